"""The instructions of a spell as it is cast: those whose targets are chosen (601.2c)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import spell_effect
from judge.engine.characteristics.attaching import enchant_filter
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.rewording import FixedText, reworded
from judge.engine.playing.keywords.announcing import as_paid, with_spliced
from judge.engine.playing.keywords.cast_otherwise import text_of_way
from judge.engine.state.objects import Obj, Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def spell_text(game: Game, spell: Oid, ctx: Ctx, face: tree.Face) -> Any:
    """The effect whose targets are chosen: the spell's instructions, or an Aura's enchant ability (303.4a)."""
    effect: Any = spell_effect(face)
    c = game.view.of(spell)
    if "Aura" in c.subtypes:
        f = enchant_filter(c)
        if f is not None:
            return tree.Attach(tree.This(), tree.Target(f, 0))

    obj = game.state.get(spell)
    effect = as_paid(effect, dict(obj.stack.paid) if obj.stack is not None else {})
    effect = with_spliced(text_of_way(effect, obj.stack.how if obj.stack is not None else "", face), obj)
    for floating in game.state.effects:  # the instructions of a spell are words too (612.1)
        if floating.affected and spell in floating.affected:
            for m in floating.modifications:
                if isinstance(m, FixedText):
                    effect = reworded(effect, m)
    return effect


def effect_of(game: Game, obj: Obj) -> Any:
    """The effect an object on the stack would have."""
    info = obj.stack
    assert info is not None
    if info.role != "spell":
        return info.ability.effect  # type: ignore[union-attr]
    if obj.face_down:
        return None
    return spell_text(game, obj.oid, game.ctx(info.controller, obj.oid), obj.face)
