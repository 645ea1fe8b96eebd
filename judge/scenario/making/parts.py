"""Small things that sentences of every kind are put together from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from lark import Token

from judge.errors import Malformed, Place
from judge.scenario import model as m

Part: TypeAlias = tuple[str, Any]
"""A part of an object or of a step as its sentence has it: what of it is told, and the value, which is of the kind that this part takes."""

CONTROLLER = m.Who("controller")
"""The player of a creature's own action: whoever controls it, known when it is replayed."""


def flat(*items: Any) -> tuple[Any, ...]:
    """The parts of a list without the words that join them."""
    return tuple(i for i in items if i is not None and not (isinstance(i, Token) and i.type in ("SEP", "FSEP", "GSEP")))


def mana_text(token: Token) -> str:
    """Mana symbols in their braces."""
    return "".join("{" + s + "}" for s in token.value)


def negate(claim: m.Claim) -> m.Claim:
    """The opposite claim."""
    return replace(claim, negated=not claim.negated)


def options_of(opts: tuple[Part, ...]) -> m.Options:
    """The options of a spell or ability, put together from their phrases."""
    known: dict[str, Any] = {}
    for kind, value in (each for one in opts for each in (one[1] if one[0] == "several" else (one,))):
        if kind == "response":
            known["response"] = True
            known["response_to"] = value
        elif kind == "kicked":
            known["how"] = (*known.get("how", ()), "kicker")
            known["times"] = value
        elif kind in ("how", "values", "costs", "targets", "division"):
            known[kind] = (*known.get(kind, ()), *value)
        else:
            known[kind] = value
    return m.Options(**known)


def spec_of(count: int, parts: tuple[Part, ...], where: Callable[[int, int], Place]) -> m.ObjectSpec:
    """Put an object together from its words; a name after P/T, a colour or a card type is its creature types."""
    known: dict[str, Any] = {
        "states": (),
        "colors": (),
        "supertypes": (),
        "types": (),
        "abilities": (),
        "counters": (),
        "targets": (),
    }
    names: list[Token] = []
    for kind, value in parts:
        if kind == "state":
            known["states"] += (value,)
        elif kind == "colors":
            known["colors"] += tuple(value)
        elif kind in ("supertype", "type"):
            known[kind + "s"] += (value,)
        elif kind == "name":
            names.append(value)
        elif kind == "target":
            known["targets"] += (value,)
        elif kind == "features":
            known["abilities"] += tuple(x for k, x in value if k == "ability")
            known["counters"] += tuple(x for k, x in value if k == "counters")
            known["modifiers"] = (*known.get("modifiers", ()), *(x for k, x in value if k == "modifier"))
            known["damage"] = sum(x for k, x in value if k == "damage")
            known["cost"] = next((x for k, x in value if k == "cost"), known.get("cost"))
        else:
            known[kind] = value
    if "token" in known["types"]:
        known["types"] = tuple(t for t in known["types"] if t != "token")
        known["token"] = True
    if not (known["colors"] or known["supertypes"] or known["types"] or known.get("pt") or known.get("token")):
        if len(names) != 1:
            second = names[1] if len(names) > 1 else None
            raise Malformed(
                "an object needs one name" if second is not None else "an object needs a name or a description",
                where(second.start_pos or 0, len(second)) if second is not None else where(0, 1),
                'put a comma or "and" between two objects, and [[double brackets]] round an unusual name',
            )
        known["name"] = str(names[0])
    else:
        known["subtypes"] = tuple(one_of(w) if count > 1 else w for n in names for w in str(n).split())
    start = names[0].start_pos if names else 0
    return m.ObjectSpec(count=count, place=where(start or 0, len(names[0]) if names else 1), **known)


def one_of(word: str) -> str:
    """A creature type in the singular: "two 2/2 Bears" are Bears each of which is a Bear."""
    irregular = {"Elves": "Elf", "Wolves": "Wolf", "Dwarves": "Dwarf", "Mice": "Mouse", "Oxen": "Ox", "Allies": "Ally"}
    if word in irregular:
        return irregular[word]
    if word.endswith("ies"):
        return word[:-3] + "y"
    return (
        word[:-1]
        if word.endswith("s") and not word.endswith(("ss", "us")) and word not in ("Plains", "Pegasus")
        else word
    )
