"""What lies on the table now, as plain data: each player's zones, the stack from the top, what attacks and blocks what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.engine.characteristics.layers.layers import view
from judge.engine.state.texts import object_name, thing_name
from judge.scenario.table.words import COLOR_WORDS
from judge.scenario.vocabulary import STEP_PHRASES

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.layers import View
    from judge.engine.state.gamestate import State
    from judge.engine.state.objects import Obj
    from judge.scenario.table.play import Played

CHOSEN = ("chosen color", "chosen creature type", "chosen card type", "chosen number")
"""What was chosen for a permanent, as the engine keeps it."""


def keys_of(played: Played) -> dict[int, int]:
    """The key of the position's thing for each object laid out, by the object's number (they are put down in their order)."""
    found: dict[int, int] = {}
    numbers = iter(sorted(played.start.objects))
    for thing in played.position.things:
        for _ in range(thing.count):
            found[next(numbers)] = thing.key
    return found


def board(played: Played) -> dict[str, Any]:
    """The table as it stands."""
    state = played.state
    seen, keys = view(state), keys_of(played)
    players = []
    for p in state.players:
        held = {zone: [_thing(state, seen, state.objects[i], keys) for i in state.zone(zone, p.seat)] for zone in ("hand", "graveyard")}
        for zone in ("exile", "command"):
            held[zone] = [_thing(state, seen, state.objects[i], keys) for i in state.zone(zone) if state.objects[i].owner == p.seat]
        there = [_thing(state, seen, o, keys) for o in state.battlefield() if seen.of(o).controller == p.seat]
        players.append({
            "name": p.name, "seat": p.seat, "life": p.life, "poison": p.poison, "active": state.turn.active == p.seat,
            "mana": "".join(f"{{{m.symbol}}}" for m in p.pool) if p.pool else "", "battlefield": _creatures_last(there), **held,
            "library": len(state.zone("library", p.seat)), "lost": p.lost or ("left the game" if p.left else ""),
        })  # fmt: skip
    stack = [_thing(state, seen, state.objects[i], keys) for i in reversed(state.zone("stack"))]
    over = state.outcome is not None
    active = state.players[state.turn.active].name
    return {"turn": state.turn.number, "active": active, "step": STEP_PHRASES[state.turn.step], "players": players, "stack": stack, "over": over}


def _creatures_last(things: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(things, key=lambda t: bool(t.get("pt")))


def _thing(state: State, seen: View, obj: Obj, keys: dict[int, int]) -> dict[str, Any]:
    found: dict[str, Any] = {"object": obj.id, "key": keys.get(obj.id, 0), "name": object_name(state, obj.oid)}
    marks: list[str] = []
    if obj.stack is not None:
        aims = [thing_name(state, t) for group in obj.stack.targets for t in group.things]
        if aims:
            marks.append(f"targets {', '.join(aims)}")
        found["player"] = state.players[obj.controller].name
    if obj.zone == "battlefield":
        chars = seen.of(obj)
        if chars.name and not obj.fact("called"):
            found["name"] = chars.name
        if "creature" in chars.types:
            found["pt"] = f"{chars.power}/{chars.toughness}"
        elif chars.loyalty is not None:
            found["loyalty"] = dict(obj.counters).get("loyalty", chars.loyalty)
        marks += [f"{n} {kind} counter{'' if n == 1 else 's'}" for kind, n in obj.counters if kind != "loyalty"]
        sick = obj.sick and "creature" in chars.types
        flags = (("tapped", obj.tapped), ("summoning sick", sick), ("face down", obj.face_down), ("phased out", obj.phased_out))
        marks += [word for word, on in flags if on]
        marks += [f"chosen: {COLOR_WORDS.get(str(value), value)}" for key, value in obj.facts if key in CHOSEN and value]
        if obj.damage:
            marks.append(f"{obj.damage} damage")
        if obj.attached_to is not None:
            marks.append(f"on {thing_name(state, obj.attached_to)}")
        marks += _fighting(state, obj)
        if obj.kind == "token":
            marks.append("token")
    return found | ({"marks": marks} if marks else {})


def _fighting(state: State, obj: Obj) -> list[str]:
    if state.combat is None:
        return []
    said = [f"attacks {thing_name(state, a.defender)}" + (" (blocked)" if a.blocked else "") for a in state.combat.attacks if a.attacker.id == obj.id]
    for blocker, attackers in state.combat.blocking:
        left = [thing_name(state, a) for a in attackers if state.live(a) is not None]
        if blocker.id == obj.id and left:
            said.append(f"blocks {', '.join(left)}")
    return said
