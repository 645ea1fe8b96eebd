"""Scores the answers to a file of questions with known verdicts and governing rules.

python tests/questions/run.py FILE.jsonl [--cards FILE] [--rules ED] [--json]
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

NUMBER_WORDS = {"once": 1, "twice": 2, "one": 1, "two": 2, "three": 3, "four": 4, "none": 0, "nothing": 0}


SAME = {
    "my opponent's": "your opponent's", "mine": "yours", "me": "you", "i": "you", "i do": "you", "my opponent": "your opponent", "he": "your opponent",
    "removed from the game": "exile", "in exile": "exile",
}  # fmt: skip
"""Other words for the same: the collection speaks as the asker, the judge to the asker, and zones had other names."""


def under(cited: str, expected: str) -> bool:
    """Whether a cited rule is the expected one or lies under it: 702.2b under 702.2, 702.2 not under 702.20."""
    if cited == expected:
        return True
    rest = cited[len(expected) :]
    return cited.startswith(expected) and bool(rest) and (rest[0] == "." or rest[0].isalpha()) and not expected[-1:].isalpha()


def right(verdict: dict[str, Any], expected: str) -> bool:
    """Whether a verdict says what was expected: yes or no, the number, or the same words."""
    value, wanted = str(verdict["value"]).strip().lower(), str(expected).strip().lower()
    value, wanted = SAME.get(value, value), SAME.get(wanted, wanted)
    if verdict["kind"] in ("yes", "no"):
        return wanted == verdict["kind"] or wanted.startswith(verdict["kind"])
    if verdict["kind"] == "number":
        number = NUMBER_WORDS.get(wanted)
        return value == wanted or (number is not None and value == str(number)) or wanted.split()[:1] == [value]
    return value == wanted or wanted in value


def score(questions: list[dict[str, Any]], judge: Any, rules: str | None) -> dict[str, Any]:
    """Verdict accuracy among the answered, the share answered, citation hits at 1, 5 and 10, and the wrong ones."""
    hits = {1: 0, 5: 0, 10: 0}
    cited = answered = correct = scenario = 0
    by_kind: dict[str, dict[str, int]] = {}
    wrong, seconds = [], []
    for entry in questions:
        started = time.perf_counter()
        ruling = judge.ask(entry["question"], rules=rules).to_json()
        seconds.append(time.perf_counter() - started)
        expected = entry.get("rules_expected_2009") or []
        if expected:
            cited += 1
            ids = [c["id"] for c in ruling["citations"]]
            place = next((n for n, i in enumerate(ids) if any(under(i, e) for e in expected)), 99)
            for top in hits:
                hits[top] += place < top
        kind = entry.get("kind", "scenario")
        tally = by_kind.setdefault(kind, {"asked": 0, "answered": 0, "right": 0})
        tally["asked"] += 1
        scenario += kind == "scenario"
        verdict = ruling["verdict"]
        if verdict["kind"] != "unknown":
            tally["answered"] += 1
            good = right(verdict, entry["verdict"])
            tally["right"] += good
            if kind == "scenario":
                answered += 1
                correct += good
            if not good:
                wrong.append({"id": entry.get("id"), "question": entry["question"], "expected": entry["verdict"], "got": verdict})
    seconds.sort()
    return {
        "questions": len(questions),
        "citation_hit": {f"at_{top}": round(n / cited, 4) if cited else None for top, n in hits.items()},
        "scenario_answered": round(answered / scenario, 4) if scenario else None,
        "scenario_right_of_answered": round(correct / answered, 4) if answered else None,
        "by_kind": by_kind,
        "seconds_p50": round(seconds[len(seconds) // 2], 4) if seconds else None,
        "seconds_p95": round(seconds[int(len(seconds) * 0.95)], 4) if seconds else None,
        "wrong": wrong,
    }


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--cards", type=Path)
    parser.add_argument("--rules")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    from judge.service import Judge

    questions = [json.loads(line) for line in args.file.read_text(encoding="utf-8").splitlines() if line.strip()]
    result = score(questions, Judge.open(rules=args.rules, cards=args.cards), args.rules)
    if args.json:
        print(json.dumps(result, ensure_ascii=False))
        return 0
    for key, value in result.items():
        if key != "wrong":
            print(f"{key}: {value}")
    for entry in result["wrong"]:
        print(f"wrong {entry['id']}: expected {entry['expected']!r}, got {entry['got']}: {entry['question']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
