"""Lowering of clauses that have a form of their own: "you may", "have", "its", "for each of"."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.reader.claims import Claim, Clause, to_effect
from judge.cards.reader.lower_becoming import Becoming
from judge.cards.reader.lower_clauses import ONE, cl_does, said_of
from judge.cards.reader.lower_costs import symbols_of
from judge.cards.reader.lower_mods import Mods, pt_of
from judge.cards.reader.lowering import Phrase, as_class, as_filter, as_player, as_ref, lazy, lower, rule, words_of
from judge.cards.reader.machine import Syntax, Tok
from judge.cards.reader.nominals import YOU, Noun, Posts
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.wording.nouns import filter_text


@lazy("cl_may")
def _cl_may(scope: Scope, np: Syntax, vps: Syntax) -> tree.Effect:
    who = as_player(scope, lower(np, scope))
    parts = lower(vps, scope)
    inner = to_effect(said_of(scope, who, who, parts, imperative=False))
    return offered(who, inner)


@lazy("cl_may_or")
def _cl_may_or(scope: Scope, np: Syntax, one: Syntax, two: Syntax) -> tree.Effect:
    """ "You may remove a time counter from it or put another one on it"."""
    who = as_player(scope, lower(np, scope))
    ways = [to_effect(said_of(scope, who, who, [("", lower(vp, scope))], imperative=False)) for vp in (one, two)]
    if any(isinstance(way, tree.PayCosts) for way in ways):
        raise NoMeaning("a payment or something else")
    return tree.May(who, tree.OneOf(tuple(ways), who))


def offered(who: tree.Ref, inner: tree.Effect, word: str = "") -> tree.Effect:
    """What a player may do, or may pay."""
    if isinstance(inner, tree.PayCosts):
        return tree.MayPay(who, inner.costs, word=word)
    return tree.May(who, inner, word=word)


@lazy("cl_have")
def _cl_have(scope: Scope, np: Syntax, vps: Syntax) -> tree.Effect:
    found = to_effect(cl_does(scope, np, vps))
    return tree.Have(YOU, found)


@lazy("cl_may_have")
def _cl_may_have(scope: Scope, np: Syntax, vps: Syntax) -> tree.Effect:
    found = to_effect(cl_does(scope, np, vps))
    return tree.May(YOU, found, word="have")


@lazy("cl_may_assign_turn")
def _cl_may_assign_turn(scope: Scope, np: Syntax, whose: Syntax, pronoun: Syntax) -> Claim:
    ref = as_ref(scope, lower(np, scope))
    change = tree.RuleChange("may assign combat damage as though unblocked", word="this turn")
    return Claim(ref, (change,), tree.For("this turn"), word="may assign")


@lazy("cl_they_may_have")
def _cl_they_may_have(scope: Scope, who: Syntax, np: Syntax, vps: Syntax) -> tree.Effect:
    asked = as_player(scope, lower(who, scope))
    if asked == YOU:
        raise NoMeaning("you may have")
    if isinstance(asked, (tree.ControllerOf, tree.OwnerOf)):
        scope.mention(asked, player=True)
    return tree.May(asked, to_effect(cl_does(scope, np, vps)), word="have")


@lazy("cl_may_copy_new")
def _cl_may_copy_new(scope: Scope, who: Syntax, what: Syntax) -> tree.Effect:
    asked = as_player(scope, lower(who, scope))
    ref = as_ref(scope, lower(what, scope))
    return tree.May(asked, tree.CopySpell(asked, ref, new_targets=True, word="and may"))


@lazy("cl_may_copy_the")
def _cl_may_copy_the(scope: Scope, who: Syntax, what: Syntax) -> tree.Effect:
    asked = as_player(scope, lower(who, scope))
    ref = as_ref(scope, lower(what, scope))
    return tree.May(asked, tree.CopySpell(asked, ref, new_targets=True, word="and may the"))


@lazy("cl_size_equal")
def _cl_size_equal(scope: Scope, its: Syntax, value: Syntax, whose: Syntax, value2: Syntax) -> tree.Effect:
    of = lower(its, scope)
    if of != lower(whose, scope) or isinstance(of, tree.This):
        raise NoMeaning("the size of what")
    kept = scope.mentions
    scope.mentions = [mention for mention in kept if mention.ref != of]  # "that creature" is another than "it"
    power, toughness = lower(value, scope), lower(value2, scope)
    scope.mentions = kept
    return tree.Apply(of, (tree.SetPT(power, toughness, word="equal"),), tree.For(""), word="equal")


@rule("cl_costs_its_mana")
def _cl_costs_its_mana(scope: Scope, keyword: Tok) -> tree.Effect:
    """ "The flashback cost is equal to its mana cost": completes the ability just given (``body``)."""
    return tree.CostOfKeyword(keyword.text.lower())


@lazy("cl_any_have")
def _cl_any_have(scope: Scope, who: Syntax, np: Syntax, vps: Syntax) -> tree.Effect:
    """ "Any opponent may have ~ deal 4 damage to them": the player who does so is the one spoken of."""
    asked = lower(who, scope)
    scope.mention(tree.Back("each"), player=True)
    found = to_effect(cl_does(scope, np, vps))
    return tree.May(asked, found, word="have")


rule("wa_opponent")(lambda scope: tree.Who("any opponent"))
rule("wa_player")(lambda scope: tree.Who("any player", word="any player"))


@rule("cl_may_end")
def _cl_may_end(scope: Scope, mana: Tok) -> tree.Effect:
    return tree.MayEnd((tree.Mana(symbols_of(mana)),))


@lazy("cl_may_ignore")
def _may_ignore(scope: Scope, who: Syntax, costs: Syntax) -> tree.MayIgnore:
    return tree.MayIgnore(as_player(scope, lower(who, scope)), lower(costs, scope))


@rule("cl_new_target_must")
def _new_target_must(scope: Scope, what: Phrase) -> tree.Effect:
    return tree.NewTargetMust(as_filter(what, ("a",)))


@rule("cl_tied")
def _tied(scope: Scope, noun: Noun, extremeness: str) -> tree.Effect:
    """ "If two or more creatures are tied for least power, you choose one of them": how the one just spoken of is found."""
    how, _, stat = extremeness.partition(" ")
    found = tree.Filter(noun.kind, noun.predicates)
    return tree.OneOfTied(found, stat, how, words=filter_text(found, True))


rule("extremeness")(lambda scope, *words: " ".join(word if isinstance(word, str) else words_of(word) for word in words))


@rule("cl_x_is")
def _x_is(scope: Scope, x: Tok, value: tree.Amount) -> tree.Effect:
    return tree.XIs(value)


rule("cl_repeat_any")(lambda scope: tree.Repeat(None, tree.AnyNumber()))


@lazy("cl_each")
def _cl_each(scope: Scope, np: Syntax, vps: Syntax) -> Clause:
    found = cl_does(scope, np, vps)
    if isinstance(found, Claim) and not found.word and isinstance(found.what, (tree.Target, tree.Back, tree.Both)):
        return dataclasses.replace(found, word="each")
    who = getattr(found, "who", None)
    if isinstance(found, (tree.Draw, tree.Discard, tree.Mill, tree.GainLife, tree.LoseLife)) and isinstance(who, tree.Target) and who.most != ONE:
        return dataclasses.replace(found, who=dataclasses.replace(who, word=f"{who.word}|each"))
    if isinstance(found, tree.Effect) and isinstance(who, tree.Both) and not who.word:
        return dataclasses.replace(found, who=dataclasses.replace(who, word="each"))  # type: ignore[call-arg]
    raise NoMeaning("each of what")


@lazy("cl_its")
def _cl_its(scope: Scope, np: Syntax, becoming: Syntax) -> Claim:
    ref = as_ref(scope, lower(np, scope))
    found: Becoming = lower(becoming, scope)
    return Claim(ref, (tree.Becomes(found.mods, word="'s"),))


@lazy("cl_theyre")
def _cl_theyre(scope: Scope, becoming: Syntax) -> Claim:
    found: Becoming = lower(becoming, scope)
    return Claim(scope.they("they"), (tree.Becomes(found.mods, word="'re"),))


@rule("cl_pt_either")
def _cl_pt_either(scope: Scope, what: Phrase, one: Any, two: Any, lasts: tree.For) -> tree.Effect:
    """ "Target creature gets +1/-1 or -1/+1 until end of turn": which of them is chosen as that is done (608.2d)."""
    ref = as_ref(scope, what)
    if not isinstance(ref, (tree.This, tree.Target, tree.Back, tree.AttachedObject)):
        raise NoMeaning("a size of several")
    again = tree.Back("target", ref.slot) if isinstance(ref, tree.Target) else ref
    ways = ((ref, one), (again, two))
    return tree.OneOf(tuple(tree.Apply(of, (tree.ModifyPT(*pt_of(pt)),), lasts) for of, pt in ways), word="size")


@rule("cl_cant_with")
def _cl_cant_with(scope: Scope, who: Phrase, deed: str, what: Phrase) -> Claim:
    """ "Your opponents can't block with Walls": the creatures of those players can't."""
    player = as_player(scope, who)
    kind = as_class(scope, what)
    if not isinstance(kind, tree.Filter) or kind.kind != "permanent":
        raise NoMeaning("attacks with what")
    theirs = dataclasses.replace(kind, predicates=(*kind.predicates, tree.ControlledBy(player)))
    return Claim(tree.Every(theirs), (tree.Cant(deed, word="with"),))


@rule("cl_next_spell")
def _cl_next_spell(scope: Scope, noun: Noun, posts: Posts, found: Mods) -> tree.Effect:
    """ "The next sorcery card you cast this turn can be cast as though it had flash"."""
    if noun.kind not in ("card", "spell") or posts.random or found.lasts is not None or noun.plural:
        raise NoMeaning("the next of what")
    if not all(isinstance(m, (tree.Permit, tree.Cant, tree.GainAbilities)) for m in found.list):
        raise NoMeaning("what is so of the next one")
    return tree.NextSpell(tree.Filter(noun.kind, (*noun.predicates, *posts.predicates)), found.list)
