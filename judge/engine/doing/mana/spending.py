"""Which mana may be spent on what, where that is restricted (106.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.filters import is_it
from judge.engine.characteristics.castways import OPTIONAL, as_card
from judge.engine.state.objects import Obj, Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def spender_for(game: Game, spell: Oid, player: int) -> Callable[[tree.Node], bool]:
    """Which restricted mana may be spent on the spell (106.6)."""

    def may(only: tree.Node) -> bool:
        if not isinstance(only, tree.SpendOnly):
            return False
        if only.costs.startswith("{"):  # "only on costs that contain {X}"
            return only.costs.strip("{}") in _symbols_paid(game.state.get(spell))
        if only.cast is None:
            return False
        return is_it(game.ctx(player, None), as_card(only.cast), spell)

    return may


def _symbols_paid(spell: Obj) -> tuple[str, ...]:
    """The symbols in what is paid for a spell: its mana cost, and the kicker costs that were chosen to be paid (601.2b), or that may
    still be chosen while it isn't cast yet."""
    paid = dict(spell.stack.paid) if spell.stack is not None else OPTIONAL
    kickers = (a for a in spell.face.abilities if isinstance(a, tree.Keyword) and a.name in paid)
    more = (s for k in kickers for c in k.costs if isinstance(c, tree.Mana) for s in c.symbols)
    return (*(spell.face.mana_cost or ()), *more)
