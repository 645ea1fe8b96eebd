"""What is asked of one subject at once ("is it untapped and able to block?"): a clause for each, joined by "and", so that each is asked for by itself."""

from __future__ import annotations

from dataclasses import replace

from judge.question.syntax.model import Clause, Sentence

READY = frozenset({"able", "ready", "free", "allowed", "capable-of", "fit"})
"""Adjectives that go with an infinitive."""


def each_asked(sentence: Sentence) -> Sentence:
    """The sentence with an asking clause for each of the adjectives that one has; any other sentence as it is."""
    out: list[Clause] = []
    for clause in sentence.clauses:
        out += _apart(clause) if clause.mood == "asked" and not clause.wh else (clause,)
    return sentence if len(out) == len(sentence.clauses) else replace(sentence, clauses=tuple(out))


def _apart(clause: Clause) -> tuple[Clause, ...]:
    """ "Untapped and able to block": the last adjective has what stands behind it, the others stand alone."""
    several = clause.verb == "be" and len(clause.is_) > 1 and "or" not in clause.is_ and clause.subject is not None and not (clause.objects or clause.particles)
    if not several or clause.negated or len(clause.inner) > 1:
        return (clause,)
    inner = clause.inner[0] if clause.inner else None
    if inner is not None and not (clause.is_[-1] in READY and inner.form == "infinitive" and inner.subject is None):
        return (clause,)
    if inner is None and clause.preps:
        return (clause,)  # of which of them that is said isn't told
    end = inner.span[0] if inner is not None else clause.span[1]
    first = replace(clause, is_=clause.is_[:1], inner=(), preps=(), hung=(), span=(clause.span[0], end))
    others = [replace(first, is_=(word,), adverbs=(), link="and", span=(end, end)) for word in clause.is_[1:]]
    behind = replace(others[-1], preps=clause.preps, hung=clause.hung, span=(end, clause.span[1]))
    if inner is not None:  # "able to block": whether it can
        preps = (*inner.preps, *(prep for prep in clause.preps if prep not in inner.preps))
        behind = replace(inner, subject=clause.subject, preps=preps, hung=(*inner.hung, *clause.hung), modal="can", mood="asked", form="present",
                         link="and", span=behind.span)  # fmt: skip
    others[-1] = behind
    return (first, *others)
