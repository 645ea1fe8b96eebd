"""What all lowering of instructions shares: an instruction waiting for its subject, and how rules are registered for it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from judge.cards import tree
from judge.cards.reader.lower_amounts import Counters
from judge.cards.reader.lowering import Phrase, as_class, as_ref, rule
from judge.cards.reader.nominals import number_of
from judge.cards.reader.pointing import NoMeaning, Scope

ONE = tree.Num(1)


@dataclass(frozen=True, slots=True)
class Act:
    """An instruction waiting for who or what does it. ``by``: "player", "object" or "any" kind of subject."""

    make: Callable[[tree.Ref], tree.Effect]
    by: str = "player"


def act(name: str, make: Callable[..., tree.Effect], by: str = "player") -> None:
    """Register a rule whose children are plain values: make(subject, *values)."""

    def give(scope: Scope, *values: Any) -> Act:
        return Act(lambda who: make(who, *values), by)

    rule(name)(give)


def acted_on(scope: Scope, ref: tree.Ref) -> None:
    """What an instruction has just acted on is what "it" means next ("exile ~. Return it ...")."""
    if isinstance(ref, tree.Back) and not ref.plural:
        for mention in scope.recent():
            if mention.ref == ref and not mention.player:
                scope.mentions.append(mention)
                break


def taken_away(scope: Scope, ref: tree.Ref) -> None:
    """What an instruction takes off the battlefield is a card from then on (108.2): "exile target creature ... return that card"."""
    if isinstance(ref, tree.Target):
        for mention in scope.recent():
            if isinstance(mention.ref, tree.Back) and (mention.ref.to, mention.ref.slot) == ("target", ref.slot) and not mention.player:
                scope.mentions.append(dataclasses.replace(mention, nouns=mention.nouns | {"card"}))
                break


def on(name: str, make: Callable[..., tree.Effect], by: str = "player", away: bool = False) -> None:
    """Register a rule whose first child is the object acted on: make(subject, ref, *values). ``away``: and taken off the
    battlefield."""

    def give(scope: Scope, what: Phrase, *values: Any) -> Act:
        ref = as_ref(scope, what)
        acted_on(scope, ref)
        if away:
            taken_away(scope, ref)
        return Act(lambda who: make(who, ref, *values), by)

    rule(name)(give)


@dataclass(frozen=True, slots=True)
class CardCount:
    """How many cards, and the words that say it when they are not plain."""

    amount: tree.Amount
    word: str = ""


def objects(ref: tree.Ref) -> tree.Ref:
    """The reference, refused where it stands for players."""
    if isinstance(ref, (tree.Target, tree.Choose, tree.Every)) and ref.filter.kind in (
        "player",
        "opponent",
        "any target",
    ):
        raise NoMeaning("players cannot be that")
    if isinstance(ref, tree.Who):
        raise NoMeaning("players cannot be that")
    return ref


def party_of(scope: Scope, what: Phrase) -> tree.Ref | tree.Filter:
    """A reference or class as the other party of prevention."""
    if isinstance(what, Phrase) and what.ref is None and what.det in ("", "a", "any") and what.chooser is None:
        return as_class(scope, what)
    return as_ref(scope, what)


def number_act(name: str, make: Callable[..., tree.Effect], by: str = "player") -> None:
    """Register an instruction with only a number."""
    rule(name)(lambda scope, token: Act(lambda who: make(who, number_of(token)), by))


def plain_action(name: str, action: str) -> None:
    """Register a keyword action without parameters."""
    rule(name)(lambda scope: Act(lambda who: tree.KeywordAction(action, who)))


def counter_spec(counters: Counters) -> tree.CounterSpec:
    """Counters that something enters a zone with."""
    if counters.how not in ("one", "n", "equal") or counters.kind is None or counters.amount is None:
        raise NoMeaning("counters of that form")
    return tree.CounterSpec(counters.kind, counters.amount, word=counters.article)
