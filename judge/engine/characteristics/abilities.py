"""Abilities as such (112, 113, 605.1, 700.2): which are mana abilities, what they target, which modes they have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.cards import tree
from judge.cards.tree import names_of
from judge.engine.state.kept import kept


def walk(node: Any) -> Iterator[Any]:
    """Every node of the tree below (and with) the node, in text order."""
    return iter(nodes(node) if isinstance(node, tree.Node) else _nodes(node))


def _nodes(node: Any) -> tuple[Any, ...]:
    found = []
    todo = [node]
    while todo:
        n = todo.pop()
        if isinstance(n, tree.Node):
            found.append(n)
            todo += [v for name in reversed(names_of(type(n))) if isinstance(v := getattr(n, name), (tree.Node, tuple))]
        elif isinstance(n, tuple):
            todo += reversed(n)
    return tuple(found)


nodes = kept(_nodes)
"""Every node below (and with) a node, in text order."""


@kept
def is_mana_ability(ability: Any) -> bool:
    """Whether an activated ability is a mana ability: no target, could add mana, not loyalty (605.1a)."""
    if not isinstance(ability, tree.Activated) or ability.loyalty is not None:
        return False
    inside = nodes(ability.effect)
    return any(isinstance(n, tree.AddMana) for n in inside) and not any(isinstance(n, tree.Target) for n in inside)


def is_mana_trigger(ability: Any, event: Any) -> bool:
    """Whether a triggered ability is a mana ability: triggers from a mana ability or mana and adds mana (605.1b)."""
    if not isinstance(ability, tree.Triggered) or event is None:
        return False
    if event.kind not in ("add mana", "mana ability") and not (event.kind == "tap" and event.what == "mana"):
        return False
    nodes = list(walk(ability.effect))
    return any(isinstance(n, tree.AddMana) for n in nodes) and not any(isinstance(n, tree.Target) for n in nodes)


def makes_mana(ability: Any) -> bool:
    """Whether a triggered ability is a mana ability by what it waits for: tapping for mana, or an ability's adding it (605.1b)."""
    if not isinstance(ability, tree.Triggered):
        return False
    event = ability.event
    waits = (isinstance(event, tree.BecomesStatus) and event.for_mana) or (isinstance(event, tree.PlayerDoes) and event.verb == "tap for mana")
    nodes = list(walk(ability.effect))
    return waits and any(isinstance(n, tree.AddMana) for n in nodes) and not any(isinstance(n, tree.Target) for n in nodes)


def modal_of(effect: tree.Node | None) -> tree.Modal | None:
    """The modal part of an effect, if it has one that is chosen as it is put on the stack (700.2)."""
    if isinstance(effect, tree.Modal):
        return effect
    if isinstance(effect, tree.Sequence):
        for part in effect.of:
            found = modal_of(part)
            if found is not None:
                return found
    return None


def targets_in(effect: tree.Node | None, modes: tuple[int, ...] | None) -> list[tuple[int, tree.Target]]:
    """The target instances of an effect with the slots they fill; of a modal one only the chosen modes' (601.2c).

    A mode chosen again has its slots counted on by a hundred for each time."""
    found: list[tuple[int, int, tree.Target]] = []
    seen: set[int] = set()
    part = 0

    def visit(node: Any, add: int) -> None:
        nonlocal part
        if isinstance(node, tuple):
            for n in node:
                visit(n, add)
            return
        if not isinstance(node, tree.Node):
            return
        if isinstance(node, tree.Delayed):
            visit(node.event, add)
            return
        if isinstance(node, (tree.Reflexive, tree.Emblem)):
            return
        if isinstance(node, tree.TokenSpec):
            visit(node.copy_of, add)
            return
        if isinstance(node, tree.GainAbilities):
            return
        if isinstance(node, tree.Modal) and modes is not None:
            times: dict[int, int] = {}
            for m in modes:
                k = times.get(m, 0)
                times[m] = k + 1
                part += 1  # mode by mode, each time it was chosen (700.2)
                visit(node.modes[m].effect, add + 100 * k)
            part += 1
            return
        if isinstance(node, tree.Target):
            slot = node.slot + add
            if slot not in seen:
                seen.add(slot)
                found.append((part, slot, node))
            visit(node.filter, add)  # "target card from target player's graveyard": the player is a target as well
            return
        for name in names_of(type(node)):
            visit(getattr(node, name), add)

    visit(effect, 0)
    found.sort(key=lambda p: p[:2])
    return [(slot, target) for _, slot, target in found]


