"""The kinds of costs besides mana (116, 601.2g, 602.2b): tapping, life, sacrifice, discard, counters, choices among costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount, counters_on
from judge.engine.characteristics.asked.howmany import choice_bounds
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.restrictions import cannot
from judge.engine.doing.costs.costs import belongs, candidates, cost, could_pay, enough, pay, pick
from judge.engine.doing.effects.moving import link
from judge.engine.doing.mana.mana import can_tap_when_sick, taken_for
from judge.engine.happening.instructions import carry_out
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid, Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def _can_tap(game: Game, ctx: Ctx, player: int, c: Any) -> bool:
    obj = game.state.live(ctx.source)
    if obj is None or obj.zone != "battlefield" or obj.tapped:
        return False
    return not (obj.sick and "creature" in game.view.of(obj).types and not can_tap_when_sick(game.view, obj))


@cost(tree.TapThis, _can_tap)
def _tap(game: Game, ctx: Ctx, player: int, c: tree.TapThis) -> Run:
    mana = "mana" if ctx.paid.get("for mana") else ""
    yield from game.do(Event("tap", obj=ctx.source, player=player, cause="cost", what=mana, cites=("107.5", "601.2g")))


def _can_untap(game: Game, ctx: Ctx, player: int, c: Any) -> bool:
    obj = game.state.live(ctx.source)
    if obj is None or not obj.tapped:
        return False
    return not (obj.sick and "creature" in game.view.of(obj).types and not can_tap_when_sick(game.view, obj))


@cost(tree.UntapThis, _can_untap)
def _untap(game: Game, ctx: Ctx, player: int, c: tree.UntapThis) -> Run:
    yield from game.do(Event("untap", obj=ctx.source, player=player, cause="cost", cites=("107.6", "601.2g")))


def _can_life(game: Game, ctx: Ctx, player: int, c: tree.PayLife) -> bool:
    n = amount(ctx, c.amount)
    if n and any(cannot(game.view, what, player) is not None for what in ("pay life", "have life total change")):
        return False
    if n and _announcing(ctx) and cannot(game.view, "pay life as a cost", player) is not None:
        return False
    return n == 0 or game.state.players[player].life >= n


@cost(tree.PayLife, _can_life)
def _life(game: Game, ctx: Ctx, player: int, c: tree.PayLife) -> Run:
    n = amount(ctx, c.amount)
    ctx.amounts["life paid"] = n
    shared = ("117.4a", "806.9d") if len(game.state.heads(player)) > 1 else ()
    yield from game.do(Event("lose life", player=player, amount=n, cause="cost", cites=("117.4", "601.2g"), also=("116.3b", *shared)))


def _announcing(ctx: Ctx) -> bool:
    """Whether the cost is one of a spell or ability that is being cast or activated, rather than one that an effect asks for."""
    return "no announcement" not in ctx.choices


def _for_spells(game: Game, oid: Oid) -> bool:
    """Whether the permanent may be sacrificed to cast spells or activate abilities."""
    return _sacrificable(game, oid) and cannot(game.view, "sacrifice as a cost", game.view.of(oid).controller, oid) is None


def _can_sacrifice(game: Game, ctx: Ctx, player: int, c: tree.SacrificeCost) -> bool:
    return enough("battlefield", fit=_for_spells if _announcing(ctx) else _sacrificable)(game, ctx, player, c)


def _sacrificable(game: Game, oid: Oid) -> bool:
    obj = game.state.live(oid)
    return obj is not None and obj.zone == "battlefield" and cannot(game.view, "be sacrificed", oid) is None


@cost(tree.SacrificeCost, _can_sacrifice)
def _sacrifice(game: Game, ctx: Ctx, player: int, c: tree.SacrificeCost) -> Run:
    things = yield from pick(
        game, ctx, player, c.what, "sacrifice",
        fit=lambda o: belongs(game, o, player) and (_for_spells if _announcing(ctx) else _sacrificable)(game, o),
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


@cost(tree.DiscardCost, enough("hand", fit=_in_hand))
def _discard(game: Game, ctx: Ctx, player: int, c: tree.DiscardCost) -> Run:
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


def _anyones(what: tree.Node | None) -> bool:
    """Whether the text speaks of "a graveyard", whoever's: what is exiled from there needn't be the player's own."""
    zones = [p for p in what.filter.predicates if isinstance(p, tree.InZone)] if isinstance(what, tree.Choose) else []
    return any(p.zone == "graveyard" and p.of is None for p in zones)


