"""The endings that a name may bear in a sentence: plural, possessive, and as a verb ("he Bolted it")."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from judge.question.words.nameindex import pieces

_JOINING = frozenset({"of", "to", "in", "from", "the", "on", "with", "for"})


@dataclass(frozen=True, slots=True)
class Ending:
    """The pieces of a run's last word without an ending, and which ending that was. ``cost``: how much the ending adds to doubt."""

    parts: tuple[str, ...]
    possessive: bool = False
    plural: bool = False
    verbal: bool = False
    cost: float = 0.0


@lru_cache(maxsize=8192)
def endings(word: str) -> tuple[Ending, ...]:
    """All ways of taking a word as a name's last one, the word as it stands first."""
    parts = pieces(word)
    if not parts:
        return ()
    low = word.lower().replace("’", "'").replace("`", "'")
    *before, last = parts

    def having(stem: str) -> tuple[str, ...]:
        return (*before, stem)

    if low.endswith("'s"):
        stem = last[:-1]
        many = [Ending(having(one), possessive=True, plural=True, cost=0.1) for one in singulars(stem)]
        return (Ending(having(stem), possessive=True), Ending(parts, cost=0.1), *many)
    if low.endswith("s'"):
        many = [Ending(having(one), possessive=True, plural=True) for one in singulars(last)]
        return (Ending(parts, possessive=True), *many)
    out = [Ending(parts)]
    out += [Ending(having(one), plural=True, cost=0.05) for one in singulars(last)]
    out += [Ending(having(stem), verbal=True, cost=0.2) for stem in _verb_stems(last)]
    return tuple(out)


def singulars(word: str) -> list[str]:
    """What a word may be the plural of, the likeliest first: "elves" elf, "nefashus" nefashu, "men" man."""
    if len(word) < 3:
        return []
    out: list[str] = []
    if word.endswith("ies"):
        out.append(word[:-3] + "y")
    if word.endswith("ves"):
        out += [word[:-3] + "f", word[:-3] + "fe"]
    if word.endswith("s") and not word.endswith("ss"):
        out.append(word[:-1])
    if word.endswith("es"):
        out.append(word[:-2])
    if word.endswith("men"):
        out.append(word[:-3] + "man")
    if word.endswith("mice"):
        out.append(word[:-4] + "mouse")
    return list(dict.fromkeys(out))


def _verb_stems(word: str) -> list[str]:
    """What a word may be the past form or the -ing form of, where a name is used as a verb."""
    out: list[str] = []
    for ending in ("ed", "ing"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= 3:
            out += [stem, stem + "e"]
            if stem[-1] == stem[-2]:
                out.append(stem[:-1])
    return out


def inner_singulars(parts: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The run with the noun before "of", "to" or the like in the singular ("Lords of the Pit")."""
    out = []
    for at in range(1, len(parts) - 1):
        if parts[at] in _JOINING and parts[at - 1].endswith("s"):
            out += [(*parts[: at - 1], one, *parts[at:]) for one in singulars(parts[at - 1])]
            break
    return out
