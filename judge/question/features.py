"""What follows a noun: "with first strike", "(4/5, lifelink)", "in my hand", counters, damage, Auras."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.phrases import COLORS, KEYWORDS, Phrase, singular
from judge.question.tokens import Token, number_of
from judge.question.unknown import remark

BY_FIRST_WORD: dict[str, tuple[str, ...]] = {
    word: tuple(keyword for keyword in KEYWORDS if keyword.split()[0] == word) for word in {keyword.split()[0] for keyword in KEYWORDS}
}

OBJECTS = ("it", "him", "me", "them", "his", "my", "her", "that", "the", "this")
"""Words a deed told by a card's name is done to ("Shock it", "Terror his Angel")."""


class FeatureReader:
    """Reads what is said of a thing after its name. ``subtypes`` is the set of known subtypes in lower case."""

    def __init__(self, tokens: list[Token], subtypes: frozenset[str]) -> None:
        """Take the tokens of one sentence and the creature, land and other subtypes the game knows."""
        self.tokens = tokens
        self.subtypes = subtypes
        self.lows = [token.low for token in tokens]
        self.found: dict[int, Phrase | None] = {}

    def low(self, i: int) -> str:
        """The token's word in lower case, or '' past the end."""
        return self.lows[i] if 0 <= i < len(self.lows) else ""

    def kind(self, i: int) -> str:
        """The token's kind, or '' past the end."""
        return self.tokens[i].kind if 0 <= i < len(self.tokens) else ""

    def words(self, i: int, phrase: str) -> bool:
        """Whether the words of ``phrase`` stand at ``i``."""
        return all(self.low(i + k) == w for k, w in enumerate(phrase.split()))

    def _keyword(self, i: int) -> tuple[str, int]:
        for keyword in BY_FIRST_WORD.get(self.low(i), ()):
            if self.words(i, keyword):
                return keyword, len(keyword.split())
        return "", 0

    def _parenthesis(self, phrase: Phrase, token: Token) -> Phrase:
        inner = token.text[1:-1].strip()
        if phrase.called:
            told = remark(inner, self.subtypes)
            return replace(
                phrase, pt=told.pt or phrase.pt, keywords=(*phrase.keywords, *told.keywords), colors=(*phrase.colors, *told.colors),
                types=(*phrase.types, *told.types), supertypes=(*phrase.supertypes, *told.supertypes), subtypes=(*phrase.subtypes, *told.subtypes),
                protection=(*phrase.protection, *told.protection), text=told.text or phrase.text,
            )  # fmt: skip
        loyal = re.search(r"(\d+) loyalty|loyalty (?:of )?(\d+)", inner) if phrase.card else None
        if loyal is not None:
            return replace(phrase, counters=(*phrase.counters, ("loyalty", int(loyal.group(1) or loyal.group(2)))))
        lead = inner.lower()
        while lead.split(" ", 1)[0] in ("and", "with", "has", "having", "it", "it's", "which", "is", "also") and " " in lead:
            lead = lead.split(" ", 1)[1]
        if lead in ("no counters", "no counters on it", "without counters", "no abilities", "untapped", "not tapped", "no text"):
            return replace(phrase, no_abilities=True) if "abilities" in lead or "text" in lead else phrase
        if lead in ("tapped", "summoning sick", "attacking", "blocking") and not phrase.called:
            return replace(phrase, states=(*phrase.states, lead))
        if lead in COLORS and not phrase.card:
            return replace(phrase, colors=(*phrase.colors, lead))
        if phrase.card:
            return phrase  # the card's own text is known; the remark reminds of it
        bits = [b.strip().lower() for b in inner.replace(" and ", ",").split(",")]
        if bits and all(b in KEYWORDS for b in bits):
            return replace(phrase, keywords=(*phrase.keywords, *bits))
        if inner and "/" in inner and inner.split()[0].replace("/", "").isdigit() and len(inner.split()) <= 6:
            words = inner.split(None, 1)
            rest = words[1].lower().strip(", ") if len(words) > 1 else ""
            rest = rest.removeprefix("with ")
            if not rest or rest in KEYWORDS:
                return replace(phrase, pt=words[0], keywords=(*phrase.keywords, *((rest,) if rest else ())))
        return replace(phrase, text=inner)

    def _able(self, i: int) -> int:
        """The end of "that could attack", which tells nothing a creature can't do anyway; 0 when something else stands here."""
        if self.low(i) in ("that", "which") and self.low(i + 1) in ("could", "can") and self.low(i + 2) in ("attack", "block"):
            return i + 3
        return 0

    def _zone(self, i: int) -> tuple[str, str, int] | None:
        whose, j = "", i
        if self.low(i) in ("my", "his", "her", "their", "the", "your", "a", "opponent's", "its"):
            whose, j = self.low(i), i + 1
            if whose == "my" and self.low(j) == "opponent's":
                whose, j = "opponent's", j + 1
        for zone in ("hand", "graveyard", "library", "exile", "battlefield", "stack"):
            if self.low(j) == zone:
                return zone, whose, j + 1
        return None

    def _features(self, i: int, phrase: Phrase) -> tuple[int, Phrase]:
        """A list after "with": keywords, protection, counters, damage, an Aura or Equipment, "no abilities"."""
        first = True
        while i < len(self.tokens):
            j = i
            if not first:
                while self.low(j) in (",", "and", "or"):
                    j += 1
                if j == i:
                    return i, phrase
                if self.low(j) in ("has", "also"):
                    j += 1
            keyword, length = self._keyword(j)
            number = number_of(self.tokens[j]) if j < len(self.tokens) else None
            if keyword:
                j += length
                value = keyword
                if j < len(self.tokens) and self.kind(j) == "number" and keyword in ("bushido", "rampage"):
                    value = f"{keyword} {self.tokens[j].text}"
                    j += 1
                phrase = replace(phrase, keywords=(*phrase.keywords, value))
            elif self.words(j, "a regeneration shield"):
                phrase = replace(phrase, states=(*phrase.states, "regeneration shield"))
                j += 3
            elif self.words(j, "summoning sickness"):
                phrase = replace(phrase, states=(*phrase.states, "summoning sick"))
                j += 2
            elif self.words(j, "protection from"):
                color = self.low(j + 2)
                if not color:
                    return i, phrase
                phrase = replace(phrase, protection=(*phrase.protection, color))
                j += 3
                if color in ("all", "everything") and self.low(j) in ("colors", "colours"):
                    j += 1
            elif self.low(j) == "no" and self.low(j + 1) in ("abilities", "ability", "text"):
                phrase = replace(phrase, no_abilities=True)
                j += 2
            elif self.low(j) == "no" and self.low(j + 1) in ("counter", "counters"):
                j += 2
                if self.low(j) == "on" and self.low(j + 1) in ("it", "them"):
                    j += 2
            elif self.low(j) == "no" and self._keyword(j + 1)[0]:
                j += 1 + self._keyword(j + 1)[1]
            elif (number is not None or self.low(j) in ("a", "an")) and self._counter(j + 1):
                kind, after = self._counter(j + 1) or ("", j)
                phrase = replace(phrase, counters=(*phrase.counters, (kind, number if number is not None else 1)))
                j = after
            elif number is not None and self.low(j + 1) in ("counter", "counters"):
                phrase = replace(phrase, counters=(*phrase.counters, ("", number)))  # of the kind the card speaks of
                j += 2
                if self.low(j) == "on" and self.low(j + 1) in ("it", "them"):
                    j += 2
            elif number is not None and self.low(j + 1) == "damage":
                phrase = replace(phrase, damage=number)
                j += 2
                while self.low(j) in ("marked", "on", "it", "already"):
                    j += 1
            elif self.kind(j) == "quote":
                phrase = replace(phrase, text=self.tokens[j].text[1:-1])
                j += 1
            elif not first and self.kind(j) == "name" and self.low(j + 1) in OBJECTS:
                return i, phrase  # "..., and Shock it" is a deed
            elif self.kind(j) == "name" or (self.low(j) in ("a", "an", "my", "the") and self.kind(j + 1) == "name"):
                at = j if self.kind(j) == "name" else j + 1
                name, j = self.tokens[at].text, at + 1
                if self.low(j) in ("imprinted", "under") and (self.low(j) == "imprinted" or self.low(j + 1) == "it"):
                    phrase = replace(phrase, imprinted=(*phrase.imprinted, name))
                    j += 1 if self.low(j) == "imprinted" else 2
                elif self.low(j) == "out" or (self.low(j) in ("in", "on") and self._zone(j + 1) is not None):
                    return i, phrase  # "with Moat in play", "with Wonder in my graveyard": it is there, and on nothing
                else:
                    phrase = replace(phrase, attached=(*phrase.attached, name))
                while self.low(j) in ("attached", "on", "it", "to"):
                    j += 1
            else:
                return i, phrase
            i, first = j, False
        return i, phrase

    def _counter(self, i: int) -> tuple[str, int] | None:
        if self.low(i + 1) not in ("counter", "counters"):
            return None
        kind = self.tokens[i].text
        j = i + 2
        if self.low(j) == "on":
            j += 2 if self.low(j + 1) in ("it", "them") else 0
        return kind, j

    def _set_at(self, i: int) -> tuple[tuple[str, int], int] | None:
        """ "On two", "set at 3", "at three time counters" after a card's name: the counters on it, of the kind its text speaks of; and where that ends."""
        j = i + 1 if self.low(i) == "set" else i
        if self.low(j) not in (("to", "at", "on") if j > i else ("on", "at")) or j + 1 >= len(self.tokens):
            return None
        number = number_of(self.tokens[j + 1])
        if number is None or self.low(j + 1) in ("no", "one's", "a", "an"):
            return None
        counter = self._counter(j + 2)
        if counter is not None:
            return (counter[0], number), counter[1]
        after = j + 2 + (self.low(j + 2) in ("counter", "counters"))
        ends = after >= len(self.tokens) or self.kind(after) == "punct" or self.low(after) in ("and", "but", "when", "while", "in")
        return (("", number), after) if ends else None

    def _renamed(self, i: int) -> bool:
        """ "my other creature, a Hill Giant," - the name of what was spoken of, not one thing more."""
        ends = i + 3 >= len(self.tokens) or self.tokens[i + 3].text in (".", "?", ",", ";")
        return self.low(i + 1) in ("a", "an") and self.kind(i + 2) == "name" and ends and not (self.low(i + 3) == "," and self.low(i + 4) in ("and", "or", "a"))

    def _chosen(self, i: int) -> tuple[str, int] | None:
        """ "naming Lightning Bolt", "set to Elf", "with blue chosen": the word chosen for a permanent, and where that ends."""
        j = i + 1 if self.low(i) in ("naming", "choosing", "named") else i + 2 if self.words(i, "set to") else 0
        if not j:
            with_word = self.low(i) == "with" and self.low(i + 2) in ("named", "chosen", "called")
            return (self._chosen_word(i + 1), i + 3) if with_word and self._chosen_word(i + 1) else None
        while self.low(j) in ("the", "color", "colour", "card", "creature", "type"):
            j += 1
        word = self._chosen_word(j)
        return (word, j + 1) if word else None

    def _chosen_word(self, i: int) -> str:
        if self.kind(i) in ("name", "called"):
            return self.tokens[i].text
        low = self.low(i)
        return low if low in COLORS else singular(low).title() if singular(low) in self.subtypes else ""

    def _entered(self, i: int) -> int | None:
        """The end of "that entered the battlefield this turn" (in any of its wordings), else None."""
        j = i + 1 if self.low(i) in ("that", "which") else i
        if j < len(self.tokens) and self.low(j) == "just":
            j += 1
        if j == i or self.low(j) not in ("entered", "enters", "came"):
            return None
        j += 1
        while self.low(j) in ("the", "battlefield", "into", "play", "under", "my", "his", "control"):
            j += 1
        return j + 2 if self.words(j, "this turn") else None
