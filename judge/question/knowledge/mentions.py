"""The words a card says, for telling that a phrase only repeats the card."""

from __future__ import annotations

import re
from collections.abc import Iterable

from judge.cards.loaders import FaceRecord
from judge.language.morphology import forms
from judge.question.words.nameindex import SMALL

_WORD = re.compile(r"[a-z][a-z'-]*[a-z]|[a-z]|\d+|[+-]?\d+/[+-]?\d+")
_NAMED = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green", "c": "colorless", "t": "tap", "q": "untap"}
_EMPTY = SMALL | {"it", "its", "that", "this", "is", "are", "be", "as", "if", "you", "your"}


def mentioned(faces: Iterable[FaceRecord]) -> frozenset[str]:
    """The words of some faces, each as it stands and in all the base forms it may have; small words are left out."""
    out: set[str] = set()
    for face in faces:
        symbols = re.findall(r"\{([^}]+)\}", f"{face.mana_cost or ''}{face.oracle_text}")
        out.update(_NAMED[part] for symbol in symbols for part in symbol.lower().split("/") if part in _NAMED)
        out.update(word for word in ("mana", "cost") if symbols)
        size = (face.power or "", face.toughness or "", face.loyalty or "")
        out.update(part for part in size if part)
        out.update(["/".join(size[:2]), "power", "toughness"] if face.power is not None else [])
        text = re.sub(r"\{[^}]*\}", " ", f"{face.name} {face.type_line} {face.oracle_text}").lower().replace("’", "'")
        for word in _WORD.findall(text):
            parts = word.split("-") if word[0].isalpha() else ()
            for part in {word, *parts, word.removeprefix("non")} - _EMPTY:
                bare = part.removesuffix("'s")
                out.update((bare, *(form.lemma for form in forms(bare))))
    return frozenset(out)
