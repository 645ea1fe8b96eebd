"""Lowering of what would happen within a clause: replaced, redirected or prevented (614, 615)."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.reader.claims import Claim, to_effect
from judge.cards.reader.lowering import lazy, lower, rewrite, rule, words_of
from judge.cards.reader.machine import Syn, Syntax
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.wording.nouns import ref_text

THAT_DAMAGE = tree.EventAmount("amount", word="that damage")


def redirected(event: tree.Event, instead: tree.Effect) -> tree.Redirect | None:
    """ "That damage is dealt to ~ instead", "that source deals that damage to you instead": the same damage to another (614.9)."""
    if not (
        isinstance(event, tree.DealsDamage)
        and isinstance(instead, tree.DealDamage)
        and repr(instead.amount) == repr(THAT_DAMAGE)
    ):
        return None
    passive = instead.word == "passive"
    if not passive and not (isinstance(instead.source, (tree.Back, tree.This)) and event.source is not None):
        return None

    def of_source(node: tree.Node) -> tree.Node:
        """What the damage's source is called within its own clause."""
        return tree.Back("trigger source", 0, node.plural, node.word) if isinstance(node, tree.Back) and node.to == "trigger" else node

    said = "" if passive else ref_text(instead.source)
    return tree.Redirect(
        rewrite(instead.to, of_source), event.source, event.recipient, None, event.combat, word=f"would|{said}"
    )


def _once(name: str, **fields: Any) -> None:
    @lazy(name)
    def give(scope: Scope, would: Syntax, clause: Syntax) -> Claim:
        event = lower(would, scope)
        instead = to_effect(lower(clause, scope))
        if fields.get("word", "").endswith("prevent") and not isinstance(instead, tree.PreventThat):
            raise NoMeaning("would without instead")
        lasts = tree.For("this turn")
        if isinstance(event, tree.Within):
            event = event.event
        elif fields.get("next_only"):
            lasts = tree.For("")
        else:
            raise NoMeaning("would without an end")
        elsewhere = redirected(event, instead)
        if elsewhere is not None:
            if fields.get("word") or not lasts.span:
                raise NoMeaning("that damage without instead")
            return Claim(None, (dataclasses.replace(elsewhere, next_only=bool(fields.get("next_only"))),), lasts)
        return Claim(None, (tree.Replace(event, (instead,), **fields),), lasts)


_once("c_next_time", next_only=True)
_once("c_next_time_prevent", next_only=True, word="prevent")
_once("c_would_instead")
_once("c_would_instead_front", word="front")
_once("c_would_prevent", word="prevent")


@lazy("c_duration_would")
def _c_duration_would(scope: Scope, lasts: Syntax, would: Syntax, clause: Syntax) -> Claim:
    """ "Until end of turn, if a creature would ..., ... instead"."""
    span = dataclasses.replace(lower(lasts, scope), front=True)
    return Claim(None, (tree.Replace(lower(would, scope), (to_effect(lower(clause, scope)),)),), span)


@lazy("c_duration_would_and")
def _c_duration_would_and(scope: Scope, lasts: Syntax, would: Syntax, condition: Syntax, clause: Syntax) -> Claim:
    span = dataclasses.replace(lower(lasts, scope), front=True)
    event = lower(would, scope)
    test = lower(condition, scope)
    return Claim(None, (tree.Replace(event, (to_effect(lower(clause, scope)),), condition=test),), span)


rule("withwhat")(lambda scope, *words: words_of(Syn("withwhat", words)).split()[0])
