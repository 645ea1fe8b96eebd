"""Ask sentences for who, what and which of them something is so or happens, and how often."""
# ruff: noqa: D102 - each method makes what the branch of that name in language.lark says

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token

from judge.scenario import model as m
from judge.scenario.making.kinds import Kinds

CREATURES = m.ObjectSpec(types=("creature",))
ANYTHING = m.ObjectSpec()
"""A kind that everything is of."""
NOBODY = m.Who("nobody")
"""Stands in a claim about nobody in particular."""



class AskWho(Kinds):
    """What who, what, which and how often make."""

    def ask_times_happens(self, what: m.Thing, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry(m.Times(make(what)))

    def ask_number(self, *parts: Any) -> m.Inquiry:
        claim = parts[-1](m.EACH)
        if isinstance(claim, m.Dies):
            return m.Inquiry(m.Dying(self._kind(parts[:-1])))
        return m.Inquiry(m.HowMany(self._kind(parts[:-1]), claim))

    def ask_which(self, *parts: Any) -> m.Inquiry:
        nth = None if parts[-1] is None else int(parts[-1])
        return m.Inquiry(m.Which(parts[-2](m.EACH), self._kind(parts[:-2]), nth=nth))

    def ask_which_of(self, make: Callable[..., m.Claim], nth: Token, *rest: Any) -> m.Inquiry:
        return m.Inquiry(m.Which(make(m.EACH), of=rest[-1], nth=int(nth)))

    def one_of(self, *refs: Any) -> tuple[m.Ref, ...]:
        return tuple(r for part in refs for r in (part if isinstance(part, tuple) else (part,)))

    def ask_who_does(self, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry(m.WhoDoes(make(None)))

    def ask_who_suffers(self, make: Callable[..., m.Claim]) -> m.Inquiry:
        claim = make(NOBODY)
        return m.Inquiry(m.Ends("lose") if isinstance(claim, m.Outcome) else m.WhoDoes(claim))

    def ask_who_gains(self, n: Token | None = None) -> m.Inquiry:
        return m.Inquiry(m.WhoDoes(m.LifeChange(NOBODY, "gain", None if n is None else int(n))))

    def verb_target(self) -> str:
        return "target"

    def verb_attack(self) -> str:
        return "attack whom"

    def verb_block(self) -> str:
        return "block whom"

    def ask_what_does(self, what: m.Ref, key: str) -> m.Inquiry:
        return m.Inquiry(m.WhatDoes(m.Occurs(key, what), "other"))

    def ask_what_fares(self, *parts: Any) -> m.Inquiry:
        return m.Inquiry(m.Which(parts[-1](m.EACH), ANYTHING))

    def ask_what_there(self) -> m.Inquiry:
        return m.Inquiry(m.Which(m.InZone(m.EACH, "battlefield"), ANYTHING))

    def ask_what_state(self, state: Token) -> m.Inquiry:
        return m.Inquiry(m.Which(m.Is(m.EACH, (("state", str(state)),)), ANYTHING))

    def ask_how_many_fare(self, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry(m.HowMany(ANYTHING, make(m.EACH)))

    def some_player(self) -> bool:
        return False

    def every_player(self) -> bool:
        return True

    def ask_of_players(self, every: bool, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry(m.OfPlayers(make(NOBODY), every))

    def ask_exiler(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Doer(m.InZone(what, "exile")))

    def ask_who_dies(self) -> m.Inquiry:
        return m.Inquiry(m.Which(m.Dies(m.EACH), CREATURES))

    def ask_who_survives(self) -> m.Inquiry:
        return m.Inquiry(m.Which(m.InZone(m.EACH, "battlefield"), CREATURES))

    def ask_which_kind_of(self, *parts: Any) -> m.Inquiry:
        return m.Inquiry(m.Which(parts[-3](m.EACH), of=parts[-1]))  # before the comma

    def ask_who_loses_life(self, n: Token) -> m.Inquiry:
        return m.Inquiry(m.WhoDoes(m.LifeChange(NOBODY, "lose", int(n))))

    def ask_what_player(self, who: m.Who, key: str) -> m.Inquiry:
        return m.Inquiry(m.WhatDoes(m.Occurs(key, who), "new" if key == "create" else "obj"))

    def done_sacrifice(self) -> str:
        return "sacrifice"

    def done_discard(self) -> str:
        return "discard"

    def done_draw(self) -> str:
        return "draw"

    def done_reveal(self) -> str:
        return "reveal"

    def done_mill(self) -> str:
        return "mill"

    def done_cast(self) -> str:
        return "cast"

    def done_create(self) -> str:
        return "create"

    def ask_which_among(self, of: tuple[m.Ref, ...], make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry(m.Which(make(m.EACH), of=of))

    def ask_players(self, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry(m.HowManyPlayers(make(NOBODY)))

    def ask_killer(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Doer(m.Dies(what)))

    def ask_destroyer(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Doer(m.Happened(what, "destroy")))

    def ask_counterer(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Doer(m.Happened(what, "counter")))
