"""Continuous effects in layers (611-613)."""
