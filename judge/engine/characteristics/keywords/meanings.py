"""The meanings of keyword abilities as other abilities (702.x): imports the modules that fill ``expand.EXPANSIONS``."""

from __future__ import annotations

from judge.engine.characteristics.keywords import (
    activated,  # noqa: F401
    entering,  # noqa: F401
    spells,  # noqa: F401
    triggered,  # noqa: F401
    triggered_2022,  # noqa: F401
    upkeep,  # noqa: F401
)
