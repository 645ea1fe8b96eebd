"""The game state (1xx, 400): frozen; a change replaces one object in a copied table, so every moment can be kept."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from judge.engine.state.kept import kept
from judge.engine.state.objects import Obj, Oid, Player, Thing

if TYPE_CHECKING:
    from judge.cards import tree
    from judge.engine.state.eras.era import RulesEra
    from judge.engine.state.events import Event

_new = object.__new__
_set = object.__setattr__

SHARED = ("battlefield", "stack", "exile", "command", "ante", "limbo")
"""Zones that all players share; the others belong to a player (400.1)."""

STEPS = (
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "first combat damage", "combat damage", "end of combat", "postcombat main", "end step", "cleanup",
)  # fmt: skip
"""The steps and phases of a turn in order (500.1, 506.1)."""

COMBAT_STEPS = frozenset(STEPS[4:10])


@dataclass(frozen=True)  # without slots: see ``frozen.replace``
class Turn:
    """Where in the game we are: the turn's number and player and the step."""

    number: int = 1
    active: int = 0
    step: str = "precombat main"


@dataclass(frozen=True)  # without slots: see ``frozen.replace``
class Attack:
    """One attacking creature: what it attacks (None: nothing any more, 506.4c), whether blocked, its blockers in order."""

    attacker: Oid
    defender: Thing | None
    blocked: bool | None = None
    blockers: tuple[Oid, ...] = ()
    band: int | None = None
    defending_player: int | None = None


@dataclass(frozen=True)  # without slots: see ``frozen.replace``
class Combat:
    """The combat phase: attackers, each blocker's attackers in order, and who has dealt first-strike damage (510.5),
    ``twice`` those among them that did so with double strike."""

    attacks: tuple[Attack, ...] = ()
    blocking: tuple[tuple[Oid, tuple[Oid, ...]], ...] = ()
    struck: frozenset[Oid] = frozenset()
    first_step_done: bool = False
    declared: bool = False
    twice: frozenset[Oid] = frozenset()

    def attack_of(self, oid: Oid) -> Attack | None:
        """The attack of this creature, if it is attacking."""
        for a in self.attacks:
            if a.attacker == oid:
                return a
        return None

    def blocks_of(self, oid: Oid) -> tuple[Oid, ...] | None:
        """The attackers this creature blocks, None when it isn't a blocking creature."""
        for b, attackers in self.blocking:
            if b == oid:
                return attackers
        return None


@dataclass(frozen=True, slots=True)
class Floating:
    """A continuous effect, shield or rule change that a resolving spell or ability started (611.2).

    ``affected`` is the fixed set (611.2c) or None when ``what`` finds it anew; ``memory`` is the resolution's memory, for words
    that point back; ``until`` names when it ends; ``shield`` what is left of a prevention or regeneration shield."""

    id: int
    source: Oid | None
    controller: int
    timestamp: int
    modifications: tuple[tree.Node, ...]
    affected: tuple[Thing, ...] | None
    what: tree.Node | None
    until: tree.For | None
    memory: Any = None
    shield: int | None = None
    made_turn: int = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class Delayed:
    """A delayed triggered ability (603.7)."""

    id: int
    source: Oid | None
    controller: int
    ability: tree.Triggered
    memory: Any
    once: bool = True
    until: tree.For | None = None
    made_turn: int = 0


@dataclass(frozen=True, slots=True)
class Pending:
    """A triggered ability that has triggered and waits to be put on the stack (603.3)."""

    controller: int
    source: Oid | None
    ability: tree.Triggered
    memory: Any
    number: int
    label: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)  # without slots: a new state is then one copy of a table (``evolve``)
