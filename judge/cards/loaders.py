"""Card files as others publish them: Scryfall's oracle-cards (a JSON array or JSON lines) and MTGJSON's AtomicCards.

A file is read whole or not at all: the first entry that is no card raises ``Malformed`` with its line and its field.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.cards.jsonwalk import Scanner
from judge.errors import Malformed, Place

# printed objects that are no cards of a deck; some share a card's name
NOT_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series"})
STATUSES = ("legal", "banned", "restricted")
"""What a card may be in a format; whatever else a file says means that it is no card of that format."""
_MANA = re.compile(r"(?:\{[0-9A-Z½∞/]+\})*\Z")


@dataclass(frozen=True, slots=True)
class FaceRecord:
    """One face as the file gives it, unread; ``colors`` None means: as its mana cost says."""

    name: str
    type_line: str
    mana_cost: str | None
    oracle_text: str
    power: str | None
    toughness: str | None
    loyalty: str | None
    colors: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class CardRecord:
    """One card as the file gives it: name, layout, faces, and if told the first printing (YYYY-MM-DD) and what it is in each format (``legal``,
    ``banned``, ``restricted``; formats of which it is no card are left out), as of a day."""

    name: str
    layout: str
    faces: tuple[FaceRecord, ...]
    first_print: str | None = None
    formats: tuple[tuple[str, str], ...] = ()
    as_of: str | None = None

    def to_json(self) -> str:
        """The record as one line of JSON in Scryfall's shape, which ``load`` reads back to an equal record."""
        faces = [
            {
                "name": face.name,
                "mana_cost": face.mana_cost,
                "type_line": face.type_line,
                "oracle_text": face.oracle_text,
                "power": face.power,
                "toughness": face.toughness,
                "loyalty": face.loyalty,
                "colors": None if face.colors is None else list(face.colors),
            }
            for face in self.faces
        ]
        card: dict[str, object] = {"name": self.name, "layout": self.layout}
        if len(faces) == 1 and faces[0]["name"] == self.name:
            card |= faces[0]
        else:
            card["type_line"] = " // ".join(face.type_line for face in self.faces)
            card["card_faces"] = faces
        if self.first_print is not None:
            card["first_print"] = self.first_print
        if self.formats:
            card |= {"legalities": dict(self.formats), "legalities_as_of": self.as_of}
        kept = {key: value for key, value in card.items() if value is not None and value != ""}
        return json.dumps(kept, ensure_ascii=False)


class _Field:
    """Typed access to the fields of one JSON object, with the place for a complaint."""

    def __init__(self, data: Mapping[str, Any], source: str, line: int, inside: str = "") -> None:
        self.data = data
        self.source = source
        self.line = line
        self.inside = inside

    def bad(self, key: str, what: str) -> Malformed:
        path = f"{self.inside}{key}"
        place = Place(self.source, self.line, 1)
        return Malformed(f'the field "{path}" {what}', place, 'each card needs at least "name" and "type_line"')

    def text(self, key: str, needed: bool = False) -> str | None:
        value = self.data.get(key)
        if value is None:
            if needed:
                raise self.bad(key, "is missing")
            return None
        if not isinstance(value, str):
            raise self.bad(key, f"should be text, not {type(value).__name__}")
        if needed and not value.strip():
            raise self.bad(key, "is empty")
        return value

    def must(self, key: str) -> str:
        value = self.text(key, needed=True)
        assert value is not None  # text() raised otherwise
        return value

    def number(self, key: str) -> str | None:
        value = self.data.get(key)
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        return self.text(key) or None

    def mana(self, key: str) -> str | None:
        value = self.text(key)
        if not value:
            return None
        if not _MANA.match(value):
            raise self.bad(key, f"is no mana cost: {value[:40]!r}")
        return value

    def formats(self) -> tuple[tuple[str, str], ...]:
        told = self.data.get("legalities")
        if told is None:
            return ()
        if not isinstance(told, dict) or not all(isinstance(status, str) for status in told.values()):
            raise self.bad("legalities", "should tell of each format what the card is in it")
        found = ((name.strip().casefold()[:40], status.strip().casefold()) for name, status in told.items())
        return tuple(sorted((name, status) for name, status in found if name and status in STATUSES))

    def colors(self, key: str) -> tuple[str, ...] | None:
        value = self.data.get(key)
        if value is None:
            return None
        if not isinstance(value, list) or not all(isinstance(item, str) and item in {*"WUBRG"} for item in value):
            raise self.bad(key, "should be a list of the letters W, U, B, R, G")
        return tuple(value)


def _scryfall_face(field: _Field) -> FaceRecord:
    colors = field.colors("colors")
    return FaceRecord(
        name=field.must("name").strip(),
        type_line=(field.must("type_line") if not field.inside else field.text("type_line") or "").strip().replace("_", "-"),
        mana_cost=field.mana("mana_cost"),
        oracle_text=field.text("oracle_text") or "",
        power=field.number("power"),
        toughness=field.number("toughness"),
        loyalty=field.number("loyalty"),
        colors=colors if colors is not None else field.colors("color_indicator"),
    )


