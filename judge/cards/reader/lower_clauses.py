"""Lowering of clauses and sentences: how subjects, conditions, durations and connectives make effects and static abilities."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from judge.cards import tree
from judge.cards.reader.acting import Act
from judge.cards.reader.lower_amounts import counted, counted_amount, number, symbols_of
from judge.cards.reader.lower_becoming import Becoming
from judge.cards.reader.lower_entering import Enters
from judge.cards.reader.lower_mods import Mods, pt_of, scaled
from judge.cards.reader.lowering import (
    Phrase,
    as_class,
    as_filter,
    as_player,
    as_ref,
    lazy,
    lower,
    player_like,
    rewrite,
    rule,
    withdraw,
    words_of,
)
from judge.cards.reader.machine import Syn
from judge.cards.reader.nominals import YOU
from judge.cards.reader.permissions import play_permission
from judge.cards.reader.pointing import Mention, NoMeaning, Scope, nouns_of
from judge.cards.wording.mods import mod_text
from judge.cards.wording.nouns import filter_text, ref_text

ONE = tree.Num(1)


@dataclass(frozen=True, slots=True)
class Claim:
    """Modifications said of a subject, before it is known whether they are a static ability or an effect with a duration."""

    what: tree.Ref | None
    mods: tuple[tree.Modification, ...]
    lasts: tree.For | None = None
    condition: tree.Condition | None = None
    front: bool = False
    word: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence read: an effect or a claim, and the word before it ("then", "otherwise")."""

    body: Any
    lead: str = ""


def to_effect(found: Any) -> tree.Effect:
    """A clause as an instruction: claims start continuous effects."""
    if isinstance(found, tree.Effect):
        return found
    if isinstance(found, Claim):
        if found.condition is not None and found.word in ("if", "if front"):
            plain = dataclasses.replace(found, condition=None, word="")
            return tree.If(found.condition, to_effect(plain), trailing=found.word == "if")
        if found.condition is not None:
            if found.lasts is not None and found.lasts.span:
                raise NoMeaning("a condition and a duration")
            lasts = tree.For("as long as", found.condition, front=found.front)
        else:
            lasts = found.lasts or _said_with_it(found.mods)
        if found.what is None:
            return tree.ApplyRule(found.mods, lasts)
        return tree.Apply(found.what, found.mods, lasts, word=found.word)
    if isinstance(found, Joined):
        return tree.Sequence(tuple(to_effect(item) for item in found.items), found.joins)
    if isinstance(found, tree.Static):
        raise NoMeaning("a static ability as an instruction")
    raise NoMeaning(f"no instruction: {type(found).__name__}")


_TOLD = {"this turn": tree.For("this turn"), "this combat": tree.For("this combat"), "during your next turn": tree.For("during next turn", whose=YOU)}


def _said_with_it(mods: tuple[tree.Modification, ...]) -> tree.For:
    """How long "attacks this turn if able" lasts: its words are within the requirement."""
    told = {_TOLD.get(mod.word) if isinstance(mod, tree.Must) else None for mod in mods}
    (only,) = told if len(told) == 1 else (None,)
    return only or tree.For("")


@dataclass(frozen=True, slots=True)
class Joined:
    """Several clauses in a row with their connectives; becomes a Sequence or several static claims."""

    items: tuple[Any, ...]
    joins: tuple[str, ...]


def _spending(one: Any, two: Any, word: str) -> Any:
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


def _join(one: Any, two: Any, word: str) -> Any:
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
        return tree.If(one.condition, to_effect(_join(dataclasses.replace(one, condition=None, word=""), two, word)))
    return Joined((one, _within(one, two)), (word,))


def _within(one: Any, two: Any) -> Any:
    """ "For as long as ..., A, and at the beginning of each ..., B": the second is of the same duration as the first, and comes each time."""
    if not isinstance(one, Claim) or one.lasts is None or not one.lasts.front or not _comes_again(two):
        return two
    return dataclasses.replace(two, once=False, until=one.lasts, word="within")


def _comes_again(found: Any) -> bool:
    """Whether an ability waits for the beginning of every step of a kind, not for the next."""
    if not isinstance(found, tree.Delayed) or not isinstance(found.event, tree.PhaseBegins) or found.until is not None or found.trailing:
        return False
    return found.event.which == "" and found.event.step != "end of combat" and not found.word


def _lengthened(effect: tree.Effect, two: Any, word: str) -> tree.Effect:
    """The instructions with one more of the same sentence after them."""
    if isinstance(effect, tree.Sequence):
        return tree.Sequence((*effect.of, to_effect(two)), (*effect.joins, word))
    return to_effect(_join(effect, two, word))


for _name, _word in {
    "seq_then": ", then ",
    "seq_comma": ", ",
    "seq_and": " and ",
    "seq_comma_and": ", and ",
    "seq_and_then": " and then ",
}.items():
    rule(_name)((lambda word: lambda scope, one, two: _join(one, two, word))(_word))


# --- subjects and verb phrases ------------------------------------------------------------------------------------------------------


@rule("vp_instr")
def _vp_instr(scope: Scope, act: Any) -> Any:
    return act


