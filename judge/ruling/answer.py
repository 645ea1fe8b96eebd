"""From a reading to a ruling: look it up, replay it, or say what stood in the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.engine.era import ERAS, era
from judge.law.editions import DEFAULT
from judge.question.concepts import weigh
from judge.question.read import Reading
from judge.ruling.lookups import answer_definition, answer_general, answer_lookup, answer_unknown, found_terms
from judge.ruling.model import Ruling

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.law.library import Library


TELLING = 1.0
"""A question that names no situation is answered by quoting a rule only when it speaks of a subject at least this clearly."""


TELLING_A_STORY = 1.25
"""The same for one that also tells something nobody could read."""


def spoken_of(question: str) -> float:
    """How clearly the question speaks of the subject it speaks of most."""
    return max(weigh(question).values(), default=0.0)


def concept_rules(reading: Reading, library: Library, edition: str) -> tuple[str, ...]:
    """The rules that govern what the question speaks of, best first: the lexicon of concepts joined with the search."""
    scores = weigh(reading.question)
    text = library.find(edition) or library.find(None)
    if text is not None:
        for place, hit in enumerate(text.search(reading.question, 12)):
            if hit.kind in ("rule", "subrule"):
                scores[hit.id] = scores.get(hit.id, 0.0) + 1.1 / (1 + 0.5 * place)
    best = sorted(scores, key=lambda r: -scores[r])
    if edition == DEFAULT:
        return tuple(best)
    # concepts and search speak in the base edition's numbers unless the edition's own text was searched
    own = {hit for hit in best if text is not None and text.id == edition and text.has(hit)} - set(
        weigh(reading.question)
    )
    numbers = era(edition) if edition in ERAS else None
    moved = [n if n in own else numbers.cite(n) if numbers is not None else n for n in best]
    return tuple(dict.fromkeys(n for n in moved if n))


def answer(
    reading: Reading, library: Library, catalog: Callable[[], Catalog], edition: str, picks: tuple[tuple[int, int], ...] = ()
) -> Ruling:
    """The ruling on one reading under one edition; ``picks``: choices made otherwise than told (Malformed for none such)."""
    if reading.lookup is not None and reading.scenario is None:
        entries = found_terms(library, edition, reading.lookup.terms)
        if entries:
            return answer_lookup(reading, library, edition, entries)
    if reading.definition is not None:
        return answer_definition(reading, reading.definition, library, edition)
    concepts = concept_rules(reading, library, edition)
    if reading.kind == "policy":
        why = "This asks about tournament policy, which is answered by citation only: the rules of the game below are what comes nearest."
        return answer_unknown(reading, library, edition, concepts, why)
    if reading.scenario is not None:
        from judge.ruling.replayed import answer_scenario

        return answer_scenario(reading, library, catalog(), edition, concepts, picks)
    if reading.kind == "general" and spoken_of(reading.question) >= (TELLING_A_STORY if reading.story else TELLING):
        return answer_general(reading, library, edition, concepts)
    return answer_unknown(
        reading,
        library,
        edition,
        concepts,
        "The question was not understood well enough to replay it; these rules come nearest.",
    )
