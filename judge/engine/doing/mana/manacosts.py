"""Paying mana (116.3, 107.3-4, 601.2f-g): X, hybrid and Phyrexian symbols, which mana pays, and mana abilities in between."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import is_mana_ability, walk
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import find, is_it
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.castways import as_card
from judge.engine.characteristics.context import Ctx
from judge.engine.doing.mana.mana import usable_filters, usable_sources
from judge.engine.doing.mana.manafilters import plan_with_filters
from judge.engine.doing.mana.planning import Plan, plan_payment
from judge.engine.state.decisions import AUTO, Activate, Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.manapool import Mana
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


SPEND_AS_ANY = "spend mana as though it were mana of any color"
SPEND_AS_TYPE = "spend mana as though it were mana of any type"
"""The permission by which every colour pays for every other (609.4b)."""


def split(ctx: Ctx, costs: tuple[tree.Cost, ...]) -> tuple[tuple[str, ...], list[Any]]:
    """The mana symbols of a total cost (with X and multiples worked out) and the other costs."""
    symbols: list[str] = []
    other: list[Any] = []
    for c in spread(costs):
        if isinstance(c, tree.Mana):
            n = 1 if c.times is None else max(0, amount(ctx, c.times))
            for _ in range(n):
                only = spent_on_x(ctx) if "X" in c.symbols else None
                for s in c.symbols:
                    if s == "X" and only is not None:
                        symbols += [only] * (ctx.x or 0)
                    else:
                        symbols.append(str(value_of_x(ctx)) if s in ("X", "Y", "Z") else s)
            energy = symbols.count("E")
            if energy:
                symbols = [s for s in symbols if s != "E"]
                other.append(tree.RemoveCounters("energy", tree.Num(energy), tree.Who("you")))
        elif isinstance(c, tree.ManaCostOf):
            for t in resolve(ctx, c.of):
                if not isinstance(t, int):
                    symbols += [("0" if s == "X" else s) for s in ctx.view.of(t).mana_cost or ()]
        else:
            other.append(c)
    return tuple(symbols), other


def value_of_x(ctx: Ctx) -> int:
    """X in a cost: as announced, or as the text defines it (107.3a, 107.3c)."""
    if ctx.x is None and "where X is" in ctx.choices:
        return max(0, amount(ctx, tree.X()))
    return ctx.x or 0


def settled_mana(ctx: Ctx, costs: tuple[tree.Cost, ...]) -> tuple[Any, ...]:
    """The costs with "its mana cost" written out as mana, so that what raises or lowers costs sees it (601.2e)."""
    if not any(isinstance(c, tree.ManaCostOf) for c in costs):
        return costs
    return tuple(tree.Mana(split(ctx, (c,))[0]) if isinstance(c, tree.ManaCostOf) else c for c in costs)


def said_of_cost(ctx: Ctx, what: str) -> tree.RuleChange | None:
    """What the object whose cost is paid says of its own cost ("spend only black mana on X")."""
    if isinstance(ctx.ability, tree.Activated):
        for r in ctx.ability.restrictions:
            if isinstance(r.change, tree.RuleChange) and r.change.what == what:
                return r.change
        return None
    obj = ctx.state.live(ctx.source) if ctx.source is not None else None
    for node, _ in ctx.view.of(obj).flat() if obj is not None else ():
        if isinstance(node, tree.Static):
            for m in node.modifications:
                if isinstance(m, tree.RuleChange) and m.what == what:
                    return m
    return None


def spent_on_x(ctx: Ctx) -> str | None:
    """The symbol of the colours of mana that may be spent on X, a hybrid one where there are several; None when any may (107.3)."""
    said = said_of_cost(ctx, "only this mana on X")
    found = said.other if said is not None else None
    if not isinstance(found, tree.Filter):
        return None
    colors = [n.color for n in walk(found) if isinstance(n, tree.IsColor)]
    return "/".join(colors) or None


def spread(costs: tuple[tree.Cost, ...]) -> list[Any]:
    """The costs with "this and that" taken apart."""
    found: list[Any] = []
    for c in costs:
        if isinstance(c, tree.AllOfCosts):
            found += spread(c.of)
        else:
            found.append(c)
    return found


def mana_plan(
    game: Game, player: int, symbols: tuple[str, ...], spender: Any = None, exclude: frozenset[Oid] = frozenset(), spell: Oid | None = None
) -> Plan | None:
    """An automatic way to pay mana symbols; ``spell``: what is cast for them, if something is."""
    p = game.state.players[player]
    as_any = spent_as(game, player, spell) if game.view.rules(tree.Permit) else ""
    pool, sources = p.pool, usable_sources(game.state, player, exclude)
    if p.fact("enough mana"):  # who has enough taps no creatures for it
        sources = [s for s in sources if not s.tapping]
    only = _only_from(game, player, spell)
    if only is not None:
        pool, sources = tuple(m for m in pool if m.source is not None and only(m.source)), [s for s in sources if only(s.oid)]
    plan = plan_payment(symbols, pool, sources, max(0, p.life), spender, as_any)
    if plan is None and p.fact("enough mana"):
        return plan_payment(symbols, windfall(symbols), [], 0)
    if plan is None and only is None and (filters := usable_filters(game.state, player, exclude)):
        return plan_with_filters(symbols, pool, sources, filters, max(0, p.life), spender, as_any)
    return plan


def _only_from(game: Game, player: int, spell: Oid | None) -> Callable[[Oid], bool] | None:
    """Whether a source of mana is one whose mana the spell says it must be cast with ("spend only mana produced by creatures")."""
    if spell is None:
        return None
    ctx = game.ctx(player, spell)
    said = said_of_cost(ctx, "only mana produced by")
    return None if said is None else lambda source: is_it(ctx, said.other, source)


def spent_as(game: Game, player: int, spell: Oid | None) -> str:
    """As though it were mana of any "color" or "type" the player may spend mana on that spell (609.4b); empty when as what it is."""
    found = ""
    for effect, m in game.view.rules(tree.Permit):
        if m.action not in (SPEND_AS_ANY, SPEND_AS_TYPE) or not game.view.active(effect):
            continue
        if m.word == "for it":  # the card that an effect lets be cast, and the spell it has become
            subjects = game.view.subjects(effect)
            mine = effect.ctx.you == player and spell is not None
            if not mine or not any(not isinstance(t, int) and t.id == spell.id and spell.inc - t.inc in (0, 1) for t in subjects):  # type: ignore[union-attr]
                continue
        elif player not in game.view.subjects(effect):
            continue
        if m.other is not None and (spell is None or not is_it(effect.ctx, as_card(m.other), spell)):
            continue
        if m.action == SPEND_AS_TYPE:
            return "type"
        found = "color"
    return found


def windfall(symbols: tuple[str, ...]) -> tuple[Mana, ...]:
    """Mana out of nowhere for every symbol, for a player of whom the position says that there is enough."""
    generic = sum(int(s) for s in symbols if s.isdigit())
    colored = [next((h for h in s.split("/") if h in "WUBRGC"), "C") for s in symbols if not s.isdigit()]
    return tuple(Mana(c, snow=True) for c in (*colored, *("C",) * (generic + 2 * len(colored))))


def pay_mana(
    game: Game,
    ctx: Ctx,
    player: int,
    symbols: tuple[str, ...],
    spender: Any = None,
    exclude: frozenset[Oid] = frozenset(),
    other: Any = (),
) -> Run:
    """Activate mana abilities (601.2f) and pay mana (601.2g)."""
    words = "".join("{" + s + "}" for s in symbols)
    if ctx.source is not None and game.state.players[player].fact("enough mana"):
        exclude = exclude | {ctx.source}  # who has enough doesn't tap the Mishra's Factory that is animated for the mana
    if game.state.players[player].fact("enough mana"):
        exclude = exclude | _tapped_for_more(game, player)
    symbols, life = yield from OF_ABILITIES["choose life"](game, ctx, player, symbols, spender, exclude)
    if life:
        ctx.paid["phyrexian with life"] = ctx.paid.get("phyrexian with life", 0) + life // 2
        yield from game.do(Event("lose life", player=player, amount=life, cause="cost", cites=("116.3b",)))
    if sum(int(s) for s in symbols if s.isdigit()) == 0 and all(s.isdigit() for s in symbols):
        return
    given: tuple[Mana, ...] | None = ctx.choices.pop("spend", None)  # settled by the payment that this ability helps with
    answer: Any = AUTO
    while given is None:
        answer = yield from game.ask(
            Decision(
                player, "mana", f"pay {words}", "601.2f", lambda: mana_abilities(game, player), default=AUTO, source=ctx.source,
                detail=symbols,
            )
        )
        if answer is AUTO or answer == () or answer is None or isinstance(answer, bool):  # a yes that was said of something else pays nothing by itself
            break
        for act in (answer,) if isinstance(answer, Activate) else answer:
            yield from activate_mana(game, player, act.obj, act.index)
    settled = given is not None
    spell = ctx.source if ctx.ability is None else None
    plan = Plan([], list(given or ())) if settled else None
    # a payment that nobody settles leaves the permanent alone whose ability it pays for: it is to attack or to be tapped for something;
    # and what the other costs may be paid with
    itself = exclude if ctx.source is None else exclude | {ctx.source}
    for spared in dict.fromkeys((itself | _wanted_beside(game, ctx, player, other), itself, exclude)):
        if plan is None:
            plan = mana_plan(game, player, symbols, spender, spared, spell)
    if plan is None:
        raise game.illegal(f"{game.name(player)} can't pay {words}", "601.2f", "601.2g")
    tapped = bool(plan.uses) or answer is not AUTO
    for source, option in sorted(plan.uses, key=lambda use: use[0].way == "sacrifice"):  # what is sacrificed as well is tapped before
        yield from activate_mana(game, player, source.oid, source.index, option, tapping=source.tapping)
    for source, option, spent_on_it in plan.filters:
        yield from activate_mana(game, player, source.oid, source.index, option, spent_on_it)
    pool = list(game.state.players[player].pool)
    held = len(pool)
    if game.state.players[player].fact("enough mana") and not plan.uses and not all(m in pool for m in plan.spend):
        pool = list(plan.spend) + pool
    spent: list[Mana] = []
    for m in plan.spend:
        hit = m if m in pool else next((x for x in pool if x.symbol == m.symbol and x.snow == m.snow), None)
        if hit is None:
            hit = next((x for x in pool if x.symbol == m.symbol), None)
        if hit is None:
            raise game.illegal(f"{game.name(player)} can't pay {words}", "601.2g")
        pool.remove(hit)
        spent.append(hit)
    game.change_player(player, pool=tuple(pool[-held:]) if held else ())
    if plan.life:
        yield from game.do(Event("lose life", player=player, amount=plan.life, cause="cost", cites=("116.3b",)))
    ctx.paid["mana"] = (*ctx.paid.get("mana", ()), *(m.symbol for m in spent))
    ctx.paid["mana sources"] = (*ctx.paid.get("mana sources", ()), *(m.source for m in spent if m.source is not None))
    _made_sure(game, ctx, player, spent)
    game.note("pay", player=player, obj=ctx.stack_oid, what=words, cites=("601.2g",), amount=len(spent),
              also=("116.2",) if tapped else ())  # fmt: skip


def _tapped_for_more(game: Game, player: int) -> frozenset[Oid]:
    """The player's permanents that are tapped for something else than mana as well, and creatures, which fight: who has enough mana keeps them for that."""
    found: set[Oid] = set()
    for obj in game.state.battlefield():
        c = game.view.of(obj)
        if c.controller == player and (
            "creature" in c.types or any(any(isinstance(x, tree.TapThis) for x in a.costs) and not is_mana_ability(a) for a, _ in c.activated())
        ):
            found.add(obj.oid)
    return frozenset(found)


