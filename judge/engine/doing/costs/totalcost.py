"""What a spell or an activated ability costs in the end (601.2e, 116.7-8): what raises it, what lowers it, the rules that had a say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.filters import fits, is_it
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.castways import Way, mana_cost_of
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.restrictions import ability_fits
from judge.engine.doing.costs.costs import could_pay
from judge.engine.doing.costs.paying import own_reductions
from judge.engine.doing.costs.reductions import reduced
from judge.engine.doing.mana.manacosts import settled_mana, split
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def cost_rules(
    ctx: Ctx, w: Way, face: tree.Face, costs: tuple[tree.Cost, ...], total: tuple[tree.Cost, ...], free: bool, announced: bool
) -> tuple[str, ...]:
    """The rules by which the cost came to be what it was: X (107.3a-b), alternative (116.9a, 116.9d), additional (116.8a), reduced
    (116.7) and nothing at all (116.5)."""
    found: list[str] = []
    if any(s == "X" for s in face.mana_cost or ()):
        found += ["107.3c"] if "where X is" in ctx.choices else []
        found += ["107.3a"] if announced else ["107.3b"] if free and not ctx.x else []
    alternative = bool(w.name) and w.costs is not None and w.costs != mana_cost_of(face)
    if alternative:
        found.append("116.9a")
        if total != w.costs:
            found.append("116.9d")
    if (alternative or free) and face.mana_cost is None:
        found.append("116.6a")
    if len(costs) > len(w.costs or ()) and not free:
        found.append("116.8a")
    if not free:
        asked_mana, paid_mana = mana_in(costs), mana_in(total)
        if paid_mana < asked_mana:
            found.append("116.7")
            found += ["116.7a"] if HALVES in ctx.choices else []
        if not paid_mana and not ctx.x:
            found += ["116.5", "116.5a"]
    return tuple(found)


def mana_in(costs: tuple[tree.Cost, ...]) -> int:
    """How much mana a cost asks for, X not counted."""
    return sum(int(s) if s.isdigit() else 0 if s == "X" else 1 for c in costs if isinstance(c, tree.Mana) for s in c.symbols)


def own_changes(game: Game, oid: Oid) -> list[tuple[Any, tree.CostChange]]:
    """"This spell costs {3} less to cast if ...", read as instructions of an instant or sorcery."""
    found: list[tuple[Any, tree.CostChange]] = []
    for a in game.view.of(oid).abilities:
        if not isinstance(a.node, tree.SpellAbility):
            continue
        effect: Any = a.node.effect
        condition = None
        if isinstance(effect, tree.If):
            condition, effect = effect.condition, effect.then
        if isinstance(effect, tree.ApplyRule):
            found += [(condition, m) for m in effect.modifications if isinstance(m, tree.CostChange) and isinstance(m.what, tree.This)]
    return found


def changed_cost(
    game: Game,
    ctx: Ctx,
    oid: Oid | None,
    costs: tuple[tree.Cost, ...],
    activate: bool = False,
    targets: Any = (),
) -> tuple[tree.Cost, ...]:
    """The total cost: increases, then reductions, then what a spell must cost at least (601.2e; 601.2f today)."""
    total = _raised_and_lowered(game, ctx, oid, costs, activate)
    if activate or oid is None:
        return total
    least = max((amount(x.ctx.copy(game), m.least) for x, m in game.view.rules(tree.LeastCost) if game.view.active(x)), default=0)
    asked = sum((ctx.x or 0) if s in ("X", "Y", "Z") else int(s) if s.isdigit() else 1 for s in split(ctx, total)[0]) if least else 0
    return total if asked >= least else (*total, tree.Mana((str(least - asked),)))


def _raised_and_lowered(
    game: Game,
    ctx: Ctx,
    oid: Oid | None,
    costs: tuple[tree.Cost, ...],
    activate: bool,
) -> tuple[tree.Cost, ...]:
    """The cost with increases first, then reductions of generic mana, never below nothing (601.2e)."""
    costs = settled_mana(ctx, costs)
    if oid is None:
        return costs
    extra, less_generic, less_colored, floored = _changes(game, ctx, oid, activate)
    less_colored = _chosen_halves(less_colored, ctx.choices.get(HALVES, ()))
    if not extra and not less_generic and not less_colored and not floored:
        return costs
    costs = (*costs, *extra)
    if not less_generic and not less_colored and not floored:
        return costs
    symbols: list[str] = []
    rest: list[tree.Cost] = []
    for k in costs:
        if isinstance(k, tree.Mana):
            n = 1 if k.times is None else max(0, amount(ctx, k.times))
            symbols += list(k.symbols) * n
        else:
            rest.append(k)
    if ctx.x is not None:
        symbols = [str(ctx.x) if s in ("X", "Y", "Z") else s for s in symbols]
    symbols = list(reduced(symbols, (*less_colored, str(less_generic))))
    left = sum(int(s) for s in symbols if s.isdigit())
    other = [s for s in symbols if not s.isdigit()]
    for n, floor in floored:
        left -= min(n, left, max(0, left + len(other) - floor))
    return (tree.Mana((*((str(left),) if left else ()), *other)), *rest)


def _changes(game: Game, ctx: Ctx, oid: Oid, activate: bool) -> tuple[list[tree.Cost], int, list[str], list[tuple[int, int]]]:
    """What effects add to the cost of the spell or ability, and what they take off it: generic mana, symbols one by one (hybrid ones
    not settled yet), and generic mana down to a floor."""
    extra: list[tree.Cost] = []
    less_generic = own_reductions(game, ctx, game.view.of(oid)) if not activate else 0
    floored: list[tuple[int, int]] = []  # reductions that leave so much mana
    less_colored: list[str] = []
    for frame, m in (*_own_changes(game, ctx, oid, activate), *_changes_by_others(game, ctx, oid, activate)):
        times = 1 if m.times is None else max(0, amount(frame, m.times))
        for part in m.cost:
            if not isinstance(part, tree.Mana):
                if not m.less:
                    extra += [part] * times
                continue
            n = times * (1 if part.times is None else max(0, amount(frame, part.times)))
            for s in part.symbols:
                value = str(frame.x or 0) if s == "X" else s
                if not m.less:
                    extra += [tree.Mana((value,))] * n
                elif value.isdigit() and m.floor:
                    floored.append((int(value) * n, m.floor))
                elif value.isdigit():
                    less_generic += int(value) * n
                else:
                    less_colored += [value] * n
    return extra, less_generic, less_colored, floored


def _own_changes(game: Game, ctx: Ctx, oid: Oid, activate: bool) -> Iterator[tuple[Ctx, tree.CostChange]]:
    """What the spell or the ability says of its own cost: "this spell costs {1} less to cast for each ..."."""
    if activate:
        if isinstance(ctx.ability, tree.Activated):
            for r in ctx.ability.restrictions:  # "this ability costs {1} less to activate for each ..."
                if isinstance(r.change, tree.CostChange) and (r.condition is None or holds(ctx, r.condition)):
                    yield ctx, r.change
        return
    for node, _ in game.view.of(oid).flat():
        if isinstance(node, tree.Static) and node.zone in ("stack", "any", "hand"):
            for m in node.modifications:
                if isinstance(m, tree.CostChange) and isinstance(m.what, tree.This) and (node.condition is None or holds(ctx, node.condition)):
                    yield ctx, m
    for condition, change in own_changes(game, oid):
        if condition is None or holds(ctx, condition):
            yield ctx, change


def _changes_by_others(game: Game, ctx: Ctx, oid: Oid, activate: bool) -> Iterator[tuple[Ctx, tree.CostChange]]:
    """What effects of other objects say of the cost, each with the frame in which its amounts are worked out."""
    for effect, m in game.view.rules(tree.CostChange):
        if m.activate != activate or not game.view.active(effect):
            continue
        if isinstance(m.what, tree.This) and not activate:
            continue
        if m.off_turn and game.state.taking_turn(ctx.you):
            continue
        frame = effect.ctx.copy(game)
        frame.each = ctx.you  # "that player" is the one who casts or activates
        frame.choices["priced"] = oid
        if activate and isinstance(m.what, (tree.Filter, tree.Every)) and ctx.ability is not None:
            described = m.what.filter if isinstance(m.what, tree.Every) else m.what
            if described.kind in ("ability", "activated ability"):
                if ability_fits(frame, described, oid, ctx.ability):
                    yield frame, m
                continue
        if _cost_concerns(frame, m.what, oid, ctx.you, activate):
            yield frame, m


HALVES = "hybrid reductions"
"""What a frame remembers of the halves chosen for hybrid symbols that reduce its cost (116.7a)."""


def _chosen_halves(symbols: list[str], chosen: tuple[str, ...]) -> list[str]:
    """The symbols that reduce, with the halves chosen for the hybrid ones among them."""
    left = list(chosen)
    return [left.pop(0) if left and is_hybrid(s) else s for s in symbols]


def is_hybrid(symbol: str) -> bool:
    """Whether the symbol has two halves of which a player chooses one as it reduces a cost (116.7a)."""
    return "/" in symbol and "P" not in symbol.split("/")


def hybrid_reductions(game: Game, ctx: Ctx, oid: Oid) -> list[str]:
    """The hybrid symbols by which the spell's cost would be reduced (116.7a)."""
    if not any(is_hybrid(s) for _, m in game.view.rules(tree.CostChange) for c in m.cost if isinstance(c, tree.Mana) for s in c.symbols):
        return []
    return [s for s in _changes(game, ctx, oid, False)[2] if is_hybrid(s)]


