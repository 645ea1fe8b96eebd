"""Steps of a script as Judge English says them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from judge.scenario import model as m
from judge.scenario import vocabulary as v
from judge.scenario.lexer import is_keyword_phrase
from judge.scenario.wording_parts import (
    listed,
    mana,
    name,
    ordinal_word,
    possessive,
    ref,
    thing,
    things,
    value,
)

# ------------------------------------------------------------ When


def _options(o: m.Options) -> str:
    parts: list[str] = []
    if o.face_down:
        parts.append("face-down")
    if o.targets:
        parts.append(f"targeting {things(o.targets)}")
    if o.division:
        parts.append("dealing " + listed(f"{n} damage to {thing(t)}" for n, t in o.division))
    if o.x is not None:
        parts.append(f"with X = {o.x}")
    for how in o.how:
        if how == "kicker":
            parts.append(f"kicked{f' {o.times} times' if o.times != 1 else ''}")
        elif how.startswith("kicker "):
            parts.append(f"kicked with {how.removeprefix('kicker ').upper()}")
        else:
            parts.append("for its alternative cost" if how == "alternative" else f"using {how}")
    if o.values:
        parts.append(f"choosing {listed(value(x) for x in o.values)}")
    verbs = {
        "sacrifice": "sacrificing",
        "discard": "discarding",
        "exile": "exiling",
        "tap": "tapping",
        "return": "returning",
    }
    for kind, refs in o.costs:
        parts.append(f"{verbs.get(kind, 'revealing')} {things(refs)}")
    if o.pays:
        parts.append(f"paying {mana(o.pays)}")
    if o.zone:
        parts.append("from exile" if o.zone == "exile" else f"from his {o.zone}")
    if o.free:
        parts.append("without paying its mana cost")
    if o.response:
        parts.append("in response" + (f" to {ref(o.response_to)}" if o.response_to else ""))
    return "".join(f" {p}" for p in parts)


def _activate(s: m.ActivateStep) -> str:
    if s.ability in ("mana",) or s.ability.startswith("mana "):
        return f"taps {ref(s.what)} for {s.ability[5:] or 'mana'}{' in response' if s.options.response else ''}"
    if s.ability == "equip" and len(s.options.targets) == 1:
        beside = replace(s.options, targets=())
        return f"equips {ref(s.what)} to {thing(s.options.targets[0])}{_options(beside)}"
    if s.ability == "cycling":
        return f"cycles {ref(s.what)}{_options(s.options)}"
    if s.ability == "regenerate":
        return f"regenerates {ref(s.what)}{_options(s.options)}"
    if s.nth is not None:
        return f"activates the {ordinal_word(s.nth)} ability of {ref(s.what)}{_options(s.options)}"
    if s.ability:
        shown = (
            s.ability
            if is_keyword_phrase(s.ability) or re.fullmatch(r"[+-]?[\dX]+|(?:\{[^}]+\})+", s.ability)
            else f'"{s.ability}"'
        )
        if shown.startswith('"') and (s.what.token or s.what.type):
            return f"activates {shown} of {ref(s.what)}{_options(s.options)}"
        return f"activates {possessive(s.what)} {shown} ability{_options(s.options)}"
    return f"activates {ref(s.what)}{_options(s.options)}"


def _attack(s: m.AttackStep) -> str:
    if not s.groups:
        return "doesn't attack"
    groups = [f"{thing(d) + ' ' if d else ''}with {things(a)}" for d, a in s.groups]
    return f"attacks {listed(groups)}{' in a band' if s.band else ''}"


def _block(s: m.BlockStep) -> str:
    return f"blocks {listed(f'{_whom(a)}with {things(b)}' for a, b in s.pairs)}" if s.pairs else "doesn't block"


def _whom(attackers: tuple[m.Ref, ...]) -> str:
    return f"{things(attackers)} " if attackers else ""


def _answer(s: m.AnswerStep) -> str:
    values = listed(value(x) for x in s.values)
    if s.verb == "target":
        return f"targets {values}{' with ' + ref(s.about) if s.about else ''}"
    if s.verb in ("discard", "sacrifice", "reveal"):
        return f"{s.verb}s {values}"
    if s.verb == "pay":
        price = f" {s.values[0].word}" if s.values[0].word else ""
        return f"pays{price}{' for ' + ref(s.about) if s.about else ''}" if s.values[0].kind == "yes" else "doesn't pay"
    return f"chooses {values}{' for ' + ref(s.about) if s.about else ''}"


_SPECIAL = {
    "look at": "looks at {}", "roll the planar die": "rolls the planar die", "turn face up": "turns {} face up",
    "end an effect": "ends the effect of {}",
}  # fmt: skip
"""Special actions that aren't said with their first word alone."""

