"""Effects of spells and abilities (608.2, 609, 701): they fill ``instructions.EFFECTS``."""
