"""Deeds in players' speech put into plain ones: "throws a Bolt at", "swings with", "chumps", "takes out ... with", "eats a Terror", "with X as the target".

Which deed is meant often depends on what kind of card is spoken of: a Shock put on a creature is cast, an Equipment put on it is attached."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from judge.question.rephrase import Table, rephrased, telling, told
from judge.question.tokens import Token


@cache
def _table() -> Table:
    return telling("slang", told()["slang_words"])


_TARGET = re.compile(r"(?:and )?(?:the|its|my|his|her|their) (?:chosen |only )?target (?:is|was|being|will be) ")

_TAKEN = re.compile(
    r"(?:so |and )?(?:i|he|she|my opponent|the opponent|opponent) (?:take|takes|took|will take) (?:it|the hit|the damage|it all)(?: on the chin)? \."
)


def joined(sentences: list[list[Token]]) -> list[list[Token]]:
    """The sentences, what only names the target of the spell before joined to it: "I cast Shock. The target is his Bears."."""
    out: list[list[Token]] = []
    for sentence in sentences:
        said = " ".join(t.low for t in sentence)
        before = out[-1] if out else []
        fought = any(t.low in ("attack", "attacks", "attacked", "attacking", "sideways") for each in out for t in each)
        if (found := _TARGET.match(said)) and before and before[-2:-1] and before[-2].kind == "name" and sentence[-1].text == ".":
            rest = sentence[len(found.group(0).split()) :]
            out[-1] = [*before[:-1], replace(sentence[0], text="targeting", kind="word"), *rest]
        elif fought and _TAKEN.fullmatch(said):
            at = next(n for n, t in enumerate(sentence) if t.low in ("take", "takes", "took", "will"))
            out.append([*sentence[:at], *(replace(sentence[at], text=w) for w in ("does", "not", "block")), sentence[-1]])
        else:
            out.append(sentence)
    return out


def plain_deeds(sentence: list[Token], types: Callable[[str], tuple[str, ...]]) -> list[Token]:
    """The sentence with its deeds in plain words."""
    return rephrased(sentence, _table(), types)
