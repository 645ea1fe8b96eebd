"""``judge rejudge``: answer again what was answered before, and tell what differs, by cause."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from judge.again.comparing import CAUSES
from judge.again.items import kept as items
from judge.again.items import of_file
from judge.again.running import Results, run, stamp
from judge.cli.store import author, writing_to
from judge.errors import Malformed, Refusal
from judge.home import user_home
from judge.service import Judge
from judge.timing import SECONDS, within
from judge.web.answer_view import shown_json
from judge.web.answers import ask_with
from judge.web.store import answers

if TYPE_CHECKING:
    from judge.again.comparing import Result
    from judge.again.items import Item


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--kept", is_flag=True, help="The answers that the service keeps (judge store), with the decisions that rest on them.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, type=click.IntRange(1, 256), help="Processes at work.")
@click.option("--on", "address", default="", help="A Dask cluster instead, such as tcp://scheduler:8786 (rules-judge[cluster]).")
@click.option("--seconds", default=SECONDS, show_default=True, type=click.FloatRange(0, 3600), help="Time one answer may take; 0: any.")
@click.option("--results", type=click.Path(path_type=Path), help="Where results are written, and taken up again after a stop.")
@click.option("--accept", is_flag=True, help="Take the new answers: kept beside the old ones, and written into the files of answers.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def rejudge(
    files: tuple[Path, ...], kept: bool, jobs: int, address: str, seconds: float, results: Path | None, accept: bool, as_json: bool
) -> None:
    """Judge the answers, questions and scenarios of FILES again and tell which verdicts, outcomes or citations changed, by cause."""
    if not files and not kept:
        raise Malformed("there is nothing to judge again", mend="give files, or --kept")
    items: list[Item] = []
    for path in files:
        items += [item for one in (sorted(path.rglob("*.scn")) if path.is_dir() else [path]) for item in of_file(one)]
    if kept:
        items += _kept()
    written = Results(results or user_home() / "rejudge" / "results.jsonl", stamp())
    before = sum(item.key in written.done for item in items)
    if before:
        click.echo(f"{before} of {len(items)} were done already", err=True)
    try:
        found = list(_with_progress(run, items, written, jobs=jobs, seconds=seconds, on=address))
    finally:
        written.close()
    accepted = _accept(found, items, seconds) if accept else 0
    changed = [r for r in found if r.changed]
    if as_json:
        told = {"judged": len(found), "changed": [r.to_json() for r in changed], "causes": dict(Counter(r.cause for r in changed)),
                "precedents": sorted({p for r in changed for p in r.touches}), "accepted": accepted}  # fmt: skip
        click.echo(json.dumps(told, ensure_ascii=False))
    else:
        _show(found, changed, accepted)
    if changed and not accept:
        sys.exit(1)


def _kept() -> list[Item]:
    with writing_to() as store:
        return list(items(store))


def _with_progress(run: Any, items: list[Item], results: Any, **how: Any) -> Any:
    if not sys.stderr.isatty():
        yield from run(items, results, **how)
        return
    with Progress("judging again", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=len(items))
        yield from run(items, results, told=lambda: bar.advance(task), **how)


def _show(found: list[Result], changed: list[Result], accepted: int) -> None:
    for cause in CAUSES:
        of = [r for r in changed if r.cause == cause]
        if not of:
            continue
        click.echo(f"{cause}: {len(of)}")
        for r in of[:200]:
            what = f"{_short(r.before)} -> {_short(r.after)}" if "verdict" in r.changed and r.before else r.why or ", ".join(r.changed)
            click.echo(f"  {r.name}: {what}  {r.question[:100]}{f'  (decisions: {len(r.touches)})' if r.touches else ''}")
        if len(of) > 200:
            click.echo(f"  and {len(of) - 200} more")
    touched = {p for r in changed for p in r.touches}
    click.echo(f"{len(found)} judged again, {len(changed)} changed" + (f", {len(touched)} decisions of judges touched" if touched else ""))
    if accepted:
        click.echo(f"{accepted} new answers taken")
    elif changed:
        click.echo("nothing that is kept was changed (--accept takes the new answers)", err=True)


def _short(verdict: Any) -> str:
    return "-" if not isinstance(verdict, dict) else str(verdict["value"] if verdict["value"] is not None else verdict["kind"])[:60]


def _accept(found: list[Result], items: list[Item], seconds: float) -> int:
    """Keep the new answers in the store, beside the old ones, and write them into files of answers; how many. Within the same bound as before."""
    changed = {r.key for r in found if r.changed and r.cause != "failed"}
    taken = [item for item in items if item.key in changed and item.kind in ("kept", "answered")]
    judge = Judge.open()
    rulings = {}
    for item in taken:
        with contextlib.suppress(Refusal), within(seconds):  # on a busy machine it may be late now: what was kept stays then
            rulings[item.key] = ask_with(judge, item.question, item.rules, ())
    taken = [item for item in taken if item.key in rulings]
    own = [item for item in taken if item.kind == "kept"]
    if own:
        with writing_to() as store:
            for item in own:
                ruling = rulings[item.key]
                name = answers.keep(store, ruling, shown_json(ruling), ruling.extra.get("cards", ()))
                with store.writing() as session:
                    store.note(session, author(), "answer judged again", name, {"instead of": item.name})
    for path in sorted({item.name.rpartition(":")[0] for item in taken if item.kind == "answered"}):
        _rewrite(Path(path), {int(i.name.rpartition(":")[2]): rulings[i.key].to_json() for i in taken if i.name.rpartition(":")[0] == path})
    return len(taken)


def _rewrite(path: Path, new: dict[int, dict[str, Any]]) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, body in new.items():
        old = json.loads(lines[number - 1])
        lines[number - 1] = json.dumps({**({"id": old["id"]} if "id" in old else {}), **body}, ensure_ascii=False)
    part = path.with_name(f".{path.name}.part")
    part.write_text("\n".join(lines) + "\n", encoding="utf-8")
    part.replace(path)
