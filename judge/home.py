"""Where things live: the user's data folder (moved by ``JUDGE_HOME``) and the data that ships with the package."""

from __future__ import annotations

import json
import os
import tomllib
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any


def user_home() -> Path:
    """The user's data folder; ``JUDGE_HOME`` overrides the platform's default. Not created here."""
    override = os.environ.get("JUDGE_HOME")
    if override:
        return Path(override)
    from platformdirs import user_data_path  # slow to import, needed only without the override

    return user_data_path("judge", appauthor=False)


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
    stamp = [str(path), now.st_size, now.st_mtime_ns]
    kept = user_home() / "parsed" / f"{path.stem}-{sha256(str(path).encode()).hexdigest()[:12]}.json"
    with suppress(OSError, ValueError, KeyError, TypeError):  # not kept yet, or not whole: it is read from its source
        found = json.loads(kept.read_bytes())
        if found["stamp"] == stamp:
            data: dict[str, Any] = found["data"]
            return data
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    with suppress(OSError):  # a data folder that can't be written to costs time, no answer
        kept.parent.mkdir(parents=True, exist_ok=True)
        own = kept.with_suffix(f".{os.getpid()}")
        own.write_text(json.dumps({"stamp": stamp, "data": data}), encoding="utf-8")
        own.replace(kept)
    return data
