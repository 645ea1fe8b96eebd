"""What was learned from wordings: where a clause begins and ends, which plain clause it is most like, and which of its things stand where in it.

Three linear heads over the encoder's vectors (``heads.npz``) and the templates met with each plain clause (``templates.json``)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from judge.question.likeness.encoder import Encoder, Floats, encoder, folder, unpacked
from judge.question.likeness.marks import Item
from judge.question.likeness.pairs import Part, Template
from judge.question.likeness.spoken import spoken

TALK = "TALK"
"""The class of what says nothing of the game."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A row as the encoder sees it: for each place how likely a clause begins there, goes on or is outside (in this order: outside, begins, goes on), which
    of the things of the plain clause it is (none, first, second, third), and its vector."""

    vectors: Floats
    edges: Floats
    roles: Floats


@dataclass(frozen=True, slots=True)
class Likeness:
    """The heads with what they choose between; ``words``: those that were met in wordings of each plain clause."""

    encoder: Encoder
    heads: dict[str, Floats]
    classes: tuple[str, ...]
    templates: dict[str, tuple[tuple[Template, int], ...]]
    words: dict[str, frozenset[str]]

    def see(self, row: Sequence[Item]) -> Seen:
        """A whole text looked at once."""
        vectors = self.encoder.of([spoken(item) for item in row])
        return Seen(vectors, _shares(self._head("edges", vectors)), _shares(self._head("roles", vectors)))

    def classes_of(self, seen: Seen, begun: int, ended: int, most: int = 6) -> list[tuple[str, float]]:
        """The plain clauses a piece is most like, each with how likely it is."""
        vector = seen.vectors[begun:ended].mean(0)
        shares = _shares(self._head("classes", vector / np.linalg.norm(vector) * np.float32(8.0)))
        return [(self.classes[n], float(shares[n])) for n in np.argsort(-shares)[:most]]

    def _head(self, name: str, vectors: Floats) -> Floats:
        out: Floats = vectors @ self.heads[f"{name}.w"] + self.heads[f"{name}.b"]
        return out


def _shares(scores: Floats) -> Floats:
    away = np.exp(scores - scores.max(-1, keepdims=True))
    out: Floats = away / away.sum(-1, keepdims=True)
    return out


def template_of(written: Sequence[str], schema: str, needs: Sequence[Sequence[str]]) -> Template:
    """A template as it was kept."""
    parts = []
    for word in written:
        if word.startswith("[") and word.endswith("]"):
            owner, _, slot = word[1:-1].rpartition(":")
            parts.append(Part("", slot, owner))
        else:
            parts.append(Part(word))
    return Template(tuple(parts), schema, tuple((slot, sort) for slot, sort in needs))


@lru_cache(maxsize=1)
def likeness() -> Likeness:
    """What ships."""
    about = json.loads((folder() / "templates.json").read_text(encoding="utf-8"))
    templates = {
        schema: tuple((template_of(written, schema, needs), count) for written, needs, count in rows) for schema, rows in about["templates"].items()
    }  # fmt: skip
    words = {schema: frozenset(met.split()) for schema, met in about["words"].items()}
    return Likeness(encoder(), unpacked(folder() / "heads.npz"), tuple(about["classes"]), templates, words)
