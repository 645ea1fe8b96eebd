"""The ways in from the command line, and that nothing is imported without a translator."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli.commands import app
from judge.service import Judge
from judge.translate.prompt import MOST_TOKENS, prompt, rough_tokens
from tests.translate.test_deciding import DIES, QUESTION, said


def test_prompts_and_back(tmp_path: Path) -> None:
    questions, prompts, texts = tmp_path / "q.jsonl", tmp_path / "p.jsonl", tmp_path / "t.jsonl"
    questions.write_text(json.dumps({"id": "q1", "question": QUESTION}) + "\n")
    made = CliRunner().invoke(app, ["translate", "--json", "--prompts", str(prompts), str(questions)])
    assert json.loads(made.output)["prompts"] == 1
    entry = json.loads(prompts.read_text())
    assert entry["id"] == "q1"
    assert QUESTION in entry["prompt"]
    texts.write_text("".join(json.dumps({"id": "q1", "text": said(DIES)}) + "\n" for _ in range(3)))
    answered = CliRunner().invoke(app, ["ask", "--batch", str(questions), "--translations", str(texts)])
    assert json.loads(answered.output)["verdict"] == {"kind": "no", "value": "no"}


def test_a_program_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "model.py"
    program.write_text(f"print({said(DIES)!r})")
    monkeypatch.setenv("JUDGE_TRANSLATOR", f"cmd:{sys.executable} {program}")
    answered = CliRunner().invoke(app, ["ask", "--json", "Will that bolt thingy be the end of my Craw Wurm if the other guy Lightning Bolts it, you reckon?"])
    assert json.loads(answered.output)["verdict"]["kind"] in ("no", "unknown")
    monkeypatch.setenv("JUDGE_TRANSLATOR", "nonsense")
    assert CliRunner().invoke(app, ["ask", "--json", QUESTION]).exception is not None


@pytest.mark.parametrize("line", ["nonsense", "{}", '{"id": 1}', '{"text": 3}'])
def test_a_bad_line_is_named(tmp_path: Path, line: str) -> None:
    questions, texts = tmp_path / "q.jsonl", tmp_path / "t.jsonl"
    questions.write_text(json.dumps({"question": QUESTION}) + "\n")
    texts.write_text(line + "\n")
    result = CliRunner().invoke(app, ["ask", "--batch", str(questions), "--translations", str(texts)])
    assert "t.jsonl:1" in str(result.exception)


@pytest.mark.parametrize("form", ["lark", "gbnf", "json"])
def test_the_grammar_is_printed(form: str) -> None:
    shown = CliRunner().invoke(app, ["translate", "--grammar", form])
    assert len(shown.output) > 500
    assert json.loads(CliRunner().invoke(app, ["translate", "--grammar", form, "--json"]).output)["form"] == form


def test_a_prompt_is_bounded(judge: Judge) -> None:
    long = " ".join([QUESTION] * 40)
    made = prompt(long, judge.typed_names, judge.catalog, "2009-10")
    assert made.tokens <= MOST_TOKENS
    assert long in made.text
    usual = prompt(QUESTION, judge.typed_names, judge.catalog, "2009-10")
    assert usual.cards == ("Craw Wurm", "Lightning Bolt")
    assert rough_tokens(usual.text) <= MOST_TOKENS
    assert usual.text.count("Scenario:") >= 5


def test_nothing_is_imported_without_one() -> None:
    code = (
        "import sys; from judge.cli.commands import app; app(['ask', '--json', 'Can I play two lands?'], standalone_mode=False);"
        "print(sorted(m for m in sys.modules if 'translate' in m))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
