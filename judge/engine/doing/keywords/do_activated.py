"""Keywords that are activated abilities: unearth (702.81), ninjutsu (702.46), aura swap (702.62), crew (702.122 of 2022-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import matches
from judge.engine.characteristics.attaching import enchant_filter
from judge.engine.characteristics.defending import defenders, defending_player
from judge.engine.characteristics.keywords.nodes import THIS, number, procedure
from judge.engine.characteristics.layers.chars import face_chars
from judge.engine.happening.instructions import carry_out
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import Attack

if TYPE_CHECKING:
    from judge.engine.characteristics.context import Ctx
    from judge.engine.happening.game import Game


@procedure("unearth")
def do_unearth(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Return the card, give it haste, set up its exile."""
    yield from carry_out(game, ctx, tree.Move(THIS, "battlefield", "return", from_="graveyard"))
    if not ctx.last or isinstance(ctx.last[0], int) or game.state.live(ctx.last[0]) is None:
        return
    it = tree.Back("event")
    leaving = tree.Replace(tree.ZoneChange(it, "battlefield", None), (tree.Move(it, "exile", "exile"),))
    thing = ctx.last
    game.add_floating(ctx, (tree.GainAbilities((tree.Keyword("haste"),)),), thing, tree.For("permanent"))
    game.add_floating(ctx, (leaving,), thing, tree.For("permanent"), label="unearth")
    yield from carry_out(
        game, ctx, tree.Delayed(tree.PhaseBegins("end step"), tree.Move(it, "exile", "exile", from_="battlefield"))
    )


@procedure("ninjutsu")
def do_ninjutsu(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """It enters tapped and attacking what the returned creature attacked."""
    goal = next((e.other for e in reversed(game.state.history) if e.kind == "attacks" and e.obj in ctx.cost), None)
    where = game.state.get(ctx.source).zone if ctx.source is not None else "hand"
    yield from carry_out(game, ctx, tree.Move(THIS, "battlefield", "put", from_="command" if where == "command" else "hand", tapped=True))
    combat = game.state.combat
    if combat is None or not ctx.last or isinstance(ctx.last[0], int):
        return
    if game.state.live(ctx.last[0]) is None or game.state.get(ctx.last[0]).zone != "battlefield":
        return
    if goal is None:
        goals = defenders(game)
        goal = goals[0] if goals else None
    if goal is not None:
        attack = Attack(ctx.last[0], goal, False, (), None, defending_player(game, goal))
        game.set(combat=replace(combat, attacks=(*combat.attacks, attack)))


@procedure("aura swap")
def do_aura_swap(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Exchange the Aura with an Aura card in hand; both or nothing (702.62b)."""
    aura = game.state.live(ctx.source)
    if aura is None or aura.attached_to is None:
        return
    options = []
    for i in game.state.zone("hand", ctx.you):
        card = game.state.objects[i]
        f = enchant_filter(face_chars(card.face))
        if "Aura" in card.face.subtypes and f is not None and matches(ctx, f, aura.attached_to):
            options.append(card.oid)
    if not options:
        game.note("no exchange", player=ctx.you, source=ctx.source, cites=("702.62b", "701.8a"))
        return
    picked = yield from game.ask(
        Decision(ctx.you, "choose", "aura swap with", "702.62a", options, 0, 1, (options[0],), ctx.source)
    )
    if not picked:
        return
    host = aura.attached_to
    yield from game.do(
        Event("move", obj=aura.oid, to="hand", cites=("702.62a",)),
        Event(
            "move",
            obj=picked[0],
            to="battlefield",
            player=ctx.you,
            data=(("under", ctx.you), ("attached", host)),
            cites=("702.62a", "701.8e"),
        ),
    )


@procedure("crew")
def do_crew(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Tap any number of untapped creatures you control with total power N or greater."""
    v = game.view
    n = amount(ctx, number(k))
    options = [
        o.oid
        for o in game.state.battlefield()
        if not o.tapped and o.oid != ctx.source and "creature" in v.of(o).types and v.of(o).controller == ctx.you
    ]
    options.sort(key=lambda o: -(v.of(o).power or 0))
    default: list[Any] = []
    total = 0
    for o in options:
        if total >= n:
            break
        default.append(o)
        total += v.of(o).power or 0
    if total < n:
        raise game.illegal("not enough power to crew", "602.2b")
    taps = yield from game.ask(
        Decision(ctx.you, "choose", f"crew {n}", "602.2b", options, 0, len(options), tuple(default), ctx.source)
    )
    if sum(v.of(o).power or 0 for o in taps) < n:
        raise game.illegal("not enough power to crew", "602.2b")
    yield from game.do(*(Event("tap", obj=o, cause="cost") for o in taps))
