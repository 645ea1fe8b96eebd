"""Keywords of spells: storm (702.37), gravestorm (702.66), replicate (702.53), conspire (702.75), cascade (702.82), ripple (702.57), epic (702.47),
madness (702.32), suspend (702.59), and of 2022-04 miracle (702.94).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.stats import mana_value_of, stats
from judge.engine.characteristics.castways import Way
from judge.engine.characteristics.keywords.nodes import YOU, number, procedure
from judge.engine.doing.costs.costs import could_pay
from judge.engine.doing.effects.library import _arrange
from judge.engine.doing.keywords.procedures import paid_for_instance
from judge.engine.happening.instructions import act, carry_out
from judge.engine.playing.casting.casting import cast
from judge.engine.playing.casting.spells import copy_on_stack, new_targets
from judge.engine.state.decisions import Cast, Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.characteristics.context import Ctx
    from judge.engine.happening.game import Game


def _copies(game: Game, ctx: Ctx, n: int) -> Run:
    if ctx.source is None:
        return
    for _ in range(n):
        made = yield from copy_on_stack(game, ctx, ctx.source, ctx.you)
        if made is not None:
            yield from new_targets(game, made, ctx.you)


@procedure("storm")
def do_storm(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """A copy for each other spell cast before it this turn."""
    n = 0
    for e in game.state.history:
        if e.kind == "cast":
            if e.obj == ctx.source:
                break
            n += 1
    yield from _copies(game, ctx, n)


@procedure("gravestorm")
def do_gravestorm(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """A copy for each permanent put into a graveyard this turn."""
    n = sum(1 for e in game.state.history if e.kind == "move" and e.from_ == "battlefield" and e.to == "graveyard")
    yield from _copies(game, ctx, n)


@procedure("replicate")
def do_replicate(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """A copy for each time the cost was paid."""
    yield from _copies(game, ctx, paid_for_instance(ctx, "replicate"))


@procedure("conspire")
def do_conspire(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """One copy."""
    yield from _copies(game, ctx, 1)


@procedure("cascade")
def do_cascade(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Exile from the top until a cheaper nonland card, which may be cast free; the rest to the bottom."""
    if ctx.source is None:
        return
    limit = mana_value_of(ctx, ctx.source)
    exiled: list[Any] = []
    hit = None
    while game.state.zone("library", ctx.you):
        top = game.state.objects[game.state.zone("library", ctx.you)[-1]].oid
        done = yield from act(game, ctx, Event("move", obj=top, to="exile", what="exile", cites=("702.82a",)))
        new = next((e.new for e in done if e.new is not None and e.to == "exile"), None)
        if new is None:
            break
        exiled.append(new)
        c = game.view.of(new)
        if "land" not in c.types and any(value < limit for value in stats(ctx, new, "mana value")):
            hit = new
            break
    if hit is not None:
        yes = yield from game.ask(
            Decision(ctx.you, "yes", "cast the card without paying its mana cost?", "702.82a", default=True, source=hit)
        )
        if yes:
            ctx.last = (hit,)
            yield from carry_out(game, ctx, tree.CastFree(YOU, tree.Back("event")))
    rest = [o for o in exiled if game.state.live(o) is not None]
    yield from act(
        game,
        ctx,
        *(Event("move", obj=o, to="library", data=(("position", "bottom"),), cites=("702.82a",)) for o in rest),
    )


@procedure("ripple")
def do_ripple(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Reveal the top N cards; those with the same name may be cast free; the rest to the bottom."""
    if ctx.source is None:
        return
    yes = yield from game.ask(
        Decision(ctx.you, "yes", "reveal cards for ripple?", "702.57a", default=True, source=ctx.source)
    )
    if not yes:
        return
    n = amount(ctx, number(k))
    name = game.view.of(ctx.source).name
    cards = [game.state.objects[i].oid for i in list(reversed(game.state.zone("library", ctx.you)))[:n]]
    for o in cards:
        game.note("reveal", obj=o, player=ctx.you, cites=("702.57a",))
    for o in cards:
        if game.view.of(o).name != name:
            continue
        cast = yield from game.ask(
            Decision(ctx.you, "yes", f"cast {name} without paying?", "702.57a", default=True, source=o)
        )
        if cast:
            ctx.last = (o,)
            yield from carry_out(game, ctx, tree.CastFree(YOU, tree.Back("event")))
    _arrange(game, ctx.you, [o.id for o in cards if game.state.live(o) is not None], bottom_=True)


@procedure("epic")
def do_epic(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """A copy of the spell without its epic ability, with new targets if wished (702.47a)."""
    if ctx.source is None:
        return
    made = yield from copy_on_stack(game, ctx, ctx.source, ctx.you)
    if made is None:
        return
    copy = game.state.get(made)
    without = tuple(a for a in copy.face.abilities if not (isinstance(a, tree.Keyword) and a.name == "epic"))
    game.put(replace(copy, face=replace(copy.face, abilities=without)))
    yield from new_targets(game, made, ctx.you)


@procedure("madness")
def do_madness(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Its owner may cast it for the madness cost, else it goes to the graveyard."""
    card = ctx.source
    if card is None or game.state.live(card) is None:
        return
    if could_pay(game, ctx, ctx.you, k.costs):
        yes = yield from game.ask(
            Decision(ctx.you, "yes", "cast it for its madness cost?", "702.32a", default=True, source=card)
        )
        if yes:
            try:
                yield from cast(
                    game, ctx.you, Cast(card, how="madness"), given=Way("madness", k.costs, ("702.32b",), zone="exile")
                )
                return
            except Illegal:
                pass
    yield from act(game, ctx, Event("move", obj=card, to="graveyard", cites=("702.32a",)))


@procedure("suspend")
def do_suspend(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Play it without paying its mana cost if able; a creature gains haste."""
    card = ctx.source
    if card is None or game.state.live(card) is None:
        return
    ctx.last = (card,)
    creature = "creature" in game.view.of(card).types
    yield from carry_out(game, ctx, tree.CastFree(YOU, tree.Back("event"), play=True))
    spell = ctx.moved.get(card)
    if creature and spell is not None and game.state.live(spell) is not None:
        haste = (tree.GainAbilities((tree.Keyword("haste"),)),)
        game.add_floating(ctx, haste, (spell, type(spell)(spell.id, spell.inc + 1)), tree.For("permanent"))


@procedure("miracle")
def do_miracle(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """It may be cast for its miracle cost."""
    card = ctx.source
    if card is None or game.state.live(card) is None or not could_pay(game, ctx, ctx.you, k.costs):
        return
    yes = yield from game.ask(
        Decision(ctx.you, "yes", "cast it for its miracle cost?", "608.2f", default=True, source=card)
    )
    if yes:
        yield from cast(game, ctx.you, Cast(card), given=Way("miracle", k.costs, ()))
