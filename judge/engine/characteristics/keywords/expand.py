"""What a keyword ability means, as other abilities (702): "cycling {2}" is an activated ability, "exalted" a triggered one."""

from __future__ import annotations

from collections.abc import Callable

from judge.cards import tree
from judge.engine.characteristics.keywords.nodes import ChapterReached
from judge.engine.state.frozen import replace

Expansion = Callable[[tree.Keyword], tuple[tree.Ability, ...]]
EXPANSIONS: dict[str, Expansion] = {}
"""Keyword name -> the abilities it stands for. Add an entry with ``@expands("name")``."""


def expands(*names: str) -> Callable[[Expansion], Expansion]:
    """Register what a keyword stands for."""

    def register(function: Expansion) -> Expansion:
        for name in names:
            EXPANSIONS[name] = function
        return function

    return register


def expand(node: tree.Ability) -> tuple[tree.Ability, ...]:
    """The abilities a keyword or level band stands for; nothing for keywords that the procedures look up by name."""
    if isinstance(node, tree.Level):
        return _level(node)
    if isinstance(node, tree.Chapter):
        return _chapter(node)
    if isinstance(node, tree.Keyword):
        known = EXPANSIONS.get(node.name)
        return tuple(_labelled(a, node.name) for a in known(node)) if known is not None else ()
    return ()


def _labelled(ability: tree.Ability, name: str) -> tree.Ability:
    """The ability with the keyword's name as its label, so that what it does can cite the keyword's rule."""
    if isinstance(ability, (tree.Triggered, tree.Activated, tree.Static)) and not ability.label:
        return replace(ability, label=name)
    return ability


def _chapter(node: tree.Chapter) -> tuple[tree.Ability, ...]:
    """A chapter ability triggers when the lore counters reach its number (715.2b today)."""
    return (tree.Triggered(ChapterReached(node.numbers), node.effect),)


def _level(node: tree.Level) -> tuple[tree.Ability, ...]:
    """A level band is a static ability that holds while the level counters are in its range (710.2 today)."""
    bounds: list[tree.Condition] = [
        tree.Measures(tree.CountersOn("level", tree.This()), tree.Compare(">=", tree.Num(node.low)))
    ]
    if node.high is not None:
        bounds.append(tree.Measures(tree.CountersOn("level", tree.This()), tree.Compare("<=", tree.Num(node.high))))
    modifications: list[tree.Modification] = [tree.SetPT(tree.Num(node.power), tree.Num(node.toughness))]
    if node.abilities:
        modifications.append(tree.GainAbilities(node.abilities))
    return (tree.Static(tree.This(), tuple(modifications), tree.AllTrue(tuple(bounds))),)
