"""Trees through the codec and the snapshot: the same tree comes back, stale trees do not."""

import dataclasses
import os
import sqlite3
import subprocess
import sys

import pytest

from judge.cards import snapshot as module
from judge.cards import tree
from judge.cards.catalog import Catalog
from judge.cards.codec import decode, encode
from judge.cards.loaders import load_text
from judge.cards.snapshot import Snapshot
from tests.conftest import need_shared

LINES = """
{"name": "Ash Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "oracle_text": "Trample", "power": "2", "toughness": "2"}
{"name": "Ember Dart", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Ember Dart deals 3 damage to any target."}
{"name": "Odd Idol", "mana_cost": "{3}", "type_line": "Artifact", "oracle_text": "Gribble the snorf of target wug."}
{"name": "Dawn // Dusk", "layout": "split", "type_line": "Instant // Sorcery", "card_faces": [{"name": "Dawn", "type_line": "Instant", "oracle_text": "You gain 2 life."}, {"name": "Dusk", "type_line": "Sorcery", "oracle_text": "Draw a card."}]}
"""  # noqa: E501
RECORDS = load_text(LINES)


def round_trip(node):
    rows: list[bytes] = []

    def store(data: bytes) -> int:
        if data not in rows:
            rows.append(data)
        return rows.index(data)

    number = encode(node, store)
    return decode(number, rows.__getitem__, {}), rows


def exact(node):
    """The node with the fields that comparison leaves out, as nested tuples."""
    if isinstance(node, tuple):
        return tuple(exact(item) for item in node)
    if dataclasses.is_dataclass(node):
        return (type(node).__name__, *(exact(getattr(node, field.name)) for field in dataclasses.fields(node)))
    return node


def test_the_codec_keeps_every_field_and_shares_equal_nodes():
    beast = tree.Filter("permanent", (tree.IsType("creature"), tree.Not(tree.IsColor("B"))), word="creature")
    cost = tree.AnyOfCosts(((tree.Mana(("1", "W/U")),), (tree.TapThis(), tree.PayLife(tree.X()))))
    ability = tree.Activated((cost,), tree.Destroy(tree.Target(beast, slot=1), no_regeneration=True), label="hunt")
    face = tree.Face("A", ("1",), ("W",), (), ("creature",), ("Bear",), "1+*", "2", None, "text", (ability, ability))
    card = tree.Card("A", "normal", (face,))
    again, rows = round_trip(card)
    assert exact(again) == exact(card)
    assert again.faces[0].abilities[0] is again.faces[0].abilities[1]
    assert len(rows) == len(set(rows))


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_what_the_reader_makes_survives(record):
    card = module.read_card(record)
    assert exact(round_trip(card)[0]) == exact(card)


def test_cards_are_read_once_and_kept(tmp_path, monkeypatch):
    path = tmp_path / "deep" / "cards.sqlite"
    first = Snapshot.open_or_build(path, lambda: RECORDS)
    wanted = [exact(card) for card in first.load_all()]
    first.close()

    def never(*_):
        raise AssertionError("read again")

    monkeypatch.setattr(module, "read_card", never)
    second = Snapshot.open_or_build(path, never)
    assert [exact(card) for card in second.load_all()] == wanted
    third = Snapshot.open_or_build(path, never)
    assert exact(third.card(third.number_of("dusk"))) == wanted[3]
    assert list(third.unread_numbers()) == []
    assert third.names() == [record.name for record in RECORDS]
    assert third.record(2) == RECORDS[1]


def test_other_reader_sources_make_the_trees_stale(tmp_path, monkeypatch):
    path = tmp_path / "cards.sqlite"
    first = Snapshot.open_or_build(path, lambda: RECORDS)
    first.load_all()
    first.close()
    monkeypatch.setattr(module, "reader_fingerprint", lambda: "another")
    read = []
    monkeypatch.setattr(module, "read_card", lambda record: read.append(record) or tree.Card(record.name, "new", ()))
    second = Snapshot.open_or_build(path, lambda: RECORDS)
    assert [card.layout for card in second.load_all()] == ["new"] * 4
    assert read == RECORDS


def test_two_readers_at_one_file_do_not_mix_their_trees(tmp_path, monkeypatch):
    path = tmp_path / "cards.sqlite"
    older = Snapshot.open_or_build(path, lambda: RECORDS)
    wanted = exact(older.card(1))
    older.flush()
    with monkeypatch.context() as patched:
        patched.setattr(module, "reader_fingerprint", lambda: "another")
        patched.setattr(module, "read_card", lambda record: tree.Card(record.name, "new", ()))
        newer = Snapshot.open_or_build(path, lambda: RECORDS)
        assert [card.layout for card in newer.load_all()] == ["new"] * 4
        newer.close()
    assert older.card(2).layout != "new", "what the other one keeps is not taken for its own"
    older.close()
    with monkeypatch.context() as patched:
        patched.setattr(module, "reader_fingerprint", lambda: "another")
        again = Snapshot.open_or_build(path, lambda: RECORDS)
        assert [card.layout for card in again.load_all()] == ["new"] * 4
        again.close()
    back = Snapshot.open_or_build(path, lambda: RECORDS)
    assert exact(back.card(1)) == wanted


@pytest.mark.parametrize("junk", [b"", b"no database", b"SQLite format 3\x00" + b"\x00" * 200])
def test_a_broken_snapshot_is_made_again(tmp_path, junk):
    path = tmp_path / "cards.sqlite"
    path.write_bytes(junk)
    assert len(Snapshot.open_or_build(path, lambda: RECORDS)) == 4


def test_nothing_is_left_behind_when_the_records_are_bad(tmp_path):
    def bad():
        yield RECORDS[0]
        raise ValueError("bad entry")

    with pytest.raises(ValueError, match="bad entry"):
        Snapshot.open_or_build(tmp_path / "cards.sqlite", bad)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_means_memory(tmp_path):
    (tmp_path / "file").write_text("in the way")
    snapshot = Snapshot.open_or_build(tmp_path / "file" / "cards.sqlite", lambda: RECORDS)
    assert snapshot.number_of("ash bear") == 1
    snapshot.close()


def test_a_snapshot_held_by_another_process_is_no_harm(tmp_path):
    path = tmp_path / "cards.sqlite"
    snapshot = Snapshot.open_or_build(path, lambda: RECORDS)
    snapshot._db.execute("pragma busy_timeout = 10")
    other = sqlite3.connect(path)
    other.execute("begin immediate")
    snapshot.load_all()
    snapshot.flush()
    other.rollback()
    other.close()
    assert len(list(Snapshot.open_or_build(path, lambda: RECORDS).unread_numbers())) == 4
    snapshot.flush()
    assert list(Snapshot.open_or_build(path, lambda: RECORDS).unread_numbers()) == []


@pytest.mark.skipif(os.environ.get("JUDGE_WHOLE_POOL") != "1", reason="reads the whole pool: set JUDGE_WHOLE_POOL=1")
def test_the_whole_pool_comes_from_its_snapshot_without_the_reader_and_is_small(judge_home):
    pool = need_shared("cards/pool.jsonl")
    with Catalog.from_file(pool, starter=False) as catalog:
        assert len(list(catalog.cards())) == 13_206
    script = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "from judge.cards.catalog import Catalog\n"
        f"catalog = Catalog.from_file(Path({str(pool)!r}), starter=False)\n"
        "count = len(list(catalog.cards()))\n"
        "print(count, 'judge.cards.reader' in sys.modules, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=dict(os.environ)
    )
    count, reader, megabytes = done.stdout.split()
    assert int(count) == 13_206
    assert reader == "False"
    assert float(megabytes) < 300
