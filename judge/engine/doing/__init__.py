"""What is done: costs, mana, effects, keyword actions (106, 116, 608, 701)."""
