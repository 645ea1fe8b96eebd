"""Learns where clauses begin, what they are most like and which thing stands where, and writes what ships (``rulesdata/likeness``).

python -m tests.questions.likeness.fit EXAMPLES.pickle --encoder FOLDER [--epochs 5] [--held a13,b7] [--out FOLDER]

``EXAMPLES.pickle`` is made by ``examples``; ``--encoder`` is a folder with a pretrained BERT-like sentence encoder of width 384 (``model.safetensors``,
``tokenizer.json``, ``config.json``). Needs torch, transformers and safetensors, which nothing else here does: half an hour on two cores.

Besides the wordings as they are, texts are made up of several clauses with what joins them, so that pieces are learned with their neighbours."""

from __future__ import annotations

import argparse
import json
import pickle
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional
from transformers import AutoModel, AutoTokenizer

from judge.home import rulesdata
from judge.question.likeness.encoder import MOST_PIECES
from judge.question.likeness.learned import TALK
from judge.question.likeness.marks import Item
from judge.question.likeness.pairs import Template, slots
from judge.question.likeness.spoken import spoken

WIDTH = 384
OFTEN = 3
"""A plain clause told so often is one to choose."""
BATCH = 1400
"""Words of a step."""
JOINTS = (". . , , and and but , then|. then|. now|, so|- .|. so|; .|. if|. when|. also").replace(" ", "|").split("|")
NONE = -100


@dataclass(frozen=True, slots=True)
class Lesson:
    """A text to learn from: its words, of each whether a piece begins (1), goes on (2) or neither (0), its place in the plain clause (``NONE``: not told), and
    the pieces with the numbers of their plain clauses."""

    words: list[str]
    edges: list[int]
    places: list[int]
    pieces: list[tuple[int, int, list[int]]]


def names_of(told: Sequence[Template | str | None]) -> list[str]:
    return [TALK if each == TALK else each.schema for each in told if isinstance(each, Template) or each == TALK]


def places_of(items: Sequence[Item], told: Template) -> list[int]:
    """Which thing, player or number of the plain clause each place is."""
    order: dict[str, int] = {}
    for part in told.parts:
        if part.slot:
            order.setdefault(part.slot, 1 + sum(slot[0] == part.slot[0] for slot in order))
    found = {id(item): min(order.get(slot, 0), 3) for slot, item in slots(items).items()}
    return [NONE if item.kind in ("word", "mark") else found.get(id(item), 0) for item in items]


def lesson(example: dict[str, Any], number: dict[str, int]) -> Lesson:
    words = [spoken(item) for item in example["items"]]
    edges, places, pieces = [0] * len(words), [NONE] * len(words), []
    for begun, past, told in example["pieces"]:
        edges[begun:past] = [1, *[2] * (past - begun - 1)]
        known = [number[name] for name in names_of(told) if name in number]
        pieces.append((begun, past, known if len(known) == len(told) else []))
        if len(told) == 1 and isinstance(told[0], Template):
            places[begun:past] = places_of(example["items"][begun:past], told[0])
    return Lesson(words, edges, places, pieces)


def together(told: list[Lesson], asked: list[Lesson]) -> Lesson:
    """A text made up of a few clauses that tell and one that asks."""
    parts = [random.choice(told) for _ in range(random.choice((1, 1, 2, 2, 3)))]
    parts.insert(0 if random.random() < 0.15 else len(parts), random.choice(asked))
    words: list[str] = []
    edges: list[int] = []
    places: list[int] = []
    pieces: list[tuple[int, int, list[int]]] = []
    for n, part in enumerate(parts):
        joint = random.choice(JOINTS).split() if n else random.choice(([], [], [], [], ["if"], ["when"], ["so"], ["say"]))
        size = len(part.words)
        while size > 1 and part.words[size - 1] in (".", ","):
            size -= 1
        words += joint
        edges += [0] * len(joint)
        places += [NONE] * len(joint)
        pieces.append((len(words), len(words) + size, part.pieces[0][2]))
        words, edges, places = words + part.words[:size], edges + part.edges[:size], places + part.places[:size]
    return Lesson(words, edges, places, pieces)


