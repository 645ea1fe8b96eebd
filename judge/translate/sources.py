"""Where translations come from: an address that speaks as OpenAI's does, or a program on this machine. Both are bounded in time and size, and
no other address is spoken to."""

from __future__ import annotations

import http.client
import json
import shlex
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urlsplit

from judge.errors import Malformed
from judge.translate.forms.gbnf import gbnf_form
from judge.translate.forms.lark_form import lark_form
from judge.translate.forms.schema import SCHEMA
from judge.translate.forms.surface import surface
from judge.translate.settings import Settings

MOST_BYTES = 400_000
"""Of an answer; what is longer is cut off, and then most likely no answer."""

TRIES = 3
"""So many times an address that is busy or fails is asked."""


class NoAnswerError(Exception):
    """The translator gave nothing that can be used; the message says why in one line, without the key."""


Message = dict[str, str]


class Source(Protocol):
    """Something that answers a prompt with a text."""

    def answer(self, messages: Sequence[Message]) -> str:
        """The text for a conversation; NoAnswerError where there is none."""
        ...


@dataclass(frozen=True, slots=True)
class Program:
    """A program that takes the prompt on standard input and writes its answer to standard output."""

    settings: Settings

    def answer(self, messages: Sequence[Message]) -> str:
        """The program's output; NoAnswerError when it can't be run, fails, or takes too long."""
        try:
            words = shlex.split(self.settings.address.removeprefix("cmd:"))
        except ValueError as error:
            raise Malformed(f"JUDGE_TRANSLATOR: {error}", mend="cmd:PROGRAM ARGS") from None
        said = "\n\n".join(message["content"] for message in messages)
        try:
            done = subprocess.run(words, input=said.encode(), capture_output=True, timeout=self.settings.seconds, check=False)
        except subprocess.TimeoutExpired:
            raise NoAnswerError(f"{words[0]} took longer than {self.settings.seconds:g} seconds") from None
        except OSError as error:
            raise NoAnswerError(f"{words[0]}: {error.strerror}") from None
        if done.returncode:
            raise NoAnswerError(f"{words[0]} ended with {done.returncode}")
        return done.stdout[:MOST_BYTES].decode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class Address:
    """An address of the OpenAI kind (``POST .../chat/completions``). ``pause``: how to wait between tries."""

    settings: Settings
    grammar: Callable[[], dict[str, Any]] = dict
    pause: Callable[[float], None] = time.sleep

    def answer(self, messages: Sequence[Message]) -> str:
        """The first choice's text; NoAnswerError when there is none after so many tries or in the time allowed."""
        asked = {
            "model": self.settings.model, "messages": list(messages), "temperature": 0.7, "max_tokens": self.settings.tokens, "stream": False,
            **self.grammar(),
        }  # fmt: skip
        ends = time.monotonic() + self.settings.seconds
        why = "no answer"
        for attempt in range(TRIES):
            left = ends - time.monotonic()
            if left <= 0:
                raise NoAnswerError(f"{self.settings.name} took longer than {self.settings.seconds:g} seconds")
            status, body = self._post(json.dumps(asked).encode(), ends)
            if status == 200:
                return _text(body)
            why = f"{self.settings.name} answered with status {status}"
            if status not in (408, 409, 425, 429, 500, 502, 503, 504):
                break
            self.pause(min(2.0**attempt, max(0.0, ends - time.monotonic())))
        raise NoAnswerError(why)

    def _post(self, body: bytes, ends: float) -> tuple[int, bytes]:
        """The status and the body; the time is bounded as a whole, however slowly the bytes come."""
        parts = urlsplit(self.settings.address)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        headers = {"Content-Type": "application/json", "Accept": "application/json", "User-Agent": "rules-judge"}
        if self.settings.key:
            headers["Authorization"] = f"Bearer {self.settings.key}"
        connection = kind(parts.hostname or "", parts.port, timeout=max(0.1, ends - time.monotonic()))
        try:
            connection.request("POST", f"{parts.path}/chat/completions", body, headers)
            response = connection.getresponse()
            found = bytearray()
            while len(found) < MOST_BYTES:
                left = ends - time.monotonic()
                if left <= 0:
                    raise NoAnswerError(f"{self.settings.name} took longer than {self.settings.seconds:g} seconds")
                if connection.sock is not None:
                    connection.sock.settimeout(left)
                piece = response.read1(16_384)
                if not piece:
                    break
                found += piece
            return response.status, bytes(found[:MOST_BYTES])
        except TimeoutError:
            raise NoAnswerError(f"{self.settings.name} took longer than {self.settings.seconds:g} seconds") from None
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswerError(f"{parts.hostname} can't be spoken to ({type(error).__name__})") from None
        finally:
            connection.close()


def _text(body: bytes) -> str:
    """The first choice's text; NoAnswerError for a body of another shape."""
    try:
        message = json.loads(body)["choices"][0]["message"]
        said = message.get("content")
        if said is None and message.get("tool_calls"):  # an answer held to a grammar comes as the input of the tool that is held to it
            said = message["tool_calls"][0]["custom"]["input"]
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        raise NoAnswerError("the answer has not the shape of a chat completion") from None
    if not isinstance(said, str):
        raise NoAnswerError("the answer holds no text")
    return said


def source(settings: Settings, cards: Sequence[str] = ()) -> Source:
    """The source that the settings name; ``cards``: the names that may stand in double brackets, where the answer is held to a grammar."""
    if settings.address.startswith("cmd:"):
        return Program(settings)
    return Address(settings, lambda: held_to(settings, cards))


def held_to(settings: Settings, cards: Sequence[str]) -> dict[str, Any]:
    """What the request says so that the answer is held to Judge English; nothing where the address isn't told a grammar."""
    if settings.held == "none":
        return {}
    if settings.held == "ollama":
        return {"format": SCHEMA, "response_format": {"type": "json_schema", "json_schema": {"name": "translation", "schema": SCHEMA}}}
    grammar = surface(cards)
    if settings.held == "llama":
        return {"grammar": gbnf_form(grammar)}
    if settings.held == "vllm":
        return {"structured_outputs": {"grammar": lark_form(grammar)}}
    tool = {"type": "custom", "name": "judge_english", "format": {"type": "grammar", "syntax": "lark", "definition": lark_form(grammar)}}
    return {"tools": [{"type": "custom", "custom": tool}]}
