"""Effects of spells and abilities (608.2, 609, 701): one table, ``core.EFFECTS``, filled by the modules of this folder."""
