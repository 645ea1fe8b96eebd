"""What a question about the rules speaks of: its words as concepts (``rulesdata/topics/lexicon.toml``), whoever's words they are.

One lexicon serves all topics: a concept is whatever players call it, a word without matter is left out, and a word that is neither is kept as unknown,
so that no topic takes a question of which a word is left. "Not" belongs to the concept behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from judge.home import rulesdata, told_by
from judge.language.morphology import forms
from judge.question.rules.costs import TOTAL, costs_as_words
from judge.question.syntax.tokens import plain, tokens

FILE = "topics/lexicon.toml"
UNKNOWN, NOT = "?", "!"
"""What stands before a word that nobody knows, and before a concept that is denied."""
ME, OTHER = "ME", "OPP"
"""The player that is asked about, and the other one."""
_PAIRS = ((ME, OTHER), ("MY_TURN", "OPP_TURN"), ("END_MY_TURN", "END_OPP_TURN"), ("NEXT_TURN", "OPP_NEXT_TURN"))
_SWAPPED = {**dict(_PAIRS), **{other: one for one, other in _PAIRS}}
_WHOEVERS = {"END_MY_TURN": "END_TURN"}
"""What stands for a time of one's own is no other than that of whoever is asked about, once that is clear."""
ASKING_WORDS = frozenset(("MANY", "WHO", "WHEN", "WHERE", "WHAT", "HOW", "WHY", "WHICH"))


@dataclass(frozen=True, slots=True)
class Spoken:
    """The concepts of a question in their order ("#7" is a number); whether it asks, and whether it asks for the contrary ("is it illegal ...?")."""

    concepts: tuple[str, ...]
    asks: bool
    turned: bool


@cache
def _tables() -> dict[str, Any]:
    return told_by(rulesdata() / FILE)


