"""What can and must be done, found by doing it: a run of the story with one more step, at its end or at a moment of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from judge.errors import Illegal, Missing, NotOffered, Undecidable
from judge.scenario import model as m
from judge.scenario.actions import asked_to_pay
from judge.scenario.aiming import chosen_in_story, could_aim
from judge.scenario.assigning import assignable
from judge.scenario.choices_other import alternatives
from judge.scenario.claims import Finding, check
from judge.scenario.declaring import NOTHING_ATTACKS
from judge.scenario.frames import Stop, asked_by, makes_mana
from judge.scenario.player import Player
from judge.scenario.referring import refs
from judge.scenario.timing import moment_at
from judge.scenario.trying_instead import attacked_by_any, attacking_already, chosen_otherwise
from judge.scenario.wording_parts import ref as ref_text

if TYPE_CHECKING:

    from judge.scenario.player import Player, Run

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
    # a mana ability is there when all has resolved or, where it is asked, right behind what is told: either will do, unless what has resolved made
    # it a creature that is too new (302.6)
    last = block is None or block == len(player.scenario.script) - 1
    later = isinstance(step, m.ActivateStep) and not step.options.response and makes_mana(step) and last
    run = player.run((*told, m.Block((m.ResolveStep(place=step.place), step, *then))), settle=settle) if later else None
    if run is None or (run.refusal is not None and block is None and not _too_new(run.refusal)):
        run = player.run((*told, m.Block((step, *then))), settle=settle)
    if isinstance(step, m.AnswerStep) and isinstance(run.refusal, Illegal) and (other := chosen_otherwise(script, step)) is not None:
        there = player.run((*other, m.Block(then)) if then else other, settle=settle)
        run = there if there.refusal is None or not run.director.unmade else run
    steps = [s for b in told for s in b.steps]
    turn = max((n for n, s in enumerate(steps) if isinstance(s, m.AdvanceStep) and s.who is not None), default=-1)
    attacked = any(isinstance(s, m.AttackStep) for s in steps[turn + 1 :])  # what attacked in a turn before doesn't any more
    blocked = tuple(dict.fromkeys(a for attackers, _ in step.pairs for a in attackers)) if isinstance(step, m.BlockStep) else ()
    nobody = isinstance(step, m.BlockStep) and step.pairs and not step.pairs[0][0] and step.who.name == "controller"
    if nobody and not attacked and isinstance(run.refusal, Illegal) and run.refusal.message.endswith(NOTHING_ATTACKS):
        return attacked_by_any(player, run, step, told, settle)  # type: ignore[arg-type]
    if blocked and not attacked and isinstance(run.refusal, Illegal) and run.refusal.message.endswith(NOTHING_ATTACKS):
        # whether it can be blocked is asked of a creature that attacks: so the creatures named do
        assert isinstance(step, m.BlockStep)
        defender = m.Who(run.table.names.players[run.director.seat_of(run.table.game, step)])
        attack = m.AttackStep(m.Who("controller"), ((defender, blocked),))
        fought = player.run((*told, m.Block((attack, step, *then))), settle=settle)
        if not any(b.steps for b in told) and _not_now(fought.refusal):
            return attacking_already(player, step, blocked, defender, then, settle)
        return fought
    return run


def _not_now(refusal: Exception | None) -> bool:
    """Whether a creature can't be declared as an attacker as things stand; what is no creature never can (506.3)."""
    rules = [rule.rpartition(":")[2] for rule in refusal.rules] if isinstance(refusal, Illegal) else []
    return "506.3" not in rules and any(rule in ("508.1a", "508.1c") for rule in rules)


