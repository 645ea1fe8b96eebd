"""Games of players who choose at random among what is legal: the state stays sound, and the same tape gives the same transcript.

JUDGE_GAMES sets how many games are played (100 by default; the long run is 2000).
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from judge.cards.catalog import Catalog
from judge.engine import Position, PositionBuilder, State, Transcript
from judge.engine.capabilities import playable
from judge.engine.playing.play import from_tape, play, until_turn
from judge.engine.state.decisions import Decision, Pass
from judge.engine.state.eras.era import ERAS
from judge.errors import Illegal, Undecidable

GAMES = int(os.environ.get("JUDGE_GAMES", "100"))
BATCH = 20
ZONES = ("library", "hand", "graveyard", "exile", "battlefield", "stack", "command", "ante", "outside")


class RandomPlayer:
    """Answers every decision with a legal option taken at random; passes more often than not."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def __call__(self, state: State, d: Decision) -> Any:
        check_sound(state)
        pick = self.random
        if d.kind == "priority":
            if pick.random() < 0.5:
                return Pass()
            return pick.choice(list(d.choices()))
        if d.default is not None and pick.random() < 0.3:
            return d.default
        if d.kind in ("targets", "choose"):
            options = list(d.choices())
            most = min(d.most, len(options))
            return tuple(pick.sample(options, pick.randint(min(d.least, most), most)))
        if d.kind == "order":
            options = list(d.choices())
            pick.shuffle(options)
            return tuple(options)
        if d.kind == "number":
            return pick.randint(d.least, min(d.most, d.least + 5))
        if d.kind == "yes":
            return pick.random() < 0.5
        if d.kind == "one":
            return pick.choice(list(d.choices()))
        return d.default


def check_sound(state: State) -> None:
    """Every object is in exactly one zone, and nothing is attached to what is gone."""
    places: dict[int, list[str]] = {}
    for zone in ZONES:
        for seat in (*range(len(state.players)), None):
            try:
                ids = state.zone(zone, seat)
            except (KeyError, TypeError):
                continue
            for i in ids:
                places.setdefault(i, [])
                if zone not in places[i]:
                    places[i].append(zone)
    for i, found in places.items():
        assert len(found) == 1, f"object {i} is in {found}"
        assert state.objects[i].zone == found[0]
    for player in state.players:
        assert player.lands_played >= 0


@pytest.fixture(scope="module")
def deck() -> list[Any]:
    """Cards of the shipped starter set that the engine can carry out, basic lands often."""
    catalog = Catalog.open()
    cards = [c for name in catalog.names() if (c := catalog.find(name)) is not None and c.layout == "normal" and all(playable(f) for f in c.faces)]
    lands = [c for c in cards if "basic" in [s.lower() for s in c.faces[0].supertypes]]
    assert lands
    assert len(cards) > 100
    return [*cards, *lands * (len(cards) // (2 * len(lands)) + 1)]


def opening(deck: list[Any], seed: int, era: str) -> Position:
    pick = random.Random(seed)
    builder = PositionBuilder(era, ("Ann", "Bob"))
    for seat in (0, 1):
        for _ in range(30):
            builder.put(pick.choice(deck), "library", owner=seat)
        for _ in range(7):
            builder.put(pick.choice(deck), "hand", owner=seat)
        for _ in range(5):
            builder.put(pick.choice(deck), "battlefield", owner=seat)
    builder.moment("upkeep", active=seed % 2)
    return builder.build()


def one_game(deck: list[Any], seed: int) -> Transcript | None:
    position = opening(deck, seed, "2009-10" if seed % 3 else "2022-04")
    try:
        return play(position, RandomPlayer(seed), until_turn(7), budget=3000)
    except Undecidable as undecided:
        assert str(undecided)
        return None  # a card asked for something the engine says it cannot decide: an honest stop, not a fault
    except Illegal as refused:
        # an X or an additional cost chosen at random that can't be paid (601.2g): the refusal names its rule
        assert refused.rules, str(refused)
        return None


@pytest.mark.parametrize("batch", range((GAMES + BATCH - 1) // BATCH))
def test_random_games_stay_sound(deck: list[Any], batch: int) -> None:
    played = 0
    for seed in range(batch * BATCH, min(GAMES, (batch + 1) * BATCH)):
        transcript = one_game(deck, seed)
        if transcript is None:
            continue
        played += 1
        check_sound(transcript.final)
        for record in transcript.records:
            for citation in record.citations():
                assert citation.split(":", 1)[0] in ("2009-10", "2022-04")
    assert played >= BATCH // 2, "most games are carried out to the end"


@pytest.mark.parametrize("era", ["1997", "2001", "2002", "2006"])
def test_random_games_of_older_rules_stay_sound(deck: list[Any], era: str) -> None:
    for seed in range(3):
        try:
            transcript = play(opening(deck, seed, era), RandomPlayer(seed), until_turn(5), budget=2000)
        except (Undecidable, Illegal):
            continue
        check_sound(transcript.final)
        editions = {era, *ERAS[era].nearest}
        assert all(c.split(":", 1)[0] in editions for c in transcript.citations())


@pytest.mark.parametrize("seed", [1, 4, 7])
def test_the_same_tape_gives_the_same_transcript(deck: list[Any], seed: int) -> None:
    first = one_game(deck, seed)
    if first is None:
        pytest.skip("this game came to something undecidable")
    position = opening(deck, seed, "2009-10" if seed % 3 else "2022-04")
    again = play(position, from_tape(first.answers()), until_turn(7), budget=3000)
    assert again.lines() == first.lines()
