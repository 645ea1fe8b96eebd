"""Blocks that effects make and undo (506.3, 509.1h, 509.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.context import Ctx
from judge.engine.happening.instructions import effect, oids, things
from judge.engine.happening.triggers.triggers import check_triggers
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@effect(tree.BlockBy)
def block_by(game: Game, ctx: Ctx, node: tree.BlockBy) -> Run:
    """The creature blocks; what triggers on blocking and on becoming blocked triggers (509.4a-d)."""
    for blocker in oids((yield from things(game, ctx, node.what, "choose"))):
        for attacker in oids((yield from things(game, ctx, node.attacker, "an attacking creature to block"))):
            yield from _blocks(game, ctx, ctx.follow(blocker), attacker)  # type: ignore[arg-type]


def enter_blocking(game: Game, ctx: Ctx, blocker: Oid, attacker: Oid) -> Run:
    """A creature put onto the battlefield blocking, if what it is to block attacks its controller or a planeswalker of that player
    (506.3c, 509.7); it is blocking, yet it never blocked."""
    combat = game.state.combat
    attack = combat.attack_of(attacker) if combat is not None else None
    if attack is None or "creature" not in game.view.of(blocker).types or attack.defending_player != game.view.of(blocker).controller:
        game.rite("doesn't join", "506.3a" if "creature" not in game.view.of(blocker).types else "506.3c", obj=blocker)
        return
    yield from _blocks(game, ctx, blocker, attacker, "509.7")


def _blocks(game: Game, ctx: Ctx, blocker: Oid, attacker: Oid, rule: str = "509.6") -> Run:
    combat, turn = game.state.combat, game.state.turn
    attack = combat.attack_of(attacker) if combat is not None else None
    now = game.state.live(blocker)
    if combat is None or attack is None or now is None or "creature" not in game.view.of(blocker).types:
        game.rite("left undone", "101.3", source=ctx.source)
        return
    mine = combat.blocks_of(blocker)
    if attacker in (mine or ()):
        return
    where = len(attack.blockers)
    if where:
        places = tuple(range(where + 1))
        where = yield from game.ask(
            Decision(turn.active, "one", "the blocker's place in the damage assignment order", rule, places, default=where, source=attacker)
        )
    blockers = (*attack.blockers[:where], blocker, *attack.blockers[where:])
    rows = tuple(replace(a, blocked=True, blockers=blockers) if a.attacker == attacker else a for a in combat.attacks)
    rest = tuple(pair for pair in combat.blocking if pair[0] != blocker)
    game.set(combat=replace(combat, attacks=rows, blocking=(*rest, (blocker, (*(mine or ()), attacker)))))
    events = []
    me = game.view.of(blocker).controller
    if mine is None and rule == "509.6":
        events.append(
            Event(
                "blocks", obj=blocker, player=me, source=ctx.source, cites=("509.6",), turn=turn.number, step=turn.step,
                data=(("count", 1), ("defending", me)),
            )
        )
    if rule == "509.6":
        events.append(Event("blocks creature", obj=blocker, other=attacker, cites=(rule,), turn=turn.number, step=turn.step))
    else:
        game.rite("joins", rule, obj=blocker, other=attacker)
    data = (("count", len(blockers)), ("defending", attack.defending_player))
    if not attack.blocked:
        events.append(
            Event(
                "blocked", obj=attacker, player=turn.active, other=attack.defender, source=ctx.source, cites=(rule,), turn=turn.number,
                step=turn.step, data=data,
            )
        )
    game.record(events)
    check_triggers(game, game.state, events)


@effect(tree.BecomeUnblocked)
def become_unblocked(game: Game, ctx: Ctx, node: tree.BecomeUnblocked) -> Run:
    """Attackers that only that creature had blocked are unblocked again (509.1h)."""
    gone = oids((yield from things(game, ctx, node.by, "choose")))
    combat = game.state.combat
    if combat is None:
        return
    rows = []
    for a in combat.attacks:
        by = {e.obj for e in game.state.history if e.kind == "blocks creature" and e.other == a.attacker}
        if a.blocked and not a.blockers and by and by <= set(gone):
            a = replace(a, blocked=False)
            game.note("status", obj=a.attacker, what="unblocked again", source=ctx.source, cites=("509.1h",))
        rows.append(a)
    game.set(combat=replace(combat, attacks=tuple(rows)))
