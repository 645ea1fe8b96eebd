"""The table with what came of it; the table as a question in Judge English, which is ruled on like every other; a question laid out on it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.errors import Malformed, Undecidable
from judge.ruling.named import cards_named
from judge.ruling.outcome import outcome_lines
from judge.scenario import parse
from judge.scenario.director import Director
from judge.scenario.player import Player, Run
from judge.scenario.results import Replay
from judge.scenario.table.edits import added
from judge.scenario.table.laying import position_of
from judge.scenario.table.position import Position
from judge.scenario.table.recorded import actions_of
from judge.scenario.table.whole import Stand, stand_json

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog


def table_json(one: Stand) -> dict[str, Any]:
    """The table as plain data with its outcome."""
    return stand_json(one) | {"outcome": [{"text": r.text, "cites": list(r.cites)} for r in outcome(one)]}


def outcome(one: Stand) -> tuple[Any, ...]:
    """What has come of the play so far, most telling first."""
    played = one.played
    run = Run(played.table, Director((), played.table.names), {}, played.start)
    done = Replay(played.scenario, played.position.rules, "ok", records=tuple(played.table.game.log), run=run)
    return outcome_lines(done)


def asking(one: Stand, ask: str) -> str:
    """The table with an Ask line, as a question in Judge English; Undecidable where the play can't be told so that it comes out the same."""
    if not one.told.exact:
        raise Undecidable(
            f"this play can't be written in Judge English so that it comes out the same: {one.told.why}", (one.told.why,),
            mend="read the outcome, or step back and choose otherwise",
        )  # fmt: skip
    line = " ".join(ask.strip().rstrip("?").split())
    if not line or "\n" in ask.strip() or len(line) > 300:
        raise Malformed("ask: not one line of Judge English", mend='such as "does the Beast die"')
    return f"{one.told.text}Ask: {line}?\n"


# ------------------------------------------------------------ from a question to the table

MINE = frozenset(("i", "my", "mine", "me", "i'm", "i've", "i'd", "i'll", "we", "our"))
THEIRS = frozenset((
    "opponent", "opponent's", "opponents", "opp", "opp's", "he", "his", "him", "she", "her", "they", "their", "them", "he's", "she's", "they're",
))  # fmt: skip
NEAR = 5
"""So many words before a card's name tell whose it is."""


def opened(question: str, reading: str, catalog: Catalog, edition: str) -> tuple[Position, tuple[str, ...]]:
    """The table for a question: the position and the deeds of what was understood of it, and every card it names besides."""
    position = Position(rules=edition)
    actions: tuple[str, ...] = ()
    if reading:
        position, actions = laid(reading, catalog, edition)
    there = {t.card for t in position.things}
    for name in cards_named(question, catalog):
        if name not in there:
            position = _with_card(position, question, name, catalog)
    return position, actions


def laid(english: str, catalog: Catalog, edition: str) -> tuple[Position, tuple[str, ...]]:
    """The position and the actions of a text in Judge English; of what the rules forbid in it nothing is left."""
    headless = english.lstrip().casefold().startswith(("given", "when"))
    (scenario, *_) = parse(f"Scenario: read\n{english}" if headless else english, "the text", catalog.names())
    plain = replace(scenario, inquiries=(), tempting=(), script=tuple(replace(b, claims=()) for b in scenario.script))
    position_of(plain, catalog, edition)  # what can't be set up is told before anything is played
    player = Player(plain, catalog, edition)
    run = player.run(settle=False)
    return position_of(plain, catalog, edition, player.supplied), actions_of(run)


def _with_card(position: Position, question: str, name: str, catalog: Catalog) -> Position:
    card = catalog.find(name)
    if card is None:
        return position
    spell = {"instant", "sorcery"} & {t.lower() for t in card.faces[0].types}
    whose = position.players[0 if _mine(question, name) else 1].name
    return added(position, whose, "hand" if spell else "battlefield", card=card.name)


def _mine(question: str, name: str) -> bool:
    """Whether the words before a card's name tell that it is the asker's; so is what nobody's possession is told of."""
    words = re.findall(r"[\w'’]+", question.casefold().replace("’", "'"))
    first = re.findall(r"[\w'’]+", name.casefold())[0]
    at = next((n for n, w in enumerate(words) if w.startswith(first)), 0)
    told = [w for w in words[max(0, at - NEAR) : at] if w in MINE | THEIRS]
    return not told or told[-1] in MINE
