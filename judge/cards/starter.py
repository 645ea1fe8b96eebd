"""Makes the starter set that ships with the package: ``python -m judge.cards.starter POOL --cases FILE``.

Chosen are the basic lands and the cards named most often in neutral peer cases of an era and in the rulings of an
edition, of those that the reader reads fully. Stored are facts only: name, cost, type line, power and toughness,
colours, and what the card does in this project's own normalised wording.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from judge.cards.catalog import starter_path
from judge.cards.check import reading_of
from judge.cards.loaders import CardRecord, load
from judge.cards.names import fold
from judge.cards.snapshot import read_card
from judge.cards.wording import face_text

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def used_in_cases(path: Path, era: int) -> Counter[str]:
    """How many peer cases, up to the era's year, use each card (folded names)."""
    uses: Counter[str] = Counter()
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case.get("era") is not None and case["era"] <= era:
            uses.update({fold(name) for name in case["cards"]})
    return uses


def named_in_rulings(path: Path, names: Iterable[str]) -> Counter[str]:
    """How many lines of a rules document speak of each of the names (as whole words, two words or more)."""
    known = {name: fold(name) for name in names if " " in name}
    words = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(known, key=len, reverse=True)))
    uses: Counter[str] = Counter()
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        uses.update({known[name] for name in words.findall(line)})
    return uses


def in_own_wording(record: CardRecord, whole: bool = True) -> CardRecord | None:
    """The record in the wording of its tree, without colours that the cost tells.

    None when ``whole`` is wanted and it is not fully read; otherwise what is not read keeps its words, normalised.
    """
    card = read_card(record)
    if whole and any(reading_of(face) != "full" for face in card.faces):
        return None
    faces = tuple(
        replace(face, oracle_text=face_text(read), colors=None if face.mana_cost else face.colors or None)
        for face, read in zip(record.faces, card.faces, strict=True)
    )
    return replace(record, faces=faces)


def choose(
    pool: Iterable[CardRecord], uses: Counter[str], limit: int, printed_until: str, whole: bool = True
) -> list[CardRecord]:
    """The basic lands and the most used cards printed by the date, at most ``limit``; fully read ones if ``whole``."""
    basics = {fold(name) for name in BASICS}
    ranked = sorted(
        (record for record in pool if (record.first_print or "9999") <= printed_until),
        key=lambda record: (fold(record.name) not in basics, -uses[fold(record.name)], record.name),
    )
    chosen: list[CardRecord] = []
    for record in ranked:
        if len(chosen) >= limit or not (uses[fold(record.name)] or fold(record.name) in basics):
            break
        own = in_own_wording(record, whole)
        if own is not None:
            chosen.append(own)
    return sorted(chosen, key=lambda record: fold(record.name))


def main(argv: list[str] | None = None) -> int:
    """Write the starter set; prints how many cards it holds. Exit 0."""
    parser = argparse.ArgumentParser(prog="python -m judge.cards.starter", description=__doc__.splitlines()[0])
    parser.add_argument("pool", type=Path, help="a card file to choose from")
    parser.add_argument("--cases", type=Path, help="peer cases (JSON lines) whose cards are wanted")
    parser.add_argument("--rulings", type=Path, help="a rules document whose named cards are wanted")
    parser.add_argument("--era", type=int, default=2010, help="peer cases up to this year count (default %(default)s)")
    parser.add_argument("--printed-until", default="2009-10-31", help="first printed by then (default %(default)s)")
    parser.add_argument("--limit", type=int, default=320, help="at most so many cards (default %(default)s)")
    parser.add_argument("--out", type=Path, default=starter_path(), help="where to write (default: the package's data)")
    parser.add_argument("--partly", action="store_true", help="take cards that are only partly read as well")
    options = parser.parse_args(argv)
    pool = load(options.pool)
    uses: Counter[str] = Counter()
    if options.cases:
        uses += used_in_cases(options.cases, options.era)
    if options.rulings:
        # a card that a ruling names is worth a few cases: questions are asked about it
        for name, count in named_in_rulings(options.rulings, (record.name for record in pool)).items():
            uses[name] += 3 * count
    chosen = choose(pool, uses, options.limit, options.printed_until, not options.partly)
    options.out.write_text("".join(record.to_json() + "\n" for record in chosen), encoding="utf-8")
    print(f"{len(chosen)} cards written to {options.out}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
