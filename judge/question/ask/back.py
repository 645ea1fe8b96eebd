"""Who has something: whether a player gets it back ("do I get it back?", "will I have my Angel back?": in hand or on the battlefield), and whether it
stays somebody's ("does it remain his?", "does it stay with me?")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.question.ask.lines import Asked, by_table, mark
from judge.question.ask.teller import Teller
from judge.question.hypothesis import AskLine
from judge.question.meaning.model import Said
from judge.question.reads import OneEnough
from judge.question.story.model import ASKER, Deed, Referent, World
from judge.question.story.people import foe
from judge.question.story.words import noun_spans

GOT = frozenset({"get", "have", "receive", "gain"})
WAYS = ("is {t} in {p}'s hand", "is {t} controlled by {p}")
"""Where something is that a player has again: which of them depends on how it went away."""


def got_back(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """What is asked where a player has something again; nothing for another verb, or for a thing that was not spoken of."""
    clause, player = said.clause, said.noun("agent")
    theme = said.noun("theme")
    if said.predicate != "return" or clause is None or clause.verb.lower() not in GOT or player is None or theme is None or said.noun("to") is not None:
        return
    for owner in teller.refer(world, player, ("player",)):
        several = list(teller.refer(owner.world, theme, ("permanent",)))
        own = [found for found in several if _was_theirs(found.who[:1], owner.who[:1], world)] if theme.kind == "pronoun" else []
        for found in own or several:  # nobody gets back what was another's
            for key in found.who[:1]:
                if isinstance(key, int) and key in world.things and owner.who and isinstance(owner.who[0], str):
                    lines = tuple(AskLine(way.format(t=mark(key), p=owner.who[0]), reads=OneEnough()) for way in WAYS)
                    yield Asked(found.world, lines, owner.cost + (min(each.cost for each in several) if found is (own or several)[0] else found.cost))


def _was_theirs(who: tuple[Referent, ...], owner: tuple[Referent, ...], world: World) -> bool:
    """Whether a thing was told to be that player's."""
    return len(who) == 1 and isinstance(who[0], int) and who[0] in world.things and world.things[who[0]].controller in owner


def kept(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Do I keep it?": whether it is that player's when the turn is over, as what is had for a turn alone is not kept (514.2)."""
    for each in by_table("polar", said, world, teller):
        rest = each.world.fork()
        if rest.deeds and not any(deed.verb == "turn" for deed in rest.deeds):
            other = foe(rest, rest.turn or ASKER)
            rest.deeds.append(Deed("turn", other, text=f"the turn moves to {other}'s upkeep"))
        yield replace(each, world=rest)


_WHOSE = {"mine": "me", "yours": "you", "his": "him", "hers": "her", "theirs": "them"}


def stays_whose(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """What is asked where a thing is to be or to stay a player's; nothing where no player is named by it."""
    theme, what, beside = said.noun("theme"), said.noun("what"), said.noun("with")
    if said.predicate != "stay" or theme is None:
        return
    holder = replace(what, head=_WHOSE[what.head.lower()]) if what is not None and what.kind == "pronoun" and what.head.lower() in _WHOSE else beside
    if holder is None or (what is not None and holder is beside):
        return
    for found in teller.refer(world, theme, ("permanent",)):
        for owner in teller.refer(found.world, holder, ("player",)):
            for key in found.who[:1]:
                if isinstance(key, int) and owner.who and isinstance(owner.who[0], str):
                    yield Asked(owner.world, (AskLine(f"is {mark(key)} controlled by {owner.who[0]}"),), found.cost + owner.cost, tuple(noun_spans(holder)))
