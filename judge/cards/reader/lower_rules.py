"""Lowering of lines that change the game's own rules: life that can't change, damage with a floor, numbers of counters (101.2, 614.1)."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.reader.claims import Claim
from judge.cards.reader.lower_mods import Mods
from judge.cards.reader.lowering import (
    Phrase,
    as_class,
    as_filter,
    as_player,
    as_ref,
    lazy,
    lower,
    rule,
    withdraw,
    words_of,
)
from judge.cards.reader.machine import Syn, Syntax, Tok
from judge.cards.reader.nominals import YOU, Noun, Posts, make_filter, number_of
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.words import COLORS

PLAYERS = tree.Who("players", word="players")
EACH = tree.Back("each", word="their own")
YOUR_TURN = tree.Turn("turn", YOU)

rule("rule_line")(lambda scope, one: one)
rule("rl_life_fixed")(lambda scope, whose: Claim(whose, (tree.Cant("have life total change"),)))
rule("rl_no_loss")(lambda scope, who: Claim(as_player(scope, who), (tree.RuleChange("no loss for having 0 or less life"),)))
rule("rl_damage_as")(lambda scope, keyword: Claim(None, (tree.DamageAs(keyword.text.lower()),)))


@rule("rl_floor")
def _floor(scope: Scope, whose: tree.Ref, least: Tok, to: Tok) -> Claim:
    if number_of(least) != number_of(to):
        raise NoMeaning("a floor at another number")
    return Claim(None, (tree.LifeFloor(whose, number_of(to)),))


@rule("rl_damage_to_as")
def _damage_to_as(scope: Scope, what: Phrase, keyword: Tok) -> Claim:
    ref = as_ref(scope, what)
    if ref != YOU:
        raise NoMeaning("damage to whom")
    return Claim(None, (tree.DamageAs(keyword.text.lower(), ref),))


@rule("rl_no_counters_on")
def _no_counters_on(scope: Scope, what: Phrase) -> Claim:
    return Claim(as_ref(scope, what), (tree.Cant("have counters", word="on them"),))


def _legend(quoted: Tok) -> None:
    if quoted.text.lower() != '"legend rule"':
        raise NoMeaning("a rule of another name")


@rule("rl_no_rule")
def _no_rule(scope: Scope, quoted: Tok) -> Claim:
    _legend(quoted)
    return Claim(None, (tree.RuleChange("legend rule doesn't apply"),))


@rule("rl_no_rule_to")
def _no_rule_to(scope: Scope, quoted: Tok, what: Phrase) -> Claim:
    _legend(quoted)
    return Claim(as_ref(scope, what), (tree.RuleChange("legend rule doesn't apply"),))


@rule("rl_cause_sacrifice")
def _cause_sacrifice(scope: Scope, cause: Phrase, what: Phrase) -> Claim:
    by = as_filter(cause, ("",))
    if as_filter(what, ("",)) != tree.Filter("permanent"):
        raise NoMeaning("some sacrifices only")
    return Claim(YOU, (tree.Cant("be caused to sacrifice", by),), word="caused")


@rule("places")
def _places(scope: Scope, *names: str) -> tuple[str, ...]:
    return names


def _from(zones: tuple[str, ...]) -> tree.Filter:
    """Whatever lies in one of the zones."""
    options = tuple(tree.InZone(zone) for zone in zones)  # type: ignore[arg-type]
    return tree.Filter("object", options if len(options) == 1 else (tree.AnyOf(options),), word="places")


rule("x_enter_from")(lambda scope, zones: (tree.Cant("enter", _from(zones)),))
rule("x_get_counters")(lambda scope: (tree.Cant("get counters"),))


@rule("x_cast_from")
def _cast_from(scope: Scope, what: Phrase, zones: tuple[str, ...]) -> tuple[tree.Cant, ...]:
    spells = as_filter(what, ("",))
    if spells.kind != "spell":
        raise NoMeaning("cast what")
    where = _from(zones).predicates
    return (tree.Cant("cast", dataclasses.replace(spells, predicates=(*spells.predicates, *where), word="from places")),)


@rule("x_get_counter")
def _get_counter(scope: Scope, kind: str) -> tuple[tree.Cant, ...]:
    if kind != "poison":
        raise NoMeaning("a player's other counters")
    return (tree.Cant("get poison"),)


@rule("x_have_counter_kind")
def _have_kind(scope: Scope, kind: str, pronoun: object) -> tuple[tree.Cant, ...]:
    if kind not in ("-1/-1", "+1/+1"):
        raise NoMeaning("a kind of counter")
    return (tree.Cant(f"have {kind} counters"),)


rule("ot_own_turn")(lambda scope: tree.Turn("turn", EACH))
rule("ot_sorcery")(lambda scope: tree.Turn("any time they could cast a sorcery", EACH))


def _only(name: str, *actions: str) -> None:
    @rule(name)
    def give(scope: Scope, who: Phrase, when: tree.Turn) -> Claim:
        other = {"cast": tree.Filter("spell", word=""), "activate": tree.Filter("ability", word="")}
        return Claim(as_player(scope, who), tuple(tree.Cant(one, other[one], unless=when, word="only") for one in actions))


_only("rl_cast_only", "cast")
_only("rl_act_only", "cast", "activate")


@rule("rl_one_each")
def _one_each(scope: Scope, what: Phrase, more: Phrase) -> Claim:
    first, second = as_filter(what, ("a",)), as_filter(more, ("",))
    if first != second or first.kind != "spell":
        raise NoMeaning("additional spells of another kind")
    return Claim(tree.Who("players", word="each player"), (tree.Cant("cast", first, limit=tree.ONE, word="additional"),))


def _in_turn(name: str, word: str, when: tree.Turn = YOUR_TURN) -> None:
    @rule(name)
    def give(scope: Scope, found: Claim) -> Claim:
        if not isinstance(found, Claim) or found.lasts is not None or found.condition is not None or found.word:
            raise NoMeaning("a turn for an instruction")
        return dataclasses.replace(found, condition=when, word=word)


_in_turn("rl_your_turn", "during")
_in_turn("rl_your_turn_front", "during front")
_in_turn("rl_combat_front", "during front", tree.Turn("combat"))
_in_turn("rl_combat", "during", tree.Turn("combat"))


@rule("rl_no_such_costs")
def _no_such_costs(scope: Scope, who: Phrase, what: Phrase) -> Claim:
    found = as_filter(what, ("",))
    return Claim(as_player(scope, who), (tree.Cant("pay life as a cost"), tree.Cant("sacrifice as a cost", found)), word="costs")


def _most(name: str, action: str) -> None:
    @rule(name)
    def give(scope: Scope, count: Tok, noun: Noun, whom: Phrase | None = None) -> Claim:
        found = make_filter(noun, Posts())
        if found.kind != "permanent" or noun.plural == (number_of(count) == tree.ONE):
            raise NoMeaning("a number of what")
        to = None if whom is None else as_ref(scope, whom)
        if to not in (None, YOU):
            raise NoMeaning("attacks on whom")
        return Claim(tree.Every(found), (tree.Cant(f"{action} more than", to, limit=number_of(count)),), word="no more than")


_most("rl_most_attack", "attack")
_most("rl_most_attack_whom", "attack")
_most("rl_most_block", "block")


@rule("m_cant_or")
def _cant_or(scope: Scope, one: tuple[tree.Cant, ...], two: tuple[tree.Cant, ...]) -> Mods:
    if [c.action for c in (*one, *two)] not in (["cast", "activate"], ["cast", "play"], ["attack", "be blocked"]):
        raise NoMeaning("an odd pair of restrictions")
    needs = "player" if one[0].action == "cast" else "object"
    return Mods((dataclasses.replace(one[0], word="or"), *two), needs=needs)


@rule("m_cant_list")
def _cant_list(scope: Scope, *said: tuple[tree.Cant, ...]) -> Mods:
    parts = [one for each in said for one in each]
    if len(parts) != len(said) or any(c.unless is not None for c in parts) or any(c.action in _OF_PLAYERS for c in parts):
        raise NoMeaning("an odd list of restrictions")
    return Mods((*(dataclasses.replace(one, word="list") for one in parts[:-1]), parts[-1]))


_OF_PLAYERS = frozenset(("cast", "play", "activate", "gain life", "draw", "search"))


@rule("p_cost_symbol")
def _cost_symbol(scope: Scope, mana: Tok) -> tree.Predicate:
    symbols = mana.text.strip("{}")
    if "{" in symbols:
        raise NoMeaning("several symbols")
    return tree.CostHas(symbols)


@rule("rl_must_target")
def _must_target(scope: Scope, who: Phrase, what: Phrase) -> Claim:
    """ "... your opponents must choose at least one Flagbearer on the battlefield if able": a requirement on targets (601.2c)."""
    if not isinstance(what, Phrase) or what.filter is None or what.compare != tree.Compare(">=", tree.ONE):
        raise NoMeaning("so many targets of what")
    withdraw(what)
    wanted = dataclasses.replace(what.filter, word="")
    return Claim(as_player(scope, who), (tree.RuleChange("must choose as a target", other=wanted),))


@rule("rl_least_cost")
def _least_cost(scope: Scope, less: Tok, least: Tok) -> Claim:
    if number_of(less) != number_of(least):
        raise NoMeaning("another least cost")
    return Claim(None, (tree.LeastCost(number_of(least)),))


rule("rl_floor_of_reduction")(lambda scope: tree.FloorOfReduction("the amount of mana an ability costs to activate"))
rule("rl_floor_of_reduction_that")(lambda scope: tree.FloorOfReduction("the mana in that cost"))
rule("m_lose_all_but_mana")(lambda scope: Mods((tree.LoseAbilities(but_mana=True),)))
rule("m_lose_land_and_abilities")(lambda scope: Mods((tree.LoseTypes(("land types",)), tree.LoseAbilities())))


# --- other numbers of counters ------------------------------------------------------------------------------------------------


def _on(scope: Scope, what: Phrase) -> tree.Filter:
    found = as_class(scope, what)
    if not isinstance(found, tree.Filter):
        raise NoMeaning("counters on what")
    return found


@rule("counted_on")
def _counted_on(scope: Scope, *words: Tok) -> str:
    return words_of(Syn("counted_on", words))


@rule("kl_effect_twice")
def _effect_twice(scope: Scope, what: Phrase) -> tree.Static:
    return tree.Static(None, (tree.CounterMultiplier(None, _on(scope, what), tree.TWO, by_effect=True),))


def _one_mana(mana: Tok) -> str:
    symbol = str(mana.text).strip("{}")
    if symbol not in ("W", "U", "B", "R", "G", "C"):
        raise NoMeaning("several mana")
    return symbol


def _tapped(scope: Scope, what: Phrase) -> tree.Filter:
    found = as_class(scope, what)
    if not isinstance(found, tree.Filter):
        raise NoMeaning("what is tapped")
    return found


def _produces(mod: tree.ManaInstead) -> tree.Static:
    return tree.Static(None, (mod,))


_MADE: dict[str, dict[str, Any]] = {
    "mi_one": {"amount": True}, "mi_each": {}, "mi_colorless": {"symbol": "C", "said": "colorless"}, "mi_colorless_for": {"symbol": "C"},
    "mi_choice": {"symbol": tree.ANY_COLOR}, "mi_choice_one": {"symbol": tree.ANY_COLOR, "amount": True},
    "mi_chosen": {"symbol": tree.CHOSEN_COLOR, "only": "colored"},
}  # fmt: skip
"""What is produced instead, in its words -> the fields that say so."""


def _made_instead(name: str, fields: dict[str, Any]) -> None:
    @rule(name)
    def give(scope: Scope, *words: Any) -> dict[str, Any]:
        if not words:
            return fields
        if "symbol" in fields:
            return {**fields, "only": COLORS[words[0].text.lower()]}
        return {**fields, "symbol": _one_mana(words[0])}


for _name, _fields in _MADE.items():
    _made_instead(_name, _fields)

rule("ml_tapped")(lambda scope, what, made: _produces(tree.ManaInstead(_tapped(scope, what), **made)))
rule("ml_two")(lambda scope, what, made: _produces(tree.ManaInstead(_tapped(scope, what), least=2, **made)))
rule("ml_taps")(
    lambda scope, who, what, made: _produces(tree.ManaInstead(_tapped(scope, what), player=as_player(scope, who), **made))
)
rule("ml_twice")(
    lambda scope, who, what: _produces(tree.ManaInstead(_tapped(scope, what), factor=tree.TWO, player=as_player(scope, who)))
)
rule("ml_produce")(lambda scope, what, made: _produces(tree.ManaInstead(_tapped(scope, what), word="produce", **made)))
rule("land_made")(lambda scope, what, mana: tree.ManaInstead(_tapped(scope, what), _one_mana(mana), word="each"))
rule("ml_each")(lambda scope, *lands: tree.Static(None, lands))


@lazy("c_duration_mana")
def _for_a_while(scope: Scope, lasts: Syntax, line: Syntax) -> Claim:
    """ "Until end of turn, if you tap a land for mana, ..."."""
    span = dataclasses.replace(lower(lasts, scope), front=True)
    return Claim(None, lower(line, scope).modifications, span)


def _numbered(name: str, which: str) -> None:
    @rule(name)
    def give(scope: Scope, kind: str, what: Phrase, *rest: Any) -> tree.Static:
        *values, on = rest
        same = values[1] if which == "plus" else values[0]
        if same != kind:
            raise NoMeaning("counters of another kind")
        factor, plus = tree.ONE, None
        if which == "twice":
            factor = tree.TWO
        elif which == "plus":
            plus = number_of(values[0])
        else:
            plus = tree.Negative(number_of(values[1]))
        return tree.Static(None, (tree.CounterMultiplier(kind, _on(scope, what), factor, plus, word=on),))


_numbered("kl_twice", "twice")
_numbered("kl_plus", "plus")
_numbered("kl_minus", "minus")
