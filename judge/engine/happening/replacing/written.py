"""Replacement effects as texts write them (614.1-2, 614.12): "if ... would ..., ... instead", "as ... enters"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.chars import face_chars
from judge.engine.characteristics.layers.inplay import label
from judge.engine.characteristics.layers.layers import Continuous
from judge.engine.characteristics.restrictions import cannot
from judge.engine.happening.instructions import carry_out
from judge.engine.happening.proposed import proposed_match
from judge.engine.happening.replacing.entering import entering_candidates
from judge.engine.happening.replacing.preventing import cant_prevent, worded_rules
from judge.engine.happening.replacing.replacement import CONTROL, Candidate, finds
from judge.engine.happening.replacing.replacers import regenerate
from judge.engine.happening.replacing.rewrite import rewritten
from judge.engine.happening.replacing.riders import Rider, afterwards
from judge.engine.state.decisions import Decision, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


# --- written replacement effects --------------------------------------------------------------------------------------------------


@finds("move")
@finds(
    "damage", "draw", "gain life", "lose life", "destroy", "create", "counters", "tap", "untap", "lose", "win", "counter",
    "add mana", "step", "shuffle", "coin", "discard", "face up", "mill", "scry", "search", "turn", of_effects=True,
)  # fmt: skip
def written(game: Game, e: Event) -> list[Candidate]:
    """"If ... would ..., ... instead" of static abilities and resolved effects (614.1a)."""
    rules = game.board.rules(tree.Replace)
    own: list[tuple[Continuous, Any]] = []
    if e.kind == "move" and e.obj is not None:
        own = _own_rules(game, e)
    if not rules and not own:
        return []

    found: list[Candidate] = []
    for effect, m in [*rules, *own]:
        ctx = effect.ctx
        if effect.floating is None and not game.view.active(effect):
            continue
        seen = proposed_match(game, ctx.at(game.state, ctx.fixed_view), m.event, e)
        if not seen:
            continue
        if _so_already(m, e) or _past_regenerating(game, m, e):
            continue
        frame = ctx.copy(game)
        frame.event = e
        frame.amount = e.amount
        if m.condition is not None and not holds(frame, m.condition):
            continue
        found.append(_written(game, e, effect, m, frame))
    return found


def _so_already(m: tree.Replace, e: Event) -> bool:
    """Whether what would happen instead is what is happening: exiled anyway, it isn't put "anywhere else" (614.6)."""
    goal = m.instead[0] if len(m.instead) == 1 else None
    return e.kind == "move" and isinstance(goal, tree.Move) and goal.to == e.to == "exile" and not goal.counters


def _past_regenerating(game: Game, m: tree.Replace, e: Event) -> bool:
    """Whether regenerating would replace the destruction, but can't (701.11c-d)."""
    if e.kind != "destroy" or e.obj is None or not (m.instead and isinstance(m.instead[0], tree.Regenerate)):
        return False
    return bool(e.get("no regeneration")) or cannot(game.view, "be regenerated", e.obj) is not None


def _own_rules(game: Game, e: Event) -> list[tuple[Continuous, Any]]:
    """Replacement effects of the moving object itself that function where it is, or as it enters (614.12)."""
    assert e.obj is not None
    obj = game.state.live(e.obj)
    if obj is None or obj.zone == "battlefield":
        return []
    found: list[tuple[Continuous, Any]] = []
    c = game.view.of(obj)
    for node, key in c.flat():
        if not isinstance(node, tree.Static):
            continue
        for m in node.modifications:
            if isinstance(m, tree.Replace) and (_speaks_of_itself(m, obj.zone) or node.zone in ("any", "anywhere", obj.zone)):
                if ("static", key, obj.oid) in (x.key for x, _ in game.view.rules(tree.Replace)):
                    continue
                ctx = Ctx(obj.owner, obj.oid, game)
                effect = Continuous(("static", key, obj.oid), ctx, obj.timestamp, node.what, node.modifications, node.condition)
                found.append((effect, m))
    return found


def _speaks_of_itself(m: tree.Replace, zone: str) -> bool:
    """Whether the replacement is of the card's own moving, from wherever it is (112.6, 614.12)."""
    events = m.event.of if isinstance(m.event, tree.AnyOfEvents) else (m.event,)
    return any(isinstance(p, tree.ZoneChange) and isinstance(p.subject, tree.This) and p.from_ in (None, "anywhere", zone) for p in events)


