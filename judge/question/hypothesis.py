"""A reading of a question as a hypothesis: a situation in Judge English, what was told to come of it, what is asked, and every doubt.

``question`` makes several, best first; ``ruling`` replays them and chooses, and never reads the question's text again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from judge.question.reads import AS_IT_IS, Reads

Span = tuple[int, int]

GUESSED = 3.0
"""How doubtful an ask is that is only guessed by some words of the asking ("if you mean"): too doubtful for a verdict."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that was guessed or bridged: what to tell the user, how doubtful it is (0: a matter of course, 1: an even bet), and its kind
    (one of the features that calibration weighs: "role", "referent", "owner", "zone", "turn", "target", "order", "name", "supply", "skip")."""

    kind: str
    says: str
    cost: float = 0.5


@dataclass(frozen=True, slots=True)
class AskLine:
    """One question put: the text after ``Ask:`` of Judge English, and how its answer answers the asker.

    ``turned``: yes means no (the asker put it the other way round, or asked whether a wrong claim is right). ``option``: the words of the alternative
    offered that a yes to this line stands for ("A or B?"), else "". ``reads``: how a number or text is to be read."""

    text: str
    turned: bool = False
    option: str = ""
    reads: Reads = AS_IT_IS


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One reading. Lines are Judge English without their leading word.

    ``first``: what was told to be so from the start and comes of the rest (a size), ``then``: results that were told; the replay must bear out both;
    ``explained``: indexes of the tokens that filled a role, repeat what a card says, name what the replay has, or are talk; ``unread``: spans of content
    words that did none of these; ``asked``: whether what is asked was understood (else the story alone stands: "what happens"); ``repeats``: tokens among
    the unread that a card of the situation says too; ``checked``: what was told of cards and stands on them so; ``lacking``: whether it was told that
    somebody has none of something; ``recited``: tokens of a card's text repeated;
    ``needless``: tokens that say nothing new (what is printed on a card, what somebody holds to be so in general), so that a reading may be the same
    without them; ``cited``: cards whose text is spoken of, as whether it applies is in doubt.
    ``held``: results that were told, put as the questions whether they are so (``turned``: a no was told); ``borne``: the clauses that tell them;
    ``early``: those of ``first``, ``then`` and ``held``, by their place among all of them, behind which more is told to be done; ``invented``: clauses
    for which something nobody named was brought in."""

    players: tuple[str, ...] = ("Ann", "Bob")
    given: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    asks: tuple[AskLine, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    explained: frozenset[int] = frozenset()
    unread: tuple[Span, ...] = ()
    notes: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    asked: bool = True
    repeats: frozenset[int] = frozenset()
    lacking: bool = False
    first: tuple[str, ...] = ()
    checked: frozenset[str] = frozenset()
    recited: frozenset[int] = frozenset()
    needless: frozenset[int] = frozenset()
    cited: frozenset[str] = frozenset()
    held: tuple[AskLine, ...] = ()
    early: frozenset[int] = frozenset()
    invented: frozenset[Span] = frozenset()
    borne: frozenset[Span] = frozenset()

    @property
    def cost(self) -> float:
        """The sum of its doubts."""
        return sum(doubt.cost for doubt in self.doubts)

    def judge_english(self, name: str, asks: tuple[AskLine, ...] | None = None, *, then: bool = False) -> str:
        """The scenario as text; ``asks``: other questions than its own; ``then``: with the told results as expectations."""
        lines = [f"Scenario: {name}", f"Players: {', '.join(self.players)}", ""]
        for word, told in (("Given", self.given), ("Then", self.first if then else ()), ("When", self.when), ("Then", self.then if then else ())):
            lines += [f"{word if not n else '  And'} {line}" for n, line in enumerate(told)]
        lines += [f"Ask: {ask.text}" for ask in (self.asks if asks is None else asks)]
        return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Understood:
    """What reading a question gives: its words, the hypotheses best first (none: no situation was found), the cards named, near names put in the place
    of misspelt ones (typed, meant), several cards a name may be, and what kind of text it is."""

    words: tuple[str, ...]
    hypotheses: tuple[Hypothesis, ...] = ()
    cards: tuple[str, ...] = ()
    mended: tuple[tuple[str, str], ...] = ()
    offered: tuple[tuple[str, tuple[str, ...]], ...] = ()
    kind: Literal["situation", "rules", "policy", "other", "not english"] = "situation"

    def text(self, span: Span) -> str:
        """The words of a span as typed."""
        return " ".join(self.words[span[0] : span[1]])
