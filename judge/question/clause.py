"""One clause of a sentence: a verb with what stands before and after it."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.question.phrases import Phrase
from judge.question.tokens import Token


@dataclass(slots=True)
class Clause:
    """One verb with its parts.

    ``args`` holds (preposition or "", phrase) in order; ``numbers`` amounts met after the verb with the word after each;
    ``intro`` how it is joined ("", "if", "when", "after", "before", "while", "because", "then", "and"); ``response`` for
    "in response"; ``claimed``: somebody
    says it is so; ``turned``: it asks for the opposite ("can I choose not to block?"); ``trailing``: not the first of its sentence;
    ``joined``: part of the plan that the question before it asks about;
    ``reason``: it says why, or in spite of what; ``purpose``: joined by "to" ("uses it to tap my blocker");
    ``times`` phrases of time ("during my opponent's turn",
    "this turn"); ``beside`` further subjects of which the same is so ("my Bear and his Angel are tapped"); ``unread`` tokens without a part."""

    verb: str = ""
    subject: Phrase | None = None
    args: list[tuple[str, Phrase]] = field(default_factory=list)
    numbers: list[tuple[int, str]] = field(default_factory=list)
    aux: str = ""
    negated: bool = False
    passive: bool = False
    intro: str = ""
    response: bool = False
    wh: str = ""
    asked: bool = False
    times: list[str] = field(default_factory=list)
    adjectives: list[str] = field(default_factory=list)
    unread: list[Token] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    symbols: list[str] = field(default_factory=list)
    trailing: bool = False
    claimed: bool = False
    leftover: bool = False
    turned: bool = False
    purpose: bool = False
    beside: tuple[Phrase, ...] = ()
    unused: tuple[tuple[str, Phrase], ...] = ()
    joined: bool = False
    reason: bool = False

    def arg(self, *prepositions: str) -> Phrase | None:
        """The first phrase after one of the prepositions ("" is the direct object)."""
        return next((p for prep, p in self.args if prep in prepositions), None)

    def all_args(self, *prepositions: str) -> list[Phrase]:
        """All phrases after one of the prepositions."""
        return [p for prep, p in self.args if prep in prepositions]

    def has(self, *words: str) -> bool:
        """Whether one of the words stands anywhere in the clause."""
        lows = {t.low for t in self.tokens}
        return any(w in lows for w in words)

    def said(self, phrase: str) -> bool:
        """Whether the words of ``phrase`` stand together in the clause."""
        return f" {phrase} " in f" {' '.join(t.low for t in self.tokens)} "
