"""Words that a card of the situation says too and that yet say something new: what somebody does, what it is done with, where a thing lies (400.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun

if TYPE_CHECKING:
    from judge.question.syntax.model import Parsed

_HOLDS = frozenset((
    "be", "have", "control", "own", "get", "take", "know", "think", "say", "want", "believe", "claim", "hold", "need", "play", "run", "lose", "gain",
))  # fmt: skip
"""Verbs of what somebody has, thinks or suffers: what hangs on them is told by what comes of the rest."""

_PLACES = frozenset(("library", "deck", "graveyard", "yard"))
"""Where a thing lies is never what its text says of that place."""


def done_by_players(parsed: Parsed) -> frozenset[int]:
    """The tokens of told clauses in which a player does something, and of the places in which things are told to be."""
    out: set[int] = set()
    for sentence in parsed.sentences:
        if sentence.question:
            continue
        for clause in sentence.clauses:
            subject = clause.subject
            if clause.mood == "asked" or clause.verb.lower() in _HOLDS or not isinstance(subject, Noun):
                if clause.verb.lower() == "be":
                    out |= _places(clause, parsed)
                continue
            if clause.negated or not is_player(subject):
                continue
            out.update(range(*clause.span))
    return frozenset(out)


def _places(clause: Clause, parsed: Parsed) -> set[int]:
    """The places that a clause says a thing is in."""
    return {token for token in range(*clause.span) if parsed.words[token].lower() in _PLACES}
