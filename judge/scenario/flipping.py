"""What a claim hangs on: the nearest changes of one told fact or deed that turn it round, found by replaying the story with each.

Tried are the story without one object or one deed, and with one number told otherwise (life, power, toughness, counters, damage) by a
little; the search is bounded and says what it tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from judge.errors import Refusal
from judge.scenario import model as m
from judge.scenario.claims import check
from judge.scenario.player import Player
from judge.scenario.referring import refs
from judge.scenario.supposing import suppose
from judge.scenario.trying import can
from judge.scenario.wording_parts import ref as ref_text

if TYPE_CHECKING:
    from judge.scenario.player import Player, Run

MOST_TRIED = 16
"""So many other stories are replayed at most."""

MOST_FOUND = 2
"""So many of the changes that turn it are told."""


@dataclass(frozen=True, slots=True)
class Flip:
    """A change that turns the claim, in words ("without Fog", "with 1 more toughness"), and the object that was left out, if one was."""

    words: str
    without: m.Ref | None = None


def flips(player: Player, claim: m.Claim, numbers: bool = True) -> tuple[Flip, ...]:
    """The changes that turn the claim as it stands at the end of the story, those of things and deeds before those of numbers."""
    run = player.run()
    if run.refusal is not None:
        return ()
    here = _holds(player, run, claim)
    if here is None:
        return ()
    found: list[Flip] = []
    for flip, other in islice(_others(player, claim, numbers), MOST_TRIED):
        if len(found) >= MOST_FOUND:
            break
        if _there(other, claim) == (not here):
            found.append(flip)
    return tuple(found)


def _holds(player: Player, run: Run, claim: m.Claim) -> bool | None:
    """Whether it is so in a story (or can be done at its end); None where that can't be said."""
    try:
        if isinstance(claim, m.Can):
            return can(player, replace(claim, negated=False), None).holds != claim.negated
        return check(run.moment(), claim).holds
    except Refusal:
        return None


def _there(other: Player | tuple[Player, m.Without], claim: m.Claim) -> bool | None:
    """Whether it is so in the other story; None where that can't be played."""
    try:
        if isinstance(other, tuple):
            player, without = other
            supposed = suppose(player, (without,))
            return _holds(supposed.player, supposed.run, claim)
        run = other.run()
        return _holds(other, run, claim) if run.refusal is None else None
    except Refusal:
        return None


def _others(player: Player, claim: m.Claim, numbers: bool) -> Iterator[tuple[Flip, Player | tuple[Player, m.Without]]]:
    about = {r.name for r in refs(claim)}
    for what in _things(player.scenario):
        if what.name not in about:
            yield Flip(f"without {ref_text(what)}", what), (player, m.Without(what))
    if not numbers:
        return
    for words, position in _numbers(player.scenario.position):
        scenario = replace(player.scenario, position=position, script=tuple(replace(b, claims=()) for b in player.scenario.script))
        yield Flip(words), Player(scenario, player.catalog, player.edition, player.rules)


def _things(scenario: m.Scenario) -> list[m.Ref]:
    """What the story names, what is done in it first, the last deed before the others."""
    done = [s.what for s in reversed(scenario.steps) if isinstance(s, m.CastStep | m.PlayStep | m.ActivateStep | m.SpecialStep) and isinstance(s.what, m.Ref)]
    there = [m.Ref(name) for f in scenario.position if isinstance(f, m.Has) and f.zone == "battlefield" for o in f.objects if (name := _name(o))]
    found: dict[str, m.Ref] = {}
    for ref in (*done, *there):
        if ref.name and not ref.ability:
            found.setdefault(ref.name, ref)
    return list(found.values())


def _name(o: m.ObjectSpec) -> str:
    return o.label or o.name or (o.subtypes[-1] if o.subtypes else "")


def _numbers(position: tuple[m.Fact, ...]) -> Iterator[tuple[str, tuple[m.Fact, ...]]]:
    """The facts with one number told otherwise by one."""
    for at, fact in enumerate(position):
        for words, other in _otherwise(fact):
            yield words, (*position[:at], other, *position[at + 1 :])


def _otherwise(fact: m.Fact) -> Iterator[tuple[str, m.Fact]]:
    if isinstance(fact, m.LifeIs):
        yield f"with {fact.who.name} at {fact.life + 1} life", replace(fact, life=fact.life + 1)
        if fact.life > 1:
            yield f"with {fact.who.name} at {fact.life - 1} life", replace(fact, life=fact.life - 1)
    elif isinstance(fact, m.Has):
        for n, o in enumerate(fact.objects):
            for words, changed in _sizes(o):
                yield words, replace(fact, objects=(*fact.objects[:n], changed, *fact.objects[n + 1 :]))


def _sizes(o: m.ObjectSpec) -> Iterator[tuple[str, m.ObjectSpec]]:
    power, _, toughness = (o.pt or "").partition("/")
    name = ref_text(m.Ref(_name(o))) if _name(o) else "it"
    if power.isdigit() and toughness.isdigit():
        yield f"if {name} were {power}/{int(toughness) + 1}", replace(o, pt=f"{power}/{int(toughness) + 1}")
        yield f"if {name} were {int(power) + 1}/{toughness}", replace(o, pt=f"{int(power) + 1}/{toughness}")
        if int(power):
            yield f"if {name} were {int(power) - 1}/{toughness}", replace(o, pt=f"{int(power) - 1}/{toughness}")
        if int(toughness) > 1:
            yield f"if {name} were {power}/{int(toughness) - 1}", replace(o, pt=f"{power}/{int(toughness) - 1}")
