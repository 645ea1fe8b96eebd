"""Names of cards the catalog does not know: capitalised words, and what a remark in parentheses tells of them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.question.phrases import COLORS, KEYWORDS, SUPERTYPES, TYPES, singular
from judge.question.tokens import Token

LINKS = {"of", "the", "in", "to", "from", "for", "and", "with"}
"""Small words that may stand inside a name."""

NO_NAME = {
    "i", "ap", "nap", "my", "if", "when", "does", "do", "can", "is", "are", "the", "a", "an", "ok", "edh", "rtr", "mtg", "magic", "elder", "x", "y",
    "then", "he", "she", "it", "they", "we", "you", "what", "how", "may", "after", "before", "in", "at", "ann", "bob", "both", "must", "will",
}  # fmt: skip


def with_unknown_names(tokens: list[Token], known: frozenset[str]) -> list[Token]:
    """The same tokens with each capitalised name that is no card of the catalog folded into one token of kind ``called``.

    ``known`` holds the words that may be capitalised without being a name (subtypes, slang). A single word counts only inside a
    sentence or before a parenthesis; its later mentions, also by its first word alone, are the same name."""
    out: list[Token] = []
    met: dict[str, str] = {}
    i = 0
    while i < len(tokens):
        length = _name_length(tokens, i, known, met)
        if not length:
            out.append(tokens[i])
            i += 1
            continue
        last = tokens[i + length - 1]
        words = [t.text for t in tokens[i : i + length]]
        words[-1] = re.sub(r"['’]s?$", "", words[-1])
        name = " ".join(words).replace(" ,", ",")
        name = met.get(name.lower(), name)
        for short in {name.lower(), words[0].lower(), words[-1].lower()} - NO_NAME - LINKS:
            met.setdefault(short, name)
        out.append(Token(name, "called", tokens[i].start, last.end))
        if last.low.endswith("'s"):
            out.append(Token("'s", "word", last.end - 2, last.end))
        i += length
    return out


def _name_length(tokens: list[Token], i: int, known: frozenset[str], met: dict[str, str]) -> int:
    def capital(k: int) -> bool:
        return k < len(tokens) and tokens[k].kind == "word" and tokens[k].text[:1].isupper()

    if not capital(i) or tokens[i].low in NO_NAME:
        return 0
    begins = i == 0 or tokens[i - 1].text in (".", "?", "!", ":")
    end = i + 1
    while end < len(tokens):
        if capital(end) and tokens[end].low not in NO_NAME - {"the"}:
            end += 1
        elif tokens[end].text == "," and end + 1 < len(tokens) and tokens[end + 1].low == "the" and capital(end + 2) and end == i + 1:
            end += 3  # "Sheoldred, the Apocalypse"
        elif tokens[end].low in LINKS and capital(end + 1) and tokens[end].low not in ("and", "with"):
            end += 2
        else:
            break
    length = end - i
    while length > 1 and " ".join(t.low for t in tokens[i : i + length]) not in met and tokens[i + length - 1].low in known:
        length -= 1
        if length == 1:
            length = end - i
            break
    bare = tokens[i].low.removesuffix("'s")
    if length == 1:
        if bare in met:
            return 1
        if bare in known or singular(bare) in known:
            return 0
        paren = i + 1 < len(tokens) and tokens[i + 1].kind == "paren"
        if begins and not paren:
            return 0
    elif begins and all(t.low in known for t in tokens[i : i + length]):
        return 0
    return length


@dataclass(frozen=True, slots=True)
class Remark:
    """What a parenthesis tells of a card: size, keywords, colours, types, and whatever else as card text."""

    pt: str = ""
    keywords: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    protection: tuple[str, ...] = ()
    text: str = ""


_SIZE = re.compile(r"(?:an?\s+)?(\d+/\d+|\*/\*)\b,?\s*")
_COMMAND = re.compile(
    r"(?:destroys?|returns?|puts?|draws?|counters?|exiles?|deals?|searche?s?|target|gains?|creates?|creature gets|sacrifices?|discards?)\b", re.I
)


def remark(inner: str, subtypes: frozenset[str]) -> Remark:
    """Read a parenthesis after a name the catalog does not know."""
    rest = inner.strip()
    pt = ""
    size = _SIZE.match(rest)
    if size:
        pt, rest = size.group(1), rest[size.end() :]
    bits = [b.strip() for b in re.split(r",|\band\b|\bwith\b|\bhas\b", rest.lower()) if b.strip()]
    found: dict[str, list[str]] = {k: [] for k in ("keywords", "colors", "types", "supertypes", "subtypes", "protection")}
    for bit in bits:
        if bit in KEYWORDS:
            found["keywords"].append(bit)
        elif bit.startswith("no ") and bit[3:] in KEYWORDS:
            continue
        elif bit.startswith("protection from ") and len(bit.split()) == 3:
            found["protection"].append(bit.split()[2])
        elif not _words_of_a_type_line(bit.split(), found, subtypes):
            return Remark(pt=pt, text=_as_card_text(rest))
    keywords, colors, types, supertypes, kinds, protection = (tuple(words) for words in found.values())
    return Remark(pt, keywords, colors, types, supertypes, kinds, protection)


def _as_card_text(text: str) -> str:
    """A remark that begins with its verb speaks of the card itself: "can't attack alone"."""
    return f"this creature {text}" if re.match(r"(?:can't|can|attacks|blocks|gets|has|enters|doesn't)\b", text) else text


def _words_of_a_type_line(words: list[str], found: dict[str, list[str]], subtypes: frozenset[str]) -> bool:
    read: list[tuple[str, str]] = []
    for word in words:
        if word in ("a", "an", "is", "it", "it's"):
            continue
        kind = next(
            (k for k, known in (("colors", COLORS), ("types", TYPES), ("supertypes", SUPERTYPES), ("subtypes", subtypes)) if word in known), ""
        )
        if not kind:
            return False
        read.append((kind, word))
    for kind, word in read:
        found[kind].append(word.title() if kind == "subtypes" else word)
    return True


def is_command(text: str) -> bool:
    """Whether card text tells what a spell does ("destroy all creatures"), so that it is a spell's and not a permanent's."""
    return bool(_COMMAND.match(text.strip()))
