"""The same story without something, or with one more step: a second replay to set beside the first.

What can't be done without it isn't done either: such steps are left out, one after the other, and said."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

from judge.errors import Illegal, Malformed, Undecidable
from judge.scenario import model as m
from judge.scenario.naming import singulars
from judge.scenario.player import Player
from judge.scenario.trying import what_there_is
from judge.scenario.wording_parts import ref as ref_text
from judge.scenario.wording_steps import step as step_text

if TYPE_CHECKING:
    from judge.errors import Place
    from judge.scenario.player import Player, Run

MOST_LEFT_OUT = 8
"""So many steps that can't be taken any more are left out."""


@dataclass(frozen=True, slots=True)
class Supposed:
    """The other story: its player, its run, and the steps that could not be taken in it."""

    player: Player
    run: Run
    left_out: tuple[str, ...] = ()


def suppose(player: Player, suppositions: tuple[m.Supposition, ...], place: Place | None = None) -> Supposed:
    """The story as supposed. Undecidable when the thing isn't in the story, or when nothing of it can be replayed without it."""
    scenario, stripped = player.scenario, []
    for s in suppositions:
        match s:
            case m.Suppose(step=step):
                scenario = replace(scenario, script=(*scenario.script, m.Block((step,))))
            case m.Without(ability=False, keyword=""):
                scenario = _without(scenario, s.what, player, place)
            case m.Without():
                stripped.append(s)
    given = {id(s.step) for s in suppositions if isinstance(s, m.Suppose)}
    left_out: list[str] = []
    while True:
        other = Player(scenario, player.catalog, player.edition)
        other.stripped = tuple(stripped)
        run = other.run()
        if run.refusal is None:
            return Supposed(other, run, tuple(left_out))
        found = _step_at(scenario, run.refusal.place)
        if not isinstance(run.refusal, Illegal | Malformed) or found is None or id(found) in given or len(left_out) >= MOST_LEFT_OUT:
            raise run.refusal
        left_out.append(step_text(found))
        scenario = _dropping(scenario, found)


def _step_at(scenario: m.Scenario, place: Place | None) -> m.Step | None:
    return next((s for s in scenario.steps if place is not None and s.place == place), None)


def _dropping(scenario: m.Scenario, step: m.Step) -> m.Scenario:
    script = tuple(replace(b, steps=tuple(s for s in b.steps if s is not step), claims=()) for b in scenario.script)
    return replace(scenario, script=script)


def _without(scenario: m.Scenario, what: m.Ref, player: Player, place: Place | None) -> m.Scenario:
    """The scenario in which the thing isn't there and nothing is done with it or to it."""
    done = any(_does(s, what) for s in scenario.steps)
    position = [] if done else _bare_position(scenario, what)
    if not done and len(position) == len(scenario.position) and all(a is b for a, b in zip(position, scenario.position, strict=True)):
        raise Undecidable(
            f"{ref_text(what)} is not in the story, so there is nothing to leave out; there are {what_there_is(player.run())}",
            (ref_text(what),), place,
        )  # fmt: skip
    script = tuple(replace(b, steps=tuple(t for s in b.steps if (t := _step_without(s, what)) is not None), claims=()) for b in scenario.script)
    return replace(scenario, position=scenario.position if done else tuple(position), script=script)


def _does(step: m.Step, what: m.Ref) -> bool:
    """Whether the step puts the thing into play: it is cast, played, activated or turned up."""
    return isinstance(step, m.CastStep | m.PlayStep | m.ActivateStep | m.SpecialStep) and _same(step.what, what)


def _same(one: Any, what: m.Ref) -> bool:
    """Whether two references mean the same thing."""
    if not isinstance(one, m.Ref):
        return False
    alike = what.name in (one.name, *singulars(one.name)) and one.type == what.type
    return alike and (one.whose is None or what.whose is None or one.whose == what.whose) and one.nth == what.nth


def _step_without(step: m.Step, what: m.Ref) -> m.Step | None:
    """The step without the thing; None where nothing is left of it."""
    if isinstance(step, m.AttackStep):
        groups = tuple((d, kept) for d, refs in step.groups if not _same(d, what) and (kept := tuple(r for r in refs if not _same(r, what))))
        return replace(step, groups=groups) if groups or not step.groups else None
    if isinstance(step, m.BlockStep):
        pairs = tuple(
            (attackers, kept)
            for whom, refs in step.pairs
            if (kept := tuple(r for r in refs if not _same(r, what))) and ((attackers := tuple(a for a in whom if not _same(a, what))) or not whom)
        )
        return replace(step, pairs=pairs) if pairs or not step.pairs else None
    return None if _speaks_of(step, what) else step


def _speaks_of(part: Any, what: m.Ref) -> bool:
    if isinstance(part, m.Ref):
        return _same(part, what)
    if isinstance(part, tuple):
        return any(_speaks_of(p, what) for p in part)
    return is_dataclass(part) and any(_speaks_of(getattr(part, f.name), what) for f in fields(part) if f.name != "response_to")


def _bare_position(scenario: m.Scenario, what: m.Ref) -> list[m.Fact]:
    """The facts without the thing: it is taken out of its zone, and what hangs on it hangs on nothing."""
    facts: list[m.Fact] = []
    for fact in scenario.position:
        if isinstance(fact, m.Has):
            if what.whose is not None and what.whose != fact.who:
                facts.append(fact)
                continue
            kept = tuple(o for o in fact.objects if not _is_called(o, what))
            if len(kept) == len(fact.objects):
                facts.append(fact)
            elif kept:
                facts.append(replace(fact, objects=kept))
        elif not _speaks_of(fact, what):
            facts.append(fact)
    return facts


def _is_called(o: m.ObjectSpec, what: m.Ref) -> bool:
    """Whether the description is of the thing: by its name, its label, its creature types or (nameless) its card type."""
    if what.token and not o.token:
        return False
    if what.type is not None and not what.name:
        return what.type in o.types
    spelled = (o.name, o.label, " ".join(o.subtypes), *(f"{name}s" for name in (o.name,) if name))
    return bool(what.name) and any(what.name == n or what.name in singulars(n) for n in spelled if n)
