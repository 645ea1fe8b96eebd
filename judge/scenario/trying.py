"""What can and must be done, found by doing it: a run of the story with one more step, at its end or at a moment of it."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

from judge.errors import Illegal, Missing, NotOffered, Undecidable
from judge.scenario import model as m
from judge.scenario.claims import Finding, check, damage_events
from judge.scenario.declaring import NOTHING_ATTACKS
from judge.scenario.frames import Stop
from judge.scenario.options import thing_among
from judge.scenario.wording_parts import ref as ref_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.scenario.replaying import Player, Run

When = tuple[tuple[m.Block, ...], int]
"""A moment of a story: the script that comes to it, and the decision at which it does."""

MOST_TRIED = 6
"""So many choices, and answers to each, are tried for a line of play that leads to what is asked."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of trying: whether it can be done, in words what is the case, the rules, and the run with the length of the story before it."""

    holds: bool
    actual: str
    cites: tuple[str, ...]
    run: Run | None = None
    before: int = 0
    events: tuple[Any, ...] = ()


def trial(
    player: Player, step: m.Step, block: int | None, then: tuple[m.Step, ...] = (), *, settle: bool = False, at: When | None = None
) -> Run:  # fmt: skip
    """A run of the script up to a block, or to a decision, with one more step and others after it; to its end where it is to ``settle``."""
    if at is not None:
        return player.run(at[0], settle=settle, stop=Stop(at[1], (step, *then)))
    script = player.scenario.script if block is None else player.scenario.script[: block + 1]
    script, step = _one_declaration(script, step)
    told = tuple(replace(b, claims=()) for b in script)
    run = player.run((*told, m.Block((step, *then))), settle=settle)
    attacked = any(isinstance(s, m.AttackStep) for b in told for s in b.steps)
    blocked = tuple(dict.fromkeys(a for attackers, _ in step.pairs for a in attackers)) if isinstance(step, m.BlockStep) else ()
    if blocked and not attacked and isinstance(run.refusal, Illegal) and run.refusal.message.endswith(NOTHING_ATTACKS):
        # whether it can be blocked is asked of a creature that attacks: so the creatures named do
        assert isinstance(step, m.BlockStep)
        attack = m.AttackStep(m.Who("controller"), ((step.who, blocked),))
        return player.run((*told, m.Block((attack, step, *then))), settle=settle)
    return run


def _one_declaration(script: tuple[m.Block, ...], step: m.Step) -> tuple[tuple[m.Block, ...], m.Step]:
    """An attack or block that is asked of right behind another of the same player belongs to that declaration: all are declared at once (508.1a, 509.1a)."""
    last = script[-1].steps[-1] if script and script[-1].steps else None
    if isinstance(step, m.BlockStep) and isinstance(last, m.BlockStep) and last.who == step.who and last.pairs and step.pairs:
        step = replace(last, pairs=(*last.pairs, *step.pairs))
    elif isinstance(step, m.AttackStep) and isinstance(last, m.AttackStep) and last.who == step.who and last.groups and step.groups and not last.band:
        step = replace(last, groups=(*last.groups, *step.groups))
    else:
        return script, step
    return (*script[:-1], replace(script[-1], steps=script[-1].steps[:-1])), step


def can(player: Player, claim: m.Can, block: int | None, at: m.At | None = None) -> Tried:
    """Whether a step is legal after a block of the script, or at a moment of it (and what is to follow it, and to hold then).

    What nobody offers is a "no" with the rule; what the situation has nothing of is Undecidable and says what there is."""
    from judge.scenario.timing import moment_at

    when = None if at is None else moment_at(player, at, claim.place)
    before = player.run(settle=False) if when is None else player.run(when[0], stop=Stop(when[1]))
    late = _out_of_time(before, claim.step, at)
    if late is not None:
        return late
    refused: Tried | None = None
    for step in _variants(before, claim.step, when, block is None):
        run, aim = _tried(player, replace(claim, step=step), block, when)
        if run.refusal is None:
            if aim is not None and not aim.holds:
                return Tried(False, aim.actual, aim.cites, run, len(before.table.game.log), aim.events)
            records = run.table.game.log[-6:]
            cites = tuple(dict.fromkeys(c for r in records for c in r.citations()))
            return Tried(True, "it is legal", cites, run, len(before.table.game.log))
        refused = refused or _refused(player, run, claim)
    assert refused is not None
    return refused


