"""Bringing modifications into the form the layers work on (613.5): compound ones taken apart, "still a land" merged in."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.engine.state.frozen import replace


def flat(modifications: tuple[Any, ...]) -> tuple[Any, ...]:
    """The modifications with compound ones taken apart; a type named by "it's still" is kept by the others (205.1b)."""
    found = [_still_as_big(m) for m in apart(modifications)]
    if any(isinstance(m, tree.StillIs) for m in found):
        found = [replace(m, add=True) if isinstance(m, tree.ChangeTypes) else m for m in found if not isinstance(m, tree.StillIs)]
    return tuple(found)


def _still_as_big(m: tree.Node | None) -> Any:
    """ "It's still 7/7", said of a copy: a power and toughness that are not copied (706.2)."""
    if isinstance(m, tree.StillIs) and m.type.count("/") == 1 and all(part.isdigit() for part in m.type.split("/")):
        power, toughness = m.type.split("/")
        return tree.SetPT(tree.Num(int(power)), tree.Num(int(toughness)))
    return m


def apart(modifications: tuple[tree.Modification, ...]) -> list[Any]:
    """The single modifications in order."""
    return [part for m in modifications for part in (apart(m.of) if isinstance(m, tree.Becomes) else [m])]


def needs_work(modifications: tuple[tree.Modification, ...]) -> bool:
    """Whether there is something to take apart."""
    return any(isinstance(m, (tree.Becomes, tree.StillIs, tree.ControlsThat)) for m in modifications)


def statics(node: tree.Static) -> tuple[tree.Ability, ...]:
    """The static abilities a static ability amounts to: "you control enchanted creature" is a change of control of that creature."""
    if not needs_work(node.modifications):
        return (node,)
    mods = flat(node.modifications)
    found: list[tree.Ability] = []
    rest = []
    for m in mods:
        if isinstance(m, tree.ControlsThat):
            who = node.what if node.what is not None else tree.Who("you")
            found.append(replace(node, what=m.what, modifications=(tree.ChangeControl(who),)))
        else:
            rest.append(m)
    if rest:
        found.insert(0, replace(node, modifications=tuple(rest)))
    return tuple(found)


def ability_parts(node: tree.Node | None) -> tuple[Any, ...] | None:
    """What a compound ability consists of; None when it is a single one."""
    if isinstance(node, tree.Static):
        parts = statics(node)
        return None if parts == (node,) else parts
    if isinstance(node, tree.StaticGroup):
        group: list[tree.Static] = []
        for s in node.of:
            more = bool(s.modifications) and all(isinstance(m, tree.StillIs) for m in apart(s.modifications))
            if group and (more or _of_the_same(group[-1], s)):
                group[-1] = replace(group[-1], modifications=(*group[-1].modifications, *s.modifications))
            else:
                group.append(s)
        return tuple(p for s in group for p in statics(s))
    if isinstance(node, tree.Quoted):
        inner = ability_parts(node.ability)
        return (node.ability,) if inner is None else inner
    return None


def _of_the_same(before: tree.Static, s: tree.Static) -> bool:
    """Whether a sentence goes on about the class just spoken of ("lands ... lose all abilities, and they gain ..."): it is one effect,
    on the same set of objects in every layer (613.5)."""
    they = isinstance(s.what, tree.Back) and s.what.to == "event" and s.what.plural
    return they and isinstance(before.what, tree.Every) and before.condition == s.condition
