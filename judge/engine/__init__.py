"""The rules engine: a position, abilities and decisions in, a Transcript with citations out. See README.md here."""

from judge.engine import (  # noqa: F401  (fill the tables)
    changednumbers,
    conditions_told,
    costkinds,
    deeds,
    endable,
    entering_parts,
    history,
    ignoring,
    moves,
    patterns,
    phyrexian,
    predicates,
    replacers,
    statuses,
    uncounterable,
    windows,
    written,
)
from judge.engine.combat import byeffect  # noqa: F401  (fills the table)
from judge.engine.decisions import (
    AUTO,
    PASS,
    Action,
    Activate,
    Cast,
    Concede,
    Decision,
    Pass,
    PlayLand,
    Special,
)  # fmt: skip
from judge.engine.effects import (  # noqa: F401  (fill the tables)
    cards,
    castfree,
    changes,
    choosing,
    evening,
    flow,
    gamewide,
    keywordactions,
    moving,
    nextspell,
    optional,
    piles,
    spells,
    spreading,
    voting,
)
from judge.engine.era import ERAS, RulesEra, era
from judge.engine.events import Event, Record
from judge.engine.game import Game
from judge.engine.keywords import (  # noqa: F401  (fill the tables)
    announcing,
    daynight,
    do_activated,
    do_entering,
    do_spells,
    do_triggered,
    do_triggered_today,
    do_upkeep,
    halves,
    later,
    meanings,
    monarch,
    recent,
    running,
    today,
    ways,
)
from judge.engine.layers import View, view
from judge.engine.legal import legal_actions, why_not
from judge.engine.objects import Obj, Oid, Player, Thing
from judge.engine.play import (
    Transcript,
    default_decide,
    find,
    from_tape,
    name_of,
    play,
    until_step,
    until_turn,
)  # fmt: skip
from judge.engine.position import Position, PositionBuilder, described
from judge.engine.state import STEPS, State

__all__ = [
    "AUTO", "ERAS", "PASS", "STEPS", "Action", "Activate", "Cast", "Concede", "Decision", "Event", "Game", "Obj", "Oid",
    "Pass", "PlayLand", "Player", "Position", "PositionBuilder", "Record", "RulesEra", "Special", "State", "Thing",
    "Transcript", "View", "default_decide", "described", "era", "find", "from_tape", "legal_actions", "name_of", "play",
    "until_step", "until_turn", "view", "why_not",
]  # fmt: skip
