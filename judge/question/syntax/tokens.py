"""A question's text as tokens with spans, contractions opened, and cut into sentences. Case and spelling are kept; nothing is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal

from judge.home import rulesdata, told_by

Kind = Literal["word", "number", "size", "bonus", "mana", "quote", "aside", "mark"]

_TOKEN = re.compile(
    r"""\s*(?:
      (?P<quote>"[^"\n]*")
    | (?P<mana>(?:\{[^{}\s]{1,5}\})+)
    | (?P<bonus>[+-](?:\d+|[xX])\s?/\s?[+-](?:\d+|[xX]))(?![\d/])
    | (?P<size>(?:\d+|[xX*])/(?:\d+|[xX*])(?:\+\d)?)(?![\d/])
    | (?P<number>[+-]?\d+(?![\w]))
    | (?P<word>[wW]/[oO]?(?![\w/])|[^\W\d_][\w'-]*[\w]|[^\W_]'s|[^\W_]|\d+[a-zA-Z][\w-]*|//|\#\w+)
    | (?P<mark>\.\.\.+|--+|[.,:;/?!+=&()*\[\]"'$%~<>|@_{}\\-])
    | (?P<other>\S)
    )""",
    re.VERBOSE,
)
COLORS = frozenset({"white", "blue", "black", "red", "green"})
ENDS = frozenset({".", "?", "!", "...", "\n"})
ABBREVIATED = frozenset({"vs", "e.g", "i.e", "etc", "mr", "mrs", "st", "nr", "no"})


@dataclass(frozen=True, slots=True)
class Token:
    """A word or mark: its text as typed and in lower case, what it is, and where it stands in the text. ``raw``: the number of the typed word it
    came from (a contraction gives several tokens of one typed word)."""

    text: str
    low: str
    kind: Kind
    start: int
    end: int
    raw: int


@dataclass(frozen=True, slots=True)
class Cut:
    """A text cut up: its tokens, and the sentences as (first, past the last, whether it ends as a question). ``asides``: what stood in parentheses,
    as sentences of their own."""

    tokens: tuple[Token, ...]
    sentences: tuple[tuple[int, int, bool], ...]
    asides: tuple[tuple[int, int], ...]


@cache
def small_words() -> dict[str, Any]:
    """The small words of English as ``rulesdata/words.toml`` has them."""
    return told_by(rulesdata() / "words.toml")


UNMARKED = {"s": "'s", "d": "'d", "ll": "'ll", "re": "'re", "ve": "'ve"}
"""Endings of contractions typed without their apostrophe."""

BEFORE_THEM = (
    "who", "what", "where", "when", "how", "that", "there", "here", "he", "she", "it", "they", "you", "we", "someone", "somebody", "everybody", "nobody",
    "wat",
)  # fmt: skip
"""Words that such endings stand behind."""

BEFORE_MANA = frozenset({"pay", "pays", "paid", "paying", "for", "float", "put", "puts", "add", "adds", "sink"})
"""Words behind which a capital letter may be mana."""

WORDS_OF_THEIR_OWN = frozenset(["its", "here", "shed", "well", "were", "wed", "hell", "shell", "whore", "hows"])
"""What looks like one and is another word."""


@cache
def _contracted() -> dict[str, str]:
    """What is typed in one piece = what it stands for; "wheres" and "whod" as well as "don't"."""
    data = small_words()
    made = {f"{word}{ending}": f"{data['spelt'].get(word, word)} {mark}" for word in BEFORE_THEM for ending, mark in UNMARKED.items()}
    return {**{each: parts for each, parts in made.items() if each not in WORDS_OF_THEIR_OWN}, **data["contracted"]}


def plain(text: str) -> str:
    """The text with one kind of quote, apostrophe, dash and space."""
    for odd, usual in (("’", "'"), ("‘", "'"), ("`", "'"), ("“", '"'), ("”", '"'), ("–", "-"), ("—", " - "), ("…", "..."), ("æ", "ae"), ("Æ", "Ae")):
        text = text.replace(odd, usual)
    return text


def tokens(text: str) -> tuple[Token, ...]:
    """Every word and mark of a text, contractions opened ("don't" is "do" and "n't")."""
    data = small_words()
    contracted, spelt = _contracted(), data["spelt"]
    out: list[Token] = []
    raw = -1
    for match in _TOKEN.finditer(plain(text)):
        kind = match.lastgroup or "mark"
        start, end = match.span(kind)
        typed = match[kind]
        raw += 1
        if kind in ("other", "mark"):
            out.append(Token(typed, typed, "mark", start, end, raw))
            continue
        low = typed.lower()
        if kind != "word":
            out.append(Token(typed, low.replace(" ", ""), kind, start, end, raw))  # type: ignore[arg-type]
            continue
        symbol = typed in ("R", "U") and bool(out) and out[-1].low in BEFORE_MANA  # a letter of mana, not "are" or "you"
        parts = low if symbol else contracted.get(low) or _opened(spelt.get(low, low))
        # names are looked for in the typed words, so the parts of a word keep its own letters where they are those
        whole = typed if parts.replace(" ", "") == low else parts.replace(" ", "")
        at = 0
        for part in parts.split():
            shown = typed if part == parts else whole[at : at + len(part)]
            at += len(part)
            out.append(Token(shown, part if symbol else spelt.get(part, part), "word", start, end, raw))
    return tuple(_it_is(out))


def _it_is(found: list[Token]) -> Iterator[Token]:
    """ "its" typed for "it's" ("its a 2/2", "its tapped"): before a word that nothing can own."""
    unowned = frozenset(small_words()["unowned"]["words"].split())
    for place, token in enumerate(found):
        after = found[place + 1] if place + 1 < len(found) else None
        if token.low != "its" or after is None or not (after.low in unowned or after.kind == "size"):
            yield token
            continue
        if after.low in COLORS and place + 2 < len(found) and found[place + 2].kind == "word":
            yield token  # "its red mana"
            continue
        yield replace(token, text=token.text[:2], low="it")
        yield replace(token, text=token.text[2:], low="'s")


def typed_words(found: Sequence[Token]) -> list[str]:
    """The words and marks as typed, those that were opened put together again; the number of the first is ``raw`` of the first token."""
    out: list[str] = []
    last = None
    for token in found:
        if token.raw == last:
            out[-1] += token.text
        else:
            out.append(token.text)
        last = token.raw
    return out


def _opened(low: str) -> str:
    """A word with "n't", "'ll" and the like cut off, which stand for words of their own; a possessive "'s" is cut off too."""
    for ending in ("n't", "'ll", "'re", "'ve", "'m", "'d"):
        if low.endswith(ending) and len(low) > len(ending):
            return f"{low[: -len(ending)]} {ending}"
    if low.endswith("'s") and len(low) > 2:
        return f"{low[:-2]} 's"
    return low


def cut(text: str) -> Cut:
    """A text as tokens and sentences. A sentence ends at a full stop, a question or exclamation mark, a semicolon, or a dash with spaces."""
    found = tokens(text)
    sentences: list[tuple[int, int, bool]] = []
    asides: list[tuple[int, int]] = []
    first, depth, opened = 0, 0, 0
    for place, token in enumerate(found):
        if token.kind == "mark" and token.text == "(":
            depth, opened = depth + 1, place if not depth else opened
        elif token.kind == "mark" and token.text == ")" and depth:
            depth -= 1
            if not depth:
                asides.append((opened, place + 1))
        if not depth and place > first and _begins(found, place):
            sentences.append((first, place, False))
            first = place
        if depth or token.kind != "mark" or not _ends(found, place):
            continue
        if place > first:
            sentences.append((first, place, token.text == "?"))
        elif token.text == "?" and sentences:
            begun, ended, _ = sentences[-1]
            sentences[-1] = (begun, ended, True)  # "...?"
        first = place + 1
    if first < len(found):
        sentences.append((first, len(found), False))
    return Cut(found, tuple(sentences), tuple(asides))


BEGINNING = frozenset("he she they does do did can could how where who then is are what which".split())  # noqa: SIM905
"""Words that begin a sentence where a capital letter says so and nothing else could."""

LEADING_ON = frozenset("a an the of to in on with and or for by at as from my his her their its called named card x".split())  # noqa: SIM905
"""Words that want another behind them: no sentence ends there."""


def _begins(found: tuple[Token, ...], place: int) -> bool:
    """Whether a sentence begins here though the one before it has no mark at its end ("he blocks w/ a 2/2 Does it die?")."""
    token, before = found[place], found[place - 1]
    capital = token.kind == "word" and token.text[:1].isupper() and not token.text.isupper() and token.low in BEGINNING
    if not capital or place + 1 == len(found) or before.kind == "mark" or before.low in LEADING_ON or before.raw == token.raw:
        return False
    after = found[place + 1]
    plainly = before.kind != "word" or before.text[:1].islower()
    return plainly and after.kind == "word" and (after.text[:1].islower() or after.low == "i" or token.low in ("does", "do", "did", "can", "is", "are"))


def _ends(found: tuple[Token, ...], place: int) -> bool:
    token = found[place]
    if token.text in (";", "!", "?") or token.text.startswith("..."):
        return True
    if token.text == ":" and _listed(found, place):
        return False
    if token.text in ("-", "--", ":"):
        return place + 1 < len(found) and found[place + 1].start > token.end and place > 0
    if token.text != ".":
        return False
    return not (place and found[place - 1].low in ABBREVIATED)


ATTACKING = frozenset(
    "attack attacks attacked attacking attackers swing swings swung swinging coming come comes sideways block blocks blocked blockers".split()  # noqa: SIM905
)
LISTING = frozenset("a an and two three four five plus my his her".split())  # noqa: SIM905


def _listed(found: tuple[Token, ...], place: int) -> bool:
    """Whether a colon only stands before the sizes of those who fight, which belong to what was said before it ("three attackers: 2/2, 3/3, 1/1")."""
    first = next((n + 1 for n in range(place - 1, -1, -1) if found[n].kind == "mark" and found[n].text in ENDS | {";", ":"}), 0)
    past = next((n for n in range(place + 1, len(found)) if found[n].kind == "mark" and found[n].text != ","), len(found))
    listed = found[place + 1 : past]
    fought = any(token.low in ATTACKING for token in found[first:place])
    sizes = [token for token in listed if token.kind == "size"]
    return fought and bool(sizes) and all(token.kind in ("size", "mark", "number") or token.low in LISTING or token.low == "s" for token in listed)
