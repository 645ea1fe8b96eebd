"""What a sentence says before anything is known of the game: noun phrases and clauses as frozen data.

Grammar fills these, meaning reads them; neither passive nor question order, ellipsis nor coordination is decoded anywhere else.
A ``span`` is (first, past the last) of the question's tokens and takes no part in comparing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

Span = tuple[int, int]

NounKind = Literal["name", "pronoun", "noun", "number", "size", "bonus", "mana", "quote", "wh"]
"""What stands at the head: a card's name, a pronoun ("it", "he", "both"), a common noun, a number ("3"), a size ("2/2"), a change of size ("+2/+2"),
mana ("{2}{G}"), quoted text, or a bare question word ("what", "who")."""


@dataclass(frozen=True, slots=True)
class Prep:
    """A preposition with what it governs: "of the Titan", "by sacrificing it" (then a clause), "in response" (a noun)."""

    word: str
    what: Noun | Clause
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun phrase.

    ``head``: the lemma of the head noun or pronoun, the number, size or quoted text as written; for a name the first of ``names`` (official names it may
    be, best first). ``det``: "a", "the", "this", "that", "no", "each", "all", "any", "another", "other", "both"; a possessive is ``owner``. ``count``:
    how many, if said. ``marks``: what stands before the head, in order (colours, types, states, "2/2", "token", "second"). ``preps`` and ``clauses``:
    what hangs on it ("with flying", "of mine", "that died", "wearing Rancor"). ``also``: further members joined to it by ``joined``."""

    kind: NounKind
    head: str
    names: tuple[str, ...] = ()
    det: str = ""
    owner: Noun | None = None
    count: int | None = None
    plural: bool = False
    marks: tuple[str, ...] = ()
    preps: tuple[Prep, ...] = ()
    clauses: tuple[Clause, ...] = ()
    also: tuple[Noun, ...] = ()
    joined: Literal["", "and", "or"] = ""
    wh: str = ""
    span: Span = field(default=(0, 0), compare=False)

    def members(self) -> Iterator[Noun]:
        """This phrase and the ones joined to it, in order."""
        yield self
        yield from self.also


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: a verb with its roles, as said.

    ``verb``: its lemma ("" where none is said: "two Furnaces in play"). ``subject``: as the grammar has it, so that of a passive is what it is done to.
    ``objects``: noun phrases after the verb; ``is_``: predicate adjectives of "be" ("tapped", "dead"; alternatives with "or" between them).
    ``modal``: can, may, must, should,
    will, would, "need" (need to), "get" (get to), "try", "want", "have" (have to), or "". ``form``: base, past, present, gerund, participle,
    infinitive.
    ``inner``: clauses that are part of what is said ("that it dies", "to sacrifice it"). ``hung``: clauses that hang on it, each with its own
    ``link`` ("if", "when", "after", "because", "so", "and then", ...). ``mood``: told, asked, or a bare plan without subject ("Farseek into a Temple Garden").
    ``wh``: the question word or phrase ("what", "how many cards", "where"), with the noun phrase it stands in among the roles (its ``wh`` is set) or,
    for adverbs (where, when, why, how), nowhere else. ``gap``: in a relative clause the role that the noun before it fills."""

    verb: str
    subject: Noun | None = None
    objects: tuple[Noun, ...] = ()
    preps: tuple[Prep, ...] = ()
    particles: tuple[str, ...] = ()
    adverbs: tuple[str, ...] = ()
    is_: tuple[str, ...] = ()
    passive: bool = False
    negated: bool = False
    modal: str = ""
    form: str = "present"
    perfect: bool = False
    progressive: bool = False
    inner: tuple[Clause, ...] = ()
    hung: tuple[Clause, ...] = ()
    link: str = ""
    mood: Literal["told", "asked", "plan"] = "told"
    wh: str = ""
    gap: Literal["", "subject", "object"] = ""
    span: Span = field(default=(0, 0), compare=False)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its clauses in order (noun phrases that stand alone are clauses without a verb), whether it ends as a question,
    and the spans that no clause took in. ``plainly``: the tokens of what asks that were put in plainer words before it was read, as a whole.
    ``left_out``: those of what is told that say nothing, or were put otherwise."""

    clauses: tuple[Clause, ...]
    question: bool
    unread: tuple[Span, ...] = ()
    span: Span = field(default=(0, 0), compare=False)
    plainly: frozenset[int] = frozenset()
    left_out: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Parsed:
    """A whole text: its tokens as written and its sentences. ``cost``: how much doubt the readings chosen hold (0: none)."""

    words: tuple[str, ...]
    sentences: tuple[Sentence, ...]
    cost: float = 0.0

    def text(self, span: Span) -> str:
        """The words of a span as typed."""
        return " ".join(self.words[span[0] : span[1]])
