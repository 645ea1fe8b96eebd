"""Asks about what something would do, where the story hasn't used it: it is used, or fights, and it is asked what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.question.ask.lines import Asked, by_table
from judge.question.ask.teller import Teller
from judge.question.meaning.model import Said
from judge.question.story.fights import meet
from judge.question.story.model import World
from judge.question.story.sources import is_ability
from judge.question.story.words import noun_spans
from judge.question.syntax.model import Noun

UNDONE = frozenset({"kill", "die", "destroy", "exile", "counter", "bounce", "damage", "survive"})
"""Predicates that tell what a means does: it has to be used before anything can come of it."""

FOUGHT = frozenset({"kill", "die", "destroy", "survive", "fight"})
"""Those that may come of a fight of two creatures."""


def brought_about(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Does a Bolt kill it", "does it die to Shock", "does wrath kill it": what is spoken of is used first, unless it was; "can a 1/1 with deathtouch kill
    a 10/10": they meet in combat; then it is asked what came of it."""
    means = said.noun("with") or said.noun("agent") or (said.noun("what") if said.predicate == "survive" else None)
    if means is None or means.wh or said.predicate not in UNDONE:
        return
    yield from _fought(means, said, world, teller)
    if means.kind != "name" and not spell_spoken_of(means, world, teller):
        return
    made = replace(said, predicate="kill" if said.predicate == "survive" else said.predicate, modality="", positive=True)
    if said.predicate == "survive":
        made = replace(made, roles=tuple(("with" if role == "what" else role, filler) for role, filler in said.roles))
    for told in teller.take(world, made):
        used = [deed for deed in told.deeds[len(world.deeds) :] if deed.what is not None and _is_of(told, deed.what, means)]
        if used:
            new = [replace(deed, after=not deed.response) for deed in told.deeds[len(world.deeds) :]]  # it is asked what it would do then
            told.deeds = [*told.deeds[: len(world.deeds)], *new] if world.deeds else told.deeds
            rest = replace(said, roles=tuple((role, filler) for role, filler in said.roles if filler is not means))
            for each in by_table("polar", rest, told, teller):
                yield replace(each, cost=each.cost + told.cost - world.cost, used=(*each.used, *noun_spans(means)))


def _is_of(world: World, key: int, means: Noun) -> bool:
    """Whether a thing is what a phrase speaks of as the means."""
    thing = world.things[key]
    return thing.card in means.names if means.names else world.known.get(means.span) == key


def spell_spoken_of(means: Noun, world: World, teller: Teller) -> bool:
    """Whether a phrase speaks of a spell in general that nobody has cast yet ("a kill spell", "wrath")."""
    if means.kind != "noun" or means.head.lower() in ("spell", "card", "instant", "sorcery"):
        return False
    for found in teller.refer(world, means, ("object",))[:1]:
        for who in found.who[:1]:
            if isinstance(who, int) and not found.world.things[who].is_permanent and not any(deed.what == who for deed in world.deeds):
                return True
    return False


def _fought(means: Noun, said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """Two creatures of which nothing else was told meet in combat: either may attack and the other block."""
    theme = said.noun("theme")
    if theme is None or said.predicate not in FOUGHT or world.deeds or is_ability(means):
        return  # what its ability does, it does not do by fighting
    for one in teller.refer(world, means, ("creature",)):
        for other in teller.refer(one.world, theme, ("creature",)):
            pair = (*one.who, *other.who)
            if len(pair) != 2 or pair[0] == pair[1] or not all(isinstance(who, int) and other.world.things[who].is_creature for who in pair):
                continue
            for attacker, blocker in (pair, pair[::-1]):
                assert isinstance(attacker, int)
                assert isinstance(blocker, int)
                met = meet(other.world, attacker, blocker)
                if met is None:
                    continue
                for each in by_table("polar", replace(said, predicate="kill" if said.predicate == "destroy" else said.predicate), met, teller):
                    yield replace(each, cost=each.cost + one.cost + other.cost, used=(*each.used, *noun_spans(means)))
            return
