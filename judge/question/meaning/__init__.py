"""From what a sentence says to what it means: every clause a predicate of the one vocabulary with its roles.

Engine and position know events, states and deeds, and nothing else can be said. The table of verbs (``rulesdata/verbs.toml``) maps each verb to one of
them; passive, negation, mood, gerund and prepositions are decoded here once for all verbs, and the story and the ask read the result alike.
"""
