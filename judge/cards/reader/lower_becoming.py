"""Lowering of what things become: types, colours, size, copies (613.1a-e, 205.1b, 305.7)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from judge.cards import tree
from judge.cards.reader.lower_mods import (
    Mods,
)
from judge.cards.reader.lowering import Phrase, as_ref, lazy, lower, rule, words_of
from judge.cards.reader.machine import Syn, Syntax, Tok
from judge.cards.reader.nominals import number_of
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.words import COLORS, singular_subtype, singular_type

# --- types, colours, size --------------------------------------------------------------------------------------------------------------


def _size(token: Tok) -> tuple[tree.Amount, tree.Amount]:
    power, _, toughness = token.text.partition("/")
    if "*" in token.text:
        raise NoMeaning("size *")
    return (tree.X() if power == "X" else tree.Num(int(power))), (
        tree.X() if toughness == "X" else tree.Num(int(toughness))
    )


rule("m_base")(lambda scope, token: Mods((tree.SetPT(*_size(token), word="base"),)))
rule("m_base_power")(lambda scope, token: Mods((tree.SetPT(number_of(token), None, word="base"),)))
rule("m_base_toughness")(lambda scope, token: Mods((tree.SetPT(None, number_of(token), word="base"),)))
rule("m_base_each")(lambda scope, value: Mods((tree.SetPT(value, value, word="base each"),)))
rule("m_base_both_each")(lambda scope, value: Mods((tree.SetPT(value, value, word="both base each"),)))


@dataclass(frozen=True, slots=True)
class Becoming:
    """What something becomes or is: the modifications in text order."""

    mods: tuple[tree.Modification, ...]


def _become_words(children: tuple[Syntax, ...], article: bool) -> tuple[tree.Modification, ...]:
    mods: list[tree.Modification] = []
    colors: list[str] = []
    types: list[str] = []
    subtypes: list[str] = []
    supertypes: list[str] = []
    colorless = False
    size: tree.SetPT | None = None
    plural = False
    for child in children:
        token: Any = child.children[0] if isinstance(child, Syn) else child
        text = token.text.lower()
        if token.type == "SIZE":
            size = tree.SetPT(*_size(token))
        elif token.type == "COLOR":
            colors.append(COLORS[text])
        elif token.type == "TYPE":
            types.append(singular_type(text))
            plural = plural or text != singular_type(text)
        elif token.type == "SUBTYPE":
            single = singular_subtype(token.text)
            subtypes.append(single)
            plural = plural or single != token.text
        elif text in ("legendary", "basic", "snow"):
            supertypes.append(text)
        elif text == "colorless":
            colorless = True
        elif text not in ("and", ","):
            raise NoMeaning(text)
    commas = [index for index, child in enumerate(children) if words_of(child) == ","]
    if commas and (commas[-1] == len(children) - 1 or len(subtypes) < 3 or types or colors or size):
        raise NoMeaning("an odd list")
    if size is not None:
        mods.append(size)
    if colors or colorless:
        mods.append(tree.ChangeColors(tuple(colors)))
    if article:
        form = "a list" if commas else "a"
    else:
        form = "list" if commas else "plural" if plural else ""
        kinds = [getattr(child.children[0] if isinstance(child, Syn) else child, "type", "") for child in children]
        if plural and kinds[-5:-3] + kinds[-2:] == ["SUBTYPE", "TYPE"] * 2 and len(types) == len(subtypes) == 2 and not supertypes:
            form = "plural pair"
    late_size = size is not None and bool(supertypes) and words_of(children[0]) in ("legendary", "snow", "basic")
    if types or subtypes or supertypes:
        mods.append(
            tree.ChangeTypes(
                tuple(types),
                tuple(subtypes),
                tuple(supertypes),
                add=False,
                word=form + (" first" if late_size else ""),
            )
        )
    if not mods:
        raise NoMeaning("becomes nothing")
    return tuple(mods)


@lazy("bc_words")
def _bc_words(scope: Scope, *children: Syntax) -> Becoming:
    return Becoming(_become_words(children, False))


@lazy("bc_a")
def _bc_a(scope: Scope, *children: Syntax) -> Becoming:
    return Becoming(_become_words(children, True))


rule("bc_with")(lambda scope, one, abilities: Becoming((*one.mods, tree.GainAbilities(abilities.list, word="with"))))
rule("bc_each_value")(
    lambda scope, one, value: Becoming((*one.mods, tree.SetPT(value, value, word="with each")))
)
@rule("bc_all_ctypes")
def _bc_all_ctypes(scope: Scope, one: Becoming) -> Becoming:
    if not any(isinstance(mod, tree.ChangeTypes) for mod in one.mods):
        raise NoMeaning("types of what")
    return Becoming(
        tuple(
            dataclasses.replace(mod, every_creature_type=True) if isinstance(mod, tree.ChangeTypes) else mod
            for mod in one.mods
        )
    )


rule("bc_base_with")(
    lambda scope, one, token, abilities: Becoming(
        (*one.mods, tree.SetPT(*_size(token), word="with base"), tree.GainAbilities(abilities.list, word="and"))
    )
)
rule("bc_base")(lambda scope, one, token: Becoming((*one.mods, tree.SetPT(*_size(token), word="with base"))))


def _still(name: str) -> None:
    @lazy(name)
    def give(scope: Scope, one: Syntax, word: Syntax) -> Becoming:
        found = lower(one, scope)
        return Becoming(
            _keeping(
                found.mods,
                "still " + singular_type(words_of(word))
                if name == "bc_still"
                else "still plural " + singular_type(words_of(word)),
            )
        )


_still("bc_still")
_still("bc_still_pl")


def _keeping(mods: tuple[tree.Modification, ...], word: str) -> tuple[tree.Modification, ...]:
    if not any(isinstance(mod, tree.ChangeTypes) for mod in mods):
        raise NoMeaning("keeps types it does not change")
    return tuple(
        dataclasses.replace(mod, add=True, word=f"{mod.word}|{word}") if isinstance(mod, tree.ChangeTypes) else mod
        for mod in mods
    )


rule("bc_add_types")(lambda scope, one, of: Becoming(_keeping(one.mods, "types")))
rule("bc_add_ctypes")(lambda scope, one, of: Becoming(_keeping(one.mods, "creature types")))
rule("bc_add_ltypes")(lambda scope, one, of: Becoming(_keeping(one.mods, "land types")))


@rule("bc_add_colors")
def _bc_add_colors(scope: Scope, one: Becoming, of: object) -> Becoming:
    return Becoming(
        tuple(dataclasses.replace(mod, add=True) if isinstance(mod, tree.ChangeColors) else mod for mod in one.mods)
    )


@rule("bc_add_both")
def _bc_add_both(scope: Scope, one: Becoming, of: object) -> Becoming:
    mods = _keeping(one.mods, "colors and types")
    if not any(isinstance(mod, tree.ChangeColors) for mod in mods):
        raise NoMeaning("keeps colors it does not change")
    return Becoming(
        tuple(
            dataclasses.replace(mod, add=True, word="both") if isinstance(mod, tree.ChangeColors) else mod
            for mod in mods
        )
    )


@rule("bc_copy")
def _bc_copy(scope: Scope, of: Phrase) -> Becoming:
    return Becoming((tree.BecomeCopy(as_ref(scope, of)),))


@lazy("cl_shapes")
def _shapes(scope: Scope, what: Syntax, *shapes: Syntax) -> tree.Effect:
    ref = as_ref(scope, lower(what, scope))
    if not isinstance(ref, (tree.This, tree.Back)):
        raise NoMeaning("what becomes that")
    return tree.ShapeChoice(ref, tuple(tree.Becomes(lower(shape, scope).mods) for shape in shapes))


@rule("bc_copies")
def _bc_copies(scope: Scope, of: Phrase) -> Becoming:
    return Becoming((tree.BecomeCopy(as_ref(scope, of), word="copies"),))


@rule("bc_except")
def _bc_except(scope: Scope, one: Becoming, exceptions: tuple[tree.Modification, ...]) -> Becoming:
    if len(one.mods) != 1 or not isinstance(one.mods[0], tree.BecomeCopy):
        raise NoMeaning("an exception to what")
    return Becoming((dataclasses.replace(one.mods[0], except_=exceptions),))


rule("bc_chosen_color")(lambda scope: Becoming((tree.ChangeColors(chosen=True, word="the chosen color"),)))
rule("bc_color_choice")(lambda scope: Becoming((tree.ChangeColors(chosen=True, word="the color of your choice"),)))
rule("bc_colors_choice")(
    lambda scope: Becoming((tree.ChangeColors(chosen=True, word="the color or colors of your choice"),))
)
rule("bc_colorless")(lambda scope: Becoming((tree.ChangeColors(()),)))
rule("bc_all_colors")(lambda scope: Becoming((tree.ChangeColors(("W", "U", "B", "R", "G"), word="all colors"),)))
rule("bc_ctype_choice")(
    lambda scope: Becoming((tree.ChangeTypes(chosen="creature type", word="the creature type of your choice"),))
)
rule("bc_ltype_choice")(
    lambda scope: Becoming((tree.ChangeTypes(chosen="basic land type", word="the basic land type of your choice"),))
)
rule("bc_chosen_type")(lambda scope: Becoming((tree.ChangeTypes(chosen="creature type", word="the chosen type"),)))
rule("bc_that_type")(lambda scope: Becoming((tree.ChangeTypes(chosen="chosen", word="that type"),)))
rule("bc_every_ctype")(
    lambda scope: Becoming((tree.ChangeTypes(every_creature_type=True, word="every creature type"),))
)
rule("bc_every_ltype")(
    lambda scope: Becoming(
        (tree.ChangeTypes(subtypes=("Plains", "Island", "Swamp", "Mountain", "Forest"), word="every basic land type"),)
    )
)
rule("m_become")(lambda scope, one: Mods((tree.Becomes(one.mods, word="becomes"),)))
rule("m_is")(lambda scope, one: Mods((tree.Becomes(one.mods, word="is"),)))


@rule("bc_only_still")
def _only_still(scope: Scope, word: Tok) -> Becoming:
    return Becoming((tree.StillIs(singular_type(words_of(word)) if isinstance(word, (Syn, Tok)) else word),))


@lazy("becomeword")
def _becomeword(scope: Scope, child: Syntax) -> Syntax:
    return child


@rule("bc_only_still_pl")
def _only_still_pl(scope: Scope, word: Tok) -> Becoming:
    return Becoming((tree.StillIs(singular_type(words_of(word)), word="plural"),))


@rule("m_is_not")
def _is_not(scope: Scope, one: Becoming) -> Mods:
    if len(one.mods) == 1 and isinstance(one.mods[0], tree.ChangeTypes):
        kinds = one.mods[0]
        if not kinds.chosen and not kinds.every_creature_type and not kinds.add and not kinds.subtypes:
            return Mods((tree.LoseTypes((*kinds.supertypes, *kinds.types), word=kinds.word),))
    raise NoMeaning("is not that")


rule("m_lose_types")(lambda scope: Mods((tree.LoseTypes(("creature types",)),)))
rule("m_control")(lambda scope, what: Mods((tree.ControlsThat(as_ref(scope, what)),), needs="player"))
