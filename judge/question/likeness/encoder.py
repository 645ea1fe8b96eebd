"""What a text's words are in their place, as vectors: a small transformer encoder (word pieces, self-attention) computed with numpy.

Its weights (``rulesdata/likeness/encoder.npz``) are kept as bytes with a scale per row; what they come from and how they were fitted is told in
``rulesdata/likeness/README.md``."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from judge.home import rulesdata

Floats = NDArray[np.float32]

MOST_PIECES = 190
"""Word pieces that are looked at together."""

_WORDS = re.compile(r"[a-z0-9]+|[^\sa-z0-9]")


def folder() -> Path:
    """Where the weights stand."""
    return rulesdata() / "likeness"


@dataclass(frozen=True, slots=True)
class Encoder:
    """An encoder with its weights as floats, by name, the table of word pieces as bytes (most are never looked at) with a scale per row, and the number of
    each word piece."""

    weights: dict[str, Floats]
    words: NDArray[np.int8]
    scale: Floats
    pieces: dict[str, int]
    layers: int
    heads: int

    def of(self, words: Sequence[str]) -> Floats:
        """One vector for each of the words (each may be several pieces long), seen in the whole of them. Longer texts are looked at in windows."""
        cut = [self._of_text(word) for word in words]
        out = np.zeros((len(words), self.words.shape[1]), np.float32)
        first = 0
        while first < len(cut):
            past, size = first, 2
            while past < len(cut) and size + len(cut[past]) <= MOST_PIECES:
                size += len(cut[past])
                past += 1
            past = max(past, first + 1)
            ids = [self.pieces["[CLS]"], *(piece for each in cut[first:past] for piece in each), self.pieces["[SEP]"]]
            with threadpool_limits(1, user_api="blas"):  # so small products are slower on several cores
                states = self._run(np.array(ids[: MOST_PIECES + 2], np.int64))
            at = 1
            for n in range(first, past):
                out[n] = states[at : at + len(cut[n])].mean(0)
                at += len(cut[n])
            first = past
        return out

    def _of_text(self, text: str) -> list[int]:
        return [piece for word in _WORDS.findall(text.lower()) for piece in self._of_word(word)] or [self.pieces["[UNK]"]]

    def _of_word(self, word: str) -> list[int]:
        """The numbers of a word's pieces, the longest known ones from the left."""
        out: list[int] = []
        at = 0
        while at < len(word):
            for end in range(len(word), at, -1):
                number = self.pieces.get(word[at:end] if not at else f"##{word[at:end]}")
                if number is not None:
                    out.append(number)
                    at = end
                    break
            else:
                return [self.pieces["[UNK]"]]
        return out

    def _run(self, ids: NDArray[np.int64]) -> Floats:
        w = self.weights
        states = _normed(self.words[ids] * self.scale[ids][:, None] + w["places"][: len(ids)] + w["kind"], w, "start")
        for n in range(self.layers):
            states = _normed(states + self._attended(states, n), w, f"{n}.after")
            inner = states @ w[f"{n}.up.w"] + w[f"{n}.up.b"]
            states = _normed(states + _gelu(inner) @ w[f"{n}.down.w"] + w[f"{n}.down.b"], w, f"{n}.out")
        return states

    def _attended(self, states: Floats, n: int) -> Floats:
        w, heads = self.weights, self.heads
        length, size = states.shape

        def part(name: str) -> Floats:
            made: Floats = states @ w[f"{n}.{name}.w"] + w[f"{n}.{name}.b"]
            return made.reshape(length, heads, size // heads).transpose(1, 0, 2)

        scores = part("query") @ part("key").transpose(0, 2, 1) / np.float32(np.sqrt(size // heads))
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        scores /= scores.sum(-1, keepdims=True)
        together = (scores @ part("value")).transpose(1, 0, 2).reshape(length, size)
        out: Floats = together @ w[f"{n}.merge.w"] + w[f"{n}.merge.b"]
        return out


def _normed(states: Floats, w: dict[str, Floats], name: str) -> Floats:
    away = states - states.mean(-1, keepdims=True)
    out: Floats = away / np.sqrt((away * away).mean(-1, keepdims=True) + np.float32(1e-12)) * w[f"{name}.w"] + w[f"{name}.b"]
    return out


_TAIL = tuple(np.float32(x) for x in (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592))


def _gelu(x: Floats) -> Floats:
    """x times the normal distribution's share below x (Abramowitz and Stegun 7.1.26 for the error function, exact to 1.5e-7)."""
    z = np.abs(x) * np.float32(0.70710678)
    t = np.float32(1.0) / (np.float32(1.0) + np.float32(0.3275911) * z)
    tail = np.zeros_like(t)
    for each in _TAIL:
        tail = (tail + each) * t
    tail *= np.exp(-z * z) * np.float32(0.5)
    out: Floats = x * np.where(x >= 0, np.float32(1.0) - tail, tail)
    return out


def unpacked(path: Path, beside: str = "") -> dict[str, Floats]:
    """The arrays of a file as floats, but for one of that name; bytes come with a scale per row."""
    with np.load(path) as kept:
        found: dict[str, Floats] = {}
        for name in kept.files:
            if name.endswith("|scale") or name == beside:
                continue
            data = kept[name]
            found[name] = data.astype(np.float32) * kept[f"{name}|scale"][:, None] if data.dtype == np.int8 else data.astype(np.float32)
        return found


@lru_cache(maxsize=1)
def encoder() -> Encoder:
    """The encoder that ships."""
    about = json.loads((folder() / "encoder.json").read_text(encoding="utf-8"))
    path = folder() / "encoder.npz"
    with np.load(path) as kept:
        words, scale = kept["words"], kept["words|scale"]
    return Encoder(unpacked(path, "words"), words, scale, {piece: n for n, piece in enumerate(about["pieces"])}, about["layers"], about["heads"])
