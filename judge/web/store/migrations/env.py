"""Run by Alembic: migrates over the connection that the caller opened, inside the caller's transaction."""

from __future__ import annotations

from alembic import context

from judge.web.store.models import Base

connection = context.config.attributes.get("connection")
if connection is None:  # the alembic command itself, used while developing a migration
    from judge.web.store.opening import address, connect

    connection = connect(address()).connect()

context.configure(connection=connection, target_metadata=Base.metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
