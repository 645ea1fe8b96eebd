"""What can't be done, must be done and may be done, in words: "can't attack", "attacks each combat if able" (101.2, 508, 509)."""

from __future__ import annotations

import dataclasses

from judge.cards import tree
from judge.cards.wording.agreement import YOU, is_plural, verb, verb_not
from judge.cards.wording.amounts import value_text
from judge.cards.wording.base import article, listed, plural_noun
from judge.cards.wording.conditions import condition_text
from judge.cards.wording.costs import costs_text
from judge.cards.wording.counts import counter_name, number
from judge.cards.wording.nouns import filter_text, party, possessive, predicates_text, ref_text


def unless_text(mod: tree.Cant, subject: tree.Node | None) -> str:
    """The exception or the price of a restriction; empty without one."""
    if mod.unless is None:
        return ""
    if isinstance(mod.unless, tuple):
        payer = mod.payer or YOU
        words = costs_text(mod.unless)
        head, _, rest = words.partition(" ")
        told = next((cost.x for cost in mod.unless if isinstance(cost, tree.Mana) and cost.x is not None), None)
        where = f", where X is {value_text(told)}" if told is not None else ""
        return f" unless {ref_text(payer)} {verb(head, payer)} {rest}{where}"
    return f" unless {condition_text(mod.unless)}"


_CANT_TARGET = {"be targeted": "be the target of"}


def cant_text(mod: tree.Cant, subject: tree.Node | None) -> str:
    """What can't be done, with what it takes to do it all the same."""
    if mod.action == "untap" and isinstance(mod.other, tree.PhaseStep):
        which = f"{mod.other.which} " if mod.other.which else ""
        step = mod.other
        whose = possessive(step.whose)
        steps = f"{step.step}s" if whose.endswith("s'") else step.step
        return f"{verb_not('untap', subject)} during {whose} {which}{steps}"
    if mod.word == "cycle":
        return "can't cycle cards"
    if mod.action == "attack you or planeswalkers":
        return f"can't attack {party(mod.other)} or planeswalkers you control{unless_text(mod, subject)}"
    if mod.action == "untap more than" and isinstance(mod.other, tree.Filter) and mod.limit is not None:
        whose = "your untap step" if subject == YOU else "their untap steps"
        return f"can't untap more than {number(mod.limit)} {filter_text(mod.other, mod.limit != tree.ONE)} during {whose}"
    if mod.action == "have more counters" and isinstance(mod.other, tree.CounterSpec):
        return f"can't have more than {number(mod.other.amount)} {counter_name(mod.other.kind, True)} on it"
    if mod.action.startswith("have ") and mod.action.endswith("counters"):
        return f"can't {mod.action} put on {'them' if is_plural(subject) else 'it'}"
    if mod.action == "get poison":
        return "can't get poison counters"
    if isinstance(mod.other, tree.Filter) and mod.other.word == "from places":
        *spells, where = mod.other.predicates
        cards = filter_text(dataclasses.replace(mod.other, predicates=tuple(spells)), True)
        return f"can't cast {cards} from {places_text(where)}"
    if mod.action == "enter" and isinstance(mod.other, tree.Filter):
        return f"can't enter from {places_text(mod.other.predicates[0])}"
    action = _CANT_TARGET.get(mod.action, mod.action)
    if mod.action == "be targeted" and mod.word == "targets":
        action = "be the targets of"
    words = f"can't {action}{' this turn' if mod.word == 'this turn' else ''}"
    if mod.action == "search":
        words = "can't search libraries"
    elif mod.action == "draw":
        words = "can't draw cards"
    if mod.except_ is not None:
        words += f" except by {party(mod.except_)}"
    elif mod.other is not None:
        by = " by" if mod.action in ("be blocked", "be enchanted", "be countered") else ""
        words += f"{by} {party(mod.other)}"
    return words + unless_text(mod, subject)


def places_text(where: tree.Node) -> str:
    """ "graveyards or libraries": the zones of a restriction."""
    options = where.of if isinstance(where, tree.AnyOf) else (where,)
    return listed([plural_noun(one.zone) for one in options if isinstance(one, tree.InZone)], "or")


