"""Spells cast and lands played as an effect is carried out (608.2f)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.castways import Way, as_card
from judge.engine.characteristics.context import Ctx
from judge.engine.happening.instructions import each_player, effect, oids, things
from judge.engine.playing.casting.casting import cast
from judge.engine.playing.casting.spells import _any_card_in, _let_cast, which_half
from judge.engine.playing.lands import play_land, unused_plays
from judge.engine.state.decisions import Cast, PlayLand, Run
from judge.engine.state.frozen import replace
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@effect(tree.CastFree)
def cast_free(game: Game, ctx: Ctx, node: tree.CastFree) -> Run:
    """608.2f: a spell is cast (or a land played) while the effect resolves, or a permission is given for a while."""
    what = node.what
    if isinstance(what, tree.Choose) and what.filter.kind == "spell":
        card = as_card(what.filter)  # "a spell from your hand": a card still, as it is chosen, and no land (305.9)
        what = replace(what, filter=replace(card, predicates=(*card.predicates, tree.Not(tree.IsType("land")))))
    found = oids((yield from things(game, ctx, what, "cast")))
    who = each_player(game, ctx, node.who)
    player = who[0] if who else ctx.you
    if node.lasts is not None:
        permission = tree.Permit("play" if node.play else "cast", costs=() if node.free and node.costs is None else node.costs)
        frame = ctx.copy(game)
        frame.you = player
        zone = _any_card_in(node.what)
        if zone is not None:  # whatever is there while the permission lasts (611.2c)
            game.add_floating(frame, (replace(permission, from_=zone, other=node.what.filter),), (player,), node.lasts)  # type: ignore[attr-defined]
            return
        given: tuple[tree.Permit, ...] = (permission,)
        if node.any_mana:
            given = (permission, tree.Permit(f"spend mana as though it were mana of any {node.any_mana}", word="for it"))
        game.add_floating(frame, given, tuple(found), node.lasts)
        return
    ctx.did = False
    for o in found:
        obj = game.state.live(o)
        if obj is None:
            continue
        half, face = yield from which_half(game, obj, player)
        if "land" in {t.lower() for t in face.types}:
            if node.play and game.state.turn.active == player and unused_plays(game, player):
                yield from play_land(game, player, PlayLand(o), by_effect=True)
                ctx.did = True
            continue
        costs: tuple[tree.Cost, ...] | None = () if node.costs is None and node.free else node.costs
        if costs is None:
            costs = (tree.Mana(face.mana_cost or ()),)
        w = Way("", costs, cites=("608.2f", *_let_cast(ctx, obj)), zone=obj.zone)

        try:
            spell = yield from cast(game, player, Cast(o, half), free=node.free and node.costs is None, given=w)
        except Illegal:
            continue
        ctx.did = True
        ctx.moved[o] = spell
        ctx.last = (spell,)
