"""The card names a reader recognises: a thin view of the catalog, folded as people type them."""

from __future__ import annotations

import re
from functools import lru_cache

from judge.cards.catalog import Catalog
from judge.question.recital import colors_of


class CatalogNames:
    """Answers whether some words are a card's name."""

    def __init__(self, catalog: Catalog) -> None:
        """Take the catalog."""
        self._catalog = catalog
        self._record = lru_cache(maxsize=512)(catalog.record)  # a question asks for the same few cards many times
        self._seen: dict[str, str | None] = {}
        self._first: dict[str, str | None] | None = None

    def match(self, words: list[str]) -> str | None:
        """The official name of the card (or half, or face) that is called exactly these words, else None."""
        text = " ".join(words)
        if text not in self._seen:
            record = self._record(text) if text.strip() else None
            self._seen[text] = None if record is None else _as_asked(record.name, text)
        return self._seen[text]

    def first_name(self, word: str) -> str | None:
        """The one card called "WORD, something" ("Thalia"), or None when there is none or several."""
        if self._first is None:
            found: dict[str, str | None] = {}
            for name in self._catalog.names():
                first, comma, _ = name.partition(", ")
                if comma and " " not in first:
                    key = first.lower()
                    found[key] = None if key in found and found[key] != name else name
            self._first = found
        return self._first.get(word.lower().removesuffix("'s"))

    def types(self, name: str) -> tuple[str, ...]:
        """The card types and subtypes of a card, in lower case; empty when the catalog does not know it."""
        record = self._record(name)
        if record is None:
            return ()
        face = next((f for f in record.faces if f.name == name), record.faces[0]) if record.faces else None
        line = face.type_line if face is not None else ""
        return tuple(word.lower() for word in line.replace("—", " ").replace("//", " ").split())

    def suggest(self, name: str) -> list[str]:
        """The cards that may be meant by a name that none has, the likeliest first."""
        return self._catalog.suggest(name)

    def text(self, name: str) -> str:
        """The card's text with its type line and size, for telling whether words only repeat it; empty when it is not known."""
        record = self._record(name)
        if record is None:
            return ""
        return " ".join(f"{f.name} {f.type_line} {f.oracle_text} {f.power or ''}/{f.toughness or ''}" for f in record.faces)

    def figures(self, name: str) -> str:
        """The card's types, cost and mana value, colours, size and loyalty in words and symbols; empty when it is not known."""
        record = self._record(name)
        if record is None:
            return ""
        faces = [f for f in record.faces if f.name == name] or list(record.faces)
        out: list[str] = []
        for face in faces:
            cost = face.mana_cost or ""
            size = f"{face.power}/{face.toughness} {face.power} {face.toughness}" if face.power is not None else ""
            kind = "permanent" if not re.search(r"Instant|Sorcery", face.type_line) else "spell"
            value = str(_mana_value(cost)) if cost else ""
            out += [face.type_line, cost, value, *colors_of(cost, face.colors), size, face.loyalty or "", kind, "mana cost manavalue"]
            out += ["no mana cost"] if not cost and "Land" not in face.type_line else []
            out += [*(["power", "toughness"] if size else []), *(["loyalty"] if face.loyalty else [])]
        return " ".join(each for each in out if each)

    def first_print(self, name: str) -> str | None:
        """When the card was first printed (year-month-day); None when that or the card is not known."""
        record = self._record(name)
        return None if record is None else record.first_print

    def ability(self, name: str, word: str) -> int | None:
        """Which of the card's activated abilities (from 1) holds the word; None when it has no other or none does."""
        record = self._record(name)
        if record is None:
            return None
        face = next((f for f in record.faces if f.name == name), record.faces[0])
        lines = [line for line in face.oracle_text.split("\n") if re.match(r"[^\"(]*:", line)]
        return next((n for n, line in enumerate(lines, 1) if word in line.lower()), None) if len(lines) > 1 else None

    def size(self, name: str) -> str:
        """Power and toughness as printed ("2/2"), or nothing."""
        record = self._record(name)
        face = None if record is None else next((f for f in record.faces if f.name == name), record.faces[0])
        return f"{face.power}/{face.toughness}" if face is not None and face.power is not None else ""

    def targets(self, name: str) -> str:
        """What the card aims at: "" nothing, "player" when a player can be its target, "spell" when only
        spells can, "creature" when a creature can, "other" otherwise (113.1a-b)."""
        record = self._record(name)
        if record is None:
            return ""
        face = next((f for f in record.faces if f.name == name), record.faces[0])
        text = face.oracle_text.lower()
        if re.search(r"any target|target (?:creature or )?(?:player|opponent)", text):
            return "player"
        if re.search(r"target [\w ,-]*\bspell", text) and not re.search(r"target (?:creature|permanent|artifact|land|enchantment)(?! (?:or \w+ )?spell)", text):
            return "spell"
        if re.search(r"target creature\b|^enchant creature\b", text, re.MULTILINE):
            return "creature"
        return "other" if "target" in text or "Aura" in face.type_line else ""


def _mana_value(cost: str) -> int:
    """The mana value of a cost (202.3)."""
    symbols = re.findall(r"\{([^{}]+)\}", cost)
    return sum(int(s) if s.isdigit() else 0 if s in ("X", "Y", "Z") else 2 if s.startswith("2/") else 1 for s in symbols)


def _as_asked(name: str, asked: str) -> str:
    """The half that was meant where the name of one half was typed, else the whole name."""
    halves = [half.strip() for half in name.split("//")]
    return next((half for half in halves if half.casefold() == asked.casefold()), name)
