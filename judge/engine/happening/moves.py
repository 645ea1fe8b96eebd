"""What moves objects between zones (400.7, 110.5, 121, 601.2a): moves, tokens, draws, shuffles, the stack."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import static_zone, trigger_zone
from judge.engine.characteristics.layers.chars import face_chars, parts
from judge.engine.characteristics.layers.layers import view
from judge.engine.characteristics.restrictions import cannot
from judge.engine.happening.perform import follows, happens
from judge.engine.state.combatremoval import remove_from_combat
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import State, evolve
from judge.engine.state.kept import kept
from judge.engine.state.objects import Counters, Obj, Oid, StackInfo, with_counters, with_fact

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@kept
def zones_of_abilities(face: tree.Face) -> frozenset[str]:
    """The zones other than the battlefield and stack in which some ability of the face functions (112.6)."""
    found: set[str] = set()
    for ab in face_chars(face).abilities:
        for node in parts(ab.node):
            static = static_zone(node) if isinstance(node, tree.Static) else getattr(node, "zone", None)
            where = trigger_zone(node) if isinstance(node, tree.Triggered) else static
            if isinstance(where, str) and not getattr(node, "defining", False):
                found.add(where)
    return frozenset(found - {"battlefield", "stack"})


def why_stays(obj: Obj, to: str) -> tuple[str, ...]:
    """The rules by which an object stays in its zone whatever would move it: a token that has left the battlefield, a plane, a vanguard."""
    if obj.kind == "token" and obj.zone not in ("battlefield", "stack") and to == "battlefield":
        return ("110.5f",)
    if obj.zone == "command" and obj.nontraditional:
        return ("309.2", "400.4b") if obj.nontraditional == "plane" else ("310.2",)
    return ()


def _without(pile: tuple[int, ...], i: int) -> tuple[int, ...]:
    """The zone's order when the object has left it; it is looked for from the top, as most come from there."""
    if pile and pile[-1] == i:
        return pile[:-1]
    return tuple(x for x in pile if x != i)


def _controller_there(obj: Obj, e: Event, under: int | None) -> int:
    """Who controls the object in the zone it goes to (110.2, 108.4): whoever puts it there, or as the instruction says."""
    mover = e.player if e.player is not None else obj.owner
    if e.to == "battlefield":
        return under if under is not None else mover
    return mover if e.to == "stack" else obj.owner


_SHARED = ("battlefield", "stack", "exile", "command", "ante", "limbo")
"""Zones that all players share (400.1)."""


def _rezoned(s: State, obj: Obj, to: str, position: object) -> dict[tuple[str, int | None], tuple[int, ...]]:
    """The zones with the object in the one it goes to; ``position``: "bottom", or so many cards from the top."""
    zones = dict(s.zones)
    key_from = (obj.zone, None if obj.zone in _SHARED else obj.owner)
    zones[key_from] = _without(zones.get(key_from, ()), obj.id)
    key_to = (to, None if to in _SHARED else obj.owner)
    pile = zones.get(key_to, ())
    if position == "bottom":
        zones[key_to] = (obj.id, *pile)
    elif isinstance(position, int):
        at = max(0, len(pile) - position)
        zones[key_to] = (*pile[:at], obj.id, *pile[at:])
    else:
        zones[key_to] = (*pile, obj.id)
    return zones


def _watched(s: State, obj: Obj, to: str, face: tree.Face) -> tuple[int, ...]:
    """The objects outside the battlefield and the stack that have to be looked at: with an ability that functions there, or about to cease to exist."""
    ceasing = obj.kind in ("token", "copy") and to not in ("battlefield", "stack")  # 704.5d-e
    if ceasing or (to not in ("battlefield", "stack", "library") and (to == "command" or {to, "any"} & zones_of_abilities(face))):
        return (*(w for w in s.watch if w != obj.id), obj.id)
    return tuple(w for w in s.watch if w != obj.id) if obj.id in s.watch else s.watch


def _as_it_enters(game: Game, new: Obj, data: dict[str, Any]) -> Obj:
    """The permanent as it would exist on the battlefield: with what the effect says it is, and without counters that it can't have (614.12)."""
    modified = data.get("modified")
    if modified is not None:  # it is what the effect says as it enters (611.2e in the later editions)
        frame, modifications = modified
        game.add_floating(frame, modifications, (new.oid,), tree.For("permanent"))
    bare = new.counters and new.zone == "battlefield" and game.view.rules(tree.Cant)
    if bare and cannot(game.view, "have counters", new.oid) is not None:  # as it would exist on the battlefield (614.12)
        new = replace(new, counters=())
        game.put(new)
    return new


