"""What is asked with "be": states, places, types, sizes and claims ("is it tapped", "is it dead", "is he right")."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from judge.home import rulesdata, told_by


@dataclass(frozen=True, slots=True)
class Quality:
    """An adjective as a question: the line, with ``{theme}`` for whom it is asked of, and whether yes means no."""

    line: str
    turned: bool = False


@cache
def qualities() -> dict[str, Quality]:
    """The adjectives that are asked for with lines of their own ("dead", "alive", "gone")."""
    told = told_by(rulesdata() / "asks.toml")["being"]
    return {word: Quality(line.removesuffix(" ; turned"), line.endswith(" ; turned")) for word, line in told.items()}


RIGHT = frozenset({"right", "correct", "true"})
WRONG = frozenset({"wrong", "mistaken", "incorrect", "false"})
LEGAL = frozenset(
    """legal possible allowed okay fine permitted ok lawful permissible proper legitimate admissible allowable valid acceptable rightful licit sanctioned
    kosher""".split()  # noqa: SIM905
)
ILLEGAL = frozenset(
    """illegal forbidden impossible unlawful impermissible improper illegitimate inadmissible unallowable invalid unacceptable illicit prohibited disallowed
    foul""".split()  # noqa: SIM905
)
