"""``judge check --update``: what the files expect is rewritten to what comes out, and nothing else in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cards.catalog import Catalog
from judge.cli.replay import check
from judge.scenario.updating import update

FIGHT = """# two editions
Scenario: a fight
Rules: 2009-10, 2022-04

Given Ann controls a 3/3 Beast   # the big one
  And Bob controls a 2/2 Wolf
 When Ann attacks Bob with the Beast
  And Bob blocks the Beast
      with the Wolf
 Then {then}
"""


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.open()


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Bob is at 17 life", "Bob is at 20 life"),
        ("Bob is\n      at 17 life   # really?", "Bob is at 20 life"),
        ("the Wolf survives   # really?", "the Wolf dies   # really?"),
        ("the Wolf doesn't die", "the Wolf dies"),
        ("the Beast dies", "the Beast doesn't die"),
        ("the Beast has 1 damage marked on it", "the Beast has 2 damage marked on it"),
        ("the Beast is 4/4", "the Beast is 3/3"),
        ("the Wolf is in Bob's hand", "the Wolf is in Bob's graveyard"),
        ("the Beast deals 5 damage to the Wolf", "the Beast deals 3 damage to the Wolf"),
        ("Bob has 3 cards in his graveyard", "Bob has 1 cards in his graveyard"),
        ("Bob wins", "the game goes on"),
        ("citing 510.2, 601.2a", "citing 510.2"),
        ("Ann can't concede", "Ann can concede"),
        ('the transcript says "abracadabra"', None),
        ("citing 601.2a", None),
    ],
)
def test_a_wrong_expectation_is_rewritten(catalog: Catalog, wrong: str, right: str | None) -> None:
    text = FIGHT.format(then=wrong)
    found = update(Path("f.scn"), text, catalog)
    if right is None:
        assert not found.changed
        assert len(set(found.left)) == 1
        return
    assert found.new == FIGHT.format(then=right)
    assert f"+ Then {right.splitlines()[0]}" in found.difference()
    assert not update(Path("f.scn"), found.new, catalog).changed


def test_what_is_right_stays_as_it_is(catalog: Catalog) -> None:
    text = FIGHT.format(then="the Wolf dies\nAsk: does the Beast die? no\nTempting: the Beast dies - it is wounded")
    assert not update(Path("f.scn"), text, catalog).changed


def test_answers_are_rewritten(catalog: Catalog) -> None:
    text = FIGHT.format(then="the Wolf dies\nAsk: does the Beast die? yes\nAsk: how much life does Bob have? 12")
    new = update(Path("f.scn"), text, catalog).new
    assert "Ask: does the Beast die? no\n" in new
    assert "Ask: how much life does Bob have? 20\n" in new


def test_a_wrong_answer_that_is_right_is_left(catalog: Catalog) -> None:
    found = update(Path("f.scn"), FIGHT.format(then="the Wolf dies\nTempting: the Wolf dies - so it does"), catalog)
    assert not found.changed
    assert "the wrong answer is right" in found.left[0]


def test_editions_that_differ_get_a_line_each(catalog: Catalog) -> None:
    text = (
        "Scenario: two legends\nRules: 2009-10, 2022-04\nGiven Ann controls a legendary 2/2 Cat called Mia\n"
        "  And Ann has a legendary 2/2 Cat called Mia in hand\n When Ann casts Mia\n Then Ann has 5 cards in her graveyard\n"
        "  And Ann is at 20 life\n"
    )
    new = update(Path("f.scn"), text, catalog).new
    assert " Then under 2009-10 Ann has 2 cards in his graveyard\n  And under 2022-04 Ann has 1 cards in" in new
    assert new.endswith("  And Ann is at 20 life\n")
    assert not update(Path("f.scn"), new, catalog).changed


def test_what_can_be_done_is_turned_round(catalog: Catalog) -> None:
    text = "Scenario: a bolt\nGiven Bob has Shock in hand\n Then Bob can't cast Shock\n"
    assert "Then Bob can cast" in update(Path("f.scn"), text, catalog).new


def test_a_script_that_can_not_be_played_is_left(catalog: Catalog) -> None:
    text = FIGHT.format(then="the Wolf dies").replace("a 2/2 Wolf", "a tapped 2/2 Wolf")
    found = update(Path("f.scn"), text, catalog)
    assert not found.changed
    assert found.left


def test_the_command_asks_first(tmp_path: Path) -> None:
    file = tmp_path / "f.scn"
    file.write_text(FIGHT.format(then="Bob is at 17 life"), encoding="utf-8")
    before = file.read_text(encoding="utf-8")
    no = CliRunner().invoke(check, [str(file), "--update"], input="n\n")
    assert no.exit_code == 1
    assert file.read_text(encoding="utf-8") == before
    assert "+ Then Bob is at 20 life" in no.output
    yes = CliRunner().invoke(check, [str(file), "--update", "--yes"])
    assert yes.exit_code == 0, yes.output
    assert file.read_text(encoding="utf-8") == FIGHT.format(then="Bob is at 20 life")
    again = CliRunner().invoke(check, [str(file), "--update"])
    assert again.output == "nothing to rewrite\n"