def _can_exile(game: Game, ctx: Ctx, player: int, c: tree.ExileCost) -> bool:
    return enough(mine=not _anyones(c.what))(game, ctx, player, c)


@cost(tree.ExileCost, _can_exile)
def _exile(game: Game, ctx: Ctx, player: int, c: tree.ExileCost) -> Run:
    anyones = _anyones(c.what)
    things = yield from pick(game, ctx, player, c.what, "exile", fit=lambda o: anyones or belongs(game, o, player))
    oids = [t for t in things if isinstance(t, Oid)]
    ctx.cost = (*ctx.cost, *oids)
    done = yield from game.do(
        *(Event("move", obj=o, to="exile", what="exile", player=player, cites=("701.9a", "601.2g")) for o in oids)
    )
    _follow(ctx, done)
    link(game, ctx, [e.new for e in done if e.new is not None])  # "unless you exile a creature ...": "the exiled card" is that one (607.2a)


@cost(tree.ReturnCost, enough("battlefield", mine=False))
def _return(game: Game, ctx: Ctx, player: int, c: tree.ReturnCost) -> Run:
    things = yield from pick(game, ctx, player, c.what, "return")
    oids = [t for t in things if isinstance(t, Oid)]
    ctx.cost = (*ctx.cost, *oids)
    done = yield from game.do(*(Event("move", obj=o, to="hand", player=player, cites=("601.2g",)) for o in oids))
    _follow(ctx, done)


def _can_tap_others(game: Game, ctx: Ctx, player: int, c: tree.TapCost) -> bool:
    def fit(game: Game, o: Oid) -> bool:
        return game.state.get(o).tapped == c.untap

    return enough("battlefield", fit=fit)(game, ctx, player, c)


@cost(tree.TapCost, _can_tap_others)
def _tap_others(game: Game, ctx: Ctx, player: int, c: tree.TapCost) -> Run:
    things: tuple[Any, ...] = ctx.choices.pop("tapping", ())
    if not things:
        things = yield from pick(
            game, ctx, player, c.what, "tap", fit=lambda o: belongs(game, o, player) and game.state.get(o).tapped == c.untap
        )
    kind = "untap" if c.untap else "tap"
    oids = [t for t in things if isinstance(t, Oid)]
    ctx.cost = (*ctx.cost, *oids)
    yield from game.do(*(Event(kind, obj=o, player=player, cause="cost", cites=("601.2g",)) for o in oids))


def _can_remove(game: Game, ctx: Ctx, player: int, c: tree.RemoveCounters) -> bool:
    if isinstance(c.from_, tree.Choose) and c.count is not None:
        n = amount(ctx, c.count)
        return any(counters_on(ctx, t, c.kind) >= n for t in candidates(ctx, c.from_))
    if c.word == "among one or more":
        return any(counters_on(ctx, t, c.kind) for t in resolve(ctx, c.from_))
    if c.count is None or isinstance(c.count, tree.AnyNumber):
        return True
    n = amount(ctx, c.count)
    if c.word == "among":
        return sum(counters_on(ctx, t, c.kind) for t in resolve(ctx, c.from_)) >= n
    return all(counters_on(ctx, t, c.kind) >= n for t in resolve(ctx, c.from_))


