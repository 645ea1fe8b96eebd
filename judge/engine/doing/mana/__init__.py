"""Mana and paying it (106, 605)."""
