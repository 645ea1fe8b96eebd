"""The ruling on a question told in plain sentences in the first person: read by forms or not at all, replayed, and held against what was told to come of it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.errors import Malformed
from judge.question.firstperson.reader import first_person
from judge.question.firstperson.things import ORDINALS, StuckError
from judge.question.reader import knowledge
from judge.ruling.depends import answers_with
from judge.ruling.in_judge_english import ruled_in_english, scenario_asked
from judge.ruling.model import Ruling
from judge.scenario.player import Player
from judge.scenario.reader import lexicon_of

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.law.library import Library
    from judge.scenario.results import Replay


def in_first_person(question: str, library: Library, catalog: Catalog, edition: str) -> Ruling | None:
    """The ruling; None where a sentence has no form, where the replay comes to no verdict, or where something told does not come about in it."""
    text = " ".join(question.split())
    try:
        told = first_person(text, lexicon_of(tuple(catalog.names())), knowledge(catalog))
        ruling = _ruled(told, library, catalog, edition, _BRANCHES)
    except (StuckError, Malformed, _NotSoError):  # not told in the forms that are read here: the other readers are asked
        return None
    return None if ruling is None else replace(ruling, question=text, extra={**ruling.extra, "strict": True})


_BRANCHES = 12
"""Replays at most for a story that doesn't say which of several abilities was activated."""
_WHICH = re.compile(r"your question:(\d+):\d+: .*?: it has \d+ activated abilities ")


class _NotSoError(Exception):
    """The story can't come about as it was told."""


def _ruled(told: str, library: Library, catalog: Catalog, edition: str, left: int) -> Ruling | None:
    """The ruling on a story in Judge English, None where it comes to no verdict; _NotSoError where the story can't come about so. Where a permanent has several
    abilities and nobody said which was activated, that on which all agree with which the story comes about as told."""
    ruling = ruled_in_english(told, scenario_asked(told, catalog), library, catalog, edition)
    done: Replay | None = ruling.extra.get("replay")
    if done is not None and done.status == "malformed" and (which := _WHICH.match(done.error)) is not None:
        return _of_each_ability(told, int(which[1]), library, catalog, edition, left)
    if done is None or done.status in ("illegal", "malformed") or not all(each.holds for each in done.expectations):
        raise _NotSoError
    if not ruling.decided or _of_nothing(ruling, told):
        return None
    return marked_unpaid(ruling, told, catalog, edition)


_PAID = re.compile(r"\b(?:pays?|declines?)\b", re.IGNORECASE)
UNPAID = "unpaid"
"""In ``extra`` of a ruling that hangs on a payment of which nothing was told."""


def marked_unpaid(ruling: Ruling, told: str, catalog: Catalog, edition: str) -> Ruling:
    """The ruling, marked where it hangs on a payment of which nothing was told (608.2d): where what is asked comes out otherwise if it is paid. Costs that
    one may pay besides while casting (601.2b) are no such payment."""
    done: Replay | None = ruling.extra.get("replay")
    if done is None or done.run is None or _PAID.search(told):
        return ruling
    made = dict(done.run.director.overrides or {})
    tape = enumerate(done.run.director.tape)
    open_ones = [n for n, (each, answered) in tape if each.kind == "yes" and answered is False and "pay" in each.prompt and not each.rule.startswith(_CASTING)]
    given = [(each.kind, each.value) for each in done.answers]
    player = Player(done.scenario, catalog, edition)
    for number in open_ones[:MOST_PAYMENTS]:
        other = answers_with(player, {**made, number: True})
        if other is not None and [(each.kind, each.value) for each in other] != given:
            return replace(ruling, extra={**ruling.extra, UNPAID: True})
    return ruling


_CASTING = ("601", "602")
MOST_PAYMENTS = 3
"""So many payments of which nothing was told are tried."""


def _of_each_ability(told: str, line: int, library: Library, catalog: Catalog, edition: str, left: int) -> Ruling | None:
    """The ruling with each ability of the permanent in that line, the same each time: None where two that come about as told come to different verdicts.
    Those that make mana are told of otherwise."""
    used = re.match(r"When \w+ activates (\[\[([^\]]+)\]\])", told.split("\n")[line - 1])
    if used is None:
        return None
    called = re.search(rf"\[\[([^\]]+)\]\] called {re.escape(used[1])}", told)
    facts = knowledge(catalog).activated(called[1] if called is not None else used[2])
    places = [fact.index for fact in facts if fact.kind != "mana" and fact.index is not None and fact.index <= len(ORDINALS)]
    if not 1 < len(places) <= left:
        return None
    found: list[Ruling | None] = []
    for place in places:
        said = re.sub(
            rf"^(When \w+ activates {re.escape(used[1])})(?:'s ability)?(?!')", rf"\1's {ORDINALS[place - 1]} ability", told, flags=re.MULTILINE
        )
        try:
            found.append(_ruled(said, library, catalog, edition, left // len(places)))
        except _NotSoError:
            continue
    first = found[0] if found else None
    return first if all(each is not None and first is not None and each.verdict == first.verdict for each in found) else None


_NOBODY = ("nobody", "none", "nothing")
_COMES = re.compile(
    r"\bAsk: .*\b(?:die|survive|destroyed|exiled|countered|trigger|return|come back|draw|gain|lose \d|become (?:un)?tapped"
    r"|take|deal|sacrifice|discard|in (?:Ann|Bob)'s hand)\b"
)

_STEP = re.compile(r"\bit is (?:Ann|Bob)'s (?!turn)")
"""A step in which something comes by itself."""


def _of_nothing(ruling: Ruling, told: str) -> bool:
    """Whether what is asked takes for granted what the story doesn't tell: what comes of it where nothing is done, who of nobody, how many of none."""
    nobody = str(ruling.verdict.value).lower() in _NOBODY
    none = ruling.verdict.kind == "number" and not ruling.verdict.value and re.search(r"\bAsk: .*(?:damage|life)\b", told) is None
    goes_on = "\nWhen " in told or _STEP.search(told) is not None
    return nobody or none or (not goes_on and _COMES.search(told) is not None)


def with_first_person(ruling: Ruling, told: Ruling | None) -> Ruling:
    """A ruling with what the sentences in the first person come to, where the other readers come to no verdict and it hangs on nothing untold."""
    return ruling if told is None or ruling.decided or UNPAID in told.extra else told
