"""Scores the answers to a file of questions with known verdicts and governing rules, by set, voice and kind of verdict.

python tests/questions/run.py FILE.jsonl [--cards FILE] [--rules ED] [--only ID,ID-ID] [--show wrong|right|none] [--jobs N] [--json]
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if __package__ in (None, ""):  # started as a script
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.questions.compare import comparable, right, sort_of, under, wanted

TOPS = (1, 5, 10)


@dataclass(frozen=True, slots=True)
class Scored:
    """One question answered: whether its verdict can be compared, was given, was right (None: nothing to compare), whether a reading offered
    holds the right one, at which place a governing rule stands (None: no rule is expected), and how long it took."""

    entry: dict[str, Any]
    verdict: dict[str, Any]
    understood: str
    reading: str
    given: bool
    right: bool | None
    offered: bool
    happens: bool
    place: int | None
    seconds: float
    not_understood: tuple[str, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether it is a situation whose verdict can be compared (a phrase: when the same words came out)."""
        return self.entry.get("kind", "scenario") == "scenario" and (comparable(self.entry) or self.right is True)

    @property
    def shown(self) -> bool:
        """Whether the right outcome is on the page: as the verdict, or among the readings offered."""
        return self.right is True or self.offered


def scored(entry: dict[str, Any], judge: Any, rules: str | None) -> Scored:
    """The answer to one question compared with what is known of it."""
    started = time.perf_counter()
    ruling = judge.ask(entry["question"], rules=rules).to_json()
    seconds = time.perf_counter() - started
    verdict = ruling["verdict"]
    expected = wanted(entry, ruling["rules"])
    quoted = verdict["kind"] == "text" and ruling["understood"] != "full"  # a rule quoted is no verdict
    given = verdict["kind"] not in ("unknown", "happens") and not quoted
    offered = any(right(r["verdict"], expected) for r in ruling.get("readings", ())[:3])
    governing = entry.get("rules_expected_2009") or []
    ids = [c["id"] for c in ruling["citations"]]
    place = next((n for n, i in enumerate(ids) if any(under(i, e) for e in governing)), 99) if governing else None
    return Scored(
        entry, verdict, ruling["understood"], ruling["reading"], given, right(verdict, expected) if given else None, offered,
        verdict["kind"] == "happens", place, seconds, tuple(ruling["not_understood"]),
    )  # fmt: skip


def tally(results: Iterable[Scored]) -> dict[str, Any]:
    """The four numbers over some questions: verdict share on comparable situations, right among those verdicts, right outcome shown, governing rule
    in the first five; with the numbers behind them, and yes and no apart."""
    every = list(results)
    situations = [r for r in every if r.counts]
    given = [r for r in situations if r.given and r.right is not None]
    good = [r for r in given if r.right]
    ruled = [r for r in every if r.place is not None]
    sides = {}
    for side in ("yes", "no", "number"):
        of_side = [r for r in situations if sort_of(str(r.entry["verdict"]).lower())[0] == side]
        decided = [r for r in of_side if r.given and r.right is not None]
        sides[side] = {"asked": len(of_side), "given": len(decided), "right": sum(bool(r.right) for r in decided)}
    others = [r for r in every if not r.counts and r.given and r.right is not None]
    return {
        "questions": len(every),
        "situations": len(situations),
        "given": len(given),
        "right": len(good),
        "verdict_share": _share(len(given), len(situations)),
        "right_of_given": _share(len(good), len(given)),
        "shown": _share(sum(r.shown for r in situations), len(situations)),
        "happens": sum(r.happens for r in every),
        "rule_in_5": _share(sum((r.place or 0) < 5 for r in ruled), len(ruled)),
        "citation_hit": {f"at_{top}": _share(sum((r.place or 0) < top for r in ruled), len(ruled)) for top in TOPS},
        "sides": sides,
        "lookups": {"given": len(others), "right": sum(bool(r.right) for r in others)},
    }


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def score(questions: list[dict[str, Any]], judge: Any, rules: str | None) -> dict[str, Any]:
    """The four numbers over all questions and by set and voice; the wrong ones; how long answers took."""
    return summed([scored(entry, judge, rules) for entry in questions])


