"""Happenings as Judge English says them: the phrase of the table with its slots filled."""

from __future__ import annotations

import re
from typing import Any

from judge.scenario import model as m
from judge.scenario import vocabulary as v
from judge.scenario.happenings import BY_KEY, third
from judge.scenario.wording_parts import counter_words, thing


def phrase(c: m.Occurs) -> str:
    """The phrase in the base form, without its subject ("draw a card", "is cast by Ann"); a slot that is asked for stays empty."""
    given = dict(c.parts)

    def optional(match: re.Match[str]) -> str:
        role = re.search(r":(\w+)\}", match[1])
        return f" {match[1]}" if role is not None and role[1] in given else ""

    words = re.sub(r"\s*\[([^\]]*)\]", optional, BY_KEY[c.key].phrase)
    words = re.sub(r"\{(\w+):(\w+)\}", lambda x: _slot(x[1], given[x[2]]) if x[2] in given else "", words).strip()
    return re.sub(r"(?<=\w)_\b", "", words)


def _slot(kind: str, value: Any) -> str:
    if kind == "counters":
        return counter_words(*value)
    if kind == "step":
        return v.STEP_PHRASES[str(value)]
    if kind == "num":
        return str(value)
    words = thing(value)
    return f"{words}'s" if kind == "whose" else words


def predicate(c: m.Occurs) -> tuple[str, str, str, str]:
    """Subject, verb phrase, and the auxiliary with the base form for its opposite."""
    form, words = BY_KEY[c.key], phrase(c)
    subject = thing(c.subject) if c.subject is not None else ""
    if form.subject == "whose":
        subject += "'s"
    if form.passive:
        rest = words.removeprefix("is ")
        return subject, f"is {rest}", "isn't", rest
    if form.subject in ("whose", "game"):
        return subject, words, "doesn't", words
    verb, _, rest = words.partition(" ")
    tail = f" {rest}" if rest else ""
    return subject, third(verb) + tail, "doesn't", words
