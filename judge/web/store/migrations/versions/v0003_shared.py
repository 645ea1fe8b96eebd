"""Addresses at random and only when shared, sessions and failed sign-ins kept here, a seat for each side of a hearing, reports, topics.

An address that was given out before stays good: it becomes a share of its own.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ADDED_ONLY = ("shares", "seats", "reports")


def _id() -> sa.Column[str]:
    return sa.Column("id", sa.String(32), primary_key=True)


def _at(name: str = "at", *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=nullable)


def _to(name: str, target: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(32), sa.ForeignKey(target), nullable=False)


def upgrade() -> None:
    """Make the tables and columns, give the addresses known so far their shares, and forbid changing what was written."""
    op.add_column("answers", sa.Column("content", sa.String(32), nullable=True))
    op.create_index("answers_by_content", "answers", ["content"], unique=True)
    op.drop_index("answers_by_reading", "answers")
    op.drop_column("answers", "reading_key")
    op.add_column("hearings", sa.Column("invitation", sa.String(32), nullable=True))
    op.create_table("shares", _id(), _to("answer_id", "answers.id"), _at())
    op.create_index("shares_by_answer", "shares", ["answer_id"])
    op.execute("INSERT INTO shares (id, answer_id, at) SELECT id, id, at FROM answers")
    op.create_table(
        "seats", _id(), _to("hearing_id", "hearings.id"), sa.Column("side", sa.String(1), nullable=False),
        sa.Column("secret", sa.String(32), nullable=False), _at(), sa.UniqueConstraint("hearing_id", "side", name="seats_once"),
    )  # fmt: skip
    op.create_table("reports", _id(), _to("answer_id", "answers.id"), sa.Column("reason", sa.Text(), nullable=False), _at())
    op.create_index("reports_by_answer", "reports", ["answer_id", "at"])
    op.create_table("sessions", _id(), _to("judge_id", "judges.id"), _at(), _at("seen"), _at("ended", nullable=True))
    op.create_index("sessions_by_judge", "sessions", ["judge_id"])
    op.create_table("attempts", _id(), sa.Column("failures", sa.Integer(), nullable=False), _at())
    op.create_table("topics", _to("answer_id", "answers.id"), sa.Column("topic", sa.String(160), nullable=False),
                    sa.PrimaryKeyConstraint("answer_id", "topic", name="topics_pkey"))  # fmt: skip
    op.create_index("topics_by_topic", "topics", ["topic"])
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
