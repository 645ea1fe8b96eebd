"""Which rule of one edition became which of another; and the titles of editions whose text is not at hand."""

from __future__ import annotations


def title_of(edition: str, number: str) -> str:
    """The title that a number stands under in an edition whose text may not be at hand; empty when unknown."""
    return ""