def _wanted_beside(game: Game, ctx: Ctx, player: int, other: Any) -> frozenset[Oid]:
    """The permanents that making mana would use up, though the other costs of the same announcement may be paid with them (601.2g)."""
    wanted: set[Oid] = set()
    for c in other:
        what = getattr(c, "what", None)
        if not isinstance(c, _OF_PERMANENTS) or not isinstance(what, tree.Choose):
            continue
        uses = (tree.SacrificeCost, tree.TapThis) if isinstance(c, tree.TapCost) and not c.untap else (tree.SacrificeCost,)
        for t in find(ctx, what.filter):
            obj = None if isinstance(t, int) else game.state.live(t)
            if obj is None or obj.zone != "battlefield" or game.view.of(obj).controller != player:
                continue
            made = [a for a, _ in game.view.of(obj).activated() if is_mana_ability(a)]
            if made and all(any(isinstance(x, uses) for x in a.costs) for a in made):
                wanted.add(obj.oid)
    return frozenset(wanted)


_OF_PERMANENTS = (tree.SacrificeCost, tree.ExileCost, tree.ReturnCost, tree.TapCost)
"""The costs that permanents are given up or tapped for."""


def _made_sure(game: Game, ctx: Ctx, player: int, spent: list[Mana]) -> None:
    """The spell can't be countered where mana that says so was spent on it (106.6)."""
    spell = game.state.live(ctx.stack_oid) if ctx.stack_oid is not None else None
    if spell is None or spell.stack is None or spell.stack.role != "spell":
        return
    said = [n for m in spent for n in (m.only, m.rider) if isinstance(n, tree.SpendOnly) and n.uncounterable]
    if any(n.cast is not None and is_it(game.ctx(player, None), as_card(n.cast), spell.oid) for n in said):
        game.add_floating(ctx, (tree.Cant("be countered"),), (spell.oid,), tree.For("permanent"))
    for n in dict.fromkeys(m.rider for m in spent if isinstance(m.rider, tree.SpendOnly) and m.rider.gains):
        if n.cast is not None and is_it(game.ctx(player, None), as_card(n.cast), spell.oid):
            game.add_floating(ctx, n.gains, (spell.oid,), n.lasts or tree.For("permanent"))  # and then what it becomes (400.7a)