def _remove_among(game: Game, ctx: Ctx, player: int, c: tree.RemoveCounters) -> Run:
    """"Remove two +1/+1 counters from among creatures you control": one by one, from whichever the player names."""
    left = 1_000 if c.count is None else 0 if isinstance(c.count, tree.AnyNumber) else amount(ctx, c.count)
    if isinstance(c.count, tree.AnyNumber):
        have = sum(counters_on(ctx, t, c.kind) for t in resolve(ctx, c.from_))
        least = 1 if c.word == "among one or more" else 0
        left = yield from game.ask(Decision(player, "number", "how many counters to remove", "601.2b", (), least, have, least))
    taken: dict[Any, int] = {}
    while left > 0:
        options = [t for t in resolve(ctx, c.from_) if counters_on(ctx, t, c.kind) > taken.get(t, 0)]
        if not options:
            break
        which = options[0]
        if len(options) > 1:
            which = yield from game.ask(
                Decision(player, "one", "remove a counter from", "601.2b", options, default=options[0], source=ctx.source)
            )
        taken[which] = taken.get(which, 0) + 1
        left -= 1
    for t, n in taken.items():
        yield from game.do(Event("counters", obj=t, what=c.kind or "", amount=-n, cause="cost", cites=("601.2g",)))
    ctx.amounts["counters removed this way"] = ctx.amount = sum(taken.values())


@cost(tree.RemoveCounters, _can_remove)
def _remove(game: Game, ctx: Ctx, player: int, c: tree.RemoveCounters) -> Run:
    if c.word.startswith("among"):
        yield from _remove_among(game, ctx, player, c)
        return
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
        wanted = ctx.choices.get("mana wanted")
        if isinstance(c.count, tree.AnyNumber) and wanted is not None and isinstance(ctx.ability, tree.Activated):
            take = taken_for(ctx, ctx.ability.effect, have, wanted)
        elif isinstance(c.count, tree.AnyNumber):
            take = yield from game.ask(Decision(player, "number", "how many counters to remove", "601.2b", (), 0, have, have))
        obj = t if isinstance(t, Oid) else None
        whom = t if isinstance(t, int) else None
        yield from game.do(Event("counters", obj=obj, player=whom, what=kind, amount=-take, cause="cost", cites=("601.2g",)))
        total += take
    ctx.amounts["counters removed this way"] = total
    ctx.amount = total


def _can_put(game: Game, ctx: Ctx, player: int, c: tree.PutCounters) -> bool:
    """Counters are put as a cost only on what can have them (101.2, 116.3)."""
    def fits(t: Oid | int) -> bool:
        return not any(cannot(game.view, action, t) for action in ("have counters", f"have {c.kind} counters"))

    return any(fits(t) for t in candidates(ctx, c.on)) if isinstance(c.on, tree.Choose) else all(fits(t) for t in resolve(ctx, c.on))


@cost(tree.PutCounters, _can_put)
def _put(game: Game, ctx: Ctx, player: int, c: tree.PutCounters) -> Run:
    things = yield from pick(game, ctx, player, c.on, "put counters on")
    n = amount(ctx, c.count)
    for t in things:
        if isinstance(t, Oid):
            yield from game.do(Event("counters", obj=t, what=c.kind, amount=n, source=ctx.source, cause="cost", cites=("601.2g",)))


@cost(tree.RevealCost, enough())
def _reveal(game: Game, ctx: Ctx, player: int, c: tree.RevealCost) -> Run:
    things = yield from pick(game, ctx, player, c.what, "reveal", fit=lambda o: belongs(game, o, player))
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
def _mill(game: Game, ctx: Ctx, player: int, c: tree.MillCost) -> Run:
    n = amount(ctx, c.count)
    pile = game.state.zone("library", player)
    oids = [game.state.objects[i].oid for i in reversed(pile[len(pile) - n :])]
    yield from game.do(*(Event("move", obj=o, to="graveyard", what="mill", player=player, cites=("601.2g",)) for o in oids))


