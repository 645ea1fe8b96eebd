"""Look-ups at the command line: rule and search. Kept small, so that a look-up starts quickly."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from judge.errors import Malformed
from judge.law.as_json import entry_json, hit_json

if TYPE_CHECKING:
    from judge.law.library import Brief, Edition, Entry

SHOWN = 12
"""How many references or children the terminal shows before it says how many were left off."""

as_json = click.option("--json", "json_", is_flag=True, help="One JSON document on standard output.")
rules = click.option("--rules", "rules_", metavar="ED", help="The edition, such as 2009-10 or 2022-04.")


def out(data: Any) -> None:
    """Print one JSON document."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2 if sys.stdout.isatty() else None) + "\n")


def style(text: str, **how: Any) -> str:
    """Coloured on a terminal, plain otherwise."""
    return click.style(text, **how) if sys.stdout.isatty() else text


def columns() -> int:
    """How wide the terminal is; 100 where there is none (shutil would answer too, but takes long to import)."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 100
    except (OSError, ValueError):
        return 100


def wrap(text: str, indent: str = "", hang: str | None = None) -> str:
    """Text wrapped to the terminal, keeping its own line breaks."""
    import textwrap

    width = min(columns(), 110)
    lines = []
    for n, line in enumerate(text.split("\n")):
        first = indent if n == 0 else (hang if hang is not None else indent)
        lines += textwrap.wrap(line, width, initial_indent=first, subsequent_indent=hang or indent) or [""]
    return "\n".join(lines)


def edition_line(title: str, id_: str, effective: str, *, own_words: bool) -> str:
    """The line that every answer ends or starts with: which edition, in force from when, in whose words."""
    words = ", in this project's own words" if own_words else ""
    return style(f"{id_}, effective {effective or 'unknown'}: {title}{words}", dim=True)


@click.command("rule")
@click.argument("what", nargs=-1, required=True)
@rules
@as_json
def rule(what: tuple[str, ...], rules_: str | None, json_: bool) -> None:
    """Show one rule (702.2, "cr 702.2b", "702.2." alone) or term (deathtouch) with what belongs to it."""
    from judge.law import lookup
    from judge.law.editions import DEFAULT
    from judge.law.library import Library

    library = Library.open()
    asked = lookup.parse(" ".join(what)[:400])
    if not asked.key:
        raise Malformed("no rule number or term was given", mend='judge rule 702.2, judge rule "combat damage step"')
    id_ = library.canonical(asked.edition or rules_)
    edition = library.find(id_)
    entry = edition.entry(asked.key) if edition else None
    if entry is None:
        entry = library.known_only(id_, asked)
        if not entry.title and not entry.elsewhere:
            from judge.law.missing import not_found

            raise not_found(library, asked, id_)
        edition = None
    elif id_ != DEFAULT and entry.kind in ("rule", "subrule", "heading"):
        entry = library.with_whereabouts(entry)
    if json_:
        out(entry_json(entry, edition))
    else:
        click.echo(entry_text(entry, edition, alone=asked.alone))


def entry_text(entry: Entry, edition: Edition | None, *, alone: bool = False) -> str:
    """The entry as the terminal shows it."""
    head = style(entry.id, bold=True, fg="cyan")
    title = f"  {style(entry.title, bold=True)}" if entry.title else ""
    lines = [f"{head}{title}"]
    if entry.parent and entry.parent_title and entry.parent_title != entry.title:
        lines.append(style(f"  in {entry.parent} {entry.parent_title}", dim=True))
    if entry.text and entry.text != entry.title:
        lines.append(wrap(entry.text, "  "))
    if entry.note:
        lines.append(style(f"  ({entry.note})", fg="yellow"))
    for other, fate, ids in entry.elsewhere:
        where = f"is {', '.join(ids)}" if ids else "is gone"
        lines.append(style(f"  in {other} it {where} ({fate})", fg="green"))
    if edition is not None and not alone:
        lines += _belongings(entry, edition)
    if edition is not None:
        lines.append(edition_line(edition.title, entry.edition, entry.effective, own_words=entry.own_words))
    else:
        lines.append(style(f"{entry.edition}, effective {entry.effective}", dim=True))
    return "\n".join(lines)


def _belongings(entry: Entry, edition: Edition) -> list[str]:
    lines = []
    for brief in edition.briefs(entry.also).values():
        shown = edition.entry(brief.id)
        if brief.kind == "glossary" and shown is not None and shown.text:
            lines.append(wrap(f"glossary {brief.id}: {shown.text}", "  ", "    "))
    lines += [wrap(f"Example: {text}", "  ", "    ") for text in entry.examples]
    lines += [
        wrap(f"Ruling {r.id} ({' '.join(filter(None, (r.authority, r.date)))}): {r.text}", "  ", "    ")
        for r in entry.rulings
    ]
    lines += [wrap(f"Note: {text}", "  ", "    ") for text in entry.notes]
    children = [] if entry.kind == "glossary" else list(edition.briefs(entry.children).values())
    lines += [wrap(_one_line(child), "  ", "      ") for child in children]
    for label, ids in (("refers to", entry.cites), ("referred to by", entry.cited_by)):
        if ids:
            left = f" and {len(ids) - SHOWN} more" if len(ids) > SHOWN else ""
            lines.append(wrap(f"{label} {', '.join(ids[:SHOWN])}{left}", "  ", "    "))
    return lines


def _one_line(child: Brief) -> str:
    text = child.title if child.title and child.title != child.text else ""
    return f"{style(child.id, fg='cyan')} {' - '.join(filter(None, (text, child.text)))}"


@click.command("search")
@click.argument("words", nargs=-1, required=True)
@rules
@click.option("--limit", default=10, show_default=True, type=click.IntRange(1, 200), help="At most so many results.")
@as_json
def search(words: tuple[str, ...], rules_: str | None, limit: int, json_: bool) -> None:
    """Rules, glossary entries and rulings about some words, best first."""
    from judge.law.library import Library

    edition = Library.open().edition(rules_)
    query = " ".join(words)[:4000]
    hits = edition.search(query, limit)
    if json_:
        out(
            {
                "query": query,
                "edition": edition.id,
                "effective": edition.effective,
                "results": [hit_json(h) for h in hits],
            }
        )
        return
    if not hits:
        click.echo(f"nothing in {edition.id} matches {query!r}")
    for hit in hits:
        title = f"  {style(hit.title, bold=True)}" if hit.title else ""
        click.echo(f"{style(hit.id, fg='cyan', bold=True)}{title}")
        text = hit.text if len(hit.text) <= 300 else hit.text[:297].rsplit(" ", 1)[0] + " ..."
        if text and text != hit.title:
            click.echo(wrap(text, "  "))
    click.echo(edition_line(edition.title, edition.id, edition.effective, own_words=edition.own_words))
