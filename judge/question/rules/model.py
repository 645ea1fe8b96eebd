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

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        traits = [[word, None if what is None else what.to_json()] for word, what in self.traits]
        return {"head": self.head, "traits": traits, "count": self.count, "owner": self.owner, "wh": self.wh}


@dataclass(frozen=True, slots=True)
class Prop:
    """A predicate with its roles, whether it is so, and how: "" (is), "can", "must". ``where``: what holds besides ("if", "when" clauses)."""

    predicate: str
    roles: tuple[tuple[str, Term | Prop], ...] = ()
    positive: bool = True
    modality: str = ""
    where: tuple[tuple[str, Prop], ...] = ()
    value: str = ""

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "predicate": self.predicate, "roles": [[role, filler.to_json()] for role, filler in self.roles], "positive": self.positive,
            "modality": self.modality, "where": [[link, prop.to_json()] for link, prop in self.where], "value": self.value,
        }  # fmt: skip


def term_from(data: dict[str, Any]) -> Term:
    """A term out of plain data."""
    traits = tuple((word, None if what is None else filler_from(what)) for word, what in data["traits"])
    return Term(data["head"], traits, data["count"], data["owner"], data["wh"])


def prop_from(data: dict[str, Any]) -> Prop:
    """A proposition out of plain data."""
    roles = tuple((role, filler_from(filler)) for role, filler in data["roles"])
    where = tuple((link, prop_from(prop)) for link, prop in data["where"])
    return Prop(data["predicate"], roles, data["positive"], data["modality"], where, data["value"])


def filler_from(data: dict[str, Any]) -> Term | Prop:
    """A term or a proposition out of plain data."""
    return prop_from(data) if "predicate" in data else term_from(data)


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