@rule("vp_mod")
def _vp_mod(scope: Scope, mods: Any) -> Any:
    return mods


@rule("vp_mod_for")
def _vp_mod_for(scope: Scope, mods: Any, lasts: tree.For) -> Any:
    if not isinstance(mods, Mods) or mods.lasts is not None:
        raise NoMeaning("a duration for what")
    return dataclasses.replace(mods, lasts=lasts)


@rule("vp_instr_for")
def _vp_instr_for(scope: Scope, act: Any, lasts: tree.For) -> Any:
    if isinstance(act, Mods):
        return dataclasses.replace(act, lasts=lasts)

    def make(who: Any) -> tree.Effect:
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
    def give(scope: Scope, *parts: Any) -> list[tuple[str, Any]]:
        found: list[tuple[str, Any]] = []
        words = ["", *joins]
        for index, part in enumerate(parts):
            if isinstance(part, list):
                found.extend(part)
            else:
                found.append((words[index] if index < len(words) else words[-1], part))
        return found


@lazy("vp_each")
def _vp_each(scope: Scope, vp: Any, what: Any) -> Act:
    """One of several verb phrases of a subject with a number of times of its own: "sacrifices a creature for each ... and discards a card for each ..."."""
    act = lower(vp, scope)
    if not isinstance(act, Act):
        raise NoMeaning("for each of that")
    by = counted_amount(scope, lower(what, scope))
    return Act(lambda who: _times(act.make(who), by), act.by)


_vps("vps")
_vps("vps_and", " and ")
_vps("vps_comma", ", ")
_vps("vps_comma_and", ", and ")
_vps("vps_three", ", ", ", and ")
_vps("vps_then", ", then ")
_vps("vps_and_then", " and then ")


def _predicate(
    scope: Scope, subject: Any, ref: tree.Ref | None, parts: list[tuple[str, Any]], *, imperative: bool
) -> Any:
    """The clause of a subject with its verb phrases."""
    items: list[Any] = []
    joins: list[str] = []
    index = 0
    while index < len(parts):
        join, part = parts[index]
        if isinstance(part, Mods) and part.needs == "switch":
            part = Act(
                lambda who, mods=part: tree.Apply(
                    as_ref(scope, _switched(scope)), mods.list, mods.lasts or tree.For("")
                )
            )
            raise NoMeaning("switch")
        if isinstance(part, Mods):
            group = [part]
            while index + 1 < len(parts) and isinstance(parts[index + 1][1], Mods) and part.lasts is None:
                index += 1
                part = parts[index][1]
                group.append(part)
            item: Any = _claim(scope, ref, group, imperative)
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


def predicate_of(scope: Scope, who: tree.Ref, parts: list[tuple[str, Any]]) -> Any:
    """What is said of a subject that is no phrase of its own in the clause."""
    return _predicate(scope, who, who, parts, imperative=False)


def _switched(scope: Scope) -> Any:
    raise NoMeaning("switch")


def _done(ref: tree.Ref | None, act: Act, imperative: bool) -> tree.Effect:
    if imperative:
        if act.by == "object":
            raise NoMeaning("an object's action without a subject")
        return act.make(YOU)  # type: ignore[no-any-return]
    if ref is None:
        raise NoMeaning("no subject")
    if act.by == "you" and ref != YOU:
        raise NoMeaning("another player's instruction")
    if act.by == "player" and not player_like(ref):
        raise NoMeaning("an object acting as a player")
    if act.by == "object" and isinstance(ref, tree.Who):
        raise NoMeaning("a player acting as an object")
    return act.make(ref)  # type: ignore[no-any-return]


def _claim(scope: Scope, ref: tree.Ref | None, group: list[Mods], imperative: bool) -> Claim:
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
def cl_does(scope: Scope, np: Any, vps: Any) -> Any:
    """A clause of a subject with its verb phrases."""
    phrase = lower(np, scope)
    subject: Any = None
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
    return _predicate(scope, subject if subject is not None else ref, ref, parts, imperative=False)


def _each_in_turn(scope: Scope, ref: tree.Ref | None) -> Mention | None:
    """Each one of a group that is the subject: "each of those creatures deals damage equal to its power"."""
    if not (isinstance(ref, tree.Back) and ref.word.startswith("each of ")):
        return None
    nouns = next((m.nouns for m in scope.recent() if isinstance(m.ref, tree.Back) and (m.ref.to, m.ref.slot) == (ref.to, ref.slot)), frozenset())
    scope.mention(tree.Back("each"), nouns)
    scope.mentions[-1].own = True
    return scope.mentions[-1]


def _enters(vps: Any) -> bool:
    inner = vps.children[0]
    return bool(inner.name == "vp_mod" and getattr(inner.children[0], "name", "") == "m_enters")


def _hand_size(name: str, what: str) -> None:
    @rule(name)
    def give(scope: Scope, whose: tree.Ref, value: Any) -> Claim:
        amount = value if isinstance(value, tree.Amount) else number(value)
        return Claim(whose, (tree.RuleChange(what, amount),))


_hand_size("cl_hand_reduced", "maximum hand size is reduced")
_hand_size("cl_hand_increased", "maximum hand size is increased")
_hand_size("cl_hand_size", "maximum hand size")
_hand_size("cl_hand_value", "maximum hand size")


