"""Sides told as lists: "My board: X and Y. His hand: Z.", "Player A: X"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.question.meaning.nouns import nouns
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep, Sentence

_PLACES = {word: zone for zone, words in nouns()["places"].items() for word in words}


def sides(sentences: Sequence[Sentence], words: tuple[str, ...]) -> list[Sentence]:
    """The sentences with each list under a heading told as what the player of the heading has."""
    out: list[Sentence] = []
    heading: Clause | None = None
    for sentence in sentences:
        if heading is not None:
            listed = [_had(clause, heading) for clause in sentence.clauses]
            if sentence.question or not any(each is not clause for each, clause in zip(listed, sentence.clauses, strict=True)):
                out.append(Sentence((heading,), False, (), heading.span))
                out.append(sentence)
            else:
                out.append(replace(sentence, clauses=tuple(listed)))
            heading = None
            continue
        if _is_heading(sentence, words):
            heading = sentence.clauses[0]
        else:
            out.append(sentence)
    return [*out, Sentence((heading,), False, (), heading.span)] if heading is not None else out


def _is_heading(sentence: Sentence, words: tuple[str, ...]) -> bool:
    """Whether a sentence is only a player, or a player's part of the table, before a colon."""
    if len(sentence.clauses) != 1 or sentence.question or sentence.span[1] >= len(words) or words[sentence.span[1]] not in (":", "-"):
        return False
    clause = sentence.clauses[0]
    noun = clause.subject
    if clause.verb or noun is None or noun.also or clause.preps:
        return False
    return is_player(noun) or (noun.owner is not None and noun.head.lower() in _PLACES and is_player(noun.owner))


def _had(clause: Clause, heading: Clause) -> Clause:
    """A phrase under a heading as something that is had there; any other clause as it is."""
    noun = clause.subject
    if "name-as-verb" in clause.adverbs and noun is None and not clause.preps and clause.objects:  # a name that may be a verb, but not in a list
        noun, clause = clause.objects[0], replace(clause, verb="", objects=(), adverbs=())
    if clause.verb or noun is None or clause.is_ or noun.kind not in ("name", "noun", "size"):
        return clause
    of = heading.subject
    assert of is not None
    zone = _PLACES.get(of.head.lower(), "") if not is_player(of) else ""
    holder = of if is_player(of) else of.owner
    where = (of.span[1] - 1, of.span[1])
    preps = clause.preps
    if zone not in ("", "battlefield"):
        preps = (*preps, Prep("in", Noun("noun", of.head.lower(), span=where), where))
    return replace(clause, verb="have", subject=holder, objects=(noun,), preps=preps, span=(heading.span[0], clause.span[1]))
