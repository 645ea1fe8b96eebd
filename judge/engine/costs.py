"""Costs (116, 601.2e-g, 602.2b): whether a player could pay, and paying. One table: ``COSTS``."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.amounts import amount, counters_on
from judge.engine.context import Ctx
from judge.engine.decisions import AUTO, Activate, Decision
from judge.engine.events import Event
from judge.engine.filters import find
from judge.engine.mana import Mana, Plan, can_tap_when_sick, plan_payment, usable_sources
from judge.engine.objects import Oid, Thing
from judge.engine.refs import resolve
from judge.engine.turncontrol import controller_of_turn
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.game import Game

Can = Callable[["Game", Ctx, int, Any], bool]
Pay = Callable[["Game", Ctx, int, Any], Generator[Decision, Any, None]]
COSTS: dict[type, tuple[Can, Pay]] = {}
"""Cost class -> (could the player pay it, how it is paid). Mana is paid apart, all of it at once (601.2f-g)."""


def cost(kind: type, can: Can) -> Callable[[Pay], Pay]:
    """Register how a cost class is paid."""

    def register(function: Pay) -> Pay:
        COSTS[kind] = (can, function)
        return function

    return register


def _entry(node: Any) -> tuple[Can, Pay]:
    found = COSTS.get(type(node))
    if found is None:
        raise Undecidable(f"no way to pay {type(node).__name__}", (getattr(node, "text", type(node).__name__),))
    return found


def split(ctx: Ctx, costs: tuple[Any, ...]) -> tuple[tuple[str, ...], list[Any]]:
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
                        symbols.append(str(ctx.x or 0) if s in ("X", "Y", "Z") else s)
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


def settled_mana(ctx: Ctx, costs: tuple[Any, ...]) -> tuple[Any, ...]:
    """The costs with "its mana cost" written out as mana, so that what raises or lowers costs sees it (601.2e)."""
    if not any(isinstance(c, tree.ManaCostOf) for c in costs):
        return costs
    return tuple(tree.Mana(split(ctx, (c,))[0]) if isinstance(c, tree.ManaCostOf) else c for c in costs)


def said_of_cost(ctx: Ctx, what: str) -> tree.RuleChange | None:
    """What the object whose cost is paid says of its own cost ("spend only black mana on X")."""
    obj = ctx.state.live(ctx.source) if ctx.source is not None else None
    for node, _ in ctx.view.of(obj).flat() if obj is not None else ():
        if isinstance(node, tree.Static):
            for m in node.modifications:
                if isinstance(m, tree.RuleChange) and m.what == what:
                    return m
    return None


def spent_on_x(ctx: Ctx) -> str | None:
    """The one colour of mana that may be spent on X; None when any may (107.3)."""
    said = said_of_cost(ctx, "only this mana on X")
    found = said.other if said is not None else None
    return next((p.color for p in found.predicates if isinstance(p, tree.IsColor)), None) if isinstance(found, tree.Filter) else None


def spread(costs: tuple[Any, ...]) -> list[Any]:
    """The costs with "this and that" taken apart."""
    found: list[Any] = []
    for c in costs:
        if isinstance(c, tree.AllOfCosts):
            found += spread(c.of)
        else:
            found.append(c)
    return found


def could_pay(
    game: Game, ctx: Ctx, player: int, costs: tuple[Any, ...], spender: Any = None, exclude: frozenset[Oid] = frozenset()
) -> bool:
    """Whether the player could pay all of it now: mana from the pool and mana abilities, each other cost by itself."""
    symbols, other = split(ctx, costs)
    for c in other:
        if not _entry(c)[0](game, ctx, player, c):
            return False
    if not any(s != "0" for s in symbols):
        return True
    busy = exclude | (frozenset((ctx.source,)) if ctx.source is not None and any(isinstance(c, tree.TapThis) for c in other) else frozenset())
    return mana_plan(game, player, symbols, spender, busy) is not None


def mana_plan(
    game: Game, player: int, symbols: tuple[str, ...], spender: Any = None, exclude: frozenset[Oid] = frozenset()
) -> Plan | None:
    """An automatic way to pay mana symbols."""
    p = game.state.players[player]
    plan = plan_payment(symbols, p.pool, usable_sources(game.state, player, exclude), max(0, p.life), spender)
    if plan is None and p.fact("enough mana"):
        return plan_payment(symbols, windfall(symbols), [], 0)
    return plan


def windfall(symbols: tuple[str, ...]) -> tuple[Mana, ...]:
    """Mana out of nowhere for every symbol, for a player of whom the position says that there is enough."""
    generic = sum(int(s) for s in symbols if s.isdigit())
    colored = [next((h for h in s.split("/") if h in "WUBRGC"), "C") for s in symbols if not s.isdigit()]
    return tuple(Mana(c, snow=True) for c in (*colored, *("C",) * (generic + 2 * len(colored))))


def pay(
    game: Game, ctx: Ctx, player: int, costs: tuple[Any, ...], rule: str = "601.2g", spender: Any = None
) -> Generator[Decision, Any, None]:
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


def pay_mana(
    game: Game,
    ctx: Ctx,
    player: int,
    symbols: tuple[str, ...],
    spender: Any = None,
    exclude: frozenset[Oid] = frozenset(),
    other: Any = (),
) -> Generator[Decision, Any, None]:
    """Activate mana abilities (601.2f) and pay mana (601.2g)."""
    words = "".join("{" + s + "}" for s in symbols)
    symbols, life = yield from choose_life(game, ctx, player, symbols, spender, exclude)
    if life:
        ctx.paid["phyrexian with life"] = ctx.paid.get("phyrexian with life", 0) + life // 2
        yield from game.do(Event("lose life", player=player, amount=life, cause="cost", cites=("116.3b",)))
    if sum(int(s) for s in symbols if s.isdigit()) == 0 and all(s.isdigit() for s in symbols):
        return
    while True:
        answer = yield from game.ask(
            Decision(
                player, "mana", f"pay {words}", "601.2f", lambda: mana_abilities(game, player), default=AUTO, source=ctx.source,
                detail=symbols,
            )
        )
        if answer is AUTO or answer == () or answer is None:
            break
        for act in (answer,) if isinstance(answer, Activate) else answer:
            yield from activate_mana(game, player, act.obj, act.index)
    plan = mana_plan(game, player, symbols, spender, exclude)
    if plan is None:
        raise game.illegal(f"{game.name(player)} can't pay {words}", "601.2f", "601.2g")
    tapped = bool(plan.uses) or answer is not AUTO
    for source, option in plan.uses:
        yield from activate_mana(game, player, source.oid, source.index, option)
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
    game.note("pay", player=player, obj=ctx.stack_oid, what=words, cites=("601.2g",), amount=len(spent),
              also=("116.2",) if tapped else ())  # fmt: skip


def choose_life(
    game: Game, ctx: Ctx, player: int, symbols: tuple[str, ...], spender: Any, exclude: frozenset[Oid]
) -> Generator[Decision, Any, tuple[tuple[str, ...], int]]:
    """Whether each Phyrexian symbol is paid with 2 life (601.2b); by default only where mana can't pay it. Gives what is left to
    pay with mana, and the life."""
    left, life = list(symbols), 0
    for s in [s for s in symbols if "P" in s.split("/")]:
        without = list(left)
        without.remove(s)
        mana_only = tuple(t.replace("/P", "") if t == s else t for t in left)
        default = mana_plan(game, player, mana_only, spender, exclude) is None
        if game.state.players[player].life < life + 2:
            continue
        yes = yield from game.ask(
            Decision(player, "yes", f"pay 2 life for {{{s}}}?", "107.4f*", default=default, source=ctx.source)
        )
        if yes:
            left, life = without, life + 2
    return tuple(left), life


def mana_abilities(game: Game, player: int) -> list[Activate]:
    """The mana abilities the player could activate now (605.3a)."""
    from judge.engine.activating import why_not_activate

    v = game.view
    found = []
    from judge.engine.abilities import is_mana_ability

    for obj in game.state.battlefield():
        c = v.of(obj)
        if c.controller != player:
            continue
        for n, (ability, _) in enumerate(c.activated()):
            if is_mana_ability(ability) and why_not_activate(game, player, obj.oid, n) is None:
                found.append(Activate(obj.oid, n))
    return found


def activate_mana(
    game: Game, player: int, oid: Oid, index: int, option: tuple[str, ...] | None = None
) -> Generator[Decision, Any, None]:
    """Activate a mana ability: it resolves at once without the stack (605.3b)."""
    from judge.engine.activating import activate

    yield from activate(game, player, Activate(oid, index), mana_option=option)


def may_pay(
    game: Game, ctx: Ctx, player: int, costs: tuple[Any, ...], rule: str = "608.2f", prompt: str = ""
) -> Generator[Decision, Any, bool]:
    """Ask whether the player pays, if able, and pay; whether it was paid (608.2f)."""
    frame = ctx.copy(game)
    frame.you = player
    if not could_pay(game, frame, player, costs):
        if game.every:
            yield from game.ask(Decision(player, "yes", "pay? (impossible)", rule, default=False, source=ctx.source, detail=costs))
        return False
    yes = yield from game.ask(
        Decision(player, "yes", prompt or f"pay {cost_words(costs)}?", rule, default=False, source=ctx.source, detail=costs)
    )
    if not yes:
        return False
    yield from pay(game, frame, player, costs, rule)
    ctx.cost = frame.cost
    ctx.amounts.update(frame.amounts)
    return True


def cost_words(costs: tuple[Any, ...]) -> str:
    """A cost in a few words, for a prompt."""
    parts = []
    for c in costs:
        if isinstance(c, tree.Mana):
            parts.append("".join("{" + s + "}" for s in c.symbols) or "{0}")
        else:
            parts.append(type(c).__name__.removesuffix("Cost").lower())
    return ", ".join(parts)


def pick(
    game: Game, ctx: Ctx, player: int, ref: Any, prompt: str, rule: str = "601.2g", fit: Callable[[Oid], bool] | None = None
) -> Generator[Decision, Any, tuple[Thing, ...]]:
    """The things a cost's reference means, choosing where it is a Choose."""
    if not isinstance(ref, tree.Choose):
        return resolve(ctx, ref)
    options = [o for o in candidates(ctx, ref) if isinstance(o, int) or fit is None or fit(o)]
    least, most = choice_bounds(ctx, ref, len(options))
    if len(options) < least:
        raise game.illegal(f"{game.name(player)} can't {prompt}: there aren't enough", rule)
    if ref.random:
        from random import Random

        rng = Random(f"{game.state.fact('seed', 0)}/{game.state.clock}/choice")
        return tuple(rng.sample(options, least))
    answer = yield from game.ask(
        Decision(player, "choose", prompt, rule, options, least, min(most, len(options)), tuple(options[:least]), ctx.source, ref)
    )
    return tuple(answer)


