"""Reading a rules document into the library: detect, read, account for every line, store atomically, report."""

from __future__ import annotations

import hashlib
import logging
import re
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.errors import Malformed
from judge.law import layouts, snapshot, snapshot_made
from judge.law.document import Document
from judge.law.editions import known

if TYPE_CHECKING:
    from judge.law.shelf import Shelf

LOG = logging.getLogger("judge.law")

_SAFE_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")
_RESTATED = re.compile(r"of the (\d{4}(?:-\d\d)?) edition")


@dataclass(frozen=True, slots=True)
class Report:
    """What an import did: the edition it became, the layout, the counts, what dangles, what no construct matched."""

    edition: str
    layout: str
    effective: str
    sha256: str
    counts: dict[str, int]
    dangling: tuple[tuple[str, str], ...]
    unclassified: tuple[tuple[int, str], ...]
    lines: dict[str, int]
    findings: tuple[tuple[str, int, str, str], ...]
    unchanged: bool
    seconds: float

    def as_json(self) -> dict[str, Any]:
        """The report under the contract's keys."""
        return {
            "edition": self.edition,
            "layout": self.layout,
            "effective": self.effective,
            "sha256": self.sha256,
            "counts": self.counts,
            "dangling": [{"source": s, "target": t} for s, t in self.dangling],
            "unclassified": [{"line": n, "text": t} for n, t in self.unclassified],
            "lines": self.lines,
            "findings": [{"kind": k, "line": n, "id": i, "text": t} for k, n, i, t in self.findings],
            "unchanged": self.unchanged,
            "seconds": round(self.seconds, 3),
        }


def import_file(library: Shelf, path: Path, edition: str | None = None, layout: str | None = None) -> Report:
    """Read a rules document and store it. Malformed, in one line, when it cannot be read; nothing is stored then."""
    if path.is_dir():
        raise Malformed(f"{path} is a folder", mend="name a document, or import the folder's files one by one")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Malformed(f"{path}: {error.strerror or error}") from error
    return import_bytes(library, data, str(path), edition, layout)


def import_bytes(library: Shelf, data: bytes, source: str, edition: str | None, layout: str | None) -> Report:
    """Like ``import_file`` for bytes already read; ``source`` names them in messages."""
    began = time.perf_counter()
    digest = hashlib.sha256(data).hexdigest()
    text = layouts.decode(data, source)
    try:
        name = layout or layouts.detect(text)
    except Malformed as error:
        raise Malformed(f"{source}: {error.message}", mend=error.mend) from error
    if edition is not None and not _SAFE_ID.fullmatch(edition):
        raise Malformed(
            f"{edition!r} cannot name an edition", mend="small letters, digits, dots and dashes, such as 2024-02"
        )
    document = layouts.layout(name).read(text)
    if not any(i.kind in ("rule", "subrule", "paragraph", "ruling", "glossary") for i in document.items):
        raise Malformed(f"{source}: no rule could be read with layout {name}", mend="is it the right layout?")
    id_ = edition or choose_edition(document, digest, text, source)
    path = library.path(id_)
    old = snapshot.current(path)
    unchanged = old is not None and old["sha256"] == digest and old["layout"] == name
    if not unchanged:
        try:
            snapshot_made.write(path, document, _meta(id_, document, digest), data)
        except OSError as error:
            raise Malformed(f"the edition cannot be stored in {path.parent}: {error.strerror or error}") from error
        library.forget(id_)
    return Report(
        edition=id_,
        layout=name,
        effective=document.effective,
        sha256=digest,
        counts=document.counts(),
        dangling=document.dangling(),
        unclassified=document.unclassified,
        lines=document.line_account(),
        findings=tuple((f.kind, f.line, f.id, f.text) for f in document.findings),
        unchanged=unchanged,
        seconds=time.perf_counter() - began,
    )


def _meta(id_: str, document: Document, digest: str) -> dict[str, Any]:
    info = known().get(id_)
    return {
        "edition": id_,
        "title": info.title if info else document.title or id_,
        "effective": document.effective or (info.date if info else ""),
        "era": info.era if info else era_for(document.effective),
        "layout": document.layout,
        "own_words": document.own_words,
        "sha256": digest,
    }


def era_for(date: str) -> str:
    """The era of procedures in force at a date: that of the latest known edition not after it."""
    eras = [info.era for info in sorted(known().values(), key=lambda i: i.date) if info.date <= (date or "9999")]
    return eras[-1] if eras else next(iter(known().values())).era


def choose_edition(document: Document, digest: str, text: str, source: str) -> str:
    """The id for a document that was imported without one: by its hash, its date, its layout, else its file name."""
    for info in known().values():
        if info.source_sha256 == digest:
            return info.id
    if document.layout == "rulebook" and (restated := _RESTATED.search(text[:400])) is not None:
        # a file of the restated rulebook is a part of it: it must not take the place of the whole edition
        return f"restated-{restated[1]}"
    if document.effective:
        month = document.effective[:7]
        for info in known().values():
            if info.date[:7] == month and (info.layout == document.layout or info.date == document.effective):
                return info.id
        return month
    same = [info.id for info in known().values() if info.layout == document.layout]
    if len(same) == 1:
        return same[0]
    stem = re.sub(r"[^a-z0-9._-]+", "-", Path(source).stem.lower()).strip("-._")[:40]
    year = re.match(r"(\d{4})(?:-(\d\d))?", stem)
    if year is not None:
        for info in known().values():
            if info.id in same and info.date.startswith(year[1]):
                return info.id
    return stem or "imported"


def compile_shipped(path: Path, edition: str, files: list[Path], stamp: list[list[Any]]) -> Path:
    """The snapshot of an own-words edition made from its files; where the data folder cannot be written, in a temporary one, so that reading
    the rules never needs the right to write."""
    parts = [p.read_bytes() for p in files]
    digest = hashlib.sha256(b"\n".join(parts)).hexdigest()
    try:
        _compile(path, edition, parts, digest, stamp)
    except OSError:
        path = Path(tempfile.gettempdir()) / f"judge-{edition}-{digest[:16]}.sqlite"
        if snapshot.current(path) is None or not snapshot.sound(path):
            _compile(path, edition, parts, digest, stamp)
    return path


def _compile(path: Path, edition: str, parts: list[bytes], digest: str, stamp: list[list[Any]]) -> None:
    document = layouts.read("\n\n".join(p.decode("utf-8") for p in parts), "rulebook")
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
    snapshot_made.write(path, document, meta, None)
