"""A chapter of the 2002 rulings book: hard-wrapped, an entry starts at a dash or a heading and runs to the next."""

from __future__ import annotations

import re

from judge.law.builder import Builder
from judge.law.document import Document
from judge.law.layouts.base import Layout, Line, dispatch

_LIKE = re.compile(r"^- [A-Z]\.\d+\.(?:\d+|Ruling\.\d+) - ", re.MULTILINE)
_BROKEN = re.compile(r"- (?:[A-Z]\.\d|Ruling\b|Note\b)")


class Chapter2002(Layout):
    """Reads chapters whose entries are numbered ``G.2.1`` and ``G.2.Ruling.1``."""

    name = "chapter-2002"
    describes = "hard-wrapped chapter of the rulings book ('- G.2.1 - text', '- G.2.Ruling.1 - text')"
    grammar = r"""
    _line: section | heading | rule | ruling | note | other | _BLANK
    section: SECTION_MARK TEXT? _BLANK
    heading: HEADING_MARK TEXT? _BLANK
    rule: RULE_MARK TEXT? _BLANK
    ruling: RULING_MARK TEXT? _BLANK
    note: NOTE_MARK TEXT? _BLANK
    SECTION_MARK.3: /[A-Z] - /
    HEADING_MARK.3: /[A-Z]\.\d+ - /
    RULE_MARK.3: /- [A-Z]\.\d+\.\d+[a-z]? - /
    RULING_MARK.3: /- [A-Z]\.\d+(\.\d+)?\.Ruling\.\d+ - /
    NOTE_MARK.3: /- Note - /
    """

    @classmethod
    def likeness(cls, text: str) -> int:
        """Lines that start like ``- G.2.1 - ``."""
        return len(_LIKE.findall(text))

    def read(self, text: str) -> Document:
        """Read the whole text."""
        builder = Builder(self.name)
        dispatch(_Reader(builder), self.lines(text))
        builder.title = text.lstrip().split("\n", 1)[0].strip()[:120]
        document = builder.finish(text.count("\n") + (not text.endswith("\n")))
        newest = max((a.date for i in document.items for a in i.attributions), default="")
        return builder.dated(document, newest)


class _Reader:
    """One method per construct of the grammar."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder

    def section(self, line: Line) -> None:
        self.builder.section(line.mark[0], line.rest.strip(), line.number)

    def heading(self, line: Line) -> None:
        self.builder.heading(line.mark[:-3], line.rest.strip(), line.number)

    def rule(self, line: Line) -> None:
        self.builder.rule(line.mark[2:-3], line.rest.strip(), line.number)

    def ruling(self, line: Line) -> None:
        self.builder.ruling(line.mark[2:-3], line.rest.strip(), line.number)

    def note(self, line: Line) -> None:
        self.builder.note(line.rest.strip(), line.number)

    def other(self, line: Line) -> None:
        if self.builder.empty:
            self.builder.line(line.number, "front")
        elif _BROKEN.match(line.whole) or not self.builder.more(line.whole.strip(), line.number, joint=" "):
            self.builder.unclassified(line.number, line.whole)
