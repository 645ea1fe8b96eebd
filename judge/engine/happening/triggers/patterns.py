"""Event patterns (603.2, 603.6): which events an ability that triggers, or a replacement, waits for."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount, compare
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.filters import fits, is_it, is_source
from judge.engine.characteristics.asked.refs import controller_of, resolve
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.keywords.nodes import ChapterReached
from judge.engine.characteristics.restrictions import source_fits
from judge.engine.happening.triggers.triggers import TRIGGERS, match, matching
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid, Thing

# --- patterns ------------------------------------------------------------------------------------------------------------------------


@matching(tree.ZoneChange, "move", "create", "draw", "phase out")
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
    looked_at_there = from_ != "battlefield" or p.from_ == "anywhere"  # "from anywhere" never looks back (603.6c)
    thing = e.new if (p.to is not None and looked_at_there and e.new is not None) else e.obj
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
        if controller is None and isinstance(thing, Oid):
            controller = ctx.state.get(thing).owner
        if controller not in resolve(ctx, p.under):
            return False
    if not known(ctx, thing):
        return False
    if p.to == "battlefield" and e.new is None and e.kind == "move" and isinstance(p.subject, tree.Filter) and p.subject.kind == "permanent":
        return _would_be_such(ctx, p.subject, thing, e)
    if concerns(ctx, p.subject, thing):
        return True
    return bool(e.new is not None and e.obj is not None and thing == e.new and isinstance(p.subject, tree.This) and ctx.source == e.obj)


def _would_be_such(ctx: Ctx, what: tree.Filter, thing: Thing, e: Event) -> bool:
    """Whether what would enter is of the class, as a permanent under the control it would enter under (614.12)."""
    rest = tuple(q for q in what.predicates if not isinstance(q, tree.ControlledBy))
    under = e.get("under") if e.get("under") is not None else e.player
    if under is None and isinstance(thing, Oid):
        under = ctx.state.get(thing).owner
    mine = all(under in resolve(ctx, q.player) for q in what.predicates if isinstance(q, tree.ControlledBy))
    return mine and is_it(ctx, tree.Filter("object", rest), thing)


def known(ctx: Ctx, thing: Thing) -> bool:
    """Whether the state knows the thing: a player, or an object there is or was."""
    if isinstance(thing, int):
        return True
    try:
        ctx.state.get(thing)
    except KeyError:
        return False
    return True


def concerns(ctx: Ctx, subject: tree.Node | None, thing: Thing | None) -> bool:
    """Whether the thing is what a pattern watches."""
    if isinstance(subject, tree.Filter) and subject.kind == "card" and isinstance(thing, Oid) and ctx.state.get(thing).kind == "card":
        subject = replace(subject, kind="object")  # "a card" that moves may be a permanent or a spell (108.2)
    return is_it(ctx, subject, thing)


STEP_NAMES = {
    "draw step": ("draw",),
    "draw steps": ("draw",),
    "upkeeps": ("upkeep",),
    "end steps": ("end step",),
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


@matching(tree.PhaseBegins, "turn", "step")
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


@matching(tree.Attacks, "attacks")
def _attacks(ctx: Ctx, p: tree.Attacks, e: Event) -> bool:
    if e.kind != "attacks":
        return False
    if p.alone and e.get("count") != 1:
        return False
    if p.first and sum(1 for h in ctx.state.history if h.kind == "attacks" and h.obj == e.obj) != 1:
        return False
    if p.others and int(e.get("count", 1)) - 1 < p.others:
        return False
    if p.defender is not None and not is_it(ctx, p.defender, e.other):
        return False
    if p.player is not None and not is_it(ctx, p.player, e.player):
        return False
    return concerns(ctx, p.subject, e.obj)


@matching(tree.Blocks, "blocks", "blocks creature")
def _blocks(ctx: Ctx, p: tree.Blocks, e: Event) -> bool:
    if p.least:
        attackers = (ctx.state.combat.blocks_of(e.obj) or ()) if e.kind == "blocks" and ctx.state.combat is not None and e.obj is not None else ()
        return concerns(ctx, p.subject, e.obj) and sum(is_it(ctx, p.attacker, a) for a in attackers) >= p.least
    if p.attacker is None:
        return e.kind == "blocks" and concerns(ctx, p.subject, e.obj)
    return e.kind == "blocks creature" and concerns(ctx, p.subject, e.obj) and is_it(ctx, p.attacker, e.other)


@matching(tree.BecomesBlocked, "blocked", "blocks creature")
def _blocked(ctx: Ctx, p: tree.BecomesBlocked, e: Event) -> bool:
    if p.least:
        pairs = ctx.state.combat.blocking if e.kind == "blocked" and ctx.state.combat is not None else ()
        blockers = [b for b, attackers in pairs if e.obj in attackers]
        return concerns(ctx, p.subject, e.obj) and sum(is_it(ctx, p.by, b) for b in blockers) >= p.least
    if p.by is None:
        return e.kind == "blocked" and concerns(ctx, p.subject, e.obj)
    return e.kind == "blocks creature" and concerns(ctx, p.subject, e.other) and is_it(ctx, p.by, e.obj)


@matching(tree.AttacksUnblocked, "unblocked")
def _unblocked(ctx: Ctx, p: tree.AttacksUnblocked, e: Event) -> bool:
    return e.kind == "unblocked" and concerns(ctx, p.subject, e.obj)


@matching(tree.DealsDamage, "damage")
def _damage(ctx: Ctx, p: tree.DealsDamage, e: Event) -> bool:
    if e.kind != "damage" or (p.combat is not None and p.combat != e.combat):
        return False
    if p.amount is not None and not compare(e.amount, p.amount.op, amount(ctx, p.amount.amount)):
        return False
    if p.source is not None and not (e.source is not None and known(ctx, e.source) and is_source(ctx, p.source, e.source)):
        return False
    return p.recipient is None or (e.other is not None and known(ctx, e.other) and is_it(ctx, p.recipient, e.other))


def _turn_count(ctx: Ctx, kind: str, player: int | None) -> int:
    return sum(1 for h in ctx.state.history if h.kind == kind and h.player == player)


@matching(tree.Casts, "cast")
def _casts(ctx: Ctx, p: tree.Casts, e: Event) -> bool:
    if e.kind != "cast" or not is_it(ctx, p.player, e.player):
        return False
    if p.from_ is not None and e.from_ != p.from_:
        return False
    if p.from_of is not None and (e.obj is None or ctx.state.get(e.obj).owner not in resolve(ctx, p.from_of)):
        return False
    if p.ordinal is not None and _turn_count(ctx, "cast", e.player) != p.ordinal:
        return False
    another = isinstance(p.what, tree.Filter) and tree.Other() in p.what.predicates and ctx.source is not None and e.obj is not None
    if another and e.obj.id == ctx.source.id and ctx.source.inc - e.obj.inc in (0, 1):  # type: ignore[union-attr]
        return False  # the spell that the permanent itself was is no other (400.7d)
    if isinstance(p.what, tree.Filter):
        where = [q for q in p.what.predicates if isinstance(q, tree.InZone) and q.zone != "stack"]
        if where:
            if any(q.zone not in ("anywhere", e.from_) for q in where):
                return False
            rest = tree.Filter(p.what.kind, tuple(q for q in p.what.predicates if q not in where))
            return is_it(ctx, rest, e.obj)
    if isinstance(p.what, tree.Back) and e.obj is not None and e.from_ not in (None, "stack"):
        # "when you cast it": the card spoken of, which the casting has made a spell (400.7d)
        spoken = [(t.id, t.inc + 1) for t in resolve(ctx, p.what) if not isinstance(t, int)]
        return (e.obj.id, e.obj.inc) in spoken or is_it(ctx, p.what, e.obj)
    return p.what is None or is_it(ctx, p.what, e.obj)


@matching(tree.Activates, "activate", "mana ability")
def _activates(ctx: Ctx, p: tree.Activates, e: Event) -> bool:
    if e.kind not in ("activate", "mana ability") or not is_it(ctx, p.player, e.player):
        return False
    if isinstance(p.what, tree.Filter) and p.what.kind == "ability":
        return all(ability_is(ctx, q, e) for q in p.what.predicates)
    return p.what is None or (e.source is not None and is_it(ctx, p.what, e.source))


def ability_is(ctx: Ctx, q: Any, e: Event) -> bool:
    """Whether an ability that was activated is as a predicate says: a mana ability, a loyalty ability, one of some source."""
    if isinstance(q, tree.Not):
        return not ability_is(ctx, q.of, e)
    if isinstance(q, tree.AllOf):
        return all(ability_is(ctx, x, e) for x in q.of)
    if isinstance(q, tree.AnyOf):
        return any(ability_is(ctx, x, e) for x in q.of)
    if isinstance(q, tree.IsA) and isinstance(q.of, tree.Filter):
        return all(ability_is(ctx, x, e) for x in q.of.predicates)
    if isinstance(q, tree.HasStatus):
        return {"mana": e.kind == "mana ability", "loyalty": bool(e.get("loyalty")), "activated": True}.get(q.status, False)
    if isinstance(q, tree.TapInCost) and not q.has:
        return any(isinstance(c, tree.TapThis) for c in getattr(e.get("ability"), "costs", ()))
    if isinstance(q, tree.OfSource):
        return e.source is not None and is_it(ctx, q.what, e.source)
    return e.source is not None and fits(ctx, q, e.source)


@matching(tree.BecomesTarget, "target")
def _targeted(ctx: Ctx, p: tree.BecomesTarget, e: Event) -> bool:
    if e.kind != "target" or not concerns(ctx, p.subject, e.other):
        return False
    if p.first and sum(1 for h in ctx.state.history if h.kind == "target" and h.other == e.other) != 1:
        return False
    if p.of is None:
        return True
    if isinstance(p.of, tree.Filter) and e.source is not None:
        return is_it(ctx, p.of, e.obj)
    return is_it(ctx, p.of, e.obj)


@matching(tree.LifeChange, "gain life", "lose life")
def _life(ctx: Ctx, p: tree.LifeChange, e: Event) -> bool:
    if e.kind != ("gain life" if p.gain else "lose life") or not is_it(ctx, p.player, e.player):
        return False
    return p.amount is None or compare(e.amount, p.amount.op, amount(ctx, p.amount.amount))


@matching(tree.CounterChange, "counters")
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
    return concerns(ctx, p.subject, thing)


@matching(tree.Destroyed, "destroy")
def _destroyed(ctx: Ctx, p: tree.Destroyed, e: Event) -> bool:
    return e.kind == "destroy" and concerns(ctx, p.subject, e.obj)


@matching(tree.Countered, "counter")
def _countered(ctx: Ctx, p: tree.Countered, e: Event) -> bool:
    return e.kind == "counter" and concerns(ctx, p.subject, e.obj)


@matching(tree.BecomesState)
def _state(ctx: Ctx, p: tree.BecomesState, e: Event) -> bool:
    return False


@matching(tree.AnyOfEvents)
def _any(ctx: Ctx, p: tree.AnyOfEvents, e: Event) -> bool:
    return any(match(ctx, q, e) for q in p.of)


@matching(tree.Within)
def _within(ctx: Ctx, p: tree.Within, e: Event) -> bool:
    return match(ctx, p.event, e) and holds(ctx, p.when)


@matching(tree.Caused)
def _caused(ctx: Ctx, p: tree.Caused, e: Event) -> bool:
    """What a spell or ability did itself: what state-based actions and damage did afterwards had no such cause."""
    if e.source is None or not source_fits(ctx, p.by, e.source, controller_of(ctx, e.source)):
        return False
    kept, ctx.event = ctx.event, e  # "its controller" is that of the cause
    try:
        return match(ctx, p.event, e)
    finally:
        ctx.event = kept


@matching(tree.FirstTime)
def _first_time(ctx: Ctx, p: tree.FirstTime, e: Event) -> bool:
    """603.2: the event, and no like event before it in the turn."""
    if not match(ctx, p.event, e):
        return False
    bare = replace(e, cites=())
    here = [n for n, h in enumerate(ctx.state.history) if h.kind == e.kind and replace(h, cites=()) == bare]
    for h in ctx.state.history[: here[-1]] if here else ctx.state.history:
        frame = ctx.copy()
        frame.fixed_state, frame.fixed_view, frame.event = ctx.fixed_state, ctx.fixed_view, h
        if match(frame, p.event, h):
            return False
    return True


def _chapter(ctx: Ctx, p: Any, e: Event) -> bool:
    if e.kind != "counters" or ctx.source is None or e.obj != ctx.source or e.what != "lore" or e.amount <= 0:
        return False
    now = ctx.state.get(ctx.source).count("lore")
    return any(now - e.amount < n <= now for n in p.numbers)


def _register_chapter() -> None:
    TRIGGERS[ChapterReached] = _chapter


_register_chapter()
