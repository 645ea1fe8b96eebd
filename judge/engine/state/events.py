"""Events (603.2, 614.1): one type, proposed before replacement effects have been applied and happened after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.engine.state.frozen import made_at_once
from judge.engine.state.objects import Obj, Oid, Thing
from judge.engine.state.texts import event_text

if TYPE_CHECKING:
    from judge.engine.state.gamestate import State


@made_at_once
@dataclass(frozen=True)  # without slots: see ``frozen.replace``
class Event:
    """Something that would happen or has happened.

    ``kind`` says what (see ``TEXTS``); ``obj`` the object it happens to, ``player`` the player; ``source`` what causes it;
    ``amount`` how much; ``to``/``from_`` zones; ``data`` what else the kind needs. ``cites`` are the rules that made it happen,
    ``applied`` the replacement and prevention effects already used on it (614.5), ``cause`` the object or rule behind it.
    ``also`` are the rules that govern how such an event is carried out, whatever asked for it (``governing.py``).
    After it happened ``before``/``after`` hold the object's versions, and ``new`` its new identity if it changed zones."""

    kind: str
    obj: Oid | None = None
    player: int | None = None
    source: Oid | None = None
    amount: int = 0
    to: str = ""
    from_: str = ""
    combat: bool = False
    other: Thing | None = None
    what: str = ""
    data: tuple[tuple[str, Any], ...] = ()
    cites: tuple[str, ...] = ()
    cause: Oid | str | None = None
    applied: frozenset[Any] = frozenset()
    before: Obj | None = None
    after: Obj | None = None
    new: Oid | None = None
    turn: int = 0
    step: str = ""
    also: tuple[str, ...] = ()

    def get(self, key: str, default: Any = None) -> Any:
        """A detail from ``data``."""
        for k, v in self.data:
            if k == key:
                return v
        return default


@dataclass(frozen=True, slots=True)
class Record:
    """One line of a transcript: the event, the state right after it, and the tape position at which it happened."""

    event: Event
    state: State
    number: int

    def text(self) -> str:
        """The event in one line."""
        return event_text(self.event, self.state)

    def citations(self) -> tuple[str, ...]:
        """The rules behind it as ``edition:number`` under the era in force."""
        return self.state.era.cites(self.event.cites)

    def background(self) -> tuple[str, ...]:
        """The rules that govern such an event in general, as ``edition:number``, without those behind it already."""
        cites = self.citations()
        return tuple(c for c in self.state.era.cites(self.event.also) if c not in cites)
