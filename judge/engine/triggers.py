"""Triggered abilities (603): which happened events match which patterns, looking back where 603.6 says so. Table: ``TRIGGERS``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.amounts import amount, compare
from judge.engine.conditions import holds
from judge.engine.context import Ctx
from judge.engine.events import Event
from judge.engine.filters import fits
from judge.engine.layers import view
from judge.engine.objects import Oid, Thing
from judge.engine.reach import sees
from judge.engine.refs import controller_of, resolve
from judge.engine.replacers import is_it
from judge.engine.state import Delayed, Pending, State
from judge.engine.why_triggered import delayed_rules
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.game import Game

Matcher = Callable[[Ctx, Any, Event], bool]
TRIGGERS: dict[type, Matcher] = {}
"""Event pattern class -> whether an event (happened, or proposed for a replacement) matches it."""


def matching(kind: type) -> Callable[[Matcher], Matcher]:
    """Register the matcher of a pattern class."""

    def register(function: Matcher) -> Matcher:
        TRIGGERS[kind] = function
        return function

    return register


def match(ctx: Ctx, pattern: Any, e: Event) -> bool:
    """Whether the event matches the pattern; Undecidable for a pattern the engine doesn't know."""
    function = TRIGGERS.get(type(pattern))
    if function is None:
        raise Undecidable(f"no way to watch for {type(pattern).__name__}", (getattr(pattern, "text", type(pattern).__name__),))
    return function(ctx, pattern, e)


def proposed_match(game: Game, ctx: Ctx, pattern: Any, e: Event) -> bool:
    """Whether a proposed event matches (614.1): as ``match``, with the object where it is before the event."""
    return match(ctx, pattern, e)


# --- what triggers -------------------------------------------------------------------------------------------------------------

LOOK_BACK = frozenset(("unattach", "control", "phase out", "lose"))


def looks_back(e: Event) -> bool:
    """Whether abilities look back in time for the event (603.6d; 603.10 today)."""
    return (e.kind == "move" and e.from_ == "battlefield") or e.kind in LOOK_BACK or (e.kind == "attach" and e.other is None)


def check_triggers(game: Game, before: State, events: list[Event]) -> None:
    """Let every ability trigger that the events match (603.2); they wait until a player would get priority (603.3)."""
    after = game.state
    now = view(after)
    then = view(before) if any(looks_back(e) for e in events) else now
    if not now.triggers() and not after.delayed and (then is now or not then.triggers()):
        return
    pending: list[Pending] = []
    fired: set[Any] = set()
    silent = any(m.what == "creatures entering don't cause abilities to trigger" and now.active(f) for f, m in now.rules(tree.RuleChange))
    events = [*events, *_entering_counters(events)]
    for e in events:
        if silent and e.kind in ("move", "create") and e.to == "battlefield" and e.new is not None and "creature" in now.of(e.new).types:
            continue
        back = looks_back(e)
        v = then if back else now
        for obj, ability, key in v.triggers():
            if type(ability.event) is tree.BecomesState:
                continue
            ctx = Ctx(v.of(obj.oid).controller if obj.zone in ("battlefield", "stack") else obj.owner, obj.oid, state=v.state)
            ctx.fixed_view = v
            ctx.event = e
            ctx.key = key
            if not match(ctx, ability.event, e):
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


def _entering_counters(events: list[Event]) -> list[Event]:
    """Counters with which a permanent entered, as counters put on it (120.1)."""
    return [
        Event("counters", obj=e.new, what=kind, amount=n, source=e.new, turn=e.turn, step=e.step)
        for e in events
        if e.kind == "move" and e.to == "battlefield" and e.new is not None and e.after is not None
        for kind, n in e.after.counters
    ]


def _once_for(pattern: Any, oid: Oid, key: Any, e: Event) -> Any:
    """What a trigger that sees several simultaneous occurrences as one sees together (603.2c): a whole batch, or the damage one
    source deals at a time, or that one recipient is dealt at a time. None: every occurrence triggers."""
    if getattr(pattern, "batch", False):
        if isinstance(pattern, tree.DealsDamage) and e.kind == "damage" and pattern.recipient is not None:
            return (oid, key, "recipient", e.other)  # "one or more ... to a player": once for each player dealt damage
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
    return replace(e, amount=total or e.amount, data=(*e.data, ("batch", things), ("count", len(same))))


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