def candidates(ctx: Ctx, ref: tree.Choose) -> list[Thing]:
    """What a choice may be made among."""
    return find(ctx, ref.filter)


def choice_bounds(ctx: Ctx, ref: tree.Choose, available: int) -> tuple[int, int]:
    """How many a choice must and may take."""
    least = 0 if isinstance(ref.least, tree.AnyNumber) else amount(ctx, ref.least)
    most = available if isinstance(ref.most, tree.AnyNumber) else amount(ctx, ref.most)
    return max(0, least), max(0, most)


def _enough(zone: str | None = None, mine: bool = True, fit: Callable[[Game, Oid], bool] | None = None) -> Can:
    def can(game: Game, ctx: Ctx, player: int, c: Any) -> bool:
        what = c.what
        if isinstance(what, tree.Choose):
            casting = ctx.choices.get("casting")  # the card being cast has left its zone by the time costs are paid
            options = [o for o in candidates(ctx, what) if isinstance(o, Oid) and o != casting]
            if mine:
                options = [o for o in options if _belongs(game, o, player)]
            if fit is not None:
                options = [o for o in options if fit(game, o)]
            return len(options) >= choice_bounds(ctx, what, len(options))[0]
        things = [t for t in resolve(ctx, what) if isinstance(t, Oid)]
        if isinstance(what, (tree.This, tree.AttachedObject, tree.TopOfGraveyard)):
            return bool(things) and all(
                (o := game.state.live(t)) is not None and (fit is None or fit(game, t)) and (zone is None or o.zone == zone)
                for t in things
            )
        return all(game.state.live(t) is not None for t in things)

    return can