def must_text(mod: tree.Must, subject: tree.Node | None) -> str:
    """What must be done if able."""
    freq = f" {mod.word}" if mod.word else ""
    if mod.by_all:
        return f"able to block {party(mod.other)} do so"
    if mod.action == "be blocked":
        return f"must be blocked{freq} if able"
    other = f" {party(mod.other)}" if mod.other is not None else ""
    if mod.action == "attack or block":
        return f"{verb('attack', subject)} or {verb('block', subject)}{freq} if able"
    return f"{verb(mod.action, subject)}{other}{freq} if able"


def permit_text(mod: tree.Permit, subject: tree.Node | None) -> str:
    """What may be done beyond what the rules allow."""
    if mod.word in ("top", "from"):
        return _play_from(mod)
    if mod.word.startswith("each turn") and isinstance(mod.other, tree.Filter):
        words = filter_text(mod.other)
        return f"may {mod.action} {article(words)}"
    if mod.action == "block additional creatures" and mod.amount is not None and mod.word == "up to":
        return f"can block up to {number(mod.amount)} additional creatures"
    if mod.action == "block additional creatures" and mod.amount is not None:
        return f"can block an additional {number(mod.amount)} creatures each combat"
    if mod.word == "may bare":
        return f"may {mod.action.removesuffix(' any time')}"
    pronoun = "they" if is_plural(subject) else "it"
    if mod.action == "play an additional land on each of your turns" and subject != YOU:
        return "may play an additional land on each of their turns"
    action = (
        mod.action.replace(" it ", f" {pronoun} ") if mod.action.startswith(("attack", "block", "be ")) else mod.action
    )
    head = "may" if mod.word == "may" else "can"
    if mod.word == "turn":
        action = action.replace("attack ", "attack this turn ", 1)
    if mod.amount is not None:
        action = action.replace("additional", f"{number(mod.amount)} additional", 1)
        action = action.replace("up to additional", "up to")
    if mod.word == "flash this turn":
        return f"may cast {party(mod.other)} this turn as though they had flash"
    if mod.action == "look at cards" and isinstance(mod.other, tree.Filter):
        return f"{head} look at {filter_text(mod.other, True)}"
    if mod.action == "pay instead of its cost" and isinstance(mod.other, tree.Filter):
        keyword = mod.other.predicates[0].keyword  # type: ignore[attr-defined]
        return f"{head} pay {costs_text(mod.costs or ())} rather than pay {keyword} costs"
    if mod.action == "activate at instant speed" and isinstance(mod.other, tree.Filter):
        return f"{head} activate {filter_text(mod.other, True)} any time you could cast an instant"
    if mod.other is not None and mod.action.startswith("spend mana as though"):
        return f"{head} {mod.action} to cast {party(mod.other)}"
    if mod.other is not None:
        what = party(mod.other)
        if mod.costs is not None and mod.action == "cast from your graveyard":
            paying = " and ".join(costs_text((cost,)).replace("sacrifice ", "sacrificing ", 1) for cost in mod.costs)
            return f"{head} cast {what} from your graveyard by paying {paying} rather than paying its mana cost"
        if mod.costs is not None:
            return f"{head} cast {what} as though it had flash if you {costs_text(mod.costs)} more to cast it"
        if action == "choose not to untap":
            return f"{head} choose not to untap {what} during your untap step"
        first, _, rest = action.replace("from your exile", "from exile").partition(" ")
        if first in ("cast", "play"):
            return f"{head} {first} {what} {rest}".replace("as though it had flash", "as though it had flash")
        return f"{head} {action} {what}"
    return f"{head} {action}"


def _play_from(mod: tree.Permit) -> str:
    """ "May play the top card of your library if it's a land card", "may play lands from your graveyard"."""
    if mod.word == "top":
        test = f" if it's {predicates_text((tree.IsA(mod.other),))}" if mod.other is not None else ""
        return f"may {mod.action} the top card of your library{test}"
    free = " without paying their mana costs" if mod.costs == () else ""
    return f"may {mod.action} {filter_text(mod.other, True)}{free}"  # type: ignore[arg-type]
