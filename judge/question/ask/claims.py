"""Whose claim it is that is asked about: "am I right?" asks of what I said, "is he right?" of what he said, "who is right?" of both."""

from __future__ import annotations

from dataclasses import dataclass

from judge.question.meaning.model import Said
from judge.question.story.claims import holder_of
from judge.question.story.model import Result
from judge.question.syntax.model import Noun, Span

Claim = tuple[Said, tuple[Result, ...]]
"""What was said to be so, with the results it was written down as where the story tells it."""

OTHERS_CLAIM = 1.0
"""How doubtful it is that who asks "am I right?" holds the opposite of what the other said, where no opinion of one's own was told."""

_HE = frozenset(("he", "she", "they", "him", "her", "them", "his", "hers", "theirs", "opponent"))
"""Words that may stand for whoever of the others spoke."""


@dataclass(frozen=True, slots=True)
class Held:
    """A claim that may be asked about; ``turned``: it is the opposite that is meant; ``cost``: how doubtful that is."""

    claim: Claim
    turned: bool = False
    cost: float = 0.0


def of_whom(claims: list[Claim], claimer: Noun | None) -> list[Held]:
    """The claims, the one told last first, that "is the claimer right?" may ask about; without a claimer any."""
    who = holder_of(claimer)
    if not who:
        return [Held(claim) for claim in claims]
    own = [claim for claim in claims if _same(claim[0].holder, who)]
    if own and who != "me" and len({claim[0].holder for claim in own} - _HE) > 1:
        own = [claim for claim in own if claim[0].holder == who]  # several of the others have spoken
    if own:
        return [Held(claim) for claim in own]
    of_nobody = [Held(claim) for claim in claims if not claim[0].holder]
    return of_nobody or [Held(claim, turned=True, cost=OTHERS_CLAIM) for claim in claims]


def of_others(claims: list[Claim], asked: Claim) -> tuple[Span, ...]:
    """The words of the claims that others than the one asked about make: nothing in the game comes of them."""
    holder = asked[0].holder
    said = [claim.clause for claim, _ in claims if holder and claim.holder and (claim.holder == "me") != (holder == "me")]
    return tuple(clause.span for clause in said if clause is not None)


def _same(holder: str, who: str) -> bool:
    """Whether a claim is the asker's own, or another's, as is asked."""
    return bool(holder) and (holder == "me") == (who == "me")
