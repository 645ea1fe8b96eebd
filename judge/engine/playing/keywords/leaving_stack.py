"""Keywords that say where a spell goes as it leaves the stack (702.24 buyback, 702.31 flashback, 702.47 epic, ...)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.context import Ctx
from judge.engine.happening.triggers.triggers import make_delayed
from judge.engine.playing.keywords.cast_and_copied import encode
from judge.engine.state.decisions import Steps
from judge.engine.state.events import Event
from judge.engine.state.objects import Obj

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def after_resolving(game: Game, obj: Obj, ctx: Ctx) -> Steps[bool]:
    """Put a resolved instant or sorcery where a keyword says instead of the graveyard; whether one did."""
    info = obj.stack
    assert info is not None
    if info.copy:
        return False
    paid = dict(info.paid)
    if paid.get("buyback"):
        yield from game.do(Event("move", obj=obj.oid, to="hand", player=obj.owner, what="buyback", cites=("702.24a",)))
        return True
    if game.view.of(obj).has("cipher"):
        return (yield from encode(game, obj, ctx))
    if info.from_zone == "hand" and game.view.of(obj).has("rebound"):
        done = yield from game.do(Event("move", obj=obj.oid, to="exile", player=obj.owner, what="rebound"))
        new = next((e.new for e in done if e.kind == "move" and e.to == "exile"), None)
        if new is not None:
            frame = game.ctx(info.controller, new)
            frame.last = (new,)
            you = tree.Who("you")
            again = tree.May(you, tree.CastFree(you, tree.Back("event")))
            make_delayed(game, frame, tree.Triggered(tree.PhaseBegins("upkeep", you), again))
        return True
    return False
