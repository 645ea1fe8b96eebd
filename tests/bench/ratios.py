"""How fast this checkout is against another one, as ratios measured in the same run: ``python -m tests.bench.ratios CHECKOUT``.

Two workers, one for each checkout, take turns at the same task, so that whatever else the machine does meets both alike. A figure is the processor's
time of the other one divided by that of this one, the middle of all rounds: 2.0 says that this one takes half as long. Nothing is asserted."""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[2]
WANTED = {"idle turns": 2.2, "four-attacker turns": 2.4, "layer pass": 2.0, "random game, trace off": 2.0, "cards read": 1.5, "warm replay": 2.0}
DATA = Path(os.environ.get("JUDGE_BENCH_DATA", HERE))
"""Where the cards and scenarios are taken from that both can read: the older checkout."""
SCENARIOS = ("7-additional-rules/702-07-first-strike.scn", "5-turn-structure/510-examples.scn", "6-spells-and-abilities/613-examples.scn")

Task = Callable[[int], float]
"""Does a piece of work and gives the seconds of the processor's time that a unit of it took; the number is that of the round."""


def timed(work: Callable[[], Any], times: int) -> float:
    """The seconds of the best of a few runs."""
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def turns(attackers: int) -> Task:
    from judge.engine import play, until_turn
    from tests.bench.test_engine import all_attack, board, nobody

    position, decide = board(attackers), all_attack if attackers else nobody
    return lambda _: timed(lambda: play(position, decide, until_turn(21), trace=False), 3)


def layer_pass() -> Task:
    from judge.cards.reader import read_abilities
    from judge.engine import PositionBuilder, State, described, view

    evolve = sys.modules[State.__module__].evolve  # that module has another name in older checkouts

    builder = PositionBuilder("2009-10", ("Ann", "Bob"))
    for n in range(20):
        builder.put(described(f"Bear {n}", power=2, toughness=2), owner=n % 2)
    texts = ("Creatures you control get +1/+1.", "Creatures you control have flying.", "All creatures have trample.")
    for n in range(10):
        builder.put(described(f"Banner {n}", ("enchantment",), abilities=read_abilities(texts[n % 3], f"Banner {n}", ("enchantment",))), owner=n % 2)
    state = builder.build().state
    oids = [o.oid for o in state.battlefield()]

    def once() -> None:
        v = view(evolve(state, clock=state.clock))
        assert sum(v.of(o).power or 0 for o in oids) > 40

    return lambda _: timed(once, 10)


