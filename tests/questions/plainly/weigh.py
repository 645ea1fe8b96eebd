"""Fits what the features of a plain wording count for, and the level from which its verdict is given, on questions with known verdicts.

python -m tests.questions.plainly.weigh gather QUESTIONS.jsonl... --cards FILE --out FEATURES.jsonl [--part 1/2]
python -m tests.questions.plainly.weigh fit FEATURES.jsonl... [--right 0.97] [--write NOTE]

``gather`` asks each question (``question``, ``verdict``) and keeps the features of the verdict that its wordings come to, if they do, and whether it is
right. ``fit`` is that of ``calibrate``, drawn towards the weights that ship; every tenth is tested on the weights of the others. The level is the lowest from
which ``--right`` of the verdicts so tested are right. ``--write`` keeps weights and level in rulesdata/reading-weights.toml under [worded]. Questions that the
language model was fitted on tell nothing here."""

from __future__ import annotations

import argparse
import datetime
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from judge import service
from judge.home import rulesdata, told_by
from judge.ruling.model import Ruling
from judge.ruling.printed import Named
from judge.ruling.worded import Rules, best_of, features, ways_of, whole
from tests.questions.calibrate import Example, crossed, fitted, level, sure
from tests.questions.compare import right, wanted

TENTHS = 10


def gather(questions: Sequence[dict[str, Any]], cards: Path | None, out: Path) -> None:
    """Ask each and keep what tells how likely its verdict is right; what is kept already is not asked again."""
    judge = service.Judge.open(cards=cards)
    seen = {json.loads(line)["question"] for line in out.read_text(encoding="utf-8").splitlines()} if out.exists() else set()
    found: dict[str, Any] = {}

    def kept(own: Ruling, plains: Any, rules: Rules, named: Named) -> Ruling:
        ways = ways_of(plains, rules)
        best = best_of(ways)
        if best is not None:
            found["features"] = features(best, ways, own)
            found["whole"] = whole(best, own, named)
            found["given"] = {"kind": best.verdict.kind, "value": best.verdict.value}
            found["plain"] = best.said.text
        return own

    service.worded = kept  # type: ignore[assignment]
    with out.open("a", encoding="utf-8") as file:
        for entry in questions:
            if entry["question"] in seen:
                continue
            found.clear()
            ruling = judge.ask(entry["question"])
            given = found.get("given") or {"kind": ruling.verdict.kind, "value": ruling.verdict.value}
            file.write(json.dumps({**entry, **found, "decided": ruling.decided, "right": right(given, wanted(entry, ""))}, ensure_ascii=False) + "\n")
            file.flush()


def written(weights: dict[str, float], limit: float, note: str) -> None:
    """Put weights and level into their file."""
    path = rulesdata() / "reading-weights.toml"
    before = path.read_text(encoding="utf-8")
    counts = [f'"{name}" = {value:.3f}' for name, value in weights.items()]
    lines = [f"fitted = {json.dumps(f'{datetime.date.today().isoformat()} {note}')}", f"level = {limit:.2f}", *counts]
    path.write_text(re.sub(r"(?<=\[worded\]\n)[^\[]+?(?=\n*(?:\n#|\n\[|$))", lambda _: "\n".join(lines) + "\n", before, count=1), encoding="utf-8")


def main() -> None:
    """Gather or fit."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("gather", "fit"))
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--cards", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--right", type=float, default=0.97)
    parser.add_argument("--write", default="")
    args = parser.parse_args()
    rows = [json.loads(line) for path in args.files for line in path.read_text(encoding="utf-8").splitlines()]
    if args.what == "gather":
        part, parts = map(int, args.part.split("/"))
        gather(rows[part - 1 :: parts], args.cards, args.out)
        return
    used = [row for row in rows if row.get("whole") and row["right"] is not None]
    told = [Example(row["question"], "", str(place % TENTHS), row["features"], bool(row["right"])) for place, row in enumerate(used)]
    before = {name: float(value) for name, value in told_by(rulesdata() / "reading-weights.toml")["worded"].items() if name not in ("fitted", "level")}
    tested = crossed(told, lambda each: each.voice, before)
    limit = level(tested, args.right)
    given = [row for row in rows if row["decided"]]
    print(f"{len(rows)} questions; decided without wordings {len(given)}, right {sum(bool(row['right']) for row in given)}")
    print(f"{len(told)} wordings with a verdict, {sum(each.right for each in told)} right; level {limit:.3f}")
    for step in sorted({round(limit, 3), 0.8, 0.82, 0.84, 0.86, 0.87, 0.88, 0.9}):
        from_it, shipped = ([each.right for how, each in pairs if how >= step] for pairs in (tested, [(sure(before, each.features), each) for each in told]))
        print(f"  from {step:.3f}: {len(from_it)} verdicts, {sum(from_it)} right; by the weights that ship {len(shipped)}, {sum(shipped)} right")
    weights = fitted(told, before)
    for name, value in weights.items():
        print(f"  {name:20} {value:7.3f}")
    if args.write:
        written(weights, limit, args.write)


if __name__ == "__main__":
    main()
