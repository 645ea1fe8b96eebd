"""What each kind of event does to the state (118, 119, 400, 701 ...), and what follows from it. Tables: ``HAPPEN``, ``FOLLOW``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.abilities import trigger_zone
from judge.engine.chars import face_chars, parts
from judge.engine.events import Event
from judge.engine.layers import view
from judge.engine.objects import Counters, Obj, Oid, StackInfo, with_counters, with_fact
from judge.engine.state import State, evolve

if TYPE_CHECKING:
    from judge.engine.game import Game

Happening = Callable[["Game", Event, State], Event | None]
HAPPEN: dict[str, Happening] = {}
"""Event kind -> performs it on the game; gives the event as it happened, or None when it was impossible."""
FOLLOW: dict[str, Callable[[Game, Event], list[Event]]] = {}
"""Event kind -> the events that follow from it as part of the same happening."""


def happens(*kinds: str) -> Callable[[Happening], Happening]:
    """Register what performs a kind of event."""

    def register(function: Happening) -> Happening:
        for k in kinds:
            HAPPEN[k] = function
        return function

    return register


def follows(kind: str) -> Callable[[Callable[[Game, Event], list[Event]]], Callable[[Game, Event], list[Event]]]:
    """Register what follows from a kind of event."""

    def register(function: Callable[[Game, Event], list[Event]]) -> Callable[[Game, Event], list[Event]]:
        FOLLOW[kind] = function
        return function

    return register


_WATCHED: dict[int, tuple[Any, frozenset[str]]] = {}


def zones_of_abilities(face: tree.Face) -> frozenset[str]:
    """The zones other than the battlefield and stack in which some ability of the face functions (112.6)."""
    known = _WATCHED.get(id(face))
    if known is not None and known[0] is face:
        return known[1]
    found: set[str] = set()
    for ab in face_chars(face).abilities:
        for node in parts(ab.node):
            where = trigger_zone(node) if isinstance(node, tree.Triggered) else getattr(node, "zone", None)
            if isinstance(where, str) and not getattr(node, "defining", False):
                found.add(where)
    result = frozenset(found - {"battlefield", "stack"})
    if len(_WATCHED) > 50_000:
        _WATCHED.clear()
    _WATCHED[id(face)] = (face, result)
    return result


@happens("move")
def move(game: Game, e: Event, before: State) -> Event | None:
    """An object changes zones and becomes a new object (400.7); what it was is kept as last-known information."""
    assert e.obj is not None
    obj = game.state.live(e.obj)
    if obj is None:
        return None
    if obj.kind == "token" and obj.zone not in ("battlefield", "stack") and e.to == "battlefield":
        game.rite("stays", "110.5f", obj=e.obj)
        return None  # a token that has left the battlefield can't return there
    s = game.state
    i = obj.id
    new_inc = obj.inc + 1
    leaving = obj.zone in ("battlefield", "stack")
    chars = None
    if obj.zone == "battlefield" and s.combat is not None:
        obj = _combat_facts(s, obj)
    if leaving:
        old = before.live(e.obj)
        v = view(before) if old is not None else view(s)
        chars = v.of(e.obj).copy()
    elif obj.zone == "command" or e.to == obj.zone:
        pass
    to = e.to
    face = _face_in(obj, to, e)
    turned = bool(e.get("transformed"))
    if to == "battlefield" and not turned and s.fact("daytime") == "night" and _daybound(obj, face):
        assert obj.card is not None
        turned, face = True, obj.card.faces[1]  # it enters transformed (702.145b today)
    under = e.get("under")
    controller = obj.owner
    if to == "battlefield":
        controller = under if under is not None else (e.player if e.player is not None else obj.owner)
    elif to == "stack":
        controller = e.player if e.player is not None else obj.owner
    clock = s.clock
    facts: tuple[tuple[str, Any], ...] = tuple(f for f in obj.facts if f[0] in ("commander",))
    facts = tuple({**dict(facts), **dict(e.get("facts", ()))}.items())
    counters: Counters = ()
    for kind, n in e.get("counters", ()):
        counters = with_counters(counters, kind, n)
    new = Obj(
        id=i, inc=new_inc, kind=obj.kind, owner=obj.owner, controller=controller, zone=to, face=face, card=obj.card,
        timestamp=clock, tapped=bool(e.get("tapped")) and to == "battlefield",
        face_down=bool(e.get("face_down")), transformed=turned, flipped=bool(e.get("flipped")),
        sick=to == "battlefield", counters=counters,
        attached_to=e.get("attached"), facts=facts, stack=e.get("stack"), holder=controller,
    )  # fmt: skip
    objects = dict(s.objects)
    objects[i] = new
    zones = dict(s.zones)
    shared = ("battlefield", "stack", "exile", "command", "ante", "limbo")
    key_from = (obj.zone, None if obj.zone in shared else obj.owner)
    zones[key_from] = tuple(x for x in zones.get(key_from, ()) if x != i)
    key_to = (to, None if to in shared else obj.owner)
    pile = zones.get(key_to, ())
    position = e.get("position")
    if position in (None, "top") or not isinstance(position, (int, str)):
        zones[key_to] = (*pile, i)
    elif position == "bottom":
        zones[key_to] = (i, *pile)
    elif isinstance(position, int):
        at = max(0, len(pile) - position)
        zones[key_to] = (*pile[:at], i, *pile[at:])
    else:
        zones[key_to] = (*pile, i)
    lki = s.lki
    if leaving or (obj.zone in ("graveyard", "exile", "hand") and to in ("stack", "battlefield", "exile", "graveyard")):
        lki = dict(lki)
        lki[e.obj] = (obj, chars)
    else:
        lki = dict(lki)
        lki[e.obj] = (obj, None)
    watch = s.watch
    if obj.kind in ("token", "copy") and to not in ("battlefield", "stack"):
        watch = (*(w for w in watch if w != i), i)  # it will cease to exist (704.5d-e)
    elif to not in ("battlefield", "stack", "library"):
        if to in zones_of_abilities(face) or "any" in zones_of_abilities(face) or to == "command":
            watch = (*(w for w in watch if w != i), i)
        elif i in watch:
            watch = tuple(w for w in watch if w != i)
    elif i in watch:
        watch = tuple(w for w in watch if w != i)
    game.state = evolve(s, objects=objects, zones=zones, lki=lki, watch=watch, clock=clock + 1)
    modified = e.get("modified")
    if modified is not None:  # it is what the effect says as it enters (611.2e in the later editions)
        frame, modifications = modified
        game.add_floating(frame, modifications, (new.oid,), tree.For("permanent"))
    if counters and to == "battlefield" and game.view.rules(tree.Cant):
        from judge.engine.restrictions import cannot

        if cannot(game.view, "have counters", new.oid) is not None:  # as it would exist on the battlefield (614.12)
            new = replace(new, counters=())
            game.put(new)
    if obj.zone == "battlefield":
        from judge.engine.combat.removal import remove_from_combat

        remove_from_combat(game, e.obj)
    also = e.also
    if obj.face_down and leaving and to != "battlefield":
        also = (*also, "707.9")  # its owner reveals it
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


@happens("damage")
def damage(game: Game, e: Event, before: State) -> Event | None:
    """Damage is dealt (118.3): marked on creatures, taken from loyalty; what else follows is in ``FOLLOW``."""
    if e.amount <= 0:
        return None
    if isinstance(e.other, Oid):
        obj = game.state.live(e.other)
        if obj is None or obj.zone != "battlefield":
            return None
        c = view(before).of(e.other)
        if "creature" not in c.types and "planeswalker" not in c.types and "battle" not in c.types:
            game.rite("undealt", "118.1a", source=e.source, other=e.other)
            return None
        e = replace(e, before=obj)
        if "creature" in c.types:
            sc = _source_chars(before, e)
            if sc is None or not (sc.has("wither") or sc.has("infect")):
                deadly = sc is not None and sc.has("deathtouch")
                game.put(replace(obj, damage=obj.damage + e.amount, deathtouched=obj.deathtouched or deadly))
                if deadly and _permanent_gone(before, e):
                    e = replace(e, cites=(*e.cites, "702.2d"))
            elif sc.has("deathtouch"):
                game.put(replace(obj, deathtouched=True))
    return e


def _permanent_gone(state: State, e: Event) -> bool:
    """Whether the source of damage is a permanent that has left the battlefield: what it had is told by its last-known information."""
    return e.source is not None and state.live(e.source) is None and state.get(e.source).zone == "battlefield"


def _source_chars(state: State, e: Event) -> Any:
    if e.source is None:
        return None
    return view(state).of(e.source)


@follows("damage")
def damage_results(game: Game, e: Event) -> list[Event]:
    """The results of damage (118.3a-f): loss of life, loyalty, -1/-1 or poison counters, lifelink."""
    found: list[Event] = []
    sc = _source_chars(game.state, e)
    wither = sc is not None and sc.has("wither")
    infect = sc is not None and sc.has("infect")
    last_known = _permanent_gone(game.state, e)
    gone = {rule: (rule,) if last_known else () for rule in ("702.13b", "702.77b")}
    if isinstance(e.other, int):
        if infect:
            found.append(
                Event("counters", player=e.other, what="poison", amount=e.amount, source=e.source, cites=("118.3b*",))
            )
        else:
            found.append(
                Event("lose life", player=e.other, amount=e.amount, source=e.source, cause="damage", cites=("118.3a",))
            )
    elif e.other is not None:
        obj = game.state.live(e.other)
        if obj is not None:
            c = game.view.of(obj)
            if "creature" in c.types and (wither or infect):
                found.append(
                    Event("counters", obj=e.other, what="-1/-1", amount=e.amount, source=e.source, cites=("118.3c", "702.77a", *gone["702.77b"]))
                )
            if "planeswalker" in c.types:
                found.append(
                    Event("counters", obj=e.other, what="loyalty", amount=-e.amount, source=e.source, cites=("118.3b",))
                )
            if "battle" in c.types:
                found.append(Event("counters", obj=e.other, what="defense", amount=-e.amount, source=e.source))
    if sc is not None and sc.has("lifelink"):
        assert e.source is not None
        src = game.state.get(e.source)
        owner = sc.controller if src.zone in ("battlefield", "stack") else src.owner
        found.append(
            Event("gain life", player=owner, amount=e.amount, source=e.source, cites=("118.3e", "702.13a", *gone["702.13b"]))
        )
    return found


@happens("gain life")
def gain_life(game: Game, e: Event, before: State) -> Event | None:
    """A player gains life (117.2)."""
    if e.amount <= 0 or e.player is None:
        return None
    return _new_life(game, e, e.player, e.amount)


@happens("lose life")
def lose_life(game: Game, e: Event, before: State) -> Event | None:
    """A player loses life (118.2)."""
    if e.amount <= 0 or e.player is None:
        return None
    return _new_life(game, e, e.player, -e.amount)


def _new_life(game: Game, e: Event, player: int, change: int) -> Event:
    """The player's life total changes, or that of the team with which it is shared (806.9)."""
    life = game.state.players[player].life + change
    heads = game.state.heads(player)
    for p in heads:
        game.change_player(p, life=life)
    return e if len(heads) == 1 else replace(e, cites=(*e.cites, "806.9"))


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


