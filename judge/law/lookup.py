"""The look-up grammar: what a judge types to see one rule or term, on the command line, in the web box and in the API alike.

    lookup   = ["!"] ["cr" | "rule" | "rules" | "section" | "see"] [edition ":"] ( number | term ) ["."]

A dot after a number asks for that rule alone, without its children.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

DEFAULT = "2009-10"
"""The edition that is meant when none is named; the shipped rulebook restates it."""

_PREFIX = re.compile(
    r"^!?\s*(?:cr|comp\s*rules?|rules?|section|see|§)[\s:.#]*(?=[\dgG§\"'“])|^!\s*(?:cr\s+)?|^cr\s+", re.IGNORECASE
)
_EDITION = re.compile(r"^(?P<edition>\d{4}(?:-\d\d(?:-\d\d)?)?)\s*:\s*")
_NUMBER = re.compile(
    r"^(?P<id>\d{1,3}(?:\.\d{1,3}[a-z]?)?|\d{3}(?:\.\d{1,3})?\.ruling\.\d+|g\d{1,3}\.\d{1,3}[a-z]?|g\.\d{1,3}(?:\.\d{1,3}|\.ruling\.\d+)?)"
    r"(?P<dot>\.?)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Lookup:
    """What was asked for: an edition (or empty), a rule number or a term (one of them is empty), and whether alone."""

    edition: str
    number: str
    term: str
    alone: bool = False

    @property
    def key(self) -> str:
        """The number or the term."""
        return self.number or self.term


def parse(text: str) -> Lookup:
    """Read what was typed. Anything that is no number is a term; nothing is refused here."""
    rest = " ".join(text.split())
    rest = _PREFIX.sub("", rest, count=1)
    edition = ""
    if (named := _EDITION.match(rest)) is not None:
        edition, rest = named["edition"], rest[named.end() :]
    rest = rest.strip(" \"'“”")
    number = _NUMBER.match(rest)
    if number is not None:
        return Lookup(edition, tidy_number(number["id"]), "", number["dot"] == "." and "." in number["id"])
    return Lookup(edition, "", rest.rstrip("?.! "))


def tidy_number(number: str) -> str:
    """A number in the spelling of the documents: small subrule letter, capital G, ``Ruling`` as printed."""
    low = number.lower()
    if low.startswith("g"):
        low = "G" + low[1:]
    return low.replace(".ruling.", ".Ruling.")
