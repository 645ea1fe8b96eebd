"""Conditions in words: what follows "if", "as long as", "unless", "only"."""

from __future__ import annotations

import dataclasses
from functools import singledispatch
from typing import Any

from judge.cards import tree
from judge.cards.wording.agreement import YOU, verb, verb_not
from judge.cards.wording.amounts import digits, value_text
from judge.cards.wording.base import Unprintable, article, listed, says
from judge.cards.wording.counts import compare_text, counter_name, counters_had, number
from judge.cards.wording.events import event_text
from judge.cards.wording.nouns import filter_text, party, possessive, predicates_text, ref_text, strip_with
from judge.cards.wording.zones import zone_text
from judge.cards.words import COLOR_NAMES


@says("condition")
@singledispatch
def condition_text(condition: tree.Node | None) -> str:
    """The condition as a clause."""
    raise Unprintable(type(condition).__name__)


@condition_text.register(tree.AllTrue)
def _all_true(condition: tree.AllTrue) -> str:
    if condition.word == "neither":
        what = condition.of[0].of.event.subject  # type: ignore[attr-defined]
        return f"{ref_text(what)} didn't attack or come under your control this turn"
    if condition.word == "is the only":
        first: Any = condition.of[0]
        zone = first.predicates[0].of.predicates[-1]
        only = dataclasses.replace(first.predicates[0].of, predicates=first.predicates[0].of.predicates[:-1])
        return f"{ref_text(first.what)} is the only {filter_text(only)} in {zone_text(zone.zone, zone.of)}"
    if condition.word == "prevented from":
        return f"damage from {party(condition.of[1].predicates[0].of)} is prevented this way"  # type: ignore[attr-defined]
    if condition.word == "named":
        parts = [part.what for part in condition.of]  # type: ignore[attr-defined]
        who = parts[0].predicates[-1].player
        names = " and ".join(part.predicates[-2].name for part in parts)
        rest = dataclasses.replace(parts[0], predicates=parts[0].predicates[:-2])
        return f"{ref_text(who)} {verb('control', who)} {filter_text(rest, True)} named {names}"
    if condition.word == "cast during":
        return "you cast ~ during your main phase"
    if condition.word == "and have":
        return f"{condition_text(condition.of[0])} and have no cards in hand"
    if condition.word == "same":
        first, *rest = (condition_text(part) for part in condition.of)
        start = first.index(verb("control", condition.of[0].what.predicates[-1].player))  # type: ignore[attr-defined]
        lead = first[: first.index(" ", start) + 1]
        return listed([first, *(part.removeprefix(lead) for part in rest)])
    return " and ".join(condition_text(part) for part in condition.of)


@condition_text.register(tree.IsNot)
def _is_not(condition: tree.IsNot) -> str:
    if isinstance(condition.of, tree.History) and condition.of.when == "cast it from your hand":
        return "you didn't cast it from your hand"
    if isinstance(condition.of, tree.Fits) and condition.of.word == "was cast":
        return f"{ref_text(condition.of.what)} wasn't cast"
    if isinstance(condition.of, tree.Turn) and condition.of.whose not in (None, YOU):
        return f"it's not {possessive(condition.of.whose)} turn"
    if isinstance(condition.of, tree.WasPaid) and condition.of.what == "mana":
        return f"no mana was spent to cast {ref_text(condition.of.of)}"
    if isinstance(condition.of, tree.Fits) and condition.of.word == "tribute":
        return "tribute wasn't paid"
    return _not(condition.of)


@condition_text.register(tree.Alike)
def _alike(condition: tree.Alike) -> str:
    if condition.of is not None:
        return f"they're both {filter_text(condition.of, many=True)} that share {article(condition.shared)}"
    return f"{ref_text(condition.what)} share {article(condition.shared)}"


@condition_text.register(tree.MoreVotes)
def _more_votes(condition: tree.MoreVotes) -> str:
    return f"{condition.option} gets more votes{' or the vote is tied' if condition.tied else ''}"


@condition_text.register(tree.MostCommonColor)
def _most_common_color(condition: tree.MostCommonColor) -> str:
    color = COLOR_NAMES[condition.color]
    return f"{color} is the most common color among all permanents or is tied for most common"


