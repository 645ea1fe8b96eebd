"""Look-ups at the command line: rule and search."""

from __future__ import annotations

import click

from judge.cli.lookup import SHOWN, edition_line, out, show_rule, style, wrap
from judge.law.as_json import search_json
from judge.law.library import Library
from judge.law.usual import usual

__all__ = ["SHOWN", "as_json", "edition_line", "out", "rule", "rules", "search", "style", "wrap"]

as_json = click.option("--json", "json_", is_flag=True, help="One JSON document on standard output.")
rules = click.option("--rules", "rules_", metavar="ED", default=usual, help="The edition, such as 2009-10 or 2022-04.")


@click.command("rule")
@click.argument("what", nargs=-1, required=True)
@rules
@as_json
def rule(what: tuple[str, ...], rules_: str | None, json_: bool) -> None:
    """Show one rule (702.2, "cr 702.2b", "702.2." alone) or term (deathtouch) with what belongs to it."""
    show_rule(what, rules_, as_json=json_)


@click.command("search")
@click.argument("words", nargs=-1, required=True)
@rules
@click.option("--limit", default=10, show_default=True, type=click.IntRange(1, 200), help="At most so many results.")
@as_json
def search(words: tuple[str, ...], rules_: str | None, limit: int, json_: bool) -> None:
    """Rules, glossary entries and rulings about some words, best first."""
    edition = Library.open().edition(rules_)
    query = " ".join(words)[:4000]
    if json_:
        out(search_json(edition, query, limit))
        return
    hits = edition.search(query, limit)
    if not hits:
        click.echo(f"nothing in {edition.id} matches {query!r}")
    for hit in hits:
        title = f"  {style(hit.title, bold=True)}" if hit.title else ""
        click.echo(f"{style(hit.id, fg='cyan', bold=True)}{title}")
        text = hit.text if len(hit.text) <= 300 else hit.text[:297].rsplit(" ", 1)[0] + " ..."
        if text and text != hit.title:
            click.echo(wrap(text, "  "))
    left = max(0, edition.matching(query) - len(hits))
    if hits and left:
        click.echo(f"and {left} more that hold one of the words (--limit shows more)")
    click.echo(edition_line(edition.title, edition.id, edition.effective, own_words=edition.own_words))