@rule("cl_imperative")
def _cl_imperative(scope: Scope, parts: Any) -> Any:
    return _predicate(scope, None, None, parts, imperative=True)


@lazy("cl_may")
def _cl_may(scope: Scope, np: Any, vps: Any) -> tree.Effect:
    who = as_player(scope, lower(np, scope))
    parts = lower(vps, scope)
    inner = to_effect(_predicate(scope, who, who, parts, imperative=False))
    return _may(who, inner)


@lazy("cl_may_or")
def _cl_may_or(scope: Scope, np: Any, one: Any, two: Any) -> tree.Effect:
    """ "You may remove a time counter from it or put another one on it"."""
    who = as_player(scope, lower(np, scope))
    ways = [to_effect(_predicate(scope, who, who, [("", lower(vp, scope))], imperative=False)) for vp in (one, two)]
    if any(isinstance(way, tree.PayCosts) for way in ways):
        raise NoMeaning("a payment or something else")
    return tree.May(who, tree.OneOf(tuple(ways), who))


def _may(who: tree.Ref, inner: tree.Effect, word: str = "") -> tree.Effect:
    if isinstance(inner, tree.PayCosts):
        return tree.MayPay(who, inner.costs, word=word)
    return tree.May(who, inner, word=word)


@lazy("cl_have")
def _cl_have(scope: Scope, np: Any, vps: Any) -> tree.Effect:
    found = to_effect(cl_does(scope, np, vps))
    return tree.Have(YOU, found)


@lazy("cl_may_have")
def _cl_may_have(scope: Scope, np: Any, vps: Any) -> tree.Effect:
    found = to_effect(cl_does(scope, np, vps))
    return tree.May(YOU, found, word="have")


@lazy("cl_may_assign_turn")
def _cl_may_assign_turn(scope: Scope, np: Any, whose: Any, pronoun: Any) -> Claim:
    ref = as_ref(scope, lower(np, scope))
    change = tree.RuleChange("may assign combat damage as though unblocked", word="this turn")
    return Claim(ref, (change,), tree.For("this turn"), word="may assign")


@lazy("cl_they_may_have")
def _cl_they_may_have(scope: Scope, who: Any, np: Any, vps: Any) -> tree.Effect:
    asked = as_player(scope, lower(who, scope))
    if asked == YOU:
        raise NoMeaning("you may have")
    if isinstance(asked, (tree.ControllerOf, tree.OwnerOf)):
        scope.mention(asked, player=True)
    return tree.May(asked, to_effect(cl_does(scope, np, vps)), word="have")


@lazy("cl_may_copy_new")
def _cl_may_copy_new(scope: Scope, who: Any, what: Any) -> tree.Effect:
    asked = as_player(scope, lower(who, scope))
    ref = as_ref(scope, lower(what, scope))
    return tree.May(asked, tree.CopySpell(asked, ref, new_targets=True, word="and may"))


@lazy("cl_may_copy_the")
def _cl_may_copy_the(scope: Scope, who: Any, what: Any) -> tree.Effect:
    asked = as_player(scope, lower(who, scope))
    ref = as_ref(scope, lower(what, scope))
    return tree.May(asked, tree.CopySpell(asked, ref, new_targets=True, word="and may the"))


@lazy("cl_size_equal")
def _cl_size_equal(scope: Scope, its: Any, value: Any, whose: Any, value2: Any) -> tree.Effect:
    of = lower(its, scope)
    if of != lower(whose, scope) or isinstance(of, tree.This):
        raise NoMeaning("the size of what")
    kept = scope.mentions
    scope.mentions = [mention for mention in kept if mention.ref != of]  # "that creature" is another than "it"
    power, toughness = lower(value, scope), lower(value2, scope)
    scope.mentions = kept
    return tree.Apply(of, (tree.SetPT(power, toughness, word="equal"),), tree.For(""), word="equal")


@rule("cl_costs_its_mana")
def _cl_costs_its_mana(scope: Scope, keyword: Any) -> tree.Effect:
    """ "The flashback cost is equal to its mana cost": completes the ability just given (``body``)."""
    return tree.CostOfKeyword(keyword.text.lower())


@lazy("cl_any_have")
def _cl_any_have(scope: Scope, who: Any, np: Any, vps: Any) -> tree.Effect:
    """ "Any opponent may have ~ deal 4 damage to them": the player who does so is the one spoken of."""
    asked = lower(who, scope)
    scope.mention(tree.Back("each"), player=True)
    found = to_effect(cl_does(scope, np, vps))
    return tree.May(asked, found, word="have")


rule("wa_opponent")(lambda scope: tree.Who("any opponent"))
rule("wa_player")(lambda scope: tree.Who("any player", word="any player"))
@rule("cl_may_end")
def _cl_may_end(scope: Scope, mana: Any) -> tree.Effect:
    return tree.MayEnd((tree.Mana(symbols_of(mana)),))


@lazy("cl_may_ignore")
def _may_ignore(scope: Scope, who: Any, costs: Any) -> tree.MayIgnore:
    return tree.MayIgnore(as_player(scope, lower(who, scope)), lower(costs, scope))


