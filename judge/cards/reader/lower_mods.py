"""Lowering of modifications: what continuous effects say (611, 613), restrictions, requirements, permissions (508, 509, 101.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

from judge.cards import tree
from judge.cards.reader.lower_costs import Counted, counted_amount, symbols_of
from judge.cards.reader.lowering import Phrase, as_class, as_ref, rule, withdraw
from judge.cards.reader.machine import Tok
from judge.cards.reader.nominals import YOU, Noun, Posts, make_filter
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.wording.nouns import party, possessive
from judge.cards.words import COLORS

ONE = tree.Num(1)


@dataclass(frozen=True, slots=True)
class Mods:
    """What a verb phrase says of its subject, and for how long; ``needs``: "player", "object" or "" for the subject."""

    list: tuple[tree.Modification, ...]
    lasts: tree.For | None = None
    needs: str = "object"


def mod_rule(name: str, make: Callable[..., tree.Modification], needs: str = "object") -> None:
    """Register a verb phrase that is one modification made of its plain children."""

    rule(name)(lambda scope, *values: Mods((make(*values),), needs=needs))


def _pt_amount(text: str) -> tree.Amount:
    sign, rest = text[0], text[1:]
    value: tree.Amount = tree.X() if rest == "X" else tree.Num(int(rest))
    if sign == "-":
        return tree.Negative(value) if value != tree.Num(0) else tree.Negative(tree.Num(0))
    return value


def pt_of(token: Tok) -> tuple[tree.Amount, tree.Amount]:
    """The two amounts of "+X/-1"."""
    power, _, toughness = token.text.partition("/")
    return _pt_amount(power), _pt_amount(toughness)


rule("m_pt")(lambda scope, pt: Mods((tree.ModifyPT(*pt_of(pt)),)))
rule("m_pt_additional")(lambda scope, pt: Mods((tree.ModifyPT(*pt_of(pt), word="an additional"),)))


def scaled(amount: tree.Amount, by: tree.Amount) -> tree.Amount:
    """A fixed amount "for each": multiplied, zero staying zero."""
    if isinstance(amount, tree.Negative):
        inner = scaled(amount.of, by)
        return tree.Negative(inner)
    if amount == tree.Num(0):
        return amount
    return tree.Times(amount, by)


@rule("m_pt_each")
def _pt_each(scope: Scope, pt: Tok, what: Counted) -> Mods:
    by = counted_amount(scope, what)
    power, toughness = pt_of(pt)
    return Mods((tree.ModifyPT(scaled(power, by), scaled(toughness, by)),))


@rule("m_pt_each_counter")
def _pt_each_counter(scope: Scope, pt: Tok, kind: str, on: Phrase) -> Mods:
    by = tree.CountersOn(kind, as_ref(scope, on))
    power, toughness = pt_of(pt)
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
rule("a_suspend")(lambda scope: (tree.Keyword("suspend"),))
rule("a_landwalk")(lambda scope, token: (_landwalk(token.text),))
rule("a_landwalk_snow")(lambda scope, token: (_landwalk(token.text, "snow"),))
rule("a_landwalk_legendary")(lambda scope, token: (_landwalk(token.text, "legendary"),))


@rule("a_landwalk_chosen")
def _landwalk_chosen(scope: Scope, token: Tok) -> tuple[tree.Ability, ...]:
    if token.text.lower() != "landwalk":
        raise NoMeaning("an odd landwalk")
    lands = tree.Filter("permanent", (tree.IsType("land"), tree.IsChosen("land type")))
    return (tree.Keyword("landwalk", filter=lands, word="of the chosen type"),)


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
rule("a_this")(lambda scope: (tree.ThisAbility(),))
rule("a_number")(lambda scope, token, amount: (tree.Keyword(token.text.lower(), number=amount),))
rule("a_cost")(lambda scope, token, mana: (tree.Keyword(token.text.lower(), (tree.Mana(symbols_of(mana)),)),))


def _quality(name: str, *predicates: tree.Predicate, word: str = "") -> None:
    rule(name)(lambda scope: tree.Filter("object", predicates, word))


rule("q_color")(lambda scope, token: tree.Filter("object", (tree.IsColor(COLORS[token.text.lower()]),)))
_quality("q_chosen", tree.IsChosen("color"), word="the chosen color")
_quality("q_choice", tree.IsChosen("color"), word="the color of your choice")
_quality("q_that_color", tree.IsChosen("color"), word="that color")
_quality("q_all_colors", tree.AnyOf(tuple(tree.IsColor(c) for c in "WUBRG")), word="all colors")
_quality("q_everything", word="everything")
_quality("q_snow", tree.IsSupertype("snow"), word="snow")
_quality("q_multicolored", tree.IsColor("multicolored"), word="multicolored")
_quality("q_monocolored", tree.IsColor("monocolored"), word="monocolored")
_quality("q_chosen_name", tree.IsChosen("name"), word="the chosen name")
_quality("q_chosen_type", tree.IsChosen("creature type"), word="the chosen type")
_quality("q_chosen_player", tree.IsChosen("player"), word="the chosen player")


@rule("q_choice_of")
def _q_choice_of(scope: Scope, whose: tree.Ref) -> tree.Filter:
    """ "The color of its controller's choice": another player than the one who carries out the instruction chooses."""
    if whose == YOU:
        raise NoMeaning("your choice is said otherwise")
    return tree.Filter("object", (tree.IsChosen("color", by=whose),), word=f"the color of {possessive(whose)} choice")


@rule("q_colors_of")
def _q_colors_of(scope: Scope, of: Phrase) -> tree.Filter:
    """ "Protection from the colors of permanents you control": from whatever shares a color with one of them."""
    ref = as_class(scope, of)
    return tree.Filter("object", (tree.Shares("color", ref),), word=f"the colors of {party(ref)}")


@rule("q_noun")
def _q_noun(scope: Scope, noun: Noun, posts: Posts) -> tree.Filter:
    if noun.plural is False and (posts.predicates or not all(isinstance(p, tree.IsColor) for p in noun.predicates)):
        raise NoMeaning("a quality in the singular")
    return make_filter(noun, posts)


def _without_quotes(abilities: Abilities) -> Abilities:
    return abilities


@rule("m_gain")
def _gain(scope: Scope, abilities: Abilities) -> Mods:
    if abilities.word == "or":
        return Mods((tree.GainAbilities(abilities.list, choice=True, word="or"),))
    choice = any(isinstance(one, tree.Keyword) and one.word == "or from" for one in abilities.list)
    if choice and len(abilities.list) != 2:
        raise NoMeaning("a choice among other abilities")
    return Mods((tree.GainAbilities(abilities.list, choice=choice, word="gains"),))


@rule("m_gain_choice")
def _gain_choice(scope: Scope, abilities: Abilities) -> Mods:
    if abilities.word != "or":
        raise NoMeaning("a choice of what")
    return Mods((tree.GainAbilities(abilities.list, choice=True, word="choice"),))




def _costed(name: str, word: str) -> None:
    """A keyword whose cost the next sentence tells: "gains flashback until end of turn. The flashback cost is ..."."""
    rule(name)(lambda scope, token: Mods((tree.GainAbilities((tree.Keyword(token.text.lower(), word="told"),), word=word),)))


_costed("m_gain_costed", "gains")
_costed("m_have_costed", "has")
rule("m_gain_this")(lambda scope: Mods((tree.GainAbilities((tree.ThisAbility(),), word="gains"),)))
rule("m_gain_types")(
    lambda scope: Mods((tree.ChangeTypes(every_creature_type=True, add=True, word="gains all creature types"),))
)
rule("a_enchant_creature")(
    lambda scope: (tree.Keyword("enchant", filter=tree.Filter("permanent", (tree.IsType("creature"),))),)
)
rule("a_protection_or")(
    lambda scope, one, two: (
        tree.Keyword("protection", filter=one),
        tree.Keyword("protection", filter=two, word="or from"),
    )
)
rule("m_have")(
    lambda scope, abilities: (
        Mods((tree.GainAbilities(abilities.list, word="has"),)) if abilities.word != "or" else refuse()
    )
)
def _activated(name: str, word: str) -> None:
    @rule(name)
    def give(scope: Scope, what: Phrase) -> Mods:
        of = as_class(scope, what)
        if isinstance(of, (tree.Who, tree.This)) or (isinstance(of, tree.Back) and of.to == "event"):
            raise NoMeaning("the abilities of what")
        return Mods((tree.GainActivated(of, word=word),))


_activated("m_have_activated", "has")
_activated("m_gain_activated", "gains")
rule("m_lose_all")(lambda scope: Mods((tree.LoseAbilities(),)))


def refuse() -> NoReturn:
    """Refuse within an expression."""
    raise NoMeaning("a choice of abilities")


@rule("m_lose")
def _lose(scope: Scope, abilities: Abilities) -> Mods:
    if abilities.word == "or":  # one of them, as its player chooses (608.2d)
        return _lose_choice(scope, abilities, "or")
    names = []
    if len(abilities.list) == 1 and isinstance(quoted := abilities.list[0], tree.Quoted):  # "loses "enchant ...""
        if not isinstance(quoted.ability, tree.Keyword) or quoted.ability.name != "enchant":
            raise NoMeaning("loses what is quoted")
        return Mods((tree.LoseAbilities(("enchant",), (quoted.ability,)),))
    if abilities.list == (tree.ThisAbility(),):
        return Mods((tree.LoseAbilities(("this ability",), abilities.list),))
    for ability in abilities.list:
        if not isinstance(ability, tree.Keyword) or ability.costs or ability.number:
            raise NoMeaning("loses what")
        names.append(ability.name)
    if any(isinstance(ability, tree.Keyword) and ability.filter for ability in abilities.list):
        return Mods((tree.LoseAbilities(tuple(names), abilities.list),))
    return Mods((tree.LoseAbilities(tuple(names)),))


@rule("m_lose_choice")
def _lose_choice(scope: Scope, abilities: Abilities, word: str = "your choice") -> Mods:
    if abilities.word != "or" or any(not isinstance(a, tree.Keyword) or a.costs or a.number for a in abilities.list):
        raise NoMeaning("a choice of what")
    names = tuple(a.name for a in abilities.list if isinstance(a, tree.Keyword))
    return Mods((tree.LoseAbilities(names, abilities.list, choice=True, word=word),))


def _counted_party(what: Phrase) -> tree.Ref:
    """ "... except by two or more creatures": how many there must be, whichever they are (509.1b)."""
    if what.filter != tree.Filter("permanent", (tree.IsType("creature"),)) or what.word != "or more":
        raise NoMeaning("a count of other things than creatures")
    withdraw(what)
    return tree.Choose(what.filter, what.least, tree.AnyNumber())


def party_or_class(scope: Scope, what: Phrase) -> tree.Ref | tree.Filter:
    """The other party of a restriction or requirement."""
    if isinstance(what, Phrase) and what.ref is None and what.chooser is None:
        if what.det == "compare":
            return _counted_party(what)
        return as_class(scope, what)
    return as_ref(scope, what)
