"""The library: the shipped rulebook, imports, look-ups."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from judge.errors import Malformed
from judge.law import Library
from judge.law.importing import import_file


def test_the_shipped_rulebook_is_marked_as_own_words(library: Library) -> None:
    entry = library.edition("2009-10").entry("510.1c")
    assert entry is not None
    assert (entry.own_words, entry.edition, entry.effective) == (True, "2009-10", "2009-10-23")
    assert entry.citation == "2009-10:510.1c"
    assert entry.parent == "510.1"


def test_an_imported_edition_replaces_the_own_words(library: Library, corpora: Path) -> None:
    first = import_file(library, corpora / "2009-10-general-rulings-summary.txt")
    again = import_file(library, corpora / "2009-10-general-rulings-summary.txt")
    assert (first.unchanged, again.unchanged, again.counts) == (False, True, first.counts)
    entry = library.entry("2009-10:702.2")
    assert entry is not None
    assert not entry.own_words
    assert entry.children[:2] == ("702.2a", "702.2b")
    assert "G4.4" in entry.cited_by
    term = library.edition().entry("deathtouch")
    assert term is not None
    assert term.id == "702.2"
    assert term.also == ("G4.4",)


def test_a_known_edition_without_text_says_so(library: Library) -> None:
    entry = library.entry("2019-10:702.19d")
    assert entry is not None
    assert not entry.available
    assert entry.note
    with pytest.raises(Malformed, match="not imported"):
        library.edition("2019")
    with pytest.raises(Malformed, match="no edition is called"):
        library.entry("1850-01:100.1")


def test_an_unknown_rule_is_none(library: Library) -> None:
    assert library.edition().entry("999.99z") is None


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"\x00\x01\x02" * 2000, "binary"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(1, 32)) * 60, "binary"),
        (b"lorem ipsum " * 9000, "any rules document"),
        (b"lorem ipsum \n" * 9000, "no rules document"),
        ("Что такое правило? ".encode() * 200, "no rules document"),
    ],
)
def test_unreadable_documents_are_one_clear_line(library: Library, tmp_path: Path, data: bytes, says: str) -> None:
    path = tmp_path / "x.txt"
    path.write_bytes(data)
    with pytest.raises(Malformed, match=says) as caught:
        import_file(library, path)
    assert "\n" not in str(caught.value)
    assert not library.imported()


def test_look_ups_import_neither_lark_nor_networkx(library: Library) -> None:
    library.edition()  # compiles the shipped rulebook
    code = (
        "import sys; from judge.law import Library; e = Library.open().edition(); e.entry('510.1c'); e.search('trample');"
        "print([m for m in ('lark', 'networkx', 'rich', 'flask') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_file_of_the_shipped_rulebook_never_takes_the_place_of_the_edition(library: Library) -> None:
    from judge.law.shipped import shipped_files

    for path in shipped_files("2009-10"):
        report = import_file(library, path)
        assert (report.layout, report.edition, report.counts["unclassified_lines"]) == (
            "rulebook",
            "restated-2009-10",
            0,
        )
    entry = library.entry("2009-10:510.1c")
    assert entry is not None
    assert entry.own_words
