"""Noun phrases of free text: players, cards by name, creatures described on the spot, pronouns.

A phrase is read left to right: determiner, count, adjectives, head, and what follows it ("with first strike", "in my hand").
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from judge.question.tokens import Token, number_of

COLORS = {"white", "blue", "black", "red", "green", "colorless", "multicolored"}
TYPES = {
    "creature", "land", "artifact", "enchantment", "planeswalker", "instant", "sorcery", "permanent", "spell", "card", "token",
    "aura", "equipment", "ability", "tribal",
}  # fmt: skip
SUPERTYPES = {"legendary", "basic", "snow", "nonbasic"}
ROLES = {"attacker": "attacking", "attackers": "attacking", "blocker": "blocking", "blockers": "blocking"}
STATES = {
    "tapped",
    "untapped",
    "attacking",
    "blocking",
    "blocked",
    "unblocked",
    "animated",
    "enchanted",
    "equipped",
    "face-down",
}
PLAIN = {
    "plain",
    "generic",
    "normal",
    "regular",
    "single",
    "big",
    "huge",
    "small",
    "other",
    "another",
    "same",
    "own",
    "new",
    "second",
}
KEYWORDS = (
    "first strike", "double strike", "flying", "trample", "deathtouch", "lifelink", "vigilance", "haste", "reach", "defender", "shroud",
    "hexproof", "indestructible", "fear", "intimidate", "shadow", "banding", "flanking", "bushido", "exalted", "wither", "infect",
    "persist", "undying", "flash", "menace", "regenerate", "horsemanship", "phasing", "changeling", "cycling", "provoke", "rampage",
    "islandwalk", "swampwalk", "forestwalk", "mountainwalk", "plainswalk", "morph", "flashback", "storm", "convoke", "madness",
)  # fmt: skip
DETERMINERS = {
    "a",
    "an",
    "the",
    "my",
    "your",
    "his",
    "her",
    "their",
    "its",
    "this",
    "that",
    "these",
    "those",
    "some",
    "each",
    "all",
    "any",
    "every",
    "another",
    "both",
    "our",
}
ME = {"i", "me", "my", "mine", "myself", "we", "us", "our"}
PRONOUN_THINGS = {"it", "its", "itself", "they", "them", "one"}
PRONOUN_PERSONS = {"he", "she", "him", "her", "his", "hers"}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase. ``kind``: player, thing, pronoun, number, term.

    For players ``who`` is me, opponent, each, active, nonactive or a name. For things: what is said of them."""

    kind: str
    first: int
    last: int
    who: str = ""
    card: str = ""
    count: int = 1
    det: str = ""
    pt: str = ""
    keywords: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    protection: tuple[str, ...] = ()
    text: str = ""
    zone: str = ""
    zone_of: str = ""
    plural: bool = False
    role: str = ""
    no_abilities: bool = False
    attached: tuple[str, ...] = ()
    unread: tuple[int, ...] = field(default=())


def singular(word: str) -> str:
    """The singular of an English noun as card text forms plurals; unknown words come back as they are."""
    irregular = {
        "sorceries": "sorcery",
        "abilities": "ability",
        "elves": "elf",
        "wolves": "wolf",
        "dwarves": "dwarf",
        "allies": "ally",
        "auras": "aura",
    }
    if word in irregular:
        return irregular[word]
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


