"""Commands of the law room: import, rule, search, editions, history, compare, lint, graph."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge.errors import Malformed
from judge.law.as_json import difference_json, entry_json, hit_json, info_json

if TYPE_CHECKING:
    from judge.law.eras import Difference
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


def wrap(text: str, indent: str = "", hang: str | None = None) -> str:
    """Text wrapped to the terminal, keeping its own line breaks."""
    import shutil
    import textwrap

    width = min(shutil.get_terminal_size((100, 24)).columns, 110)
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
        out({"id": number, "edition": base, "stages": [_stage(s) for s in stages], "differences": changed})
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


def _stage(stage: Any) -> dict[str, Any]:
    return {
        "edition": stage.edition,
        "effective": stage.effective,
        "ids": list(stage.numbers),
        "fate": stage.fate,
        "confidence": stage.confidence,
        "title": stage.title,
        "text": stage.text,
        "available": stage.available,
        "own_words": stage.own_words,
    }


@click.command("compare")
@click.argument("old")
@click.argument("new")
@click.option("--fate", help="Only the rules of this fate: same, moved, edited, split, merged, gone, new.")
@click.option("--section", help="Only the rules whose number starts so, such as 5 or 702.")
@as_json
def compare(old: str, new: str, fate: str | None, section: str | None, json_: bool) -> None:
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
            out({"old": ids[0], "new": ids[1], "note": str(lacking), "subjects": [difference_json(d) for d in subjects]})
            return
        click.echo(style(f"{ids[0]} -> {ids[1]}", bold=True))
        click.echo(wrap(f"{lacking}, so only what is known of the differences in substance:", "  ", "  "))
        _echo_subjects(subjects, ids)
        return
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
@as_json
def graph(rules_: str | None, out_: Path, around: str | None, steps: int, limit: int, json_: bool) -> None:
    """Export the rule graph, or the neighbourhood of a rule drawn so that it can be read."""
    from judge.law.export import export
    from judge.law.library import Library

    edition = Library.open().edition(rules_)
    written = export(edition, out_, around=around, steps=steps, limit=limit)
    if json_:
        out(written)
        return
    click.echo(f"{written['file']}: {written['nodes']} nodes, {written['edges']} edges of {edition.id}")