@happens("move")
def move(game: Game, e: Event, before: State) -> Event | None:
    """An object changes zones and becomes a new object (400.7); what it was is kept as last-known information."""
    assert e.obj is not None
    obj = game.state.live(e.obj)
    if obj is None:
        return None
    if kept := why_stays(obj, e.to):
        game.rite("stays", *kept, obj=e.obj)
        return None
    s = game.state
    data = dict(reversed(e.data))  # of two of a name the first counts, as everywhere
    chars = None
    if obj.zone == "battlefield" and s.combat is not None:
        obj = _combat_facts(s, obj)
    if obj.zone == "battlefield":
        obj = _attached_facts(before, obj)
    if obj.zone in ("battlefield", "stack"):
        v = view(before) if before.live(e.obj) is not None else view(s)
        chars = v.of(e.obj).copy()
    to = e.to
    face = _face_in(obj, to, e)
    turned = bool(data.get("transformed"))
    if to == "battlefield" and not turned and s.fact("daytime") == "night" and _daybound(obj, face):
        assert obj.card is not None
        turned, face = True, obj.card.faces[1]  # it enters transformed (702.145b today)
    controller = _controller_there(obj, e, data.get("under"))
    facts = tuple({**{k: v for k, v in obj.facts if k == "commander"}, **dict(data.get("facts", ()))}.items())
    counters: Counters = ()
    for kind, n in data.get("counters", ()):
        counters = with_counters(counters, kind, n)
    new = Obj(
        id=obj.id, inc=obj.inc + 1, kind=obj.kind, owner=obj.owner, controller=controller, zone=to, face=face, card=obj.card,
        timestamp=s.clock, tapped=bool(data.get("tapped")) and to == "battlefield",
        face_down=bool(data.get("face_down")), transformed=turned, flipped=bool(data.get("flipped")),
        sick=to == "battlefield", counters=counters,
        attached_to=data.get("attached"), facts=facts, stack=data.get("stack"), holder=controller,
    )  # fmt: skip
    lki = s.lki | {e.obj: (obj, chars)}  # characteristics only of what leaves the battlefield or the stack
    game.state = evolve(
        s, objects=s.objects | {obj.id: new}, zones=_rezoned(s, obj, to, data.get("position")), lki=lki, watch=_watched(s, obj, to, face), clock=s.clock + 1
    )
    new = _as_it_enters(game, new, data)
    if obj.zone == "battlefield":
        remove_from_combat(game, e.obj)
    keeper = data.get("exiled_with")
    if keeper is not None and to == "exile" and (holder := game.state.live(keeper)) is not None:
        game.remember(keeper, "linked", (*holder.fact("linked", ()), new.oid))
    also = e.also
    if obj.stack is not None and obj.stack.spliced:
        also = (*also, "702.44e")
    if new.face_down and to == "battlefield":
        also = (*also, "707.3")  # turned face down before it enters
    return replace(e, before=obj, after=new, new=new.oid, from_=obj.zone, also=also)


def _daybound(obj: Obj, face: tree.Face) -> bool:
    """Whether the card would enter front face up with daybound."""
    card = obj.card
    return (
        card is not None
        and card.layout == "transform"
        and face is card.faces[0]
        and any(isinstance(a, tree.Keyword) and a.name == "daybound" for a in face.abilities)
    )


def _combat_facts(s: State, obj: Obj) -> Obj:
    """What it was blocking or blocked by when it left is part of its last-known information (608.2b)."""
    assert s.combat is not None
    attack = s.combat.attack_of(obj.oid)
    blocks = s.combat.blocks_of(obj.oid)
    facts = obj.facts
    if attack is not None:
        facts = with_fact(facts, "was blocked by", attack.blockers)
        facts = with_fact(facts, "was attacking", attack.defender)
    if blocks is not None:
        facts = with_fact(facts, "was blocking", blocks)
    return replace(obj, facts=facts) if facts is not obj.facts else obj


def _attached_facts(s: State, obj: Obj) -> Obj:
    """What was attached to it when it left is part of its last-known information too (608.2h)."""
    attached = tuple(a.oid for a in s.battlefield() if a.attached_to == obj.oid)
    return replace(obj, facts=with_fact(obj.facts, "was attached", attached)) if attached else obj


def _face_in(obj: Obj, to: str, e: Event) -> tree.Face:
    given = e.get("face")
    if given is not None:
        return given  # type: ignore[no-any-return]
    if obj.card is None:
        return obj.face
    return obj.card.faces[0]