def _block_role(ctx: Ctx, pattern: Any, e: Event) -> str:
    """Whether a block was seen from the blocker's or the attacker's side (what "it" and "that creature" are)."""
    if isinstance(pattern, tree.AnyOfEvents):
        for q in pattern.of:
            if match(ctx, q, e):
                return _block_role(ctx, q, e)
    if isinstance(pattern, tree.Within):
        return _block_role(ctx, pattern.event, e)
    return "becomes blocked" if isinstance(pattern, tree.BecomesBlocked) else "blocks"


def check_state_triggers(game: Game) -> None:
    """State triggers (603.8): they trigger when the state is so, and not again while the ability is waiting or on the stack."""
    pending: list[Pending] = []
    for obj, ability, key in game.view.triggers():
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
        if holds(ctx, ability.event.condition):
            frame = Ctx(ctx.you, obj.oid)
            frame.key = key
            pending.append(Pending(ctx.you, obj.oid, ability, frame, game.count))
    if pending:
        game.set(pending=(*game.state.pending, *pending))


# --- patterns ------------------------------------------------------------------------------------------------------------------------


@matching(tree.ZoneChange)
def _zone(ctx: Ctx, p: tree.ZoneChange, e: Event) -> bool:
    if e.kind == "create":
        e = replace(e, to="battlefield", from_="")
    if e.kind == "phase out" and ctx.state.era.phased_out_zone:
        e = replace(e, kind="move", from_="battlefield", to="phased-out")
    if e.kind not in ("move", "create") and not (e.kind == "draw" and e.new is not None):
        return False
    from_ = e.from_
    if not from_ and e.obj is not None and e.kind == "move" and e.what != "create":
        from_ = ctx.state.get(e.obj).zone
    if p.to is not None and e.to != p.to:
        return False
    if p.from_ not in (None, "anywhere") and from_ != p.from_:
        return False
    if p.to is None and p.from_ is not None and e.to == from_:
        return False
    thing = e.new if (p.to is not None and from_ != "battlefield" and e.new is not None) else e.obj
    if e.what == "create" and thing is None:
        thing = e.new
    if thing is None:
        return False
    if p.of is not None:
        owner = e.after.owner if e.after is not None else ctx.state.get(thing).owner
        if owner not in resolve(ctx, p.of):
            return False
    if p.from_of is not None:
        before = e.before if e.before is not None else (ctx.state.get(e.obj) if e.obj is not None else None)
        if before is None or before.owner not in resolve(ctx, p.from_of):
            return False
    if p.tapped is not None:
        tapped = e.after.tapped if e.after is not None else bool(e.get("tapped"))
        if tapped != p.tapped:
            return False
    if p.under is not None:
        controller = e.after.controller if e.after is not None else (e.get("under") if e.get("under") is not None else e.player)
        if controller not in resolve(ctx, p.under):
            return False
    if not _knows(ctx, thing):
        return False
    if _subject(ctx, p.subject, thing):
        return True
    return bool(e.new is not None and e.obj is not None and thing == e.new and isinstance(p.subject, tree.This) and ctx.source == e.obj)


def _knows(ctx: Ctx, thing: Thing) -> bool:
    if isinstance(thing, int):
        return True
    try:
        ctx.state.get(thing)
    except KeyError:
        return False
    return True


def _subject(ctx: Ctx, subject: Any, thing: Thing | None) -> bool:
    if isinstance(subject, tree.Filter) and subject.kind == "card" and isinstance(thing, Oid) and ctx.state.get(thing).kind == "card":
        subject = replace(subject, kind="object")  # "a card" that moves may be a permanent or a spell (108.2)
    return is_it(ctx, subject, thing)


