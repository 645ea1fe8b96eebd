"""Life told without a verb of its own: "2 life left", "on 4 life", "down to 3" say where the asker stands, unless somebody else is named."""

from __future__ import annotations

from dataclasses import replace

from judge.question.syntax.model import Clause, Noun, Prep


def life_left(clause: Clause) -> Clause | None:
    """ "2 life left", "only 3 life remaining": the asker's."""
    life = clause.subject
    bare = not (clause.objects or clause.inner or clause.is_ or clause.negated or clause.modal or clause.passive)
    if not bare or life is None or life.head.lower() != "life" or life.count is None or life.owner is not None or life.preps or life.clauses or life.also:
        return None
    if clause.preps or not (clause.verb in ("leave", "remain") or (not clause.verb and "left" in clause.adverbs)):
        return None
    return _standing(clause, life)


def life_with(clause: Clause) -> tuple[Clause, ...]:
    """ "On 4 life with Worship": the asker is at that, and has what is said beside; any other clause as it is."""
    life, prep = clause.subject, clause.preps[0] if len(clause.preps) == 1 else None
    if clause.verb or clause.wh or clause.is_ or clause.objects or clause.inner or prep is None or prep.word != "with" or not isinstance(prep.what, Noun):
        return (clause,)
    if life is None or life.head.lower() != "life" or life.count is None or life.owner is not None or life.preps or life.also or prep.what.kind != "name":
        return (clause,)
    has = replace(clause, verb="have", subject=_asker(clause), objects=(prep.what,), preps=(), mood="told", span=prep.span, link="and")
    return _standing(replace(clause, span=(clause.span[0], prep.span[0])), life), has


def _standing(clause: Clause, life: Noun) -> Clause:
    at = Prep("at", life, life.span)
    return replace(clause, verb="be", subject=_asker(clause), objects=(), preps=(at,), particles=(), adverbs=(), form="present", mood="told")


def _asker(clause: Clause) -> Noun:
    return Noun("pronoun", "i", span=(clause.span[0], clause.span[0]))
