"""Copies of frozen data with some fields changed, made as one copy of a table: every step of a game makes dozens of them."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace  # checked like the library's own
else:

    @cache
    def _given(kind: type) -> tuple[str, ...]:
        """The fields that a class of slots is made from."""
        return tuple(f.name for f in dataclasses.fields(kind) if f.init)

    def replace(thing: Any, /, **changes: Any) -> Any:
        """The thing with some fields replaced, as ``dataclasses.replace``: nothing is checked or worked out anew by its class.

        Classes with slots have no table to copy; they are made anew from all their fields."""
        table = getattr(thing, "__dict__", None)
        if table is None:
            kind = type(thing)
            values = {name: getattr(thing, name) for name in _given(kind)}
            values.update(changes)
            return kind(**values)
        new = object.__new__(type(thing))
        values = new.__dict__
        values.update(table)
        if "id" in changes or "inc" in changes:
            values.pop("oid", None)  # worked out from them and held by the thing itself (``objects.Obj.oid``)
        values.update(changes)
        return new


__all__ = ["replace"]
