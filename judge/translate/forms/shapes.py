"""Small patterns of characters, from which each written form of the grammar makes its own notation."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """These very characters."""

    said: str


@dataclass(frozen=True, slots=True)
class Among:
    """One character of a class, as it stands between square brackets (ranges allowed; ``^`` first: none of them)."""

    chars: str


@dataclass(frozen=True, slots=True)
class Then:
    """One after the other."""

    parts: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """One of several."""

    parts: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Times:
    """The same several times: from ``least`` on, at most once more than none where ``once``."""

    part: Shape
    least: int = 0
    once: bool = False


Shape = Text | Among | Then | Either | Times


def seq(*parts: Shape | str) -> Shape:
    """Parts in a row; a text stands for itself."""
    return Then(tuple(Text(p) if isinstance(p, str) else p for p in parts))


def either(*parts: Shape | str) -> Shape:
    """One of the parts."""
    return Either(tuple(Text(p) if isinstance(p, str) else p for p in parts))


def maybe(part: Shape | str) -> Shape:
    """The part or nothing."""
    return Times(Text(part) if isinstance(part, str) else part, 0, True)


def many(part: Shape, least: int = 0) -> Shape:
    """The part again and again."""
    return Times(part, least)


def regex(shape: Shape) -> str:
    """As a regular expression that Python, Rust and lark read alike."""
    match shape:
        case Text(said):
            return re.sub(r"([\\.^$*+?{}\[\]|()/])", r"\\\1", said).replace("\n", "\\n")
        case Among(chars):
            return "[" + chars.replace("\n", "\\n").replace("/", "\\/") + "]"
        case Then(parts):
            return "".join(regex(p) for p in parts)
        case Either(parts):
            return "(" + "|".join(regex(p) for p in parts) + ")"
        case Times(part, least, once):
            return f"({regex(part)})" + ("?" if once else "*" if least == 0 else "+")


def gbnf(shape: Shape) -> str:
    """As GBNF, the notation of llama.cpp."""
    match shape:
        case Text(said):
            return '"' + said.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
        case Among(chars):
            return "[" + chars.replace("\n", "\\n") + "]"
        case Then(parts):
            return " ".join(gbnf(p) for p in parts)
        case Either(parts):
            return "(" + " | ".join(gbnf(p) for p in parts) + ")"
        case Times(part, least, once):
            return f"({gbnf(part)})" + ("?" if once else "*" if least == 0 else "+")
