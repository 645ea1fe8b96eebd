"""Copies of frozen data with some fields changed, made as one copy of a table: every step of a game makes dozens of them."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")
_new = object.__new__
_set = object.__setattr__

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
        values = table | changes
        if "id" in changes or "inc" in changes:
            values.pop("oid", None)  # worked out from them and held by the thing itself (``objects.Obj.oid``)
        new = _new(type(thing))
        _set(new, "__dict__", values)
        return new


def filled(kind: type[T], values: dict[str, Any]) -> T:
    """A thing of a class without slots that has this table of fields."""
    new = _new(kind)
    _set(new, "__dict__", values)
    return new


def made_at_once(kind: type[T]) -> type[T]:
    """The frozen class, its objects made by filling their table at once: its own making sets one field after the other by a call."""
    own = dataclasses.fields(kind)  # type: ignore[arg-type]
    names = tuple(f.name for f in own)
    first = names[0]
    usual = {f.name: f.default for f in own if f.default is not dataclasses.MISSING}
    assert all(f.default_factory is dataclasses.MISSING for f in own), "a table of its own is made by the class itself"

    def make(self: Any, *args: Any, **given: Any) -> None:
        values = usual | given
        if len(args) == 1:
            values[first] = args[0]
        elif args:
            values.update(zip(names, args, strict=False))
        if len(values) != len(names):
            raise TypeError(f"{kind.__name__} is made of {', '.join(names)}, not of {', '.join(values)}")
        _set(self, "__dict__", values)

    kind.__init__ = make  # type: ignore[method-assign]
    return kind


__all__ = ["filled", "made_at_once", "replace"]
