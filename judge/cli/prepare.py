"""``judge prepare``: make everything ready that a first answer would otherwise have to wait for."""

from __future__ import annotations

import click

from judge.cards.catalog import Catalog, snapshot_of, starter_path
from judge.language.morphology import forms
from judge.question.reader import understand_text
from judge.question.words.ordinary import ordinary_words
from judge.service import Judge


@click.command()
def prepare() -> None:
    """Compile the card reader's tables, the shipped rulebook and the starter cards, and look up the usual words (a few seconds, once)."""
    with Catalog([snapshot_of(starter_path())]) as starter:
        for _ in starter.cards():
            pass  # each is read, and kept when the catalog is closed
    for word in ordinary_words():
        forms(word)
    judge = Judge.open()
    question = "I attack with a 2/2 and my opponent blocks with Grizzly Bears. Does my creature die?"
    judge.ask(question)
    understand_text(question, judge.catalog, judge.edition())
    judge.keep()
    click.echo("judge is ready", err=True)