STEP_NAMES = {
    "draw step": ("draw",),
    "draw steps": ("draw",),
    "upkeep step": ("upkeep",),
    "upkeep steps": ("upkeep",),
    "untap step": ("untap",),
    "cleanup step": ("cleanup",),
    "precombat main phase": ("precombat main",),
    "postcombat main phase": ("postcombat main",),
    "main phase": ("precombat main", "postcombat main"),
    "main phases": ("precombat main", "postcombat main"),
    "combat phase": ("beginning of combat",),
    "combat": ("beginning of combat",),
    "beginning of combat": ("beginning of combat",),
    "precombat main": ("precombat main",),
    "main": ("precombat main", "postcombat main"),
    "end": ("end step",),
    "combat damage": ("first combat damage", "combat damage"),
}


@matching(tree.PhaseBegins)
def _phase(ctx: Ctx, p: tree.PhaseBegins, e: Event) -> bool:
    if e.kind == "turn" and p.step == "turn":
        return p.whose is None or e.player in resolve(ctx, p.whose)
    if e.kind != "step" or e.what not in STEP_NAMES.get(p.step, (p.step,)):
        return False
    if p.whose is None:
        return True
    things = resolve(ctx, p.whose)
    whose = () if e.player is None else ctx.state.heads(e.player)
    return any((t if isinstance(t, int) else controller_of(ctx, t)) in whose for t in things)


@matching(tree.Attacks)
def _attacks(ctx: Ctx, p: tree.Attacks, e: Event) -> bool:
    if e.kind != "attacks":
        return False
    if p.alone and e.get("count") != 1:
        return False
    if p.others and int(e.get("count", 1)) - 1 < p.others:
        return False
    if p.defender is not None and not is_it(ctx, p.defender, e.other):
        return False
    return _subject(ctx, p.subject, e.obj)


@matching(tree.Blocks)
def _blocks(ctx: Ctx, p: tree.Blocks, e: Event) -> bool:
    if p.attacker is None:
        return e.kind == "blocks" and _subject(ctx, p.subject, e.obj)
    return e.kind == "blocks creature" and _subject(ctx, p.subject, e.obj) and is_it(ctx, p.attacker, e.other)


@matching(tree.BecomesBlocked)
def _blocked(ctx: Ctx, p: tree.BecomesBlocked, e: Event) -> bool:
    if p.by is None:
        return e.kind == "blocked" and _subject(ctx, p.subject, e.obj)
    return e.kind == "blocks creature" and _subject(ctx, p.subject, e.other) and is_it(ctx, p.by, e.obj)


@matching(tree.AttacksUnblocked)
def _unblocked(ctx: Ctx, p: tree.AttacksUnblocked, e: Event) -> bool:
    return e.kind == "unblocked" and _subject(ctx, p.subject, e.obj)


@matching(tree.DealsDamage)
def _damage(ctx: Ctx, p: tree.DealsDamage, e: Event) -> bool:
    if e.kind != "damage" or (p.combat is not None and p.combat != e.combat):
        return False
    if p.source is not None and not (e.source is not None and _knows(ctx, e.source) and is_it(ctx, p.source, e.source)):
        return False
    return p.recipient is None or (e.other is not None and _knows(ctx, e.other) and is_it(ctx, p.recipient, e.other))


def _turn_count(ctx: Ctx, kind: str, player: int | None) -> int:
    return sum(1 for h in ctx.state.history if h.kind == kind and h.player == player)


@matching(tree.Casts)
def _casts(ctx: Ctx, p: tree.Casts, e: Event) -> bool:
    if e.kind != "cast" or not is_it(ctx, p.player, e.player):
        return False
    if p.from_ is not None and e.from_ != p.from_:
        return False
    if p.from_of is not None and (e.obj is None or ctx.state.get(e.obj).owner not in resolve(ctx, p.from_of)):
        return False
    if p.ordinal is not None and _turn_count(ctx, "cast", e.player) != p.ordinal:
        return False
    if isinstance(p.what, tree.Filter):
        where = [q for q in p.what.predicates if isinstance(q, tree.InZone) and q.zone != "stack"]
        if where:
            if any(q.zone not in ("anywhere", e.from_) for q in where):
                return False
            rest = tree.Filter(p.what.kind, tuple(q for q in p.what.predicates if q not in where))
            return is_it(ctx, rest, e.obj)
    return p.what is None or is_it(ctx, p.what, e.obj)


