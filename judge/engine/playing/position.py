"""Building a starting position: players, zones, objects in any condition, and the moment in the turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from judge.cards import tree
from judge.engine.characteristics.layers.chars import face_chars, parts
from judge.engine.happening.moves import zones_of_abilities
from judge.engine.state.eras.era import RulesEra, era
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import SHARED, STEPS, Attack, Combat, State, Turn, evolve
from judge.engine.state.objects import Obj, Oid, Player, Thing, with_counters, with_fact
from judge.errors import Malformed


@dataclass(frozen=True, slots=True)
class Position:
    """A state to start from; ``entered``: its step has begun (turn-based actions are done), so play goes on with priority.

    ``opening``: the game hasn't begun; opening hands are drawn first (103.3-103.5)."""

    state: State
    entered: bool = False
    opening: bool = False


def described(
    name: str = "",
    types: tuple[str, ...] = ("creature",),
    power: int | None = None,
    toughness: int | None = None,
    colors: tuple[str, ...] = (),
    subtypes: tuple[str, ...] = (),
    supertypes: tuple[str, ...] = (),
    abilities: tuple[tree.Ability, ...] = (),
    mana_cost: tuple[str, ...] | None = None,
    loyalty: int | None = None,
) -> tree.Face:
    """A face for an object described on the spot."""
    return tree.Face(
        name, mana_cost, colors, supertypes, tuple(t.lower() for t in types), subtypes,
        None if power is None else str(power), None if toughness is None else str(toughness),
        None if loyalty is None else str(loyalty), "", abilities,
    )  # fmt: skip


