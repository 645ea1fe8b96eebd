"""Replacement and prevention effects (614, 615) and their interaction (616): one loop around every event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.context import Ctx
from judge.engine.happening.moves import why_stays
from judge.engine.happening.proposed import proposed_match
from judge.engine.state.decisions import Decision, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid
from judge.engine.state.texts import event_text

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

Replacing = Callable[[], Steps[list[Event]]]


@dataclass(slots=True)
class Candidate:
    """A replacement or prevention effect that could apply to an event. ``apply`` gives the events that happen instead;
    ``own`` marks what goes before all others."""

    key: Any
    text: str
    apply: Replacing
    cites: tuple[str, ...] = ("614.1",)
    own: bool = False
    source: Oid | None = None
    rank: int = 9


CONTROL = 2
"""The rank of what changes under whose control an object enters; copying comes after it, and everything else last (616.1b-d)."""

Finder = Callable[["Game", Event], list[Candidate]]
FINDERS: dict[str, list[Finder]] = {}
"""Event kind -> the functions that find what could replace or prevent it. Add one with ``@finds("damage")``."""


_OF_EFFECTS: set[tuple[str, Finder]] = set()
_BARE: dict[str, tuple[list[Finder], list[Finder]]] = {}
_NONE: list[Finder] = []


def finds(*kinds: str, of_effects: bool = False) -> Callable[[Finder], Finder]:
    """Register a finder for event kinds; ``of_effects``: one that finds nothing while no continuous effect is in force."""

    def register(function: Finder) -> Finder:
        for k in kinds:
            FINDERS.setdefault(k, []).append(function)
            if of_effects:
                _OF_EFFECTS.add((k, function))
        return function

    return register


def finders(game: Game, kind: str) -> list[Finder]:
    """Those that could find something for an event of the kind now."""
    all_of_them = FINDERS.get(kind, _NONE)
    if game.board.effects:
        return all_of_them
    known = _BARE.get(kind)
    if known is None or known[0] is not all_of_them:
        known = _BARE[kind] = (all_of_them, [f for f in all_of_them if (kind, f) not in _OF_EFFECTS])
    return known[1]


def replaced(
    game: Game, event: Event, known: frozenset[Any] | None = None
) -> Steps[list[Event]]:
    """The events that happen in place of a proposed one (616.1): one effect at a time, each at most once (614.5).

    ``known`` are the effects that were applicable before an earlier one was applied (None: none was yet)."""
    those = finders(game, event.kind)
    if not those or _never_happens(game, event):
        return [event]
    found: list[Candidate] = []
    for f in those:
        for c in f(game, event):
            if c.key not in event.applied:
                found.append(c)
    if not found:
        return [event]
    own = [c for c in found if c.own]
    if own:
        pool = own
    else:
        best = min(c.rank for c in found)
        pool = [c for c in found if c.rank == best]
    chosen = pool[0]
    if len(pool) > 1 and (game.every or len({(*c.key[:1], c.text) if isinstance(c.key, tuple) else c.text for c in pool}) > 1):
        who = affected_player(game, event)
        answer = yield from game.ask(
            Decision(
                who, "one", f"which effect applies first to: {event_words(game, event)}", "616.1",
                [c.text for c in pool] if len({c.text for c in pool}) == len(pool) else list(range(len(pool))),
                default=pool[0].text if len({c.text for c in pool}) == len(pool) else 0,
                detail=[(c.text, c.source) for c in pool],
            )
        )
        chosen = pool[answer] if isinstance(answer, int) else next(c for c in pool if c.text == answer)
    before = event
    now = frozenset(c.key for c in found)
    instead = yield from chosen.apply()
    result: list[Event] = []
    changed = instead != [before]
    if changed:
        among = (*_chosen_among(before, chosen, found, pool, known), *_never_happened(game, before, instead))
        if game.self_replaced:
            among = (*among, "616.1a")
        if before.cause == "cost" or "601.2g" in before.cites:  # 601.2g: it is done to pay a cost
            among = (*among, "116.11")
        game.note(
            "replaced", obj=before.obj, player=before.player, source=chosen.source, what=chosen.text, amount=before.amount,
            other=before.other, cites=tuple(dict.fromkeys((*chosen.cites, *among))), data=(("event", before), ("instead", tuple(instead))),
        )  # fmt: skip
    for e in instead:
        if changed and e.kind == "draw":
            e = replace(e, data=(*e.data, ("instead", True)))  # no card that the instruction speaks of afterwards (614.11b)
        marked = replace(e, applied=before.applied | e.applied | {chosen.key}, cites=tuple(dict.fromkeys((*e.cites, *(chosen.cites if changed else ())))))
        result += yield from replaced(game, marked, now if known is None else known | now)
    return result


def _never_happens(game: Game, event: Event) -> bool:
    """Whether the object stays where it is all the same: what doesn't happen isn't replaced (614.7)."""
    obj = game.state.live(event.obj) if event.kind == "move" and event.obj is not None else None
    return obj is not None and bool(why_stays(obj, event.to))


def _never_happened(game: Game, before: Event, instead: list[Event]) -> tuple[str, ...]:
    """603.2f where an ability would have triggered on the event that doesn't happen now."""
    if any((e.kind, e.to, e.obj, e.other) == (before.kind, before.to, before.obj, before.other) for e in instead):
        return ()
    v = game.view
    for obj, ability, key in v.triggers():
        if not isinstance(ability.event, (tree.ZoneChange, tree.DealsDamage)):
            continue
        ctx = Ctx(v.of(obj).controller if obj.has_controller else obj.owner, obj.oid, game)
        ctx.key = key
        ctx.event = before
        if proposed_match(game, ctx, ability.event, before) and not any(
            proposed_match(game, ctx, ability.event, e) for e in instead
        ):
            return ("603.2f",)
    return ()


def _chosen_among(
    before: Event, chosen: Candidate, found: list[Candidate], pool: list[Candidate], known: frozenset[Any] | None
) -> tuple[str, ...]:
    """The rules by which this effect came to be applied: it was chosen from several (616.1), any of which would have done (616.1c);
    others have had their one chance (614.5), so that the process started over (616.1d); or it could apply only because of another one
    (616.2)."""
    rules: tuple[str, ...] = ()
    if chosen.own and len(found) > len(pool):
        rules = ("616.1", "616.1a")  # a self-replacement effect comes before the others
    elif len(found) > 1:
        rules = ("616.1", "616.1c") if len(pool) == len(found) else ("616.1",)
    if chosen.rank == CONTROL and not chosen.own:
        rules = (*rules, "616.1b")  # under whose control something enters is settled before how else it enters
    if before.applied and known is not None:
        rules = (*rules, "614.5", "616.1d")
        if chosen.key not in known:
            rules = (*rules, "616.2")
    elif before.applied:
        rules = (*rules, "614.5")
    return rules


def event_words(game: Game, event: Event) -> str:
    """The proposed event in words."""
    return event_text(event, game.state)


def affected_player(game: Game, event: Event) -> int:
    """Who chooses: the affected player, or the controller (or owner) of the affected object (616.1)."""
    if isinstance(event.other, int) and event.kind == "damage":
        return event.other
    oid = event.other if event.kind == "damage" else event.obj
    if isinstance(oid, Oid):
        obj = game.state.get(oid)
        if obj.zone in ("battlefield", "stack"):
            return game.view.of(oid).controller
        if event.player is not None:
            return event.player
        return obj.owner
    return event.player if event.player is not None else game.state.turn.active
