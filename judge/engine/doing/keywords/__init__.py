"""What keyword abilities do (702)."""
