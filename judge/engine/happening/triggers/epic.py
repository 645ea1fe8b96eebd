"""As a spell with epic resolves (702.47a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.keywords.nodes import Procedure, upkeep
from judge.engine.happening.triggers.triggers import make_delayed

if TYPE_CHECKING:
    from judge.engine.characteristics.context import Ctx
    from judge.engine.happening.game import Game
    from judge.engine.state.objects import Obj


def epic_begins(game: Game, ctx: Ctx, obj: Obj) -> None:
    """As a spell with epic resolves: no more spells for its controller, and a copy at each of that player's upkeeps (702.47a)."""
    frame = ctx.copy(game)
    frame.source = obj.oid
    game.add_floating(frame, (tree.Cant("cast"),), (ctx.you,), tree.For("permanent"), label="epic")
    ability = tree.Triggered(upkeep(), Procedure("epic", tree.Keyword("epic")), label="epic")
    make_delayed(game, frame, ability, once=False)