def divided_in(effect: tree.Node | None, modes: tuple[int, ...] | None) -> dict[int, tree.Amount]:
    """The slots among whose targets something is divided, with how much (601.2d)."""
    found: dict[int, tree.Amount] = {}
    chosen: Any = effect
    modal = modal_of(effect)
    if modal is not None and modes is not None:
        chosen = tuple(modal.modes[m].effect for m in modes)
    for node in walk(chosen):
        if isinstance(node, tree.DealDamage) and node.divided and isinstance(node.to, tree.Target):
            found[node.to.slot] = node.amount
        elif isinstance(node, tree.PutCounter) and node.distributed and isinstance(node.on, tree.Target):
            found[node.on.slot] = node.amount
        elif isinstance(node, tree.PreventDamage) and node.divided and isinstance(node.recipient, tree.Target) and node.amount is not None:
            found[node.recipient.slot] = node.amount
    return found


@kept
def spell_effect(face: tree.Face) -> tree.Effect | None:
    """The instructions of an instant or sorcery face as one effect (112.3a)."""
    effects: list[Any] = [a.effect for a in face.abilities if isinstance(a, tree.SpellAbility)]
    if {t.lower() for t in face.types} & {"instant", "sorcery"}:
        for a in face.abilities:
            event = a.event if isinstance(a, tree.Triggered) else None
            if isinstance(event, tree.Within) and isinstance(event.when, tree.Turn) and event.when.when == "this turn":
                assert isinstance(a, tree.Triggered)
                effects.append(tree.Delayed(event.event, a.effect, a.condition, False, tree.For("this turn")))
            elif isinstance(event, tree.PhaseBegins) and event.which:  # "at the beginning of your next upkeep" (603.7)
                assert isinstance(a, tree.Triggered)
                effects.append(tree.Delayed(event, a.effect, a.condition))
    if not effects:
        return None
    return effects[0] if len(effects) == 1 else tree.Sequence(tuple(effects))


@kept
def static_zone(ability: tree.Static) -> str:
    """Where a static ability functions (112.6): as said, or where its condition says that its own object is ("as long as ~ is in your graveyard")."""
    if ability.zone != "battlefield" or ability.condition is None:
        return ability.zone
    needed = ability.condition.of if isinstance(ability.condition, tree.AllTrue) else (ability.condition,)
    for each in needed:
        if isinstance(each, tree.Fits) and isinstance(each.what, tree.This):
            where = [p.zone for p in each.predicates if isinstance(p, tree.InZone)]
            if where:
                return where[0]
    return ability.zone


@kept
def trigger_zone(ability: tree.Triggered) -> str:
    """Where a triggered ability functions (112.6): as said, or where its event, condition or effect can only mean."""
    if ability.zone != "battlefield":
        return ability.zone
    for event in _events(ability.event):
        if isinstance(event, tree.ZoneChange) and isinstance(event.subject, tree.Back) and event.subject.to == "haunted":
            return "any" if isinstance(ability.event, tree.AnyOfEvents) else "exile"
        if isinstance(event, tree.Casts) and isinstance(event.what, tree.This):
            return "stack"
        if isinstance(event, tree.PlayerDoes) and isinstance(event.what, tree.This) and event.verb in ("cycle", "discard", "cycle or discard"):
            return "any"
        moved = isinstance(event, tree.ZoneChange) and isinstance(event.subject, tree.This) and event.from_ != "battlefield"
        if moved and event.to not in ("battlefield", None):
            return "any"
    told_when = ability.event.when if isinstance(ability.event, tree.Within) else None  # "... is removed from ~ while it's exiled"
    for n in (*walk(ability.condition), *walk(told_when)):
        if isinstance(n, tree.Fits) and isinstance(n.what, tree.This):
            for p in n.predicates:
                if isinstance(p, tree.InZone):
                    return p.zone
                if isinstance(p, tree.IsA) and isinstance(p.of, tree.Filter):
                    where = [q.zone for q in p.of.predicates if isinstance(q, tree.InZone)]
                    if where:
                        return where[0]
                if isinstance(p, tree.HasStatus) and p.status in ("suspended", "exiled"):
                    return "exile"
    bound = any(
        (isinstance(e, tree.ZoneChange) and isinstance(e.subject, tree.This)) or any(isinstance(n, tree.AttachedObject) for n in walk(e))
        for e in _events(ability.event)
    )
    if not bound:
        for n in walk(ability.effect):
            if isinstance(n, tree.Move) and isinstance(n.what, tree.This) and n.from_ in ("graveyard", "exile", "hand"):
                return n.from_
    return "battlefield"


def _events(event: tree.Node | None) -> list[Any]:
    if isinstance(event, tree.AnyOfEvents):
        return [e for q in event.of for e in _events(q)]
    if isinstance(event, (tree.Within, tree.Caused)):
        return _events(event.event)
    return [event]


def each_of(effect: tree.Node | None, target: tree.Target) -> Any:
    """What a target is chosen once for each of ("for each opponent, up to one target ... that player controls"), else None."""
    for node in walk(effect):
        if isinstance(node, tree.ForEach) and not isinstance(node.each, tree.Amount):
            inside = list(walk(node.effect))
            if target in inside and any(isinstance(n, tree.Back) and n.to == "each" for n in walk(target.filter)):
                return node.each
    return None
