"""First names by which players are spoken of (`rulesdata/first-names.toml`): "Nick says", "Ana's creature". Only a capital makes a word a name."""

from __future__ import annotations

from functools import cache

from judge.home import rulesdata, told_by


@cache
def first_names() -> dict[str, str]:
    """First names in small letters, each with the pronoun that goes with it: "she", "he", or "" where either may."""
    told = told_by(rulesdata() / "first-names.toml")
    return {name: "" if pronoun == "either" else pronoun for pronoun in ("either", "she", "he") for name in told[pronoun].split()}
