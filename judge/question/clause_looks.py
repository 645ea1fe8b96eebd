"""Looking ahead in a sentence: where a clause begins, which word is its verb, what is only a premise, a purpose or a time."""

from __future__ import annotations

from judge.question.clause import Clause
from judge.question.clause_words import (
    AUXILIARIES,
    BE,
    COUNTER_KINDS,
    FILLERS,
    INTRODUCTIONS,
    JOINERS,
    NEGATIONS,
    PARTICIPLES,
    PAST,
    TIME_PHRASES,
)  # fmt: skip
from judge.question.features import OBJECTS
from judge.question.lexicon import lexicon
from judge.question.nouns import NounReader
from judge.question.phrases import COLORS, STATES, Phrase, singular
from judge.question.tokens import Token

ON = ("on", "onto", "targeting", "at")
"""Prepositions that name what a spell is aimed at."""

TIMES_BY_WORD: dict[str, list[list[str]]] = {}
for _phrase in sorted(TIME_PHRASES, key=lambda phrase: -len(phrase.split())):
    TIMES_BY_WORD.setdefault(_phrase.split()[0], []).append(_phrase.split())
"""The phrases of time by their first word, the longest first."""

TRIGGERS = ("trigger", "triggers", "ability", "triggered", "activation")
DOERS = {"i", "you", "he", "she", "they", "we", "to", "and", "then", "opponent", "can", "will", "player", "could", "may", "never"}
"""Words before "turn" where it is a verb ("I turn it into a Frog") and not a part of the game."""


