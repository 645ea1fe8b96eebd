"""The abilities of a face as facts, in the order in which the engine counts them (112.3, 602, 603, 604)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.cards import tree
from judge.engine.characteristics.abilities import is_mana_ability, makes_mana, modal_of
from judge.engine.characteristics.layers.chars import parts
from judge.engine.playing.activating import loyalty_cost
from judge.engine.state.typewords import BASIC_LAND_TYPES
from judge.question.knowledge.aims import aims_of, costs_of, own_nodes, triggers_of, unread_in
from judge.question.knowledge.deeds import deeds, doing
from judge.question.knowledge.model import AbilityFact, AbilityKind, ModeFact

_OPTIONAL = (tree.May, tree.MayPay)


def facts_of(face: tree.Face) -> Iterator[AbilityFact]:
    """Every ability of a face, what its keywords mean and the mana abilities of its basic land types (305.6) among them."""
    index = 0
    for node in _flat(face):
        own = None
        if isinstance(node, tree.Activated):
            index += 1
            own = index
        yield fact_of(node, own)


def _flat(face: tree.Face) -> Iterator[tree.Ability]:
    for ability in face.abilities:
        yield from parts(ability)
    if "land" in face.types:
        for subtype in sorted(face.subtypes):
            if subtype in BASIC_LAND_TYPES:
                made = tree.AddMana(who=tree.Who("you"), options=((BASIC_LAND_TYPES[subtype],),))
                yield tree.Activated(costs=(tree.TapThis(),), effect=made, label=subtype)


def fact_of(node: tree.Ability, index: int | None = None) -> AbilityFact:
    """One ability as a fact; ``index``: its number among the activated ones."""
    body = _body(node)
    modal = modal_of(body) if isinstance(body, tree.Effect) else None
    paid = loyalty_cost(node) if isinstance(node, tree.Activated) else node.costs if isinstance(node, tree.Keyword) else ()
    given: set[str] = set()
    forbidden: set[str] = set()
    permitted: set[str] = set()
    for part in doing(body):
        if isinstance(part, tree.GainAbilities):
            given.update(a.name for a in part.abilities if isinstance(a, tree.Keyword))
        elif isinstance(part, tree.Cant):
            forbidden.add(part.action)
        elif isinstance(part, tree.Permit):
            permitted.add(part.action)
    return AbilityFact(
        kind=_kind(node),
        index=index,
        label=getattr(node, "label", "") or (node.name if isinstance(node, tree.Keyword) else ""),
        costs=costs_of(paid),
        triggers=triggers_of(node.event) if isinstance(node, tree.Triggered) else (),
        aims=aims_of((paid, body)),
        modes=() if modal is None else tuple(ModeFact(n, aims_of(m.effect), deeds(m.effect)) for n, m in enumerate(modal.modes, 1)),
        does=deeds(body),
        grants=frozenset(given),
        forbids=frozenset(forbidden),
        permits=frozenset(permitted),
        chooses=_choices((paid, body), modal is not None),
        may=any(isinstance(part, _OPTIONAL) for part in doing(body)),
        loyalty=node.loyalty if isinstance(node, tree.Activated) else None,
        fully_read=not unread_in(node),
        node=node,
    )


def _body(node: tree.Ability) -> Any:
    """What an ability does: its effect, or its modifications."""
    if isinstance(node, (tree.SpellAbility, tree.Activated, tree.Triggered, tree.Chapter)):
        return node.effect
    if isinstance(node, tree.Static):
        return node.modifications
    if isinstance(node, tree.StaticGroup):
        return tuple(m for each in node.of for m in each.modifications)
    return ()


def _kind(node: tree.Ability) -> AbilityKind:
    match node:
        case tree.Activated() if node.loyalty is not None:
            return "loyalty"
        case tree.Activated():
            return "mana" if is_mana_ability(node) else "activated"
        case tree.Triggered():
            return "mana" if makes_mana(node) else "triggered"
        case tree.SpellAbility():
            return "spell"
        case tree.Keyword() | tree.Level():
            return "keyword"
        case tree.Chapter():
            return "triggered"
        case tree.UnreadAbility():
            return "unread"
        case _:
            return "static"


def _choices(node: Any, modal: bool) -> frozenset[str]:
    """What a player gets to choose on account of it."""
    out = {"mode"} if modal else set()
    for part in own_nodes(node):
        match part:
            case tree.Target():
                out.add("target")
            case tree.ChooseThing():
                out.add(part.what.removeprefix("a ").removeprefix("an "))
            case tree.Choose() if not part.random:
                out.add("object")
            case tree.X() if part.defined is None:
                out.add("number")
            case tree.Mana() if "X" in part.symbols:
                out.add("number")
            case tree.AddMana() if part.any_color or len(part.options) > 1:
                out.add("color")
            case tree.Becomes() | tree.ChangeTypes() | tree.ChangeColors():
                if getattr(part, "chosen", None):
                    out.add("creature type" if isinstance(part, tree.ChangeTypes) else "color")
            case tree.MayPay() | tree.UnlessPays():
                out.add("whether to pay")
            case tree.May():
                out.add("whether")
            case tree.SeparatePiles() | tree.ChoosePile():
                out.add("pile")
            case tree.DealDamage() if part.divided:
                out.add("division")
            case _:
                pass
    return frozenset(out)
