"""Card names as people type them: folded for comparing (accents, quotes, case, split names), ranked for suggesting."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from rapidfuzz import fuzz, process

# letters that do not come apart into a plain letter and an accent
_LETTERS = str.maketrans({"Æ": "ae", "æ": "ae", "Œ": "oe", "œ": "oe", "Ø": "o", "ø": "o", "ß": "ss", "Ł": "l"})
_DROPPED = re.compile(r"['’‘`´\"“”,.!?:®*]")
_SPACED = re.compile(r"[-‐‑–—_\s]+")
_HALVES = re.compile(r"\s*/+\s*")
_SMALL = frozenset({"the", "of", "a", "an", "and", "to", "in", "from", "for"})


def fold(name: str) -> str:
    """The form under which names are compared: no accents, case, quotes, commas or hyphens; halves joined by " // "."""
    plain = unicodedata.normalize("NFKD", name.translate(_LETTERS))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()
    plain = _SPACED.sub(" ", _DROPPED.sub("", plain)).strip()
    return _HALVES.sub(" // ", plain) if "/" in plain else plain


def keys_of(name: str, faces: Iterable[str] = ()) -> tuple[str, ...]:
    """Every folded key that finds the card exactly: its whole name and the name of each half or face."""
    keys = [fold(name)]
    for part in (*faces, *(name.split("//") if "//" in name else ())):
        key = fold(part)
        if key and key not in keys:
            keys.append(key)
    return tuple(keys)


def is_nickname(short: str, full: str) -> bool:
    """Whether folded ``short`` is how a card of folded name ``full`` is called for short: its first word or words.

    "phage" for "phage the untouchable", "jace" for "jace the mind sculptor"; never an article alone.
    """
    return full.startswith(short + " ") and short not in _SMALL and len(short) >= 3


def suggest(wanted: str, keys: Sequence[str], limit: int = 5, cutoff: float = 60.0) -> list[tuple[str, float]]:
    """The keys nearest to what was typed, best first, each with a score of 0 to 100.

    Takes folded keys. Exact first, then names that begin with the words typed, then by likeness.
    """
    short = fold(wanted)
    if not short:
        return []
    scores: dict[str, float] = {}
    pool = max(20, limit * 4)
    for key, score, _ in process.extract(short, keys, scorer=fuzz.WRatio, limit=pool, score_cutoff=cutoff):
        # the plain ratio weighs length, so that a long name holding a common word does not come before a near miss
        scores[key] = min(97.0, 0.5 * score + 0.5 * fuzz.ratio(short, key))
    for key in keys:
        if key == short:
            scores[key] = 100.0
        elif is_nickname(short, key):
            scores[key] = 99.0 - min(9.0, 0.1 * (len(key) - len(short)))
    ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    return ranked[:limit]