OF_ABILITIES: dict[str, Callable[..., Any]] = {}
"""While a cost is paid abilities are activated, which have costs: what ``activating`` and ``phyrexian`` enter here."""


def mana_abilities(game: Game, player: int) -> list[Activate]:
    """The mana abilities the player could activate now (605.3a)."""
    v = game.view
    found = []

    for obj in game.state.battlefield():
        c = v.of(obj)
        if c.controller != player:
            continue
        for n, (ability, _) in enumerate(c.activated()):
            if is_mana_ability(ability) and OF_ABILITIES["why not"](game, player, obj.oid, n) is None:
                found.append(Activate(obj.oid, n))
    return found


def activate_mana(
    game: Game, player: int, oid: Oid, index: int, option: tuple[str, ...] | None = None, spend: tuple[Mana, ...] | None = None,
    tapping: tuple[Oid, ...] = (),
) -> Run:
    """Activate a mana ability: it resolves at once without the stack (605.3b)."""
    yield from OF_ABILITIES["activate"](game, player, Activate(oid, index), mana_option=option, spend=spend, tapping=tapping)


def replace_mana(costs: tuple[Any, ...], symbols: tuple[str, ...]) -> tuple[Any, ...]:
    """The costs with their mana part replaced."""
    rest = tuple(c for c in costs if not isinstance(c, tree.Mana))
    return (tree.Mana(symbols), *rest)
