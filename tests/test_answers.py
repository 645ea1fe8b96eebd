"""From a typed question to a cited ruling, end to end, on the cards and rules that ship with the package."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli.commands import app
from judge.errors import Malformed
from judge.ruling.model import Ruling
from judge.service import Judge
from tests.questions.run import under

FIRST_STRIKE = "I attack with a 3/3 first striker and my opponent blocks with a 3/3. Does my creature die?"
TRAMPLE = "My 4/4 with trample and deathtouch is blocked by a 2/2. How much damage can it assign to the player?"
LEGENDS = "I control a legendary creature and cast another one with the same name. What happens?"

# question, edition, verdict, the governing rules (one of them must be among the first five citations)
CASES = [
    (FIRST_STRIKE, "2009-10", "no", ("702.7", "510.5")),
    (TRAMPLE, "2009-10", 2, ("702.17", "702.2", "118.6")),
    (TRAMPLE, "2022-04", 3, ("702.19", "702.2")),
    (
        "My opponent casts Lightning Bolt on my 2/2. In response I cast Giant Growth on it. Does it survive?",
        "2009-10",
        "yes",
        ("704.5g", "405.5", "608", "118.6", "613"),
    ),
    ("I am attacked by a 5/5 with flying and have only a 2/2 with no abilities. Can I block it?", "2009-10", "no", ("702.9",)),
    ("Can I cast a sorcery during my opponent's turn?", "2009-10", "no", ("307.1", "307.5", "115.1a")),
    ("I control a 2/2 with protection from red. Can my opponent target it with Lightning Bolt?", "2009-10", "no", ("702.14",)),
    ("Both players are at 2 life and a spell deals 2 damage to each player. Who wins?", "2009-10", "draw", ("104.4a", "704.5a")),
    ("My creature has a regeneration shield and is dealt lethal damage. Does it die?", "2009-10", "no", ("701.11", "614.8")),
    ("My 5/5 with lifelink attacks and isn't blocked. How much life do I gain?", "2009-10", 5, ("702.13", "118.3e")),
    (
        "I block, then sacrifice the blocker before damage. Does the attacker, which has no trample, deal damage to me?",
        "2009-10",
        "no",
        ("509.1h", "510.1c"),
    ),
]  # fmt: skip


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge.open()


def governs(ruling: Ruling, rules: tuple[str, ...]) -> bool:
    return any(under(c.id, rule) for c in ruling.citations[:5] for rule in rules)


@pytest.mark.parametrize(("question", "edition", "verdict", "rules"), CASES, ids=[f"{c[1]} {c[0][:50]}" for c in CASES])
def test_a_situation_is_ruled_by_replaying_it(
    judge: Judge, question: str, edition: str, verdict: str | int, rules: tuple[str, ...]
) -> None:
    ruling = judge.ask(question, rules=edition)
    assert ruling.understood == "full"
    if verdict == "draw":
        assert ruling.verdict.kind == "text"
        assert {"draw", "nobody"} & set(str(ruling.verdict.value).lower().replace(",", " ").split())
    else:
        assert ruling.verdict.value == verdict
    assert ruling.steps, "a situation is answered by replaying it"
    assert governs(ruling, rules), [c.id for c in ruling.citations]
    assert len(ruling.citations) >= 10
    assert all(step.cites for step in ruling.steps)


@pytest.mark.parametrize(
    ("edition", "rule", "words"), [("2009-10", "704.5k", ("graveyard",)), ("2022-04", "704.5j", ("choose",))]
)
def test_the_legend_rule_of_each_era(judge: Judge, edition: str, rule: str, words: tuple[str, ...]) -> None:
    ruling = judge.ask(LEGENDS, rules=edition)
    assert ruling.verdict.kind == "happens"
    assert ruling.understood == "full"
    told = " ".join(
        [str(ruling.verdict.value), *(r.text for r in ruling.because), *(s.text for s in ruling.steps)]
    ).lower()
    assert all(word in told for word in words), told
    assert governs(ruling, (rule,)), [c.id for c in ruling.citations]


def test_a_term_is_looked_up(judge: Judge) -> None:
    ruling = judge.ask("What is deathtouch?")
    assert ruling.understood == "full"
    assert ruling.verdict.kind == "text"
    assert "damage" in str(ruling.verdict.value)
    assert governs(ruling, ("702.2",))


@pytest.mark.parametrize(
    "question", ["Colourless green ideas sleep furiously, do they not?", "Was kostet die Welt?", "Why is the sky blue?"]
)
def test_what_is_not_understood_gets_no_verdict(judge: Judge, question: str) -> None:
    ruling = judge.ask(question)
    assert ruling.understood == "none"
    assert ruling.verdict.kind == "unknown"
    assert ruling.not_understood


def test_the_json_has_the_keys_other_tools_rely_on(judge: Judge) -> None:
    out = judge.ask(FIRST_STRIKE).to_json()
    assert {"question", "rules", "understood", "reading", "verdict", "because", "citations", "not_understood"} <= set(
        out
    )
    assert set(out["verdict"]) == {"kind", "value"}
    assert {"id", "edition", "title", "text"} <= set(out["citations"][0])
    json.dumps(out)


@pytest.mark.parametrize("bad", ["", "   ", "y" * 100_000, "\x00\x07\x1b"])
def test_no_question_at_all_is_one_clear_line(judge: Judge, bad: str) -> None:
    with pytest.raises(Malformed) as refused:
        judge.ask(bad)
    assert len(str(refused.value).splitlines()) == 1


def test_an_unknown_edition_is_one_clear_line() -> None:
    with pytest.raises(Malformed, match="1492"):
        Judge.open(rules="1492")


def test_batch_answers_each_line_in_order(tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    lines = [
        {"id": "b", "question": "What is trample?"},
        {"id": "a", "question": ""},
        {"id": "c", "question": FIRST_STRIKE},
    ]
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    result = CliRunner().invoke(app, ["ask", "--batch", str(path)])
    assert result.exit_code == 0, result.output
    out = [json.loads(line) for line in result.output.splitlines()]
    assert [o["id"] for o in out] == ["b", "a", "c"]
    assert out[1]["verdict"]["kind"] == "unknown"
    assert out[2]["verdict"]["value"] == "no"


def test_a_dispute_says_who_is_right(judge: Judge) -> None:
    settled = judge.dispute(
        "I attack with a 3/3 first striker and my opponent blocks with a 3/3",
        "both creatures die",
        "my creature survives",
    )
    assert settled.winner == "b"
    assert settled.a.ruling.citations
