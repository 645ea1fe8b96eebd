"""What the engine leaves out because nothing could be found there makes no difference: games are the same with everything looked at."""

from __future__ import annotations

from typing import Any

import pytest

from judge.engine.characteristics.layers import layers
from judge.engine.happening.replacing import replacement
from judge.engine.playing.play import play, until_turn
from judge.errors import Illegal, Undecidable
from tests.engine.test_random_play import RandomPlayer, deck, opening

__all__ = ["deck"]


def lines(cards: list[Any], seed: int) -> list[str]:
    try:
        return play(opening(cards, seed, "2009-10" if seed % 2 else "2022-04"), RandomPlayer(seed), until_turn(6), budget=3000).lines()
    except (Illegal, Undecidable) as refusal:
        return [str(refusal)]


@pytest.mark.parametrize("seed", range(6))
def test_a_game_is_the_same_with_every_trigger_and_every_replacement_looked_at(deck: list[Any], seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    told = lines(deck, seed)
    monkeypatch.setattr(layers, "watched", lambda pattern: None)
    monkeypatch.setattr(replacement, "_BARE", {})
    monkeypatch.setattr(replacement, "_OF_EFFECTS", set())
    assert lines(deck, seed) == told
