"""A question with a slot for each card it names, so that what is said of a card is understood alike whichever card it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.question.likeness.marks import Item, Sorts, row

if TYPE_CHECKING:
    from judge.question.syntax.lattice import Finder

MOST_SLOTS = 14
"""So many cards a question may name."""

SLOT = re.compile(r"⟦(\d+)⟧")


@dataclass(frozen=True, slots=True)
class Slotted:
    """A question in which a slot (``⟦0⟧``) stands wherever a card is named, and the cards by slot."""

    text: str
    names: tuple[str, ...]


def slotted(question: str, find: Finder, sorts: Sorts) -> Slotted:
    """The question with slots. ``find`` tells the card names in it, ``sorts`` what a card is."""
    names: list[str] = []
    text, at = "", 0
    for item in row(question, find, sorts):
        put = _with_slots(item, names) if item.names else None
        if put is not None:
            text += question[at : item.start] + put
            at = item.end
    return Slotted(text + question[at:], tuple(names))


def _with_slots(item: Item, names: list[str]) -> str | None:
    """A thing as it is spoken of, its name a slot; None where its name isn't plainly in it. Adds to ``names``."""
    text = item.text
    if item.names[0] not in text and item.core and len(item.names) == 1:
        text = text.replace(item.core, item.names[0], 1)
    found = False
    for name in item.names:
        if name in text:
            if name not in names:
                names.append(name)
            text = text.replace(name, f"⟦{names.index(name)}⟧", 1)
            found = True
    return text if found else None


def spelt(text: str, names: tuple[str, ...]) -> str:
    """A text with the cards' names in the place of their slots."""
    return SLOT.sub(lambda slot: names[int(slot[1])], text)


def kind_of(type_line: str, power: str | None, toughness: str | None) -> str:
    """What a slot holds, for the model: a card's types and size in small letters."""
    types = " ".join(type_line.lower().replace("—", "").replace("-", " ").split())
    return f"{types} {power}/{toughness}" if power not in (None, "") else types
