"""``judge prepare``: make everything ready that a first answer would otherwise have to wait for."""

from __future__ import annotations

import click


@click.command()
def prepare() -> None:
    """Compile the card reader's tables, the shipped rulebook and the starter cards (a few seconds, once)."""
    from judge.cards.catalog import Catalog, snapshot_of, starter_path
    from judge.service import Judge

    with Catalog([snapshot_of(starter_path())]) as starter:
        for _ in starter.cards():
            pass  # each is read, and kept when the catalog is closed
    Judge.open().ask("I attack with a 2/2 and my opponent blocks with Grizzly Bears. Does my creature die?")
    click.echo("judge is ready", err=True)
