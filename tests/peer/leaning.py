"""What a player without a script picks as targets in a lenient case: what is good for him or her."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.state.decisions import Decision
from judge.engine.state.objects import Oid
from tests.peer.observe import Look

HELPFUL = (
    tree.GainLife,
    tree.Draw,
    tree.Regenerate,
    tree.Untap,
    tree.PutCounter,
    tree.CopySpell,
    tree.Search,
    tree.AddMana,
)
"""Instructions that a target is glad of; others harm it, but for raising power or giving abilities."""


def helps(target: tree.Target, ability: Any) -> bool:
    """Whether what the ability does to the target is good for it, or can be where one of several things is done."""
    either = [n for n in walk(ability) if isinstance(n, tree.OneOf)]
    if either and any(isinstance(part, HELPFUL) for part in either[0].of):
        return True
    for node in walk(ability):
        if not isinstance(node, tree.Effect) or isinstance(node, (tree.Sequence, tree.May, tree.If, tree.Modal)):
            continue
        if not any(n is target or n == target for n in walk(node)):
            continue
        if isinstance(node, tree.Apply):
            bad = any(isinstance(m, (tree.Cant, tree.LoseAbilities)) for m in node.modifications)
            less = any(
                isinstance(m, tree.ModifyPT) and isinstance(m.toughness, tree.Negative) for m in node.modifications
            )
            return not (bad or less)
        if isinstance(node, tree.PutCounter):
            return not node.kind.startswith("-")
        if isinstance(node, tree.Move):
            return node.to in ("battlefield", "hand") and node.from_ == "graveyard"
        return isinstance(node, HELPFUL)
    return False


def best_first(look: Look, decision: Decision, options: list[Any]) -> list[Any]:
    """The options, those best to target first: one's own where it helps, an opponent's where it doesn't, the strongest first."""
    if not isinstance(decision.detail, tree.Target):
        return options
    stack = look.state.zone("stack")
    top = look.state.objects[stack[-1]] if stack else None
    ability: Any = None
    if top is not None and top.stack is not None:
        ability = top.stack.ability if top.stack.ability is not None else top.face.abilities
    good = helps(decision.detail, ability)

    def rank(option: Any) -> tuple[bool, int]:
        if isinstance(option, Oid):
            chars = look.view.of(option)
            mine = chars.controller == decision.who
            worth = chars.power or 0
            return mine != good, worth if mine and not good else -worth
        return (option == decision.who) != good, 0

    return sorted(options, key=rank)
