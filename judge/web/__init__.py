"""The Flask service: pages and the JSON interface; displays only."""