@cache
def _phrases() -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Phrases of the lexicon by their first word, the longest first, with their concepts ("" for none)."""
    out: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for concept, said in {**_tables()["concepts"], "": " | ".join(_tables()["nothing"].values())}.items():
        for phrase in said.split("|"):
            words = tuple(phrase.split())
            if words:
                out.setdefault(words[0], []).append((words, concept))
    for each in out.values():
        each.sort(key=lambda one: -len(one[0]))
    return out


@cache
def concepts() -> frozenset[str]:
    """The names of all concepts."""
    return frozenset(concept for several in _tables()["concepts"] for concept in several.split())


_ENDINGS = ("s", "ing", "ed")
_OF_BE = frozenset(("'m", "'re", "'s"))


@lru_cache(maxsize=8192)
def _stems(word: str) -> frozenset[str]:
    """A word and what it may be a form of."""
    if word in _OF_BE:
        return frozenset((word, "be"))
    known = {word}
    for form in forms(word):
        if form.part in ("noun", "verb"):
            known.add(form.lemma)
    if len(known) == 1:  # "blockers", "untapping": the dictionary hasn't them
        known |= {word[: -len(ending)] for ending in _ENDINGS if word.endswith(ending) and len(word) - len(ending) > 2}
        known |= {one[:-1] for one in known if one != word and one[-1:] == one[-2:-1]}
    return frozenset(known)


@cache
def _rewritten() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), to) for to, patterns in _tables()["rewritten"].items() for pattern in patterns)


@cache
def _kin() -> str:
    """Words for the other player, with "|" between them."""
    return str(_tables()["concepts"][OTHER])


@cache
def _whose() -> re.Pattern[str]:
    """Whose opponent, friend or kin somebody is."""
    return re.compile(rf" (?:my|our|your) (?=(?:{'|'.join(sorted(_kin().split('|'), key=len, reverse=True))})s?(?: |$))")


def clauses_of(text: str) -> list[str]:
    """The clauses of a text in lower case, contractions opened, marks between them."""
    parts = []
    for token in tokens(costs_as_words(plain(text).replace('"', " "))):
        if token.kind == "mark":
            parts.append("|" if re.match(r"[.?!,;:()]|--", token.text) else "")
        else:
            parts.append("not" if token.low == "n't" else token.low)
    line = _whose().sub(" ", f" {' '.join(part for part in parts if part)} ")
    for pattern, to in _rewritten():
        line = pattern.sub(to, line)
    return [part.strip() for part in line.split("|") if part.strip()]


@cache
def _fronted() -> re.Pattern[str]:
    """How a clause begins that asks for yes or no."""
    table = _tables()["asking"]
    return re.compile(rf"(?:^(?:{table['auxiliaries']})|(?<= )(?:{table['auxiliaries']})) (?P<not>not )?(?=(?:{table['subjects']}|{_kin()}) )")


@cache
def _begins() -> re.Pattern[str]:
    return re.compile(rf"(?:so |and |but |then )*(?!have |has |had )(?:{_tables()['asking']['auxiliaries']}) ")


_BEFORE_ASKING = re.compile(r"(?:so |and |but |then |well |why )*")
"""What may stand before "don't I ...?", which asks the same as "do I ...?"."""


def spoken_of(text: str, named: bool = False) -> Spoken | None:
    """What a text speaks of; None where nothing of it is known. ``named``: it names a card, which a creature's kind may be."""
    found: list[str] = []
    asks, turned, asked_of = "?" in text, False, ""
    for clause in clauses_of(text):
        fronted = _fronted().search(clause)
        asks |= _begins().match(clause) is not None
        if fronted is not None:
            asks = True
            if fronted.group("not") and _BEFORE_ASKING.fullmatch(clause[: fronted.start()]):
                clause = f"{clause[: fronted.start('not')]}{clause[fronted.end('not') :]}"
            asked_of = next(iter(_in_clause(clause[fronted.start() :].split()[1:2], named)), "")
        for concept in _in_clause(clause.split(), named):
            if concept in ("CANT", "!CAN"):
                turned = not turned
            else:
                found.append("CAN" if concept == "!CANT" else concept)
    if asked_of == OTHER or (OTHER in found and ME not in found):
        found = [_SWAPPED.get(concept, concept) for concept in found]
    found = [_WHOEVERS.get(concept, concept) for concept in found]
    return Spoken(tuple(found), asks or bool({"TAG", *ASKING_WORDS} & set(found)), turned) if found else None


def _in_clause(words: Sequence[str], named: bool) -> Iterator[str]:
    stems = [_stems(word) for word in words]
    place, denied = 0, False
    while place < len(words):
        size, concept = _longest(words, stems, place)
        told = concept.split()
        if not size:
            size, told = 1, [_number(words[place]) or ("" if named else _creature(stems[place])) or f"{UNKNOWN}{words[place]}"]
        place += size
        for each in told:
            if each == "NOT":
                denied = not denied
                continue
            yield f"{NOT}{each}" if denied else each
            denied = False
    if denied:
        yield "NOT"


def _longest(typed: Sequence[str], stems: Sequence[frozenset[str]], place: int) -> tuple[int, str]:
    """How many words the longest phrase takes that begins here, and its concepts."""
    best = (0, "")
    for first in (typed[place], *sorted(stems[place] - {typed[place]})):
        for words, concept in _phrases().get(first, ()):
            if len(words) > best[0] and len(words) <= len(stems) - place and all(word in stems[place + n] for n, word in enumerate(words)):
                best = (len(words), concept)
    return best


def _number(word: str) -> str:
    """A number as a concept; "" for another word."""
    told = _tables()["numbers"].get(word, word.removeprefix(TOTAL))
    return f"#{told}" if str(told).isdecimal() else ""


@cache
def _creature_types() -> frozenset[str]:
    return frozenset(told_by(rulesdata() / "subtypes.toml")["creature"]) - {"wall"}  # old rules let no Wall attack


def _creature(stems: frozenset[str]) -> str:
    """A creature for one of its kinds ("my knight"); "" for another word."""
    return "CREATURE" if stems & _creature_types() else ""
