"""The surface grammar in lark's notation, as llguidance, vLLM and custom tools with a grammar take it."""

from __future__ import annotations

from judge.translate.forms.shapes import regex
from judge.translate.forms.surface import Surface


def lark_form(grammar: Surface) -> str:
    """The grammar as one text; its first rule is ``start``."""
    lines = [f"start: {grammar.start}"]
    for name, ways in grammar.rules.items():
        told = [" ".join(way) for way in ways if way]
        both = f"({' | '.join(told)})?" if () in ways and told else " | ".join(told)
        lines.append(f"{name}: {both}")
    lines += [f"{name}: /{regex(shape)}/" for name, shape in grammar.words.items()]
    return "\n".join(lines) + "\n"
