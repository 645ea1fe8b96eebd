"""How a card may be cast (116.9, 601.2a): from where, for which costs instead of the mana cost, by whose permission."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.filters import is_it, matches
from judge.engine.characteristics.context import Ctx
from judge.engine.state.frozen import replace
from judge.engine.state.kept import kept
from judge.engine.state.objects import Obj, Oid

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.layers import Continuous
    from judge.engine.happening.game import Game


@dataclass(frozen=True, slots=True)
class Way:
    """A way of casting a card: its costs instead of the mana cost, from which zone, and what it changes.

    ``free_timing``: any time an instant could be cast; ``face_down``: as a face-down spell (morph); ``exile_after``: what
    replaces the graveyard when it leaves the stack; ``cites``: the rules of this way; ``by``: whose effect permits it."""

    name: str
    costs: tuple[tree.Cost, ...] | None
    cites: tuple[str, ...] = ()
    free_timing: bool = False
    face_down: bool = False
    extra: tuple[tree.Cost, ...] = ()
    zone: str = "hand"
    by: Oid | None = None


WAYS: dict[str, Callable[[Game, int, Obj, tree.Face], Way | None]] = {}
"""How a card may be cast other than from hand for its mana cost: name -> the way, None when this card can't be cast so."""


def way(name: str) -> Callable[[Callable[[Game, int, Obj, tree.Face], Way | None]], Callable[[Game, int, Obj, tree.Face], Way | None]]:
    """Register a way of casting (flashback, morph, ...) under the name of the keyword ability that allows it: only a card that has that
    ability, now or on one of its faces, is asked for the way."""

    def register(function: Callable[[Game, int, Obj, tree.Face], Way | None]) -> Callable[[Game, int, Obj, tree.Face], Way | None]:
        WAYS[name] = function
        return function

    return register


def ways_of(game: Game, obj: Obj) -> list[str]:
    """The names of the ways in which the card may be cast by keyword abilities that it has or that are printed on one of its faces."""
    had = game.view.of(obj).keywords() | keywords_of(obj.face)
    if obj.card is not None:
        had = had.union(*map(keywords_of, obj.card.faces))
    return [name for name in WAYS if name in had] if had else []


@kept
def keywords_of(face: tree.Face) -> frozenset[str]:
    """The names of the keyword abilities printed on a face."""
    return frozenset(a.name for a in face.abilities if isinstance(a, tree.Keyword))


def faces_of(obj: Obj) -> tuple[tree.Face, ...]:
    """The faces a card may be cast with: both halves of a split card (708.2), else the front one."""
    if obj.card is None:
        return (obj.face,)
    if obj.card.layout in ("split", "adventure", "modal_dfc", "aftermath", "omen"):
        return obj.card.faces
    return obj.card.faces[:1]


def mana_cost_of(face: tree.Face) -> tuple[tree.Cost, ...] | None:
    """The mana cost as a cost; None when there is none: it can't be paid (116.6)."""
    return None if face.mana_cost is None else (tree.Mana(face.mana_cost),)


def _own_permission(game: Game, player: int, obj: Obj) -> tree.Permit | None:
    """What the card itself says about being cast from the zone it is in ("from your graveyard"); None where it may not."""
    if obj.owner != player:
        return None
    for node, _ in game.view.of(obj).flat():
        if isinstance(node, tree.Static):
            for m in node.modifications:
                if isinstance(m, tree.Permit) and m.action == f"cast from your {obj.zone}":
                    return m if node.condition is None or holds(game.ctx(player, obj.oid), node.condition) else None
    return None


def plain_way(game: Game, player: int, obj: Obj, face: tree.Face) -> Way | None:
    """Casting a card from hand for its mana cost, or from where a permission says."""
    if any(isinstance(a, tree.Keyword) and a.name == "aftermath" for a in face.abilities):
        return None  # this half is cast only from the graveyard (702.127a today)
    own = _own_permission(game, player, obj) if obj.zone in ("graveyard", "exile") else None
    if own is not None:
        return Way("", mana_cost_of(face), zone=obj.zone) if own.costs is None else Way("permitted", own.costs, zone=obj.zone)
    if obj.zone == "hand" and obj.owner == player:
        return Way("", mana_cost_of(face))
    if obj.zone == "command" and obj.fact("commander") and obj.owner == player:
        tax = 2 * int(game.state.players[player].fact(f"commander casts {obj.id}", 0))
        return Way("", mana_cost_of(face), extra=(tree.Mana((str(tax),)),) if tax else (), zone="command", cites=("903.9",))
    for effect, m in _permissions(game, player, obj):
        return Way("", mana_cost_of(face) if m.costs is None else m.costs, cites=("101.1",), zone=obj.zone, by=effect.ctx.source)
    return None


def _permissions(game: Game, player: int, obj: Obj) -> Iterator[tuple[Continuous, tree.Permit]]:
    """The permissions that let the player cast the card from where it is, each with its effect."""
    for effect, m in game.view.rules(tree.Permit):
        if m.action == "cast from your graveyard" and obj.zone == "graveyard" and obj.owner == player and effect.what is None:
            pass
        elif m.action not in ("cast", "play", "play cards", "cast spells") or not game.view.active(effect):
            continue
        if player not in game.view.subjects(effect) and not _permits_object(game, effect, obj, player):
            continue
        if m.from_ is not None and obj.zone != m.from_:
            continue
        if m.from_ is None and m.other is None and not _permits_object(game, effect, obj, player):
            continue
        if m.other is not None and not is_it(effect.ctx, as_card(m.other), obj.oid):
            continue
        if m.word.startswith("each turn") and (not game.state.taking_turn(player) or _used_up(game, effect, m, player)):
            continue
        if m.from_ == "library" and game.state.zone("library", obj.owner)[-1:] != (obj.id,):
            continue
        yield effect, m


