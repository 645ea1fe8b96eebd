"""A question's text cut into words, with card names, slang, unknown names and told card text recognised."""

from __future__ import annotations

from judge.question.clause_words import BE, GET
from judge.question.lexicon import lexicon
from judge.question.manners import without_lead
from judge.question.persons import with_persons
from judge.question.pronouns import with_things
from judge.question.spotting import Names, card_finder, common_words
from judge.question.tokens import (
    Token,
    split,
    with_done_by,
    with_hyphens,
    with_names,
    with_nicknames,
    with_own_text,
    with_phrases,
)
from judge.question.told_runs import with_longer_names
from judge.question.unknown import with_unknown_names
from judge.question.words.guys import guys_as_things

PASSIVE = frozenset(BE | GET)
"""Words before a participle in the passive."""


def tokenized(text: str, names: Names) -> tuple[list[Token], dict[str, str]]:
    """The words of a question with card names, slang, unknown names and told card text recognised; and who the named persons are."""
    cut = with_done_by(with_hyphens(split(without_lead(guys_as_things(text)))), names.match, PASSIVE)
    named = with_nicknames(with_names(with_longer_names(cut, names), card_finder(names)))
    named, persons = with_persons(named)
    phrased = with_phrases(with_unknown_names(named, common_words()), lexicon().phrases)
    final = with_own_text(with_names(phrased, card_finder(names)))  # slang may stand for a card's name
    return final if persons else with_things(final, names.types), persons
