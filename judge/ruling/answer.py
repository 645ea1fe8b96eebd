"""From a reading to a ruling: look it up, replay it, or say what stood in the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.law.asked import asked
from judge.law.search import query_words
from judge.question.concepts import nameless, weigh
from judge.question.names import CatalogNames
from judge.question.reading import Reading
from judge.ruling.lookups import answer_definition, answer_general, answer_lookup, answer_unknown, found_terms
from judge.ruling.model import Ruling
from judge.ruling.named import cards_named
from judge.ruling.quoting import about_a_keyword, decides, of_a_game
from judge.ruling.replayed import answer_happens, answer_scenario
from judge.ruling.topics import governing

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.law.library import Library


TELLING = 1.0
"""A question that names no situation is answered by quoting a rule only when it speaks of a subject at least this clearly."""


TELLING_A_STORY = 1.25
"""The same for one that also tells something nobody could read."""


ASKED_LIKE = 9.0
"""How near the words must come to a known way of asking to tell what is asked, where the concepts alone tell too little."""


def spoken_of(question: str) -> float:
    """How clearly the question speaks of the subject it speaks of most: by its concepts, and by how players ask about a rule."""
    found = max(weigh(question).values(), default=0.0)
    if 0 < found < TELLING and max(asked(question)[0].values(), default=0.0) >= ASKED_LIKE:
        return TELLING
    return found


def in_the_rules_words(question: str, library: Library, edition: str) -> bool:
    """Whether at least half of the words that count stand somewhere in the rules: what is mostly about other things is no rules question."""
    text = library.find(edition) or library.find(None)
    said = [word for word, weight in query_words(question).items() if weight >= 1]
    return text is None or not said or 2 * sum(text.matching(word) > 0 for word in said) >= len(said)


def concept_rules(reading: Reading, library: Library, catalog: Callable[[], Catalog], edition: str) -> tuple[str, ...]:
    """The rules that govern what the question and the cards it names speak of, best first (``topics.governing``)."""
    names = CatalogNames(catalog())
    cards = tuple(dict.fromkeys((*reading.cards, *cards_named(reading.question, catalog()))))
    texts = [nameless(names.text(card), [card]) for card in cards]
    return governing(reading.question, texts, library, edition, cards)


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
    concepts = concept_rules(reading, library, catalog, edition)
    if reading.kind == "policy":
        why = "This asks about tournament policy, which is answered by citation only: the rules of the game below are what comes nearest."
        return answer_unknown(reading, library, edition, concepts, why)
    keyword_asked = reading.understood != "full" and about_a_keyword(reading)
    if reading.scenario is not None and not keyword_asked:
        return answer_scenario(reading, library, catalog(), edition, concepts, picks)
    enough = TELLING_A_STORY if reading.story else TELLING
    of_the_rules = (keyword_asked or reading.kind in ("general", "lookup")) and not of_a_game(reading) and not decides(reading.question)
    if of_the_rules and spoken_of(reading.question) >= enough and in_the_rules_words(reading.question, library, edition):
        return answer_general(reading, library, edition, concepts)
    if reading.retold is not None and not keyword_asked and (told := answer_happens(reading, library, catalog(), edition, concepts, picks)) is not None:
        return told
    return answer_unknown(
        reading,
        library,
        edition,
        concepts,
        "The question was not understood well enough to replay it; these rules come nearest.",
    )
