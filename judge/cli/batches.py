"""Files of questions and of translations, one JSON object a line."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from judge.errors import Malformed
from judge.later import Later

if TYPE_CHECKING:
    from judge.cli import progress
else:
    progress = Later("judge.cli.progress")  # rich takes 0.1 s, for which a single question at the command line needn't wait

T = TypeVar("T")


def _objects(path: Path, key: str, example: str) -> Iterator[dict[str, Any]]:
    """The objects of a file, each with a text under the key; Malformed with file and line for another."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(f"{path}: {error}", mend="give a UTF-8 file with one JSON object a line") from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            known = isinstance(entry[key], str)
        except (ValueError, KeyError, TypeError, AttributeError):
            known = False
        if not known:
            raise Malformed(f"{path}:{number}: not a JSON object with the key {key}", mend=f"write {example}")
        yield entry


def questions_of(path: Path) -> list[tuple[Any, str]]:
    """The id (None where it has none) and question of each line; Malformed for a line without one."""
    return [(e.get("id"), e["question"]) for e in _objects(path, "question", '{"id": "q1", "question": "..."}')]


def translations_of(path: Path) -> dict[Any, list[str]]:
    """The texts a translator wrote, by the question's id, in order; several lines an id are several samples."""
    found: dict[Any, list[str]] = defaultdict(list)
    for entry in _objects(path, "text", '{"id": "q1", "text": "..."}'):
        found[entry.get("id")].append(entry["text"])
    return dict(found)


def with_progress(items: Iterable[T], description: str, total: int | None = None) -> Iterable[T]:
    """The items with a progress bar on a terminal; of ``total`` as they come, where they are no list, and gone when it is done."""
    if not sys.stderr.isatty():
        return items
    return progress.told(items if total is not None else list(items), description, total)
