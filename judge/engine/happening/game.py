"""A game in play: the current state, the log, and the procedure around every event (603.2, 614-616, 704.3, 115.5)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from judge.cards import tree
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.durations import over_before_it_begins
from judge.engine.characteristics.layers.layers import View, board, view
from judge.engine.characteristics.layers.normal import flat
from judge.engine.characteristics.layers.stamps import in_order_of_timestamps
from judge.engine.happening.governing import governed
from judge.engine.happening.instructions import carry_out
from judge.engine.happening.perform import FOLLOW, HAPPEN
from judge.engine.happening.replacing.replacement import finders, replaced
from judge.engine.happening.replacing.riders import Rider, settle
from judge.engine.happening.shortcuts import Choice, Loop, by_shortcut, made
from judge.engine.happening.trampling import excess
from judge.engine.happening.triggers.triggers import AT_ONCE, check_state_triggers, check_triggers
from judge.engine.state.combatremoval import remove_from_combat
from judge.engine.state.decisions import A, Decision, Run, Steps
from judge.engine.state.endless import endless
from judge.engine.state.events import Event, Record
from judge.engine.state.frozen import filled, replace
from judge.engine.state.gamestate import SHARED, Floating, State, evolve, with_objects
from judge.engine.state.objects import Obj, Oid, Player, Thing, with_fact
from judge.engine.state.turncontrol import controlled
from judge.errors import Illegal

Window = Callable[["Game", list[Event]], Steps[frozenset[int]]]
BEFORE_DAMAGE: dict[str, Window] = {}
"""What may be done as damage is about to be dealt, by the era's way of preventing it; gives the shields made for it alone."""
BEFORE_DESTRUCTION: dict[str, Window] = {}
"""What may be done as permanents are about to be destroyed, by the era's way of regenerating them; likewise."""


