"""The picture of a position: made from a real replay, laid out within its frame, told in words as well."""

from __future__ import annotations

import pytest

from judge.scenario import parse
from judge.scenario.replaying import replay
from judge.web.board import Board, Side, Tile, boards_from, boards_json, boards_of
from judge.web.picture import HEAD, TILE_H, TILE_W, WIDTH, picture_of

SCENARIO = """\
Scenario: a fight
Given Ann controls a 3/3 Beast with first strike
  And Bob controls a 3/3 Bear
 When Ann attacks Bob with the Beast
  And Bob blocks the Beast with the Bear
 Then the Bear is in Bob's graveyard
"""


@pytest.fixture(scope="module")
def boards() -> tuple[Board, ...]:
    done = replay(parse(SCENARIO)[0])
    assert done.status == "ok", done.error
    return boards_of(done.records)


def test_moments(boards: tuple[Board, ...]) -> None:
    assert [b.label for b in boards] == ["At the start", "Blockers declared", "At the end"]
    start, fight, end = boards
    assert [s.name for s in start.sides] == ["Bob", "Ann"]
    beast = next(t for t in fight.sides[1].tiles if t.name == "Beast")
    bear = next(t for t in fight.sides[0].tiles if t.name == "Bear")
    assert beast.tapped
    assert beast.attacking
    assert beast.pt == "3/3"
    assert bear.aims == (beast.id,)
    assert end.sides[0].tiles == ()
    assert end.sides[0].graveyard == ("Bear",)


def test_the_stack_is_shown_before_anything_of_it_resolves() -> None:
    text = """Scenario: a trick
Given Ann controls a 2/2 Bear
  And Bob has Lightning Bolt in hand
  And Ann has Giant Growth in hand
  And it is Bob's precombat main phase
 When Bob casts Lightning Bolt on the Bear
  And Ann casts Giant Growth on the Bear in response
 Then the Bear is on the battlefield
"""
    done = replay(parse(text)[0])
    assert done.status == "ok", done.error
    full = next(b for b in boards_of(done.records) if b.stack)
    assert full.stack == ("Giant Growth → Bear", "Lightning Bolt → Bear")
    assert full.sides[1].tiles[0].pt == "2/2"


def test_kept_as_plain_data_it_is_the_same(boards: tuple[Board, ...]) -> None:
    import json

    assert boards_from(json.loads(json.dumps(boards_json(boards)))) == boards


def test_in_words(boards: tuple[Board, ...]) -> None:
    words = picture_of(boards[1]).words
    assert "Ann: 20 life; Beast (3/3, tapped)" in words
    assert "Bear (3/3, blocks Beast)" in words


def test_nothing_to_show() -> None:
    assert boards_of(()) == ()


def crowd(seat: int, many: int) -> Side:
    tiles = tuple(
        Tile(seat * 100 + n, f"Creature with a long name {n}", "10/10", ("3 +1/+1",), creature=True)
        for n in range(many)
    )
    return Side(seat, f"Player {seat}", 20, seat == 0, tiles, hand=("Giant Growth",) * 3, graveyard=("Bear",) * 9)


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("many", [0, 1, 4, 9])
def test_all_tiles_lie_in_the_frame_and_apart(players: int, many: int) -> None:
    sides = tuple(crowd(n, many) for n in (*range(1, players), 0))
    picture = picture_of(Board("now", sides, ("Giant Growth → Bear", "Lightning Bolt → Bear")))
    for p in picture.placed:
        assert 0 <= p.x <= WIDTH - TILE_W
        assert 0 <= p.y <= picture.height - TILE_H
        assert all(len(line) <= 13 for line in p.lines)
    assert all(x <= WIDTH for a in picture.arrows for x in (a.x1, a.x2))
    boxes = [(p.x, p.y) for p in picture.placed]
    assert all(
        abs(a[0] - b[0]) >= TILE_W or abs(a[1] - b[1]) >= TILE_H for n, a in enumerate(boxes) for b in boxes[n + 1 :]
    )
    for header in picture.headers:
        assert all(p.y + TILE_H <= header.y or p.y >= header.y + HEAD for p in picture.placed)


def test_equal_lands_are_one_pile() -> None:
    from judge.web.board import _together

    forests = [Tile(n, "Forest") for n in range(5)] + [
        Tile(9, "Forest", tapped=True),
        Tile(10, "Bear", "2/2", creature=True),
    ]
    assert [(t.name, t.count) for t in _together(forests)] == [("Forest", 5), ("Forest", 1), ("Bear", 1)]


def test_every_answer_that_was_replayed_has_its_picture() -> None:
    from judge.service import Judge
    from judge.web import create_app
    from judge.web.settings import Settings

    client = create_app(Judge.open(), Settings()).test_client()
    question = "I attack with a 3/3 first striker and my opponent blocks with a 3/3. Does my creature die?"
    html = client.get("/ask", query_string={"question": question}).get_data(as_text=True)
    assert html.count('<svg class="board"') >= 2
    assert 'aria-label="At the start. Ann: 20 life' in html