def _too_new(refusal: Exception) -> bool:
    """Whether something is refused as the creature hasn't been under its controller's control long enough (302.6)."""
    return isinstance(refusal, Illegal) and any(rule.rpartition(":")[2] in ("302.6", "602.5a") for rule in refusal.rules)


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
    if (of_trigger := _aims(player, claim, at)) is not None:
        return of_trigger
    if block is None and at is None:
        whole, player = player, before_it_is_told(player, claim.step)
        if player is not whole and (once_more := _cast_once_more(whole, claim)) is not None:
            return once_more
    when = None if at is None else moment_at(player, at, claim.place)
    before = player.run(settle=False) if when is None else player.run(when[0], stop=Stop(when[1]))
    late = _out_of_time(before, claim.step, at) or (_nobody_acts(player, before, claim.step) if block is None and at is None else None)
    if late is not None:
        return late
    refused: Tried | None = None
    if block is not None and _answered_next(player, block):
        before = player.run(_told_up_to(player, block), settle=False)  # the claim is of the moment at which the answer comes
    for step in _variants(before, claim.step, when, block is None or _answered_next(player, block)):
        run, aim = _tried(player, replace(claim, step=step), block, when)
        if run.refusal is None:
            if aim is not None and not aim.holds:
                return Tried(False, aim.actual, aim.cites, run, len(before.table.game.log), aim.events)
            records = run.table.game.log[-6:]
            cites = tuple(dict.fromkeys(c for r in records for c in r.citations()))
            return Tried(True, "it is legal", cites, run, len(before.table.game.log))
        refused = refused or _refused(player, run, claim, block)
    assert refused is not None
    if isinstance(claim.step, m.AssignStep) and len(claim.step.parts) == 1 and block is None:  # nothing to divide: all of it or none (510.1c)
        amount, to = claim.step.parts[0]
        most, cites = assignable(player, to, claim.step.what)
        return Tried(most == amount, f"{most} damage can be assigned there", cites, before, len(before.table.game.log))
    aimed = could_aim(before, claim.step, refused.cites) if block is None else None
    if aimed is None:
        return refused
    said = "it could be chosen as the target" if aimed[0] else "it can't be chosen as the target"
    return Tried(aimed[0], said, aimed[1], before, len(before.table.game.log))


def _answered_next(player: Player, block: int) -> bool:
    """Whether what comes behind the claims of a block is done in response: then they are about a stack that still holds what is answered."""
    later = [b for b in player.scenario.script[block + 1 :] if b.steps]
    step = later[0].steps[0] if later else None
    return isinstance(step, m.CastStep | m.ActivateStep) and step.options.response


def _told_up_to(player: Player, block: int) -> tuple[m.Block, ...]:
    return tuple(replace(b, claims=()) for b in player.scenario.script[: block + 1])


def _aims(player: Player, claim: m.Can, at: m.At | None) -> Tried | None:
    """Whether an ability that triggers in the story can be given this target ("can its trigger target the Bear?"); None for any other claim."""
    step = claim.step
    if not isinstance(step, m.AnswerStep) or step.verb != "target" or step.who.name != "controller" or step.about is None:
        return None
    run = player.run()
    if run.refusal is not None:
        raise run.refusal
    names = run.table.names
    ids = {*names.candidates(run.table.game.state, step.about), *names.bound.get(step.about.name, [])}
    found = [chosen_in_story(run, ids, value.thing, True) for value in step.values if value.thing is not None]
    if None not in found and found:
        good = all(f[0] for f in found if f is not None)
        cites = tuple(dict.fromkeys(c for f in found if f is not None and f[0] == good for c in f[1]))
        return Tried(good, "it can be chosen" if good else "it can't be chosen as the target", cites, run, len(run.table.game.log))
    targets = tuple(value.thing for value in step.values if value.thing is not None)
    used = m.ActivateStep(step.who, replace(step.about, ability=False), options=m.Options(targets=targets), place=step.place)
    if _abilities_of(run, used):
        return can(player, replace(claim, step=used), None, at)
    raise Undecidable(f"no ability of {ref_text(step.about)} that has targets triggers in the story", (step.about.name,), claim.place)


