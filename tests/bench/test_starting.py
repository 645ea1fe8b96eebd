"""How long a command takes from its start, as a multiple of what Python alone takes to start: ``judge prepare`` has run, and Python has compiled what it loads.

``extra_info`` of each holds the multiple: the middle of pairs taken in turn, by the processor's time. Nothing is asserted about time."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pytest_benchmark")
pytestmark = pytest.mark.benchmark

MAIN = "from judge.cli import main; main()"
COMMANDS = {
    "rule": ("rule", "702.2"), "version": ("--version",), "help": ("--help",), "search": ("search", "lethal", "damage"),
    "card": ("cards", "show", "Grizzly Bears"), "ask about a rule": ("ask", "Can I cast a sorcery during my opponent's turn?"),
    "ask about a fight": ("ask", "My 3/3 with deathtouch blocks a 6/6 with trample. How much damage goes to me?"),
}  # fmt: skip


def seconds(command: list[str], env: dict[str, str]) -> float:
    """The processor's time of a whole process."""
    before = os.times()
    subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    made = {**os.environ, "JUDGE_HOME": str(tmp_path_factory.mktemp("home")), "PYTHONPATH": str(Path(__file__).parents[2])}
    made.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run([sys.executable, "-c", MAIN, "prepare"], env=made, check=True, stderr=subprocess.DEVNULL)
    return made


@pytest.mark.benchmark(group="starting")
@pytest.mark.parametrize("name", COMMANDS)
def test_start(benchmark: Any, env: dict[str, str], name: str) -> None:
    ratios = []

    def once() -> None:
        bare = seconds([sys.executable, "-c", "pass"], env)
        ratios.append(seconds([sys.executable, "-c", MAIN, *COMMANDS[name]], env) / max(bare, 0.001))

    benchmark.pedantic(once, rounds=7, warmup_rounds=1)
    benchmark.extra_info["times a bare start"] = round(statistics.median(ratios), 1)
