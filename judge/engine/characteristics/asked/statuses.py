"""Status words of filters (110.6, 508, 509, 702): tapped, attacking, enchanted, kicked and the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.cards import tree
from judge.engine.characteristics.asked.filters import tests
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.indestructible import is_indestructible
from judge.engine.state.objects import Obj, Thing
from judge.errors import Undecidable

STATUSES: dict[str, Callable[[Ctx, Obj], bool]] = {}
"""Status word -> test of an object (110.6, 506-511, 701, 702)."""


def status(*names: str) -> Callable[[Callable[[Ctx, Obj], bool]], Callable[[Ctx, Obj], bool]]:
    """Register the test of a status word."""

    def register(function: Callable[[Ctx, Obj], bool]) -> Callable[[Ctx, Obj], bool]:
        for n in names:
            STATUSES[n] = function
        return function

    return register


@tests(tree.HasStatus)
def _status(ctx: Ctx, p: tree.HasStatus, t: Thing) -> bool:
    if isinstance(t, int):
        if p.status == "city's blessing":
            return bool(ctx.state.players[t].fact("city's blessing"))
        if p.status == "city's blessing":
            return bool(ctx.state.players[t].fact(p.status))
        return p.status == "monarch" and ctx.state.fact("monarch") == t
    test = STATUSES.get(p.status)
    if test is None:
        raise Undecidable(f"no way to tell whether something is {p.status!r}", (p.status,))
    return test(ctx, ctx.state.get(t))


status("tribute paid")(lambda ctx, o: bool(o.fact("tribute paid")))
status("tapped")(lambda ctx, o: o.tapped)
status("untapped")(lambda ctx, o: not o.tapped)
status("face down")(lambda ctx, o: o.face_down)
status("face up")(lambda ctx, o: not o.face_down)
status("flipped")(lambda ctx, o: o.flipped)
status("phased out")(lambda ctx, o: o.phased_out)
status("transformed")(lambda ctx, o: o.transformed)
status("attached")(lambda ctx, o: o.attached_to is not None)
status("damaged")(lambda ctx, o: o.damage > 0)
status("monstrous")(lambda ctx, o: bool(o.fact("monstrous")))
status("renowned")(lambda ctx, o: bool(o.fact("renowned")))
def _was_cast(ctx: Ctx, o: Obj) -> bool:
    """Whether it is a spell that was cast, or the permanent that such a spell has become (601.2h)."""
    if o.zone == "stack" and o.stack is not None:
        return o.stack.role == "spell" and not o.stack.copy
    return any(e.kind == "cast" and e.obj is not None and (e.obj.id, e.obj.inc + 1) == (o.id, o.inc) for e in ctx.state.history)


status("cast")(_was_cast)
status("kicked")(lambda ctx, o: bool(_paid(o, "kicker")))
status("suspended")(
    lambda ctx, o: o.zone == "exile" and o.count("time") > 0 and ctx.view.of(o).has("suspend")
)
status("new under its controller")(lambda ctx, o: o.sick)
status("historic")(
    lambda ctx, o: bool({"artifact"} & ctx.view.of(o).types)
    or "legendary" in ctx.view.of(o).supertypes
    or "Saga" in ctx.view.of(o).subtypes
)
status("modified")(lambda ctx, o: bool(o.counters) or _has_attached(ctx, o, ("Equipment", "Aura")))
status("indestructible")(lambda ctx, o: is_indestructible(ctx.view, o.oid))


status("exiled")(lambda ctx, o: o.zone == "exile")
status("activated")(lambda ctx, o: o.stack is not None and o.stack.role == "activated")
status("triggered")(lambda ctx, o: o.stack is not None and o.stack.role == "triggered")
status("city's blessing")(lambda ctx, o: False)
status("monarch")(lambda ctx, o: False)
status("mana")(lambda ctx, o: False)
status("loyalty")(lambda ctx, o: getattr(o.stack.ability if o.stack else None, "loyalty", None) is not None)


def _paid(o: Obj, what: str) -> Any:
    if o.stack is not None:
        return dict(o.stack.paid).get(what)
    return dict(o.fact("paid", ())).get(what)


def _has_attached(ctx: Ctx, o: Obj, subtypes: tuple[str, ...]) -> bool:
    was = o.fact("was attached", ()) if ctx.state.live(o.oid) is None else ()
    return any(any(ctx.view.of(a).has_subtype(s) for s in subtypes) for a in was) or any(
        a.attached_to == o.oid and any(ctx.view.of(a).has_subtype(s) for s in subtypes) for a in ctx.state.battlefield()
    )


@status("enchanted")
def _enchanted(ctx: Ctx, o: Obj) -> bool:
    return _has_attached(ctx, o, ("Aura",))


@status("equipped")
def _equipped(ctx: Ctx, o: Obj) -> bool:
    return _has_attached(ctx, o, ("Equipment",))


@status("fortified")
def _fortified(ctx: Ctx, o: Obj) -> bool:
    return _has_attached(ctx, o, ("Fortification",))


@status("controlled since the turn began")
def _since_the_turn_began(ctx: Ctx, o: Obj) -> bool:
    """Under the control of the player whose turn it is since before it began (302.6)."""
    return not o.sick


@status("came from your graveyard")
def _from_your_graveyard(ctx: Ctx, o: Obj) -> bool:
    """Whether it entered from that player's graveyard, or as a spell that the player cast from there (400.7d)."""
    for e in ctx.state.history:
        if e.kind == "cast" and e.obj is not None and e.obj.id == o.id and e.obj.inc == o.oid.inc - 1:
            return e.from_ == "graveyard" and e.player == ctx.you
        if e.kind == "move" and e.new == o.oid and e.to == "battlefield" and e.from_ == "graveyard":
            return o.owner == ctx.you
    return False


@status("attacking")
def _attacking(ctx: Ctx, o: Obj) -> bool:
    return ctx.state.combat is not None and ctx.state.combat.attack_of(o.oid) is not None


@status("attacking alone")
def _attacking_alone(ctx: Ctx, o: Obj) -> bool:
    return _attacking(ctx, o) and ctx.state.combat is not None and len(ctx.state.combat.attacks) == 1


@status("blocking")
def _blocking(ctx: Ctx, o: Obj) -> bool:
    return ctx.state.combat is not None and ctx.state.combat.blocks_of(o.oid) is not None


@status("attacking or blocking")
def _in_combat(ctx: Ctx, o: Obj) -> bool:
    return _attacking(ctx, o) or _blocking(ctx, o)


@status("blocked")
def _blocked(ctx: Ctx, o: Obj) -> bool:
    a = ctx.state.combat.attack_of(o.oid) if ctx.state.combat is not None else None
    return a is not None and a.blocked is True


@status("unblocked")
def _unblocked(ctx: Ctx, o: Obj) -> bool:
    a = ctx.state.combat.attack_of(o.oid) if ctx.state.combat is not None else None
    return a is not None and a.blocked is False
