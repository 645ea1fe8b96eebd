"""Fits the language model that puts questions plainly.

python -m tests.questions.plainly.fit EXAMPLES.jsonl --base SMOLLM2.gguf --out FITTED.pt [--tokens 2000000] [--from FITTED.pt] [--pace 0.0004]
    [--kept 14] [--threads 2]

``EXAMPLES.jsonl`` is made by ``examples``. The first layers and the table of tokens stay as they were; what may be written is learned anew for the tokens
that plain wordings have. Two cores do 400 to 900 tokens a second."""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import tiktoken
import torch
from torch import Tensor, nn
from torch.nn import functional

from judge.question.plainly.slots import MOST_SLOTS
from judge.question.plainly.wording import ASKED, END, FIRST_SLOT, PARTS
from tests.questions.plainly.model import SPECIAL, Model, pretrained

KEPT_LAYERS = 8
"""So many first layers stay as they were, where nobody says how many."""
STEP = 2048
"""Tokens of a step."""
LONGEST = 420
PACE, LEAST, WARM = 4e-4, 0.08, 20
SMOOTH = 0.02
HALVES = "AVX512" in torch.backends.cpu.get_cpu_capability()
"""Whether numbers of sixteen bits are any faster here: without them two cores do a third as many tokens."""
USUAL = (
    " Beast Soldier Zombie Spirit Knight Dragon Angel Wurm Bear Wall flying trample first strike double haste vigilance deathtouch lifelink reach shroud"
    " hexproof protection indestructible banding shadow fear intimidate wither infect persist undying morph cascade suspend red green blue white black"
    " colorless artifact enchantment planeswalker legendary snow token counter loyalty poison upkeep draw step end main phase combat cleanup untap library"
    " graveyard exile hand battlefield"
)
"""What may be written besides, as the game has it."""


class Cutter:
    """Texts with slots as tokens."""

    def __init__(self, tokens: Sequence[bytes]) -> None:
        self.tokens = tokens
        self.cut = tiktoken.Encoding("plainly", pat_str=PARTS, mergeable_ranks={t: n for n, t in enumerate(tokens) if t}, special_tokens={})

    def ids(self, text: str) -> list[int]:
        """The numbers of its tokens."""
        out: list[int] = []
        for place, piece in enumerate(re.split(r"⟦(\d+)⟧", text)):
            out += [FIRST_SLOT + int(piece)] if place % 2 else self.cut.encode_ordinary(piece)
        return out

    def lesson(self, example: dict[str, Any]) -> tuple[list[int], list[int]]:
        """What is read and what is to be written."""
        kinds = "; ".join(f"⟦{slot}⟧ {kind}" for slot, kind in enumerate(example["kinds"]))
        return [*self.ids(f"{kinds}\n{example['text']}"), ASKED], [*self.ids(f" {example['plain']}"), END]


class Fit:
    """The model with what it may write."""

    def __init__(self, model: Model, cutter: Cutter, written: Sequence[int], begun: dict[str, Any] | None, kept: int = KEPT_LAYERS) -> None:
        self.model, self.written = model, list(written)
        self.place = {token: place for place, token in enumerate(written)}
        with torch.no_grad():  # a slot begins as a letter that is something of a card
            for slot in range(MOST_SLOTS):
                letter, card = (cutter.ids(word)[0] for word in (f" {'ABCDEFGHIJKLMN'[slot]}", " card"))
                model.emb.weight[FIRST_SLOT + slot] = 0.9 * model.emb.weight[letter] + 0.1 * model.emb.weight[card]
            self.head = nn.Parameter(model.emb.weight[self.written].clone())
            if begun is not None:
                model.load_state_dict({name: part.float() for name, part in begun["model"].items()}, strict=False)
                for row, token in zip(begun["head"], begun["written"], strict=True):
                    if token in self.place:
                        self.head[self.place[token]] = row.float()
        for part in (model.emb, *model.layers[:kept]):
            part.requires_grad_(False)
        self.fitted = [part for part in model.parameters() if part.requires_grad] + [self.head]

    def loss(self, lessons: Sequence[tuple[list[int], list[int]]]) -> tuple[Tensor, int]:
        """How far what it would write is from what is to be written, and how many tokens that took."""
        length = max(len(read) + len(write) for read, write in lessons) - 1
        ids = torch.zeros(len(lessons), length, dtype=torch.long)
        rows, wanted = [], []
        for place, (read, write) in enumerate(lessons):
            row = [*read, *write]
            ids[place, : len(row) - 1] = torch.tensor(row[:-1])
            rows += [place * length + at for at in range(len(read) - 1, len(row) - 1)]
            wanted += [self.place[token] for token in write]
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=HALVES):
            scores = self.model(ids).flatten(0, 1)[torch.tensor(rows)] @ self.head.T
        return functional.cross_entropy(scores.float(), torch.tensor(wanted), label_smoothing=SMOOTH), ids.numel()

    def state(self) -> dict[str, Any]:
        """All that is to be kept."""
        kept = {name: part.to(torch.bfloat16) for name, part in self.model.state_dict().items()}
        return {"model": kept, "head": self.head.detach().to(torch.bfloat16), "written": self.written}


