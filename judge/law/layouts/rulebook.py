"""The own-words rulebook that ships with the package: official-like lines, plus notes, rulings and numbered glossary entries."""

from __future__ import annotations

import re

from judge.law.builder import Builder
from judge.law.document import Document, Kind
from judge.law.layouts.base import Layout, Line, dispatch
from judge.law.layouts.titles1997 import link

_LIKE = re.compile(
    r"^(?:\d{3}\.\d+(?:\. |[a-z] )|G\d+\.\d+(?:\. |[a-z] )|Ruling [\dA-Z]\S* \[|Note: |Term: |\d\.\d+\.\d+ )", re.MULTILINE
)
_OWN = re.compile(r"^# .*\b(?:restated|restatement)\b", re.MULTILINE)


class Rulebook(Layout):
    """Reads the restated rulebook; its files may be read one after the other as one text."""

    name = "rulebook"
    describes = "own-words rulebook ('510.1c text', 'Note: text', 'Ruling 103.1 [authority date]: text', 'G1.1. Term', 'Term: Term', '1.40.7 text')"
    grammar = r"""
    _line: comment | section | group | chapter | topic | rule | subrule | entry | paragraph | said | ruling | note | example
        | gloss | term | sense | other | _BLANK
    comment: COMMENT_MARK TEXT? _BLANK
    section: SECTION_MARK TEXT? _BLANK
    group: GROUP_MARK TEXT? _BLANK
    chapter: CHAPTER_MARK TEXT? _BLANK
    topic: TOPIC_MARK TEXT? _BLANK
    rule: RULE_MARK TEXT? _BLANK
    entry: ENTRY_MARK TEXT? _BLANK
    paragraph: PARAGRAPH_MARK TEXT? _BLANK
    said: SAID_MARK TEXT? _BLANK
    subrule: SUBRULE_MARK TEXT? _BLANK
    ruling: RULING_MARK TEXT? _BLANK
    note: NOTE_MARK TEXT? _BLANK
    example: EXAMPLE_MARK TEXT? _BLANK
    gloss: GLOSS_MARK TEXT? _BLANK
    sense: SENSE_MARK TEXT? _BLANK
    term: TERM_MARK TEXT? _BLANK
    COMMENT_MARK.3: /#/
    SECTION_MARK.3: /[1-9G]\. /
    GROUP_MARK.3: /\d{3}\. /
    RULE_MARK.3: /\d{3}\.\d+\. /
    SUBRULE_MARK.3: /\d{3}\.\d+[a-z]\.? /
    CHAPTER_MARK.3: /[A-Z]\.\d+\. /
    ENTRY_MARK.3: /[A-Z]\.\d+\.\d+\. /
    TOPIC_MARK.3: /\d\.\d+\. /
    PARAGRAPH_MARK.3: /\d\.\d+\.\d+( \{[^}\n]*\})? /
    SAID_MARK.3: /Ruling \d\.\d+\.\d+( \[[^\]\n]*\])*( \{[^}\n]*\})?: /
    RULING_MARK.3: /Ruling (\d{3}(\.\d+)*|[A-Z]\.\d+\.\d+)( \[[^\]\n]*\])*: /
    NOTE_MARK.3: /Note: /
    EXAMPLE_MARK.3: /Example: /
    TERM_MARK.3: /Term: /
    GLOSS_MARK.3: /G\d+\.\d+\. /
    SENSE_MARK.3: /G\d+\.\d+[a-z]? /
    """

    @classmethod
    def likeness(cls, text: str) -> int:
        """Lines with the rulebook's own marks, counted only when the text says that it is a restatement."""
        return 2 * len(_LIKE.findall(text)) if _OWN.search(text[:400]) else 0

    def read(self, text: str) -> Document:
        """Read one or several rulebook files joined by line ends."""
        builder = Builder(self.name, attributed=False, own_words=True)
        dispatch(_Reader(builder), self.lines(text))
        builder.title = "Rulebook in this project's own words"
        document = builder.finish(text.count("\n") + (not text.endswith("\n")))
        return link(document) if any(i.kind is Kind.PARAGRAPH for i in document.items) else document


class _Reader:
    """One method per construct of the grammar."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder

    def comment(self, line: Line) -> None:
        self.builder.line(line.number, "comment")

    def section(self, line: Line) -> None:
        if self.builder.heading_id.startswith("gloss:"):  # a numbered sense
            self.builder.more(line.whole.strip(), line.number)
            return
        self.builder.section(line.mark[0], line.rest.strip(), line.number)

    def group(self, line: Line) -> None:
        self.builder.heading(line.mark[:3], line.rest.strip(), line.number)

    def chapter(self, line: Line) -> None:
        self.builder.heading(line.mark.strip().rstrip("."), line.rest.strip(), line.number)

    topic = chapter

    def entry(self, line: Line) -> None:
        self.builder.rule(line.mark.strip().rstrip("."), line.rest, line.number)

    def paragraph(self, line: Line) -> None:
        """A paragraph that no number but its place under the topic names; what is known of its age stands in braces."""
        number, _, flags = line.mark.strip().partition(" ")
        self.builder.paragraph(number, Kind.PARAGRAPH, line.rest, line.number, *flags.strip("{}").split())

    def said(self, line: Line) -> None:
        """A paragraph that names who said it."""
        number, _, rest = line.mark.removeprefix("Ruling ").strip().rstrip(":").partition(" ")
        flags = re.search(r"\{([^}]*)\}", rest)
        self.builder.paragraph(number, Kind.RULING, line.rest, line.number, *(flags[1].split() if flags else ()))
        self._attribute(rest)

    def _attribute(self, rest: str) -> None:
        # a ruling that two authorities share names both, each in its own brackets
        for inside in re.findall(r"\[([^\]]*)\]", rest):
            self.builder.attribute(inside)

    def rule(self, line: Line) -> None:
        self.builder.rule(line.mark.strip().rstrip("."), line.rest, line.number)

    def subrule(self, line: Line) -> None:
        self.builder.subrule(line.mark.strip().rstrip("."), line.rest, line.number)

    def ruling(self, line: Line) -> None:
        number, _, rest = line.mark.removeprefix("Ruling ").partition(" ")
        number = number.rstrip(":")
        on, _, ordinal = number.rpartition(".")
        self.builder.ruling(f"{on}.Ruling.{ordinal}", line.rest, line.number)
        self._attribute(rest)

    def note(self, line: Line) -> None:
        self.builder.note(line.rest, line.number)

    def example(self, line: Line) -> None:
        self.builder.example(line.rest, line.number)

    def gloss(self, line: Line) -> None:
        if self.builder.section_id != "G":
            self.builder.section("G", "Glossary", line.number)
        self.builder.glossary(line.mark.strip().rstrip("."), line.rest.strip(), line.number)

    def term(self, line: Line) -> None:
        term = line.rest.strip()
        self.builder.glossary(f"gloss:{term}", term, line.number)

    def sense(self, line: Line) -> None:
        self.builder.sense(line.mark.strip(), line.rest, line.number)

    def other(self, line: Line) -> None:
        if re.match(r"(?:\d|G\d|[A-Z]\w* [A-Z]?\d)", line.whole) or not self.builder.more(
            line.whole.strip(), line.number
        ):
            self.builder.unclassified(line.number, line.whole)
