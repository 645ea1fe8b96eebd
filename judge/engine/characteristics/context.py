"""Who and what an instruction speaks of while it is carried out: the frame in which references are resolved (608.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judge.engine.state.objects import Oid, Thing

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.layers import View
    from judge.engine.happening.game import Game
    from judge.engine.state.events import Event
    from judge.engine.state.gamestate import State


LOOKING: dict[str, Callable[[State], View]] = {}
"""How a state is looked at: ``layers`` enters itself, which works the characteristics out by what texts say, and those are read with a frame."""


class Ctx:
    """The frame of one ability or effect: its controller ("you"), its source ("~"), and what it remembers.

    ``targets`` by slot; ``event`` the triggering event; ``last`` what the instruction before acted on ("it", "those cards");
    ``cost`` what was sacrificed or discarded to pay; ``each`` the current one of a "for each"; ``moved`` where objects went
    that this effect or its trigger moved (400.7); ``amounts`` numbers measured on the way ("that much")."""

    __slots__ = (
        "ability",
        "amount",
        "amounts",
        "choices",
        "cost",
        "did",
        "division",
        "each",
        "event",
        "fixed_state",
        "fixed_view",
        "game",
        "key",
        "label",
        "last",
        "moved",
        "paid",
        "source",
        "stack_oid",
        "targets",
        "x",
        "you",
    )  # fmt: skip

    def __init__(self, you: int, source: Oid | None, game: Game | None = None, state: State | None = None) -> None:
        """A frame for a player and a source; in play (``game``) or of a given state."""
        self.you = you
        self.source = source
        self.game = game
        self.fixed_state = state
        self.fixed_view: View | None = None
        self.targets: dict[int, tuple[Thing, ...]] = {}
        self.division: dict[int, dict[Thing, int]] = {}
        self.event: Event | None = None
        self.x: int | None = None
        self.last: tuple[Thing, ...] = ()
        self.cost: tuple[Thing, ...] = ()
        self.each: Thing | None = None
        self.choices: dict[Any, Any] = {}
        self.moved: dict[Oid, Oid] = {}
        self.amounts: dict[str, int] = {}
        self.amount: int = 0
        self.did: bool | None = None
        self.paid: dict[str, Any] = {}
        self.stack_oid: Oid | None = None
        self.ability: Any = None
        self.label = ""
        self.key: Any = None

    def copy(self, game: Game | None = None) -> Ctx:
        """An independent frame with the same contents, tied to the game given (or to none, to be kept in a state)."""
        new = object.__new__(Ctx)
        for slot in Ctx.__slots__:
            setattr(new, slot, getattr(self, slot))
        new.game = game
        new.fixed_state = None
        new.fixed_view = None
        new.targets = dict(self.targets)
        new.division = dict(self.division)
        new.choices = dict(self.choices)
        if game is None and "done" in new.choices:
            new.choices["done"] = tuple(new.choices["done"])  # an account that is closed; parts of an effect go on with the same
        new.moved = dict(self.moved)
        new.amounts = dict(self.amounts)
        new.paid = dict(self.paid)
        return new

    def at(self, state: State, view: View | None = None) -> Ctx:
        """The same frame looking at another state (or at a view in the making)."""
        new = self.copy()
        new.fixed_state = state
        new.fixed_view = view
        return new

    def with_each(self, thing: Thing) -> Ctx:
        """The same frame in which this is the current one of a "for each"."""
        new = self.at(self.state, self.fixed_view)
        new.each = thing
        return new

    @property
    def state(self) -> State:
        """The state looked at."""
        if self.game is not None:
            return self.game.state
        assert self.fixed_state is not None
        return self.fixed_state

    @property
    def view(self) -> View:
        """The characteristics looked at."""
        if self.fixed_view is not None:
            return self.fixed_view
        return LOOKING["layers"](self.state)

    def follow(self, thing: Thing) -> Thing:
        """Where the object is now if this effect or its trigger event moved it (400.7), else the thing itself."""
        if isinstance(thing, int):
            return thing
        state = self.state
        for _ in range(10):
            if state.live(thing) is not None or thing not in self.moved:
                return thing
            thing = self.moved[thing]
        return thing

    def before(self, thing: Thing) -> Thing:
        """What the object was before this effect or its trigger event moved it off the battlefield (608.2h), else the thing itself."""
        for was, new in self.moved.items():
            if new == thing and self.state.known(was) and self.state.get(was).zone == "battlefield":
                return was
        return thing


def this_ability(ctx: Ctx) -> Any:
    """The ability that is being carried out."""
    if ctx.stack_oid is not None:
        info = ctx.state.get(ctx.stack_oid).stack
        if info is not None:
            return info.ability
    return ctx.ability
