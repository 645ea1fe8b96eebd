"""Lowering of clauses and sentences: how subjects, conditions, durations and connectives make effects and static abilities."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.reader.acting import Act
from judge.cards.reader.claims import Claim, Clause, Joined, Sentence, so_often
from judge.cards.reader.lower_amounts import number
from judge.cards.reader.lower_costs import counted_amount
from judge.cards.reader.lower_entering import Enters
from judge.cards.reader.lower_mods import Mods
from judge.cards.reader.lowering import Phrase, as_class, as_ref, lazy, lower, player_like, rule, withdraw
from judge.cards.reader.machine import Syn, Syntax, Tok
from judge.cards.reader.nominals import YOU
from judge.cards.reader.pointing import Mention, NoMeaning, Scope

ONE = tree.Num(1)
Part = Act | Mods | Enters
"""A verb phrase of a clause, waiting for its subject."""


@rule("vp_instr")
def _vp_instr(scope: Scope, act: Act) -> Act:
    return act


@rule("vp_mod")
def _vp_mod(scope: Scope, mods: Mods | Enters) -> Mods | Enters:
    return mods


@rule("vp_mod_for")
def _vp_mod_for(scope: Scope, mods: Mods | Enters, lasts: tree.For) -> Mods:
    if not isinstance(mods, Mods) or mods.lasts is not None:
        raise NoMeaning("a duration for what")
    return dataclasses.replace(mods, lasts=lasts)


@rule("vp_instr_for")
def _vp_instr_for(scope: Scope, act: Act | Mods, lasts: tree.For) -> Act | Mods:
    if isinstance(act, Mods):
        return dataclasses.replace(act, lasts=lasts)

    def make(who: tree.Ref) -> tree.Effect:
        effect = act.make(who)
        if isinstance(effect, tree.GainControl):
            return dataclasses.replace(effect, lasts=lasts)
        if isinstance(effect, tree.Apply) and not effect.lasts.span:
            return dataclasses.replace(effect, lasts=lasts)
        if isinstance(effect, (tree.CastFree, tree.LookAt)) and effect.lasts is None:
            return dataclasses.replace(effect, lasts=lasts)
        raise NoMeaning("a duration for an instruction")

    return Act(make, act.by)


def _vps(name: str, *joins: str) -> None:
    @rule(name)
    def give(scope: Scope, *parts: Part | list[tuple[str, Part]]) -> list[tuple[str, Part]]:
        found: list[tuple[str, Part]] = []
        words = ["", *joins]
        for index, part in enumerate(parts):
            if isinstance(part, list):
                found.extend(part)
            else:
                found.append((words[index] if index < len(words) else words[-1], part))
        return found


@lazy("vp_each")
def _vp_each(scope: Scope, vp: Syntax, what: Syntax) -> Act:
    """One of several verb phrases of a subject with a number of times of its own: "sacrifices a creature for each ... and discards a card for each ..."."""
    act = lower(vp, scope)
    if not isinstance(act, Act):
        raise NoMeaning("for each of that")
    by = counted_amount(scope, lower(what, scope))
    return Act(lambda who: so_often(act.make(who), by), act.by)


_vps("vps")
_vps("vps_and", " and ")
_vps("vps_comma", ", ")
_vps("vps_comma_and", ", and ")
_vps("vps_three", ", ", ", and ")
_vps("vps_then", ", then ")
_vps("vps_and_then", " and then ")


def said_of(
    scope: Scope, subject: tree.Ref | tree.Filter | None, ref: tree.Ref | None, parts: list[tuple[str, Part]], *, imperative: bool
) -> Clause:
    """The clause of a subject with its verb phrases."""
    items: list[Clause] = []
    joins: list[str] = []
    index = 0
    while index < len(parts):
        join, part = parts[index]
        if isinstance(part, Mods) and part.needs == "switch":
            raise NoMeaning("switch")
        if isinstance(part, Mods):
            group = [part]
            while index + 1 < len(parts) and isinstance(more := parts[index + 1][1], Mods) and group[-1].lasts is None:
                index += 1
                group.append(more)
            item: Clause = claim_of(scope, ref, group, imperative)
        elif isinstance(part, Enters):
            what = subject if isinstance(subject, tree.Filter) else ref
            if what is None:
                raise NoMeaning("enters what")
            item = Claim(None, (tree.EntersWith(what, **part.fields),))
        elif isinstance(part, Act):
            item = _done(ref, part, imperative)
        else:
            raise NoMeaning("no verb")
        items.append(item)
        joins.append(join)
        index += 1
    if len(items) == 1:
        return items[0]
    return Joined(tuple(items), tuple(f"{join}same" if not imperative else join for join in joins[1:]))


def predicate_of(scope: Scope, who: tree.Ref, parts: list[tuple[str, Part]]) -> Clause:
    """What is said of a subject that is no phrase of its own in the clause."""
    return said_of(scope, who, who, parts, imperative=False)


def _done(ref: tree.Ref | None, act: Act, imperative: bool) -> tree.Effect:
    if imperative:
        if act.by == "object":
            raise NoMeaning("an object's action without a subject")
        return act.make(YOU)
    if ref is None:
        raise NoMeaning("no subject")
    if act.by == "you" and ref != YOU:
        raise NoMeaning("another player's instruction")
    if act.by == "player" and not player_like(ref):
        raise NoMeaning("an object acting as a player")
    if act.by == "object" and isinstance(ref, tree.Who):
        raise NoMeaning("a player acting as an object")
    return act.make(ref)


def claim_of(scope: Scope, ref: tree.Ref | None, group: list[Mods], imperative: bool) -> Claim:
    """Modifications said of a subject; NoMeaning for a subject of which they can't be said."""
    mods = tuple(mod for one in group for mod in one.list)
    lasts = group[-1].lasts
    if any(one.lasts is not None for one in group[:-1]):
        raise NoMeaning("two durations")
    needs = group[0].needs
    if imperative:
        if needs == "rule":
            return Claim(None, mods, lasts)
        if needs == "player":  # nobody is told "can't": it goes on about the player spoken of last
            who = scope.player("") if any(isinstance(mod, tree.Cant) for mod in mods) else YOU
            return Claim(who, mods, lasts, word="imperative")
        raise NoMeaning("modifications without a subject")
    if ref is None:
        raise NoMeaning("no subject")
    if needs == "cost":
        if len(mods) != 1 or not isinstance(mods[0], tree.CostChange):
            raise NoMeaning("costs")
        what: Any = ref.filter if isinstance(ref, tree.Every) else ref
        if isinstance(ref, tree.Every):
            what = dataclasses.replace(ref.filter, word=ref.word)
        elif not isinstance(ref, (tree.This, tree.Back)):
            raise NoMeaning("costs of what")
        return Claim(None, (dataclasses.replace(mods[0], what=what),), lasts)
    if needs == "player" and not player_like(ref):
        raise NoMeaning("an object that does what players do")
    if needs == "object" and isinstance(ref, tree.Who) and not all(isinstance(mod, tree.GainAbilities) for mod in mods):
        raise NoMeaning("a player that is modified as an object")
    return Claim(ref, mods, lasts)


