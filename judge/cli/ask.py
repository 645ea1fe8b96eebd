"""``judge ask``: a question typed freely, or a file of them, answered with citations."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from judge.errors import Malformed, Refusal


@click.command()
@click.argument("question", required=False)
@click.option("--rules", help="The edition to answer under, for instance 2009-10 or 2022-04.")
@click.option(
    "--batch",
    type=click.Path(path_type=Path),
    help="A file of questions, one JSON object a line with the key question.",
)
@click.option("--cards", type=click.Path(path_type=Path), help="A card file to use before the catalog.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def ask(question: str | None, rules: str | None, batch: Path | None, cards: Path | None, as_json: bool) -> None:
    """Answer QUESTION by replaying it, with the rule behind every step."""
    from judge.service import Judge

    judge = Judge.open(rules=rules, cards=cards)
    if batch is not None:
        _batch(judge, batch)
        judge.keep()
        return
    if question is None:
        raise Malformed("no question was given", mend='judge ask "Can I cast a sorcery during my opponent\'s turn?"')
    ruling = judge.ask(question)
    if as_json:
        click.echo(json.dumps(ruling.to_json(), ensure_ascii=False))
    else:
        from judge.cli.show import show_ruling

        show_ruling(ruling)
    judge.keep()


def _batch(judge: Any, path: Path) -> None:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(f"{path}: {error}", mend="give a UTF-8 file with one JSON object a line") from None
    questions: list[tuple[Any, str]] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            questions.append((entry.get("id"), entry["question"]))
            if not isinstance(entry["question"], str):
                raise TypeError
        except (ValueError, KeyError, TypeError, AttributeError):
            raise Malformed(
                f"{path}:{number}: not a JSON object with the key question",
                mend='write {"id": "q1", "question": "..."}',
            ) from None
    for id_, text in _with_progress(questions):
        try:
            out = judge.ask(text).to_json()
        except Refusal as refusal:
            out = _refused(text, refusal, judge.edition())
        click.echo(json.dumps({"id": id_, **out}, ensure_ascii=False))
        sys.stdout.flush()


def _refused(text: str, refusal: Refusal, edition: str) -> dict[str, Any]:
    from judge.ruling.model import Reason, Ruling, Verdict

    return Ruling(
        text, edition, "none", "", Verdict("unknown"), because=(Reason(refusal.line()),), not_understood=(text[:200],)
    ).to_json()


def _with_progress(items: list[tuple[Any, str]]) -> Any:
    if not sys.stderr.isatty():
        return items
    from rich.console import Console
    from rich.progress import track

    return track(items, description="answering", console=Console(stderr=True))
