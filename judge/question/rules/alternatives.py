"""Questions that offer two things to choose from ("do I untap before or after I draw?"): the one that the statements say is so, where they say that the
other isn't."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from judge.question.rules.unify import Found

Look = Callable[[str], Found | None]

MOST = 5
"""So many words are offered at most on either side."""


def of_two(question: str, look: Look) -> Found | None:
    """The alternative that holds: yes to the question with it, and no with the other; a thing that is so before another isn't so after it."""
    if (found := re.search(r"\b(before or after|after or before)\b", question, re.IGNORECASE)) is not None:
        for word in ("before", "after"):
            said = look(f"{question[: found.start()]}{word}{question[found.end() :]}")
            if said is not None and said.value in ("yes", "no"):
                holds = word if said.value == "yes" else "after" if word == "before" else "before"
                return Found(said.statement, holds, said.far)
        return None
    for one, other, words in _offered(question):
        first, second = look(one), look(other)
        if first is None or second is None or {first.value, second.value} != {"yes", "no"}:
            continue
        holding = first if first.value == "yes" else second
        return Found(holding.statement, words[0] if holding is first else words[1], holding.far)
    return None


def _offered(question: str) -> Iterator[tuple[str, str, tuple[str, str]]]:
    """The question with either of what is offered around its one "or", the shortest offers first; and the words offered."""
    words = question.split()
    places = [n for n, word in enumerate(words) if word.lower() == "or"]
    if len(places) != 1 or not 2 <= places[0] < len(words) - 1 or words[places[0] + 1].lower().rstrip("?") in ("not", "no", "nah"):
        return
    at = places[0]
    spans = [(left, right) for left in range(1, MOST + 1) for right in range(1, MOST + 1) if at - left > 0 and at + right < len(words)]
    for left, right in sorted(spans, key=lambda span: (abs(span[0] - span[1]), sum(span))):
        one = [*words[:at], *words[at + 1 + right :]]
        other = [*words[: at - left], *words[at + 1 :]]
        shown = (" ".join(words[at - left : at]).strip(",?"), " ".join(words[at + 1 : at + 1 + right]).strip(",?"))
        yield " ".join(one), " ".join(other), shown
