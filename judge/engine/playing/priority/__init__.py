"""Priority, resolving and loops (115, 608, 713)."""
