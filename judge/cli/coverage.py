"""Which of the rules that a situation can exercise the passing scenarios do exercise: by section, in words and as a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from judge.errors import Malformed
from judge.law.library import Library
from judge.law.tags import played

STYLE = """
body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fdfcf9}
h1,h2{font-weight:normal}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.2rem .6rem;vertical-align:top}
tr+tr{border-top:1px solid #e5e0d5}td.n{text-align:right;white-space:nowrap}.bar{background:#e5e0d5;height:.7rem;min-width:8rem}
.bar i{display:block;background:#4a7a4a;height:100%}li.no::marker{color:#a33}details{margin:.3rem 0}summary{cursor:pointer}
"""


@dataclass(frozen=True, slots=True)
class Section:
    """One section (5) or group (508) of an edition: the rules a situation can exercise, and those no scenario does."""

    edition: str
    number: str
    wanted: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def exercised(self) -> int:
        """How many of its rules are exercised."""
        return len(self.wanted) - len(self.missing)

    @property
    def share(self) -> int:
        """The same in whole percent, rounded down."""
        return 100 * self.exercised // max(1, len(self.wanted))

    def as_json(self) -> dict[str, Any]:
        """The section as the command's JSON shows it."""
        return {
            "edition": self.edition,
            "section": self.number,
            "exercised": self.exercised,
            "of": len(self.wanted),
            "missing": list(self.missing),
        }


def covered(rules: Mapping[str, Iterable[str]], digits: int = 1) -> list[Section]:
    """The sections of every tagged edition, by the first digits of the number: 1 for sections, 3 for groups.

    ``rules`` are the numbers exercised by edition; an edition without tags has no denominator and is left out."""
    found: list[Section] = []
    for edition, numbers in rules.items():
        try:
            all_played = played(edition)
        except Malformed:
            continue
        have = set(numbers)
        for number in sorted({n[:digits] for n in all_played}):
            wanted = tuple(n for n in all_played if n[:digits] == number)
            found.append(Section(edition, number, wanted, tuple(n for n in wanted if n not in have)))
    return found


def in_words(sections: Sequence[Section]) -> list[str]:
    """The lines that the command prints."""
    lines: list[str] = []
    for s in sections:
        lines.append(f"{s.edition} section {s.number}: {s.exercised} of {len(s.wanted)} rules ({s.share} %)")
        lines.append(f"    without a scenario: {', '.join(s.missing) or 'none'}")
    for edition in dict.fromkeys(s.edition for s in sections):
        mine = [s for s in sections if s.edition == edition]
        whole, done = sum(len(s.wanted) for s in mine), sum(s.exercised for s in mine)
        lines.append(f"{edition} in all: {done} of {whole} rules ({100 * done // max(1, whole)} %)")
    return lines


def page(rules: Mapping[str, Iterable[str]], passed: int) -> str:
    """A page by itself: the sections, then their groups with every rule and what it says."""
    kept = {e: tuple(n) for e, n in rules.items()}
    sections = covered(kept)
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><title>Rules exercised by the scenario library</title>"
        f"<style>{STYLE}</style><h1>Rules exercised by the scenario library</h1>"
        f"<p>{passed} passing scenarios. Counted are the rules that a situation in a game can exercise: those tagged procedure, "
        "permission or restriction.</p>",
        "<table><tr><th>Edition<th>Section<th>Exercised<th>Share<th></tr>",
    ]
    parts += [
        f"<tr><td>{escape(s.edition)}<td><a href='#s{escape(s.edition)}-{s.number}'>{s.number}</a>"
        f"<td class=n>{s.exercised} of {len(s.wanted)}<td class=n>{s.share} %"
        f"<td><div class=bar><i style='width:{s.share}%'></i></div></tr>"
        for s in sections
    ]
    parts.append("</table>")
    groups = covered(kept, 3)
    law = Library.open()
    for s in sections:
        parts.append(f"<h2 id='s{escape(s.edition)}-{s.number}'>{escape(s.edition)}, section {s.number}</h2>")
        for g in groups:
            if g.edition == s.edition and g.number[0] == s.number:
                parts += _group(g, law)
    return "\n".join(parts) + "</html>\n"


def _group(group: Section, law: Library) -> list[str]:
    texts = _texts(group, law)
    head = f"{group.number} {texts.get(group.number, '')}".strip()
    lines = [
        f"<details><summary>{escape(head)}: {group.exercised} of {len(group.wanted)}</summary><ul style='list-style:disc'>"
    ]
    missing = set(group.missing)
    for number in group.wanted:
        state, word = ("no", "without a scenario") if number in missing else ("yes", "exercised")
        lines.append(f"<li class={state}><b>{number}</b> {word}<br>{escape(texts.get(number, ''))}")
    lines.append("</ul></details>")
    return lines


def _texts(group: Section, law: Library) -> dict[str, str]:
    """What the numbers say, from the text at hand of that edition."""
    found = law.edition(group.edition).briefs([group.number, *group.wanted])
    return {n: (b.text or b.title) for n, b in found.items()}
