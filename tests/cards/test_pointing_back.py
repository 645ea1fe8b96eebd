"""What "it" and an "if" reach over when several clauses stand in one sentence."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.cards.reader import read_abilities
from judge.cards.slots import nodes


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
