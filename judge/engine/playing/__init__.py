"""Playing: casting, activating, combat, turn, priority, variants (115, 5xx, 601, 602)."""
