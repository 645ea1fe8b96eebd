"""A position on the table as the Given sentences of Judge English (103, 110, 400), and the positions of scenarios laid out on the table."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from judge.errors import Malformed
from judge.scenario import model as m
from judge.scenario.reader import parse
from judge.scenario.table.position import UNKNOWN, Position, Thing
from judge.scenario.wording import text
from judge.scenario.wording_parts import ref as ref_text

if TYPE_CHECKING:
    from collections.abc import Iterable

_ARTICLE = re.compile(r"(?:an?|the|one)\s+", re.IGNORECASE)


def scenario_of(position: Position, name: str = "the table") -> m.Scenario:
    """The position as a scenario without a script. Malformed for a description that is no Judge English."""
    names = names_of(position)
    facts: list[m.Fact] = []
    for seat in position.players:
        who = m.Who(seat.name)
        if seat.life != 20:
            facts.append(m.LifeIs(who, seat.life))
        if seat.poison:
            facts.append(m.PlayerCounters(who, "poison", seat.poison))
        facts.append(m.Funds(who, seat.mana == "enough"))
        if "{" in seat.mana:
            facts.append(m.PoolIs(who, tuple(re.findall(r"\{(\w)\}", seat.mana))))
        if seat.land_played:
            facts.append(m.LandPlayed(who))
    for thing in position.things:
        if thing.described == UNKNOWN:
            facts.append(m.CardCount(m.Who(thing.player), thing.count, thing.zone))
            continue
        facts.append(m.Has(m.Who(thing.player), thing.zone, (_spec(thing, names),), "top" if thing.zone == "library" else ""))
    facts.append(m.Moment(m.Who(position.turn), position.step))
    made = m.Scenario(name, (position.rules,), players=tuple(p.name for p in position.players), position=tuple(facts))
    more = [f"{ref_text(names[t.key])} is set to {t.chosen}" for t in position.things if t.chosen] + list(position.also)
    return _with(made, more, position) if more else made


def _with(made: m.Scenario, sentences: list[str], position: Position) -> m.Scenario:
    """The scenario with further Given sentences, read among those that are there."""
    whole = text(made) + "".join(f"  And {s}\n" for s in sentences)
    (found,) = parse(whole, "the table", sorted({t.card for t in position.things if t.card}))
    return replace(made, position=found.position)


def names_of(position: Position) -> dict[int, m.Ref]:
    """What each thing is called in Judge English, by its key: its name, and which of several of that name it is."""
    base = {t.key: _base(t) for t in position.things}
    counts: dict[str, int] = {}
    for t in position.things:
        counts[base[t.key]] = counts.get(base[t.key], 0) + t.count
    found: dict[int, m.Ref] = {}
    seen: dict[str, int] = {}
    for t in position.things:
        name = base[t.key]
        found[t.key] = m.Ref(name, nth=seen.get(name, 0) + 1 if counts[name] > 1 else None)
        seen[name] = seen.get(name, 0) + t.count
    return found


def _base(thing: Thing) -> str:
    if thing.called or thing.card:
        return thing.called or thing.card
    if thing.described == UNKNOWN:
        return UNKNOWN
    spec = described(thing.described)
    return spec.label or spec.name or " ".join(spec.subtypes) or _short(thing.described)


def _short(words: str) -> str:
    """What a thing without a name goes by: its description, without the text of abilities."""
    head = re.split(r'\s+with\s+["“]', words, maxsplit=1)[0]
    return head if any(ch.isdigit() for ch in head) else head[:1].upper() + head[1:]


@lru_cache(maxsize=512)
def described(words: str) -> m.ObjectSpec:
    """An object described on the spot, such as "2/2 white Knight creature with flying". Malformed where it can't be read."""
    bare = _ARTICLE.sub("", words, count=1) if _ARTICLE.match(words) else words
    article = "an" if bare[:1].lower() in "aeiou" else "a"
    try:
        (found,) = parse(f"Scenario: a thing\nGiven Ann controls {article} {bare}\n", "the description", ())
    except Malformed as refusal:
        raise Malformed(f"{words[:60]!r} can't be read as a description ({refusal.message})", mend="such as 2/2 white Knight creature with flying") from None
    fact = found.position[0]
    if not isinstance(fact, m.Has) or len(fact.objects) != 1 or fact.objects[0].count != 1:
        raise Malformed(f"{words[:60]!r} describes no single thing", mend="such as 2/2 white Knight creature with flying")
    return fact.objects[0]


def _spec(thing: Thing, names: dict[int, m.Ref]) -> m.ObjectSpec:
    spec = m.ObjectSpec(name=thing.card) if thing.card else described(thing.described)
    label = thing.called or spec.label
    if not label and spec.name is None and not spec.subtypes:
        label = _short(thing.described)  # without a name of its own it goes by its description
    states = [s for s, on in (("tapped", thing.tapped), ("summoning sick", thing.sick), ("face down", thing.face_down)) if on]
    if thing.attacks and not isinstance(thing.attacks, str) and thing.attacks not in names:
        states.append("attacking")
    return replace(
        spec, count=thing.count, label=label or None, token=thing.token or spec.token, damage=thing.damage or spec.damage,
        states=tuple(dict.fromkeys((*spec.states, *states))), counters=thing.counters or spec.counters,
        attached_to=_spoken(thing.on, names), attacking=_spoken(thing.attacks, names),
        blocking=names.get(thing.blocks), owner=m.Who(thing.owner) if thing.owner and thing.owner != thing.player else None,
        targets=tuple(t for x in thing.targets if (t := _spoken(x, names)) is not None), place=None,
    )  # fmt: skip


def _spoken(value: int | str, names: dict[int, m.Ref]) -> m.Thing | None:
    return m.Who(value) if isinstance(value, str) and value else names.get(value) if isinstance(value, int) else None


def cards_in(position: Position) -> Iterable[str]:
    """The names of the cards that lie there."""
    return dict.fromkeys(t.card for t in position.things if t.card)
