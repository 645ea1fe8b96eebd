"""Writes what ships (``rulesdata/plainly``) of a fitted model: a graph for onnxruntime whose weights have so many bits, its tokens, its shape.

python -m tests.questions.plainly.pack FITTED.pt --base SMOLLM2.gguf [--bits 8] [--out FOLDER]

Needs torch, gguf and onnx, which nothing else here does."""

from __future__ import annotations

import argparse
import base64
import json
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from onnx.external_data_helper import set_external_data

from judge.home import rulesdata
from tests.questions.plainly.model import BASE, EPS, HEADS, INNER, LAYERS, LONGEST, SHARED, SIZE, pretrained

BLOCK = 32
"""Weights that share a scale."""
FILE, SMALL, PAGE = 40_000_000, 4096, 4096
"""Bytes of a file of weights, of values that stay in the graph, and of a page at whose begin each stands."""
OURS = "com.microsoft"
Floats = NDArray[np.float32]


class Graph:
    """The graph as it grows."""

    def __init__(self, bits: int) -> None:
        self.bits, self.nodes, self.kept = bits, [], []

    def keep(self, name: str, values: NDArray[Any]) -> str:
        """Values by a name."""
        self.kept.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def put(self, kind: str, takes: list[str], gives: list[str], domain: str = "", **how: Any) -> None:
        """One operation."""
        self.nodes.append(helper.make_node(kind, takes, gives, domain=domain, **how))

    def product(self, takes: str, name: str, weights: Floats, gives: str, bits: int | None = None) -> None:
        """A product with a matrix kept in few bits."""
        bits = bits or self.bits
        out, wide = weights.shape
        packed = [self.keep(f"{name}.{part}", values) for part, values in (eight(weights) if bits == 8 else four(weights)).items()]
        self.put("MatMulNBits", [takes, *packed], [gives], OURS, K=wide, N=out, bits=bits, block_size=BLOCK, accuracy_level=4)


def eight(weights: Floats) -> dict[str, NDArray[Any]]:
    """Eight bits around zero, a scale for each block."""
    blocks = weights.reshape(len(weights), -1, BLOCK)
    scale = np.abs(blocks).max(-1) / 127
    scale[scale == 0] = 1
    return {"q": np.clip(np.round(blocks / scale[..., None]) + 128, 0, 255).astype(np.uint8), "s": scale.reshape(-1).astype(np.float32)}


def four(weights: Floats) -> dict[str, NDArray[Any]]:
    """Four bits from a least to a greatest value of each block; of several narrower ranges the one with the smallest fault."""
    blocks = weights.reshape(len(weights), -1, BLOCK)
    best: tuple[NDArray[Any], ...] | None = None
    for share in (1.0, 0.95, 0.9, 0.85, 0.8):
        low, high = np.minimum(blocks.min(-1), 0) * share, np.maximum(blocks.max(-1), 0) * share
        scale = (high - low) / 15
        scale[scale == 0] = 1
        zero = np.clip(np.round(-low / scale), 0, 15)
        values = np.clip(np.round(blocks / scale[..., None]) + zero[..., None], 0, 15)
        fault = (((values - zero[..., None]) * scale[..., None] - blocks) ** 2).sum(-1)
        if best is None:
            best = fault, scale, zero, values
        else:
            better = fault < best[0]
            both = zip((fault, scale, zero), best, strict=False)
            best = (*(np.where(better, new, old) for new, old in both), np.where(better[..., None], values, best[3]))
    assert best is not None
    _, scale, zero, values = best
    zeros, bytes_ = zero.astype(np.uint8), values.astype(np.uint8)
    if zeros.shape[1] % 2:
        zeros = np.concatenate([zeros, np.full((len(zeros), 1), 8, np.uint8)], 1)
    paired = (zeros[:, 0::2] | (zeros[:, 1::2] << 4)).reshape(-1)
    return {"q": bytes_[..., 0::2] | (bytes_[..., 1::2] << 4), "s": scale.reshape(-1).astype(np.float32), "z": paired}


