"""The antecedent check: every word that points back ("it", "that player", "the sacrificed creature") points at something.

The third guard beside the round trip and the swallow check: a reference to a target, a choice, a cost or an event that the same
ability does not have would be carried out on nothing, so a face that holds one is not fully read.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from judge.cards import tree

_COSTS = (
    tree.SacrificeCost,
    tree.DiscardCost,
    tree.ExileCost,
    tree.TapCost,
    tree.ReturnCost,
    tree.RevealCost,
    tree.OtherCost,
)
_EVENTS = (tree.Triggered, tree.Delayed, tree.Replace, tree.Redirect, tree.History)
_ASKED = ("players", "opponents", "any player", "any opponent")  # each of them in turn, or the one who does it
_EACH = (tree.ForEach, tree.Every, tree.CostChange)


def _below(node: Any, found: list[Any]) -> None:
    if isinstance(node, tuple):
        for item in node:
            _below(item, found)
    elif isinstance(node, tree.Node):
        found.append(node)
        for item in fields(node):
            value = getattr(node, item.name)
            if isinstance(value, (tuple, tree.Node)):
                _below(value, found)


def dangling(face: tree.Face) -> list[str]:
    """The words of the face that point back at nothing; empty when each has its antecedent."""
    whole: list[Any] = []
    _below(face.abilities, whole)
    if not any(isinstance(node, tree.Back) for node in whole):
        return []
    # the paragraphs of a spell are one set of instructions (608.2c); any other ability stands alone
    spells = tuple(ability for ability in face.abilities if isinstance(ability, tree.SpellAbility))
    groups: list[Any] = [ability for ability in face.abilities if not isinstance(ability, tree.SpellAbility)]
    if spells:
        groups.append(spells)
    extra_costs = any(isinstance(node, tree.AdditionalCost) for node in whole)
    out: list[str] = []
    for group in groups:
        nodes: list[Any] = []
        _below(group, nodes)
        targets = {node.slot for node in nodes if isinstance(node, tree.Target)}
        choices = {node.slot for node in nodes if isinstance(node, tree.Choose)}
        costs = extra_costs or any(isinstance(node, _COSTS) for node in nodes)
        events = any(isinstance(node, _EVENTS) for node in nodes)
        every = any(
            isinstance(node, _EACH)
            or (isinstance(node, tree.Who) and node.role in _ASKED)
            or (isinstance(node, tree.Back) and node.word.startswith("each of "))
            for node in nodes
        )
        for node in nodes:
            if not isinstance(node, tree.Back):
                continue
            stands = {
                "target": node.slot in targets,
                "choice": node.slot in choices or node.word.startswith("the chosen"),
                "cost": costs,
                "each": every,
            }.get(node.to.split(" ")[0], events if node.to.startswith("trigger") else True)
            if node.word == "unsaid":  # "it deals double that damage instead": to what the instruction before deals it
                stands = stands or sum(isinstance(other, tree.DealDamage) for other in nodes) > 1
            if not stands:
                out.append(node.word)
    return out
