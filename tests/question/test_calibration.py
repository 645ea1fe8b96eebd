"""Fitting the weights of readings: what speaks for a right verdict is found, and the level holds what it promises."""

from __future__ import annotations

import random
import tomllib

from judge.home import rulesdata
from judge.ruling.score import FEATURES, weights
from tests.questions.calibrate import PRIOR, WANTED, Example, crossed, fitted, level, written


def made(count: int, seed: int) -> list[Example]:
    """Verdicts that are right the likelier the fewer words are unread."""
    chance = random.Random(seed)
    out = []
    for n in range(count):
        unread = float(chance.choice((0, 0, 1, 2, 3)))
        good = chance.random() < (0.99, 0.6, 0.3, 0.1)[int(unread)]
        out.append(Example(f"q{n}", f"s{n % 3}", f"v{n % 4}", {"bias": 1.0, "unread": unread, "rival": 1.0}, good))
    return out


def test_a_feature_that_tells_gets_its_weight() -> None:
    found = fitted(made(400, 1), {"bias": 0.0})
    assert found["unread"] < -0.8
    assert fitted([], PRIOR) == PRIOR


def test_from_the_level_on_enough_verdicts_are_right() -> None:
    tested = crossed(made(600, 2), lambda example: example.source)
    limit = level(tested)
    above = [example for value, example in tested if value >= limit]
    assert len(above) > 100
    assert sum(example.right for example in above) / len(above) >= WANTED
    assert level([(0.9, Example("q", "s", "v", {}, False))]) == 1.0


def test_the_weights_shipped_are_of_known_features() -> None:
    assert set(weights().of) <= set(FEATURES)
    assert 0.5 <= weights().level < 1
    assert set(PRIOR) <= set(FEATURES)


def test_weights_are_written_as_they_are_read() -> None:
    read = tomllib.loads(written(PRIOR, 0.91, "by nobody"))
    assert read["weights"] == PRIOR
    assert read["level"] == 0.91
    assert (rulesdata() / "reading-weights.toml").is_file()