def summed(results: list[Scored]) -> dict[str, Any]:
    """What ``score`` gives, of answers at hand."""
    seconds = sorted(r.seconds for r in results)
    groups = {}
    for key in ("set", "voice"):
        names = sorted({str(r.entry[key]) for r in results if r.entry.get(key)})
        groups[f"by_{key}"] = {name: tally(r for r in results if r.entry.get(key) == name) for name in names}
    return {
        **tally(results),
        **groups,
        "seconds_p50": round(seconds[len(seconds) // 2], 4) if seconds else None,
        "seconds_p95": round(seconds[int(len(seconds) * 0.95)], 4) if seconds else None,
        "wrong": [
            {"id": r.entry.get("id"), "question": r.entry["question"], "expected": r.entry["verdict"], "got": r.verdict} for r in results if r.right is False
        ],
    }


def chosen(questions: list[dict[str, Any]], only: str) -> list[dict[str, Any]]:
    """The questions whose ids are listed ("f001,c002") or lie in a range ("f001-f120"); all of them for nothing."""
    if not only:
        return questions
    parts = [part.split("-") for part in only.split(",")]

    def inside(id_: str) -> bool:
        letters = re.match(r"\D*", id_)
        return any(
            part[0] <= id_ <= part[-1] and letters is not None and part[0].startswith(letters.group()) and len(part[0]) == len(id_) for part in parts
        )

    return [entry for entry in questions if inside(str(entry.get("id", "")))]


_JUDGES: dict[str, Any] = {}


def _work(job: tuple[list[dict[str, Any]], str | None, str | None]) -> list[Scored]:
    """A share of the questions, in a process of its own."""
    from judge.service import Judge

    questions, cards, rules = job
    judge = _JUDGES.setdefault(f"{cards} {rules}", Judge.open(rules=rules, cards=cards))
    return [scored(entry, judge, rules) for entry in questions]


def answered(questions: list[dict[str, Any]], cards: Path | None, rules: str | None, jobs: int) -> list[Scored]:
    """All answers, in the order of the questions, by so many processes."""
    where = str(cards) if cards else None
    if jobs <= 1:
        return _work((questions, where, rules))
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as pool:
        parts = list(pool.map(_work, [(questions[n::jobs], where, rules) for n in range(jobs)]))
    return [parts[n % jobs][n // jobs] for n in range(len(questions))]


def show(results: list[Scored], which: str) -> None:
    """Print the answers that are wrong, right, or none, with what stood in the way."""
    for r in results:
        state = "none" if not r.given else "right" if r.right else "wrong" if r.right is False else "beyond comparing"
        if state != which:
            continue
        print(f"{r.entry.get('id')} expected {r.entry['verdict']!r}, got {r.verdict['value']!r}: {r.entry['question']}")
        if r.not_understood:
            print(f"    unread: {'; '.join(r.not_understood)}")
        for line in r.reading.splitlines():
            print(f"    | {line}")


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--cards", type=Path)
    parser.add_argument("--rules")
    parser.add_argument("--only", default="")
    parser.add_argument("--show", choices=("wrong", "right", "none"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    questions = [json.loads(line) for line in args.file.read_text(encoding="utf-8").splitlines() if line.strip()]
    results = answered(chosen(questions, args.only), args.cards, args.rules, args.jobs)
    result = summed(results)
    if args.json:
        print(json.dumps(result, ensure_ascii=False))
        return 0
    for key, value in result.items():
        if key.startswith("by_"):
            print(f"{key}:")
            for name, part in value.items():
                print(
                    f"  {name:28} situations {part['situations']:3}  given {part['given']:3} ({_percent(part['verdict_share'])})"
                    f"  right {part['right']:3} ({_percent(part['right_of_given'])})  shown {_percent(part['shown'])}  rule in 5 {_percent(part['rule_in_5'])}"
                )
        elif key != "wrong":
            print(f"{key}: {value}")
    for entry in result["wrong"]:
        print(f"wrong {entry['id']}: expected {entry['expected']!r}, got {entry['got']}: {entry['question']}")
    if args.show:
        show(results, args.show)
    return 0


def _percent(share: float | None) -> str:
    return "   -  " if share is None else f"{100 * share:5.1f}%"


if __name__ == "__main__":
    sys.exit(main())
