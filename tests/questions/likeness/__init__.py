"""Fitting of what a clause is most like: wordings by authors, made into examples, learned from, and written down as shipped data."""
