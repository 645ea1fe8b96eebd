"""Editions compared as people read them: words marked, numbers followed, sections in a sentence, one line for what can't be compared."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from judge.cli.commands import app
from judge.errors import Malformed
from judge.law import Library
from judge.law.comparing import added_under, in_marks, in_order, marked, one_pair, pair, staged, summary, texts
from judge.law.concordance import concordance
from judge.law.fates import Concordance, Fate


def test_words_left_out_and_added_are_marked_and_renumbered_references_are_not() -> None:
    pieces = marked("It dies. (See rule 704.5g.)", "It surely dies. (See rule 704.5h.)", {"704.5g": "704.5h"}.get)  # type: ignore[arg-type]
    assert in_marks(pieces) == "It {+surely+} dies. (See rule 704.5h.)"
    assert in_marks(marked("a b c", "a c d")) == "a [-b-] c {+d+}"


def test_the_words_of_one_rule_of_either_edition(library: Library) -> None:
    first, second, found = one_pair(library, "2022-04", "2009-10", "702.19b")
    assert (first, second, found.source, found.fate.targets) == ("2009-10", "2022-04", "702.17b", ("702.19b",))
    assert {p.text.strip() for p in found.pieces if p.kind == "added"} == {"the excess damage"}
    assert one_pair(library, "2022-04", "2009-10", "702.19c")[2].fate.fate == "new"
    with pytest.raises(Malformed, match=r"neither 2009-10 nor 2022-04 has a rule '999\.9'"):
        one_pair(library, "2009-10", "2022-04", "999.9")


def test_an_edition_compared_with_itself_is_one_line(library: Library) -> None:
    with pytest.raises(Malformed, match="2009-10 compared with itself: nothing differs"):
        in_order(library, "2009", "2009-10")


def test_a_section_in_a_sentence_counts_every_rule_once() -> None:
    fates = {"510.1": Fate("same", ("510.1",), 1), "510.2": Fate("moved", ("511.2",), 1), "510.3": Fate("gone", (), 1)}
    table = Concordance("a", "b", fates, ("510.4",), computed=False)
    assert summary(table, "5") == "Of 3 rules 1 says the same, 1 moved to another number and 1 is gone; 1 is new in b."


def test_new_rules_stand_where_their_group_went(library: Library) -> None:
    table = concordance(library, "2009-10", "2022-04")
    assert added_under(table, "119") == ("121.2a", "121.2b", "121.3a", "121.9")
    assert not added_under(table, "715"), "a group that is gone"


def test_editions_between_lend_their_words_to_a_comparison(library: Library) -> None:
    table = concordance(library, "2019-10", "2022-04")
    found = pair(texts(library, "2019-10", "2022-04"), "702.19b", table.fates["702.19b"])
    assert any(p.kind == "added" for p in found.pieces)
    assert not pair(texts(library, "2019-10", "2022-04"), "702.19d", table.fates["702.19d"]).pieces


def test_history_marks_what_changed_where_it_did(library: Library) -> None:
    stages = {s.stage.edition: s for s in staged(library, "702.17b", "2009-10")}
    assert [e for e, s in stages.items() if s.pieces] == ["2022-04"]
    assert stages["2022-04"].against == "2019-10"


def test_both_commands_show_the_words(library: Library) -> None:
    compared = CliRunner().invoke(app, ["compare", "2009-10", "2022-04", "--section", "510"]).output
    assert "{+unless, once all combat damage is" in compared
    assert "the same under another number: 510.5 is 510.4" in compared
    assert "[-whatever is left-]" in " ".join(CliRunner().invoke(app, ["history", "702.17b"]).output.split())
