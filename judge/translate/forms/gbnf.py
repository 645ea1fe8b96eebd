"""The surface grammar in GBNF, the notation of llama.cpp."""

from __future__ import annotations

from judge.translate.forms.shapes import gbnf
from judge.translate.forms.surface import Surface


def gbnf_form(grammar: Surface) -> str:
    """The grammar as one text; its first rule is ``root``.

    Rules are named without underscores, and none begins with itself: llama.cpp would never come to an end with one that does."""
    lines = [f"root ::= {_named(grammar.start)}"]
    for name, ways in grammar.rules.items():
        again = [way[1:] for way in ways if way[:1] == (name,)]
        first = _either([way for way in ways if way[:1] != (name,)])
        lines.append(f"{_named(name)} ::= {f'({first}) ({_either(again)})*' if again else first}")
    lines += [f"{_named(name)} ::= {gbnf(shape)}" for name, shape in grammar.words.items()]
    return "\n".join(lines) + "\n"


def _either(ways: list[tuple[str, ...]]) -> str:
    return " | ".join(" ".join(map(_named, way)) or '""' for way in ways)


def _named(part: str) -> str:
    return part.lower().replace("_", "-")