@rule("cl_new_target_must")
def _new_target_must(scope: Scope, what: Any) -> tree.Effect:
    return tree.NewTargetMust(as_filter(what, ("a",)))


@rule("cl_tied")
def _tied(scope: Scope, noun: Any, extremeness: str) -> tree.Effect:
    """ "If two or more creatures are tied for least power, you choose one of them": how the one just spoken of is found."""
    how, _, stat = extremeness.partition(" ")
    found = tree.Filter(noun.kind, noun.predicates)
    return tree.OneOfTied(found, stat, how, words=filter_text(found, True))


rule("extremeness")(lambda scope, *words: " ".join(word if isinstance(word, str) else words_of(word) for word in words))


@rule("cl_x_is")
def _x_is(scope: Scope, x: Any, value: tree.Amount) -> tree.Effect:
    return tree.XIs(value)


rule("cl_repeat_any")(lambda scope: tree.Repeat(None, tree.AnyNumber()))


@lazy("cl_each")
def _cl_each(scope: Scope, np: Any, vps: Any) -> Any:
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
def _cl_its(scope: Scope, np: Any, becoming: Any) -> Claim:
    ref = as_ref(scope, lower(np, scope))
    found: Becoming = lower(becoming, scope)
    return Claim(ref, (tree.Becomes(found.mods, word="'s"),))


@lazy("cl_theyre")
def _cl_theyre(scope: Scope, becoming: Any) -> Claim:
    found: Becoming = lower(becoming, scope)
    return Claim(scope.they("they"), (tree.Becomes(found.mods, word="'re"),))


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

    def of_source(node: Any) -> Any:
        """What the damage's source is called within its own clause."""
        return tree.Back("trigger source", 0, node.plural, node.word) if isinstance(node, tree.Back) and node.to == "trigger" else node

    said = "" if passive else ref_text(instead.source)
    return tree.Redirect(
        rewrite(instead.to, of_source), event.source, event.recipient, None, event.combat, word=f"would|{said}"
    )


def _once(name: str, **fields: Any) -> None:
    @lazy(name)
    def give(scope: Scope, would: Any, clause: Any) -> Claim:
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


# --- conditions, durations, delays ---------------------------------------------------------------------------------------------------------


@lazy("c_if")
def _c_if(scope: Scope, condition: Any, clause: Any) -> Any:
    test = lower(condition, scope)
    scope.branch = scope.said
    found = lower(clause, scope)
    if isinstance(found, Claim) and found.lasts is None and found.condition is None and not found.word:
        return dataclasses.replace(found, condition=test, word="if front")
    return tree.If(test, to_effect(found))


def _either_way(name: str, word: str) -> None:
    @lazy(name)
    def give(scope: Scope, one: Any, two: Any) -> tree.Effect:
        first = to_effect(lower(one, scope))
        second = to_effect(lower(two, scope))
        if any(isinstance(part, (tree.May, tree.MayPay, tree.OneOf)) for part in (first, second)):
            raise NoMeaning("a choice between choices")
        return tree.OneOf((first, second), word=word)


_either_way("c_or", " or ")
_either_way("c_or_comma", ", or ")


@lazy("c_if_instead", "c_if_instead_front")
def _c_if_instead(scope: Scope, condition: Any, clause: Any) -> tree.Effect:
    test = lower(condition, scope)
    return tree.If(test, to_effect(lower(clause, scope)), instead=True)


@lazy("c_if_instead_front")
def _c_if_instead_front(scope: Scope, condition: Any, clause: Any) -> tree.Effect:
    test = lower(condition, scope)
    return tree.If(test, to_effect(lower(clause, scope)), instead=True, word="front")


@lazy("c_instead_if")
def _c_instead_if(scope: Scope, clause: Any, condition: Any) -> tree.Effect:
    effect = to_effect(lower(clause, scope))
    return tree.If(lower(condition, scope), effect, instead=True, trailing=True)


def _last(found: Any, under: Callable[[Any], Any], words: tuple[str, ...] = ("and", "then")) -> Any:
    """What stands behind several instructions is said of the last alone: "reveal a card, then put it onto the battlefield if ..."."""
    if isinstance(found, Joined) and any(word in found.joins[-1].split() for word in words):
        return Joined((*found.items[:-1], under(found.items[-1])), found.joins)
    return under(found)


@lazy("c_trail_if")
def _c_trail_if(scope: Scope, clause: Any, condition: Any) -> Any:
    found = lower(clause, scope)
    test = lower(condition, scope)

    def under(last: Any) -> Any:
        if isinstance(last, Claim) and last.lasts is None and last.condition is None and not last.word:
            return dataclasses.replace(last, condition=test, word="if")
        return tree.If(test, to_effect(last), trailing=True)

    return _last(found, under)


@lazy("c_trail_if_instead_if")
def _c_trail_if_instead_if(scope: Scope, clause: Any, condition: Any, other: Any) -> tree.Effect:
    effect = to_effect(lower(clause, scope))
    inner = tree.If(lower(condition, scope), effect, trailing=True)
    return tree.If(lower(other, scope), inner, instead=True, trailing=True)


