"""Triggered abilities and what has happened (603)."""
