"""Going through a sentence's clauses with forms that put one clause in the place of two, or take words out of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.question.syntax.model import Clause, Sentence


def folded(
    sentence: Sentence, together: Callable[[Clause, Clause, set[int]], Clause | None], alone: Callable[[Clause, set[int]], Clause]
) -> Sentence:
    """The sentence with each clause that goes ``together`` with the one before it as one clause, and every other as what it is ``alone``; the same where
    nothing changes. Both forms put the tokens that say nothing beside the result into the set they are given: these are left out."""
    out: list[Clause] = []
    beside = set[int]()
    for clause in sentence.clauses:
        made = together(out[-1], clause, beside) if out else None
        if made is not None:
            out[-1] = made
        else:
            out.append(alone(clause, beside))
    if tuple(out) == sentence.clauses:
        return sentence
    return replace(sentence, clauses=tuple(out), left_out=sentence.left_out | beside)
