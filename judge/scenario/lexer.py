"""Cuts a sentence of Judge English into words. Names are open vocabulary, so they are found here, not in the grammar.

A name is what stands in [[double brackets]], a label or card name that is known, or a run of capitalised words ("of", "of the" and
"the" may join them). A few fixed combinations become one token, because English decides them only at the end: "two +1/+1
counters", "X = 3", "protection from red". A joining "and" or comma is told apart by what follows (``_joints``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from judge.cards.keywords import KEYWORDS
from judge.errors import Malformed, Place
from judge.scenario import vocabulary as v
from judge.scenario.happenings import inflections

_WORD = r"[A-Za-zÀ-ÖØ-öø-ÿ][A-Za-zÀ-ÖØ-öø-ÿ0-9]*(?:[-'’][A-Za-zÀ-ÖØ-öø-ÿ0-9]+)*"
_NUMBER = r"(?:\d+|" + "|".join(sorted(v.NUMBERS, key=len, reverse=True)) + r")"
_KIND = r"(?:[+\-−]\d+/[+\-−]\d+|[a-z]+)"

_NO_KINDS = frozenset(("no", "any", "many", "all", "the", "of", "more", "what", "who", "which", "a", "an", "get", "gets"))
"""Words before "counters" that are no kind of them."""

PATTERNS: list[tuple[str, re.Pattern[str]]] = [
    ("BRACKETED", re.compile(r"\[\[([^\[\]]+)\]\]")),
    ("STRING", re.compile(r'"([^"]*)"|“([^”]*)”|(?<!\w)\'([^\']*)\'(?=\s|[,.;?!)]|$)')),
    ("MANA", re.compile(r"(?:\{[^{}\s]+\})+")),
    ("COUNTERS", re.compile(rf"({_NUMBER}|an?)\s+({_KIND})\s+counters?\b")),
    ("COUNTERKIND", re.compile(rf"({_KIND})\s+counters?\b")),
    ("MODIFIER", re.compile(r"[+\-−](?:\d+|X)/[+\-−](?:\d+|X)")),
    ("PT", re.compile(r"(?:-?\d+|\*)(?:\+\*)?/(?:-?\d+|\*)(?:\+\*)?(?![\w/])")),
    ("EDITION", re.compile(r"(?:19|20)\d\d-\d\d(?!\d)|(?:19|20)\d\d(?!\w)")),
    ("RULE", re.compile(r"\d{3}\.\d+[a-z]?(?!\w)|G\.?\d+(?:\.(?:\d+|Ruling))*(?!\w)|1\.\d{1,3}(?!\w)")),
    ("XEQ", re.compile(rf"X\s*(?:=|is|equal to)\s*({_NUMBER})(?!\w)")),
    ("LOYALTY", re.compile(r"(?:[+\-−]\d+|[\-−]X)(?![\w/])")),
    ("NUM", re.compile(r"\d+(?![\w/])")),
    ("STEP", re.compile("(?:" + "|".join(sorted(map(re.escape, v.STEPS), key=len, reverse=True)) + r")(?!\w)")),
    ("WORD", re.compile(r"\d+(?:st|nd|rd|th)(?!\w)|" + _WORD)),
    ("COMMA", re.compile(r",")),
    ("END", re.compile(r"[.?!;:](?=\s|$)")),
]

_BY_LETTER = tuple((kind, pattern) for kind, pattern in PATTERNS if kind in ("COUNTERS", "COUNTERKIND", "RULE", "XEQ", "STEP", "WORD"))
"""The patterns of what can begin with a letter: most of a sentence does."""

_JOINERS = ("of the", "of", "the", "de", "el", "al", "il-")


_A_WORD = re.compile(_WORD)
_BEGINNING = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿ0-9]{1,4}")
_MANY = re.compile(r"e?s(?!\w)")
_ITS = re.compile(r"['’]s?$")
_CAPITAL = re.compile(r"\s+[A-ZÀ-Ö]")
_JOINED = re.compile(r":?\s+(?:(?:of the|of|the)\s+)?([A-ZÀ-Ö][\w'’-]*)")
_POSSESSIVE = re.compile(r"['’]s(?!\w)|(?<=s)['’](?=\s|$)")
_COLORS_JOINED = re.compile(r"(white|blue|black|red|green)(-(and-)?(white|blue|black|red|green))+")


@dataclass(frozen=True, slots=True)
class Word:
    """One token: its type, its value, where it starts in the sentence and how long it is."""

    type: str
    value: Any
    start: int
    length: int
    text: str


MOST_KEPT = 4_000
"""So many sentences are kept parsed."""


class Lexicon:
    """Names known while reading: card names (with their plurals), labels and creature types of the scenario, and players."""

    def __init__(self, names: Iterable[str] = (), players: Iterable[str] = ()) -> None:
        """Take the known names of objects, and of players."""
        self.players = frozenset(players)
        self._by_first: dict[str, list[str]] = {}
        self._base: Lexicon | None = None
        self._labels: tuple[str, ...] = ()
        self._trees: dict[tuple[Any, ...], Any] = {}
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """Learn one name."""
        match = _A_WORD.match(name)
        if match:
            bucket = self._by_first.setdefault(_first(name), [])
            if name not in bucket:
                bucket.append(name)
                bucket.sort(key=len, reverse=True)
                self._trees.clear()

    def extended(self, players: Iterable[str], labels: Iterable[str]) -> Lexicon:
        """This lexicon with the players and labels of one scenario on top."""
        known = tuple(labels)
        new = Lexicon(known, players)
        new._base, new._labels, new._trees = self, known, self._trees
        return new

    def kept(self, start: str, text: str, make: Callable[[], Any]) -> Any:
        """The tree of a sentence as it was parsed before with the same names, else made anew: the same lines are read hundreds of times."""
        key = (start, text, self.players, self._labels)
        if key not in self._trees:
            if len(self._trees) >= MOST_KEPT:
                self._trees.clear()
            self._trees[key] = make()
        return self._trees[key]

    def match(self, text: str, start: int) -> tuple[str, int] | None:
        """The longest known name at this place and how many characters it takes, a plural "s" included."""
        for name in self._by_first.get(_first(text, start), ()):
            end = start + len(name)
            if text.startswith(name, start):
                if end == len(text) or not (text[end].isalnum() or text[end] == "_"):
                    return name, len(name)
                if _MANY.match(text, end) and not name.endswith("s"):
                    return name, len(name) + (1 if text[end] == "s" else 2)
        return self._base.match(text, start) if self._base is not None else None


def _first(name: str, at: int = 0) -> str:
    match = _BEGINNING.match(name, at)
    return match.group() if match else ""


@lru_cache(maxsize=1)
def _keyword_pattern() -> re.Pattern[str]:
    """The keyword abilities, longest name first, and the landwalk and typecycling families."""
    names = sorted(
        {*KEYWORDS} - {"landwalk", "typecycling", "enchant", "protection"} | {"shroud"}, key=len, reverse=True
    )
    return re.compile(
        r"(?:(?:nonbasic |legendary |snow )?[a-z]+walk|[a-z]+cycling|"
        + "|".join(map(re.escape, names))
        + r"|protection|enchant)(?![\w])"
    )


# verbs of the grammar that are keyword abilities too: after a player they are verbs
_VERBS_TOO = frozenset(
    ("equip", "cycling", "suspend", "foretell", "transform", "trample", "conspire", "exert", "proliferate", "scry", "surveil", "fateseal",
     "clash", "explore", "flip", "mill", "champion", "enchant")
)  # fmt: skip
_FEATURES = frozenset(("KEYWORD", "STRING", "COUNTERS"))
OPTION_STARTS = frozenset(
    [
        "on",
        "targeting",
        "choosing",
        "naming",
        "sacrificing",
        "discarding",
        "exiling",
        "tapping",
        "returning",
        "revealing",
        "in",
        "response",
        "paying",
        "without",
        "kicked",
        "entwined",
        "replicated",
        "overloaded",
        "using",
        "from",
        "called",
        "face-down",
        "with",
        "X",
        "dealing",
        "dividing",
        "for",
        "attached",
        "enchanting",
        "equipping",
        "owned",
    ]
)


def words(text: str, lexicon: Lexicon, literals: frozenset[str], place: Place) -> list[Word]:
    """The tokens of a sentence. ``literals`` are the words the grammar knows by themselves."""
    return list(_joints(_merge(_scan(text, lexicon, literals, place))))


def _scan(text: str, lexicon: Lexicon, literals: frozenset[str], place: Place) -> Iterator[Word]:
    at = 0
    last = ""
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        word = _one(text, at, lexicon, literals, last)
        if word is None:
            raise Malformed(
                f"the character {text[at]!r} has no meaning here",
                Place(place.source, place.line, place.column + at, 1, place.excerpt),
                "write card names in [[double brackets]] and card text in double quotes",
            )
        at += word.length
        if word.type != "END":
            last = word.text if word.type == "WORD" else word.type
            yield word


def _one(text: str, at: int, lexicon: Lexicon, literals: frozenset[str], last: str) -> Word | None:
    raw = text[at]
    if raw.isalpha() and not text.startswith("X ", at) and not text.startswith("X=", at):
        known = lexicon.match(text, at)
        if known is not None and known[0] not in lexicon.players and (known[0][0].isupper() or last == "CALLED"):
            return _possessive("NAME", known[0], text, at, known[1])
        if known is None and at == 0 and raw.islower() is False:
            opening = _A_WORD.match(text)
            if opening and opening.group() not in lexicon.players and _lemma(opening.group().lower(), literals) in literals:
                return _word(opening.group().lower(), at, literals, opening.group())
    for kind, pattern in _BY_LETTER if raw.isalpha() else PATTERNS:
        match = pattern.match(text, at)
        if match is None:
            continue
        if kind == "WORD":
            return _named_or_plain(match.group(), text, at, lexicon, literals, last)
        if kind == "COUNTERKIND" and match.group(1) in _NO_KINDS:
            continue
        if kind == "COUNTERS" and match.group(2) in ("of", "more"):
            continue
        return (
            Word(kind if kind != "BRACKETED" else "NAME", _value(kind, match), at, match.end() - at, match.group())
            if (kind != "BRACKETED")
            else _possessive("NAME", match.group(1).strip(), text, at, match.end() - at)
        )
    return None


def _named_or_plain(word: str, text: str, at: int, lexicon: Lexicon, literals: frozenset[str], last: str) -> Word:
    bare = _ITS.sub("", word)
    if word in lexicon.players:
        return Word("PLAYER", word, at, len(word), word)
    if bare in lexicon.players:
        return Word("PLAYER_S", bare, at, len(word), word)
    if word[0].isupper() and word.lower() not in ("i", "x"):
        name, length = _glue(text, at, lexicon)
        return _possessive("NAME", name, text, at, length)
    keyword = _keyword_pattern().match(text, at)
    noun = last.endswith("_S") or last in ("'with'", "'using'", "and", "COMMA")
    if keyword and (noun or keyword.group() not in _VERBS_TOO or keyword.group() not in literals):
        return Word("KEYWORD", keyword.group(), at, len(keyword.group()), keyword.group())
    return _word(word, at, literals, word)


def _glue(text: str, at: int, lexicon: Lexicon) -> tuple[str, int]:
    """A run of capitalised words from here on, joined by spaces or by "of", "of the" or "the"."""
    first = _A_WORD.match(text, at)
    assert first is not None
    end = first.end()
    if first.group().endswith(("'s", "’s")) and not _CAPITAL.match(text, end):
        return text[at : end - 2], end - 2 - at
    while True:
        step = _JOINED.match(text, end)
        if step is None:
            break
        word = step.group(1)
        bare = _ITS.sub("", word)
        if bare in lexicon.players or lexicon.match(text, step.start(1)):
            break
        end = step.end()
        if word.endswith(("'s", "’s")) and not _CAPITAL.match(text, end):
            end -= 2
            break
    return text[at:end], end - at


def _possessive(kind: str, value: str, text: str, at: int, length: int) -> Word:
    tail = _POSSESSIVE.match(text, at + length)
    if tail:
        return Word(f"{kind}_S", value, at, length + len(tail.group()), text[at : at + length])
    return Word(kind, value, at, length, text[at : at + length])


_FORMS = inflections()


def _lemma(word: str, literals: frozenset[str]) -> str:
    """The form the grammar is written with; what the grammar or a state knows by itself stays as it is."""
    known = v.LEMMAS.get(word)
    return known if known is not None else word if word in literals or word in v.STATES else _FORMS.get(word, word)


def _word(word: str, at: int, literals: frozenset[str], shown: str) -> Word:
    plain = word.replace("’", "'")
    lemma = _lemma(plain, literals)
    if plain in v.ORDINALS:
        return Word("ORD", v.ORDINALS[plain], at, len(shown), shown)
    if lemma in literals:
        return Word(f"'{lemma}'", lemma, at, len(shown), shown)
    if plain in v.NUMBERS:
        return Word("NUM", v.NUMBERS[plain], at, len(shown), shown)
    if plain in v.COLORS:
        return Word("COLOR", plain, at, len(shown), shown)
    if _COLORS_JOINED.fullmatch(plain):
        return Word("COLOR", plain.replace("-and-", "-"), at, len(shown), shown)
    if plain in v.SUPERTYPES:
        return Word("SUPERTYPE", plain, at, len(shown), shown)
    if plain in v.TYPES:
        return Word("TYPE", plain, at, len(shown), shown)
    if plain in v.PLURAL_TYPES:
        return Word("TYPE", v.PLURAL_TYPES[plain], at, len(shown), shown)
    if plain.endswith("'s") and plain[:-2] in v.TYPES:
        return Word("TYPE_S", plain[:-2], at, len(shown), shown)
    if plain in v.STATES:
        return Word("STATE", v.STATES[plain], at, len(shown), shown)
    return Word("WORD", plain, at, len(shown), shown)


def number(word: str) -> int:
    """A number written in digits or letters; "a" and "an" are one."""
    return int(word) if word.isdigit() else 1 if word in ("a", "an") else v.NUMBERS[word]


def _value(kind: str, match: re.Match[str]) -> Any:
    text = match.group()
    if kind == "STRING":
        return next(g for g in match.groups() if g is not None)
    if kind == "MANA":
        return tuple(re.findall(r"\{([^{}]+)\}", text))
    if kind == "COUNTERS":
        return (match.group(2).replace("−", "-"), number(match.group(1)))
    if kind == "COUNTERKIND":
        return match.group(1).replace("−", "-")
    if kind == "XEQ":
        return number(match.group(1))
    if kind == "NUM":
        return int(text)
    if kind == "STEP":
        return v.STEPS[text]
    return text.replace("−", "-")


def _merge(stream: Iterator[Word]) -> list[Word]:
    """Put together what belongs together: colour lists, "and" with its comma, and keyword abilities with their parameter."""
    result: list[Word] = []
    items = list(stream)
    i = 0
    while i < len(items):
        w = items[i]
        if w.type == "COMMA" or w.value == "and":
            j = i + 1
            if w.type == "COMMA" and j < len(items) and items[j].value == "and":
                j += 1
            last = items[j - 1]
            following = items[j] if j < len(items) else None
            if result and result[-1].type == "COLOR" and following is not None and following.type == "COLOR":
                before = result.pop()
                result.append(_joined(before, following, f"{before.value}-{following.value}", "COLOR"))
                i = j + 1
                continue
            result.append(Word("SEP", "and", w.start, last.start + last.length - w.start, w.text))
            i = j
            continue
        result.append(w)
        i += 1
    return result


def _joined(first: Word, last: Word, value: Any, kind: str) -> Word:
    length = last.start + last.length - first.start
    return Word(kind, value, first.start, length, f"{first.text} {last.text}")


def _joints(items: list[Word]) -> Iterator[Word]:
    """Tell joining words apart by what they join: features (FSEP), groups with their own "with" (GSEP), or things (SEP).

    A comma before a phrase that begins with its own word ("..., targeting X", "..., called Sir") says nothing and is left out."""
    seen_with = grouped = False
    for i, w in enumerate(items):
        grouped = grouped or w.value in ("attack", "block")
        if w.value == "with":
            seen_with = True
        if w.type != "SEP":
            yield w
            continue
        following = items[i + 1] if i + 1 < len(items) else None
        if following is None:
            continue
        if following.text.lower() in OPTION_STARTS or following.type == "XEQ":
            if following.value == "from":
                yield Word("FSEP", "and", w.start, w.length, w.text)
            continue
        if _feature_at(items, i + 1):
            yield Word("FSEP", "and", w.start, w.length, w.text)
        elif grouped and seen_with and _with_ahead(items, i + 1):
            seen_with = False
            yield Word("GSEP", "and", w.start, w.length, w.text)
        else:
            yield w


def _feature_at(items: list[Word], i: int) -> bool:
    w = items[i]
    if w.type in _FEATURES:
        return True
    nxt = items[i + 1] if i + 1 < len(items) else None
    after = items[i + 2] if i + 2 < len(items) else None
    if w.value == "mana" and nxt is not None and nxt.value == "cost":
        return True
    if w.value == "no" and nxt is not None and nxt.value == "mana" and after is not None and after.value == "cost":
        return True
    if w.type == "NUM" and nxt is not None and nxt.value == "damage":
        return after is None or after.value in ("marked",) or after.type == "SEP"
    return False


def _with_ahead(items: list[Word], i: int) -> bool:
    """Whether a "with" comes before the next joint."""
    for w in items[i:]:
        if w.type == "SEP":
            return False
        if w.value == "with":
            return True
    return False


def is_keyword_phrase(text: str) -> bool:
    """Whether an ability is written without quotes: a keyword ability, with its parameter if any."""
    match = _keyword_pattern().match(text)
    if not match:
        return False
    rest = text[match.end() :].strip()
    return not rest or bool(re.fullmatch(r"\d+|(?:\{[^{}\s]+\})+|from [\w-]+|[a-z]+|[A-Z]\w+", rest))
