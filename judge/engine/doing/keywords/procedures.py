"""Carrying out the nodes that keyword meanings use, and the replacement effects of keywords (dredge, madness, flashback, umbra)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount, works
from judge.engine.characteristics.asked.anaphora import back
from judge.engine.characteristics.asked.conditions import checks
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.keywords.nodes import (
    PROCEDURES,
    ColorsSpent,
    Fact,
    NewSinceUpkeep,
    PaidForThis,
    Procedure,
    ResolvedInto,
    TimesPaid,
    number,
)
from judge.engine.characteristics.keywords.upkeep import upkeep_seen
from judge.engine.characteristics.layers.chars import face_chars
from judge.engine.happening.byitself import turn_based
from judge.engine.happening.instructions import effect
from judge.engine.happening.replacing.replacement import Candidate, finds
from judge.engine.happening.triggers.triggers import matching
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.objects import Oid, Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@matching(ResolvedInto)
def resolved_into(ctx: Ctx, p: ResolvedInto, e: Event) -> bool:
    """Whether the source was a spell that has just been put there in the course of its resolution."""
    return e.kind == "move" and e.from_ == "stack" and e.to == p.zone and e.what == "resolved" and e.new == ctx.source


@back("haunted")
def haunted(ctx: Ctx, ref: tree.Back) -> tuple[Thing, ...]:
    """The creature that the exiled source haunts (702.52b)."""
    if ctx.source is None:
        return ()
    creature = ctx.state.get(ctx.source).fact("haunts")
    return () if creature is None else (creature,)


@effect(Procedure)
def run_procedure(game: Game, ctx: Ctx, node: Procedure) -> Run:
    """The keyword's own procedure."""
    yield from PROCEDURES[node.name](game, ctx, node.keyword)


@works(ColorsSpent)
def colors_spent(ctx: Ctx, n: ColorsSpent, s: Thing | None) -> int:
    """Different colours among the mana spent to cast the entering permanent."""
    mana = ctx.paid.get("mana", ())
    return len({m for m in mana if m in "WUBRG"})


@works(TimesPaid)
def times_paid(ctx: Ctx, n: TimesPaid, s: Thing | None) -> int:
    """How often the cost was paid for the source."""
    paid = ctx.paid.get(n.what)
    if paid is None and ctx.source is not None:
        obj = ctx.state.get(ctx.source)
        paid = dict(obj.stack.paid).get(n.what) if obj.stack is not None else dict(obj.fact("paid", ())).get(n.what)
    return int(paid or 0)


def paid_for_instance(ctx: Ctx, name: str) -> int:
    """How often the cost of the instance of the keyword was paid whose ability this is (702.53b, 702.75b)."""
    if ctx.source is None:
        return 0
    mine = [key for node, key in ctx.view.of(ctx.source).flat() if getattr(node, "label", "") == name]
    number = mine.index(ctx.key) + 1 if ctx.key in mine else 1
    stack = ctx.state.get(ctx.source).stack
    return int(dict(stack.paid).get(name if number == 1 else f"{name} {number}", 0)) if stack is not None else 0


@checks(PaidForThis)
def paid_for_this(ctx: Ctx, c: PaidForThis) -> bool:
    """Whether that cost was paid at all."""
    return paid_for_instance(ctx, c.what) > 0


@checks(NewSinceUpkeep)
def new_since_upkeep(ctx: Ctx, c: NewSinceUpkeep) -> bool:
    """No earlier upkeep of the player has begun with it (702.27a)."""
    if ctx.source is None:
        return False
    seen = ctx.state.get(ctx.source).fact("upkeep seen")
    return seen is None or seen[0] != ctx.you or seen[1] == ctx.state.turn.number


@turn_based("upkeep")
def upkeep_begins(game: Game) -> Run:
    """Permanents with echo are remembered as having been there (702.27a); nothing else happens by itself in an upkeep."""
    yield from ()
    upkeep_seen(game)


