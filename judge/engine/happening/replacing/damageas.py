"""What effects say of how damage is dealt and how far down a life total may go (609.4, 118)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import is_it
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.layers.inplay import in_play
from judge.engine.state.objects import Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def life_floor(game: Game, player: int) -> int | None:
    """The life total below which damage can't bring the player now (the highest of several), None without any."""
    found = [amount(x.ctx, m.least) for x, m in in_play(game, tree.LifeFloor) if player in resolve(x.ctx, m.player)]
    return max(found, default=None)


def dealt_as(game: Game, source: Any, recipient: Thing | None, keyword: str) -> bool:
    """Whether damage is dealt as by a source with the keyword: the source has it, or an effect says so (609.4)."""
    if source is not None and source.has(keyword):
        return True
    said = in_play(game, tree.DamageAs)
    return bool(said) and any(
        m.keyword == keyword and (m.recipient is None or is_it(x.ctx, m.recipient, recipient)) for x, m in said
    )
