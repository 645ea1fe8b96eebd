"""judge: a rules judge for Magic: The Gathering that replays a situation and cites the rule behind every step."""

__version__ = "0.1.0"
