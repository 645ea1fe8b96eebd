"""What the law tests share: the corpora beside the repository (absent in a plain clone), a library in a fresh data folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from judge.law import Library, layouts
from judge.law.document import Document

SHARED = Path(__file__).resolve().parents[2].parent / "shared"


@cache
def read(name: str) -> Document:
    path = SHARED / "corpora" / name
    return layouts.read(layouts.decode(path.read_bytes(), name))


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of rules documents; the test is skipped where there is none, and fails under CI=true."""
    folder = SHARED / "corpora"
    if not folder.is_dir():
        if os.environ.get("CI") == "true":
            pytest.fail("the rules documents are not beside the repository")
        pytest.skip("the rules documents are not beside the repository (../shared/corpora)")
    return folder


@pytest.fixture(scope="session")
def document(corpora: Path) -> Callable[[str], Document]:
    """Reads a document of the corpora, once a session."""
    return read


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which the shipped rulebook has been compiled once."""
    home = tmp_path_factory.mktemp("compiled")
    Library.open(home).edition()
    return home


@pytest.fixture
def library(tmp_path: Path, compiled: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    """A library in a data folder of its own, into which nothing has been imported."""
    shutil.copytree(compiled, tmp_path, dirs_exist_ok=True)
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    return Library.open()
