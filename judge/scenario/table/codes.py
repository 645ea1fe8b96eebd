"""Actions at the table as short texts, and back: what a player does with priority (115.2), and what is chosen when the rules ask (601.2, 608.2d).

``pass``: nobody does anything until the top of the stack has resolved or the step is over. ``go 1 declare attackers``: on to that step of the
player in seat 1. ``0 cast #12 1 flashback``, ``0 activate #4 1``, ``0 land #5 0``, ``0 special suspend #7``, ``0 concede``: the seat, what it
does, the object. Answers: ``choose #3 #4``, ``choose`` (nothing), ``yes``, ``no``, ``number 3``, ``divide 2 1``, ``order 1 0``,
``attack #1>1 #2>#9``, ``block #5>#1``, ``name "Shock"``."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.engine.state.decisions import Activate, Cast, Concede, PlayLand, Special
from judge.engine.state.gamestate import STEPS
from judge.engine.state.objects import Oid
from judge.errors import Malformed

if TYPE_CHECKING:
    from judge.engine.state.decisions import Action, Decision
    from judge.engine.state.gamestate import State

LONGEST = 400
_PART = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')


@dataclass(frozen=True, slots=True)
class Go:
    """On to a step of a player."""

    seat: int
    step: str


@dataclass(frozen=True, slots=True)
class Act:
    """What a player does with priority."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class LetBe:
    """Everybody passes until something has come of it."""


Move = Go | Act | LetBe


def action_code(seat: int, action: Action) -> str:
    """An action as its text."""
    if isinstance(action, Cast):
        return f"{seat} cast #{action.obj.id} {action.face} {action.how}".rstrip()
    if isinstance(action, Activate):
        return f"{seat} activate #{action.obj.id} {action.index}"
    if isinstance(action, PlayLand):
        return f"{seat} land #{action.obj.id} {action.face}"
    if isinstance(action, Special):
        return f"{seat} special {action.kind} #{action.obj.id}"
    return f"{seat} concede" if isinstance(action, Concede) else "pass"


def move_of(code: str, state: State) -> Move | None:
    """What a text says to do at a moment of priority; None when it is no such text. Malformed for objects or players there are not."""
    if code == "pass":
        return LetBe()
    if found := re.fullmatch(r"go (\d) ([a-z ]+)", code):
        if found[2] not in STEPS:
            raise Malformed(f"there is no step {found[2]!r}", mend="such as declare attackers")
        return Go(_seat(found[1], state), found[2])
    if found := re.fullmatch(r"(\d) concede", code):
        return Act(_seat(found[1], state), Concede())
    if found := re.fullmatch(r"(\d) cast #(\d{1,6}) (\d)(?: (.+))?", code):
        return Act(_seat(found[1], state), Cast(_object(found[2], state), int(found[3]), found[4] or ""))
    if found := re.fullmatch(r"(\d) activate #(\d{1,6}) (\d{1,3})", code):
        return Act(_seat(found[1], state), Activate(_object(found[2], state), int(found[3])))
    if found := re.fullmatch(r"(\d) land #(\d{1,6}) (\d)", code):
        return Act(_seat(found[1], state), PlayLand(_object(found[2], state), int(found[3])))
    if found := re.fullmatch(r"(\d) special (.+) #(\d{1,6})", code):
        return Act(_seat(found[1], state), Special(found[2], _object(found[3], state)))
    return None


def _seat(text: str, state: State) -> int:
    if int(text) >= len(state.players):
        raise Malformed(f"there is no player in seat {text}", mend=f"0 to {len(state.players) - 1}")
    return int(text)


def _object(text: str, state: State) -> Any:
    obj = state.objects.get(int(text))
    if obj is None:
        raise Malformed(f"there is no object #{text} at that moment")
    return obj.oid


def option_code(option: Any) -> str:
    """One option of a choice as its text."""
    if isinstance(option, Oid):
        return f"#{option.id}"
    if isinstance(option, tuple) and option and all(isinstance(x, str) for x in option):
        return json.dumps("".join(f"{{{x}}}" for x in option))
    if isinstance(option, tuple) and len(option) == 2:
        return f"{option_code(option[0])}>{option_code(option[1])}"
    if isinstance(option, int):
        return str(option)
    return json.dumps(str(option))


def answer_code(decision: Decision, answer: Any) -> str:
    """The answer to a choice as its text."""
    kind = decision.kind
    if kind == "yes":
        return "yes" if answer else "no"
    if kind == "number":
        return f"number {answer}"
    if kind == "name":
        return f"name {json.dumps(answer)}"
    if kind == "one":
        return f"choose {option_code(answer)}"
    word = {"attackers": "attack", "blockers": "block", "order": "order", "divide": "divide"}.get(kind, "choose")
    if kind == "order" or kind == "divide":
        return " ".join((word, *map(option_code, answer)))
    return " ".join((word, *map(option_code, answer)))


def answer_of(code: str, decision: Decision) -> Any:
    """What a text answers to a choice, in the form that the decision checks. Malformed when it answers no such choice."""
    word, _, rest = code.partition(" ")
    kind = decision.kind
    wanted = {"yes": ("yes", "no"), "attackers": ("attack",), "blockers": ("block",), "order": ("order",), "divide": ("divide",), "number": ("number",),
              "name": ("name",)}.get(kind, ("choose",))  # fmt: skip
    if word not in wanted:
        raise Malformed(f"{code[:60]!r} is no answer to “{decision.prompt or kind}”", mend=f"begin with {' or '.join(wanted)}")
    if kind == "yes":
        return word == "yes"
    parts = _PART.findall(rest)
    if kind == "name":
        return _string(parts[0]) if parts else ""
    if kind in ("number", "divide"):
        if not all(re.fullmatch(r"-?\d{1,9}", p) for p in parts) or (kind == "number" and len(parts) != 1):
            raise Malformed(f"{code[:60]!r} holds no number", mend="such as number 3")
        return int(parts[0]) if kind == "number" else tuple(map(int, parts))
    options = {option_code(o): o for o in decision.choices() or ()}
    unknown = next((p for p in parts if p not in options), None)
    if unknown is not None:
        said = f"{unknown[:40]} is not among what can be chosen for “{decision.prompt or kind}”"
        raise Malformed(said, mend=f"one of {', '.join(list(options)[:12])}" if options else "")
    chosen = tuple(options[p] for p in parts)
    if kind == "one":
        if len(chosen) != 1:
            raise Malformed(f"one thing is chosen for “{decision.prompt or kind}”")
        return chosen[0]
    return chosen


def _string(part: str) -> str:
    try:
        found = json.loads(part)
    except ValueError:
        return part
    return str(found)
