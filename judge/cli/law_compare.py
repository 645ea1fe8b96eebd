"""``judge history`` and ``judge compare``: a rule through the editions, and two editions set against each other, word by word."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge.cli.law import as_json, out, rules, style, wrap
from judge.errors import Malformed
from judge.law import lookup
from judge.law.as_json import difference_json, pair_json, stage_json
from judge.law.comparing import added_under, follower, in_marks, in_order, one_pair, pair, staged, summaries, texts
from judge.law.concordance import as_toml, concordance
from judge.law.eras import differences_between, differences_for
from judge.law.fates import FATES
from judge.law.library import Library

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.law.comparing import Pair, Piece
    from judge.law.eras import Difference
    from judge.law.fates import Concordance, Fate

PAIRS = 40
"""Rules whose texts are shown unless more are asked for."""


@click.command("history")
@click.argument("what", nargs=-1, required=True)
@rules
@as_json
def history(what: tuple[str, ...], rules_: str | None, json_: bool) -> None:
    """One rule through every edition that is known: its numbers, titles, and what changed in its words."""
    library = Library.open()
    asked = lookup.parse(" ".join(what)[:400])
    base = library.canonical(asked.edition or rules_)
    edition = library.find(base)
    entry = edition.entry(asked.key) if edition is not None else None
    number = entry.id if entry is not None else asked.number
    stages = staged(library, number or asked.key, base)
    subjects = differences_for(number, base) if number else ()
    if json_:
        changed = [difference_json(d) for d in subjects]
        out({"id": number, "edition": base, "stages": [stage_json(s.stage) for s in stages], "differences": changed})
        return
    for shown in stages:
        stage = shown.stage
        numbers = ", ".join(stage.numbers) or "-"
        sure = "" if stage.fate == "asked" else f" ({stage.fate}, {stage.confidence:.0%} sure)"
        click.echo(f"{style(f'{stage.edition:<9}', bold=True)} {style(numbers, fg='cyan')}  {stage.title}{sure}")
        if shown.pieces:
            click.echo(wrap(_marks(shown.pieces), "          "))
            click.echo(style(f"          [-left out-] {{+added+}} since {shown.against}", dim=True))
        elif shown.against:
            click.echo(style(f"          the words of {shown.against}", dim=True))
        elif stage.text:
            click.echo(wrap(stage.text, "          "))
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
@click.option("--rule", "rule_", metavar="ID", help="Only this rule of either edition, its words set against each other.")
@click.option("--limit", default=PAIRS, show_default=True, type=click.IntRange(0, 10000), help="At most so many rules with their words.")
@click.option("--write", "write", type=click.Path(path_type=Path), help="Also write the whole concordance, as TOML.")
@as_json
def compare(old: str, new: str, fate: str | None, section: str | None, rule_: str | None, limit: int, write: Path | None, json_: bool) -> None:
    """What changed between two editions: by section in words, and rule by rule with the words that changed."""
    if fate is not None and fate not in FATES:
        raise Malformed(f"no fate is called {fate!r}", mend=f"known: {', '.join(FATES)}")
    library = Library.open()
    ids = in_order(library, old, new)
    if rule_ is not None:
        first, second, found = one_pair(library, old, new, rule_)
        if json_:
            out({"old": first, "new": second, "pair": pair_json(found)})
        else:
            _echo_pair(found, first, second)
        return
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
    if write is not None:
        _write(table, write)
    wanted = {
        s: f for s, f in table.fates.items() if (fate is None or f.fate == fate) and (section is None or s.startswith(section))
    }
    added = list(added_under(table, section or "")) if fate in (None, "new") else []
    if json_:
        _out_json(table, wanted, added, subjects)
        return
    _echo_table(library, table, wanted, added, section, fate, limit)
    if fate is None and subjects:
        click.echo("  differences in substance:")
        _echo_subjects(subjects, ids)


def _write(table: Concordance, write: Path) -> None:
    try:
        write.write_text(as_toml(table), encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{write} cannot be written: {error.strerror or error}") from error


def _out_json(table: Concordance, wanted: dict[str, Fate], added: list[str], subjects: list[Difference]) -> None:
    changes = [
        {"id": s, "fate": f.fate, "targets": list(f.targets), "confidence": f.confidence, "curated": f.curated} for s, f in wanted.items()
    ]
    out({
        "old": table.old, "new": table.new, "counts": table.counts(), "sections": _by_section(wanted, added), "changes": changes, "added": added,
        "subjects": [difference_json(d) for d in subjects],
    })  # fmt: skip


def _echo_table(
    library: Library, table: Concordance, wanted: dict[str, Fate], added: list[str], section: str | None, fate: str | None, limit: int
) -> None:
    click.echo(style(f"{table.old} -> {table.new}", bold=True))
    for number, title, said in summaries(library, table, section or ""):
        click.echo(wrap(f"{style(f'{number} {title}', bold=True)}: {said}", "  ", "    "))
    if fate is not None or section is not None:
        both, became = texts(library, table.old, table.new), follower(table)
        changed = {s: f for s, f in wanted.items() if f.fate != "same" or fate == "same"}
        rewritten = {s: f for s, f in changed.items() if f.fate not in ("same", "moved")}
        shown = dict(list(rewritten.items())[:limit])
        for source, one in shown.items():
            _echo_pair(pair(both, source, one, became), table.old, table.new)
        if len(rewritten) > len(shown):
            click.echo(f"  and {len(rewritten) - len(shown)} more with other words (--limit {len(rewritten)} shows them)")
        moved = [f"{s} is {', '.join(f.targets)}" for s, f in changed.items() if s not in rewritten and f.targets != (s,)]
        if moved:
            click.echo(wrap(f"the same under another number: {'; '.join(moved)}", "  ", "    "))
        if added:
            click.echo(wrap(f"new: {', '.join(added)}", "  ", "    "))
    click.echo("  in all: " + ", ".join(f"{n} {f}" for f, n in table.counts().items()))


def _echo_pair(found: Pair, old: str, new: str) -> None:
    there = ", ".join(found.fate.targets) or "-"
    was, now = (f"- ({old})", f"{found.source} ({new})") if found.fate.fate == "new" else (f"{found.source} ({old})", f"{there} ({new})")
    sure = "" if found.fate.confidence >= 1 else f", {found.fate.confidence:.0%} sure"
    click.echo(f"  {style(f'{was} -> {now}', fg='cyan')}  {found.title and f'{found.title}: '}{found.fate.fate}{sure}")
    if found.pieces:
        click.echo(wrap(_marks(found.pieces), "      "))
        if found.fate.fate == "edited" and all(p.kind == "same" for p in found.pieces):
            click.echo(style("      the same in this project's own words; the sources differ", dim=True))
    else:
        click.echo(style("      the words of one of the two are not at hand (judge import FILE)", dim=True))


def _marks(pieces: Sequence[Piece]) -> str:
    return in_marks(pieces)


def _echo_subjects(subjects: list[Difference], ids: tuple[str, str]) -> None:
    for subject in subjects:
        span = subject.between(*ids)
        since = f", between {span[0]} and {span[1]}" if span is not None and span != ids else ""
        click.echo(f"    {style(subject.topic, bold=True)}{since}")
        for id_ in ids:
            holding = subject.of(id_)
            if holding is not None:
                rules_ = f" ({', '.join(holding.rules)})" if holding.rules else ""
                said = holding.holds or "No such thing existed."
                click.echo(wrap(f"{id_:<9} {said}{rules_}", "      ", "                "))


def _by_section(fates: dict[str, Fate], added: list[str]) -> dict[str, dict[str, int]]:
    table: dict[str, dict[str, int]] = {}
    for source, fate in [*((s, f.fate) for s, f in fates.items()), *((a, "new") for a in added)]:
        row = table.setdefault(source[:1], dict.fromkeys(FATES, 0))
        row[fate] += 1
    return table
