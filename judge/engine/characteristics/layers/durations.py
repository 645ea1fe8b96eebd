"""When continuous effects end (611.2, 500.5, 514.2): spans that run out, and "for as long as" that no longer holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.refs import players, resolve
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def expire(game: Game, test: Callable[[tree.For], bool], player: int | None = None) -> None:
    """End the continuous effects whose duration fits (of the player's making, where one is named)."""
    if not game.state.effects and not game.state.delayed:
        return
    gone = {
        f.id
        for f in game.state.effects
        if f.until is not None and test(f.until) and (player is None or f.controller == player)
    }
    for f in game.state.effects:
        for t in f.affected or () if f.id in gone else ():
            if isinstance(t, Oid) and (obj := game.state.live(t)) is not None and obj.phased_out:
                game.rite("ends meanwhile", "702.23e", obj=t)
    game.drop_floating(gone)
    if game.state.delayed:
        kept = tuple(
            d
            for d in game.state.delayed
            if not (d.until is not None and test(d.until) and (player is None or d.controller == player))
        )
        if len(kept) != len(game.state.delayed):
            game.set(delayed=kept)


def turn_of_effect(state: Any, f: Any, ctx: Any) -> bool:
    """Whether the turn going on is the one for which the effect was made: the next of the player it speaks of."""
    return f.made_turn < state.turn.number and any(state.taking_turn(p) for p in players(ctx, f.until.whose))


def expire_next(game: Game) -> None:
    """Effects that last through a player's next turn, made before this one, end with it (514.2)."""
    s = game.state
    if not s.effects:
        return
    gone = {
        f.id
        for f in s.effects
        if f.until is not None
        and f.until.span in ("end of your next turn", "next turn")
        and s.taking_turn(f.controller)
        and f.made_turn < s.turn.number
    }
    gone |= {f.id for f in s.effects if f.until is not None and f.until.span == "during next turn" and turn_of_effect(s, f, f.memory.copy(game))}
    game.drop_floating(gone)


def expire_untapping(game: Game) -> None:
    """What lasts through "its controller's next untap step" ends for the permanents of the player whose untap step it was: of several
    permanents each has a controller, and an untap step, of its own (502.3). What holds for whatever permanents a player controls then
    ("lands target player controls") has no set of its own and ends with the untap step of that player."""
    if not game.state.effects:
        return
    v = game.view
    game.drop_floating({f.id for f in game.state.effects if _untaps_over(game, f)})

    def over(thing: Any) -> bool:
        return isinstance(thing, Oid) and (game.state.live(thing) is None or game.state.taking_turn(v.of(thing).controller))

    waiting = [f for f in game.state.effects if f.until is not None and f.until.span == "next untap step" and any(map(over, f.affected or ()))]
    if not waiting:
        return
    left = {f.id: tuple(t for t in f.affected or () if not over(t)) for f in waiting}
    kept = tuple(replace(f, affected=left.get(f.id, f.affected)) for f in game.state.effects)
    game.set(effects=tuple(f for f in kept if f.id not in left or f.affected))


def _untaps_over(game: Game, f: Any) -> bool:
    """Whether the untap step that is over is that of a player whose permanents, whichever they are, an effect keeps tapped through it."""
    if f.until is None or f.until.span != "next untap step" or f.affected is not None or f.what is None:
        return False
    ctx = f.memory.copy(game)
    whose = [p for n in walk(f.what) if isinstance(n, tree.ControlledBy) for p in players(ctx, n.player)]
    return any(map(game.state.taking_turn, whose))


def end_as_long_as(game: Game) -> None:
    """Effects that last "for as long as" end for good when their condition stops holding (611.2b)."""
    if game.state.delayed:
        _end_delayed(game)
    if not game.state.effects:
        return
    gone = set()
    for f in game.state.effects:
        if f.until is None:
            continue
        if f.until.span == "as long as" and f.until.condition is not None:
            ctx = f.memory.copy(game)
            if gone_for_good(ctx, f.until.condition) or not holds(ctx, f.until.condition):
                gone.add(f.id)
        source_gone = f.source is not None and game.state.live(f.source) is None
        all_gone = bool(f.affected) and all(isinstance(t, Oid) and game.state.live(t) is None for t in f.affected or ())
        if all_gone or (f.until.span == "leaves the battlefield" and source_gone):
            gone.add(f.id)
    if gone:
        game.drop_floating(gone)
        game.sync_control()


def _end_delayed(game: Game) -> None:
    """Delayed triggered abilities with such a duration end with it (603.7b)."""
    over = {
        d.id
        for d in game.state.delayed
        if d.until is not None and d.until.span == "as long as" and over_before_it_begins(d.memory.copy(game), d.until)
    }
    if over:
        game.set(delayed=tuple(d for d in game.state.delayed if d.id not in over))


def over_before_it_begins(ctx: Any, until: tree.For | None) -> bool:
    """Whether an effect would last "for as long as" what isn't so as it would begin: then it does nothing (611.2b)."""
    if until is None or until.span != "as long as" or until.condition is None:
        return False
    return gone_for_good(ctx, until.condition) or not holds(ctx, until.condition)


def gone_for_good(ctx: Any, condition: Any) -> bool:
    """Whether a condition about certain objects speaks of ones that are gone: it can't hold any more (611.2b, 400.7)."""
    for n in walk(condition):
        if isinstance(n, tree.Fits) and isinstance(n.what, (tree.This, tree.AttachedObject, tree.Back)):
            things = [ctx.follow(t) for t in resolve(ctx, n.what)]
            if things and all(isinstance(t, Oid) and ctx.state.live(t) is None for t in things):
                return True
            if things and all(isinstance(t, Oid) and (o := ctx.state.live(t)) is not None and o.phased_out for t in things):
                if ctx.game is not None:
                    ctx.game.rite("no longer seen", "702.23e", obj=things[0])
                return True  # it isn't seen any more (702.23e)
    return False
