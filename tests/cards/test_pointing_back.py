"""What "it" and an "if" reach over when several clauses stand in one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from judge.cards import tree
from judge.cards.reader import read_abilities, read_face
from judge.cards.slots import nodes
from tests.conftest import need_shared


def found(text: str, kind: type, types: tuple[str, ...] = ("sorcery",)) -> list[Any]:
    return [node for node in nodes(read_abilities(text, "Test", types)) if isinstance(node, kind)]


def test_counters_go_on_what_was_manifested() -> None:
    (put,) = found("Manifest the top card of your library, then put two +1/+1 counters on it.", tree.PutCounter)
    assert put.on == tree.Back("event")


def test_one_condition_holds_for_both_clauses_and_it_is_the_creature_named_last() -> None:
    text = (
        "Test deals 2 damage to any target. If Test was kicked, that creature can't be regenerated this turn and if it "
        "would die this turn, exile it instead."
    )
    (test,) = found(text, tree.If)
    assert isinstance(test.then, tree.Sequence)
    assert len(test.then.of) == 2
    (instead,) = found(text, tree.Replace)
    assert instead.event.subject == tree.Back("target")


def test_the_number_of_blockers_is_kept() -> None:
    (cant,) = found("Test can't be blocked except by three or more creatures.", tree.Cant, ("creature",))
    assert isinstance(cant.except_, tree.Choose)
    assert cant.except_.least == tree.Num(3)


# --- whole cards: the table pointing_back.txt, its referents written down by hand ---------------------------------------------------


def _referents(face: tree.Face) -> dict[str, list[str]]:
    """Word that points back -> what it was read to mean, each once, in the order of the text."""
    found: dict[str, list[str]] = {}
    for node in (node for ability in face.abilities for node in nodes(ability)):
        if isinstance(node, tree.Back):
            word, meant = node.word, f"{node.to} {node.slot}" if node.to in ("target", "choice") else node.to
        elif isinstance(node, tree.This) and node.word not in ("~", ""):
            word, meant = node.word, "this"
        elif isinstance(node, tree.Other) and (node.than is None or node.word == "spoken of"):
            than = node.than
            word, meant = "other", "this" if than is None else than.to if isinstance(than, tree.Back) else getattr(than, "role", "")
        else:
            continue
        if meant not in found.setdefault(word, []):
            found[word].append(meant)
    return found


def test_a_table_of_cards_points_back_at_what_a_reader_means() -> None:
    lines = (Path(__file__).parent / "pointing_back.txt").read_text(encoding="utf-8").splitlines()
    table = dict(line.split(" | ") for line in lines if not line.startswith("#"))
    pool = map(json.loads, need_shared("cards/pool.jsonl").read_text(encoding="utf-8").splitlines())
    asked, wrong = 0, []
    for card in pool:
        if card["name"] not in table:
            continue
        read = _referents(read_face(card["name"], card["type_line"], card["mana_cost"], card["oracle_text"], card["power"], card["toughness"]))
        for entry in table.pop(card["name"]).split("; "):
            word, _, meant = entry.partition("=")
            asked += 1
            if read.get(word) != meant.split(","):
                wrong.append(f"{card['name']}: {entry}, but {read.get(word)}")
    assert not table, "cards that the pool no longer has"
    assert asked >= 600
    assert len(wrong) <= asked // 100, "\n".join(wrong)
