"""The scenario library as the rule pages show it: which executable situations speak of a rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from judge.home import scenario_library
from judge.law.editions import DEFAULT

SHOWN = 6
LONGEST = 1800
"""Characters of a scenario that are put into a link."""

_SAYS = re.compile(r"^\s*(?:(?:Then|And)\s+citing|Source:|Tempting:|.*\bbecause\b)", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w.])\d{3}(?:\.\d{1,3}[a-z]?)?(?![\w])")


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario of the library: its name, its text, the editions it is for, and the rules it names."""

    name: str
    text: str
    editions: tuple[str, ...]
    rules: frozenset[str]


@lru_cache(maxsize=1)
def library() -> tuple[Example, ...]:
    """Every scenario that ships with the package."""
    folder = scenario_library()
    found: list[Example] = []
    for path in sorted(folder.rglob("*.scn")) if folder.is_dir() else ():
        text = path.read_text(encoding="utf-8")
        for part in re.split(r"(?m)^(?=Scenario:)", text)[1:]:
            lines = [line.rstrip() for line in part.splitlines() if not line.lstrip().startswith("#")]
            found.append(_example("\n".join(lines).strip() + "\n"))
    return tuple(found)


def _example(text: str) -> Example:
    lines = text.splitlines()
    editions = next((line.partition(":")[2] for line in lines if line.startswith("Rules:")), DEFAULT)
    said = " ".join(line for line in lines if _SAYS.match(line))
    return Example(
        lines[0].partition(":")[2].strip(),
        text,
        tuple(e.strip() for e in editions.split(",")),
        frozenset(_NUMBER.findall(said)),
    )


def examples_of(rule: str, edition: str) -> list[Example]:
    """The scenarios that name a rule or a part of it, for that edition; the most exact first."""
    inside = re.compile(rf"{re.escape(rule)}(?:[a-z]|\.\d+[a-z]?)?")
    found = [
        (rule not in e.rules, n, e)
        for n, e in enumerate(library())
        if edition in e.editions and len(e.text) <= LONGEST and any(inside.fullmatch(r) for r in e.rules)
    ]
    return [e for _, _, e in sorted(found, key=lambda row: row[:2])][:SHOWN]
