"""Level bands, chapters and loyalty symbols, both ways."""

import pytest

from judge.cards import tree
from judge.cards.reader import frames

LEVELER = "Level up {1}\nLEVEL 1-3\n4/4\nLEVEL 4+\n6/6\nTrample\nFlying"


def test_level_bands_go_round():
    found = frames.level_bands(list(frames.lines_of(LEVELER)))
    assert found is not None
    before, bands = found
    assert [line.text for line in before] == ["Level up {1}"]
    read = [
        frames.level(symbol, size, tuple(tree.UnreadAbility(line.text, line.start, line.end) for line in lines))
        for symbol, size, lines in bands
    ]
    assert [(band.low, band.high, band.power, band.toughness, len(band.abilities)) for band in read] == [
        (1, 3, 4, 4, 0),
        (4, None, 6, 6, 2),
    ]
    written = [line for band in read for line in frames.level_text(band, lambda one: one.text)]
    assert "\n".join(["Level up {1}", *written]) == LEVELER
    last = read[1].abilities[-1]
    assert LEVELER[last.start : last.end] == "Flying"


@pytest.mark.parametrize(
    "text", ["", "Flying", "LEVEL 1-3", "LEVEL 1-3\nFlying", "LEVEL 1-3\n4/4\nLEVEL 4+", "LEVEL x\n1/1"]
)
def test_no_level_bands(text):
    assert frames.level_bands(list(frames.lines_of(text))) is None


@pytest.mark.parametrize(
    ("line", "numbers"), [("I — Draw a card.", (1,)), ("I, II — Scry 1.", (1, 2)), ("III, IV, X — Scry 1.", (3, 4, 10))]
)
def test_chapters_go_round(line, numbers):
    read, start = frames.chapter(line)
    assert read == numbers
    assert frames.chapter_text(read, line[start:]) == line


@pytest.mark.parametrize("line", ["", "I", "I draw", "IIII — x", "Imprint — x", "X: y", "I —"])
def test_no_chapters(line):
    assert frames.chapter(line) is None


@pytest.mark.parametrize(
    ("line", "symbol"), [("+1: Draw a card.", 1), ("-7: You win.", -7), ("0: Scry 1.", 0), ("-X: Scry X.", "-X")]
)
def test_loyalty_goes_round(line, symbol):
    read, start = frames.loyalty(line)
    assert read == symbol
    assert frames.loyalty_text(read, line[start:]) == line


@pytest.mark.parametrize("line", ["", "+1", "{1}: x", "+1/+1: x", "1 life: x", "X"])
def test_no_loyalty(line):
    assert frames.loyalty(line) is None


def test_the_printed_minus_sign():
    assert frames.loyalty("−2: Scry 1.") == (-2, 4)
