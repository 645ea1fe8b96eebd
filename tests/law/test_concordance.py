"""The concordance of 2009-10 and 2022-04 against rules read by hand; history; comparison."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli.commands import app
from judge.law import Library
from judge.law.computing import compute
from judge.law.concordance import concordance
from judge.law.fates import FATES, Concordance, shipped
from judge.law.history import history
from judge.law.importing import import_file

READ = tomllib.loads((Path(__file__).parent / "concordance_read.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def computed(corpora: Path, tmp_path_factory: pytest.TempPathFactory) -> Concordance:
    """The matcher's own work, without the corrections made by reading."""
    library = Library.open(tmp_path_factory.mktemp("home"))
    for name in ("2009-10-general-rulings-summary.txt", "official-2022-04-29.txt"):
        import_file(library, corpora / name)
    return compute(library.edition("2009-10"), library.edition("2022-04"))


def right_targets(table: Concordance, sample: dict[str, str]) -> int:
    return sum(
        set(table.fates[s].targets) & set(t.split()) != set() or (not t and not table.fates[s].targets)
        for s, t in sample.items()
    )


def right_fates(table: Concordance, sample: dict[str, str]) -> int:
    right = 0
    for source, line in sample.items():
        fate, *targets = line.split()
        found = table.fates[source]
        right += found.fate == fate and (not targets or (found.targets[:1] != () and found.targets[0] in targets))
    return right


def test_the_matcher_on_a_random_sample(computed: Concordance) -> None:
    assert len(READ["random"]) == 100
    assert right_targets(computed, READ["random"]) >= 98


def test_the_matcher_on_hard_ones(computed: Concordance) -> None:
    assert right_fates(computed, READ["hard"]) >= 0.8 * len(READ["hard"])


@pytest.mark.parametrize(("sample", "floor"), [("blind", 0.98), ("blind-hard", 0.94)])
def test_the_matcher_on_rules_labelled_before_it_was_asked(computed: Concordance, sample: str, floor: float) -> None:
    assert right_fates(computed, READ[sample]) >= floor * len(READ[sample])


def test_the_shipped_concordance_says_what_reading_said() -> None:
    table = shipped("2009-10", "2022-04")
    assert table is not None
    assert right_targets(table, READ["random"]) == 100
    assert right_fates(table, READ["hard"]) == len(READ["hard"])


def test_every_rule_has_a_fate(computed: Concordance) -> None:
    assert len(computed.fates) == 1686
    assert {f.fate for f in computed.fates.values()} <= set(FATES)
    assert sum(computed.counts().values()) == 1686 + len(computed.added)
    for fate in computed.fates.values():
        assert (fate.fate == "gone") == (not fate.targets)
        assert (fate.fate == "split") == (len(fate.targets) > 1)


def test_history_without_any_import(library: Library) -> None:
    stages = {s.edition: s for s in history(library, "702.17b")}
    assert stages["2009-10"].own_words
    assert stages["2022-04"].numbers == ("702.19b",)
    assert stages["2022-04"].title == "Trample"
    back = {s.edition: s for s in history(library, "702.19b", "2022-04")}
    assert back["2009-10"].numbers == ("702.17b",)


def test_an_old_number_says_where_it_is_today(library: Library) -> None:
    entry = library.entry("2006:502.9")
    assert entry is not None
    assert not entry.available
    assert ("2009-10", "moved", ("702.17",)) in entry.elsewhere
    assert ("2022-04", "moved", ("702.19",)) in entry.elsewhere


@pytest.mark.parametrize(("number", "there"), [("2001:217.6c", "405.5"), ("2001:502.9", ""), ("2006:101.4a", "103.4b"), ("2001:310.1c", "510.1c")])
def test_an_old_rule_in_own_words_is_followed(library: Library, number: str, there: str) -> None:
    found = library.entry(number)
    if not there:
        assert found is None  # nothing is known of what lay beyond the text
        return
    assert found is not None
    places = {e: targets for e, _fate, targets in library.with_whereabouts(found).elsewhere}
    assert there in places["2009-10"]


def test_compare_is_one_document_of_json(library: Library) -> None:
    done = CliRunner().invoke(app, ["compare", "2009-10", "2022-04", "--section", "510", "--json"])
    assert done.exit_code == 0
    data = json.loads(done.stdout)
    assert {"old", "new", "counts", "sections", "changes", "added"} <= set(data)
    assert any(c["id"] == "510.5" and c["targets"] == ["510.4"] for c in data["changes"])


def test_two_imported_editions_are_matched_and_the_result_kept(library: Library, corpora: Path) -> None:
    for name in ("official-2019-10-04.txt", "official-2022-04-29.txt"):
        import_file(library, corpora / name)
    first = concordance(library, "2019-10", "2022-04")
    assert first.computed
    assert first.fates["702.19b"].targets == ("702.19b",)
    assert (library.home / "law" / "concordance" / "2019-10--2022-04.json").is_file()
    assert concordance(library, "2019", "2022") == first
