"""The commands of the web service's store: store export, import, status, trail."""

from __future__ import annotations

import contextlib
import getpass
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from judge.errors import Malformed
from judge.web.store import lines
from judge.web.store.scenarios import disagreements as scenarios
from judge.web.store.store import Store

as_json = click.option("--json", "json_", is_flag=True, help="One JSON document on standard output.")


def out(data: Any) -> None:
    """Print one JSON document."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def author() -> str:
    """Who is at the command line, for the audit trail."""
    try:
        return f"{getpass.getuser()} (command line)"
    except (KeyError, OSError):  # a user id without a name, as in some containers
        return "command line"


@contextlib.contextmanager
def writing_to() -> Iterator[Store]:
    """The service's store (``DATABASE_URL``, else the user's own). Malformed when it cannot be opened."""
    store = Store.open()
    try:
        yield store
    finally:
        store.close()


@click.group("store")
def store() -> None:
    """What the web service keeps: questions, answers, disputes, judges and their decisions."""


@store.command("export")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True), default="-")
@click.option("--secrets", is_flag=True, help="With the hashes of the judges' passwords.")
def export(file: Path, secrets: bool) -> None:
    """Write everything as JSON lines to FILE (standard output when none is given)."""
    with writing_to() as kept:
        if str(file) == "-":
            for line in lines.export(kept, secrets=secrets):
                click.echo(line)
            return
        part = file.with_name(f".{file.name}.part")  # never half an export under its name
        try:
            with part.open("w", encoding="utf-8") as target:
                if secrets:
                    part.chmod(0o600)
                count = -1
                for line in lines.export(kept, secrets=secrets):
                    target.write(line + "\n")
                    count += 1
            part.replace(file)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise Malformed(f"cannot write {file}: {error.strerror}") from None
        click.echo(f"{count} rows written to {file}", err=True)


@store.command("import")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@as_json
def import_(file: Path, json_: bool) -> None:
    """Read an exported FILE back, all of it or nothing; rows that are there already are passed over."""
    with writing_to() as kept:
        try:
            with click.open_file(str(file), encoding="utf-8") as source:
                new = lines.load(kept, source, str(file), author())
        except OSError as error:
            raise Malformed(f"cannot read {file}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise Malformed(f"{file} is not UTF-8 text", mend="a file made by judge store export") from None
    if json_:
        out({"new": new})
    else:
        click.echo(", ".join(f"{n} {table}" for table, n in new.items()) + " were new")


@store.command("disagreements")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True), default="-")
def disagreements(file: Path) -> None:
    """Write what judges corrected or overruled as scenarios to FILE (standard output when none is given)."""
    with writing_to() as kept:
        found = list(scenarios(kept))
    if str(file) == "-":
        click.echo("\n".join(found), nl=False)
        return
    try:
        file.write_text("\n".join(found), encoding="utf-8")
    except OSError as error:
        raise Malformed(f"cannot write {file}: {error.strerror}") from None
    click.echo(f"{len(found)} scenarios written to {file}", err=True)


@store.command("status")
@as_json
def status(json_: bool) -> None:
    """How many rows each table has, and how large the database is."""
    with writing_to() as kept:
        kind, size, counts = kept.engine.dialect.name, kept.size(), kept.counts()
    if json_:
        out({"database": kind, "bytes": size, "rows": counts})
        return
    click.echo(f"{kind}, {size} bytes")
    for table, n in counts.items():
        click.echo(f"  {table:<12}{n:>8}")


@store.command("trail")
@click.option("--limit", default=50, show_default=True, type=click.IntRange(1, 100_000), help="At most so many lines.")
@as_json
def trail(limit: int, json_: bool) -> None:
    """Who changed what when, the latest first."""
    with writing_to() as kept:
        found = kept.trail(limit=limit)
    if json_:
        rows = [
            {"at": e.at.isoformat(), "author": e.author, "action": e.action, "subject": e.subject, "detail": e.detail}
            for e in found
        ]
        out({"trail": rows})
        return
    for e in found:
        click.echo(f"{e.at.isoformat(timespec='seconds')}  {e.author}  {e.action}  {e.subject}")
