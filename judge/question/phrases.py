"""The vocabulary of noun phrases, and what a phrase read says of the thing or player it names."""

from __future__ import annotations

from dataclasses import dataclass, field

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
    "suspended",
}
PLAIN = {
    "whole",
    "entire",
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
    "only",
    "sole",
    "lone",
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

    ``at`` is where its first word stands in the question: a head told of again is the same thing.

    For players ``who`` is me, opponent, each, active, nonactive or a name. For things: what is said of them."""

    kind: str
    first: int
    last: int
    who: str = ""
    card: str = ""
    called: str = ""
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
    chosen: str = ""
    whose: str = ""
    imprinted: tuple[str, ...] = ()
    unread: tuple[int, ...] = field(default=())
    at: int = -1


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
