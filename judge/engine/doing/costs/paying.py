"""Keywords that help to pay (702.38 affinity, 702.48 convoke, 702.63 delve, 702.45 offering)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.context import Ctx
from judge.engine.doing.costs.costs import could_pay
from judge.engine.doing.mana.manacosts import split
from judge.engine.state.decisions import Decision, Steps
from judge.engine.state.events import Event
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.chars import Chars
    from judge.engine.happening.game import Game


def own_reductions(game: Game, ctx: Ctx, c: Chars) -> int:
    """How much less generic mana the spell costs by its own keywords (affinity)."""
    less = 0
    for k in c.named("affinity"):
        if k.filter is not None:
            mine = tree.Filter(k.filter.kind, (*k.filter.predicates, tree.ControlledBy(tree.Who("you"))))
            less += len(find(ctx, mine))
    return less + len(c.named("undaunted")) * len(game.state.opponents(ctx.you))


def _untapped_creatures(game: Game, player: int) -> list[Oid]:
    v = game.view
    return [
        o.oid
        for o in game.state.battlefield()
        if not o.tapped and "creature" in v.of(o).types and v.of(o).controller == player
    ]


def _untapped_artifacts(game: Game, player: int) -> list[Oid]:
    v = game.view
    return [
        o.oid
        for o in game.state.battlefield()
        if not o.tapped and "artifact" in v.of(o).types and v.of(o).controller == player
    ]


def _improvise(
    game: Game, ctx: Ctx, player: int, total: tuple[tree.Cost, ...], spell: Oid
) -> Steps[tuple[tree.Cost, ...]]:
    """Artifacts tapped for generic mana of the total cost (702.126a today)."""
    symbols, other = split(ctx, total)
    generic = sum(int(s) for s in symbols if s.isdigit())
    artifacts = _untapped_artifacts(game, player)
    most = min(len(artifacts), generic)
    if not most:
        return total
    default: tuple[Oid, ...] = ()
    if not could_pay(game, ctx, player, total):
        for n in range(1, most + 1):
            rest = (tree.Mana(_less_generic(symbols, n)), *other)
            if could_pay(game, ctx, player, rest, exclude=frozenset(artifacts[:n])):
                default = tuple(artifacts[:n])
                break
    taps = yield from game.ask(
        Decision(player, "choose", "tap artifacts to improvise", "702.126a*", artifacts, 0, most, default, spell)
    )
    if taps:
        yield from game.do(*(Event("tap", obj=o, player=player, cause="cost", cites=("702.126a*",)) for o in taps))
    return (tree.Mana(_less_generic(symbols, len(taps))), *other)


def help_available(game: Game, ctx: Ctx, player: int, total: tuple[tree.Cost, ...], c: Chars) -> bool:
    """Whether convoke or delve could make the cost payable."""
    symbols, other = split(ctx, total)
    if c.has("convoke"):
        creatures = _untapped_creatures(game, player)
        left = _convoked(game, symbols, creatures)
        return could_pay(game, ctx, player, (tree.Mana(left), *other), exclude=frozenset(creatures))
    if c.has("improvise"):
        artifacts = _untapped_artifacts(game, player)
        return could_pay(
            game, ctx, player, (tree.Mana(_less_generic(symbols, len(artifacts))), *other), exclude=frozenset(artifacts)
        )
    if c.has("delve"):
        n = len(game.state.zone("graveyard", player))
        return could_pay(game, ctx, player, (tree.Mana(_less_generic(symbols, n)), *other))
    return False


def _less_generic(symbols: tuple[str, ...], n: int) -> tuple[str, ...]:
    generic = sum(int(s) for s in symbols if s.isdigit())
    rest = tuple(s for s in symbols if not s.isdigit())
    left = max(0, generic - n)
    return ((str(left),) if left else ()) + rest


def _convoked(game: Game, symbols: tuple[str, ...], creatures: list[Oid]) -> tuple[str, ...]:
    """The symbols left when the creatures pay: each one a mana of one of its colours, else generic (702.48a)."""
    left = [s for s in symbols if not s.isdigit()]
    generic = sum(int(s) for s in symbols if s.isdigit())
    for oid in creatures:
        colors = game.view.of(oid).colors
        hit = next((s for s in left if any(h in colors for h in s.split("/"))), None)
        if hit is not None:
            left.remove(hit)
        elif generic:
            generic -= 1
    return ((str(generic),) if generic else ()) + tuple(left)


def lighten(
    game: Game, ctx: Ctx, player: int, total: tuple[tree.Cost, ...], c: Chars, spell: Oid
) -> Steps[tuple[tree.Cost, ...]]:
    """Let convoke and delve pay a part of the total cost."""
    if c.has("improvise"):
        total = yield from _improvise(game, ctx, player, total, spell)
    if not c.has("convoke") and not c.has("delve"):
        return total
    symbols, other = split(ctx, total)
    if c.has("convoke"):
        symbols = yield from _convoke(game, ctx, player, symbols, other, spell, total)
    if c.has("delve"):
        symbols = yield from _delve(game, ctx, player, symbols, other, spell)
    return (tree.Mana(symbols), *other)


def _convoke(
    game: Game, ctx: Ctx, player: int, symbols: tuple[str, ...], other: Sequence[tree.Cost], spell: Oid, total: tuple[tree.Cost, ...]
) -> Steps[tuple[str, ...]]:
    """The mana that is left to pay when creatures were tapped for some of it (702.48a); as few as make it payable are suggested."""
    creatures = _untapped_creatures(game, player)
    if not creatures:
        return symbols
    default: tuple[Oid, ...] = ()
    if not could_pay(game, ctx, player, total):
        for n in range(1, len(creatures) + 1):
            rest = (tree.Mana(_convoked(game, symbols, creatures[:n])), *other)
            if could_pay(game, ctx, player, rest, exclude=frozenset(creatures[:n])):
                default = tuple(creatures[:n])
                break
    taps = yield from game.ask(Decision(player, "choose", "tap creatures to convoke", "702.48a", creatures, 0, len(creatures), default, spell))
    if not taps:
        return symbols
    yield from game.do(*(Event("tap", obj=o, player=player, cause="cost", cites=("702.48a",)) for o in taps))
    return _convoked(game, symbols, list(taps))


def _delve(
    game: Game, ctx: Ctx, player: int, symbols: tuple[str, ...], other: Sequence[tree.Cost], spell: Oid
) -> Steps[tuple[str, ...]]:
    """The mana that is left to pay when cards were exiled from the graveyard for some of it (702.63a)."""
    cards = [game.state.objects[i].oid for i in game.state.zone("graveyard", player)]
    generic = sum(int(s) for s in symbols if s.isdigit())
    if not cards or not generic:
        return symbols
    most = min(len(cards), generic)
    default: tuple[Oid, ...] = ()
    if not could_pay(game, ctx, player, (tree.Mana(symbols), *other)):
        for n in range(1, most + 1):
            if could_pay(game, ctx, player, (tree.Mana(_less_generic(symbols, n)), *other)):
                default = tuple(cards[:n])
                break
    gone = yield from game.ask(Decision(player, "choose", "exile cards to delve", "702.63a", cards, 0, most, default, spell))
    if not gone:
        return symbols
    yield from game.do(*(Event("move", obj=o, to="exile", player=player, cause="cost", cites=("702.63a",)) for o in gone))
    return _less_generic(symbols, len(gone))
