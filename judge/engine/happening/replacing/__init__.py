"""Replacement and prevention (614-616)."""
