"""Files of the data folder that were damaged: found out on opening, made anew, and never a failure for whoever asks."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from judge.cards.reader.tables import Tables
from judge.law.library import Library
from judge.web import create_app
from judge.web.settings import Settings
from tests.web.conftest import StandIn

PAGES = ("/", "/rules", "/rules/510.1c", "/rules?q=lethal+damage", "/glossary", "/ask?question=yes", "/about", "/healthz", "/api/v1/rules/702.2")


def spoil(path: Path, begin: float = 0.05, end: float = 0.95) -> None:
    """Overwrite the middle of a file."""
    data = bytearray(path.read_bytes())
    data[int(len(data) * begin) : int(len(data) * end)] = b"\xa5" * (int(len(data) * end) - int(len(data) * begin))
    path.write_bytes(data)


def shipped(home: Path) -> Path:
    return home / "law" / "shipped" / "2009-10.sqlite"


@pytest.mark.parametrize("part", [(0.05, 0.95), (0.4, 0.6), (0.9, 1.0)])
def test_an_edition_damaged_while_nobody_reads_it_is_made_anew(judge_home: Path, part: tuple[float, float]) -> None:
    Library.open().edition()
    spoil(shipped(judge_home), *part)
    again = Library.open().edition()
    assert again.entry("510.1c") is not None
    assert len(again.ids()) > 2000
    assert again.search("lethal damage", 3)


def test_an_edition_damaged_under_a_running_service_is_no_failure(judge_home: Path, stand_in: StandIn) -> None:
    judge = StandIn()
    client = create_app(judge, Settings(held=0)).test_client()
    assert client.get("/rules/510.1c").status_code == 200
    spoil(shipped(judge_home))
    assert client.get("/rules/999.9z").status_code == 404, "what there is not is not there after mending either"
    spoil(shipped(judge_home))
    first = [client.get(page).status_code for page in PAGES]
    assert set(first) == {200}, "looked up again in the same request"
    assert [client.get(page).status_code for page in PAGES] == [200] * len(PAGES)


def test_an_import_that_cannot_be_read_again_is_put_aside_with_a_line(judge_home: Path, caplog: pytest.LogCaptureFixture) -> None:
    from judge.law.importing import import_bytes
    from judge.law.shipped import shipped_files

    library = Library.open()
    text = "\n\n".join(p.read_text(encoding="utf-8") for p in shipped_files("2009-10"))
    import_bytes(library, text.encode(), "test", edition="2009-10", layout=None)
    assert library.imported() == ("2009-10",)
    spoil(library.path("2009-10"))
    again = Library.open()
    assert again.edition().own_words, "what this project restates is used meanwhile"
    assert "damaged" in caplog.text
    assert "judge import" in caplog.text
    assert again.imported() == ()
    assert again.edition().entry("510.1c") is not None


def rows(tables: Tables) -> tuple[object, ...]:
    """What a few states of the card reader's tables hold, and all productions."""
    return [tables.actions[n] for n in range(200)], [tables.gotos[n] for n in range(200)], tables.starts, tables.literals, tables.productions


def test_no_cache_runs_code_and_a_spoilt_one_is_made_anew(judge_home: Path) -> None:
    from judge.cards.reader import tables as cards
    from judge.scenario import sentences

    cards.tables.cache_clear()
    sentences.grammar.cache_clear()
    try:
        built = cards.tables()
        sentences.grammar()
        for path in [p for p in judge_home.rglob("*") if p.is_file()]:
            if path.suffix == ".sqlite":
                sqlite3.connect(path).close()
            else:
                json.loads(path.read_bytes())
        kept = judge_home / "parsed" / "cards-grammar.json"
        whole = kept.read_bytes()
        cards.tables.cache_clear()
        assert rows(cards.tables()) == rows(built)
        kept.write_bytes(whole[:1000])
        cards.tables.cache_clear()
        assert cards.tables().productions == built.productions  # the states are counted anew
        assert json.loads(kept.read_bytes())
        (judge_home / "parsed" / "judge-english.json").write_bytes(b"{}")
        sentences.grammar.cache_clear()
        lark, literals = sentences.grammar()
        assert literals
        assert lark.terminals
    finally:
        cards.tables.cache_clear()
        sentences.grammar.cache_clear()


def test_no_pickle_or_marshal_is_read_anywhere() -> None:
    import judge

    root = Path(judge.__file__).parent
    found = [p for p in root.rglob("*.py") if any(f"{name}.load" in p.read_text(encoding="utf-8") for name in ("pickle", "marshal", "shelve"))]
    assert found == []


