"""A player looks at a card: no action of the game, but the rules say who may (400.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.characteristics.seeing import may_look
from judge.errors import Illegal
from judge.scenario import model as m

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.scenario.director import Director


def look(director: Director, game: Game, step: m.SpecialStep) -> None:
    """Look at the card; Illegal, with the step's place, when the player may not."""
    seat = director.names.seat(step.who, step.place)
    oid = director.names.one(game.state, step.what, step.place, lambda o: True)
    allowed, rules = may_look(game.view, seat, oid)
    if not allowed:
        raise Illegal(f"{director.names.players[seat]} can't look at it", game.state.era.cites(rules), step.place)
    game.note("look at", player=seat, obj=oid, cites=rules)
