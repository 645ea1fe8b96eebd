"""Names of editions come from whoever asks: none leads out of the folder; and what is imported meanwhile is seen."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from judge.errors import Malformed
from judge.law.importing import compile_shipped
from judge.law.library import Library
from judge.law.shipped import open_shipped


def snapshot(home: Path) -> Path:
    """The shipped edition's snapshot, to stand for an imported one."""
    found, _ = open_shipped("2009-10", home, compile_shipped)
    assert found is not None
    return Path(found)


@pytest.mark.parametrize("name", ["../x", "a/b", "a\\b", "..", ".hidden", "", "x\0y", "a" * 100, "/etc/passwd", "x\n"])
def test_a_name_that_is_no_name_is_refused(tmp_path: Path, name: str) -> None:
    outside = tmp_path / "law" / "x.sqlite"
    outside.parent.mkdir()
    outside.write_bytes(b"")
    (tmp_path / "law" / "editions").mkdir()
    library = Library(tmp_path)
    with pytest.raises(Malformed):
        library.canonical(name)
    with pytest.raises(Malformed, match="no name of an edition"):
        library.path(name)


def test_an_edition_imported_or_replaced_meanwhile_is_seen(tmp_path: Path) -> None:
    library = Library(tmp_path)
    with pytest.raises(Malformed):
        library.edition("2030-01")
    before = library.edition("2009-10")
    assert library.edition("2009-10") is before
    source = snapshot(tmp_path)
    for name in ("2030-01", "2009-10"):
        target = library.path(name)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target.with_suffix(".new"))
        os.replace(target.with_suffix(".new"), target)
    assert library.edition("2030-01").entry("100.1") is not None
    after = library.edition("2009-10")
    assert after is not before
    assert library.edition("2009-10") is after
    assert before.entry("100.1") is not None, "whoever still reads the one before can finish"
    library.path("2009-10").unlink()
    assert library.edition("2009-10").own_words