@happens("tap")
def tap(game: Game, e: Event, before: State) -> Event | None:
    """A permanent becomes tapped (701.15a)."""
    obj = game.state.live(e.obj)
    if obj is None or obj.tapped or obj.zone != "battlefield":
        return None
    game.put(replace(obj, tapped=True))
    return replace(e, before=obj)


@happens("untap")
def untap(game: Game, e: Event, before: State) -> Event | None:
    """A permanent becomes untapped (701.15b)."""
    obj = game.state.live(e.obj)
    if obj is None or not obj.tapped or obj.zone != "battlefield":
        return None
    game.put(replace(obj, tapped=False))
    return replace(e, before=obj)


@happens("counters")
def counters(game: Game, e: Event, before: State) -> Event | None:
    """Counters are put on or removed from an object or player (119); a negative amount removes."""
    if e.amount == 0:
        return None
    seat = e.player
    if seat is not None and e.obj is None:
        p = game.state.players[seat]
        if e.amount < 0:
            have = dict(p.counters).get(e.what, 0)
            e = replace(e, amount=max(e.amount, -have))
        if e.amount == 0:
            return None
        game.change_player(seat, counters=with_counters(p.counters, e.what, e.amount))
        return e
    obj = game.state.live(e.obj)
    if obj is None:
        return None
    if e.amount < 0:
        e = replace(e, amount=max(e.amount, -obj.count(e.what)))
        if e.amount == 0:
            return None
    game.put(replace(obj, counters=with_counters(obj.counters, e.what, e.amount)))
    return replace(e, before=obj)


