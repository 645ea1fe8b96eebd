"""Lowering of modifications: what continuous effects say (611, 613), restrictions, requirements, permissions (508, 509, 101.2)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from judge.cards import tree
from judge.cards.reader.acting import counter_spec
from judge.cards.reader.lower_amounts import Counters, symbols_of
from judge.cards.reader.lowering import (
    NoMeaning,
    Phrase,
    Scope,
    as_class,
    as_player,
    as_ref,
    lazy,
    player_like,
    rule,
    words_of,
)
from judge.cards.reader.machine import Syn, Tok
from judge.cards.reader.nominals import Noun, Posts, make_filter, number_of
from judge.cards.words import COLORS, singular_subtype, singular_type

ONE = tree.Num(1)


@dataclass(frozen=True, slots=True)
class Mods:
    """What a verb phrase says of its subject, and for how long; ``needs``: "player", "object" or "" for the subject."""

    list: tuple[tree.Modification, ...]
    lasts: tree.For | None = None
    needs: str = "object"


def _mod(name: str, make: Any, needs: str = "object") -> None:
    rule(name)(lambda scope, *values: Mods((make(*values),), needs=needs))


def _pt_amount(text: str) -> tree.Amount:
    sign, rest = text[0], text[1:]
    value: tree.Amount = tree.X() if rest == "X" else tree.Num(int(rest))
    if sign == "-":
        return tree.Negative(value) if value != tree.Num(0) else tree.Negative(tree.Num(0))
    return value


def _pt(token: Tok) -> tuple[tree.Amount, tree.Amount]:
    power, _, toughness = token.text.partition("/")
    return _pt_amount(power), _pt_amount(toughness)


rule("m_pt")(lambda scope, pt: Mods((tree.ModifyPT(*_pt(pt)),)))
rule("m_pt_additional")(lambda scope, pt: Mods((tree.ModifyPT(*_pt(pt), word="an additional"),)))


def scaled(amount: tree.Amount, by: tree.Amount) -> tree.Amount:
    """A fixed amount "for each": multiplied, zero staying zero."""
    if isinstance(amount, tree.Negative):
        inner = scaled(amount.of, by)
        return tree.Negative(inner)
    if amount == tree.Num(0):
        return amount
    return tree.Times(amount, by)


def counted(scope: Scope, what: Any) -> tree.Node:
    """What "for each" counts."""
    if isinstance(what, Phrase) and what.ref is None and what.filter is not None:
        return dataclasses.replace(what.filter, word="each")
    if isinstance(what, tree.Back):
        return what
    raise NoMeaning("for each what")


def counted_amount(scope: Scope, what: Any) -> tree.Amount:
    """How many things "for each" finds."""
    return (
        what
        if isinstance(what, (tree.CountersOn, tree.EventAmount, tree.DistinctCount))
        else tree.CountOf(counted(scope, what))
    )


@rule("m_pt_each")
def _pt_each(scope: Scope, pt: Tok, what: Any) -> Mods:
    by = counted_amount(scope, what)
    power, toughness = _pt(pt)
    return Mods((tree.ModifyPT(scaled(power, by), scaled(toughness, by)),))


@rule("m_pt_each_counter")
def _pt_each_counter(scope: Scope, pt: Tok, kind: str, on: Any) -> Mods:
    by = tree.CountersOn(kind, as_ref(scope, on))
    power, toughness = _pt(pt)
    return Mods((tree.ModifyPT(scaled(power, by), scaled(toughness, by)),))


# --- abilities ---------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Abilities:
    """A list of abilities as written, with the word that joins it."""

    list: tuple[tree.Ability, ...]
    word: str = "and"


rule("abils")(lambda scope, one: Abilities(one))
rule("abils_and", "abils_comma_and")(lambda scope, many, one: _joined(many, one, "and"))
rule("abils_comma")(lambda scope, many, one: Abilities((*many.list, *one), ","))
rule("abils_or", "abils_comma_or")(lambda scope, many, one: _joined(many, one, "or"))


def _joined(many: Abilities, one: tuple[tree.Ability, ...], word: str) -> Abilities:
    if len(many.list) > 1 and many.word != ",":
        raise NoMeaning("a mixed list of abilities")
    return Abilities((*many.list, *one), word)


rule("a_keyword")(lambda scope, token: (tree.Keyword(" ".join(token.text.lower().split())),))
rule("a_landwalk")(lambda scope, token: (_landwalk(token.text),))
rule("a_landwalk_snow")(lambda scope, token: (_landwalk(token.text, "snow"),))
rule("a_landwalk_legendary")(lambda scope, token: (_landwalk(token.text, "legendary"),))


def _landwalk(word: str, supertype: str = "") -> tree.Keyword:
    kind = word.lower().removesuffix("walk")
    if kind == "land":
        inner: tuple[tree.Predicate, ...] = (tree.IsType("land"),)
    else:
        inner = (tree.IsSubtype(kind.capitalize()),)
    if supertype:
        inner = (tree.IsSupertype(supertype), *inner)
    return tree.Keyword("landwalk", filter=tree.Filter("permanent", inner))


@rule("a_landwalk_non")
def _landwalk_non(scope: Scope, non: Tok, token: Tok) -> tuple[tree.Ability, ...]:
    if non.text.lower() != "nonbasic" or token.text.lower() != "landwalk":
        raise NoMeaning("an odd landwalk")
    return (
        tree.Keyword(
            "landwalk", filter=tree.Filter("permanent", (tree.Not(tree.IsSupertype("basic")), tree.IsType("land")))
        ),
    )


rule("a_protection")(lambda scope, one: (tree.Keyword("protection", filter=one),))
rule("a_protection2", "a_protection3")(
    lambda scope, *many: tuple(
        tree.Keyword("protection", filter=one, word="and from" if index else "") for index, one in enumerate(many)
    )
)
rule("a_hexproof")(lambda scope, one: (tree.Keyword("hexproof from", filter=one),))
rule("a_number")(lambda scope, token, amount: (tree.Keyword(token.text.lower(), number=amount),))
rule("a_cost")(lambda scope, token, mana: (tree.Keyword(token.text.lower(), (tree.Mana(symbols_of(mana)),)),))


@rule("a_quoted")
def _quoted(scope: Scope, token: Tok) -> tuple[tree.Ability, ...]:
    from judge.cards.check import unread
    from judge.cards.reader.router import read_lines

    inner = token.text[1:-1]
    found = read_lines(inner, ("creature",))
    if not found or unread(found):
        raise NoMeaning("a quoted ability unread")
    return tuple(tree.Quoted(ability) for ability in found)


def _quality(name: str, *predicates: tree.Predicate, word: str = "") -> None:
    rule(name)(lambda scope: tree.Filter("object", predicates, word))


rule("q_color")(lambda scope, token: tree.Filter("object", (tree.IsColor(COLORS[token.text.lower()]),)))
_quality("q_chosen", tree.IsChosen("color"), word="the chosen color")
_quality("q_choice", tree.IsChosen("color"), word="the color of your choice")
_quality("q_that_color", tree.IsChosen("color"), word="that color")
_quality("q_all_colors", tree.AnyOf(tuple(tree.IsColor(c) for c in "WUBRG")), word="all colors")
_quality("q_everything", word="everything")
_quality("q_chosen_type", tree.IsChosen("creature type"), word="the chosen type")
_quality("q_chosen_player", tree.IsChosen("player"), word="the chosen player")


@rule("q_noun")
def _q_noun(scope: Scope, noun: Noun, posts: Posts) -> tree.Filter:
    if not noun.plural and (posts.predicates or not all(isinstance(p, tree.IsColor) for p in noun.predicates)):
        raise NoMeaning("a quality in the singular")
    return make_filter(noun, posts)


def _without_quotes(abilities: Abilities) -> Abilities:
    return abilities


rule("m_gain")(
    lambda scope, abilities: (
        Mods((tree.GainAbilities(abilities.list, word="gains"),)) if abilities.word != "or" else _refuse()
    )
)
rule("m_have")(
    lambda scope, abilities: (
        Mods((tree.GainAbilities(abilities.list, word="has"),)) if abilities.word != "or" else _refuse()
    )
)
rule("m_lose_all")(lambda scope: Mods((tree.LoseAbilities(),)))


def _refuse() -> Any:
    raise NoMeaning("a choice of abilities")


@rule("m_lose")
def _lose(scope: Scope, abilities: Abilities) -> Mods:
    names = []
    for ability in abilities.list:
        if not isinstance(ability, tree.Keyword) or ability.filter or ability.costs or ability.number:
            raise NoMeaning("loses what")
        names.append(ability.name)
    return Mods((tree.LoseAbilities(tuple(names)),))


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


@dataclass(frozen=True, slots=True)
class Becoming:
    """What something becomes or is: the modifications in text order."""

    mods: tuple[tree.Modification, ...]


def _become_words(children: tuple[Any, ...], article: bool) -> tuple[tree.Modification, ...]:
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
    late_size = size is not None and bool(supertypes) and words_of(children[0]) in ("legendary", "snow", "basic")
    if types or subtypes or supertypes:
        mods.append(
            tree.ChangeTypes(
                tuple(types),
                tuple(subtypes),
                tuple(supertypes),
                add=False,
                word=("a list" if commas else "a")
                if article
                else ("list" if commas else "plural" if plural else "") + (" first" if late_size else ""),
            )
        )
    if not mods:
        raise NoMeaning("becomes nothing")
    return tuple(mods)


@lazy("bc_words")
def _bc_words(scope: Scope, *children: Any) -> Becoming:
    return Becoming(_become_words(children, False))


@lazy("bc_a")
def _bc_a(scope: Scope, *children: Any) -> Becoming:
    return Becoming(_become_words(children, True))


rule("bc_with")(lambda scope, one, abilities: Becoming((*one.mods, tree.GainAbilities(abilities.list, word="with"))))
rule("bc_base")(lambda scope, one, token: Becoming((*one.mods, tree.SetPT(*_size(token), word="with base"))))


def _still(name: str) -> None:
    @lazy(name)
    def give(scope: Scope, one: Any, word: Any) -> Becoming:
        from judge.cards.reader.lowering import lower

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
def _bc_add_colors(scope: Scope, one: Becoming, of: Any) -> Becoming:
    return Becoming(
        tuple(dataclasses.replace(mod, add=True) if isinstance(mod, tree.ChangeColors) else mod for mod in one.mods)
    )


@rule("bc_add_both")
def _bc_add_both(scope: Scope, one: Becoming, of: Any) -> Becoming:
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
def _bc_copy(scope: Scope, of: Any) -> Becoming:
    return Becoming((tree.BecomeCopy(as_ref(scope, of)),))


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
rule("bc_every_ctype")(
    lambda scope: Becoming((tree.ChangeTypes(every_creature_type=True, word="every creature type"),))
)
rule("m_become")(lambda scope, one: Mods((tree.Becomes(one.mods, word="becomes"),)))
rule("m_is")(lambda scope, one: Mods((tree.Becomes(one.mods, word="is"),)))


@rule("bc_only_still")
def _only_still(scope: Scope, word: Any) -> Becoming:
    return Becoming((tree.StillIs(singular_type(words_of(word)) if isinstance(word, (Syn, Tok)) else word),))


@lazy("becomeword")
def _becomeword(scope: Scope, child: Any) -> Any:
    return child


@rule("bc_only_still_pl")
def _only_still_pl(scope: Scope, word: Any) -> Becoming:
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

# --- restrictions, requirements, permissions ---------------------------------------------------------------------------------------------


def _cant(name: str, *actions: str, with_other: bool = False, except_: bool = False) -> None:
    @rule(name)
    def give(scope: Scope, *values: Any) -> tuple[tree.Cant, ...]:
        other = _party(scope, values[0]) if with_other or except_ else None
        return tuple(tree.Cant(action, None if except_ else other, other if except_ else None) for action in actions)


def _party(scope: Scope, what: Any) -> tree.Ref | tree.Filter:
    if isinstance(what, Phrase) and what.ref is None and what.chooser is None:
        if what.det == "compare":
            return (
                dataclasses.replace(what.filter, word=f"count {what.word}")
                if what.filter and what.least == tree.Num(2) and what.word == "or more"
                else _refuse()
            )
        return as_class(scope, what)
    return as_ref(scope, what)


_cant("x_attack", "attack")
_cant("x_block", "block")
_cant("x_attack_block", "attack", "block")
_cant("x_attack_whom", "attack", with_other=True)
_cant("x_attack_you_pw", "attack you or planeswalkers", with_other=True)
_cant("x_attack_alone", "attack alone")
_cant("x_block_alone", "block alone")
_cant("x_alone_both", "attack alone", "block alone")
_cant("x_block_whom", "block", with_other=True)
_cant("x_blocked", "be blocked")
_cant("x_blocked_by", "be blocked", with_other=True)
_cant("x_blocked_except", "be blocked", except_=True)
_cant("x_blocked_one", "be blocked by more than one creature")
_cant("x_regenerated", "be regenerated")
_cant("x_countered", "be countered")
_cant("x_target", "be targeted", with_other=True)
_cant("x_enchanted", "be enchanted")
_cant("x_enchanted_by", "be enchanted", with_other=True)
_cant("x_equipped", "be equipped")
_cant("x_sacrificed", "be sacrificed")
_cant("x_cast", "cast", with_other=True)
_cant("x_cast_one", "cast more than one spell each turn")
_cant("x_play", "play", with_other=True)
_cant("x_activate", "activate", with_other=True)
_cant("x_gain", "gain life")
_cant("x_lose_game", "lose the game")
_cant("x_win_game", "win the game")
_cant("x_draw", "draw")
_cant("x_draw_one", "draw more than one card each turn")
_cant("x_search", "search")
_cant("x_untap", "untap")
_cant("x_become_untapped", "become untapped")
_cant("x_transform", "transform")
_cant("x_activated", "be activated")
_cant("x_be_cast", "be cast")
_cant("x_crew", "crew Vehicles")


@rule("x_have_or_gain")
def _have_or_gain(scope: Scope, abilities: Abilities) -> tuple[tree.Cant, ...]:
    if (
        len(abilities.list) != 1
        or not isinstance(abilities.list[0], tree.Keyword)
        or abilities.list[0].filter is not None
    ):
        raise NoMeaning("have or gain what")
    return (tree.Cant(f"have or gain {abilities.list[0].name}"),)


_cant("x_activated_mana", "be activated unless they're mana abilities")
_cant("x_faceup", "be turned face up")
_cant("x_enter", "enter")
_cant("x_destroyed", "be destroyed")

_PLAYER_ACTIONS = frozenset(
    {
        "cast",
        "play",
        "activate",
        "gain life",
        "lose the game",
        "win the game",
        "draw",
        "search",
        "cast more than one spell each turn",
        "draw more than one card each turn",
    }
)


def _needs(found: tuple[tree.Cant, ...]) -> str:
    return "player" if found[0].action in _PLAYER_ACTIONS else "object"


rule("m_cant")(lambda scope, found: Mods(found, needs=_needs(found)))
rule("m_cant_unless")(
    lambda scope, found, condition: Mods(
        tuple(dataclasses.replace(one, unless=condition) for one in found), needs=_needs(found)
    )
)
rule("m_cant_unless_pays")(
    lambda scope, found, who, costs: Mods(
        tuple(dataclasses.replace(one, unless=costs, payer=as_player(scope, who)) for one in found), needs=_needs(found)
    )
)
rule("freq")(lambda scope, *words: words_of(Syn("freq", words)))
rule("m_must_attack")(lambda scope, freq: Mods((tree.Must("attack", word=freq),)))
rule("m_must_attack_whom")(lambda scope, who, freq: Mods((tree.Must("attack", _party(scope, who), word=freq),)))
rule("m_must_block")(lambda scope, freq: Mods((tree.Must("block", word=freq),)))
rule("m_must_block_whom")(lambda scope, what, freq: Mods((tree.Must("block", _party(scope, what), word=freq),)))
rule("m_must_be_blocked")(lambda scope, freq="": Mods((tree.Must("be blocked", word=freq),)))
rule("m_assign_toughness")(
    lambda scope, of, of2: Mods((tree.RuleChange("assigns combat damage equal to its toughness"),))
)
rule("m_assign_none")(lambda scope: Mods((tree.RuleChange("assigns no combat damage"),)))


def _unblocked(name: str, optional: bool) -> None:
    @rule(name)
    def give(scope: Scope, *values: Any) -> Mods:
        return Mods(
            (
                tree.RuleChange(
                    "may assign combat damage as though unblocked"
                    if optional
                    else "assigns combat damage as though unblocked"
                ),
            )
        )


_unblocked("m_assign_unblocked", False)


def _permit(name: str, action: str, needs: str = "object", with_other: bool = False) -> None:
    @rule(name)
    def give(scope: Scope, *values: Any) -> tuple[tree.Permit, str]:
        other = None
        if with_other:
            phrases = [value for value in values if isinstance(value, Phrase)]
            other = _party(scope, phrases[0])
        return tree.Permit(action, other), needs


def _permit_amount(name: str, action: str) -> None:
    rule(name)(lambda scope, n: (tree.Permit(action, amount=number_of(n)), "player"))


_permit("y_defender", "attack as though it didn't have defender")
_permit("y_haste", "attack as though it had haste")
_permit("y_block_extra", "block an additional creature each combat")
_permit("y_block_extra0", "block an additional creature")
_permit("y_block_any", "block any number of creatures")
_permit("y_block_only", "block only", with_other=True)
_permit("y_block_shadow", "block creatures with shadow as though it had shadow")
_permit("y_block_shadow_they", "block creatures with shadow as though they didn't have shadow")
_permit("y_not_untap", "choose not to untap", "player", with_other=True)
_permit("y_land", "play an additional land on each of your turns", "player")
_permit("y_land_turn", "play an additional land this turn", "player")
_permit_amount("y_lands", "play additional lands on each of your turns")
_permit_amount("y_lands_turn", "play up to additional lands this turn")
_permit_amount("y_lands_turn_n", "play additional lands this turn")
_permit("y_flash", "cast as though they had flash", "player", with_other=True)
_permit("y_flash_it", "cast as though it had flash", "player", with_other=True)
_permit("y_cast_gy", "cast from your graveyard", "player", with_other=True)
_permit("y_play_top", "play from the top of your library", "player", with_other=True)
_permit("y_cast_top", "cast from the top of your library", "player", with_other=True)
_permit("y_look_top", "look at the top card of your library any time", "player")
_permit("y_spend_any", "spend mana as though it were mana of any color", "player")
_permit("y_commander", "be your commander")


@rule("y_block_as")
def _block_as(scope: Scope, pronoun: Any, keyword: Tok) -> tuple[tree.Permit, str]:
    return tree.Permit(f"block as though it had {keyword.text.lower()}"), "object"


@rule("y_blocked_as")
def _blocked_as(scope: Scope, pronoun: Any, keyword: Tok) -> tuple[tree.Permit, str]:
    return tree.Permit(f"be blocked as though it didn't have {keyword.text.lower()}"), "object"


rule("m_may")(lambda scope, found: Mods((dataclasses.replace(found[0], word="may"),), needs=found[1]))
rule("m_can")(lambda scope, found: Mods((found[0],), needs=found[1]))
rule("m_no_untap")(lambda scope, whose: Mods((tree.Cant("untap", tree.PhaseStep("untap step", whose)),)))
rule("m_no_untap_next")(
    lambda scope, whose: Mods(
        (tree.Cant("untap", tree.PhaseStep("untap step", whose, "next")),), lasts=tree.For("next untap step")
    )
)

# --- entering, costs, rules --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Enters:
    """How something enters, waiting for what does."""

    fields: dict[str, Any]


rule("m_enters")(lambda scope, found: found)
rule("en_tapped")(lambda scope: Enters({"tapped": True}))
rule("en_tapped_unless")(
    lambda scope, condition: Enters({"tapped": True, "condition": tree.IsNot(condition), "word": "unless"})
)
rule("en_tapped_if")(lambda scope, condition: Enters({"tapped": True, "condition": condition}))


def _with_counters(spec: tree.CounterSpec) -> tuple[tree.Node, ...]:
    return (spec,)


rule("en_counters")(lambda scope, counters, on: Enters({"effects": (counter_spec(counters),)}))
rule("en_tapped_counters", "en_tapped_with")(
    lambda scope, counters, on: Enters({"tapped": True, "effects": (counter_spec(counters),)})
)
rule("en_two_counters")(lambda scope, one, two, on: Enters({"effects": (counter_spec(one), counter_spec(two))}))


@rule("en_counters_each")
def _en_each(scope: Scope, counters: Counters, on: Any, what: Any) -> Enters:
    spec = counter_spec(counters)
    return Enters({"effects": (dataclasses.replace(spec, amount=scaled(spec.amount, counted_amount(scope, what))),)})


@rule("en_counters_kicked")
def _en_kicked(scope: Scope, counters: Counters, on: Any) -> Enters:
    spec = counter_spec(counters)
    return Enters(
        {
            "effects": (
                dataclasses.replace(
                    spec, amount=scaled(spec.amount, tree.EventAmount("times kicked", tree.This(word="it")))
                ),
            )
        }
    )


rule("en_counters_if")(
    lambda scope, counters, on, condition: Enters({"effects": (counter_spec(counters),), "condition": condition})
)


@rule("en_counters_where")
def _en_where(scope: Scope, counters: Counters, on: Any, x: Any, value: tree.Amount) -> Enters:
    spec = counter_spec(counters)
    if spec.amount != tree.X():
        raise NoMeaning("where X")
    return Enters({"effects": (dataclasses.replace(spec, amount=tree.X(value)),)})


@rule("en_copy")
def _en_copy(scope: Scope, of: Any, exceptions: Any) -> Enters:
    return Enters({"effects": (tree.BecomeCopy(as_class(scope, of), exceptions),)})


rule("ce_none")(lambda scope: ())
rule("ce_some")(lambda scope, found: found)
rule("exc")(lambda scope, one: one)
rule("exc_and")(lambda scope, many, one: (*many, *one))
rule("exc_and3")(lambda scope, *parts: tuple(mod for part in parts for mod in part))


@rule("ex_mod")
def _ex_mod(scope: Scope, who: Any, mods: Mods) -> tuple[tree.Modification, ...]:
    if not isinstance(mods, Mods) or mods.lasts:
        raise NoMeaning("an exception of that kind")
    return mods.list


rule("ex_is")(lambda scope, who, one: (tree.Becomes(one.mods, word="it's"),))


def _cost_change(name: str, less: bool, activate: bool, each: bool = False) -> None:
    @rule(name)
    def give(scope: Scope, mana: Tok, what: Any = None) -> Mods:
        times = counted_amount(scope, what) if each else None
        return Mods(
            (tree.CostChange(tree.This(), less, (tree.Mana(symbols_of(mana)),), times, activate),), needs="cost"
        )


_cost_change("m_less", True, False)
_cost_change("m_more", False, False)
_cost_change("m_less_act", True, True)
_cost_change("m_more_act", False, True)
_cost_change("m_less_each", True, False, True)
_cost_change("m_more_each", False, False, True)


rule("m_more_targets")(
    lambda scope, mana: Mods(
        (
            tree.CostChange(
                tree.This(), False, (tree.Mana(symbols_of(mana)),), tree.EventAmount("targets beyond the first")
            ),
        ),
        needs="cost",
    )
)
rule("m_attack_turn_defender")(
    lambda scope, pronoun: Mods(
        (tree.Permit("attack as though it didn't have defender", word="turn"),),
        lasts=tree.For("this turn", word="within"),
    )
)
rule("m_additional_cost")(
    lambda scope, costs: Mods((tree.CostChange(tree.This(), False, costs, word="additional"),), needs="cost")
)
rule("m_no_max")(lambda scope: Mods((tree.RuleChange("no maximum hand size"),), needs="player"))
rule("m_able")(lambda scope, what: Mods((tree.Must("block", _party(scope, what), by_all=True),)))
rule("m_skip")(lambda scope, whose, step: Mods((tree.SkipStep(step),), needs="player"))
rule("m_open_hand")(lambda scope, whose: Mods((tree.RuleChange("hand revealed"),), needs="player"))
rule("m_open_top")(lambda scope, whose: Mods((tree.RuleChange("top card revealed"),), needs="player"))


def _prevent(name: str, make: Any) -> None:
    rule(name)(
        lambda scope, combat, *parties: Mods(
            (make(combat, *[_party(scope, party) for party in parties]),), needs="rule"
        )
    )


_prevent("m_prevent_to", lambda combat, to: tree.PreventDamage(None, None, to, combat))
_prevent("m_prevent_by", lambda combat, by: tree.PreventDamage(None, by, None, combat, word="by"))
_prevent("m_prevent_both", lambda combat, what: tree.PreventDamage(None, what, what, combat, word="to and by"))
_prevent("m_prevent_to_by", lambda combat, to, by: tree.PreventDamage(None, by, to, combat, word="by"))
_prevent("m_prevent_subject", lambda combat, by: tree.PreventDamage(None, by, None, combat))
_prevent("m_prevent_subject_to", lambda combat, by, to: tree.PreventDamage(None, by, to, combat))
__all__ = ["ONE", "Abilities", "Becoming", "Enters", "Mods", "as_player", "counted", "player_like", "scaled"]