def _variants(before: Run, step: m.Step, when: When | None, last: bool) -> list[m.Step]:
    """The step as it is told (once the stack is empty, unless it is said to respond), at once where it aims at something on the stack."""
    if not isinstance(step, m.CastStep | m.ActivateStep) or step.options.response:
        return [step]
    answering = replace(step, options=replace(step.options, response=True))
    if when is not None:
        return [answering]
    state = before.table.game.state
    stack = state.zone("stack")
    if not last or not stack or before.refusal is not None:
        return [step]
    aims = {i for t in step.options.targets if isinstance(t, m.Ref) for i in before.table.names.candidates(state, t)}
    return [answering, step] if aims & set(stack) else [step]


def _out_of_time(before: Run, step: m.Step, at: m.At | None) -> Tried | None:
    """An attack or block asked of a moment at which none is declared, or a spell in the untap step (502.3, 508.1, 509.1)."""
    game = before.table.game
    if isinstance(at, m.OnStack) and isinstance(step, m.AttackStep | m.BlockStep):
        rule, what = ("508.1", "attackers") if isinstance(step, m.AttackStep) else ("509.1", "blockers")
        return Tried(False, f"{what} are declared as that step begins, not while something is on the stack", game.state.era.cites((rule,)))
    return None


def _refused(player: Player, run: Run, claim: m.Can) -> Tried:
    """Why it can't be done; what is no matter of rules is raised."""
    refusal = run.refusal
    assert refusal is not None
    if isinstance(refusal, Missing):
        unknown = [r for r in _refs(claim.step) if not ever(player, r)]
        if unknown:
            raise Undecidable(
                f"there is no {ref_text(unknown[0]).removeprefix('the ')} in the situation; there are {what_there_is(run)}",
                (ref_text(unknown[0]),), claim.place,
            )  # fmt: skip
        return Tried(False, f"{refusal.message} at that time", ())
    if isinstance(refusal, NotOffered):
        return Tried(False, refusal.message, refusal.rules)
    if not isinstance(refusal, Illegal):
        raise refusal
    if isinstance(claim.step, m.AnswerStep) and claim.step.verb == "pay" and not refusal.rules:
        return Tried(False, f"{claim.step.who.name} can't pay it in full, or nothing is to be paid", run.table.game.state.era.cites(("116.3",)))
    return Tried(False, refusal.message, refusal.rules)


def _refs(part: Any) -> Iterator[m.Ref]:
    """The objects that a step speaks of."""
    if isinstance(part, m.Ref):
        yield part
    elif isinstance(part, tuple):
        for p in part:
            yield from _refs(p)
    elif is_dataclass(part):
        for f in fields(part):
            yield from _refs(getattr(part, f.name))


def ever(player: Player, ref: m.Ref) -> bool:
    """Whether the situation has such an object at any time of the story."""
    run = player.run()
    names = run.table.names
    if ref.name and names.bound.get(ref.name):
        return True
    bare = replace(ref, nth=None, whose=None, pt=None)
    seen = {id(s): s for s in (player.run(settle=False).table.game.state, run.table.game.state, *(r.state for r in run.table.game.log))}
    return any(names.candidates(state, bare) for state in seen.values())


def what_there_is(run: Run) -> str:
    """The objects of the situation by name, for somebody who named another."""
    state = run.table.game.state
    called = [str(o.fact("called") or o.face.name or "") for o in state.objects.values() if o.zone not in ("library",)]
    known = list(dict.fromkeys(n for n in (*run.table.names.bound, *called) if n))
    return ", ".join(known[:12]) or "none"