class Net(nn.Module):
    """The encoder with its three heads."""

    def __init__(self, folder: Path, classes: int) -> None:
        super().__init__()
        self.tokenizer = AutoTokenizer.from_pretrained(folder)
        self.encoder = AutoModel.from_pretrained(folder)
        self.encoder.embeddings.word_embeddings.weight.requires_grad_(False)
        self.edges, self.roles, self.classes = nn.Linear(WIDTH, 3), nn.Linear(WIDTH, 4), nn.Linear(WIDTH, classes)
        self.drop = nn.Dropout(0.1)
        self.cut: dict[str, list[int]] = {}

    def numbers(self, word: str) -> list[int]:
        if word not in self.cut:
            self.cut[word] = self.tokenizer(word, add_special_tokens=False)["input_ids"] or [self.tokenizer.unk_token_id]
        return self.cut[word]

    def forward(self, lessons: Sequence[Lesson]) -> tuple[torch.Tensor, ...]:
        """The scores of edges and roles with what is right, and of the pieces' plain clauses with the shares wanted."""
        texts, spans = [], []
        for each in lessons:
            text, where = [self.tokenizer.cls_token_id], []
            for word in each.words:
                numbers = self.numbers(word)
                if len(text) + len(numbers) > MOST_PIECES:
                    break
                where.append((len(text), len(text) + len(numbers)))
                text += numbers
            texts.append([*text, self.tokenizer.sep_token_id])
            spans.append(where)
        ids = nn.utils.rnn.pad_sequence([torch.tensor(text) for text in texts], batch_first=True)
        mask = nn.utils.rnn.pad_sequence([torch.ones(len(text), dtype=torch.long) for text in texts], batch_first=True)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            states = self.encoder(input_ids=ids, attention_mask=mask).last_hidden_state
        states = self.drop(states.float())
        sums = torch.cat([torch.zeros(len(texts), 1, WIDTH), states.cumsum(1)], 1)

        def pooled(where: list[tuple[int, int, int]]) -> torch.Tensor:
            at = torch.tensor(where)
            return (sums[at[:, 0], at[:, 2]] - sums[at[:, 0], at[:, 1]]) / (at[:, 2] - at[:, 1]).unsqueeze(1)

        words = pooled([(n, *span) for n, where in enumerate(spans) for span in where])
        edges = torch.tensor([edge for each, where in zip(lessons, spans, strict=True) for edge in each.edges[: len(where)]])
        places = torch.tensor([place for each, where in zip(lessons, spans, strict=True) for place in each.places[: len(where)]])
        kept = [(n, spans[n][a][0], spans[n][b - 1][1], c) for n, each in enumerate(lessons) for a, b, c in each.pieces if c and b <= len(spans[n])]
        wanted = torch.zeros(len(kept), self.classes.out_features)
        for n, (*_, classes) in enumerate(kept):
            for each in classes:
                wanted[n, each] += 1 / len(classes)
        scores = self.classes(functional.normalize(pooled([(a, b, c) for a, b, c, _ in kept]), dim=1) * 8) if kept else wanted
        return self.edges(words), edges, self.roles(words), places, scores, wanted


def batches(lessons: list[Lesson]) -> list[list[Lesson]]:
    out: list[list[Lesson]] = [[]]
    for each in sorted(lessons, key=lambda one: len(one.words) + 4 * random.random()):
        if out[-1] and sum(len(one.words) for one in out[-1]) + len(each.words) > BATCH:
            out.append([])
        out[-1].append(each)
    random.shuffle(out)
    return out