@condition_text.register(tree.HasMore)
def _has_more(condition: tree.HasMore) -> str:
    who, than = condition.who, condition.than
    if condition.word == "less" and condition.life:
        return f"{ref_text(than)} {verb('have', than)} less life than {ref_text(who)}"
    if condition.word == "less" and condition.what is not None:
        return f"{ref_text(than)} {verb('control', than)} fewer {filter_text(condition.what, True)} than {ref_text(who)}"
    if condition.life:
        return f"{ref_text(who)} {verb('have', who)} more life than {ref_text(than)}"
    if condition.what is None:
        return f"{ref_text(who)} {verb('have', who)} more cards in hand than {ref_text(than)}"
    return f"{ref_text(who)} {verb('control', who)} more {filter_text(condition.what, True)} than {ref_text(than)}"


@condition_text.register(tree.AsCast)
def _as_cast(condition: tree.AsCast) -> str:
    return f"you revealed {party(condition.revealed)} or controlled {party(condition.controlled)} as you cast ~"


@condition_text.register(tree.AnyTrue)
def _any_true(condition: tree.AnyTrue) -> str:
    return " or ".join(condition_text(part) for part in condition.of)


@condition_text.register(tree.Exists)
def _exists_text(condition: tree.Exists) -> str:
    if condition.word == "empty library":
        return f"{possessive(condition.what.predicates[0].of)} library has no cards in it"  # type: ignore[attr-defined]
    return _exists(condition)


@condition_text.register(tree.Fits)
def _fits_text(condition: tree.Fits) -> str:
    if condition.word == "came under":
        return f"{ref_text(condition.what)} came under your control this turn"
    return _fits(condition)


@condition_text.register(tree.AttackedLastTurn)
def _attacked_last_turn(condition: tree.AttackedLastTurn) -> str:
    return f"{ref_text(condition.what)} attacked during {possessive(condition.whose)} last turn"


@condition_text.register(tree.DidSo)
def _did_so(condition: tree.DidSo) -> str:
    if condition.word == "win":
        return "you win"
    if condition.word == "they can't" and condition.who is not None:
        return f"{ref_text(condition.who)} can't"
    if condition.word == "can't":
        return "you can't"
    if condition.word == "make an exchange":
        return "you don't make an exchange"
    if condition.word == "no one":
        return "no one does"
    who = condition.who or YOU
    if condition.did:
        return f"{ref_text(who)} {verb('do', who)}"
    return f"{ref_text(who)} {verb(chr(100) + 'on' + chr(39) + 't', who)}"


@condition_text.register(tree.CoinResult)
def _coin_result(condition: tree.CoinResult) -> str:
    return condition.word or f"you {'win' if condition.won else 'lose'} the flip"


@condition_text.register(tree.ThisWay)
def _this_way(condition: tree.ThisWay) -> str:
    if isinstance(condition.event, tree.Countered) and getattr(condition.event.subject, "word", "") == "of a":
        source: Any = condition.event.subject
        return f"{party(source.predicates[0].what)}'s ability is countered this way"
    return f"{event_text(condition.event)} this way"


@condition_text.register(tree.WasPaid)
def _paid(condition: tree.WasPaid) -> str:
    if condition.word == "you do":
        return "you do"
    of = ref_text(condition.of)
    if condition.word == "cost":
        return f"{possessive(condition.of)} {condition.what} cost was paid"
    if condition.what == "kicker":
        return f"{of} was kicked"
    if condition.what.startswith("kicker "):
        return f"{of} was kicked with its {condition.what[7:]} kicker"
    if condition.what.startswith("mana "):
        symbol = condition.what[5:]
        if condition.word == "word":
            return f"{COLOR_NAMES[symbol.strip('{}')]} mana was spent to cast {of}"
        return f"{symbol} was spent to cast {of}"
    raise Unprintable("WasPaid")


def _split_subject(found: tree.Filter) -> tuple[Any, tree.Filter]:
    """The player or zone that was the clause's subject, and the filter without it."""
    for index, predicate in enumerate(found.predicates):
        if isinstance(predicate, (tree.ControlledBy, tree.InZone)) and predicate.word.startswith("subject"):
            rest = dataclasses.replace(found, predicates=(*found.predicates[:index], *found.predicates[index + 1 :]))
            return predicate, rest
    return None, found


