"""What happens: events, triggers, replacement, state-based actions (603, 614-616, 704)."""
