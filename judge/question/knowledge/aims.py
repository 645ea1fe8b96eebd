"""What a spell or ability targets, what it costs and what it waits for, read off the nodes of its tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.keywords.nodes import ChapterReached, ResolvedInto
from judge.question.knowledge.model import Aim, CostFact, TriggerFact

_PLAYERS = ("player", "opponent")
_ANY = frozenset({"creature", "player", "planeswalker"})  # 115.4 today; "creature or player" in the older wording


def aims_of(node: Any) -> tuple[Aim, ...]:
    """The targets named in an effect or a cost, in their order; those of abilities it gives to others are not its own."""
    found: dict[int, Aim] = {}
    for each in own_nodes(node):
        if isinstance(each, tree.Target) and each.slot not in found:
            found[each.slot] = Aim(kinds_of(each.filter), number_of(each.least), number_of(each.most), each.filter, each.slot)
    return tuple(found[slot] for slot in sorted(found))


def own_nodes(node: Any) -> Iterator[Any]:
    """Every node below one, but not those of abilities that are given to others or that tokens have."""
    if isinstance(node, tuple):
        for each in node:
            yield from own_nodes(each)
        return
    if not isinstance(node, tree.Node):
        return
    yield node
    for f in fields(node):
        value = getattr(node, f.name)
        if isinstance(node, (tree.GainAbilities, tree.TokenSpec, tree.Emblem)) and f.name == "abilities":
            continue
        if isinstance(value, (tree.Node, tuple)):
            yield from own_nodes(value)


def number_of(amount: tree.Amount) -> int | None:
    """A fixed number, the most of "up to"; None for one that is worked out."""
    if isinstance(amount, tree.Num):
        return amount.value
    if isinstance(amount, tree.UpTo):
        return number_of(amount.of)
    return None


def kinds_of(what: tree.Filter) -> frozenset[str]:
    """What kinds of things fit a description, in the words of ``Aim.kinds``."""
    if what.kind == "any target":
        return _ANY
    if what.kind in _PLAYERS:
        return frozenset({what.kind})
    zone = next((p.zone for p in what.predicates if isinstance(p, tree.InZone)), None)
    found: set[str] = set()
    for option in _options(what.predicates):
        kind = next((p.kind for p in option if isinstance(p, tree.IsKind)), what.kind)
        types = [p.type for p in option if isinstance(p, tree.IsType)]
        found |= _named(kind, types, zone)
    return frozenset(found)


def _named(kind: str, types: list[str], zone: str | None) -> set[str]:
    if kind in _PLAYERS:
        return {kind}
    if kind == "spell":
        return {"spell", *(f"{type_} spell" for type_ in types)}
    if kind.endswith("ability"):
        return {"ability", kind}
    if kind == "card" or zone not in (None, "battlefield", "stack"):
        place = f"card in {zone}" if zone else "card"
        return {"card", place, *(f"{type_} {place}" for type_ in types)}
    if kind in ("object", "source", "token"):
        return {kind, *types}
    return set(types) or {"permanent"}


def _options(predicates: Iterable[tree.Predicate]) -> list[list[tree.Predicate]]:
    """The predicates with each choice of an "or" taken."""
    out: list[list[tree.Predicate]] = [[]]
    for predicate in predicates:
        if isinstance(predicate, tree.AnyOf):
            out = [[*have, *more] for have in out for one in predicate.of for more in _options([one])]
        elif isinstance(predicate, tree.AllOf):
            out = [[*have, *more] for have in out for more in _options(predicate.of)]
        elif isinstance(predicate, tree.IsSubtype) and predicate.subtype in _LANDS:
            out = [[*have, tree.IsType("land")] for have in out]
        else:
            out = [[*have, predicate] for have in out]
    return out


_LANDS = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest", "Locus", "Desert", "Urza's"})

# --- costs ------------------------------------------------------------------------------------------------------------

_PAID: dict[type[tree.Cost], str] = {
    tree.SacrificeCost: "sacrifice",
    tree.DiscardCost: "discard",
    tree.ExileCost: "exile",
    tree.ReturnCost: "return",
    tree.TapCost: "tap others",
    tree.RevealCost: "reveal",
}


def costs_of(costs: Iterable[tree.Cost]) -> tuple[CostFact, ...]:
    """The parts of a cost, those of joined and alternative ones too."""
    return tuple(fact for cost in costs for fact in _cost(cost))


def _cost(cost: tree.Cost) -> list[CostFact]:
    match cost:
        case tree.Mana():
            return [CostFact("mana", symbols=cost.symbols)]
        case tree.TapThis():
            return [CostFact("tap", of_itself=True)]
        case tree.UntapThis():
            return [CostFact("untap", of_itself=True)]
        case tree.PayLife():
            return [CostFact("life", amount=number_of(cost.amount))]
        case tree.RemoveCounters():
            itself = isinstance(cost.from_, tree.This)
            amount = number_of(cost.count) if cost.count is not None else None
            return [CostFact("remove counters", itself, _filter(cost.from_), counter=cost.kind, amount=amount)]
        case tree.PutCounters():
            return [CostFact("put counters", isinstance(cost.on, tree.This), _filter(cost.on), counter=cost.kind, amount=number_of(cost.count))]
        case tree.MillCost():
            return [CostFact("mill", amount=number_of(cost.count))]
        case tree.AllOfCosts():
            return [fact for each in cost.of for fact in _cost(each)]
        case tree.AnyOfCosts():
            return [fact for some in cost.of for each in some for fact in _cost(each)]
        case tree.ManaCostOf():
            return [CostFact("mana")]
        case tree.SacrificeCost() | tree.DiscardCost() | tree.ExileCost() | tree.ReturnCost() | tree.TapCost() | tree.RevealCost():
            what = cost.what
            amount = number_of(what.most) if isinstance(what, tree.Choose) else None
            return [CostFact(_PAID[type(cost)], isinstance(what, tree.This), _filter(what), amount=amount)]
        case _:
            return [CostFact("other")]


def _filter(what: tree.Node | None) -> tree.Filter | None:
    if isinstance(what, tree.Filter):
        return what
    inner = getattr(what, "filter", None)
    return inner if isinstance(inner, tree.Filter) else None


# --- triggers ---------------------------------------------------------------------------------------------------------


def triggers_of(event: tree.Event) -> tuple[TriggerFact, ...]:
    """The events a triggered ability waits for, each of several by itself."""
    match event:
        case tree.AnyOfEvents():
            return tuple(fact for each in event.of for fact in triggers_of(each))
        case tree.Within() | tree.FirstTime():
            return triggers_of(event.event)
        case ChapterReached():
            return (TriggerFact("chapter", "itself"),)
        case ResolvedInto():
            return (TriggerFact("resolves", "itself"),)
        case tree.ZoneChange():
            return (_about(_move_kind(event), event.subject),)
        case tree.PhaseBegins():
            return (TriggerFact(f"begins {event.step}", "", None, _who(event.whose)),)
        case tree.DealsDamage() if event.source is None or event.passive:
            return (_about("is dealt damage", event.recipient),)
        case tree.DealsDamage():
            return (_about("deals combat damage" if event.combat else "deals damage", event.source),)
        case tree.Casts():
            return (TriggerFact("casts", "itself" if isinstance(event.what, tree.This) else "player", _filter(event.what), _who(event.player)),)
        case tree.Activates():
            return (TriggerFact("activates", "player", _filter(event.what), _who(event.player)),)
        case tree.PlayerDoes():
            itself = isinstance(event.what, tree.This)
            return (TriggerFact(event.verb, "itself" if itself else "player", _filter(event.what), _who(event.player)),)
        case tree.LifeChange():
            return (TriggerFact("gain life" if event.gain else "lose life", "player", None, _who(event.player)),)
        case tree.CounterChange():
            return (_about("counters put" if event.put else "counters removed", event.subject),)
        case tree.BecomesStatus():
            return (_about("tapped for mana" if event.for_mana else f"becomes {event.status}", event.subject),)
        case tree.BecomesState():
            return (TriggerFact("state", ""),)
        case tree.GameEvent():
            return (TriggerFact(event.what, "player", _filter(event.object), _who(event.player)),)
        case _:
            subject = getattr(event, "subject", None)
            return (_about(_EVENTS.get(type(event), type(event).__name__), subject),)


_EVENTS: dict[type[tree.Event], str] = {
    tree.Attacks: "attacks",
    tree.Blocks: "blocks",
    tree.BecomesBlocked: "becomes blocked",
    tree.AttacksUnblocked: "attacks unblocked",
    tree.BecomesTarget: "becomes target",
    tree.Destroyed: "destroyed",
    tree.Countered: "countered",
}


def _move_kind(event: tree.ZoneChange) -> str:
    if event.to == "battlefield":
        return "enters"
    if event.from_ == "battlefield":
        return "dies" if event.to == "graveyard" else "leaves" if event.to is None else f"leaves to {event.to}"
    return f"put into {event.to}" if event.to else "leaves " + (event.from_ or "")


def _about(kind: str, subject: Any) -> TriggerFact:
    if isinstance(subject, tree.This):
        return TriggerFact(kind, "itself")
    if isinstance(subject, tree.AttachedObject):
        return TriggerFact(kind, "attached")
    if isinstance(subject, tree.Either) and any(isinstance(each, tree.This) for each in subject.of):
        return TriggerFact(kind, "itself", next((f for each in subject.of if (f := _filter(each)) is not None), None))
    if isinstance(subject, tree.Who):
        return TriggerFact(kind, "player", None, subject.role)
    return TriggerFact(kind, "others" if subject is not None else "", _filter(subject))


def _who(ref: Any) -> str:
    return ref.role if isinstance(ref, tree.Who) else ""


def unread_in(node: Any) -> bool:
    """Whether some words of it could not be read."""
    return any(isinstance(each, (tree.Unread, tree.UnreadAbility, tree.UnreadEffect)) for each in walk(node))
