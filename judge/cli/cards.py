"""Commands of the card room: cards show, coverage, unread, import."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge.cards.as_json import face_json
from judge.cards.catalog import Catalog, import_file, snapshot_of
from judge.cards.loaders import load
from judge.cards.measure import Coverage, mapping, measure_all
from judge.cli.batches import with_progress
from judge.engine.capabilities import card_playable, playable
from judge.errors import Malformed
from judge.law.lookup import DEFAULT
from judge.law.usual import usual

if TYPE_CHECKING:
    from judge.cards import tree
    from judge.cards.measure import Playable

as_json = click.option("--json", "json_", is_flag=True, help="One JSON document on standard output.")
given = click.option("--cards", "cards_", type=click.Path(path_type=Path), help="A card file to look in first.")
helpers = click.option(
    "--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Helper processes that read cards."
)


def out(data: Any) -> None:
    """Print one JSON document."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2 if sys.stdout.isatty() else None) + "\n")


@click.group("cards")
def cards() -> None:
    """Look at cards, measure how much of a card file is read, and add card files."""


# --- show ---


@cards.command("show")
@click.argument("name", nargs=-1, required=True)
@click.option("--rules", "rules_", metavar="ED", default=lambda: usual() or DEFAULT, help="The edition to point to.")
@given
@as_json
def show(name: tuple[str, ...], rules_: str, cards_: Path | None, json_: bool) -> None:
    """Show a card: its text, how it was read, the rules it concerns, and the words that were not read."""
    wanted = " ".join(name)[:300]
    with Catalog.open(*([cards_] if cards_ else [])) as catalog:
        card = catalog.resolve(wanted)
        if card is None:
            raise not_found(catalog, wanted)
        faces = [face_json(face, rules_, playable(face)) for face in card.faces]
    if json_:
        out({"name": card.name, "layout": card.layout, "faces": faces})
        return
    for face, shown in zip(card.faces, faces, strict=True):
        click.echo(face_as_text(face, shown))


def not_found(catalog: Catalog, wanted: str) -> Malformed:
    """The refusal that names what may have been meant."""
    near = catalog.suggest(wanted, 3)
    mend = f"did you mean {' or '.join(near)}?" if near else "add a card file with `judge cards import FILE`"
    return Malformed(f'no card is called "{wanted}"', mend=mend)


def engine_test() -> Playable:
    """The engine's own test of whether it can carry out all of a card."""
    return card_playable


def face_as_text(face: tree.Face, shown: dict[str, Any]) -> str:
    """One face for the terminal."""
    style = click.style if sys.stdout.isatty() else lambda text, **_: text
    lines = [f"{style(face.name, bold=True)}  {shown['mana_cost'] or ''}".rstrip(), shown["type_line"]]
    if face.power is not None:
        lines.append(f"{face.power}/{face.toughness}")
    if face.loyalty is not None:
        lines.append(f"loyalty {face.loyalty}")
    lines += ["", *(f"  {line}" for line in face.text.split("\n") if line), ""]
    for ability in shown["abilities"]:
        lines += [f"  {line}" for line in ability]
    if shown["unread"]:
        lines += ["", "not read:"]
        for node in shown["unread"]:
            lines += [f"  {line}" for line in caret(face.text, node["start"], node["end"])]
    if shown["rules"]:
        lines += ["", f"rules concerned: {', '.join(shown['rules'])}"]
    playable = {True: ", can be played", False: ", cannot be played whole", None: ""}[shown["playable"]]
    lines += [f"read: {shown['reading']}{playable}", ""]
    return "\n".join(lines)


def caret(text: str, start: int, end: int) -> list[str]:
    """The line of the text in which the span lies, with carets under the span."""
    begin = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", start)
    line = text[begin : stop if stop >= 0 else len(text)]
    length = max(1, min(end, begin + len(line)) - start)
    return [line, " " * (start - begin) + "^" * length]


# --- coverage and unread ---


@cards.command("coverage")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--until", metavar="DATE", default="2009-10-31", show_default=True, help="Counts cards printed by then apart."
)
@click.option("--top", type=click.IntRange(0, 10_000), default=20, show_default=True, help="Unread shapes listed.")
@helpers
@as_json
def coverage(file: Path, until: str, top: int, jobs: int, json_: bool) -> None:
    """Count how many cards of a file are read in full, round trip, and can be played by the engine."""
    every, early, seconds = _measure(file, jobs, until)
    result = {**every.to_json(top), "seconds": round(seconds, 2), "until": {"date": until, **early.to_json(0)}}
    if json_:
        out(result)
        return
    for title, part in (("all cards", every), (f"first printed by {until}", early)):
        click.echo(title)
        rows = [("cards", part.cards), ("fully read", part.fully_read), ("partly read", part.partly_read)]
        rows += [("playable", part.playable)] if part.playable is not None else []
        rows += [("round trip exact", part.round_trip_exact)]
        for label, count in rows:
            click.echo(f"  {label:<18}{count:>7}  {100 * count / max(1, part.cards):5.1f} %")
        share = 100 * part.abilities_read / max(1, part.abilities)
        click.echo(f"  {'abilities read':<18}{part.abilities_read:>7}  {share:5.1f} % of {part.abilities}")
    click.echo(f"{seconds:.1f} s, {every.cards / max(seconds, 1e-9):.0f} cards/s")
    _print_unread(every, top)


@cards.command("unread")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--top", type=click.IntRange(1, 10_000), default=40, show_default=True, help="Shapes listed.")
@click.option("--until", metavar="DATE", help="Only cards first printed by then.")
@helpers
@as_json
def unread(file: Path, top: int, until: str | None, jobs: int, json_: bool) -> None:
    """List the commonest shapes of text that were not read, to plan what to build next."""
    every, early, _ = _measure(file, jobs, until or "")
    part = early if until else every
    if json_:
        out({"cards": part.cards, "unread_top": part.unread_top(top)})
        return
    _print_unread(part, top)


def _print_unread(part: Coverage, top: int) -> None:
    for row in part.unread_top(top):
        click.echo(f"{row['cards']:>6}  {row['text']}  [{row['example']}]")


def _measure(file: Path, jobs: int, until: str) -> tuple[Coverage, Coverage, float]:
    """All cards' figures, those of the cards first printed by the date, and the seconds that reading took."""
    records = load(file)
    every, early = Coverage(), Coverage()
    begun = time.perf_counter()
    for one in with_progress(measure_all(records, jobs, engine_test), "reading cards", len(records)):
        every.add(one)
        if one.first_print is not None and one.first_print <= until:
            early.add(one)
    return every, early, time.perf_counter() - begun


# --- import ---


@cards.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--read", "read_", is_flag=True, help="Read every card now; otherwise each when it is first asked for.")
@helpers
@as_json
def import_(file: Path, read_: bool, jobs: int, json_: bool) -> None:
    """Add a card file (Scryfall oracle-cards, JSON lines, or MTGJSON AtomicCards) to the catalog."""
    begun = time.perf_counter()
    where, count = import_file(file)
    snapshot = snapshot_of(where)
    if read_:
        with mapping(jobs) as each:
            for _ in with_progress(snapshot.read_all(each), "reading cards", count):
                pass
    snapshot.close()
    seconds = round(time.perf_counter() - begun, 2)
    if json_:
        out({"cards": count, "stored": str(where), "seconds": seconds})
    else:
        click.echo(f"{count} cards added from {file} in {seconds} s")