def _belongs(game: Game, oid: Oid, player: int) -> bool:
    obj = game.state.get(oid)
    return game.view.of(oid).controller == player if obj.zone in ("battlefield", "stack") else obj.owner == player


def _can_tap(game: Game, ctx: Ctx, player: int, c: Any) -> bool:
    obj = game.state.live(ctx.source)
    if obj is None or obj.zone != "battlefield" or obj.tapped:
        return False
    return not (obj.sick and "creature" in game.view.of(obj).types and not can_tap_when_sick(game.view, obj))


@cost(tree.TapThis, _can_tap)
def _tap(game: Game, ctx: Ctx, player: int, c: tree.TapThis) -> Generator[Decision, Any, None]:
    mana = "mana" if ctx.paid.get("for mana") else ""
    yield from game.do(Event("tap", obj=ctx.source, player=player, cause="cost", what=mana, cites=("107.5", "601.2g")))


def _can_untap(game: Game, ctx: Ctx, player: int, c: Any) -> bool:
    obj = game.state.live(ctx.source)
    if obj is None or not obj.tapped:
        return False
    return not (obj.sick and "creature" in game.view.of(obj).types and not can_tap_when_sick(game.view, obj))


@cost(tree.UntapThis, _can_untap)
def _untap(game: Game, ctx: Ctx, player: int, c: tree.UntapThis) -> Generator[Decision, Any, None]:
    yield from game.do(Event("untap", obj=ctx.source, player=player, cause="cost", cites=("107.6", "601.2g")))


