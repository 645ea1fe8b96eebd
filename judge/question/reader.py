"""A question read: words to clauses, clauses to propositions, propositions to a story and what is asked of it, all as hypotheses to replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.question.hypothesis import Understood

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog


def understand_text(question: str, catalog: Catalog, edition: str) -> Understood:
    """The hypotheses that a question may be, best first; none where no situation was found. Never an exception for what is merely not understood."""
    del catalog, edition
    return Understood(tuple(question.split()))
