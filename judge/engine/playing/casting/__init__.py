"""Casting spells (601), and effects on spells."""