def _can_life(game: Game, ctx: Ctx, player: int, c: tree.PayLife) -> bool:
    from judge.engine.restrictions import cannot

    n = amount(ctx, c.amount)
    if n and cannot(game.view, "pay life", player) is not None:
        return False
    return n == 0 or game.state.players[player].life >= n


@cost(tree.PayLife, _can_life)
def _life(game: Game, ctx: Ctx, player: int, c: tree.PayLife) -> Generator[Decision, Any, None]:
    n = amount(ctx, c.amount)
    ctx.amounts["life paid"] = n
    shared = ("117.4a", "806.9d") if len(game.state.heads(player)) > 1 else ()
    yield from game.do(Event("lose life", player=player, amount=n, cause="cost", cites=("117.4", "601.2g"), also=("116.3b", *shared)))


def _sacrificable(game: Game, oid: Oid) -> bool:
    from judge.engine.restrictions import cannot

    obj = game.state.live(oid)
    return obj is not None and obj.zone == "battlefield" and cannot(game.view, "be sacrificed", oid) is None


@cost(tree.SacrificeCost, _enough("battlefield", fit=_sacrificable))
def _sacrifice(game: Game, ctx: Ctx, player: int, c: tree.SacrificeCost) -> Generator[Decision, Any, None]:
    things = yield from pick(
        game, ctx, player, c.what, "sacrifice", fit=lambda o: _belongs(game, o, player) and _sacrificable(game, o)
    )
    oids = [t for t in things if isinstance(t, Oid)]
    ctx.cost = (*ctx.cost, *oids)
    ctx.amounts["cost"] = len(oids)
    done = yield from game.do(
        *(Event("move", obj=o, to="graveyard", what="sacrifice", player=player, cites=("701.13a", "601.2g")) for o in oids)
    )
    _follow(ctx, done)


def _follow(ctx: Ctx, done: list[Event]) -> None:
    for e in done:
        if e.kind == "move" and e.obj is not None and e.new is not None:
            ctx.moved[e.obj] = e.new


def _in_hand(game: Game, oid: Oid) -> bool:
    obj = game.state.live(oid)
    return obj is not None and obj.zone == "hand"


@cost(tree.DiscardCost, _enough("hand", fit=_in_hand))
def _discard(game: Game, ctx: Ctx, player: int, c: tree.DiscardCost) -> Generator[Decision, Any, None]:
    things = yield from pick(
        game, ctx, player, c.what, "discard", fit=lambda o: game.state.get(o).owner == player and _in_hand(game, o)
    )
    oids = [t for t in things if isinstance(t, Oid)]
    ctx.cost = (*ctx.cost, *oids)
    done = yield from game.do(
        *(Event("move", obj=o, to="graveyard", what="discard", player=player, cites=("701.7a", "601.2g")) for o in oids)
    )
    _follow(ctx, done)
    if ctx.paid.get("cycling") and ctx.source is not None:
        game.note("cycle", obj=ctx.source, new=ctx.moved.get(ctx.source), player=player, cites=_cycled(ctx.label))


