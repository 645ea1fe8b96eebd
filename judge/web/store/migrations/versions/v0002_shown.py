"""What a page shows beside the words of an answer is kept with it; hearings, where two players put their claims one after the other."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ADDED_ONLY = ("hearings", "claims")


def upgrade() -> None:
    """Add the columns and the tables, and forbid changing what was written."""
    for table in ("answers", "disputes"):
        op.add_column(table, sa.Column("shown", sa.JSON(none_as_null=True), nullable=True))
    op.create_table(
        "hearings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("situation", sa.Text(), nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "claims",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("hearing_id", sa.String(32), sa.ForeignKey("hearings.id"), nullable=False),
        sa.Column("side", sa.String(1), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("dispute_id", sa.String(32), sa.ForeignKey("disputes.id"), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("claims_by_hearing", "claims", ["hearing_id", "at"])
    for table in ADDED_ONLY:
        for what in ("UPDATE", "DELETE"):
            if op.get_bind().dialect.name == "sqlite":
                op.execute(
                    f"CREATE TRIGGER {table}_no_{what.lower()} BEFORE {what} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, 'rows of {table} stay as they were written'); END"
                )
            else:
                op.execute(
                    f"CREATE TRIGGER {table}_no_{what.lower()} BEFORE {what} ON {table} "
                    f"FOR EACH ROW EXECUTE FUNCTION judge_stays()"
                )
        if op.get_bind().dialect.name != "sqlite":
            op.execute(
                f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} "
                f"FOR EACH STATEMENT EXECUTE FUNCTION judge_stays()"
            )
