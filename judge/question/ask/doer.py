"""Who is asked to do a thing: "can he kill it", of the one creature in the story that has an ability for that; and what is asked of that nobody told of."""

from __future__ import annotations

from dataclasses import replace

from judge.question.meaning.model import Said
from judge.question.story.binding import Scene
from judge.question.story.deeds import abilities_of
from judge.question.story.model import Candidate, World
from judge.question.syntax.model import Noun

_ONE = frozenset(("he", "she", "it"))
_DONE = frozenset(("kill", "destroy", "damage", "tap", "untap", "exile", "bounce", "counter", "regenerate", "pump", "prevent", "steal", "remove", "draw"))
"""What abilities are used for, by those who speak of their creatures as if these did it."""


def by_own_ability(said: Said, world: World, scene: Scene) -> Said | None:
    """ "Can he shoot it?": the same asked of the creature that has an ability for it, where it is the only one; None for any other question."""
    agent = said.noun("agent")
    if said.noun("with") is not None or said.predicate not in _DONE:
        return None
    if agent is None:  # "ping now?"
        if said.clause is None or said.clause.mood != "plan" or said.clause.subject is not None:
            return None
    elif agent.kind != "pronoun" or agent.head.lower() not in _ONE:
        return None
    able = [
        thing for thing in world.things.values()
        if thing.card and thing.is_creature and any(each.way == "activated" and said.predicate in each.does for each in abilities_of(thing, scene))
    ]  # fmt: skip
    if len(able) != 1 or (able[0].zone not in ("", "battlefield") and not any(deed.what == able[0].key for deed in world.deeds)):
        return None
    if agent is None:
        at = said.clause.span[0] if said.clause is not None else 0
        return said.having(("agent", Noun("name", able[0].card, (able[0].card,), span=(at, at))))
    named = Noun("name", able[0].card, (able[0].card,), span=agent.span)
    return replace(said, roles=tuple((role, named if filler is agent else filler) for role, filler in said.roles))


NOT_TOLD = 2.0
"""How doubtful it is that something definite is asked about that nobody told of, after things were done."""

_DEFINITE = frozenset(("the", "that", "this", "those", "these"))


def doubtful_if_new(found: tuple[Candidate, ...], noun: Noun, world: World) -> tuple[Candidate, ...]:
    """What "the cat", "his bird" may be: hardly a creature that is brought in by the question, where a story was told and has none of the kind."""
    definite = noun.kind == "noun" and (noun.det in _DEFINITE or noun.owner is not None)
    if not definite or not any(deed.verb in ("attack", "block", "cast", "activate") for deed in world.deeds):
        return found
    new = [each for each in found if any(isinstance(who, int) and who not in world.things and each.world.things[who].is_creature for who in each.who)]
    return tuple(replace(each, cost=each.cost + NOT_TOLD) if each in new else each for each in found)
