"""Triggered abilities (603): which happened events match which patterns, looking back where 603.6 says so. Table: ``TRIGGERS``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from judge.cards import tree
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.filters import is_it
from judge.engine.characteristics.asked.watching import KINDS
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.layers import View, board, view
from judge.engine.characteristics.reach import limit, sees
from judge.engine.happening.triggers.why_delayed import delayed_rules
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import Delayed, Pending, State
from judge.engine.state.objects import Obj, Oid
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

N = TypeVar("N", bound=tree.Node)
Matcher = Callable[[Ctx, N, Event], bool]
TRIGGERS: dict[type, Matcher[Any]] = {}
"""Event pattern class -> whether an event (happened, or proposed for a replacement) matches it."""


AT_ONCE = "at once"
"""The label of what waits for an event and is then done without the stack: the return of what was exiled "until" it (610.3 today)."""
BY_RULE: dict[str, list[Callable[[Game, Event], list[Pending]]]] = {}
"""What triggers by the rules alone, without a source (the monarch's abilities), by the kind of event: from the event to what waits."""
_WITH_MOVES = ("counters", "unattach")
"""What is seen to happen as well where something moves (``_entering_counters``, ``_left_attached``)."""


def matching(kind: type[N], *events: str) -> Callable[[Matcher[N]], Matcher[N]]:
    """Register the matcher of a pattern class; ``events``: the only kinds of events that it matches, where it is so for every pattern."""

    def register(function: Matcher[N]) -> Matcher[N]:
        TRIGGERS[kind] = function
        if events:
            KINDS[kind] = frozenset(events)
        return function

    return register


def match(ctx: Ctx, pattern: tree.Node | None, e: Event) -> bool:
    """Whether the event matches the pattern; Undecidable for a pattern the engine doesn't know."""
    function = TRIGGERS.get(type(pattern))
    if function is None:
        raise Undecidable(f"no way to watch for {type(pattern).__name__}", (getattr(pattern, "text", type(pattern).__name__),))
    return function(ctx, pattern, e)


# --- what triggers -------------------------------------------------------------------------------------------------------------

LOOK_BACK = frozenset(("unattach", "control", "phase out", "lose"))
BACK = LOOK_BACK | {"move", "attach"}
"""The kinds of events among which are those that abilities look back for."""


def looks_back(e: Event) -> bool:
    """Whether abilities look back in time for the event (603.6d; 603.10 today)."""
    return (e.kind == "move" and e.from_ == "battlefield") or e.kind in LOOK_BACK or (e.kind == "attach" and e.other is None)


def _bare(pattern: tree.Node | None) -> Any:
    """The event itself of one that counts only at a time, or only the first in a turn."""
    while isinstance(pattern, (tree.FirstTime, tree.Within, tree.Caused)):
        pattern = pattern.event
    return pattern


def from_anywhere(pattern: tree.Node | None) -> bool:
    """Whether it waits for something to be put somewhere "from anywhere": such an ability never looks back (603.6c)."""
    pattern = _bare(pattern)
    patterns = pattern.of if isinstance(pattern, tree.AnyOfEvents) else (pattern,)
    return all(isinstance(p, tree.ZoneChange) and p.from_ == "anywhere" for p in patterns)


def _watching(then: View, now: View, e: Event) -> Iterator[tuple[Obj, tree.Triggered, Any, View, bool]]:
    """The abilities that may trigger on the event, with the view they are looked up in and whether that is the one before it."""
    if not looks_back(e):
        yield from ((obj, ability, key, now, False) for obj, ability, key in now.waiting(e.kind))
        return
    yield from ((obj, ability, key, then, True) for obj, ability, key in then.waiting(e.kind) if not from_anywhere(ability.event))
    yield from ((obj, ability, key, now, False) for obj, ability, key in now.waiting(e.kind) if from_anywhere(ability.event))


def check_triggers(game: Game, before: State, events: list[Event]) -> None:
    """Let every ability trigger that the events match (603.2); they wait until a player would get priority (603.3)."""
    after = game.state
    back = False
    kinds: set[str] = set()
    for e in events:
        kind = e.kind
        kinds.add(kind)
        if kind in BACK:
            back = back or looks_back(e)
            if kind == "move":
                kinds.update(_WITH_MOVES)
        if kind in BY_RULE:
            for ruled in BY_RULE[kind]:
                inherent = ruled(game, e)
                if inherent:
                    game.set(pending=(*game.state.pending, *inherent))
    if not after.delayed and not board(after).awaited(kinds) and not (back and board(before).awaited(kinds)):
        return
    now = view(after)
    then = view(before) if back else now
    pending: list[Pending] = []
    fired: set[Any] = set()
    silent = any(m.what == "creatures entering don't cause abilities to trigger" and now.active(f) for f, m in now.rules(tree.RuleChange))
    events = [*events, *_entering_counters(events), *_left_attached(events)]
    for e in events:
        if silent and e.kind in ("move", "create") and e.to == "battlefield" and e.new is not None and "creature" in now.of(e.new).types:
            continue
        v = then if looks_back(e) else now
        for obj, ability, key, v, back in _watching(then, now, e):
            if type(ability.event) is tree.BecomesState:
                continue
            ctx = Ctx(v.of(obj.oid).controller if obj.has_controller else obj.owner, obj.oid, state=v.state)
            ctx.fixed_view = v
            ctx.event = e
            ctx.key = key
            if e.kind == "control" and obj.oid == e.obj and isinstance(e.other, int) and _of_losing_control(ability.event):
                ctx.you = e.other  # it is who controlled it until now that has lost control (603.6d)
            if not match(ctx, ability.event, e):
                continue
            if e.get("assigned") is False and ability.label == "flanking" and after.era.blocks_counted == "assigned":
                continue
            if not sees(v, ctx.you, e, back):
                game.rite("out of reach", "801.7", obj=obj.oid, player=ctx.you)
                continue
            batch_key = _once_for(ability.event, obj.oid, key, e)
            if batch_key is not None:
                if batch_key in fired:
                    continue
                fired.add(batch_key)
                same = [
                    x
                    for x in events
                    if _once_for(ability.event, obj.oid, key, x) == batch_key and match(_with(ctx, x), ability.event, x)
                ]
                e = _batched(same, e)
                ctx.event = e
            if limit(after, ctx.you) is not None and e.kind in ("move", "control") and not sees(now if back else then, ctx.you, e, not back):
                game.rite("within reach at that time", "801.7a", obj=obj.oid, player=ctx.you)
            _fire(game, ctx, ability, obj.oid, pending, e)
            for _ in range(_again(v, ctx, obj, e) + _each_counter(ability.event, e)):
                _fire(game, ctx, ability, obj.oid, pending, e)
        for d in after.delayed:
            ctx = d.memory.at(after)
            ctx.fixed_view = now
            if d.source is not None:
                ctx.source = d.source
            remembered = ctx.event
            ctx.event = e
            if type(d.ability.event) is tree.BecomesState or ("delayed", d.id) in fired:
                continue
            back_ctx = ctx
            back = looks_back(e)
            if back:
                back_ctx = d.memory.at(before)
                back_ctx.fixed_view = then
                back_ctx.event = e
            if getattr(d.ability.event, "which", "") == "next turn" and e.turn <= d.made_turn:
                continue
            if not match(back_ctx, d.ability.event, e) or not sees(v, d.controller, e, back):
                continue
            frame = d.memory.copy()
            frame.event = e if not isinstance(d.ability.event, tree.PhaseBegins) else remembered
            if not isinstance(d.ability.event, tree.PhaseBegins):
                frame.amount = e.amount
            if e.kind == "move" and e.obj is not None and e.new is not None:
                frame.moved[e.obj] = e.new
            if d.ability.condition is not None and not holds(frame.at(after), d.ability.condition):
                continue
            if d.once:
                fired.add(("delayed", d.id))
                game.set(delayed=tuple(x for x in game.state.delayed if x.id != d.id))
            why = delayed_rules(d.once, d.until, d.ability)
            pending.append(Pending(d.controller, d.source, d.ability, frame, game.count, rules=why))
    if pending:
        game.set(pending=(*game.state.pending, *pending))


def _again(v: View, ctx: Ctx, obj: Obj, e: Event) -> int:
    """How many additional times the ability of a permanent triggers for what has entered (603.2d today)."""
    if e.kind not in ("move", "create") or e.to != "battlefield" or e.new is None or obj.zone != "battlefield":
        return 0
    return sum(
        m.what == "what enters triggers an additional time" and v.active(x) and x.ctx.you == ctx.you and is_it(x.ctx, m.other, e.new)
        for x, m in v.rules(tree.RuleChange)
    )


def _of_losing_control(pattern: Any) -> bool:
    pattern = _bare(pattern)
    return isinstance(pattern, tree.PlayerDoes) and pattern.verb == "lose control of"


def _each_counter(pattern: tree.Node | None, e: Event) -> int:
    """How many more times an ability triggers that watches for "a counter" where several are put or removed at once (603.2c)."""
    pattern = _bare(pattern)
    single = isinstance(pattern, tree.CounterChange) and not pattern.batch and not pattern.last and e.kind == "counters"
    return abs(e.amount) - 1 if single and e.amount else 0


def _left_attached(events: list[Event]) -> list[Event]:
    """What leaves the battlefield while attached becomes unattached from what it was on (701.3d)."""
    gone = ((e, e.before.attached_to) for e in events if e.kind == "move" and e.from_ == "battlefield" and e.before is not None)
    return [Event("unattach", obj=e.obj, other=host, turn=e.turn, step=e.step, cites=("701.3d",)) for e, host in gone if host is not None]


def _entering_counters(events: list[Event]) -> list[Event]:
    """Counters with which a permanent entered, as counters put on it (120.1)."""
    return [
        Event("counters", obj=e.new, what=kind, amount=n, source=e.new, turn=e.turn, step=e.step)
        for e in events
        if e.kind == "move" and e.to == "battlefield" and e.new is not None and e.after is not None
        for kind, n in e.after.counters
    ]


def _once_for(pattern: tree.Node | None, oid: Oid, key: Any, e: Event) -> Any:
    """What a trigger that sees several simultaneous occurrences as one sees together (603.2c): a whole batch, or the damage one
    source deals at a time, or that one recipient is dealt at a time. None: every occurrence triggers."""
    pattern = _bare(pattern)
    if getattr(pattern, "batch", False):
        if isinstance(pattern, tree.DealsDamage) and e.kind == "damage" and pattern.recipient is not None:
            return (oid, key, "recipient", e.other)  # "one or more ... to a player": once for each player dealt damage
        if isinstance(pattern, tree.CounterChange):
            return (oid, key, "counters", e.obj)  # "one or more counters ... on a creature": once for each creature
        return (oid, key)
    if isinstance(pattern, tree.DealsDamage) and e.kind == "damage":
        if pattern.recipient is None:
            return (oid, key, "source", e.source)
        if pattern.source is None:
            return (oid, key, "recipient", e.other)
    return None


def _with(ctx: Ctx, e: Event) -> Ctx:
    new = ctx.copy()
    new.fixed_state = ctx.fixed_state
    new.fixed_view = ctx.fixed_view
    new.event = e
    return new


def _batched(same: list[Event], e: Event) -> Event:
    things = tuple(x.new if looks_new(x) else x.obj for x in same if x.obj is not None)
    total = sum(x.amount for x in same)
    return replace(e, amount=total or len(same), data=(*e.data, ("batch", things), ("count", len(same))))


def looks_new(e: Event) -> bool:
    """Whether the event's object is meant as it is afterwards (it entered somewhere) rather than as it was."""
    return e.kind == "move" and e.from_ != "battlefield" and e.new is not None


def _fire(game: Game, ctx: Ctx, ability: tree.Triggered, source: Oid, pending: list[Pending], e: Event) -> None:
    if ability.condition is not None:
        test = ctx
        if ctx.fixed_state is not game.state:
            test = ctx.copy()
            test.fixed_state = game.state
            test.fixed_view = game.view
        if not holds(test, ability.condition):
            return
    if ability.once_each_turn:
        for done in game.state.history:
            if done.kind == "triggered" and done.obj == source and done.get("key") == ctx.key:
                return
        for p in (*game.state.pending, *pending):
            if p.source == source and p.ability is ability:
                return
    frame = Ctx(ctx.you, source)
    frame.event = e
    frame.amount = e.amount
    frame.key = ctx.key
    frame.label = ability.label
    if e.kind == "blocks creature":
        frame.label = _block_role(ctx, ability.event, e)
    if e.kind == "move" and e.obj is not None and e.new is not None:
        frame.moved[e.obj] = e.new
    pending.append(Pending(ctx.you, source, ability, frame, game.count))


def _block_role(ctx: Ctx, pattern: tree.Node | None, e: Event) -> str:
    """Whether a block was seen from the blocker's or the attacker's side (what "it" and "that creature" are)."""
    if isinstance(pattern, tree.AnyOfEvents):
        for q in pattern.of:
            if match(ctx, q, e):
                return _block_role(ctx, q, e)
    if isinstance(pattern, tree.Within):
        return _block_role(ctx, pattern.event, e)
    return "becomes blocked" if isinstance(pattern, tree.BecomesBlocked) else "blocks"


def check_state_triggers(game: Game) -> None:
    """State triggers (603.8): they trigger as soon as the state is so, even while something resolves, and not again while the ability is
    waiting or on the stack."""
    pending: list[Pending] = []
    for obj, ability, key in game.board.triggers():
        if type(ability.event) is not tree.BecomesState:
            continue
        busy = any(p.source == obj.oid and p.ability is ability for p in game.state.pending) or any(
            (s := game.state.objects[i].stack) is not None and s.source == obj.oid and s.ability is ability
            for i in game.state.zone("stack")
        )
        if busy:
            continue
        ctx = Ctx(game.view.of(obj).controller, obj.oid, game)
        ctx.key = key
        if holds(ctx, ability.event.condition) and (ability.condition is None or holds(ctx, ability.condition)):  # 603.4, 603.8
            frame = Ctx(ctx.you, obj.oid)
            frame.key = key
            pending.append(Pending(ctx.you, obj.oid, ability, frame, game.count))
    if pending:
        game.set(pending=(*game.state.pending, *pending))


def make_delayed(
    game: Game, ctx: Ctx, ability: tree.Triggered, once: bool = True, until: tree.For | None = None
) -> None:
    """Set up a delayed triggered ability (603.7)."""
    d = Delayed(game.fresh(), ctx.source, ctx.you, ability, ctx.copy(), once, until, game.state.turn.number)
    game.set(delayed=(*game.state.delayed, d))
