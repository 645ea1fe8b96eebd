"""The names a question may hold, cards known only by their told wording among them; and such cards written down as described objects."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property

from judge.cards.catalog import Catalog
from judge.cards.loaders import CardRecord, FaceRecord
from judge.question.names import CatalogNames
from judge.question.spotting import Names
from judge.question.told_model import ToldCard
from judge.scenario import model as m

_LETTER = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def _record(card: ToldCard) -> CardRecord:
    power, _, toughness = card.pt.partition("/")
    colors = tuple(_LETTER[c] for c in card.colors)
    face = FaceRecord(card.name, card.type_line, card.cost, card.text, power or None, toughness or None, None, colors)
    return CardRecord(card.name, "normal", (face,))


class ToldNames:
    """The catalog's names and those of the cards told, which go before them."""

    def __init__(self, base: Names, cards: tuple[ToldCard, ...]) -> None:
        """Take the catalog's names and the cards told."""
        self._base = base
        self.cards = {card.name: card for card in cards}

    @cached_property
    def _told(self) -> CatalogNames:
        return CatalogNames(Catalog.from_records(self.records))

    @property
    def records(self) -> list[CardRecord]:
        """The cards told as a card file would have them."""
        return [_record(card) for card in self.cards.values()]

    def _of(self, name: str) -> Names:
        return self._told if name in self.cards else self._base

    def match(self, words: list[str]) -> str | None:
        """The card called exactly these words, one that was told first."""
        return self._told.match(words) or self._base.match(words)

    def first_name(self, word: str) -> str | None:
        """The one card called "WORD, something"."""
        return self._told.first_name(word) or self._base.first_name(word)

    def types(self, name: str) -> tuple[str, ...]:
        """The card types and subtypes of a card in lower case."""
        return self._of(name).types(name)

    def suggest(self, name: str) -> list[str]:
        """The cards that may be meant by a name that none has."""
        return self._base.suggest(name)

    def text(self, name: str) -> str:
        """The card's text with its type line and size."""
        return self._of(name).text(name)

    def figures(self, name: str) -> str:
        """The card's cost, colours, size and loyalty."""
        return self._of(name).figures(name)

    def ability(self, name: str, word: str) -> int | None:
        """Which of the card's activated abilities holds the word."""
        return self._of(name).ability(name, word)

    def size(self, name: str) -> str:
        """Power and toughness."""
        return self._of(name).size(name)

    def targets(self, name: str) -> str:
        """What the card aims at."""
        return self._of(name).targets(name)

    def written_down(self, scenario: m.Scenario) -> m.Scenario:
        """The scenario with the cards told as objects described on the spot, so that it stands for itself."""
        return replace(scenario, position=tuple(self._fact(fact) for fact in scenario.position))

    def _fact(self, fact: m.Fact) -> m.Fact:
        return replace(fact, objects=tuple(self._spec(spec, fact.zone) for spec in fact.objects)) if isinstance(fact, m.Has) else fact

    def _spec(self, spec: m.ObjectSpec, zone: str) -> m.ObjectSpec:
        card = self.cards.get(spec.name or "")
        if card is None:
            return spec
        costless = card.cost is None and "land" not in card.types and zone != "battlefield"
        unsaid = card.cost is None or (zone == "battlefield" and card.cost == "{0}")
        cost = () if costless else None if unsaid else tuple(re.findall(r"\{([^{}]+)\}", card.cost or ""))
        return replace(
            spec, name=None, label=card.name, pt=card.pt or None, colors=card.colors, supertypes=card.supertypes, types=card.types,
            subtypes=card.subtypes, abilities=(*(line for line in card.text.split("\n") if line), *spec.abilities), cost=cost,
        )  # fmt: skip

    @property
    def notes(self) -> list[str]:
        """What the answer must tell of the cards told."""
        out = [f"{card.name} isn't among the cards known here: it is replayed with the wording you give: {card.text}" for card in self.cards.values()]
        return [*(n.replace("\n", " / ") for n in out), *(a for card in self.cards.values() for a in card.assumed)]
