"""Which values of the tree's string fields the engine carries out: what ``capabilities`` compares a card with."""

from __future__ import annotations

from judge.cards import tree
from judge.engine.characteristics.layers.modifications import LAYER_OF
from judge.engine.characteristics.restrictions import ALIASES
from judge.engine.happening.triggers.patterns import STEP_NAMES
from judge.engine.state.gamestate import STEPS

MODIFICATIONS = frozenset(
    (*LAYER_OF, tree.Cant, tree.Must, tree.Permit, tree.CostChange, tree.SkipStep,
     tree.Replace, tree.EntersWith, tree.PreventDamage, tree.Redirect, tree.DamageMultiplier, tree.TokenMultiplier,
     tree.CounterMultiplier, tree.LifeFloor, tree.LeastCost, tree.ManaInstead, tree.CountsAs, tree.DamageAs, tree.RuleChange, tree.Becomes,
     tree.StillIs, tree.ControlsThat, tree.OpeningReveal, tree.OpeningPlace)
)  # fmt: skip
ACTIONS_CANT = frozenset(
    ("attack", "block", "be blocked", "be targeted", "be countered", "phase out", "be regenerated", "be enchanted", "be equipped",
     "untap", "tap", "cast", "activate", "play", "play lands", "draw", "gain life", "lose life", "lose the game", "win the game",
     "be sacrificed", "be destroyed", "have counters", "have more counters", "search", "pay life", "be prevented", "get poison", "attack alone",
     "block alone", "be blocked by more than one creature", "cast more than one spell each turn", "attack you or planeswalkers",
     "draw more than one card each turn", "be activated unless they're mana abilities", "be cast", "be activated", "untap during untap step",
     "untap more than", "have life total change", "get counters", "have -1/-1 counters", "have +1/+1 counters", "enter",
     "be caused to sacrifice", "pay life as a cost", "sacrifice as a cost",
     "attack more than", "block more than", "transform")
)  # fmt: skip
CANT_IGNORABLE = frozenset(("search", "gain life"))
"""What players can't do by an effect that they may pay to ignore: the restrictions on a player that ``restrictions.cannot`` alone answers."""
ACTIONS_MUST = frozenset(("attack", "block", "be blocked", "attack or block"))
ACTIONS_PERMIT = frozenset(
    ("cast", "play", "play cards", "cast spells", "cast as though flash", "cast as though it had flash", "flash",
     "attack as though it didn't have defender", "attack as though no defender", "attack as though haste",
     "activate as though haste", "block as though reach", "block as though shadow", "block an additional creature",
     "block additional creatures", "block additional creature", "block any number of creatures", "choose not to untap",
     "play an additional land", "play additional lands", "play additional land", "no maximum hand size", "block while tapped",
     "assign combat damage as though it weren't blocked", "play lands", "play land", "block only", "cast from your graveyard",
     "cast from your exile", "be your commander", "be attached only to", "activate at instant speed", "pay instead of its cost", "look at cards",
     "begin the game with it on the battlefield", "exert as it attacks",
     "look at the top card of your library any time", "spend mana as though it were mana of any color",
     "spend mana as though it were mana of any type", *ALIASES)
)  # fmt: skip
RULE_CHANGES = frozenset(
    ("maximum hand size", "no maximum hand size", "damage isn't removed", "legend rule doesn't apply", "mana doesn't empty",
     "assigns combat damage as though it weren't blocked", "assigns combat damage as though unblocked", "assigns combat damage equal to its toughness",
     "assigns no combat damage", "damage can't be prevented", "play with the top card revealed", "play with hands revealed",
     "landwalk doesn't work", "top card revealed", "hand revealed", "untap during each other player's untap step",
     "must choose as a target", "an additional vote", "may vote again", "chooses how players vote",
     "any number in a deck", "what enters triggers an additional time", "no loss for having 0 or less life",
     "only when playing for ante", "creatures entering don't cause abilities to trigger",
     "sacrificed at cleanup if cast at instant speed", "unspent mana becomes colorless", "only mana produced by",
     "only this mana on X", "X can't be 0",
     "may assign combat damage as though unblocked", "doesn't remove itself", "maximum hand size is reduced", "maximum hand size is increased")
)  # fmt: skip
SPANS = frozenset(
    ("", "end of turn", "your next turn", "end of combat", "permanent", "as long as", "your next upkeep", "this turn",
     "leaves the battlefield", "next turn", "next untap step", "end of your next turn", "this combat", "until", "rest of the game", "during next turn")
)  # fmt: skip
STEPS_KNOWN = frozenset((*STEPS, "combat", "turn", *STEP_NAMES))