def choose_halves(game: Game, ctx: Ctx, player: int, oid: Oid, costs: tuple[tree.Cost, ...]) -> Run:
    """Whoever pays chooses a half of each hybrid symbol by which the cost is reduced, as the reduction is applied (116.7a)."""
    chosen: tuple[str, ...] = ()
    for symbol in hybrid_reductions(game, ctx, oid):
        options = tuple((half,) for half in symbol.split("/"))
        able = [o for o in options if _payable_so(game, ctx, player, oid, costs, (*chosen, *o))]
        half = yield from game.ask(
            Decision(player, "one", f"which half of {{{symbol}}} is taken off", "116.7a", options, default=(able or options)[0], source=oid)
        )
        chosen = (*chosen, *half)
    if chosen:
        ctx.choices[HALVES] = chosen


def _payable_so(game: Game, ctx: Ctx, player: int, oid: Oid, costs: tuple[tree.Cost, ...], halves: tuple[str, ...]) -> bool:
    frame = ctx.copy(game)
    frame.choices = {**ctx.choices, HALVES: halves}
    return could_pay(game, frame, player, changed_cost(game, frame, oid, costs))


def payable_by_some_half(game: Game, ctx: Ctx, player: int, oid: Oid, costs: tuple[tree.Cost, ...]) -> bool:
    """Whether some choice of halves leaves a cost that the player can pay (116.7a)."""
    symbols = hybrid_reductions(game, ctx, oid)
    return bool(symbols) and any(_payable_so(game, ctx, player, oid, costs, pick) for pick in product(*(s.split("/") for s in symbols)))


def _cost_concerns(frame: Ctx, what: tree.Node | None, oid: Oid, player: int, activate: bool) -> bool:
    """Whether a cost change speaks of the spell being cast by the player (or of the source of the ability)."""
    f = what.filter if isinstance(what, tree.Every) else what
    if not isinstance(f, tree.Filter):
        return is_it(frame, what, oid)

    for p in f.predicates:
        if isinstance(p, tree.ControlledBy):
            if player not in resolve(frame, p.player):
                return False
        elif isinstance(p, tree.InZone):
            continue
        elif not fits(frame, p, oid):
            return False
    return True
