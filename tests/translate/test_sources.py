"""Addresses and programs: good, busy, slow, broken and talkative ones."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from judge.errors import Malformed
from judge.translate.settings import Settings, configured
from judge.translate.sources import Address, NoAnswerError, Program, held_to
from tests.translate.conftest import Fake, completion

ASKED = [{"role": "user", "content": "hello"}]


def settings(fake: Fake, **more: object) -> Settings:
    return replace(Settings(fake.address, "m1", key="s3cret", seconds=5), **more)  # type: ignore[arg-type]


def test_the_text_of_a_completion(fake: Fake) -> None:
    fake.reply = lambda request, n: (200, completion("Scenario: x"))
    assert Address(settings(fake)).answer(ASKED) == "Scenario: x"
    headers, body = fake.asked[0]
    assert headers["Authorization"] == "Bearer s3cret"
    assert (body["model"], body["messages"], body["max_tokens"]) == ("m1", ASKED, 2_000)


def test_an_answer_that_comes_as_a_tools_input(fake: Fake) -> None:
    fake.reply = lambda request, n: (200, completion(None, tool_calls=[{"type": "custom", "custom": {"name": "judge_english", "input": "Scenario: y"}}]))
    assert Address(settings(fake)).answer(ASKED) == "Scenario: y"


def test_a_busy_address_is_asked_again(fake: Fake) -> None:
    fake.reply = lambda request, n: (429, b"") if n == 0 else (500, b"oops") if n == 1 else (200, completion("ok"))
    waits: list[float] = []
    assert Address(settings(fake), pause=waits.append).answer(ASKED) == "ok"
    assert waits == [1.0, 2.0]


def test_an_address_that_stays_busy_is_let_be(fake: Fake) -> None:
    fake.reply = lambda request, n: (503, b"")
    with pytest.raises(NoAnswerError, match="status 503"):
        Address(settings(fake), pause=lambda s: None).answer(ASKED)
    assert len(fake.asked) == 3


def test_a_refusal_is_not_asked_again_and_the_key_stays_out_of_it(fake: Fake) -> None:
    fake.reply = lambda request, n: (401, b"bad key s3cret")
    with pytest.raises(NoAnswerError) as caught:
        Address(settings(fake)).answer(ASKED)
    assert "s3cret" not in str(caught.value)
    assert "s3cret" not in repr(settings(fake))
    assert len(fake.asked) == 1


@pytest.mark.parametrize(
    "body",
    [b"", b"<html>", b"{}", b'{"choices": []}', b'{"choices": [{"message": {"content": 4}}]}', b'{"choices": [{"message"', b"[" * 100_000],
)
def test_a_body_of_another_shape_is_no_answer(fake: Fake, body: bytes) -> None:
    fake.reply = lambda request, n: (200, body)
    with pytest.raises(NoAnswerError):
        Address(settings(fake)).answer(ASKED)


def test_a_slow_address_is_left_in_time(fake: Fake) -> None:
    fake.drip = 0.2
    fake.reply = lambda request, n: (200, completion("x" * 20_000))
    with pytest.raises(NoAnswerError, match="longer than"):  # all of it would take an hour
        Address(settings(fake, seconds=1)).answer(ASKED)
    assert not fake.finished


def test_one_that_keeps_talking_is_cut_off(fake: Fake) -> None:
    fake.reply = lambda request, n: (200, completion("x" * 2_000_000))
    with pytest.raises(NoAnswerError):
        Address(settings(fake)).answer(ASKED)


def test_nobody_there() -> None:
    with pytest.raises(NoAnswerError, match="can't be spoken to"):
        Address(Settings("http://127.0.0.1:9/v1", "m", seconds=2)).answer(ASKED)


def test_a_program_answers(tmp_path: Path) -> None:
    program = tmp_path / "answer.py"
    program.write_text("import sys; print(sys.stdin.read().upper())")
    assert Program(Settings(f"cmd:{sys.executable} {program}")).answer(ASKED) == "HELLO\n"


@pytest.mark.parametrize(
    ("code", "says"), [("raise SystemExit(3)", "ended with 3"), ("import time; time.sleep(9)", "longer than")]
)
def test_a_program_that_gives_nothing(tmp_path: Path, code: str, says: str) -> None:
    program = tmp_path / "answer.py"
    program.write_text(code)
    with pytest.raises(NoAnswerError, match=says):
        Program(Settings(f"cmd:{sys.executable} {program}", seconds=1)).answer(ASKED)


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(NoAnswerError, match="No such file"):
        Program(Settings("cmd:/nowhere/at/all")).answer(ASKED)


def test_what_the_request_says_of_the_grammar(fake: Fake) -> None:
    assert held_to(settings(fake), ()) == {}
    assert "root ::=" in held_to(settings(fake, held="llama"), ("Craw Wurm",))["grammar"]
    assert "Craw Wurm" in held_to(settings(fake, held="vllm"), ("Craw Wurm",))["structured_outputs"]["grammar"]
    assert held_to(settings(fake, held="openai"), ())["tools"][0]["custom"]["format"]["syntax"] == "lark"
    assert held_to(settings(fake, held="ollama"), ())["format"]["required"] == ["scenario", "left_out", "assumed"]


def test_nothing_is_configured_unless_told() -> None:
    assert configured({}) is None


def test_the_environment_is_read(tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text("abc\n")
    told = {"JUDGE_TRANSLATOR": "http://h:1/v1/", "JUDGE_TRANSLATOR_MODEL": "m", "JUDGE_TRANSLATOR_KEY_FILE": str(key)}
    assert configured({**told, "JUDGE_TRANSLATOR_SAMPLES": "5"}) == Settings("http://h:1/v1", "m", "abc", 5)


@pytest.mark.parametrize(
    "told",
    [
        {"JUDGE_TRANSLATOR": "host/v1", "JUDGE_TRANSLATOR_MODEL": "m"},
        {"JUDGE_TRANSLATOR": "http://h/v1"},
        {"JUDGE_TRANSLATOR": "cmd:"},
        {"JUDGE_TRANSLATOR": "cmd:x", "JUDGE_TRANSLATOR_SAMPLES": "many"},
        {"JUDGE_TRANSLATOR": "cmd:x", "JUDGE_TRANSLATOR_SECONDS": "-1"},
        {"JUDGE_TRANSLATOR": "cmd:x", "JUDGE_TRANSLATOR_GRAMMAR": "yes"},
        {"JUDGE_TRANSLATOR": "cmd:x", "JUDGE_TRANSLATOR_KEY_FILE": "/nowhere"},
    ],
)
def test_a_bad_setting_names_its_variable(told: dict[str, str]) -> None:
    with pytest.raises(Malformed, match="JUDGE_TRANSLATOR"):
        configured(told)
