"""What somebody needs who only reads decisions: the store, the decisions on an equal question, and what may go wrong."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError

from judge.web.store.decisions import standing
from judge.web.store.store import Store

__all__ = ["SQLAlchemyError", "Store", "standing"]
