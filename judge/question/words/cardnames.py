"""Card names as people type them: whole or short, in any case, misspelt, by nickname, with the endings of a sentence.

The scale of ``NameMatch.cost`` (what the grammar adds to an analysis that takes the words as this name):

0 certain: nothing but the card can be meant. Up to 0.3: as good as certain (a first name, a nickname that is no word, a short form of
a card named before). 0.4-0.9: likely; the words say nothing else well (a distinctive part of a name, a near name, two ordinary words
in small letters). 1.0-1.6: possible; an ordinary word that is a card's name too, so the sentence decides. 2.0 and more: doubtful; a
term of the game in small letters ("flash", "regeneration"), taken as a name only where nothing else fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from judge.cards.catalog import Catalog
from judge.question.subtypes import subtypes
from judge.question.words.capitals import another_title, capital, in_longer_name, placed
from judge.question.words.contextnames import ContextNames
from judge.question.words.endings import Ending, endings, inner_singulars
from judge.question.words.nameindex import SMALL, NameIndex, Short, name_index, pieces
from judge.question.words.nearnames import NearNames
from judge.question.words.ordinary import is_ordinary, is_term

How = Literal["exact", "short", "nickname", "misspelt"]
_SURE = 0.9  # where something at most so doubtful is found, no near names of the same length are looked for


_NUMBERED = frozenset(("1", "2", "3", "4", "5", "6", "7", "one", "two", "three", "four", "five", "six", "seven"))
_LONGEST_NEAR = 5  # words of a run that may be misspelt


@dataclass(frozen=True, slots=True)
class NameMatch:
    """Some words taken as a card's name. size: how many words; names: the official names that may be meant, several when it is open;
    possessive, plural, verbal: the ending it bears ("goyf's", "two Mogg Fanatics", "he Bolted it"); cost: see above."""

    size: int
    names: tuple[str, ...]
    how: How
    possessive: bool = False
    plural: bool = False
    cost: float = 0.0
    verbal: bool = False


class CardNames:
    """Finds the card names that begin at a word of a question. Made once a catalog; its index is built on first use."""

    def __init__(self, catalog: Catalog) -> None:
        """Take the catalog."""
        self.catalog = catalog
        self._built: NameIndex | None = None
        self._nearby: NearNames | None = None
        self._context: ContextNames | None = None

    def with_context(self, names: Iterable[str]) -> CardNames:
        """A finder that also knows the short forms of cards already named in the question ("the Titan" after "Sun Titan")."""
        out = CardNames(self.catalog)
        out._built, out._nearby = self._index, self._near
        out._context = ContextNames(names)
        return out

    @property
    def _index(self) -> NameIndex:
        if self._built is None:
            self._built = name_index(self.catalog)
        return self._built

    @property
    def _near(self) -> NearNames:
        if self._nearby is None:
            self._nearby = NearNames(self._index)
        return self._nearby

    def find(self, words: Sequence[str], at: int) -> tuple[NameMatch, ...]:
        """All ways in which a card's name begins at word ``at`` of one question's words (in their own case), best first."""
        if words[at].lower() == "turn" and at + 1 < len(words) and words[at + 1].lower() in _NUMBERED:
            return ()  # "turn one" tells when
        found: dict[tuple[int, tuple[str, ...]], NameMatch] = {}
        runs = list(_runs(words, at, self._reach(words[at])))
        for run in runs:
            for match in self._matches(words, at, run):
                _keep(found, match)
        for run in runs[:_LONGEST_NEAR]:
            if not any(m.size >= run.size and m.cost <= _SURE for m in found.values()):
                for match in self._misspelt(words, at, run):
                    _keep(found, match)
        return tuple(sorted(_without_vaguer(found.values()), key=lambda m: (m.cost - 0.45 * (m.size - 1), -m.size)))

    def _matches(self, words: Sequence[str], at: int, run: _Run) -> Iterator[NameMatch]:
        index = self._index
        for ended, parts in run.taken():
            ending, letters = _owner(words, at, run, ended), "".join(parts)
            full = index.full.get(letters)
            if full is not None and run.marks <= max(name.count(",") + name.count(":") for name in full):
                apart = 0.0 if " ".join(parts) == index.spaced[letters] else 0.5 + 0.4 * any(is_ordinary(p) for p in parts)
                if apart < 0.9 or len(parts) > 1 or not is_ordinary(letters):
                    cost = _doubt(words, at, run.size, parts) + apart
                    if len(parts) == 1 or apart:
                        cost += self._part(words, at, run.size)
                    yield _match(run.size, full, "exact", ending, cost, parts)
            if run.marks:
                continue
            by_chance = len(parts) > 1 and len(parts[0]) == 1 and is_ordinary(parts[-1])  # "swing w it" is no "wit"
            if (nick := index.nicknames.get(letters)) is not None and not by_chance and not self._named_before(nick, parts):
                yield _match(run.size, nick.names, "nickname", ending, _less_when_capital(nick, words, at, run.size), parts)
            if (short := index.short.get(" ".join(parts))) is not None:
                cost = _less_when_capital(short, words, at, run.size) + self._part(words, at, run.size, short.first)
                if not short.first and len(parts) == 1:  # a word of a name is no name yet in small letters, or with an ending
                    cost += 0.5 if capital(words, at, run.size) == "no" else 0.0
                    if ending.plural or ending.verbal:
                        cost += 1.0 if is_ordinary(run.parts[0]) else 0.3
                yield _match(run.size, short.names, "short", ending, cost, parts)
            if self._context is not None and (near := self._context.meant(" ".join(parts))) is not None:
                less = 0.4 if capital(words, at, run.size) == "yes" else 1.0
                yield _match(run.size, near.names, "short", ending, near.cost * less, ())

    def _named_before(self, nick: Short, parts: tuple[str, ...]) -> bool:
        """Whether a card that is named in full elsewhere bears the word too, and the best known one is not meant."""
        near = self._context.meant(" ".join(parts)) if self._context is not None and nick.known else None
        return near is not None and not set(nick.names) & set(near.names)

    def _reach(self, word: str) -> int:
        """How many pieces a name that begins with the word has at most; a word that is no English may be misspelt."""
        reach = self._index.reach
        least = 2 if all(is_ordinary(part) for part in pieces(word)) else _LONGEST_NEAR
        return max((least, *(reach.get(ending.parts[0], 2) for ending in endings(word) if ending.parts)))

    def _part(self, words: Sequence[str], at: int, size: int, first: bool = False) -> float:
        """What is added to the doubt when the words seem part of a longer name that nobody knows, or another title follows."""
        again = [i for i in range(len(words)) if i != at and words[i].lower() == words[at].lower()] if size == 1 else []
        for i in (at, *again):
            if first and another_title(words, i, size, lambda i: self._begins(words, i)):
                return 1.2
            if in_longer_name(words, i, size, lambda i: self._begins(words, i), lambda i: self._ends(words, i)):
                if i == at:
                    return 1.0
                if not self._covered(words, i):
                    return 0.7  # what the longer name means there, the word alone means here
        return 0.0

    def _covered(self, words: Sequence[str], at: int) -> bool:
        """Whether a word stands within a longer whole name."""
        return any(
            start + run.size > at and run.size > 1 and "".join(parts) in self._index.full
            for start in range(max(0, at - self._index.longest), at + 1)
            for run in _runs(words, start, self._index.longest)
            for _, parts in run.taken()
        )

    def _begins(self, words: Sequence[str], at: int) -> bool:
        """Whether a whole name begins at a word."""
        return any(
            "".join(parts) in self._index.full for run in _runs(words, at, self._index.longest) for _, parts in run.taken()
        )

    def _ends(self, words: Sequence[str], at: int) -> bool:
        """Whether a whole name ends with a word."""
        return any(
            "".join(parts) in self._index.full
            for start in range(max(0, at - self._index.longest), at + 1)
            for run in _runs(words, start, self._index.longest)
            if start + run.size == at + 1
            for _, parts in run.taken()
        )

    def _misspelt(self, words: Sequence[str], at: int, run: _Run) -> Iterator[NameMatch]:
        first, last = run.parts[0], run.parts[-1]
        if (first in SMALL and (first != "the" or len(run.parts) < 2)) or last in SMALL or all(is_ordinary(part) for part in run.parts):
            return
        if len(run.parts) == 1 and (len(first) < 8 and capital(words, at, 1) == "no"):
            return
        for ending, parts in run.taken():
            if ending.verbal or (len(parts) == 1 and is_ordinary(parts[0])):
                continue
            clipped = self._near.clipped(parts)
            if clipped is not None:
                yield _match(run.size, clipped.names, "short", ending, clipped.cost, ())
            near = self._near.find(parts)
            if near is not None:
                cost = near.cost + self._part(words, at, run.size, len(parts) == 1)
                yield _match(run.size, near.names, "misspelt", ending, cost, ())
                return


@dataclass(frozen=True, slots=True)
class _Run:
    """Some words from ``at``: how many, their pieces, the last word as typed, the pieces before it, how many commas and colons are among them."""

    size: int
    parts: tuple[str, ...]
    last: str
    before: tuple[str, ...]
    marks: int

    def taken(self) -> Iterator[tuple[Ending, tuple[str, ...]]]:
        """The run by each ending its last word may bear, and with an inner plural taken back."""
        for ending in endings(self.last):
            parts = (*self.before, *ending.parts)
            yield ending, parts
            if len(parts) > 2 and not ending.plural:
                for inner in inner_singulars(parts):
                    yield Ending((), ending.possessive, True, ending.verbal, ending.cost + 0.05), inner


def _runs(words: Sequence[str], at: int, longest: int) -> Iterator[_Run]:
    """The runs of words that may be a name, the shortest first; commas, colons and "//" may stand within one."""
    before: tuple[str, ...] = ()
    marks = 0
    for i in range(at, len(words)):
        word = words[i]
        if i > at and word in (",", ":"):
            marks += 1
            continue
        if i > at and word in ("//", "/"):
            continue
        own = pieces(word)
        if not own or len(before) >= longest:
            return
        yield _Run(i - at + 1, (*before, *own), word, before, marks)
        before = (*before, *own)


def _owner(words: Sequence[str], at: int, run: _Run, ending: Ending) -> Ending:
    """The ending with what a lone apostrophe after the run says ("the Titans '")."""
    alone = words[at + run.size : at + run.size + 1] == ["'"] and run.last.lower().endswith("s")
    return replace(ending, possessive=True) if alone and not ending.possessive else ending


def _match(size: int, names: tuple[str, ...], how: How, ending: Ending, cost: float, parts: tuple[str, ...]) -> NameMatch:
    verb = 0.6 if ending.verbal and len(parts) == 1 and is_ordinary(parts[0]) else 0.0
    return NameMatch(size, names, how, ending.possessive, ending.plural, round(cost + ending.cost + verb, 2), ending.verbal)


def _keep(found: dict[tuple[int, tuple[str, ...]], NameMatch], match: NameMatch) -> None:
    key = match.size, match.names
    if key not in found or match.cost < found[key].cost:
        found[key] = match


def _without_vaguer(matches: Iterable[NameMatch]) -> list[NameMatch]:
    """The matches without those that leave open, at more doubt, what another one of the same size says."""
    given = list(matches)
    return [
        m
        for m in given
        if not any(o is not m and o.size == m.size and o.cost <= m.cost and set(o.names) < set(m.names) for o in given)
    ]


def _doubt(words: Sequence[str], at: int, size: int, parts: tuple[str, ...]) -> float:
    """How doubtful it is that words which are a card's whole name mean the card."""
    if not all(is_ordinary(part) for part in parts):
        return 0.0
    written = capital(words, at, size)
    if written == "start" and placed(words, at + size):
        written = "yes"
    term = all(is_term(part) for part in parts if part not in SMALL)
    if len(parts) == 1:
        plain = {"yes": 0.2, "start": 0.9, "no": 0.5 if _bare(words, at) else 1.5}[written]
        return plain + ({"yes": 0.4, "start": 0.8, "no": 1.0}[written] if term else 0.0)
    if written == "yes":
        return 0.0
    return (0.1 if len(parts) == 2 else 0.05) + (0.4 if term else 0.0)  # whole names are seldom typed by chance, whatever their case


_BEFORE_BARE = frozenset(("with", "by", "against", "cast", "play", "attacks", "blocks"))


def _bare(words: Sequence[str], at: int) -> bool:
    """Whether a kind of creature stands without any article where a noun would have one ("attack with juggernaut"), as only a name does."""
    ahead = words[at + 1].lower() if at + 1 < len(words) else ""
    return at > 0 and words[at - 1].lower() in _BEFORE_BARE and words[at].lower() in subtypes() and ahead not in ("token", "tokens", "creature")


def _less_when_capital(short: Short, words: Sequence[str], at: int, size: int) -> float:
    return short.cost - 0.5 if short.cost >= 1.0 and capital(words, at, size) == "yes" else short.cost
