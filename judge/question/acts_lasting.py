"""Statements of what a permanent's static ability makes of a thing: "Humility makes my Angel a 1/1", "Glorious Anthem gives it +1/+1" (604).

Both are there; nothing is done, and what becomes of the thing is for the replay to find.
"""

from __future__ import annotations

import re

from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.reminders import DENIALS, ENOUGH, LIGHT, STORY, known_words, stem
from judge.question.whom import owner_word, player_of, thing_of
from judge.question.world import ME, OPPONENT, World

VERBAL = {
    "turn", "turns", "turned", "give", "gives", "make", "makes", "stop", "stops", "keep", "keeps", "animate", "animates", "being", "getting", "become", "into",
    "too",
}  # fmt: skip


def lasts(world: World, c: Clause) -> bool:
    """Tell a clause whose subject is a permanent with static abilities only, and whose words its text bears out."""
    subject = c.subject
    if subject is None or subject.kind != "thing" or not subject.card or c.passive or c.negated or c.times:
        return False
    if world.card_text is None or world.card_types is None:
        return False
    text = world.card_text(subject.card)
    if {"instant", "sorcery", "aura", "equipment", "planeswalker"} & set(world.card_types(subject.card)):
        return False
    if re.search(r"\b(?:when|whenever|at the beginning|target|enters|until end of turn)\b|:", text, re.IGNORECASE):
        return False
    named = [p for _, p in c.args if p.kind == "thing" and ((p.card and p.det not in ("a", "an")) or p.det in ("my", "his", "her", "opponent's"))]
    cards = {p.card for p in named if p.card} | {subject.card} | {p.card for _, p in c.args if p.card and stem(p.card.lower()) in known_words(text)}
    if not named or c.adjectives or any(p.states or p.attached for p in named) or not _fits(c, text, cards):
        return False
    keeper = owner_word(world, subject, "")
    source = thing_of(world, subject, keeper or ME)
    things = [thing_of(world, phrase, _owner(world, phrase)) for phrase in named]
    if source is None or any(thing is None for thing in things):
        return False
    c.args = [(prep, p) for prep, p in c.args if p in named]
    c.unread, c.numbers, c.symbols = [], [], []
    world.last_thing = next(thing.key for thing in things if thing is not None)
    return True


def _owner(world: World, phrase: Phrase) -> str:
    return owner_word(world, phrase, "") or (OPPONENT if player_of(world, phrase) == OPPONENT else ME)


def _fits(c: Clause, text: str, cards: set[str]) -> bool:
    """Whether the clause's words are those of the text, but for the things named."""
    known = known_words(text)
    said = [t for t in c.tokens if t.kind in ("word", "number", "counter", "pt") and t.low not in LIGHT | STORY | VERBAL and t.low != "'s"]
    if any(t.low in DENIALS - {"stops", "keeps", "prevents"} for t in said) or any(t.kind == "name" and t.text not in cards for t in c.tokens):
        return False
    if any(t.kind in ("counter", "pt", "number") and t.text not in text for t in said):
        return False
    weighty = [t for t in said if t.kind == "word"]
    return not weighty or sum(stem(t.low) in known for t in weighty) / len(weighty) >= ENOUGH
