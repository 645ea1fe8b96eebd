"""Parts of the sentences of Judge English as data: players, references, things, descriptions of objects."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.errors import Place


@dataclass(frozen=True, slots=True)
class Who:
    """A player by name; the names "he" (the player spoken of last) and "nobody" and "each" have their plain meaning."""

    name: str


@dataclass(frozen=True, slots=True)
class Ref:
    """An object spoken of: by card name, label or creature type (``name``), or "it".

    ``whose`` narrows to a player's, ``nth`` (from 1) to one of several copies, ``token`` to tokens, ``pt`` to the size written before
    the name ("the 2/2 Bear"), ``type`` to a card type when there is no name ("the artifact"). With ``ability`` it is not the object but
    an ability of it that is on the stack ("the Bear's trigger")."""

    name: str
    whose: Who | None = None
    nth: int | None = None
    token: bool = False
    pt: str | None = None
    type: str | None = None
    ability: bool = False


Thing = Who | Ref


@dataclass(frozen=True, slots=True)
class ObjectSpec:
    """An object put into the starting position: a card by name, or described on the spot.

    ``name`` is the card's name, or None when described; ``subtypes`` are the words written like a name after P/T or a colour."""

    count: int = 1
    name: str | None = None
    label: str | None = None
    pt: str | None = None
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    token: bool = False
    states: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    cost: tuple[str, ...] | None = None
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    attached_to: Thing | None = None
    attacking: Thing | None = None
    blocking: Ref | None = None
    owner: Who | None = None
    targets: tuple[Thing, ...] = ()
    modifiers: tuple[tuple[str, int], ...] = ()
    place: Place | None = field(default=None, compare=False)

    @property
    def described(self) -> bool:
        """Whether the object is described on the spot rather than taken from the catalog."""
        return self.name is None


@dataclass(frozen=True, slots=True)
class Value:
    """Something chosen or named: ``kind`` is thing, color, number, text, mode, yes, no, type."""

    kind: str
    thing: Thing | None = None
    word: str = ""
    number: int = 0
