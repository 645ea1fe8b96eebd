"""The wordings (``wordings/*.jsonl``) as examples to learn from: rows of marked words with their pieces, each with the templates of its plain clauses.

python -m tests.questions.likeness.examples OUT.pickle --cards FILE

``b*.jsonl`` hold one clause a line (``plain``, ``said``), ``a*.jsonl`` whole questions taken apart (``question``, ``parts`` of ``said`` and ``plain``)."""

from __future__ import annotations

import argparse
import json
import pickle
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from judge.question.likeness.learned import TALK
from judge.question.likeness.marks import Item, row
from judge.question.likeness.pairs import Template, template
from judge.question.syntax import finder
from judge.service import Judge

FOLDER = Path(__file__).parent / "wordings"
CLAUSES = FOLDER.parents[2] / "question" / "one_clause"
SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z])")


class Marker:
    """Makes rows with the names of a catalog."""

    def __init__(self, cards: Path | None) -> None:
        judge = Judge.open(cards=cards)
        self.names = judge.typed_names
        self.sorts = lru_cache(maxsize=None)(judge._sort)

    def row(self, text: str, beside: str = "") -> tuple[Item, ...]:
        """The row of a text whose short names may be those of another text."""
        return row(text, finder(f"{text} . {beside}", self.names), self.sorts)

    def templates(self, said: tuple[Item, ...], plain: str, beside: str) -> list[Template | None]:
        """The templates of each plain sentence; None where one names what was not said."""
        return [template(said, self.row(each, beside)) for each in SENTENCE.split(plain.strip()) if each]


def examples(marker: Marker) -> Iterator[dict[str, Any]]:
    """All examples; those with a clause that names what was not said are left out (about 2 of 100)."""
    plain = {r["id"]: r["plain"] for r in lines(CLAUSES / "frames.jsonl")}
    clauses = [(path.stem, r["part"], plain[r["id"]]) for path in sorted(CLAUSES.glob("*.jsonl")) if path.stem != "frames" for r in lines(path)]
    clauses += [(path.stem, r["said"], r["plain"]) for path in sorted(FOLDER.glob("b*.jsonl")) for r in lines(path)]
    for source, said, meant in clauses:
        items = marker.row(said, meant)
        found = marker.templates(items, meant, said)
        if items and all(found):
            yield {"source": source, "items": items, "pieces": [(0, len(items), found)]}
    for path in sorted(FOLDER.glob("a*.jsonl")):
        for r in lines(path):
            items = marker.row(r["question"], " ".join(part["plain"] for part in r["parts"]))
            yield {"source": path.stem, "items": items, "pieces": list(pieces(marker, r, items))}


def pieces(marker: Marker, told: dict[str, Any], items: tuple[Item, ...]) -> Iterator[tuple[int, int, list[Any]]]:
    """The pieces of a whole question, each with its templates; talk is told as such."""
    at = 0
    for part in told["parts"]:
        begun = told["question"].find(part["said"], at)
        if begun < 0:
            continue
        at = begun + len(part["said"])
        inside = [n for n, item in enumerate(items) if begun <= item.start + 1 and (item.start + item.end) / 2 < at and item.end > begun]
        if not inside:
            continue
        first, past = inside[0], inside[-1] + 1
        past += past < len(items) and items[past].low == "?"
        yield first, past, marker.templates(items[first:past], part["plain"], told["question"]) if part["plain"] else [TALK]


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--cards", type=Path)
    args = parser.parse_args()
    found = list(examples(Marker(args.cards)))
    args.out.write_bytes(pickle.dumps(found))
    schemas = Counter(t.schema for e in found for _, _, told in e["pieces"] for t in told if t is not None and t != TALK)
    often = sum(n >= 3 for n in schemas.values())
    print(f"{len(found)} examples, {sum(schemas.values())} clauses of {len(schemas)} kinds, {often} told three times or more", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
