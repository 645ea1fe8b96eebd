"""Phyrexian mana (107.4f today): each such symbol is paid with mana of its colour or with 2 life."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.context import Ctx
from judge.engine.doing.costs.costs import could_pay
from judge.engine.doing.costs.totalcost import changed_cost
from judge.engine.doing.mana.manacosts import OF_ABILITIES, mana_plan
from judge.engine.state.decisions import Decision, Steps
from judge.engine.state.frozen import replace

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.engine.state.objects import Oid


def choose_life(
    game: Game, ctx: Ctx, player: int, symbols: tuple[str, ...], spender: Any, exclude: frozenset[Oid]
) -> Steps[tuple[tuple[str, ...], int]]:
    """Whether each Phyrexian symbol is paid with 2 life (601.2b); by default only where mana can't pay it. Gives what is left to
    pay with mana, and the life."""
    left, life = list(symbols), 0
    for s in [s for s in symbols if "P" in s.split("/")]:
        without = list(left)
        without.remove(s)
        mana_only = tuple(t.replace("/P", "") if t == s else t for t in left)
        default = mana_plan(game, player, mana_only, spender, exclude, ctx.source if ctx.ability is None else None) is None
        with_mana = list(left)
        with_mana[with_mana.index(s)] = s.replace("/P", "")
        if game.state.players[player].life < life + 2:
            left = with_mana
            continue
        yes = yield from game.ask(
            Decision(player, "yes", f"pay 2 life for {{{s}}}?", "107.4f*", default=default, source=ctx.source)
        )
        left, life = (without, life + 2) if yes else (with_mana, life)
    return tuple(left), life


def is_phyrexian(symbol: str) -> bool:
    """Whether the symbol may be paid with life."""
    return "P" in symbol.split("/")


def announce_life(game: Game, ctx: Ctx, player: int, costs: list[tree.Cost]) -> Steps[list[tree.Cost]]:
    """How each Phyrexian symbol will be paid, where that has to be known before the total cost is (601.2b): what is paid with life is no
    mana, so an effect that says how much mana a spell costs at least looks at the rest. Otherwise the payment asks for it."""
    if not game.view.rules(tree.LeastCost) or not any(isinstance(c, tree.Mana) and any(map(is_phyrexian, c.symbols)) for c in costs):
        return costs

    with_mana = next(iter(ways_to_pay(game, tuple(costs))))
    default = not could_pay(game, ctx, player, changed_cost(game, ctx, ctx.source, with_mana))
    settled: list[tree.Cost] = []
    for c in costs:
        life = 0
        left: list[str] = []
        for s in c.symbols if isinstance(c, tree.Mana) else ():
            yes = False
            if is_phyrexian(s) and game.state.players[player].life >= life + 2:
                yes = yield from game.ask(
                    Decision(player, "yes", f"pay 2 life for {{{s}}}?", "107.4f*", default=default, source=ctx.source)
                )
            life += 2 * yes
            left += [] if yes else [s.replace("/P", "")]
        settled += [replace(c, symbols=tuple(left)), tree.PayLife(tree.Num(life))] if isinstance(c, tree.Mana) and life else [c]
        if isinstance(c, tree.Mana) and not life:
            settled[-1] = replace(c, symbols=tuple(left))
        ctx.paid["phyrexian with life"] = ctx.paid.get("phyrexian with life", 0) + life // 2
    return settled


def ways_to_pay(game: Game, costs: tuple[tree.Cost, ...]) -> Iterator[tuple[tree.Cost, ...]]:
    """The costs as they may be announced: with so many of the Phyrexian symbols paid with life, where that changes the total cost."""
    symbols = [s for c in costs if isinstance(c, tree.Mana) for s in c.symbols if is_phyrexian(s)]
    if not symbols or not game.view.rules(tree.LeastCost):
        yield costs
        return
    for n in range(len(symbols) + 1):
        with_life, found = symbols[:n], []
        for c in costs:
            if not isinstance(c, tree.Mana):
                found.append(c)
                continue
            left = []
            for s in c.symbols:
                if s in with_life:
                    with_life.remove(s)
                else:
                    left.append(s.replace("/P", "") if is_phyrexian(s) else s)
            found.append(replace(c, symbols=tuple(left)))
        yield (*found, *((tree.PayLife(tree.Num(2 * n)),) if n else ()))


OF_ABILITIES["choose life"] = choose_life
