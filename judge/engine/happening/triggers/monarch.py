"""The monarch (720 in today's text): one player at a time, and the two abilities without a source that go with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.keywords.nodes import YOU
from judge.engine.happening.triggers.triggers import BY_RULE, match
from judge.engine.state.events import Event
from judge.engine.state.gamestate import Pending

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

MONARCH = "monarch"
"""The fact of the game that says who the monarch is."""
DRAWS = tree.Triggered(tree.PhaseBegins("end step", tree.Who("the monarch")), tree.Draw(YOU, tree.Num(1)), label=MONARCH)
STOLEN = tree.Triggered(
    tree.DealsDamage(tree.Filter("permanent", (tree.IsType("creature"),)), tree.Who("the monarch"), True),
    tree.KeywordAction(f"become the {MONARCH}", tree.ControllerOf(tree.Back("trigger"))),
    label=MONARCH,
)


def become(game: Game, player: int, *cites: str) -> None:
    """The player becomes the monarch; who was it is so no longer (720.3)."""
    if game.state.fact(MONARCH) != player:
        game.fact(MONARCH, player)
        game.note(MONARCH, player=player, cites=cites or ("720.3*",))


def triggered(game: Game, e: Event) -> list[Pending]:
    """What triggers of the monarch's own: the draw at the end step, the title taken by combat damage (720.2)."""
    monarch = game.state.fact(MONARCH)
    if monarch is None:
        return []
    found = []
    for ability in (DRAWS, STOLEN):
        ctx = Ctx(monarch, None, game)
        ctx.event = e
        if match(ctx, ability.event, e):
            frame = Ctx(monarch, None)
            frame.event = e
            frame.label = MONARCH
            found.append(Pending(monarch, None, ability, frame, game.count, rules=("720.2*",)))
    return found


for _kind in ("damage", "step"):  # of which the two abilities speak
    BY_RULE.setdefault(_kind, []).append(triggered)


def left(game: Game, seat: int) -> None:
    """A monarch who leaves the game is followed by the active player, or else by the next player in turn order (720.4)."""
    if game.state.fact(MONARCH) != seat:
        return
    active = game.state.turn.active
    order = [p for p in game.state.apnap(active) if p != seat]
    if order:
        become(game, order[0], "720.4*")
