"""The ruling on a situation: replay it, read the answer off the transcript, cite what decided it."""

from __future__ import annotations

from judge.cards.catalog import Catalog
from judge.law.library import Library
from judge.question.read import Reading
from judge.ruling.lookups import answer_unknown
from judge.ruling.model import Ruling


def answer_scenario(
    reading: Reading, library: Library, catalog: Catalog, edition: str, concepts: tuple[str, ...]
) -> Ruling:
    """The ruling on a scenario."""
    return answer_unknown(reading, library, edition, concepts, "The situation was read, but it cannot be replayed yet.")
