"""Cards for objects described on the spot (109.3): the words become a face that the card reader reads like any other."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from judge.cards import tree
from judge.cards.reader.face import read_face
from judge.engine.characteristics.predefined import predefined
from judge.engine.playing.position import described as face_of
from judge.engine.state.typewords import type_group
from judge.errors import Undecidable
from judge.scenario import model as m
from judge.scenario.vocabulary import COLORS

PERMANENT = ("artifact", "creature", "enchantment", "land", "planeswalker")


MOST = 4_096
"""So many described cards are remembered: the same ones are laid out again for every run of a scenario."""


@cache
def unknown_card() -> tree.Card:
    """A card of which nothing is known: what a library is filled with."""
    face = face_of("an unknown card", ())
    return tree.Card(face.name, "normal", (face,))


@lru_cache(maxsize=MOST)
def _card(
    name: str, type_line: str, cost: str | None, text: str, power: str | None, toughness: str | None, loyalty: str | None,
    colors: tuple[str, ...] | None,
) -> tree.Card:  # fmt: skip
    return tree.Card(name, "normal", (read_face(name, type_line, cost, text, power, toughness, loyalty, colors),))


def described(spec: m.ObjectSpec, zone: str) -> tuple[tree.Card, list[str]]:
    """The card that the words describe, and what had to be assumed about it; Undecidable where its colors are only said to be several (105.2b)."""
    assumed: list[str] = []
    if spec.token and not spec.types and not spec.pt and not spec.abilities and len(spec.subtypes) == 1:
        known = predefined(spec.subtypes[0])
        if known is not None:
            return tree.Card(known.name, "token", (known,)), assumed
    types = list(spec.types)
    subtypes = list(spec.subtypes)
    if not [t for t in types if t != "permanent"]:
        types = []
        groups = {type_group(s) for s in subtypes}
        if spec.pt or not groups - {"creature"} or spec.token:
            types.append("creature")
        elif "land" in groups:
            types.append("land")
        elif "artifact" in groups:
            types.append("artifact")
        else:
            types.append("enchantment")
    kind = "" if "legendary" in spec.supertypes or not spec.token else " ".join(subtypes)  # a token is called what it is, whatever its label (110.5c)
    name = kind or spec.label or " ".join(subtypes) or " ".join((*spec.supertypes, *types)).capitalize()
    power = toughness = None
    if "creature" in types or spec.pt is not None:
        if spec.pt is None:
            assumed.append(f"{name} is a 2/2, as no size was said")
        power, _, toughness = (spec.pt or "2/2").partition("/")
    if vague := next((c for c in spec.colors if c not in COLORS), None):
        raise Undecidable(f"which colors the {vague} {' '.join(spec.types) or 'card'} has isn't said")
    colors: tuple[str, ...] | None = tuple(COLORS[c] for c in spec.colors if COLORS[c])
    if spec.cost is not None and not spec.colors:
        colors = None  # no colour is said: the mana cost makes it (202.2)
    words = [*spec.supertypes, *types]
    type_line = " ".join(w.capitalize() for w in words) + (f" — {' '.join(subtypes)}" if subtypes else "")
    text = "\n".join(card_text(a) for a in spec.abilities)
    cost = None
    if spec.cost is not None:
        cost = "".join("{" + s + "}" for s in spec.cost) or None  # none at all: it can't be paid (202.1b)
    elif zone != "battlefield" and "land" not in types and not spec.token:
        cost = "{0}"
        assumed.append(f"{name} costs {{0}}, as no mana cost was said")
    loyalty = _loyalty(spec, name, assumed) if "planeswalker" in types else None
    return _card(name, type_line, cost, text, power, toughness, loyalty, colors), assumed


USUAL_LOYALTY = "3"


def _loyalty(spec: m.ObjectSpec, name: str, assumed: list[str]) -> str:
    """The loyalty of a planeswalker (209.1): that of its counters, else a usual one, which is an assumption."""
    said = dict(spec.counters).get("loyalty")
    if said is None:
        assumed.append(f"{name} has loyalty {USUAL_LOYALTY}, as none was said")
    return USUAL_LOYALTY if said is None else str(said)


_WITHIN = re.compile(r"(?<=\s)'(?=\S)(.+[.\w}])'(?=[\s.,]|$)")
"""An ability quoted within a text that stands in double quotes: it is in single ones."""


def card_text(text: str) -> str:
    """A text given to a card as a card would print it."""
    return _WITHIN.sub(r'"\1"', text[:1].upper() + text[1:])
