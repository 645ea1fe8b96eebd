"""What the other parts of the law ask of the library, so that they need not know it: which editions there are, and each of them."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from judge.law.edition import Edition
from judge.law.editions import EditionInfo
from judge.law.fates import Concordance


class Shelf(Protocol):
    """The editions at hand (``judge.law.library.Library`` is one)."""

    home: Path
    """The data folder."""

    def canonical(self, name: str | None) -> str:
        """The edition id that a name means; Malformed for an unknown name."""

    def editions(self) -> list[EditionInfo]:
        """Every edition known or imported, oldest first."""

    def imported(self) -> tuple[str, ...]:
        """The ids of the editions the user has imported."""

    def find(self, name: str | None = None) -> Edition | None:
        """The edition, or None when it is known and its text not at hand."""

    def path(self, edition: str) -> Path:
        """Where the snapshot of an imported edition is kept."""

    def forget(self, edition: str) -> None:
        """Close an edition so that its next use reads the snapshot anew."""

    def compute(self, first: Edition, second: Edition) -> Concordance:
        """Which rule of one edition became which of the other, worked out from both texts."""
