"""Lowering of how a spell may be cast: when, at what additional or alternative cost (601.2b, 601.3, 117.8-9)."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.reader.lowering import Phrase, as_class, as_filter, lazy, lower, rewrite, rule
from judge.cards.reader.machine import Syntax
from judge.cards.reader.nominals import YOU
from judge.cards.reader.pointing import NoMeaning, Scope

rule("cast_timing")(lambda scope, moment: tree.CastRestriction(moment))
rule("cast_if")(lambda scope, condition: tree.CastRestriction(condition, word="if"))
rule("cast_timing_if")(lambda scope, moment, condition: tree.CastRestriction(tree.AllTrue((moment, condition))))
rule("cast_timing_two")(lambda scope, one, two: tree.CastRestriction(tree.AllTrue((one, two)), word="and only"))
rule("cast_timing_two_bare")(lambda scope, one, two: tree.CastRestriction(tree.AllTrue((one, two)), word="both"))
rule("add_cost")(lambda scope, costs: tree.AdditionalCost(costs))
rule("add_cost_may")(lambda scope, costs: tree.AdditionalCost(costs, optional=True))
rule("alt_cost")(lambda scope, costs: tree.AlternativeCost(costs))


@rule("alt_cost_for")
def _alt_cost_for(scope: Scope, costs: tuple[tree.Cost, ...], what: Phrase) -> tree.AlternativeCost:
    found = as_class(scope, what)
    if not isinstance(found, tree.Filter) or found.kind != "spell":
        raise NoMeaning("the cost for what")
    return tree.AlternativeCost(costs, for_=found)


@lazy("alt_cost_anyone")
def _alt_cost_anyone(scope: Scope, what: Syntax, costs: Syntax) -> tree.AlternativeCost:
    found = as_filter(lower(what, scope), ("a",))
    if found.kind != "spell":
        raise NoMeaning("the mana cost of what")
    scope.mention(tree.Back("event"), {"spell"})

    def own(node: tree.Node) -> tree.Node:
        return tree.This(word=node.word) if isinstance(node, tree.Back) and node.word == "that spell" else node

    return tree.AlternativeCost(rewrite(lower(costs, scope), own), for_=found, anyone=True)


rule("free_any")(lambda scope: True)
rule("free_you")(lambda scope: False)


@rule("alt_free_flash")
def _alt_free_flash(scope: Scope, anyone: bool, what: Phrase) -> tree.AlternativeCost:
    """ "Any player may cast creature spells without paying their mana costs and as though they had flash": the one with the other."""
    found = as_class(scope, what)
    if not isinstance(found, tree.Filter) or found.kind != "spell":
        raise NoMeaning("what is cast")
    return tree.AlternativeCost((), for_=found, anyone=anyone, word="free", flash=True)


rule("alt_cost_if")(lambda scope, condition, costs: tree.AlternativeCost(costs, condition))
rule("alt_cost_front")(lambda scope, costs: tree.AlternativeCost(costs, word="front"))
rule("alt_cost_if_front")(lambda scope, condition, costs: tree.AlternativeCost(costs, condition, word="front"))
rule("alt_free_if")(lambda scope, condition: tree.AlternativeCost((), condition))
rule("flash_self_pay")(
    lambda scope, costs: tree.Static(
        YOU, (tree.Permit("cast as though it had flash", tree.This(), costs=costs, word="may"),), zone="any"
    )
)
rule("opening_hand")(
    lambda scope, *rest: tree.Static(
        YOU, (tree.Permit("begin the game with it on the battlefield", tree.This(), word="may"),), zone="opening hand"
    )
)
rule("flash_self")(
    lambda scope: tree.Static(YOU, (tree.Permit("cast as though it had flash", tree.This(), word="may"),), zone="any")
)
