"""The store, on each kind of database: what is kept, what is refused, that nothing is lost or changed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judge.errors import Malformed
from judge.web.store import accounts, hearings, keys, lines
from judge.web.store.models import ADDED_ONLY
from judge.web.store.store import Full, Store
from tests.web.conftest import StandIn
from tests.web.databases import cluster, database, fresh_postgres  # noqa: F401

KILLS = int(os.environ.get("JUDGE_KILLS", "12"))
"""How often the process that writes is killed, on each database; ``JUDGE_KILLS=100`` for the long run."""
PASSWORD = "correct horse battery"


@pytest.fixture
def store(database: str) -> Iterator[Store]:  # noqa: F811
    found = Store.open(database)
    yield found
    found.close()


def decide(store: Store, answer: str, judge: accounts.Account, decision: str = "confirm", **more: Any) -> str:
    kept = store.answer(answer)
    assert kept is not None
    given = {"verdict": "No", "reason": "It says so.", "citations": ("2009-10:510.5",), "follows": kept.last, **more}
    return store.decide(answer, judge.id, judge.name, decision, **given)


def test_an_answer_is_kept_once_and_given_out_as_it_was(store: Store, stand_in: StandIn) -> None:
    ruling = stand_in.ask("Does it die, 日本 'quoted' \\u0041?")
    id_ = store.keep_answer(ruling)
    assert store.keep_answer(ruling) == id_
    kept = store.answer(id_)
    assert kept is not None
    assert kept.body == ruling.to_json()
    assert (kept.rules, kept.version) == ("2009-10", keys.code_version())
    assert store.counts()["answers"] == store.counts()["questions"] == 1
    assert store.keep_answer(stand_in.ask("does it die, 日本 'quoted' \\u0041")) == id_, (
        "only case and closing mark differ"
    )
    other = store.keep_answer(stand_in.ask("Does it die, 日本 'quoted' \\u0041?", "2022-04"))
    assert other != id_
    assert [b.id for b in store.latest(10)] == [other, id_]
    assert store.answer("nosuchanswer") is None


def test_another_answer_to_the_same_question_is_kept_beside_the_first(store: Store, stand_in: StandIn) -> None:
    ruling = stand_in.ask("Does it die?")
    first = store.keep_answer(ruling)
    second = store.keep_answer(replace(ruling, caveats=("seen otherwise",)))
    assert first != second
    assert store.answer(first) is not None
    assert store.counts() | {"audit": 0} == {
        "questions": 1,
        "answers": 2,
        "disputes": 0,
        "judges": 0,
        "precedents": 0,
        "hearings": 0,
        "claims": 0,
        "audit": 0,
    }


def test_a_dispute_is_kept(store: Store, stand_in: StandIn) -> None:
    settled = stand_in.dispute("Yes it attacks", "it dies", "it lives")
    id_ = store.keep_dispute(settled, "2009-10")
    assert store.keep_dispute(settled, "2009-10") == id_
    kept = store.dispute(id_)
    assert kept is not None
    assert kept.body == settled.to_json()


def test_pictures_and_choices_are_kept_with_an_answer(store: Store, stand_in: StandIn) -> None:
    shown = {"boards": [], "choices": [{"number": 4, "who": "Ann", "about": "x", "made": "y", "others": []}]}
    settled = stand_in.dispute("Yes it attacks", "it dies", "it lives")
    assert store.answer(store.keep_answer(stand_in.ask("Does it die?"), shown)).shown == shown  # type: ignore[union-attr]
    assert store.dispute(store.keep_dispute(settled, "2009-10", shown)).shown == shown  # type: ignore[union-attr]
    without = store.keep_answer(stand_in.ask("Does another die?"))
    assert store.answer(without).shown is None  # type: ignore[union-attr]
    old = [json.dumps({k: v for k, v in json.loads(line).items() if k != "shown"}) for line in lines.export(store)]
    assert set(lines.load(store, [line for line in old if without in line or "store" in line], "old.jsonl", "test").values()) == {0}


def test_a_hearing_keeps_every_claim(store: Store, stand_in: StandIn) -> None:
    id_ = hearings.begin(store, " It attacks ", "2009-10", "it dies")
    dispute = store.keep_dispute(stand_in.dispute("It attacks", "it dies", "it lives"), "2009-10")
    hearings.add(store, id_, "b", "it lives", dispute)
    hearings.add(store, id_, "a", "it dies at once", "")
    found = hearings.find(store, id_)
    assert found is not None
    assert (found.situation, found.latest("a"), found.latest("b")) == ("It attacks", "it dies at once", "it lives")
    assert [(c.side, c.dispute) for c in found.claims] == [("a", ""), ("b", dispute), ("a", "")]
    assert hearings.find(store, "nosuch") is None
    for side, claim in (("c", "x"), ("a", " "), ("b", "x" * 2000)):
        with pytest.raises(Malformed):
            hearings.add(store, id_, side, claim, "")
    for _ in range(hearings.MOST_CLAIMS - 3):
        hearings.add(store, id_, "a", "again", "")
    with pytest.raises(Malformed, match="no further"):
        hearings.add(store, id_, "a", "again", "")


def test_accounts(store: Store) -> None:
    ann = accounts.add(store, " Ann  Archer ", PASSWORD, "test")
    assert ann.name == "Ann Archer"
    assert accounts.sign_in(store, "Ann Archer", PASSWORD) == ann
    assert accounts.sign_in(store, "Ann Archer", PASSWORD + "x") is None
    assert accounts.sign_in(store, "Nobody", PASSWORD) is None
    assert accounts.seen(store, ann.id, ann.seal) == ann
    with pytest.raises(Malformed, match="exists already"):
        accounts.add(store, "Ann Archer", PASSWORD, "test")
    with pytest.raises(Malformed, match="10 to"):
        accounts.add(store, "Bob", "short", "test")
    for name in ("", "x" * 100, "a\x07b"):
        with pytest.raises(Malformed, match="no name"):
            accounts.add(store, name, PASSWORD, "test")
    accounts.change(store, "Ann Archer", "test", password=PASSWORD + "!")
    assert accounts.seen(store, ann.id, ann.seal) is None, "sessions end with the password they began with"
    accounts.change(store, "Ann Archer", "test", active=False)
    assert accounts.sign_in(store, "Ann Archer", PASSWORD + "!") is None
    with pytest.raises(Malformed, match="no judge"):
        accounts.change(store, "Nobody", "test", active=False)
    assert [e.action for e in store.trail(ann.id)] == ["judge closed", "password changed", "judge added"]
    from sqlalchemy import text

    with store.reading() as session:
        kept = session.scalar(text("SELECT password FROM judges"))
    assert str(kept).startswith("$argon2id$")


def test_precedents_go_with_equal_questions(store: Store, stand_in: StandIn) -> None:
    ann = accounts.add(store, "Ann", PASSWORD, "test")
    ruling = stand_in.ask("Does it die?")
    answer = store.keep_answer(ruling)
    assert store.precedents(ruling) == []
    first = decide(store, answer, ann)
    (found,) = store.precedents(ruling)
    assert (found.id, found.judge, found.decision, found.citations) == (first, "Ann", "confirm", ("2009-10:510.5",))
    assert [p.id for p in store.precedents(stand_in.ask("DOES it  die"))] == [first], "worded alike"
    assert [p.id for p in store.precedents(stand_in.ask("Is it dead then?"))] == [first], "understood alike"
    assert store.precedents(replace(stand_in.ask("Is it dead then?"), understood="part")) == []
    assert store.precedents(replace(ruling, rules="2022-04")) == [], "another edition"
    assert store.precedents(replace(stand_in.ask("Other?"), reading="Given Ann controls a 1/1")) == []
    second = decide(store, answer, ann, "overrule", verdict="Yes")
    assert [(p.id, p.verdict) for p in store.precedents(ruling)] == [(second, "Yes")]
    kept = store.answer(answer)
    assert kept is not None
    assert [(d.id, d.stands) for d in kept.decisions] == [(second, True), (first, False)]
    decide(store, answer, ann, "withdraw", citations=())
    assert store.precedents(ruling) == []
    assert len(store.answer(answer).decisions) == 3  # type: ignore[union-attr]
    assert [e.action for e in store.trail(answer)] == ["answer: withdraw", "answer: overrule", "answer: confirm"]


def test_decisions_that_are_refused(store: Store, stand_in: StandIn) -> None:
    ann = accounts.add(store, "Ann", PASSWORD, "test")
    answer = store.keep_answer(stand_in.ask("Does it die?"))
    other = store.keep_answer(stand_in.ask("Yes, does it?"))
    for decision, more, why in (
        ("praise", {}, "none of those"),
        ("confirm", {"reason": "  "}, "reason"),
        ("confirm", {"reason": "x" * 5000}, "reason"),
        ("overrule", {"verdict": ""}, "missing"),
        ("confirm", {"citations": ()}, "citation"),
        ("withdraw", {}, "no decision"),
        ("confirm", {"follows": other}, "belong"),
    ):
        with pytest.raises(Malformed, match=why):
            decide(store, answer, ann, decision, **more)
    assert store.counts()["precedents"] == 0
    decide(store, answer, ann)
    with pytest.raises(Malformed, match="meanwhile"):
        decide(store, answer, ann, "overrule", follows=answer)


def test_of_two_judges_who_decide_at_once_one_is_told_to_read_first(store: Store, stand_in: StandIn) -> None:
    ann = accounts.add(store, "Ann", PASSWORD, "test")
    answer = store.keep_answer(stand_in.ask("Does it die?"))
    told: list[str] = []

    def one() -> None:
        try:
            decide(store, answer, ann, follows=answer)
        except Malformed as refusal:
            told.append(refusal.message)

    threads = [threading.Thread(target=one) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(told) == 5
    assert all("meanwhile" in line for line in told)
    assert store.counts()["precedents"] == 1


def test_what_was_written_cannot_be_changed_or_removed(store: Store, stand_in: StandIn) -> None:
    from sqlalchemy import text
    from sqlalchemy.exc import DatabaseError

    ann = accounts.add(store, "Ann", PASSWORD, "test")
    decide(store, store.keep_answer(stand_in.ask("Does it die?")), ann)
    store.keep_dispute(stand_in.dispute("Yes it attacks", "it dies", "it lives"), "2009-10")
    hearings.begin(store, "It attacks", "2009-10", "it dies")
    before = list(lines.export(store, secrets=True))[1:]
    for table in (*ADDED_ONLY, "judges"):
        tried = [f"DELETE FROM {table}"] + ([f"UPDATE {table} SET id = 'x'"] if table != "judges" else [])
        for statement in tried:
            with pytest.raises(DatabaseError, match="stay as they were written"), store.writing() as session:
                session.execute(text(statement))
    assert list(lines.export(store, secrets=True))[1:] == before


def test_many_threads_keep_the_same_and_different_answers(store: Store, stand_in: StandIn) -> None:
    rulings = [stand_in.ask(f"Does number {n % 10} die?") for n in range(40)]
    failed: list[BaseException] = []

    def work(part: list[Any]) -> None:
        try:
            for ruling in part:
                store.keep_answer(ruling)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(rulings[n::4],)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    assert store.counts()["answers"] == 10


def test_several_open_an_empty_database_at_once(database: str) -> None:  # noqa: F811
    failed: list[BaseException] = []

    def work() -> None:
        try:
            Store.open(database).close()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    store = Store.open(database)
    assert set(store.counts().values()) == {0}
    store.close()


def test_the_models_are_what_the_migrations_make(store: Store) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from judge.web.store.models import Base

    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_export_and_import(store: Store, stand_in: StandIn, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    ann = accounts.add(store, "Ann", PASSWORD, "test")
    answer = store.keep_answer(stand_in.ask("Does it die, 日本?"))
    decide(store, answer, ann)
    store.keep_dispute(stand_in.dispute("Yes it attacks", "it dies", "it lives"), "2009-10")
    hearings.begin(store, "It attacks", "2009-10", "it dies")
    written = list(lines.export(store, secrets=True))
    assert all("argon2" not in line for line in lines.export(store))
    postgres = store.engine.dialect.name == "postgresql"
    # into the other kind of database where both are at hand
    url = f"sqlite:///{tmp_path / 'other.sqlite'}" if postgres else f"sqlite:///{tmp_path / 'second.sqlite'}"
    others = [url] if postgres else [url, *_postgres_if_there(request)]
    for address in others:
        other = Store.open(address)
        new = lines.load(other, written, "test.jsonl", "test")
        assert new == {"questions": 1, "answers": 1, "disputes": 1, "hearings": 1, "claims": 1, "judges": 1, "precedents": 1, "audit": 2}
        assert list(lines.export(other, secrets=True))[1:-1] == written[1:], "all of it, and a line that says so"
        assert other.answer(answer) == store.answer(answer)
        assert accounts.sign_in(other, "Ann", PASSWORD) is not None
        assert set(lines.load(other, written, "test.jsonl", "test").values()) == {0}, "a second time adds nothing"
        other.close()


def _postgres_if_there(request: pytest.FixtureRequest) -> list[str]:
    from tests.web.databases import _programs

    return [fresh_postgres(request.getfixturevalue("cluster"))] if _programs() else []


def test_lines_that_are_refused_leave_the_store_as_it_was(store: Store, stand_in: StandIn) -> None:
    store.keep_answer(stand_in.ask("Does it die?"))
    head, question, answer = list(lines.export(store))
    changed = json.dumps({**json.loads(answer), "rules": "2022-04"})
    stray = json.dumps({**json.loads(answer), "id": "another", "question_id": "nosuch"})
    other = json.dumps({**json.loads(question), "id": "another"})
    for bad, why in (
        ("{", "not JSON"), ("[]", "object"), ('{"table": "x"}', "no table"), (changed, "another 'rules'"), (stray, "fit"),
        ('{"table": "questions", "id": "a"}', "missing"), (other.replace('"at": "2', '"at": "x'), "no time"),
        (json.dumps({**json.loads(question), "id": 7}), "no text"), (json.dumps({**json.loads(question), "id": "x" * 99}), "no text"),
        (json.dumps({**json.loads(answer), "body": []}), "wrong kind"),
    ):  # fmt: skip
        with pytest.raises(Malformed, match=why) as refused:
            lines.load(store, [head, other, bad], "test.jsonl", "test")
        assert "test.jsonl:3" in str(refused.value)
    with pytest.raises(Malformed, match="format"):
        lines.load(store, ['{"store": 99}'], "test.jsonl", "test")
    assert {name: n for name, n in store.counts().items() if n} == {"questions": 1, "answers": 1}


def test_a_full_store_keeps_what_it_has(database: str, stand_in: StandIn) -> None:  # noqa: F811
    store = Store.open(database)
    kept = store.keep_answer(stand_in.ask("Does it die?"))
    store._most = 1
    with pytest.raises(Full):
        store.keep_answer(stand_in.ask("Yes, it does?"))
    assert store.keep_answer(stand_in.ask("Does it die?")) == kept
    store.close()


@pytest.mark.parametrize(
    ("url", "why"),
    [("nonsense", "no address"), ("mysql://x/y", "mysql"), ("sqlite://", "file"), ("sqlite:////proc/1/x/judge.sqlite", "made"),
     ("postgresql://a:hidden@127.0.0.1:1/x", "cannot be used")],
)  # fmt: skip
def test_an_address_that_cannot_be_used_is_one_line_without_the_password(url: str, why: str) -> None:
    with pytest.raises(Malformed, match=why) as refused:
        Store.open(url)
    assert "\n" not in str(refused.value)
    assert "hidden" not in str(refused.value)


# It imports once and is forked for every round; each child opens the store anew, as a process of its own does.
WRITER = """\
import os, signal, sys
from judge.ruling.model import Ruling, Verdict
from judge.web.store import keys
from judge.web.store.store import Store
import alembic.command, sqlalchemy.dialects.sqlite
keys.code_version()
for line in sys.stdin:
    begin = int(line)
    child = os.fork()
    if child == 0:
        store = Store.open(sys.argv[1])
        for n in range(begin, begin + 100_000):
            ruling = Ruling(f"number {n}", "2009-10", "full", f"Given {n}" + " and more" * 400, Verdict("no", "no"))
            os.write(1, (store.keep_answer(ruling) + f" {os.getpid()}\\n").encode())
        os._exit(0)
    os.waitpid(child, 0)
    os.write(1, b"killed\\n")
