"""What a model wrote, taken apart: the scenario, what it left out, what it supposed. The text is data of bounded size and nothing else."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from judge.translate.forms.schema import from_json

LONGEST = 60_000
"""Characters of an answer that are looked at."""

LONGEST_SCENARIO = 4_000
"""Characters; a longer one tells more than a question does."""

MOST_SAID = 20
"""So many things left out or supposed are kept."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer. ``scenario`` is Judge English as it came, not yet parsed; ``trouble``: why there is none, in one line."""

    scenario: str = ""
    left_out: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    trouble: str = ""


def taken_apart(text: str) -> Answer:
    """The last JSON object with a scenario, else the last scenario that stands there in plain lines; thoughts before it are passed over."""
    if len(text) > LONGEST:
        return Answer(trouble=f"the answer is longer than {LONGEST} characters")
    if "\x00" in text:
        return Answer(trouble="the answer is no text")
    said = re.sub(r"<think>.*?</think>", "", text, flags=re.DOTALL)
    found = _object(said)
    if found is not None:
        return _of_object(found)
    return _of_lines(said)


def _object(text: str) -> dict[str, Any] | None:
    """The last JSON object in a text that holds a scenario."""
    decoder = json.JSONDecoder()
    tries = 0
    for match in reversed(list(re.finditer(r"\{", text))):
        tries += 1
        if tries > 200:
            return None
        try:
            found, _ = decoder.raw_decode(text, match.start())
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict) and "scenario" in found:
            return found
    return None


def _of_object(found: dict[str, Any]) -> Answer:
    scenario = found["scenario"]
    if isinstance(scenario, dict):
        scenario = from_json(scenario)
    if not isinstance(scenario, str):
        return Answer(trouble='"scenario" is no text')
    return _answer(scenario, _texts(found.get("left_out")), _texts(found.get("assumed")))


def _texts(value: Any) -> tuple[str, ...]:
    """A list of texts, or one text; anything else is nothing."""
    several = value if isinstance(value, list) else [value]
    return tuple(" ".join(each.split())[:300] for each in several[:MOST_SAID] if isinstance(each, str) and each.strip())


_REMARK = re.compile(r"^#\s*(left[ _]out|assumed):\s*(.+)$", re.IGNORECASE)


def _of_lines(text: str) -> Answer:
    at = [match.start() for match in re.finditer(r"^\s*Scenario:", text, re.MULTILINE)]
    if not at:
        return Answer(trouble="the answer holds no scenario")
    lines = text[at[-1] :].split("```")[0].splitlines()
    remarks = [match for line in lines if (match := _REMARK.match(line.strip()))]
    left = tuple(m[2].strip()[:300] for m in remarks if m[1].lower().startswith("left"))
    assumed = tuple(m[2].strip()[:300] for m in remarks if m[1].lower() == "assumed")
    kept = "\n".join(line for line in lines if not line.lstrip().startswith("#"))
    return _answer(kept, left[:MOST_SAID], assumed[:MOST_SAID])


def _answer(scenario: str, left_out: tuple[str, ...], assumed: tuple[str, ...]) -> Answer:
    body = scenario.replace("\r\n", "\n").replace("\\n", "\n").strip()
    if not body:
        return Answer(left_out=left_out, assumed=assumed, trouble="the scenario is empty")
    if len(body) > LONGEST_SCENARIO:
        return Answer(left_out=left_out, assumed=assumed, trouble=f"the scenario is longer than {LONGEST_SCENARIO} characters")
    if not body.startswith("Scenario:"):
        body = f"Scenario: what was asked\n{body}"
    if body.count("Scenario:") > 1:
        return Answer(left_out=left_out, assumed=assumed, trouble="there is more than one scenario")
    return Answer(body + "\n", left_out, assumed)
