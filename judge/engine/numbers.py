"""From the engine's own rule numbers (2009-10) to those of other editions; None where the other edition has no such rule."""

from __future__ import annotations

NUMBERS_2022: dict[str, str | None] = {}
