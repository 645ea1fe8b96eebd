"""Commands on the editions of the library: import, editions, lint, graph."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from judge.cli.law import SHOWN, as_json, edition_line, out, rules, style, wrap
from judge.cli.law_folder import import_folder
from judge.law.as_json import info_json
from judge.law.concordance import across
from judge.law.editions import DEFAULT
from judge.law.export import export
from judge.law.graph import graph_of
from judge.law.importing import import_file
from judge.law.library import Library
from judge.law.lint import counts
from judge.law.lint import lint as find


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--edition", metavar="ID", help="Store it as this edition (else found from the document).")
@click.option("--layout", metavar="NAME", help="Read it with this layout (else detected).")
@as_json
def import_(file: Path, edition: str | None, layout: str | None, json_: bool) -> None:
    """Read a rules document of any known layout (or a folder of them) and store it in the data folder."""
    library = Library.open()
    if file.is_dir():
        sys.exit(import_folder(library, file, json_=json_))
    report = import_file(library, file, edition, layout)
    if json_:
        out(report.as_json())
        return
    done = "already stored, unchanged" if report.unchanged else "stored"
    click.echo(f"{style(report.edition, bold=True)} ({report.layout}, {report.seconds:.2f} s): {done}")
    counts = ", ".join(f"{n} {what.replace('_', ' ')}" for what, n in report.counts.items())
    click.echo(wrap(counts, "  "))
    if report.dangling:
        shown = ", ".join(f"{s} -> {t}" for s, t in report.dangling[:SHOWN])
        left = f" and {len(report.dangling) - SHOWN} more" if len(report.dangling) > SHOWN else ""
        click.echo(wrap(f"dangling: {shown}{left}", "  ", "    "))
    for number, text in report.unclassified[:SHOWN]:
        click.echo(f"  line {number} is of no known kind: {text[:100]}")
    if len(report.unclassified) > SHOWN:
        click.echo(f"  and {len(report.unclassified) - SHOWN} more such lines")


@click.command("editions")
@as_json
def editions(json_: bool) -> None:
    """The editions known, which of them are at hand, and in whose words."""
    infos = Library.open().editions()
    if json_:
        out({"default": DEFAULT, "editions": [info_json(i) for i in infos]})
        return
    for info in infos:
        state = "imported" if info.imported else "own words" if info.own_words else "not imported"
        mark = "*" if info.id == DEFAULT else " "
        click.echo(f"{mark} {style(f'{info.id:<9}', bold=True)} {info.date:<11} {state:<13} {info.title}")
    click.echo(style("* the default; judge import FILE adds the text of an edition", dim=True))


@click.command("lint")
@click.argument("edition", required=False)
@click.option(
    "--limit", default=20, show_default=True, type=click.IntRange(1, 10000), help="At most so many of a kind."
)
@as_json
def lint(edition: str | None, limit: int, json_: bool) -> None:
    """What is wrong in an edition: dangling, duplicate, misnumbered ids, wrong titles, orphan terms, circles."""
    at_hand = Library.open().edition(edition)
    found = find(at_hand)
    if json_:
        findings = [{"kind": f.kind, "id": f.id, "text": f.text} for f in found]
        out({"edition": at_hand.id, "effective": at_hand.effective, "counts": counts(found), "findings": findings})
        return
    for kind, number in counts(found).items():
        click.echo(style(f"{kind}: {number}", bold=True))
        shown = [f for f in found if f.kind == kind][:limit]
        for one in shown:
            click.echo(wrap(one.text, "  ", "    "))
        if number > len(shown):
            click.echo(f"  and {number - len(shown)} more")
    if not found:
        click.echo("nothing found")
    click.echo(edition_line(at_hand.title, at_hand.id, at_hand.effective, own_words=at_hand.own_words))


@click.command("graph")
@rules
@click.option(
    "--out", "out_", required=True, type=click.Path(path_type=Path), help="FILE.graphml, FILE.json or FILE.svg."
)
@click.option("--around", metavar="ID", help="Only the neighbourhood of this rule or term.")
@click.option(
    "--steps", default=1, show_default=True, type=click.IntRange(1, 4), help="How far the neighbourhood goes."
)
@click.option(
    "--limit", default=40, show_default=True, type=click.IntRange(2, 400), help="At most so many nodes around."
)
@click.option("--with", "with_", metavar="ED", help="Also link each rule to what it is in this edition.")
@as_json
def graph(
    rules_: str | None, out_: Path, around: str | None, steps: int, limit: int, with_: str | None, json_: bool
) -> None:
    """Export the rule graph, or the neighbourhood of a rule drawn so that it can be read."""
    library = Library.open()
    edition = library.edition(rules_)
    if with_ is not None:
        graph_of(edition).join(across(library, edition.id, with_))
    written = export(edition, out_, around=around, steps=steps, limit=limit)
    if json_:
        out(written)
        return
    click.echo(f"{written['file']}: {written['nodes']} nodes, {written['edges']} edges of {edition.id}")
