"""What a sentence says of the ability read before it: "otherwise", "instead", a cost told afterwards (608.2c, 608.2e)."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.reader.body import attempt
from judge.cards.reader.claims import Sentence, to_effect
from judge.cards.reader.completing import with_told_cost
from judge.cards.reader.lower_lines import to_static
from judge.cards.reader.pointing import NoMeaning, Scope


def otherwise(text: str, found: list[tree.Ability], scope: Scope) -> tree.Ability | None:
    """ "Otherwise, it gets -2/-1" after "... as long as ...": the same subject while the condition does not hold."""
    last = found[-1] if found else None
    if not text.startswith("Otherwise, ") or not isinstance(last, tree.Static) or last.condition is None:
        return None
    statics = attempt(text.removeprefix("Otherwise, "), "static", scope, to_static)
    if (
        statics is None
        or len(statics) != 1
        or not isinstance(statics[0], tree.Static)
        or statics[0].condition is not None
    ):
        return None
    return dataclasses.replace(statics[0], condition=tree.IsNot(last.condition), word="otherwise")


def _plain_sentence(sentence: Sentence) -> tree.Effect:
    if sentence.lead:
        raise NoMeaning("a sentence that depends on the one before")
    return to_effect(sentence.body)


def if_cast_so(item: tree.Ability, before: tree.Ability) -> tree.Ability:
    """ "If you do" after "you may cast ~ from your graveyard by paying ...": if it was cast so, and that cost paid."""
    permit = before.modifications[0] if isinstance(before, tree.Static) else None
    if not (isinstance(permit, tree.Permit) and permit.action == "cast from your graveyard" and permit.costs is not None):
        return item
    if not (isinstance(item, tree.Static) and isinstance(item.condition, tree.DidSo) and item.condition.did):
        return item
    return dataclasses.replace(item, condition=tree.WasPaid("permitted", of=tree.This(), word="you do"))


def done_instead(text: str, found: list[tree.Ability], scope: Scope) -> bool:
    """An instruction after a replacement goes on with what happens instead ("... prevent that damage. Remove a counter
    from ~."); True when it was taken in."""
    last = found[-1] if found else None
    if not isinstance(last, tree.Static) or not isinstance(last.modifications[0], tree.Replace):
        return False
    more = attempt(text, "sentence", scope, _plain_sentence)
    if more is None:
        return False
    mod = last.modifications[0]
    found[-1] = dataclasses.replace(last, modifications=(dataclasses.replace(mod, instead=(*mod.instead, more)),))
    return True


def told_cost(text: str, found: list[tree.Ability], scope: Scope) -> bool:
    """ "The flashback cost is equal to its mana cost" after "... has flashback"; True when it was taken in."""
    said = attempt(text, "sentence", scope, _plain_sentence)
    if not isinstance(said, tree.CostOfKeyword):
        return False
    changed = with_told_cost(found[-1], said.keyword)
    if changed is None:
        return False
    found[-1] = changed
    return True


def ignored(text: str, found: list[tree.Ability], scope: Scope) -> bool:
    """ "Any player may pay {2} for that player to ignore this effect until end of turn" after what players can't do; True when it
    was taken in."""
    said = attempt(text, "sentence", scope, _plain_sentence)
    last = found[-1]
    if not isinstance(said, tree.MayIgnore) or not isinstance(last, tree.Static) or len(last.modifications) != 1:
        return False
    mod = last.modifications[0]
    if not isinstance(mod, tree.Cant) or mod.ignoring is not None:
        return False
    found[-1] = dataclasses.replace(last, modifications=(dataclasses.replace(mod, ignoring=tree.Ignoring(said.who, said.costs)),))
    return True


def floored(text: str, found: list[tree.Ability], scope: Scope) -> bool:
    """ "This effect can't reduce the mana in that cost to less than one mana" after a cost reduction; True when it was taken in."""
    said = attempt(text, "sentence", scope, _plain_sentence)
    last = found[-1]
    if not isinstance(said, tree.FloorOfReduction) or not isinstance(last, tree.Static) or len(last.modifications) != 1:
        return False
    mod = last.modifications[0]
    if not isinstance(mod, tree.CostChange) or not mod.less or not mod.activate or mod.floor:
        return False
    found[-1] = dataclasses.replace(last, modifications=(dataclasses.replace(mod, floor=1, word=said.words),))
    return True


def folded(found: list[tree.Ability], statics: Any) -> bool:
    """ "If you don't, ~ enters tapped" completes the choice made while entering; True when it was folded into it."""
    last = found[-1]
    if not (len(statics) == 1 and isinstance(statics[0], tree.Static) and isinstance(last, tree.Static)):
        return False
    (tail,) = statics[0].modifications[:1]
    (head,) = last.modifications[:1]
    if not (
        isinstance(tail, tree.EntersWith)
        and tail.word == "don't"
        and isinstance(head, tree.EntersWith)
        and head.word == "as"
    ):
        return False
    choice = head.effects[0]
    if not isinstance(choice, (tree.May, tree.MayPay)) or choice.else_ is not None or choice.then is not None:
        return False
    word = f"{choice.word}||If you don't, " if not choice.word else f"{choice.word}|If you don't, "
    done = dataclasses.replace(
        choice, else_=tree.ApplyRule((dataclasses.replace(tail, word="", condition=None),), tree.For("")), word=word
    )
    found[-1] = dataclasses.replace(last, modifications=(dataclasses.replace(head, effects=(done,)),))
    return True
