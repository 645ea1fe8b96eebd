"""The look-up grammar, and look-ups at the command line under the contract's keys."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from judge.cli.commands import app
from judge.law import Library
from judge.law.lookup import parse


@pytest.mark.parametrize(
    ("typed", "key", "alone"),
    [
        ("702.2", "702.2", False),
        ("702.2.", "702.2", True),
        ("cr 702.2", "702.2", False),
        ("!cr 702.2", "702.2", False),
        ("rule 702.2b.", "702.2b", True),
        ("Rule 702.2B", "702.2b", False),
        ("  702 ", "702", False),
        ("section 5", "5", False),
        ("g4.4", "G4.4", False),
        ("103.ruling.1", "103.Ruling.1", False),
        ("deathtouch", "deathtouch", False),
        ("!first strike", "first strike", False),
        ('"Combat Damage Step"', "Combat Damage Step", False),
        ("credits", "credits", False),
        ("Ruler of the battlefield?", "Ruler of the battlefield", False),
    ],
)
def test_forms(typed: str, key: str, alone: bool) -> None:
    found = parse(typed)
    assert (found.key, found.alone) == (key, alone)


def test_an_edition_may_stand_before_the_number() -> None:
    found = parse("2022-04:702.19b")
    assert (found.edition, found.number) == ("2022-04", "702.19b")


def run(*args: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, list(args), standalone_mode=True)
    return done.exit_code, done.stdout, done.stderr


def test_rule_json_has_the_contract_s_keys(library: Library) -> None:
    code, text, _ = run("rule", "702.17", "--json")
    data = json.loads(text)
    keys = {"id", "edition", "title", "text", "parent", "children", "examples", "rulings", "cites", "cited_by"}
    assert code == 0
    assert keys <= set(data)
    assert (data["id"], data["edition"], data["title"]) == ("702.17", "2009-10", "Trample")
    assert "702.17b" in data["children"]
    assert data["own_words"]


def test_a_term_shows_its_rule_and_its_definition(library: Library) -> None:
    code, text, _ = run("rule", "deathtouch")
    assert code == 0
    assert "702.2" in text
    assert "glossary" in text
    assert "effective 2009-10-23" in text
    assert "\x1b[" not in text


def test_a_dot_asks_for_the_rule_alone(library: Library) -> None:
    assert "702.2a" in run("rule", "702.2")[1]
    assert "702.2a" not in run("rule", "702.2.")[1]


def test_search_json_has_the_contract_s_keys(library: Library) -> None:
    code, text, _ = run("search", "lethal", "damage", "--limit", "5", "--json")
    results = json.loads(text)["results"]
    assert code == 0
    assert 0 < len(results) <= 5
    assert set(results[0]) == {"id", "edition", "kind", "title", "text", "score"}
    assert [r["score"] for r in results] == sorted((r["score"] for r in results), reverse=True)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("trample", "702.17"),
        ("summoning sickness", "302.6"),
        ("legend rule", "704.5k"),
        ("combat damage step", "510"),
        ("Does my creature die when it has been dealt lethal damage?", "704.5g"),
    ],
)
def test_search_finds_the_governing_rule_early(library: Library, words: str, expected: str) -> None:
    assert any(h.id.startswith(expected) for h in library.edition().search(words, 5))


@pytest.mark.parametrize("words", ["", "???", "the of and", '"', "a" * 4000, "*", "NEAR( OR AND NOT", "汉字 vraag"])
def test_search_bears_anything(library: Library, words: str) -> None:
    assert isinstance(library.edition().search(words, 5), list)


def test_editions_json(library: Library) -> None:
    code, text, _ = run("editions", "--json")
    editions = {e["id"]: e for e in json.loads(text)["editions"]}
    assert code == 0
    assert editions["2009-10"]["own_words"]
    assert editions["2022-04"]["own_words"]
    assert not editions["2019-10"]["available"]


@pytest.mark.parametrize(
    ("args", "answered"),
    [
        (["rule", "702.2"], True),
        (["rule", "cr", "702.2", "--json"], True),
        (["rule", "--rules", "2009-10", "trample"], True),
        (["rule", "702.2", "--help"], False),
        (["rule", "702.2", "--rules"], False),
        (["rule"], False),
        (["search", "trample"], False),
    ],
)
def test_the_quick_way_answers_look_ups_only(
    library: Library, capsys: pytest.CaptureFixture[str], args: list[str], answered: bool
) -> None:
    from judge.cli.lookup import quick

    assert quick(args) is answered
    assert bool(capsys.readouterr().out) is answered


def test_the_quick_way_and_click_say_the_same(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    from judge.cli.lookup import quick

    quick(["rule", "702.17", "--json"])
    assert capsys.readouterr().out == run("rule", "702.17", "--json")[1]


# modules of this project that a look-up needs: whatever else it imported would be waited for by everybody who looks a rule up
NEEDED = {
    "judge", "judge.cli", "judge.cli.entry", "judge.cli.lookup", "judge.cli.prepared", "judge.errors", "judge.folder", "judge.home",
    "judge.law", "judge.law.as_json", "judge.law.edition", "judge.law.editions", "judge.law.entry", "judge.law.hits", "judge.law.library", "judge.law.lookup",
    "judge.law.search", "judge.law.shipped", "judge.law.snapshot", "judge.law.terms", "judge.law.usual", "judge.later",
}  # fmt: skip
SLOW = {"argparse", "asyncio", "click", "concurrent", "difflib", "email", "flask", "http", "lark", "logging", "multiprocessing", "networkx", "pickle",
        "random", "shutil", "socket", "sqlalchemy", "subprocess", "tempfile"}  # fmt: skip


@pytest.mark.parametrize("words", [("deathtouch",), ("702.2", "--json"), ("510.1c", "--rules", "2022-04"), ("2009-10:601.2a",)])
def test_a_look_up_imports_no_more_than_it_needs(library: Library, words: tuple[str, ...]) -> None:
    import subprocess
    import sys

    for id_ in ("2009-10", "2022-04"):
        library.edition(id_)  # a shipped rulebook is compiled once
    code = (
        f"import sys; sys.path[:0] = {sys.path!r}; before = set(sys.modules); from judge.cli import main; main();"
        "print('imported:', *sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code, "rule", *words], capture_output=True, text=True, check=True)
    imported = set(done.stdout.rpartition("imported:")[2].split())
    ours = {m for m in imported if m.partition(".")[0] == "judge"}
    assert "judge.law.library" in ours
    far = any(m == "judge.law.further" for m in ours)
    assert far == ("2022-04" in words), "only what is asked of other editions looks further"
    assert far or ours <= NEEDED
    assert not {m.partition(".")[0] for m in imported} & SLOW
    others = {m.partition(".")[0] for m in imported} - {"judge"} - sys.stdlib_module_names
    assert not others, "nothing but Python's own"