@lazy("c_unless")
def _c_unless(scope: Scope, clause: Any, condition: Any) -> Any:
    found = lower(clause, scope)
    test = lower(condition, scope)
    return _last(found, lambda last: tree.Unless(test, to_effect(last)))


def _doer(payer: tree.Ref, found: Any) -> tree.Ref:
    """Who "they" are that may pay: "that player returns a permanent to its owner's hand unless they pay", the one who would do it,
    sooner than the one whose zone it goes to."""
    does = getattr(found.items[-1] if isinstance(found, Joined) else found, "who", None)
    if isinstance(payer, tree.OwnerOf) and payer.word == "they" and isinstance(does, (tree.Back, tree.ControllerOf)):
        return dataclasses.replace(does, word="they")
    return payer


def _dealt_to(cost: Any, payer: Any) -> Any:
    """A cost that has damage dealt to "them" after cards were spoken of: to the player who has it dealt, as cards are dealt none."""
    effect = getattr(cost, "effect", None)
    if not isinstance(effect, tree.DealDamage) or not (isinstance(effect.to, tree.Back) and effect.to.to == "choice" and effect.to.word == "them"):
        return cost
    return dataclasses.replace(cost, effect=dataclasses.replace(effect, to=dataclasses.replace(payer, word="them")))


@lazy("c_unless_pays")
def _c_unless_pays(scope: Scope, clause: Any, who: Any, costs: Any) -> Any:
    found = lower(clause, scope)
    payer = _doer(as_player(scope, lower(who, scope)), found)
    price = tuple(_dealt_to(cost, payer) for cost in lower(costs, scope))
    # "tap it and sacrifice a land unless you pay" is one threat; what comes "then" is another
    return _last(found, lambda last: tree.UnlessPays(to_effect(last), payer, price), ("then",))


@lazy("c_unless_pays_where")
def _c_unless_pays_where(scope: Scope, clause: Any, who: Any, costs: Any, x: Any, value: Any) -> tree.Effect:
    effect = to_effect(lower(clause, scope))
    payer = as_player(scope, lower(who, scope))
    (cost,) = lower(costs, scope)
    if not isinstance(cost, tree.Mana) or cost.symbols != ("X",) or cost.times is not None:
        raise NoMeaning("where X without an X")
    before = scope.mentions
    if isinstance(effect, tree.Counter) and isinstance(effect.what, (tree.Target, tree.Back)):
        scope.mentions = [m for m in before if not m.player]  # "its mana cost": of what would be countered
    times = lower(value, scope)
    scope.mentions = before
    return tree.UnlessPays(effect, payer, (tree.Mana(("1",), times, word=f"where {cost.word}"),))


@lazy("c_duration_front_where")
def _c_duration_front_where(scope: Scope, lasts: Any, clause: Any, x: Any, value: Any) -> Any:
    found = _c_duration_front(scope, lasts, clause)
    return _defined(found, lower(value, scope))


@lazy("c_as_long_front")
def _c_as_long_front(scope: Scope, condition: Any, clause: Any) -> Claim:
    test = lower(condition, scope)
    found = lower(clause, scope)
    if isinstance(found, Claim) and found.condition is None and found.lasts is None:
        return dataclasses.replace(found, condition=test, front=True)
    raise NoMeaning("as long as")


@lazy("c_as_long")
def _c_as_long(scope: Scope, clause: Any, condition: Any) -> Claim:
    found = lower(clause, scope)
    test = lower(condition, scope)
    if isinstance(found, Claim) and found.condition is None and found.lasts is None:
        return dataclasses.replace(found, condition=test)
    raise NoMeaning("as long as")


def _duration(name: str, span: str, word: str = "") -> None:
    rule(name)(lambda scope: tree.For(span))


_duration("dur_eot", "end of turn")
_duration("dur_turn", "this turn")
_duration("dur_next_turn", "your next turn")
_duration("dur_eoc", "end of combat")
_duration("dur_combat", "this combat")
_duration("dur_end_next", "end of your next turn")
_duration("dur_upkeep", "your next upkeep")
_duration("dur_game", "rest of the game")
_duration("dur_next_untap_x", "next untap step")
rule("dur_next_turn_of")(lambda scope, whose: tree.For("during next turn", whose=whose))
rule("dur_as_long")(lambda scope, condition: tree.For("as long as", condition, word="for as long as"))
rule("dur_leaves")(
    lambda scope, what: tree.For(
        "leaves the battlefield", event=tree.ZoneChange(as_ref(scope, what), "battlefield", None)
    )
)


@lazy("c_duration_front")
def _c_duration_front(scope: Scope, lasts: Any, clause: Any) -> Any:
    span = lower(lasts, scope)
    found = lower(clause, scope)
    span = dataclasses.replace(span, front=True)
    if isinstance(found, Claim) and found.lasts is None and found.condition is None:
        return dataclasses.replace(found, lasts=span)
    if isinstance(found, tree.GainControl) and (found.lasts is None or not found.lasts.span):
        return dataclasses.replace(found, lasts=span)
    played = play_permission(found)
    if played is not None:
        return Claim(YOU, (played,), span)
    if (
        isinstance(found, tree.May)
        and isinstance(found.effect, tree.CastFree)
        and found.effect.lasts is None
        and found.then is None
        and found.else_ is None
        and isinstance(found.effect.what, tree.Back)
    ):
        return dataclasses.replace(found, effect=dataclasses.replace(found.effect, lasts=span))
    raise NoMeaning("a duration first")


