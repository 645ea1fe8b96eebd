"""Batches, series and windows (1997: 1.26-1.32, 1.40, 1.136): the variants of priority in which only some things may be done, what they
wait for is held up meanwhile, and everything announced is resolved without a chance to act in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.speeds import DESTRUCTION, INTERRUPTS, PREVENTION, RULES
from judge.engine.happening.game import BEFORE_DAMAGE, BEFORE_DESTRUCTION
from judge.engine.happening.sba import not_seen
from judge.engine.happening.settling import TRIGGERED, settle
from judge.engine.playing.priority.priority import ANNOUNCED, RESOLVED, options_of, take
from judge.engine.playing.priority.resolve import in_order, put_trigger, resolve_top
from judge.engine.state.decisions import PASS, Decision, Pass, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.objects import Oid
from judge.engine.state.turncontrol import controlled

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def resolve_batch(game: Game, down_to: int = 0) -> Run:
    """Everything announced resolves, last in first out, and nothing can be added any more (1.28-1.29)."""
    game.rite("batch resolves", "batch*")
    while len(game.state.zone("stack")) > down_to:
        since = len(game.log)
        yield from resolve_top(game)
        not_seen(game, since)
        if game.state.fact("end turn"):
            return
        yield from settle(game)


def series(game: Game) -> Run:
    """Triggered abilities happen at once: all of the active player's first, each with what it triggers in its turn (1.32, 1.35)."""
    waiting = game.state.pending
    game.set(pending=())
    for p in (yield from in_order(game, waiting)):
        below = len(game.state.zone("stack"))
        game.rite("series", "series*", player=p.controller, source=p.source)
        yield from put_trigger(game, p, waiting)
        while len(game.state.zone("stack")) > below:
            yield from resolve_top(game)
        yield from settle(game)


def announced(game: Game, spell: Oid) -> Run:
    """What has been announced may be interrupted before it counts as played (1.26); what waits for its being played waits for that."""
    held = game.state.pending
    game.set(pending=())
    about = game.state.get(spell)
    assert about.stack is not None
    yield from _window(game, (INTERRUPTS, spell), about.stack.controller)
    if game.state.live(spell) is None:
        held = tuple(p for p in held if not _by_its_playing(p.memory.event, spell))
    game.set(pending=(*held, *game.state.pending))


def _by_its_playing(event: Event | None, spell: Oid) -> bool:
    """Whether an ability triggered on the playing of a spell or ability: one that was countered was never played (1.71)."""
    return event is not None and event.kind in ("cast", "activate") and event.obj == spell


def _window(game: Game, what: tuple[str, Any], starter: int) -> Run:
    """A batch of its own, or several, of what belongs into the window; what has triggered so far waits outside."""
    outer = game.state.fact("window")
    held = game.state.pending
    game.set(pending=())
    game.fact("window", what)
    below = len(game.state.zone("stack"))
    passes, holder = 0, starter
    while True:
        order = game.state.apnap()
        holder = holder if holder in order else order[0]
        action = yield _asked(game, holder, what[0])
        if not isinstance(action, Pass):
            yield from _take(game, holder, action)
            passes, holder = 0, starter
            continue
        passes += 1
        if passes < len(order):
            holder = order[(order.index(holder) + 1) % len(order)]
            continue
        if len(game.state.zone("stack")) <= below:
            break
        yield from resolve_batch(game, below)
        yield from settle(game)
        passes, holder = 0, starter
        if what[0] == INTERRUPTS and game.state.live(what[1]) is None:
            break
    game.fact("window", outer)
    game.set(pending=(*held, *game.state.pending))


def _asked(game: Game, holder: int, kind: str) -> Decision:
    """The decision of a player who may act in a window."""
    return controlled(game.state, Decision(holder, "priority", kind, RULES[kind][0], options_of(game, holder), default=PASS, detail=kind))


def _take(game: Game, holder: int, action: Any) -> Run:
    before = len(game.state.zone("stack"))
    kind = game.state.fact("window")[0]
    game.note("window", player=holder, what=kind, cites=RULES[kind])
    yield from take(game, holder, action)
    stack = game.state.zone("stack")
    if len(stack) > before:
        yield from announced(game, game.state.objects[stack[-1]].oid)


def prevention_step(game: Game, events: list[Event]) -> Steps[frozenset[int]]:
    """The damage is there and may be prevented or redirected before it is dealt (1.40); gives the shields made for it."""
    hit = frozenset(e.other for e in events if e.kind == "damage" and e.amount > 0)
    inside = game.state.fact("window")
    if not hit or (inside is not None and inside[0] == PREVENTION):
        return frozenset()
    known = {f.id for f in game.state.effects}
    for e in events:
        if e.kind == "damage" and e.amount > 0:
            game.note("damage assigned", source=e.source, other=e.other, amount=e.amount, cites=("prevention step*",))
    yield from _window(game, (PREVENTION, hit), game.state.turn.active)
    return frozenset(
        f.id for f in game.state.effects if f.id not in known and any(isinstance(m, (tree.PreventDamage, tree.Redirect, tree.Replace)) for m in f.modifications)
    )


def destruction_step(game: Game, events: list[Event]) -> Steps[frozenset[int]]:
    """As permanents are about to be destroyed they may be regenerated, the active player's doing first (1.33, 1.136); gives the shields."""
    dying = frozenset(e.obj for e in events if e.kind == "destroy" and e.obj is not None and not e.get("no regeneration"))
    if not dying:
        return frozenset()
    known = {f.id for f in game.state.effects}
    outer, held = game.state.fact("window"), game.state.pending
    game.set(pending=())
    game.fact("window", (DESTRUCTION, dying))
    for player in game.state.apnap():
        while True:
            action = yield _asked(game, player, DESTRUCTION)
            if isinstance(action, Pass):
                break
            below = len(game.state.zone("stack"))
            yield from _take(game, player, action)
            while len(game.state.zone("stack")) > below:
                yield from resolve_top(game)
    game.fact("window", outer)
    game.set(pending=(*held, *game.state.pending))
    return frozenset(f.id for f in game.state.effects if f.id not in known and f.label == "regeneration")


TRIGGERED["series"] = series
RESOLVED["batch"] = resolve_batch
ANNOUNCED["windows"] = announced
BEFORE_DAMAGE["prevention step"] = prevention_step
BEFORE_DESTRUCTION["at destruction"] = destruction_step
