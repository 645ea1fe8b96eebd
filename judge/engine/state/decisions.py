"""Decisions as data: whenever the rules let a player choose, a Decision is asked and its answer checked (601.2, 608.2d, 616.1)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, NoReturn, TypedDict, TypeVar, overload

from judge.engine.state.objects import Oid, Thing
from judge.errors import Illegal

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault
    from typing_extensions import Unpack

    A = TypeVarWithDefault("A", default=Any)

    class _More(TypedDict, total=False):
        repeat: bool
        also: tuple[str, ...]
        by: int | None

else:
    A = TypeVar("A")
O = TypeVar("O")  # noqa: E741 - an option
T = TypeVar("T")


class Auto:
    """The answer that leaves a choice to the engine (mana payment)."""

    def __repr__(self) -> str:
        """As it reads on a tape."""
        return "AUTO"


AUTO = Auto()


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass priority (115.3)."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Cast a spell (601): the card, which of its faces, and by which permission or alternative ("flashback", "morph", ...)."""

    obj: Oid
    face: int = 0
    how: str = ""


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate the object's activated ability of that number, counted in the object's view from 0 (602)."""

    obj: Oid
    index: int
    who: int | None = None


@dataclass(frozen=True, slots=True)
class PlayLand:
    """Play a land (305, 115.2a)."""

    obj: Oid
    face: int = 0


@dataclass(frozen=True, slots=True)
class Special:
    """Another special action (115.2): "turn face up", "suspend", ..."""

    kind: str
    obj: Oid


@dataclass(frozen=True, slots=True)
class Concede:
    """Concede the game (104.3a)."""


Action = Pass | Cast | Activate | PlayLand | Special | Concede
PASS = Pass()

Paying = Auto | tuple[Activate, ...]
Attackers = tuple[tuple[Oid, Thing], ...]
Blockers = tuple[tuple[Oid, Oid], ...]
Options = Sequence[O] | Callable[[], Sequence[O]]
Answer = Any
"""What a player says to a decision, not looked at yet: ``Decision.check`` gives it the type that the decision asks for."""


@dataclass(slots=True)
class Decision(Generic[A]):
    """A choice a player has to make.

    ``kind`` with its answer: "priority" an Action; "targets", "choose", "modes" a tuple of options (``least`` to ``most``);
    "order" all options in the order wanted; "number" an int within ``least``..``most``; "yes" a bool; "divide" a tuple of ints for
    the options adding up to ``most``; "one" one option; "mana" AUTO or a tuple of Activate; "attackers" a tuple of (creature,
    defender); "blockers" a tuple of (blocker, attacker); "name" a string. ``rule`` is the number that asks, ``also`` the other
    rules behind the asking, ``by`` the player who decides where another controls the turn (710.4), ``default`` what a player without a wish answers."""

    who: int
    kind: str
    prompt: str = ""
    rule: str = ""
    options: Sequence[Any] | Callable[[], Sequence[Any]] = ()
    least: int = 1
    most: int = 1
    default: A | None = None
    source: Oid | None = None
    detail: Any = None
    verify: Callable[[Any], None] | None = None
    repeat: bool = False
    also: tuple[str, ...] = ()
    by: int | None = None

    if TYPE_CHECKING:  # made from its fields; told apart here is what each kind is answered with

        @overload
        def __init__(
            self: Decision[bool], who: int, kind: Literal["yes"], prompt: str = ..., rule: str = ...,
            options: tuple[()] = ..., least: int = ..., most: int = ..., default: bool | None = ..., source: Oid | None = ...,
            detail: object = ..., verify: Callable[[bool], None] | None = ..., **more: Unpack[_More],
        ) -> None: ...  # fmt: skip

        @overload
        def __init__(
            self: Decision[int], who: int, kind: Literal["number"], prompt: str = ..., rule: str = ...,
            options: tuple[()] = ..., least: int = ..., most: int = ..., default: int | None = ..., source: Oid | None = ...,
            detail: object = ..., verify: Callable[[int], None] | None = ..., **more: Unpack[_More],
        ) -> None: ...  # fmt: skip

        @overload
        def __init__(
            self: Decision[str], who: int, kind: Literal["name"], prompt: str = ..., rule: str = ...,
            options: tuple[()] = ..., least: int = ..., most: int = ..., default: str | None = ..., source: Oid | None = ...,
            detail: object = ..., verify: Callable[[str], None] | None = ..., **more: Unpack[_More],
        ) -> None: ...  # fmt: skip

        @overload
        def __init__(
            self: Decision[O], who: int, kind: Literal["one"], prompt: str = ..., rule: str = ...,
            options: Options[O] = ..., least: int = ..., most: int = ..., default: O = ..., source: Oid | None = ...,
            detail: object = ..., verify: Callable[[O], None] | None = ..., **more: Unpack[_More],
        ) -> None: ...  # fmt: skip

        @overload
        def __init__(
            self: Decision[tuple[O, ...]], who: int, kind: Literal["targets", "choose", "modes", "order"], prompt: str = ..., rule: str = ...,
            options: Options[O] = ..., least: int = ..., most: int = ..., default: tuple[O, ...] | None = ..., source: Oid | None = ...,
            detail: object = ..., verify: Callable[[tuple[O, ...]], None] | None = ..., **more: Unpack[_More],
        ) -> None: ...  # fmt: skip

        @overload
        def __init__(
            self: Decision[tuple[int, ...]], who: int, kind: Literal["divide"], prompt: str = ..., rule: str = ...,
            options: Options[Any] = ..., least: int = ..., most: int = ..., default: tuple[int, ...] | None = ..., source: Oid | None = ...,
            detail: object = ..., verify: Callable[[tuple[int, ...]], None] | None = ..., **more: Unpack[_More],
        ) -> None: ...  # fmt: skip

        @overload
        def __init__(
            self, who: int, kind: Literal["priority", "mana", "attackers", "blockers"], prompt: str = ..., rule: str = ...,
            options: Options[Any] = ..., least: int = ..., most: int = ..., default: A | None = ..., source: Oid | None = ...,
            detail: object = ..., verify: Callable[[A], None] | None = ..., **more: Unpack[_More],
        ) -> None: ...  # fmt: skip

        def __init__(self, *args: Any, **fields: Any) -> None:
            """Take the fields in their order."""

    def choices(self) -> Sequence[Any]:
        """The options, worked out when asked for."""
        found = self.options
        if callable(found):
            found = self.options = found()
        return found

    def forced(self) -> Any:
        """The only possible answer where nothing is left to choose (608.2d); None where something is, and for targets, which
        are always announced (601.2c)."""
        if self.kind in ("choose", "modes"):
            options = self.choices()
            if len(options) == self.least == self.most and (self.kind == "choose" or self.most <= 1 or not self.repeat):
                return tuple(options)
        elif self.kind == "one" and len(self.choices()) == 1:
            return self.choices()[0]
        return None

    def check(self, answer: Answer) -> A:
        """The answer in its proper form, or Illegal naming the rule when the options don't allow it."""
        kind = self.kind
        if kind in ("targets", "choose", "modes"):
            chosen = tuple(answer)
            options = self.choices()
            if not self.least <= len(chosen) <= self.most:
                self._refuse(f"{len(chosen)} chosen where {self._range()} must be")
            if kind != "modes" and len(set(chosen)) != len(chosen):
                self._refuse("the same thing is chosen twice", *(("113.3",) if kind == "targets" else ()))
            for c in chosen:
                if c not in options:
                    self._refuse(f"{c!r} can't be chosen")
            answer = chosen
        elif kind == "order":
            answer = tuple(answer)
            if sorted(map(repr, answer)) != sorted(map(repr, self.choices())):
                self._refuse("an order must hold every one exactly once")
        elif kind == "number":
            if not isinstance(answer, int) or not self.least <= answer <= self.most:
                self._refuse(f"{answer!r} where a number {self._range()} must be")
        elif kind == "divide":
            answer = tuple(answer)
            if len(answer) != len(self.choices()) or sum(answer) != self.most or any(a < self.least for a in answer):
                self._refuse(f"{answer!r} doesn't divide {self.most}")
        elif kind == "yes":
            answer = bool(answer)
        elif kind == "one" and answer not in self.choices():
            self._refuse(f"{answer!r} can't be chosen")
        if self.verify is not None:
            self.verify(answer)
        sound: A = answer
        return sound

    def _range(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"

    def _refuse(self, why: str, *rules: str) -> NoReturn:
        raise Illegal(f"{self.prompt or self.kind}: {why}", (*((self.rule,) if self.rule else ()), *rules))


Steps = Generator[Decision, Answer, T]
"""A procedure: it yields the decisions it asks for, is sent their answers, and gives what it comes to."""
Run = Steps[None]
"""A procedure that only does something."""
