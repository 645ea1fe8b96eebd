"""How fast the engine is, as ratios against a plain baseline measured in the same run (``make bench``). No test asserts a time."""

from __future__ import annotations

from typing import Any

import pytest

from judge.cards.reader import read_abilities
from judge.engine import PositionBuilder, described
from judge.engine.characteristics.layers.layers import view
from judge.engine.playing.play import play, until_turn
from judge.engine.state.gamestate import evolve

pytest.importorskip("pytest_benchmark")
pytestmark = pytest.mark.benchmark


def board(attackers: int = 0) -> Any:
    builder = PositionBuilder("2009-10", ("Ann", "Bob"))
    for seat in (0, 1):
        for _ in range(60):
            builder.put(described("Filler", ("sorcery",)), "library", owner=seat)
        builder.player(seat, life=10_000)
        for n in range(attackers):
            builder.put(described(f"Bear {n}", power=2, toughness=2), owner=seat)
    builder.moment("untap", active=0)
    return builder.build()


def nobody(state: Any, decision: Any) -> Any:
    from judge.engine import default_decide

    return default_decide(state, decision)


def all_attack(state: Any, decision: Any) -> Any:
    if decision.kind == "attackers":
        chosen: dict[Any, Any] = {}
        for creature, defender in decision.choices():
            chosen.setdefault(creature, defender)
        return tuple(chosen.items())
    return nobody(state, decision)


def baseline() -> int:
    """A fixed amount of plain Python work: the measure that the ratios are taken against."""
    table: dict[int, int] = {}
    for n in range(20_000):
        table[n % 97] = table.get(n % 97, 0) + n
    return table[13]


@pytest.mark.benchmark(group="engine")
def test_baseline(benchmark: Any) -> None:
    benchmark(baseline)


@pytest.mark.benchmark(group="engine")
@pytest.mark.parametrize("trace", [False, True], ids=["trace off", "trace on"])
def test_twenty_idle_turns(benchmark: Any, trace: bool) -> None:
    position = board()
    result = benchmark(lambda: play(position, nobody, until_turn(21), trace=trace))
    assert result.final.turn.number == 21


@pytest.mark.benchmark(group="engine")
@pytest.mark.parametrize("trace", [False, True], ids=["trace off", "trace on"])
def test_twenty_turns_with_four_attackers(benchmark: Any, trace: bool) -> None:
    position = board(attackers=4)
    result = benchmark(lambda: play(position, all_attack, until_turn(21), trace=trace))
    assert result.final.turn.number == 21


@pytest.mark.benchmark(group="engine")
def test_snapshot(benchmark: Any) -> None:
    state = board(attackers=4).state
    benchmark(lambda: evolve(state, clock=state.clock))


@pytest.mark.benchmark(group="engine")
def test_layer_pass_over_thirty_permanents_with_ten_static_effects(benchmark: Any) -> None:
    builder = PositionBuilder("2009-10", ("Ann", "Bob"))
    for n in range(20):
        builder.put(described(f"Bear {n}", power=2, toughness=2), owner=n % 2)
    texts = ("Creatures you control get +1/+1.", "Creatures you control have flying.", "All creatures have trample.")
    for n in range(10):
        builder.put(described(f"Banner {n}", ("enchantment",), abilities=read_abilities(texts[n % 3], f"Banner {n}", ("enchantment",))), owner=n % 2)
    state = builder.build().state
    oids = [o.oid for o in state.battlefield()]

    def once() -> int:
        fresh = evolve(state, clock=state.clock)
        v = view(fresh)
        return sum(v.of(o).power or 0 for o in oids)

    assert benchmark(once) > 40
