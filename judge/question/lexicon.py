"""The shipped lexicon: what players say at the table and the rules' word for it (``rulesdata/lexicon.toml``)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from judge.home import rulesdata, told_by


@dataclass(frozen=True, slots=True)
class Lexicon:
    """``phrases``: slang or old term -> today's words. ``verbs``: any form of a verb -> its lemma."""

    phrases: dict[str, str]
    verbs: dict[str, str]


@cache
def lexicon() -> Lexicon:
    """The lexicon as shipped, read once a process."""
    data = told_by(rulesdata() / "lexicon.toml")
    verbs = {form: lemma for lemma, forms in data["verbs"].items() for form in forms}
    return Lexicon(phrases=dict(data["phrases"]), verbs=verbs)
