"""The first schema: questions, answers, disputes, judges, precedents, the audit trail; rows that stay as they were written.

A migration says what was true when it was written, so it names its tables itself instead of taking them from the models.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ADDED_ONLY = ("questions", "answers", "disputes", "precedents", "audit")
NEVER_REMOVED = (*ADDED_ONLY, "judges")


def _id(name: str = "id") -> sa.Column[str]:
    return sa.Column(name, sa.String(32), primary_key=True)


def _text(name: str, most: int = 0) -> sa.Column[str]:
    return sa.Column(name, sa.String(most) if most else sa.Text(), nullable=False)


def _json(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.JSON(), nullable=False)


def _at() -> sa.Column[object]:
    return sa.Column("at", sa.DateTime(timezone=True), nullable=False)


def _to(name: str, target: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(32), sa.ForeignKey(target), nullable=False)


def upgrade() -> None:
    """Make the tables, and forbid changing what was written."""
    op.create_table("questions", _id(), _text("text"), _at())
    op.create_table(
        "answers", _id(), _to("question_id", "questions.id"), _text("rules", 64), _text("version", 64),
        _text("understood", 8), _text("verdict", 8), _text("reading"), _text("reading_key", 32), _json("body"), _at(),
    )  # fmt: skip
    op.create_index("answers_by_question", "answers", ["question_id", "rules"])
    op.create_index("answers_by_reading", "answers", ["reading_key", "rules"])
    op.create_index("answers_by_time", "answers", ["at"])
    op.create_table(
        "disputes", _id(), _text("situation"), _text("a"), _text("b"), _text("rules", 64), _text("version", 64),
        _text("winner", 8), _json("body"), _at(),
    )  # fmt: skip
    op.create_table(
        "judges", _id(), sa.Column("name", sa.String(80), nullable=False, unique=True), _text("password"),
        sa.Column("active", sa.Boolean(), nullable=False), _at(),
    )  # fmt: skip
    op.create_table(
        "precedents", _id(), _to("answer_id", "answers.id"), _to("judge_id", "judges.id"), _text("decision", 12),
        _text("verdict"), _text("reason"), _json("citations"), sa.Column("follows", sa.String(32), nullable=False, unique=True), _at(),
    )  # fmt: skip
    op.create_index("precedents_by_answer", "precedents", ["answer_id", "at"])
    op.create_table(
        "audit", _id(), _at(), _text("author"), _text("action", 40), _text("subject"), _json("detail")
    )  # fmt: skip
    op.create_index("audit_by_subject", "audit", ["subject", "at"])
    forbid()


def forbid() -> None:
    """Let the database itself refuse to change or remove what must stay."""
    forbidden = [(t, "UPDATE") for t in ADDED_ONLY] + [(t, "DELETE") for t in NEVER_REMOVED]
    if op.get_bind().dialect.name == "sqlite":
        for table, what in forbidden:
            op.execute(
                f"CREATE TRIGGER {table}_no_{what.lower()} BEFORE {what} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, 'rows of {table} stay as they were written'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION judge_stays() RETURNS trigger LANGUAGE plpgsql AS $$ "
        "BEGIN RAISE EXCEPTION 'rows of % stay as they were written', TG_TABLE_NAME; END $$"
    )
    for table, what in [*forbidden, *((t, "TRUNCATE") for t in NEVER_REMOVED)]:
        each = "STATEMENT" if what == "TRUNCATE" else "ROW"
        op.execute(
            f"CREATE TRIGGER {table}_no_{what.lower()} BEFORE {what} ON {table} "
            f"FOR EACH {each} EXECUTE FUNCTION judge_stays()"
        )
