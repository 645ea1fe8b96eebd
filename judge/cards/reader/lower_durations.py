"""Lowering of clauses with a duration: "until end of turn", "for as long as" (611.2)."""

from __future__ import annotations

import dataclasses

from judge.cards import tree
from judge.cards.reader.claims import Claim, Clause, Joined, to_effect, x_defined
from judge.cards.reader.lower_sequences import comes_again
from judge.cards.reader.lowering import as_ref, lazy, lower, rule
from judge.cards.reader.machine import Syntax
from judge.cards.reader.nominals import YOU
from judge.cards.reader.permissions import play_permission
from judge.cards.reader.pointing import NoMeaning, Scope


@lazy("c_duration_front_where")
def _c_duration_front_where(scope: Scope, lasts: Syntax, clause: Syntax, x: Syntax, value: Syntax) -> Clause:
    found = _c_duration_front(scope, lasts, clause)
    return x_defined(found, lower(value, scope))


@lazy("c_as_long_front")
def _c_as_long_front(scope: Scope, condition: Syntax, clause: Syntax) -> Claim:
    test = lower(condition, scope)
    found = lower(clause, scope)
    if isinstance(found, Claim) and found.condition is None and found.lasts is None:
        return dataclasses.replace(found, condition=test, front=True)
    raise NoMeaning("as long as")


@lazy("c_as_long")
def _c_as_long(scope: Scope, clause: Syntax, condition: Syntax) -> Claim:
    found = lower(clause, scope)
    test = lower(condition, scope)
    if isinstance(found, Claim) and found.condition is None and found.lasts is None:
        return dataclasses.replace(found, condition=test)
    raise NoMeaning("as long as")


def _duration(name: str, span: str, word: str = "") -> None:
    rule(name)(lambda scope: tree.For(span))


_duration("dur_eot", "end of turn")
_duration("dur_turn", "this turn")
_duration("dur_next_turn", "your next turn")
_duration("dur_eoc", "end of combat")
_duration("dur_combat", "this combat")
_duration("dur_end_next", "end of your next turn")
_duration("dur_upkeep", "your next upkeep")
_duration("dur_game", "rest of the game")
_duration("dur_next_untap_x", "next untap step")
rule("dur_next_turn_of")(lambda scope, whose: tree.For("during next turn", whose=whose))
rule("dur_as_long")(lambda scope, condition: tree.For("as long as", condition, word="for as long as"))
rule("dur_leaves")(
    lambda scope, what: tree.For(
        "leaves the battlefield", event=tree.ZoneChange(as_ref(scope, what), "battlefield", None)
    )
)


@lazy("c_duration_front")
def _c_duration_front(scope: Scope, lasts: Syntax, clause: Syntax) -> Clause:
    span = lower(lasts, scope)
    found = lower(clause, scope)
    span = dataclasses.replace(span, front=True)
    if isinstance(found, Claim) and found.lasts is None and found.condition is None:
        return dataclasses.replace(found, lasts=span)
    if isinstance(found, tree.GainControl) and (found.lasts is None or not found.lasts.span):
        return dataclasses.replace(found, lasts=span)
    played = play_permission(found)
    if played is not None:
        return Claim(YOU, (played,), span)
    if (
        isinstance(found, tree.May)
        and isinstance(found.effect, tree.CastFree)
        and found.effect.lasts is None
        and found.then is None
        and found.else_ is None
        and isinstance(found.effect.what, tree.Back)
    ):
        return dataclasses.replace(found, effect=dataclasses.replace(found.effect, lasts=span))
    raise NoMeaning("a duration first")


@lazy("c_duration_front_and")
def _c_duration_front_and(scope: Scope, lasts: Syntax, one: Syntax, two: Syntax) -> Clause:
    """ "Until end of turn, gain control of target creature and it gains haste": the duration is that of both."""
    span = dataclasses.replace(lower(lasts, scope), front=True)
    first = lower(one, scope)
    if not isinstance(first, tree.GainControl) or (first.lasts is not None and first.lasts.span):
        raise NoMeaning("a duration of both")
    second = lower(two, scope)
    if not isinstance(second, Claim) or second.lasts is not None or second.condition is not None or second.what is None:
        raise NoMeaning("a duration of both")
    within = dataclasses.replace(span, front=False, word="within")
    return Joined((dataclasses.replace(first, lasts=span), dataclasses.replace(second, lasts=within)), (" and ",))


@lazy("c_duration_whenever")
def _c_duration_whenever(scope: Scope, lasts: Syntax, event: Syntax, clause: Syntax) -> tree.Effect:
    span = dataclasses.replace(lower(lasts, scope), front=True)
    waits = lower(event, scope)
    if span.span not in ("end of turn", "your next turn", "this turn") or isinstance(waits, (tree.Within, tree.PhaseBegins)):
        raise NoMeaning("whenever for how long")
    return tree.Delayed(waits, to_effect(lower(clause, scope)), once=False, until=span, word="front")


@lazy("c_duration_timing")
def _c_duration_timing(scope: Scope, lasts: Syntax, when: Syntax, clause: Syntax) -> tree.Effect:
    """ "For the rest of the game, at the beginning of each of your upkeeps, ...": each time, as long as that lasts (603.7b)."""
    span = dataclasses.replace(lower(lasts, scope), front=True)
    made = tree.Delayed(lower(when, scope), to_effect(lower(clause, scope)))
    if not comes_again(made):
        raise NoMeaning("each time of what")
    return dataclasses.replace(made, once=False, until=span, word="front")


@lazy("c_timing_duration")
def _c_timing_duration(scope: Scope, when: Syntax, lasts: Syntax, clause: Syntax) -> tree.Effect:
    """ "At the beginning of each upkeep of yours for the rest of the game, ..."."""
    made = tree.Delayed(lower(when, scope), to_effect(lower(clause, scope)))
    if not comes_again(made):
        raise NoMeaning("each time of what")
    return dataclasses.replace(made, once=False, until=lower(lasts, scope), word="behind")
