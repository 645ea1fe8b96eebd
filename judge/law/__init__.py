"""Rules documents of every age: layouts, the rule graph, search (knows nothing of cards, engine or web)."""
