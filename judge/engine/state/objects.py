"""Objects and identity (109, 110, 400.7): an object reference is its id and how many times it has changed zones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.engine.state.frozen import made_at_once
from judge.engine.state.kept import kept

if TYPE_CHECKING:
    from judge.cards import tree


class Oid(NamedTuple):
    """One incarnation of an object: the same card in another zone is another object (400.7)."""

    id: int
    inc: int


Thing = Oid | int
"""What effects act on: an object (``Oid``) or a player (its seat number)."""

NONTRADITIONAL = ("plane", "vanguard")
"""The card types of cards that stay in the command zone for the whole game (309.2, 310.2)."""

Counters = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Targets:
    """The announced targets of one target instance: ``slot`` as in tree.Target, with the division if any (601.2c-d)."""

    slot: int
    things: tuple[Thing, ...]
    division: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StackInfo:
    """What was decided for an object on the stack: modes, targets, X, costs paid, and for an ability its text and source.

    ``role`` is "spell", "activated", or "triggered"; ``memory`` holds what the ability remembers from its trigger event or
    from the effect that set it up (the objects and numbers that words such as "it" and "that much" point to)."""

    role: str
    controller: int
    ability: tree.Node | None = None
    source: Oid | None = None
    modes: tuple[int, ...] | None = None
    targets: tuple[Targets, ...] = ()
    x: int | None = None
    paid: tuple[tuple[str, Any], ...] = ()
    memory: Any = None
    copy: bool = False
    how: str = ""
    spliced: tuple[Any, ...] = ()
    from_zone: str = ""


class _Reference:
    """The reference to an object's incarnation, made when it is first asked for and then held in the object's own table."""

    def __get__(self, obj: Obj, kind: type[Obj] | None = None) -> Oid:
        made = obj.__dict__["oid"] = Oid(obj.id, obj.inc)
        return made


@made_at_once
@dataclass(frozen=True)  # without slots: see ``frozen.replace``
class Obj:
    """One version of an object. Never changed: a change makes another version under the same id.

    ``face`` holds the copiable values it has now apart from effects (706.2); ``card`` is the card it is represented by
    (None for tokens, abilities and emblems). ``facts`` keeps what belongs to this object only: choices made as it entered,
    costs paid for the spell it was, cards exiled with it (607). ``controller`` is who controls it apart from effects, ``holder`` who
    was last seen controlling it (302.6)."""

    id: int
    inc: int
    kind: str
    owner: int
    controller: int
    zone: str
    face: tree.Face
    card: tree.Card | None = None
    timestamp: int = 0
    tapped: bool = False
    flipped: bool = False
    face_down: bool = False
    phased_out: bool = False
    transformed: bool = False
    sick: bool = False
    damage: int = 0
    deathtouched: bool = False
    counters: Counters = ()
    attached_to: Thing | None = None
    facts: tuple[tuple[str, Any], ...] = ()
    stack: StackInfo | None = None
    holder: int = -1

    oid = _Reference()

    @property
    def nontraditional(self) -> str:
        """The card type of a nontraditional card, "plane" or "vanguard" (108.2); "" for every other object."""
        return _nontraditional(self.face)

    @property
    def has_controller(self) -> bool:
        """Whether somebody controls it (108.4): on the battlefield, on the stack, or a face-up plane or vanguard (309.5, 310.5)."""
        return self.zone in ("battlefield", "stack") or self.works_there

    @property
    def works_there(self) -> bool:
        """Whether its abilities function in the command zone as a permanent's do on the battlefield (309.4, 310.4)."""
        return self.zone == "command" and not self.face_down and bool(self.nontraditional)

    def count(self, kind: str | None) -> int:
        """How many counters of the kind (None: of every kind) are on it."""
        return sum(n for k, n in self.counters if kind is None or k == kind)

    def fact(self, key: str, default: Any = None) -> Any:
        """What is remembered under the key."""
        for k, v in self.facts:
            if k == key:
                return v
        return default


@kept
def _nontraditional(face: tree.Face) -> str:
    return next((t for t in face.types if t.lower() in NONTRADITIONAL), "")


def with_fact(facts: tuple[tuple[str, Any], ...], key: str, value: Any) -> tuple[tuple[str, Any], ...]:
    """The facts with one of them set."""
    return (*(f for f in facts if f[0] != key), (key, value))


def with_counters(counters: Counters, kind: str, change: int) -> Counters:
    """The counters after adding (or removing) some of a kind, never below none."""
    table = dict(counters)
    n = max(0, table.get(kind, 0) + change)
    if n:
        table[kind] = n
    else:
        table.pop(kind, None)
    return tuple(sorted(table.items()))


@dataclass(frozen=True)  # without slots: see ``frozen.replace``
class Player:
    """A player (102): life, mana pool, counters and what they did this turn. ``lost`` holds why they left the game,
    ``lands_by`` which effects their land plays of this turn used up (305.2)."""

    seat: int
    name: str
    life: int = 20
    pool: tuple[Any, ...] = ()
    counters: Counters = ()
    lands_played: int = 0
    lands_by: tuple[Any, ...] = ()
    drew_from_empty: bool = False
    lost: str = ""
    left: bool = False
    turns: int = 0
    team: int | None = None
    facts: tuple[tuple[str, Any], ...] = ()

    @property
    def poison(self) -> int:
        """How many poison counters the player has."""
        return dict(self.counters).get("poison", 0)

    @property
    def in_game(self) -> bool:
        """Whether the player is still playing."""
        return not self.lost and not self.left

    def fact(self, key: str, default: Any = None) -> Any:
        """What is remembered under the key."""
        for k, v in self.facts:
            if k == key:
                return v
        return default
