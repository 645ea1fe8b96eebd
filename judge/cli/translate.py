"""``judge translate``: the prompts for a file of questions, and a grammar of Judge English for programs that hold a model's answer to one."""

from __future__ import annotations

import json
from pathlib import Path

import click

from judge.cli.batches import questions_of, with_progress
from judge.errors import Malformed
from judge.service import Judge
from judge.translate.forms.gbnf import gbnf_form
from judge.translate.forms.lark_form import lark_form
from judge.translate.forms.schema import SCHEMA
from judge.translate.forms.surface import surface

FORMS = ("lark", "gbnf", "json")


@click.command()
@click.argument("questions", required=False, type=click.Path(path_type=Path))
@click.option("--prompts", type=click.Path(path_type=Path), help="Write a prompt for each question here, one JSON object a line.")
@click.option("--grammar", type=click.Choice(FORMS), help="Print the grammar of an answer in this form instead.")
@click.option("--rules", help="The edition to translate for.")
@click.option("--cards", type=click.Path(path_type=Path), help="A card file to use before the catalog.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def translate(questions: Path | None, prompts: Path | None, grammar: str | None, rules: str | None, cards: Path | None, as_json: bool) -> None:
    """Write what a translator of your own needs; what it wrote is judged by judge ask --translations.

    QUESTIONS is a file with one JSON object a line (key question, and id if you like)."""
    if grammar is not None:
        said = _grammar(grammar)
        click.echo(json.dumps({"form": grammar, "grammar": said}, ensure_ascii=False) if as_json else said, nl=as_json)
        return
    if questions is None or prompts is None:
        raise Malformed("nothing to translate was given", mend="judge translate --prompts OUT.jsonl QUESTIONS.jsonl")
    judge = Judge.open(rules=rules, cards=cards)
    written = 0
    with prompts.open("w", encoding="utf-8") as out:
        for id_, question in with_progress(questions_of(questions), "writing prompts"):
            out.write(json.dumps({"id": id_, "question": question, "prompt": judge.prompt(question)}, ensure_ascii=False) + "\n")
            written += 1
    click.echo(json.dumps({"prompts": written, "file": str(prompts)}) if as_json else f"{written} prompts are in {prompts}")


def _grammar(form: str) -> str:
    """The grammar of a whole answer, any card name allowed."""
    if form == "json":
        return json.dumps(SCHEMA, indent=1)
    return gbnf_form(surface()) if form == "gbnf" else lark_form(surface())
