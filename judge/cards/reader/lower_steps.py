"""Lowering of the beginnings of steps and phases: "at the beginning of your upkeep" (603.2b, 500)."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.reader.lowering import Phrase, as_ref, player_like, rule, words_of
from judge.cards.reader.machine import Syn
from judge.cards.reader.nominals import YOU
from judge.cards.reader.pointing import NoMeaning, Scope

rule("step")(lambda scope, *words: words_of(Syn("step", words)))


@rule("when_poss")
def _when_poss(scope: Scope, whose: tree.Ref, step: str) -> tree.PhaseBegins:
    if whose != YOU:
        scope.mention(tree.Back("trigger player"), player=True)
    return tree.PhaseBegins(step, whose)


def _each_step(name: str, whose: tree.Ref | None, word: str = "") -> None:
    @rule(name)
    def give(scope: Scope, step: str) -> tree.PhaseBegins:
        if whose != YOU:
            scope.mention(tree.Back("trigger player"), player=True)
        return tree.PhaseBegins(step, whose, word=word)


_each_step("when_each", None)
_each_step("when_the", None, "the")
_each_step("when_each_player", tree.Who("players"), "each player's")
_each_step("when_each_opponent", tree.Who("opponents"), "each opponent's")
_each_step("when_each_yours", YOU, "each of your")
rule("when_next")(lambda scope, step: tree.PhaseBegins(step, None, "next"))
rule("when_first")(lambda scope, step: tree.PhaseBegins(step, None, "next", word="the first"))
rule("when_that_turn")(lambda scope, step: tree.PhaseBegins(step, None, "that turn"))
rule("when_next_turn")(lambda scope, step: tree.PhaseBegins(step, None, "next turn"))
rule("when_poss_next")(lambda scope, whose, step: tree.PhaseBegins(step, whose, "next"))
rule("when_combat_yours")(lambda scope: tree.PhaseBegins("combat", YOU, word="on your turn"))


@rule("when_combat_theirs")
def _combat_theirs(scope: Scope) -> tree.PhaseBegins:
    scope.mention(tree.Back("trigger player"), player=True)
    return tree.PhaseBegins("combat", tree.Who("opponents"), word="on each opponent's turn")


rule("when_combat")(lambda scope: tree.PhaseBegins("combat", None, word="bare"))
rule("when_each_combat")(lambda scope: tree.PhaseBegins("combat", None))
rule("when_each_other")(
    lambda scope, step: tree.PhaseBegins(
        step, tree.Every(tree.Filter("player", (tree.Other(),)), word="each"), word="each other player's"
    )
)


@rule("when_of")
def _when_of(scope: Scope, step: str, of: Phrase) -> tree.PhaseBegins:
    ref = as_ref(scope, of)
    if not player_like(ref):
        raise NoMeaning("a step of an object")
    scope.mention(tree.Back("trigger player"), player=True)
    return tree.PhaseBegins(step, ref, word="of")


@rule("when_of_next")
def _when_of_next(scope: Scope, step: str, whose: tree.Ref) -> tree.PhaseBegins:
    return tree.PhaseBegins(step, whose, "next turn", word="of")