class PositionBuilder:
    """Puts a position together step by step; ``build()`` gives it. Objects are put in the order of the calls."""

    def __init__(self, rules: str | RulesEra = "2009-10", players: tuple[str, ...] = ("Ann", "Bob"), seed: int = 0) -> None:
        """An empty position under the rules of an edition, every player at 20 life, in the first player's main phase."""
        self._state = State(era(rules), tuple(Player(n, name) for n, name in enumerate(players)), facts=(("seed", seed),))
        self._entered = False
        self._opening = False
        self._attacks: list[Attack] = []

    def seat(self, name: str) -> int:
        """The seat of the player of that name."""
        for p in self._state.players:
            if p.name == name:
                return p.seat
        raise Malformed(f"there is no player {name!r}", mend=", ".join(p.name for p in self._state.players))

    def player(self, seat: int, **changes: Any) -> PositionBuilder:
        """Set fields of a player: ``life=5``, ``counters=(("poison", 3),)``, ``lands_played=1``, ``team=0``."""
        p = replace(self._state.players[seat], **changes)
        self._state = evolve(self._state, players=tuple(p if q.seat == seat else q for q in self._state.players))
        return self

    def moment(self, step: str, active: int = 0, number: int = 1, entered: bool = False) -> PositionBuilder:
        """Set the turn: a step of ``state.STEPS``. ``entered``: it has begun already, so its turn-based actions are done."""
        if step not in STEPS:
            raise Malformed(f"there is no step {step!r}", mend=", ".join(STEPS))
        self._state = evolve(self._state, turn=Turn(number, active, step))
        self._entered = entered
        if step in STEPS[4:10] and self._state.combat is None:
            self._state = evolve(self._state, combat=Combat())
        return self

    def fact(self, key: str, value: Any) -> PositionBuilder:
        """Set a fact of the game ("monarch", "first draw skipped", "seed")."""
        self._state = evolve(self._state, facts=with_fact(self._state.facts, key, value))
        return self

    def put(
        self,
        what: tree.Card | tree.Face,
        zone: str = "battlefield",
        owner: int = 0,
        controller: int | None = None,
        *,
        tapped: bool = False,
        sick: bool = False,
        damage: int = 0,
        counters: dict[str, int] | None = None,
        attached_to: Thing | None = None,
        face_down: bool = False,
        phased_out: bool = False,
        face: int = 0,
        token: bool = False,
        facts: dict[str, Any] | None = None,
        called: str | None = None,
        bottom: bool = False,
    ) -> Oid:
        """Put a card, or a face described on the spot, into a zone; gives the reference to it.

        Without ``counters`` a planeswalker on the battlefield gets its printed loyalty and a permanent that enters with a fixed
        number of counters gets those (the position is as if it had entered properly). Into a library each put goes on top."""
        card = what if isinstance(what, tree.Card) else None
        chosen = card.faces[face] if card is not None else what
        assert isinstance(chosen, tree.Face)
        if card is None and not token:
            card = tree.Card(chosen.name, "normal", (chosen,))
        s = self._state
        i = s.next_id
        who = owner if controller is None else controller
        held: tuple[tuple[str, int], ...] = ()
        for kind, n in (counters or {}).items():
            held = with_counters(held, kind, n)
        if zone == "battlefield" and counters is None and not face_down:
            if chosen.loyalty and chosen.loyalty.isdigit():
                held = with_counters(held, "loyalty", int(chosen.loyalty))
            for kind, n in _usual_counters(chosen):
                held = with_counters(held, kind, n)
        kept: list[tuple[str, Any]] = list((facts or {}).items())
        if called:
            kept.append(("called", called))
        obj = Obj(
            id=i, inc=1, kind="token" if token else "card", owner=owner, controller=who, zone=zone, face=chosen, card=card,
            timestamp=s.clock, tapped=tapped, face_down=face_down, phased_out=phased_out, sick=sick, damage=damage,
            counters=held, attached_to=attached_to, facts=tuple(kept), holder=who,
            transformed=bool(card is not None and face and card.layout == "transform"),
            flipped=bool(card is not None and face and card.layout == "flip"),
        )  # fmt: skip
        objects = dict(s.objects)
        objects[i] = obj
        zones = dict(s.zones)
        key = (zone, None if zone in SHARED else owner)
        pile = zones.get(key, ())
        zones[key] = (i, *pile) if bottom else (*pile, i)
        watch = s.watch
        if zone not in ("battlefield", "stack", "library"):
            where = zones_of_abilities(chosen)
            if zone in where or "any" in where or zone == "command":
                watch = (*watch, i)
        self._state = evolve(s, objects=objects, zones=zones, next_id=i + 1, clock=s.clock + 1, watch=watch)
        return obj.oid

    def fill(self, what: tree.Card | tree.Face, zone: str, owner: int, count: int, *, bottom: bool = False) -> None:
        """Put so many of the same, as ``put`` would one after the other."""
        if count < 1:
            return
        first = self.put(what, zone, owner, bottom=bottom)
        s = self._state
        one = s.objects[first.id]
        more = range(s.next_id, s.next_id + count - 1)
        objects = {**s.objects, **{i: replace(one, id=i, timestamp=s.clock + n) for n, i in enumerate(more)}}
        key = (zone, None if zone in SHARED else owner)
        pile = s.zones[key]
        zones = {**s.zones, key: (*reversed(more), *pile) if bottom else (*pile, *more)}
        watch = (*s.watch, *more) if s.watch[-1:] == (first.id,) else s.watch
        self._state = evolve(s, objects=objects, zones=zones, next_id=s.next_id + len(more), clock=s.clock + len(more), watch=watch)

    def sort_library(self, owner: int, rank: Callable[[int], int]) -> None:
        """Bring a library in order, the lowest rank at the bottom; cards of the same rank stay as they lie."""
        key = ("library", owner)
        pile = self._state.zones.get(key, ())
        self._state = evolve(self._state, zones={**self._state.zones, key: tuple(sorted(pile, key=rank))})

    def change(self, oid: Oid, **changes: Any) -> PositionBuilder:
        """Set fields of an object already put."""
        objects = dict(self._state.objects)
        objects[oid.id] = replace(objects[oid.id], **changes)
        self._state = evolve(self._state, objects=objects)
        return self

    def attack(self, attacker: Oid, defender: Thing, blockers: tuple[Oid, ...] | None = None) -> PositionBuilder:
        """A creature is attacking already; ``blockers`` None: blockers haven't been declared yet."""
        combat = self._state.combat or Combat()
        player = defender if isinstance(defender, int) else self._state.objects[defender.id].controller
        attack = Attack(attacker, defender, None if blockers is None else bool(blockers), blockers or (), None, player)
        blocking = (*combat.blocking, *((b, (attacker,)) for b in blockers or ()))
        self._state = evolve(
            self._state, combat=replace(combat, attacks=(*combat.attacks, attack), blocking=blocking, declared=True)
        )
        return self

    def opening_hands(self, first: int = 0) -> PositionBuilder:
        """The position is one before the game: with libraries put, hands are drawn and mulligans offered before the first turn,
        that of the player ``first`` (103.3-103.5)."""
        self._opening = True
        return self.moment("untap", active=first)

    def become(self, state: State) -> PositionBuilder:
        """Go on from a state that was worked out from this one."""
        self._state = state
        return self

    @property
    def state(self) -> State:
        """The position as it is so far."""
        return self._state

    def build(self) -> Position:
        """The finished position."""
        return Position(self._state, self._entered, self._opening)


def _usual_counters(face: tree.Face) -> list[tuple[str, int]]:
    """The fixed counters a permanent enters with by its own text ("enters with three charge counters on it")."""
    found = []
    for ab in face_chars(face).abilities:
        for node in parts(ab.node):
            if isinstance(node, tree.Static) and node.condition is None:
                for m in node.modifications:
                    if isinstance(m, tree.EntersWith) and isinstance(m.what, tree.This) and m.condition is None and not m.optional:
                        for e in m.effects:
                            if isinstance(e, tree.PutCounter) and isinstance(e.amount, tree.Num):
                                found.append((e.kind, e.amount.value))
    return found
