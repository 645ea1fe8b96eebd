"""Scores a file of translations against questions with known verdicts: so that any model can be compared with any other.

python tests/translate/measure.py QUESTIONS.jsonl TRANSLATIONS.jsonl [--cards FILE] [--samples N] [--json]

Four numbers: the share of comparable situations that got a verdict, how many of those are right, how often the right one is shown (as the verdict
or among the translations offered), and the governing rule among the first five. And what the checks dropped, by its kind."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

if __package__ in (None, ""):  # started as a script
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.cli.batches import translations_of
from judge.ruling.model import Ruling, Verdict
from judge.service import Judge
from judge.translate.deciding import Translating
from judge.translate.running import by_hand
from tests.questions.compare import comparable, right, under, wanted


def measured(entries: list[dict[str, Any]], texts: dict[Any, list[str]], judge: Judge, samples: int | None) -> dict[str, Any]:
    """The figures, and for each question what came of it."""
    rows, dropped = [], Counter[str]()
    for entry in entries:
        if entry["id"] not in texts or not comparable(entry):
            continue
        own = Ruling(entry["question"], judge.edition(), "none", "", Verdict("unknown"))  # the translator by itself
        trying = Translating(entry["question"], judge.typed_names, judge.library, judge.catalog, judge.edition())
        told = texts[entry["id"]][:samples]
        tried = [trying.sample(text) for text in told]
        dropped.update(line.split(":")[0] for sample in tried for line in sample.trouble[:1])
        ruling = by_hand(trying, own, told).to_json()
        expected = wanted(entry, judge.edition())
        good = right(ruling["verdict"], expected) if ruling["verdict"]["kind"] not in ("unknown", "happens") else None
        offered = any(right(each["verdict"], expected) for each in ruling["readings"])
        cited = [c["id"] for c in ruling["citations"][:5]]
        rules = entry.get("rules_expected_2009") or []
        rows.append({
            "id": entry["id"], "expected": expected, "got": ruling["verdict"]["value"], "right": good, "shown": good is True or offered,
            "rule": any(under(c, e) for c in cited for e in rules) if rules else None, "trouble": [line for s in tried for line in s.trouble[:1]],
        })  # fmt: skip
    given = [row for row in rows if row["right"] is not None]
    ruled = [row for row in rows if row["rule"] is not None]
    return {
        "situations": len(rows), "given": len(given), "right": sum(row["right"] for row in given), "shown": sum(row["shown"] for row in rows),
        "rule_in_5": sum(row["rule"] for row in ruled) / len(ruled) if ruled else None, "dropped": dict(dropped.most_common()), "rows": rows,
    }  # fmt: skip


def main() -> None:
    """Read the files and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", type=Path)
    parser.add_argument("translations", type=Path)
    parser.add_argument("--cards", type=Path)
    parser.add_argument("--samples", type=int)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    entries = [json.loads(line) for line in args.questions.read_text(encoding="utf-8").splitlines() if line.strip()]
    found = measured(entries, translations_of(args.translations), Judge(None, args.cards), args.samples)
    if args.json:
        print(json.dumps(found))
        return
    count = max(1, found["situations"])
    given = f"verdict {found['given'] / count:.1%}, right of those {found['right']} of {found['given']}"
    print(f"{found['situations']} situations: {given}, shown {found['shown'] / count:.1%}, rule in five {found['rule_in_5']}")
    for line, times in found["dropped"].items():
        print(f"{times:4} {line}")
    for row in found["rows"]:
        if row["right"] is not True:
            print(f"{row['id']}: expected {row['expected']!r}, got {row['got']!r} {'; '.join(row['trouble'])[:300]}")


if __name__ == "__main__":
    main()
