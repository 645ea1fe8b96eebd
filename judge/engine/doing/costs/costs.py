"""Costs (116, 601.2e-g, 602.2b): whether a player could pay, and paying. One table: ``COSTS``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import find, matches
from judge.engine.characteristics.asked.howmany import at_random, choice_bounds
from judge.engine.characteristics.asked.refs import players, resolve
from judge.engine.characteristics.asked.together import check, greedily, why_not_together
from judge.engine.characteristics.context import Ctx
from judge.engine.doing.mana.manacosts import mana_plan, pay_mana, split
from judge.engine.happening.replacing.entering import FOR_A_COST
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid, Thing
from judge.engine.state.turncontrol import controller_of_turn
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

Can = Callable[["Game", Ctx, int, Any], bool]
Pay = Callable[["Game", Ctx, int, Any], Run]
COSTS: dict[type, tuple[Can, Pay]] = {}
"""Cost class -> (could the player pay it, how it is paid). Mana is paid apart, all of it at once (601.2f-g)."""


def cost(kind: type, can: Can) -> Callable[[Pay], Pay]:
    """Register how a cost class is paid."""

    def register(function: Pay) -> Pay:
        COSTS[kind] = (can, function)
        return function

    return register


def _entry(node: tree.Node | None) -> tuple[Can, Pay]:
    found = COSTS.get(type(node))
    if found is None:
        raise Undecidable(f"no way to pay {type(node).__name__}", (getattr(node, "text", type(node).__name__),))
    return found


def could_pay(
    game: Game, ctx: Ctx, player: int, costs: tuple[tree.Cost, ...], spender: Any = None, exclude: frozenset[Oid] = frozenset()
) -> bool:
    """Whether the player could pay all of it now: mana from the pool and mana abilities, each other cost by itself."""
    symbols, other = split(ctx, costs)
    for c in other:
        if not _entry(c)[0](game, ctx, player, c):
            return False
    if not any(s != "0" for s in symbols):
        return True
    busy = exclude | (frozenset((ctx.source,)) if ctx.source is not None and any(isinstance(c, tree.TapThis) for c in other) else frozenset())
    return mana_plan(game, player, symbols, spender, busy, ctx.source if ctx.ability is None else None) is not None


def pay(
    game: Game, ctx: Ctx, player: int, costs: tuple[tree.Cost, ...], rule: str = "601.2g", spender: Any = None
) -> Run:
    """Pay a total cost: mana abilities first (601.2f), then everything (601.2g); Illegal when it can't be paid."""
    symbols, other = split(ctx, costs)
    if controller_of_turn(game.state, player) is not None:
        game.rite("from that player's own resources", "710.4a", player=player)
    if any(s != "0" for s in symbols):
        tapping = frozenset((ctx.source,)) if ctx.source is not None and any(isinstance(c, tree.TapThis) for c in other) else frozenset()
        yield from pay_mana(game, ctx, player, symbols, spender, tapping, other)
    for c in other:
        can, do = _entry(c)
        if not can(game, ctx, player, c):
            raise game.illegal(f"{game.name(player)} can't pay the cost ({cost_words((c,))})", rule, "116.3")
        yield from do(game, ctx, player, c)


def may_pay(
    game: Game, ctx: Ctx, player: int, costs: tuple[tree.Cost, ...], rule: str = "608.2f", prompt: str = "", wanted: bool = False
) -> Steps[bool]:
    """Ask whether the player pays, if able, and pay; whether it was paid (608.2f). ``wanted``: how much has just been chosen."""
    if player != ctx.you:  # "unless its controller pays {1} for each card in your graveyard": yours, not the payer's
        costs = tuple(
            replace(c, times=tree.Num(max(0, amount(ctx, c.times)))) if isinstance(c, tree.Mana) and c.times is not None else c for c in costs
        )
    frame = ctx.copy(game)
    frame.you = player
    frame.choices["no announcement"] = True  # paid for an effect, not for casting or activating (116.1)
    spender = for_that_cost(costs)
    if not could_pay(game, frame, player, costs, spender):
        if game.every:
            yield from game.ask(Decision(player, "yes", "pay? (impossible)", rule, default=False, source=ctx.source, detail=costs))
        return False
    nothing = all(isinstance(c, tree.Mana) and c.times is not None and amount(ctx, c.times) == 0 for c in costs)  # "{1} for each ..." of none
    yes = yield from game.ask(
        Decision(player, "yes", prompt or f"pay {cost_words(costs)}?", rule, default=nothing or wanted, source=ctx.source, detail=costs)
    )
    if not yes:
        return False
    yield from pay(game, frame, player, costs, rule, spender)
    ctx.cost = frame.cost
    ctx.amounts.update(frame.amounts)
    return True


