"""The index of a catalog's card names: whole names, halves and faces, short forms, and the players' own nicknames."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from judge.cards.catalog import Catalog
from judge.cards.names import fold
from judge.home import rulesdata, told_by, worked_out
from judge.question.subtypes import creature_types
from judge.question.words.ordinary import is_ordinary, is_term

SMALL = frozenset({"the", "of", "a", "an", "and", "to", "in", "from", "for", "on", "or", "at", "by", "with", "s", "who", "into"})
"""Words that neither begin nor end a short form."""
_FEW = 3  # so many cards may share a distinctive word
_MANY = 12  # so many legends may share a first name


@lru_cache(maxsize=16384)
def pieces(word: str) -> tuple[str, ...]:
    """A word as names are compared: lower case, without accents and apostrophes, apart at hyphens; "//" is nothing."""
    return tuple(part for part in fold(word).replace("/", " ").split() if any(c.isalnum() for c in part))


@dataclass(frozen=True, slots=True)
class Short:
    """What a short form may mean: the names, and how doubtful the form is by itself (the scale of ``NameMatch.cost``).

    first: it is the first name of a legend. known: other cards bear the word too, but everybody thinks of this one."""

    names: tuple[str, ...]
    cost: float
    first: bool = False
    known: bool = False


@dataclass(frozen=True, slots=True)
class NameIndex:
    """Names by their letters alone ("siegegangcommander").

    full: letters -> official names. spaced: letters -> the words of the name. short: words -> what is meant; nicknames: letters -> that.
    buckets: (first letter, number of letters) -> letters of names, for near names.
    longest: words of the longest name; reach: first word -> words of the longest name that begins so."""

    full: dict[str, tuple[str, ...]]
    spaced: dict[str, str]
    short: dict[str, Short]
    nicknames: dict[str, Short]
    buckets: dict[tuple[str, int], list[str]] = field(repr=False)
    longest: int
    reach: dict[str, int] = field(repr=False)


def name_index(catalog: Catalog) -> NameIndex:
    """The index of all names of a catalog."""
    full, spaced, short, nicknames, buckets, longest, reach = worked_out("card-names", lambda: _made(catalog), catalog.digest)
    shorts, nicks = ({words: Short(tuple(names), *more) for words, (names, *more) in table.items()} for table in (short, nicknames))
    by_letters = {letters: tuple(names) for letters, names in full.items()}
    return NameIndex(by_letters, spaced, shorts, nicks, {(letter, size): found for letter, size, found in buckets}, longest, reach)


def _made(catalog: Catalog) -> tuple[Any, ...]:
    """What the index holds, in the order of ``NameIndex``, in plain values."""
    official = _official(catalog)
    full: dict[str, tuple[str, ...]] = {}
    spaced: dict[str, str] = {}
    for key, name in official:
        words = key.replace(" // ", " ")
        letters = words.replace(" ", "")
        full[letters] = (*full.get(letters, ()), name)
        spaced.setdefault(letters, words)
    buckets: dict[tuple[str, int], list[str]] = defaultdict(list)
    for letters in full:
        buckets[letters[0], len(letters)].append(letters)
    short = _shorts([(key.split(), name) for key, name in official if "//" not in key])
    longest = max((words.count(" ") + 1 for words in spaced.values()), default=0)
    nicknames = _nicknames(catalog, short)
    for letters, known in _well_known(catalog).items():
        if letters not in full:
            nicknames.setdefault(letters, known)
    reach: dict[str, int] = {}
    for words in (*spaced.values(), *short):
        own = words.split()
        reach[own[0]] = max(reach.get(own[0], 2), len(own) + 1)
    shorts, nicks = ({words: (s.names, s.cost, s.first, s.known) for words, s in table.items()} for table in (short, nicknames))
    return full, spaced, shorts, nicks, [(*key, found) for key, found in buckets.items()], longest, reach


def _official(catalog: Catalog) -> list[tuple[str, str]]:
    """Every key with the name it is the key of: of the whole card, or of the half or face."""
    out = []
    for key, name in catalog.keyed_names():
        if "//" in name and "//" not in key:
            name = next((half.strip() for half in name.split("//") if fold(half) == key), name)
        elif key[:1] != name[:1].lower() or len(key) > len(name) + 2:  # perhaps the key of another face
            record = catalog.record(key) if fold(name) != key else None
            name = next((face.name for face in record.faces if fold(face.name) == key), name) if record is not None else name
        out.append((key, name))
    return out


def _shorts(named: list[tuple[list[str], str]]) -> dict[str, Short]:
    """The short forms that few cards share: first names of legends, beginnings and ends, distinctive words."""
    runs: dict[str, set[str]] = defaultdict(set)
    first: dict[str, list[str]] = defaultdict(list)
    ends: set[str] = set()
    for words, name in named:
        if len(words) < 2:
            continue
        titled = "," in name
        first[words[0]].append(name)
        for word in words:
            if len(word) > 3:
                runs[word].add(name)
        ends.update((words[0], words[-1]))
        for run in _ends(words):
            runs[run].add(name)
        if titled:
            runs[" ".join(_title(words, name))].add(name)
    out: dict[str, Short] = {}
    whole = {" ".join(words) for words, _ in named}
    for run, names in runs.items():
        if len(names) <= _FEW and run not in whole and (" " in run or not is_ordinary(run)):
            plain = " " in run and all(is_ordinary(word) for word in run.split())
            cost = 0.4 + 0.2 * (len(names) - 1) + (0.0 if " " in run or run in ends else 0.4) + (1.0 if plain else 0.0)
            out[run] = Short(tuple(sorted(names)), round(cost, 2))
    for word, called in first.items():
        legends = [name for name in called if _first_name(name) and (not is_ordinary(word) or "," in name)]
        if legends and len(called) <= _MANY and len(word) > 2 and word not in SMALL:
            cost = (0.2 if len(called) == 1 else 0.4) + (1.0 if is_ordinary(word) else 0.0)
            out[word] = Short(tuple(dict.fromkeys([*legends, *called])), round(cost, 2), True)
    return out


def _first_name(name: str) -> bool:
    """Whether a name is one word with a title behind it: "Jace, ...", "Zur the ..."."""
    head, comma, _ = name.partition(",")
    return " " not in head and "-" not in head if comma else name.split()[1:2] == ["the"]


def _title(words: list[str], name: str) -> list[str]:
    """Of a name's words those before its comma."""
    return words[: len(name.split(",")[0].replace("-", " ").split())]


