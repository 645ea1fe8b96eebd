"""EDH and Commander (903): generals that may return to the command zone, and mana of the general's colours alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.happening.replacing.replacement import Candidate, finds
from judge.engine.happening.sba import CHOICES
from judge.engine.state.decisions import Decision, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.manapool import COLORS
from judge.engine.state.objects import Obj, Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

COMMANDERS = "commanders"
"""The fact of the game that holds the ids of the cards that are commanders (903.3)."""
REPLACED_ERA = "replaced"
"""How a commander returns in the eras of EDH, whose games begin with mulligans of their own (903.7)."""
REPLACED = {"replaced": ("graveyard", "exile"), "state-based": ("hand", "library")}
"""By how a commander returns in an era: the zones that the command zone may replace; from the others of the four a state-based
action brings it back."""
RULES = {"graveyard": "903.10", "exile": "903.11", "hand": "903.9b*", "library": "903.9b*"}


def commanders(game: Game) -> tuple[int, ...]:
    """The ids of the commanders of this game, none where nobody has one."""
    return tuple(game.state.fact(COMMANDERS, ()))


@finds("move")
def to_the_command_zone(game: Game, e: Event) -> list[Candidate]:
    """The owner may put a commander into the command zone instead of where it would go (903.10-11; today 903.9b)."""
    if e.obj is None or e.obj.id not in commanders(game) or e.to not in REPLACED[game.state.era.commander_returns]:
        return []
    obj = game.state.live(e.obj)
    if obj is None or obj.zone == "command":
        return []

    def apply() -> Steps[list[Event]]:
        yes = yield from _asked(game, obj, RULES[e.to])
        if not yes:
            return [e]
        return [replace(e, to="command", what="", data=(), cites=(*e.cites, RULES[e.to]))]

    return [Candidate(("commander", e.obj), "into the command zone instead", apply, (RULES[e.to],), source=e.obj)]


@finds("add mana")
def of_the_generals_colors(game: Game, e: Event) -> list[Candidate]:
    """Mana of a color that isn't in the mana cost of the player's general is added as colorless mana (903.8; no rule any more)."""
    mine = [o for i in commanders(game) if (o := game.state.objects.get(i)) is not None and o.owner == e.player]
    if not mine or game.state.era.commander_returns != "replaced":
        return []
    colors = {c for o in mine for s in o.face.mana_cost or () for c in s if c in COLORS}
    made = tuple(m._replace(symbol="C") if m.symbol in COLORS and m.symbol not in colors else m for m in e.get("mana", ()))
    if made == tuple(e.get("mana", ())):
        return []

    def apply() -> Steps[list[Event]]:
        yield from ()
        data = tuple((k, made if k == "mana" else v) for k, v in e.data)
        return [replace(e, data=data, cites=(*e.cites, "903.8"))]

    return [Candidate(("general's colors", e.player), "colorless mana instead", apply, ("903.8",))]


def return_to_command(game: Game) -> Steps[list[Event]]:
    """A commander that has come to a graveyard or to exile may be put into the command zone by its owner (704.6d, 903.9a today)."""
    found: list[Event] = []
    if game.state.era.commander_returns != "state-based":
        return found
    for i in commanders(game):
        obj = game.state.objects.get(i)
        if obj is None or obj.zone not in ("graveyard", "exile") or obj.fact("stays"):
            continue
        yes = yield from _asked(game, obj, "903.10")
        if yes:
            found.append(Event("move", obj=obj.oid, to="command", player=obj.owner, cites=("704.6d*", "903.10")))
        else:
            game.remember(obj.oid, "stays", True)
    return found


def _asked(game: Game, obj: Obj, rule: str) -> Steps[bool]:
    yes: bool = yield from game.ask(
        Decision(obj.owner, "yes", "put the commander into the command zone?", rule, default=True, source=Oid(obj.id, obj.inc))
    )
    return yes


CHOICES.append(("704.6d*", return_to_command))