@cost(tree.ExileCost, _enough())
def _exile(game: Game, ctx: Ctx, player: int, c: tree.ExileCost) -> Generator[Decision, Any, None]:
    things = yield from pick(game, ctx, player, c.what, "exile", fit=lambda o: _belongs(game, o, player))
    oids = [t for t in things if isinstance(t, Oid)]
    ctx.cost = (*ctx.cost, *oids)
    done = yield from game.do(
        *(Event("move", obj=o, to="exile", what="exile", player=player, cites=("701.9a", "601.2g")) for o in oids)
    )
    _follow(ctx, done)


@cost(tree.ReturnCost, _enough("battlefield", mine=False))
def _return(game: Game, ctx: Ctx, player: int, c: tree.ReturnCost) -> Generator[Decision, Any, None]:
    things = yield from pick(game, ctx, player, c.what, "return")
    oids = [t for t in things if isinstance(t, Oid)]
    ctx.cost = (*ctx.cost, *oids)
    done = yield from game.do(*(Event("move", obj=o, to="hand", player=player, cites=("601.2g",)) for o in oids))
    _follow(ctx, done)


def _can_tap_others(game: Game, ctx: Ctx, player: int, c: tree.TapCost) -> bool:
    def fit(game: Game, o: Oid) -> bool:
        return game.state.get(o).tapped == c.untap

    return _enough("battlefield", fit=fit)(game, ctx, player, c)


@cost(tree.TapCost, _can_tap_others)
def _tap_others(game: Game, ctx: Ctx, player: int, c: tree.TapCost) -> Generator[Decision, Any, None]:
    things = yield from pick(
        game, ctx, player, c.what, "tap", fit=lambda o: _belongs(game, o, player) and game.state.get(o).tapped == c.untap
    )
    kind = "untap" if c.untap else "tap"
    oids = [t for t in things if isinstance(t, Oid)]
    ctx.cost = (*ctx.cost, *oids)
    yield from game.do(*(Event(kind, obj=o, player=player, cause="cost", cites=("601.2g",)) for o in oids))


def _can_remove(game: Game, ctx: Ctx, player: int, c: tree.RemoveCounters) -> bool:
    if isinstance(c.from_, tree.Choose) and c.count is not None:
        n = amount(ctx, c.count)
        return any(counters_on(ctx, t, c.kind) >= n for t in candidates(ctx, c.from_))
    if c.count is None or isinstance(c.count, tree.AnyNumber):
        return True
    n = amount(ctx, c.count)
    return all(counters_on(ctx, t, c.kind) >= n for t in resolve(ctx, c.from_))


@cost(tree.RemoveCounters, _can_remove)
def _remove(game: Game, ctx: Ctx, player: int, c: tree.RemoveCounters) -> Generator[Decision, Any, None]:
    n = 0 if c.count is None or isinstance(c.count, tree.AnyNumber) else amount(ctx, c.count)
    things = yield from pick(
        game, ctx, player, c.from_, "remove counters from", fit=lambda o: counters_on(ctx, o, c.kind) >= max(1, n)
    )
    total = 0
    for t in things:
        kind = c.kind
        if kind is None:
            table = game.state.players[t].counters if isinstance(t, int) else game.state.get(t).counters
            kinds = [k for k, _ in table]
            if not kinds:
                continue
            kind = kinds[0]
            if len(kinds) > 1:
                kind = yield from game.ask(Decision(player, "one", "which counter to remove", "601.2g", kinds, default=kinds[0]))
        have = counters_on(ctx, t, kind)
        take = have if c.count is None else n
        if isinstance(c.count, tree.AnyNumber):
            take = yield from game.ask(Decision(player, "number", "how many counters to remove", "601.2b", (), 0, have, have))
        obj = t if isinstance(t, Oid) else None
        whom = t if isinstance(t, int) else None
        yield from game.do(Event("counters", obj=obj, player=whom, what=kind, amount=-take, cause="cost", cites=("601.2g",)))
        total += take
    ctx.amounts["counters removed this way"] = total
    ctx.amount = total