@matching(tree.Activates)
def _activates(ctx: Ctx, p: tree.Activates, e: Event) -> bool:
    if e.kind not in ("activate", "mana ability") or not is_it(ctx, p.player, e.player):
        return False
    if isinstance(p.what, tree.Filter) and p.what.kind == "ability":
        return all(_ability_is(ctx, q, e) for q in p.what.predicates)
    return p.what is None or (e.source is not None and is_it(ctx, p.what, e.source))


def _ability_is(ctx: Ctx, q: Any, e: Event) -> bool:
    """Whether an ability that was activated is as a predicate says: a mana ability, a loyalty ability, one of some source."""
    if isinstance(q, tree.Not):
        return not _ability_is(ctx, q.of, e)
    if isinstance(q, tree.AllOf):
        return all(_ability_is(ctx, x, e) for x in q.of)
    if isinstance(q, tree.AnyOf):
        return any(_ability_is(ctx, x, e) for x in q.of)
    if isinstance(q, tree.IsA) and isinstance(q.of, tree.Filter):
        return all(_ability_is(ctx, x, e) for x in q.of.predicates)
    if isinstance(q, tree.HasStatus):
        return {"mana": e.kind == "mana ability", "loyalty": bool(e.get("loyalty")), "activated": True}.get(q.status, False)
    if isinstance(q, tree.OfSource):
        return e.source is not None and is_it(ctx, q.what, e.source)
    return e.source is not None and fits(ctx, q, e.source)


@matching(tree.BecomesTarget)
def _targeted(ctx: Ctx, p: tree.BecomesTarget, e: Event) -> bool:
    if e.kind != "target" or not _subject(ctx, p.subject, e.other):
        return False
    if p.of is None:
        return True
    if isinstance(p.of, tree.Filter) and e.source is not None:
        return is_it(ctx, p.of, e.obj)
    return is_it(ctx, p.of, e.obj)


BECOMING: dict[str, Callable[[Ctx, tree.BecomesStatus, Event], bool]] = {
    "tapped": lambda ctx, p, e: e.kind == "tap" and (not p.for_mana or e.what == "mana"),
    "untapped": lambda ctx, p, e: e.kind == "untap",
    "turned face up": lambda ctx, p, e: e.kind == "face up",
    "face up": lambda ctx, p, e: e.kind == "face up",
    "turned face down": lambda ctx, p, e: e.kind == "face down",
    "transformed": lambda ctx, p, e: e.kind == "transform",
    "transforms": lambda ctx, p, e: e.kind == "transform",
    "transformed into it": lambda ctx, p, e: e.kind == "transform",  # the ability is one of the face that is up now
    "regenerated": lambda ctx, p, e: e.kind == "regenerate",
    "regenerated this way": lambda ctx, p, e: e.kind == "regenerate",
    "exploited": lambda ctx, p, e: e.kind == "move" and e.what == "sacrifice" and e.get("exploited by") is not None,
    "exerted as it attacks": lambda ctx, p, e: e.kind == "exert" and e.cause == "attack",
    "flipped": lambda ctx, p, e: e.kind == "flip",
    "blocked": lambda ctx, p, e: e.kind == "blocked",
    "monstrous": lambda ctx, p, e: e.kind == "status" and e.what == "monstrous",
    "renowned": lambda ctx, p, e: e.kind == "status" and e.what == "renowned",
    "phased in": lambda ctx, p, e: e.kind == "phase in",
    "phased out": lambda ctx, p, e: e.kind == "phase out",
    "explored": lambda ctx, p, e: e.kind == "status" and e.what == "explored",
    "discarded": lambda ctx, p, e: e.kind == "move" and e.what == "discard",
    "sacrificed": lambda ctx, p, e: e.kind == "move" and e.what == "sacrifice",
    "attached": lambda ctx, p, e: e.kind == "attach" and e.other is not None,
    "unattached": lambda ctx, p, e: e.kind == "attach" and e.other is None,
}
"""Status word of a BecomesStatus -> whether the event is that."""


