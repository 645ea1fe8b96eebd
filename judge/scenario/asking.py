"""An Ask line into its parts: the moment at which the question is put, the question, and the answer expected."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.errors import Malformed, Place
from judge.scenario import model as m

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.scenario.sentences import Sentences

OPENERS = (
    r"why|in which|in what|at what|has|have|had"
    r"|will|would|can|could|may|might|must|does|do|did|is|are|was|were|who|whose|what|which|where|how|when do|when does|when did"
    r"|when is"
)
MOMENTS = "with|while|in|during|at|on|before|after|once|when|without|if"
_AHEAD = re.compile(rf"(?P<words>(?P<first>{MOMENTS})\b[^?]*?),\s+(?=(?:{OPENERS}|{MOMENTS})\b)", re.IGNORECASE)
_TALK = (
    r"at the end|in the end|at the end of (?:it all|the story)|in total|in all|all told|altogether|overall|afterwards?|after(?: all)? that|now|then"
    r"|finally|this turn|at that point"
)
_TAIL = re.compile(rf",?\s+(?:{_TALK})\s*$", re.IGNORECASE)
_HEAD = re.compile(rf"(?:{_TALK}),?\s+(?=(?:{OPENERS})\b)", re.IGNORECASE)
_IDLE = re.compile(r"\bstill\s+|\b(?:left|back)\s+(?=on\b|in\b)")
"""Words that say "at the end of the story", or "all of it together": that is what is asked anyhow."""
_BEHIND = re.compile(r"\s+(?P<words>(?:without (?!paying\b)|if )[^?]*?)\s*$", re.IGNORECASE)


_WHY = re.compile(r"\s*(?:and\s+)?why(?P<not> not)?\s*$", re.IGNORECASE)
"""Asks for the reasons of the answer to the question before."""


def inquiry(sentences: Sentences, text: str, where: Callable[[int, int], Place], before: m.Inquiry | None = None) -> m.Inquiry:
    """The question of an Ask line without its header, which may go on from the one ``before``; Malformed where it can't be read."""
    question, mark, answer = text.partition("?")
    if (alone := _WHY.match(question)) is not None and before is not None and before.claim is not None:
        why = m.Why(replace(before.claim, negated=before.claim.negated != bool(alone["not"])))
        return replace(before, query=why, expected="", place=where(0, len(text)))
    at: m.At | None = None
    supposing: list[m.Supposition] = []
    start = 0
    while talk := _TAIL.search(question):
        question = question[: talk.start()]
    if talk := _HEAD.match(question):
        start = talk.end()
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
    asked = _IDLE.sub(lambda s: " " * len(s[0]), question[start:end])
    found, late = _read(sentences, asked, at is None, _shifted(where, start))
    at = at or late
    if behind:
        supposing.append(_supposition(sentences, behind["words"], _shifted(where, behind.start("words"))))
    expected = answer.strip().rstrip(".").strip() if mark else ""
    return replace(found, at=at, supposing=tuple(supposing), expected=expected, place=where(0, len(text)))


def _read(sentences: Sentences, asked: str, movable: bool, where: Callable[[int, int], Place]) -> tuple[m.Inquiry, m.At | None]:
    """The question, and the moment where one stands behind it ("is it tapped during Bob's upkeep?")."""
    try:
        return sentences.read("ask", asked, where), None
    except Malformed:
        for behind in reversed(list(_MOMENT.finditer(asked))) if movable else ():
            try:
                found: m.Inquiry = sentences.read("ask", asked[: behind.start()], where)
                return found, sentences.read("at", asked[behind.end("joint") :], _shifted(where, behind.end("joint")))
            except Malformed:
                continue
        raise


_MOMENT = re.compile(r"(?P<joint>,?\s+)(?=(?:with|while|in|during|at|on|before|after|once|when)\b)", re.IGNORECASE)


def _shifted(where: Callable[[int, int], Place], start: int) -> Callable[[int, int], Place]:
    return lambda s, n: where(start + s, n)


def _supposition(sentences: Sentences, words: str, where: Callable[[int, int], Place]) -> m.Supposition:
    """What is supposed: that something isn't there, or that one more step is taken."""
    if words.lower().startswith("if "):
        step: m.Step = sentences.read("when", words[3:], _shifted(where, 3))
        return m.Suppose(replace(step, place=where(0, len(words))))
    without: m.Without = sentences.read("without", words, where)
    return without
