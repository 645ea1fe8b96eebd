"""Costs besides and around mana (116, 601.2e-g)."""
