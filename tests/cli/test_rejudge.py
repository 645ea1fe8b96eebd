"""Judging again: what differs and why, what is taken, what goes on after a stop, and a cluster of which a worker dies."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judge.again import comparing
from judge.again.items import Item, of_file
from judge.again.running import Results, run
from judge.cli.commands import app
from judge.errors import Malformed
from judge.service import Judge

QUESTIONS = (
    "What is deathtouch?", "I attack with a 2/2 and my opponent blocks with a 3/3. Does my creature die?",
    "My opponent casts Lightning Bolt on my 2/2. Does it die?",
)  # fmt: skip


def rejudge(*words: str) -> Result:
    return CliRunner().invoke(app, ["rejudge", *words])


@pytest.fixture(scope="module")
def given() -> list[dict[str, Any]]:
    judge = Judge.open()
    return [{"id": n, **judge.ask(q).to_json()} for n, q in enumerate(QUESTIONS)]


@pytest.fixture
def answers(given: list[dict[str, Any]], tmp_path: Path) -> Path:
    """Answers as they are, but for a verdict that another engine gave, a story that was read otherwise, and a rule that was worded otherwise."""
    changed = json.loads(json.dumps([*given, given[0]]))
    changed[1]["verdict"] = {"kind": "no", "value": "no"}
    changed[2]["reading"] = changed[2]["reading"].replace("2/2", "2/3")
    changed[3]["citations"][0]["text"] = "worded otherwise"
    changed[3]["because"] = []
    file = tmp_path / "answers.jsonl"
    file.write_text("\n".join(map(json.dumps, changed)))
    return file


def test_changes_are_told_by_cause_and_taken_only_when_accepted(answers: Path, tmp_path: Path) -> None:
    results = str(tmp_path / "results.jsonl")
    before = answers.read_text()
    done = rejudge(str(answers), "--jobs", "1", "--results", results, "--json")
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert told["judged"] == 4
    assert told["causes"] == {"engine": 1, "question reading": 1, "edition": 1}
    by = {c["cause"]: c for c in told["changed"]}
    assert (by["engine"]["before"]["value"], by["engine"]["after"]["value"], by["engine"]["changed"]) == ("no", "yes", ["verdict"])
    assert by["question reading"]["changed"] == ["reading"]
    assert answers.read_text() == before
    accepted = rejudge(str(answers), "--jobs", "1", "--results", results, "--accept")
    assert accepted.exit_code == 0
    assert "4 of 4 were done already" in accepted.stderr
    assert "3 new answers taken" in accepted.stdout
    again = json.loads(rejudge(str(answers), "--jobs", "1", "--results", results, "--json").stdout)
    assert again["changed"] == []
    assert [json.loads(line)["id"] for line in answers.read_text().splitlines()] == [0, 1, 2, 0]


def test_a_card_that_is_read_otherwise_is_the_cause() -> None:
    before = {"question": "q", "rules": "2009-10", "reading": "Given x", "understood": "full", "verdict": {"kind": "no", "value": "no"}, "citations": []}
    after = {**before, "verdict": {"kind": "yes", "value": "yes"}, "because": [], "outcome": []}
    item = Item("kept", "a", "q", None, before, {"Shock": "1"})
    assert comparing.compared(item, after, {"Shock": "2"}).cause == "card reading"
    assert comparing.compared(item, after, {"Shock": "1"}).cause == "engine"
    assert comparing.compared(Item("answered", "a", "q", None, before), after, {"Shock": "1"}).cause == "engine or card reading"
    assert comparing.compared(item, {**before, "because": [], "outcome": []}, {"Shock": "2"}).changed == ()


def test_kept_answers_and_the_decisions_that_rest_on_them(given: list[dict[str, Any]], judge_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from judge.ruling.model import Verdict
    from judge.web.store import accounts, decisions, desk
    from judge.web.store import answers as stored
    from judge.web.store.store import Store

    monkeypatch.delenv("DATABASE_URL", raising=False)
    judge = Judge.open()
    store = Store.open()
    ann = accounts.add(store, "Ann", "correct horse battery", "test")
    right, fight = judge.ask(QUESTIONS[0]), judge.ask(QUESTIONS[1])
    stored.keep(store, right)
    wrong = stored.keep(store, replace(fight, verdict=Verdict("no", "no")))
    decision = decisions.decide(store, wrong, ann.id, ann.name, "overrule", "Yes", "So.", ("2009-10:510.2",), wrong)
    told = json.loads(rejudge("--kept", "--jobs", "1", "--json").stdout)
    assert (told["judged"], told["causes"], told["precedents"]) == (2, {"engine": 1}, [decision])
    assert store.counts()["answers"] == 2, "nothing kept is changed"
    assert "1 new answers taken" in rejudge("--kept", "--jobs", "1", "--accept").stdout
    assert [b.verdict for b in desk.latest(store, 5)] == ["yes", "no", "text"], "beside the old one, which stays as it was written"
    taken = stored.find(store, desk.latest(store, 5)[0].id, judge=True)
    assert taken is not None
    assert taken.shown, "with its pictures, as an answer of the service is kept"
    assert json.loads(rejudge("--kept", "--jobs", "1", "--json").stdout)["changed"] == []
    assert store.trail()[0].action == "answer judged again"
    store.close()


def test_scenarios_are_replayed_and_failures_are_results(tmp_path: Path) -> None:
    good = tmp_path / "good.scn"
    good.write_text("Scenario: x\nGiven Ann controls a 3/3 Beast\nWhen Ann attacks Bob with the Beast\nThen Bob is at 17 life\n")
    (tmp_path / "bad.scn").write_text(good.read_text().replace("17", "16"))
    (tmp_path / "none.scn").write_text("Scenario: x\nGiven frobnicate\n")
    (tmp_path / "q.jsonl").write_text(json.dumps({"question": "\0"}))
    told = json.loads(rejudge(str(tmp_path), str(tmp_path / "q.jsonl"), "--jobs", "1", "--json", "--results", str(tmp_path / "r.jsonl")).stdout)
    assert told["judged"] == 4
    assert told["causes"] == {"scenario": 1, "failed": 2}


def test_it_goes_on_where_it_was_stopped(answers: Path, tmp_path: Path) -> None:
    items = list(of_file(answers))
    file = tmp_path / "r.jsonl"
    first = Results(file, "stamp")
    source = run(items, first, jobs=1, seconds=0)
    came = {next(source).key, next(source).key}
    source.close()
    first.close()
    with file.open("a") as out:
        out.write('{"stamp": "stamp", "key": "cut o')
    second = Results(file, "stamp")
    assert set(second.done) == came
    assert len(list(run(items, second, jobs=1, seconds=0))) == 4
    second.close()
    third = Results(file, "stamp")
    assert set(third.done) == {i.key for i in items}
    third.close()
    other = Results(file, "another stamp")
    assert other.done == {}, "what other code, cards or editions made does not count"
    other.close()


def test_the_same_question_is_answered_once_for_all_its_answers(answers: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    ask = Judge.ask
    monkeypatch.setattr(Judge, "ask", lambda self, question, rules=None: asked.append(question) or ask(self, question, rules))
    items = list(of_file(answers))
    results = Results(tmp_path / "r.jsonl", "stamp")
    came = list(run(items, results, jobs=1, seconds=0))
    results.close()
    assert sorted(asked) == sorted(QUESTIONS), "the first and the last have the same"
    assert {r.key for r in came} == {i.key for i in items}
    assert [r.cause for r in came if r.question == QUESTIONS[0]] == ["", "edition"], "each is set against its own answer before"


@pytest.mark.parametrize("line", ["{", "[]", '{"question": 7}', '{"rules": "x"}', '{"question": "x", "rules": 7}'])
def test_a_line_that_is_nothing_is_refused_with_its_place(tmp_path: Path, line: str) -> None:
    file = tmp_path / "q.jsonl"
    file.write_text('{"question": "x"}\n' + line)
    with pytest.raises(Malformed, match="no question and no answer") as refused:
        list(of_file(file))
    assert "q.jsonl:2" in refused.value.line()


@pytest.mark.parametrize(
    ("words", "why"),
    [(("--kept", "--on", "nonsense"), "cluster"), ((), "nothing to judge"),
     (("/nosuch.jsonl",), "nosuch"), (("--kept", "--results", "/proc/x/y"), "cannot write")],
)
def test_what_cannot_be_done_is_one_line(words: tuple[str, ...], why: str, judge_home: Path) -> None:
    error = rejudge(*words).exception
    if words[:1] == ("--kept",) and "--on" in words:
        from judge.web.store.store import Store

        store = Store.open()
        from judge.web.store import answers as stored

        stored.keep(store, Judge.open().ask(QUESTIONS[0]))
        store.close()
        error = rejudge(*words).exception
    assert isinstance(error, Malformed)
    assert why in error.line()
    assert "\n" not in error.line()


@pytest.fixture
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A Dask scheduler with three workers, each a process of its own."""
    pytest.importorskip("distributed")
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{probe.getsockname()[1]}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    program = [sys.executable, "-m", "distributed.cli"]
    scheduler = subprocess.Popen([*program[:2], "distributed.cli.dask_scheduler", "--host", address, "--no-dashboard"], **quiet)  # type: ignore[call-overload]
    worker = [*program[:2], "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
    workers = [subprocess.Popen(worker, env={**os.environ}, **quiet) for _ in range(3)]  # type: ignore[call-overload]
    host, _, port = address.removeprefix("tcp://").partition(":")
    for _ in range(300):
        with contextlib.suppress(OSError), socket.create_connection((host, int(port)), 1):
            break
        time.sleep(0.2)  # a busy machine takes its time to start four processes
    yield address, workers
    for process in [*workers, scheduler]:
        process.kill()
        process.wait()


@pytest.mark.slow
def test_a_cluster_of_which_a_worker_dies_gives_each_result_once(cluster: Any, given: list[dict[str, Any]], tmp_path: Path) -> None:
    address, workers = cluster
    file = tmp_path / "many.jsonl"
    lines = [{**given[1], "question": f"I attack with a {n}/2 and my opponent blocks with a 3/3. Does my creature die?"} for n in range(1, 31)]
    file.write_text("\n".join(map(json.dumps, lines)))
    results = Results(tmp_path / "r.jsonl", "stamp")
    found = []
    for n, result in enumerate(run(of_file(file), results, jobs=1, seconds=0, on=address)):
        found.append(result.key)
        if n == 4:
            workers[0].send_signal(signal.SIGKILL)
            time.sleep(0.2)
    results.close()
    assert len(found) == len(set(found)) == 30
    written = [json.loads(line) for line in (tmp_path / "r.jsonl").read_text().splitlines()]
    assert len(written) == 30
    assert not [r for r in written if r["cause"] == "failed"]
