"""What may be played in which format, as the loaded card file tells it, with its day: lists of banned and restricted cards."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from flask import Blueprint, render_template

from judge.web.forms import pickers
from judge.web.problems import NotFoundHere

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.cards.searching import Listed
    from judge.web.house import House


@dataclass(slots=True)
class Format:
    """A format: how many cards are legal in it, which are banned, which are restricted, and the latest day that a file told it on."""

    name: str
    legal: int = 0
    banned: list[str] = field(default_factory=list)
    restricted: list[str] = field(default_factory=list)
    as_of: str = ""


def formats_of(cards: Iterable[Listed]) -> dict[str, Format]:
    """Every format that the cards tell of, by name."""
    found: defaultdict[str, Format] = defaultdict(lambda: Format(""))
    for card in cards:
        for name, status in card.formats.items():
            one = found[name]
            one.name, one.as_of = name, max(one.as_of, card.as_of)
            if status == "banned":
                one.banned.append(card.name)
            else:
                one.legal += 1
                if status == "restricted":
                    one.restricted.append(card.name)
    return dict(sorted(found.items()))


def statuses(house: House, name: str) -> tuple[dict[str, list[str]], str]:
    """The formats in which a card is legal, restricted or banned, and the day of that; nothing when the file tells nothing."""
    record = house.catalog.record(name)
    told: dict[str, list[str]] = {}
    for format_, status in record.formats if record else ():
        told.setdefault(status, []).append(format_)
    return {status: told[status] for status in ("legal", "restricted", "banned") if status in told}, (record.as_of or "" if record else "")


def blueprint(house: House) -> Blueprint:
    """The routes."""
    pages = Blueprint("formats", __name__)
    made: list[tuple[Any, dict[str, Format]]] = []

    def known() -> dict[str, Format]:
        cards = house.listed()
        if not made or made[0][0] is not cards:
            made[:] = [(cards, formats_of(cards))]
        return made[0][1]

    @pages.get("/formats")
    def overview() -> str:
        """Every format."""
        return render_template("formats.html", formats=known(), one=None, **pickers(house))

    @pages.get("/formats/<name>")
    def one(name: str) -> str:
        """What is banned and restricted in one of them."""
        found = known().get(name.casefold())
        if found is None:
            raise NotFoundHere(f"nothing is told here of a format {name[:40]!r}", mend="those that are known stand at /formats")
        return render_template("formats.html", formats={}, one=found, **pickers(house))

    return pages
