"""``judge config``: what holds for every command until it is set otherwise."""

from __future__ import annotations

import click

from judge.law.library import Library
from judge.law.usual import VARIABLE, settle, settled, usual


@click.group("config")
def config() -> None:
    """See and set what holds for every command."""


@config.command("rules")
@click.argument("edition", required=False, metavar="[ED]")
@click.option("--reset", is_flag=True, help="Go back to the edition the product comes with.")
def rules(edition: str | None, reset: bool) -> None:
    """Answer under the edition ED from now on (2022-04: the rules people play today); without ED, say which it is."""
    library = Library.open()
    if edition is not None:
        settle(library.edition(edition).id)
    elif reset:
        settle(None)
    id_ = library.canonical(usual())
    if usual() is None:
        why = "as the product comes"
    else:
        why = "as set with judge config rules" if usual() == settled() else f"as {VARIABLE} says"
    click.echo(f"{id_} ({why})")
