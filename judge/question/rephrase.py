"""Runs of words turned into plainer ones: a table of patterns over a sentence in which each card's name stands as its kind.

A pattern sees the words in lower case, one blank between them, and ``<spell>``, ``<aura>``, ``<equipment>``, ``<creature>``, ``<land>``,
``<permanent>`` for the cards; what its groups caught is kept as it stands, so nothing gets lost that somebody told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any

from judge.home import rulesdata, told_by
from judge.question.sought import Sought
from judge.question.tokens import Token

Table = tuple[tuple[Sought, str], ...]
KINDS = ("aura", "equipment", "creature", "land", "spell", "permanent")
"""What a card's name stands as in a pattern; a card of several kinds stands as the first of them."""

PERFECT = {
    "hit": "hit", "tap": "tapped", "bounce": "bounced", "steal": "stolen", "equip": "equipped", "attack": "attacked", "respond": "responded",
    "block": "blocked", "sacrifice": "sacrificed", "discard": "discarded",
    "exile": "exiled", "turn": "turned", "activate": "activated", "counter": "countered", "copy": "copied",
    "animate": "animated", "returns": "returned", "untap": "untapped", "pump": "pumped", "destroy": "destroyed",
}  # fmt: skip
"""The participle after "have" of the verbs in the plain words."""

MOST = 12
"""How often one sentence is turned."""


def table(forms: Iterable[tuple[str, str]], words: dict[str, str]) -> Table:
    """The patterns ready to use; ``{word}`` in them stands for the words given under that name."""
    filled = ((re.sub(r"\{(\w+)\}", lambda m: words.get(m.group(1), m.group(0)), pattern), plain) for pattern, plain in forms)
    return tuple((Sought(rf"(?<![^ ]){pattern}(?:(?<= )|(?![^ ]))"), plain) for pattern, plain in filled)


@cache
def told() -> dict[str, Any]:
    """The tables of how stories are told, as shipped (``rulesdata/telling.toml``)."""
    return told_by(rulesdata() / "telling.toml")


def telling(name: str, words: dict[str, str]) -> Table:
    """The table of that name, its shared words filled in."""
    return table(((each["said"], each["is"]) for each in told()[name]), words)


def kind_of(types: tuple[str, ...]) -> str:
    """What a card with these types stands as."""
    if "instant" in types or "sorcery" in types:
        return "spell"
    return next((kind for kind in KINDS if kind in types), "permanent")


def rephrased(sentence: list[Token], forms: Table, types: Callable[[str], tuple[str, ...]]) -> list[Token]:
    """The sentence in plainer words, one pattern after the other as long as one is found."""
    for _ in range(MOST):
        turned = _once(sentence, forms, types)
        if turned is None:
            break
        sentence = turned
    return sentence


def spoken(sentence: list[Token], types: Callable[[str], tuple[str, ...]]) -> tuple[str, list[int]]:
    """The sentence as the patterns see it, and where each of its words begins there."""
    said, starts = "", []
    for token in sentence:
        starts.append(len(said))
        said += (f"<{kind_of(types(token.text))}>" if token.kind == "name" else token.low.replace(" ", "_")) + " "
    return said.rstrip(), starts


def _once(sentence: list[Token], forms: Table, types: Callable[[str], tuple[str, ...]]) -> list[Token] | None:
    said, starts = spoken(sentence, types)
    turned = put_in_place(sentence, said, starts, forms, _word)
    return None if turned is None else [*_perfect(turned[0], turned[1]), *turned[2]]


def put_in_place(
    sentence: list[Token], said: str, starts: list[int], forms: Table, word: Callable[[Token, str], Token]
) -> tuple[list[Token], int, list[Token]] | None:
    """The sentence with the first form it shows turned: what stands up to its end, where the turned part begins in that, and the rest; None where it
    shows none. ``said``: the sentence as the patterns see it, its words beginning at ``starts``; ``word`` makes a token of each plain word."""
    for pattern, plain in forms:
        found = pattern.search(said)
        inside = [n for n, at in enumerate(starts) if found is not None and found.start() <= at < found.end()]
        if found is None or not inside:
            continue
        out = list(sentence[: inside[0]])
        for part in re.split(r"(\\\d)", plain):
            if part.startswith("\\"):
                start, end = found.span(int(part[1]))
                out += [sentence[n] for n, at in enumerate(starts) if start <= at < end]
            else:
                out += [word(sentence[inside[0]], each) for each in part.split()]
        return out, inside[0], sentence[inside[-1] + 1 :]
    return None


def _word(here: Token, word: str) -> Token:
    """A word of the plain ones in the place of ``here``; «Clone» is a card's name."""
    if word.startswith("«"):
        return replace(here, text=word[1:-1].replace("_", " "), kind="name")
    kind = "punct" if word in ".,:" else "number" if word.isdigit() else "counter" if re.fullmatch(r"[+-]\d/[+-]\d", word) else "word"
    return replace(here, text=word, kind=kind)


def _perfect(words: list[Token], start: int) -> list[Token]:
    """The verbs from ``start`` on as participles where "have" stands before them."""
    out = list(words)
    for at in range(start, len(out)):
        before = next((t.low for t in reversed(out[:at]) if t.low not in ("just", "already", "also", "now", "then")), "")
        if before in ("have", "has", "had") and out[at].low in PERFECT:
            out[at] = replace(out[at], text=PERFECT[out[at].low])
    return out
