"""The meanings of keyword abilities as other abilities (702.x)."""
