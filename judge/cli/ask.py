"""``judge ask``: a question typed freely, or a file of them, answered with citations."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import click

from judge.cli.batches import questions_of, translations_of, with_progress
from judge.errors import Malformed, Refusal


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
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def ask(question: str | None, rules: str | None, batch: Path | None, translations: Path | None, cards: Path | None, as_json: bool) -> None:
    """Answer QUESTION by replaying it, with the rule behind every step."""
    from judge.service import Judge

    judge = Judge.open(rules=rules, cards=cards)
    if batch is not None:
        _batch(judge, batch, translations)
        judge.keep()
        return
    if question is None:
        raise Malformed("no question was given", mend='judge ask "Can I cast a sorcery during my opponent\'s turn?"')
    ruling = _asked(judge, question)
    if as_json:
        click.echo(json.dumps(ruling.to_json(), ensure_ascii=False))
    else:
        from judge.cli.show import show_ruling

        show_ruling(ruling)
    judge.keep()


def _batch(judge: Any, path: Path, translations: Path | None) -> None:
    written = translations_of(translations) if translations is not None else {}
    for id_, text in with_progress(questions_of(path), "answering"):
        try:
            ruling = judge.translated(text, texts=written[id_]) if id_ in written else _asked(judge, text)
            out = ruling.to_json()
        except Refusal as refusal:
            out = _refused(text, refusal, judge.edition())
        click.echo(json.dumps({"id": id_, **out}, ensure_ascii=False))
        sys.stdout.flush()


def _asked(judge: Any, question: str) -> Any:
    """The ruling, with a translator's help where one is configured."""
    return judge.translated(question) if os.environ.get("JUDGE_TRANSLATOR") else judge.ask(question)


def _refused(text: str, refusal: Refusal, edition: str) -> dict[str, Any]:
    from judge.ruling.model import Reason, Ruling, Verdict

    return Ruling(
        text, edition, "none", "", Verdict("unknown"), because=(Reason(refusal.line()),), not_understood=(text[:200],)
    ).to_json()
