"""How instructions hang together: conditions, repetitions, modes, and what is done later (608.2c, 603.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.refs import one_player, resolve
from judge.engine.characteristics.asked.settled import settled
from judge.engine.characteristics.context import Ctx
from judge.engine.doing.costs.costs import cost_words, could_pay, pay
from judge.engine.doing.effects.moving import each_into_library
from judge.engine.doing.effects.repeating import once_more
from judge.engine.doing.mana.manacosts import split
from judge.engine.doing.mana.planning import plan_payment
from judge.engine.doing.stacking import choose_modes
from judge.engine.happening.instructions import act, carry_out, each_player, effect, oids, things
from judge.engine.happening.triggers.triggers import AT_ONCE, make_delayed
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import Pending
from judge.engine.state.objects import Thing
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@effect(tree.If)
def _if(game: Game, ctx: Ctx, node: tree.If) -> Run:
    if holds(ctx, node.condition):
        yield from carry_out(game, ctx, node.then)
    elif node.else_ is not None:
        yield from carry_out(game, ctx, node.else_)
    elif isinstance(node.then, (tree.May, tree.MayPay)):
        ctx.did = False  # who wasn't offered it hasn't done it, whatever was done before: "if you do" is about this offer


@effect(tree.Unless)
def _unless(game: Game, ctx: Ctx, node: tree.Unless) -> Run:
    if not holds(ctx, node.condition):
        yield from carry_out(game, ctx, node.effect)


@effect(tree.ForEach)
def _for_each(game: Game, ctx: Ctx, node: tree.ForEach) -> Run:
    if isinstance(node.each, tree.Amount):
        for _ in range(max(0, amount(ctx, node.each))):
            yield from carry_out(game, ctx, node.effect)
        return
    kept = ctx.each
    found = list(resolve(ctx, node.each))
    everything = ctx.targets
    ctx.choices.pop("went through", None)
    if isinstance(node.effect, tree.Move) and node.effect.position == "top or bottom" and node.effect.what == tree.Back("each"):
        yield from each_into_library(game, ctx, node.effect, found)
        return
    acted: dict[Thing, None] = {}
    for k, t in enumerate(found):
        ctx.each = t
        if any(s >= 100 * k > 0 for s in everything):
            ctx.targets = {s - 100 * k: x for s, x in everything.items() if s >= 100 * k}
        before = ctx.last
        yield from carry_out(game, ctx, node.effect)
        ctx.targets = everything
        if ctx.last is not before:
            acted |= dict.fromkeys(ctx.last)
    if len(found) > 1 and acted:
        ctx.last = tuple(acted)  # "those cards": what was done for every one of them
    ctx.each = kept
    ctx.choices["went through"] = tuple(found)


@effect(tree.Repeat)
def _repeat(game: Game, ctx: Ctx, node: tree.Repeat) -> Run:
    if node.effect is None:
        if not once_more(ctx):
            raise Undecidable("nothing to repeat", ("repeat",))
        return
    yield from repeat(game, ctx, node.effect, node, first=False)


def repeat(game: Game, ctx: Ctx, what: Any, node: tree.Repeat, first: bool = True) -> Run:
    """Do something and repeat it as often as said."""
    if first:
        yield from carry_out(game, ctx, what)
    if isinstance(node.times, tree.AnyNumber):  # "you may repeat this process any number of times"
        for _ in range(1000):
            again = yield from game.ask(Decision(ctx.you, "yes", "repeat this process?", "608.2d", default=False, source=ctx.source))
            if not again:
                return
            yield from carry_out(game, ctx, what)
        raise Undecidable("a process repeats without an end", ("repeat this process",))
    if node.times is not None:
        for _ in range(max(0, amount(ctx, node.times))):
            yield from carry_out(game, ctx, what)
    elif node.while_ is not None:
        for _ in range(1000):
            if not holds(ctx, node.while_):
                return
            yield from carry_out(game, ctx, what)
        raise Undecidable("a process repeats without an end", ("repeat this process",))


@effect(tree.Modal)
def _modal(game: Game, ctx: Ctx, node: tree.Modal) -> Run:
    modes = ctx.choices.get("modes")
    if modes is None:
        modes = yield from choose_modes(game, ctx, node, "608.2d")
    seen: dict[int, int] = {}
    all_targets = ctx.targets
    for m in modes or ():
        k = seen.get(m, 0)
        seen[m] = k + 1
        if k:
            ctx.targets = {s - 100 * k: t for s, t in all_targets.items() if s >= 100 * k}
        yield from carry_out(game, ctx, node.modes[m].effect)
        ctx.targets = all_targets


@effect(tree.Delayed)
def _delayed(game: Game, ctx: Ctx, node: tree.Delayed) -> Run:
    yield from ()
    # what its event points back at, and what an instruction said before its "when" does, is none of that event (603.7c)
    said = settled(ctx, node.effect) if node.trailing and not isinstance(node.event, tree.PhaseBegins) else node.effect
    ability = tree.Triggered(settled(ctx, node.event), said, node.condition)
    until = node.until
    told = isinstance(node.event, tree.Within) and node.event.when == tree.Turn("this turn")  # of the turn it is made in, not of any
    if told or getattr(node.event, "which", "") == "this turn's next" or getattr(node.event, "status", "") == "regenerated this way":
        until = tree.For("this turn")
    if node.at_once:
        ability = replace(ability, label=AT_ONCE)
    make_delayed(game, ctx, ability, node.once, until)


@effect(tree.Reflexive)
def _reflexive(game: Game, ctx: Ctx, node: tree.Reflexive) -> Run:
    yield from ()
    if ctx.did is False:
        return
    ability = tree.Triggered(tree.GameEvent("reflexive"), node.effect)
    game.set(pending=(*game.state.pending, Pending(ctx.you, ctx.source, ability, ctx.copy(), game.count)))


@effect(tree.DoNothing)
def _do_nothing(game: Game, ctx: Ctx, node: tree.DoNothing) -> Run:
    yield from ()


@effect(tree.Forgo)
def _forgo(game: Game, ctx: Ctx, node: tree.Forgo) -> Run:
    yield from ()


def _mana_to_make(game: Game, ctx: Ctx, who: int, costs: tuple[Any, ...]) -> bool:
    """Whether the player would have to make mana for the costs: nobody has to, even for a payment that is no offer (605.3a)."""
    symbols, _ = split(ctx, costs)
    return any(s != "0" for s in symbols) and plan_payment(symbols, game.state.players[who].pool, []) is None


@effect(tree.PayCosts)
def _pay_costs(game: Game, ctx: Ctx, node: tree.PayCosts) -> Run:
    for who in each_player(game, ctx, node.who):
        frame = ctx.copy(game)
        frame.you = who
        ctx.did = could_pay(game, frame, who, node.costs)
        if ctx.did and not ctx.choices.get("agreed") and _mana_to_make(game, frame, who, node.costs):
            ctx.did = yield from game.ask(
                Decision(who, "yes", f"pay {cost_words(node.costs)}?", "608.2f", default=True, source=ctx.source, detail=node.costs)
            )
        if ctx.did:
            yield from pay(game, frame, who, node.costs, "608.2f")
            ctx.cost = frame.cost


@effect(tree.Have)
def _have(game: Game, ctx: Ctx, node: tree.Have) -> Run:
    yield from carry_out(game, ctx, node.effect)


@effect(tree.Unpreventable)
def _unpreventable(game: Game, ctx: Ctx, node: tree.Unpreventable) -> Run:
    yield from ()
    raise Undecidable("\"the damage can't be prevented\" without the damage before it", ("can't be prevented",))


@effect(tree.DoSame)
def _do_same(game: Game, ctx: Ctx, node: tree.DoSame) -> Run:
    yield from ()
    raise Undecidable("nothing to do the same as", ("does the same",))


@effect(tree.PreventThat)
def _prevent_that(game: Game, ctx: Ctx, node: tree.PreventThat) -> Run:
    yield from ()
    raise Undecidable("a prevention outside a replacement of damage", ("prevent that damage",))


@effect(tree.EntersUnder)
def _enters_under(game: Game, ctx: Ctx, node: tree.EntersUnder) -> Run:
    yield from ()
    raise Undecidable("another's control outside a replacement of entering", ("it enters under a player's control",))


@effect(tree.OneOfTied)
def _tied(game: Game, ctx: Ctx, node: tree.OneOfTied) -> Run:
    """Of those that are tied one was chosen as the instruction before it was followed (608.2d)."""
    yield from ()


@effect(tree.XIs)
def _x_is(game: Game, ctx: Ctx, node: tree.XIs) -> Run:
    """The sentence defines X and does nothing (107.3c)."""
    yield from ()
    ctx.choices["where X is"] = node.value


@effect(tree.TapOrUntap)
def _tap_or_untap(game: Game, ctx: Ctx, node: tree.TapOrUntap) -> Run:
    found = yield from things(game, ctx, node.what, "tap or untap")
    for o in oids(found):
        who = one_player(ctx, node.who)
        do = yield from game.ask(
            Decision(ctx.you if who is None else who, "one", "tap or untap", "608.2d", ("tap", "untap"), default="tap", source=ctx.source)
        )
        yield from act(game, ctx, Event(do, obj=o, source=ctx.source, cites=("701.15a" if do == "tap" else "701.15b",)))
    ctx.last = tuple(found)