class ClauseLooks:
    """What stands at a place of one sentence."""

    def __init__(self, tokens: list[Token], subtypes: frozenset[str]) -> None:
        """Take one sentence's tokens and the subtypes the game knows."""
        self.tokens = tokens
        self.nouns = NounReader(tokens, subtypes)
        self.verbs = lexicon().verbs

    def low(self, i: int) -> str:
        """The word at ``i`` in lower case, '' outside."""
        return self.tokens[i].low if 0 <= i < len(self.tokens) else ""

    def _verb_at(self, i: int) -> bool:
        if self.low(i) in ("counter", "counters") and i > 0 and (self.tokens[i - 1].kind == "counter" or self.low(i - 1) in COUNTER_KINDS):
            return False
        if self.low(i + 1) in ("step", "phase") and self.low(i) in ("draw", "untap", "attack", "discard", "block"):
            return False
        if self.low(i) in ("turn", "turns") and not ((self.low(i - 1) in DOERS or self.nouns.kind(i - 1) == "name") and self.nouns.read(i + 1)):
            return False
        if self.low(i) in ("name", "names") and ((self.low(i - 1) not in DOERS and self.nouns.kind(i - 1) != "name") or not self._nameable(i + 1)):
            return False
        if self.low(i) == "dredge" and (self.low(i - 1) in ("with", "has", "have", "its", "the", "a", "of", "by") or self.low(i + 1).isdigit()):
            return False
        if self.low(i + 1) in ("cost", "costs", "ability") and self.low(i) in ("evoke", "unearth", "crew"):
            return False
        if self.low(i) == "exile" and self.low(i - 1) in ("to", "in", "into", "from", "or"):
            return False  # the zone
        if self.low(i) == "control" and (self.low(i - 1) in ("my", "his", "her", "their", "under", "whose") or self.low(i - 1).endswith("'s")):
            return False
        return self.low(i) in self.verbs or (self.low(i) in PARTICIPLES and self.low(i) not in ("played",))

    def _nameable(self, i: int) -> bool:
        """Whether something one may name stands here: a card, a colour, a kind of creature or land."""
        return self.nouns.read(i) is not None or self.low(i) in COLORS or singular(self.low(i)) in self.nouns.subtypes

    def _list_goes_on(self, i: int) -> bool:
        """Whether one more thing of a list stands here, with a comma or "and" after it or before its last ("a 1/1, a 2/2 and a 3/3")."""
        phrase = self.nouns.read(i)
        if phrase is None or phrase.kind != "thing":
            return False
        after = self.low(phrase.last + 1)
        return after in ("and", "or") or (after == "," and (self.low(phrase.last + 2) in ("and", "or") or self._list_goes_on(phrase.last + 2)))

    def _gerund_at(self, i: int) -> bool:
        """Whether a verb in -ing stands here ("by sacrificing")."""
        return self.low(i).endswith("ing") and self.low(i) in self.verbs

    def _verb_wins(self, i: int, clause: Clause, pending: list[Phrase]) -> bool:
        """Whether a word that could begin a noun phrase is the clause's verb here ("I block", "attacking")."""
        return self._verb_at(i) and bool(pending) and not clause.verb

    def _perfect(self, i: int) -> bool:
        """Whether "have" here only makes the perfect tense of the verb that follows ("has already attacked")."""
        j = self._skip_adverbs(i + 1)
        if self.low(j) in NEGATIONS:
            j += 1
        low = self.low(j)
        if low == "been" and (self.low(self._skip_adverbs(j + 1)) in PARTICIPLES or self.low(j - 1) in NEGATIONS):
            return True  # "has been stolen", "has never been in play"
        named = self.nouns.read(j) if low in STATES else None  # "I have equipped creatures", but "I had equipped Bonesplitter to it"
        worn = named is not None and low in ("equipped", "enchanted") and self.low(named.last + 1) in ("to", "with")
        return (low in self.verbs or low in PARTICIPLES) and (low.endswith("ed") or low in PAST) and (named is None or worn)

    def _name_as_verb(self, i: int, clause: Clause, pending: list[Phrase]) -> bool:
        """Whether a card's name is used as a verb ("I Naturalize his Aura", "can he Unsummon it?")."""
        if self.nouns.kind(i) != "name" or clause.verb or len(pending) != 1:
            return False
        doer = pending[0]
        person = doer.kind == "player" or (doer.kind == "pronoun" and doer.det in ("he", "she", "they"))
        after = self.nouns.read(i + 1)
        return person and after is not None

    def _named_deed(self, i: int, clause: Clause) -> bool:
        """Whether "(then) Shock it" stands here: what the player before it does as well, told by a card's name."""
        while self.low(i) in ("then", "also", "just", "now"):
            i += 1
        doer = clause.subject is not None and clause.subject.kind == "player" and not clause.passive
        return doer and self.nouns.kind(i) == "name" and self.low(i + 1) in OBJECTS

    def _leading_with(self, i: int) -> bool:
        """ "With Blood Moon on the battlefield, ...": what stands before the comma is there."""
        if any(t.kind != "punct" for t in self.tokens[max(0, i - 1) : i]):
            return False
        phrase = self.nouns.read(i + 1 + (self.low(i + 1) in ("just", "only")))
        return phrase is not None and phrase.kind == "thing" and bool(phrase.card or phrase.called or phrase.pt)

    def _purpose(self, i: int, clause: Clause) -> int:
        """The end of a purpose ("to take control of it") that names nothing new; 0 when it does or when the verb needs it."""
        if (
            clause.asked
            or clause.verb in ("be", "must", "can", "pay")
            or not (self._verb_at(i + 1) or self.low(i + 1) in ("save", "take", "get", "steal"))
        ):
            return 0
        end = i + 1
        while end < len(self.tokens) and self.tokens[end].kind != "punct" and self.low(end) not in JOINERS:
            end += 1
        tail = self.tokens[i + 1 : end]
        if any(t.kind in ("name", "called", "pt", "number", "quote", "counter") or t.low in ("a", "an", "my", "his", "her") for t in tail):
            return 0
        return end

    def _premise(self, i: int) -> int:
        """The end of a reason ("since it produces both colors") that brings nothing new into the situation; 0 when it does."""
        end = i + 1
        while end < len(self.tokens) and not (self.tokens[end].kind == "punct" and self.tokens[end].text in ",.?!;"):
            end += 1
        tail = self.tokens[i + 1 : end]
        if any(
            t.kind in ("name", "called", "pt", "number", "quote") or t.low in ("control", "have", "has", "attack", "cast", "if")
            for t in tail
        ):
            return 0
        return end

    def _trigger(self, i: int) -> int:
        """The end of "the (sacrifice) trigger", "its ability", "that" - what is responded to is on the stack anyway; 0 for anything else."""
        j = i
        while j < i + 5 and self.low(j) and self.low(j) not in TRIGGERS and self.tokens[j].kind in ("word", "name"):
            j += 1
        if self.low(j) not in TRIGGERS or any(self._verb_at(k) and self.low(k) not in ("sacrifice", "draw", "discard", "return", "exile") for k in range(i, j)):
            return 0
        j += 1
        if self.low(j) in ("being", "going", "on", "resolving") and self.low(j) != "":
            while self.low(j) in ("being", "put", "going", "resolving", "on", "the", "stack"):
                j += 1
        return j

    def _clause_ends(self, i: int) -> bool:
        return i >= len(self.tokens) or self.tokens[i].kind == "punct" or self.low(i) in JOINERS

    def _cast_too(self, i: int, clause: Clause, prep: str) -> int | None:
        """Where the card stands that is cast as well, with a target of its own ("and then Lightning Bolt on it"); None where none does."""
        if clause.verb != "cast" or clause.asked or prep or self.low(i) not in ("and", "then") or not any(p in ON for p, _ in clause.args):
            return None
        while self.low(i) in ("and", "then", "also"):
            i += 1
        more = self.nouns.read(i)
        return i if more is not None and more.kind == "thing" and self.low(more.last + 1) in ON and not self._starts_clause(i) else None

    def _skip_adverbs(self, i: int) -> int:
        while self.low(i) in FILLERS and self.low(i) not in ("the", "a", "an", "that", "all", "both", "no"):
            i += 1
        return i

    def _time(self, i: int) -> int | None:
        if self.low(i) in ("a", "one", "two", "three", "four") and self.low(i + 1) in ("turn", "turns") and self.low(i + 2) == "later":
            return i + 3
        for words in TIMES_BY_WORD.get(self.low(i), ()):
            if all(self.low(i + k) == w for k, w in enumerate(words)):
                return i + len(words)
        return None

    def _starts_clause(self, i: int) -> bool:
        """Whether a new clause begins here: joiner or introduction, a subject before a verb, or a bare verb."""
        while self.low(i) in JOINERS | {"also"}:
            i += 1
        if (after := self._time(i)) is not None and self.nouns.read(after) is not None:
            i = after  # "and two turns later I destroy it"
        if self.low(i) in INTRODUCTIONS or self.low(i) in AUXILIARIES or self.low(i) in ("how", "what", "who", "which", "is", "are", "where", "whose"):
            return True
        if self.low(i) == "in" and self.low(i + 1) in ("response", "reply", "answer"):
            return True
        if self._verb_at(i) and not self.nouns.read(i):
            return True
        return self._clause_ahead(i)

    def _clause_ahead(self, i: int) -> bool:
        """Whether a subject and then a verb (or auxiliary) stand at ``i``."""
        i = self._skip_adverbs(i)
        phrase = self.nouns.read(i)
        if phrase is None:
            return self._verb_at(i) or self.low(i) in BE | AUXILIARIES
        j = self._skip_adverbs(phrase.last + 1)
        if self._name_as_verb(j, Clause(), [phrase]):
            return True
        while self.low(j) in ("and",):
            more = self.nouns.read(j + 1)
            if more is None:
                break
            if more.kind == "player" and phrase.kind == "thing":
                return False  # "two Goblins, and I attack": the things belong to what stands before
            j = self._skip_adverbs(more.last + 1)
        return self._verb_at(j) or self.low(j) in BE | AUXILIARIES | {"to"}