def batches(lessons: Sequence[tuple[list[int], list[int]]]) -> Iterator[list[tuple[list[int], list[int]]]]:
    """The lessons by length, so many that a step has its tokens, in any order."""
    sized = sorted((lesson for lesson in lessons if size(lesson) < LONGEST), key=lambda lesson: size(lesson) + 20 * random.random())
    out: list[list[tuple[list[int], list[int]]]] = [[]]
    for lesson in sized:
        if out[-1] and max(size(lesson), *map(size, out[-1])) * (len(out[-1]) + 1) > STEP:
            out.append([])
        out[-1].append(lesson)
    random.shuffle(out)
    yield from out


def size(lesson: tuple[list[int], list[int]]) -> int:
    return len(lesson[0]) + len(lesson[1])


def main() -> None:
    """Fit and write what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("examples", type=Path)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tokens", type=int, default=2_000_000)
    parser.add_argument("--from", dest="begun", type=Path)
    parser.add_argument("--pace", type=float, default=PACE)
    parser.add_argument("--kept", type=int, default=KEPT_LAYERS)
    parser.add_argument("--threads", type=int, default=torch.get_num_threads())
    args = parser.parse_args()
    random.seed(3)
    torch.manual_seed(3)
    torch.set_num_threads(args.threads)
    model, tokens = pretrained(args.base)
    cutter = Cutter(tokens)
    lessons = [cutter.lesson(json.loads(line)) for line in args.examples.read_text(encoding="utf-8").splitlines()]
    short = {number for number, token in enumerate(tokens) if len(token) <= 2}
    written = sorted({*range(SPECIAL), *short, *cutter.ids(USUAL), *(token for _, write in lessons for token in write)})
    fit = Fit(model, cutter, written, torch.load(args.begun) if args.begun else None, args.kept)
    steps = torch.optim.AdamW(fit.fitted, lr=args.pace, betas=(0.9, 0.98), weight_decay=0.01)
    done, step, began = 0, 0, time.monotonic()
    while done < args.tokens:
        for batch in batches(lessons):
            share = min(1.0, done / args.tokens)
            pace = min(1.0, (step + 1) / WARM) * (LEAST + (1 - LEAST) * 0.5 * (1 + math.cos(math.pi * share)))
            for group in steps.param_groups:
                group["lr"] = args.pace * pace
            loss, many = fit.loss(batch)
            loss.backward()
            nn.utils.clip_grad_norm_(fit.fitted, 1.0)
            steps.step()
            steps.zero_grad(set_to_none=True)
            done, step = done + many, step + 1
            if step % 20 == 0:
                print(f"{step} steps, {done} tokens, loss {loss.item():.3f}, {done / (time.monotonic() - began):.0f} tokens a second", flush=True)
            if done >= args.tokens:
                break
    torch.save(fit.state(), args.out)


if __name__ == "__main__":
    main()
