"""What an outline is made of, and how the data folder is read."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from typing import Any

from judge.home import rulesdata, told_by, worked_out
from judge.question.outline_asks import AskForm, offered

SPARE = 4
"""So many words of weight may be left over, unless the outline says otherwise."""


@dataclass(frozen=True, slots=True)
class Role:
    """A place in the story. ``card``: what the text of a card in it says (all); ``unless``: what it does not; ``otherwise``: what stands in
    it when the question names no card for it ("" for a role that must be named); ``described``: what that is, when it is no card ("2/2 creature").

    Besides ``<role>`` a scenario may say ``<role_object>`` ("2/2 creature called Bear", or the card's name), ``<role_has>`` ("controls
    Icy Manipulator", "has Twiddle in hand") and ``<role_uses>`` ("activates Icy Manipulator", "casts Twiddle"); and, where ``owner`` says whose it is
    when that isn't told ("Ann", "Bob", "as spell", "not spell"), ``<role_owner>``: the asker is Ann then."""

    name: str
    card: tuple[str, ...]
    unless: tuple[str, ...]
    otherwise: str
    described: str = ""
    owner: str = ""

    def fits(self, text: str) -> bool:
        """Whether a card with this text can play the role."""
        return all(_says(p, text) for p in self.card) and not any(_says(p, text) for p in self.unless)


@lru_cache(4096)
def _says(pattern: str, text: str) -> bool:
    """Whether a card's text has what a role asks for; many outlines ask for the same, most never."""
    return _made(pattern).search(text) is not None


@lru_cache(4096)
def _made(pattern: str) -> re.Pattern[str]:
    """The regular expression of a pattern: there are more than ``re`` itself keeps."""
    return re.compile(pattern, re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Outline:
    """A kind of situation. ``mine``: the role whose owner is Ann ("" when the sides are always as written); ``maybe``: words that may be
    told too, with their values; ``first``: goes before a reading word by word when no word is passed over."""

    name: str
    roles: tuple[Role, ...]
    story: tuple[str, ...]
    unless: tuple[str, ...]
    asks: tuple[AskForm, ...]
    scenario: str
    mine: str
    values: tuple[tuple[str, str], ...]
    spare: int
    maybe: tuple[str, ...] = ()
    first: bool = False


@dataclass(frozen=True, slots=True)
class Fit:
    """A question that is of an outline's kind: the text in Judge English to replay, and what was passed over."""

    outline: str
    text: str
    turned: bool
    reads: str
    passed_over: tuple[str, ...]
    cards: tuple[str, ...]
    first: bool = False


def _texts(entry: dict[str, object], key: str) -> tuple[str, ...]:
    value = entry.get(key, [])
    return (value,) if isinstance(value, str) else tuple(str(v) for v in value)  # type: ignore[attr-defined]


def _asks(entry: dict[str, object]) -> list[tuple[object, ...]]:
    """The ways of asking of an outline, its own and those it is offered: what each ``AskForm`` holds."""
    asks: list[dict[str, object]] = entry.get("asks", [])  # type: ignore[assignment]
    shared: dict[str, list[str]] = entry.get("shared", {})  # type: ignore[assignment]
    own = tuple(
        AskForm(w, str(a["ask"]), bool(a.get("turned")), str(a.get("reads", "")), claim=claim)
        for a in asks
        for key, claim in (("words", False), ("claims", True))
        for w in _texts(a, key)
    )
    return [tuple(getattr(form, f.name) for f in fields(form)) for form in dict.fromkeys((*own, *offered(own, shared, str(entry.get("it", "")))))]


def _outline(entry: dict[str, object], asks: list[list[Any]]) -> Outline:
    roles: dict[str, dict[str, object]] = entry.get("roles", {})  # type: ignore[assignment]
    values: dict[str, object] = entry.get("values", {})  # type: ignore[assignment]
    return Outline(
        name=str(entry["name"]),
        roles=tuple(
            Role(
                name,
                _texts(role, "card"),
                _texts(role, "unless"),
                str(role.get("otherwise", "")),
                str(role.get("described", "")),
                str(role.get("owner", "")),
            )
            for name, role in roles.items()
        ),
        story=_texts(entry, "story"),
        unless=_texts(entry, "unless"),
        asks=tuple(AskForm(*told) for told in asks),
        scenario=str(entry["scenario"]).strip(),
        mine=str(entry.get("mine", "")),
        values=tuple((k, str(v)) for k, v in values.items()),
        spare=int(str(entry.get("spare", SPARE))),
        maybe=_texts(entry, "maybe"),
        first=bool(entry.get("first")),
    )


@cache
def outlines() -> tuple[Outline, ...]:
    """Every outline of the data folder, file by file, read once a process."""
    entries = [entry for path in sorted((rulesdata() / "outlines").glob("*.toml")) for entry in told_by(path).get("outline", [])]
    asks = worked_out("outline-asks", lambda: [_asks(entry) for entry in entries])
    return tuple(_outline(entry, own) for entry, own in zip(entries, asks, strict=True))