class State:
    """The whole game at one moment. ``objects`` holds the current version by id; ``lki`` the last version of incarnations gone."""

    era: RulesEra
    players: tuple[Player, ...]
    objects: dict[int, Obj] = field(default_factory=dict)
    zones: dict[tuple[str, int | None], tuple[int, ...]] = field(default_factory=dict)
    lki: dict[Oid, tuple[Obj, Any]] = field(default_factory=dict)
    watch: tuple[int, ...] = ()
    turn: Turn = Turn()
    priority: int | None = None
    passes: int = 0
    combat: Combat | None = None
    effects: tuple[Floating, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    pending: tuple[Pending, ...] = ()
    history: tuple[Event, ...] = ()
    last_turn: tuple[Event, ...] = ()
    extra_turns: tuple[int, ...] = ()
    extra_steps: tuple[str, ...] = ()
    outcome: tuple[str, tuple[int, ...]] | None = None
    next_id: int = 1
    clock: int = 1
    facts: tuple[tuple[str, Any], ...] = ()
    memo: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def get(self, oid: Oid) -> Obj:
        """The object, or its last version when it is gone (608.2g). KeyError when it never existed."""
        now = self.objects.get(oid.id)
        if now is not None and now.inc == oid.inc:
            return now
        return self.lki[oid][0]

    def known(self, oid: Oid) -> bool:
        """Whether the object is or was in this state: one that only another state looked at has had is not."""
        return self.live(oid) is not None or oid in self.lki

    def live(self, oid: Oid | None) -> Obj | None:
        """The object when it still is the same object (400.7), else None."""
        if oid is None:
            return None
        now = self.objects.get(oid.id)
        return now if now is not None and now.inc == oid.inc else None

    def zone(self, name: str, player: int | None = None) -> tuple[int, ...]:
        """The ids in a zone; of the library and graveyard the last is the top."""
        return self.zones.get((name, None if name in SHARED else player), ())

    def battlefield(self) -> list[Obj]:
        """The phased-in permanents in order of entering."""
        objects = self.objects
        return [o for i in self.zones.get(("battlefield", None), ()) if not (o := objects[i]).phased_out]

    def fact(self, key: str, default: Any = None) -> Any:
        """What the game remembers under the key (monarch, day and night, ...)."""
        for k, v in self.facts:
            if k == key:
                return v
        return default

    def alive(self) -> list[int]:
        """The seats of the players still in the game."""
        return [p.seat for p in self.players if not p.lost and not p.left]

    def apnap(self, start: int | None = None) -> list[int]:
        """The players still in the game in turn order from the active player (101.4)."""
        return list(_turn_orders(self.players)[self.turn.active if start is None else start])

    def in_turn_order(self) -> tuple[int, ...]:
        """The same from the active player on, as it is kept."""
        return _turn_orders(self.players)[self.turn.active]

    def opponents(self, player: int) -> list[int]:
        """The player's opponents still in the game (102.2)."""
        team = self.players[player].team
        return [p.seat for p in self.players if p.seat != player and p.in_game and (team is None or p.team != team)]

    def heads(self, player: int) -> tuple[int, ...]:
        """Those who share the player's life total, turn and combat: the team in Two-Headed Giant (806.4), else the player alone."""
        team = self.players[player].team
        if team is None or not self.fact("two-headed giant"):
            return (player,)
        return tuple(p.seat for p in self.players if p.team == team)

    def life_of(self, player: int) -> int:
        """What counts as the player's own life total; of one that a team shares, the editions take all or half of it (806.9a)."""
        life = self.players[player].life
        return (life + 1) // 2 if self.era.team_life_halved and len(self.heads(player)) > 1 else life

    def taking_turn(self, player: int) -> bool:
        """Whether it is the player's turn, or that of the player's team (806.4b)."""
        return self.turn.active == player or self.turn.active in self.heads(player)


@kept
def _turn_orders(players: tuple[Player, ...]) -> tuple[tuple[int, ...], ...]:
    """The players still in the game in turn order, from each of the seats on: everything that is done in turn asks for it."""
    return tuple(tuple(p.seat for p in (*players[n:], *players[:n]) if p.in_game) for n in range(len(players)))


STATE_FIELDS = tuple(f.name for f in fields(State) if f.name != "memo")
_KEEPS_VIEW = frozenset(("priority", "passes", "pending", "delayed", "extra_turns", "extra_steps", "next_id", "lki", "outcome"))
_KEEPS_BOARD = _KEEPS_VIEW | {"turn", "combat", "players", "history", "last_turn", "clock", "facts"}


def given(state: State, priority: int | None, passes: int) -> State:
    """The state with priority given to a player (None: to nobody) after so many have passed: nothing else depends on either."""
    new = _new(State)
    _set(new, "__dict__", state.__dict__ | {"priority": priority, "passes": passes})
    return new


def with_objects(state: State, objects: dict[int, Obj]) -> State:
    """The state with other versions of objects: whatever was worked out from them is to be worked out anew."""
    new = _new(State)
    _set(new, "__dict__", state.__dict__ | {"objects": objects, "memo": {}})
    return new


def evolve(state: State, **changes: Any) -> State:
    """The state with some fields replaced. What was worked out for the old one (its layer view) is kept only while nothing
    that characteristics could depend on has changed; while the objects are the same, the new view may begin from the old one
    (``board``) if no continuous effect was in force."""
    values = state.__dict__ | changes
    if not _KEEPS_VIEW.issuperset(changes):
        old = state.memo
        values["memo"] = {}
        if _KEEPS_BOARD.issuperset(changes):
            board = old.get("view") or old.get("board")
            if board is not None:
                values["memo"]["board"] = board
    new = _new(State)
    _set(new, "__dict__", values)
    return new
