"""The typed tree back to text, in today's wording: the other half of the round trip (DESIGN section 7)."""
