"""Keywords of casting and of spells (702)."""
