"""The subtypes a question may name (``rulesdata/subtypes.toml``), in lower case."""

from __future__ import annotations

from functools import cache

from judge.home import rulesdata, told_by


@cache
def subtypes() -> frozenset[str]:
    """Every creature, land and other subtype the game knows, read once a process."""
    data = told_by(rulesdata() / "subtypes.toml")
    return frozenset(word for words in data.values() for word in words)


@cache
def creature_types() -> frozenset[str]:
    """Those of creatures."""
    return frozenset(told_by(rulesdata() / "subtypes.toml")["creature"])
