"""Keywords of cards with two faces and of Phyrexian mana: daybound and nightbound, disturb, compleated (2022-04)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cards import tree
from judge.engine import Cast, PositionBuilder, Transcript, default_decide, described, find, until_step, until_turn
from judge.engine.playing.play import play
from tests.engine.kit import Wishes, card


def faces(front: tree.Face, back: tree.Face) -> tree.Card:
    return tree.Card(front.name, "transform", (front, back))


def with_keyword(face: tree.Face, name: str, *symbols: str) -> tree.Face:
    costs = (tree.Mana(symbols),) if symbols else ()
    return replace(face, abilities=(*face.abilities, tree.Keyword(name, costs)))


def table() -> PositionBuilder:
    b = PositionBuilder("2022-04", ("Ann", "Bob"))
    for _ in range(20):
        for seat in (0, 1):
            b.put(described("Stone", types=("artifact",)), "library", owner=seat)
    b.moment("precombat main", active=0, number=3, entered=False)
    return b


WOLF = faces(
    with_keyword(described("Villager", power=1, toughness=1), "daybound"),
    with_keyword(described("Werewolf", power=4, toughness=4), "nightbound"),
)


def names(t: Transcript) -> list[str]:
    return [t.view.of(o).name for o in t.final.battlefield()]


def test_it_becomes_day_and_night_follows_a_turn_without_spells() -> None:
    b = table()
    b.put(WOLF, owner=0)
    t = play(b.build(), default_decide, until_step("upkeep", 4))
    assert t.final.fact("daytime") == "night"
    assert names(t) == ["Werewolf"]
    assert "2022-04:724.2a" in t.citations()
    assert "2022-04:702.145d" in t.citations()


def test_a_daybound_permanent_enters_transformed_at_night() -> None:
    b = table()
    b.fact("daytime", "night")
    wolf = b.put(replace(WOLF, faces=(replace(WOLF.faces[0], mana_cost=()), WOLF.faces[1])), "hand", 0)
    t = play(b.build(), Wishes((0, "precombat main", Cast(wolf))), until_step("end step"))
    assert names(t) == ["Werewolf"]
    assert not any(r.event.kind == "transform" for r in t.records)


def test_disturb_casts_the_back_face_from_the_graveyard() -> None:
    b = table()
    back = described("Ghost", power=2, toughness=1)
    front = with_keyword(described("Knight", power=2, toughness=2), "disturb")
    knight = b.put(faces(front, back), "graveyard", 0)
    t = play(b.build(), Wishes((0, "precombat main", Cast(knight, 0, "disturb"))), until_step("end step"))
    assert names(t) == ["Ghost"]
    assert find(t.final, "Ghost")[0].transformed
    assert "2022-04:702.146a" in t.citations()


def test_compleated_enters_with_fewer_loyalty_counters() -> None:
    b = table()
    sage = card("Sage", "Planeswalker", "{G/P}", "Compleated")
    walker: Any = replace(sage, loyalty="5") if isinstance(sage, tree.Face) else None
    if walker is None:
        walker = replace(sage, faces=(replace(sage.faces[0], loyalty="5"),))
    walker = b.put(walker, "hand", 0)
    t = play(b.build(), Wishes((0, "precombat main", Cast(walker)), yes=[True]), until_turn(4))
    assert find(t.final, "Sage")[0].count("loyalty") == 3
    assert t.final.players[0].life == 18
    assert "2022-04:702.150a" in t.citations()
