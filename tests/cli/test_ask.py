"""``judge ask`` as it is typed: its order, its bound, and what judges decided in the store of this machine."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judge.cli.commands import app
from judge.errors import Overtime
from judge.timing import within

QUESTION = "What is deathtouch?"
FIGHT = "I attack with a 2/2 and my opponent blocks with a 3/3. Does my creature die?"


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_what_takes_too_long_is_ended_with_the_line_of_the_service() -> None:
    def never_ending() -> None:
        while True:
            try:
                sum(range(1000))
            except Exception:  # what merely tries something must not swallow the end
                continue

    with pytest.raises(Overtime, match=r"longer than 0.2 s and was ended \(describe a smaller situation\)"), within(0.2):
        never_ending()
    with within(0.2):
        time.sleep(0.4)  # waiting costs nothing
    begun = time.process_time()
    with within(0):
        while time.process_time() < begun + 0.05:
            pass


def test_a_batch_goes_on_after_a_question_that_was_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from judge.service import Judge

    own = Judge.ask
    run("ask", QUESTION)  # opens cards and grammars, which would count for the first question

    def slow(self: Judge, question: str, *more: Any, **others: Any) -> Any:
        while "slow" in question:
            pass
        return own(self, question, *more, **others)

    monkeypatch.setattr(Judge, "ask", slow)
    file = tmp_path / "q.jsonl"
    file.write_text('{"id": 1, "question": "slow"}\n{"id": 2, "question": "What is deathtouch?"}\n')
    first, second = (json.loads(line) for line in run("ask", "--batch", str(file), "--seconds", "8").output.splitlines())
    assert "was ended" in first["because"][0]["text"]
    assert (first["verdict"]["kind"], second["verdict"]["kind"]) == ("unknown", "text")


def test_the_answer_comes_first_and_the_steps_when_asked_for() -> None:
    plain, whole = run("ask", FIGHT).output, run("ask", "--steps", FIGHT).output
    assert plain.startswith("Yes\n")
    assert plain.index("What happens") < plain.index("--steps") < plain.index("What was understood") < plain.index("Rules (")
    assert "Step by step" not in plain
    assert whole.index("Step by step") < whole.index("What was understood")


def test_a_judges_decision_is_the_banner(judge_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from judge.service import Judge
    from judge.web.store import accounts, answers, decisions
    from judge.web.store.store import Store

    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert "decision" not in json.loads(run("ask", QUESTION, "--json").output)
    assert not (judge_home / "store").exists(), "asking makes no store"
    store = Store.open()
    ann = accounts.add(store, "Ann Archer", "correct horse battery", "test")
    answer = answers.keep(store, Judge.open().ask(QUESTION))
    decisions.decide(store, answer, ann.id, ann.name, "overrule", "A keyword", "So I say.", ("2009-10:702.2b",), answer)
    store.close()
    printed = run("ask", "what is DEATHTOUCH").output
    assert printed.startswith("A keyword\n  Ann Archer overruled this answer on ")
    assert printed.index("So I say.  [702.2b]") < printed.index("The replay alone would say: ")
    data = json.loads(run("ask", QUESTION, "--json").output)
    assert data["verdict"] == {"kind": "text", "value": "A keyword"}
    assert data["engine_verdict"]["kind"] == "text"
    assert data["decision"]["judge"] == "Ann Archer"
    other = run("ask", QUESTION, "--rules", "2022-04").output
    assert other.startswith("  decided under 2009-10: A keyword") or "decided under 2009-10: A keyword" in other.splitlines()[0]
    file = judge_home / "q.jsonl"
    file.write_text(json.dumps({"id": 1, "question": QUESTION}))
    assert json.loads(run("ask", "--batch", str(file)).output)["decision"]["judge"] == "Ann Archer"


def test_a_store_that_fails_takes_no_answer_away(judge_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://judge:hidden@127.0.0.1:1/none")
    done = run("ask", QUESTION, "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["verdict"]["kind"] == "text"
    assert "what judges decided could not be read" in done.stderr
    assert "hidden" not in done.stderr
    monkeypatch.delenv("DATABASE_URL")
    (judge_home / "store").mkdir()
    (judge_home / "store" / "judge.sqlite").write_bytes(b"no database at all" * 100)
    done = run("ask", QUESTION, "--json")
    assert (done.exit_code, json.loads(done.stdout)["verdict"]["kind"]) == (0, "text")
    assert "could not be read" in done.stderr
