"""Card text in Oracle wording: typed abilities, the catalog, and the tree back to text."""
