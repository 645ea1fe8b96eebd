"""What there is: objects, zones, events, decisions, the editions (1xx, 109, 400)."""
