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
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.errors import Malformed
from judge.web.standing import banner
from judge.web.store import (
    accounts,
    answers,
    attempts,
    decisions,
    desk,
    disputes,
    hearings,
    keys,
    lines,
    topics,
    visits,
)
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
    kept = answers.find(store, answer, judge=True)
    assert kept is not None
    given = {"verdict": "No", "reason": "It says so.", "citations": ("2009-10:510.5",), "follows": kept.last, **more}
    return decisions.decide(store, answer, judge.id, judge.name, decision, **given)


def test_an_answer_is_kept_once_and_given_out_as_it_was(store: Store, stand_in: StandIn) -> None:
    ruling = stand_in.ask("Does it die, 日本 'quoted' \\u0041?")
    id_ = answers.keep(store, ruling)
    assert answers.keep(store, ruling) == id_
    kept = answers.find(store, id_, judge=True)
    assert kept is not None
    assert kept.body == ruling.to_json()
    assert (kept.rules, kept.version) == ("2009-10", keys.code_version())
    assert store.counts()["answers"] == store.counts()["questions"] == 1
    assert answers.keep(store, stand_in.ask("does it die, 日本 'quoted' \\u0041")) == id_, (
        "only case and closing mark differ"
    )
    other = answers.keep(store, stand_in.ask("Does it die, 日本 'quoted' \\u0041?", "2022-04"))
    assert other != id_
    assert [b.id for b in desk.latest(store, 10)] == [other, id_]
    assert answers.find(store, "nosuchanswer", judge=True) is None


def test_another_answer_to_the_same_question_is_kept_beside_the_first(store: Store, stand_in: StandIn) -> None:
    ruling = stand_in.ask("Does it die?")
    first = answers.keep(store, ruling)
    second = answers.keep(store, replace(ruling, caveats=("seen otherwise",)))
    assert first != second
    assert answers.find(store, first, judge=True) is not None
    assert store.counts() | {"audit": 0} == {
        "questions": 1, "answers": 2, "topics": store.counts()["topics"], **dict.fromkeys(
            ("shares", "disputes", "judges", "sessions", "attempts", "precedents", "reports", "hearings", "seats", "claims", "audit"), 0)
    }  # fmt: skip


def test_a_dispute_is_kept(store: Store, stand_in: StandIn) -> None:
    settled = stand_in.dispute("Yes it attacks", "it dies", "it lives")
    id_ = disputes.keep(store, settled, "2009-10")
    assert disputes.keep(store, settled, "2009-10") != id_, "whoever settles the same has an address of his own"
    kept = disputes.find(store, id_)
    assert kept is not None
    assert kept.body == settled.to_json()


def test_pictures_and_choices_are_kept_with_an_answer(store: Store, stand_in: StandIn) -> None:
    shown = {"boards": [], "choices": [{"number": 4, "who": "Ann", "about": "x", "made": "y", "others": []}]}
    settled = stand_in.dispute("Yes it attacks", "it dies", "it lives")
    assert answers.find(store, answers.keep(store, stand_in.ask("Does it die?"), shown), judge=True).shown == shown  # type: ignore[union-attr]
    assert disputes.find(store, disputes.keep(store, settled, "2009-10", shown)).shown == shown  # type: ignore[union-attr]
    without = answers.keep(store, stand_in.ask("Does another die?"))
    assert answers.find(store, without, judge=True).shown is None  # type: ignore[union-attr]
    old = [json.dumps({k: v for k, v in json.loads(line).items() if k != "shown"}) for line in lines.export(store)]
    assert set(lines.load(store, [line for line in old if without in line or "store" in line], "old.jsonl", "test").values()) == {0}