def _can_do(game: Game, ctx: Ctx, player: int, c: tree.OtherCost) -> bool:
    """Unattaching needs something that is attached (701.3d), moving what is chosen as many things as said; other instructions can always
    be followed."""
    if isinstance(c.effect, tree.Move) and isinstance(c.effect.what, tree.Choose):
        casting = ctx.choices.get("casting")
        found_now = [o for o in candidates(ctx, c.effect.what) if o != casting]
        return len(found_now) >= choice_bounds(ctx, c.effect.what, len(found_now))[0]
    if isinstance(c.effect, tree.Attach) and c.effect.to is None:
        found = [game.state.live(t) for t in resolve(ctx, c.effect.what) if isinstance(t, Oid)]
        return bool(found) and all(o is not None and o.attached_to is not None for o in found)
    return True


@cost(tree.OtherCost, _can_do)
def _other(game: Game, ctx: Ctx, player: int, c: tree.OtherCost) -> Run:
    yield from carry_out(game, ctx, c.effect)


def _unrolled(ctx: Ctx, c: tree.CostForEach) -> tuple[tree.Cost, ...]:
    """A cost for each of several as plain costs: life added up, things to choose counted together, anything else over and over."""
    n = max(0, amount(ctx, c.times))
    part: Any = c.of
    if isinstance(part, tree.PayLife):
        return (replace(part, amount=tree.Num(n * amount(ctx, part.amount))),)
    ref = getattr(part, "what", None)
    if isinstance(ref, tree.Choose):
        least, most = (tree.Num(n * amount(ctx, one)) for one in (ref.least, ref.most))
        return (replace(part, what=replace(ref, least=least, most=most)),)
    return (part,) * n


@cost(tree.CostForEach, lambda game, ctx, player, c: could_pay(game, ctx, player, _unrolled(ctx, c)))
def _for_each(game: Game, ctx: Ctx, player: int, c: tree.CostForEach) -> Run:
    for one in _unrolled(ctx, c):
        yield from pay(game, ctx, player, (one,))


@cost(tree.AnyOfCosts, lambda game, ctx, player, c: any(could_pay(game, ctx, player, o) for o in c.of))
def _any(game: Game, ctx: Ctx, player: int, c: tree.AnyOfCosts) -> Run:
    options = [n for n, o in enumerate(c.of) if could_pay(game, ctx, player, o)]
    n = options[0]
    if len(options) > 1:
        n = yield from game.ask(
            Decision(player, "one", "which cost to pay", "601.2b", options, default=options[0], detail=c.of)
        )
    yield from pay(game, ctx, player, c.of[n])


def _can_all(game: Game, ctx: Ctx, player: int, c: tree.AllOfCosts) -> bool:
    return could_pay(game, ctx, player, c.of) and _apart(ctx, player, [one.what for one in c.of if isinstance(one, tree.DiscardCost)])


def _apart(ctx: Ctx, player: int, wanted: list[Any], taken: frozenset[Thing] = frozenset()) -> bool:
    """Whether each of several discards has a card of its own in the player's hand: one card is discarded but once (116.3)."""
    if not wanted or not isinstance(wanted[0], tree.Choose):
        return True
    casting = ctx.choices.get("casting")
    mine = [o for o in candidates(ctx, wanted[0]) if isinstance(o, Oid) and o not in taken and o != casting]
    mine = [o for o in mine if (obj := ctx.state.live(o)) is not None and obj.zone == "hand" and obj.owner == player]
    return any(_apart(ctx, player, wanted[1:], taken | {o}) for o in mine)


@cost(tree.AllOfCosts, _can_all)
def _all(game: Game, ctx: Ctx, player: int, c: tree.AllOfCosts) -> Run:
    yield from pay(game, ctx, player, c.of)


def follow_events(ctx: Ctx, done: list[Event]) -> None:
    """Remember where objects went (400.7)."""
    _follow(ctx, done)


def with_cause(e: Event, cause: Any) -> Event:
    """The event with its cause."""
    return replace(e, cause=cause)