def _tried(player: Player, claim: m.Can, block: int | None, at: When | None) -> tuple[Run, Finding | None]:
    """What is claimed to be possible tried out, and where something is to hold after it, whether that does: with the choices that
    nobody named, or with one of them made otherwise (possible is what one line of play leads to)."""
    run = trial(player, claim.step, block, claim.then, settle=bool(claim.so), at=at)
    if run.refusal is not None or not claim.so:
        return run, None
    found = _all_hold(run, claim.so)
    for assumed in () if found.holds else run.director.assumptions[:MOST_TRIED]:
        decision = None if assumed.decision is None else run.director.tape[assumed.decision][0]
        for other in () if decision is None else alternatives(decision, assumed.answer)[:MOST_TRIED]:
            there = _again(player, claim, {assumed.decision or 0: other}, at)
            if there.refusal is None and (better := _all_hold(there, claim.so)).holds:
                return there, better
    return run, found


def _again(player: Player, claim: m.Can, overrides: dict[int, Any], at: When | None) -> Run:
    if at is not None:
        return player.run(at[0], overrides, stop=Stop(at[1], (claim.step, *claim.then)))
    script = (*(replace(b, claims=()) for b in player.scenario.script), m.Block((claim.step, *claim.then)))
    return player.run(script, overrides)


def _all_hold(run: Run, claims: tuple[m.Claim, ...]) -> Finding:
    """Whether all of it holds: the first that does not, else the last."""
    found = [check(run.moment(), claim) for claim in claims]
    return next((f for f in found if not f.holds), found[-1])


def can_claim(player: Player, claim: m.Can, block: int | None) -> Finding:
    """A "can" or "can't" of a Then line."""
    found = can(player, claim, block)
    if found.holds:
        return Finding(not claim.negated, found.actual, found.cites)
    said = {r.rpartition(":")[2] for r in found.cites}
    actual = f"{found.actual} ({', '.join(sorted(said))})"
    return Finding(claim.negated and all(b in said for b in claim.because), actual, found.cites)


# ------------------------------------------------------------ must

MOST_DECLARED = 200
"""So many declarations are tried for one that does without what is asked."""


def must(player: Player, claim: m.MustDo, block: int | None) -> Finding:
    """Whether every legal declaration includes the attack or block (508.1d, 509.1c): nothing, other creatures alone or all of them
    together are tried in its place."""
    step = claim.step
    if isinstance(step, m.AttackStep):
        without: m.Step = m.AttackStep(step.who)
    elif isinstance(step, m.BlockStep):
        without = m.BlockStep(step.who)
    else:
        return _must_choose(player, claim, block)
    able = trial(player, step, block)
    if able.refusal is not None:
        return Finding(False, able.refusal.message, getattr(able.refusal, "rules", ()))
    run = trial(player, _resolved(able, without, step), block)
    if run.refusal is None:
        return Finding(False, "it is legal not to")
    if not isinstance(run.refusal, Illegal):
        raise run.refusal
    instead = _instead(player, able, step, block)
    if instead is not None:
        shown, cites = instead
        return Finding(False, f"one of several has to: it is legal that {shown}", cites)
    return Finding(True, run.refusal.message, run.refusal.rules)


def _instead(player: Player, able: Run, step: m.AttackStep | m.BlockStep, block: int | None) -> tuple[str, tuple[str, ...]] | None:
    """A legal declaration of other creatures (or against others) in words, with the rule of requirements; None where there is none."""
    kind = "attackers" if isinstance(step, m.AttackStep) else "blockers"
    at = next((n for n in range(len(able.director.tape) - 1, -1, -1) if able.director.tape[n][0].kind == kind), None)
    if at is None:
        return None
    decision, declared = able.director.tape[at]
    left = [pair for pair in decision.choices() if pair not in set(declared)]
    for chosen in _declarations(left):
        there = player.run(
            (*(replace(b, claims=()) for b in player.scenario.script[: None if block is None else block + 1]), m.Block((step,))),
            {at: chosen}, settle=False,
        )  # fmt: skip
        if len(there.director.tape) > at and _went_through(there, at):
            rule = "508.1d" if kind == "attackers" else "509.1c"
            return able.director.shown(able.table.game, chosen, kind), able.table.game.state.era.cites((rule,))
    return None


def _went_through(run: Run, at: int) -> bool:
    """Whether the declaration was accepted: the game went on after it."""
    return run.refusal is None or len(run.director.tape) > at + 1