def test_a_hearing_keeps_every_claim(store: Store, stand_in: StandIn) -> None:
    begun = hearings.begin(store, " It attacks ", "2009-10", "it dies")
    id_, first = begun.id, begun.secret
    for wrong in ("", first, "x" * 22):
        with pytest.raises(Malformed, match="no good"):
            hearings.take_seat(store, id_, wrong)
    second = hearings.take_seat(store, id_, begun.invitation)
    with pytest.raises(Malformed, match="taken"):
        hearings.take_seat(store, id_, begun.invitation)
    dispute = disputes.keep(store, stand_in.dispute("It attacks", "it dies", "it lives"), "2009-10")
    hearings.add(store, id_, second, "it lives", dispute)
    hearings.add(store, id_, first, "it dies at once", "")
    assert [hearings.find(store, id_, s).side for s in (first, second, "", "x")] == ["a", "b", "", ""]  # type: ignore[union-attr]
    found = hearings.find(store, id_)
    assert found is not None
    assert (found.situation, found.latest("a"), found.latest("b")) == ("It attacks", "it dies at once", "it lives")
    assert [(c.side, c.dispute) for c in found.claims] == [("a", ""), ("b", dispute), ("a", "")]
    assert hearings.find(store, "nosuch") is None
    for secret, claim in (("", "x"), ("nosuch", "x"), (begun.invitation, "x"), (first, " "), (second, "x" * 2000)):
        with pytest.raises(Malformed):
            hearings.add(store, id_, secret, claim, "")
    for _ in range(hearings.MOST_CLAIMS - 3):
        hearings.add(store, id_, first, "again", "")
    with pytest.raises(Malformed, match="no further"):
        hearings.add(store, id_, first, "again", "")
    assert first not in "".join(lines.export(store, secrets=True)), "secrets are kept hashed"