def graph(told: dict[str, Any], bits: int) -> onnx.ModelProto:
    """The whole graph: tokens and what was seen before in, scores of what may be written next and what is seen now out."""
    weights = {name: part.float().numpy() for name, part in told["model"].items()}
    g = Graph(bits)
    table = weights["emb.weight"]
    scale = np.abs(table).max(1, keepdims=True) / 127
    scale[scale == 0] = 1
    g.keep("emb.q", np.clip(np.round(table / scale), -127, 127).astype(np.int8))
    g.keep("emb.s", scale.astype(np.float32))
    g.put("Gather", ["emb.q", "ids"], ["bytes"])
    g.put("Cast", ["bytes"], ["floats"], to=TensorProto.FLOAT)
    g.put("Gather", ["emb.s", "ids"], ["scales"])
    g.put("Mul", ["floats", "scales"], ["x.0"])
    turns = np.outer(np.arange(LONGEST), 1.0 / (BASE ** (np.arange(0, SIZE, 2) / SIZE)))
    g.keep("cos", np.cos(turns).astype(np.float32))
    g.keep("sin", np.sin(turns).astype(np.float32))
    g.keep("halves", np.array([INNER, INNER], np.int64))
    g.keep("norm.0", weights["layers.0.n1.weight"])
    g.put("SimplifiedLayerNormalization", ["x.0", "norm.0"], ["h.0"], axis=-1, epsilon=EPS, stash_type=1)
    takes = [
        helper.make_tensor_value_info("ids", TensorProto.INT64, ["rows", "more"]),
        helper.make_tensor_value_info("seq", TensorProto.INT32, ["rows"]),
        helper.make_tensor_value_info("total", TensorProto.INT32, [1]),
    ]
    gives = [helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["rows", "last", len(told["written"])])]
    for n in range(LAYERS):
        layer = {name: weights[f"layers.{n}.{name}.weight"] for name in ("q", "k", "v", "o", "g", "u", "d", "n2")}
        g.product(f"h.{n}", f"qkv.{n}", np.concatenate([layer["q"], layer["k"], layer["v"]]), f"asks.{n}")
        seen = [f"asks.{n}", "", "", f"pk{n}", f"pv{n}", "seq", "total", "cos", "sin"]
        how = {"num_heads": HEADS, "kv_num_heads": SHARED, "do_rotary": 1, "rotary_interleaved": 1}
        g.put("GroupQueryAttention", seen, [f"sees.{n}", f"k{n}", f"v{n}"], OURS, **how)
        for part in "kv":
            takes.append(helper.make_tensor_value_info(f"p{part}{n}", TensorProto.FLOAT, ["rows", SHARED, "before", SIZE]))
            gives.append(helper.make_tensor_value_info(f"{part}{n}", TensorProto.FLOAT, ["rows", SHARED, "after", SIZE]))
        g.product(f"sees.{n}", f"o.{n}", layer["o"], f"says.{n}")
        g.keep(f"between.{n}", layer["n2"])
        g.put("SkipSimplifiedLayerNormalization", [f"says.{n}", f"x.{n}", f"between.{n}"], [f"hm.{n}", "", "", f"xm.{n}"], OURS, epsilon=EPS)
        g.product(f"hm.{n}", f"gu.{n}", np.concatenate([layer["g"], layer["u"]]), f"inner.{n}")
        g.put("Split", [f"inner.{n}", "halves"], [f"gate.{n}", f"up.{n}"], axis=-1)
        g.put("Sigmoid", [f"gate.{n}"], [f"open.{n}"])
        g.put("Mul", [f"gate.{n}", f"open.{n}"], [f"gated.{n}"])
        g.put("Mul", [f"gated.{n}", f"up.{n}"], [f"lets.{n}"])
        g.product(f"lets.{n}", f"d.{n}", layer["d"], f"adds.{n}")
        g.keep(f"norm.{n + 1}", weights[f"layers.{n + 1}.n1.weight" if n + 1 < LAYERS else "last.weight"])
        g.put("SkipSimplifiedLayerNormalization", [f"adds.{n}", f"xm.{n}", f"norm.{n + 1}"], [f"h.{n + 1}", "", "", f"x.{n + 1}"], OURS, epsilon=EPS)
    g.keep("end", np.array([-1], np.int64))
    g.put("Gather", [f"h.{LAYERS}", "end"], ["now"], axis=1)
    g.product("now", "head", told["head"].float().numpy(), "scores", 8)
    made = helper.make_graph(g.nodes, "plainly", takes, gives, g.kept)
    return helper.make_model(made, opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid(OURS, 1)], ir_version=9)


def beside(made: onnx.ModelProto, folder: Path) -> None:
    """Puts the weights into files beside the graph, none too large to be carried about."""
    number, at = 0, 0
    for old in folder.glob("weights-*.bin"):
        old.unlink()
    for tensor in made.graph.initializer:
        values = tensor.raw_data
        if len(values) < SMALL:
            continue
        if at and at + len(values) > FILE:
            number, at = number + 1, 0
        name = f"weights-{number}.bin"
        with (folder / name).open("ab") as file:
            file.write(values + b"\0" * (-len(values) % PAGE))
        set_external_data(tensor, name, offset=at, length=len(values))
        tensor.ClearField("raw_data")
        at += len(values) + -len(values) % PAGE


def main() -> None:
    """Write graph, tokens and shape."""
    parser = argparse.ArgumentParser()
    parser.add_argument("fitted", type=Path)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--bits", type=int, default=8, choices=(4, 8))
    parser.add_argument("--out", type=Path, default=rulesdata() / "plainly")
    args = parser.parse_args()
    told = torch.load(args.fitted)
    args.out.mkdir(parents=True, exist_ok=True)
    made = graph(told, args.bits)
    beside(made, args.out)
    onnx.save(made, args.out / "network.onnx")
    _, tokens = pretrained(args.base)
    lines = (f"{base64.b64encode(token).decode()} {number}\n" for number, token in enumerate(tokens) if token)
    (args.out / "tokens.tiktoken").write_text("".join(lines), encoding="ascii")
    shape = {"layers": LAYERS, "heads": SHARED, "size": SIZE, "written": told["written"]}
    (args.out / "shape.json").write_text(json.dumps(shape), encoding="utf-8")


if __name__ == "__main__":
    main()
