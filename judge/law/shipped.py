"""The rulebook that ships with the package, compiled into a snapshot on first use and whenever its files changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from judge.home import rulesdata
from judge.law import snapshot

Make = Callable[[Path, str, list[Path], list[list[Any]]], Path]
"""How a snapshot is made from the files of an edition: where it should be, and where it then is."""


def shipped_editions() -> tuple[str, ...]:
    """The editions of which an own-words text ships with the package: the folders of ``rulesdata`` with rule files.

    Folders of other texts (the ways of asking) have a word for a name, editions a date."""
    return tuple(sorted(p.name for p in rulesdata().iterdir() if p.name[:4].isdigit() and any(p.glob("*.txt"))))


def shipped_files(edition: str) -> list[Path]:
    """The files of an own-words edition in reading order (sections by number, the glossary last)."""
    folder = rulesdata() / edition
    return sorted(folder.glob("*.txt"), key=lambda p: (not p.name[:1].isdigit(), p.name))


def open_shipped(edition: str, home: Path, make: Make) -> tuple[Path | None, dict[str, Any] | None]:
    """The snapshot of the own-words text of an edition, made by ``make`` when it is missing; (None, None) when none ships."""
    files = shipped_files(edition)
    if not files:
        return None, None
    folder = home / "law" / "shipped"
    path = folder / f"{edition}.sqlite"
    stamp = [[p.name, (stat := p.stat()).st_size, stat.st_mtime_ns] for p in files]
    meta = snapshot.current(path)
    if meta is not None and meta.get("stamp") == stamp and snapshot.sound(path):
        return path, meta
    path = make(path, edition, files, stamp)
    return path, snapshot.current(path)
