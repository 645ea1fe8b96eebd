"""What is so of the next spell of a class that a player casts this turn (611.2): used up by that spell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.filters import is_it
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.keywords.nodes import OfNextSpell
from judge.engine.happening.instructions import effect
from judge.engine.state.decisions import Run
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@effect(tree.NextSpell)
def next_spell(game: Game, ctx: Ctx, node: tree.NextSpell) -> Run:
    """A permission to cast it counts before it is cast, the rest once it has been."""
    yield from ()
    of_it = tuple(m for m in node.modifications if not isinstance(m, tree.Permit))
    let = tuple(replace(m, other=node.what) for m in node.modifications if isinstance(m, tree.Permit))
    game.add_floating(ctx, (*let, OfNextSpell(node.what, of_it)), (ctx.you,), tree.For("this turn"), label="next spell")


def used_up(game: Game, player: int, spell: Oid) -> None:
    """Give the spell just cast what was said of the next one, and end what was about it."""
    for floating in game.state.effects:
        said = next((m for m in floating.modifications if isinstance(m, OfNextSpell)), None)
        if said is None or floating.affected != (player,):
            continue
        frame = game.ctx(player, floating.source)
        if not is_it(frame, replace(said.what, kind="object"), spell):
            continue
        game.drop_floating({floating.id})
        if said.modifications:
            game.add_floating(frame, said.modifications, (spell,), tree.For("permanent"))
