"""What a text gives under a heading as somebody's argument ("His claim: ...", "Mine: ..."): it is held to be so and no part of the story."""

from __future__ import annotations

from dataclasses import replace

from judge.question.story.people import is_player
from judge.question.syntax.model import Parsed, Sentence

_HEADS = frozenset(("claim", "argument", "reasoning", "logic", "point", "view", "opinion", "position", "theory", "take", "reason", "case", "answer"))
_ANOTHERS = frozenset(("mine", "his", "hers", "theirs", "i", "he", "she", "they"))


def without_arguments(parsed: Parsed) -> tuple[Parsed, frozenset[int]]:
    """The text without what stands under such headings, and the tokens of that."""
    kept: list[Sentence] = []
    out = set[int]()
    under = any_before = False
    for sentence in parsed.sentences:
        heads = sentence.span[1] < len(parsed.words) and parsed.words[sentence.span[1]] == ":" and _heading(sentence, any_before)
        if heads or (under and not sentence.question):
            out.update(range(*sentence.span))
        else:
            kept.append(sentence)
        under, any_before = heads, any_before or heads
    return (replace(parsed, sentences=tuple(kept)), frozenset(out)) if out else (parsed, frozenset())


def _heading(sentence: Sentence, any_before: bool) -> bool:
    """Whether a sentence only says whose argument follows; ``any_before``: such a one was there before, so that "mine" says it too."""
    clause = sentence.clauses[0] if len(sentence.clauses) == 1 else None
    noun = clause.subject if clause is not None and not (clause.verb or clause.objects or clause.preps or clause.is_) else None
    if noun is None or noun.also or noun.clauses:
        return False
    if noun.kind == "pronoun":
        return any_before and noun.head.lower() in _ANOTHERS
    return noun.kind == "noun" and noun.head.lower() in _HEADS and noun.owner is not None and is_player(noun.owner)
