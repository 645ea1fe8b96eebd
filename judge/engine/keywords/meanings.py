"""The meanings of keyword abilities as other abilities (702.x): imports the modules that fill ``expand.EXPANSIONS``."""

from __future__ import annotations

from judge.engine.keywords import (  # noqa: F401
    activated,
    entering,
    spells,
    triggered,
    triggered_today,
    upkeep,
)
