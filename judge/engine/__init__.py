"""The rules engine: a position, abilities and decisions in, a Transcript with citations out."""
