"""Why something can't be done: every reason, with its rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from judge import Judge
from judge.cards.catalog import Catalog
from judge.errors import Malformed
from judge.scenario import parse
from judge.scenario.whynot import WhyNot, why_not

STORY = """Scenario: a block
Given Ann controls a 3/3 Beast{beast}
  And Bob controls a {tapped}1/1 white Wall
  And it is Ann's declare attackers step
 When Ann attacks Bob with the Beast
"""


def asked(beast: str = "", tapped: str = "", deed: str = "Bob blocks the Beast with the Wall") -> WhyNot:
    (scenario,) = parse(STORY.format(beast=beast, tapped=tapped))
    return why_not(scenario, deed, Catalog.open(), "2009-10")


def rules(found: WhyNot) -> set[str]:
    return {c.rpartition(":")[2] for _, cites in found.reasons for c in cites}


def test_what_is_legal_is_said_to_be() -> None:
    assert asked().legal


def test_one_reason_has_its_rule() -> None:
    found = asked(" with flying")
    assert not found.legal
    assert "702.9b" in rules(found)
    assert "702.33b" not in rules(found)


def test_every_reason_is_given() -> None:
    found = asked(" with flying, fear, and protection from white", "tapped ")
    assert {"509.1a", "702.9b", "702.33b", "702.14f"} <= rules(found)


def test_what_attacks_blocks_nothing() -> None:
    assert not asked(deed="Ann blocks the Wall with the Beast").legal


def test_what_is_no_deed_is_said() -> None:
    with pytest.raises(Malformed):
        asked(deed="quozzle the Wall")


def test_on_the_command_line(tmp_path: Path) -> None:
    from judge.cli.replay import replay

    file = tmp_path / "one.scn"
    file.write_text(STORY.format(beast=" with flying", tapped=""), encoding="utf-8")
    out = CliRunner().invoke(replay, [str(file), "--why-not", "Bob blocks the Beast with the Wall"])
    assert out.exit_code == 0, out.output
    assert "not legal" in out.output
    assert "702.9b" in out.output


def test_the_judge_says_why_not() -> None:
    (found,) = Judge.open(rules="2022-04").why_not(STORY.format(beast=" with flying", tapped=""), "Bob blocks the Beast with the Wall")
    assert not found.legal
    assert "702.9b" in rules(found)
