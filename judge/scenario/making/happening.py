"""The verb phrases of ``happenings``: their grammar, made from the table, and what they make."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lark import Token

from judge.errors import Malformed
from judge.scenario import model as m
from judge.scenario.happenings import TABLE, Form
from judge.scenario.making.things import Things
from judge.scenario.vocabulary import LEMMAS

SLOTS = {"ref": "ref", "player": "player", "thing": "thing", "num": "NUM", "counters": "COUNTERS", "step": "STEP", "whose": "PLAYER_S"}
TYPED = {"tapped": "STATE", "untapped": "STATE", "blocked": "STATE", "unblocked": "STATE", "madness": "KEYWORD"}
"""Words that the lexer hands over by their type."""
RENAMED = {"mana": "_MANA_WORD"}
GROUPS = {
    ("player", False): ("player_event",), ("ref", False): ("ref_event",), ("thing", False): ("player_event", "ref_event"),
    ("ref", True): ("ref_passive",), ("thing", True): ("player_passive", "ref_passive"),
    ("whose", False): ("whose_event",), ("game", False): ("game_event",),
}  # fmt: skip


def _expansion(form: Form) -> str:
    """The phrase as the right side of a rule."""
    phrase = form.phrase.removeprefix("is ") if form.passive else form.phrase
    parts = []
    for piece in re.findall(r"\{\w+(?::\w+)?\}|[\[\]]|[\w'-]+", phrase):
        if piece in "[]":
            parts.append(piece)
        elif piece.startswith("{"):
            parts.append(SLOTS[piece[1:-1].partition(":")[0]])
        elif piece.endswith("_"):
            parts.append(TYPED[piece[:-1]])
        else:
            parts.append(f'"{LEMMAS.get(piece, piece)}"')
    return " ".join(parts)


def _rules() -> tuple[str, dict[str, tuple[Form, ...]]]:
    """The rules of the table in lark's words, and the forms behind each alias."""
    by_rule: dict[str, dict[str, list[Form]]] = {}
    for form in TABLE:
        for group in GROUPS[form.subject, form.passive]:
            by_rule.setdefault(group, {}).setdefault(_expansion(form), []).append(form)
    text: list[str] = []
    aliases: dict[str, tuple[Form, ...]] = {}
    for group, expansions in by_rule.items():
        branches = []
        for expansion, forms in expansions.items():
            alias = f"happening_{len(aliases)}"
            aliases[alias] = tuple(forms)
            branches.append(f"{expansion} -> {alias}")
        text.append(f"{group}: " + "\n    | ".join(branches))
    return "\n".join(text) + "\n", aliases


GRAMMAR, ALIASES = _rules()


def _maker(forms: tuple[Form, ...]) -> Callable[..., Callable[..., m.Claim]]:
    """What a branch makes: the claim of a subject, with the form that its typed words mean."""

    def make(self: Things, *parts: Any) -> Callable[..., m.Claim]:
        words = [str(p) for p in parts if isinstance(p, Token) and p.type in ("STATE", "KEYWORD")]
        form = next((f for f in forms if all(f"{w}_" in f.phrase for w in words)), None)
        if form is None:
            raise Malformed(f'"{words[0]}" has no meaning here', self.where(0, 1), "tapped, untapped, blocked or unblocked")
        given = [p for p in parts if not (isinstance(p, Token) and p.type in ("STATE", "KEYWORD"))]
        slots = []
        for (kind, role), part in zip(form.slots, given, strict=True):
            if part is None:
                continue
            if kind == "whose":
                part = self.player(part)
            elif kind == "num":
                part = int(part)
            elif kind == "counters":
                part = tuple(part.value)
            elif kind == "step":
                part = str(part)
            slots.append((role, part))
        return lambda subject=None: m.Occurs(form.key, subject, tuple(slots))

    return make


class Happenings(Things):
    """What the verb phrases of the table make: a method for each branch of the grammar."""


for _alias, _forms in ALIASES.items():
    setattr(Happenings, _alias, _maker(_forms))