def _amount_of(condition: tree.Exists, found: tree.Filter, *, no: bool = True) -> tuple[str, bool]:
    compare, word = condition.compare, condition.word.removeprefix("there ").removeprefix("are ")
    if compare is None:
        if word == "one or more":
            return f"one or more {filter_text(found, True)}", True
        if word == "bare":
            return filter_text(found, True), True
        words = filter_text(found)
        return (f"another {words[6:]}" if words.startswith("other ") else article(words)), False
    if compare == tree.Compare("=", tree.Num(0)) and word in ("plural", ""):
        return f"no {filter_text(found, word == 'plural')}", word == "plural"
    amount = number(compare.amount)
    many = compare.amount != tree.Num(1) or (compare.op == ">=" and word != "at least")
    words = filter_text(found, many)
    if word == "exactly-bare":
        return f"{amount} {words}", many
    if word in ("fewer than", "more than", "exactly", "at least"):
        return f"{word} {amount} {words}", many
    if word == "or more other" and words.startswith("other "):
        return f"{amount} or more {words}", True
    if word in ("or more", "or fewer"):
        return f"{amount} {word} {words}", True
    raise Unprintable("Exists")


def _exists(condition: tree.Exists, *, negative: bool = False) -> str:
    if condition.word.startswith("pred "):
        return _some_are(condition)
    if condition.word.startswith("enchanted by|"):
        *rest, on = condition.what.predicates
        plain = dataclasses.replace(condition, what=dataclasses.replace(condition.what, predicates=tuple(rest)), word=condition.word[13:])
        return f"{ref_text(on.what)} is enchanted by {_amount_of(plain, plain.what)[0]}"  # type: ignore[attr-defined]
    if condition.word == "lieutenant":
        return "you control your commander"
    subject, found = _split_subject(condition.what)
    words, many = _amount_of(condition, found)
    if isinstance(subject, tree.ControlledBy):
        who = subject.player
        return f"{ref_text(who)} {verb_not('control', who) if negative else verb('control', who)} {words}"
    if isinstance(subject, tree.InZone) and subject.zone == "battlefield":
        return f"{words} {'are' if many else 'is'} on the battlefield"
    if isinstance(subject, tree.InZone) and condition.word.startswith("are"):
        place = zone_text(subject.zone, subject.of, subject.word[8:])
        return f"{words} {'are' if many else 'is'} in {place}"
    if isinstance(subject, tree.InZone) and subject.of is not None:
        who = subject.of
        whose = "" if subject.word == "subject bare" else "your " if who == YOU else "their "
        return f"{ref_text(who)} {verb('have', who)} {words} in {whose}{subject.zone}"
    return f"there {'are' if many else 'is'} {words}"


def _some_are(condition: tree.Exists) -> str:
    """ "Three or more creatures are attacking": the last predicates are said of the rest."""
    count, _, word = condition.word[5:].partition("|")
    every = condition.what.predicates
    said = every[len(every) - int(count) :]
    rest = dataclasses.replace(condition.what, predicates=every[: len(every) - int(count)])
    words, many = _amount_of(dataclasses.replace(condition, word=word), rest)
    return f"{words} {'are' if many else 'is'} {predicates_text(said)}"


def _fits(condition: tree.Fits) -> str:
    what, word = condition.what, condition.word
    subject = ref_text(what)
    first = condition.predicates[0]
    if word == "controls" and isinstance(first, tree.ControlledBy):
        return f"{ref_text(first.player)} {verb('control', first.player)} {subject}"
    if word == "has" and isinstance(first, tree.HasStatus):
        return f"{subject} {verb('have', what)} the {first.status}"
    if word in ("has", "had"):
        have = "had" if word == "had" else verb("have", what)
        if isinstance(first, tree.HasCounter):
            return f"{subject} {have} {counters_had(first)} on it"
        if isinstance(first, tree.Not) and isinstance(first.of, tree.HasCounter):
            return f"{subject} {have} no {counter_name(first.of.kind, True)} on it"

        return f"{subject} {have} {strip_with(first)}"
    if word == "there are no" and isinstance(first, tree.Not) and isinstance(first.of, tree.HasCounter):
        return f"there are no {counter_name(first.of.kind, True)} on {subject}"
    if word == "shares" and isinstance(first, tree.Shares):
        return f"{subject} {verb('share', what)} {article(first.what)} with {party(first.with_)}"
    if word == "came from":
        return "it entered from your graveyard or you cast it from your graveyard"
    if isinstance(first, tree.SharesMostCommon):
        group = f"the most common color among {party(first.among)} or a color tied for most common"
        return f"{subject} {verb('share', what)} a color with {group}"
    if word == "only target" and isinstance(first, tree.TargetsThat):
        return f"{subject} {verb('have', what)} only one target and that target is {party(first.what)}"
    if word == "that target" and isinstance(first, tree.TargetsThat):
        return f"that target is {party(first.what)}"
    if word == "targets" and isinstance(first, tree.TargetsThat):
        return f"{subject} {verb('target', what)} {party(first.what)}"
    if word == "same name" and isinstance(first, tree.Shares):
        return f"{subject} {verb('have', what)} the same name as {party(first.with_)}"
    if word in ("is the monarch", "is poisoned"):
        return f"{subject} {word}"
    if isinstance(first, tree.HasStatus) and first.status == "monarch":
        return "you're the monarch"
    if word == "remains exiled":
        return f"{subject} {verb('remain', what)} exiled"
    predicate = predicates_text(condition.predicates)
    if word == "'s":
        return f"{subject}'s {predicate}"
    if word == "was":
        return f"{subject} {verb('were', what)} {predicate}"
    if word == "remains":
        return f"{subject} {verb('remain', what)} {predicate}"
    return f"{subject} {verb('are', what)} {predicate}"