class NounReader:
    """Reads noun phrases out of one sentence's tokens. ``subtypes`` is the set of known subtypes in lower case."""

    def __init__(self, tokens: list[Token], subtypes: frozenset[str]) -> None:
        """Take the tokens of one sentence and the creature, land and other subtypes the game knows."""
        self.tokens = tokens
        self.subtypes = subtypes

    def low(self, i: int) -> str:
        """The token's word in lower case, or '' past the end."""
        return self.tokens[i].low if 0 <= i < len(self.tokens) else ""

    def kind(self, i: int) -> str:
        """The token's kind, or '' past the end."""
        return self.tokens[i].kind if 0 <= i < len(self.tokens) else ""

    def words(self, i: int, phrase: str) -> bool:
        """Whether the words of ``phrase`` stand at ``i``."""
        return all(self.low(i + k) == w for k, w in enumerate(phrase.split()))

    def read(self, i: int) -> Phrase | None:
        """The noun phrase that begins at token ``i``, or None."""
        return self._player(i) or self._thing(i)

    # --- players ----------------------------------------------------------------------------------------------------

    def _player(self, i: int) -> Phrase | None:
        low = self.low(i)
        if low in ("i", "me", "myself", "we", "us"):
            return Phrase("player", i, i, who="me")
        if low in ("ap", "nap"):
            return Phrase("player", i, i, who="active player" if low == "ap" else "nonactive player")
        if self.words(i, "both of us") or self.words(i, "all of us"):
            return Phrase("player", i, i + 2, who="each", plural=True)
        if self.words(i, "we both"):
            return Phrase("player", i, i + 1, who="each", plural=True)
        if low in ("you", "he", "she", "him", "himself", "herself"):
            return Phrase("player", i, i, who="opponent" if low != "you" else "you", role="pronoun")
        for lead in ("my", "the", "an", "another", "his", "her", "your", ""):
            j = i + (1 if lead else 0)
            if lead and low != lead:
                continue
            if self.low(j) in ("opponent", "opponents", "friend", "enemy", "adversary", "foe"):
                return Phrase("player", i, j, who="opponent", plural=self.low(j).endswith("s"))
            if self.words(j, "defending player") or self.words(j, "attacking player") or self.words(j, "active player"):
                return Phrase("player", i, j + 1, who=f"{self.low(j)} player")
            if self.words(j, "other player"):
                return Phrase("player", i, j + 1, who="opponent")
            if lead == "the" and self.low(j) == "player":
                return Phrase("player", i, j, who="opponent")
        if low in ("each", "every", "both", "all") and self.low(i + 1) in ("player", "players"):
            return Phrase("player", i, i + 1, who="each")
        if low in ("nobody", "everyone", "everybody"):
            return Phrase("player", i, i, who="each" if low[0] == "e" else "nobody")
        return None

    # --- things ------------------------------------------------------------------------------------------------------

    def _thing(self, i: int) -> Phrase | None:
        start = i
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
        n = number_of(self.tokens[i]) if i < len(self.tokens) else None
        if n is not None and self.low(i) != "no" and self._can_follow(i + 1):
            phrase = replace(phrase, count=n, plural=n != 1)
            i += 1
        i, phrase, solid = self._body(i, phrase)
        if not solid:
            if start < len(self.tokens) and self.low(start) in PRONOUN_THINGS | PRONOUN_PERSONS | {
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

    def _ends(self, i: int) -> bool:
        return i >= len(self.tokens) or self.kind(i) == "punct"

    def _can_follow(self, i: int) -> bool:
        if i >= len(self.tokens):
            return False
        low = self.low(i)
        return (
            self.kind(i) in ("name", "pt")
            or low in COLORS | TYPES | SUPERTYPES | STATES | PLAIN
            or low in ROLES
            or singular(low) in TYPES
            or singular(low) in self.subtypes
            or low in self.subtypes
            or self._keyword(i)[0] != ""
            or self.words(i, "summoning sick")
        )

    def _keyword(self, i: int) -> tuple[str, int]:
        for keyword in KEYWORDS:
            if self.words(i, keyword):
                return keyword, len(keyword.split())
        return "", 0

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
                    i += 1
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
            elif keyword and (self._can_follow(i + length)):
                phrase = replace(phrase, keywords=(*phrase.keywords, keyword))
                i += length - 1
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

    def _after(self, i: int, phrase: Phrase) -> tuple[int, Phrase]:
        """What follows the head: with ..., that has ..., (text), in a zone, called NAME."""
        while i < len(self.tokens):
            low = self.low(i)
            if self.kind(i) in ("paren", "quote"):
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
            elif (sick := self._entered(i)) is not None:
                phrase = replace(phrase, states=(*phrase.states, "summoning sick"))
                i = sick
            elif low in ("in", "from", "on") and self._zone(i + 1):
                zone, whose, j = self._zone(i + 1) or ("", "", i)
                phrase = replace(phrase, zone=zone, zone_of=whose)
                i = j
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

    def _parenthesis(self, phrase: Phrase, token: Token) -> Phrase:
        inner = token.text[1:-1].strip()
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
            elif self.low(j) == "no" and self._keyword(j + 1)[0]:
                j += 1 + self._keyword(j + 1)[1]
            elif (number is not None or self.low(j) in ("a", "an")) and self._counter(j + 1):
                kind, after = self._counter(j + 1) or ("", j)
                phrase = replace(phrase, counters=(*phrase.counters, (kind, number if number is not None else 1)))
                j = after
            elif number is not None and self.low(j + 1) == "damage":
                phrase = replace(phrase, damage=number)
                j += 2
                while self.low(j) in ("marked", "on", "it", "already"):
                    j += 1
            elif self.kind(j) == "quote":
                phrase = replace(phrase, text=self.tokens[j].text[1:-1])
                j += 1
            elif self.kind(j) == "name" or (self.low(j) in ("a", "an", "my", "the") and self.kind(j + 1) == "name"):
                at = j if self.kind(j) == "name" else j + 1
                phrase = replace(phrase, attached=(*phrase.attached, self.tokens[at].text))
                j = at + 1
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
