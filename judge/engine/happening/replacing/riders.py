"""What a prevention effect does besides preventing (615.5): done immediately after the damage would have been dealt, and once for damage
that would be dealt at the same time (615.13 today speaks of it so), unless it speaks of the source or the recipient of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.context import Ctx
from judge.engine.happening.instructions import carry_out
from judge.engine.state.decisions import Run
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@dataclass(frozen=True, slots=True)
class Rider:
    """The rest of a prevention effect: whose (``key``), its frame, its instructions, the damage, how much of it was prevented, and how much ("that
    much") couldn't be: the instructions are of that as well (615.11)."""

    key: Any
    frame: Ctx
    instructions: tuple[Any, ...]
    event: Event
    prevented: int
    unprevented: int = 0


def afterwards(game: Game, rider: Rider) -> Run:
    """Keep the rider until the damage of this moment has been dealt; at once where no damage is under way."""
    if not rider.instructions:
        return
    if game.riders is None:
        yield from _follow(game, rider)
    else:
        game.riders.append(rider)


def settle(game: Game, riders: list[Rider]) -> Run:
    """Carry out what the prevention effects of one moment do besides."""
    gathered: dict[Any, Rider] = {}
    for r in riders:
        each = (r.event.source, r.event.other) if _of_each(r.instructions) else ()
        known = gathered.get((r.key, each))
        if known is None:
            gathered[r.key, each] = r
        else:
            gathered[r.key, each] = replace(known, prevented=known.prevented + r.prevented, unprevented=known.unprevented + r.unprevented)
    for r in gathered.values():
        yield from _follow(game, r)


def _of_each(instructions: tuple[Any, ...]) -> bool:
    """Whether they speak of what would have dealt the damage, or been dealt it."""
    return any(isinstance(n, tree.Back) and n.to in ("trigger", "trigger other", "trigger player", "event") for n in walk(instructions))


def _follow(game: Game, r: Rider) -> Run:
    ctx = r.frame
    ctx.amount = r.prevented + r.unprevented
    ctx.amounts["prevented"] = r.prevented
    ctx.event = replace(r.event, amount=r.prevented + r.unprevented)
    for node in r.instructions:
        yield from carry_out(game, ctx, node)
