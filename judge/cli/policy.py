"""``judge policy``: policy documents that the user loads, looked up by number and title."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from judge.errors import Malformed
from judge.law import policy as documents


@click.group("policy")
def policy() -> None:
    """Look policy documents up (IPG, MTR) whose text you load; none ships with this program."""


@policy.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--as", "alias", required=True, help="The short name it goes by: ipg, mtr, or one of your own.")
def import_(file: Path, alias: str) -> None:
    """Load the text of a document (UTF-8; `pdftotext -layout` makes one of a PDF)."""
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise Malformed(f"{file}: cannot be read: {error.strerror}", mend="check the path") from None
    except UnicodeDecodeError:
        raise Malformed(f"{file}: is no UTF-8 text", mend="pdftotext -layout writes one from a PDF") from None
    found = documents.read(text, alias.casefold(), str(file))
    documents.keep(found)
    dated = f", effective {found.effective}" if found.effective else ""
    click.echo(f"{found.alias}: {found.title}, {len(found.sections)} sections{dated}")


@policy.command("show")
@click.argument("alias")
@click.argument("key", nargs=-1)
@click.option("--json", "json_", is_flag=True, help="One JSON document on standard output.")
def show(alias: str, key: tuple[str, ...], json_: bool) -> None:
    """Show a section by its number or title, or (without KEY) what sections there are."""
    found = documents.document(alias.casefold())
    if not key:
        if json_:
            click.echo(json.dumps({**asdict(found), "sections": [{"number": s.number, "title": s.title} for s in found.sections]}, ensure_ascii=False))
            return
        for section in found.sections:
            click.echo(f"{'  ' * section.number.count('.')}{section.number} {section.title}")
        return
    section = found.find(" ".join(key))
    below = found.below(section.number)
    if json_:
        told = {"document": found.title, "effective": found.effective, **asdict(section), "below": [s.number for s in below]}
        click.echo(json.dumps(told, ensure_ascii=False))
        return
    click.echo(f"{section.number} {section.title}\n{section.text}".rstrip())
    for one in below:
        click.echo(f"  {one.number} {one.title}")
    click.echo(f"({found.title}{f', effective {found.effective}' if found.effective else ''}, as it was loaded)")


@policy.command("list")
def list_() -> None:
    """What is loaded."""
    aliases = list(documents.loaded())
    for alias in aliases:
        found = documents.document(alias)
        click.echo(f"{alias}: {found.title}, {len(found.sections)} sections{f', effective {found.effective}' if found.effective else ''}")
    if not aliases:
        click.echo("nothing is loaded (judge policy import FILE --as ipg)", err=True)


@policy.command("forget")
@click.argument("alias")
def forget(alias: str) -> None:
    """Drop what was loaded under a short name."""
    documents.forget(alias.casefold())
    click.echo(f"{alias.casefold()}: forgotten")