@matching(tree.BecomesStatus)
def _becomes(ctx: Ctx, p: tree.BecomesStatus, e: Event) -> bool:
    test = BECOMING.get(p.status)
    if test is None:
        raise Undecidable(f"no way to watch for becoming {p.status!r}", (p.status,))
    if not test(ctx, p, e):
        return False
    if p.status == "exploited":
        return _subject(ctx, p.subject, e.get("exploited by")) and is_it(ctx, p.other, e.obj)
    if p.other is not None and not is_it(ctx, p.other, e.other):
        return False
    return _subject(ctx, p.subject, e.obj)


def _moved(what: str) -> Callable[[Event], bool]:
    return lambda e: e.kind == "move" and e.what == what


VERBS: dict[str, Callable[[Event], bool]] = {
    "draw": lambda e: e.kind == "draw" and (e.new is not None or e.turn == 0),
    "discard": _moved("discard"),
    "cycle": lambda e: e.kind == "cycle",
    "cycle or discard": _moved("discard"),
    "sacrifice": _moved("sacrifice"),
    "shuffle": lambda e: e.kind == "shuffle",
    "search": lambda e: e.kind == "search",
    "play": lambda e: e.kind == "play land",
    "play a land": lambda e: e.kind == "play land",
    "scry": lambda e: e.kind == "scry",
    "surveil": lambda e: e.kind == "surveil",
    "exert": lambda e: e.kind == "exert",
    "reveal": lambda e: e.kind == "reveal",
    "mill": _moved("mill"),
    "exile": lambda e: e.kind == "move" and e.to == "exile",
    "win a coin flip": lambda e: e.kind == "coin" and e.what == "win",
    "lose a coin flip": lambda e: e.kind == "coin" and e.what == "lose",
    "win a clash": lambda e: e.kind == "clash" and e.what == "win",
    "clash": lambda e: e.kind == "clash",
    "flip a coin": lambda e: e.kind == "coin",
    "gain control": lambda e: e.kind == "control",
    "proliferate": lambda e: e.kind == "proliferate",
    "tap for mana": lambda e: e.kind == "tap" and e.what == "mana",
    "put a land": lambda e: e.kind == "move" and e.to == "battlefield",
    "planeswalk": lambda e: e.kind == "planeswalk",
    "lose control of": lambda e: e.kind == "control",
    "put onto the battlefield": lambda e: e.kind == "move" and e.to == "battlefield",
    "create": lambda e: e.kind == "move" and e.what == "create",
}
"""Verb of a PlayerDoes -> whether the event is that deed."""
COUNTED = {"draw": "draw", "discard": "move"}


@matching(tree.PlayerDoes)
def _does(ctx: Ctx, p: tree.PlayerDoes, e: Event) -> bool:
    test = VERBS.get(p.verb)
    if test is None:
        raise Undecidable(f"no way to watch for a player's {p.verb!r}", (p.verb,))
    if not test(e):
        return False
    doer = e.other if p.verb == "lose control of" else e.player
    if not is_it(ctx, p.player, doer):
        return False
    if p.ordinal is not None and sum(1 for h in ctx.state.history if h.player == e.player and test(h)) != p.ordinal:
        return False
    if p.what is None or (e.kind == "draw" and p.what == tree.Filter("card")):
        return True
    thing = e.obj if e.kind != "draw" else (e.new or e.obj)
    if thing is None or not _knows(ctx, thing):
        return False
    if is_it(ctx, _zoneless(p.what), thing):
        return True
    return isinstance(p.what, tree.This) and e.new is not None and ctx.source == e.new


def _zoneless(what: Any) -> Any:
    """A card that was discarded, sacrificed ... is described as it was, whatever zone it lies in by now."""
    return what


@matching(tree.LifeChange)
def _life(ctx: Ctx, p: tree.LifeChange, e: Event) -> bool:
    if e.kind != ("gain life" if p.gain else "lose life") or not is_it(ctx, p.player, e.player):
        return False
    return p.amount is None or compare(e.amount, p.amount.op, amount(ctx, p.amount.amount))


