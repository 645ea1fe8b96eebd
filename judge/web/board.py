"""Positions as plain data for a picture: made from the states of a replay, where the replay ran."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from judge.engine.characteristics.layers.layers import view

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.layers import View
    from judge.engine.state.gamestate import State
    from judge.engine.state.objects import Obj, Thing

LISTED = 8
"""Cards of a graveyard or hand that are named; more are counted."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A permanent as drawn. ``aim``: the id of the tile, or the seat (negative, -1 the first), that it attacks or blocks."""

    id: int
    name: str
    pt: str = ""
    marks: tuple[str, ...] = ()
    tapped: bool = False
    creature: bool = False
    damage: int = 0
    count: int = 1
    aims: tuple[int, ...] = ()
    attacking: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """A player and what they have."""

    seat: int
    name: str
    life: int
    active: bool
    tiles: tuple[Tile, ...]
    hand: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    exile: tuple[str, ...] = ()
    poison: int = 0
    lost: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """A position: when, each player's side (the first player last, at the bottom), the stack from the top."""

    label: str
    sides: tuple[Side, ...]
    stack: tuple[str, ...] = ()


def boards_of(records: tuple[Any, ...]) -> tuple[Board, ...]:
    """The moments of a replay worth a picture: the start, the stack at its fullest, the blocks, the end; equal ones once."""
    if not records:
        return ()
    states = [r.state for r in records]
    chosen = {0: "At the start", len(states) - 1: "At the end"}
    fullest = _fullest(records)
    if states[fullest].zone("stack"):
        chosen.setdefault(fullest, "The stack at its fullest")
    fights = [n for n, s in enumerate(states) if s.combat is not None and s.combat.attacks]
    if fights:
        blocked = [n for n in fights if states[n].combat.blocking]
        chosen.setdefault((blocked or fights)[0], "Blockers declared" if blocked else "Attackers declared")
    found: list[Board] = []
    for n in sorted(chosen):
        board = board_of(states[n], chosen[n])
        if not any((b.sides, b.stack) == (board.sides, board.stack) for b in found):
            found.append(board)
    return tuple(found)


def _fullest(records: tuple[Any, ...]) -> int:
    """The record after which the stack holds the most for the first time, all of it announced and nothing of it resolving yet."""
    sizes = [len(r.state.zone("stack")) for r in records]
    at = sizes.index(max(sizes))
    while at + 1 < len(records) and sizes[at + 1] == sizes[at] and records[at + 1].event.kind != "resolve":
        at += 1
    return at


def boards_json(boards: tuple[Board, ...]) -> list[dict[str, Any]]:
    """Positions as plain data."""
    return [asdict(b) for b in boards]


def boards_from(data: list[dict[str, Any]]) -> tuple[Board, ...]:
    """Positions from their plain data."""

    def tile(t: dict[str, Any]) -> Tile:
        return Tile(**{**t, "marks": tuple(t["marks"]), "aims": tuple(t["aims"])})

    def side(s: dict[str, Any]) -> Side:
        lists = {name: tuple(s[name]) for name in ("hand", "graveyard", "exile")}
        return Side(**{**s, **lists, "tiles": tuple(tile(t) for t in s["tiles"])})

    return tuple(Board(b["label"], tuple(side(s) for s in b["sides"]), tuple(b["stack"])) for b in data)


def board_of(state: State, label: str) -> Board:
    """One position as data."""
    seen = view(state)
    aims = _aims(state)
    names = [_name(state, seen, state.objects[i]) for i in reversed(state.zone("stack"))]
    order = [*(p for p in state.players if p.seat), *(p for p in state.players if not p.seat)]
    sides = []
    for player in order:
        tiles = [_tile(state, seen, obj, aims) for obj in state.battlefield() if seen.of(obj).controller == player.seat]
        exiled = tuple(i for i in state.zone("exile") if state.objects[i].owner == player.seat)
        side = Side(
            player.seat,
            player.name,
            player.life,
            state.turn.active == player.seat,
            _together(tiles),
            hand=_listed(state, state.zone("hand", player.seat)),
            graveyard=_listed(state, state.zone("graveyard", player.seat)),
            exile=_listed(state, exiled),
            poison=player.poison,
            lost=player.lost or ("left the game" if player.left else ""),
        )
        sides.append(side)
    return Board(label, tuple(sides), tuple(names))


def _aims(state: State) -> dict[int, tuple[tuple[int, ...], bool]]:
    """What each creature in combat attacks or blocks."""
    aims: dict[int, tuple[tuple[int, ...], bool]] = {}
    if state.combat is None:
        return aims
    for attack in state.combat.attacks:
        # what is blocked does not reach what it attacks
        aims[attack.attacker.id] = (
            () if attack.blocked or attack.defender is None else (_target(attack.defender),),
            True,
        )
    for blocker, attackers in state.combat.blocking:
        aims[blocker.id] = (tuple(a.id for a in attackers), False)
    return aims


def _target(thing: Thing) -> int:
    return -1 - thing if isinstance(thing, int) else thing.id


def _tile(state: State, seen: View, obj: Obj, aims: dict[int, tuple[tuple[int, ...], bool]]) -> Tile:
    chars = seen.of(obj)
    creature = "creature" in chars.types
    marks = [f"{n} {kind}" if n > 1 else kind for kind, n in obj.counters]
    if obj.face_down:
        marks.append("face down")
    if isinstance(obj.attached_to, tuple):
        host = state.live(obj.attached_to)
        if host is not None:
            marks.append(f"on {seen.of(host).name}")
    aim, attacking = aims.get(obj.id, ((), False))
    pt = f"{chars.power}/{chars.toughness}" if creature else str(chars.loyalty) if chars.loyalty is not None else ""
    name = chars.name or ("face-down card" if obj.face_down else "unnamed")
    return Tile(obj.id, name, pt, tuple(marks), obj.tapped, creature, obj.damage, 1, aim, attacking)


def _together(tiles: list[Tile]) -> tuple[Tile, ...]:
    """Equal permanents that do nothing special drawn as one with a count (five Forests); creatures last."""
    aimed = {a for t in tiles for a in t.aims}
    piles: dict[object, Tile] = {}
    for tile in sorted(tiles, key=lambda t: t.creature):
        alone = tile.aims or tile.attacking or tile.id in aimed or tile.creature
        key: object = tile.id if alone else replace(tile, id=0)
        known = piles.get(key)
        piles[key] = replace(known, count=known.count + 1) if known else tile
    return tuple(piles.values())


def _listed(state: State, ids: tuple[int, ...]) -> tuple[str, ...]:
    names = [state.objects[i].face.name or "a card" for i in ids]
    shown = [f"{name} ×{names.count(name)}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]
    left = len(shown) - LISTED
    return (*shown[:LISTED], f"{left} more") if left > 0 else tuple(shown)


def _name(state: State, seen: View, obj: Obj) -> str:
    """What an object on the stack is called: a spell by its name, an ability by its source."""
    info = obj.stack
    targets = [_called(state, seen, t) for group in (info.targets if info else ()) for t in group.things]
    aimed = f" → {', '.join(targets)}" if targets else ""
    if info is not None and info.role != "spell":
        source = _called(state, seen, info.source) if info.source is not None else ""
        return f"{info.role} ability{f' of {source}' if source else ''}{aimed}"
    return f"{seen.of(obj).name or obj.face.name}{aimed}"


def _called(state: State, seen: View, thing: Thing) -> str:
    if isinstance(thing, int):
        return state.players[thing].name
    obj = state.live(thing)
    if obj is None:
        return state.get(thing).face.name
    return seen.of(obj).name or obj.face.name
