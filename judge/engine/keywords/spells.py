"""Keywords of spells and of casting (702.24 buyback, 702.30 kicker, 702.31 flashback, 702.32 madness, 702.34 morph, 702.37 storm ...)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.amounts import amount, mana_value_of, stats
from judge.engine.decisions import Cast, Decision
from judge.engine.events import Event
from judge.engine.frozen import replace
from judge.engine.keywords.expand import expands
from judge.engine.keywords.nodes import THIS, YOU, PaidForThis, Procedure, enters, number, procedure, upkeep
from judge.engine.keywords.triggered import when
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.context import Ctx
    from judge.engine.game import Game
    from judge.engine.objects import Obj


def on_cast(effect: tree.Effect, condition: tree.Condition | None = None) -> tree.Triggered:
    """ "When you cast this spell, ..."."""
    return when(tree.Casts(YOU, THIS), effect, condition, zone="stack")


@expands("storm")
def storm(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.37a."""
    return (on_cast(Procedure("storm", k)),)


def _copies(game: Game, ctx: Ctx, n: int) -> Generator[Any, Any, None]:
    from judge.engine.effects.spells import copy_on_stack, new_targets

    if ctx.source is None:
        return
    for _ in range(n):
        made = yield from copy_on_stack(game, ctx, ctx.source, ctx.you)
        if made is not None:
            yield from new_targets(game, made, ctx.you)


@procedure("storm")
def do_storm(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """A copy for each other spell cast before it this turn."""
    n = 0
    for e in game.state.history:
        if e.kind == "cast":
            if e.obj == ctx.source:
                break
            n += 1
    yield from _copies(game, ctx, n)


@expands("gravestorm")
def gravestorm(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.66a."""
    return (on_cast(Procedure("gravestorm", k)),)


@procedure("gravestorm")
def do_gravestorm(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """A copy for each permanent put into a graveyard this turn."""
    n = sum(1 for e in game.state.history if e.kind == "move" and e.from_ == "battlefield" and e.to == "graveyard")
    yield from _copies(game, ctx, n)


@expands("replicate")
def replicate(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.53a; the cost is paid while casting."""
    return (on_cast(Procedure("replicate", k), PaidForThis("replicate")),)


@procedure("replicate")
def do_replicate(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """A copy for each time the cost was paid."""
    from judge.engine.keywords.running import paid_for_instance

    yield from _copies(game, ctx, paid_for_instance(ctx, "replicate"))


@expands("conspire")
def conspire(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.75a; the cost is paid while casting."""
    return (on_cast(Procedure("conspire", k), PaidForThis("conspire")),)


@procedure("conspire")
def do_conspire(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """One copy."""
    yield from _copies(game, ctx, 1)


@expands("cascade")
def cascade(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.82a."""
    return (on_cast(Procedure("cascade", k)),)


@procedure("cascade")
def do_cascade(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """Exile from the top until a cheaper nonland card, which may be cast free; the rest to the bottom."""
    from judge.engine.effects.core import act, carry_out

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


@expands("ripple")
def ripple(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.57a."""
    return (on_cast(Procedure("ripple", k)),)


@procedure("ripple")
def do_ripple(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """Reveal the top N cards; those with the same name may be cast free; the rest to the bottom."""
    from judge.engine.effects.cards import _arrange
    from judge.engine.effects.core import carry_out

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


@expands("epic")
def epic(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.47a: set up as the spell resolves (``epic_begins``)."""
    return ()


def epic_begins(game: Game, ctx: Ctx, obj: Obj) -> None:
    """As a spell with epic resolves: no more spells for its controller, and a copy at each of that player's upkeeps (702.47a)."""
    from judge.engine.triggers import make_delayed

    frame = ctx.copy(game)
    frame.source = obj.oid
    game.add_floating(frame, (tree.Cant("cast"),), (ctx.you,), tree.For("permanent"), label="epic")
    ability = tree.Triggered(upkeep(), Procedure("epic", tree.Keyword("epic")), label="epic")
    make_delayed(game, frame, ability, once=False)


@procedure("epic")
def do_epic(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """A copy of the spell without its epic ability, with new targets if wished (702.47a)."""
    from judge.engine.effects.spells import copy_on_stack, new_targets

    if ctx.source is None:
        return
    made = yield from copy_on_stack(game, ctx, ctx.source, ctx.you)
    if made is None:
        return
    copy = game.state.get(made)
    without = tuple(a for a in copy.face.abilities if not (isinstance(a, tree.Keyword) and a.name == "epic"))
    game.put(replace(copy, face=replace(copy.face, abilities=without)))
    yield from new_targets(game, made, ctx.you)


@expands("evoke")
def evoke(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.71a: sacrificed when it enters if its evoke cost was paid."""
    return (when(enters(), tree.Sacrifice(YOU, THIS), tree.WasPaid("evoke")),)


@expands("dash")
def dash(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Haste, and back to hand at the end step."""
    back = tree.Delayed(tree.PhaseBegins("end step"), tree.Move(THIS, "hand", "return", from_="battlefield"))
    return (
        tree.Static(THIS, (tree.GainAbilities((tree.Keyword("haste"),)),), tree.WasPaid("dash")),
        when(enters(), back, tree.WasPaid("dash")),
    )


@expands("madness")
def madness(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.32a: the exile is a replacement of discarding; then it may be cast."""
    event = tree.GameEvent("madness exile", object=THIS)
    return (when(event, Procedure("madness", k), zone="exile"),)


@procedure("madness")
def do_madness(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """Its owner may cast it for the madness cost, else it goes to the graveyard."""
    from judge.engine.casting import cast
    from judge.engine.castways import Way
    from judge.engine.costs import could_pay
    from judge.engine.effects.core import act

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


@expands("suspend")
def suspend(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.59a: the second and third ability; exiling it is a special action."""
    suspended = tree.Measures(tree.CountersOn("time", THIS), tree.Compare(">=", tree.Num(1)))
    return (
        when(upkeep(), tree.RemoveCounter(THIS, "time"), suspended, zone="exile"),
        when(tree.CounterChange("time", THIS, put=False, last=True), Procedure("suspend", k), zone="exile"),
    )


@procedure("suspend")
def do_suspend(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """Play it without paying its mana cost if able; a creature gains haste."""
    from judge.engine.effects.core import carry_out

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


@expands("rebound")
def rebound(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """Handled as the spell resolves (``after``)."""
    return ()


@expands("miracle")
def miracle(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """First card drawn this turn: may be revealed and cast for the miracle cost."""
    return (when(tree.GameEvent("miracle draw", object=THIS), Procedure("miracle", k), zone="hand"),)


@procedure("miracle")
def do_miracle(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """It may be cast for its miracle cost."""
    from judge.engine.casting import cast
    from judge.engine.castways import Way
    from judge.engine.costs import could_pay

    card = ctx.source
    if card is None or game.state.live(card) is None or not could_pay(game, ctx, ctx.you, k.costs):
        return
    yes = yield from game.ask(
        Decision(ctx.you, "yes", "cast it for its miracle cost?", "608.2f", default=True, source=card)
    )
    if yes:
        yield from cast(game, ctx.you, Cast(card), given=Way("miracle", k.costs, ()))
