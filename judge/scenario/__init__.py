"""Judge English and its replay: text to ``Scenario``, ``Scenario`` to ``Replay``, and back to text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.scenario.reader import parse
from judge.scenario.replaying import replay as play
from judge.scenario.wording import text

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.scenario.model import Scenario
    from judge.scenario.results import Replay


def replay(scenario: Scenario, catalog: Catalog | None = None, era: str | None = None, what_if: bool = False) -> Replay:
    """Replay a scenario under an edition; see ``judge.scenario.replaying.replay``."""
    return play(scenario, catalog, era, what_if)


__all__ = ["parse", "replay", "text"]
