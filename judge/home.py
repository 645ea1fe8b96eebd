"""Where things live: the user's data folder (moved by ``JUDGE_HOME``) and the data that ships with the package."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

from judge.folder import data_folder


def user_home() -> Path:
    """The user's data folder; ``JUDGE_HOME`` overrides the platform's default. Not created here."""
    return Path(data_folder())


def _shipped(name: str) -> Path:
    inside = Path(__file__).parent / "_data" / name
    return inside if inside.is_dir() else Path(__file__).parent.parent / name


def rulesdata() -> Path:
    """The folder of shipped data: own-words rulebook, editions, concordance, starter cards, lexicon."""
    return _shipped("rulesdata")


def scenario_library() -> Path:
    """The folder of executable situations that ships with the package."""
    return _shipped("scenarios")


def told_by(path: Path) -> dict[str, Any]:
    """What a TOML file of the shipped data says; OSError and tomllib.TOMLDecodeError as its reader raises them.

    Reading one anew takes twenty times as long as reading what it came to, so that is kept in the user's data folder as long as the file stays as
    it is. Only for files that say nothing but texts, numbers, lists and tables (no dates)."""
    now = path.stat()
    stamp = f"{path} {now.st_size} {now.st_mtime_ns}"
    data: dict[str, Any] = kept_as(
        f"{path.stem}-{sha256(str(path).encode()).hexdigest()[:12]}", stamp, lambda: tomllib.loads(path.read_text(encoding="utf-8"))
    )
    return data


def worked_out(name: str, make: Callable[[], Any], of: str | None = "") -> Any:
    """What ``make`` comes to, kept in the user's data folder as long as the program and the shipped data stay as they are: for tables that take long
    to make from them and that only say texts, numbers, lists and tables.

    ``of``: what else it is made from (a digest); of each ``name`` the last one is kept. None: something that can't be told; nothing is kept then."""
    return make() if of is None else kept_as(name, f"{house()} {of}", make)


@cache
def house() -> str:
    """A digest of the program and the shipped data, by the sizes and times of their files: a few milliseconds."""
    digest = blake2b(digest_size=12)
    for root in (Path(__file__).parent, rulesdata()):
        for line in sorted(_stamps(str(root))):
            digest.update(line.encode())
    return digest.hexdigest()


def _stamps(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _stamps(entry.path)
            elif not entry.name.startswith("."):
                now = entry.stat()
                yield f"{entry.path} {now.st_size} {now.st_mtime_ns}\n"


def kept_as(name: str, stamp: str, make: Callable[[], Any]) -> Any:
    """What stands under a name in the user's data folder, if it bears the stamp; else what ``make`` comes to, from then on.

    It is kept as JSON, so nothing kept can run code, and tuples come back as lists (the first time as well)."""
    kept = user_home() / "parsed" / f"{name}.json"
    with suppress(OSError, ValueError, KeyError, TypeError):  # not kept yet, or not whole: it is made anew
        found = json.loads(kept.read_bytes())
        if found["stamp"] == stamp:
            return found["data"]
    data = json.dumps(make(), separators=(",", ":"))
    with suppress(OSError):  # a data folder that can't be written to costs time, no answer
        kept.parent.mkdir(parents=True, exist_ok=True)
        own = kept.with_suffix(f".{os.getpid()}")
        own.write_text(f'{{"stamp":{json.dumps(stamp)},"data":{data}}}', encoding="utf-8")
        own.replace(kept)
    return json.loads(data)
