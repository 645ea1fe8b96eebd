"""Which attackers and blockers the script declares (508.1, 509.1), and why those can't that were never asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.engine.characteristics.restrictions import cannot
from judge.engine.playing.combat.attackers import why_not_attack
from judge.engine.playing.combat.blockers import why_not_block
from judge.engine.state.texts import object_name
from judge.errors import Illegal, Malformed
from judge.scenario import model as m
from judge.scenario.frames import Frame
from judge.scenario.naming import on_battlefield
from judge.scenario.wording_parts import ref as ref_text
from judge.scenario.wording_steps import step as step_text

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.engine.state.decisions import Decision
    from judge.scenario.director import Director

NOTHING_ATTACKS = "nothing attacks"
"""How the refusal of a block ends that has nothing to block."""


def declared_attackers(d: Director, game: Game, decision: Decision) -> Any:
    """The attackers that the next steps declare, with whom each attacks (508.1a)."""
    step = d.upcoming()
    heads = game.state.heads(decision.who)
    if not isinstance(step, m.AttackStep) or d.seat_of(game, step) not in heads:
        return _undeclared(d, decision, "doesn't attack")
    answer: list[Any] = []
    band, place = False, step.place
    while isinstance(step, m.AttackStep) and d.seat_of(game, step) in heads:
        seat = d.seat_of(game, step)
        d.take(game)
        d.frame = Frame(step, decision.who, m.NO_OPTIONS, on_stack=True)
        for whom, refs in step.groups:
            for ref in refs:
                attacker = d.names.one(
                    game.state, ref, step.place,
                    lambda o, seat=seat: on_battlefield(o) and game.view.of(o).controller == seat,  # type: ignore[misc]
                )  # fmt: skip
                answer.append((attacker, _defender(d, game, decision, whom, step)))
        band, place = step.band, step.place
        if len(heads) == 1 or not d.queue or d.queue[0][0] != d.block:
            break
        step = d.upcoming()  # a team declares one combined attack (806.7c)
    d.band = tuple(a for a, _ in answer) if band else ()
    if band and not any(game.view.of(a).has(word) for a in d.band for word in ("banding", "bands with other")):
        raise Illegal("none of them has banding", game.state.era.cites(("702.19c",)), place)  # nothing would ask for a band
    return tuple(answer)


def declared_blockers(d: Director, game: Game, decision: Decision) -> Any:
    """The blockers that the next steps declare, with what each blocks (509.1a)."""
    step = d.upcoming()
    heads = game.state.heads(decision.who)
    if not isinstance(step, m.BlockStep) or (step.who.name != "nobody" and d.seat_of(game, step) not in heads):
        return _undeclared(d, decision, "doesn't block")
    answer: list[Any] = []
    while isinstance(step, m.BlockStep) and (step.who.name == "nobody" or d.seat_of(game, step) in heads):
        d.take(game)
        d.frame = Frame(step, decision.who, m.NO_OPTIONS, on_stack=True)
        answer += _blocks_of(d, game, step, heads if step.who.name == "nobody" else (d.seat_of(game, step),))
        if len(heads) == 1 or not d.queue or d.queue[0][0] != d.block:
            break
        step = d.upcoming()  # a team declares one combined block (806.7d)
    return tuple(answer)


def _defender(d: Director, game: Game, decision: Decision, whom: m.Thing | None, step: m.AttackStep) -> Any:
    if whom is not None:
        return d.names.thing(game.state, whom, step.place, on_battlefield)
    foes = game.state.opponents(decision.who)
    if not foes or len(game.state.heads(foes[0])) != len(foes):
        raise Malformed("there are several players to attack", step.place, "say whom each creature attacks")
    return foes[0]


def _blocks_of(d: Director, game: Game, step: m.BlockStep, seats: tuple[int, ...]) -> list[Any]:
    """The pairs of blocker and attacker that a step declares; the blockers are controlled by one of the players."""
    combat = game.state.combat
    answer = []
    for attackers, blockers in step.pairs:
        for blocker in blockers:
            oid = d.names.one(
                game.state, blocker, step.place, lambda o: on_battlefield(o) and game.view.of(o).controller in seats
            )
            targets = [d.names.one(game.state, a, step.place, on_battlefield) for a in attackers]
            if not targets:
                if combat is None or not combat.attacks:
                    raise Illegal(f'"{step_text(step)}": {NOTHING_ATTACKS}', ("509.1a",), step.place)
                if len(combat.attacks) > 1 and step.who.name != "controller":
                    raise Malformed("several creatures attack", step.place, "say which of them is blocked")
                targets = [combat.attacks[0].attacker]
            answer += [(oid, t) for t in targets]
    return answer


def _undeclared(d: Director, decision: Decision, what: str) -> Any:
    answer = decision.default if decision.default is not None else ()
    if decision.options and decision.choices():
        d.assume(
            decision,
            f"{d.names.players[decision.who]} {what}" if not answer else "what must be done is done",
            answer,
        )
    return answer


def no_attack(d: Director, game: Game, step: m.AttackStep) -> Illegal:
    """Why attackers that were never asked for can't attack: each one's reason, or that it is too late (508.1)."""
    if game.state.turn.step == "declare attackers":
        seat = d.seat_of(game, step)
        for whom, refs in step.groups:
            for ref in refs:
                oid = d.names.one(game.state, ref, step.place, on_battlefield)
                foes = game.state.opponents(seat)
                defender = (
                    d.names.thing(game.state, whom, step.place)
                    if whom is not None
                    else foes[0]
                    if foes
                    else None
                )
                rules = why_not_attack(game.view, oid, defender, seat)
                if rules:
                    return d.illegal(game, f"{ref_text(ref)} can't attack{_by_whom(game, rules, 'attack', oid, defender)}", rules, step)
    return d.illegal(game, f'"{step_text(step)}": attackers are declared as that step begins', ("508.1",), step)


def _by_whom(game: Game, rules: tuple[str, ...], action: str, oid: Any, other: Any) -> str:
    """The source of the restriction, where it is another object's effect that forbids it (508.1c, 509.1b)."""
    held = cannot(game.view, action, oid, other) if rules[0] in ("508.1c", "509.1b") else None
    source = held[0].ctx.source if held is not None else None
    return f": {object_name(game.state, source)}" if source is not None and source != oid else ""


def no_block(d: Director, game: Game, step: m.BlockStep) -> Illegal:
    """Why blockers that were never asked for can't block (509.1)."""
    combat = game.state.combat
    if combat is None or not combat.attacks:
        return d.illegal(game, f'"{step_text(step)}": {NOTHING_ATTACKS}', ("509.1a",), step)
    if game.state.turn.step == "declare blockers":
        for attackers, blockers in step.pairs:
            for blocker in blockers:
                b = d.names.one(game.state, blocker, step.place, on_battlefield)
                for attacker in attackers:
                    a = d.names.one(game.state, attacker, step.place, on_battlefield)
                    rules = why_not_block(game.view, b, a, game.view.controller(b))
                    if rules:
                        return d.illegal(
                            game, f"{ref_text(blocker)} can't block {ref_text(attacker)}{_by_whom(game, rules, 'block', b, a)}", rules, step
                        )
    return d.illegal(game, f'"{step_text(step)}": blockers are declared as that step begins', ("509.1",), step)
