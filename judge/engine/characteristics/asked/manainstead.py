"""Other mana than what would be produced (106.4, 614.1a): what one such effect makes of it."""

from __future__ import annotations

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import is_it
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.asked.traits import chosen
from judge.engine.characteristics.context import Ctx
from judge.engine.state.manapool import COLORS
from judge.engine.state.objects import Oid


def mana_instead(ctx: Ctx, m: tree.ManaInstead, player: int, oid: Oid, option: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The mana that one such effect makes of it, for each colour that may be chosen; the same mana where it doesn't concern it."""
    if len(option) < m.least or (m.player is not None and player not in resolve(ctx, m.player)) or not is_it(ctx, m.what, oid):
        return [option]
    if not m.symbol:
        return [option * amount(ctx, m.factor)]
    symbols = COLORS if m.symbol == tree.ANY_COLOR else (chosen(ctx, "color"),) if m.symbol == tree.CHOSEN_COLOR else (m.symbol,)
    if m.amount:
        return [(s,) for s in symbols if s]
    touched = COLORS if m.only == "colored" else (m.only,) if m.only else None
    return [tuple(s if touched is None or o in touched else o for o in option) for s in symbols if s] or [option]
