"""The form of a question: what kind of answer it wants, read off its clause alone."""

from __future__ import annotations

from typing import Literal

from judge.question.meaning.model import Said
from judge.question.syntax.model import Clause, Noun

Form = Literal["polar", "can", "must", "count", "who", "which", "where", "what", "when", "how", "why"]

_WORDS: dict[str, Form] = {
    "how many": "count", "how much": "count", "how often": "count", "how big": "what", "who": "who", "whose": "who", "which": "which", "where": "where",
    "what": "what", "when": "when", "why": "why", "how": "how",
}  # fmt: skip


def form_of(said: Said) -> Form:
    """What kind of answer a question wants."""
    clause = said.clause
    word = asked_word(clause) if clause is not None else ""
    if word == "what" and (said.predicate in AMOUNTS or _measure(clause)):
        return "count"
    if word in _WORDS:
        return _WORDS[word]
    if said.modality in ("can", "may") or (clause is not None and clause.mood == "plan"):
        return "can"  # "ping right away?", "may I ping"
    if said.modality == "must":
        return "must"
    return "polar"


def _measure(clause: Clause | None) -> bool:
    """ "What damage", "what life": how much of it."""
    return clause is not None and clause.verb != "be" and any(noun.wh == "what" and noun.head in ("damage", "life", "mana") for noun in phrases(clause))


AMOUNTS = frozenset({"pay", "cost"})
"""What is asked for with "what" and answered with a number: "what do I pay"."""


def asked_word(clause: Clause) -> str:
    """The question word of a clause ("how many", "who"), also one that stands deeper ("in which order"); "" for a question of yes or no."""
    if clause.wh and clause.wh != "tag":
        return clause.wh
    for noun in phrases(clause):
        if noun.wh:
            return noun.wh
    return ""


def phrases(clause: Clause) -> list[Noun]:
    """The noun phrases beside the verb of a clause."""
    found = [clause.subject, *clause.objects, *(prep.what for prep in clause.preps)]
    return [noun for noun in found if isinstance(noun, Noun)]


def asked_noun(said: Said) -> tuple[str, Noun] | None:
    """The role that is asked for with its phrase ("how many cards"): None where no role is."""
    return next(((role, filler) for role, filler in said.roles if isinstance(filler, Noun) and filler.wh), None)