@follows("destroy")
def destroyed(game: Game, e: Event) -> list[Event]:
    """A destroyed permanent is put into its owner's graveyard (701.6a)."""
    return [
        Event("move", obj=e.obj, to="graveyard", what="destroy", source=e.source, cites=("701.6a",), cause=e.cause)
    ]


@happens("destroy")
def destroy(game: Game, e: Event, before: State) -> Event | None:
    """Only permanents on the battlefield can be destroyed (701.6a)."""
    obj = game.state.live(e.obj)
    if obj is None or obj.zone != "battlefield":
        return None
    return replace(e, before=obj)


@happens("attach")
def attach(game: Game, e: Event, before: State) -> Event | None:
    """An Aura, Equipment or Fortification becomes attached, with a new timestamp (701.3, 613.6d); ``other`` None unattaches."""
    obj = game.state.live(e.obj)
    if obj is None or obj.attached_to == e.other:
        return None
    stamp = game.tick() if e.other is not None else obj.timestamp
    game.put(replace(game.state.objects[obj.id], attached_to=e.other, timestamp=stamp))
    return replace(e, before=obj)


@happens("add mana")
def add_mana(game: Game, e: Event, before: State) -> Event | None:
    """Mana goes into a player's mana pool (106.4)."""
    if e.player is None:
        return None
    p = game.state.players[e.player]
    game.change_player(e.player, pool=(*p.pool, *e.get("mana", ())))
    return e


