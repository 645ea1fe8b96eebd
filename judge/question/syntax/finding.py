"""The card names of one text: found once without and once with knowledge of the names that surely stand in it ("the Titan" after "Sun Titan")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.cards.names import fold
from judge.question.syntax.lattice import Finder, kinds_of_creatures
from judge.question.syntax.tokens import tokens, typed_words

if TYPE_CHECKING:
    from judge.question.words.cardnames import CardNames, NameMatch

SURE = 0.6
"""Names at most so doubtful are taken to be in the text when short forms are looked for."""

HERE = 0.15
"""How doubtful another mention of such a name is at most."""


def finder(text: str, names: CardNames) -> Finder:
    """The finder for one text."""
    typed = typed_words(tokens(text))
    sure: list[str] = []
    place = 0
    while place < len(typed):
        found = next((match for match in names.find(typed, place) if match.cost <= SURE and len(match.names) == 1), None)
        if found is not None and not _longer(typed, place, found, sure) and not _run_together(typed, place, found, sure):
            sure.append(found.names[0])
        place += found.size if found is not None else 1
    if not sure:
        return names.find
    within = names.with_context(dict.fromkeys(sure))

    def find(words: Sequence[str], at: int) -> list[NameMatch]:
        """What begins at a word; a name that stands in the text for sure is meant rather than another."""
        seen = [match for match in within.find(words, at) if not _run_together(words, at, match, sure)]
        found = [_more_of(match) if match.how == "short" and more_of_a_kind(words, at, match) else _here(match, sure) for match in seen]
        return [each for match in found for each in _so_called(match, words, at, sure)]

    return find


def _run_together(words: Sequence[str], at: int, match: NameMatch, sure: Sequence[str]) -> bool:
    """Whether a name of one word is seen in several of which one is another card of the text: "after Shock" is no Aftershock where there is a Shock."""
    several = match.size > max(len(fold(name).split()) for name in match.names)
    return several and match.names[0] not in sure and any(fold(word) in {fold(name) for name in sure} for word in words[at : at + match.size])


def _longer(words: Sequence[str], at: int, match: NameMatch, sure: Sequence[str]) -> str:
    """The card named before of which a single word with an article is the last part, though another card is called so in full ("the Sentinel" after
    "Darksteel Sentinel"); "" where there is none."""
    if match.size != 1 or match.how != "exact" or len(match.names) != 1 or match.names[0] in sure or not at or words[at - 1].lower() in ANOTHER:
        return ""
    found = [name for name in sure if fold(name).split()[1:] and fold(name).split()[-1] == fold(match.names[0])]
    return found[0] if len(found) == 1 else ""


def _so_called(match: NameMatch, words: Sequence[str], at: int, sure: Sequence[str]) -> tuple[NameMatch, ...]:
    """A match as the card named before of which it is a part; as either where no article says that it was spoken of."""
    name = _longer(words, at, match, sure)
    again = replace(match, names=(name,), how="short") if name else match
    return (again,) if again is match or words[at - 1].lower() in SAID_AGAIN else (again, match)


ANOTHER = frozenset({",", ":", "and", "a", "an", "another", "or", "&", "+", "two", "three", "four"})
"""Words behind which another thing is named."""

SAID_AGAIN = frozenset({"the", "that", "this", "his", "her", "my", "their", "does", "is", "can", "will", "did"})
"""Words before what was spoken of already."""

KIND = 1.2
"""How doubtful a card's short name is where the word tells what kind of creatures are meant."""


def _more_of(match: NameMatch) -> NameMatch:
    return replace(match, cost=max(match.cost, KIND))


def more_of_a_kind(words: Sequence[str], at: int, match: NameMatch) -> bool:
    """Whether a creature type stands behind "other" or "another" ("Goblin King and two other Goblins"): more of the kind are meant, not the card again."""
    if not at or match.size != 1 or words[at - 1].lower() not in ("other", "another"):
        return False
    low = words[at].lower()
    return low in kinds_of_creatures() and not any(fold(name) == fold(low) for name in match.names)


def _here(match: NameMatch, sure: list[str]) -> NameMatch:
    here = tuple(name for name in match.names if name in sure)
    return replace(match, names=here, cost=min(match.cost, HERE)) if here else match