@condition_text.register(tree.Measures)
def _measures(condition: tree.Measures) -> str:
    left, compare, word = condition.left, condition.compare, condition.word
    if isinstance(left, tree.Total) and word == "have":
        return f"{party(left.among)} {verb('have', left.among)} total {left.name} {compare_text(compare)}"
    if isinstance(left, tree.Characteristic) and word == "has" and left.name != "life total":
        return f"{ref_text(left.of)} {verb('have', left.of)} {left.name} {compare_text(compare)}"
    if isinstance(left, tree.Characteristic) and left.name == "hand size":
        who = left.of
        if compare == tree.Compare("=", tree.Num(0)):
            return f"{ref_text(who)} {verb('have', who)} no cards in hand"
        if compare.word == "fewer than":
            return f"{ref_text(who)} {verb('have', who)} fewer than {number(compare.amount)} cards in hand"
        if compare.word == "more than" or compare.op in ("<", ">"):
            raise Unprintable("hand compare")
        return f"{ref_text(who)} {verb('have', who)} {_counted(compare)} cards in hand"
    if isinstance(left, tree.Characteristic) and left.name == "life total":
        who = left.of
        if word == "has":
            amount = f"exactly {digits(compare.amount)}" if compare.word == "exactly" else compare_text(compare)
            return f"{ref_text(who)} {verb('have', who)} {amount} life"
        if word == "more life than":
            return f"{ref_text(who)} {verb('have', who)} more life than {ref_text(compare.amount.of)}"  # type: ignore[attr-defined]
        return f"{possessive(who)} life total is {compare_text(compare)}"
    if word == "devoured":
        return "it devoured a creature"
    if word == "dealt much" and isinstance(left, tree.EventAmount):
        return f"{party(left.of)} was dealt {digits(compare.amount)} or more damage this turn"
    if word == "a library":
        return f"a library has {number(compare.amount)} {compare.word} cards in it"
    if word == "was dealt" and isinstance(left, tree.EventAmount):
        return f"{digits(compare.amount)} or more damage was dealt to {party(left.of)} this turn"
    if word == "are on" and isinstance(left, tree.CountersOn):
        return f"{_counted(compare)} {counter_name(left.kind, True)} are on {ref_text(left.on)}"
    if word == "prevented":
        return "damage is prevented this way"
    if word == "than whose" and isinstance(left, tree.Characteristic) and isinstance(compare.amount, tree.Characteristic):
        whose = possessive(compare.amount.of)
        return f"{possessive(left.of)} {left.name} is greater than {'its' if whose == 'its' else whose}"
    if word == "activated":
        return f"this ability has been activated {number(compare.amount)} or more times this turn"
    if word == "resolved" and isinstance(compare.amount, tree.Num):
        nth = ("zeroth", "first", "second", "third", "fourth")[compare.amount.value]
        return f"this is the {nth} time this ability has resolved this turn"
    if isinstance(left, tree.CountersOn):
        on = ref_text(left.on)
        if word == "there are no":
            return f"there are no {counter_name(left.kind, True)} on {on}"
        if word == "there is":
            return f"there is {_counted(compare)} {counter_name(left.kind, False)} on {on}"
        if word == "there are":
            return f"there are {_counted(compare)} {counter_name(left.kind, True)} on {on}"
    if isinstance(left, tree.DistinctCount) and word == "there are":
        return f"there are {_counted(compare)} {left.name}s among {party(left.among)}"
    if isinstance(left, tree.X):
        return f"X is {compare_text(compare)}"
    if isinstance(left, tree.Devotion) and isinstance(compare.amount, tree.Num) and compare.op in ("<", ">"):
        return f"{value_text(left)} is {'less' if compare.op == '<' else 'greater'} than {number(compare.amount)}"
    return f"{value_text(left)} {'remains' if word == 'remains' else 'is'} {compare_text(compare)}"


