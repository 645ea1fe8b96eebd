"""Static abilities that change the game's own rules, where they are not said as a subject with its verb (101.2)."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.cards.wording.agreement import verb, verb_not
from judge.cards.wording.counts import number
from judge.cards.wording.mods import mods_text
from judge.cards.wording.nouns import filter_text, party, possessive, ref_text

_OWN_TIME = {"turn": "during their own turns"}


def rules_said(ability: tree.Static) -> str | None:
    """The ability's words without its condition, None where the usual form of subject and verb does."""
    mods, what = ability.modifications, ability.what
    first: Any = mods[0]
    if isinstance(first, tree.Permit) and first.word == "haste abilities":
        return f"you may activate abilities of {ref_text(what)} as though those creatures had haste"
    if isinstance(first, tree.Permit) and first.word == "each turn":
        return f"during each of your turns, {ref_text(what)} {mods_text(mods, what)}"
    if isinstance(first, tree.RuleChange) and first.what in ("an additional vote", "may vote again"):
        get = f"{verb('get', what)} an additional vote" if first.what == "an additional vote" else "may vote an additional time"
        return f"while voting, {ref_text(what)} {get}"
    if isinstance(first, tree.RuleChange) and first.what == "must choose as a target" and isinstance(first.other, tree.Filter):
        lead = "while choosing targets as part of casting a spell or activating an ability"
        return f"{lead}, {ref_text(what)} must choose at least one {filter_text(first.other)} if able"
    if isinstance(first, tree.RuleChange) and first.what == "unspent mana becomes colorless":
        return "if you would lose unspent mana, that mana becomes colorless instead"
    if isinstance(first, tree.RuleChange) and first.what == "mana doesn't empty" and what is not None:
        color = f"{filter_text(first.other).removesuffix(' object')} " if isinstance(first.other, tree.Filter) else ""
        if ability.word == "from your pool":
            return f"{color}mana doesn't empty from your mana pool as steps and phases end"
        return f"{ref_text(what)} {verb_not('lose', what)} unspent {color}mana as steps and phases end"
    if isinstance(first, tree.RuleChange):
        if first.what == "legend rule doesn't apply":
            return f'the "legend rule" doesn\'t apply to {ref_text(what)}'
        if first.what == "no loss for having 0 or less life":
            return f"{ref_text(what)} {verb_not('lose', what)} the game for having 0 or less life"
    if not isinstance(first, tree.Cant):
        return None
    if first.action == "have life total change":
        return f"{possessive(what)} life total can't change"
    if first.word == "with" and isinstance(what, tree.Every) and isinstance(what.filter.predicates[-1], tree.ControlledBy):
        theirs = tree.Filter(what.filter.kind, what.filter.predicates[:-1], word=what.filter.word)
        return f"{ref_text(what.filter.predicates[-1].player)} can't {first.action} with {filter_text(theirs, True)}"
    if first.word == "on them":
        return f"counters can't be put on {ref_text(what)}"
    if ability.word == "caused":
        return f"{party(first.other)} can't cause you to sacrifice permanents"
    if first.word == "only" and isinstance(first.unless, tree.Turn):
        done = "cast spells and activate abilities" if len(mods) > 1 else "cast spells"
        return f"{ref_text(what)} can {done} only {_OWN_TIME.get(first.unless.when, first.unless.when)}"
    if first.word == "additional":
        kind = party(first.other)
        more = kind.removeprefix("an ").removeprefix("a ")
        return f"{ref_text(what)} who has cast {kind} this turn can't cast additional {more}s"
    if ability.word == "no more than":
        mod: Any = first
        many = mod.limit != tree.ONE
        whom = f" {party(mod.other)}" if mod.other is not None else ""
        who = filter_text(what.filter, many)  # type: ignore[union-attr]
        return f"no more than {number(mod.limit)} {who} can {mod.action.removesuffix(' more than')}{whom} each combat"
    if ability.word == "costs":
        return f"{ref_text(what)} can't pay life or sacrifice {party(mods[1].other)} to cast spells or activate abilities"  # type: ignore[attr-defined]
    return None
