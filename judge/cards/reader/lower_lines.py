"""Lowering of whole ability lines: triggers, static abilities, replacements, casting lines (603, 604, 614, 601)."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.reader.acting import counter_spec
from judge.cards.reader.claims import Claim, Clause, Joined, to_effect
from judge.cards.reader.lower_clauses import cl_does
from judge.cards.reader.lower_would import redirected
from judge.cards.reader.lowering import Phrase, as_class, as_ref, lazy, lower, rewrite, rule
from judge.cards.reader.machine import Syntax, Tok
from judge.cards.reader.nominals import YOU, number_of
from judge.cards.reader.permissions import play_permission
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.wording.nouns import ref_text
from judge.cards.words import COLORS

ONE = tree.Num(1)

rule("prevention")(lambda scope, one: one)
rule("existential")(lambda scope, one: one)
rule("mana_sentence")(lambda scope, one: one)


def _trigger(name: str, word: str, conditional: bool) -> None:
    @lazy(name)
    def give(scope: Scope, event: Syntax, *rest: Syntax) -> tree.Triggered:
        waits = lower(event, scope)
        condition = lower(rest[0], scope) if conditional else None
        return tree.Triggered(waits, to_effect(lower(rest[-1], scope)), condition, word=word)


for _word in ("when", "whenever", "at"):
    _trigger(f"t_{_word}", _word, False)
    _trigger(f"t_{_word}_if", _word, True)


@rule("st_seq")
def _st_seq(scope: Scope, found: Clause) -> Clause:
    return found


@lazy("st_as_enters")
def _st_as_enters(scope: Scope, what: Syntax, clause: Syntax) -> tree.Static:
    subject = as_ref(scope, lower(what, scope))
    effect = to_effect(lower(clause, scope))
    return tree.Static(None, (tree.EntersWith(subject, effects=(effect,), word="as"),), zone="any")


@rule("st_counts_as")
def _st_counts_as(scope: Scope, of: Tok, name: Tok) -> tree.Static:
    if of.text != name.text:
        raise NoMeaning("counted by others as what")
    return tree.Static(None, (tree.CountsAs(name.text),), zone="graveyard")


@lazy("st_may_assign")
def _st_may_assign(scope: Scope, what: Syntax, whose: Syntax, pronoun: Syntax) -> Claim:
    ref = as_ref(scope, lower(what, scope))
    return Claim(ref, (tree.RuleChange("may assign combat damage as though unblocked"),), word="may assign")


@lazy("st_dont_tapped")
def _st_dont_tapped(scope: Scope, what: Syntax) -> tree.Static:
    subject = as_ref(scope, lower(what, scope))
    return tree.Static(
        None, (tree.EntersWith(subject, tapped=True, condition=tree.DidSo(False, YOU), word="don't"),), zone="any"
    )


@lazy("st_as_faceup")
def _st_as_faceup(scope: Scope, what: Syntax, clause: Syntax) -> tree.Static:
    subject = as_ref(scope, lower(what, scope))
    effect = to_effect(lower(clause, scope))
    return tree.Static(None, (tree.Replace(tree.BecomesStatus(subject, "turned face up"), (effect,), keep=True),))


def _multiplied(event: tree.Event, instead: tree.Effect) -> tree.DamageMultiplier | None:
    """Damage dealt by the same source to the same recipient, but more of it (614.1a): the event itself, multiplied."""
    if not (
        isinstance(event, tree.DealsDamage)
        and isinstance(instead, tree.DealDamage)
        and isinstance(instead.source, (tree.Back, tree.This))
        and (instead.to == event.recipient or isinstance(instead.to, tree.Back))
        and (not isinstance(instead.to, tree.Back) or instead.to.to.startswith("trigger"))
    ):
        return None
    that = tree.EventAmount("amount")
    amount = instead.amount
    factor: tree.Amount = tree.Num(1)
    plus: tree.Amount | None = None
    if isinstance(amount, tree.Times) and amount.of == that:
        factor, form = amount.factor, amount.of.word
    elif isinstance(amount, tree.Plus) and amount.left == that:
        plus, form = amount.right, amount.left.word
    else:
        return None
    words = (form, ref_text(instead.source), ref_text(instead.to))
    return tree.DamageMultiplier(event.source, event.recipient, factor, plus, event.combat, word="|".join(words))


def _replace(name: str, **fields: Any) -> None:
    @lazy(name)
    def give(scope: Scope, would: Syntax, clause: Syntax) -> tree.Static:
        event = lower(would, scope)
        instead = to_effect(lower(clause, scope))
        optional = False
        multiplied = _multiplied(event, instead) or redirected(event, instead)
        if multiplied is not None:
            return tree.Static(None, (multiplied,))
        return tree.Static(None, (tree.Replace(event, (instead,), optional=optional, **fields),))


_replace("st_replace")
_replace("st_replace_front", word="front")


def _rule_line(name: str, what: str) -> None:
    rule(name)(lambda scope, *tokens: tree.Static(None, (tree.RuleChange(what),), zone="any"))


_rule_line("cl_any_number_deck", "any number in a deck")
_rule_line("cl_ante_only", "only when playing for ante")
_rule_line("cl_x_not_zero", "X can't be 0")
_rule_line("cl_gone_at_cleanup", "sacrificed at cleanup if cast at instant speed")
rule("cl_no_entering_triggers")(
    lambda scope: tree.Static(None, (tree.RuleChange("creatures entering don't cause abilities to trigger"),))
)
rule("cl_spend_only")(
    lambda scope, color, x: tree.Static(
        None, (tree.RuleChange("only this mana on X", other=tree.Filter("object", (tree.IsColor(COLORS[color.text.lower()]),))),), zone="any"
    )
)
rule("cl_spend_only_two")(
    lambda scope, one, two, x: tree.Static(
        None,
        (
            tree.RuleChange(
                "only this mana on X",
                other=tree.Filter("object", (tree.AnyOf(tuple(tree.IsColor(COLORS[c.text.lower()]) for c in (one, two)), word="and/or"),)),
            ),
        ),
        zone="any",
    )
)
rule("cl_walks_off")(lambda scope: tree.Static(None, (tree.RuleChange("landwalk doesn't work"),)))


@rule("cl_walk_off")
def _walk_off(scope: Scope, one: Tok, two: Tok) -> tree.Static:
    if one.text.lower() != two.text.lower():
        raise NoMeaning("another landwalk")
    kind = one.text.lower().removesuffix("walk").capitalize()
    found = tree.Filter("permanent", (tree.IsSubtype(kind),))
    return tree.Static(None, (tree.RuleChange("landwalk doesn't work", other=found),))


@lazy("cl_untap_others")
def _untap_others(scope: Scope, what: Syntax) -> tree.Static:
    ref = as_ref(scope, lower(what, scope))
    if not isinstance(ref, (tree.Every, tree.This, tree.AttachedObject)):
        raise NoMeaning("untap what")
    return tree.Static(None, (tree.RuleChange("untap during each other player's untap step", other=ref),))


@lazy("cl_exert")
def _cl_exert(scope: Scope, what: Syntax) -> tree.Static:
    ref = as_ref(scope, lower(what, scope))
    if not isinstance(ref, tree.This):
        raise NoMeaning("exert what")
    return tree.Static(ref, (tree.Permit("exert as it attacks"),), word="exert")


rule("st_more_tokens")(lambda scope: tree.Static(None, (tree.TokenMultiplier(YOU),)))
rule("st_more_tokens_all")(lambda scope: tree.Static(None, (tree.TokenMultiplier(None),)))


@lazy("st_replace_mid")
def _st_replace_mid(scope: Scope, would: Syntax, np: Syntax, vps: Syntax) -> tree.Static:
    event = lower(would, scope)
    instead = to_effect(cl_does(scope, np, vps))
    return tree.Static(None, (tree.Replace(event, (instead,), word="mid"),))


@lazy("st_replace_prevent")
def _st_replace_prevent(scope: Scope, would: Syntax, clause: Syntax) -> tree.Static:
    event = lower(would, scope)
    instead = to_effect(lower(clause, scope))
    moved = isinstance(instead, tree.Move) and instead.instead_of is not None and isinstance(event, tree.PlayerDoes)
    first = instead.of[0] if isinstance(instead, tree.Sequence) else instead  # "prevent that damage and remove that many counters"
    saved = isinstance(first, tree.Regenerate) and isinstance(event, tree.Destroyed)
    if not isinstance(first, tree.PreventThat) and not moved and not saved:
        raise NoMeaning("would without instead")
    return tree.Static(None, (tree.Replace(event, (instead,), word="prevent"),), zone="hand" if moved else "battlefield")


@lazy("st_replace_and")
def _st_replace_and(scope: Scope, would: Syntax, condition: Syntax, clause: Syntax) -> tree.Static:
    event = lower(would, scope)
    test = lower(condition, scope)
    return tree.Static(None, (tree.Replace(event, (to_effect(lower(clause, scope)),), test),))


@lazy("st_replace_while")
def _st_replace_while(scope: Scope, would: Syntax, condition: Syntax, clause: Syntax) -> tree.Static:
    """ "If you would begin your turn while ~ is tapped, ... instead"."""
    event = lower(would, scope)
    if not isinstance(event, tree.GameEvent):
        raise NoMeaning("while what")
    test = lower(condition, scope)
    return tree.Static(None, (tree.Replace(event, (to_effect(lower(clause, scope)),), test, word="while"),))


@lazy("st_enter_copy")
def _st_enter_copy(scope: Scope, what: Syntax, of: Syntax, exceptions: Syntax) -> tree.Static:
    subject = as_ref(scope, lower(what, scope))
    copied = as_class(scope, lower(of, scope))
    kept = lower(exceptions, scope)
    if isinstance(subject, tree.This):  # an ability that the copy is given speaks of the copy by its own name
        kept = rewrite(kept, lambda node: tree.This(word=node.word) if isinstance(node, tree.Granter) else node)
    return tree.Static(
        None,
        (
            tree.EntersWith(
                subject, effects=(tree.BecomeCopy(copied, kept),), optional=True, word="copy"
            ),
        ),
        zone="any",
    )


@lazy("st_enter_copy_tapped")
def _st_enter_copy_tapped(scope: Scope, what: Syntax, of: Syntax, exceptions: Syntax) -> tree.Static:
    found = _st_enter_copy(scope, what, of, exceptions)
    mod = found.modifications[0]
    assert isinstance(mod, tree.EntersWith)
    return dataclasses.replace(found, modifications=(dataclasses.replace(mod, tapped=True),))


@rule("st_triggers_again")
def _st_triggers_again(scope: Scope, what: Phrase) -> tree.Static:
    found = as_class(scope, what)
    if not isinstance(found, tree.Filter):
        raise NoMeaning("the entering of what")
    return tree.Static(None, (tree.RuleChange("what enters triggers an additional time", other=found),))


@lazy("st_if_enters")
def _st_if_enters(scope: Scope, condition: Syntax, what: Syntax, counters: Syntax, on: Syntax) -> tree.Static:
    test = lower(condition, scope)
    subject = as_ref(scope, lower(what, scope))
    return tree.Static(
        None,
        (tree.EntersWith(subject, effects=(counter_spec(lower(counters, scope)),), condition=test, word="if"),),
        zone="any",
    )


def _enters_also(scope: Scope, condition: Syntax, what: Syntax, counters: Syntax, abilities: Syntax, word: str) -> tree.Static:
    found = _st_if_enters(scope, condition, what, counters, None)
    mod = found.modifications[0]
    assert isinstance(mod, tree.EntersWith)
    if not isinstance(mod.what, tree.This):
        raise NoMeaning("abilities that others enter with")
    own = tuple(
        rewrite(ability, lambda node: tree.This(word=node.word) if isinstance(node, tree.Granter) else node)
        for ability in lower(abilities, scope).list
    )
    gained = tree.Apply(tree.This(word="it"), (tree.GainAbilities(own, word="has"),), tree.For(""))
    return dataclasses.replace(found, modifications=(dataclasses.replace(mod, effects=(*mod.effects, gained), word=word),))


@lazy("st_if_enters_and")
def _st_if_enters_and(scope: Scope, condition: Syntax, what: Syntax, counters: Syntax, on: Syntax, abilities: Syntax) -> tree.Static:
    """ "If ~ was kicked, it enters with two +1/+1 counters on it and with first strike" (614.12)."""
    return _enters_also(scope, condition, what, counters, abilities, "if")


@lazy("st_if_enters_first")
def _st_if_enters_first(scope: Scope, condition: Syntax, what: Syntax, abilities: Syntax, counters: Syntax, on: Syntax) -> tree.Static:
    return _enters_also(scope, condition, what, counters, abilities, "if abilities first")


@lazy("st_while")
def _st_while(scope: Scope, condition: Syntax, line: Syntax) -> tree.Static:
    """ "As long as ~ is untapped, if a creature would deal combat damage to you, ...": a whole static ability under a condition."""
    test = lower(condition, scope)
    found = lower(line, scope)
    if isinstance(found, tree.AlternativeCost) or not isinstance(found, tree.Static) or found.condition is not None or found.label:
        raise NoMeaning("what lasts so long")
    return dataclasses.replace(found, condition=test, word="front")


def _cda(name: str, power: bool, toughness: bool) -> None:
    @lazy(name)
    def give(scope: Scope, what: Syntax, value: Syntax) -> tree.Static:
        subject = as_ref(scope, lower(what, scope))
        amount = lower(value, scope)
        own = isinstance(subject, tree.This)
        return tree.Static(
            subject,
            (tree.SetPT(amount if power else None, amount if toughness else None, word="equal"),),
            zone="any" if own else "battlefield",
            defining=own,
        )


_cda("st_cda_both", True, True)
_cda("st_cda_power", True, False)
_cda("st_cda_toughness", False, True)


@lazy("st_cda_plus")
def _st_cda_plus(scope: Scope, what: Syntax, value: Syntax, whose: Syntax, plus: Tok) -> tree.Static:
    subject = as_ref(scope, lower(what, scope))
    amount = lower(value, scope)
    return tree.Static(
        subject, (tree.SetPT(amount, tree.Plus(amount, number_of(plus)), word="equal"),), zone="any", defining=True
    )


@lazy("st_lure")
def _st_lure(scope: Scope, what: Syntax) -> Claim:
    ref = as_ref(scope, lower(what, scope))
    every = tree.Every(tree.Filter("permanent", (tree.IsType("creature"),)), word="all")
    return Claim(every, (tree.Must("block", ref, by_all=True),))


@lazy("st_lure_turn")
def _st_lure_turn(scope: Scope, what: Syntax) -> Claim:
    found = _st_lure(scope, what)
    return dataclasses.replace(found, lasts=tree.For("this turn"))


@lazy("st_redirect")
def _st_redirect(scope: Scope, what: Syntax, to: Syntax) -> tree.Static:
    one = as_ref(scope, lower(what, scope))
    return tree.Static(None, (tree.Redirect(as_ref(scope, lower(to, scope)), recipient=one),))


def _free_from_hand(found: object) -> tree.AlternativeCost | None:
    """ "You may cast spells from your hand without paying their mana costs": an alternative to their costs (116.9)."""
    if not (isinstance(found, tree.May) and found.who == YOU and found.then is None and found.else_ is None):
        return None
    cast = found.effect
    if not (isinstance(cast, tree.CastFree) and cast.free and not cast.play and cast.lasts is None and isinstance(cast.what, tree.Every)):
        return None
    what = cast.what.filter
    if what.kind != "spell" or not any(isinstance(p, tree.InZone) and p.zone == "hand" and p.of == YOU for p in what.predicates):
        return None
    return tree.AlternativeCost((), for_=dataclasses.replace(what, word=cast.what.word), word="free")


def _along(name: str, word: str) -> None:
    @lazy(name)
    def give(scope: Scope, first: Syntax, what: Syntax) -> tree.Static:
        """ "If ~ attacks, all creatures you control attack if able": a requirement that an attack brings with it (508.1d)."""
        leader = as_class(scope, lower(first, scope))
        follower = as_ref(scope, lower(what, scope))
        if not isinstance(leader, (tree.Filter, tree.This)) or not isinstance(follower, (tree.Every, tree.This)):
            raise NoMeaning("what attacks along")

        def attacking(node: tree.Node) -> tree.Node:  # whose creatures attack is the active player (508.1a)
            if isinstance(node, tree.ControllerOf) and isinstance(node.of, tree.Back) and node.word in ("that player", "that opponent"):
                return tree.Who("active player", word=node.word)
            return node

        follower = rewrite(follower, attacking)
        return tree.Static(follower, (tree.Must("attack", along=leader, word=word),))


_along("st_attack_along", "along")
_along("st_attack_along_also", "along also")


def _no_static() -> tuple[Any, ...]:
    raise NoMeaning("a static ability that holds unless something is so")


def to_static(found: object) -> tuple[Any, ...]:
    """A line as static abilities; refuses what is an instruction."""
    if isinstance(found, tree.Static):
        return (found,)
    free = _free_from_hand(found)
    if free is not None:
        return (free,)
    played = play_permission(found)
    if played is not None:
        return (tree.Static(YOU, (played,)),)
    if isinstance(found, tree.Unless) and isinstance(found.effect, tree.Apply) and not found.effect.lasts.span:
        held = to_static(Claim(found.effect.what, found.effect.modifications, condition=tree.IsNot(found.condition), word="unless"))
        return held if not found.effect.word else _no_static()
    looked = found.effect if isinstance(found, tree.May) and found.who == YOU and found.then is None and found.else_ is None else None
    if isinstance(looked, tree.LookAt) and looked.lasts is None and isinstance(looked.what, tree.Every):
        return (tree.Static(YOU, (tree.Permit("look at cards", looked.what.filter, word="may"),)),)
    if found == tree.May(YOU, tree.LookAt(YOU, tree.TopCards(ONE, YOU))):  # a standing permission
        return (tree.Static(YOU, (tree.Permit("look at the top card of your library any time", word="may bare"),)),)
    if isinstance(found, Claim):
        if found.lasts is not None:
            raise NoMeaning("a duration in a static ability")
        if any(isinstance(mod, (tree.GainAbilities, tree.LoseAbilities)) and mod.choice for mod in found.mods):
            raise NoMeaning("a choice in a static ability")
        if isinstance(found.what, (tree.Target, tree.Choose)):
            raise NoMeaning("a static ability of chosen things")
        own = found.what is None and any(
            isinstance(mod, (tree.EntersWith,)) and isinstance(mod.what, tree.This) for mod in found.mods
        )
        stack = all(isinstance(mod, tree.Cant) and mod.action == "be countered" for mod in found.mods) and isinstance(
            found.what, tree.This
        )
        cost = found.what is None and any(
            isinstance(mod, tree.CostChange) and isinstance(mod.what, tree.This) for mod in found.mods
        )
        on_stack = (
            isinstance(found.condition, tree.Fits)
            and isinstance(found.condition.what, tree.This)
            and found.condition.predicates == (tree.InZone("stack"),)
        )
        flash = any(isinstance(mod, tree.Permit) and mod.other == tree.This() and "flash" in mod.action for mod in found.mods)
        zone = "any" if own or cost or flash else "stack" if stack or on_stack else "battlefield"
        return (
            tree.Static(
                found.what, found.mods, found.condition, zone, word=found.word or ("front" if found.front else "")
            ),
        )
    if isinstance(found, Joined):
        return (tree.StaticGroup(tuple(one for item in found.items for one in to_static(item)), found.joins),)
    raise NoMeaning("an instruction where a static ability stands")
