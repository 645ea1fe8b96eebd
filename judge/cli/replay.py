"""``judge replay`` and ``judge check``: scenarios as transcripts, and against what they expect."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.text import Text

from judge.cards.catalog import Catalog
from judge.cli.coverage import covered, in_words, page
from judge.engine.state.eras.era import ERAS
from judge.errors import Malformed
from judge.home import scenario_library
from judge.law.library import Library
from judge.law.usual import usual
from judge.ruling.outcome import outcome_json, outcome_lines
from judge.scenario import checking
from judge.scenario.as_json import replay_json
from judge.scenario.checking import files_of, read_text, replays_of
from judge.scenario.reader import parse
from judge.scenario.updating import update
from judge.scenario.whynot import why_not

if TYPE_CHECKING:
    from judge.scenario.results import Replay

QUIET = frozenset(("priority", "pass", "add mana", "mana ability", "announce", "empty pool", "target"))


def _catalog(cards: tuple[str, ...]) -> Catalog:
    for name in cards:
        if not Path(name).is_file():
            raise Malformed(f"{name}: there is no such file")
    return Catalog.open(*(Path(c) for c in cards))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--what-if", is_flag=True, help="Also replay with other answers to the choices nobody described.")
@click.option("--rules", "editions", multiple=True, metavar="EDITION", help="Replay under this edition instead.")
@click.option("--cards", multiple=True, metavar="FILE", help="Card file to look in first.")
@click.option("--all", "everything", is_flag=True, help="Show priority passes and mana as well, and in brackets the rules that say how each event goes.")
@click.option("--why-not", "deed", metavar="DEED", help='Say why a deed can\'t be done after the story: "Bob blocks the Beast with the Wall".')
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def replay(
    file: Path, what_if: bool, editions: tuple[str, ...], cards: tuple[str, ...], everything: bool, deed: str | None, as_json: bool
) -> None:
    """Replay the scenarios of FILE and print what happens, step by step, with the rules behind each step."""
    editions, usual_ = _editions(editions)
    if deed is not None:
        _why_not(file, deed, editions, cards, as_json, usual_)
        return
    results: list[Replay] = []
    with _catalog(cards) as catalog:
        for path in files_of([file]):
            for result in replays_of(path, catalog, editions, what_if, usual_):
                results.append(result)
                if not as_json:
                    _show(result, everything)
    if as_json:
        told = [{**replay_json(r), "outcome": outcome_json(r)} for r in results]
        click.echo(json.dumps({"scenarios": told}, ensure_ascii=False, indent=1))
    statuses = {r.status for r in results}
    if statuses & {"malformed"}:
        sys.exit(2)
    if statuses - {"ok"}:
        sys.exit(1)


def _editions(given: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """The editions given by their ids, and the one that is usual here. Malformed for one that there isn't, or that the engine doesn't carry out."""
    library = Library.open()
    ids = tuple(library.canonical(name) for name in given)
    usual_ = library.canonical(usual())
    for id_ in ids or (usual_,):
        if id_ not in ERAS:
            raise Malformed(f"the engine does not carry out the rules of {id_}", mend=f"one of {', '.join(sorted(ERAS))}")
    return ids, usual_


def _why_not(file: Path, deed: str, editions: tuple[str, ...], cards: tuple[str, ...], as_json: bool, usual_: str) -> None:
    """Every reason why the deed can't be done after each scenario of the file."""
    told = []
    with _catalog(cards) as catalog:
        for scenario in parse(read_text(file), str(file), catalog.names(), keep_unread=True):
            for edition in editions or scenario.rules or (usual_,):
                told.append((scenario.name, edition, why_not(scenario, deed, catalog, edition, catalog.names())))
    if as_json:
        data = [
            {"name": name, "rules": edition, "deed": deed, "legal": w.legal, "reasons": [{"text": text, "cites": list(c)} for text, c in w.reasons]}
            for name, edition, w in told
        ]
        click.echo(json.dumps({"why_not": data}, ensure_ascii=False, indent=1))
        return
    for name, edition, w in told:
        click.echo(f"{name}  [{edition}]")
        click.echo(f"  {deed}: {'legal' if w.legal else 'not legal'}")
        for text, cites in w.reasons:
            click.echo(f"    {text}   {', '.join(c.rpartition(':')[2] for c in cites)}")