@lazy("c_duration_front_and")
def _c_duration_front_and(scope: Scope, lasts: Any, one: Any, two: Any) -> Any:
    """ "Until end of turn, gain control of target creature and it gains haste": the duration is that of both."""
    span = dataclasses.replace(lower(lasts, scope), front=True)
    first = lower(one, scope)
    if not isinstance(first, tree.GainControl) or (first.lasts is not None and first.lasts.span):
        raise NoMeaning("a duration of both")
    second = lower(two, scope)
    if not isinstance(second, Claim) or second.lasts is not None or second.condition is not None or second.what is None:
        raise NoMeaning("a duration of both")
    within = dataclasses.replace(span, front=False, word="within")
    return Joined((dataclasses.replace(first, lasts=span), dataclasses.replace(second, lasts=within)), (" and ",))


@lazy("c_where")
def _c_where(scope: Scope, clause: Any, x: Any, value: Any) -> Any:
    return _defined(lower(clause, scope), lower(value, scope))


def _defined(found: Any, defined: tree.Amount) -> Any:
    """The clause with its X given by "where X is ..."."""

    def put(node: Any) -> Any:
        if isinstance(node, tree.Mana) and "X" in node.symbols and node.times is not None and node.x is None:
            return dataclasses.replace(node, x=defined)
        return tree.X(defined) if isinstance(node, tree.X) and node.defined is None else node

    changed = rewrite_found(found, put)
    if changed == found:
        raise NoMeaning("where X without an X")
    return changed


def rewrite_found(found: Any, change: Any) -> Any:
    """``rewrite`` for clauses not yet made into nodes."""
    if isinstance(found, Claim):
        return dataclasses.replace(found, what=rewrite(found.what, change), mods=rewrite(found.mods, change))
    if isinstance(found, Joined):
        return Joined(tuple(rewrite_found(item, change) for item in found.items), found.joins)
    return rewrite(found, change)


_SCALED = (
    tree.GainLife,
    tree.LoseLife,
    tree.DealDamage,
    tree.Draw,
    tree.Mill,
    tree.PutCounter,
    tree.CreateToken,
    tree.AddMana,
    tree.RemoveCounter,
    tree.CopySpell,
)


def _times(found: Any, by: tree.Amount) -> Any:
    if isinstance(found, Joined):
        return Joined((*found.items[:-1], _times(found.items[-1], by)), found.joins)
    if isinstance(found, tree.Sequence):
        return dataclasses.replace(found, of=(*found.of[:-1], _times(found.of[-1], by)))
    if (
        isinstance(found, Claim)
        and len(found.mods) == 1
        and isinstance(found.mods[0], (tree.ModifyPT,))
        and found.lasts is None
    ):
        mod = found.mods[0]
        return dataclasses.replace(
            found, mods=(dataclasses.replace(mod, power=scaled(mod.power, by), toughness=scaled(mod.toughness, by)),)
        )
    if isinstance(found, Claim) and len(found.mods) == 1 and isinstance(found.mods[0], (tree.ModifyPT,)):
        mod = found.mods[0]
        return dataclasses.replace(
            found,
            mods=(dataclasses.replace(mod, power=scaled(mod.power, by), toughness=scaled(mod.toughness, by)),),
            word="late",
        )
    if isinstance(found, _SCALED) and isinstance(found.amount, tree.Num):
        return dataclasses.replace(found, amount=tree.Times(found.amount, by))
    if isinstance(found, tree.KeywordAction) and found.amount is None and found.what is None and found.action == "investigate":
        return dataclasses.replace(found, amount=tree.Times(tree.Num(1), by))
    if isinstance(found, tree.May) and found.then is None:
        return dataclasses.replace(found, effect=_times(found.effect, by))
    if (
        isinstance(found, (tree.Discard, tree.Sacrifice, tree.Tap, tree.Move))
        and isinstance(found.what, tree.Choose)
        and isinstance(found.what.most, tree.Num)
        and found.what.least == found.what.most
    ):
        count = tree.Times(found.what.most, by)
        return dataclasses.replace(found, what=dataclasses.replace(found.what, least=count, most=count))
    raise NoMeaning("for each of that")


@lazy("c_foreach_trail")
def _c_foreach_trail(scope: Scope, clause: Any, what: Any) -> Any:
    found = lower(clause, scope)
    return _times(found, counted_amount(scope, lower(what, scope)))


@lazy("c_foreach_trail_if")
def _c_foreach_trail_if(scope: Scope, clause: Any, what: Any, condition: Any) -> Any:
    found = _c_foreach_trail(scope, clause, what)
    return tree.If(lower(condition, scope), to_effect(found), trailing=True)


