"""``judge ask``: a question typed freely, or a file of them, answered with citations."""

from __future__ import annotations

import json
import os
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge.cli.batches import questions_of, translations_of, with_progress
from judge.cli.decided import Decided
from judge.cli.show import show_eras, show_ruling
from judge.errors import Malformed, Refusal
from judge.ruling.model import Reason, Ruling, Verdict
from judge.service import Judge
from judge.timing import SECONDS, within
from judge.web.standing import with_decisions

if TYPE_CHECKING:
    from judge.web.store.records import Decision


@click.command()
@click.argument("question", required=False)
@click.option("--rules", help="The edition to answer under, for instance 2009-10 or 2022-04.")
@click.option(
    "--batch",
    type=click.Path(path_type=Path),
    help="A file of questions, one JSON object a line with the key question.",
)
@click.option(
    "--translations",
    type=click.Path(path_type=Path),
    help="With --batch: what a translator wrote for its questions (keys id and text; several lines an id).",
)
@click.option("--cards", type=click.Path(path_type=Path), help="A card file to use before the catalog.")
@click.option("--eras", "eras", is_flag=True, help="Also under every edition from 1997 on, with what flipped the answer.")
@click.option("--seconds", type=click.FloatRange(0, 3600), default=SECONDS, show_default=True, help="Time one answer may take; 0: any.")
@click.option("--steps", is_flag=True, help="Show every step of the replay.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def ask(
    question: str | None, rules: str | None, batch: Path | None, translations: Path | None, cards: Path | None, eras: bool, seconds: float, steps: bool,
    as_json: bool,
) -> None:
    """Answer QUESTION by replaying it, with the rule behind every step."""
    judge = Judge.open(rules=rules, cards=cards)
    if batch is not None:
        _batch(judge, batch, translations, seconds)
        judge.keep()
        return
    if question is None:
        raise Malformed("no question was given", mend='judge ask "Can I cast a sorcery during my opponent\'s turn?"')
    with within(seconds):
        ruling = _asked(judge, question)
    with closing(Decided()) as decided:
        decisions = decided.on(ruling)
    through = judge.eras(ruling) if eras else ()
    if as_json:
        more = {"eras": [line.to_json() for line in through]} if eras else {}
        click.echo(json.dumps({**decided_json(ruling, decisions), **more}, ensure_ascii=False))
    else:
        show_ruling(ruling, decisions, steps=steps)
        if eras:
            show_eras(through)
    judge.keep()


def _batch(judge: Any, path: Path, translations: Path | None, seconds: float) -> None:
    decided = Decided()
    written = translations_of(translations) if translations is not None else {}
    for id_, text in with_progress(questions_of(path), "answering"):
        try:
            with within(seconds):
                ruling = judge.translated(text, texts=written[id_]) if id_ in written else _asked(judge, text)
            out = decided_json(ruling, decided.on(ruling))
        except Refusal as refusal:
            out = _refused(text, refusal, judge.edition())
        click.echo(json.dumps({"id": id_, **out}, ensure_ascii=False))
        sys.stdout.flush()
    decided.close()


def decided_json(ruling: Ruling, decisions: list[Decision]) -> dict[str, Any]:
    """The ruling's JSON, with what judges decided on it where they did."""
    if not decisions:
        return ruling.to_json()
    return with_decisions(ruling, decisions)


def _asked(judge: Any, question: str) -> Any:
    """The ruling, with a translator's help where one is configured."""
    return judge.translated(question) if os.environ.get("JUDGE_TRANSLATOR") else judge.ask(question)


def _refused(text: str, refusal: Refusal, edition: str) -> dict[str, Any]:
    return Ruling(
        text, edition, "none", "", Verdict("unknown"), because=(Reason(refusal.line()),), not_understood=(text[:200],)
    ).to_json()
