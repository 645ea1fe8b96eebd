"""The refusal to go on with what never ends (713)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def endless(game: Game, what: str, number: str) -> Undecidable:
    """The refusal of a replay that doesn't come to an end, with the rule that would settle it."""
    rule = ", ".join(game.state.era.cites((number,)))
    mend = "say how often the loop is taken, or which choice leaves it" if number.startswith("713") else ""
    return Undecidable(
        f"no end of this loop can be seen: {what}{f' ({rule})' if rule else ''}", ("a loop without an end",), mend=mend
    )