def random_game() -> Task:
    """Whole games of players who choose at random; a unit is a decision, as a game takes another course where more can be done in it."""
    from judge.cards.catalog import Catalog
    from judge.engine import Pass, PositionBuilder, play, until_turn
    from judge.engine.capabilities import playable
    from judge.errors import Illegal, Undecidable

    with Catalog.open() as catalog:
        cards = [c for name in catalog.names() if (c := catalog.find(name)) is not None and c.layout == "normal" and all(playable(f) for f in c.faces)]
    lands = [c for c in cards if "basic" in [s.lower() for s in c.faces[0].supertypes]]
    deck = [*cards, *lands * (len(cards) // (2 * len(lands)) + 1)]

    def position(seed: int) -> Any:
        pick = random.Random(seed)
        builder = PositionBuilder("2009-10", ("Ann", "Bob"))
        for seat in (0, 1):
            for zone, n in (("library", 30), ("hand", 7), ("battlefield", 5)):
                for _ in range(n):
                    builder.put(pick.choice(deck), zone, owner=seat)
        builder.moment("upkeep", active=seed % 2)
        return builder.build()

    class Chooser:
        def __init__(self, seed: int) -> None:
            self.random, self.asked = random.Random(seed), 0

        def __call__(self, state: Any, d: Any) -> Any:
            self.asked += 1
            pick = self.random
            if d.kind == "priority":
                return Pass() if pick.random() < 0.5 else pick.choice(list(d.choices()))
            if d.default is not None and pick.random() < 0.3:
                return d.default
            options = list(d.choices()) if d.kind in ("targets", "choose", "order", "one") else []
            if d.kind in ("targets", "choose"):
                most = min(d.most, len(options))
                return tuple(pick.sample(options, pick.randint(min(d.least, most), most)))
            if d.kind == "order":
                pick.shuffle(options)
                return tuple(options)
            if d.kind == "number":
                return pick.randint(d.least, min(d.most, d.least + 5))
            if d.kind == "yes":
                return pick.random() < 0.5
            return pick.choice(options) if options else d.default

    positions = [position(seed) for seed in range(12)]

    def games(_: int) -> float:
        asked, start = 0, time.process_time()
        for seed, p in enumerate(positions):
            chooser = Chooser(seed)
            with suppress(Illegal, Undecidable):
                play(p, chooser, until_turn(7), trace=False, budget=3000)
            asked += chooser.asked
        return (time.process_time() - start) / asked

    games(0)
    return games


def cards_read() -> Task:
    """A seventh of the starter set, another one each time: lines that were read before are remembered."""
    from judge.cards.loaders import load
    from judge.cards.snapshot import read_card

    records = load(DATA / "rulesdata" / "starter-cards.jsonl")
    read_card(records[0])

    def read(turn: int) -> None:
        for record in records[turn % 7 :: 7]:
            read_card(record)

    return lambda turn: timed(lambda: read(turn), 1)


def warm_replay() -> Task:
    """The scenarios of a few files of the library, each replayed before."""
    from judge.cards.catalog import Catalog
    from judge.scenario import parse, replay

    catalog = Catalog.open()
    told = [s for name in SCENARIOS for s in parse((DATA / "scenarios" / name).read_text(encoding="utf-8"))]
    for s in told:
        replay(s, catalog)
    return lambda _: timed(lambda: [replay(s, catalog) for s in told], 2)


TASKS: dict[str, Callable[[], Task]] = {
    "idle turns": lambda: turns(0), "four-attacker turns": lambda: turns(4), "layer pass": layer_pass,
    "random game, trace off": random_game, "cards read": cards_read, "warm replay": warm_replay,
}  # fmt: skip


def work() -> None:
    """A worker: the names of tasks come in, seconds go out."""
    made: dict[str, Task] = {}
    for line in sys.stdin:
        name, turn = json.loads(line)
        if name not in made:
            made[name] = TASKS[name]()
        print(made[name](turn), flush=True)


class Worker:
    """A process that does the tasks with the code of one checkout."""

    def __init__(self, checkout: Path, home: Path, data: Path) -> None:
        """Start it; ``home`` is its data folder, ``data`` the checkout whose cards and scenarios are read."""
        env = {**os.environ, "PYTHONPATH": str(checkout), "JUDGE_HOME": str(home), "JUDGE_BENCH_DATA": str(data), "PYTHONHASHSEED": "0"}
        command = [sys.executable, str(Path(__file__).resolve()), "--work"]
        self.process = subprocess.Popen(command, cwd=checkout, env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def take(self, name: str, turn: int) -> float:
        """Do a task once."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([name, turn]) + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def end(self) -> None:
        """Let it go."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def ratios(other: Path, names: list[str], rounds: int, homes: Path) -> Iterator[tuple[str, float, float]]:
    """Each task with the ratio and the milliseconds it takes here."""
    us, them = Worker(HERE, homes / "this", other), Worker(other, homes / "other", other)
    for name in names:
        found = []
        for turn in range(rounds):
            pair = {}
            for who in (us, them) if turn % 2 else (them, us):
                pair[who] = who.take(name, turn)
            found.append((pair[them] / pair[us], pair[us]))
        yield name, statistics.median(r for r, _ in found), 1000 * min(t for _, t in found)
    us.end()
    them.end()


def main() -> None:
    """Print a line for each task."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=Path, nargs="?", help="a checkout of the baseline")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", action="append", choices=TASKS)
    parser.add_argument("--homes", type=Path, help="where the workers' data folders are kept (else made anew)")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        work()
        return
    if given.checkout is None:
        parser.error("which checkout to measure against?")
    with tempfile.TemporaryDirectory() as made:
        for name, ratio, each in ratios(given.checkout.resolve(), given.only or list(TASKS), given.rounds, given.homes or Path(made)):
            print(f"{name:26}{ratio:6.2f} times as fast (wanted {WANTED[name]})   {each:9.3f} ms", flush=True)


if __name__ == "__main__":
    main()
