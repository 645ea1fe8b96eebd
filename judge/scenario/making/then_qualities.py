"""Claims about what an object is: the phrase behind "is"."""
# ruff: noqa: D102 - each method makes what the branch of that name in language.lark says

from __future__ import annotations

from collections.abc import Callable

from lark import Token

from judge.scenario import model as m
from judge.scenario.making.parts import Part
from judge.scenario.making.things import Things


class Qualities(Things):
    """What the phrases behind "is" make."""

    def _quality(self, *pairs: tuple[str, str], other: m.Thing | None = None) -> Callable[..., m.Claim]:
        return lambda what: m.Is(what, pairs, other)

    def quality_words(self, pairs: tuple[tuple[str, str], ...]) -> Callable[..., m.Claim]:
        return self._quality(*pairs)

    def words_phrase(self, *items: Part) -> tuple[tuple[str, str], ...]:
        pairs: list[tuple[str, str]] = []
        for kind, value in items:
            if kind == "colors":
                pairs += [("color", c) for c in value]
            elif kind == "name":
                pairs += [("subtype", w) for w in str(value).split()]
            else:
                pairs.append((kind, str(value) if value is not True else ""))
        return tuple(pairs)

    def quality_attacking(self, who: m.Thing | None) -> Callable[..., m.Claim]:
        return self._quality(("state", "attacking"), other=who)

    def quality_blocking(self, what: m.Ref | None) -> Callable[..., m.Claim]:
        return self._quality(("state", "blocking"), other=what)

    def quality_attached(self, to: m.Thing) -> Callable[..., m.Claim]:
        return self._quality(("state", "attached"), other=to)

    def _in(self, zone: str, whose: Token | None) -> Callable[..., m.Claim]:
        who = None if whose is None else self.player(whose)
        return lambda what: m.InZone(what, zone, who)

    def quality_graveyard(self, whose: Token | None = None) -> Callable[..., m.Claim]:
        return self._in("graveyard", whose)

    def quality_hand(self, whose: Token | None = None) -> Callable[..., m.Claim]:
        return self._in("hand", whose)

    def quality_library(self, whose: Token | None = None) -> Callable[..., m.Claim]:
        return self._in("library", whose)

    def quality_exiled(self) -> Callable[..., m.Claim]:
        return self._in("exile", None)

    def quality_battlefield(self) -> Callable[..., m.Claim]:
        return self._in("battlefield", None)

    def quality_stack(self) -> Callable[..., m.Claim]:
        return self._in("stack", None)

    def quality_attached_anywhere(self) -> Callable[..., m.Claim]:
        return self._quality(("state", "attached"))

    def quality_copy(self, of: m.Ref) -> Callable[..., m.Claim]:
        return lambda what: m.CopyOf(what, of)

    def quality_under(self, whose: Token) -> Callable[..., m.Claim]:
        return self.quality_controlled(self.player(whose))

    def quality_enchanted(self, by: m.Ref | None) -> Callable[..., m.Claim]:
        return lambda what: m.Hosts(what, "enchanted", by)

    def quality_equipped(self, by: m.Ref | None) -> Callable[..., m.Claim]:
        return lambda what: m.Hosts(what, "equipped", by)

    def _happens(self, event: str) -> Callable[..., m.Claim]:
        return lambda what: m.Happened(what, event)

    def quality_destroyed(self) -> Callable[..., m.Claim]:
        return self._happens("destroy")

    def quality_copied(self) -> Callable[..., m.Claim]:
        return self._happens("copy")

    def quality_turned_up(self) -> Callable[..., m.Claim]:
        return self._happens("face up")

    def quality_leaves_combat(self) -> Callable[..., m.Claim]:
        return self._happens("leave combat")

    def quality_affected(self, by: m.Ref) -> Callable[..., m.Claim]:
        return lambda what: m.Affected(what, by)

    def quality_countered(self) -> Callable[..., m.Claim]:
        return self._happens("counter")

    def quality_sacrificed(self) -> Callable[..., m.Claim]:
        return self._happens("sacrifice")

    def quality_discarded(self) -> Callable[..., m.Claim]:
        return self._happens("discard")

    def quality_dies(self) -> Callable[..., m.Claim]:
        return m.Dies

    def quality_controlled(self, who: m.Who) -> Callable[..., m.Claim]:
        return self._quality(("state", "controlled"), other=who)

    def quality_owned(self, who: m.Who) -> Callable[..., m.Claim]:
        return self._quality(("state", "owned"), other=who)

    def quality_dealt(self, n: Token, by: m.Ref | None) -> Callable[..., m.Claim]:
        return lambda what: m.Dealt(int(n), what, by)

    def quality_dealt_any(self, by: m.Ref | None) -> Callable[..., m.Claim]:
        return lambda what: m.Dealt(None, what, by)
