"""What a sentence says of the instruction before it: "If you do", "It can't be regenerated", "You may choose new targets" (608.2c)."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.reader.claims import Sentence
from judge.cards.reader.lowering import rewrite
from judge.cards.reader.nominals import YOU
from judge.cards.slots import nodes
from judge.cards.wording.conditions import condition_text


def completed_by(last: tree.Effect, found: Sentence) -> tree.Effect | None:
    """The instruction before a sentence with what the sentence says of it; None where the sentence stands by itself."""
    body = found.body
    if isinstance(last, tree.Sequence) and not any(join.startswith(". ") for join in last.joins):
        inner = completed_by(last.of[-1], found) if not isinstance(last.of[-1], (tree.If,)) else None
        if inner is not None and not isinstance(inner, (tree.May, tree.MayPay)):
            return dataclasses.replace(last, of=(*last.of[:-1], inner))
        return None
    if isinstance(last, (tree.May, tree.MayPay)):
        return _whether_done(last, found)
    if isinstance(last, tree.If) and last.else_ is None and found.lead.startswith(("Otherwise", "If not")):
        return dataclasses.replace(last, else_=body, word=found.lead)
    if isinstance(last, tree.CopySpell) and isinstance(body, tree.May):
        return _with_new_targets(last, body)
    if not found.lead:
        return _completed(last, body, found)
    if isinstance(last, tree.Delayed) and isinstance(last.effect, tree.CopySpell):
        return _within_delay(last, found)
    return None


def _completed(last: tree.Effect, body: Any, found: Sentence) -> tree.Effect | None:
    """The instruction with what a sentence without a word before it says of it."""
    match last, body:
        case tree.Apply(), tree.Apply():
            return _kept_types(last, body)
        case tree.Apply(), tree.If():
            return _unless_it_attacks(last, body)
        case _, tree.CostOfKeyword():
            told: tree.Effect | None = with_told_cost(last, body.keyword)
            return told
        case tree.Destroy(), tree.Apply():
            return _not_regenerated(last, body)
        case tree.CopySpell(), tree.NewTargetsForEach() if not last.new_targets:
            return dataclasses.replace(last, new_targets=True, word="each of those players")
        case tree.EvenOut(), tree.EvenOutToo() if not last.word:
            return dataclasses.replace(last, what=(*last.what, *body.what), word=body.word)
        case tree.CopyForTargets(), tree.EachCopyTargets() if last.said is None:
            return dataclasses.replace(last, said=body.said)
        case tree.Delayed(), _ if isinstance(last.effect, tree.CopySpell):
            return _within_delay(last, found)
        case tree.Delayed(), tree.If() if isinstance(body.condition, tree.DidSo) and not body.instead:
            return _done_then(last, found)
        case tree.Apply(), tree.NewTypeNot():
            return _never_that_type(last, body)
        case _, tree.NewTargetMust():
            return _limited_target(last, body)
        case _, tree.MostCounters():
            return _capped(last, body)
        case tree.AddMana(), tree.KeepMana() if not last.kept:
            return dataclasses.replace(last, kept=body.words)
        case tree.DealDamage(), tree.Unpreventable():
            return dataclasses.replace(last, unpreventable=True)
        case tree.ForEach(), _ if not last.trailing and _of_the_current_one(body):
            inner, joins = (last.effect.of, last.effect.joins) if isinstance(last.effect, tree.Sequence) else ((last.effect,), ())
            return dataclasses.replace(last, effect=tree.Sequence((*inner, body), (*joins, ". ")))
    return None


def _whether_done(last: tree.May | tree.MayPay, found: Sentence) -> tree.Effect | None:
    """ "You may ... If you do, ...", "Otherwise, ..." after an offer."""
    body = found.body
    if isinstance(body, tree.If) and not body.instead and not body.trailing and isinstance(body.condition, tree.DidSo) and not found.lead:
        words = _did_words(body.condition)
        if body.condition.did and last.then is None and last.else_ is None and not _word(last):
            return dataclasses.replace(last, then=body.then, word=_words(last, words, ""))
        if not body.condition.did and last.else_ is None:
            return dataclasses.replace(last, else_=body.then, word=_words(last, _word(last), words))
    if found.lead.startswith(("Otherwise", "If not")) and last.else_ is None and last.then is not None:
        return dataclasses.replace(last, else_=body, word=_words(last, _word(last), found.lead))
    return None


def _with_new_targets(last: tree.CopySpell, body: tree.May) -> tree.CopySpell | None:
    """ "Copy that spell. You may choose new targets for the copy"."""
    change = body.effect
    if last.new_targets or not isinstance(change, tree.ChangeTargets) or change.how != "choose new" or not isinstance(change.what, tree.Back):
        return None
    if body.who != YOU or last.who != YOU or body.then is not None:
        return None
    return dataclasses.replace(last, new_targets=True, word=change.what.word)


def _not_regenerated(last: tree.Destroy, body: tree.Apply) -> tree.Destroy | None:
    """ "Destroy it. It can't be regenerated" (701.15)."""
    mods = body.modifications
    if last.no_regeneration or len(mods) != 1 or not isinstance(mods[0], tree.Cant) or mods[0].action != "be regenerated":
        return None
    if not isinstance(body.what, tree.Back) or body.lasts.span:
        return None
    return dataclasses.replace(last, no_regeneration=True, word=body.what.word)


def _within_delay(last: tree.Delayed, found: Sentence) -> tree.Delayed | None:
    """What a sentence says of a copy that is made only later."""
    inner = completed_by(last.effect, found)
    return dataclasses.replace(last, effect=inner) if inner is not None else None


def _never_that_type(last: tree.Apply, body: tree.NewTypeNot) -> tree.Apply | None:
    """ "The new creature type can't be Wall" after a change of text."""
    said = last.modifications[0]
    if not isinstance(said, tree.ChangeText) or said.what != "creature type" or said.new or said.never:
        return None
    return dataclasses.replace(last, modifications=(dataclasses.replace(said, never=body.type),))


def _unless_it_attacks(last: tree.Apply, body: tree.If) -> tree.Effect | None:
    """ "That creature attacks this turn if able. If it doesn't, destroy it at the beginning of the next end step": looked at then."""
    told = body.condition
    if not (isinstance(told, tree.DidSo) and not told.did and isinstance(told.who, tree.Back) and told.word == "" and body.else_ is None):
        return None
    if not any(isinstance(mod, tree.Must) and mod.action == "attack" and mod.word == "this turn" for mod in last.modifications):
        return None
    if not isinstance(body.then, tree.Delayed) or body.then.condition is not None:
        return None
    attacked = tree.History(tree.Attacks(told.who))
    then = dataclasses.replace(body.then, effect=tree.If(tree.IsNot(attacked), body.then.effect), word="if it doesn't")
    return tree.Sequence((last, then), (". ",))


def _done_then(last: tree.Delayed, found: Sentence) -> tree.Effect:
    """ "At the beginning of the next end step, sacrifice it. If you do, ...": whether it is done is known only then (603.7)."""
    inner = completed_by(last.effect, found)
    if inner is None:
        of, joins = (last.effect.of, last.effect.joins) if isinstance(last.effect, tree.Sequence) else ((last.effect,), ())
        inner = tree.Sequence((*of, found.body), (*joins, ". "))
    return dataclasses.replace(last, effect=inner)


def _of_the_current_one(body: object) -> bool:
    """Whether a sentence goes on with what is done for each of several: it speaks of the current one, and has no such class of its own."""
    found = list(nodes(body))
    if any(isinstance(node, (tree.ForEach, tree.Every)) or (isinstance(node, tree.Who) and node.role in _SEVERAL) for node in found):
        return False
    return any(isinstance(node, tree.Back) and node.to == "each" and node.word.startswith("that ") for node in found)


_SEVERAL = ("players", "opponents")


def _limited_target(last: tree.Effect, body: tree.NewTargetMust) -> tree.Effect | None:
    """The change of targets with what the new one must be; None where no target is changed."""
    if isinstance(last, tree.If) and last.else_ is None:
        inner = _limited_target(last.then, body)
        return None if inner is None else dataclasses.replace(last, then=inner)
    if not isinstance(last, tree.ChangeTargets) or last.to is not None or last.how != "change" or last.must is not None:
        return None
    return dataclasses.replace(last, must=body.what)


def _capped(last: tree.Effect, body: tree.MostCounters) -> tree.Effect | None:
    """The putting of counters that never brings their number beyond what the next sentence says; None where it puts no such counters."""
    if isinstance(last, tree.May):
        inner = _capped(last.effect, body)
        return None if inner is None else dataclasses.replace(last, effect=inner)
    if not isinstance(last, tree.PutCounter) or last.kind != body.kind or not isinstance(last.on, tree.This) or last.most is not None:
        return None
    return dataclasses.replace(last, most=body.most)


def with_told_cost(node: Any, keyword: str) -> Any:
    """The effect or static ability with the cost of the keyword it gives: the mana cost of what has it; None without such a one."""
    told = tree.Keyword(keyword, word="told")
    seen = 0

    def put(one: tree.Node) -> tree.Node:
        nonlocal seen
        if isinstance(one, tree.Keyword) and one == told and one.word == "told":
            seen += 1
            return dataclasses.replace(one, costs=(tree.ManaCostOf(tree.This(word="it")),))
        return one

    changed = rewrite(node, put)
    return changed if seen == 1 else None


def _kept_types(last: tree.Apply, body: tree.Apply) -> tree.Apply | None:
    """ "It's still a land" after what it becomes: the new types are in addition to the old ones (205.1b)."""
    mods = body.modifications
    if (
        len(mods) != 1
        or not isinstance(mods[0], tree.Becomes)
        or len(mods[0].of) != 1
        or not isinstance(mods[0].of[0], tree.StillIs)
    ):
        return None
    still = dataclasses.replace(
        mods[0].of[0], word=f"{getattr(body.what, 'word', '')}{mods[0].word}|{mods[0].of[0].word}"
    )
    changed: list[tree.Modification] = []
    done = False
    for mod in last.modifications:
        if isinstance(mod, tree.Becomes) and not done:
            parts = tuple(
                dataclasses.replace(part, add=True) if isinstance(part, tree.ChangeTypes) else part for part in mod.of
            )
            changed.append(dataclasses.replace(mod, of=(*parts, still)))
            done = True
        else:
            changed.append(mod)
    return dataclasses.replace(last, modifications=tuple(changed)) if done else None


def _did_words(condition: tree.DidSo) -> str:
    return f"If {condition_text(condition)}, "


def _word(last: tree.May | tree.MayPay) -> str:
    return str(last.word).partition("|")[2].partition("|")[0] if "|" in last.word else ""


def _words(last: tree.May | tree.MayPay, then: str, other: str) -> str:
    kind = last.word.partition("|")[0]
    return f"{kind}|{then}|{other}"
