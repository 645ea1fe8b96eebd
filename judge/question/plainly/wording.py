"""The likeliest plain wordings of a question: its text read by the model, which writes the plain one token by token, several side by side."""

from __future__ import annotations

import math
import re
from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from tiktoken import Encoding

from judge.question.plainly.network import Floats, folder, network
from judge.question.plainly.slots import MOST_SLOTS, SLOT, Slotted, slotted, spelt

if TYPE_CHECKING:
    from judge.question.likeness.marks import Sorts
    from judge.question.syntax.lattice import Finder

WIDTH = 4
"""So many wordings are followed side by side."""

LONGEST, MOST_READ = 160, 400
"""Tokens of a plain wording, and of a question that is read."""

BEHIND = 3.0
"""A wording this much less likely (in log probability) than the best is followed no further."""

UNLIKELY = -8.0
"""Nor is one no likelier (log) than this: it is one of words that make no question."""

PARTS = r"'s|'t|'re|'ve|'m|'ll|'d|\p{N}| ?\p{L}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
"""What is never cut across: words, single digits, marks."""

ASKED, END, FIRST_SLOT, FIRST_TEXT = 1, 2, 3, 17
"""Tokens: where the plain wording begins, where it ends, that of the first slot, and the first that is a piece of a text."""


@dataclass(frozen=True, slots=True)
class Plain:
    """A question in plain sentences. ``likely``: the log of how likely it is what was meant; ``weakest``: of its least likely token."""

    text: str
    likely: float
    weakest: float = 0.0


def plain_wordings(question: str, find: Finder, sorts: Sorts, kind: Callable[[str], str]) -> list[Plain]:
    """The plain wordings, the likeliest first; none for a question too long or with too many cards. ``kind`` tells a card's types and size."""
    asked = slotted(" ".join(re.sub("[⟦⟧]", " ", seated(question)).split()), find, sorts)  # a slot is none that somebody typed
    if len(asked.names) > MOST_SLOTS:
        return []
    kinds = "; ".join(f"⟦{slot}⟧ {kind(name)}" for slot, name in enumerate(asked.names))
    ids = [*_ids(f"{kinds}\n{asked.text}"), ASKED]
    return [Plain(spelt(_text(row), asked.names), score, least) for score, row, least in _beam(ids, asked)] if len(ids) <= MOST_READ else []


_SEATS = ((r"\b(?:NAP|N\.A\.P\.)", "my opponent"), (r"\b(?:AP|A\.P\.)(?:'s|’s)", "my"), (r"\b(?:AP|A\.P\.)(?!\w)", "I"))


def seated(question: str) -> str:
    """A question of the active and the nonactive player (102.1), asked by the active one; as it was where it tells of none."""
    if re.search(r"\bAP\b", question) is None or re.search(r"\b(?:I|my|me)\b", question):
        return question
    for seat, said in _SEATS:
        question = re.sub(seat, said, question)
    return f"It is my turn. {question}"


@lru_cache(maxsize=1)
def _cutter() -> Encoding:
    """What cuts a text into the tokens of the model (byte pairs)."""
    lines = (folder() / "tokens.tiktoken").read_text(encoding="ascii").splitlines()
    ranks = {b64decode(token): int(number) for token, _, number in (line.partition(" ") for line in lines)}
    return Encoding("plainly", pat_str=PARTS, mergeable_ranks=ranks, special_tokens={})


def _ids(text: str) -> list[int]:
    """A text as the numbers of its tokens."""
    out: list[int] = []
    for place, piece in enumerate(SLOT.split(text)):
        out += [FIRST_SLOT + int(piece)] if place % 2 else _cutter().encode_ordinary(piece)
    return out


def _text(ids: list[int]) -> str:
    """Tokens as a text with slots."""
    out = ""
    plain: list[int] = []
    for token in ids:
        if FIRST_SLOT <= token < FIRST_SLOT + MOST_SLOTS:
            out += _cutter().decode(plain) + f"⟦{token - FIRST_SLOT}⟧"
            plain = []
        else:
            plain.append(token)
    return f"{out}{_cutter().decode(plain)}".strip()


def _beam(ids: list[int], asked: Slotted) -> list[tuple[float, list[int], float]]:
    """The likeliest rows of tokens behind ``ids``, each with its log probability and that of its least likely token."""
    model = network()
    written = model.written
    never = ((written >= FIRST_SLOT + len(asked.names)) & (written < FIRST_TEXT)) | (written < END)  # slots that no card fills, and what is no text
    scores, state = model.begin(ids)
    rows: list[list[int]] = [[]]
    sums, least = [0.0], [0.0]
    done: list[tuple[float, list[int], float]] = []
    for _ in range(LONGEST):
        scores[:, never] = -math.inf
        next_rows: list[list[int]] = []
        next_sums: list[float] = []
        next_least: list[float] = []
        came: list[int] = []
        for total, row, place in _best(scores, sums):
            weakest = min(least[row], total - sums[row])
            if written[place] == END:
                done.append((total, rows[row], weakest))
            elif len(next_rows) < WIDTH and total > max(UNLIKELY, next_sums[0] - BEHIND if next_sums else -math.inf):
                next_rows.append([*rows[row], place])
                next_sums.append(total)
                next_least.append(weakest)
                came.append(row)
        done.sort(key=lambda each: -each[0])
        best = next_sums[0] if next_sums else -math.inf
        if not next_rows or (done and (best < done[0][0] - BEHIND or (len(done) >= WIDTH and best < done[WIDTH - 1][0]))):
            break
        rows, sums, least = next_rows, next_sums, next_least
        scores, state = model.go_on([row[-1] for row in rows], state.of_rows(came))
    return [(total, [int(written[place]) for place in row], weakest) for total, row, weakest in done[:WIDTH] if total > UNLIKELY]


def _best(scores: Floats, sums: list[float]) -> list[tuple[float, int, int]]:
    """The likeliest ways to go on: their log probability, which row goes on, and with which token; up to twice as many as are followed."""
    found = []
    for row, (total, here) in enumerate(zip(sums, scores, strict=True)):
        places = np.argpartition(-here, WIDTH)[: WIDTH + 1]
        found += [(total + float(here[place]), row, int(place)) for place in places]
    return sorted(found, reverse=True)[: 2 * WIDTH]