def _called(scope: Scope, each: tree.Filter) -> frozenset[str]:
    """The nouns of each of a class that is gone through: "that creature" beside "each Goblin" is what was said to be a creature before."""
    nouns = nouns_of(each)
    said = any(isinstance(p, tree.IsType) and p.type == "creature" for p in each.predicates)
    another = any("creature" in mention.nouns and not (mention.player or mention.plural) for mention in scope.recent())
    return nouns if said or not another else nouns - {"creature"}


@lazy("c_for_each")
def _c_for_each(scope: Scope, what: Any, clause: Any) -> tree.Effect:
    found = lower(what, scope)
    each = found if isinstance(found, (tree.CountersOn, tree.EventAmount)) else counted(scope, found)  # so many times
    if isinstance(each, tree.Filter) and each.kind == "copy" and not each.predicates:  # "for each copy": of those just made
        scope.mention(tree.Back("each"), frozenset({"copy"}))
        return tree.ForEach(tree.Back("copy", plural=True, word="copy"), to_effect(lower(clause, scope)))
    if isinstance(each, tree.Filter):
        scope.mention(tree.Back("each"), _called(scope, each), player=each.kind in ("player", "opponent"))
    elif isinstance(each, tree.Back):  # "for each of those creatures, its controller ...": one of them after the other
        group = next((m for m in scope.recent() if isinstance(m.ref, tree.Back) and (m.ref.to, m.ref.slot) == (each.to, each.slot)), None)
        if group is not None:
            scope.mention(tree.Back("each"), group.nouns, player=group.player)
    return tree.ForEach(each, to_effect(lower(clause, scope)))


rule("timing_begin")(lambda scope, when: when)
rule("timing_next_end_combat")(lambda scope: tree.PhaseBegins("end of combat", None, "this turn's next"))
rule("timing_end_combat")(lambda scope: tree.PhaseBegins("end of combat"))


@lazy("c_delayed_front")
def _c_delayed_front(scope: Scope, when: Any, clause: Any) -> tree.Effect:
    event = lower(when, scope)
    return tree.Delayed(event, to_effect(lower(clause, scope)))


@lazy("c_delayed")
def _c_delayed(scope: Scope, clause: Any, when: Any) -> tree.Effect:
    found = lower(clause, scope)
    event = lower(when, scope)
    # "exile it and return it at the beginning of ...": what is exiled goes at once
    gone = isinstance(found, Joined) and len(found.items) == 2 and [getattr(each, "verb", "") for each in found.items] == ["exile", "return"]
    made: tree.Effect = _last(found, lambda last: tree.Delayed(event, to_effect(last), trailing=True), ("and", "then") if gone else ())
    return made


@lazy("c_delayed_if")
def _c_delayed_if(scope: Scope, clause: Any, when: Any, condition: Any) -> tree.Effect:
    """ "Sacrifice it at the beginning of the next end step if it has mana value 3 or less": looked at then."""
    found = lower(clause, scope)
    event, test = lower(when, scope), lower(condition, scope)
    made: tree.Effect = _last(found, lambda last: tree.Delayed(event, tree.If(test, to_effect(last)), trailing=True, word="if"), ())
    return made


@lazy("c_when")
def _c_when(scope: Scope, event: Any, clause: Any) -> tree.Effect:
    waits = lower(event, scope)
    body = to_effect(lower(clause, scope))
    if isinstance(waits, tree.Within) and isinstance(waits.event, tree.Casts) and waits.event.word == "next":
        return tree.Delayed(waits.event, body, once=True, until=tree.For("this turn"), word="when")
    if isinstance(waits, tree.Casts) and waits.word == "next":
        raise NoMeaning("the next without an end")
    return tree.Delayed(waits, body, once=True, word="when")


@lazy("c_next_event")
def _c_next_event(scope: Scope, event: Any, clause: Any) -> tree.Effect:
    """ "The next time you cast a creature spell this turn, ...": done as soon as that happens, without a trigger."""
    waits = lower(event, scope)
    if not isinstance(waits, tree.Within) or not isinstance(waits.event, tree.Casts):
        raise NoMeaning("the next time of what")
    return tree.Delayed(waits.event, to_effect(lower(clause, scope)), once=True, until=tree.For("this turn"), at_once=True)


@lazy("c_duration_would")
def _c_duration_would(scope: Scope, lasts: Any, would: Any, clause: Any) -> Claim:
    """ "Until end of turn, if a creature would ..., ... instead"."""
    span = dataclasses.replace(lower(lasts, scope), front=True)
    return Claim(None, (tree.Replace(lower(would, scope), (to_effect(lower(clause, scope)),)),), span)


@lazy("c_duration_would_and")
def _c_duration_would_and(scope: Scope, lasts: Any, would: Any, condition: Any, clause: Any) -> Claim:
    span = dataclasses.replace(lower(lasts, scope), front=True)
    event = lower(would, scope)
    test = lower(condition, scope)
    return Claim(None, (tree.Replace(event, (to_effect(lower(clause, scope)),), condition=test),), span)


rule("withwhat")(lambda scope, *words: words_of(Syn("withwhat", words)).split()[0])


