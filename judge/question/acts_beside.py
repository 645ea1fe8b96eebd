"""What a statement tells in passing to be there: permanents something is done under or beside, cards said to lie somewhere (400.1)."""

from __future__ import annotations

from judge.question.acts_combat import is_fighter
from judge.question.acts_states import control, zone_owner
from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import owner_word, player_of
from judge.question.world import ME, World


def overlying(world: World, clause: Clause) -> None:
    """ "Under Humility I cast a Serra Angel", "despite Moat": the permanent named is there."""
    for prep, phrase in list(clause.args):
        types = set(world.card_types(phrase.card)) if phrase.card and world.card_types is not None else set()
        if prep == "under" and types & {"enchantment", "artifact"} and not types & {"aura", "equipment"} and clause.verb not in ("be", "exist"):
            if not world.matching(phrase):
                world.add(phrase, owner_word(world, phrase, player_of(world, clause.subject) or ME))
            clause.args.remove((prep, phrase))


def lying_about(world: World, clause: Clause) -> bool:
    """ "I attack with Wonder in my graveyard and an Island in play", "I cast it with two cards in hand": what is said to be somewhere is there.

    False where that couldn't be told."""
    if clause.verb in ELSEWHERE or clause.asked:
        return True
    for prep, phrase in list(clause.args):
        if prep != "with" or phrase.kind != "thing" or not phrase.zone or phrase.zone == "stack":
            continue
        if phrase.zone == "battlefield" and clause.verb in ("attack", "block") and is_fighter(world, phrase):
            continue
        clause.args.remove((prep, phrase))
        if phrase.card and any(t.zone == phrase.zone for t in world.matching(phrase)):
            continue
        who = owner_word(world, phrase, zone_owner(phrase) or player_of(world, clause.subject) or ME)
        spoken = len(world.mentions)
        if not control(world, Clause(verb="control", subject=Phrase("player", 0, 0, who=who), args=[("", phrase)])):
            return False
        del world.mentions[spoken:]  # "it" is still what it was
    return True


ELSEWHERE = ("control", "exist", "be", "hold", "search", "find", "put")
"""Verbs whose frames read for themselves what "with" says is somewhere."""


def beside(world: World, clause: Clause) -> None:
    """ "I'm at 0 life with Phyrexian Unlife on the battlefield": the card named beside the rest is there."""
    for prep, phrase in clause.args:
        at_life = clause.verb == "be" and bool(clause.numbers) and bool(player_of(world, clause.subject))
        there = phrase.zone == "battlefield" or at_life or (clause.verb in ("be", "exist") and clause.has("together", "along", "alongside"))
        if prep == "with" and phrase.card and there and not world.matching(phrase):
            world.add(phrase, owner_word(world, phrase, player_of(world, clause.subject) or ME))