def _counted(compare: tree.Compare) -> str:
    if compare.op == "=":
        return f"{'exactly ' if compare.word == 'exactly' else ''}{number(compare.amount)}"
    return f"{number(compare.amount)} {compare.word or 'or more'}"


def _not(inner: tree.Condition) -> str:
    if isinstance(inner, tree.Exists) and inner.word.startswith("no opponent|"):
        plain = dataclasses.replace(inner, word=inner.word[12:])
        return f"no opponent controls {_amount_of(plain, _split_subject(plain.what)[1])[0]}"
    if isinstance(inner, tree.Exists):
        return _exists(inner, negative=True)
    if isinstance(inner, tree.Fits):
        if inner.word == "controls":
            first = inner.predicates[0]
            return f"{ref_text(first.player)} {verb_not('control', first.player)} {ref_text(inner.what)}"  # type: ignore[attr-defined]
        if inner.word == "has" and isinstance(inner.predicates[0], (tree.HasAbility, tree.AnyOf, tree.AllOf)):
            return f"{ref_text(inner.what)} {verb_not('have', inner.what)} {strip_with(inner.predicates[0])}"
        predicate = predicates_text(inner.predicates)
        word = {
            "isn't": verb("aren't", inner.what),
            "wasn't": verb("weren't", inner.what),
            "is not": f"{verb('are', inner.what)} not",
        }.get(inner.word)
        if word:
            return f"{ref_text(inner.what)} {word} {predicate}"
    if isinstance(inner, tree.History) and inner.when.startswith("you attacked"):
        return "you didn't attack with a creature this turn"
    if isinstance(inner, tree.History) and isinstance(inner.event, tree.Attacks):
        return f"{party(inner.event.subject)} didn't attack {inner.when}"
    if isinstance(inner, tree.History) and isinstance(inner.event, tree.Casts) and inner.when == "this turn":
        return f"{party(inner.event.player)} didn't cast {party(inner.event.what)} this turn"
    if isinstance(inner, tree.History) and inner.event == tree.LifeChange(YOU, False):
        return "you didn't lose life this turn"
    if isinstance(inner, tree.History) and inner.when == "last turn":
        return "no spells were cast last turn"
    if isinstance(inner, tree.Turn) and inner.when == "turn" and inner.whose == YOU:
        return "it's not your turn"
    raise Unprintable("IsNot")


@condition_text.register(tree.Turn)
def turn_clause(condition: tree.Turn) -> str:
    """ "it's your turn" and the like."""
    if condition.when == "turn" and condition.whose is not None:
        return f"it's {possessive(condition.whose)} turn"
    raise Unprintable("Turn as a clause")


def moment_text(condition: tree.Node | None) -> str:
    """The moment of a restriction: "during your turn", "as a sorcery"."""
    if not isinstance(condition, tree.Turn):
        raise Unprintable("a moment")
    when, whose = condition.when, condition.whose
    if when in ("as a sorcery", "any time you could cast an instant", "any time they could cast a sorcery") or when.startswith("before "):
        return when
    if when == "on turn" and whose is not None:
        return f"on {possessive(whose)} turn"
    if when in ("after combat", "after blockers are declared"):
        return when
    if when == "end of combat step":
        return "during the end of combat step"
    if when == "any upkeep step":
        return "during any upkeep step"
    if when == "combat" or when.startswith("combat "):
        return f"during {when}"
    if when in ("declare attackers step", "declare blockers step") and whose is None:
        return f"during the {when}"
    if whose is not None:
        return f"during {possessive(whose)} {when}"
    return f"during any {when}"


__all__ = ["condition_text", "digits", "moment_text"]
