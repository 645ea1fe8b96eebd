"""Mutated documents: a report or one clear error, never a crash or a hang, and nothing stored half."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from judge.errors import Refusal
from judge.law import Library, layouts
from judge.law.importing import import_file

ROUNDS = int(os.environ.get("JUDGE_FUZZ_ROUNDS", "60"))


def mutate(rng: random.Random, texts: list[bytes]) -> bytes:
    """A document cut, shuffled, spliced with another, in a wrong encoding, nested or sprinkled with noise."""
    data = rng.choice(texts)
    start = rng.randrange(len(data))
    data = data[start : start + rng.randrange(1, 40_000)]
    for _ in range(rng.randrange(1, 4)):
        kind = rng.randrange(9)
        if kind == 0:
            lines = data.split(b"\n")
            rng.shuffle(lines)
            data = b"\n".join(lines)
        elif kind == 1:
            other = rng.choice(texts)
            at = rng.randrange(len(other))
            data += other[at : at + rng.randrange(1, 20_000)]
        elif kind == 2:
            data = data.decode("utf-8", "replace").encode(
                rng.choice(["utf-16", "utf-16-le", "cp500", "latin-1"]), "replace"
            )
        elif kind == 3:
            noise = bytearray(data)
            for _ in range(len(noise) // 50 + 1):
                noise[rng.randrange(len(noise))] = rng.randrange(256)
            data = bytes(noise)
        elif kind == 4:
            data = data.replace(b"\n", rng.choice([b"\r", b"\r\n", b"\n\n\n", b" ", b"\x0b", b"\x1c", b"\xe2\x80\xa8"]))
        elif kind == 5:
            data = b"[" * rng.randrange(3000) + data + b"(" * rng.randrange(3000)
        elif kind == 6:
            data = data.replace(b"702", b"999999999999").replace(b". ", b"." + b"a" * rng.randrange(4))
        elif kind == 7:
            data = b" ".join(data.split())
        else:
            data = data[: rng.randrange(len(data) + 1)] * rng.randrange(1, 4)
    return data[:200_000]


def test_mutated_documents(corpora: Path) -> None:
    texts = [p.read_bytes() for p in sorted(corpora.glob("*.txt"))]
    rng = random.Random(os.environ.get("JUDGE_FUZZ_SEED", "5"))
    read, refusals = 0, []
    for _ in range(ROUNDS):
        data = mutate(rng, texts)
        try:
            text = layouts.decode(data, "mutated")
            document = layouts.read(text, rng.choice([None, None, *layouts.LAYOUTS]))
        except Refusal as refusal:
            refusals.append(str(refusal))
            continue
        read += 1
        ids = [i.id for i in document.items]
        assert len(ids) == len(set(ids))
        assert sum(document.line_account().values()) == text.count("\n") + (not text.endswith("\n"))
    assert read > ROUNDS // 4
    assert not any("\n" in refusal for refusal in refusals)


@pytest.mark.parametrize("size", [9_000_000])
def test_a_huge_document_is_refused_at_once(library: Library, tmp_path: Path, size: int) -> None:
    path = tmp_path / "huge.txt"
    path.write_bytes(b"100.1. text\n" * (size // 12))
    with pytest.raises(Refusal, match="more than any rules document"):
        import_file(library, path)


def test_an_import_that_dies_leaves_the_old_edition(
    library: Library, corpora: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from judge.law import snapshot, snapshot_made

    path = corpora / "2006-comprehensive-rules-excerpt.txt"
    before = import_file(library, path)

    def dies(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(snapshot_made, "_search_rows", dies)
    with pytest.raises(KeyboardInterrupt):
        import_file(library, corpora / "2001-comprehensive-rulebook.txt", edition="2006")
    monkeypatch.undo()
    assert [p.name for p in library.folder.iterdir()] == ["2006.sqlite"]
    assert snapshot.current(library.path("2006"))["sha256"] == before.sha256  # type: ignore[index]
