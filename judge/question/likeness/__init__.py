"""Clauses that the grammar has no construction for, put plainly by what they are most like."""