def _ends(words: list[str]) -> Iterable[str]:
    """The beginnings and ends of a name that are two words or more and not the whole."""
    for size in range(2, len(words)):
        if words[0] not in SMALL and words[size - 1] not in SMALL:
            yield " ".join(words[:size])
        if words[-size] not in SMALL and words[-1] not in SMALL:
            yield " ".join(words[-size:])
    if words[0] == "the" and len(words) > 1:
        yield " ".join(words[1:])


def _nicknames(catalog: Catalog, short: dict[str, Short]) -> dict[str, Short]:
    """The players' own names of ``nicknames.toml`` for the cards that the catalog has.

    Where a first name is told with the likeliest of those who bear it, the others (``short``) stand behind them."""
    out: dict[str, Short] = {}
    for nick, said in told_by(rulesdata() / "nicknames.toml")["nicknames"].items():
        names = tuple(name for name in ([said] if isinstance(said, str) else said) if name in catalog)
        if names:
            words = pieces(nick)
            others = short.get(" ".join(words))
            if others is not None and others.first:
                names = tuple(dict.fromkeys((*names, *others.names)))
            plain = all(is_ordinary(word) for word in words)
            term = all(is_term(word) for word in words)
            cost = 0.1 + 0.2 * (len(names) > 1) + (1.6 if term else 0.7 if plain else 0.0)
            out["".join(words)] = Short(names, round(cost, 2))
    return out


WELL_KNOWN = 0.3
"""How doubtful it is that a word which other cards bear too means the one that everybody knows."""


def _well_known(catalog: Catalog) -> dict[str, Short]:
    """The words that begin or end the name of one well-known card alone: no English words, kinds of creatures or terms."""
    borne: dict[str, set[str]] = defaultdict(set)
    for said in told_by(rulesdata() / "well-known-cards.toml")["names"].split(";"):
        name = " ".join(said.split())
        words = [piece for word in name.split() for piece in pieces(word.removesuffix("'s"))]
        if name in catalog and len(words) > 1:
            for word in {words[0], words[-1]}:
                borne[word].add(name)
    kinds = creature_types()
    return {
        word: Short(tuple(names), WELL_KNOWN, known=True)
        for word, names in borne.items()
        if len(names) == 1 and len(word) > 3 and word not in SMALL and not is_ordinary(word) and not is_term(word)
        and word not in kinds and word.removesuffix("s") not in kinds
    }  # fmt: skip
