"""Clauses on one line each, for tests and for people who look at how a question was read.

``<my 3/3 trampler>`` is a noun phrase ("~" before a card's name), ``VERB`` the verb in capitals with ``.passive``, ``prep:<...>`` what a preposition
governs, ``/back`` a particle, ``@still`` an adverb, ``=dead`` a predicate, ``{...}`` a clause inside, ``?how many`` what is asked for.
"""

from __future__ import annotations

from judge.question.syntax.model import Clause, Noun, Parsed, Prep


def noun(phrase: Noun) -> str:
    """A noun phrase."""
    parts = [
        f"?{phrase.wh}" if phrase.wh and phrase.wh != phrase.head else "", phrase.det, f"{_owner(phrase.owner)}'s" if phrase.owner else "",
        str(phrase.count) if phrase.count is not None else "", *phrase.marks, f"{'~' * (phrase.kind == 'name')}{phrase.head}{'+' * phrase.plural}",
        *(prep(each) for each in phrase.preps), *(f"{{{clause(each)}}}" for each in phrase.clauses),
    ]  # fmt: skip
    text = f"<{' '.join(part for part in parts if part)}>"
    return " ".join((text, *(f"{phrase.joined} {noun(each)}" for each in phrase.also)))


def _owner(owner: Noun) -> str:
    return owner.head if owner.kind == "pronoun" else noun(owner)


def prep(phrase: Prep) -> str:
    """A preposition with what it governs."""
    return f"{phrase.word}:{noun(phrase.what) if isinstance(phrase.what, Noun) else '{' + clause(phrase.what) + '}'}"


def clause(said: Clause) -> str:
    """A clause."""
    verb = said.verb.upper() + ".passive" * said.passive + ".perfect" * said.perfect
    parts = [
        f"{said.link}:" if said.link else "", f"?{said.wh}" if said.wh else "?" if said.mood == "asked" else "!" if said.mood == "plan" else "",
        noun(said.subject) if said.subject else "", "not" if said.negated else "", said.modal, verb, *(noun(each) for each in said.objects),
        *(f"/{word}" for word in said.particles), *(prep(each) for each in said.preps), *(f"@{word}" for word in said.adverbs),
        *(f"={word}" for word in said.is_), *(f"{{{clause(each)}}}" for each in said.inner),
    ]  # fmt: skip
    return " ".join(part for part in parts if part)


def sketch(parsed: Parsed) -> list[str]:
    """Every clause of a text, and in square brackets what is in none."""
    out: list[str] = []
    for sentence in parsed.sentences:
        out += [clause(each) for each in sentence.clauses]
        out += [f"[{parsed.text(span)}]" for span in sentence.unread]
    return out
