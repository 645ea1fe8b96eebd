"""The statements of the rules (``rulesdata/sentences/*.toml``): read by the grammar of questions once, and kept read in ``rulesdata/sentences.json``.

``python -m judge.question.rules.statements`` reads them anew, and says which sentence can't be taken in."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from judge.home import rulesdata
from judge.question.rules.forms import forms_of, wanted_of
from judge.question.rules.model import Prop, Statement, prop_from
from judge.question.rules.propose import UntakenError, stated
from judge.question.syntax import parse

KEPT = "sentences.json"
FOLDER = "sentences"


def written() -> list[dict[str, Any]]:
    """The statements as they are written: ``says``, ``rules``, ``is`` (controlled sentences), ``value``, ``asks`` (questions that it answers with the value),
    ``term`` (what it defines), ``only``."""
    files = sorted((rulesdata() / FOLDER).glob("*.toml"))
    return [entry for path in files for entry in tomllib.loads(path.read_text(encoding="utf-8"))["sentence"]]


def spelt_out(sentence: str) -> Iterator[str]:
    """A controlled sentence in all its wordings: "[...]" may be left out, of "(... | ...)" one is said; either may stand within another."""
    for chosen in product(*_pieces(sentence)):
        yield " ".join(word for word in chosen if word)


def _pieces(sentence: str) -> Iterator[list[str]]:
    """The wordings of each part of a sentence, in order."""
    held, depth, optional = "", 0, False
    for sign in sentence:
        depth -= sign in "])"
        if sign in "[(" and not depth:
            yield [held.strip()]
            held, optional = "", sign == "["
        elif sign in "])" and not depth:
            ways = [way for each in _parted(held) for way in spelt_out(each)]
            yield [*ways, ""] if optional else ways
            held = ""
        else:
            held += sign
        depth += sign in "[("
    yield [held.strip()]


def _parted(text: str) -> list[str]:
    """What stands between the bars that are within no further brackets."""
    out, depth = [""], 0
    for sign in text:
        depth += (sign in "[(") - (sign in "])")
        if sign == "|" and not depth:
            out.append("")
        else:
            out[-1] += sign
    return out


def read(sentence: str) -> list[Prop]:
    """What a plain sentence says, in its readings; ``propose.UntakenError`` where it can't be taken in."""
    return stated(parse(f"{sentence}.", lambda words, place: ()).sentences)


@cache
def _kept() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads((rulesdata() / KEPT).read_text(encoding="utf-8"))
    return kept


@cache
def statements() -> tuple[Statement, ...]:
    """All statements, as kept."""
    return tuple(Statement(each["says"], tuple(each["rules"]), each.get("value"), tuple(each.get("only", ()))) for each in _kept()["statements"])


@cache
def readings(predicate: str) -> tuple[tuple[int, Prop], ...]:
    """What statements say with a predicate, each with the number of its statement; under ``if_called`` those that say it as a condition."""
    return tuple((number, prop_from(prop)) for number, prop in json.loads(_kept()["props"].get(predicate, "[]")))


def by_form() -> dict[str, list[tuple[int, str, bool, str | int | None]]]:
    """Of every normal form: the numbers of the statements that say it, what may or must be, whether it is so, and the answer where not yes or no is asked."""
    forms: dict[str, list[tuple[int, str, bool, str | int | None]]] = _kept()["forms"]
    return forms


@cache
def vocabulary() -> frozenset[str]:
    """The words of all normal forms."""
    return frozenset(word for key in by_form() for word in re.split(r"[ /<>?]+", key))


def if_called(predicate: str) -> str:
    """The key of what is said where the predicate is a condition."""
    return f"if {predicate}"


def _props_of(entry: dict[str, Any], failed: list[str]) -> list[Prop]:
    props: dict[Prop, None] = {}
    for sentence in entry.get("is", []):
        for plain in spelt_out(sentence):
            try:
                props.update(dict.fromkeys(read(plain)))
            except UntakenError as why:
                failed.append(f"{plain!r}: {why}")
    return list(props)