def _scryfall_card(data: Mapping[str, Any], source: str, line: int) -> CardRecord | None:
    field = _Field(data, source, line)
    name = field.must("name").strip()
    layout = field.text("layout") or "normal"
    if layout in NOT_CARDS:
        return None
    listed = data.get("card_faces")
    faces: tuple[FaceRecord, ...]
    if listed is None:
        faces = (_scryfall_face(field),)
    else:
        if not isinstance(listed, list) or not listed:
            raise field.bad("card_faces", "should be a list of faces")
        for index, face in enumerate(listed):
            if not isinstance(face, dict):
                raise field.bad(f"card_faces[{index}]", f"should be an object, not {type(face).__name__}")
        faces = tuple(
            _scryfall_face(_Field(face, source, line, f"card_faces[{index}].")) for index, face in enumerate(listed)
        )
    return CardRecord(name, layout, faces, field.text("first_print"), field.formats(), field.text("legalities_as_of"))


def _atomic_card(name: str, listed: object, source: str, line: int) -> CardRecord | None:
    """One entry of AtomicCards: the list of the faces of the card of that name."""
    place = _Field({}, source, line)
    if not isinstance(listed, list) or not listed:
        raise place.bad(name, "should be a list of faces")
    faces: list[FaceRecord] = []
    layout = "normal"
    formats: tuple[tuple[str, str], ...] = ()
    for index, face in enumerate(listed):
        if not isinstance(face, dict):
            raise place.bad(f"{name}[{index}]", f"should be an object, not {type(face).__name__}")
        field = _Field(face, source, line, f"{name}[{index}].")
        layout = field.text("layout") or layout
        formats = formats or field.formats()
        own = field.text("faceName") or field.must("name")
        faces.append(
            FaceRecord(
                name=own.strip(),
                type_line=field.must("type").strip(),
                mana_cost=field.mana("manaCost"),
                oracle_text=field.text("text") or "",
                power=field.number("power"),
                toughness=field.number("toughness"),
                loyalty=field.number("loyalty"),
                colors=field.colors("colors"),
            )
        )
    if layout in NOT_CARDS:
        return None
    if "//" not in name:
        faces = faces[:1]  # further entries under one plain name are other cards of that name, not faces
    return CardRecord(name.strip(), layout, tuple(faces), formats=formats)


def _array(text: str, source: str) -> Iterator[CardRecord]:
    scanner = Scanner(text, source)
    for line, data in scanner.items():
        yield from _one(data, source, line)
    scanner.end()


def _one(data: object, source: str, line: int) -> Iterator[CardRecord]:
    if not isinstance(data, dict):
        kind = type(data).__name__
        raise Malformed(f"a card should be a JSON object, not {kind}", Place(source, line, 1), "see the file's source")
    card = _scryfall_card(data, source, line)
    if card is not None:
        yield card


def _lines(text: str, source: str) -> Iterator[CardRecord]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            data = json.loads(line)
        except json.JSONDecodeError as error:
            place = Place(source, number, error.colno)
            raise Malformed(f"no valid JSON: {error.msg}", place, "each line holds one card") from None
        except RecursionError:
            raise Malformed("no valid JSON: nested too deeply", Place(source, number, 1)) from None
        yield from _one(data, source, number)


def _atomic(text: str, source: str) -> Iterator[CardRecord]:
    scanner = Scanner(text, source)
    for _, key, _value in scanner.members(into="data"):
        if key != "data":
            continue
        if scanner.skip() != "{":
            raise Malformed('the field "data" should be an object', Place(source, scanner.line(), 1))
        for line, name, listed in scanner.members():
            card = _atomic_card(name, listed, source, line)
            if card is not None:
                yield card
    scanner.end()


# shape -> how its text is read; told apart by ``shape_of``
SHAPES: dict[str, Callable[[str, str], Iterator[CardRecord]]] = {
    "scryfall array": _array,
    "json lines": _lines,
    "mtgjson atomic": _atomic,
}


def shape_of(text: str, source: str) -> str:
    """Which of ``SHAPES`` the text has; raises ``Malformed`` when none."""
    start = text.lstrip()
    if start.startswith("["):
        return "scryfall array"
    if start.startswith("{"):
        return "mtgjson atomic" if re.match(r'\{\s*"(?:meta|data)"\s*:\s*\{', start) else "json lines"
    line = text[: len(text) - len(start)].count("\n") + 1
    what = "is empty" if not start else "is no card file"
    mend = "give Scryfall's oracle-cards JSON, JSON lines with one card each, or MTGJSON's AtomicCards"
    raise Malformed(what, Place(source, line, 1), mend)


def read_file(path: Path) -> str:
    """The text of a card file (UTF-8, with or without a mark at its start); ``Malformed`` when it cannot be read."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise Malformed(f"{path}: cannot be read: {error.strerror}", mend="check the path") from None
    except UnicodeDecodeError as error:
        raise Malformed(f"{path}: is no UTF-8 text (byte {error.start})", mend="give the file as published") from None


def load(path: Path) -> list[CardRecord]:
    """Every card of the file, in its order; ``Malformed`` (naming line and field) and no card when any is bad."""
    return load_text(read_file(path), str(path))


def load_text(text: str, source: str = "cards") -> list[CardRecord]:
    """Every card of the text of a card file; like ``load``."""
    cards = list(SHAPES[shape_of(text, source)](text, source))
    if not cards:
        raise Malformed("holds no cards", Place(source, 1, 1), "see `judge cards import --help`")
    return cards
