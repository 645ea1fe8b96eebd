"""Tokens are created (110.5; 111 today)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.copying import token_face
from judge.engine.doing.effects.blocks import enter_blocking
from judge.engine.doing.effects.joining import join_attack
from judge.engine.happening.instructions import act, each_player, effect, oids, remember, things
from judge.engine.state.decisions import Run
from judge.engine.state.events import Event

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@effect(tree.CreateToken)
def create_token(game: Game, ctx: Ctx, node: tree.CreateToken) -> Run:
    """110.5."""
    made: list[Event] = []
    makers = each_player(game, ctx, node.who)
    several = len(makers) > 1 or (isinstance(node.who, tree.Who) and node.who.role in ("players", "opponents"))
    for t in resolve(ctx, node.who):
        if isinstance(t, int) and game.state.players[t].left:
            game.rite("left undone", "800.4b", player=t)
    for p in makers:
        kept = ctx.each
        if several:
            ctx.each = p  # "for each creature card in their graveyard": each player counts his or her own
        n = amount(ctx, node.amount)
        if node.token.copy_of is not None:
            # what this effect has moved is copied as it last existed where it was (608.2g)
            if not isinstance(node.token.copy_of, tree.Choose):
                originals = oids(list(resolve(ctx, node.token.copy_of)))
            else:
                originals = oids((yield from things(game, ctx, node.token.copy_of, "copy")))
        else:
            originals = []
        faces = [token_face(ctx, node.token, o) for o in originals] if node.token.copy_of is not None else [token_face(ctx, node.token, None)]
        ctx.each = kept
        events = []
        for face in faces:
            data: tuple[tuple[str, Any], ...] = (("face", face), ("tapped", node.tapped), ("facts", (("created by", ctx.source),)), ("made by", ctx.you))
            events += [
                Event("create", player=p, to="battlefield", source=ctx.source, data=data, cites=("110.5a",), what="create")
                for _ in range(max(0, n))
            ]
        made += yield from act(game, ctx, *events)
    remember(ctx, [e for e in made if e.what == "create"], "move")
    if node.blocking is not None:
        goals = oids((yield from things(game, ctx, node.blocking, "block")))
        for e in made:
            if e.what == "create" and e.new is not None and goals:
                yield from enter_blocking(game, ctx, e.new, goals[0])
    if node.attacking:
        for e in made:
            if e.what == "create" and e.new is not None:
                yield from join_attack(game, e.new, ctx)
    ctx.amounts["tokens created this way"] = sum(1 for e in made if e.what == "create")