class Game:
    """The current state and what has happened. Procedures are generators that change it through ``do`` and ``set``."""

    def __init__(self, state: State, trace: bool = True, budget: int = 200_000) -> None:
        """Start from a state; ``trace`` keeps a Record of every event; ``budget`` bounds the number of events (713)."""
        self.state = state
        self.trace = trace
        self.budget = budget
        self.log: list[Record] = []
        self.rites: list[Record] = []
        self.count = 0
        self.checked: Any = None
        self.decided = 0
        self.choices: list[Choice] = []  # those of the round of priority, for noticing loops (713)
        self.loop: Loop | None = None  # the shortcut being taken
        self.two_faced: bool | None = None  # whether a card of the game has two faces; not looked at yet
        self.passed: Any = None
        self.stopped = False
        self.every = False
        self.because: tuple[str, ...] = ()
        self.spent: dict[int, Oid | None] | None = None  # what waits for a source's next damage, and the source of the damage under way (615.8)
        self.riders: list[Rider] | None = None  # what prevention effects still have to do for the damage under way (615.5)
        self.self_replaced = False  # an instruction is carried out in the place of another of the same text (614.14)
        self.before_priority = False  # nobody has had priority in the step that began

    # --- looking -----------------------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The characteristics now."""
        return self.state.memo.get("view") or view(self.state)

    @property
    def board(self) -> View:
        """What tells the effects in force, the triggered abilities and the permanents now, and nothing else (``layers.board``)."""
        return self.state.memo.get("view") or board(self.state)

    def ctx(self, you: int, source: Oid | None) -> Ctx:
        """A frame for this game."""
        return Ctx(you, source, self)

    def name(self, player: int) -> str:
        """The player's name."""
        return self.state.players[player].name

    # --- changing without events -------------------------------------------------------------------------------------------

    def set(self, **changes: Any) -> None:
        """Replace fields of the state."""
        self.state = evolve(self.state, **changes)

    def put(self, obj: Obj) -> None:
        """Replace one object's version."""
        self.state = with_objects(self.state, self.state.objects | {obj.id: obj})

    def change(self, oid: Oid, **changes: Any) -> Obj | None:
        """Replace fields of a live object; None when it is gone."""
        obj = self.state.live(oid)
        if obj is None:
            return None
        obj = replace(obj, **changes)
        self.put(obj)
        return obj

    def remember(self, oid: Oid, key: str, value: Any) -> None:
        """Set a fact of a live object."""
        obj = self.state.live(oid)
        if obj is not None:
            self.put(replace(obj, facts=with_fact(obj.facts, key, value)))

    def change_player(self, seat: int, **changes: Any) -> Player:
        """Replace fields of a player."""
        players = self.state.players
        p = replace(players[seat], **changes)
        self.set(players=(*players[:seat], p, *players[seat + 1 :]))
        return p

    def fact(self, key: str, value: Any) -> None:
        """Set a fact of the game."""
        self.set(facts=with_fact(self.state.facts, key, value))

    def fresh(self) -> int:
        """A new id."""
        n = self.state.next_id
        self.set(next_id=n + 1)
        return n

    def tick(self) -> int:
        """A new timestamp (613.6)."""
        n = self.state.clock
        self.set(clock=n + 1)
        return n

    def add_floating(
        self,
        ctx: Ctx,
        modifications: tuple[tree.Node, ...],
        affected: tuple[Thing, ...] | None,
        until: tree.For | None,
        what: tree.Node | None = None,
        shield: int | None = None,
        label: str = "",
    ) -> Floating:
        """Start a continuous effect of a resolution (611.2). One that lasts for as long as what is no longer so never begins (611.2b)."""
        f = Floating(
            self.fresh(), ctx.source, ctx.you, self.tick(), flat(modifications), affected, what, until, ctx.copy(), shield,
            self.state.turn.number, label,
        )  # fmt: skip
        if not over_before_it_begins(ctx, until):
            self.set(effects=(*self.state.effects, f))
        return f

    def drop_floating(self, ids: Collection[int]) -> None:
        """End continuous effects."""
        if ids:
            self.set(effects=tuple(f for f in self.state.effects if f.id not in ids))

    def use_up(self, floating: int, e: Event) -> None:
        """An effect that waits for the next damage of a source has met it: it lasts for all that the source deals at that time, to whomever (615.8)."""
        if self.spent is not None and e.kind == "damage":
            self.spent[floating] = e.source
        else:
            self.drop_floating({floating})

    def met_another(self, floating: int, e: Event) -> bool:
        """Whether an effect that waits for the next damage of a source has met that of another one at this time."""
        return self.spent is not None and floating in self.spent and self.spent[floating] != e.source

    def enter_zone(self, i: int, zone: str, player: int | None, position: int | None = None) -> None:
        """Put an id into a zone's order; ``position`` counts from the end (0 is the top), None is the top."""
        key = (zone, None if zone in SHARED else player)
        zones = dict(self.state.zones)
        pile = zones.get(key, ())
        if position is None or position <= 0:
            zones[key] = (*pile, i)
        else:
            at = max(0, len(pile) - position)
            zones[key] = (*pile[:at], i, *pile[at:])
        self.set(zones=zones)

    def leave_zone(self, obj: Obj) -> None:
        """Take an object's id out of its zone."""
        key = (obj.zone, None if obj.zone in SHARED else obj.owner)
        zones = dict(self.state.zones)
        zones[key] = tuple(i for i in zones.get(key, ()) if i != obj.id)
        self.set(zones=zones)

    # --- events --------------------------------------------------------------------------------------------------------------

    def do(self, *events: Event) -> Steps[list[Event]]:
        """Let events happen together: replacement and prevention for each (614-616), then all at once, then what follows
        from them, then triggers (603.2). Returns the events that happened."""
        outer, spent = self.riders, self.spent
        riders: list[Rider] = []
        damage = False
        for e in events:
            damage = damage or e.kind == "damage"
        shields = (yield from self.before(events, damage)) if self.state.era.speeds != "stack" else ()
        if damage:
            self.riders, self.spent = riders, {}
        final: list[Event] = []
        for e in events:
            if finders(self, e.kind):
                final += yield from replaced(self, e)
            else:
                final.append(e)
        if damage:
            self.drop_floating(self.spent or ())
        self.riders, self.spent = outer, spent
        beyond: list[Event] = []
        if damage and self.state.era.trample == "redirected":
            final, beyond = excess(self, final)
        if len(final) > 1 and any(e.to == "battlefield" for e in final):
            final = yield from in_order_of_timestamps(self, final)
        done: list[Event] = (yield from self.happen(final)) if final else []
        if riders:
            yield from settle(self, riders)
        self.drop_floating(shields)
        if beyond:
            done += yield from self.do(*beyond)
        return done

    def before(self, events: Collection[Event], damage: bool) -> Steps[frozenset[int]]:
        """What may be done as damage is about to be dealt or permanents to be destroyed, in eras with windows for it; gives the shields
        that were made for these events alone."""
        shields: frozenset[int] = frozenset()
        prevention = BEFORE_DAMAGE.get(self.state.era.prevention)
        if damage and prevention is not None:
            shields |= yield from prevention(self, list(events))
        regeneration = BEFORE_DESTRUCTION.get(self.state.era.regeneration)
        if regeneration is not None and any(e.kind == "destroy" for e in events):
            shields |= yield from regeneration(self, list(events))
        return shields

    def happen(self, events: list[Event]) -> Steps[list[Event]]:
        """Perform events to which replacement has been applied."""
        before = self.state
        happened: list[Event] = []
        for e in events:
            function = HAPPEN.get(e.kind)
            done = e if function is None else function(self, e, before)
            if done is None:
                continue
            turn = self.state.turn
            if done is e:
                done = filled(Event, done.__dict__ | {"turn": turn.number, "step": turn.step})
            else:  # made just now by what performed it
                done.__dict__.update(turn=turn.number, step=turn.step)
            happened.append(done)
        if not happened:
            return []
        self.record(happened)
        check_triggers(self, before, happened)
        check_state_triggers(self)
        if self.state.pending:
            yield from self.at_once()
        for e in happened:
            if e.kind == "move" and e.to == "exile" and e.get("madness"):
                self.note("madness exile", obj=e.new, player=e.player, cites=("702.32a",))
        result = list(happened)
        more: list[Event] = []
        for e in happened:
            follow = FOLLOW.get(e.kind)
            if follow is not None:
                more += follow(self, e)
        if len(more) > 1:
            more = one_gain_each(more)
        if more:
            result += yield from self.do(*one_gain(more))
        self.sync_control()
        return result

    def at_once(self) -> Run:
        """What follows an event immediately, without the stack: the return of what was exiled until then (610.3 today)."""
        due = [p for p in self.state.pending if p.ability.label == AT_ONCE]
        if not due:
            return
        self.set(pending=tuple(p for p in self.state.pending if p.ability.label != AT_ONCE))
        outer, self.because = self.because, (*self.because, "610.3*")
        try:
            for p in due:
                ctx: Ctx = p.memory.copy(self)
                ctx.you, ctx.source = p.controller, p.source
                yield from carry_out(self, ctx, p.ability.effect)
        finally:
            self.because = outer

    def happen_gen(self, events: list[Event]) -> Steps[list[Event]]:
        """Events that nothing can replace."""
        return (yield from self.happen(events))

    def record(self, events: list[Event]) -> None:
        """Keep what happened: in the turn's history, and in the log when tracing; with the rule of the keyword at work."""
        if self.because:
            events = [replace(e, cites=tuple(dict.fromkeys((*e.cites, *self.because)))) for e in events]
        self.state = evolve(self.state, history=(*self.state.history, *events))
        self.count += len(events)
        if self.trace:
            for e in events:
                self.log.append(Record(governed(self, e), self.state, len(self.log)))
        if self.count > self.budget:
            raise endless(self, f"the replay was stopped after {self.budget} events", "713.1")

    def note(self, kind: str, **details: Any) -> Event:
        """Record an event that nothing can replace and that changes nothing by itself (the beginning of a step, a choice made)."""
        turn = self.state.turn
        e = Event(kind, turn=turn.number, step=turn.step, **details)
        self.record([e])
        check_triggers(self, self.state, [e])
        return e

    def rite(self, kind: str, *cites: str, **details: Any) -> None:
        """Keep a step of procedure that is no event and that nothing can notice (priority given, passed, a part left undone).

        It stands beside the log, numbered by the line of the log that it comes before."""
        if self.trace:
            turn = self.state.turn
            e = Event(kind, turn=turn.number, step=turn.step, cites=cites, **details)
            self.rites.append(Record(e, self.state, len(self.log)))

    def sync_control(self) -> None:
        """Notice permanents whose controller has changed: they are summoning sick and leave combat (302.6, 506.4)."""
        if self.board.effects or self.state.fact("control changed"):
            v = self.view
            for o in self.state.battlefield():
                c = v.chars.get(o.id)
                now = c.controller if c is not None else o.controller
                if now != o.holder:
                    self.put(replace(self.state.objects[o.id], holder=now, sick=True))
                    self.fact("control changed", True)  # it may come to an end when no effect is left
                    remove_from_combat(self, o.oid)
                    self.note(
                        "control", obj=o.oid, player=now, other=o.holder, cites=("613.1b", "506.4", "302.6"), before=o
                    )

    def sync_combat(self) -> None:
        """Attackers and blockers that have stopped being creatures leave combat (506.4)."""
        combat = self.state.combat
        if combat is None or not (combat.attacks or combat.blocking):
            return

        v = self.board
        for oid in [a.attacker for a in combat.attacks] + [b for b, _ in combat.blocking]:
            obj = self.state.live(oid)
            if obj is not None and "creature" not in v.of(obj).types and remove_from_combat(self, oid):
                self.note("leaves combat", obj=oid, cites=("506.4",))

    def ask(self, decision: Decision[A]) -> Steps[A]:
        """Ask a player; the answer is checked against the options (601.2, 608.2d). A choice without an alternative isn't put
        to anybody unless ``every`` is set."""
        if not self.every:
            forced = decision.forced()
            if forced is not None:
                return decision.check(forced)
        self.decided += 1
        decision = controlled(self.state, decision)
        if self.loop is not None:
            known, answer = by_shortcut(self, decision)
            if known:
                return decision.check(answer)
        answer = decision.check((yield decision))
        if decision.detail != "loop":
            self.choices.append(made(self, decision, answer))
        return answer

    def illegal(self, message: str, *rules: str) -> Illegal:
        """The refusal of an illegal action, naming the rules under the era in force."""
        return Illegal(message, self.state.era.cites(rules))


def one_gain(events: list[Event]) -> list[Event]:
    """What one source with lifelink deals at once to several things gains its controller life once (118.3e, 702.13b)."""
    found: list[Event] = []
    at: dict[tuple[Oid | None, int | None], int] = {}
    for e in events:
        key = (e.source, e.player)
        if e.kind == "gain life" and "702.13b" in e.cites:
            if key in at:
                found[at[key]] = replace(found[at[key]], amount=found[at[key]].amount + e.amount)
                continue
            at[key] = len(found)
        found.append(e)
    return found


def one_gain_each(events: list[Event]) -> list[Event]:
    """Damage dealt by one lifelink source at one time gains life once (702.13b, 118.3e), however many things it was dealt to."""
    found: list[Event] = []
    places: dict[Any, int] = {}
    for e in events:
        key = (e.source, e.player) if e.kind == "gain life" else None
        if key is not None and key in places:
            n = places[key]
            found[n] = replace(found[n], amount=found[n].amount + e.amount)
            continue
        if key is not None:
            places[key] = len(found)
        found.append(e)
    return found
