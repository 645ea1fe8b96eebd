"""Replays neutral cases of another engine's tests: ``python tests/peer/run.py CASES.jsonl --cards CARDS.jsonl``.

Every case is reported as passed, failed (it ran, something came out otherwise), unsupported (a card, an action, a check or
an assert is not carried out: which one is said), or error. Exit code 0 when none failed, 1 when some did, 2 on bad input.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.errors import Refusal
from tests.peer.cases import BadCases, Case, load

STATUSES = ("passed", "failed", "unsupported", "error")
EARLY = "2009-10-31"


@dataclass(frozen=True, slots=True)
class Result:
    """How a case went, and why when it didn't pass; ``group`` is the short reason."""

    id: str
    status: str
    why: str = ""
    group: str = ""

    def as_json(self) -> dict[str, str]:
        return {"id": self.id, "status": self.status, "why": self.why, "group": self.group}


_worker: dict[str, Any] = {}


def _start(cards: str, rules: str) -> None:
    from judge.cards.catalog import Catalog
    from tests.peer.support import Support

    _worker["support"] = Support(Catalog.from_file(cards))
    _worker["rules"] = rules


def _run(case: Case) -> Result:
    from tests.peer.replay import run_case

    return run_case(case, _worker["support"], _worker["rules"])


def run_all(cases: Sequence[Case], cards: Path, rules: str = "2022-04", jobs: int = 1) -> Iterator[Result]:
    """Run the cases, in order."""
    if jobs <= 1:
        _start(str(cards), rules)
        yield from map(_run, cases)
        return
    from judge.cards.catalog import Catalog

    with Catalog.from_file(cards):  # the snapshot is made once, before several processes ask for it at the same time
        pass
    with get_context("fork").Pool(jobs, _start, (str(cards), rules)) as pool:
        yield from pool.imap(_run, cases, chunksize=8)


def chosen(cases: Iterator[Case], pattern: str | None) -> list[Case]:
    """The cases whose id matches the pattern (a glob, or a part of the id)."""
    if not pattern:
        return list(cases)
    return [c for c in cases if pattern in c.id or fnmatch.fnmatch(c.id, pattern)]


def table(cases: Sequence[Case], results: Sequence[Result]) -> str:
    """The figures: all cases, the counted duels, and of these the early ones; strict and lenient apart."""
    by_id = {c.id: c for c in cases}
    rows = [("all cases", list(results))]
    counted = [r for r in results if by_id[r.id].counted]
    rows.append(("counted duels", counted))
    rows.append((f"  newest card up to {EARLY}", [r for r in counted if (by_id[r.id].newest or "9") <= EARLY]))
    rows.append(("  strict", [r for r in counted if by_id[r.id].strict]))
    rows.append(("  lenient", [r for r in counted if not by_id[r.id].strict]))
    for tag in ("asserts/mana_options", "needs/custom_effect", "expects/failure", "note/no_explicit_asserts"):
        rows.append((f"tag {tag}", [r for r in results if tag in by_id[r.id].data["tags"]]))
    lines = [f"{'':34}{'cases':>7}" + "".join(f"{s:>13}" for s in STATUSES)]
    for name, found in rows:
        n = Counter(r.status for r in found)
        lines.append(f"{name:34}{len(found):7}" + "".join(f"{n[s]:13}" for s in STATUSES))
        if name == "counted duels" or "newest" in name:
            ran = n["passed"] + n["failed"]
            share = f"{100 * n['passed'] / max(1, len(found)):.1f} % passed"
            lines.append(f"{'':34}  {share}; failed {100 * n['failed'] / max(1, ran):.1f} % of those that ran")
    groups = Counter(r.group for r in counted if r.status in ("unsupported", "error"))
    lines += ["", "counted duels not run, by reason:"]
    lines += [f"{n:6}  {group}" for group, n in groups.most_common(25)]
    return "\n".join(lines)


def traced(cases: Sequence[Case], cards: Path, rules: str) -> None:
    """Print the cases with the trees of their cards, what happened, and how they came out."""
    from tests.peer.replay import run_case

    _start(str(cards), rules)
    support = _worker["support"]
    for case in cases:
        print(f"== {case.id} ({case.data['mode']})")
        for name in case.data["cards"]:
            card = support.catalog.find(name)
            for face in card.faces if card is not None else ():
                print(f"{face.name}: {face.text!r}")
                for ability in face.abilities:
                    print(f"    {ability}")
        for key in ("setup", "actions", "asserts"):
            for entry in case.data[key]:
                print(f"{key}: {entry}")
        lines: list[str] = []
        result = run_case(case, support, rules, lines)
        print("\n".join(lines))
        print(f"-> {result.status}: {result.why}")


def main(argv: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Replay neutral peer cases through the engine.")
    parser.add_argument("cases", type=Path, help="the case file (JSON lines)")
    parser.add_argument("--cards", type=Path, required=True, help="the card file (JSON lines)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--only", help="only the cases whose id matches (a glob or a part)")
    parser.add_argument("--rules", default="2022-04", help="the edition of the rules")
    parser.add_argument("--counted", action="store_true", help="only the duels that the floors speak of")
    parser.add_argument("--blockers", type=int, metavar="N", help="print what blocks most cases, and run nothing")
    parser.add_argument(
        "--trace", action="store_true", help="print each case with its cards and everything that happens"
    )
    parser.add_argument("--show", choices=STATUSES, action="append", default=[], help="list the cases of a status")
    args = parser.parse_args(argv)
    try:
        cases = chosen(load(args.cases), args.only)
        if args.counted:
            cases = [c for c in cases if c.counted]
        if args.blockers is not None:
            from judge.cards.catalog import Catalog
            from tests.peer.blockers import ranking
            from tests.peer.support import Support

            with Catalog.from_file(args.cards) as catalog:
                print(ranking(cases, Support(catalog), args.blockers))
            return 0
        from judge.engine.state.eras.era import era

        era(args.rules)
        if not args.cards.is_file():
            raise BadCases(f"{args.cards}: there is no such card file")
        if args.trace:
            traced(cases, args.cards, args.rules)
            return 0
        results = list(run_all(cases, args.cards, args.rules, max(1, args.jobs)))
    except (BadCases, Refusal, ValueError) as error:
        print(f"run.py: {error}", file=sys.stderr)
        return 2
    counts = Counter(r.status for r in results)
    if args.json:
        document = {
            "cases": len(results),
            "passed": counts["passed"],
            "failed": counts["failed"],
            "unsupported": counts["unsupported"],
            "errors": counts["error"],
            "results": [r.as_json() for r in results],
        }
        print(json.dumps(document, ensure_ascii=False))
    else:
        for r in results:
            if r.status in args.show:
                print(f"{r.status}: {r.id}: {r.why}")
        print(table(cases, results))
    return 1 if counts["failed"] or counts["error"] else 0


if __name__ == "__main__":
    sys.exit(main())
