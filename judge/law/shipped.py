"""The rulebook that ships with the package, compiled into a snapshot on first use and whenever its files changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from judge.home import rulesdata
from judge.law import snapshot


def shipped_editions() -> tuple[str, ...]:
    """The editions of which an own-words text ships with the package: the folders of ``rulesdata`` with rule files.

    Folders of other texts (the ways of asking) have a word for a name, editions a date."""
    return tuple(sorted(p.name for p in rulesdata().iterdir() if p.name[:4].isdigit() and any(p.glob("*.txt"))))


def shipped_files(edition: str) -> list[Path]:
    """The files of an own-words edition in reading order (sections by number, the glossary last)."""
    folder = rulesdata() / edition
    return sorted(folder.glob("*.txt"), key=lambda p: (not p.name[:1].isdigit(), p.name))


def open_shipped(edition: str, home: Path) -> tuple[Path | None, dict[str, Any] | None]:
    """The snapshot of the own-words text of an edition, made when it is missing; (None, None) when none ships."""
    files = shipped_files(edition)
    if not files:
        return None, None
    folder = home / "law" / "shipped"
    path = folder / f"{edition}.sqlite"
    stamp = [[p.name, (stat := p.stat()).st_size, stat.st_mtime_ns] for p in files]
    meta = snapshot.current(path)
    if meta is not None and meta.get("stamp") == stamp and snapshot.sound(path):
        return path, meta
    parts = [p.read_bytes() for p in files]
    digest = _digest(parts)
    try:
        _compile(path, edition, parts, digest, stamp)
    except OSError:
        # the data folder cannot be written: work from a temporary one, so that reading the rules never needs the right
        # to write
        import tempfile

        path = Path(tempfile.gettempdir()) / f"judge-{edition}-{digest[:16]}.sqlite"
        if snapshot.current(path) is None or not snapshot.sound(path):
            _compile(path, edition, parts, digest, stamp)
    return path, snapshot.current(path)


def _digest(parts: list[bytes]) -> str:
    import hashlib

    return hashlib.sha256(b"\n".join(parts)).hexdigest()


def _compile(path: Path, edition: str, parts: list[bytes], digest: str, stamp: list[list[Any]]) -> None:
    from judge.law.editions import known
    from judge.law.layouts import read

    document = read("\n\n".join(p.decode("utf-8") for p in parts), "rulebook")
    info = known()[edition]
    meta = {
        "edition": edition,
        "title": info.title,
        "effective": info.date,
        "era": info.era,
        "layout": document.layout,
        "own_words": True,
        "sha256": digest,
        "stamp": stamp,
    }
    snapshot.write(path, document, meta, None)