@rule("cl_pt_either")
def _cl_pt_either(scope: Scope, what: Any, one: Any, two: Any, lasts: tree.For) -> tree.Effect:
    """ "Target creature gets +1/-1 or -1/+1 until end of turn": which of them is chosen as that is done (608.2d)."""
    ref = as_ref(scope, what)
    if not isinstance(ref, (tree.This, tree.Target, tree.Back, tree.AttachedObject)):
        raise NoMeaning("a size of several")
    again = tree.Back("target", ref.slot) if isinstance(ref, tree.Target) else ref
    ways = ((ref, one), (again, two))
    return tree.OneOf(tuple(tree.Apply(of, (tree.ModifyPT(*pt_of(pt)),), lasts) for of, pt in ways), word="size")


@rule("cl_cant_with")
def _cl_cant_with(scope: Scope, who: Any, deed: str, what: Any) -> Claim:
    """ "Your opponents can't block with Walls": the creatures of those players can't."""
    player = as_player(scope, who)
    kind = as_class(scope, what)
    if not isinstance(kind, tree.Filter) or kind.kind != "permanent":
        raise NoMeaning("attacks with what")
    theirs = dataclasses.replace(kind, predicates=(*kind.predicates, tree.ControlledBy(player)))
    return Claim(tree.Every(theirs), (tree.Cant(deed, word="with"),))


@rule("cl_next_spell")
def _cl_next_spell(scope: Scope, noun: Any, posts: Any, found: Mods) -> tree.Effect:
    """ "The next sorcery card you cast this turn can be cast as though it had flash"."""
    if noun.kind not in ("card", "spell") or posts.random or found.lasts is not None or noun.plural:
        raise NoMeaning("the next of what")
    if not all(isinstance(m, (tree.Permit, tree.Cant, tree.GainAbilities)) for m in found.list):
        raise NoMeaning("what is so of the next one")
    return tree.NextSpell(tree.Filter(noun.kind, (*noun.predicates, *posts.predicates)), found.list)


@lazy("c_when_trail")
def _c_when_trail(scope: Scope, clause: Any, event: Any) -> tree.Effect:
    """ "Sacrifice it when ~ leaves the battlefield": a delayed ability, said after what it does (603.7)."""
    body = to_effect(lower(clause, scope))
    waits = lower(event, scope)
    if isinstance(waits, (tree.Within, tree.PhaseBegins, tree.BecomesState)):
        raise NoMeaning("when at what time")
    return tree.Delayed(waits, body, once=True, trailing=True, word="when")


@lazy("c_unless_pays_front")
def _c_unless_pays_front(scope: Scope, who: Any, costs: Any, clause: Any) -> tree.Effect:
    payer = as_player(scope, lower(who, scope))
    price = lower(costs, scope)
    return tree.UnlessPays(to_effect(lower(clause, scope)), payer, price, word="front")


@lazy("c_whenever")
def _c_whenever(scope: Scope, event: Any, clause: Any) -> tree.Effect:
    waits = lower(event, scope)
    body = to_effect(lower(clause, scope))
    if isinstance(waits, tree.Within):
        return tree.Delayed(waits.event, body, once=False, until=tree.For("this turn"))
    raise NoMeaning("whenever without an end")


@lazy("c_duration_whenever")
def _c_duration_whenever(scope: Scope, lasts: Any, event: Any, clause: Any) -> tree.Effect:
    span = dataclasses.replace(lower(lasts, scope), front=True)
    waits = lower(event, scope)
    if span.span not in ("end of turn", "your next turn", "this turn") or isinstance(waits, (tree.Within, tree.PhaseBegins)):
        raise NoMeaning("whenever for how long")
    return tree.Delayed(waits, to_effect(lower(clause, scope)), once=False, until=span, word="front")


@lazy("c_duration_timing")
def _c_duration_timing(scope: Scope, lasts: Any, when: Any, clause: Any) -> tree.Effect:
    """ "For the rest of the game, at the beginning of each of your upkeeps, ...": each time, as long as that lasts (603.7b)."""
    span = dataclasses.replace(lower(lasts, scope), front=True)
    made = tree.Delayed(lower(when, scope), to_effect(lower(clause, scope)))
    if not _comes_again(made):
        raise NoMeaning("each time of what")
    return dataclasses.replace(made, once=False, until=span, word="front")


@lazy("c_timing_duration")
def _c_timing_duration(scope: Scope, when: Any, lasts: Any, clause: Any) -> tree.Effect:
    """ "At the beginning of each upkeep of yours for the rest of the game, ..."."""
    made = tree.Delayed(lower(when, scope), to_effect(lower(clause, scope)))
    if not _comes_again(made):
        raise NoMeaning("each time of what")
    return dataclasses.replace(made, once=False, until=lower(lasts, scope), word="behind")


rule("c_reflexive")(lambda scope, clause: tree.Reflexive(to_effect(clause)))


# --- sentences ------------------------------------------------------------------------------------------------------------------------------


rule("sentence")(lambda scope, body: Sentence(body))
rule("s_then")(lambda scope, body: Sentence(body, "Then "))
rule("s_otherwise")(lambda scope, body: Sentence(body, "Otherwise, "))
rule("s_otherwise_not")(lambda scope, body: Sentence(body, "If not, "))
rule("s_restriction")(lambda scope, found: Sentence(found, "restriction"))
