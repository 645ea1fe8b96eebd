"""Fits what the features of a reading count for, and the level from which a verdict is given, on questions with known verdicts.

python tests/questions/calibrate.py FILE.jsonl... --cards FILE [--only IDS] [--write] [--jobs N]

Logistic regression drawn towards weights set by hand (so that a feature seen seldom keeps its sense), each source and each voice tested on weights
fitted on all others. The level is the lowest from which at least 97 % of the verdicts so tested are right. ``--write`` keeps weights and level in
rulesdata/reading-weights.toml, with the date and the sets.
"""

from __future__ import annotations

import argparse
import datetime
import json
import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if __package__ in (None, ""):  # started as a script
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.questions.compare import comparable, right, wanted
from tests.questions.run import chosen

PRIOR = {
    "bias": 4.0, "unread": -1.2, "unread turning": -2.0, "unread number": -2.0, "unread share": -2.0, "vanished": -0.5, "vanished turning": -1.0,
    "doubt role": -1.5, "doubt referent": -1.0, "doubt owner": -1.0, "doubt zone": -1.0, "doubt turn": -1.0, "doubt target": -1.0, "doubt order": -1.0,
    "doubt name": -1.0, "doubt supply": -1.0, "doubt skip": -1.5, "doubt other": -1.0, "told shown": 0.5, "told against": -6.0, "told beyond": -0.5,
    "idle cards": -2.0, "assumptions": -0.2, "turns": 0.2, "rival": 0.4, "agreeing": 0.1,
}  # fmt: skip
"""The weights before anything is fitted."""

WANTED = 0.97
"""So many of the verdicts given are to be right."""

HOLD = 4.0
"""How strongly the weights are drawn towards the prior ones."""

ROUNDS, PACE = 400, 0.05


@dataclass(frozen=True, slots=True)
class Example:
    """One question: the features of the verdict its best reading comes to, and whether that is right; ``source`` and ``voice`` for testing apart."""

    id: str
    source: str
    voice: str
    features: dict[str, float]
    right: bool


def examples(questions: Sequence[dict[str, Any]], cards: Path | None, rules: str) -> list[Example]:
    """Every question whose best reading comes to a verdict that can be compared."""
    from judge.question.hypothesis import Hypothesis, Understood
    from judge.question.probe import vanished
    from judge.question.reader import understand_text
    from judge.ruling.weighing import weigh
    from judge.service import Judge

    judge = Judge.open(rules=rules, cards=cards)

    def read(text: str) -> Understood:
        return understand_text(text, judge.catalog, rules)

    out = []
    for entry in questions:
        understood = read(entry["question"])
        if not understood.hypotheses:
            continue

        def lost(hypothesis: Hypothesis, question: str = entry["question"]) -> tuple[str, ...]:
            return vanished(question, hypothesis, read)

        choice = weigh(understood, entry["question"], judge.catalog, rules, lost)
        best = next((each for each in choice.offered if each.decided), None)
        if best is None or not best.played.hypothesis.asked:
            continue
        good = right({"kind": best.verdict.kind, "value": best.verdict.value}, wanted(entry, rules))
        if good is not None:
            out.append(Example(str(entry["id"]), str(entry.get("set", "")), str(entry.get("voice", "")), best.features, good))
    return out


def fitted(told: Sequence[Example], prior: dict[str, float] = PRIOR) -> dict[str, float]:
    """The weights that explain best which verdicts were right, by gradient steps, drawn towards the prior ones."""
    names = sorted({name for example in told for name in example.features} | set(prior))
    weights = {name: prior.get(name, 0.0) for name in names}
    if not told:
        return weights
    for _ in range(ROUNDS):
        slope = {name: HOLD * (prior.get(name, 0.0) - weights[name]) for name in names}
        for example in told:
            miss = float(example.right) - sure(weights, example.features)
            for name, value in example.features.items():
                slope[name] += miss * value
        for name in names:
            weights[name] += PACE * slope[name] / max(1.0, math.sqrt(len(told)))
    return weights


def sure(weights: dict[str, float], features: dict[str, float]) -> float:
    """How likely a verdict with these features is right."""
    total = sum(weights.get(name, 0.0) * value for name, value in features.items())
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, total))))


def crossed(told: Sequence[Example], group: Callable[[Example], str], prior: dict[str, float] = PRIOR) -> list[tuple[float, Example]]:
    """How sure each verdict is by the weights fitted on all other groups."""
    out = []
    for held in sorted({group(example) for example in told}):
        weights = fitted([example for example in told if group(example) != held], prior)
        out += [(sure(weights, example.features), example) for example in told if group(example) == held]
    return out


def level(tested: Sequence[tuple[float, Example]], enough: float = WANTED) -> float:
    """The lowest surety from which at least ``enough`` of the verdicts are right; 1 where there is none."""
    best, good = 1.0, 0
    ordered = sorted(tested, key=lambda pair: -pair[0])
    for count, (value, example) in enumerate(ordered, 1):
        good += example.right
        last = count == len(ordered) or ordered[count][0] < value - 1e-9
        if last and good / count >= enough:
            best = value
    return best


def written(weights: dict[str, float], limit: float, note: str) -> str:
    """The file of weights."""
    lines = [
        "# What the features of a reading count for (judge/ruling/score.py): their sum is the log odds of the verdict being right.",
        "# Written by tests/questions/calibrate.py, which fits them on questions with known verdicts, each source tested on weights fitted on the others.",
        "",
        f"fitted = {json.dumps(note)}",
        f"level = {limit:.3f}",
        "",
        "[weights]",
        *(f"{json.dumps(name)} = {value:.3f}" for name, value in weights.items()),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--cards", type=Path)
    parser.add_argument("--rules", default="2009-10")
    parser.add_argument("--only", default="")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    read = [json.loads(line) for path in args.files for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    asked = [entry for entry in chosen(read, args.only) if entry.get("kind", "scenario") == "scenario" and comparable(entry)]
    told = examples(asked, args.cards, args.rules)
    print(f"{len(asked)} questions, {len(told)} with a verdict to compare, {sum(e.right for e in told)} of them right")
    tested = [*crossed(told, lambda e: e.source), *crossed(told, lambda e: e.voice)]
    limit = level(tested)
    for source in ("source", "voice"):
        for name in sorted({getattr(e, source) for e in told}):
            mine = [(value, e) for value, e in tested if getattr(e, source) == name]
            above = [e for value, e in mine if value >= limit]
            print(f"  {source} {name:28} {len(mine) // 2:4} verdicts, {len(above) / 2:5.1f} from the level, {sum(e.right for e in above) / 2:5.1f} right")
    weights = fitted(told)
    print(f"level {limit:.3f}: {sum(v >= limit for v, _ in tested) / 2:.1f} verdicts, {sum(e.right for v, e in tested if v >= limit) / 2:.1f} right")
    for name, value in sorted(weights.items(), key=lambda pair: -abs(pair[1])):
        print(f"  {name:18} {value:7.2f}  (before: {PRIOR.get(name, 0.0):5.2f})")
    if args.write:
        from judge.home import rulesdata

        note = f"{datetime.date.today().isoformat()}: {', '.join(path.stem for path in args.files)} ({len(told)} verdicts compared)"
        (rulesdata() / "reading-weights.toml").write_text(written(weights, min(limit, 0.995), note), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
