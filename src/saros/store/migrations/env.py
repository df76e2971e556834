"""What alembic runs for the store's migrations: it is given a connection inside a transaction."""

from alembic import context

from saros.store.schema import VERSION_TABLE

context.configure(connection=context.config.attributes["connection"], version_table=VERSION_TABLE)
with context.begin_transaction():
    context.run_migrations()
