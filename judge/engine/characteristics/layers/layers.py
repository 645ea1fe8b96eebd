"""Interaction of continuous effects (613): layers in the era's order, dependency decided by trial, sets frozen at first use."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import static_zone, trigger_zone, walk
from judge.engine.characteristics.asked.conditions import EACH_PLAYER, holds
from judge.engine.characteristics.asked.filters import zones_of
from judge.engine.characteristics.asked.itscontroller import ForItsController
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.asked.watching import watched
from judge.engine.characteristics.context import LOOKING, Ctx
from judge.engine.characteristics.layers.chars import (
    Chars,
    apply_counters,
    base_chars,
    has_defining,
    parts,
    simple_chars,
)
from judge.engine.characteristics.layers.durations import turn_of_effect
from judge.engine.characteristics.layers.modifications import (
    LAYER_OF,
    READS_OF_LAYER,
    apply_operation,
    concretise,
    reads_amounts,
    reads_of,
    same_for_all,
    shared,
)
from judge.engine.characteristics.layers.tapped import switched_off, works_tapped
from judge.engine.state.frozen import replace
from judge.engine.state.kept import kept
from judge.engine.state.objects import Obj, Oid, Thing

if TYPE_CHECKING:
    from judge.engine.state.gamestate import State


@dataclass(slots=True)
class Continuous:
    """A continuous effect as the layers see it: from a static ability (``ability``) or from a resolution (611)."""

    key: tuple[Any, ...]
    ctx: Ctx
    timestamp: int
    what: tree.Node | None
    modifications: tuple[tree.Node, ...]
    condition: tree.Condition | None = None
    defining: bool = False
    affected: tuple[Thing, ...] | None = None
    floating: Any = None
    reads: frozenset[str] | None = None
    layers: tuple[tuple[tree.Node, str], ...] | None = None
    parts: dict[frozenset[str], list[tree.Node]] = field(default_factory=dict)
    writes: dict[frozenset[str], set[str]] = field(default_factory=dict)


_NOT_YET = tree.IsNot(tree.AllTrue(()))
"""What keeps an effect that speaks of a later turn from being active before it."""


def _of_each(node: tree.Static) -> tuple[tree.Predicate, ...]:
    """What each of the affected objects has to be by itself: "each land ... as long as it's a ..."; or what holds for its controller:
    "creatures each player controls ... as long as that player ..." (604.2)."""
    c = node.condition
    if not isinstance(node.what, tree.Every) or c is None:
        return ()
    if isinstance(c, tree.Fits) and isinstance(c.what, tree.Back) and c.what.to == "each":
        return c.predicates
    theirs = any(
        isinstance(p, tree.ControlledBy) and isinstance(p.player, tree.Who) and p.player.role in EACH_PLAYER for p in node.what.filter.predicates
    )
    return (ForItsController(c),) if theirs and any(isinstance(n, tree.Back) and n.to == "each" for n in walk(c)) else ()


def whom(node: tree.Static) -> tree.Node | None:
    """What a static ability affects; of a class only those that fulfil a condition put on each."""
    asked = _of_each(node)
    if not asked:
        return node.what
    assert isinstance(node.what, tree.Every)
    f = node.what.filter
    return replace(node.what, filter=replace(f, predicates=(*f.predicates, *asked)))


def together(node: tree.Static) -> tree.Condition | None:
    """The condition that decides about a static ability as a whole."""
    return None if _of_each(node) else node.condition


def takes_abilities_away(modification: tree.Node) -> bool:
    """Whether it can end the existence of a static ability: losing abilities, being a copy, being set to land types (305.7)."""
    return not isinstance(modification, KEEPS_ABILITIES)


BARS = "have or gain "
"""How the action of a restriction begins that keeps objects from having a keyword."""
KEEPS_ABILITIES = (
    tree.GainAbilities, tree.ModifyPT, tree.SetPT, tree.SwitchPT, tree.ChangeColors, tree.ChangeControl, tree.LoseTypes,
)  # fmt: skip
"""Modifications that never take an ability away from anything."""


def view(state: State) -> View:
    """The view of the state, worked out once."""
    memo = state.memo
    known = memo.get("view")
    if known is None:
        board = memo.pop("board", None)
        known = View(state) if board is None or board.effects else board.moved(state)
        memo["view"] = known
    return known


def board(state: State) -> View:
    """A view that tells which effects are in force, what triggers and what the permanents are: the state's own, or while no continuous
    effect is in force that of an earlier state with the same objects, which is no different in that."""
    memo = state.memo
    known: View | None = memo.get("view")
    if known is None:
        known = memo.get("board")
        if known is None or known.effects:
            return view(state)
    return known


class View:
    """Everything's characteristics at one state, and the rule-changing effects in force. ``of(oid)`` gives a ``Chars``."""

    def __init__(self, state: State) -> None:
        """Apply the layers to the state (lazily where no effect could matter)."""
        self.state = state
        self._objects = state.objects
        self.chars: dict[int, Chars] = {}
        self.effects: list[Continuous] = []
        self._static: list[Continuous] = []
        self._rules: dict[type, list[tuple[Continuous, Any]]] | None = None
        self._waiting: dict[str, list[tuple[Obj, tree.Triggered, tuple[Any, ...]]]] = {}
        self._triggers: list[tuple[Obj, tree.Triggered, tuple[Any, ...]]] | None = None
        self._players: dict[Any, Any] = {}
        self.trace: list[tuple[str, Any, Any]] = []
        self._permanents: list[tuple[Obj, Chars]] | None = None
        self._words: frozenset[str] | None = None
        self._offers: list[tuple[Obj, Chars, tree.AlternativeCost]] | None = None
        self.busy = True
        self._settle()
        self._settled = {} if self.effects else dict(self.chars)
        """The characteristics of what is in play, kept for the next view where no continuous effect is in force."""
        self.busy = False

    def moved(self, state: State) -> View:
        """The view of a state with the same objects: while no continuous effect is in force, their characteristics are the same."""
        new = object.__new__(View)
        new.__dict__.update(self.__dict__)
        new.state = state
        new.chars = dict(self._settled)  # what was looked up beside them may count what has changed
        new._players = {}
        new.trace = []
        return new

    # --- what a view is asked -------------------------------------------------------------------------------------------

    def of(self, thing: Oid | Obj) -> Chars:
        """The characteristics of the object; those it last had when it is gone (608.2g)."""
        i, inc = (thing.id, thing.inc) if type(thing) is Obj else thing  # type: ignore[misc]
        now = self._objects.get(i)
        if now is not None and now.inc == inc:
            known = self.chars.get(i)
            if known is None:
                known = self._alone(now)
                if not self.busy:
                    self.chars[i] = known
            return known
        obj, kept = self.state.lki[Oid(i, inc)]
        return kept if kept is not None else base_chars(obj)

    def permanents(self) -> list[tuple[Obj, Chars]]:
        """The phased-in permanents with their characteristics."""
        if self.busy:  # what is worked on may be another object the next time
            known = self.chars.get
            return [(o, known(o.id) or self.of(o)) for o in self._field]
        if self._permanents is None:
            chars = self.chars
            self._permanents = [(o, chars[o.id]) for o in self._field]
        return self._permanents

    def words(self) -> frozenset[str]:
        """Every type, supertype, subtype and keyword that some permanent has: what isn't among them none has."""
        if self._words is None:
            found: set[str] = set()
            for c in {id(c): c for _, c in self.permanents()}.values():
                found.update(c.types, c.supertypes, c.subtypes, c.keywords())
            self._words = frozenset(found)
        return self._words

    def offers(self) -> list[tuple[Obj, Chars, tree.AlternativeCost]]:
        """The permanents that offer an alternative cost for spells (116.9)."""
        if self._offers is None:
            self._offers = [
                (o, c, a.node) for o, c in self.permanents() for a in c.abilities if isinstance(a.node, tree.AlternativeCost) and a.node.for_ is not None
            ]
        return self._offers

    def controller(self, oid: Oid) -> int:
        """Who controls the object, or did last."""
        return self.of(oid).controller

    def rules(self, kind: type) -> list[tuple[Continuous, Any]]:
        """The modifications of that class in force that work outside the layers (restrictions, replacements, costs ...)."""
        if not self.effects:
            return []
        if self._rules is None:
            table: dict[type, list[tuple[Continuous, Any]]] = {}
            for effect in self.effects:
                for m in effect.modifications:
                    if type(m) not in LAYER_OF:
                        table.setdefault(type(m), []).append((effect, m))
            self._rules = table
        return self._rules.get(kind, [])

    def active(self, effect: Continuous) -> bool:
        """Whether the effect's condition holds."""
        if effect.condition is None:
            return True

        return holds(effect.ctx, effect.condition)

    def subjects(self, effect: Continuous) -> tuple[Thing, ...]:
        """What the effect affects now."""
        return self._affected(effect)

    def concerns(self, effect: Continuous, thing: Thing) -> bool:
        """Whether the effect is in force and affects the thing."""
        if not self.active(effect):
            return False
        if effect.affected is None and effect.what is None:
            return True
        return thing in self._affected(effect)

    def triggers(self) -> list[tuple[Obj, tree.Triggered, tuple[Any, ...]]]:
        """Every triggered ability that could trigger now, with its object and key (603)."""
        if self._triggers is None:
            found: list[tuple[Obj, tree.Triggered, tuple[Any, ...]]] = []
            off = self.state.era.tapped_artifacts != "work"
            for obj in self._works:
                c = self.chars[obj.id]
                if not c.abilities:
                    continue
                for node, key in c.flat():
                    if isinstance(node, tree.Triggered) and functions_in(trigger_zone(node), obj):
                        if off and switched_off(obj, c) and not works_tapped(node):
                            continue
                        found.append((obj, node, key))
            self._triggers = found
        return self._triggers

    def waiting(self, kind: str) -> list[tuple[Obj, tree.Triggered, tuple[Any, ...]]]:
        """Those among them that an event of the kind could make trigger."""
        found = self._waiting.get(kind)
        if found is None:
            found = self._waiting[kind] = [t for t in self.triggers() if (kinds := watched(t[1].event)) is None or kind in kinds]
        return found

    def awaited(self, kinds: Collection[str]) -> bool:
        """Whether anything could trigger on an event of these kinds."""
        return bool(self._triggers or self.triggers()) and any(map(self.waiting, kinds))

    # --- the layers -----------------------------------------------------------------------------------------------------

    def _functioning(self) -> list[Obj]:
        """The objects whose abilities may function: permanents, the stack, and those elsewhere that say so (112.6)."""
        s = self.state
        self._field = s.battlefield()
        found = list(self._field)
        found += [s.objects[i] for i in s.zones.get(("stack", None), ())]
        found += [s.objects[i] for i in s.watch if i in s.objects]
        if not s.effects:
            return found
        # a card elsewhere that an effect has given an ability: "it gains suspend"
        given = {
            t.id
            for f in s.effects
            for t in f.affected or ()
            if not isinstance(t, int) and any(isinstance(m, tree.GainAbilities) for m in f.modifications)
        }
        if given:
            given -= {o.id for o in found}
            found += [s.objects[i] for i in sorted(given) if i in s.objects and s.objects[i].zone not in ("battlefield", "stack")]
        return found

    def _settle(self) -> None:
        state = self.state
        objects = self._works = self._functioning()
        self.chars = {o.id: simple_chars(o) for o in objects}
        floats = [self._floating(f) for f in state.effects]
        static = self._collect(objects)
        self.effects = floats + static
        barred = any(barred_keyword(m) for e in self.effects for m in e.modifications)
        layered = barred or any(type(m) in LAYER_OF for e in self.effects for m in e.modifications)
        self.everywhere = any(_reaches_out(e) for e in self.effects) if self.effects else False
        if not layered:
            return
        self.chars = {o.id: base_chars(o) for o in objects}
        if self.everywhere:
            for o in state.objects.values():
                if o.id not in self.chars:
                    self.chars[o.id] = base_chars(o)
        started: dict[tuple[Any, ...], Continuous] = {}
        self._static = static  # counters, the one thing left out of what is worked on now, give no abilities
        used: set[str] = set()  # the layers in which an effect that is, or has been, applies
        counted: list[Continuous] = []
        for group in state.era.layers:
            if group == ("pt counters",):
                for o in objects:
                    if o.counters:
                        apply_counters(o, self.chars[o.id])
                continue
            if counted is not self._static:
                counted = self._static
                used.update(layer for e in (*floats, *counted) for _, layer in self._layers(e))
            if not used.isdisjoint(group):
                self._layer(_as_set(group), floats, started, objects)
            if barred and "ability" in group:
                self._bar(floats, objects)
        static = self._static
        keys = {e.key for e in static}
        ghosts = [e for k, e in started.items() if k not in keys and e.floating is None]
        self.ghosts = ghosts
        self.effects = floats + static

    def _layer(
        self, group: frozenset[str], floats: list[Continuous], started: dict[tuple[Any, ...], Continuous], objects: list[Obj]
    ) -> None:
        done: set[tuple[Any, ...]] = set()
        left = self._pool(group, floats, started)
        while True:
            waiting = [e for e in left if e.key in started or self.active(e)]
            if not waiting:
                return
            cda = [e for e in waiting if e.defining]
            chosen = self._next(cda or waiting, group, started)
            wrote = self._apply(chosen, group, started)
            done.add(chosen.key)
            if wrote & {"abilities", "types", "control"}:
                self._static = self._collect(objects)
                left = self._pool(group, floats, started)
            left = [e for e in left if e.key not in done]

    def _pool(self, group: frozenset[str], floats: list[Continuous], started: dict[tuple[Any, ...], Continuous]) -> list[Continuous]:
        """The effects with a part in the layer: those that have begun go on as they began (613.5)."""
        pool: dict[tuple[Any, ...], Continuous] = {e.key: e for e in floats}
        pool.update(started)
        for e in self._static:
            pool.setdefault(e.key, e)
        return [e for e in pool.values() if self._parts(e, group)]

    def _bar(self, floats: list[Continuous], objects: list[Obj]) -> None:
        """Take from objects the abilities that they can't have, whatever gave them (113.11 today)."""
        changed = False
        for effect in (*floats, *self._static):
            for m in effect.modifications:
                keyword = barred_keyword(m)
                if not keyword or not self.active(effect):
                    continue
                for thing in self._affected(effect):
                    c = self.chars.get(thing.id) if isinstance(thing, Oid) else None
                    if c is not None and c.has(keyword):
                        c.set_abilities(tuple(a for a in c.abilities if not (isinstance(a.node, tree.Keyword) and a.node.name == keyword)))
                        changed = True
        if changed:
            self._static = self._collect(objects)

    def _parts(self, effect: Continuous, group: frozenset[str]) -> list[tree.Node]:
        known = effect.parts.get(group)
        if known is None:
            known = effect.parts[group] = [m for m, layer in self._layers(effect) if layer in group]
        return known

    def _layers(self, effect: Continuous) -> tuple[tuple[tree.Node, str], ...]:
        """The effect's modifications, each with the layer in which it applies; looked up once."""
        if effect.layers is None:
            parts = [(m, layer_of(m, effect.defining)) for m in effect.modifications]
            if self.state.era.animated_size != "set" and any(layer == "type" for _, layer in parts):
                # the size that comes with a new type is where that begins (214.5)
                parts = [(m, "pt initial" if layer == "pt set" else layer) for m, layer in parts]
            effect.layers = tuple(parts)
        return effect.layers

    def _next(self, waiting: list[Continuous], group: frozenset[str], started: dict[tuple[Any, ...], Continuous]) -> Continuous:
        """The effect to apply next: the oldest that depends on no other waiting one; loops fall back to timestamps (613.7)."""
        waiting.sort(key=lambda e: e.timestamp)
        if len(waiting) == 1:
            return waiting[0]
        if not self.state.era.dependency:  # strictly by age, what a permanent does to itself before all else (1.123)
            return next((e for e in waiting if isinstance(e.what, tree.This)), waiting[0])
        writes = {e.key: self._writes(e, group) for e in waiting}
        all_written = set().union(*writes.values())
        if not any(self._could_read(e, all_written, started) for e in waiting) or not any(
            self._could_read(e, writes[o.key], started) for e in waiting for o in waiting if o is not e
        ):
            return waiting[0]
        depends: dict[tuple[Any, ...], set[tuple[Any, ...]]] = {e.key: set() for e in waiting}
        meaning = {e.key: self._meaning(e, group, started) for e in waiting}
        for other in waiting:
            readers = [e for e in waiting if e is not other and self._could_read(e, writes[other.key], started)]
            if not readers:
                continue
            kept = {i: c.copy() for i, c in self.chars.items()}
            self._apply(other, group, dict(started), trial=True)
            for e in readers:
                if self._meaning(e, group, started) != meaning[e.key]:
                    depends[e.key].add(other.key)
            self.chars = kept
        by_key = {e.key: e for e in waiting}
        for e in waiting:
            for k in depends[e.key]:
                self.trace.append(("depends", e, by_key[k]))
        for e in waiting:
            open_ = {k for k in depends[e.key] if k in by_key and not _reaches(depends, k, e.key)}
            if not open_:
                return e
        return waiting[0]

    def _writes(self, effect: Continuous, group: frozenset[str]) -> set[str]:
        """The characteristics that the effect's part in the layer changes."""
        known = effect.writes.get(group)
        if known is None:
            work = self._parts(effect, group)
            known = effect.writes[group] = {w for m in work for w in READS_OF_LAYER[layer_of(m, effect.defining)]}
            if any(takes_abilities_away(m) for m in work):
                known.add("existence")
        return known

    def _could_read(self, effect: Continuous, written: set[str], started: dict[tuple[Any, ...], Continuous]) -> bool:
        """Whether a change of those characteristics could alter the effect at all (a sound first sieve before the trial)."""
        if effect.key in started:
            return bool(written) and reads_amounts(effect.modifications)
        if effect.floating is None and written & {"existence", "control"}:
            return True  # the static ability itself may be gone, or its "you" be another
        if effect.affected is not None and effect.condition is None:
            return reads_amounts(effect.modifications)
        if effect.reads is None:
            effect.reads = reads_of(effect)
        return not written.isdisjoint(effect.reads)

    def _meaning(self, effect: Continuous, group: frozenset[str], started: dict[tuple[Any, ...], Continuous]) -> Any:
        """What the effect would do now: None when it doesn't exist, else each affected thing with its concrete operations."""
        if effect.key not in started:
            if effect.floating is None and not self._still_there(effect):
                return None
            if not self.active(effect):
                return None
        effect = started.get(effect.key, effect)
        rows = []
        for thing in self._affected(effect):
            if isinstance(thing, int):
                continue
            rows.append((thing, tuple(concretise(effect.ctx, m, thing) for m in self._parts(effect, group))))
        return rows

    def _still_there(self, effect: Continuous) -> bool:
        source = effect.ctx.source
        if source is None:
            return True
        c = self.chars.get(source.id)
        return c is not None and any(key == effect.key[1] for _, key in c.flat())

    def _apply(
        self, effect: Continuous, group: frozenset[str], started: dict[tuple[Any, ...], Continuous], trial: bool = False
    ) -> set[str]:
        """Apply the effect's part in the layer; gives what it changed of that which decides about static abilities (604, 613.6)."""
        wrote: set[str] = set()
        if effect.key not in started:
            effect = started[effect.key] = Continuous(
                effect.key, effect.ctx, effect.timestamp, effect.what, effect.modifications, None, effect.defining,
                self._affected(effect), effect.floating, None, effect.layers,
            )  # fmt: skip
        else:
            effect = started[effect.key]
        work = self._parts(effect, group)
        affected = [t for t in effect.affected or () if not isinstance(t, int)]
        alike = {id(m): shared(concretise(effect.ctx, m, affected[0]), effect.key) for m in work if same_for_all(m)} if affected else {}
        # for all of them before any is changed: the amounts are those of now
        each = [[alike[id(m)] if id(m) in alike else concretise(effect.ctx, m, t) for m in work] for t in affected] if len(alike) < len(work) else None
        same = list(alike.values())
        live = self.state.live
        for n, thing in enumerate(affected):
            obj = live(thing)
            if obj is None:
                continue
            c = self.chars.get(thing.id)
            if c is None:
                c = self.chars[thing.id] = base_chars(obj)
            for m, operation in zip(work, same if each is None else each[n], strict=True):
                apply_operation(c, operation, effect.key)
                if operation[0] != "gain" or _gives_static(operation[1]):
                    wrote |= READS_OF_LAYER[layer_of(m, effect.defining)]
        return wrote

    def _affected(self, effect: Continuous) -> tuple[Thing, ...]:
        if effect.affected is not None:
            return effect.affected
        if effect.what is None:
            return ()

        return resolve(effect.ctx, effect.what)

    def _collect(self, objects: list[Obj]) -> list[Continuous]:
        """The effects of the static abilities that exist now (604, 611.3)."""
        found: list[Continuous] = []
        off = self.state.era.tapped_artifacts != "work"
        for obj in objects:
            c = self.chars.get(obj.id)
            if c is None or not c.abilities:
                continue
            for node, key in c.flat():
                if isinstance(node, tree.Static) and functions_in(static_zone(node), obj):
                    if off and switched_off(obj, c):
                        continue
                    ctx = Ctx(c.controller, obj.oid, state=self.state)
                    ctx.fixed_view = self
                    ctx.key = key
                    found.append(
                        Continuous(
                            ("static", key, obj.oid), ctx, self._stamp(obj, key), whom(node), node.modifications, together(node),
                            node.defining,
                        )
                    )
        return found

    def _stamp(self, obj: Obj, key: tuple[Any, ...]) -> int:
        """The timestamp of a static ability's effect (613.6a): its object's, or that of the effect that granted it if later."""
        if key and key[0] == "granted":
            return max(obj.timestamp, int(key[2]))
        return obj.timestamp

    def _floating(self, f: Any) -> Continuous:
        ctx = (f.memory.at(self.state, self)) if f.memory is not None else Ctx(f.controller, f.source, state=self.state)
        ctx.fixed_view = self
        condition = f.until.condition if f.until is not None and f.until.span == "as long as" else None

        if f.until is not None and f.until.span == "during next turn" and not turn_of_effect(self.state, f, ctx):
            condition = _NOT_YET
        return Continuous(
            ("floating", f.id), ctx, f.timestamp, f.what, f.modifications, condition, False, f.affected, f,
        )  # fmt: skip

    def _alone(self, obj: Obj) -> Chars:
        """An object no other effect reaches: its printed values with its own characteristic-defining abilities (604.3)."""
        if not has_defining(obj.face) or obj.face_down:
            return simple_chars(obj)
        c = simple_chars(obj).copy()
        self.chars[obj.id] = c  # it may be among what it counts itself: a Mortivore in a graveyard is a creature card there
        try:
            for ab in c.abilities:
                for node in parts(ab.node):
                    if isinstance(node, tree.Static) and node.defining:
                        ctx = Ctx(obj.controller, obj.oid, state=self.state)
                        ctx.fixed_view = self
                        for m in node.modifications:
                            if type(m) in LAYER_OF:
                                apply_operation(c, concretise(ctx, m, obj.oid), ("defining",))
        finally:
            del self.chars[obj.id]
        return c


