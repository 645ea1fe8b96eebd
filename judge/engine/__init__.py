"""The rules engine: a position, abilities and decisions in, a Transcript with citations out. See README.md here."""

from judge.engine.characteristics.asked import (
    anaphora,  # noqa: F401
    predicates,  # noqa: F401
    relations,  # noqa: F401
    roles,  # noqa: F401
    statuses,  # noqa: F401
)
from judge.engine.characteristics.keywords import meanings  # noqa: F401
from judge.engine.characteristics.layers.layers import View, view
from judge.engine.doing import entering_parts  # noqa: F401
from judge.engine.doing.costs import (
    costkinds,  # noqa: F401
    phyrexian,  # noqa: F401
)
from judge.engine.doing.effects import (
    altering,  # noqa: F401
    blocks,  # noqa: F401
    cards,  # noqa: F401
    changes,  # noqa: F401
    choosing,  # noqa: F401
    counters,  # noqa: F401
    damage,  # noqa: F401
    evening,  # noqa: F401
    flow,  # noqa: F401
    gamewide,  # noqa: F401
    keywordactions,  # noqa: F401
    library,  # noqa: F401
    moving,  # noqa: F401
    nextspell,  # noqa: F401
    optional,  # noqa: F401
    piles,  # noqa: F401
    sequences,  # noqa: F401
    tokens,  # noqa: F401
    voting,  # noqa: F401
)
from judge.engine.doing.keywords import (
    daynight,  # noqa: F401
    do_activated,  # noqa: F401
    do_entering,  # noqa: F401
    do_triggered,  # noqa: F401
    do_upkeep,  # noqa: F401
    procedures,  # noqa: F401
)
from judge.engine.happening import moves  # noqa: F401
from judge.engine.happening.game import Game
from judge.engine.happening.replacing import (
    changednumbers,  # noqa: F401
    replacers,  # noqa: F401
    uncounterable,  # noqa: F401
    written,  # noqa: F401
)
from judge.engine.happening.triggers import (
    conditions_told,  # noqa: F401
    deeds,  # noqa: F401
    history,  # noqa: F401
    measures,  # noqa: F401
    monarch,  # noqa: F401
    patterns,  # noqa: F401
)
from judge.engine.playing import (
    endable,  # noqa: F401
    ignoring,  # noqa: F401
)
from judge.engine.playing.casting import (
    castfree,  # noqa: F401
    spells,  # noqa: F401
    spreading,  # noqa: F401
)
from judge.engine.playing.keywords import (
    announcing,  # noqa: F401
    cast_and_copied,  # noqa: F401
    cast_later,  # noqa: F401
    cast_otherwise,  # noqa: F401
    do_spells,  # noqa: F401
    do_triggered_2022,  # noqa: F401
    halves,  # noqa: F401
    ways,  # noqa: F401
)
from judge.engine.playing.legal import legal_actions, why_not
from judge.engine.playing.play import Transcript, default_decide, find, from_tape, name_of, play, until_step, until_turn
from judge.engine.playing.position import Position, PositionBuilder, described
from judge.engine.playing.priority import windows  # noqa: F401
from judge.engine.playing.variants import (
    planar,  # noqa: F401
    subgames,  # noqa: F401
)
from judge.engine.state.decisions import AUTO, PASS, Action, Activate, Cast, Concede, Decision, Pass, PlayLand, Special
from judge.engine.state.eras.era import ERAS, RulesEra, era
from judge.engine.state.events import Event, Record
from judge.engine.state.gamestate import STEPS, State
from judge.engine.state.objects import Obj, Oid, Player, Thing

__all__ = [
    "AUTO", "ERAS", "PASS", "STEPS", "Action", "Activate", "Cast", "Concede", "Decision", "Event", "Game", "Obj", "Oid",
    "Pass", "PlayLand", "Player", "Position", "PositionBuilder", "Record", "RulesEra", "Special", "State", "Thing",
    "Transcript", "View", "default_decide", "described", "era", "find", "from_tape", "legal_actions", "name_of", "play",
    "until_step", "until_turn", "view", "why_not",
]  # fmt: skip
