"""Reads a fitted model back from what ships (``rulesdata/plainly``), so that it can be fitted on with more wordings.

python -m tests.questions.plainly.unpack OUT.pt [--folder FOLDER]

Eight bits are a little coarser than what was fitted; fitting on mends that. Needs torch and onnx."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper

from judge.home import rulesdata
from tests.questions.plainly.model import HEADS, INNER, LAYERS, SHARED, SIZE
from tests.questions.plainly.pack import BLOCK


def unpacked(folder: Path) -> dict[str, Any]:
    """The model as ``fit`` keeps it. Its table of tokens is that of the file too."""
    made = onnx.load(folder / "network.onnx")
    kept = {each.name: numpy_helper.to_array(each) for each in made.graph.initializer}

    def weights(name: str) -> NDArray[np.float32]:
        packed, scale = kept[f"{name}.q"].astype(np.float32) - 128, kept[f"{name}.s"]
        rows = len(packed)
        return (packed.reshape(rows, -1, BLOCK) * scale.reshape(rows, -1, 1)).reshape(rows, -1)

    model: dict[str, torch.Tensor] = {"emb.weight": torch.tensor(kept["emb.q"].astype(np.float32) * kept["emb.s"])}
    asked, shared = HEADS * SIZE, SHARED * SIZE
    for n in range(LAYERS):
        parts = {"n1": kept[f"norm.{n}"], "n2": kept[f"between.{n}"], "o": weights(f"o.{n}"), "d": weights(f"d.{n}")}
        parts["q"], parts["k"], parts["v"] = np.split(weights(f"qkv.{n}"), [asked, asked + shared])
        parts["g"], parts["u"] = np.split(weights(f"gu.{n}"), [INNER])
        model |= {f"layers.{n}.{name}.weight": torch.tensor(part) for name, part in parts.items()}
    model["last.weight"] = torch.tensor(kept[f"norm.{LAYERS}"])
    written = json.loads((folder / "shape.json").read_text(encoding="utf-8"))["written"]
    return {"model": model, "head": torch.tensor(weights("head")), "written": written}


def main() -> None:
    """Write the model."""
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--folder", type=Path, default=rulesdata() / "plainly")
    args = parser.parse_args()
    torch.save(unpacked(args.folder), args.out)


if __name__ == "__main__":
    main()