"""


def test_killed_while_writing_nothing_acknowledged_is_lost(database: str) -> None:  # noqa: F811
    Store.open(database).close()
    acknowledged: list[str] = []
    command = [sys.executable, "-c", WRITER, database]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdin is not None
        assert parent.stdout is not None
        for round_ in range(KILLS):
            print(round_ * 100_000, file=parent.stdin, flush=True)
            pid = 0
            for _ in range(3 + 7 * round_ % 40):
                name, pid_text = parent.stdout.readline().split()
                acknowledged.append(name)
                pid = int(pid_text)
            time.sleep(0.0007 * (round_ % 13))  # somewhere else within a write each time
            os.kill(pid, signal.SIGKILL)
            while (line := parent.stdout.readline()) != "killed\n":
                acknowledged.append(line.split()[0])
        parent.stdin.close()
    assert len(acknowledged) > 10 * KILLS
    assert all(acknowledged)
    store = Store.open(database)
    assert [i for i in acknowledged if store.answer(i) is None] == []
    sound(store)
    store.close()


def sound(store: Store) -> None:
    """Check that the database holds together: its files, its references, and that every row can be read."""
    from sqlalchemy import text

    with store.reading() as session:
        if store.engine.dialect.name == "sqlite":
            assert session.execute(text("PRAGMA integrity_check")).fetchall() == [("ok",)]
            assert session.execute(text("PRAGMA foreign_key_check")).fetchall() == []
            assert session.scalar(text("PRAGMA journal_mode")) == "wal"
        stray = "SELECT count(*) FROM answers LEFT JOIN questions ON questions.id = question_id WHERE questions.id IS NULL"
        assert session.scalar(text(stray)) == 0
    assert sum(1 for _ in lines.export(store)) == sum(store.counts().values()) + 1
