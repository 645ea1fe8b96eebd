"""What came of a replay, in at most six lines, most telling first, each with the rules behind it.

Read off the positions before and after and the events between: who won or lost, what died, moved, was countered, came back or changed hands, life,
counters, what is now how big. It answers "what happens" and stands beside every other verdict."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from judge.ruling import outcome_objects as objects
from judge.ruling import outcome_players as players
from judge.ruling.model import Reason
from judge.ruling.outcome_parts import Part, Played
from judge.ruling.reasons import sentence

if TYPE_CHECKING:
    from judge.scenario.results import Replay

MOST_LINES = 6
"""At most so many lines: what is more is told by the steps."""


def outcome_lines(done: Replay) -> tuple[Reason, ...]:
    """The outcome of a replay that came to its end, most telling first; nothing where it left all as it was or could not be carried out."""
    if done.run is None or done.status not in ("ok", "failed") or not done.records:
        return ()
    played = Played.of(done.run)
    parts = [*players.fates(played), *objects.fates(played), *players.changes(played)]
    told = sorted(_together(parts), key=lambda part: part.rank)
    if any(part.rank < objects.ROUTINE for part in told):
        told = [part for part in told if part.rank < objects.ROUTINE]
    return tuple(Reason(sentence(part.text()), tuple(dict.fromkeys((*played.cites(part.events), *part.rules)))) for part in told[:MOST_LINES])


def outcome_json(done: Replay) -> list[dict[str, Any]]:
    """The outcome as plain data: the key ``outcome`` of a replay, as of a ruling."""
    return [{"text": reason.text, "cites": list(reason.cites)} for reason in outcome_lines(done)]


def _together(parts: Iterable[Part]) -> list[Part]:
    """Things to which the same happened told in one line, at the place of the first of them."""
    found: dict[object, Part] = {}
    for n, part in enumerate(parts):
        key = (part.rank, part.clauses) if part.joins else n
        found[key] = found[key].joined(part) if key in found else part
    return list(found.values())
