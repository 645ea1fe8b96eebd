"""Lowering of conditions about what happened before: "you attacked this turn", "a creature died this turn" (603.4, 608.2h)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from judge.cards import tree
from judge.cards.reader.lower_deeds import came
from judge.cards.reader.lowering import Phrase, as_player, as_ref, as_subject, lazy, lower, rule, withdraw
from judge.cards.reader.machine import Syntax
from judge.cards.reader.nominals import YOU
from judge.cards.reader.pointing import NoMeaning, Scope

_COUNT_WORDS = {2: "two or more", 3: "three or more", 4: "four or more"}


def _so_many(scope: Scope, phrase: Phrase) -> tuple[tree.Filter | tree.Ref, tree.Compare | None]:
    """A class, and how many of it: "a blue spell", "three or more spells"."""
    if isinstance(phrase, Phrase) and phrase.det == "compare" and phrase.filter is not None and phrase.compare is not None:
        count = phrase.compare.amount
        if phrase.compare.op != ">=" or not isinstance(count, tree.Num) or count.value not in _COUNT_WORDS:
            raise NoMeaning("how many")
        withdraw(phrase)
        return dataclasses.replace(phrase.filter, word=_COUNT_WORDS[count.value]), phrase.compare
    return as_subject(scope, phrase)[0], None


def _deed(name: str, make: Callable[..., tree.Event], negative: bool = False) -> None:
    """What a player did this turn, and to how many things."""

    @lazy(name)
    def give(scope: Scope, who: Syntax, what: Syntax | None = None, *rest: Syntax) -> tree.Condition:
        player = as_player(scope, lower(who, scope))
        thing, times = _so_many(scope, lower(what, scope)) if what is not None else (None, None)
        if isinstance(thing, tree.Filter) and tree.Other() in thing.predicates:
            raise NoMeaning("another than which")
        for syntax in rest:
            lower(syntax, scope)
        found = tree.History(make(player, thing), "this turn", times)
        return tree.IsNot(found) if negative else found


_deed("c_cast_turn", lambda who, what: tree.Casts(who, what))
_deed("c_not_cast_turn", lambda who, what: tree.Casts(who, what), negative=True)
_deed("c_drew_turn", lambda who, what: tree.PlayerDoes(who, "draw", what))
_deed("c_sacrificed_turn", lambda who, what: tree.PlayerDoes(who, "sacrifice", what))
_deed("c_had_enter", lambda who, what: tree.ZoneChange(what, None, "battlefield", under=who, word="had"))


@lazy("c_searched_turn")
def _c_searched_turn(scope: Scope, who: Syntax, whose: Syntax) -> tree.Condition:
    return tree.History(tree.PlayerDoes(as_player(scope, lower(who, scope)), "search"), "this turn")


@lazy("c_attacked_with")
def _c_attacked_with(scope: Scope, what: Syntax) -> tree.Condition:
    thing, times = _so_many(scope, lower(what, scope))
    if not isinstance(thing, tree.Filter) or times is None:
        raise NoMeaning("attacked with what")
    mine = dataclasses.replace(thing, predicates=(*thing.predicates, tree.ControlledBy(YOU, word="attacked with")))
    return tree.History(tree.Attacks(mine), "this turn", times)


rule("c_played_land")(
    lambda scope: tree.History(
        tree.PlayerDoes(YOU, "play", tree.Filter("permanent", (tree.IsType("land"),), word="a")), "this turn"
    )
)
rule("c_no_life_lost")(lambda scope: tree.IsNot(tree.History(tree.LifeChange(YOU, False), "this turn")))
rule("c_cast_main")(
    lambda scope: tree.AllTrue(
        (tree.History(tree.Casts(YOU, tree.This()), "this turn"), tree.Turn("main phase", YOU)), word="cast during"
    )
)
rule("c_cast_graveyard")(
    lambda scope: tree.History(tree.Casts(tree.Who("players"), tree.This(), "graveyard"), "cast from a graveyard")
)


def _history(name: str, make: Callable[..., tree.Event], when: str = "this turn") -> None:
    @rule(name)
    def give(scope: Scope, what: Phrase) -> tree.Condition:
        if isinstance(what, Phrase) and what.det == "compare":
            many, times = _so_many(scope, what)
            return tree.History(make(many, False), when, times)
        subject, batch = as_subject(scope, what)
        return tree.History(make(subject, batch), when)


_history("c_attacked", lambda s, b: tree.Attacks(s))
_history("c_blocked", lambda s, b: tree.Blocks(s))
_history("c_attacked_blocked", lambda s, b: tree.AnyOfEvents((tree.Attacks(s), tree.Blocks(s)), shared=True))
_history("c_attacked_blocked_combat", lambda s, b: tree.AnyOfEvents((tree.Attacks(s), tree.Blocks(s)), shared=True), "this combat")
_history("c_was_blocked", lambda s, b: tree.BecomesBlocked(s))
_history("c_died", lambda s, b: tree.ZoneChange(s, "battlefield", "graveyard", batch=b))
_history("c_dealt", lambda s, b: tree.DealsDamage(None, s, passive=True))
_history("c_lost_life", lambda s, b: tree.LifeChange(s, False))
_history("c_gained_life", lambda s, b: tree.LifeChange(s, True))
rule("c_creature_died")(
    lambda scope: tree.History(
        tree.ZoneChange(tree.Filter("permanent", (tree.IsType("creature"),), word="a"), "battlefield", "graveyard"),
        "this turn",
    )
)
rule("c_you_attacked_creature")(
    lambda scope: tree.History(
        tree.Attacks(tree.Filter("permanent", (tree.IsType("creature"), tree.ControlledBy(YOU)), word="a")),
        "you attacked with a creature this turn",
    )
)
rule("c_you_attacked")(
    lambda scope: tree.History(
        tree.Attacks(tree.Filter("permanent", (tree.IsType("creature"), tree.ControlledBy(YOU)), word="a")),
        "you attacked this turn",
    )
)
rule("c_youve_cast")(
    lambda scope, what: tree.History(tree.Casts(YOU, as_subject(scope, what)[0]), "you've cast this turn")
)
rule("c_youve_cast_game")(
    lambda scope, what: tree.History(tree.Casts(YOU, as_subject(scope, what)[0]), "this game")
)
rule("c_own_cast_hand")(lambda scope: tree.History(tree.Casts(YOU, tree.This(), "hand"), "cast from your hand"))
rule("c_youve_gained")(lambda scope: tree.History(tree.LifeChange(YOU, True), "this turn"))

rule("c_revolt")(
    lambda scope: tree.History(
        tree.ZoneChange(tree.Filter("permanent", (tree.ControlledBy(YOU),), word="a"), "battlefield", None), "this turn"
    )
)

rule("c_no_attack")(
    lambda scope: tree.IsNot(
        tree.History(
            tree.Attacks(tree.Filter("permanent", (tree.IsType("creature"), tree.ControlledBy(YOU)), word="a")),
            "you attacked with a creature this turn",
        )
    )
)
rule("c_not_attacked")(
    lambda scope, what: tree.IsNot(tree.History(tree.Attacks(as_subject(scope, what)[0]), "this turn"))
)
rule("c_entered_turn")(
    lambda scope, what: tree.History(tree.ZoneChange(as_subject(scope, what)[0], None, "battlefield"), "this turn")
)
rule("c_gained_much")(
    lambda scope, who, amount: tree.History(
        tree.LifeChange(as_player(scope, who), True, tree.Compare(">=", amount)), "this turn"
    )
)
rule("c_lost_much")(
    lambda scope, who, amount: tree.History(
        tree.LifeChange(as_player(scope, who), False, tree.Compare(">=", amount)), "this turn"
    )
)
rule("c_attacked_step")(
    lambda scope: tree.History(
        tree.Attacks(tree.Filter("permanent", (tree.IsType("creature"),), word="a"), YOU), "this step"
    )
)
rule("c_no_spells")(lambda scope: tree.IsNot(tree.History(tree.Casts(tree.Filter("player", word="a")), "last turn")))
rule("c_two_spells")(
    lambda scope: tree.History(
        tree.Casts(tree.Filter("player", word="a")), "last turn", tree.Compare(">=", tree.Num(2))
    )
)
rule("c_entered")(
    lambda scope, what: tree.History(
        tree.ZoneChange(as_subject(scope, what)[0], None, "battlefield", under=YOU), "this turn"
    )
)


@rule("c_neither_attacked_nor_came")
def _neither(scope: Scope, what: Phrase) -> tree.Condition:
    ref = as_ref(scope, what)
    attacked = tree.History(tree.Attacks(ref), "this turn")
    return tree.AllTrue((tree.IsNot(attacked), tree.IsNot(came(ref))), word="neither")


@rule("c_attacked_last")
def _attacked_last(scope: Scope, what: Phrase, whose: tree.Ref) -> tree.Condition:
    """ "If it attacked during your last turn": the last turn that player has had."""
    return tree.AttackedLastTurn(as_ref(scope, what), whose)


rule("c_attacked_combat")(lambda scope, what: tree.History(tree.Attacks(as_subject(scope, what)[0]), "this combat"))
