"""The players that a sentence about the rules speaks of, each called by one name wherever the same one is meant."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.question.rules.words import lemma, shapes

ME, OTHER = "I", "O"
"""The player a sentence speaks of first, and the other one; "I's" and "O's" are what is theirs."""

PLAYERS = frozenset((ME, OTHER, f"{ME}'s", f"{OTHER}'s"))


THEIRS = frozenset(("their", "theirs"))


def parts_of(words: Sequence[str]) -> list[str] | None:
    """The words with players as "I" and "O"; None where "I" and "you" are two."""
    table: dict[str, str] = shapes()["parts"]
    bare = [re.sub(r"'s?$", "", word) if not word.startswith("'") else word for word in words]
    said = {table.get(word, "") for word in bare}
    if {"me", "you"} <= said:
        return None
    out: list[str] = []
    third = OTHER
    for n, (word, stem) in enumerate(zip(words, bare, strict=True)):
        part = table.get(stem, "")
        whose = "'s" if word != stem or (part and stem in shapes()["possessives"]["words"]) else ""
        if part in ("me", "you"):
            follows = lemma(re.sub(r"'s?$", "", words[n + 1])).text if n + 1 < len(words) else ""
            if not (whose and table.get(follows, "") == "other"):
                out.append(f"{ME}{whose}")
        elif part == "any":
            third = OTHER if said & {"me", "you"} else ME
            out.append(f"{third}{whose}")
        elif part == "other":
            if not whose and n + 1 < len(words) and words[n + 1] in shapes()["owned"]["words"]:
                whose = "'s"
            third = OTHER
            out.append(f"{OTHER}{whose}")
        elif part == "third" and stem in THEIRS and not said & {"any", "other"} and not {"he", "she", "him", "her"} & set(bare):
            out.append("its" if whose else word)  # of the things spoken of: there is nobody else
        elif part == "third":
            out.append(f"{third}{whose}")
        else:
            out.append(word)
    return _of_people(out)


def _of_people(words: list[str]) -> list[str]:
    """ "The hand of O" is "O's hand"."""
    out: list[str] = []
    for word in words:
        if word in (ME, OTHER) and out and out[-1] in ("of", "the", "an", "a"):
            back = len(out) - 1
            while back > 0 and out[back] in ("the", "an", "a"):
                back -= 1
            if out[back] == "of" and back > 0:
                del out[back:]
                out.insert(len(out) - 1, f"{word}'s")
                continue
        out.append(word)
    return out
