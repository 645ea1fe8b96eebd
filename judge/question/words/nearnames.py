"""Names that are nearly what was typed, by the number of wrong, missing, needless or swapped letters."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from judge.question.words.nameindex import NameIndex, Short
from judge.question.words.ordinary import is_ordinary

_SHORTEST = 5
_STUMP = 3  # letters that a word cut short has at least
_MOST = 3  # more names than that equally near: nothing is meant


class NearNames:
    """Finds near names among those of an index. Only names with the same first letter are near."""

    def __init__(self, index: NameIndex) -> None:
        """Take the index."""
        self._index = index
        self._buckets: dict[tuple[str, int], list[str]] = defaultdict(list)
        for at, keys in index.buckets.items():
            self._buckets[at].extend(keys)
        for letters, short in index.short.items():
            if short.first and len(letters) > 5 and letters not in index.full:
                self._buckets[letters[0], len(letters)].append(letters)
        self._placed: dict[tuple[str, int, int], list[str]] = defaultdict(list)
        self.find = lru_cache(maxsize=4096)(self._find)

    def _find(self, parts: tuple[str, ...]) -> Short | None:
        """The nearest names to some words, with their doubt; None when none is near enough. Words of English are not taken as misspelt."""
        letters, words = "".join(parts), len(parts)
        size = len(letters)
        allowed = 0 if size < _SHORTEST else 1 if size < 10 else 2 if size < 18 else 3
        plain = [(i, part) for i, part in enumerate(parts) if is_ordinary(part)]
        if not allowed or len(plain) == words:
            return None
        pool = self._with_words(plain, words) if plain else self._alike(letters, allowed)
        if not pool:
            return None
        hits = process.extract(letters, pool, scorer=OSA.distance, score_cutoff=allowed, limit=_MOST + 1)
        hits = [hit for hit in hits if (hit[1] and self._words(hit[0]) == words) or (hit[1] == 1 and abs(self._words(hit[0]) - words) == 1 and not plain)]
        if not hits:
            return None
        best = hits[0][1]
        names = [name for key, distance, _ in hits if distance == best for name in self._names(key)]
        if not names or len(names) > _MOST:
            return None
        cost = 0.6 + 0.15 * (best - 1) + (0.3 if size < 8 else 0.0) + 0.1 * (len(names) - 1)
        return Short(tuple(dict.fromkeys(names)), round(cost, 2))

    def _alike(self, letters: str, allowed: int) -> list[str]:
        """The names with the same first letter and about as many letters."""
        sizes = range(len(letters) - allowed, len(letters) + allowed + 1)
        return [key for size in sizes for key in self._buckets.get((letters[0], size), ())]

    def clipped(self, parts: tuple[str, ...]) -> Short | None:
        """The one name of two words whose first was cut short ("lab maniac"), None when there is none or several."""
        if len(parts) != 2 or len(parts[0]) < _STUMP:
            return None
        pool = self._with_words([(1, parts[1])], 2)
        found = [key for key in pool if key.startswith(parts[0]) and not key.startswith("".join(parts))]
        return Short(self._names(found[0]), 0.5) if len(found) == 1 and self._names(found[0]) else None

    def _with_words(self, plain: list[tuple[int, str]], words: int) -> list[str]:
        """The names of so many words that have the rarest of some words at the same place, and the others too."""
        if not self._placed:
            for key, spaced in self._index.spaced.items():
                own = spaced.split()
                for i, word in enumerate(own):
                    self._placed[word, i, len(own)].append(key)
        pools = [self._placed.get((word, i, words), []) for i, word in plain]
        return [key for key in min(pools, key=len) if all(key in pool for pool in pools)]

    def _names(self, key: str) -> tuple[str, ...]:
        found = self._index.full.get(key)
        if found is None:
            return self._index.short[key].names
        return () if is_ordinary(key) else found  # a word of English nearly typed is that word, and no card

    def _words(self, key: str) -> int:
        return self._index.spaced.get(key, key).count(" ") + 1
