"""Words to terminals: which grammar terminals each stretch of text may be, longest first.

The literal phrases come from the grammar itself, with the regular inflections of their verbs and nouns; open classes (subtypes,
numbers, mana symbols, counter names) are recognised by shape.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from judge.cards.keywords import KEYWORDS
from judge.cards.reader.tables import tables
from judge.cards.words import COLORS, NUMBER_WORDS, TYPES, singular_subtype, word_set

_ATOM = re.compile(
    r"""\s*(?:
      (?P<quote>"[^"]*")
    | (?P<mana>(?:\{[^{}\s]+\})+)
    | (?P<pt>[+-](?:\d+|X)/[+-](?:\d+|X))
    | (?P<size>(?:\d+|X|\*)/(?:\d+|X|\*))
    | (?P<loyalty>\[[+-]?[\dX]+\])
    | (?P<number>\d+)
    | (?P<word>~|@|Urza's|[A-Za-z][A-Za-z-]*(?:'(?:t|ve|re|ll|d)\b)?|and/or)
    | (?P<has>'s?\b|')
    | (?P<mark>—|•|[.,:;/?!+-])
    )""",
    re.VERBOSE,
)
_CONTRACTED = frozenset({"it", "that", "there", "what", "who", "he", "she"})
_NAME = re.compile(r" ((?:[A-Z~@][\w'-]*)(?:,? (?:(?:of|the|and|in|to|for|from|into|with the) )*[A-Z][\w'-]*)*)")

_OR_NAME = re.compile(r" (or) ([A-Z][\w'-]*(?: (?:(?:of|the|and|in|to|for|from|into|with) )*[A-Z][\w'-]*)*)(?=[,.]|$)")

# third person by base form where it is not formed with -s; read for each literal that begins with the base form
_IRREGULAR = {
    "have": "has",
    "is": "are",
    "do": "does",
    "don't": "doesn't",
    "was": "were",
    "isn't": "aren't",
    "wasn't": "weren't",
    "hasn't": "haven't",
}
_VERBS = word_set(
    """
    add ante assign attach attack block become begin cast change choose control copy cost counter count create cycle deal
    destroy detain die discard distribute divide double draw end enter exchange exile fight flip gain get give have
    investigate is isn't don't leave lose look mill move own pay phase planeswalk play populate prevent produce proliferate put
    redirect regenerate remove repeat return reveal roll sacrifice scry search set share shuffle skip spend switch
    surveil take tap target transform trigger turn unattach untap was wasn't win wish manifest goad name do tie
    connive learn venture explore adapt bolster support hasn't may monstrosity fateseal clash cascade convert detain
    amass exert exploit note guess bid separate vote start remain assemble untap keep see activate cause kick plot
    """
)
_NOUNS = word_set(
    """
    ability artifact attacker blocker card coin color controller cost counter creature spell creature effect hand
    graveyard instant land library life name number opponent owner pile planeswalker player permanent phase power
    sorcery source spell step subtype symbol target token toughness turn type upkeep enchantment object untap value
    mode emblem time flip word zone combat cleanup main total
    """
)


class Lexeme(NamedTuple):
    """One way to read the text at a place: the terminal, its text and span, and how many atoms it takes."""

    type: str
    text: str
    start: int
    end: int
    size: int


@dataclass(frozen=True, slots=True)
class Words:
    """The choices at each atom of the text, longest first."""

    size: int
    choices: tuple[tuple[Lexeme, ...], ...]


def plural(noun: str) -> str:
    """The plural of a lower-case noun of the rules."""
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return f"{noun[:-1]}ies"
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    return f"{noun}s"


def third_person(verb: str) -> str:
    """ "draws" from "draw"; irregular ones from a table."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    if verb.endswith(("s", "x", "ch", "sh", "o")):
        return f"{verb}es"
    return f"{verb}s"


def _forms(literal: str) -> list[str]:
    words = literal.split(" ")
    heads = [words[0]]
    if words[0] in _VERBS and words[0] != "may":
        heads.append(third_person(words[0]))
    tails = [words[-1]]
    if len(words) == 1:
        if words[0] in _NOUNS:
            heads.append(plural(words[0]))
        return list(dict.fromkeys(heads))
    if words[-1] in _NOUNS:
        tails.append(plural(words[-1]))
    middle = words[1:-1]
    return [" ".join((head, *middle, tail)) for head in heads for tail in tails]


def _atoms(text: str) -> list[tuple[str, str, int, int]] | None:
    found: list[tuple[str, str, int, int]] = []
    place = 0
    size = len(text)
    while place < size:
        match = _ATOM.match(text, place)
        if match is None:
            return None if text[place:].strip() else found
        kind = match.lastgroup or ""
        start, end = match.span(kind)
        found.append((kind, text[start:end], start, end))
        place = end
        if kind == "word" and text[start:end] == "named":
            name = _NAME.match(text, place)
            if name:
                found.append(("name", name[1], name.start(1), name.end(1)))
                place = name.end(1)
                other = _OR_NAME.match(text, place)
                if other:
                    found.append(("word", "or", other.start(1), other.end(1)))
                    found.append(("name", other[2], other.start(2), other.end(2)))
                    place = other.end(2)
    return found


