"""Judging again: what was answered before is answered anew by this code, these cards, these editions, and what differs is told with its cause."""