@lazy("cl_does")
def cl_does(scope: Scope, np: Syntax, vps: Syn) -> Clause:
    """A clause of a subject with its verb phrases."""
    phrase = lower(np, scope)
    subject: tree.Ref | tree.Filter | None = None
    if (
        isinstance(phrase, Phrase)
        and phrase.ref is None
        and phrase.det in ("a", "", "each", "all")
        and vps.name == "vps"
        and _enters(vps)
    ):
        subject = as_class(scope, phrase)
        ref: tree.Ref | None = None
    else:
        ref = as_ref(scope, phrase)
    before = scope.subject
    scope.subject = ref
    if (
        isinstance(ref, tree.This)
        and isinstance(phrase, Phrase)
        and phrase.mention is not None
        and any(not mention.player for mention in scope.recent()[1:])
    ):
        withdraw(phrase)
    said = len(scope.mentions)
    one = _each_in_turn(scope, ref)
    parts = lower(vps, scope)
    if one is not None:
        one.dead = True  # past this clause they are spoken of together again
    scope.subject = before
    if isinstance(ref, tree.This) and len(scope.mentions) == said and all(isinstance(part, Mods) for _, part in parts):
        scope.mention(ref, {"permanent", "card", *scope.types})  # "~ gets +1/+1 ... Untap it."
    return said_of(scope, subject if subject is not None else ref, ref, parts, imperative=False)


def _each_in_turn(scope: Scope, ref: tree.Ref | None) -> Mention | None:
    """Each one of a group that is the subject: "each of those creatures deals damage equal to its power"."""
    if not (isinstance(ref, tree.Back) and ref.word.startswith("each of ")):
        return None
    nouns = next((m.nouns for m in scope.recent() if isinstance(m.ref, tree.Back) and (m.ref.to, m.ref.slot) == (ref.to, ref.slot)), frozenset())
    scope.mention(tree.Back("each"), nouns)
    scope.mentions[-1].own = True
    return scope.mentions[-1]


def _enters(vps: Syn) -> bool:
    inner = vps.children[0]
    return bool(isinstance(inner, Syn) and inner.name == "vp_mod" and getattr(inner.children[0], "name", "") == "m_enters")


def _hand_size(name: str, what: str) -> None:
    @rule(name)
    def give(scope: Scope, whose: tree.Ref, value: tree.Amount | Tok) -> Claim:
        amount = value if isinstance(value, tree.Amount) else number(value)
        return Claim(whose, (tree.RuleChange(what, amount),))


_hand_size("cl_hand_reduced", "maximum hand size is reduced")
_hand_size("cl_hand_increased", "maximum hand size is increased")
_hand_size("cl_hand_size", "maximum hand size")
_hand_size("cl_hand_value", "maximum hand size")


@rule("cl_imperative")
def _cl_imperative(scope: Scope, parts: list[tuple[str, Part]]) -> Clause:
    return said_of(scope, None, None, parts, imperative=True)


rule("sentence")(lambda scope, body: Sentence(body))
rule("s_then")(lambda scope, body: Sentence(body, "Then "))
rule("s_otherwise")(lambda scope, body: Sentence(body, "Otherwise, "))
rule("s_otherwise_not")(lambda scope, body: Sentence(body, "If not, "))
rule("s_restriction")(lambda scope, found: Sentence(found, "restriction"))
