"""``judge dispute``: two claims about one situation, and who is right."""

from __future__ import annotations

import json
from pathlib import Path

import click

from judge.cli.show import verdict_words
from judge.service import Judge
from judge.timing import SECONDS, within

HEADLINES = {
    "a": "The first claim is right, the second is wrong.",
    "b": "The second claim is right, the first is wrong.",
    "both": "Both claims are right.",
    "neither": "Both claims are wrong.",
    "unknown": "This cannot be decided.",
}


@click.command()
@click.argument("situation")
@click.option("--a", "first", required=True, help="What the first player claims.")
@click.option("--b", "second", required=True, help="What the second player claims.")
@click.option("--rules", help="The edition to decide under.")
@click.option("--cards", type=click.Path(path_type=Path), help="A card file to use before the catalog.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def dispute(situation: str, first: str, second: str, rules: str | None, cards: Path | None, as_json: bool) -> None:
    """Decide between two claims about SITUATION."""
    with within(SECONDS):
        settled = Judge.open(rules=rules, cards=cards).dispute(situation, first, second)
    if as_json:
        click.echo(json.dumps(settled.to_json(), ensure_ascii=False))
        return
    click.echo(HEADLINES[settled.winner])
    for name, claim in (("A", settled.a), ("B", settled.b)):
        state = {True: "right", False: "wrong", None: "cannot be decided"}[claim.right]
        click.echo(f"\n{name}: {claim.text} - {state}")
        for reason in claim.ruling.because:
            cites = f"  [{', '.join(c.rpartition(':')[2] for c in reason.cites)}]" if reason.cites else ""
            click.echo(f"   {reason.text}{cites}")
        for words in claim.ruling.not_understood:
            click.echo(f"   not understood: {words}")
        if claim.right is False and claim.ruling.citations:
            best = claim.ruling.citations[0]
            click.echo(f"   departs from {best.edition}:{best.id} {best.title}")
    if settled.winner == "unknown":
        click.echo(f"\n{verdict_words(settled.a.ruling.verdict)} / {verdict_words(settled.b.ruling.verdict)}")
