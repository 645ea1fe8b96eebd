"""The language model itself: which token may come next, computed by onnxruntime from ``rulesdata/plainly/``.

Its weights, what they were begun from and how they were fitted is told in ``rulesdata/plainly/README.md``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from judge.home import rulesdata

Floats = NDArray[np.float32]

THREADS = 1
"""Cores that one question takes: two bring a third of the time where nobody else asks, and cost a quarter where somebody does."""


def folder() -> Path:
    """Where the weights stand."""
    return rulesdata() / "plainly"


@dataclass(frozen=True, slots=True)
class State:
    """What the model has seen so far: keys and values of each layer (rows, heads, tokens, size), and how many tokens that is."""

    seen: tuple[Floats, ...]
    length: int

    def of_rows(self, rows: Sequence[int]) -> State:
        """The state with these of its rows, in this order."""
        chosen = list(rows)
        return self if chosen == list(range(len(self.seen[0]))) else State(tuple(part[chosen] for part in self.seen), self.length)


@dataclass(frozen=True, slots=True)
class Network:
    """The model. ``written``: the tokens that it may write, by their place in what it gives."""

    session: onnxruntime.InferenceSession
    written: NDArray[np.int64]
    layers: int
    heads: int
    size: int

    def begin(self, ids: Sequence[int]) -> tuple[Floats, State]:
        """What may follow a row of tokens: log probabilities by place, and the state behind it."""
        nothing = np.zeros((1, self.heads, 0, self.size), np.float32)
        return self._run(np.array([ids], np.int64), State((nothing,) * (2 * self.layers), 0))

    def go_on(self, places: Sequence[int], state: State) -> tuple[Floats, State]:
        """What may follow when each row goes on with one token, given by its place among those that may be written."""
        return self._run(self.written[list(places)][:, None], state)

    def _run(self, ids: NDArray[np.int64], state: State) -> tuple[Floats, State]:
        rows, more = ids.shape
        length = state.length + more
        told = {"ids": ids, "seq": np.full(rows, length - 1, np.int32), "total": np.array([length], np.int32)}
        for layer in range(self.layers):
            told[f"pk{layer}"], told[f"pv{layer}"] = state.seen[2 * layer : 2 * layer + 2]
        given, *seen = self.session.run(None, told)
        scores: Floats = given[:, -1]
        scores = scores - scores.max(axis=-1, keepdims=True)
        return scores - np.log(np.exp(scores).sum(axis=-1, keepdims=True)), State(tuple(seen), length)


@lru_cache(maxsize=1)
def network() -> Network:
    """The model that ships, opened once."""
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads, settings.inter_op_num_threads = THREADS, 1
    told = json.loads((folder() / "shape.json").read_text(encoding="utf-8"))
    session = onnxruntime.InferenceSession(str(folder() / "network.onnx"), settings, providers=["CPUExecutionProvider"])
    return Network(session, np.array(told["written"], np.int64), told["layers"], told["heads"], told["size"])
