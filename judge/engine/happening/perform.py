"""What each kind of event does to the state (118, 119, 400, 701 ...), and what follows from it. Tables: ``HAPPEN``, ``FOLLOW``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judge.engine.characteristics.layers.layers import view
from judge.engine.characteristics.variants import team_of_the_emperor
from judge.engine.happening.replacing.damageas import dealt_as, life_floor
from judge.engine.state.combatremoval import remove_from_combat
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import State
from judge.engine.state.objects import Oid, with_counters, with_fact
from judge.engine.state.phasing import left_play

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

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
            if not (dealt_as(game, sc, e.other, "wither") or dealt_as(game, sc, e.other, "infect")):
                deadly = sc is not None and sc.has("deathtouch")
                game.put(replace(obj, damage=obj.damage + e.amount, deathtouched=obj.deathtouched or deadly))
                if deadly and _permanent_gone(before, e):
                    e = replace(e, cites=(*e.cites, "702.2d"))
            elif sc is not None and sc.has("deathtouch"):
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
    wither = dealt_as(game, sc, e.other, "wither")
    infect = dealt_as(game, sc, e.other, "infect")
    last_known = _permanent_gone(game.state, e)
    gone = {rule: (rule,) if last_known else () for rule in ("702.13b", "702.77b")}
    if isinstance(e.other, int):
        if infect:
            found.append(
                Event("counters", player=e.other, what="poison", amount=e.amount, source=e.source, cause="damage", cites=("118.3b*",))
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
                    Event(
                        "counters", obj=e.other, what="-1/-1", amount=e.amount, source=e.source, cause="damage",
                        cites=("118.3c", "702.77a", *gone["702.77b"]),
                    )
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
    seat = e.player
    if e.cause == "damage":
        floor = life_floor(game, seat)
        life = game.state.players[seat].life
        if floor is not None and life - e.amount < floor:
            if life <= floor:
                return None
            e = replace(e, amount=life - floor, cites=(*e.cites, "614.1a"))
    return _new_life(game, e, seat, -e.amount)


def _new_life(game: Game, e: Event, player: int, change: int) -> Event:
    """The player's life total changes, or that of the team with which it is shared (806.9)."""
    life = game.state.players[player].life + change
    heads = game.state.heads(player)
    for p in heads:
        game.change_player(p, life=life)
    return e if len(heads) == 1 else replace(e, cites=(*e.cites, "806.9"))


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


@follows("attach")
def let_go(game: Game, e: Event) -> list[Event]:
    """Whatever it was attached to before it is attached to no longer (701.3d); abilities may watch for that."""
    host = e.before.attached_to if e.before is not None else None
    if isinstance(host, Oid) and game.state.live(host) is None:
        return []  # it had nothing left to be attached to: the card it enchanted has become a permanent
    return [Event("unattach", obj=e.obj, other=host, cites=("701.3d",))] if host is not None else []


@happens("unattach")
def unattach(game: Game, e: Event, before: State) -> Event | None:
    """Something becomes unattached from what it was on; what changed has been changed already (701.3d)."""
    return e


@happens("add mana")
def add_mana(game: Game, e: Event, before: State) -> Event | None:
    """Mana goes into a player's mana pool (106.4)."""
    if e.player is None:
        return None
    p = game.state.players[e.player]
    game.change_player(e.player, pool=(*p.pool, *e.get("mana", ())))
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
    """In Two-Headed Giant the rest of the team loses as well (806.8a), in Emperor that of an emperor (807.5a)."""
    if e.player is None:
        return []
    mates = [p for p in game.state.heads(e.player) if game.state.players[p].in_game]
    return [Event("lose", player=p, what="a teammate lost", cites=("806.8a",)) for p in mates] or team_of_the_emperor(game, e)


@happens("phase out")
def phase_out(game: Game, e: Event, before: State) -> Event | None:
    """A permanent phases out (702.23)."""
    obj = game.state.live(e.obj)
    if obj is None or obj.phased_out:
        return None
    facts = with_fact(obj.facts, "phased by", view(before).of(obj).controller)
    game.put(replace(obj, phased_out=True, facts=with_fact(facts, "phased with", e.get("with"))))
    if game.state.era.phased_out_zone:
        left_play(game, obj.oid)

    remove_from_combat(game, obj.oid)
    return replace(e, before=obj)


@happens("phase in")
def phase_in(game: Game, e: Event, before: State) -> Event | None:
    """A permanent phases in (702.23)."""
    obj = game.state.live(e.obj)
    if obj is None or not obj.phased_out:
        return None
    game.put(replace(obj, phased_out=False))
    if game.state.era.phased_out_zone:  # it comes back as the newest effect, and as if it had haste (G.27.8, 1.129)
        game.put(replace(game.state.objects[obj.id], sick=False, timestamp=game.tick()))
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
