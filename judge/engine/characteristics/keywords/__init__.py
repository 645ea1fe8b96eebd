"""What keyword abilities mean (702)."""
