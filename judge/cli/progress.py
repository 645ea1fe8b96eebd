"""A progress bar on standard error."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rich.console import Console
from rich.progress import track

T = TypeVar("T")


def told(items: Iterable[T], description: str, total: int | None) -> Iterable[T]:
    """The items with a bar that tells how many of them are done; it is gone in the end where the total was given."""
    return track(items, description, total=total, console=Console(stderr=True), transient=total is not None)