def _used_up(game: Game, effect: Any, m: tree.Permit, player: int) -> bool:
    """Whether the player has cast (or played) a card that the permission is about from there this turn: it is for one in each turn."""
    for e in game.state.history:
        if e.player == player and e.kind in ("cast", "play land") and e.from_ == m.from_ and e.obj is not None:
            rest = tree.Filter("object", tuple(p for p in m.other.predicates if not isinstance(p, tree.InZone))) if isinstance(m.other, tree.Filter) else None
            if rest is None or is_it(effect.ctx, rest, e.obj):
                return True
    return False


def _permits_object(game: Game, effect: Any, obj: Obj, player: int) -> bool:
    return obj.oid in game.view.subjects(effect) and effect.ctx.you == player


def find_way(game: Game, player: int, obj: Obj, face: tree.Face, how: str) -> Way | None:
    """The way of that name, if the card can be cast so by this player."""
    if how in ("", "normal"):
        return plain_way(game, player, obj, face)
    if how == "alternative" or how.startswith("alternative "):
        base = plain_way(game, player, obj, face)
        if base is None:
            return None
        found = alternatives(game, player, obj, face)
        n = int(how.split()[1]) if " " in how else 0
        if n >= len(found):
            return None
        offers = _offered(game, player, obj)
        at_any_time = n >= len(found) - len(offers) and offers[n - len(found)][1]
        return replace(base, name=how, costs=found[n], cites=("116.9",), free_timing=base.free_timing or at_any_time)
    if how.startswith("fuse alternative "):  # both halves at once for what lets the player cast spells without their costs
        both = WAYS["fuse"](game, player, obj, face)
        found = offered_ways(game, player, obj)
        n = int(how.split()[2])
        return None if both is None or n >= len(found) else replace(both, costs=found[n], cites=(*both.cites, "116.9"))
    by = WAYS[how](game, player, obj, face) if how in ways_of(game, obj) else None
    if by is not None and by.zone == "hand" and obj.zone != "hand":  # an alternative cost where the card may be cast from
        base = plain_way(game, player, obj, face)
        return None if base is None else replace(by, zone=obj.zone, extra=(*by.extra, *base.extra))
    return by


def castable(game: Game, player: int, obj: Obj, face: tree.Face) -> bool:
    """Whether the player may cast the card for its mana cost from where it is, so that an alternative cost may be paid instead
    (116.9): from hand, or from where a permission that doesn't say what it costs lets it be cast."""
    if obj.zone == "hand":
        return obj.owner == player
    if obj.zone not in ("command", "graveyard", "exile", "library"):
        return False
    base = plain_way(game, player, obj, face)
    return base is not None and base.costs == mana_cost_of(face)


def alternatives(game: Game, player: int, obj: Obj, face: tree.Face) -> list[tuple[tree.Cost, ...]]:
    """The alternative costs that the card itself or an effect offers (116.9)."""
    ctx = game.ctx(player, obj.oid)
    found = []
    for a in game.view.of(obj).abilities:
        node = a.node
        if isinstance(node, tree.AlternativeCost) and node.for_ is None and (node.condition is None or holds(ctx, node.condition)):
            found.append(node.costs)
    return found + offered_ways(game, player, obj)


def offered_ways(game: Game, player: int, obj: Obj) -> list[tuple[tree.Cost, ...]]:
    """The alternative costs that effects of other objects offer for a spell ("without paying their mana costs")."""
    return [costs for costs, _ in _offered(game, player, obj)]


def _offered(game: Game, player: int, obj: Obj) -> list[tuple[tuple[tree.Cost, ...], bool]]:
    """What effects of other objects offer for a spell: the costs, and whether it may be cast any time so."""
    found = [(m.costs, False) for _, m in _permissions(game, player, obj) if m.costs is not None] if obj.zone == "hand" else []
    for o, c, offer in game.view.offers():
        if offer.for_ is None or not (offer.anyone or c.controller == player):
            continue
        if matches(game.ctx(player, o.oid), replace(offer.for_, kind="object"), obj.oid):
            found.append((offer.costs, offer.flash))
    return found


def as_card(what: tree.Node | None) -> Any:
    """A filter of spells, to be asked of a card that isn't one yet."""
    if isinstance(what, tree.Filter) and what.kind == "spell":
        return replace(what, kind="object")
    return what


OPTIONAL: dict[str, Callable[[Game, Ctx, tree.Keyword], tuple[str, tuple[tree.Cost, ...], bool]]] = {}
"""Keyword -> an optional additional cost: (the name under which it is paid, the costs, whether more than once)."""


def optional_cost(name: str) -> Callable[[Callable[[Game, Ctx, tree.Keyword], Any]], Callable[[Game, Ctx, tree.Keyword], Any]]:
    """Register a keyword that offers an optional additional cost (kicker, buyback, entwine ...)."""

    def register(function: Callable[[Game, Ctx, tree.Keyword], Any]) -> Callable[[Game, Ctx, tree.Keyword], Any]:
        OPTIONAL[name] = function
        return function

    return register
