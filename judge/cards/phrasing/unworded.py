"""The one refusal of the wording: the tree holds something that it has no words for."""

from __future__ import annotations


class Unworded(Exception):  # noqa: N818 - no error of the program: a face with it does not count as fully read
    """A node, or a mix of fields, that cannot be put into words; the message names it."""
