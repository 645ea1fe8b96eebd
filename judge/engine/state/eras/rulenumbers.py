"""From the engine's own rule numbers (2009-10) to those of other editions; None where the other edition has no such rule.

The table is the concordance that ships in ``rulesdata``; it is read on first use, so that a replay under the base edition pays nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from judge.home import rulesdata, told_by


class Concordance(Mapping[str, str | None]):
    """The numbers of one edition for those of the base edition. ``extra`` holds rules that only the other edition has (``120.4*``)."""

    def __init__(self, file: str, extra: Mapping[str, str | None] | None = None) -> None:
        """Take the name of the data file below ``rulesdata`` and the numbers it cannot know."""
        self.file = file
        self.extra = dict(extra or {})

    @cached_property
    def table(self) -> dict[str, str | None]:
        """Every base number with its fate: the first number it became, None where it is gone."""
        fates = told_by(rulesdata() / self.file)["fates"]
        found: dict[str, str | None] = {}
        for number, fate in fates.items():
            kind, *rest = fate.split()
            found[number] = rest[0] if kind != "gone" else None
        return {**found, **self.extra}

    def __getitem__(self, number: str) -> str | None:
        """The other edition's number; a starred 701 or 702 number that the table doesn't have is the other edition's own."""
        if number.endswith("*") and number.startswith(("701.", "702.")) and number not in self.table:
            return number[:-1]
        return self.table[number]

    def __iter__(self) -> Iterator[str]:
        """Every base number of the table."""
        return iter(self.table)

    def __len__(self) -> int:
        """How many base numbers the table has."""
        return len(self.table)


NUMBERS_2022 = Concordance(
    "concordance-2009-10--2022-04.toml",
    {
        "704.5j": None,
        "704.6b*": "704.6b",
        "704.6d*": "704.6d",
        "903.9b*": "903.9b",
        "502.2*": "502.2",
        "724.1*": "724.1",
        "724.2a*": "724.2a",
        "724.2b*": "724.2b",
        "118.4*": "119.4",
        "113.6*": "115.7",
        "104.4*": "104.4",
        "205.4e*": "205.4e",
        "401.1*": "401.1",
        "709.3*": "710.4",
        "702.23c*": "702.26c",
        "715.3b*": "715.3b",
        "715.4*": "715.4",
    },
)


class Sparse(Mapping[str, str | None]):
    """The numbers of an edition whose text is a part or another kind of book: every number has an answer, None for what isn't listed."""

    def __init__(self, table: Mapping[str, str]) -> None:
        """Take the numbers it has."""
        self.table = table

    def __getitem__(self, number: str) -> str | None:
        """The edition's number; None where the text in hand has no such rule."""
        return self.table.get(number)

    def __contains__(self, number: object) -> bool:
        """Every number has an answer."""
        return True

    def __iter__(self) -> Iterator[str]:
        """The numbers with a rule."""
        return iter(self.table)

    def __len__(self) -> int:
        """How many there are."""
        return len(self.table)
