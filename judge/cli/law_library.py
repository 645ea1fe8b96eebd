"""Commands on the editions of the library: import, editions, lint, history, compare, graph."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge.cli.law import SHOWN, as_json, edition_line, out, rules, style, wrap
from judge.errors import Malformed
from judge.law.as_json import difference_json, info_json, stage_json

if TYPE_CHECKING:
    from judge.law.eras import Difference


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--edition", metavar="ID", help="Store it as this edition (else found from the document).")
@click.option("--layout", metavar="NAME", help="Read it with this layout (else detected).")
@as_json
def import_(file: Path, edition: str | None, layout: str | None, json_: bool) -> None:
    """Read a rules document of any known layout (or a folder of them) and store it in the data folder."""
    from judge.law.importing import import_file
    from judge.law.library import Library

    library = Library.open()
    if file.is_dir():
        from judge.cli.law_folder import import_folder

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
    from judge.law.editions import DEFAULT
    from judge.law.library import Library

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
    from judge.law.library import Library
    from judge.law.lint import counts
    from judge.law.lint import lint as find

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


@click.command("history")
@click.argument("what", nargs=-1, required=True)
@rules
@as_json
def history(what: tuple[str, ...], rules_: str | None, json_: bool) -> None:
    """One rule through every edition that is known: its numbers, titles, and what happened to it."""
    from judge.law import lookup
    from judge.law.concordance import history as through
    from judge.law.eras import differences_for
    from judge.law.library import Library

    library = Library.open()
    asked = lookup.parse(" ".join(what)[:400])
    base = library.canonical(asked.edition or rules_)
    edition = library.find(base)
    entry = edition.entry(asked.key) if edition is not None else None
    number = entry.id if entry is not None else asked.number
    stages = through(library, number or asked.key, base)
    subjects = differences_for(number, base) if number else ()
    if json_:
        changed = [difference_json(d) for d in subjects]
        out({"id": number, "edition": base, "stages": [stage_json(s) for s in stages], "differences": changed})
        return
    for stage in stages:
        numbers = ", ".join(stage.numbers) or "-"
        sure = "" if stage.fate == "asked" else f" ({stage.fate}, {stage.confidence:.0%} sure)"
        click.echo(f"{style(f'{stage.edition:<9}', bold=True)} {style(numbers, fg='cyan')}  {stage.title}{sure}")
        if stage.text:
            text = stage.text if len(stage.text) <= 240 else stage.text[:237].rsplit(" ", 1)[0] + " ..."
            click.echo(wrap(text, "          "))
        elif not stage.available and stage.numbers:
            click.echo(style("          the text of this edition is not imported", dim=True))
    for subject in subjects:
        click.echo(style(f"{subject.topic}, era by era", bold=True))
        for holding in subject.holdings:
            if holding.holds:
                click.echo(wrap(f"{holding.edition:<9} {holding.holds} ({', '.join(holding.rules)})", "", "          "))


@click.command("compare")
@click.argument("old")
@click.argument("new")
@click.option("--fate", help="Only the rules of this fate: same, moved, edited, split, merged, gone, beyond, new.")
@click.option("--section", help="Only the rules whose number starts so, such as 5 or 702.")
@click.option("--write", "write", type=click.Path(path_type=Path), help="Also write the whole concordance, as TOML.")
@as_json
def compare(old: str, new: str, fate: str | None, section: str | None, write: Path | None, json_: bool) -> None:
    """What changed between two editions, by section."""
    from judge.law.concordance import FATES, concordance
    from judge.law.eras import differences_between
    from judge.law.library import Library

    if fate is not None and fate not in FATES:
        raise Malformed(f"no fate is called {fate!r}", mend=f"known: {', '.join(FATES)}")
    library = Library.open()
    ids = [library.canonical(old), library.canonical(new)]
    order = [i.id for i in library.editions()]
    ids.sort(key=order.index)
    subjects = [
        d
        for d in differences_between(*ids)
        if section is None or any(r.startswith(section) for h in d.holdings if h.edition in ids for r in h.rules)
    ]
    try:
        table = concordance(library, *ids)
    except Malformed as lacking:
        # the subjects on which the two differ are known even where rule cannot be set against rule
        if not subjects or fate is not None:
            raise
        if json_:
            out(
                {"old": ids[0], "new": ids[1], "note": str(lacking), "subjects": [difference_json(d) for d in subjects]}
            )
            return
        click.echo(style(f"{ids[0]} -> {ids[1]}", bold=True))
        click.echo(wrap(f"{lacking}, so only what is known of the differences in substance:", "  ", "  "))
        _echo_subjects(subjects, ids)
        return
    if write is not None:
        from judge.law.concordance import as_toml

        try:
            write.write_text(as_toml(table), encoding="utf-8")
        except OSError as error:
            raise Malformed(f"{write} cannot be written: {error.strerror or error}") from error
    wanted = {
        s: f
        for s, f in table.fates.items()
        if (fate is None or f.fate == fate) and (section is None or s.startswith(section))
    }
    added = [a for a in table.added if fate in (None, "new") and (section is None or a.startswith(section))]
    if json_:
        changes = [
            {"id": s, "fate": f.fate, "targets": list(f.targets), "confidence": f.confidence, "curated": f.curated}
            for s, f in wanted.items()
        ]
        counts = table.counts()
        sections = _by_section(wanted, added)
        out(
            {
                "old": table.old,
                "new": table.new,
                "counts": counts,
                "sections": sections,
                "changes": changes,
                "added": added,
                "subjects": [difference_json(d) for d in subjects],
            }
        )
        return
    click.echo(style(f"{table.old} -> {table.new}", bold=True))
    for name, row in sorted(_by_section(wanted, added).items()):
        click.echo(f"  section {name}: " + ", ".join(f"{n} {f}" for f, n in row.items() if n))
    if fate is not None or section is not None:
        for source, one in wanted.items():
            if one.fate != "same":
                click.echo(f"    {source} {one.fate} {', '.join(one.targets)} ({one.confidence:.0%})")
        if added:
            click.echo(wrap(f"new: {', '.join(added)}", "    ", "      "))
    click.echo("  in all: " + ", ".join(f"{n} {f}" for f, n in table.counts().items()))
    if fate is None and subjects:
        click.echo("  differences in substance:")
        _echo_subjects(subjects, ids)


def _echo_subjects(subjects: list[Difference], ids: list[str]) -> None:
    for subject in subjects:
        click.echo(f"    {style(subject.topic, bold=True)}")
        for id_ in ids:
            holding = subject.of(id_)
            if holding is not None:
                rules_ = f" ({', '.join(holding.rules)})" if holding.rules else ""
                said = holding.holds or "No such thing existed."
                click.echo(wrap(f"{id_:<9} {said}{rules_}", "      ", "                "))


def _by_section(fates: dict[str, Any], added: list[str]) -> dict[str, dict[str, int]]:
    from judge.law.concordance import FATES

    table: dict[str, dict[str, int]] = {}
    for source, fate in [*((s, f.fate) for s, f in fates.items()), *((a, "new") for a in added)]:
        row = table.setdefault(source[:1], dict.fromkeys(FATES, 0))
        row[fate] += 1
    return table


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
    from judge.law.export import export
    from judge.law.library import Library

    library = Library.open()
    edition = library.edition(rules_)
    if with_ is not None:
        from judge.law.concordance import across

        edition.graph().join(across(library, edition.id, with_))
    written = export(edition, out_, around=around, steps=steps, limit=limit)
    if json_:
        out(written)
        return
    click.echo(f"{written['file']}: {written['nodes']} nodes, {written['edges']} edges of {edition.id}")