def _cast_once_more(player: Player, claim: m.Can) -> Tried | None:
    """Whether a spell that the story has cast again, by an offer, could be aimed so that time: what is told of it before is no answer."""
    step = claim.step
    if not isinstance(step, m.CastStep) or not step.options.targets or step.who.name not in player.run().table.names.players:
        return None
    run = player.run()
    ids = set(run.table.names.bound.get(step.what.name, [])) | set(run.table.names.candidates(run.table.game.state, step.what))
    cast = [r for r in run.table.game.log if r.event.kind == "cast" and r.event.obj is not None and r.event.obj.id in ids]
    told = [s for s in player.scenario.steps if isinstance(s, m.CastStep) and s.what == step.what]
    if run.refusal is not None or len(cast) <= len(told):
        return None
    found = [chosen_in_story(run, ids, thing, False) for thing in step.options.targets]
    if None in found:
        return None
    good = all(f[0] for f in found if f is not None)
    cites = tuple(dict.fromkeys(c for f in found if f is not None and f[0] == good for c in f[1]))
    return Tried(good, "it can be chosen as it is cast again" if good else "it can't be chosen as the target", cites, run, len(run.table.game.log))


def before_it_is_told(player: Player, step: m.Step) -> Player:
    """The story up to where it tells the very deed that is asked about: whether it can or had to be done is asked of that time. The whole
    story where it doesn't tell of it."""
    script = player.scenario.script
    for n in range(len(script) - 1, -1, -1):
        for k in range(len(script[n].steps) - 1, -1, -1):
            if _same_deed(script[n].steps[k], step):
                cut = (*script[:n], replace(script[n], steps=script[n].steps[:k], claims=()))
                return Player(replace(player.scenario, script=cut), player.catalog, player.edition, player.rules)
    return player


def _same_deed(told: m.Step, asked: m.Step) -> bool:
    if isinstance(told, m.BlockStep) and isinstance(asked, m.BlockStep):
        return told.who == asked.who and bool(set(told.pairs) & set(asked.pairs))
    if isinstance(told, m.AttackStep) and isinstance(asked, m.AttackStep):
        return told.who == asked.who and bool(set(told.groups) & set(asked.groups))
    if isinstance(told, m.CastStep) and isinstance(asked, m.CastStep):
        if told.who != asked.who or told.what != asked.what or (asked.options.response and not told.options.response):
            return False
        alike = replace(asked.options, targets=told.options.targets, response=told.options.response)
        return asked.options.targets in ((), told.options.targets) and alike == told.options  # cast again from a graveyard is another deed
    return False


def _variants(before: Run, step: m.Step, when: When | None, last: bool) -> list[m.Step]:
    """The step as it is told (once the stack is empty, unless it is said to respond), at once where it aims at something on the stack."""
    step = _by_ability(before, step)
    if isinstance(step, m.ActivateStep) and not step.ability and step.nth is None and (several := _abilities_of(before, step)) > 1:
        return [v for n in range(1, several + 1) for v in _variants(before, replace(step, nth=n), when, last)]  # any of them will do
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


def _abilities_of(before: Run, step: m.ActivateStep) -> int:
    """How many activated abilities the object has; 0 where it isn't clear which object is meant."""
    state = before.table.game.state
    found = [state.objects[i] for i in before.table.names.candidates(state, step.what)]
    return len(before.table.game.view.of(found[0].oid).activated()) if len(found) == 1 and found[0].zone == "battlefield" else 0


def _by_ability(before: Run, step: m.Step) -> m.Step:
    """What would target something from the battlefield does so with an ability: nothing there is cast (602.1, 601.1)."""
    if not isinstance(step, m.CastStep) or step.who.name != "controller" or before.refusal is not None:
        return step
    state = before.table.game.state
    found = [state.objects[i] for i in before.table.names.candidates(state, step.what)]
    if not found or any(o.zone != "battlefield" for o in found):
        return step
    if not any(before.table.game.view.of(o.oid).activated() for o in found):
        raise Undecidable(
            f"{ref_text(step.what)} has no activated ability: what it targets is chosen when an ability of it triggers", (ref_text(step.what),), step.place
        )
    return m.ActivateStep(step.who, step.what, options=step.options, place=step.place)


