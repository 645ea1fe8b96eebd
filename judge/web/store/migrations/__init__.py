"""The schema, step by step; run by Alembic."""