def test_guessing_makes_the_next_try_wait_longer(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    accounts.add(store, "Ann Archer", PASSWORD, "test")
    now = store.now()
    monkeypatch.setattr(type(store), "now", staticmethod(lambda: now))
    for _ in range(attempts.FREE):
        assert accounts.sign_in(store, "ann  archer", "guess") is None
    with pytest.raises(accounts.Waiting, match="too many"):
        accounts.sign_in(store, "Ann Archer", PASSWORD)
    now += timedelta(seconds=attempts.FIRST_WAIT)
    assert accounts.sign_in(store, "Ann Archer", "guess") is None
    assert attempts.wait(store, "Ann Archer") == 2 * attempts.FIRST_WAIT
    now += timedelta(seconds=2 * attempts.FIRST_WAIT)
    assert accounts.sign_in(store, "Ann Archer", PASSWORD) is not None
    assert attempts.wait(store, "Ann Archer") == 0
    for _ in range(60):
        attempts.failed(store, "nobody of that name")
    assert attempts.wait(store, "Nobody of that name") == attempts.LONGEST_WAIT, "it tells nobody which names there are"


@pytest.mark.parametrize("weak", ["1234567890", "aaaaaaaaaa", "password123", "qwertyuiop", "judgejudge", "Ann Archer 1", "P@ssword1!"])
def test_passwords_that_are_easily_guessed_are_refused(store: Store, weak: str) -> None:
    with pytest.raises(Malformed, match="easily guessed"):
        accounts.add(store, "Ann Archer", weak, "test")
    assert store.counts()["judges"] == 0


def test_sessions_end_by_time_and_never_begin_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = accounts.add(store, "Ann", PASSWORD, "test")
    now = store.now()
    monkeypatch.setattr(type(store), "now", staticmethod(lambda: now))
    idle, busy, left = (visits.begin(store, ann.id) for _ in range(3))
    visits.end(store, left)
    for _ in range(visits.HOURS * 2):
        now += timedelta(minutes=29)
        assert visits.seen(store, busy) == ann
    assert visits.seen(store, idle) is None
    assert visits.seen(store, left) is None
    now += timedelta(minutes=29)
    assert visits.seen(store, busy) is None, "half a day is enough, however busy it is"
    last = visits.begin(store, ann.id)
    accounts.change(store, "Ann", "test", active=False)
    accounts.change(store, "Ann", "test", active=True)
    assert visits.seen(store, last) is None, "a reopened account revives nothing"
    assert visits.seen(store, "nosuch") is None


def test_an_address_is_given_only_when_shared_and_tells_nothing(store: Store, stand_in: StandIn) -> None:
    ruling = stand_in.ask("Does it die?")
    id_ = answers.keep(store, ruling)
    assert answers.find(store, id_) is None
    first, second = answers.share(store, id_), answers.share(store, id_)
    assert len({id_, first, second}) == 3
    for name in (first, second):
        kept = answers.find(store, name)
        assert kept is not None
        assert (kept.id, kept.address, kept.to_json()["id"]) == (id_, name, name)
        assert kept.at > answers.find(store, id_, judge=True).at  # type: ignore[union-attr]
    assert keys.of_content("answer", keys.of_question("Does it die?"), keys.code_version(), {**ruling.to_json(), "question": ""}) not in (id_, first)


def test_the_desk_lists_by_what_became_of_an_answer(store: Store, stand_in: StandIn) -> None:
    ann = accounts.add(store, "Ann", PASSWORD, "test")
    plain = answers.keep(store, stand_in.ask("Yes, does it?"), cards=("Grizzly Bears",))
    odd = answers.keep(store, stand_in.ask("Does it frobnicate?"))
    wrong = answers.keep(store, stand_in.ask("Does it die?"))
    answers.report(store, wrong, "it lives")
    answers.report(store, wrong, "it lives")

    def listed(only: str, **more: str) -> list[str]:
        return [b.id for b in desk.latest(store, 10, only=only, **more)]

    assert (listed("open"), listed("reported"), listed("not understood"), listed("overruled")) == ([wrong, odd, plain], [wrong], [odd], [])
    assert desk.latest(store, 1)[0].reports == 1, "the same word twice is one"
    decide(store, wrong, ann, "overrule", verdict="No")
    assert (listed("open"), listed("reported"), listed("overruled"), listed("decided")) == ([odd, plain], [], [wrong], [wrong])
    answers.report(store, wrong, "I still think so")
    assert listed("reported") == [wrong], "reported again since"
    decide(store, wrong, ann, "withdraw", citations=())
    assert listed("open") == [wrong, odd, plain]
    assert listed("all", card="grizzly BEARS") == [plain]
    assert listed("all", rule="704.5g") == [wrong, odd, plain]
    assert listed("all", rule="100.1") == []
    assert [b.id for b in desk.latest(store, 1, 1)] == [odd]
    for reason in ("", "x" * 2000, "a\0b"):
        with pytest.raises(Malformed):
            answers.report(store, plain, reason)


def test_disagreements_are_scenarios(store: Store, stand_in: StandIn) -> None:
    from judge.scenario import parse
    from judge.web.store.scenarios import disagreements

    ann = accounts.add(store, "Ann", PASSWORD, "test")
    reading = "Scenario: x\nGiven Ann controls a 2/2 creature called Attacker\nAsk: does the Attacker die?"
    decide(store, answers.keep(store, replace(stand_in.ask("Does it die?"), reading=reading)), ann, "overrule", verdict="Yes, by damage", reason="two\nlines")
    decide(store, answers.keep(store, replace(stand_in.ask("How is it?"), reading="a look-up")), ann, "overrule", verdict="So")
    decide(store, answers.keep(store, stand_in.ask("Yes?")), ann, "confirm")
    found = list(disagreements(store))
    assert len(found) == 2
    assert "Ask: does the Attacker die? yes" in found[0]
    (scenario,) = parse("\n".join(found))
    assert scenario.rules == ("2009-10",)


GIVEN = "Given Ann controls a 3/3 creature called {a}\n  And Bob controls Grizzly Bears\nWhen Ann attacks {b} with the {a}\nAsk: does the {a} die?"


def test_situations_are_the_same_up_to_names() -> None:
    one = topics.situation(GIVEN.format(a="Attacker", b="Bob"), "full")
    assert one
    assert topics.situation("Scenario: other\nPlayers: Ann, Bob\n" + GIVEN.format(a="Striker", b="Bob"), "full") == one
    named = GIVEN.format(a="Rex", b="Yan").replace("Ann", "Zoe").replace("Bob", "Yan")
    assert topics.situation("Players: Zoe, Yan\n" + named, "full") == one
    assert topics.situation("Players: Yan, Zoe\n" + named, "full") != one, "who sits first has the turn"
    assert topics.situation(GIVEN.format(a="Attacker", b="Bob").replace("3/3", "3/2"), "full") != one
    assert topics.situation(GIVEN.format(a="Attacker", b="Bob").replace("Grizzly Bears", "Runeclaw Bear"), "full") != one, "a card's name is no mere name"
    assert topics.situation(GIVEN.format(a="Attacker", b="Bob"), "part") == ""
    text = 'Given Ann controls an artifact with "Sir: Draw a card." called Sir'
    assert topics.situation(text, "full") != topics.situation(text.replace('"Sir', '"Rex'), "full"), "a card's text stays as it is"


def test_what_an_older_store_holds_stays_reachable(database: str, stand_in: StandIn) -> None:  # noqa: F811
    """From the schema before addresses were drawn at random: an address that was given out stays good, and precedents are found."""
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import text

    from judge.web.store.opening import MIGRATIONS, connect

    engine = connect(database)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    if engine.dialect.name == "sqlite":
        Path(str(engine.url.database)).parent.mkdir(parents=True, exist_ok=True)
    with engine.execution_options(writes=True).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        ruling = stand_in.ask("Does it die?")
        at, body = "2026-01-01 00:00:00", json.dumps(ruling.to_json())
        for statement in (
            f"INSERT INTO questions VALUES ('{keys.of_question('Does it die?')}', 'Does it die?', '{at}')",
            "INSERT INTO answers (id, question_id, rules, version, understood, verdict, reading, reading_key, body, at) "
            f"VALUES ('olda', '{keys.of_question('Does it die?')}', '2009-10', '0', 'full', 'no', :reading, 'k', :body, '{at}')",
            f"INSERT INTO judges VALUES ('j', 'Ann', 'x', true, '{at}')",
            f"INSERT INTO precedents VALUES ('p', 'olda', 'j', 'overrule', 'Yes', 'so', '[]', 'olda', '{at}')",
        ):
            given = {"reading": ruling.reading, "body": body} if ":body" in statement else {}
            connection.execute(text(statement), given)
    engine.dispose()
    store = Store.open(database)
    assert answers.find(store, "olda").body == ruling.to_json()  # type: ignore[union-attr]
    assert [d.id for d in decisions.standing(store, stand_in.ask("Is it dead then?"))] == ["p"], "understood alike"
    store.close()


def test_accounts(store: Store) -> None:
    ann = accounts.add(store, " Ann  Archer ", PASSWORD, "test")
    assert ann.name == "Ann Archer"
    assert accounts.sign_in(store, "Ann Archer", PASSWORD) == ann
    assert accounts.sign_in(store, "Ann Archer", PASSWORD + "x") is None
    assert accounts.sign_in(store, "Nobody", PASSWORD) is None
    visit = visits.begin(store, ann.id)
    assert visits.seen(store, visit) == ann
    with pytest.raises(Malformed, match="exists already"):
        accounts.add(store, "Ann Archer", PASSWORD, "test")
    with pytest.raises(Malformed, match="10 to"):
        accounts.add(store, "Bob", "short", "test")
    for name in ("", "x" * 100, "a\x07b"):
        with pytest.raises(Malformed, match="no name"):
            accounts.add(store, name, PASSWORD, "test")
    accounts.change(store, "Ann Archer", "test", password=PASSWORD + "!")
    assert visits.seen(store, visit) is None, "sessions end with the password they began with"
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
    answer = answers.keep(store, ruling)
    assert decisions.standing(store, ruling) == []
    first = decide(store, answer, ann)
    (found,) = decisions.standing(store, ruling)
    assert (found.id, found.judge, found.decision, found.citations) == (first, "Ann", "confirm", ("2009-10:510.5",))
    assert [p.id for p in decisions.standing(store, stand_in.ask("DOES it  die"))] == [first], "worded alike"
    assert [p.id for p in decisions.standing(store, stand_in.ask("Is it dead then?"))] == [first], "understood alike"
    assert decisions.standing(store, replace(stand_in.ask("Is it dead then?"), understood="part")) == []
    (elsewhere,) = decisions.standing(store, replace(ruling, rules="2022-04"))
    assert banner([elsewhere], "2022-04") is None, "decided under another edition: told, but it does not stand over this answer"
    assert decisions.standing(store, replace(stand_in.ask("Other?"), reading="Given Ann controls a 1/1")) == []
    second = decide(store, answer, ann, "overrule", verdict="Yes")
    assert [(p.id, p.verdict) for p in decisions.standing(store, ruling)] == [(second, "Yes")]
    kept = answers.find(store, answer, judge=True)
    assert kept is not None
    assert [(d.id, d.stands) for d in kept.decisions] == [(second, True), (first, False)]
    decide(store, answer, ann, "withdraw", citations=())
    assert decisions.standing(store, ruling) == []
    assert len(answers.find(store, answer, judge=True).decisions) == 3  # type: ignore[union-attr]
    assert [e.action for e in store.trail(answer)] == ["answer: withdraw", "answer: overrule", "answer: confirm"]


def test_decisions_that_are_refused(store: Store, stand_in: StandIn) -> None:
    ann = accounts.add(store, "Ann", PASSWORD, "test")
    answer = answers.keep(store, stand_in.ask("Does it die?"))
    other = answers.keep(store, stand_in.ask("Yes, does it?"))
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
    answer = answers.keep(store, stand_in.ask("Does it die?"))
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
    decide(store, answers.keep(store, stand_in.ask("Does it die?")), ann)
    disputes.keep(store, stand_in.dispute("Yes it attacks", "it dies", "it lives"), "2009-10")
    hearings.begin(store, "It attacks", "2009-10", "it dies")
    answers.share(store, answers.keep(store, stand_in.ask("Does it die?")))
    answers.report(store, answers.keep(store, stand_in.ask("Does it die?")), "it does")
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
                answers.keep(store, ruling)
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
    answer = answers.keep(store, stand_in.ask("Does it die, 日本?"))
    decide(store, answer, ann)
    disputes.keep(store, stand_in.dispute("Yes it attacks", "it dies", "it lives"), "2009-10")
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
        assert new == {"questions": 1, "answers": 1, "shares": 0, "disputes": 1, "hearings": 1, "seats": 1, "claims": 1, "judges": 1,
                       "precedents": 1, "reports": 0, "audit": 2}  # fmt: skip
        assert list(lines.export(other, secrets=True))[1:-1] == written[1:], "all of it, and a line that says so"
        assert answers.find(other, answer, judge=True) == answers.find(store, answer, judge=True)
        assert accounts.sign_in(other, "Ann", PASSWORD) is not None
        assert set(lines.load(other, written, "test.jsonl", "test").values()) == {0}, "a second time adds nothing"
        other.close()


def _postgres_if_there(request: pytest.FixtureRequest) -> list[str]:
    from tests.web.databases import _programs

    return [fresh_postgres(request.getfixturevalue("cluster"))] if _programs() else []


def test_lines_that_are_refused_leave_the_store_as_it_was(store: Store, stand_in: StandIn) -> None:
    answers.keep(store, stand_in.ask("Does it die?"))
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
    assert {name: n for name, n in store.counts().items() if n and name != "topics"} == {"questions": 1, "answers": 1}


def test_a_full_store_keeps_what_it_has(database: str, stand_in: StandIn) -> None:  # noqa: F811
    store = Store.open(database)
    kept = answers.keep(store, stand_in.ask("Does it die?"))
    store._most = 1
    with pytest.raises(Full):
        answers.keep(store, stand_in.ask("Yes, it does?"))
    assert answers.keep(store, stand_in.ask("Does it die?")) == kept
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
from judge.web.store import answers, keys
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
            os.write(1, (answers.keep(store, ruling) + f" {os.getpid()}\\n").encode())
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
    assert [i for i in acknowledged if answers.find(store, i, judge=True) is None] == []
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
    assert sum(1 for _ in lines.export(store)) == sum(n for table, n in store.counts().items() if table != "topics") + 1
