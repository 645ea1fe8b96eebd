"""Judge English: scenarios read from text, replayed, checked and explored."""