@happens("create")
def create(game: Game, e: Event, before: State) -> Event | None:
    """A token is put onto the battlefield (110.5)."""
    s = game.state
    i = s.next_id
    player = e.player if e.player is not None else 0
    face = e.get("face")
    counters: Counters = ()
    for kind, n in e.get("counters", ()):
        counters = with_counters(counters, kind, n)
    maker = e.get("made by")
    owner = maker if maker is not None and s.era.token_owner == "effect's controller" else player
    obj = Obj(
        id=i, inc=1, kind="token", owner=owner, controller=player, zone="battlefield", face=face, timestamp=s.clock,
        tapped=bool(e.get("tapped")), sick=True, attached_to=e.get("attached"), holder=player, facts=tuple(e.get("facts", ())),
        counters=counters, card=e.get("card"),
    )  # fmt: skip
    objects = dict(s.objects)
    objects[i] = obj
    zones = dict(s.zones)
    zones[("battlefield", None)] = (*zones.get(("battlefield", None), ()), i)
    game.state = evolve(s, objects=objects, zones=zones, next_id=i + 1, clock=s.clock + 1)
    return replace(e, kind="move", what="create", from_="", to="battlefield", obj=Oid(i, 0), new=obj.oid, after=obj)


@happens("draw")
def draw(game: Game, e: Event, before: State) -> Event | None:
    """A player draws a card (120.1); from an empty library it is only noted (120.3, 704.5b)."""
    if e.player is None:
        return None
    pile = game.state.zone("library", e.player)
    if not pile:
        game.change_player(e.player, drew_from_empty=True)
        return replace(e, kind="draw from empty", cites=(*e.cites, "119.3", "609.3"))
    oid = game.state.objects[pile[-1]].oid
    moved = move(game, Event("move", obj=oid, to="hand", player=e.player), before)
    assert moved is not None
    return replace(e, obj=oid, new=moved.new, before=moved.before, after=moved.after, from_="library", to="hand")


@follows("move")
def after_moving(game: Game, e: Event) -> list[Event]:
    """What a replacement effect has shuffled into a library instead of moving it elsewhere: the library is shuffled (614.6).
    What moves face down from the battlefield is revealed by its owner (707.9)."""
    found: list[Event] = []
    if e.before is not None and e.before.face_down and e.from_ == "battlefield" and e.to != "battlefield" and e.before.kind == "card":
        found.append(Event("reveal", obj=e.new, player=e.before.owner, cites=("707.9",)))
    if e.get("shuffle") and e.after is not None and e.to == "library":
        found.append(Event("shuffle", player=e.after.owner, source=e.source, cites=("614.6",)))
    return found


@follows("draw")
def first_draw(game: Game, e: Event) -> list[Event]:
    """The first card drawn in a turn may have miracle; it is noted so that the ability can trigger."""
    if e.new is None or e.player is None:
        return []
    obj = game.state.live(e.new)
    if obj is None or not game.view.of(obj).has("miracle"):
        return []
    if sum(1 for h in game.state.history if h.kind == "draw" and h.player == e.player) == 1:
        return [Event("miracle draw", obj=e.new, player=e.player)]
    return []


@happens("shuffle")
def shuffle(game: Game, e: Event, before: State) -> Event | None:
    """A library is shuffled (401.2): the order becomes unknown; it is rearranged by the game's own fixed sequence."""
    if e.player is None:
        return None
    key = ("library", e.player)
    pile = list(game.state.zones.get(key, ()))
    seed = game.state.fact("seed", 0)
    Random(f"{seed}/{game.state.clock}").shuffle(pile)
    zones = dict(game.state.zones)
    zones[key] = tuple(pile)
    game.set(zones=zones, clock=game.state.clock + 1)
    return e


@happens("cease")
def cease(game: Game, e: Event, before: State) -> Event | None:
    """An object ceases to exist (704.5d-e, 608.2k)."""
    obj = game.state.live(e.obj)
    if obj is None:
        return None
    game.leave_zone(obj)
    objects = dict(game.state.objects)
    lki = dict(game.state.lki)
    lki[obj.oid] = (obj, view(before).of(obj.oid) if obj.zone in ("battlefield", "stack") and before.live(obj.oid) else None)
    del objects[obj.id]
    game.set(objects=objects, lki=lki, watch=tuple(w for w in game.state.watch if w != obj.id))
    return replace(e, before=obj)


@happens("to stack")
def to_stack(game: Game, e: Event, before: State) -> Event | None:
    """An ability (or a copy of a spell) is put on the stack as an object that isn't a card (112.1, 602.2a, 603.3)."""
    s = game.state
    i = s.next_id
    info: StackInfo = e.get("stack")
    obj = Obj(
        id=i, inc=1, kind=e.get("object kind", "ability"), owner=info.controller, controller=info.controller, zone="stack",
        face=e.get("face"), timestamp=s.clock, stack=info, holder=info.controller, card=e.get("card"),
        facts=tuple(e.get("facts", ())), face_down=bool(e.get("face_down")),
    )  # fmt: skip
    objects = dict(s.objects)
    objects[i] = obj
    zones = dict(s.zones)
    zones[("stack", None)] = (*zones.get(("stack", None), ()), i)
    game.state = evolve(s, objects=objects, zones=zones, next_id=i + 1, clock=s.clock + 1)
    return replace(e, new=obj.oid, after=obj, obj=obj.oid)
