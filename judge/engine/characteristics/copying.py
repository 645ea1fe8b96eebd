"""Copying objects (706): copiable values as a face, choices of what to copy, and token faces (110.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.asked.traits import chosen
from judge.engine.characteristics.context import Ctx, this_ability
from judge.engine.characteristics.keywords.nodes import NoManaCost
from judge.engine.characteristics.layers.chars import FACE_DOWN
from judge.engine.characteristics.layers.modifications import COPIED, FixedCopy, with_granter
from judge.engine.characteristics.layers.normal import flat
from judge.engine.characteristics.predefined import predefined
from judge.engine.state.decisions import Decision, Steps
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def copiable_face(ctx: Ctx, oid: Oid, except_: tuple[tree.Modification, ...]) -> tree.Face:
    """The copiable values of an object (706.2): its face after other copy effects and its face-down status, with exceptions."""
    obj = ctx.state.get(oid)
    face = obj.face
    if obj.face_down and obj.zone in ("battlefield", "stack"):
        face = FACE_DOWN
    for f in ctx.state.effects:
        if f.affected and oid in f.affected:
            for m in f.modifications:
                if isinstance(m, FixedCopy):
                    face = m.face
    return except_for(ctx, face, oid, except_)


def except_for(ctx: Ctx, face: tree.Face, oid: Oid | None, except_: tuple[tree.Modification, ...]) -> tree.Face:
    """The face with a copy effect's exceptions written in (706.8)."""
    for m in flat(except_):
        if isinstance(m, tree.GainAbilities):
            given = tuple(a.ability if isinstance(a, tree.Quoted) else a for a in m.abilities)
            if tree.ThisAbility() in given:
                given = tuple(this_ability(ctx) if isinstance(a, tree.ThisAbility) else a for a in given)
            face = replace(face, abilities=(*face.abilities, *given))  # type: ignore[arg-type]
        elif isinstance(m, tree.LoseAbilities):
            kept = tuple(a for a in face.abilities if m.keywords and not (isinstance(a, tree.Keyword) and a.name in m.keywords))
            face = replace(face, abilities=kept)
        elif isinstance(m, tree.SetPT):
            face = _undefined(face, tree.SetPT)
            if m.power is not None:
                face = replace(face, power=str(amount(ctx, m.power)))
            if m.toughness is not None:
                face = replace(face, toughness=str(amount(ctx, m.toughness)))
        elif isinstance(m, tree.ChangeTypes):
            types = tuple(t.lower() for t in m.types)
            face = replace(
                face,
                types=tuple(dict.fromkeys((*face.types, *types))) if m.add or not types else types,
                subtypes=tuple(dict.fromkeys((*face.subtypes, *m.subtypes))) if m.add else (m.subtypes or face.subtypes),
                supertypes=tuple(dict.fromkeys((*face.supertypes, *m.supertypes))),
            )
        elif isinstance(m, tree.LoseTypes):
            gone = {t.lower() for t in m.types}
            face = replace(
                face,
                types=tuple(t for t in face.types if t.lower() not in gone),
                supertypes=tuple(t for t in face.supertypes if t.lower() not in gone),
            )
        elif isinstance(m, tree.ChangeColors):
            face = face if m.add else _undefined(face, tree.ChangeColors)
            face = replace(face, colors=tuple(dict.fromkeys((*face.colors, *m.colors))) if m.add else m.colors)
        elif isinstance(m, NoManaCost):
            face = replace(face, mana_cost=None)
        elif isinstance(m, tree.SetName):
            face = replace(face, name=_own_name(ctx) if m.name == "~" else m.name)
    return face


def _undefined(face: tree.Face, what: type[tree.Modification]) -> tree.Face:
    """The face without its characteristic-defining abilities for what a copy effect sets itself: those aren't copied (706.2)."""

    def defines(ability: tree.Ability) -> bool:
        return isinstance(ability, tree.Static) and ability.defining and all(isinstance(m, what) for m in flat(ability.modifications))

    kept = tuple(a for a in face.abilities if not defines(a))
    return face if len(kept) == len(face.abilities) else replace(face, abilities=kept)


def _own_name(ctx: Ctx) -> str:
    """The name that the object becoming a copy has kept (706.8)."""
    assert ctx.source is not None
    obj = ctx.state.get(ctx.source)
    return obj.card.faces[0].name if obj.card is not None else obj.face.name


def choose_copied(game: Game, ctx: Ctx, of: tree.Node | None, entering: Oid | None = None) -> Steps[Oid | None]:
    """What an object entering as a copy becomes a copy of (706.5): chosen among what is there already."""
    f = of.filter if isinstance(of, (tree.Choose, tree.Every, tree.Target)) else of if isinstance(of, tree.Filter) else None
    if f is None:
        found = [t for t in resolve(ctx, of) if isinstance(t, Oid)]
        if found and entering is not None and found[0] == entering:
            return None  # an object doesn't become a copy of itself
        return found[0] if found else None
    frame = ctx.copy(game)
    options = [t for t in find(frame, f) if isinstance(t, Oid) and t != ctx.source]
    if not options:
        return None
    answer = yield from game.ask(
        Decision(ctx.you, "choose", "enter as a copy of", "706.5", options, 1, 1, (options[0],), ctx.source, "copy")
    )
    return answer[0]


def token_face(ctx: Ctx, spec: tree.TokenSpec, original: Oid | None) -> tree.Face:
    """The copiable values of a token as the effect defines them (110.5b, 706.1)."""
    if original is not None:
        return except_for(ctx, copiable_face(ctx, original, ()), original, spec.except_)
    if not spec.types and len(spec.subtypes) == 1:
        known = predefined(spec.subtypes[0])
        if known is not None:
            return known
    power = None if spec.power is None else str(amount(ctx, spec.power))
    toughness = None if spec.toughness is None else str(amount(ctx, spec.toughness))
    name = spec.name or " ".join(spec.subtypes) or "token"
    abilities = tuple(a for a in spec.abilities if isinstance(a, tree.Ability))
    if ctx.source is not None:
        abilities = tuple(with_granter(a, ctx.source) for a in abilities)
    colors = tuple(c for c in spec.colors if c in "WUBRG")
    if "chosen" in spec.colors:
        value = chosen(ctx, "color")
        colors = (value,) if value else ()
    subtypes = spec.subtypes
    if "chosen" in subtypes:
        value = chosen(ctx, "creature type")
        subtypes = tuple(s for s in subtypes if s != "chosen") + ((value,) if value else ())
    return tree.Face(
        name, None, colors, spec.supertypes, tuple(t.lower() for t in spec.types), subtypes, power, toughness, None, "", abilities
    )


COPIED["face"] = copiable_face
