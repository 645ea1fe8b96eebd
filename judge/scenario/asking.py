"""An Ask line into its parts: the moment at which the question is put, the question, and the answer expected."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.errors import Place
from judge.scenario import model as m

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.scenario.sentences import Sentences

OPENERS = r"can|could|may|might|must|does|do|did|is|are|was|were|who|whose|what|which|where|how|in what order|when do|when does|when did|when is"
MOMENTS = "with|while|in|during|at|on|before|after|once|when|without|if"
_AHEAD = re.compile(rf"(?P<words>(?P<first>{MOMENTS})\b[^?]*?),\s+(?=(?:{OPENERS}|{MOMENTS})\b)", re.IGNORECASE)
_BEHIND = re.compile(r"\s+(?P<words>(?:without (?!paying\b)|if )[^?]*?)\s*$", re.IGNORECASE)


def inquiry(sentences: Sentences, text: str, where: Callable[[int, int], Place]) -> m.Inquiry:
    """The question of an Ask line without its header; Malformed where it can't be read."""
    question, mark, answer = text.partition("?")
    at: m.At | None = None
    supposing: list[m.Supposition] = []
    start = 0
    while ahead := _AHEAD.match(question, start):
        shifted = _shifted(where, start)
        if ahead["first"].lower() in ("without", "if"):
            supposing.append(_supposition(sentences, ahead["words"], shifted))
        elif at is None:
            at = sentences.read("at", ahead["words"], shifted)
        else:
            break
        start = ahead.end()
    behind = _BEHIND.search(question, start)
    end = behind.start() if behind else len(question)
    asked = re.sub(r"\bstill\s+", lambda s: " " * len(s[0]), question[start:end])
    found: m.Inquiry = sentences.read("ask", asked, _shifted(where, start))
    if behind:
        supposing.append(_supposition(sentences, behind["words"], _shifted(where, behind.start("words"))))
    expected = answer.strip().rstrip(".").strip() if mark else ""
    return replace(found, at=at, supposing=tuple(supposing), expected=expected, place=where(0, len(text)))


def _shifted(where: Callable[[int, int], Place], start: int) -> Callable[[int, int], Place]:
    return lambda s, n: where(start + s, n)


def _supposition(sentences: Sentences, words: str, where: Callable[[int, int], Place]) -> m.Supposition:
    """What is supposed: that something isn't there, or that one more step is taken."""
    if words.lower().startswith("if "):
        step: m.Step = sentences.read("when", words[3:], _shifted(where, 3))
        return m.Suppose(replace(step, place=where(0, len(words))))
    without: m.Without = sentences.read("without", words, where)
    return without
