"""Which cards stand in the way of a case: not in the card file, not fully read, or not carried out by the engine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from judge.cards import tree
from judge.cards.catalog import Catalog
from judge.cards.check import reading_of, unread
from judge.cards.wording import face_text
from judge.engine.capabilities import LAYOUTS
from tests.peer.cases import Case

FILLER = "Mountain"
"""What the library of a player without a deck is filled with."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a card can't take part: ``kind`` is "missing", "unread", "not playable" or "reader fault"; ``what`` the clauses or nodes."""

    card: str
    kind: str
    what: tuple[str, ...]

    def text(self) -> str:
        return f"{self.card}: {'; '.join(self.what)}" if self.what else self.card


class Support:
    """Answers, once a card, whether it is read and playable."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._known: dict[str, Obstacle | None] = {}

    def card(self, name: str) -> tree.Card:
        """The card; ``KeyError`` when there is none."""
        found = self.catalog.find(name)
        if found is None:
            raise KeyError(name)
        return found

    def in_deck(self, name: str) -> tree.Card:
        """A card that lies in a deck: one that the card file lacks is a blank, which may be drawn but not come into play."""
        return self.catalog.find(name) or tree.Card(
            name, "normal", (tree.Face(name, None, (), (), (), (), None, None, None, "", ()),)
        )

    def unknown(self, name: str) -> bool:
        """Whether what a card does isn't known fully, so that it may only lie in a library or in a hand."""
        return self.catalog.find(name) is None or self.obstacle(name) is not None

    def obstacle(self, name: str) -> Obstacle | None:
        """What is in the way of the card, None when nothing is."""
        if name not in self._known:
            self._known[name] = self._look(name)
        return self._known[name]

    def _look(self, name: str) -> Obstacle | None:
        try:
            card = self.catalog.find(name)
        except Exception as error:  # a fault of the reader is reported with the card's name, as an error of its cases
            return Obstacle(name, "reader fault", (f"{type(error).__name__}: {error}",))
        if card is None:
            return Obstacle(name, "missing", ())
        for face in card.faces:
            if face.power is None and ("Vehicle" in face.subtypes or "creature" in {t.lower() for t in face.types}):
                return Obstacle(name, "missing", ("the card file gives no power and toughness",))
            if reading_of(face) != "full":
                return Obstacle(name, "unread", tuple(_unread_words(face)))
        lacks = [node for face in card.faces for node in lacking(face)]
        if card.layout not in LAYOUTS:
            lacks.append(f"layout {card.layout}")
        return Obstacle(name, "not playable", tuple(dict.fromkeys(lacks))) if lacks else None

    def obstacles(self, case: Case) -> list[Obstacle]:
        """Everything in the way of a case's cards."""
        names = {FILLER, *case.data["cards"], *(entry["card"] for entry in case.data["setup"])}
        return [found for name in sorted(names) if (found := self.obstacle(name)) is not None]


def _unread_words(face: tree.Face) -> list[str]:
    words = [node.text for node in unread(face)]
    if words:
        return words
    if face_text(face) != face.text:
        return ["the text does not come back the same"]
    return ["a word was swallowed"]


@lru_cache(maxsize=50_000)
def lacking(face: tree.Face) -> tuple[str, ...]:
    """The nodes of a face that the engine does not carry out."""
    from judge.engine.capabilities import missing

    return tuple(dict.fromkeys(missing(face)))
