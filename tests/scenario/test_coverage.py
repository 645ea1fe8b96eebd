"""Coverage: the rules a situation can exercise, against those that passing scenarios exercise."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli.coverage import covered, in_words, page
from judge.cli.replay import check
from judge.law.tags import played

FIGHT = """Scenario: an unblocked attacker
Given Ann controls a 3/3 Beast
 When Ann attacks Bob with the Beast
 Then Bob is at {life} life
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "fight.scn"
    path.write_text(FIGHT.format(life=17), encoding="utf-8")
    return path


def test_sections_add_up_to_the_tagged_rules() -> None:
    sections = covered({"2009-10": ["510.2", "510.1b", "no such rule"]})
    assert sum(len(s.wanted) for s in sections) == len(played())
    fifth = next(s for s in sections if s.number == "5")
    assert fifth.exercised == len({"510.2", "510.1b"} & set(played()))
    assert "in all" in in_words(sections)[-1]


def test_groups_are_the_sections_cut_finer() -> None:
    rules = {"2009-10": list(played())[:200]}
    whole, fine = covered(rules), covered(rules, 3)
    assert sum(s.exercised for s in whole) == sum(g.exercised for g in fine)


def test_an_edition_without_tags_has_no_share() -> None:
    assert covered({"2006": ["510.2"]}) == []


def test_what_fails_exercises_nothing(tmp_path: Path, file: Path) -> None:
    bad = tmp_path / "bad.scn"
    bad.write_text(FIGHT.format(life=16), encoding="utf-8")
    good = json.loads(CliRunner().invoke(check, [str(file), "--coverage", "--json"]).output)
    none = CliRunner().invoke(check, [str(bad), "--coverage", "--json"])
    assert good["rules"]["2009-10"]
    assert any(s["exercised"] for s in good["coverage"])
    assert json.loads(none.output)["rules_exercised"] == 0
    assert none.exit_code == 1


def test_the_page_names_every_rule(tmp_path: Path, file: Path) -> None:
    out = tmp_path / "coverage.html"
    result = CliRunner().invoke(check, [str(file), "--html", str(out)])
    assert result.exit_code == 0, result.output
    text = out.read_text(encoding="utf-8")
    assert all(f"<b>{n}</b>" in text for n in played())
    assert "<script" not in page({"2009-10": ["<script>"]}, 1)


def test_a_page_that_cannot_be_written_is_told_in_a_line(tmp_path: Path, file: Path) -> None:
    result = CliRunner().invoke(check, [str(file), "--html", str(tmp_path / "no" / "where.html")])
    assert result.exit_code != 0
