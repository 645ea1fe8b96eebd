"""How many things a choice must and may take (608.2d), and some of them taken at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.context import Ctx
from judge.engine.state.decisions import Decision, Steps
from judge.engine.state.objects import Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def at_random(
    game: Game, ctx: Ctx, player: int, options: Sequence[Thing], least: int, most: int, rule: str = "608.2d"
) -> Steps[tuple[Thing, ...]]:
    """Some of the things at random. How many they are the player chooses where the text leaves it open ("any number of cards at random")."""
    count = most
    if least < most:
        count = yield from game.ask(Decision(player, "number", "how many at random", rule, (), least, most, least, ctx.source))
    rng = Random(f"{game.state.fact('seed', 0)}/{game.state.clock}/choice")
    return tuple(rng.sample(list(options), count))


def choice_bounds(ctx: Ctx, ref: tree.Choose, available: int) -> tuple[int, int]:
    """How many a choice must and may take."""
    least = 0 if isinstance(ref.least, tree.AnyNumber) else amount(ctx, ref.least)
    most = available if isinstance(ref.most, tree.AnyNumber) else amount(ctx, ref.most)
    return max(0, least), max(0, most)
