"""The official comprehensive rules text, 2017 to today: contents, nine sections, glossary, credits."""

from __future__ import annotations

import re

from judge.law.builder import Builder
from judge.law.document import Document
from judge.law.layouts.base import Layout, Line, dispatch
from judge.law.layouts.plain import Plain, PlainReader

_LIKE = re.compile(r"^\s*\d{3}\.\d+(?:\.? |[a-z]\.? )\S", re.MULTILINE)
_EFFECTIVE = re.compile(r"These rules are effective as of (?P<month>[A-Z][a-z]+) (?P<day>\d{1,2}), (?P<year>\d{4})")
_FRAME = re.compile(r"^\s*(?:Contents|Introduction|Glossary|Credits)\s*$", re.MULTILINE)
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


class Official(Layout):
    """Reads the official text: the body starts after the first ``Credits``, the glossary ends at the second."""

    name = "official"
    describes = "official comprehensive rules .txt (contents, sections, glossary, credits)"
    grammar = Plain.grammar.replace("| example |", "| example | frame |") + (
        "    frame: FRAME _BLANK\n    FRAME.3: /[ \\t]*(Introduction|Contents|Glossary|Credits)(?=[ \\t]*\\n)/\n"
    )

    @classmethod
    def likeness(cls, text: str) -> int:
        """Numbered lines, counted only inside the official frame."""
        framed = len({m.strip() for m in _FRAME.findall(text)}) >= 3 or _EFFECTIVE.search(text) is not None
        return 2 * len(_LIKE.findall(text)) if framed else 0

    def read(self, text: str) -> Document:
        """Read the whole text."""
        builder = Builder(self.name, attributed=False)
        lines = self.lines(text)
        reader = _Reader(builder, [line.whole.strip() for line in lines if line.construct == "frame"].count("Credits"))
        dispatch(reader, lines)
        reader.settle()
        if (date := _EFFECTIVE.search(text)) is not None and date["month"] in _MONTHS:
            builder.effective = f"{date['year']}-{_MONTHS.index(date['month']) + 1:02d}-{int(date['day']):02d}"
        builder.title = text.lstrip().split("\n", 1)[0].strip()[:120]
        return builder.finish(text.count("\n") + (not text.endswith("\n")))


class _Reader(PlainReader):
    """The plain reader inside a frame: front matter, contents, body, glossary, credits."""

    def __init__(self, builder: Builder, credits: int) -> None:
        super().__init__(builder)
        # with one Credits line only (or none) there is no contents list that could be told from the body by it
        self._part = "front" if credits > 1 else "body"
        self._term_line = -9
        self._definition = False

    def frame(self, line: Line) -> None:
        word = line.whole.strip()
        if self._part == "front" and word == "Contents":
            self._part = "contents"
        elif self._part == "contents" and word == "Credits":
            self._part = "body"
        elif self._part == "body" and word == "Glossary":
            self.settle()
            self._part = "glossary"
        elif self._part in ("body", "glossary") and word == "Credits" and not self.builder.empty:
            self._part = "credits"
        self.builder.line(line.number, "frame")

    def _elsewhere(self, line: Line) -> bool:
        """Handle a line of another part than the body; False when it is the body's."""
        if self._part in ("front", "contents", "credits"):
            self.builder.line(line.number, self._part)
        elif self._part == "glossary":
            self._gloss(line)
        else:
            return False
        return True

    def _gloss(self, line: Line) -> None:
        text = line.whole.strip()
        if line.number > self._term_line + 1:
            self.builder.glossary(f"gloss:{text}", text, line.number)
            self._definition = False
        else:
            self.builder.more(text, line.number, "definition")
            self._definition = True
        self._term_line = line.number

    def section(self, line: Line) -> None:
        if not self._elsewhere(line):
            super().section(line)

    def group(self, line: Line) -> None:
        if not self._elsewhere(line):
            super().group(line)

    def rule(self, line: Line) -> None:
        if not self._elsewhere(line):
            super().rule(line)

    def subrule(self, line: Line) -> None:
        if not self._elsewhere(line):
            super().rule(line)

    def example(self, line: Line) -> None:
        if not self._elsewhere(line):
            super().example(line)

    def other(self, line: Line) -> None:
        if not self._elsewhere(line):
            super().other(line)
