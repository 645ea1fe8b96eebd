"""Which translator the user brings, if any: told by the environment, or by a file for the key. Nothing is on unless ``JUDGE_TRANSLATOR`` is set."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from judge.errors import Malformed

Held = Literal["none", "vllm", "openai", "llama", "ollama"]
"""How the address is told the grammar that the answer is held to; "none": it isn't."""

HELD: tuple[Held, ...] = ("none", "vllm", "openai", "llama", "ollama")


@dataclass(frozen=True, slots=True)
class Settings:
    """A translator. ``address``: an http(s) address up to and with its version ("http://localhost:8000/v1"), or ``cmd:PROGRAM ARGS``; ``samples``:
    translations asked for of one question; ``seconds``: for one answer; ``tokens``: the longest answer. The key is never shown."""

    address: str
    model: str = ""
    key: str = field(default="", repr=False)
    samples: int = 3
    seconds: float = 60.0
    tokens: int = 2_000
    held: Held = "none"

    @property
    def name(self) -> str:
        """What answers call it."""
        return self.model or (self.address.removeprefix("cmd:").split() or ["a translator"])[0].rsplit("/", 1)[-1]


def configured(environment: Mapping[str, str] | None = None) -> Settings | None:
    """The translator of the environment; None where none is set; Malformed, naming the variable, for one that is no use."""
    told = os.environ if environment is None else environment
    address = told.get("JUDGE_TRANSLATOR", "").strip()
    if not address:
        return None
    _check(address)
    model = told.get("JUDGE_TRANSLATOR_MODEL", "").strip()
    if not address.startswith("cmd:") and not model:
        raise Malformed("JUDGE_TRANSLATOR is an address but JUDGE_TRANSLATOR_MODEL names no model", mend="set it to the model's name there")
    said = told.get("JUDGE_TRANSLATOR_GRAMMAR", "none").strip()
    held: Held | None = next((each for each in HELD if each == said), None)
    if held is None:
        raise Malformed(f"JUDGE_TRANSLATOR_GRAMMAR: {said!r} is unknown", mend=f"one of {', '.join(HELD)}")
    return Settings(
        address.rstrip("/"), model, _key(told), int(_number(told, "JUDGE_TRANSLATOR_SAMPLES", 3, 1, 9)),
        _number(told, "JUDGE_TRANSLATOR_SECONDS", 60, 1, 600), int(_number(told, "JUDGE_TRANSLATOR_TOKENS", 2_000, 100, 16_000)), held,
    )  # fmt: skip


def _check(address: str) -> None:
    if address.startswith("cmd:"):
        if not address.removeprefix("cmd:").strip():
            raise Malformed("JUDGE_TRANSLATOR names no program", mend="cmd:PROGRAM ARGS")
        return
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Malformed(f"JUDGE_TRANSLATOR: {address!r} is no address", mend="https://host/v1 or cmd:PROGRAM ARGS")


def _key(told: Mapping[str, str]) -> str:
    """The key from the environment, or the first line of a file."""
    if path := told.get("JUDGE_TRANSLATOR_KEY_FILE", "").strip():
        try:
            return Path(path).read_text(encoding="utf-8").strip().split("\n")[0]
        except (OSError, UnicodeDecodeError) as error:
            raise Malformed(f"JUDGE_TRANSLATOR_KEY_FILE: {path} can't be read ({type(error).__name__})", mend="a text file with the key") from None
    return told.get("JUDGE_TRANSLATOR_KEY", "").strip()


def _number(told: Mapping[str, str], name: str, usual: float, least: float, most: float) -> float:
    said = told.get(name, "").strip()
    if not said:
        return usual
    try:
        value = float(said)
    except ValueError:
        value = float("nan")
    if not least <= value <= most:
        raise Malformed(f"{name}: {said!r} is no number from {least:g} to {most:g}", mend=f"{name}={usual:g}")
    return value
