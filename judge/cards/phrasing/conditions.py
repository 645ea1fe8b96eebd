"""Conditions, moments and restrictions back to text (the inverse of the second half of ``reader.lower_events``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.cards import tree
from judge.cards.phrasing.amounts import value_text
from judge.cards.phrasing.events import event_text, mode_of, subject_of, verb
from judge.cards.phrasing.nouns import (
    article,
    class_text,
    compare_text,
    count_text,
    filter_text,
    is_many,
    possessive,
    predicates_text,
    ref_text,
    with_text,
    zone_text,
)
from judge.cards.phrasing.unworded import Unworded
from judge.cards.words import COLOR_NAMES

YOU = tree.Who("you")
DONT = "don't"


def condition_text(condition: tree.Condition) -> str:
    """The condition without its "if": "you control a Swamp", "~ is tapped", "your life total is 5 or less"."""
    if isinstance(condition, tree.AllTrue):
        return " and ".join(condition_text(one) for one in condition.of)
    if isinstance(condition, tree.AnyTrue):
        return " or ".join(condition_text(one) for one in condition.of)
    if isinstance(condition, tree.IsNot):
        return _not(condition.of)
    if isinstance(condition, tree.Exists):
        return _exists(condition)
    if isinstance(condition, tree.Fits):
        return _fits(condition)
    if isinstance(condition, tree.Measures):
        return _measures(condition)
    if isinstance(condition, tree.Turn):
        return f"it's {possessive(condition.whose)} turn" if condition.whose is not None else condition.when
    if isinstance(condition, tree.DidSo):
        return _did(condition)
    if isinstance(condition, tree.CoinResult):
        return f"you {'win' if condition.won else 'lose'} the flip"
    if isinstance(condition, tree.WasPaid):
        return _paid(condition)
    if not (isinstance(condition, tree.History)):
        raise Unworded("isinstance(condition, tree.History)")
    return _history(condition)


def _did(condition: tree.DidSo) -> str:
    who = condition.who or YOU
    if condition.word:
        return f"{ref_text(who)} {condition.word}"
    return f"{ref_text(who)} {verb('do' if condition.did else DONT, mode_of(who))}"


def _not(condition: tree.Condition) -> str:
    if isinstance(condition, tree.Turn):
        whose = possessive(condition.whose) if condition.whose is not None else "any"
        return f"it's not {whose} turn"
    if isinstance(condition, tree.Exists):
        return _exists(condition, negated=True)
    if isinstance(condition, tree.Fits):
        if condition.word == "controls":
            player = _controller(condition)
            return f"{ref_text(player)} {verb(DONT, mode_of(player))} control {ref_text(condition.what)}"
        return f"{ref_text(condition.what)} {condition.word} {predicates_text(condition.predicates)}"
    raise Unworded(f"no wording for the opposite of {type(condition).__name__}")


def _controller(condition: tree.Fits) -> Any:
    only = condition.predicates[0]
    if not (isinstance(only, tree.ControlledBy)):
        raise Unworded("isinstance(only, tree.ControlledBy)")
    return only.player


def _existing(condition: tree.Exists, found: tree.Filter, word: str) -> str:
    """What there is: "a Swamp", "no untapped lands", "three or more artifacts"."""
    compare = condition.compare
    if compare is not None and word in ("", "plural") and compare == tree.Compare("=", tree.Num(0)):
        return f"no {filter_text(found, word == 'plural')}"
    if compare is not None:
        count = count_text(compare.amount)
        noun = filter_text(found, True)
        if word in ("exactly-bare", ""):
            return f"{count} {filter_text(found, compare.amount != tree.Num(1))}"
        if word in ("fewer than", "more than", "exactly", "at least"):
            return f"{word} {count} {noun}"
        return f"{count} {word} {noun}"
    if word == "one or more":
        return f"one or more {filter_text(found, True)}"
    if word == "bare":
        return filter_text(found, True)
    if found.predicates[:1] == (tree.Other(),):
        return f"another {filter_text(tree.Filter(found.kind, found.predicates[1:]))}"
    return article(filter_text(found))


def _exists(condition: tree.Exists, negated: bool = False) -> str:
    found = condition.what
    last = found.predicates[-1] if found.predicates else None
    subject = isinstance(last, tree.ControlledBy | tree.InZone) and last.word == "subject"
    rest = tree.Filter(found.kind, found.predicates[:-1], found.word) if subject else found
    word = condition.word
    if word.startswith("there"):
        what = _existing(condition, rest, word.removeprefix("there").strip())
        many = condition.compare is not None or "more" in word or "bare" in word
        return f"there {'are' if many else 'is'} {what}"
    if word.startswith("are"):
        what = _existing(condition, rest, word.removeprefix("are").strip())
        many = condition.compare is not None or word != "are "
        return f"{what} {'are' if many else 'is'} on the battlefield"
    what = _existing(condition, rest, word)
    if subject and isinstance(last, tree.ControlledBy):
        who = last.player
        if negated:
            return f"{ref_text(who)} {'don' if is_many(who) else 'doesn'}'t control {what}"
        return f"{ref_text(who)} {verb('control', mode_of(who))} {what}"
    if subject and isinstance(last, tree.InZone) and last.of is not None:
        return f"{ref_text(last.of)} {verb('have', mode_of(last.of))} {what} in {_own_zone(last)}"
    raise Unworded("existence without a subject")


def _own_zone(zone: tree.InZone) -> str:
    whose = "your" if zone.of == YOU else "their"
    return "hand" if zone.zone == "hand" and not whose else f"{whose} {zone.zone}"


def _fits(condition: tree.Fits) -> str:
    what, found, word = ref_text(condition.what), condition.predicates, condition.word
    many = is_many(condition.what)
    first = found[0]
    if word == "controls":
        player = _controller(condition)
        return f"{ref_text(player)} {verb('control', mode_of(player))} {what}"
    if word == "is":
        return f"{what} {'are' if many else 'is'} {predicates_text(found)}"
    if word == "'s":
        return f"{what}'s {predicates_text(found)}"
    if word == "was":
        return f"{what} {'were' if many and what != 'you' else 'was'} {predicates_text(found)}"
    if word in ("has", "had"):
        if isinstance(first, tree.HasStatus):
            return f"{what} {verb('have', mode_of(condition.what))} the {first.status}"
        have = verb("have", mode_of(condition.what)) if word == "has" else "had"
        if isinstance(first, tree.Not) and isinstance(first.of, tree.HasCounter):
            kind = f"{first.of.kind} " if first.of.kind else ""
            return f"{what} {have} no {kind}counters on it"
        return f"{what} {have} {with_text(first)}"
    if word == "there are no" and isinstance(first, tree.Not) and isinstance(first.of, tree.HasCounter):
        return f"there are no {first.of.kind} counters on {what}"
    if word == "shares" and isinstance(first, tree.Shares):
        return f"{what} {'share' if many else 'shares'} a {first.what} with {class_text(first.with_)}"
    if word == "targets" and isinstance(first, tree.TargetsThat):
        return f"{what} {'target' if many else 'targets'} {class_text(first.what)}"
    return f"{what} {word} {predicates_text(found)}"


def _measures(condition: tree.Measures) -> str:
    left, compare, word = condition.left, condition.compare, condition.word
    if word == "more life than" and isinstance(left, tree.Characteristic):
        than = compare.amount
        if not (isinstance(than, tree.Characteristic)):
            raise Unworded("isinstance(than, tree.Characteristic)")
        return f"{ref_text(left.of)} {verb('have', mode_of(left.of))} more life than {ref_text(than.of)}"
    if isinstance(left, tree.CountersOn) and word.startswith("there are"):
        count = "no" if word.endswith("no") else compare_text(compare)
        kind = f"{left.kind} " if left.kind else ""
        return f"there are {count} {kind}counters on {ref_text(left.on)}"
    if isinstance(left, tree.Characteristic):
        have = f"{ref_text(left.of)} {verb('have', mode_of(left.of))}"
        if left.name == "hand size":
            count = "no" if compare == tree.Compare("=", tree.Num(0)) else compare_text(compare)
            return f"{have} {count} cards in hand"
        if left.name == "life total" and word == "has":
            return f"{have} {compare_text(compare)} life"
    return f"{value_text(left)} is {compare_text(compare)}"


def _paid(condition: tree.WasPaid) -> str:
    of = ref_text(condition.of) if condition.of is not None else "it"
    what, _, mana = condition.what.partition(" ")
    if what == "kicker":
        return f"{of} was kicked with its {mana} kicker" if mana else f"{of} was kicked"
    if what == "mana":
        spent = f"{COLOR_NAMES[mana.strip('{}')]} mana" if condition.word == "word" else mana
        return f"{spent} was spent to cast {of}"
    return f"{condition.what} was paid"


def _history(condition: tree.History) -> str:
    event, when = condition.event, condition.when
    if when == "cast it from your hand":
        return f"you {when}"
    if when.startswith("you attacked"):
        return when
    if not (isinstance(event, tree.Event)):
        raise Unworded("isinstance(event, tree.Event)")
    if when.startswith("you've cast") and isinstance(event, tree.Casts):
        return f"you've cast {class_text(event.what)} this turn"
    if isinstance(event, tree.LifeChange):
        if event.player == YOU and event.gain:
            return f"you've gained life {when}"
        return f"{class_text(event.player)} {'gained' if event.gain else 'lost'} life {when}"
    subject = subject_of(event)
    if isinstance(event, tree.DealsDamage) and event.passive:
        return f"{class_text(subject)} {'were' if is_many(subject) else 'was'} dealt damage {when}"
    past = {
        tree.Attacks: "attacked",
        tree.Blocks: "blocked",
        tree.ZoneChange: "died",
        tree.AnyOfEvents: "attacked or blocked",
    }
    done = past.get(type(event))
    return f"{class_text(subject)} {done} {when}" if done else event_text(event)


# --- moments and restrictions -----------------------------------------------------------------------------------------


def moment_text(turn: tree.Turn) -> str:
    """A moment with its preposition: "during your turn", "before attackers are declared", "as a sorcery"."""
    when = turn.when
    if when.startswith(("before", "as a", "any time")):
        return when
    if turn.whose is not None:
        return f"during {possessive(turn.whose)} {when}"
    if when.startswith("declare"):
        return f"during the {when}"
    if when.startswith(("combat", "any ")):
        return f"during {when}"
    return f"during any {when}"


def restrictions_text(restrictions: Sequence[tree.Restriction]) -> str:
    """The sentence (or sentences) that restrict who may activate an ability and when, with full stops."""
    found = list(restrictions)
    if not found:
        return ""
    first = found[0]
    if first.kind == "who":
        return _who(first) + ("" if len(found) == 1 else " " + restrictions_text(found[1:]))
    if first.kind == "times" and first.word == "no more than":
        return f"Activate no more than {count_text(tree.Num(first.times or 0))} times each turn."
    parts = [_restriction(one) for one in found]
    return f"Activate only {' and only '.join(parts)}."


def _who(first: tree.Restriction) -> str:
    if first.who == tree.Who("opponents"):
        return "Only your opponents may activate this ability."
    if first.condition is None:
        return "Any player may activate this ability."
    but = (
        moment_text(first.condition)
        if isinstance(first.condition, tree.Turn)
        else f"if {condition_text(first.condition)}"
    )
    return f"Any player may activate this ability but only {but}."


def _restriction(one: tree.Restriction) -> str:
    if one.kind == "times":
        if one.word == "ever":
            return "once"
        return "twice each turn" if one.word == "twice" else "once each turn"
    if not (one.condition is not None):
        raise Unworded("one.condition is not None")
    if one.kind == "timing" and isinstance(one.condition, tree.Turn):
        return moment_text(one.condition)
    return f"if {condition_text(one.condition)}"


__all__ = ["condition_text", "moment_text", "restrictions_text", "zone_text"]
