"""A text told in the first person as one scenario in Judge English, or the words that can't be read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from judge.question.firstperson.before import settled
from judge.question.firstperson.sentences import sentences
from judge.question.firstperson.telling import Story
from judge.question.firstperson.things import StuckError
from judge.question.firstperson.written import written

if TYPE_CHECKING:
    from judge.question.knowledge.known import Knowledge
    from judge.scenario.lexer import Lexicon

TITLE = 60
"""Characters of a scenario's name."""
_OWN = re.compile(r"#\d|[⟨⟩⟦⟧]")
"""Marks that stand for things while a text is read: one that somebody typed is none of them."""


def named(text: str, lexicon: Lexicon) -> tuple[str, list[str]]:
    """The text with ``⟨0⟩``, ``⟨1⟩`` ... for the card names in it, which are written in full, and the names."""
    out, at = "", 0
    names: list[str] = []
    while at < len(text):
        begins = (not at or not (text[at - 1].isalnum() or text[at - 1] in "’'-")) and text[at].isupper()
        found = lexicon.match(text, at) if begins else None
        if found is None or found[0] in ("Ann", "Bob"):
            out += text[at]
            at += 1
            continue
        name, size = found
        end = at + size
        if text[at:end] == name or not text[end : end + 1].isalpha():
            out += f"⟨{len(names)}⟩"
            names.append(name)
            at = end
        else:
            out += text[at]
            at += 1
    return out, names


def first_person(text: str, lexicon: Lexicon, knowledge: Knowledge) -> str:
    """The scenario. StuckError, with the words, for what can't be read."""
    if mark := _OWN.search(text):
        raise StuckError(mark.group())
    story = Story(knowledge, lambda said: named(said, lexicon))
    for sentence in sentences(text):
        story.take(sentence)
    if not story.scene.asks:
        raise StuckError("nothing is asked")
    story.controlled()
    settled(story.scene, knowledge)
    return written(story.scene, text if len(text) < TITLE else f"{text[: TITLE - 3]}...")
