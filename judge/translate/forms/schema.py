"""Judge English as JSON, for programs that hold an answer to a JSON schema only (Ollama's ``format``): the lines as texts under their kind."""

from __future__ import annotations

import re
from typing import Any

_LINES = {"type": "array", "items": {"type": "string", "maxLength": 1000}}

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "thoughts": {"type": "string"},
        "scenario": {
            "type": "object",
            "properties": {
                "players": {"type": "array", "items": {"type": "string"}},
                "given": _LINES,
                "story": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "properties": {"kind": {"enum": ["when", "then"]}, "says": {"type": "string", "maxLength": 1000}},
                        "required": ["kind", "says"], "additionalProperties": False,
                    },
                },
                "ask": {**_LINES, "minItems": 0},
            },
            "required": ["given", "story", "ask"], "additionalProperties": False,
        },
        "left_out": _LINES,
        "assumed": _LINES,
    },
    "required": ["scenario", "left_out", "assumed"], "additionalProperties": False,
}  # fmt: skip
"""The schema of a whole answer."""

_LINE = re.compile(r"(given|when|then|and|but)\s+(.*)", re.IGNORECASE | re.DOTALL)
_HEADER = re.compile(r"(scenario|rules|source|players|tempting|ask):\s*(.*)", re.IGNORECASE | re.DOTALL)


def from_json(said: dict[str, Any]) -> str:
    """The scenario as text; what is no text in it is left out, so that the parser says what is missing."""
    lines = ["Scenario: what was asked"]
    players = [name for name in _texts(said.get("players")) if name]
    if players:
        lines.append(f"Players: {', '.join(players)}")
    lines += _block("Given", _texts(said.get("given")))
    kind = ""
    story = said.get("story")
    for each in story if isinstance(story, list) else []:
        if isinstance(each, dict) and isinstance(each.get("says"), str) and each.get("kind") in ("when", "then"):
            lines.append(f"{'And' if each['kind'] == kind else each['kind'].capitalize()} {_bare(_one(each['says']))}")
            kind = each["kind"]
    lines += [f"Ask: {re.sub('^ask: *', '', ask, flags=re.IGNORECASE)}" for ask in _texts(said.get("ask"))]
    return "\n".join(lines) + "\n"


def to_json(text: str) -> dict[str, Any]:
    """One scenario's text in the JSON form; headers that say nothing of the situation are dropped."""
    out: dict[str, Any] = {"players": [], "given": [], "story": [], "ask": []}
    mood = ""
    for line in _logical(text):
        if header := _HEADER.fullmatch(line):
            word, rest = header[1].lower(), header[2].strip()
            if word == "players":
                out["players"] = [name.strip() for name in rest.split(",")]
            elif word == "ask":
                out["ask"].append(rest)
            continue
        said = _LINE.fullmatch(line)
        if said is None:
            continue
        word = said[1].lower()
        mood = mood if word in ("and", "but") else word
        if mood == "given":
            out["given"].append(said[2])
        elif mood:
            out["story"].append({"kind": mood, "says": said[2]})
    return out


def _logical(text: str) -> list[str]:
    """The lines of a scenario, each with what goes on below it, without comments."""
    lines: list[str] = []
    for raw in text.splitlines():
        line = re.sub(r"(^|\s)#.*$", "", raw).strip()
        if not line:
            continue
        if _LINE.match(line) or _HEADER.match(line) or not lines:
            lines.append(line)
        else:
            lines[-1] += f" {line}"
    return lines


def _block(word: str, texts: list[str]) -> list[str]:
    return [f"{word if n == 0 else '  And'} {_bare(text)}" for n, text in enumerate(texts)]


def _texts(value: Any) -> list[str]:
    return [_one(each) for each in value if isinstance(each, str) and each.strip()] if isinstance(value, list) else []


def _one(text: str) -> str:
    """One line."""
    return " ".join(text.split())


def _bare(text: str) -> str:
    """A sentence without the word that begins a line of its kind."""
    return re.sub(r"^(?:given|when|then|and)\s+", "", text, flags=re.IGNORECASE)
