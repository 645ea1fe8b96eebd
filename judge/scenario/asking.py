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
MOMENTS = "with|while|in|during|at|on|before|after|once|when"
_AHEAD = re.compile(rf"(?P<words>(?:{MOMENTS})\b[^?]*?),\s+(?=(?:{OPENERS})\b)", re.IGNORECASE)


def inquiry(sentences: Sentences, text: str, where: Callable[[int, int], Place]) -> m.Inquiry:
    """The question of an Ask line without its header; Malformed where it can't be read."""
    question, mark, answer = text.partition("?")
    at, start = None, 0
    if ahead := _AHEAD.match(question):
        at = sentences.read("at", ahead["words"], where)
        start = ahead.end()
    found: m.Inquiry = sentences.read("ask", question[start:], lambda s, n: where(start + s, n))
    return replace(found, at=at, expected=answer.strip().rstrip(".").strip() if mark else "", place=where(0, len(text)))
