"""How the language model that puts questions plainly is fitted, and what it is fitted on."""