def _forms_in(entry: dict[str, Any], failed: list[str]) -> Iterator[tuple[str, str, bool, str | int | None]]:
    """The normal forms of a statement: of what it says, of what is asked of it ("how many", "what happens if"), and of the questions it was given."""
    value = entry.get("value")
    least = _least(entry)
    for sentence in entry.get("is", []):
        for plain in spelt_out(sentence):
            form = next(forms_of(plain), None)
            if form is None:
                failed.append(f"{plain!r}: no form")
                continue
            yield form.key(), form.main.modality, form.main.positive, None
            for wanted in wanted_of(form, value is not None):
                happens = wanted.wants == "happens"
                if isinstance(value, int) or happens:
                    yield wanted.key(), least, True, entry["says"] if value is None or (happens and isinstance(value, int)) else value
    for sentence in [*entry.get("asks", []), *(f"what is {name}" for name in entry.get("term", []))]:
        for plain in spelt_out(sentence):
            form = next(forms_of(plain), None)
            if form is None or not form.wants:
                failed.append(f"{plain!r}: asks nothing")
            else:
                yield form.key(), least, True, entry["says"] if value is None else value


def _least(entry: dict[str, Any]) -> str:
    """ "must" where the number that a statement gives is how many there have to be, which isn't how many there may be; else ""."""
    said = (next(forms_of(plain), None) for sentence in entry.get("is", []) for plain in spelt_out(sentence)) if isinstance(entry.get("value"), int) else ()
    return "must" if any(form is not None and form.main.modality == "must" and form.main.positive for form in said) else ""


def _compiled() -> tuple[dict[str, Any], list[str]]:
    """The statements read, by predicate and by normal form, and what could not be read."""
    failed: list[str] = []
    lost: list[str] = []
    said: list[dict[str, Any]] = []
    props: dict[str, list[tuple[int, list[Any]]]] = {}
    forms: dict[str, list[tuple[int, str, bool, str | int | None]]] = {}
    for number, entry in enumerate(written()):
        said.append({key: entry[key] for key in ("says", "rules", "value", "only") if key in entry})
        for prop in _props_of(entry, lost):
            for key in {prop.predicate, *(if_called(condition.predicate) for _, condition in prop.where[:1])}:
                props.setdefault(key, []).append((number, prop.to_json()))
        for key, modality, positive, value in _forms_in(entry, failed):
            line = (number, modality, positive, value)
            if line not in forms.setdefault(key, []):
                forms[key].append(line)
    kept = {key: json.dumps(props[key], sort_keys=True, separators=(",", ":")) for key in sorted(props)}
    return {"statements": said, "forms": forms, "props": kept}, [*failed, *lost]


def main(path: Path | None = None) -> int:
    """Read all statements and keep them; the number of sentences that could not be taken in."""
    out, failed = _compiled()
    parts = []
    for name, entries in out.items():
        lines = [json.dumps(each, ensure_ascii=False, sort_keys=True) for each in (entries.items() if isinstance(entries, dict) else entries)]
        if isinstance(entries, dict):
            lines = [f"{json.dumps(key, ensure_ascii=False)}: {json.dumps(each, ensure_ascii=False)}" for key, each in sorted(entries.items())]
        bracket = "{}" if isinstance(entries, dict) else "[]"
        parts.append(f'"{name}": {bracket[0]}\n' + ",\n".join(lines) + f"\n{bracket[1]}")
    (path or rulesdata() / KEPT).write_text("{" + ",\n".join(parts) + "}\n", encoding="utf-8")
    for line in failed:
        print(line, file=sys.stderr)
    print(f"{len(out['statements'])} statements, {len(out['forms'])} forms, {len(failed)} sentences not taken in")
    return len(failed)


if __name__ == "__main__":
    sys.exit(min(1, main()))
