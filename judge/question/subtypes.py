"""The subtypes a question may name (``rulesdata/subtypes.toml``), in lower case."""

from __future__ import annotations

import tomllib
from functools import cache

from judge.home import rulesdata


@cache
def subtypes() -> frozenset[str]:
    """Every creature, land and other subtype the game knows, read once a process."""
    data = tomllib.loads((rulesdata() / "subtypes.toml").read_text(encoding="utf-8"))
    return frozenset(word for words in data.values() for word in words)
