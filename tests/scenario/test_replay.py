"""Replays: scripts are followed strictly, claims are checked, questions answered, what nobody said is assumed and said so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cards.catalog import Catalog
from judge.cli.replay import check, replay
from judge.home import scenario_library
from judge.scenario import parse
from judge.scenario import replay as play
from judge.scenario.results import Replay

BOLT = '"This spell deals 3 damage to target creature or player."'
GROWTH = '"Target creature gets +3/+3 until end of turn."'


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.open()


def run(catalog: Catalog, text: str, edition: str = "2009-10", what_if: bool = False) -> Replay:
    return play(parse(f"Scenario: a test\n{text}\n", "test.scn", [])[0], catalog, edition, what_if)


FIGHT = (
    "Given Ann controls a 3/3 Beast with first strike\nAnd Bob controls a 3/3 Ogre\n"
    "When Ann attacks Bob with the Beast\nAnd Bob blocks the Beast with the Ogre\n"
)


def test_claims_hold_and_fail(catalog: Catalog) -> None:
    good = run(catalog, FIGHT + "Then the Ogre dies\nAnd the Beast survives")
    assert good.status == "ok"
    assert good.rules
    bad = run(catalog, FIGHT + "Then the Beast dies")
    assert bad.status == "failed"
    assert not bad.expectations[0].holds
    assert not bad.rules


def test_every_line_of_the_transcript_that_changes_something_cites(catalog: Catalog) -> None:
    lines = [s for s in run(catalog, FIGHT).steps if s.kind in ("damage", "move", "destroy", "attacks", "blocks")]
    assert lines
    assert all(s.cites and s.cites[0].startswith("2009-10:") for s in lines)


def test_tempting_answer_must_be_wrong(catalog: Catalog) -> None:
    assert run(catalog, FIGHT + "Tempting: the Beast dies").status == "ok"
    assert run(catalog, FIGHT + "Tempting: the Ogre dies").status == "failed"


def test_questions(catalog: Catalog) -> None:
    result = run(
        catalog,
        FIGHT + "Ask: does the Beast die?\nAsk: does the Ogre die?\nAsk: how much damage does the Beast deal to the Ogre?\n"
        "Ask: how much life does Bob have?\nAsk: who wins?\nAsk: where is the Ogre?\nAsk: what happens to the Ogre?",
    )  # fmt: skip
    assert [a.words for a in result.answers] == ["no", "yes", "3", "20", "nobody", "in Bob's graveyard", "it dies: it goes to the graveyard"]
    assert all(cites for _, cites in result.answers[1].because)


def test_expected_answers_are_checked(catalog: Catalog) -> None:
    assert run(catalog, FIGHT + "Ask: does the Ogre die? yes").status == "ok"
    assert run(catalog, FIGHT + "Ask: does the Ogre die? no").status == "failed"


def test_can_asks_the_rules(catalog: Catalog) -> None:
    text = (
        "Given Ann controls a 5/5 Dragon with flying\nAnd Bob controls a 2/2 Bear\n"
        "And Bob controls a 1/3 Spider with reach\nWhen Ann attacks Bob with the Dragon\n"
    )
    result = run(catalog, text + "Ask: can Bob block the Dragon with the Bear?\nAsk: can the Spider block the Dragon?")
    assert [a.words for a in result.answers] == ["no", "yes"]
    assert any("702.9b" in c for c in result.answers[0].because[0][1])


def test_illegal_step_stops_with_place_and_rule(catalog: Catalog) -> None:
    result = run(catalog, "Given Ann controls a tapped 2/2 Bear\nWhen Ann attacks Bob with the Bear")
    assert result.status == "illegal"
    assert result.error.startswith("test.scn:3:6: ")


def test_words_that_nothing_asks_for_are_an_error(catalog: Catalog) -> None:
    result = run(
        catalog, f"Given Ann has a red instant with {BOLT} called Bolt in hand\nWhen Ann casts Bolt on Bob, kicked"
    )
    assert result.status == "malformed"
    assert "kicker" in result.error


def test_a_step_that_never_comes_is_an_error(catalog: Catalog) -> None:
    result = run(catalog, "Given Ann controls a 2/2 Bear\nWhen Bob blocks the Bear with the Bear")
    assert result.status == "illegal"


def test_who_can_pay_is_an_assumption_and_lands_end_it(catalog: Catalog) -> None:
    spell = f"a red instant with {BOLT} and mana cost {{R}} called Bolt"
    free = run(catalog, f"Given Ann has {spell} in hand\nWhen Ann casts Bolt on Bob\nThen Bob is at 17 life")
    assert free.status == "ok"
    assert any("enough mana" in a for a in free.assumptions)
    poor = run(catalog, f"Given Ann has {spell} in hand\nAnd Ann controls Forest\nWhen Ann casts Bolt on Bob")
    assert poor.status == "illegal"
    none = run(catalog, f"Given Ann has {spell} in hand\nAnd Ann has no mana\nWhen Ann casts Bolt on Bob")
    assert none.status == "illegal"


def test_in_response_and_after(catalog: Catalog) -> None:
    base = (
        f"Given Ann controls a 2/2 Bear\nAnd Bob has a red instant with {BOLT} called Bolt in hand\n"
        f"And Ann has a green instant with {GROWTH} called Growth in hand\nWhen Bob casts Bolt on the Bear\n"
    )
    assert run(catalog, base + "And Ann casts Growth on the Bear in response\nThen the Bear survives").status == "ok"
    assert run(catalog, base + "And Ann casts Growth on the Bear\nThen the Bear dies").status != "ok"


def test_claims_between_steps_are_checked_there(catalog: Catalog) -> None:
    text = (
        f"Given Ann has a red instant with {BOLT} called Bolt in hand\nAnd Ann has a red instant with {BOLT} called Second in hand\n"
        "When Ann casts Bolt on Bob\nThen Bob is at 17 life\nWhen Ann casts Second on Bob\nThen Bob is at 14 life"
    )
    assert run(catalog, text).status == "ok"


def test_what_if_tries_the_other_answers(catalog: Catalog) -> None:
    text = "Given Ann controls a 3/3 Beast\nAnd Bob controls a 3/3 Ogre\nWhen Ann attacks Bob with the Beast\nThen Bob is at 17 life"
    result = run(catalog, text, what_if=True)
    assert result.status == "ok"
    assert any("doesn't block" in a for a in result.assumptions)
    optional = (
        'Given Ann has a 1/1 white Cat creature with "When this creature enters the battlefield, you may draw a card." called Cat in hand\n'
        "When Ann casts Cat\nThen Ann has 0 cards in hand"
    )
    changed = run(catalog, optional, what_if=True)
    assert any(w.changes for w in changed.what_if)


def test_the_same_scenario_replays_the_same(catalog: Catalog) -> None:
    first, second = run(catalog, FIGHT), run(catalog, FIGHT)
    assert first.steps == second.steps


def test_editions_differ(catalog: Catalog) -> None:
    text = (
        "Given Ann controls a 4/4 Basilisk with trample and deathtouch\nAnd Bob controls a 2/2 Bear\n"
        "When Ann attacks Bob with the Basilisk\nAnd Bob blocks the Basilisk with the Bear\n"
        "Ask: how much damage may Ann assign to Bob with the Basilisk?"
    )
    assert run(catalog, text, "2009-10").answers[0].value == 2
    assert run(catalog, text, "2022-04").answers[0].value == 3


def test_unknown_edition_and_card_are_one_line(catalog: Catalog) -> None:
    assert run(catalog, FIGHT, "1850").status == "malformed"
    result = run(catalog, "Given Ann controls [[Nothing Like This]]")
    assert result.status == "malformed"
    assert "no card called" in result.error
    assert "\n" not in result.error


def test_unread_card_text_is_no_verdict(catalog: Catalog) -> None:
    result = run(catalog, 'Given Ann controls an artifact with "Grobble the frobnicator."\nThen Ann is at 20 life')
    assert result.status == "undecidable"
    assert "robble" in result.error


# ------------------------------------------------------------ the commands


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_replay_prints_steps_and_json(tmp_path: Path) -> None:
    file = write(tmp_path / "a.scn", f"Scenario: a fight\n{FIGHT}Then the Ogre dies\nAsk: does the Beast die? no\n")
    shown = CliRunner().invoke(replay, [str(file)])
    assert shown.exit_code == 0
    assert "510.2" in shown.output
    data = json.loads(CliRunner().invoke(replay, [str(file), "--json"]).stdout)
    entry = data["scenarios"][0]
    assert {"name", "status", "steps", "questions", "expectations"} <= entry.keys()
    assert entry["questions"][0]["answer"] == "no"


def test_check_counts_and_exit_codes(tmp_path: Path) -> None:
    good = write(tmp_path / "good.scn", f"Scenario: good\n{FIGHT}Then the Ogre dies\n")
    bad = write(tmp_path / "bad.scn", f"Scenario: bad\n{FIGHT}Then the Beast dies\n")
    assert CliRunner().invoke(check, [str(good)]).exit_code == 0
    result = CliRunner().invoke(check, [str(good), str(bad), "--json"])
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert (data["passed"], data["failed"], data["errors"]) == (1, 1, 0)
    assert data["rules_exercised"] > 0


@pytest.mark.parametrize(
    "content", [b"", b"Scenario: x\nGiven Ann contrls a Bear\n", b"\xff\xfe\x00", b"no scenario at all\n"]
)
def test_unreadable_files_are_exit_two_and_one_line(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.scn"
    file.write_bytes(content)
    result = CliRunner().invoke(check, [str(file), "--json"])
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert "Traceback" not in result.output


def test_the_library_reads_back(catalog: Catalog) -> None:
    from judge.scenario import text

    names = catalog.names()
    for path in sorted(scenario_library().rglob("*.scn")):
        for scenario in parse(path.read_text(encoding="utf-8"), str(path), names):
            assert parse(text(scenario), "again", names)[0] == scenario


def test_a_folder_of_the_library_passes() -> None:
    """The whole of it is replayed with the engine's tables (``tests/engine/test_no_dead_law.py``)."""
    result = CliRunner().invoke(check, [str(scenario_library() / "1-game-concepts"), "--json"])
    data = json.loads(result.stdout)
    assert len(data["results"]) > 20
    assert [(r["file"], r["line"], r["problems"]) for r in data["results"] if r["status"] != "ok"] == []


def test_an_answer_that_hangs_on_an_open_choice_says_so(catalog: Catalog) -> None:
    text = (
        "Given Ann controls a 2/2 Bear\nAnd Bob controls a 3/3 Ogre\nWhen Ann attacks Bob with the Bear\n"
        "Ask: does the Bear die?\nAsk: how much life does Ann have?"
    )
    plain = run(catalog, text)
    assert plain.answers[0].kind == "no"
    open_choice = run(catalog, text, what_if=True)
    assert open_choice.answers[0].kind == "depends"
    assert "Ogre blocks Bear" in str(open_choice.answers[0].value)
    assert open_choice.answers[1].value == 20
