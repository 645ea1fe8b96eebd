"""Told as at events, in as few words as will do (608.1): "AP casts Shock, resolves", "AP at 2: Worship, Silvercoat Lion".

What is left out there is put back, so that the rest reads whole clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.question.story.model import Deed, Result, World
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep, Sentence

DONE_LAST = "what was done last"
"""The spell or ability of the last deed, as a phrase that nobody types."""

_COMES_ABOUT = frozenset(("resolve",))


def filled_in(sentences: Sequence[Sentence]) -> list[Sentence]:
    """The sentences with what they leave out put back."""
    out: list[Sentence] = []
    told = False
    for sentence in sentences:
        clauses: list[Clause] = []
        for clause in sentence.clauses:
            clauses.append(_come_about(clause) if told and not sentence.question else clause)
            told = told or bool(clause.verb)
        out.append(replace(sentence, clauses=tuple(clauses)) if tuple(clauses) != sentence.clauses else sentence)
    return out


def _come_about(clause: Clause) -> Clause:
    """ "AP casts Shock on it, resolves": what was done last does."""
    bare = clause.subject is None and clause.verb in _COMES_ABOUT and clause.mood == "plan" and not (clause.negated or clause.modal or clause.passive)
    if not bare or clause.objects or clause.inner or clause.is_ or clause.wh or clause.form not in ("present", "past", "base", "participle"):
        return clause
    at = clause.span[0]
    return replace(clause, subject=Noun("noun", DONE_LAST, det="the", span=(at, at)), mood="told", form="present")


def resolved(world: World, clause: Clause | None) -> World | None:
    """The world in which what was done last has resolved; None where that isn't what a clause tells, or nothing waits."""
    if clause is None or clause.subject is None or clause.subject.head != DONE_LAST:
        return None
    last = next((deed for deed in reversed(world.deeds) if deed.verb not in ("wait", "choose", "pay", "order", "target")), None)
    here = world.fork()
    here.explain([clause.span])
    if last is None or last.verb not in ("cast", "activate", "trigger", "cycle", "equip"):
        return here if last is not None and last.verb in ("resolve", "attack", "block", "turn", "sacrifice", "discard") else None
    if last.verb == "cast" and last.what is not None:
        here.deeds.append(Deed("resolve", last.agent, last.what, text=f"<{last.what}> resolves"))
        here.results.append(Result(f"<{last.what}> resolves", len(here.deeds)))
    return here


def standing_at(sentences: Sequence[Sentence], words: tuple[str, ...]) -> list[Sentence]:
    """The sentences with "AP at 2:" parted into what it tells and the heading "AP:"."""
    out: list[Sentence] = []
    for sentence in sentences:
        out += _life_before_list(sentence, words) or [sentence]
    return out


def _life_before_list(sentence: Sentence, words: tuple[str, ...]) -> list[Sentence]:
    clause = sentence.clauses[0] if len(sentence.clauses) == 1 else None
    past = sentence.span[1]
    if clause is None or sentence.question or past >= len(words) or words[past] != ":" or clause.verb not in ("", "be") or clause.subject is None:
        return []
    at = clause.preps[0] if len(clause.preps) == 1 else None
    if at is None or at.word not in ("at", "on") or not is_player(clause.subject) or clause.objects or clause.negated or not isinstance(at.what, Noun):
        return []
    life = Prep("at", at.what, at.span)
    told = replace(clause, verb="be", preps=(life,))
    return [replace(sentence, clauses=(told,)), Sentence((Clause("", subject=clause.subject, span=(past, past)),), False, (), (past, past))]
