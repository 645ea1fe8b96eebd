"""What an answer adds when the rule it rests on is different in another era."""

from __future__ import annotations

from collections.abc import Iterable

from judge.law.eras import Difference, Holding, differences_for

MOST = 3
"""At most so many subjects are named; a whole group of rules may take part in many."""


def changed_elsewhere(rules: Iterable[str], edition: str) -> tuple[str, ...]:
    """One sentence for each subject of these rules on which another era holds something else, the newest such era named."""
    said: dict[int, str] = {}
    for rule in rules:
        for difference in differences_for(rule, edition):
            other = _newest_other(difference, edition)
            if other is not None and len(said) < MOST:
                span = difference.between(*sorted((edition, other.edition)))
                since = f", changed between {span[0]} and {span[1]}" if span and span != tuple(sorted((edition, other.edition))) else ""
                said.setdefault(
                    difference.number,
                    f"{difference.topic} in {other.edition}{since}: {other.holds} ({', '.join(other.citations)})",
                )
    return tuple(said.values())


def _newest_other(difference: Difference, edition: str) -> Holding | None:
    return next(
        (h for h in reversed(difference.holdings) if h.holds and difference.differs(edition, h.edition)),
        None,
    )
