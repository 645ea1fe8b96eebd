"""``judge prepare``: make everything ready that a first answer would otherwise have to wait for."""

from __future__ import annotations

import click


@click.command()
def prepare() -> None:
    """Compile the card reader's tables, the shipped rulebook and the starter cards (a few seconds, once)."""
    from judge.service import Judge

    Judge.open().ask("I attack with a 2/2 and my opponent blocks with Grizzly Bears. Does my creature die?")
    click.echo("judge is ready", err=True)