@kept
def _gives_static(abilities: tuple[Any, ...]) -> bool:
    """Whether static abilities are among those given, or among what their keywords stand for: only they are new effects."""
    return any(isinstance(part, tree.Static) for node in abilities for part in parts(node))


@kept
def _as_set(group: tuple[str, ...]) -> frozenset[str]:
    return frozenset(group)


def barred_keyword(m: tree.Node) -> str:
    """The keyword that a modification says its objects can't have or gain; "" when it says nothing of the kind."""
    return m.action.removeprefix(BARS) if isinstance(m, tree.Cant) and m.action.startswith(BARS) else ""


def layer_of(m: tree.Node, defining: bool) -> str:
    """The layer a modification applies in (613.1, 613.3); "" when it isn't one of characteristics."""
    layer = LAYER_OF.get(type(m), "")
    return "pt cda" if defining and layer == "pt set" else layer


def functions_in(where: str, obj: Obj) -> bool:
    """Whether an ability of the object that functions in ``where`` does so in the zone in which it is (112.6, 309.4, 310.4)."""
    if obj.zone == "command" and obj.nontraditional:
        return obj.works_there and where in ("battlefield", "command", "any", "anywhere")
    return where in (obj.zone, "any", "anywhere")


def _reaches(depends: dict[tuple[Any, ...], set[tuple[Any, ...]]], start: tuple[Any, ...], goal: tuple[Any, ...]) -> bool:
    """Whether following dependencies from ``start`` comes to ``goal``: then they form a loop."""
    seen: set[tuple[Any, ...]] = set()
    todo = [start]
    while todo:
        k = todo.pop()
        if k == goal:
            return True
        if k not in seen:
            seen.add(k)
            todo.extend(depends.get(k, ()))
    return False


def _reaches_out(effect: Continuous) -> bool:
    """Whether the effect changes objects outside the battlefield and the stack."""
    if not any(type(m) in LAYER_OF for m in effect.modifications):
        return False
    if isinstance(effect.what, tree.Every):
        return bool(zones_of(effect.what.filter) - {"battlefield", "stack"})
    return False


LOOKING["layers"] = view
