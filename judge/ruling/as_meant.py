"""A line of a story that can't be played as it is told, played as whoever tells it means it: a spell aimed at a planeswalker under rules by which damage is
dealt to a planeswalker instead of to its controller, a spell that was cast before the lands were counted that are left."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.errors import Illegal, Refusal
from judge.question.hypothesis import Doubt
from judge.ruling.played import Played, Plays
from judge.scenario.player import Player, unpaid


def as_meant(played: Played, line: int, plays: Plays) -> Played | None:
    """The reading with the line that was refused (counted from the first of the position) told so that it can be played; None where there is no such way."""
    at = line - len(played.hypothesis.given) - len(played.hypothesis.first)
    if not 0 <= at < len(played.hypothesis.when):
        return None
    return _redirected(played, at, plays) or _paid_for(played, at, plays)


PAID = 0.1
"""How doubtful it is that the lands told of are those left after a spell that is told to be cast."""

_CAST = re.compile(r"(?P<who>\w+) casts \[\[(?P<card>[^\]]+)\]\].*")


def _paid_for(played: Played, at: int, plays: Plays) -> Played | None:
    """The reading with the first spell a player casts paid for, so that the lands told of are left for what comes after ("he Leaks it, I have two lands")."""
    refusal = played.done.refusal if played.done is not None else None
    cast = _CAST.fullmatch(played.hypothesis.when[at])
    if cast is None or at or not isinstance(refusal, Illegal) or not unpaid(refusal) or len(played.hypothesis.when) < 2:
        return None
    card = plays.catalog.find(cast["card"])
    symbols = list(card.faces[0].mana_cost or ()) if card is not None else []
    if not symbols or not all(each in "WUBRG" or each.isdecimal() for each in symbols):
        return None
    mana = "".join("{C}" * int(each) if each.isdecimal() else f"{{{each}}}" for each in symbols)
    pool = f"{cast['who']} has {mana} in his mana pool"
    doubt = Doubt("supply", f"{cast['card']} is paid for: the lands told of are left", PAID)
    there = plays.of(replace(played.hypothesis, given=(*played.hypothesis.given, pool), doubts=(*played.hypothesis.doubts, doubt)))
    return there if there.ran and not _may_pay(there, plays) else None


def _may_pay(played: Played, plays: Plays) -> bool:
    """Whether somebody could have paid what nobody told: the lands that are left would do for it."""
    run = played.done.run if played.done is not None else None
    if run is None or played.scenario is None:
        return True
    player = Player(played.scenario, plays.catalog, plays.edition)
    declined = [each.decision for each in run.director.assumptions if each.decision is not None and each.answer is False]
    try:
        return any(player.run(overrides={number: True}).refusal is None for number in declined)
    except Refusal:
        return False


REDIRECTED = 0.1
"""How doubtful it is that a spell said to be aimed at a planeswalker is aimed at its controller, and the damage dealt to it instead."""

_AIMED = re.compile(r"(?P<cast>(?P<who>\w+) (?:casts|activates) .+ targeting )(?P<aim>\[\[[^\]]+\]\])(?P<rest>(?: in response)?)")


def _redirected(played: Played, at: int, plays: Plays) -> Played | None:
    """The reading with a spell that can't be aimed at a planeswalker aimed at its controller, to whom the damage would be dealt and for whom the
    planeswalker is chosen (306.7); None where that can't be played either."""
    when = played.hypothesis.when
    aimed = _AIMED.fullmatch(when[at])
    if aimed is None or not _walker(aimed["aim"].strip("[]"), played, plays):
        return None
    whose = next((given.split()[0] for given in played.hypothesis.given if " controls " in given and aimed["aim"] in given), "")
    if not whose or whose == aimed["who"]:
        return None
    lines = (f"{aimed['cast']}{whose}{aimed['rest']}", f"{aimed['who']} chooses {aimed['aim']}")
    name = aimed["aim"].strip("[]")
    doubt = Doubt("target", f"{aimed['who']} has the damage dealt to {name} instead of to {whose} (306.7)", REDIRECTED)
    meant = replace(played.hypothesis, when=(*when[:at], *lines, *when[at + 1 :]), doubts=(*played.hypothesis.doubts, doubt))
    there = plays.of(meant)
    return there if there.ran else None


def _walker(name: str, played: Played, plays: Plays) -> bool:
    """Whether a thing of the story is a planeswalker."""
    card = plays.catalog.find(name)
    if card is not None:
        return "planeswalker" in str(card.faces[0].types).lower()
    return any(" planeswalker " in given and f"called [[{name}]]" in given for given in played.hypothesis.given)
