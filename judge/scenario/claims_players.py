"""Claims about players and the game: life, results, zones, what is controlled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.scenario import model as m
from judge.scenario.looks import fits, pool_of
from judge.scenario.moments import Finding, Moment, checks, with_events

if TYPE_CHECKING:
    from judge.engine.state.events import Event
    from judge.engine.state.gamestate import State


@checks(m.LifeClaim)
def _life(moment: Moment, c: m.LifeClaim) -> Finding:
    seat = moment.names.seat(c.who, c.place)
    life = moment.state.players[seat].life
    return with_events(moment, life == c.life, f"{c.who.name} is at {life} life", life_events(moment, seat))


def life_events(moment: Moment, seat: int) -> list[Event]:
    """The events that changed the player's life total, the damage behind them included."""
    return [
        e
        for e in moment.events
        if (e.kind in ("gain life", "lose life", "set life") and e.player == seat)
        or (e.kind == "damage" and e.other == seat)
    ]


@checks(m.LifeChange)
def _life_change(moment: Moment, c: m.LifeChange) -> Finding:
    seat = moment.names.seat(c.who, c.place)
    total = life_change(moment, seat, c.how)
    holds = total > 0 if c.amount is None else total == c.amount
    return with_events(moment, holds, f"{c.who.name} {c.how}s {total} life", life_events(moment, seat))


def life_change(moment: Moment, seat: int, how: str) -> int:
    """How much life the player has gained or lost, damage included."""
    kinds = ("gain life",) if how == "gain" else ("lose life",)
    return sum(e.amount for e in moment.events if e.kind in kinds and e.player == seat)


@checks(m.Outcome)
def _outcome(moment: Moment, c: m.Outcome) -> Finding:
    winners, losers, drawn, over = result(moment.state)
    said = actual_result(moment)
    events = [e for e in moment.events if e.kind in ("lose", "win", "drawn game", "concede")]
    if c.what == "draw":
        holds = drawn
    elif c.what == "goes on":
        holds = not over
    elif c.who is None:
        holds = bool(winners)
    else:
        holds = moment.names.seat(c.who, c.place) in (winners if c.what == "win" else losers)
    return with_events(moment, holds, said, events)


def result(state: State) -> tuple[tuple[int, ...], tuple[int, ...], bool, bool]:
    """Winners, losers, whether it is a draw, whether the game is over (104)."""
    lost = tuple(p.seat for p in state.players if p.lost or p.left)
    if state.outcome is None:
        return (), lost, False, False
    kind, seats = state.outcome
    if kind == "draw":
        return (), (), True, True
    return tuple(seats), tuple(p.seat for p in state.players if p.seat not in seats), False, True


def actual_result(moment: Moment) -> str:
    """The result in words."""
    winners, losers, drawn, over = result(moment.state)
    names = moment.names.players
    if drawn:
        return "the game is a draw"
    if over:
        return f"{' and '.join(names[s] for s in winners) or 'nobody'} wins the game"
    return f"{' and '.join(names[s] for s in losers)} has lost, the game goes on" if losers else "the game goes on"


@checks(m.ZoneCount)
def _zone_count(moment: Moment, c: m.ZoneCount) -> Finding:
    seat = moment.names.seat(c.who, c.place)
    n = count_cards(moment, seat, c.zone)
    moved = [
        e
        for e in moment.events
        if e.kind in ("draw", "move") and e.player == seat and c.zone in (e.to, e.from_, "hand")
    ]
    return with_events(moment, n == c.count, f"{c.who.name} has {n} cards there", moved[-4:])


def count_cards(moment: Moment, seat: int, zone: str) -> int:
    """How many cards of a player are in a zone; in shared zones those the player owns."""
    return sum(1 for o in moment.state.objects.values() if o.zone == zone and o.owner == seat)


@checks(m.PlayerHas)
def _player_has(moment: Moment, c: m.PlayerHas) -> Finding:
    player = moment.state.players[moment.names.seat(c.who, c.place)]
    if c.mana is not None:
        pool = sorted(str(x.symbol) if hasattr(x, "symbol") else str(x) for x in player.pool)
        return Finding(pool == sorted(pool_of(c.mana)), f"the pool holds {''.join('{' + p + '}' for p in pool) or 'nothing'}")
    if c.counters:
        have = dict(player.counters)
        return Finding(
            all(have.get(k, 0) == n for k, n in c.counters),
            f"{c.who.name} has {dict(player.counters) or 'no'} counters",
        )
    for spec in c.objects:
        n = sum(
            1
            for o in moment.state.objects.values()
            if o.zone == c.zone and o.owner == player.seat and fits(moment, o, spec)
        )
        if n < spec.count:
            return Finding(False, f"{c.who.name} has {n} of them there")
    return Finding(True, f"{c.who.name} has them there")


@checks(m.Controls)
def _controls(moment: Moment, c: m.Controls) -> Finding:
    seat = moment.names.seat(c.who, c.place)
    counts = [count_controlled(moment, seat, spec) for spec in c.objects]
    said = f"{c.who.name} controls {' and '.join(map(str, counts))}"
    moved = [e for e in moment.events if e.kind in ("move", "create", "control") and "battlefield" in (e.to, e.from_)][
        -6:
    ]
    if c.exact or any(s.count > 1 for s in c.objects):
        return with_events(moment, all(n == s.count for n, s in zip(counts, c.objects, strict=True)), said, moved)
    return with_events(moment, all(n >= s.count for n, s in zip(counts, c.objects, strict=True)), said, moved)


def count_controlled(moment: Moment, seat: int, spec: m.ObjectSpec) -> int:
    """How many permanents of the description the player controls."""
    return sum(1 for o in moment.state.battlefield() if moment.view.of(o).controller == seat and fits(moment, o, spec))