@cache
def _literals() -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """First word -> (words, terminal), longest first."""
    book: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for terminal, literal in tables().literals.items():
        for form in _forms(literal):
            words = tuple(word for kind, word, _, _ in _atoms(form) or ())
            book.setdefault(words[0], []).append((words, terminal))
    for name, entry in KEYWORDS.items():
        if entry.form == "none" or name in ("hexproof",):
            words = tuple(name.split(" "))
            book.setdefault(words[0], []).append((words, "KEYWORD"))
        elif entry.form in ("number", "cost") and not entry.affix:
            words = tuple(name.split(" "))
            book.setdefault(words[0], []).append((words, "KWNUM" if entry.form == "number" else "KWCOST"))
    for entries in book.values():
        entries.sort(key=lambda entry: -len(entry[0]))
    return book


@lru_cache(maxsize=512)
def lexemes(text: str) -> Words | None:
    """What each stretch of the text may be; None when some place of it is no known word at all."""
    atoms = _atoms(text)
    if not atoms:
        return None
    book = _literals()
    lower = [word.lower() for _, word, _, _ in atoms]
    rows: list[tuple[Lexeme, ...]] = []
    reachable = {0}
    for index, (kind, word, start, end) in enumerate(atoms):
        row: list[Lexeme] = []
        if index in reachable:
            for words, terminal in book.get(lower[index], ()):
                size = len(words)
                if size == 1 or tuple(lower[index : index + size]) == words:
                    last = atoms[index + size - 1][3]
                    row.append(Lexeme(terminal, text[start:last], start, last, size))
                    reachable.add(index + size)
            for terminal in _classes(kind, word, lower, index, atoms):
                row.append(Lexeme(terminal, word, start, end, 1))
                reachable.add(index + 1)
        rows.append(tuple(row))
    if len(atoms) not in reachable:
        return None
    return Words(len(atoms), tuple(rows))


def _classes(kind: str, word: str, lower: list[str], index: int, atoms: list[tuple[str, str, int, int]]) -> list[str]:
    """The open classes that a single atom belongs to."""
    if kind == "quote":
        return ["QUOTED"]
    if kind == "mana":
        if word == "{T}":
            return ["TAPSYMBOL"]
        if word == "{Q}":
            return ["UNTAPSYMBOL"]
        return ["MANA"]
    if kind == "pt":
        return ["PT"]
    if kind == "size":
        return ["SIZE"]
    if kind == "name":
        return ["NAME"]
    if kind == "number":
        return ["NUM"]
    if kind != "word":
        return []
    small = lower[index]
    found: list[str] = []
    if small in NUMBER_WORDS:
        found.append("NUM")
    if word == "X":
        found.append("X")
    if small in COLORS:
        found.append("COLOR")
    single = (
        small.removesuffix("ies") + "y"
        if small.endswith("ies")
        else small.removesuffix("s")
        if small != "sorceries"
        else small
    )
    if small in TYPES or single in TYPES:
        found.append("TYPE")
    if small.startswith("non") and len(small) > 3:
        found.append("NONWORD")
    if word[0].isupper() and word != "X" and small not in _CAPITAL_WORDS:
        first = index == 0 or atoms[index - 1][1] in (".", "—", "•", ":")
        if not first or not any(terminal not in ("KWNUM", "KWCOST") for _, terminal in _literals().get(small, ())):
            found.append("SUBTYPE")
    if (
        index + 1 < len(lower)
        and lower[index + 1] in ("counter", "counters")
        and word[0].islower()
        and small not in _NO_COUNTER
    ):
        found.append("COUNTERKIND")
    if word.islower() and word.isalpha() and not _VOTING.isdisjoint(lower) and small not in _VOTING:
        found.append("VOTEWORD")
    if small.endswith("walk") and len(small) > 4:
        found.append("LANDWALK")
    return found


_VOTING = frozenset({"vote", "votes", "voting"})
"""In a sentence with one of these, any word may be what is voted for."""
_CAPITAL_WORDS = frozenset({"i", "ii", "iii", "iv"})
_NO_COUNTER = (
    frozenset(
        {
            "a",
            "an",
            "all",
            "those",
            "of",
            "the",
            "is",
            "be",
            "that",
            "each",
            "may",
            "more",
            "many",
            "another",
            "would",
            "and",
            "no",
            "with",
            "x",
            "any",
            "number",
            "were",
            "was",
            "are",
            "its",
            "other",
            "spell",
            "have",
            "gets",
            "additional",
        }
    )
    | NUMBER_WORDS.keys()
)
__all__ = ["Lexeme", "Words", "lexemes", "plural", "singular_subtype", "third_person"]
