"""Whether a claim holds of a moment. The checks stand in one table, filled by one module a family of claims.

A claim about the past (dies, is countered, is dealt 3 damage) looks at the events of the replay so far; the others look at the state.
"""

from __future__ import annotations

from judge.scenario import (
    claims_changes,
    claims_effects,
    claims_events,
    claims_happenings,
    claims_objects,
    claims_players,
)
from judge.scenario.claims_events import damage_events, deaths, triggers_of
from judge.scenario.claims_players import actual_result, count_cards, count_controlled, life_change, life_events, result
from judge.scenario.looks import describe, fits
from judge.scenario.moments import CHECKS, Finding, Moment, behind, check

FAMILIES = (claims_changes, claims_effects, claims_events, claims_happenings, claims_objects, claims_players)
"""The modules whose checks fill the table."""

__all__ = [
    "CHECKS", "FAMILIES", "Finding", "Moment", "actual_result", "behind", "check", "count_cards", "count_controlled", "damage_events",
    "deaths", "describe", "fits", "life_change", "life_events", "result", "triggers_of",
]  # fmt: skip
