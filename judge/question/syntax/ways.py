"""Ways of asking: what a player asks in words of the table, put in the plain question it comes to before the grammar sees it.

"Where does that leave me?", "what am I left with?", "my total now?" all ask how much life I have. An entry of ``rulesdata/ways-of-asking.toml`` matches all
of an asking sentence, or all that stands behind a comma or conjunction in it, so that no word of it is left over; what stands in its slots is
kept as it was typed. Only the last sentence of a text, or one with a question mark, is read so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from judge.home import rulesdata, told_by
from judge.question.syntax.tokens import Token

FORMS = {
    "is": "is|'s|was|were|are|'re", "am": "am|'m|is|'s|are|'re|was|were", "are": "are|'re|is|'s|were|was", "have": "have|'ve|has|'s|had", "do": "do|does|did",
    "will": "will|'ll|would|'d", "not": "not|n't", "it": "it|that|this",
}  # fmt: skip
"""Small words of a pattern that stand for all their forms."""

SUBJECT = {"me": "i", "him": "he", "her": "she", "them": "they", "us": "we", "my": "i", "his": "he", "our": "we", "their": "they", "your": "you"}
OWNER = {"i": "my", "me": "my", "he": "his", "him": "his", "she": "her", "they": "their", "them": "their", "we": "our", "us": "our", "you": "your", "it": "its"}
OBJECT = {"i": "me", "he": "him", "she": "her", "they": "them", "we": "us", "my": "me", "his": "him"}
CASES: dict[str, dict[str, str]] = {"": {}, "s": SUBJECT, "p": OWNER, "o": OBJECT}

MADE = 100_000
"""From here on the made words are numbered, so that none is taken for a part of a typed one."""

BEHIND = frozenset({",", "and", "so", "but", "then", "-", ":", "&"})
"""Behind these an asking clause may begin."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way of asking: the words of a clause as the table writes them, of which sets each has to hold a word, and the words it comes to ("\\1": the
    first slot; "\\s1" as a subject)."""

    said: str
    needs: tuple[frozenset[str], ...]
    plain: tuple[str, ...]


@cache
def _table() -> dict[str, Any]:
    return told_by(rulesdata() / "ways-of-asking.toml")


@cache
def _ways() -> tuple[Way, ...]:
    found = [Way(said, _needs(said), tuple(entry["is"].split())) for entry in _table()["way"] for said in entry["said"]]
    return tuple(sorted(found, key=lambda way: way.said.count("{")))  # what names nothing is surer than what anything may stand in


@cache
def _around() -> tuple[str, str]:
    """What may stand before and behind every way."""
    around, slots = _table()["around"], _table()["slots"]
    return "|".join(_pattern(each, slots) for each in around["before"]), "|".join(_pattern(each, slots) for each in around["behind"])


@cache
def _compiled(said: str) -> re.Pattern[str]:
    """A way as a regular expression, made when a clause first has the words it needs: making all of them takes longer than an answer."""
    before, behind = _around()
    return re.compile(rf"(?:(?:{before}))*{_pattern(said, _table()['slots'])}(?:(?:{behind}))*$")


def _needs(said: str) -> tuple[frozenset[str], ...]:
    """For each word that can't be left out, the words of which one has to be there."""
    wanted = (word for word in said.split() if not word.startswith("{") and (len(word) == 1 or not word.endswith("?")))
    return tuple(frozenset(form for option in word.split("|") for form in _first_forms(option.split("_")[0])) for word in wanted)


def _first_forms(word: str) -> tuple[str, ...]:
    return tuple(FORMS[word].split("|")) if word in FORMS else (word,)


def _pattern(said: str, slots: dict[str, str]) -> str:
    """The words of an entry as a regular expression over words with a blank behind each: "a|b" is either, "a?" may be left out, "a_b" are two words,
    "{me}" is a slot."""
    out = ""
    for word in said.split():
        maybe = word.endswith("?") and len(word) > 1
        bare = word[:-1] if maybe else word
        if bare.startswith("{"):
            slot = f"({slots[bare[1:-1]]} )"
        else:
            options = [_forms(each) for each in bare.split("|")]
            slot = f"(?:(?:{'|'.join(options)}) )"
        out += f"{slot}?" if maybe else slot
    return out


def _forms(option: str) -> str:
    """One option of a pattern with the forms of its small words."""
    return " ".join(f"(?:{FORMS[word]})" if word in FORMS else re.escape(word) for word in option.split("_"))


def asked_plainly(here: Sequence[Token], kept: Sequence[int], past: int) -> tuple[list[Token], list[int], frozenset[int]]:
    """The words of a sentence with what asks in them put plainly, where each stands in the text, and the places of the words that were put otherwise;
    the sentence as it is where the table has nothing for it. ``kept``: where its words stand; ``past``: where it ends."""
    for first in (n for n in range(len(here)) if not n or here[n - 1].low in BEHIND):
        said, starts = "", []
        for token in here[first:]:
            starts.append(len(said))
            said += f"{token.low} "
        way = _way_of(said)
        if way is not None and (found := _compiled(way.said).match(said)) is not None:
            return _put(way, found, starts, first, here, kept, past)
    return list(here), list(kept), frozenset()


@lru_cache(maxsize=4096)
def _way_of(said: str) -> Way | None:
    """The first way of asking that words show. Kept a while, as the same question is read again without one of its words."""
    words = frozenset(said.split())
    may_be = (way for way in _ways() if not any(words.isdisjoint(need) for need in way.needs))
    return next((way for way in may_be if _compiled(way.said).match(said)), None)


def _put(
    way: Way, found: re.Match[str], starts: list[int], first: int, here: Sequence[Token], kept: Sequence[int], past: int
) -> tuple[list[Token], list[int], frozenset[int]]:
    in_slots = {n: [first + k for k, at in enumerate(starts) if found.start(n) <= at < found.end(n)] for n in range(1, found.re.groups + 1)}
    used: set[int] = set()
    out, places, last = list(here[:first]), list(kept[:first]), kept[first]
    pending = 0  # how many made words wait for the place of the next slot
    for word in way.plain:
        slot = re.fullmatch(r"\\([spo]?)(\d)", word)
        if slot is None:
            made = here[first]
            out.append(replace(made, text=word, low=word, kind="word", raw=MADE + len(out)))
            places.append(-1)
            pending += 1
            continue
        case, at = CASES[slot[1]], in_slots[int(slot[2])]
        places = [kept[at[0]] if place < 0 and at else place for place in places]
        pending = 0
        for n in at:
            low = case.get(here[n].low, here[n].low) if len(at) == 1 else here[n].low
            out.append(here[n] if low == here[n].low else replace(here[n], text=low, low=low))
            places.append(kept[n])
            used.add(n)
            last = kept[n] + 1
    end = max(last, kept[first])
    places = [min(end, past - 1) if place < 0 else place for place in places]
    left = frozenset(kept[n] for n in range(first, len(here)) if n not in used)
    return out, places, left
