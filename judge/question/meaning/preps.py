"""Prepositions as meaning takes them: compound ones made one, and those that hang on a noun phrase though they belong to the verb."""

from __future__ import annotations

from dataclasses import replace

from judge.question.meaning.nouns import of_word
from judge.question.syntax.model import Clause, Noun, Prep

# noun between two prepositions -> the preposition they make together
_COMPOUND = {
    ("in", "front"): "in front of",
    ("in", "response"): "in response to",
    ("on", "top"): "on top of",
    ("because", ""): "because of",
    ("instead", ""): "instead of",
    ("in", "place"): "instead of",
    ("with", "help"): "with",
    ("on", "account"): "because of",
}


def prepositions(clause: Clause) -> list[Prep]:
    """The prepositions of a clause in order, "in front" + "of it" as one."""
    out: list[Prep] = []
    using = [Prep("with", inner.objects[0], inner.span) for inner in clause.inner if inner.verb == "use" and inner.form == "gerund" and inner.objects]
    for prep in (*map(compound, clause.preps), *using):
        last = out[-1] if out else None
        if last is not None and last.word == "with" and isinstance(last.what, Noun) and prep.word in ("in", "on") and _place(prep):
            # "with X on the stack", "with X in play": what hangs together though it stands side by side
            out[-1] = replace(last, what=replace(last.what, preps=(*last.what.preps, prep)), span=(last.span[0], prep.span[1]))
        else:
            out.append(prep)
    return out


def _place(prep: Prep) -> bool:
    return isinstance(prep.what, Noun) and "zone" in of_word(prep.what.head)


def compound(prep: Prep) -> Prep:
    """The preposition with what it governs, taken together where two make one."""
    what = prep.what
    if isinstance(what, Noun) and (made := _COMPOUND.get((prep.word, what.head.lower()))) is not None:
        inner = next((p for p in what.preps if p.word in ("of", "to")), None)
        if inner is not None:
            return Prep(made, inner.what, prep.span)
        if made == "in response to":
            return Prep("in response", what, prep.span)
    if prep.word == "in response":
        return prep
    return prep


def split(noun: Noun, word: str) -> tuple[Noun | Clause | None, Noun]:
    """What hangs on a noun phrase by a preposition, and the noun phrase without it; None where nothing does."""
    for n, prep in enumerate(noun.preps):
        made = compound(prep)
        if made.word == word:
            return made.what, replace(noun, preps=(*noun.preps[:n], *noun.preps[n + 1 :]))
    if noun.also:  # "a Bolt and a Shock on it": what hangs on the last member belongs to all
        inner, last = split(noun.also[-1], word)
        if inner is not None:
            return inner, replace(noun, also=(*noun.also[:-1], last))
    return None, noun
