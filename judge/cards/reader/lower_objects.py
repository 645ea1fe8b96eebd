"""Lowering of instructions on tokens, attachments, copies and control (111, 701, 707; 110.5 and 706 in 2009)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.cards.reader.acting import (
    ONE,
    Act,
    CardCount,
    act,
    objects,
    on,
)
from judge.cards.reader.lowering import Phrase, as_ref, lazy, lower, player_like, rule, withdraw
from judge.cards.reader.machine import Syn, Syntax, Tok
from judge.cards.reader.nominals import Noun, make_filter
from judge.cards.reader.places import Place, zone_of
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.words import COLORS, singular_subtype, singular_type

if TYPE_CHECKING:
    from judge.cards.reader.lower_mods import Abilities

# --- tokens ------------------------------------------------------------------------------------------------------------------------


@lazy("tokendesc")
def _tokendesc(scope: Scope, *children: Syntax) -> dict[str, Any]:
    found: dict[str, Any] = {
        "colors": (),
        "supertypes": (),
        "types": (),
        "subtypes": (),
        "power": None,
        "toughness": None,
        "tapped": False,
        "words": (),
        "plural": False,
    }
    seen_token, text = False, ""
    for child in children:
        token: Any = child.children[0] if isinstance(child, Syn) else child
        text = token.text.lower()
        if token.type == "SIZE":
            power, _, toughness = token.text.partition("/")
            if "*" in token.text:
                raise NoMeaning("a token of size *")
            found["power"] = tree.X() if power == "X" else tree.Num(int(power))
            found["toughness"] = tree.X() if toughness == "X" else tree.Num(int(toughness))
        elif token.type == "COLOR":
            found["colors"] += (COLORS[text],)
        elif token.type == "TYPE":
            found["types"] += (singular_type(text),)
        elif token.type == "SUBTYPE":
            found["subtypes"] += (singular_subtype(token.text),)
        elif text in ("legendary", "snow"):
            found["supertypes"] += (text,)
        elif text == "tapped":
            found["tapped"] = True
        elif text in ("token", "tokens"):
            seen_token = True
            found["plural"] = text == "tokens"
        elif text == "colorless":
            found["words"] += ("colorless",)
        elif text not in ("and", ","):
            raise NoMeaning(text)
    if not seen_token:
        raise NoMeaning("no token")
    if text in ("and", ","):
        raise NoMeaning("a list of words without its end")
    return found


rule("tc_a")(lambda scope: CardCount(ONE))
rule("tc_n")(lambda scope, amount: CardCount(amount))
rule("tc_number")(lambda scope: CardCount(tree.X(), "a number of"))
rule("tc_that")(lambda scope: CardCount(tree.EventAmount("amount")))
rule("tc_another")(lambda scope: CardCount(ONE, "another"))
rule("tc_upto")(lambda scope, amount: CardCount(tree.UpTo(amount)))


def _create(
    scope: Scope,
    count: CardCount,
    desc: dict[str, Any],
    name: str | None = None,
    abilities: Abilities | None = None,
    mods: dict[str, Any] | None = None,
    attached: Any = None,
    word: str = "",
) -> Act:
    if count.word == "a number of" or (count.amount == ONE) == desc["plural"]:
        raise NoMeaning("number")
    spec = tree.TokenSpec(
        name,
        desc["colors"],
        desc["supertypes"],
        desc["types"],
        desc["subtypes"],
        desc["power"],
        desc["toughness"],
        tuple(abilities.list) if abilities is not None else (),
        word=" ".join(filter(None, ("colorless" if desc["words"] else "", word))),
    )
    many = count.amount != ONE
    scope.mention(tree.Back("event", 0, many), {"token", "permanent", *desc["types"], *desc["subtypes"]}, plural=many)
    tapped = desc["tapped"]
    extra = dict(mods or {})
    extra.pop("word", None)
    attacking = bool(extra.pop("attacking", False))
    blocking = extra.pop("blocking", None)
    late = bool(extra.pop("tapped", False))
    if extra:
        raise NoMeaning("a token that is that")
    return Act(
        lambda who: tree.CreateToken(
            who,
            count.amount,
            spec,
            tapped=tapped or late,
            attacking=attacking,
            blocking=blocking,
            word=" ".join(filter(None, (count.word, "late" if late else ""))),
        )
    )


THOSE = tree.TokenSpec(None, (), (), (), (), None, None, word="those")
"""What "those tokens" are before the sentence that says so is looked at (``body``)."""

rule("tok")(lambda scope, count, desc: _create(scope, count, desc))
rule("tok_with")(lambda scope, count, desc, abilities: _create(scope, count, desc, None, abilities))
rule("tok_named")(lambda scope, count, desc, name: _create(scope, count, desc, name.text))
rule("tok_named_with")(lambda scope, count, desc, name, abilities: _create(scope, count, desc, name.text, abilities))
rule("tok_with_named")(
    lambda scope, count, desc, abilities, name: _create(scope, count, desc, name.text, abilities, word="name last")
)
@rule("tok_three_colors")
def _three_colors(scope: Scope, count: CardCount, desc: dict[str, Any], *colors: Tok) -> Act:
    if desc["colors"]:
        raise NoMeaning("colors twice")
    own = tuple(COLORS[token.text.lower()] for token in colors)
    return _create(scope, count, {**desc, "colors": own}, word="colors late")


rule("tok_that_is", "tok_that_are")(lambda scope, count, desc, mod: _create(scope, count, desc, None, None, mod))
rule("tok_with_that_is", "tok_with_that_are")(
    lambda scope, count, desc, abilities, mod: _create(scope, count, desc, None, abilities, mod)
)


rule("tok_named_that_is")(lambda scope, count, desc, name, mod: _create(scope, count, desc, name.text, None, mod))
rule("tok_named_with_that_is")(
    lambda scope, count, desc, name, abilities, mod: _create(scope, count, desc, name.text, abilities, mod)
)


def _copies_that(name: str) -> None:
    @rule(name)
    def give(scope: Scope, *values: Any) -> Act:
        """ "A token that's a copy of target creature and that's tapped and attacking"."""
        *count, what, mod = values
        of = what if isinstance(what, tree.Ref) else as_ref(scope, what)
        if set(mod) - {"word"} != {"tapped", "attacking"}:
            raise NoMeaning("a token that is that")
        amount = count[0] if count else ONE
        spec = tree.TokenSpec(None, (), (), (), (), None, None, (), of, ())
        scope.mention(tree.Back("event", 0, bool(count)), {"token", "creature", "permanent"}, plural=bool(count))
        return Act(lambda who: tree.CreateToken(who, amount, spec, tapped=True, attacking=True, word="late"))


_copies_that("tok_copy_that_is")
_copies_that("tok_copies_that_are")


def _copies(name: str, amount: Any, tapped: bool) -> None:
    @rule(name)
    def give(scope: Scope, *values: Any) -> Act:
        rest = list(values)
        count = rest.pop(0) if amount is None else amount
        of = rest[0] if isinstance(rest[0], tree.Ref) else as_ref(scope, rest[0])
        spec = tree.TokenSpec(None, (), (), (), (), None, None, (), of, rest[1])
        many = count != ONE
        scope.mention(tree.Back("event", 0, many), {"token", "creature", "permanent"}, plural=many)
        return Act(lambda who: tree.CreateToken(who, count, spec, tapped=tapped))


_copies("tok_copy", ONE, False)
_copies("tok_copy_tapped", ONE, True)
_copies("tok_copies", None, False)
rule("tok_number")(lambda scope, desc, value: _create(scope, CardCount(value, "number"), desc))
rule("tok_number_with")(
    lambda scope, desc, abilities, value: _create(scope, CardCount(value, "number"), desc, None, abilities)
)


@rule("i_create_under")
def _create_under(scope: Scope, tokens: Act, whose: tree.Ref) -> Act:
    """ "Create two Goblin tokens under that player's control": that player gets them (111.2 today)."""
    if not player_like(whose) or whose == tree.Who("you"):
        raise NoMeaning("under whose control")

    def make(who: tree.Ref) -> tree.Effect:
        made = tokens.make(whose)
        if not isinstance(made, tree.CreateToken) or made.word:
            raise NoMeaning("several kinds of tokens")
        return dataclasses.replace(made, word="under")

    return Act(make, "you")


def _create_several(name: str, joins: tuple[str, ...]) -> None:
    @rule(name)
    def give(scope: Scope, *acts: Act) -> Act:
        scope.mention(tree.Back("event", 0, True), {"token", "permanent", "creature"}, plural=True)
        return Act(lambda who: tree.Sequence(tuple(act.make(who) for act in acts), joins))


_create_several("i_create2", (" and noverb",))
_create_several("i_create3", (", noverb", ", and noverb"))
rule("i_create")(lambda scope, act: act)
rule("i_create_those")(lambda scope, count: Act(lambda who: tree.CreateToken(who, count, THOSE, word="of those")))

# --- attaching, copying, control ---------------------------------------------------------------------------------------------------


@lazy("i_attach")
def _attach(scope: Scope, what: Syntax, to: Syntax) -> Act:
    phrase = lower(what, scope)
    one = as_ref(scope, phrase)
    if isinstance(one, tree.This) and isinstance(phrase, Phrase):
        withdraw(phrase)  # "attach ~ to it": to something else
    two = _elsewhere(as_ref(scope, lower(to, scope)))
    return Act(lambda who: tree.Attach(one, two, who))


def _elsewhere(to: tree.Ref) -> tree.Ref:
    """What something is attached to instead: "another permanent of that type" is another than the one it is attached to, and like it."""
    if not isinstance(to, tree.Choose) or not any(isinstance(p, tree.Other) for p in to.filter.predicates):
        return to
    host = tree.Back("host")

    def like(p: tree.Predicate) -> tree.Predicate:
        if isinstance(p, tree.Other):
            return tree.Other(host, "spoken of")
        if isinstance(p, tree.IsChosen) and p.word == "of that type":
            return tree.Shares("card type", host, word="of that type")
        if isinstance(p, tree.ControlledBy) and p.word == "same":
            return tree.ControlledBy(tree.ControllerOf(host), word="same")
        return p

    return dataclasses.replace(to, filter=dataclasses.replace(to.filter, predicates=tuple(map(like, to.filter.predicates))))


@rule("i_block")
def _block(scope: Scope, attacker: Phrase) -> Act:
    """ "It blocks an attacking creature of your choice"."""
    goal = as_ref(scope, attacker)
    attacking = isinstance(goal, (tree.Choose, tree.Target)) and tree.HasStatus("attacking") in goal.filter.predicates
    if not attacking:
        raise NoMeaning("blocks what")
    return Act(lambda what: tree.BlockBy(what, goal), "object")


@rule("cl_unblocked")
def _unblocked(scope: Scope, by: Phrase) -> tree.Effect:
    return tree.BecomeUnblocked(as_ref(scope, by))


@rule("cl_unblocked_no_other")
def _unblocked_no_other(scope: Scope) -> tree.Effect:
    return tree.BecomeUnblocked(scope.it("it"), word="no other")


rule("i_become_blocked")(lambda scope: Act(lambda what: tree.BecomeBlocked(what), "object"))


@rule("i_switch")
def _switch(scope: Scope, of: tree.Ref) -> Act:
    return Act(lambda who: tree.Apply(of, (tree.SwitchPT(),), tree.For(""), word="switch"), "you")


def _size_of(ref: tree.Ref, word: str) -> tree.SetPT:
    return tree.SetPT(tree.Characteristic(ref, "power"), tree.Characteristic(ref, "toughness"), word=word)


@rule("i_change_size")
def _change_size(scope: Scope, whose: tree.Ref, of: tree.Ref) -> Act:
    """ "Change ~'s base power and toughness to that creature's power and toughness": to the numbers it has now (608.2g)."""
    if isinstance(whose, tree.Who) or isinstance(of, tree.Who):
        raise NoMeaning("the power of a player")
    return Act(lambda who: tree.Apply(whose, (_size_of(of, "change"),), tree.For(""), word="change size"), "you")


@rule("i_change_size_of")
def _change_size_of(scope: Scope, whose: tree.Ref, what: Phrase) -> Act:
    of = as_ref(scope, what)
    return Act(lambda who: tree.Apply(whose, (_size_of(of, "change of"),), tree.For(""), word="change size"), "you")


@rule("i_change_text")
def _change_text(scope: Scope, what: Phrase, words: str) -> Act:
    """612: one word of a kind by another, wherever it stands in the text of the object."""
    one = as_ref(scope, what)
    kind, _, new = words.partition(" with ")
    return Act(lambda who: tree.Apply(one, (tree.ChangeText(kind, new),), tree.For(""), word="text"), "you")


rule("tw_creature")(lambda scope: "creature type")
rule("tw_creature_fixed")(lambda scope, token: f"creature type with {token.text}")
rule("tw_color")(lambda scope: "color word")
rule("tw_land")(lambda scope: "basic land type")
rule("tw_both")(lambda scope: "color word or basic land type")


@rule("i_shuffle_two")
def _shuffle_two(scope: Scope, of: tree.Ref, one: str, two: str, place: Place) -> Act:
    library = zone_of(place)
    if library.zone != "library":
        raise NoMeaning("shuffle into what")
    both = tree.Both((tree.WholeZone(one, of), tree.WholeZone(two, of)), word="zones")
    return Act(lambda who: tree.Shuffle(who, both, library.of))


on("i_unattach", lambda who, ref: tree.Attach(ref, None, who))


@rule("i_copy")
def _copy(scope: Scope, what: Phrase) -> Act:
    ref = as_ref(scope, what)
    scope.mention(tree.Back("copy"), {"copy"})
    return Act(lambda who: tree.CopySpell(who, ref))


@rule("i_copy_colored")
def _copy_colored(scope: Scope, what: Phrase, color: Tok) -> Act:
    ref = as_ref(scope, what)
    scope.mention(tree.Back("copy"), {"copy"})
    return Act(lambda who: tree.CopySpell(who, ref, except_=(tree.ChangeColors((COLORS[color.text.lower()],)),)))


def _copy_for(name: str, word: str) -> None:
    @lazy(name)
    def give(scope: Scope, what: Syntax, noun: Syntax, posts: Syntax) -> Act:
        ref = as_ref(scope, lower(what, scope))
        found = make_filter(lower(noun, scope), lower(posts, scope), "other")
        return Act(lambda who: tree.CopyForTargets(who, ref, found, word=word))


_copy_for("i_copy_for_that_spell", "that spell could target")
_copy_for("i_copy_for_that_the_spell", "that the spell could target")
_copy_for("i_copy_for_the_spell", "the spell could target")


@rule("cl_each_copy")
def _each_copy(scope: Scope, noun: Noun) -> tree.EachCopyTargets:
    return tree.EachCopyTargets(tree.Filter(noun.kind, noun.predicates))


rule("cl_new_targets_each")(lambda scope: tree.NewTargetsForEach())


@rule("i_copy_twice")
def _copy_twice(scope: Scope, what: Phrase) -> Act:
    ref = as_ref(scope, what)
    scope.mention(tree.Back("copy", plural=True), {"copy"})
    return Act(lambda who: tree.CopySpell(who, ref, tree.Num(2)))


on("i_new_targets", lambda who, ref: tree.ChangeTargets(ref, None, "choose new", who))


@rule("i_change_target")
def _change_target(scope: Scope, what: Phrase, to: Phrase) -> Act:
    one, two = as_ref(scope, what), as_ref(scope, to)
    return Act(lambda who: tree.ChangeTargets(one, two, "change", who))


@rule("i_change_one_target")
def _change_one_target(scope: Scope, what: Phrase, to: Phrase) -> Act:
    one, two = as_ref(scope, what), as_ref(scope, to)
    return Act(lambda who: tree.ChangeTargets(one, two, "change one", who))


@rule("i_change_its_target")
def _change_its_target(scope: Scope, whose: tree.Ref, to: Phrase) -> Act:
    """ "Change that spell's target to another creature": to one that is chosen now."""
    two = as_ref(scope, to)
    if not isinstance(two, tree.Choose) or isinstance(whose, tree.Who):
        raise NoMeaning("a target changed to what")
    return Act(lambda who: tree.ChangeTargets(whose, two, "change", who, word="its"))


on("i_change_target0", lambda who, ref: tree.ChangeTargets(ref, None, "change", who))
on("i_gain_control", lambda who, ref: tree.GainControl(who, objects(ref), tree.For("")))


@rule("i_exchange_control")
def _exchange_control(scope: Scope, what: Phrase) -> Act:
    ref = as_ref(scope, what)
    if isinstance(ref, tree.Both) and len(ref.of) == 2:
        return Act(lambda who: tree.ExchangeControl(ref.of[0], ref.of[1]), "you")
    if isinstance(ref, tree.Target) and ref.most == tree.Num(2):
        return Act(lambda who: tree.ExchangeControl(ref, ref), "you")
    raise NoMeaning("exchange what")


@rule("i_exchange_zones")
def _exchange_zones(scope: Scope, whose: tree.Ref, one: str, other: str) -> Act:
    return Act(lambda who: tree.ExchangeZones(whose, one, other), "you")


@rule("i_fight")
def _fight(scope: Scope, what: Phrase) -> Act:
    ref = as_ref(scope, what)
    return Act(lambda who: tree.Fight(who, ref), "object")


act("i_fight_each", lambda who: tree.Fight(who, who), "object")