@matching(tree.CounterChange)
def _counters(ctx: Ctx, p: tree.CounterChange, e: Event) -> bool:
    if e.kind != "counters" or (p.kind is not None and e.what != p.kind) or (e.amount > 0) != p.put:
        return False
    thing: Thing | None = e.obj if e.obj is not None else e.player
    if p.by is not None and (e.source is None or not is_it(ctx, p.by, controller_of(ctx, e.source))):
        return False
    if p.last and e.obj is not None:
        obj = ctx.state.live(e.obj)
        if obj is not None and obj.count(e.what):
            return False
    return _subject(ctx, p.subject, thing)


@matching(tree.Destroyed)
def _destroyed(ctx: Ctx, p: tree.Destroyed, e: Event) -> bool:
    return e.kind == "destroy" and _subject(ctx, p.subject, e.obj)


@matching(tree.Countered)
def _countered(ctx: Ctx, p: tree.Countered, e: Event) -> bool:
    return e.kind == "counter" and _subject(ctx, p.subject, e.obj)


@matching(tree.BecomesState)
def _state(ctx: Ctx, p: tree.BecomesState, e: Event) -> bool:
    return False


@matching(tree.AnyOfEvents)
def _any(ctx: Ctx, p: tree.AnyOfEvents, e: Event) -> bool:
    return any(match(ctx, q, e) for q in p.of)


GAME_EVENTS: dict[str, Callable[[Event], bool]] = {
    "lose the game": lambda e: e.kind == "lose",
    "win the game": lambda e: e.kind == "win",
    "flip a coin": lambda e: e.kind == "coin",
    "produce mana": lambda e: e.kind == "add mana",
    "tap for mana": lambda e: e.kind == "tap" and e.what == "mana",
    "create a token": lambda e: e.kind == "create" or (e.kind == "move" and e.what == "create"),
    "roll a die": lambda e: e.kind == "die",
    "madness exile": lambda e: e.kind == "madness exile",
    "miracle draw": lambda e: e.kind == "miracle draw",
    "reflexive": lambda e: False,
    "combat damage": lambda e: False,
    "win a coin flip": lambda e: e.kind == "coin" and e.what == "win",
    "lose a coin flip": lambda e: e.kind == "coin" and e.what == "lose",
    "begin turn": lambda e: e.kind == "turn",
    "take an extra turn": lambda e: e.kind == "turn" and e.what == "extra",
}
"""``GameEvent.what`` -> whether the event is that."""


@matching(tree.GameEvent)
def _game(ctx: Ctx, p: tree.GameEvent, e: Event) -> bool:
    test = GAME_EVENTS.get(p.what)
    if test is None:
        raise Undecidable(f"no way to watch for {p.what!r}", (p.what,))
    if not test(e):
        return False
    if p.player is not None and not is_it(ctx, p.player, e.player):
        return False
    return p.object is None or is_it(ctx, p.object, e.obj if e.obj is not None else e.source)


@matching(tree.Within)
def _within(ctx: Ctx, p: tree.Within, e: Event) -> bool:
    return match(ctx, p.event, e) and holds(ctx, p.when)


def _chapter(ctx: Ctx, p: Any, e: Event) -> bool:
    if e.kind not in ("counters", "move") or ctx.source is None:
        return False
    if e.kind == "counters":
        if e.obj != ctx.source or e.what != "lore" or e.amount <= 0:
            return False
        now = ctx.state.get(ctx.source).count("lore")
        return any(now - e.amount < n <= now for n in p.numbers)
    return e.new == ctx.source and e.to == "battlefield" and any(n <= ctx.state.get(ctx.source).count("lore") for n in p.numbers)


def _register_chapter() -> None:
    from judge.engine.keywords.nodes import ChapterReached

    TRIGGERS[ChapterReached] = _chapter


_register_chapter()


def make_delayed(
    game: Game, ctx: Ctx, ability: tree.Triggered, once: bool = True, until: tree.For | None = None
) -> None:
    """Set up a delayed triggered ability (603.7)."""
    d = Delayed(game.fresh(), ctx.source, ctx.you, ability, ctx.copy(), once, until, game.state.turn.number)
    game.set(delayed=(*game.state.delayed, d))