@happens("shuffle")
def shuffle(game: Game, e: Event, before: State) -> Event | None:
    """A library is shuffled (401.2): the order becomes unknown; it is rearranged by the game's own fixed sequence."""
    if e.player is None:
        return None
    from random import Random

    key = ("library", e.player)
    pile = list(game.state.zones.get(key, ()))
    seed = game.state.fact("seed", 0)
    Random(f"{seed}/{game.state.clock}").shuffle(pile)
    zones = dict(game.state.zones)
    zones[key] = tuple(pile)
    game.set(zones=zones, clock=game.state.clock + 1)
    return e


@happens("lose")
def lose(game: Game, e: Event, before: State) -> Event | None:
    """A player loses the game (104.3)."""
    if e.player is None or not game.state.players[e.player].in_game:
        return None
    game.change_player(e.player, lost=e.what or "lost")
    return e


@follows("lose")
def lose_together(game: Game, e: Event) -> list[Event]:
    """In Two-Headed Giant the rest of the team loses as well (806.8a)."""
    if e.player is None:
        return []
    mates = [p for p in game.state.heads(e.player) if game.state.players[p].in_game]
    return [Event("lose", player=p, what="a teammate lost", cites=("806.8a",)) for p in mates]


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


@happens("phase out")
def phase_out(game: Game, e: Event, before: State) -> Event | None:
    """A permanent phases out (702.23)."""
    obj = game.state.live(e.obj)
    if obj is None or obj.phased_out:
        return None
    facts = with_fact(obj.facts, "phased by", view(before).of(obj).controller)
    game.put(replace(obj, phased_out=True, facts=with_fact(facts, "phased with", e.get("with"))))
    from judge.engine.combat.removal import remove_from_combat

    remove_from_combat(game, obj.oid)
    return replace(e, before=obj)


@happens("phase in")
def phase_in(game: Game, e: Event, before: State) -> Event | None:
    """A permanent phases in (702.23)."""
    obj = game.state.live(e.obj)
    if obj is None or not obj.phased_out:
        return None
    game.put(replace(obj, phased_out=False))
    return replace(e, before=obj)


@happens("face up")
def face_up(game: Game, e: Event, before: State) -> Event | None:
    """A face-down permanent is turned face up (707.8)."""
    obj = game.state.live(e.obj)
    if obj is None or not obj.face_down:
        return None
    game.put(replace(obj, face_down=False))
    return replace(e, before=obj)


@happens("face down")
def face_down(game: Game, e: Event, before: State) -> Event | None:
    """A permanent is turned face down (707.2a)."""
    obj = game.state.live(e.obj)
    if obj is None or obj.face_down:
        return None
    game.put(replace(obj, face_down=True))
    return replace(e, before=obj)


@happens("flip", "transform")
def flip(game: Game, e: Event, before: State) -> Event | None:
    """A flip card flips (709.3), a double-faced card transforms: it shows its other face."""
    obj = game.state.live(e.obj)
    if obj is None or obj.card is None or len(obj.card.faces) < 2:
        return None
    if e.kind == "flip":
        if obj.flipped:
            return None
        game.put(replace(obj, flipped=True, face=obj.card.faces[1]))
    else:
        bound = view(before).of(obj)
        if e.what != "daybound" and (bound.has("daybound") or bound.has("nightbound")):
            return None  # nothing else transforms it (702.145b, e today)
        back = not obj.transformed
        game.put(replace(obj, transformed=back, face=obj.card.faces[1 if back else 0]))
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