def _show(result: Replay, everything: bool) -> None:
    out = Console(highlight=False, soft_wrap=True)
    out.print(Text(result.scenario.name, style="bold"), Text(f"  [{result.edition}]", style="dim"), sep="")
    if result.scenario.source:
        out.print(Text(f"  {result.scenario.source}", style="dim"))
    last: tuple[int, str, str] | None = None
    number = 0
    for line in result.everything if everything else result.steps:
        if line.kind in ("step", "turn") or (line.kind in QUIET and not everything):
            continue
        moment = (line.turn, line.active, line.step)
        if moment != last:
            out.print(Text(f"  {line.active}'s turn, {line.step}", style="cyan"))
            last = moment
        number += 1
        cites = ", ".join(dict.fromkeys(c.rpartition(":")[2] for c in line.cites))
        if everything and line.also:
            cites += " (" + ", ".join(c.rpartition(":")[2] for c in line.also) + ")"
        out.print(Text(f"  {number:>4}. {line.text}"), Text(f"   {cites}", style="dim"), sep="")
    came = outcome_lines(result)
    if came:
        out.print(Text("  what came of it:", style="cyan"))
        for reason in came:
            out.print(Text(f"        {reason.text}"), Text(f"   {', '.join(c.rpartition(':')[2] for c in reason.cites)}", style="dim"), sep="")
    for a in result.answers:
        mark = "" if a.as_expected else f" (expected {a.expected})"
        out.print(
            Text(f"  {a.question}?", style="bold"),
            Text(f" {a.words}{mark}", style="green" if a.as_expected else "red"),
            sep="",
        )
        for said, behind in a.because[:4]:
            out.print(Text(f"        {said}   {', '.join(c.rpartition(':')[2] for c in behind)}", style="dim"))
    for e in result.expectations:
        out.print(
            Text(
                f"  {'✓' if e.holds else '✗'} {e.text}" + ("" if e.holds else f": {e.actual}"),
                style="green" if e.holds else "red",
            )
        )
    if result.assumptions:
        out.print(Text("  taken to be so, as nothing was said:", style="yellow"))
        for a_text in dict.fromkeys(result.assumptions):
            out.print(Text(f"        {a_text}", style="yellow"))
    for w in result.what_if:
        changes = "; ".join(w.changes) or "nothing changes"
        out.print(Text(f"  what if: {w.assumption} -> {w.instead}: {changes}", style="magenta"))
    if result.error:
        out.print(Text(f"  {result.status}: {result.error}", style="red"))
    out.print()


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--jobs", default=1, show_default=True, metavar="N", type=click.IntRange(1, 64), help="Processes to use.")
@click.option(
    "--rules", "editions", multiple=True, metavar="EDITION", help="Check under this edition instead of those named."
)
@click.option("--coverage", is_flag=True, help="Say which rules the passing scenarios exercise, by section.")
@click.option(
    "--html",
    "page",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the coverage as a page.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
@click.option("--update", is_flag=True, help="Show how the expectations differ from what comes out, and rewrite them.")
@click.option("--yes", is_flag=True, help="With --update: rewrite without asking.")
def check(
    paths: tuple[Path, ...],
    jobs: int,
    editions: tuple[str, ...],
    coverage: bool,
    page: Path | None,
    as_json: bool,
    update: bool,
    yes: bool,
) -> None:
    """Run every scenario under PATHS (files or folders; the library when none is given) against what it expects."""
    where = list(paths) or [library()]
    if update:
        _update(where, editions, yes)
        return
    outcomes = list(checking.check(where, jobs, editions))
    passed = [o for o in outcomes if o.passed]
    failed = [o for o in outcomes if o.status == "failed"]
    errors = [o for o in outcomes if o.status not in ("ok", "failed")]
    rules = checking.exercised(outcomes)
    if page is not None:
        _write_page(page, rules, len(passed))
    if as_json:
        data: dict[str, Any] = {
            "passed": len(passed),
            "failed": len(failed),
            "errors": len(errors),
            "rules_exercised": sum(len(numbers) for numbers in rules.values()),
            "rules": rules,
            "results": [
                {
                    "file": o.file, "line": o.line, "name": o.name, "rules": o.edition, "status": o.status, "problems": list(o.problems),
                }
                for o in outcomes
            ],
        }  # fmt: skip
        if coverage:
            data["coverage"] = [s.as_json() for s in covered(rules)]
        click.echo(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        for o in [*failed, *errors]:
            if not o.name:  # the file as a whole could not be read: one line
                click.echo(f"judge: {o.problems[0]}", err=True)
                continue
            click.echo(f"{o.file}:{o.line}: {o.status}: {o.name} [{o.edition}]")
            for problem in o.problems:
                click.echo(f"    {problem}")
        count = sum(len(n) for n in rules.values())
        click.echo(f"{len(passed)} passed, {len(failed)} failed, {len(errors)} errors; {count} rules exercised")
        if coverage:
            for line in in_words(covered(rules)):
                click.echo(line)
    if any(o.status == "malformed" for o in errors):
        if as_json:
            for o in errors:
                if o.status == "malformed":
                    click.echo(f"judge: {o.problems[-1]}", err=True)
        sys.exit(2)
    if failed or errors:
        sys.exit(1)


def _update(where: list[Path], editions: tuple[str, ...], yes: bool) -> None:
    """Show the difference between what the files expect and what comes out; rewrite them when told to."""
    with _catalog(()) as catalog:
        found = [update(path, read_text(path), catalog, editions) for path in files_of(where)]
    changed = [u for u in found if u.changed]
    for u in changed:
        click.echo(u.difference(), nl=False)
    left = [line for u in found for line in dict.fromkeys(u.left)]
    for line in left:
        click.echo(f"left as it is: {line}", err=True)
    if not changed:
        click.echo("nothing to rewrite")
    elif yes or click.confirm(f"Rewrite {len(changed)} file{'s' if len(changed) > 1 else ''}?"):
        for u in changed:
            try:
                u.path.write_text(u.new, encoding="utf-8")
            except OSError as error:
                raise Malformed(f"{u.path}: cannot be written: {error.strerror}") from None
        click.echo(f"{len(changed)} rewritten")
    else:
        click.echo("nothing was rewritten")
        sys.exit(1)
    if left:
        sys.exit(1)


def _write_page(file: Path, rules: dict[str, list[str]], passed: int) -> None:
    try:
        file.write_text(page(rules, passed), encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{file}: cannot be written: {error.strerror}") from None
    click.echo(f"coverage written to {file}", err=True)


def library() -> Path:
    """The folder of scenarios that comes with the package."""
    return scenario_library()
