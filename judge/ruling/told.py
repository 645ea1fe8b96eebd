"""The ruling on a question that tells the wording of cards nobody knows: what wasn't told of them must make no difference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.question.reading import Reading
from judge.question.spotting import Names
from judge.question.told_cards import Told
from judge.question.told_names import ToldNames
from judge.ruling.model import Reason, Ruling, Verdict


def with_told(found: Told, question: str, ruled: Callable[[str, ToldNames], Ruling]) -> Ruling | None:
    """The ruling on the question with its told cards in play; None when they have no part in it.

    ``ruled`` gives the ruling on a text under some names. A replay that can't be carried out with another card shows nothing:
    the story as told then isn't possible with that one. Where other such cards come to another verdict there is none."""
    ruling = ruled(found.question, found.names)
    if not any(name in ruling.reading for name in found.names.cards) and (ruling.verdict.kind != "unknown" or not found.mistakable):
        return None
    if ruling.verdict.kind == "unknown":
        return replace(ruling, question=question)
    for other in found.others:
        there = ruled(found.question, other)
        verdict = there.verdict
        otherwise = ruling.verdict.kind == "happens" and _texts(there) != _texts(ruling)
        if verdict.kind != "unknown" and (otherwise or (verdict.kind, verdict.value) != (ruling.verdict.kind, ruling.verdict.value)):
            names = " and ".join(found.names.cards)
            why = f"It depends on what {names} is besides what you tell: say its card type, size, colour and creature types, as far as it has them."
            return replace(ruling, question=question, verdict=Verdict("unknown"), because=(Reason(why),), alternatives=(), outcome=())
    return replace(ruling, question=question, assumptions=(*ruling.assumptions, *found.names.notes))


def _texts(ruling: Ruling) -> list[str]:
    """The lines of its outcome."""
    return [line.text for line in ruling.outcome]


def written_down(reading: Reading, names: Names) -> Reading:
    """The reading with the cards that only the question tells of described on the spot."""
    if not isinstance(names, ToldNames):
        return reading
    scenario, retold = (names.written_down(s) if s is not None else None for s in (reading.scenario, reading.retold))
    return replace(reading, scenario=scenario, retold=retold)