@cost(tree.PutCounters, lambda game, ctx, player, c: True)
def _put(game: Game, ctx: Ctx, player: int, c: tree.PutCounters) -> Generator[Decision, Any, None]:
    things = yield from pick(game, ctx, player, c.on, "put counters on")
    n = amount(ctx, c.count)
    for t in things:
        if isinstance(t, Oid):
            yield from game.do(Event("counters", obj=t, what=c.kind, amount=n, source=ctx.source, cause="cost", cites=("601.2g",)))


@cost(tree.RevealCost, _enough())
def _reveal(game: Game, ctx: Ctx, player: int, c: tree.RevealCost) -> Generator[Decision, Any, None]:
    things = yield from pick(game, ctx, player, c.what, "reveal", fit=lambda o: _belongs(game, o, player))
    ctx.cost = (*ctx.cost, *things)
    for t in things:
        if isinstance(t, Oid):
            game.note("reveal", obj=t, player=player, cites=("701.12a",))


def _cycled(label: str) -> tuple[str, ...]:
    """The rules by which a card is cycled, where it is discarded for a typecycling cost too (702.26e)."""
    return ("702.26a", "702.26e") if label == "typecycling" else ("702.26a",)


def _can_mill(game: Game, ctx: Ctx, player: int, c: tree.MillCost) -> bool:
    return len(game.state.zone("library", player)) >= amount(ctx, c.count)


@cost(tree.MillCost, _can_mill)
def _mill(game: Game, ctx: Ctx, player: int, c: tree.MillCost) -> Generator[Decision, Any, None]:
    n = amount(ctx, c.count)
    pile = game.state.zone("library", player)
    oids = [game.state.objects[i].oid for i in reversed(pile[len(pile) - n :])]
    yield from game.do(*(Event("move", obj=o, to="graveyard", what="mill", player=player, cites=("601.2g",)) for o in oids))


def _can_do(game: Game, ctx: Ctx, player: int, c: tree.OtherCost) -> bool:
    """Unattaching needs something that is attached (701.3d); other instructions can always be followed."""
    if isinstance(c.effect, tree.Attach) and c.effect.to is None:
        found = [game.state.live(t) for t in resolve(ctx, c.effect.what) if isinstance(t, Oid)]
        return bool(found) and all(o is not None and o.attached_to is not None for o in found)
    return True


@cost(tree.OtherCost, _can_do)
def _other(game: Game, ctx: Ctx, player: int, c: tree.OtherCost) -> Generator[Decision, Any, None]:
    from judge.engine.effects.core import carry_out

    yield from carry_out(game, ctx, c.effect)


@cost(tree.AnyOfCosts, lambda game, ctx, player, c: any(could_pay(game, ctx, player, o) for o in c.of))
def _any(game: Game, ctx: Ctx, player: int, c: tree.AnyOfCosts) -> Generator[Decision, Any, None]:
    options = [n for n, o in enumerate(c.of) if could_pay(game, ctx, player, o)]
    n = options[0]
    if len(options) > 1:
        n = yield from game.ask(
            Decision(player, "one", "which cost to pay", "601.2b", options, default=options[0], detail=c.of)
        )
    yield from pay(game, ctx, player, c.of[n])


@cost(tree.AllOfCosts, lambda game, ctx, player, c: could_pay(game, ctx, player, c.of))
def _all(game: Game, ctx: Ctx, player: int, c: tree.AllOfCosts) -> Generator[Decision, Any, None]:
    yield from pay(game, ctx, player, c.of)


def replace_mana(costs: tuple[Any, ...], symbols: tuple[str, ...]) -> tuple[Any, ...]:
    """The costs with their mana part replaced."""
    rest = tuple(c for c in costs if not isinstance(c, tree.Mana))
    return (tree.Mana(symbols), *rest)


def follow_events(ctx: Ctx, done: list[Event]) -> None:
    """Remember where objects went (400.7)."""
    _follow(ctx, done)


def with_cause(e: Event, cause: Any) -> Event:
    """The event with its cause."""
    return replace(e, cause=cause)
