"""Amounts and values in words: "3", "that much", "the number of creatures you control", "twice X"."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.wording.agreement import is_plural
from judge.cards.wording.base import Unprintable, says
from judge.cards.wording.counts import counter_name, number
from judge.cards.wording.nouns import filter_text, party, possessive, ref_text
from judge.cards.wording.zones import zone_text
from judge.cards.words import COLOR_NAMES


@says("digits")
def digits(amount: tree.Node | None) -> str:
    """An amount as a numeral: "3 damage", "X life", "that much"."""
    if isinstance(amount, tree.Num):
        return str(amount.value)
    if isinstance(amount, tree.X):
        return "X"
    if isinstance(amount, tree.EventAmount) and amount.which == "amount":
        return amount.word or "that much"
    if isinstance(amount, tree.Times):
        if each_tail(amount):
            return digits(amount.factor)
        if amount.factor == tree.Num(2):
            return f"twice {digits(amount.of)}"
        if isinstance(amount.of, tree.X):
            return f"{number(amount.factor)} times {digits(amount.of)}"
    if isinstance(amount, tree.Plus) and isinstance(amount.left, tree.X) and isinstance(amount.right, tree.Num):
        return f"{digits(amount.left)} plus {digits(amount.right)}"
    if isinstance(amount, tree.Half) and isinstance(amount.of, tree.EventAmount):
        return f"half {digits(amount.of)}"
    raise Unprintable(f"{type(amount).__name__} as a numeral")


@says("for each")
def each_tail(amount: tree.Amount | None) -> str:
    """The " for each ..." that belongs to a multiplied amount; empty for others."""
    if isinstance(amount, tree.Negative):
        return each_tail(amount.of)
    if isinstance(amount, tree.Times):
        if isinstance(amount.of, tree.CountOf) and isinstance(amount.of.what, tree.Back):
            return f" for each of {ref_text(amount.of.what)}"
        if isinstance(amount.of, tree.CountOf) and isinstance(amount.of.what, tree.Filter):
            return f" for each {filter_text(amount.of.what)}"
        if isinstance(amount.of, tree.Devotion) and amount.of.among is not None:
            return f" for each {_symbols(amount.of, 'mana symbol')}"
        if isinstance(amount.of, tree.EventAmount) and amount.of.which == "colors of mana spent":
            return f" for each color of mana spent to cast {ref_text(amount.of.of)}"
        if isinstance(amount.of, tree.EventAmount) and amount.of.which.startswith("put into your graveyard"):
            return f" for each {party(amount.of.of)} {amount.of.which}"
        if isinstance(amount.of, tree.EventAmount) and amount.of.which == "creatures devoured":
            return " for each creature it devoured"
        if isinstance(amount.of, tree.DistinctCount) and amount.of.name == "color" and isinstance(amount.of.among, (tree.This, tree.Back, tree.Target)):
            return f" for each of {possessive(amount.of.among)} colors"
        if isinstance(amount.of, tree.DistinctCount):
            return f" for each {amount.of.name} among {party(amount.of.among)}"
        if isinstance(amount.of, tree.CountersOn) and amount.of.on == tree.Who("you"):
            return f" for each {counter_name(amount.of.kind, False)} you have"
        if isinstance(amount.of, tree.CountersOn):
            return f" for each {counter_name(amount.of.kind, False)} on {ref_text(amount.of.on)}"
        if isinstance(amount.of, tree.EventAmount) and amount.of.which == "times kicked":
            return f" for each time {ref_text(amount.of.of)} was kicked"
        if isinstance(amount.of, tree.EventAmount) and amount.of.which == "targets of the spell":
            of = amount.of.of
            return f" for each {filter_text(of)} it targets" if isinstance(of, tree.Filter) else " for each target"
        if isinstance(amount.of, tree.EventAmount) and amount.of.which == "damage prevented this way":
            return " for each 1 damage prevented this way"
        if isinstance(amount.of, tree.EventAmount) and amount.of.which.endswith("this turn") and amount.of.word.endswith("this turn"):
            return f" for each {amount.of.word}"
        if isinstance(amount.of, tree.EventAmount) and amount.of.which.startswith("votes for "):
            return f" for each {amount.of.word}"
        if isinstance(amount.of, tree.EventAmount) and amount.of.which.endswith("mana in your mana pool"):
            return f" for each {amount.of.which}"
        if isinstance(amount.of, tree.EventAmount) and amount.of.which in _CAST_BEFORE:
            return f" for each {_CAST_BEFORE[amount.of.which]}"
        if isinstance(amount.of, tree.EventAmount) and amount.of.word == "1 life you lost":
            return " for each 1 life you lost"
        if isinstance(amount.of, tree.EventAmount) and amount.of.which.endswith(" counters removed this way"):
            return f" for each {amount.of.which.replace(' counters ', ' counter ')}"
    return ""


_CAST_BEFORE = {
    "other instants and sorceries you've cast before it": "other instant and sorcery spell you've cast before it this turn",
    "other spells that player has cast": "other spell that player has cast this turn",
}


def _symbols(amount: tree.Devotion, noun: str) -> str:
    """ "white mana symbol in its mana cost", "black mana symbols in the mana costs of permanents you control"."""
    colors = " and ".join(COLOR_NAMES[color] for color in amount.colors)
    among = amount.among
    if isinstance(among, tree.Ref) and not isinstance(among, tree.Every):
        return f"{colors} {noun} in {possessive(among)} mana {'costs' if is_plural(among) else 'cost'}"
    return f"{colors} {noun} in the mana costs of {party(among)}"


def is_value(amount: tree.Amount | None) -> bool:
    """Whether the amount is written out ("equal to the number of ...") rather than as a numeral."""
    if isinstance(amount, tree.Times) and each_tail(amount):
        return False
    if isinstance(amount, tree.Plus) and isinstance(amount.left, tree.X) and isinstance(amount.right, tree.Num):
        return False
    if isinstance(amount, tree.EventAmount):
        return amount.which.endswith("this turn") and amount.word.startswith("the ")
    if isinstance(amount, tree.Times):
        return not (isinstance(amount.of, (tree.CountOf, tree.CountersOn)) and True) and not isinstance(
            amount.of, (tree.X, tree.EventAmount)
        )
    return isinstance(
        amount,
        (
            tree.CountOf,
            tree.Characteristic,
            tree.CountersOn,
            tree.Total,
            tree.Plus,
            tree.Half,
            tree.DistinctCount,
            tree.Devotion,
        ),
    )


@says("value")
def value_text(value: tree.Node | None) -> str:
    """A value written out."""
    if isinstance(value, (tree.Num, tree.X)):
        return digits(value)
    if isinstance(value, tree.CountOf):
        if isinstance(value.what, tree.Filter):
            word = "all " if value.what.word == "all" else ""
            return f"the number of {word}{filter_text(value.what, True)}"
        return f"the number of {ref_text(value.what)}"
    if isinstance(value, tree.CountersOn):
        if value.on == tree.Who("you"):
            return f"the number of {counter_name(value.kind, True)} you have"
        return f"the number of {counter_name(value.kind, True)} on {party(value.on)}"
    if isinstance(value, tree.Characteristic):
        if value.word == "of":
            return f"the {value.name} of {ref_text(value.of)}"
        return f"{possessive(value.of)} {value.name}"
    if isinstance(value, tree.Total):
        return f"the {value.word or value.how} {value.name} {'of' if value.how == 'total' else 'among'} {party(value.among)}"
    if isinstance(value, tree.DistinctCount):
        return f"the number of {value.name}s among {party(value.among)}"
    if isinstance(value, tree.Plus):
        both = value.right
        if isinstance(both, tree.CountOf) and isinstance(both.what, tree.Filter) and both.what.word == "total":
            kind = tree.Filter("card", both.what.predicates[:-1])
            return f"the total number of {filter_text(kind, True)} you own in exile and in your graveyard"
        if isinstance(value.right, tree.Negative):
            return f"{value_text(value.left)} minus {value_text(value.right.of)}"
        return f"{value_text(value.left)} plus {value_text(value.right)}"
    if isinstance(value, tree.Times):
        if value.factor == tree.Num(2):
            return f"twice {value_text(value.of)}"
        return f"{number(value.factor)} times {value_text(value.of)}"
    if isinstance(value, tree.Half):
        return f"half {value_text(value.of)}, rounded {'up' if value.up else 'down'}"
    if isinstance(value, tree.Devotion) and value.among is not None:
        return f"the number of {_symbols(value, 'mana symbols')}"
    if isinstance(value, tree.Devotion) and value.colors == ("that color",):
        return "your devotion to that color"
    if isinstance(value, tree.Devotion):
        return f"your devotion to {' and '.join(COLOR_NAMES[color] for color in value.colors)}"
    if isinstance(value, tree.EventAmount):
        return _event_amount(value)
    raise Unprintable(type(value).__name__)


def _event_amount(value: tree.EventAmount) -> str:
    if "|" in value.word:
        return value.word.replace("|", party(value.of))
    if value.word:
        return value.word
    which = value.which
    if which == "amount":
        return "that many"
    if which == "damage dealt this way":
        return "the damage dealt this way"
    if which == "life lost this way":
        return "the amount of life lost this way"
    if which == "life you gained this turn":
        return "the amount of life you gained this turn"
    if which == "times kicked" and value.of is not None:
        return f"the number of times {ref_text(value.of)} was kicked"
    if which == "chosen number":
        return "the chosen number"
    if which == "life paid as it entered":
        return f"the life paid as {ref_text(value.of)} entered"
    if which == "colors of mana spent":
        return f"the number of colors of mana spent to cast {ref_text(value.of)}"
    if which == "mana spent to cast":
        return f"the amount of mana spent to cast {ref_text(value.of)}"
    if which == "creatures devoured":
        eaten = filter_text(value.of, True) if isinstance(value.of, tree.Filter) else "creatures"
        return f"the number of {eaten} it devoured"
    return f"the number of {which}"


__all__ = ["digits", "each_tail", "is_value", "value_text", "zone_text"]
