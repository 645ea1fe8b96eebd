"""Importing a folder of documents, one after the other, with a progress bar on a terminal."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from judge.errors import Malformed, Refusal
from judge.law.importing import import_file
from judge.law.library import Library


def import_folder(library: Library, folder: Path, *, json_: bool) -> int:
    """Import every text file of a folder; gives the exit code: 0 when all could be read, 1 when some could not."""
    files = sorted(p for p in folder.iterdir() if p.is_file() and p.suffix.lower() == ".txt")
    if not files:
        raise Malformed(f"{folder}: no text file in this folder", mend="name a folder with rules documents (.txt)")
    done: list[dict[str, Any]] = []
    failed: list[dict[str, str]] = []
    with click.progressbar(
        files, label="importing", file=sys.stderr, hidden=not sys.stderr.isatty(), item_show_func=_name
    ) as bar:
        for path in bar:
            try:
                done.append({"file": str(path), **import_file(library, path).as_json()})
            except Refusal as refusal:
                failed.append({"file": str(path), "error": refusal.line()})
    if json_:
        click.echo(json.dumps({"imported": done, "failed": failed}, ensure_ascii=False))
    else:
        for report in done:
            counts = report["counts"]
            unread = counts["unclassified_lines"]
            click.echo(
                f"{report['edition']:<9} {report['layout']:<13} {counts['rules'] + counts['subrules']} rules, "
                f"{counts['rulings']} rulings, {counts['references']} references, {unread} lines of no known kind"
            )
        for failure in failed:
            click.echo(f"judge: {failure['error']}", err=True)
    return 1 if failed else 0


def _name(path: Path | None) -> str | None:
    return path.name if path is not None else None