@checks(Fact)
def fact(ctx: Ctx, c: Fact) -> bool:
    """Whether the source remembers it."""
    if ctx.source is None:
        return False
    value = ctx.state.get(ctx.source).fact(c.key)
    return value == ctx.you if c.mine else bool(value)


@finds("draw")
def dredge(game: Game, e: Event) -> list[Candidate]:
    """702.49a: instead of drawing, put N cards into the graveyard and return the card."""
    if e.player is None:
        return []
    player = e.player
    found = []
    everywhere = game.view.everywhere
    for i in game.state.zone("graveyard", player):
        obj = game.state.objects[i]
        if not everywhere and not face_chars(obj.face).has("dredge"):
            continue
        for k in game.view.of(obj).named("dredge"):
            n = amount(game.ctx(player, obj.oid), number(k))
            if len(game.state.zone("library", player)) < n:
                game.rite("can't dredge", "702.49b", obj=obj.oid, player=player)
                continue

            def apply(oid: Oid = obj.oid, n: int = n) -> Steps[list[Event]]:
                yes = yield from game.ask(
                    Decision(player, "yes", "dredge instead of drawing?", "702.49a", default=False, source=oid)
                )
                if not yes:
                    return [e]
                pile = list(reversed(game.state.zone("library", player)))[:n]
                moves = [
                    Event(
                        "move",
                        obj=game.state.objects[x].oid,
                        to="graveyard",
                        what="mill",
                        player=player,
                        cites=("702.49a",),
                    )
                    for x in pile
                ]
                return [*moves, Event("move", obj=oid, to="hand", player=player, cites=("702.49a",))]

            found.append(
                Candidate(
                    ("dredge", obj.oid), f"dredge of {obj.face.name}", apply, ("702.49a", "614.1a"), source=obj.oid
                )
            )
    return found


@finds("move")
def madness(game: Game, e: Event) -> list[Candidate]:
    """702.32a: a discarded card with madness may be exiled instead of going to the graveyard."""
    if e.what != "discard" or e.to != "graveyard" or e.obj is None:
        return []
    obj = game.state.live(e.obj)
    if obj is None or not game.view.of(obj).has("madness"):
        return []

    def apply() -> Steps[list[Event]]:
        yes = yield from game.ask(
            Decision(obj.owner, "yes", "exile it with madness?", "702.32a", default=True, source=e.obj)
        )
        return [replace(e, to="exile", data=(*e.data, ("madness", True)))] if yes else [e]

    return [Candidate(("madness", e.obj), "madness", apply, ("702.32a",), source=e.obj, own=True)]


@finds("move")
def leaves_for_exile(game: Game, e: Event) -> list[Candidate]:
    """702.31a: a flashback spell is exiled when it would leave the stack; so is one cast by jump-start."""
    if e.obj is None or e.to in ("exile", "battlefield", "stack"):
        return []
    obj = game.state.live(e.obj)
    if (
        obj is None
        or obj.zone != "stack"
        or obj.stack is None
        or obj.stack.how not in ("flashback", "jump-start", "aftermath")
    ):
        return []

    def apply() -> Steps[list[Event]]:
        yield from ()
        return [replace(e, to="exile")]

    return [Candidate(("flashback", e.obj), "flashback", apply, ("702.31a", "614.1a"), source=e.obj)]


@finds("destroy")
def totem_armor(game: Game, e: Event) -> list[Candidate]:
    """If the enchanted permanent would be destroyed, remove all damage and destroy the Aura instead."""
    if e.obj is None:
        return []
    found = []
    for o in game.state.battlefield():
        if o.attached_to == e.obj and game.view.of(o).has("totem armor"):

            def apply(aura: Oid = o.oid) -> Steps[list[Event]]:
                yield from ()
                assert e.obj is not None
                game.change(e.obj, damage=0, deathtouched=False)
                return [Event("destroy", obj=aura)]

            found.append(Candidate(("totem armor", o.oid), "totem armor", apply, ("614.1a", "702.89a*"), source=o.oid))
    return found
