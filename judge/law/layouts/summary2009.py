"""The 2009-10 rulings summary: one entry a physical line, the mark at its start decides the kind."""

from __future__ import annotations

import re

from judge.law.builder import Builder
from judge.law.document import Document
from judge.law.layouts.base import Layout, Line, dispatch

_LIKE = re.compile(r"^- (?:\d{3}\.\d+[a-z]?|G\d+\.\d+[a-z]?)\.? - ", re.MULTILINE)
_DATE = re.compile(r"\bUpdated (\d{4})/(\d\d)/(\d\d)")
_GLUED_EXAMPLE = re.compile(r'(?<=[.")\]]) Example: ')


class Summary2009(Layout):
    """Reads the summary of 23 October 2009 and documents of the same shape."""

    name = "summary-2009"
    describes = "rulings summary, one entry a line ('- 100.1a - text [authority date]')"
    grammar = r"""
    _line: section | group | titled | rule | subrule | ruling | note | example | gloss | sense | attribution | residue
         | credits | other | _BLANK
    section: SECTION_MARK TEXT? _BLANK
    group: GROUP_MARK TEXT? _BLANK
    titled: TITLED_MARK TEXT? _BLANK
    rule: RULE_MARK TEXT? _BLANK
    subrule: SUBRULE_MARK TEXT? _BLANK
    ruling: RULING_MARK TEXT? _BLANK
    note: NOTE_MARK TEXT? _BLANK
    example: EXAMPLE_MARK TEXT? _BLANK
    gloss: GLOSS_MARK TEXT? _BLANK
    sense: SENSE_MARK TEXT? _BLANK
    attribution: ATTRIBUTION _BLANK
    residue: RESIDUE _BLANK
    credits: CREDITS_MARK TEXT? _BLANK
    SECTION_MARK.3: /[1-9G] - /
    GROUP_MARK.3: /\d{3} - /
    TITLED_MARK.3: /\d{3}\.\d+ - /
    RULE_MARK.3: /- \d{3}\.\d+\.? - /
    SUBRULE_MARK.3: /- \d{3}\.\d+[a-z]\.? - /
    RULING_MARK.3: /- \d{3}(\.\d+)?\.Ruling\.\d+ - /
    NOTE_MARK.3: /- Note - /
    EXAMPLE_MARK.3: /Example: /
    GLOSS_MARK.3: /G\d+\.\d+ - /
    SENSE_MARK.3: /- G\d+\.\d+[a-z]? - /
    ATTRIBUTION.3: /\[[^\[\]\n]+\](?=[ \t]*\n)/
    RESIDUE.3: /"\.(?=[ \t]*\n)/
    CREDITS_MARK.3: /- While this work is not officially/
    """

    @classmethod
    def likeness(cls, text: str) -> int:
        """Lines that start like ``- 100.1a - ``."""
        return len(_LIKE.findall(text))

    def read(self, text: str) -> Document:
        """Read the whole text."""
        reader = _Reader(Builder(self.name))
        dispatch(reader, self.lines(text))
        reader.settle()
        builder = reader.builder
        head = text[:2000]
        if (date := _DATE.search(head)) is not None:
            builder.effective = "-".join(date.groups())
        builder.title = head.split("\n", 1)[0].strip()[:120]
        return builder.finish(text.count("\n") + (not text.endswith("\n")))


class _Reader:
    """One method per construct of the grammar, called line by line."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self._pending: list[Line] = []
        self._credits = False

    def settle(self) -> None:
        """Sections still waiting for a body are table of contents; the last before the body is a real section."""
        for line in self._pending:
            self.builder.line(line.number, "contents")
        self._pending = []

    def _body(self) -> None:
        if self._pending:
            last = self._pending.pop()
            self.settle()
            self.builder.section(last.mark[0], last.rest.strip(), last.number)

    def section(self, line: Line) -> None:
        self._pending.append(line)

    def group(self, line: Line) -> None:
        self._body()
        self.builder.heading(line.mark[:3], line.rest.strip(), line.number)

    def titled(self, line: Line) -> None:
        self._body()
        self.builder.rule(line.mark[:-3], "", line.number, title=line.rest.strip())

    def rule(self, line: Line) -> None:
        self._body()
        self.builder.rule(self._id(line), line.rest, line.number)

    def subrule(self, line: Line) -> None:
        self._body()
        self.builder.subrule(self._id(line), line.rest, line.number)

    def ruling(self, line: Line) -> None:
        self._body()
        self.builder.ruling(self._id(line), line.rest, line.number)

    def note(self, line: Line) -> None:
        self._body()
        self.builder.note(line.rest, line.number)

    def example(self, line: Line) -> None:
        self._body()
        first, *glued = _GLUED_EXAMPLE.split(line.rest)
        self.builder.example(first, line.number)
        for text in glued:
            self.builder.finding("glued", line.number, "", "an example is glued to the one before it; taken apart")
            self.builder.example(text, line.number)

    def gloss(self, line: Line) -> None:
        self._body()
        self.builder.glossary(line.mark[:-3], line.rest.strip(), line.number)

    def sense(self, line: Line) -> None:
        self._body()
        self.builder.sense(self._id(line), line.rest, line.number)

    def attribution(self, line: Line) -> None:
        if not self.builder.more(line.whole, line.number, "attribution", " "):
            self.builder.line(line.number, "front")

    def residue(self, line: Line) -> None:
        self.builder.line(line.number, "residue")

    def credits(self, line: Line) -> None:
        self._credits = True
        self.builder.line(line.number, "credits")

    def other(self, line: Line) -> None:
        if self._credits:
            self.builder.line(line.number, "credits")
        elif self.builder.empty and not self._pending:
            self.builder.line(line.number, "front")
        elif line.whole.startswith("- ") or not self.builder.more(line.whole.strip(), line.number):
            self.builder.unclassified(line.number, line.whole)

    @staticmethod
    def _id(line: Line) -> str:
        return line.mark[2:-3].rstrip(".")
