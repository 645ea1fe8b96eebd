"""The peer cases: those that pass keep passing; the runner's own machinery; its refusals of bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, need_shared
from tests.peer.cases import BadCases, Case, Unsupported, check_fields, load
from tests.peer.run import run_all

HERE = Path(__file__).parent
PASSING = HERE / "passing.txt"


def passing_ids() -> list[str]:
    return [line for line in PASSING.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def test_what_passed_still_passes() -> None:
    cases_file, cards = need_shared("peer/cases.jsonl"), need_shared("cards/pool.jsonl")
    wanted = set(passing_ids())
    cases = [c for c in load(cases_file) if c.id in wanted]
    assert len(cases) == len(wanted), f"not in the case file: {sorted(wanted - {c.id for c in cases})}"
    results = list(run_all(cases, cards, jobs=min(2, os.cpu_count() or 1)))
    stopped = [f"{r.id}: {r.status}: {r.why}" for r in results if r.status != "passed"]
    assert not stopped, "no longer passing:\n" + "\n".join(stopped)


def test_disputed_cases_are_real_and_say_the_rule() -> None:
    import tomllib

    disputed = tomllib.loads((HERE / "disputed.toml").read_text(encoding="utf-8")).get("case", [])
    known = {c.id for name in ("cases", "cases2") for c in load(need_shared(f"peer/{name}.jsonl"))}
    for entry in disputed:
        assert set(entry) == {"id", "rule", "why"}
        assert entry["id"] in known
        assert entry["rule"].startswith("2022-04:")
    assert not {entry["id"] for entry in disputed} & set(passing_ids())


def a_case(**changes: object) -> Case:
    data: dict[str, object] = {
        "id": "x", "format": "duel", "mode": "strict", "players": ["A", "B"], "setup": [], "life": {"A": 20, "B": 20},
        "options": {"strictChooseMode": True}, "actions": [], "stop": {"turn": 1, "step": "upkeep"}, "asserts": [], "cards": [],
        "era": 2009, "newest_print": None, "tags": [],
    }  # fmt: skip
    return Case("x", 1, {**data, **changes})


@pytest.mark.parametrize(
    "changes",
    [
        {"surprise": 1},
        {"format": "ffa4"},
        {"options": {"surprise": True}},
        {"setup": [{"player": "A", "zone": "hand", "card": "Forest", "count": 1, "surprise": 1}]},
        {"setup": [{"player": "A", "zone": "sideboard", "card": "Forest", "count": 1}]},
        {"actions": [{"player": "A", "do": "dance"}]},
        {"actions": [{"player": "A", "do": "choice", "kind": "dance", "value": 1}]},
        {"actions": [{"turn": 1, "step": "upkeep", "player": "A", "do": "check", "what": "mood", "value": 1}]},
        {"asserts": [{"what": "life", "player": "A", "value": 20, "surprise": 1}]},
        {"asserts": [{"what": "mood", "player": "A", "value": 20}]},
        {"stop": {"turn": 1, "step": "tea"}},
    ],
)
def test_nothing_unknown_passes_silently(changes: dict[str, object]) -> None:
    with pytest.raises(Unsupported):
        check_fields(a_case(**changes))


def test_a_plain_case_is_known() -> None:
    check_fields(a_case())


@pytest.mark.parametrize("text", ["{", "[]", '{"id": "a"}', '{"id": 3}'])
def test_bad_case_files_are_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(text + "\n", encoding="utf-8")
    with pytest.raises(BadCases, match=r"cases\.jsonl:1"):
        list(load(path))


@pytest.mark.parametrize(
    ("cases", "cards"),
    [("missing.jsonl", "cards.jsonl"), ("cases.jsonl", "missing.jsonl"), ("cases.jsonl", "cases.jsonl")],
)
def test_bad_input_is_one_line_and_exit_code_2(tmp_path: Path, cases: str, cards: str) -> None:
    (tmp_path / "cases.jsonl").write_text(json.dumps(a_case().data) + "\n", encoding="utf-8")
    (tmp_path / "cards.jsonl").write_text("{}\n", encoding="utf-8")
    command = [sys.executable, str(HERE / "run.py"), str(tmp_path / cases), "--cards", str(tmp_path / cards), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False, timeout=60)
    assert done.returncode == 2
    assert not done.stdout
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_json_has_the_keys_of_the_contract(tmp_path: Path) -> None:
    cases = tmp_path / "cases.jsonl"
    lines = [a_case().data, {**a_case(surprise=1).data, "id": "y"}]
    cases.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    cards = tmp_path / "cards.jsonl"
    card = {
        "name": "Mountain", "layout": "normal", "mana_cost": None, "cmc": 0.0, "type_line": "Basic Land — Mountain",
        "oracle_text": "", "power": None, "toughness": None, "loyalty": None, "colors": [],
    }  # fmt: skip
    cards.write_text(json.dumps(card) + "\n", encoding="utf-8")
    command = [sys.executable, str(HERE / "run.py"), str(cases), "--cards", str(cards), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False, timeout=60)
    document = json.loads(done.stdout)
    assert set(document) == {"cases", "passed", "failed", "unsupported", "errors", "results"}
    assert [r["status"] for r in document["results"]] == ["passed", "unsupported"], done.stdout
    assert "surprise" in document["results"][1]["why"]
