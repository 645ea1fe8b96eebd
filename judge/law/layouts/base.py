"""What every layout shares: a lark grammar over lines (a mark that decides the kind, then the rest of the line) and a reader.

A layout's grammar names one terminal per construct; the reader has one method per construct, called while parsing, so that
no tree is built. The structure (what belongs to what) is the reader's business; the grammar decides what a line *is*.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from lark import Lark, Token

from judge.law.builder import Builder
from judge.law.document import Document

COMMON = r"""
start: _line*
TEXT: /[^\n]+/
OTHER.-5: /[^\n]+/
_BLANK: /[ \t\f\v\xa0]*\n/
other: OTHER _BLANK
"""
"""Terminals that every line grammar ends with: the rest of a line, a line of no known kind, and the line end."""


@lru_cache(maxsize=16)
def line_parser(grammar: str) -> Lark:
    """The compiled LALR parser of a line grammar."""
    return Lark(grammar + COMMON, parser="lalr", lexer="contextual", maybe_placeholders=False, keep_all_tokens=False)


@dataclass(frozen=True, slots=True)
class Line:
    """One line as the grammar saw it: construct, mark, rest, 1-based number."""

    construct: str
    mark: str
    rest: str
    number: int

    @property
    def whole(self) -> str:
        """The line as it stands in the document."""
        return self.mark + self.rest


class Layout(ABC):
    """A document layout: how to recognise it, and how to read it."""

    name: ClassVar[str]
    describes: ClassVar[str]
    grammar: ClassVar[str]

    @classmethod
    @abstractmethod
    def likeness(cls, text: str) -> int:
        """How many lines of the text bear this layout's own marks."""

    @abstractmethod
    def read(self, text: str) -> Document:
        """Read a whole text (line ends normalised) into a document."""

    def lines(self, text: str) -> list[Line]:
        """Every non-blank line with its construct, by the layout's grammar."""
        tree = line_parser(self.grammar).parse(text if text.endswith("\n") else text + "\n")
        result = []
        for node in tree.children:
            if isinstance(node, Token):
                continue
            tokens = [c for c in node.children if isinstance(c, Token)]
            rest = str(tokens[1]) if len(tokens) > 1 else ""
            result.append(Line(str(node.data), str(tokens[0]), rest, tokens[0].line or 0))
        return result


def dispatch(reader: object, lines: list[Line]) -> None:
    """Call the reader's method named after each line's construct."""
    for line in lines:
        getattr(reader, line.construct)(line)


__all__ = ["COMMON", "Builder", "Layout", "Line", "dispatch", "line_parser"]
