"""Whether an event that is only proposed is one that is waited for: with the object as it would be (614.1, 614.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.filters import is_it
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.layers import view
from judge.engine.happening.hypothetical import hypothetical
from judge.engine.happening.triggers.triggers import match
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def proposed_match(game: Game, ctx: Ctx, pattern: tree.Node | None, e: Event) -> bool:
    """Whether a proposed event matches (614.1): as ``match``, with the object where it is before the event."""
    if e.kind == "create" and isinstance(pattern, tree.ZoneChange) and pattern.from_ is None and pattern.to == "battlefield":
        state, token = hypothetical(game, e)  # the token as it would be (614.12)
        return (pattern.under is None or e.player in resolve(ctx, pattern.under)) and is_it(ctx.at(state, view(state)), pattern.subject, token)
    if _enters_otherwise(e) and isinstance(pattern, tree.ZoneChange) and isinstance(pattern.subject, tree.Filter) and pattern.to == "battlefield":
        if not match(ctx, replace(pattern, subject=tree.Filter("object")), e):
            return False
        state, new = hypothetical(game, e)
        return is_it(ctx.at(state, view(state)), pattern.subject, new)
    return match(ctx, pattern, e)


def _enters_otherwise(e: Event) -> bool:
    """Whether a card enters as something else than what it is where it comes from: transformed or face down (614.12)."""
    return e.kind == "move" and e.to == "battlefield" and bool(e.get("transformed") or e.get("face_down"))
