"""Bare comprehensive-rules texts without a contents list of the official form: the 2001 rulebook, the 2006 excerpt."""

from __future__ import annotations

import re

from judge.law.builder import Builder
from judge.law.document import Document
from judge.law.layouts.base import Layout, Line, dispatch

_LIKE = re.compile(r"^[ \t]*\d{3}\.\d+(?:\. |[a-z]\.? )\S", re.MULTILINE)
# a rule glued to the end of the one before it, which closed with a parenthesis
_GLUED = re.compile(r"(?:(?<=\.\))|(?<=\.\"\)))\s+(?=\d{3}\.\d+(?:\.|[a-z]\.?) [A-Z])")
_MARK = re.compile(r"(?P<id>\d{3}\.\d+(?P<letter>[a-z]?))\.?\s+")
# an apostrophe that became a double quote, and words cut up by a filter
_APOSTROPHE = re.compile(r"(?<=[a-z])\"(?=(?:t|s|re|ve|ll|d|m)\b)")
_CUT_WORD = re.compile(r"\b[a-z]+(?:\.[a-z]{1,2}\.)+[a-z]+\b")
# where a symbol vanished: a mark of punctuation or a verb that has lost what stood before it
_VANISHED = re.compile(
    r"(?<=[a-z])\s+[,:](?=\s|$)|\"\s*:\s(?=[a-zA-Z])|\bcosts? of (?:is|are|or|and|translates)\b",
    re.IGNORECASE,
)


class Plain(Layout):
    """Reads ``100.1. text`` / ``100.1a text`` documents; repairs what an e-book or web page did to them, and says so."""

    name = "plain"
    describes = "comprehensive rules numbering without the official frame ('100.1. text', '100.1a text')"
    grammar = r"""
    _line: section | group | rule | subrule | example | other | _BLANK
    section: SECTION_MARK TEXT? _BLANK
    group: GROUP_MARK TEXT? _BLANK
    rule: RULE_MARK TEXT? _BLANK
    subrule: SUBRULE_MARK TEXT? _BLANK
    example: EXAMPLE_MARK TEXT? _BLANK
    SECTION_MARK.3: /[ \t]*\d\. /
    GROUP_MARK.3: /[ \t]*\d{3}\. /
    RULE_MARK.3: /[ \t]*\d{3}\.\d+\.? /
    SUBRULE_MARK.3: /[ \t]*\d{3}\.\d+[a-z]\.? /
    EXAMPLE_MARK.3: /[ \t]*Example: /
    """

    @classmethod
    def likeness(cls, text: str) -> int:
        """Lines that start like ``100.1. `` or ``100.1a ``."""
        return len(_LIKE.findall(text))

    def read(self, text: str) -> Document:
        """Read the whole text."""
        builder = Builder(self.name, attributed=False)
        reader = PlainReader(builder)
        dispatch(reader, self.lines(text))
        reader.settle()
        builder.title = next((line.strip() for line in text.split("\n") if "omprehensive" in line), "")[:120]
        return builder.finish(text.count("\n") + (not text.endswith("\n")))


class PlainReader:
    """One method per construct of the grammar; shared with the official layout."""

    def __init__(self, builder: Builder) -> None:
        """Read into a builder."""
        self.builder = builder
        self._pending: list[Line] = []

    def settle(self) -> None:
        """Sections still waiting for a body turn out to be a table of contents."""
        for line in self._pending:
            self.builder.line(line.number, "contents")
        self._pending = []

    def body(self) -> None:
        """The body has begun: the last section line read opens a section, those before it were contents."""
        if self._pending:
            last = self._pending.pop()
            self.settle()
            self.builder.section(last.mark.strip()[0], last.rest.strip(), last.number)

    def section(self, line: Line) -> None:
        """A section line; whether contents or body shows later."""
        self._pending.append(line)

    def group(self, line: Line) -> None:
        """A group of rules opens."""
        self.body()
        self.builder.heading(line.mark.strip()[:3], line.rest.strip().rstrip("."), line.number)

    def rule(self, line: Line) -> None:
        """A numbered rule, with whatever is glued to it."""
        self.body()
        self._entry(line.whole.strip(), line.number)

    subrule = rule

    def _entry(self, text: str, number: int) -> None:
        for n, part in enumerate(_GLUED.split(text)):
            mark = _MARK.match(part)
            if mark is None:
                self.builder.more(part, number)
                continue
            if n:
                self.builder.finding("glued", number, mark["id"], f"{mark['id']} is glued to the rule before it")
            self._one(mark["id"], bool(mark["letter"]), self._mended(part[mark.end() :], number, mark["id"]), number)

    def _one(self, id_: str, lettered: bool, text: str, number: int) -> None:
        if lettered:
            self.builder.subrule(id_, text, number)
        else:
            self.builder.rule(id_, text, number)
        self._check_symbols(text, number, id_)

    def _check_symbols(self, text: str, number: int, id_: str) -> None:
        if _VANISHED.search(text):
            self.builder.flag_last("lossy")
            self.builder.finding("lossy", number, id_, f"{id_}: a symbol seems to have vanished from the text")

    def _mended(self, text: str, number: int, id_: str) -> str:
        mended = _APOSTROPHE.sub("'", text)
        mended = _CUT_WORD.sub(lambda m: m.group().replace(".", ""), mended)
        if mended != text:
            self.builder.finding("mended", number, id_, f"{id_}: damaged apostrophes or cut-up words put right")
        return mended

    def example(self, line: Line) -> None:
        """An example of the entry above."""
        if self.builder.empty:
            self.builder.unclassified(line.number, line.whole)
        else:
            text = self._mended(line.rest.strip(), line.number, "example")
            self.builder.example(text, line.number)
            self._check_symbols(text, line.number, self.builder.entry_id)

    def other(self, line: Line) -> None:
        """A line without a mark: front matter, a continuation, or something unknown."""
        text = line.whole.strip()
        if self.builder.empty:
            self.builder.line(line.number, "front")
        elif self._pending or re.match(r"\d+[.\d]*\w?\b", text) or not self.builder.more(text, line.number):
            self.builder.unclassified(line.number, line.whole)
