"""A statement of the rules, or a question about them, as a predicate with roles: frozen data that can be compared and kept as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Term:
    """Who or what takes part: its kind (``head``), what is said of it (``traits``: words, or further terms and propositions behind a word), how many
    ("" not said, a number, "each", "several", "any", "?": that is asked), and whose it is ("" nobody's, "you", "opponent", ...)."""

    head: str
    traits: tuple[tuple[str, Term | Prop | None], ...] = ()
    count: str = ""
    owner: str = ""
    wh: str = ""

    def to_json(self) -> list[Any]:
        """Plain data: what stands last and is empty left out."""
        return _short([self.head, [[word, None if what is None else what.to_json()] for word, what in self.traits], self.count, self.owner, self.wh])


@dataclass(frozen=True, slots=True)
class Prop:
    """A predicate with its roles, whether it is so, and how: "" (is), "can", "must". ``where``: what holds besides ("if", "when" clauses)."""

    predicate: str
    roles: tuple[tuple[str, Term | Prop], ...] = ()
    positive: bool = True
    modality: str = ""
    where: tuple[tuple[str, Prop], ...] = ()
    value: str = ""

    def to_json(self) -> list[Any]:
        """Plain data, with a mark in front that tells it from a term's: what stands last and is empty left out."""
        roles = [[role, filler.to_json()] for role, filler in self.roles]
        where = [[link, prop.to_json()] for link, prop in self.where]
        return _short([PROP, self.predicate, roles, self.modality, where, self.value, 0 if self.positive else 1])


PROP = "!"
"""What plain data of a proposition begins with."""


def _short(data: list[Any]) -> list[Any]:
    while data and not data[-1]:
        data.pop()
    return data


def _filled(data: list[Any], empty: list[Any]) -> list[Any]:
    return [*data, *empty[len(data) :]]


def term_from(data: list[Any]) -> Term:
    """A term out of plain data."""
    head, traits, count, owner, wh = _filled(data, ["", [], "", "", ""])
    return Term(head, tuple((word, None if what is None else filler_from(what)) for word, what in traits), count, owner, wh)


def prop_from(data: list[Any]) -> Prop:
    """A proposition out of plain data."""
    _, predicate, roles, modality, where, value, denied = _filled(data, ["", "", [], "", [], "", 0])
    filled = tuple((role, filler_from(filler)) for role, filler in roles)
    return Prop(predicate, filled, not denied, modality, tuple((link, prop_from(prop)) for link, prop in where), value)


def filler_from(data: list[Any]) -> Term | Prop:
    """A term or a proposition out of plain data."""
    return prop_from(data) if data[:1] == [PROP] else term_from(data)


@dataclass(frozen=True, slots=True)
class Statement:
    """What the rules say: the sentence it is answered with, its rules, and the answer where not yes or no is asked.
    ``only``: the editions in which it holds (none: all)."""

    says: str
    rules: tuple[str, ...]
    value: str | int | None = None
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about the rules: what is asked about, and what for ("yes": yes or no; else the role asked for, or "happens", "how", "why")."""

    prop: Prop
    wants: str = "yes"
