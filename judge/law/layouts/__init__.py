"""One module a document layout: raw lines in, a Document out. ``LAYOUTS`` is the table; a layout is recognised by content."""

from __future__ import annotations

import importlib

from judge.errors import Malformed
from judge.law.document import Document
from judge.law.layouts.base import Layout

# layout name -> "module:class", imported only when a document is read
LAYOUTS: dict[str, str] = {
    "summary-2009": "judge.law.layouts.summary2009:Summary2009",
    "plain": "judge.law.layouts.plain:Plain",
    "official": "judge.law.layouts.official:Official",
    "chapter-2002": "judge.law.layouts.chapter2002:Chapter2002",
    "rulings-1997": "judge.law.layouts.rulings1997:Rulings1997",
    "rulebook": "judge.law.layouts.rulebook:Rulebook",
}

MAX_BYTES = 8_000_000
"""Larger files are refused: no rules document known is a fifth of that."""

MAX_LINES, MAX_LINE = 100_000, 60_000
"""More lines, or a longer line, are refused too: ten times what any rules document known has."""

_FEWEST_MARKS = 3


def layout(name: str) -> Layout:
    """The layout of that name; Malformed when there is none."""
    target = LAYOUTS.get(name)
    if target is None:
        raise Malformed(f"no layout is called {name!r}", mend=f"known: {', '.join(LAYOUTS)}")
    module, _, attribute = target.partition(":")
    kind: type[Layout] = getattr(importlib.import_module(module), attribute)
    return kind()


def detect(text: str) -> str:
    """The name of the layout whose marks the text bears most; Malformed when it bears hardly any of any."""
    scores = {name: layout(name).likeness(text) for name in LAYOUTS}
    best = max(scores, key=lambda name: scores[name])
    if scores[best] < _FEWEST_MARKS:
        raise Malformed("this is no rules document of a known layout", mend=f"known layouts: {', '.join(LAYOUTS)}")
    return best


def decode(data: bytes, source: str) -> str:
    """The text of a file: UTF-8 (with or without byte order mark), UTF-16 with one, else Windows-1252; line ends become LF."""
    if not data.strip():
        raise Malformed(f"{source}: the file is empty", mend="give a rules document")
    if len(data) > MAX_BYTES:
        raise Malformed(f"{source}: {len(data)} bytes are more than any rules document has (limit {MAX_BYTES})")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = data.decode("utf-16", errors="replace")
    elif b"\x00" in data:
        raise Malformed(f"{source}: this is a binary file, not a text", mend="give a rules document as plain text")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", errors="replace")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    control = sum(1 for c in text[:4000] if ord(c) < 32 and c not in "\n\t\f\v")
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        raise Malformed(f"{source}: {len(lines)} lines are more than any rules document has (limit {MAX_LINES})")
    longest = max(range(len(lines)), key=lambda n: len(lines[n]))
    if len(lines[longest]) > MAX_LINE:
        said = f"line {longest + 1} has {len(lines[longest])} characters"
        raise Malformed(f"{source}: {said}, more than a line of any rules document (limit {MAX_LINE})")
    if control > 40:
        raise Malformed(f"{source}: this is a binary file, not a text", mend="give a rules document as plain text")
    return text


def read(text: str, layout_name: str | None = None) -> Document:
    """Read a text with the named layout, or with the one detected by content."""
    return layout(layout_name or detect(text)).read(text)
