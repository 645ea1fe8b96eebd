"""What the service keeps: questions, answers, disputes, judges, their precedents, and who changed what when.

SQLite under the user's data folder by default, PostgreSQL by ``DATABASE_URL``. SQLAlchemy is imported where the store is
opened (``judge.web.store.opening``), so that a service without a store never needs it.
"""