_ACTIONS: dict[type[m.Step], Callable[[Any], str]] = {
    m.CastStep: lambda s: f"casts {ref(s.what)}{_options(s.options)}",
    m.ActivateStep: _activate,
    m.PlayStep: lambda s: f"plays {ref(s.what)}",
    m.SpecialStep: lambda s: f"{_SPECIAL.get(s.kind, s.kind.split()[0] + 's {}').format(ref(s.what))}{_options(s.options)}",
    m.AttackStep: _attack,
    m.BlockStep: _block,
    m.PassStep: lambda s: "passes",
    m.AnswerStep: _answer,
    m.OrderStep: lambda s: f"orders {things(s.things)}",
    m.FlipStep: lambda s: f"{'wins' if s.won else 'loses'} the flip",
    m.ConcedeStep: lambda s: "concedes in response" if s.response else "concedes",
    m.AgainStep: lambda s: f"repeats this {s.times} times",
    m.LoopStep: lambda s: f"repeats the loop {s.times} times",
}


def step(s: m.Step) -> str:
    """A When sentence without its keyword."""
    if isinstance(s, m.AssignStep):
        shares = listed(f"{n} damage to {thing(t)}" for n, t in s.parts)
        return f"{s.who.name} assigns {shares} with {ref(s.what)}" if s.who else f"{ref(s.what)} assigns {shares}"
    if isinstance(s, m.ResolveStep):
        return f"{ref(s.what) if s.what else 'the stack'} resolves"
    if isinstance(s, m.AdvanceStep):
        whose = f"{s.who.name}'s " if s.who else "the "
        return f"the turn moves to {whose}{'next turn' if s.step == 'turn' and not s.who else v.STEP_PHRASES[s.step]}"
    who = s.who.name  # type: ignore[attr-defined]
    if isinstance(s, m.PassStep) and who == "everybody":
        return "nobody responds"
    if who == "controller" and isinstance(s, m.AttackStep | m.BlockStep):
        return f"its controller {_ACTIONS[type(s)](s)}"
    if who == "controller":
        return _creature_action(s)
    if isinstance(s, m.BlockStep) and who == "nobody":
        return "nobody blocks"
    return f"{who} {_ACTIONS[type(s)](s)}"


def infinitive(s: m.Step) -> str:
    """A step after "can": "Bob block the Beast with the Wall"; for a creature's own action "the Wall block the Beast"."""
    who = getattr(s, "who", None)
    if who is not None and who.name == "controller":
        return _creature_action(s)
    sentence = step(s)
    subject, _, rest = sentence.partition(" ")
    verb, _, rest = rest.partition(" ")
    base = {"passes": "pass", "doesn't": "not"}.get(verb, verb[:-1] if verb.endswith("s") else verb)
    return f"{subject} {base}{' ' + rest if rest else ''}"


def _creature_action(s: m.Step) -> str:
    if isinstance(s, m.AttackStep):
        whom, attacking = s.groups[0]
        return f"{subject(attacking)} attack{' ' + thing(whom) if whom else ''}"
    if isinstance(s, m.BlockStep):
        attackers, blocking = s.pairs[0]
        return f"{subject(blocking)} block{' ' + ref(attackers[0]) if attackers else ''}"
    if isinstance(s, m.ActivateStep):
        return f"{ref(s.what)} produce {s.ability.removeprefix('mana ')}"
    assert isinstance(s, m.CastStep)
    return f"{ref(s.what)} target {things(s.options.targets)}"


def subject(acting: tuple[m.Ref, ...]) -> str:
    """The creatures that act: one by its name, several of a name by their number."""
    return ref(acting[0]) if len(acting) == 1 else f"{len(acting)} {name(acting[0].name)}"
