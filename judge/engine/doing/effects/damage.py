"""Damage and life (117, 118): dealt, gained, lost, set, exchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.refs import players, resolve
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.restrictions import cannot
from judge.engine.happening.instructions import act, each_player, effect, remember, things
from judge.engine.state.decisions import Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@effect(tree.DealDamage)
def deal_damage(game: Game, ctx: Ctx, node: tree.DealDamage) -> Run:
    """118.3: every recipient at once, from the source (or its last-known self)."""
    events = yield from damage_events(game, ctx, node)
    for e in events:
        if isinstance(e.other, int):
            ctx.amounts["life before"] = game.state.players[e.other].life
    done = yield from act(game, ctx, *events)
    remember(ctx, done, "damage")


def damage_events(game: Game, ctx: Ctx, node: tree.DealDamage) -> Steps[list[Event]]:
    """The damage an instruction says is dealt."""
    sources = [t for t in resolve(ctx, node.source) if isinstance(t, Oid)]
    in_turn = _each_by_itself(node)
    recipients = () if in_turn and node.to == _EACH else (yield from things(game, ctx, node.to, "choose what is dealt damage"))
    events = []
    data: tuple[tuple[str, Any], ...] = (("unpreventable", True),) if node.unpreventable else ()
    # what the effect needs to know of the game is found out once, as it is applied
    asks = any(isinstance(x, (tree.CountOf, tree.Characteristic)) for x in walk(node.amount))
    if node.evenly and recipients:
        game.rite("shared out evenly", "107.1a", obj=ctx.stack_oid)
    cites = ("118.1", "608.2c", "608.2g") if asks else ("118.1", "608.2c")
    if asks and _x_counts_as_nothing(ctx, node.amount):
        cites = (*cites, "107.3f")
    for s in sources:
        # a permanent that has left deals the damage as it last was (702.2d, 702.13b, 702.77b)
        moved = game.state.live(s) is None and s == ctx.source and game.state.get(s).zone != "battlefield"
        source = ctx.follow(s) if moved else s
        assert isinstance(source, Oid)
        frame = ctx.with_each(s) if in_turn else ctx  # "it" is the one of them that deals the damage
        for t in (source,) if in_turn and node.to == _EACH else recipients:
            if node.evenly:  # shared out as it is dealt, among the targets that are still legal
                n = amount(ctx, node.amount) // len(recipients)
            elif node.divided and isinstance(node.to, tree.Target):
                n = ctx.division.get(node.to.slot, {}).get(t, 0)
            else:
                n = amount(frame, node.amount, t)
            if n <= 0:
                game.rite("left undone", "118.8", *(("107.1b",) if n < 0 else ()), source=s, obj=t if isinstance(t, Oid) else None)
            if n <= 0:
                game.rite("no damage", "614.7a", source=source, other=t)
            else:
                events.append(
                    Event("damage", source=s if source == s else source, other=t, amount=n, cause=ctx.stack_oid, data=data, cites=cites)
                )
    return events


def _x_counts_as_nothing(ctx: Ctx, n: tree.Node | None) -> bool:
    """Whether the mana value asked for is of a card with {X} in its cost that isn't on the stack (107.3f)."""
    asked = (t for x in walk(n) if isinstance(x, tree.Characteristic) and x.name == "mana value" for t in resolve(ctx, x.of))
    return any(isinstance(t, Oid) and "X" in (ctx.view.of(t).mana_cost or ()) and ctx.state.get(t).zone != "stack" for t in asked)


_EACH = tree.Back("each")


def _each_by_itself(node: tree.DealDamage) -> bool:
    """Whether several objects deal damage, each its own: "each of those creatures deals damage equal to its power"."""
    return isinstance(node.source, tree.Every) or (isinstance(node.source, tree.Back) and node.source.word.startswith("each of "))


@effect(tree.GainLife)
def gain_life(game: Game, ctx: Ctx, node: tree.GainLife) -> Run:
    """117.2."""
    who = each_player(game, ctx, node.who)
    events = [
        Event("gain life", player=p, amount=of_each_player(game, ctx, p, node.amount), source=ctx.source, cites=("117.3",)) for p in who
    ]
    done = yield from act(game, ctx, *events)
    remember(ctx, done, "gain life")


def of_each_player(game: Game, ctx: Ctx, p: int, n: tree.Amount) -> int:
    """An amount that may speak of each player in turn."""
    kept = ctx.each
    ctx.each = p
    value = amount(ctx, n, p)
    ctx.each = kept
    return value


@effect(tree.LoseLife)
def lose_life(game: Game, ctx: Ctx, node: tree.LoseLife) -> Run:
    """118.2 ff."""
    who = each_player(game, ctx, node.who)
    done = yield from act(
        game, ctx,
        *(Event("lose life", player=p, amount=of_each_player(game, ctx, p, node.amount), source=ctx.source, cites=("117.3",)) for p in who),
    )  # fmt: skip
    remember(ctx, done, "lose life")
    ctx.amounts["life lost this way"] = ctx.amount


@effect(tree.SetLife)
def set_life(game: Game, ctx: Ctx, node: tree.SetLife) -> Run:
    """117.5: the player gains or loses what is needed."""
    events = []
    who = each_player(game, ctx, node.who)
    for p in who:
        goal = of_each_player(game, ctx, p, node.amount)
        have = game.state.life_of(p)
        team = game.state.heads(p)
        if len(team) > 1 and all(mate in who for mate in team):  # the numbers of a whole team are added up (806.9b)
            if p != team[0]:
                continue
            goal = sum(of_each_player(game, ctx, mate, node.amount) for mate in team)
            have = game.state.players[p].life
            game.rite("the numbers of the team are added up", "806.9b", player=p, amount=goal)
        if goal > have:
            events.append(Event("gain life", player=p, amount=goal - have, source=ctx.source, cites=("117.5",), also=_team_rule(game, p)))
        elif goal < have:
            events.append(Event("lose life", player=p, amount=have - goal, source=ctx.source, cites=("117.5",), also=_team_rule(game, p)))
    yield from act(game, ctx, *events)


def _team_rule(game: Game, p: int) -> tuple[str, ...]:
    """A player's own life total, as half the team's, is what is set, and the team's changes as much (806.9a, 806.9c)."""
    return ("806.9a", "806.9c") if len(game.state.heads(p)) > 1 else ()


@effect(tree.ExchangeLife)
def exchange_life(game: Game, ctx: Ctx, node: tree.ExchangeLife) -> Run:
    """117.7: each gains or loses the difference."""
    first = players(ctx, node.who)
    others = players(ctx, node.with_) if isinstance(node.with_, tree.Ref) else []
    pair = list(dict.fromkeys((*first, *others)))
    if len(pair) < 2:
        return
    a, b = pair[0], pair[1]
    la, lb = game.state.life_of(a), game.state.life_of(b)

    events = []
    for p, have, goal in ((a, la, lb), (b, lb, la)):
        if goal != have:
            kind = "gain life" if goal > have else "lose life"
            if any(cannot(game.view, what, p) is not None for what in (kind, "have life total change")):
                game.rite("no exchange", "101.2", "701.8c", source=ctx.source, player=p)
                return
            events.append(Event(kind, player=p, amount=abs(goal - have), source=ctx.source, cites=("117.7", "701.8c")))
    yield from act(game, ctx, *events)
