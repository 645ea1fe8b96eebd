"""Noun phrases of free text: players, cards by name, creatures described on the spot, pronouns.

A phrase is read left to right: determiner, count, adjectives, head, and what follows it ("with first strike", "in my hand").
"""

from __future__ import annotations

from dataclasses import replace

from judge.question.noun_players import PlayerReader
from judge.question.phrases import (
    COLORS,
    DETERMINERS,
    PLAIN,
    PRONOUN_PERSONS,
    PRONOUN_THINGS,
    ROLES,
    STATES,
    SUPERTYPES,
    TYPES,
    Phrase,
    singular,
)
from judge.question.tokens import number_of

VERBAL = {"regenerate", "flash", "phasing", "provoke", "rampage", "convoke", "storm", "morph"}
"""Keywords that may be a verb or another noun where they follow a size."""


POSSESSIVES = {"my", "his", "her", "their", "the", "these", "those"}

SEVERAL = 3
"""How many "several" are taken to be, where their number decides nothing."""

ABILITY_WORDS = {
    "triggered", "activated", "static", "first", "second", "third", "last", "own", "etb", "leaves-the-battlefield", "comes-into-play", "special", "other",
}  # fmt: skip
"""Words between a card's name and "ability" that only say which kind it is."""


class NounReader(PlayerReader):
    """Reads noun phrases out of one sentence's tokens."""

    def read(self, i: int) -> Phrase | None:
        """The noun phrase that begins at token ``i``, or None; each place is read once, as a long list looks ahead from every member."""
        if i not in self.found:
            self.found[i] = self._read(i)
        return self.found[i]

    def _read(self, i: int) -> Phrase | None:
        if self.low(i) in ("the", "my", "his") and self.low(i + 1) == "copy" and self.low(i + 2) != "of":
            return Phrase("pronoun", i, i + 1, det="copy")
        phrase = self._player(i) or self._place(i) or self._thing(i)
        return replace(phrase, at=self.tokens[i].start) if phrase is not None and phrase.kind == "thing" else phrase

    def _thing(self, i: int) -> Phrase | None:
        start = i
        if self.words(i, "the others") or self.words(i, "the rest"):
            return Phrase("pronoun", i, i + 1, det="others", plural=True)
        if self.words(i, "the other") and not self._can_follow(i + 2) and self.low(i + 2) not in ("player", "hand", "side", "way", "than"):
            last = i + 2 if self.low(i + 2) in ("one", "ones", "two", "three") else i + 1
            return Phrase("pronoun", i, last, det="other", plural=last > i + 1 and self.low(last) != "one")
        if i and self.low(i) in ("each", "both") and self.low(i - 1) in ("to", "on"):
            last = i + 2 if self.words(i + 1, "of them") else i  # "1 damage to each"
            if self._ends(last + 1) or self.low(last + 1) in ("so", "and"):
                return Phrase("pronoun", i, last, det="each", plural=True)
        phrase = Phrase("thing", i, i)
        if self.low(i) in DETERMINERS and not (self.low(i) == "her" and self._ends(i + 1)):
            phrase = replace(phrase, det=self.low(i))
            i += 1
        elif self.low(i) in ("opponent's", "opponents'", "player's"):
            phrase = replace(phrase, det="opponent's")
            i += 1
        if phrase.det in ("my", "the", "an") and self.low(i) in ("opponent's", "opponents'", "opponents"):
            phrase = replace(phrase, det="opponent's")
            i += 1
        if self.low(i) == "opposing" and phrase.det in ("the", "an", "") and self._can_follow(i + 1):
            phrase = replace(phrase, det="opponent's")
            i += 1
        if self.low(i) == "no" and self._can_follow(i + 1):
            phrase = replace(phrase, det="no", count=0)
            i += 1
        if phrase.det == "opponent's" and not self._can_follow(i):
            return None
        if self.low(i) in ("of",) and phrase.det in ("all", "each", "both", "some", "any"):
            i += 1
            if self.low(i) in DETERMINERS:
                phrase = replace(phrase, det=self.low(i))
                i += 1
            if phrase.det in ("my", "the", "an") and self.low(i) in ("opponent's", "opponents'"):
                phrase = replace(phrase, det="opponent's")
                i += 1
        elif phrase.det in ("all", "both") and self.low(i) in POSSESSIVES and self._can_follow(i + 1 + (self.low(i + 1) in ("opponent's", "opponents'"))):
            mine = self.low(i + 1) not in ("opponent's", "opponents'")  # "all his creatures", "all my opponent's lands"
            phrase = replace(phrase, det=self.low(i) if mine else "opponent's")
            i += 1 if mine else 2
        if self.low(i) == "several" and self._can_follow(i + 1):
            phrase = replace(phrase, count=SEVERAL, plural=True, det="some")
            i += 1
        n = number_of(self.tokens[i]) if i < len(self.tokens) else None
        if n and n > 1 and not phrase.det and self.low(i + 1) == "of" and self.low(i + 2) in DETERMINERS and self._can_follow(i + 3):
            phrase = replace(phrase, count=n, plural=True, det=self.low(i + 2))  # "two of my 2/2s"
            i, n = i + 3, None
        if n and n > 1 and not phrase.det and self.words(i + 1, "of them"):
            return Phrase("pronoun", i, i + 2, det="them", count=n, plural=True)
        if n is not None and self.low(i) != "no" and self._can_follow(i + 1):
            phrase = replace(phrase, count=n, plural=n != 1, det=phrase.det or ("a" if n == 1 else ""))
            i += 1
        i, phrase, solid = self._body(i, phrase)
        if not solid:
            if start < len(self.tokens) and self.low(start) in PRONOUN_THINGS | PRONOUN_PERSONS | {
                "mine",
                "yours",
                "theirs",
                "that",
                "this",
                "those",
                "these",
            }:
                return Phrase(
                    "pronoun",
                    start,
                    start,
                    det=self.low(start),
                    plural=self.low(start) in ("they", "them", "those", "these"),
                )
            return None
        i, phrase = self._after(i, phrase)
        return replace(phrase, first=start, last=i - 1)

    def _head_after(self, i: int) -> bool:
        """Whether keywords from here on lead to a head ("flying, trample creature")."""
        keyword, length = self._keyword(i)
        return bool(keyword) and self._can_follow(i + length) and (self.kind(i + length) in ("name", "pt") or singular(self.low(i + length)) in TYPES)

    def _ends(self, i: int) -> bool:
        return i >= len(self.tokens) or self.kind(i) == "punct"

    def _can_follow(self, i: int) -> bool:
        if i >= len(self.tokens):
            return False
        low = self.low(i)
        return (
            self.kind(i) in ("name", "called", "pt")
            or low in COLORS | TYPES | SUPERTYPES | STATES | PLAIN
            or low in ROLES
            or singular(low) in TYPES
            or singular(low) in self.subtypes
            or low in self.subtypes
            or self._keyword(i)[0] != ""
            or self.words(i, "summoning sick")
        )

    def _body(self, i: int, phrase: Phrase) -> tuple[int, Phrase, bool]:
        """Adjectives and head, in any order people type them; solid once something names a thing."""
        solid = False
        while i < len(self.tokens):
            low, one = self.low(i), singular(self.low(i))
            keyword, length = self._keyword(i)
            if self.kind(i) == "name" and not phrase.card:
                if solid and phrase.types:
                    break
                phrase = replace(phrase, card=self.tokens[i].text)
                solid = True
                if self.low(i + 1) == "'s":
                    i, own = self._ability_of(i + 2)
                    phrase = replace(phrase, types=(*phrase.types, "ability")) if own else phrase
                    break
            elif self.kind(i) == "called" and not phrase.called:
                if solid and phrase.card:
                    break
                phrase = replace(phrase, called=self.tokens[i].text)
                solid = True
                if self.low(i + 1) == "'s":
                    i, own = self._ability_of(i + 2)
                    phrase = replace(phrase, types=(*phrase.types, "ability")) if own else phrase
                    break
            elif self.kind(i) == "pt" and not phrase.pt:
                phrase = replace(phrase, pt=self.tokens[i].text)
                solid = True
            elif self.words(i, "summoning sick") and self._can_follow(i + 2):
                phrase = replace(phrase, states=(*phrase.states, "summoning sick"))
                i += 1
            elif low in COLORS:
                if not self._can_follow(i + 1) and not solid:
                    break
                phrase = replace(phrase, colors=(*phrase.colors, low))
            elif low in SUPERTYPES:
                phrase = replace(phrase, supertypes=(*phrase.supertypes, low))
                solid = solid or (low == "legendary" and not self._can_follow(i + 1) and bool(phrase.det))
            elif low in ROLES:
                phrase = replace(
                    phrase,
                    role=ROLES[low],
                    types=(*phrase.types, "creature"),
                    plural=phrase.plural or low.endswith("s"),
                )
                solid = True
            elif low in STATES and (self._can_follow(i + 1) or solid) and low not in ("blocked",):
                phrase = replace(phrase, states=(*phrase.states, low))
            elif low in PLAIN and self._can_follow(i + 1):
                pass
            elif keyword and (self._can_follow(i + length) or (phrase.pt and keyword not in VERBAL)):
                phrase = replace(phrase, keywords=(*phrase.keywords, keyword))
                i += length - 1
            elif keyword and not solid and self.low(i + length) in (",", "and") and self._keyword(i + length + 1)[0] and self._head_after(i + length + 1):
                phrase = replace(phrase, keywords=(*phrase.keywords, keyword))
                i += length  # "a flying, trampling creature"
            elif low in TYPES or one in TYPES:
                phrase = replace(
                    phrase,
                    types=(*phrase.types, one if one in TYPES else low),
                    plural=phrase.plural or (low != one and one in TYPES),
                )
                solid = True
            elif (one in self.subtypes or low in self.subtypes) and (
                solid or phrase.det or self.tokens[i].text[:1].isupper()
            ):
                sub = low if low in self.subtypes else one
                phrase = replace(phrase, subtypes=(*phrase.subtypes, sub.title()), plural=phrase.plural or sub != low)
                solid = True
            else:
                break
            i += 1
        return i, phrase, solid

    def _ability_of(self, i: int) -> tuple[int, bool]:
        """What follows "Oblivion Ring's": the index of its last token, and whether it was "(triggered) ability", so that the card itself is meant."""
        j = i
        while j < i + 3 and self.low(j) in ABILITY_WORDS:
            j += 1
        if self.low(j) in ("ability", "abilities", "trigger", "triggers", "effect") and not (self.low(j) == "triggers" and j == i):
            return j, True
        return i - 1, False

    def _after(self, i: int, phrase: Phrase) -> tuple[int, Phrase]:
        """What follows the head: with ..., that has ..., (text), in a zone, called NAME."""
        while i < len(self.tokens):
            low = self.low(i)
            sized = self.kind(i) == "paren" and self.tokens[i].text[1:2].isdigit() and not phrase.card
            if self.kind(i) == "paren" and self.kind(i - 1) == "name" and self.tokens[i - 1].text in phrase.attached and not sized:
                i += 1  # it reminds of what the Aura or Equipment does
            elif self.kind(i) in ("paren", "quote"):
                phrase = self._parenthesis(phrase, self.tokens[i])
                i += 1
            elif low in ("with", "has", "having") or (
                low in ("that", "which") and self.low(i + 1) in ("has", "have", "had")
            ):
                j = i + (1 if low in ("with", "has", "having") else 2)
                if low == "has":
                    break
                j2, richer = self._features(j, phrase)
                if j2 == j:
                    break
                i, phrase = j2, richer
            elif (
                low in ("enchanted", "equipped")
                and self.low(i + 1) in ("with", "by")
                and self.kind(i + 2) in ("name", "word")
            ):
                j2, richer = self._features(i + 2, phrase)
                if j2 == i + 2 or richer.attached == phrase.attached:
                    break
                i, phrase = j2, richer
            elif low in ("wearing", "wielding", "carrying", "bearing", "sporting", "holding") and (phrase.card or phrase.pt or "creature" in phrase.types):
                j2, richer = self._features(i + (2 if self.low(i + 1) == "its" else 1), phrase)
                if richer.attached == phrase.attached and richer.counters == phrase.counters:
                    break
                i, phrase = j2, richer
            elif low == "without" and self._keyword(i + 1)[0]:
                i += 1 + self._keyword(i + 1)[1]  # a described thing has no more abilities than were told
            elif low == "," and self.low(i + 1) in ("enchanted", "equipped") and self.low(i + 2) in ("with", "by"):
                j2, richer = self._features(i + 3, phrase)
                if j2 == i + 3 or richer.attached == phrase.attached:
                    break
                i, phrase = j2 + (self.low(j2) == ","), richer
            elif low == "," and phrase.det in ("my", "his", "her", "another") and phrase.types == ("creature",) and self._renamed(i):
                phrase = replace(phrase, card=self.tokens[i + 2].text)
                i += 3
            elif able := self._able(i):
                i = able
            elif low == "of" and (held := self._of_whom(i + 1)) is not None:
                phrase = replace(phrase, whose=held[0])
                i = held[1]
            elif low == "left" and self.low(i + 1) in ("in", "on"):
                i += 1  # "five cards left in my library": so many there are
            elif (sick := self._entered(i)) is not None:
                phrase = replace(phrase, states=(*phrase.states, "summoning sick"))
                i = sick
            elif low in ("in", "from", "on") and self._zone(i + 1):
                zone, whose, j = self._zone(i + 1) or ("", "", i)
                phrase = replace(phrase, zone=zone, zone_of=whose)
                i = j
            elif phrase.card and (told := self._chosen(i)) is not None:
                phrase = replace(phrase, chosen=told[0])
                i = told[1]
            elif low in ("at", "on", "with") and self.low(i + 2) == "loyalty" and (loyal := number_of(self.tokens[i + 1])) is not None:
                phrase = replace(phrase, counters=(*phrase.counters, ("loyalty", loyal)))
                i += 3 + (self.low(i + 3) in ("counter", "counters"))
            elif phrase.card and not phrase.counters and (many := self._set_at(i)) is not None:
                phrase = replace(phrase, counters=(many[0],))
                i = many[1]
            elif low in ("named", "called") and i + 1 < len(self.tokens):
                phrase = replace(phrase, role=self.tokens[i + 1].text)
                i += 2
            elif low == "," and self.low(i + 1) in ("which", "that") and self.low(i + 2) in ("has", "have"):
                j2, richer = self._features(i + 3, phrase)
                if j2 == i + 3:
                    break
                i, phrase = j2, richer
                if self.low(i) == ",":
                    i += 1
            else:
                break
        return i, phrase
