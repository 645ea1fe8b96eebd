"""What the rules say outright, in sentences: statements and questions read by one grammar and brought together (``rulesdata/sentences/*.toml``)."""
