"""What the tables of questions share: their files, the cards, and what weighing the readings of a question comes to."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from judge.cards.catalog import Catalog
from judge.question.reader import understand_text
from judge.ruling.weighing import Choice, weigh
from tests.conftest import need_shared

EDITION = "2009-10"


def table(name: str) -> dict[str, Any]:
    """A table of questions beside this file."""
    return tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def starter() -> Catalog:
    """The starter cards."""
    return Catalog.open()


@cache
def pool() -> Catalog:
    """The cards of the reference pool."""
    return Catalog.from_file(need_shared("cards/pool.jsonl"))


def chosen(question: str, cards: Catalog) -> Choice:
    """What weighing the readings of a question comes to."""
    return weigh(understand_text(question, cards, EDITION), question, cards, EDITION)