def _declarations(pairs: list[Any]) -> list[tuple[Any, ...]]:
    """Declarations to try: each creature alone, then more of them, each with any of what it may attack or block."""
    from itertools import combinations, product

    by_creature: dict[Any, list[Any]] = {}
    for pair in pairs:
        by_creature.setdefault(pair[0], []).append(pair)
    found: list[tuple[Any, ...]] = []
    for size in range(1, len(by_creature) + 1):
        for group in combinations(by_creature.values(), size):
            for chosen in product(*group):
                found.append(tuple(chosen))
                if len(found) >= MOST_DECLARED:
                    return found
    return found


def _must_choose(player: Player, claim: m.MustDo, block: int | None) -> Finding:
    """Whether a choice has to be made so: the decision it answers offers nothing else (608.2d, 601.2c)."""
    step = claim.step
    run = trial(player, step, block, settle=True)
    if run.refusal is not None:
        return Finding(False, run.refusal.message, getattr(run.refusal, "rules", ()))
    before = len(player.run(settle=False).director.tape)
    if isinstance(step, m.AnswerStep | m.OrderStep):
        asked = [(d, a) for d, a in run.director.tape[before - 1 :] if d.kind not in ("priority", "mana") and d.rule in run.director.asked]
        if not asked:
            raise Undecidable("the choice is never to be made", ("must",), claim.place)
        decision, answer = asked[0]
        others = alternatives(decision, answer)
        cites = run.table.game.state.era.cites((decision.rule,)) if decision.rule else ()
        return Finding(not others, "nothing else can be chosen" if not others else f"{len(others)} other choices are legal", cites)
    return Finding(False, "no rule or effect makes a player do it: whoever has priority may pass", run.table.game.state.era.cites(("115.1",)))


def _resolved(run: Run, without: m.Step, step: m.Step) -> m.Step:
    """The empty declaration by the player who would make the full one."""
    who = getattr(step, "who", None)
    if who is not None and who.name == "controller":
        seat = run.director.seat_of(run.table.game, step)
        return replace(without, who=m.Who(run.table.names.players[seat]))  # type: ignore[call-arg]
    return without


# ------------------------------------------------------------ the most that can be assigned


def assignable(player: Player, to: m.Thing, by: m.Ref | None) -> tuple[int, tuple[str, ...]]:
    """The most combat damage that may be assigned to something, and the rules of its assignment (510.1)."""
    run = player.run(maximise=(to, by))
    if run.refusal is not None:
        raise run.refusal
    moment = run.moment()
    claim = m.MayAssign(m.Who(player.scenario.players[0]), 0, to, by)
    events = [e for e in damage_events(moment, to, by, claim) if e.combat]
    cites = [c for r in run.table.game.log if any(r.event is e for e in events) for c in r.citations()]
    asked = [(d, a) for d, a in run.director.tape if d.kind == "divide" and d.rule.startswith("510")]
    divided = {d.source for d, _ in asked}
    total = sum(e.amount for e in events if e.source not in divided)
    for decision, answer in asked:
        state = run.table.game.state
        ids = run.table.names.candidates(state, by) if by is not None else None
        if ids is not None and decision.source is not None and decision.source.id not in ids:
            continue
        hit = thing_among(state, run.table.names, list(decision.choices()), to)
        if hit is not None:
            total += answer[list(decision.choices()).index(hit)]
            cites += state.era.cites((decision.rule,))
    return total, tuple(dict.fromkeys(cites))


def alternatives(decision: Any, answer: Any) -> list[Any]:
    """Other legal answers to a decision, where they can be listed."""
    kind = decision.kind
    if kind == "yes":
        return [not answer]
    if kind in ("attackers", "blockers"):
        return [(pair,) for pair in decision.choices() if (pair,) != tuple(answer or ())]
    if kind == "one":
        return [o for o in decision.choices() if o != answer]
    if kind in ("targets", "choose") and decision.least <= 1 <= decision.most:
        every = [(o,) for o in decision.choices()] + ([()] if decision.least == 0 else [])
        return [o for o in every if o != tuple(answer or ())]
    if kind == "number":
        return [n for n in range(decision.least, min(decision.most, decision.least + 6) + 1) if n != answer]
    if kind == "order" and len(answer) <= 3:
        from itertools import permutations

        return [p for p in permutations(answer) if p != tuple(answer)]
    return []