def for_that_cost(costs: tuple[tree.Cost, ...]) -> Callable[[Any], bool]:
    """Which restricted mana may be spent on a cost that an effect asks for: what is for costs with a symbol that is in it (106.6)."""
    symbols = [s for c in costs if isinstance(c, tree.Mana) for s in c.symbols]
    return lambda only: isinstance(only, tree.SpendOnly) and only.costs.strip("{}") in symbols and only.costs.startswith("{")


def cost_words(costs: tuple[tree.Cost, ...]) -> str:
    """A cost in a few words, for a prompt."""
    parts = []
    for c in costs:
        if isinstance(c, tree.Mana):
            parts.append("".join("{" + s + "}" for s in c.symbols) or "{0}")
        else:
            parts.append(type(c).__name__.removesuffix("Cost").lower())
    return ", ".join(parts)


def pick(
    game: Game, ctx: Ctx, player: int, ref: tree.Node | None, prompt: str, rule: str = "601.2g", fit: Callable[[Oid], bool] | None = None
) -> Steps[tuple[Thing, ...]]:
    """The things a cost's reference means, choosing where it is a Choose."""
    if not isinstance(ref, tree.Choose):
        return resolve(ctx, ref)
    options = [o for o in candidates(ctx, ref) if isinstance(o, int) or fit is None or fit(o)]
    least, most = choice_bounds(ctx, ref, len(options))
    if len(options) < least:
        raise game.illegal(f"{game.name(player)} can't {prompt}: there aren't enough", rule)
    if ref.random:
        return (yield from at_random(game, ctx, player, options, least, min(most, len(options)), rule))
    answer = yield from game.ask(
        Decision(
            player, "choose", prompt, rule, options, least, min(most, len(options)), greedily(ctx, ref.filter, options, least), ctx.source, ref,
            check(ctx, ref.filter, rule),
        )
    )
    return tuple(answer)


def candidates(ctx: Ctx, ref: tree.Choose) -> list[Thing]:
    """What a choice may be made among."""
    return find(ctx, ref.filter)


def enough(zone: str | None = None, mine: bool = True, fit: Callable[[Game, Oid], bool] | None = None) -> Can:
    """The test whether there is enough to choose from: in a zone, the player's own, of those that fit."""

    def can(game: Game, ctx: Ctx, player: int, c: Any) -> bool:
        what = c.what
        if isinstance(what, tree.Choose):
            casting = ctx.choices.get("casting")  # the card being cast has left its zone by the time costs are paid
            options = [o for o in candidates(ctx, what) if isinstance(o, Oid) and o != casting]
            if mine:
                options = [o for o in options if belongs(game, o, player)]
            if fit is not None:
                options = [o for o in options if fit(game, o)]
            taken = greedily(ctx, what.filter, options, len(options))
            return len(taken) >= choice_bounds(ctx, what, len(options))[0] and why_not_together(ctx, what.filter, taken) is None
        things = [t for t in resolve(ctx, what) if isinstance(t, Oid)]
        if isinstance(what, tree.TopCards):  # as many as there are won't do (116.3)
            whose = players(ctx, what.of)
            return len(things) == len(whose) * max(0, amount(ctx, what.count))
        if isinstance(what, (tree.This, tree.AttachedObject, tree.TopOfGraveyard)):
            return bool(things) and all(
                (o := game.state.live(t)) is not None and (fit is None or fit(game, t)) and (zone is None or o.zone == zone)
                for t in things
            )
        return all(game.state.live(t) is not None for t in things)

    return can


def belongs(game: Game, oid: Oid, player: int) -> bool:
    """Whether the player controls the permanent or spell, or owns the card (109.5)."""
    obj = game.state.get(oid)
    return game.view.of(oid).controller == player if obj.zone in ("battlefield", "stack") else obj.owner == player


def spent_already(game: Game, ctx: Ctx, player: int, costs: tuple[tree.Cost, ...]) -> tuple[str, ...]:
    """116.10 where what could have paid the cost was sacrificed for something else this turn: one payment serves one thing only."""
    gone = [e.obj for e in game.state.history if e.kind == "move" and e.what == "sacrifice" and e.player == player and e.obj is not None]
    wanted = [c.what.filter for c in costs if isinstance(c, tree.SacrificeCost) and isinstance(c.what, tree.Choose)]
    return ("116.10",) if any(matches(ctx, f, o) for f in wanted for o in gone) else ()


FOR_A_COST["may pay"] = may_pay
