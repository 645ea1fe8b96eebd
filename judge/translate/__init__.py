"""A translator that users bring themselves: a language model may put a question into Judge English, and only that.

Nothing here is imported unless a translator is configured or ``judge translate`` is called. What a model writes is a reading like any other:
it is parsed, held against the question (``checks``), replayed, and counts only where several samples agree (``deciding``)."""
