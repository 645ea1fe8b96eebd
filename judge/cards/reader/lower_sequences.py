"""Lowering of clauses in a row: "A, then B", "A and B" (608.2c)."""

from __future__ import annotations

import dataclasses
from typing import TypeGuard

from judge.cards import tree
from judge.cards.reader.claims import Claim, Clause, Joined, to_effect
from judge.cards.reader.lowering import rule
from judge.cards.reader.nominals import YOU
from judge.cards.wording.mods import mod_text


def _spending(one: Clause, two: Clause, word: str) -> tree.May | None:
    """ "You may cast that card ..., and you may spend mana as though it were mana of any type to cast that spell"; None for anything else."""
    if not (isinstance(one, tree.May) and isinstance(one.effect, tree.CastFree) and isinstance(two, Claim) and len(two.mods) == 1):
        return None
    mod = two.mods[0]
    if not isinstance(mod, tree.Permit) or not mod.action.startswith("spend mana as though") or not isinstance(mod.other, tree.Back):
        return None
    if one.then is not None or one.else_ is not None or one.effect.any_mana or one.effect.lasts is None:
        return None

    cast = dataclasses.replace(one.effect, any_mana=mod.action.split(" ")[-1], any_words=f"{one.effect.any_words}{word}you {mod_text(mod, YOU)}")
    return dataclasses.replace(one, effect=cast)


def in_a_row(one: Clause, two: Clause, word: str) -> Clause:
    """A clause and the next one; what the first begins with ("if", "for each") goes for both."""
    spent = _spending(one, two, word)
    if spent is not None:
        return spent
    if isinstance(one, Joined):
        return Joined((*one.items, two), (*one.joins, word))
    # "if C, A, B, and D", "for each C, A, then B", "at the beginning of ..., A, then B": one sentence, and all of it stands under what it begins with (608.2c)
    if isinstance(one, tree.If) and one.else_ is None and not one.trailing:
        return dataclasses.replace(one, then=_lengthened(one.then, two, word))
    if isinstance(one, tree.ForEach) and not one.trailing:
        return dataclasses.replace(one, effect=_lengthened(one.effect, two, word))
    if isinstance(one, tree.Delayed) and isinstance(one.event, tree.PhaseBegins) and not one.trailing and one.until is None and not one.word:
        return dataclasses.replace(one, effect=_lengthened(one.effect, two, word))
    if isinstance(one, Claim) and one.condition is not None and one.word == "if front":
        return tree.If(one.condition, to_effect(in_a_row(dataclasses.replace(one, condition=None, word=""), two, word)))
    return Joined((one, _within(one, two)), (word,))


def _within(one: Clause, two: Clause) -> Clause:
    """ "For as long as ..., A, and at the beginning of each ..., B": the second is of the same duration as the first, and comes each time."""
    if not isinstance(one, Claim) or one.lasts is None or not one.lasts.front or not comes_again(two):
        return two
    return dataclasses.replace(two, once=False, until=one.lasts, word="within")


def comes_again(found: Clause) -> TypeGuard[tree.Delayed]:
    """Whether an ability waits for the beginning of every step of a kind, not for the next."""
    if not isinstance(found, tree.Delayed) or not isinstance(found.event, tree.PhaseBegins) or found.until is not None or found.trailing:
        return False
    return found.event.which == "" and found.event.step != "end of combat" and not found.word


def _lengthened(effect: tree.Effect, two: Clause, word: str) -> tree.Effect:
    """The instructions with one more of the same sentence after them."""
    if isinstance(effect, tree.Sequence):
        return tree.Sequence((*effect.of, to_effect(two)), (*effect.joins, word))
    return to_effect(in_a_row(effect, two, word))


for _name, _word in {
    "seq_then": ", then ",
    "seq_comma": ", ",
    "seq_and": " and ",
    "seq_comma_and": ", and ",
    "seq_and_then": " and then ",
}.items():
    rule(_name)((lambda word: lambda scope, one, two: in_a_row(one, two, word))(_word))
