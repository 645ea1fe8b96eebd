"""What only repeats what a card says: explained by the card, and nothing that happens in the story."""

from __future__ import annotations

from judge.cards.keywords import KEYWORDS
from judge.question.story.binding import Scene
from judge.question.story.model import World
from judge.question.story.people import is_player
from judge.question.story.words import content
from judge.question.syntax.model import Clause, Noun, Span
from judge.question.words.ordinary import stems

ENOUGH = 2
_PLAYERS_OF_TEXTS = frozenset(("you", "player", "opponent", "they", "he", "she", "owner", "controller"))
_TEXTS = frozenset(("card", "text", "it", "this", "that", "ability", "wording", "rules text", "reminder text", "line", "oracle", "which"))


def recited(world: World, span: Span, scene: Scene) -> bool:
    """Whether the content words of a span are all words of one card of the story, and enough of them; those words are then explained."""
    words = [n for n in range(*span) if n < len(scene.tokens) and content(scene.tokens[n]) and n not in world.explained]
    if len(words) < ENOUGH:
        return False
    for card in dict.fromkeys(thing.card for thing in reversed(list(world.things.values())) if thing.card):
        said = scene.cards.mentions(card)
        if all(_says(said, scene.tokens[n]) for n in words):
            world.explained.update(words)
            if all(word not in KEYWORDS or scene.cards.has_keyword(card, word) for n in words if (word := scene.tokens[n].lower())):
                world.checked.add(f"{card}: {' '.join(scene.tokens[n] for n in words)}")
            return True
    return False


def _says(said: frozenset[str], word: str) -> bool:
    low = word.lower()
    return low in said or bool(set(stems(low)) & said)


def in_parentheses(span: Span, scene: Scene) -> bool:
    """Whether a sentence stands in parentheses, as reminders and recitals do."""
    return span[0] > 0 and span[0] - 1 < len(scene.tokens) and scene.tokens[span[0] - 1] in ("(", "[", '"')


def tells_of_text(clause: Clause) -> bool:
    """Whether a clause speaks of what a card says ("the card says ...", "it reads ...")."""
    subject = clause.subject
    return isinstance(subject, Noun) and (subject.kind == "name" or subject.head.lower() in _TEXTS)


def general(clause: Clause) -> bool:
    """Whether nobody who plays does anything in a clause, so that it may be a card's text."""
    subject = clause.subject
    return subject is None or not is_player(subject) or subject.head.lower() in _PLAYERS_OF_TEXTS
