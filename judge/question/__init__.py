"""Free questions read into Judge English or a look-up."""
