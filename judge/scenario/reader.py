"""A text of Judge English into scenarios: headers, the four kinds of sentence, comments, and names known beforehand.

A line begins with a header (``Scenario:``, ``Rules:``, ``Source:``, ``Players:``, ``Tempting:``, ``Ask:``) or with Given, When, Then,
And or But; a line that begins otherwise goes on with the one above. ``#`` begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from judge.cards.catalog import Catalog
from judge.errors import Malformed, Place
from judge.scenario import model as m
from judge.scenario.asking import inquiry
from judge.scenario.lexer import Lexicon
from judge.scenario.vocabulary import DEFAULT_PLAYERS

if TYPE_CHECKING:
    from judge.scenario.sentences import Sentences

HEADERS = ("scenario", "rules", "source", "players", "tempting", "ask")
_HEADER = re.compile(rf"({'|'.join(HEADERS)}):", re.IGNORECASE)
_KEYWORD = re.compile(r"(given|when|then|and|but)(?:\s+|$)", re.IGNORECASE)
_LIMIT = 200_000


@dataclass(frozen=True, slots=True)
class _Line:
    """A logical line: its keyword, its text, and for each physical piece (offset in text, line, column, whole line)."""

    keyword: str
    text: str
    pieces: tuple[tuple[int, int, int, str], ...]
    source: str

    def where(self, start: int, length: int) -> Place:
        """The place of a span of the text."""
        piece = max((p for p in self.pieces if p[0] <= start), key=lambda p: p[0], default=self.pieces[0])
        return Place(self.source, piece[1], piece[2] + start - piece[0], max(1, length), piece[3])


def parse(text: str, source: str = "text", names: Iterable[str] | None = None, *, keep_unread: bool = False) -> list[m.Scenario]:
    """Every scenario of a text. ``names`` are card names to know (None: those of the starter catalog).

    ``keep_unread``: an Ask line that can't be read is kept as such, and the others have their answers.

    Raises Malformed with line, column, word and what would have been understood there."""
    if "\x00" in text:
        raise Malformed("this is not text", Place(source, 1, 1))
    if len(text) > _LIMIT:
        raise Malformed(
            f"the text is longer than {_LIMIT} characters", Place(source, 1, 1), "split it into several files"
        )
    if huge := re.search(r"\d{19,}", text):
        row, column = text.count("\n", 0, huge.start()) + 1, huge.start() - text.rfind("\n", 0, huge.start())
        raise Malformed("this number has more than 18 digits", Place(source, row, column, len(huge[0])), "a smaller number")
    base = starter_names() if names is None else lexicon_of(tuple(names))
    groups: list[list[_Line]] = []
    for line in _lines(text, source):
        if line.keyword == "scenario":
            groups.append([line])
        elif not groups:
            raise Malformed(
                f'"{line.keyword.capitalize()}" stands before the first scenario',
                line.where(0, 1),
                'begin with a line "Scenario: ..."',
            )
        else:
            groups[-1].append(line)
    if not groups:
        raise Malformed("there is no scenario here", Place(source, 1, 1), 'begin with a line "Scenario: ..."')
    return [_scenario(group, base, keep_unread) for group in groups]


@lru_cache(maxsize=32)
def lexicon_of(names: tuple[str, ...]) -> Lexicon:
    """The lexicon of the names: the same names come with every hypothesis of a question."""
    return Lexicon(names)


@lru_cache(maxsize=1)
def starter_names() -> Lexicon:
    """The card names of the catalog: the starter set and what the user imported."""
    with Catalog.open() as catalog:
        return Lexicon(catalog.names())


def spans(text: str, source: str = "text") -> list[tuple[Place, int, str]]:
    """Every logical line of a text: where its words begin after the keyword, the last physical line it takes, and the words."""
    return [(line.where(0, 1), line.pieces[-1][1], line.text) for line in _lines(text, source)]


def _lines(text: str, source: str) -> list[_Line]:
    lines: list[_Line] = []
    for number, raw in enumerate(text.splitlines(), 1):
        content = _uncomment(raw)
        stripped = content.strip()
        if not stripped:
            continue
        indent = len(content) - len(content.lstrip())
        header = _HEADER.match(stripped)
        keyword = header or _KEYWORD.match(stripped)
        if keyword:
            body = stripped[keyword.end() :]
            start = indent + keyword.end() + len(body) - len(body.lstrip()) + 1
            lines.append(_Line(keyword.group(1).lower(), body.strip(), ((0, number, start, raw),), source))
        elif lines:
            last = lines[-1]
            offset = len(last.text) + 1
            pieces = (*last.pieces, (offset, number, indent + 1, raw))
            lines[-1] = replace(last, text=f"{last.text} {stripped}", pieces=pieces)
        else:
            raise Malformed(
                f'the line begins with "{stripped.split()[0]}"',
                Place(source, number, indent + 1, len(stripped.split()[0]), raw),
                'begin with a line "Scenario: ..."',
            )
    return lines


def _uncomment(raw: str) -> str:
    return re.sub(r"(^|\s)#.*$", "", raw)


def _scenario(lines: list[_Line], base: Lexicon, keep_unread: bool) -> m.Scenario:
    head = lines[0]
    rules: tuple[str, ...] = ()
    source = ""
    players = _players(lines)
    from judge.scenario.sentences import (
        Sentences,  # lark and all forms of sentences (0.1 s): questions asked freely seldom need them
    )

    sentences = Sentences(base.extended(players, _labels(lines)))
    facts: list[m.Fact] = []
    blocks: list[m.Block] = []
    inquiries: list[m.Inquiry] = []
    tempting: list[m.Tempting] = []
    mood = ""
    for line in lines[1:]:
        keyword = line.keyword
        if keyword == "rules":
            rules = tuple(r.strip() for r in re.split(r",|\band\b", line.text) if r.strip())
        elif keyword == "source":
            source = line.text
        elif keyword == "players":
            continue
        elif keyword == "ask":
            inquiries.append(_inquiry(sentences, line, inquiries[-1] if inquiries else None, keep_unread))
        elif keyword == "tempting":
            tempting.append(_tempting(sentences, line))
        else:
            mood = _mood(keyword, mood, line)
            _sentence(sentences, mood, line, facts, blocks)
    return m.Scenario(
        head.text,
        rules,
        source,
        players,
        tuple(facts),
        tuple(blocks),
        tuple(inquiries),
        tuple(tempting),
        head.where(0, len(head.text)),
    )


def _inquiry(sentences: Sentences, line: _Line, before: m.Inquiry | None, keep_unread: bool) -> m.Inquiry:
    """What an Ask line asks; where it can't be read and is to be kept, its words with what is said of them."""
    try:
        return inquiry(sentences, line.text, line.where, before)
    except Malformed as refusal:
        if not keep_unread:
            raise
        words, _, expected = line.text.partition("?")
        return m.Inquiry(m.Unread(words.strip(), refusal.message, refusal.mend), expected.strip().rstrip(".").strip(), place=refusal.place)


