"""What only repeats what a card says: explained by the card, and nothing that happens in the story."""

from __future__ import annotations

import re

from judge.cards.keywords import KEYWORDS
from judge.question.meaning.nouns import nouns
from judge.question.story.binding import Scene
from judge.question.story.cards import Cards
from judge.question.story.model import World
from judge.question.story.people import is_player
from judge.question.story.words import content
from judge.question.syntax.model import Clause, Noun, Sentence, Span
from judge.question.words.ordinary import stems

ENOUGH = 2
_PLAYERS_OF_TEXTS = frozenset(("you", "player", "opponent", "they", "he", "she", "owner", "controller"))
_TEXTS = frozenset(("card", "text", "it", "this", "that", "ability", "wording", "rules text", "reminder text", "line", "oracle", "which"))


def recited(world: World, span: Span, scene: Scene) -> bool:
    """Whether the content words of a span are all words of one card of the story, and enough of them; those words are then explained."""
    words = [n for n in range(*span) if n < len(scene.tokens) and content(scene.tokens[n]) and n not in world.explained]
    words = [n for n in words if scene.tokens[n].lower() not in _DRESSING]
    if len(words) < ENOUGH or any(scene.tokens[n].lower() in BY_NOW for n in range(*span) if n < len(scene.tokens)):
        return False
    for card in dict.fromkeys(thing.card for thing in reversed(list(world.things.values())) if thing.card):
        said = scene.cards.mentions(card)
        if all(says(said, scene.tokens[n]) for n in words):
            world.explained.update(range(*span))
            if all(word not in KEYWORDS or scene.cards.has_keyword(card, word) for n in words if (word := scene.tokens[n].lower())):
                world.checked.add(f"{card}: {' '.join(scene.tokens[n] for n in words)}")
            world.recited.update(range(*span))
            return True
    return False


BY_NOW = frozenset({"already", "currently", "now"})
"""Words by which something is told of how things stand: no card says so of itself."""


def recited_whole(world: World, sentence: Sentence, scene: Scene) -> bool:
    """Whether a sentence that tells what happens whenever something else does ("X gets sacrificed when it's targeted, right?") only repeats a card."""
    clauses = [clause for clause in sentence.clauses if clause.verb]
    conditional = any(clause.link.split()[-1:] and clause.link.split()[-1] in _WHENEVER for clause in clauses)
    past = any(scene.tokens[n].lower() in ("was", "were", "got", "did") for n in range(*sentence.span) if n < len(scene.tokens))
    if not conditional or past or any(clause.mood == "asked" or not general(clause) for clause in clauses):
        return False
    return recited(world, sentence.span, scene)


_WHENEVER = frozenset(("when", "whenever", "if", "time", "once", "as"))
_DRESSING = frozenset(("get", "gets", "become", "becomes", "happens"))
"""Verbs that a passive is made with, which no card needs to say."""


def says(said: frozenset[str], word: str) -> bool:
    """Whether the words of a card have a word, in one of its forms."""
    low = word.lower()
    if low in _PEOPLE and said & {"opponent", "player"}:
        return True
    return low in said or bool(set(stems(low)) & said)


_PEOPLE = frozenset((*nouns()["people"]["other"], *nouns()["people"]["guys"]))
"""Words by which people call the players a card speaks of."""


def in_parentheses(span: Span, scene: Scene) -> bool:
    """Whether a sentence stands in parentheses or behind a colon, as reminders and recitals do."""
    return span[0] > 0 and span[0] - 1 < len(scene.tokens) and scene.tokens[span[0] - 1] in ("(", "[", '"', ":")


def tells_of_text(clause: Clause) -> bool:
    """Whether a clause speaks of what a card says ("the card says ...", "it reads ...")."""
    subject = clause.subject
    return isinstance(subject, Noun) and (subject.kind == "name" or subject.head.lower() in _TEXTS)


def cites_a_card(clause: Clause, cards: Cards) -> bool:
    """ "Worship says that ...", "the card reads ...": what the text of a card that is known is said to be."""
    subject = clause.subject
    if subject is None or clause.verb.lower() not in ("say", "read", "state", "specify"):
        return False
    if subject.kind == "name":
        return all(cards.face(name) is not None for name in subject.names)
    return subject.kind == "noun" and subject.head.lower() in ("card", "text", "wording", "oracle") and subject.det in ("", "the")


def general(clause: Clause) -> bool:
    """Whether nobody who plays does anything in a clause, so that it may be a card's text."""
    subject = clause.subject
    if clause.negated and clause.modal == "can":
        return True  # that somebody can't do something is no deed
    return subject is None or not is_player(subject) or subject.head.lower() in _PLAYERS_OF_TEXTS | _PEOPLE


def quoted(world: World, clause: Clause, scene: Scene) -> World | None:
    """The world with a quoted text understood that one card of the story says, standing alone or after "it says"; None for any other clause."""
    alone = clause.subject if not clause.verb and not clause.objects else None
    said = clause.objects[0] if clause.verb in _SAYING and len(clause.objects) == 1 and not clause.negated else None
    quote = next((noun for noun in (alone, said) if noun is not None and noun.kind == "quote" and not noun.also), None)
    if quote is None or clause.inner or (said is not None and not tells_of_text(clause)):
        return None
    words = [word for word in re.findall(r"[a-z][a-z'-]*[a-z]|[a-z]|\d+", quote.head.lower()) if content(word)]
    told = [thing.card for thing in reversed(list(world.things.values())) if thing.card]
    for card in dict.fromkeys([*(clause.subject.names if said is not None and clause.subject is not None else ()), *told]):
        if len(words) >= ENOUGH and all(says(scene.cards.mentions(card), word) for word in words):
            done = world.fork()
            done.explain([quote.span, *((span for span in [clause.span]) if said is not None else ())])
            done.recited.update(range(*clause.span))
            return done
    return None


_SAYING = frozenset(("say", "read", "state", "have", "be"))
