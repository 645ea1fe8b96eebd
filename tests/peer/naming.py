"""Names and texts: what a case calls an object or an ability, beside what the engine has."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from judge.cards import tree
from judge.cards.wording import ability_text
from judge.engine.characteristics.asked.refs import FixedThing
from judge.engine.characteristics.layers.layers import View
from judge.engine.state.gamestate import Pending
from judge.engine.state.objects import Obj, Oid

FACE_DOWN = {"[face_down_creature]": "creature", "[face_down_token]": "token", "[face_down_card]": "card"}

_PLAIN = (
    (re.compile(r"&mdash;|—|&ndash;|–"), "-"),
    (re.compile(r"\s*-+\s*"), "-"),
    (re.compile(r"[’‘]"), "'"),
    (re.compile(r"[“”]"), '"'),
    (re.compile(r"−"), "-"),
    (re.compile(r"\{this\}"), "~"),
    (re.compile(r"\{source\}"), "~"),
    (
        re.compile(r"\bthis (?:creature|land|permanent|artifact|enchantment|card|spell|aura|equipment|planeswalker)\b"),
        "~",
    ),
    (re.compile(r"\b(enters?|entered|entering) the battlefield\b"), r"\1"),
    (re.compile(r"\. that token has (\w+)\."), r", except it has \1."),
    (re.compile(r"\bconverted mana cost\b"), "mana value"),
    (re.compile(r"\b(?:his or her)\b"), "their"),
    (re.compile(r"\b(?:him or her)\b"), "them"),
    (re.compile(r"\bhe or she\b"), "they"),
    (re.compile(r"\btarget creature or player\b"), "any target"),
    (re.compile(r"<[^>]*>"), ""),
    (re.compile(r" ?\([^()]*\)"), ""),
    (re.compile(r"\s+"), " "),
)


@lru_cache(maxsize=20_000)
def plain(text: str) -> str:
    """A rules text brought to one form, so that two spellings of the same words compare equal."""
    text = text.lower()
    for pattern, replacement in _PLAIN:
        text = pattern.sub(replacement, text)
    return text.strip()


@lru_cache(maxsize=20_000)
def plain_name(name: str) -> str:
    """A card name brought to one form."""
    return name.replace("’", "'").strip()


def is_token(obj: Obj) -> bool:
    """Whether the object is a token."""
    return obj.kind == "token"


def names_of(view: View, obj: Obj) -> set[str]:
    """Every name a case may mean the object by: its name now; as a token also with the word Token; and of a card in
    another zone than the battlefield and the stack the names of its faces and of the whole card."""
    if obj.face_down and obj.zone == "battlefield":
        return {"[face_down_token]" if is_token(obj) else "[face_down_creature]"}
    if obj.face_down and obj.zone != "stack":
        found = {"[face_down_card]"}
    else:
        found = set()
    if obj.face_down and obj.zone == "stack":
        return {"[face_down_creature]", *((obj.card.name,) if obj.card is not None else ())}
    chars = view.of(obj)
    found.update(n for n in (chars.name, *chars.names) if n)
    if not found and obj.zone == "battlefield":  # a copy of something face down
        return {"[face_down_token]" if is_token(obj) else "[face_down_creature]"}
    if is_token(obj):
        found.update([f"{n} Token" for n in list(found)])
        found.update([f"Phyrexian {n}" for n in list(found)])  # a type that some tokens have got since, and with it their name
    if obj.card is not None and obj.zone not in ("battlefield", "stack"):
        found.add(obj.card.name)
        found.update(face.name for face in obj.card.faces)
    elif obj.card is not None and obj.card.layout == "split":
        found.add(obj.card.name)
    return found


def called(view: View, obj: Obj, name: str) -> bool:
    """Whether a case means this object by the name."""
    return plain_name(name) in names_of(view, obj)


def spell_names(view: View, obj: Obj) -> set[str]:
    """The names of a spell on the stack."""
    names = names_of(view, obj)
    fused = obj.stack is not None and obj.stack.how.startswith("fuse")
    return {*names, *(f"fused {n}" for n in names)} if fused else names


_TEXTS: dict[int, tuple[Any, str]] = {}
"""The text of each ability node, kept by the very node: two that mean the same may be worded differently."""


def _text(node: tree.Ability) -> str:
    known = _TEXTS.get(id(node))
    if known is None or known[0] is not node:
        known = _TEXTS[id(node)] = (node, ability_text(_ungiven(node)))
    return known[1]


def _ungiven(node: Any) -> Any:
    """An ability as the object that gives it says it: what was settled when it was given has no words of its own."""
    if isinstance(node, FixedThing):
        return tree.Granter(node.word or "@")
    if isinstance(node, tuple):
        return tuple(_ungiven(n) for n in node)
    if not isinstance(node, tree.Node):
        return node
    changed = {f.name: new for f in fields(node) if (new := _ungiven(old := getattr(node, f.name))) != old}
    return replace(node, **changed) if changed else node


def text_of(node: Any) -> str:
    """The text of an ability node in plain form; empty when the wording cannot say it. A delayed ability has no word of its
    own to begin with (603.7): it is given the one that abilities of its kind begin with."""
    text = plain(_text(node))
    if isinstance(node, tree.Triggered) and isinstance(node.event, tree.PhaseBegins):
        return text.replace("when the beginning", "at the beginning", 1)
    return text


def activated_texts(view: View, obj: Oid | Obj) -> list[tuple[str, ...]]:
    """For each activated ability of the object, in the engine's order, the texts it may be called by: its own, and that
    of the keyword it comes from."""
    chars = view.of(obj)
    found: list[tuple[str, ...]] = []
    from judge.engine.characteristics.layers.chars import parts

    for ab in chars.all_abilities():
        for n, node in enumerate(parts(ab.node)):
            if isinstance(node, tree.Activated):
                text = text_of(node)
                own = (
                    text,
                    text.removeprefix(f"{plain(node.label)}-") if node.label else text,
                    plain(node.label or ""),
                )
                found.append(own if n == 0 else (text_of(ab.node), *own))
    return found


REMINDED: dict[str, tuple[str, ...]] = {
    "evoke": ("when ~ enters, if its evoke cost was paid, its controller sacrifices it.", "when ~ enters, if its evoke cost was paid, sacrifice it."),
    "modular": ("when it dies, you may put its +1/+1 counters on target artifact creature.",),
    "persist": ("when ~ dies, if it had no -1/-1 counters on it, return it to the battlefield under its owner's control with a -1/-1 counter on it.",),
    "undying": ("when ~ dies, if it had no +1/+1 counters on it, return it to the battlefield under its owner's control with a +1/+1 counter on it.",),
    "haunt": ("when ~ dies, exile it haunting target creature.",),
    "exalted": ("whenever a creature you control attacks alone, that creature gets +1/+1 until end of turn.",),
}  # fmt: skip
"""Keyword -> how a case may call its triggered ability: as reminders word it."""


def trigger_texts(pending: Pending) -> tuple[str, ...]:
    """The texts a waiting triggered ability may be called by: its own and the keyword it comes from."""
    label = plain(pending.label or getattr(pending.ability, "label", "") or "")
    own = text_of(pending.ability)
    lasting = tuple(f"{span}, {own}" for span in ("until your next turn", "until end of turn", "this turn")) if own else ()
    return (own, label, f"{label}-{own}", *REMINDED.get(label, ())) if label else (own, *lasting)


def spell_called(view: View, obj: Obj, text: str) -> bool:
    """Whether a stack object's text, of any of its names, contains the text."""
    want = plain(text)
    info = obj.stack
    if info is None or info.role == "spell":
        return any(want in plain(f"Cast {name}") for name in spell_names(view, obj))
    own = text_of(info.ability) if info.ability is not None else ""
    label = plain(getattr(info.ability, "label", "") or "")
    if want in own or (label and want in f"{label}-{own}") or any(want in said for said in REMINDED.get(label, ())):
        return True
    chars = view.of(info.source) if label and info.source is not None else None
    return chars is not None and any(want in text_of(k) for k in chars.named(label))  # the keyword that it comes from
