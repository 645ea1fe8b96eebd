"""What may be asked where the asking sentence was not understood: the predicates that its words name, of the things that it names.

These are guesses to choose from ("if you mean"), each with its outcome; they are never sure enough for a verdict, and what they leave out stays unread."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, cast

from judge.language.morphology import forms
from judge.question.ask.asking import ask
from judge.question.ask.lines import Asked, by_table
from judge.question.ask.table import patterns
from judge.question.ask.teller import Teller
from judge.question.hypothesis import GUESSED
from judge.question.meaning.frames import verbs
from judge.question.meaning.model import Said
from judge.question.meaning.nouns import fits, nouns
from judge.question.story.binding import Scene
from judge.question.story.tell import nouns_of
from judge.question.story.words import noun_spans, unread
from judge.question.syntax.model import Clause, Noun, Parsed, Sentence, Span

if TYPE_CHECKING:
    from judge.question.meaning.decode import AsCard
    from judge.question.story.cards import Cards
    from judge.question.story.model import Telling

MOST, MOST_PREDICATES, MOST_WAYS = 6, 5, 2
"""So many guesses, predicates, and ways to fill the roles of one are gone on with."""

LIGHT = frozenset(("be", "have", "do", "get", "go", "come", "make", "take", "work", "happen", "matter", "exist", "say", "use", "need", "keep", "put", "give"))
"""Verbs by which nearly anything may be asked: only where no other names what is."""

COUNTING = frozenset(("much", "many", "often", "count", "total", "number", "amount"))

STATES = {
    "dead": "die", "alive": "survive", "gone": "die", "safe": "survive", "countered": "counter", "tapped": "tap", "untapped": "untap",
    "dies": "die", "lethal": "die", "doomed": "die", "protected": "survive", "lost": "lose",
}  # fmt: skip
"""Adjectives of what has come about, as the predicate of that."""

AMOUNTS = {"damage": "damage", "dmg": "damage", "life": "lose_life", "cards": "draw", "triggers": "trigger"}
"""What is counted, as the predicate by which it comes about."""

ROLES = ("theme", "agent", "what", "with", "holder", "to")


def loosely(parsed: Parsed, telling: Telling, cards: Cards, as_card: object) -> list[tuple[Asked, frozenset[int]]]:
    """Guesses at what a text asks, the likeliest first, each with the tokens it explains; none where no word of the asking names a predicate."""
    place = _asking(parsed)
    if place is None:
        return []
    sentence, clauses = place
    span = (min(c.span[0] for c in clauses), max(c.span[1] for c in clauses)) if clauses else sentence.span
    left = {n for first, last in unread(telling.world, telling.tokens) for n in range(first, last)}
    if not (sentence.question or any(clause.mood == "asked" for clause in clauses)) and not left & set(range(*span)):
        return []  # told in full: it asks nothing
    words = [(n, parsed.words[n].lower()) for n in range(*span) if n < len(parsed.words)]
    teller = Teller(Scene(cards, telling.tokens, asked=True, as_card=cast("AsCard", as_card)))
    named = list(dict.fromkeys(noun for clause in clauses for noun in nouns_of(clause) if not noun.wh))
    counting = any(low in COUNTING for _, low in words)
    out: list[tuple[Asked, frozenset[int]]] = []
    heads = {n for noun in named for first, last in noun_spans(noun) for n in range(first, last)}
    for predicate, token in _predicates(words, heads, counting=counting):
        for said in islice(_filled(predicate, named, span), MOST_WAYS):
            found = list(islice(by_table("count", said, telling.world.fork(), teller), 1)) if counting else []
            for each in found or list(islice(_polar(said, telling, teller, words), 1)):
                if len(each.world.things) > len(telling.world.things):
                    continue  # nobody guesses about what isn't there
                used = {n for first, last in each.used for n in range(first, last)}
                used |= {n for _, noun in said.roles if isinstance(noun, Noun) for first, last in noun_spans(noun) for n in range(first, last)}
                out.append((replace(each, cost=each.cost + GUESSED), frozenset({token, *used})))
    return out[:MOST]


def _polar(said: Said, telling: Telling, teller: Teller, words: list[tuple[int, str]]) -> Iterator[Asked]:
    """The ways to ask whether something comes about; with "can", whether it may be done."""
    if any(low in ("can", "may", "could", "able", "allowed", "legal") or (low.endswith("able") and len(low) > 6) for _, low in words):
        yield from ask(replace(said, modality="can"), telling.world.fork(), teller)
    yield from by_table("polar", said, telling.world.fork(), teller)


def _asking(parsed: Parsed) -> tuple[Sentence, tuple[Clause, ...]] | None:
    """The sentence that asks, with its clauses that do, or all of them: the last that does; without any mark of it, the last of all."""
    for sentence in reversed(parsed.sentences):
        asked = tuple(clause for clause in sentence.clauses if clause.mood == "asked" and clause.wh != "tag" and clause.verb)
        if asked or (sentence.question and sentence.clauses):
            return sentence, asked or sentence.clauses
    told = [sentence for sentence in parsed.sentences if sentence.clauses]
    return (told[-1], told[-1].clauses) if told else None


def _predicates(words: list[tuple[int, str]], heads: set[int], *, counting: bool) -> list[tuple[str, int]]:
    """The predicates that words name, each with the place of its word; those of light verbs only where there is no other. ``heads``: words of noun
    phrases, which are no verbs; ``counting``: an amount is asked for."""
    heavy: dict[str, int] = {}
    light: dict[str, int] = {}
    for token, low in words:
        if counting and low in AMOUNTS:
            heavy.setdefault(AMOUNTS[low], token)
        if low in STATES:
            heavy.setdefault(STATES[low], token)
        if low in nouns()["nominals"]:
            heavy.setdefault(nouns()["nominals"][low], token)
        stems = [form.lemma for form in forms(low) if form.part == "verb"] if token not in heads else []
        if low.endswith("able") and len(low) > 6:
            stems += [low[:-4], f"{low[:-4]}e", low[:-5]]
        for stem in dict.fromkeys(stems):
            for frame in verbs().frames.get(stem, ())[:2]:
                if any(patterns(section, frame.predicate, "") for section in ("polar", "count")) or frame.predicate in ("target", "block", "attack"):
                    (light if stem in LIGHT else heavy).setdefault(frame.predicate, token)
    return list((heavy or light).items())[:MOST_PREDICATES]


def _filled(predicate: str, named: list[Noun], span: Span) -> Iterator[Said]:
    """A predicate with its roles filled by the phrases that fit them, in their order; by "it" and "I" where none does."""
    wanted = verbs().kinds.get(predicate, {})
    roles = [role for role in ROLES if role in wanted]
    seen: set[tuple[tuple[str, Noun], ...]] = set()
    clause = Clause(verb=predicate, mood="asked", span=(span[0], span[0]))
    for turn in range(max(1, len(named))):
        left = [*named[turn:], *named[:turn]]
        filled: list[tuple[str, Noun]] = []
        for role in roles:
            noun = next((each for each in left if fits(each, wanted[role])), None)
            if noun is not None:
                left.remove(noun)
                filled.append((role, noun))
            else:
                default = "i" if "player" in wanted[role] else "it"
                filled.append((role, Noun("pronoun", default, span=(span[0], span[0]))))
        key = tuple(filled)
        if key not in seen:
            seen.add(key)
            yield Said(predicate, key, clause=clause)