def learn(net: Net, lessons: list[Lesson], asks: set[int], epochs: int) -> None:
    single = [each for each in lessons if len(each.pieces) == 1 and each.pieces[0][:2] == (0, len(each.words)) and each.pieces[0][2]]
    told = [each for each in single if each.pieces[0][2][0] not in asks]
    asked = [each for each in single if each.pieces[0][2][0] in asks]
    whole = [each for each in lessons if len(each.pieces) > 1]
    rates = (2e-4, 4e-3)
    inner = [p for n, p in net.named_parameters() if n.startswith("encoder") and p.requires_grad]
    groups = (inner, [p for n, p in net.named_parameters() if not n.startswith("encoder")])
    optimizer = torch.optim.AdamW([{"params": g, "lr": r} for g, r in zip(groups, rates, strict=True)], weight_decay=0.01, fused=True)
    done, total = 0, 0
    for epoch in range(epochs):
        cut = batches([*single, *whole, *whole, *(together(told, asked) for _ in range(len(single) * 3 // 10))])
        total = total or len(cut) * epochs
        begun, lost = time.time(), 0.0
        for batch in cut:
            for group, rate in zip(optimizer.param_groups, rates, strict=True):
                group["lr"] = rate * min(1, done / 60) * max(0.05, 1 - done / total)
            edges, right_edges, roles, right_roles, scores, wanted = net(batch)
            loss = functional.cross_entropy(edges, right_edges)
            if (right_roles >= 0).any():
                loss = loss + 0.5 * functional.cross_entropy(roles, right_roles, ignore_index=NONE)
            if len(wanted):
                loss = loss + functional.cross_entropy(scores, wanted, label_smoothing=0.05)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            done += 1
            lost += loss.item()
        print(f"epoch {epoch + 1}: loss {lost / len(cut):.3f}, {time.time() - begun:.0f} s", file=sys.stderr, flush=True)


def right_share(net: Net, lessons: list[Lesson]) -> float:
    """How many pieces of texts that were held back are given the right plain clause."""
    net.eval()
    hits = asked = 0
    with torch.no_grad():
        for batch in batches(lessons):
            *_, scores, wanted = net(batch)
            asked += len(wanted)
            hits += int(sum(wanted[n, scores[n].argmax()] > 0 for n in range(len(wanted))))
    return hits / max(1, asked)


def packed(arrays: dict[str, np.ndarray], path: Path) -> None:
    """Write arrays, tables as bytes with a scale per row."""
    out: dict[str, np.ndarray] = {}
    for name, data in arrays.items():
        data = np.ascontiguousarray(data, dtype=np.float32)
        if data.ndim == 2:
            scale = np.maximum(np.abs(data).max(1) / 127, 1e-12)
            out[name], out[f"{name}|scale"] = np.round(data / scale[:, None]).astype(np.int8), scale.astype(np.float32)
        else:
            out[name] = data
    np.savez(path, **out)


PARTS = {"query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value", "merge": "attention.output.dense",
         "up": "intermediate.dense", "down": "output.dense"}  # fmt: skip


def written(net: Net, examples: list[dict[str, Any]], classes: list[str], out: Path) -> None:
    """Write down what was learned: the encoder with the word pieces that may come up, the heads, and the templates of every plain clause."""
    state = {name: value.detach().numpy() for name, value in net.encoder.state_dict().items()}
    pieces = net.tokenizer.convert_ids_to_tokens(range(len(net.tokenizer)))
    used = {pieces[n] for word in {spoken(item) for e in examples for item in e["items"]} for n in net.numbers(word)}
    kept = [n for n, piece in enumerate(pieces) if piece in used or piece in ("[UNK]", "[CLS]", "[SEP]") or (
        piece.isascii() and not piece.startswith("[") and (n < 14000 or (piece.startswith("##") and len(piece) < 7)))]  # fmt: skip
    layers = net.encoder.config.num_hidden_layers
    arrays = {"words": state["embeddings.word_embeddings.weight"][kept], "places": state["embeddings.position_embeddings.weight"][: MOST_PIECES + 2],
              "kind": state["embeddings.token_type_embeddings.weight"][0], "start.w": state["embeddings.LayerNorm.weight"],
              "start.b": state["embeddings.LayerNorm.bias"]}  # fmt: skip
    for n in range(layers):
        of = f"encoder.layer.{n}."
        for name, theirs in PARTS.items():
            arrays |= {f"{n}.{name}.w": state[f"{of}{theirs}.weight"].T, f"{n}.{name}.b": state[f"{of}{theirs}.bias"]}
        for name, theirs in (("after", "attention.output.LayerNorm"), ("out", "output.LayerNorm")):
            arrays |= {f"{n}.{name}.w": state[f"{of}{theirs}.weight"], f"{n}.{name}.b": state[f"{of}{theirs}.bias"]}
    packed(arrays, out / "encoder.npz")
    about = {"layers": layers, "heads": net.encoder.config.num_attention_heads, "pieces": [pieces[n] for n in kept]}
    (out / "encoder.json").write_text(json.dumps(about), encoding="utf-8")
    heads = {name: getattr(net, name) for name in ("edges", "roles", "classes")}
    tables = {f"{name}.w": head.weight.T.detach().numpy() for name, head in heads.items()}
    packed(tables | {f"{name}.b": head.bias.detach().numpy() for name, head in heads.items()}, out / "heads.npz")
    words: dict[str, set[str]] = defaultdict(set)
    met: dict[str, Counter[tuple[str, tuple[tuple[str, str], ...]]]] = defaultdict(Counter)
    for example in examples:
        for begun, past, told in example["pieces"]:
            for name in names_of(told):
                words[name] |= {item.low for item in example["items"][begun:past] if item.kind == "word"}
            for each in told:
                if isinstance(each, Template) and each.schema in classes:
                    met[each.schema][each.written, each.needs] += 1
    rows = {schema: [[text.split(" "), needs, count] for (text, needs), count in found.most_common()] for schema, found in met.items()}
    told = {"classes": classes, "templates": rows, "words": {name: " ".join(sorted(words[name])) for name in classes}}
    (out / "templates.json").write_text(json.dumps(told), encoding="utf-8")


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("examples", type=Path)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--held", default="")
    parser.add_argument("--out", type=Path, default=rulesdata() / "likeness")
    args = parser.parse_args()
    random.seed(1)
    torch.manual_seed(1)
    every = pickle.loads(args.examples.read_bytes())
    held = set(args.held.split(","))
    examples = [each for each in every if each["source"] not in held]
    often = Counter(name for e in examples for _, _, told in e["pieces"] for name in names_of(told))
    classes = sorted(name for name, count in often.items() if count >= OFTEN)
    number = {name: n for n, name in enumerate(classes)}
    net = Net(args.encoder, len(classes))
    learn(net, [lesson(each, number) for each in examples], {n for name, n in number.items() if name.endswith("?")}, args.epochs)
    if apart := [lesson(each, number) for each in every if each["source"] in held]:
        print(f"right on what was held back: {right_share(net, apart):.3f}", file=sys.stderr)
    args.out.mkdir(parents=True, exist_ok=True)
    written(net.eval(), examples, classes, args.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