def _written(game: Game, e: Event, effect: Continuous, m: tree.Replace, frame: Ctx) -> Candidate:
    prevents = e.kind == "damage" and any(isinstance(n, tree.PreventThat) for n in walk(m.instead))
    futile = prevents and bool(e.get("unpreventable") or cant_prevent(game, e))  # 615.11

    def apply() -> Steps[list[Event]]:
        if m.optional:
            yes = yield from game.ask(
                Decision(frame.you, "yes", f"apply {label(game, effect)}?", "614.1", default=False, source=frame.source)
            )
            if not yes:
                return [e]
        if futile:
            game.note(
                "unpreventable", source=e.source, other=e.other, what=label(game, effect), amount=e.amount, cites=("615.11", "615.11a")
            )
        elif effect.floating is not None and m.next_only:
            game.use_up(effect.floating.id, e)
        instead = m.instead
        if len(instead) == 1 and isinstance(instead[0], tree.May) and instead[0].then is None and instead[0].else_ is None:
            yes = yield from game.ask(
                Decision(frame.you, "yes", f"apply {label(game, effect)}?", "614.1", default=False, source=frame.source)
            )
            if not yes:
                return [e]
            instead = (instead[0].effect,)
        if e.kind == "destroy" and e.obj is not None and len(instead) == 1 and isinstance(instead[0], tree.Regenerate):
            yield from regenerate(game, e.obj)
            return []
        direct = rewritten(game, frame, e, instead)
        if direct is not None:
            if prevents and not futile:
                _note_prevented(game, e, direct, frame)
            return [e] if futile else direct
        outer = e.applied | {effect.key}
        frame.paid["replaced"] = outer
        rest: list[Event] = [e] if getattr(m, "keep", False) else []
        if prevents:
            nodes = [x for n in instead for x in (n.of if isinstance(n, tree.Sequence) and _prevents(n) else (n,))]
            for node in nodes:
                if isinstance(node, tree.PreventThat):
                    rest = [e] if futile else rewritten(game, frame, e, (node,)) or []
            prevented = e.amount - sum(r.amount for r in rest)
            if not futile:
                _note_prevented(game, e, rest, frame)
            riders = tuple(node for node in nodes if not isinstance(node, tree.PreventThat))
            yield from afterwards(game, Rider(effect.key, frame, riders, e, prevented, e.amount if futile else 0))
            return rest
        for node in instead:
            yield from carry_out(game, frame, node)
        return rest

    if prevents:
        return Candidate(
            effect.key, f"prevention by {label(game, effect)}", apply, ("615.11",) if futile else worded_rules(effect, m),
            source=frame.source,
        )  # fmt: skip
    # of a resolved spell or ability: it lasts until used up or over (614.3), and was there before the event (614.4)
    why: tuple[str, ...] = ("614.1a", "614.6", "614.3", "614.4") if effect.floating is not None else ("614.1a", "614.6")
    if e.kind == "draw":
        why += ("614.11",)
        if e.get("sequence"):
            why += ("614.11a",)
    if e.kind == "destroy" and any(isinstance(n, tree.Regenerate) for n in m.instead):
        why = ("701.11b", *why)
    rank = CONTROL if any(isinstance(n, tree.EntersUnder) for n in m.instead) else 9
    return Candidate(effect.key, f"replacement by {label(game, effect)}", apply, why, source=frame.source, rank=rank)


def _note_prevented(game: Game, e: Event, rest: list[Event], frame: Ctx) -> None:
    """That damage was prevented, and how much (615.6)."""
    if (prevented := e.amount - sum(r.amount for r in rest)) > 0:
        game.note("prevented", source=e.source, other=e.other, amount=prevented, cites=("615.1", "615.6"), obj=None, cause=frame.source)


def _prevents(node: tree.Sequence) -> bool:
    """Whether instructions joined by "and" begin with a prevention."""
    return any(isinstance(n, tree.PreventThat) for n in node.of)


def _while_turning(game: Game, e: Event, candidate: Candidate) -> Candidate:
    """An ability applied while the permanent is turned face up, and not after it (707.11)."""

    def apply() -> Steps[list[Event]]:
        game.rite("as it is turned face up", "707.11", obj=e.obj)
        return (yield from candidate.apply())

    return replace(candidate, apply=apply)


@finds("face up")
def as_turned_face_up(game: Game, e: Event) -> list[Candidate]:
    """"As this is turned face up, ..." is looked up on the card as it will be (707.8)."""
    obj = game.state.live(e.obj)
    if obj is None:
        return []
    found = []
    for node, key in face_chars(obj.face).flat():
        if not isinstance(node, tree.Static):
            continue
        for m in node.modifications:
            if isinstance(m, tree.Replace) and isinstance(m.event, tree.BecomesStatus) and isinstance(m.event.subject, tree.This):
                ctx = game.ctx(game.view.of(obj).controller, obj.oid)
                effect = Continuous(("face up", key, obj.oid), ctx, obj.timestamp, node.what, node.modifications)
                found.append(_while_turning(game, e, _written(game, e, effect, m, ctx)))
    return found


# --- entering the battlefield -------------------------------------------------------------------------------------------------------


@finds("move", "create")
def entering(game: Game, e: Event) -> list[Candidate]:
    """Effects that change how a permanent enters: with counters, tapped, as a copy, with choices (614.12)."""
    if e.to != "battlefield" and e.kind != "create":
        return []

    return entering_candidates(game, e)
