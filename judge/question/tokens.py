"""Words of a typed question, each with its place in the user's own text, card names and table slang already recognised."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

NUMBERS = {
    "zero": 0, "no": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "twenty": 20,
}  # fmt: skip

_TOKEN = re.compile(
    r"""(?P<quote>"[^"]*"|“[^”]*”)
      | (?P<paren>\([^()]*\))
      | (?P<mana>(?:\{[^{}\s]{1,5}\})+)
      | (?P<counter>[+-]\d+/[+-]\d+)
      | (?P<pt>(?:\d+|\*|X)/(?:\d+(?:\+\*)?|\*|X)(?=s?(?![\w/])))
      | (?P<number>(?<![^\s(])[+-]?\d+|\d+)
      | (?P<word>[^\W\d_]+(?:['’\-][^\W\d_]+)*['’]?)
      | (?P<punct>[.,;:?!])
      | (?P<other>\S)""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """One word (or name, number, symbol). ``start``/``end`` are character offsets in the question as typed.

    kind: word, name (a card's name, ``text`` in its official spelling), number, pt, counter, mana, quote, paren, punct, other."""

    text: str
    kind: str
    start: int
    end: int

    @property
    def low(self) -> str:
        """The word in lower case with a straight apostrophe."""
        return self.text.lower().replace("’", "'")


_NOT = {"haven't", "hasn't", "hadn't"}
_SHORTENED = {"'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would"}
_WITH_IS = {"it", "he", "she", "that", "there", "what", "who", "where", "here"}


def split(text: str, offset: int = 0) -> list[Token]:
    """Cut a text into tokens; white space vanishes, nothing else does. Shortened verbs ("I'm", "it's") become two words."""
    out: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind, start, end = str(match.lastgroup), offset + match.start(), offset + match.end()
        token = Token(match.group(), kind, start, end)
        if kind == "word" and token.text == "s" and out and out[-1].kind == "pt" and out[-1].end == start:
            continue  # the plural of "two 3/3s"
        head, mark, tail = token.low.partition("'")
        if kind == "word" and token.low in _NOT:
            cut = len(token.text) - 3
            out.append(Token(token.text[:cut], kind, start, start + cut))
            out.append(Token("not", kind, start + cut, end))
        elif kind == "word" and mark and f"'{tail}" in _SHORTENED:
            out.append(Token(token.text[: len(head)], kind, start, start + len(head)))
            out.append(Token(_SHORTENED[f"'{tail}"], kind, start + len(head), end))
        elif kind == "word" and tail == "s" and head in _WITH_IS:
            out.append(Token(token.text[: len(head)], kind, start, start + len(head)))
            out.append(Token("is", kind, start + len(head), end))
        else:
            out.append(token)
    return out


_AFTER_IS = {"a", "an", "not", "already", "still", "been", "now"}


def with_is(tokens: list[Token]) -> list[Token]:
    """ "My creature's a 2/2" as "my creature is a 2/2": before these words the ending is no possessive."""
    out: list[Token] = []
    for i, token in enumerate(tokens):
        after = tokens[i + 1].low if i + 1 < len(tokens) else ""
        if token.kind == "word" and token.low.endswith("'s") and after in _AFTER_IS:
            out.append(Token(token.text[:-2], "word", token.start, token.end - 2))
            out.append(Token("has" if after == "been" else "is", "word", token.end - 2, token.end))
        else:
            out.append(token)
    return out


def with_done_by(tokens: list[Token], match: Callable[[list[str]], str | None], passive: frozenset[str]) -> list[Token]:
    """A card's name made a participle ("gets Negated", "is Essence Scattered") as "hit by Negate", so that the name can be found."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        found = None
        if i and tokens[i].kind == "word" and tokens[i].text[:1].isupper() and tokens[i - 1].low in passive:
            for length in range(1, min(4, len(tokens) - i) + 1):
                words = [t.low for t in tokens[i : i + length]]
                stems = [words[-1][:-2], words[-1][:-1], words[-1][:-3]] if words[-1].endswith("ed") and len(words[-1]) > 4 else []
                name = next((n for stem in stems if (n := match([*words[:-1], stem])) is not None), None)
                found = (length, name) if name else found
        if found is None and (active := _done_actively(tokens, i, match)) is not None:
            length, name, verb = active
            start, end = tokens[i].start, tokens[i + length - 1].end
            out += [Token(verb, "word", start, start), Token(name, "name", start, end), Token("on", "word", end, end)]
            i += length
            continue
        if found is None:
            out.append(tokens[i])
            i += 1
            continue
        length, name = found
        start, end = tokens[i].start, tokens[i + length - 1].end
        out += [Token("hit", "word", start, start), Token("by", "word", start, start), Token(name, "name", start, end)]
        i += length
    return out


_DOERS = {"i", "he", "she", "they", "we", "opponent", "just", "then", "and", "have", "has", "had", "who", "also", "now", "simply", "'ve", "that"}
_GOING = {"am", "is", "are", "was", "were", "'m", "after", "by", "before", "start", "end", "up", "to", "consider"}


def _done_actively(tokens: list[Token], i: int, match: Callable[[list[str]], str | None]) -> tuple[int, str, str] | None:
    """How many words a card's name made a verb takes ("he Shocked it", "I'm Boomeranging his Bears"), the name, and the form of "cast" for it."""
    if not i or tokens[i].kind != "word" or not tokens[i].text[:1].isupper():
        return None
    if any(match([t.low for t in tokens[i : i + length]]) is not None for length in range(1, min(7, len(tokens) - i) + 1)):
        return None  # "Ensnaring Bridge" is a name itself
    for length in range(1, min(4, len(tokens) - i) + 1):
        words = [t.low for t in tokens[i : i + length]]
        ending = words[-1][-3:] if words[-1].endswith("ing") else words[-1][-2:]
        if ending not in ("ed", "ing") or tokens[i - 1].low not in (_DOERS if ending == "ed" else _GOING) or len(words[-1]) < 6:
            continue
        after = tokens[i + length] if i + length < len(tokens) else None
        if after is None or after.kind == "punct" or after.low in ("by", "with", "in", "and"):
            continue
        stem = words[-1][: -len(ending)]
        stems = (stem, stem + "e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem)
        if (name := next((n for each in stems if (n := match([*words[:-1], each])) is not None), None)) is not None:
            return length, name, "casting" if ending == "ing" else "cast"
    return None


NameFinder = Callable[[list[Token], int], tuple[str, int] | None]
"""Given the tokens and an index, the official card name that begins there and how many tokens it takes; or None."""


def with_names(tokens: list[Token], find: NameFinder) -> list[Token]:
    """The same tokens with every card name folded into one token of kind ``name``."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        found = find(tokens, i) if tokens[i].kind in ("word", "number") else None
        if found:
            name, length = found
            last = tokens[i + length - 1]
            out.append(Token(name, "name", tokens[i].start, last.end))
            # a possessive ("Soulstoke's ability") leaves its mark as a token of its own
            if last.low.endswith("'s") and not name.lower().endswith("'s"):
                out.append(Token("'s", "word", last.end - 2, last.end))
            i += length
        else:
            out.append(tokens[i])
            i += 1
    return out


COUNTED = {"a", "an", "other", "another", "some", "several", "all", "each", "more", "no", "any", "every", "three", "both"}
"""Before these a word is a kind of things ("two other Goblins"), not the short name of one."""


KINDS = {"land", "lands", "card", "cards", "spell", "game", "turn", "step", "creature", "player", "swamp", "island", "plains", "forest", "mountain"}
OWNED = {"the", "my", "his", "her", "their", "that", "opponent's", "said"}


def with_nicknames(tokens: list[Token]) -> list[Token]:
    """The same tokens with the short forms of names already met ("Llawan", "the Frog" for Spore Frog) read as those names."""
    short: dict[str, set[str]] = {}
    inner: dict[str, set[str]] = {}
    named = {t.text for t in tokens if t.kind == "name"}
    for name in named:
        words = name.replace(",", "").split()
        if len(words) > 1:
            for word in {words[0], words[-1], name.split(",")[0]}:
                short.setdefault(word.lower(), set()).add(name)
            for word in words[1:-1]:
                if word[:1].isupper() and len(word) > 3:
                    inner.setdefault(word.lower(), set()).add(name)
    if not named:
        return tokens
    out: list[Token] = []
    met: set[str] = set()
    for token in tokens:
        word = token.low.removesuffix("'s")
        single = word[:-1] if word.endswith("s") and word not in short else word
        meant = short.get(word) or short.get(single)
        if not meant and out and out[-1].low in OWNED and token.kind == "word":
            tail = len(word) > 3 and word not in KINDS  # "the Council", "the Clamp"
            meant = inner.get(word) or ({n for n in met if " " not in n and n.lower().endswith(word)} if tail else set())
        counted = bool(out) and (out[-1].low in COUNTED or out[-1].kind == "number" or out[-1].low in NUMBERS)
        # "the Arena" after Phyrexian Arena is that one, though there is a card called just so
        again = token.kind == "name" and token.text not in met and bool(out) and out[-1].low in ("the", "my", "his", "her", "their")
        if (token.kind == "word" or again) and token.text[:1].isupper() and meant and len(meant) == 1 and meant <= met and not counted:
            out.append(Token(next(iter(meant)), "name", token.start, token.end))
            if token.low.endswith("'s"):
                out.append(Token("'s", "word", token.end - 2, token.end))
        else:
            if token.kind == "name":
                met.add(token.text)
            out.append(token)
    return out


def with_phrases(tokens: list[Token], phrases: dict[str, str]) -> list[Token]:
    """The same tokens with table slang and old terms put into the rules' own words; places stay those of the typed words."""
    longest = max((len(key.split()) for key in phrases), default=0)
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        for length in range(min(longest, len(tokens) - i), 0, -1):
            window = tokens[i : i + length]
            if any(t.kind not in ("word", "number") for t in window):
                continue
            new = phrases.get(" ".join(t.low for t in window))
            if new is not None:
                start, end = window[0].start, window[-1].end
                out.extend(Token(t.text, t.kind, start, end) for t in split(new))
                i += length
                break
        else:
            out.append(tokens[i])
            i += 1
    return out


def with_own_text(tokens: list[Token]) -> list[Token]:
    """The same tokens with card text told after a colon ("has first strike and: whenever ...") as one quotation."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        opens = tokens[i].text == ":" and out and out[-1].low in ("and", "has", "with", "ability", "text", "this")
        if not opens:
            out.append(tokens[i])
            i += 1
            continue
        end = next((k for k in range(i + 1, len(tokens)) if tokens[k].text in (".", "?")), len(tokens))
        inside = tokens[i + 1 : end]
        if inside:
            words = "".join(("" if t.kind == "punct" or t.low.startswith("'") else " ") + t.text for t in inside).strip()
            out.append(Token(f'"{words}"', "quote", inside[0].start, inside[-1].end))
        i = end
    return out


PROTECTIONS = {"white", "blue", "black", "red", "green", "artifacts"}


def with_hyphens(tokens: list[Token]) -> list[Token]:
    """ "A Pariah-enchanted creature" as "a creature enchanted with Pariah", so that the name can be found; "creature's a" as "creature is a"."""
    tokens = with_is(tokens)
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        head, dash, tail = tokens[i].text.rpartition("-")
        if tokens[i].kind == "word" and dash and tail.lower() in ("enchanted", "equipped") and i + 1 < len(tokens) and tokens[i + 1].kind == "word":
            start, end = tokens[i].start, tokens[i].end
            words = [Token(tail.lower(), "word", start, end), Token("with", "word", start, end), Token(head, "word", start, end)]
            out += [tokens[i + 1], *words]
            i += 2
        elif tokens[i].kind == "word" and head.lower() in ("pro", "protection-from") and tail.lower() in PROTECTIONS:
            start, end = tokens[i].start, tokens[i].end
            words = [Token(word, "word", start, end) for word in ("protection", "from", tail.lower())]
            if i + 1 < len(tokens) and tokens[i + 1].kind == "word" and tokens[i + 1].low not in ("and", "or", "can", "is", "does"):
                out += [tokens[i + 1], Token("with", "word", start, end), *words]
                i += 2
            else:
                out += words
                i += 1
        else:
            out.append(tokens[i])
            i += 1
    return out


def sentences(tokens: Iterable[Token]) -> list[list[Token]]:
    """Tokens grouped into sentences; the closing mark stays with its sentence."""
    out: list[list[Token]] = [[]]
    for token in tokens:
        out[-1].append(token)
        if (token.kind == "punct" and token.text in ".?!") or (token.kind == "quote" and token.text[-2:-1] == "."):
            out.append([])
    return [s for s in out if s]


def number_of(token: Token) -> int | None:
    """The value of a number token or number word, else None."""
    if token.kind == "number":
        return int(token.text)
    return NUMBERS.get(token.low)
