"""What must be done: whether every legal line of play includes it, found by trying the others (508.1d, 509.1c, 608.2d)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from judge.errors import Illegal
from judge.scenario import model as m
from judge.scenario.choices_other import alternatives
from judge.scenario.moments import Finding
from judge.scenario.referring import refs
from judge.scenario.trying import before_it_is_told, trial

if TYPE_CHECKING:
    from judge.scenario.player import Player, Run


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
    if block is None:
        player = before_it_is_told(player, step)
    able = trial(player, step, block)
    if able.refusal is not None and {"508.1d", "509.1c"} & {r.rpartition(":")[2] for r in getattr(able.refusal, "rules", ())}:
        return _among_others(player, step, block) or Finding(False, able.refusal.message, getattr(able.refusal, "rules", ()))
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


def _among_others(player: Player, step: m.AttackStep | m.BlockStep, block: int | None) -> Finding | None:
    """Of a declaration that is legal only with others beside it: whether each legal one includes it. None where it can't be told."""
    kind = "attackers" if isinstance(step, m.AttackStep) else "blockers"
    told = tuple(replace(b, claims=()) for b in player.scenario.script[: None if block is None else block + 1])
    done = player.run((*told, m.Block((step,))))
    at = next((n for n in range(len(done.director.tape) - 1, -1, -1) if done.director.tape[n][0].kind == kind), None)
    if at is None:
        return None
    decision, _ = done.director.tape[at]
    names, state = done.table.names, done.moment(block).state
    mentioned = [names.candidates(state, ref) for ref in refs(step)]
    asked = {i for ids in mentioned for i in ids}
    bare = len(mentioned) == 1  # what it attacks or blocks isn't said
    mine = [pair for pair in decision.choices() if pair[0].id in asked and (bare or isinstance(pair[1], int) or pair[1].id in asked)]
    if not mine:
        return None
    def legal(pairs: list[Any], with_it: bool) -> bool:
        """Whether a declaration of such pairs is legal."""
        for chosen in _declarations(pairs):
            if with_it == set(mine).isdisjoint(chosen):
                continue
            there = player.run((*told, m.Block((step,))), {at: chosen})
            if len(there.director.tape) > at and _went_through(there, at):
                return True
        return False

    if legal([pair for pair in decision.choices() if pair not in set(mine)], False) or not legal(list(decision.choices()), True):
        return None
    rule = "508.1d" if kind == "attackers" else "509.1c"
    return Finding(True, "every legal declaration includes it", state.era.cites((rule,)))


def _went_through(run: Run, at: int) -> bool:
    """Whether the declaration was accepted: the game went on after it."""
    return run.refusal is None or len(run.director.tape) > at + 1


def _declarations(pairs: list[Any]) -> list[tuple[Any, ...]]:
    """Declarations to try: each creature alone, then more of them, each with any of what it may attack or block."""
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
        return _anyhow(player, step) or Finding(False, run.refusal.message, getattr(run.refusal, "rules", ()))
    before = len(player.run(settle=False).director.tape)
    if isinstance(step, m.AnswerStep | m.OrderStep):
        asked = [(d, a) for d, a in run.director.tape[before - 1 :] if d.kind not in ("priority", "mana") and d.rule in run.director.asked]
        if isinstance(step, m.AnswerStep) and step.verb in ("sacrifice", "discard"):  # what was aimed before is no choice of what is given up
            asked = [(d, a) for d, a in asked if d.kind != "targets"]
        if not asked:
            return Finding(False, "no such choice is to be made", run.table.game.state.era.cites(("608.2d",)))
        if isinstance(step, m.AnswerStep) and (bare := _of_a_kind(run, step, asked)) is not None:
            return bare
        if isinstance(step, m.AnswerStep) and not _done(run, step):
            return Finding(False, f"nothing makes {step.who.name} {step.verb} it", run.table.game.state.era.cites(("608.2c",)))
        decision, answer = asked[0]
        others = alternatives(decision, answer)
        cites = run.table.game.state.era.cites((decision.rule,)) if decision.rule else ()
        return Finding(not others, "nothing else can be chosen" if not others else f"{len(others)} other choices are legal", cites)
    return Finding(False, "no rule or effect makes a player do it: whoever has priority may pass", run.table.game.state.era.cites(("115.1",)))


def _of_a_kind(run: Run, step: m.AnswerStep, asked: list[tuple[Any, Any]]) -> Finding | None:
    """Whether one of a kind has to be chosen ("a creature"), whichever: something must be, and all that can be is of the kind. None where one is named."""
    thing = step.values[0].thing if len(step.values) == 1 else None
    if not isinstance(thing, m.Ref) or thing.name or thing.type is None:
        return None
    state = run.table.game.state
    ids = set(run.table.names.candidates(state, thing)) | {o.id for o in state.lki if thing.type in state.get(o).face.types}
    decision = next((d for d, _ in asked if d.kind in ("choose", "targets", "one")), None)
    if decision is None:
        return None
    least = 1 if decision.kind == "one" else decision.least
    forced = least > 0 and all(getattr(o, "id", None) in ids for o in decision.choices())
    cites = state.era.cites((decision.rule,)) if decision.rule else ()
    return Finding(forced, f"at least {least} has to be chosen" if forced else "it may be left out, or something else chosen", cites)


def _anyhow(player: Player, step: m.Step) -> Finding | None:
    """What an effect does without a choice ("sacrifice ~") has to be done; None where it isn't done."""
    if not isinstance(step, m.AnswerStep) or step.verb not in ("sacrifice", "discard") or len(step.values) != 1:
        return None
    run = player.run()
    thing = step.values[0].thing
    if run.refusal is not None or not isinstance(thing, m.Ref):
        return None
    seat, names = run.table.names.seat(step.who), run.table.names
    ids = {*names.candidates(run.table.game.state, thing), *names.bound.get(thing.name or "", ())}
    for record in run.table.game.log:
        event = record.event
        if step.verb in (event.kind, event.what) and event.obj is not None and event.obj.id in ids and event.player in (None, seat):
            return Finding(True, f"it is {step.verb}ed anyhow".replace("eed", "ed"), event.cites)
    return None


def _done(run: Run, step: m.AnswerStep) -> bool:
    """Whether what is chosen is indeed done to it, where the step says that it is sacrificed, discarded or revealed."""
    if step.verb not in ("sacrifice", "discard", "reveal"):
        return True
    return any(r.event.kind == step.verb or (r.event.kind == "move" and r.event.what == step.verb) for r in run.table.game.log)


def _resolved(run: Run, without: m.Step, step: m.Step) -> m.Step:
    """The empty declaration by the player who would make the full one."""
    who = getattr(step, "who", None)
    if who is not None and who.name == "controller":
        seat = run.director.seat_of(run.table.game, step)
        return replace(without, who=m.Who(run.table.names.players[seat]))  # type: ignore[call-arg]
    return without

