"""The frame in which an object on the stack is carried out: its targets, its X, what was paid for it (608.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.context import Ctx
from judge.engine.state.objects import Obj

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def frame_of(game: Game, obj: Obj) -> Ctx:
    """The frame of an object on the stack."""
    info = obj.stack
    assert info is not None
    ctx = info.memory.copy(game) if info.memory is not None else game.ctx(info.controller, info.source or obj.oid)
    ctx.you = info.controller
    ctx.stack_oid = obj.oid
    if info.role == "spell":
        ctx.source = obj.oid
    elif info.source is not None:
        ctx.source = info.source
    ctx.x = info.x if info.x is not None else ctx.x
    ctx.targets = {**ctx.targets, **{t.slot: t.things for t in info.targets}}  # a delayed ability keeps those of what set it up
    define_x(ctx, obj.face if info.role == "spell" else info.ability)
    return ctx


def define_x(ctx: Ctx, text: Any) -> None:
    """"..., where X is ..." defines X for the whole text it stands in (107.3)."""
    body = text.abilities if isinstance(text, tree.Face) else text
    for n in walk(body):
        if isinstance(n, tree.X) and n.defined is not None:
            ctx.choices["where X is"] = n.defined
            return
        if isinstance(n, tree.XIs):
            ctx.choices["where X is"] = n.value
            return
