"""A position as plain data: players and the things in their zones (103, 400), with nothing of the engine in it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

ZONES = ("battlefield", "hand", "graveyard", "exile", "library", "stack", "command")
"""Where a thing can lie; of a library it lies on top."""
UNKNOWN = "unknown card"
"""The description of cards nobody looks at."""
PLAYERS = ("Ann", "Bob", "Carol", "Dave")
MANA = ("enough", "none")
"""How a player can pay: for everything, or only with what is named. Mana symbols ("{G}{G}") are mana in the pool beside ``none``."""
def whole_number(text: str) -> int | None:
    """The number that digits stand for, as a form or a line of the terminal has it; None for anything else ("²", a number of a hundred digits)."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


LONGEST_NUMBER = 9
MOST_THINGS = 80
MOST_COUNT = 60
MOST_ALSO = 20


@dataclass(frozen=True, slots=True)
class Seat:
    """A player and what he or she has besides cards."""

    name: str
    life: int = 20
    poison: int = 0
    mana: str = "enough"
    land_played: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """A card, or something described on the spot ("2/2 Knight creature with flying"); ``key`` names it for good.

    ``on`` is the key of what it is attached to, or a player's name; ``attacks`` a key or a player's name, ``blocks`` a key; ``targets``
    keys or players' names of a spell on the stack; ``owner`` where it isn't the player who has it; ``called`` a name of its own."""

    key: int
    player: str
    card: str = ""
    described: str = ""
    called: str = ""
    zone: str = "battlefield"
    count: int = 1
    token: bool = False
    tapped: bool = False
    sick: bool = False
    face_down: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    owner: str = ""
    on: int | str = 0
    attacks: int | str = 0
    blocks: int = 0
    targets: tuple[int | str, ...] = ()
    chosen: str = ""

    @property
    def name(self) -> str:
        """What it is called on the table."""
        return self.called or self.card or self.described


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on the table, and when. ``also``: further Given sentences of Judge English, which the fields have no place for."""

    players: tuple[Seat, ...] = (Seat("Ann"), Seat("Bob"))
    things: tuple[Thing, ...] = ()
    turn: str = "Ann"
    step: str = "precombat main"
    rules: str = "2009-10"
    also: tuple[str, ...] = ()

    def thing(self, key: int | str) -> Thing | None:
        """The thing of that key."""
        return next((t for t in self.things if t.key == key), None)

    def next_key(self) -> int:
        """A key that nothing has."""
        return max((t.key for t in self.things), default=0) + 1


def as_json(position: Position) -> dict[str, Any]:
    """The position as plain data, without what is as usual."""
    return {
        "rules": position.rules,
        "players": [_short(p, ("name",)) for p in position.players],
        "turn": position.turn,
        "step": position.step,
        "things": [_short(t, ("key", "player")) for t in position.things],
        **({"also": list(position.also)} if position.also else {}),
    }


def _short(part: Seat | Thing, always: tuple[str, ...]) -> dict[str, Any]:
    usual = {f.name: f.default for f in fields(part)}
    told = {k: v for k, v in asdict(part).items() if k in always or v != usual[k]}
    if "counters" in told:
        told["counters"] = dict(told["counters"])
    if "targets" in told:
        told["targets"] = list(told["targets"])
    return told
