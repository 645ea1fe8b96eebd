"""Every rule number the engine can cite exists in the edition it is cited from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import judge.engine
from judge.engine.state.eras.era import ERAS
from judge.law import Library
from judge.law.importing import import_bytes
from tests.conftest import need_shared

NUMBER = re.compile(r'"(\d{3}\.\d+[a-z]?\*?)"')
ENGINE = Path(judge.engine.__file__).parent
TABLES = {"rulenumbers.py", "rulenumbers_1997.py", "rulenumbers_2001.py", "rulenumbers_2002.py", "rulenumbers_2006.py"}


def numbers() -> dict[str, set[str]]:
    """Every rule number written in the engine's modules, with the files it stands in."""
    found: dict[str, set[str]] = {}
    for path in ENGINE.rglob("*.py"):
        if path.name in TABLES:
            continue
        for number in NUMBER.findall(path.read_text(encoding="utf-8")):
            found.setdefault(number, set()).add(path.name)
    return found


def test_the_engines_own_numbers_stand_in_the_base_edition() -> None:
    edition = Library.open().edition("2009-10")
    unknown = {n: files for n, files in numbers().items() if not n.endswith("*") and not edition.has(n)}
    assert not unknown


@pytest.mark.parametrize(
    ("name", "document"),
    [
        ("2022-04", "official-2022-04-29.txt"),
        ("2006", "2006-comprehensive-rules-excerpt.txt"),
        ("2002", "2002-general-rulings-g.txt"),
        ("2001", "2001-comprehensive-rulebook.txt"),
        ("1997", "1997-general-rulings.txt"),
    ],
)
def test_the_numbers_of_another_era_stand_in_its_text(name: str, document: str, judge_home: Path) -> None:
    if name not in ERAS:
        pytest.skip(f"the engine does not carry out the rules of {name}")
    path = need_shared(f"corpora/{document}")
    library = Library.open()
    import_bytes(library, path.read_bytes(), document, edition=name, layout=None)
    edition = library.edition(name)
    era = ERAS[name]
    wrong = {}
    for number in numbers():
        own = era.cite(number)
        if own is not None and not edition.has(own):
            wrong[number] = own
    assert not wrong
