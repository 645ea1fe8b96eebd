"""Casual variants (309, 712, 901-903)."""