def _mood(keyword: str, mood: str, line: _Line) -> str:
    if keyword in ("and", "but"):
        if not mood:
            raise Malformed(
                f'"{keyword.capitalize()}" has nothing to go on with',
                line.where(0, 1),
                "begin with Given, When or Then",
            )
        return mood
    return keyword


def _sentence(sentences: Sentences, mood: str, line: _Line, facts: list[m.Fact], blocks: list[m.Block]) -> None:
    place = line.where(0, len(line.text))
    if mood == "given":
        if blocks:
            raise Malformed("Given stands after When or Then", place, "describe the position first")
        facts.append(replace(sentences.read("given", line.text, line.where), place=place))
    elif mood == "when":
        if not blocks or blocks[-1].claims:
            blocks.append(m.Block())
        step = replace(sentences.read("when", line.text, line.where), place=place)
        blocks[-1] = replace(blocks[-1], steps=(*blocks[-1].steps, step))
    else:
        if not blocks:
            blocks.append(m.Block())
        claim = replace(sentences.read("then", line.text, line.where), place=place)
        blocks[-1] = replace(blocks[-1], claims=(*blocks[-1].claims, claim))


def _tempting(sentences: Sentences, line: _Line) -> m.Tempting:
    claim, mark, why = line.text.partition(" - ")
    read: m.Claim = sentences.read("then", claim, line.where)
    return m.Tempting(replace(read, place=line.where(0, len(line.text))), why.strip() if mark else "")


_SAYS_PLAYER = re.compile(
    r"^([A-ZÀ-Ö][\w-]*) (?:controls?|is at \d|has \d+ life|has .+ in (?:his|her|their|hand)|casts|attacks|blocks|activates|plays)\b"
)


def _players(lines: list[_Line]) -> tuple[str, ...]:
    """The players in turn order: those of a Players line, or the usual names that occur, or the subjects of telling verbs."""
    for line in lines:
        if line.keyword == "players":
            names = tuple(n.strip() for n in re.split(r",|\band\b", line.text) if n.strip())
            if len(names) < 2 or len(set(names)) != len(names):
                raise Malformed("a game needs at least two players with different names", line.where(0, len(line.text)))
            return names
    body = [line for line in lines if line.keyword not in ("scenario", "rules", "source", "tempting")]
    found = [n for n in DEFAULT_PLAYERS if any(re.search(rf"\b{n}\b", line.text) for line in body)]
    for line in body:
        match = _SAYS_PLAYER.match(line.text)
        if match and match.group(1) not in found and match.group(1) not in ("It", "The", "Each", "Nobody", "Everybody"):
            found.append(match.group(1))
    for name in DEFAULT_PLAYERS:
        if len(found) >= 2:
            break
        if name not in found:
            found.append(name)
    usual = {name: i for i, name in enumerate(DEFAULT_PLAYERS)}
    return tuple(sorted(found, key=lambda n: usual.get(n, len(usual))))


_CALLED = re.compile(r"\bcalled (?:\[\[([^\]]+)\]\]|([A-ZÀ-Ö][\w'’-]*(?:\s+[A-ZÀ-Ö][\w'’-]*)*))")


def _labels(lines: list[_Line]) -> list[str]:
    return [
        a or b
        for line in lines
        if line.keyword in ("given", "and", "but", "when")
        for a, b in _CALLED.findall(line.text)
    ]


Where = Callable[[int, int], Place]
