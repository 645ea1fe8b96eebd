"""How high somebody or something stands that has a total: the life of a player, the loyalty of a planeswalker (118, 306.5)."""

from __future__ import annotations

from collections.abc import Callable

from judge.question.asked import Asked
from judge.question.clause import Clause
from judge.question.compose import who
from judge.question.phrases import Phrase
from judge.question.whom import player_of, thing_of
from judge.question.world import ME, OPPONENT, Thing, World
from judge.scenario import model as m

LEVELS: dict[str, tuple[Callable[[m.Who], m.Query], Callable[[m.Ref], m.Query]]] = {
    "standing": (m.LifeTotal, lambda walker: m.CountersOn("loyalty", walker)),
    "ascent": (lambda who: m.LifeChanged(who, "gain"), lambda walker: m.CountersMoved("loyalty", walker, "put on")),
    "descent": (lambda who: m.LifeChanged(who, "lose"), lambda walker: m.CountersMoved("loyalty", walker, "removed from")),
}
"""The words a question about a level is put in, and what is measured of a player and of a planeswalker."""
PERSONS = ("he", "she", "it")


def level(world: World, clause: Clause) -> Asked | None:
    """ "What is the standing of him?": the life total, or the loyalty of the one planeswalker told of; None where it may be either."""
    word = next(w for w in LEVELS if clause.has(w))
    phrase = clause.arg("of")
    if phrase is None or not world.astir or clause.verb != "be":
        return None
    of_player, of_walker = LEVELS[word]
    walker, player = _walker(world, clause, phrase), player_of(world, phrase)
    if walker is not None:
        clause.args, clause.unread, clause.numbers = [], [], []
        key = walker.key
        return Asked(world, lambda c: m.Inquiry(of_walker(c.ref(key))))
    if player not in (ME, OPPONENT) or (clause.has(*PERSONS) and _walkers(world)):
        return None
    clause.args, clause.unread, clause.numbers = [], [], []
    return Asked(world, lambda c: m.Inquiry(of_player(who(player))))


def _walkers(world: World) -> list[Thing]:
    return [t for t in world.things if "planeswalker" in t.types]


def _walker(world: World, clause: Clause, phrase: Phrase) -> Thing | None:
    """The planeswalker spoken of by name, or as the one person of the story whose total was not told: "he", "she"."""
    walkers = _walkers(world)
    if phrase.card or phrase.types == ("planeswalker",):
        named = thing_of(world, phrase) if world.matching(phrase) else None
        return named if named is not None and named in walkers else None
    spoken = phrase.kind == "pronoun" or phrase.role == "pronoun"
    if len(walkers) != 1 or not spoken or not clause.has(*PERSONS) or OPPONENT in world.life:
        return None
    return walkers[0]