def _out_of_time(before: Run, step: m.Step, at: m.At | None) -> Tried | None:
    """An attack or block asked of a moment at which none is declared, or a spell in the untap step (502.3, 508.1, 509.1)."""
    game = before.table.game
    if isinstance(at, m.OnStack) and isinstance(step, m.AttackStep | m.BlockStep):
        rule, what = ("508.1", "attackers") if isinstance(step, m.AttackStep) else ("509.1", "blockers")
        return Tried(False, f"{what} are declared as that step begins, not while something is on the stack", game.state.era.cites((rule,)))
    return None


NOBODY_ACTS = {"untap": "502.3", "cleanup": "514.3"}
"""The steps in which nobody gets priority, with the rule that says so."""


def _nobody_acts(player: Player, before: Run, step: m.Step) -> Tried | None:
    """What is asked right behind "the turn moves to the cleanup step", where nobody gets priority there."""
    told = player.scenario.steps
    last = told[-1] if told else None
    if not isinstance(last, m.AdvanceStep) or last.step not in NOBODY_ACTS or not isinstance(step, m.CastStep | m.ActivateStep | m.PlayStep):
        return None
    game = before.table.game
    if before.refusal is not None or game.state.turn.step == last.step:
        return None
    return Tried(False, "nobody gets priority in that step", game.state.era.cites((NOBODY_ACTS[last.step],)))


def _refused(player: Player, run: Run, claim: m.Can, block: int | None) -> Tried:
    """Why it can't be done; what is no matter of rules is raised."""
    refusal = run.refusal
    assert refusal is not None
    if (anyhow := _done_anyhow(player, claim, block)) is not None:
        return anyhow
    if isinstance(refusal, Missing):
        unknown = [r for r in refs(claim.step) if not ever(player, r)]
        if unknown:
            raise Undecidable(
                f"there is no {ref_text(unknown[0]).removeprefix('the ')} in the situation; there are {what_there_is(run)}",
                (ref_text(unknown[0]),), claim.place,
            )  # fmt: skip
        return Tried(False, f"{refusal.message} at that time", run.table.game.state.era.cites(asked_by(claim.step)))
    if isinstance(refusal, NotOffered):
        return Tried(False, refusal.message, refusal.rules)
    if not isinstance(refusal, Illegal):
        raise refusal
    if isinstance(claim.step, m.CastStep) and _paid_unclearly(run, claim.step, refusal.rules):
        raise Undecidable("how it is to be paid for with that isn't clear", (ref_text(claim.step.what),), claim.place)
    if isinstance(claim.step, m.AnswerStep) and claim.step.verb == "pay" and not refusal.rules:
        return Tried(False, f"{claim.step.who.name} can't pay it in full, or nothing is to be paid", run.table.game.state.era.cites(("116.3",)))
    return Tried(False, refusal.message, refusal.rules)


def _paid_unclearly(run: Run, step: m.CastStep, rules: tuple[str, ...]) -> bool:
    """Whether the casting fails at its cost (601.2f, 601.2g) with things told for it that the card has no cost for."""
    if not step.options.costs or not {r.rpartition(":")[2] for r in rules} & {"601.2f", "601.2g"}:
        return False
    state = run.table.game.state
    return not any(asked_to_pay(state.objects[i], step.options) for i in run.table.names.candidates(state, step.what))


def _done_anyhow(player: Player, claim: m.Can, block: int | None) -> Tried | None:
    """The casting, where the story comes to it by a choice that no sentence makes ("you may cast it"): then it can be done; None where it doesn't.

    A claim before other steps is about its own time: what they lead to later is no casting of then."""
    step = claim.step
    run = player.run() if block is None else player.run(_told_up_to(player, block))
    if not isinstance(step, m.CastStep) or claim.then or claim.so or run.refusal is not None:
        return None
    if step.who.name not in run.table.names.players or any(isinstance(s, m.CastStep) and s.what == step.what for s in player.scenario.steps):
        return None
    seat, ids = run.table.names.seat(step.who), set(run.table.names.bound.get(step.what.name, []))
    cast = [r for r in run.table.game.log if r.event.kind == "cast" and r.event.player == seat and r.event.obj is not None and r.event.obj.id in ids]
    return Tried(True, "it is done", cast[0].citations(), run, run.table.game.log.index(cast[0])) if cast else None


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
