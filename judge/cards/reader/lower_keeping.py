"""Lowering of lines about mana that isn't lost, keyword abilities as a class, and whose turn comes after (106.4, 500.4, 602, 500.7)."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.reader.acting import Act
from judge.cards.reader.claims import Claim
from judge.cards.reader.lower_costs import symbols_of
from judge.cards.reader.lowering import Phrase, as_filter, as_player, as_ref, rule, words_of
from judge.cards.reader.machine import Syn, Tok
from judge.cards.reader.nominals import YOU, number_of
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.words import COLORS


def _kept(who: tree.Ref | None, color: str | None, words: str) -> Claim:
    other = None if color is None else tree.Filter("object", (tree.IsColor(color),))
    return Claim(who, (tree.RuleChange("mana doesn't empty", other=other),), word=words)


rule("i_lose_mana")(lambda scope: Act(lambda who: tree.LoseMana(who)))
rule("cl_no_fizzle")(lambda scope: tree.NoFizzle())
rule("cl_pools")(lambda scope: _kept(None, None, ""))
rule("cl_keep_mana")(lambda scope, who: _kept(as_player(scope, who), None, ""))
rule("cl_keep_color")(lambda scope, who, color: _kept(as_player(scope, who), COLORS[color.text.lower()], ""))
rule("cl_keep_color_old")(lambda scope, color: _kept(YOU, COLORS[color.text.lower()], "from your pool"))
rule("cl_mana_colorless")(lambda scope: Claim(YOU, (tree.RuleChange("unspent mana becomes colorless"),), word="colorless"))
rule("cl_this_mana")(lambda scope: tree.KeepMana("until end of turn, you don't lose this mana as steps and phases end"))
rule("cl_this_mana_old")(
    lambda scope: tree.KeepMana("until end of turn, this mana doesn't empty from your mana pool as steps and phases end")
)
@rule("cl_spend_only_from")
def _spend_only_from(scope: Scope, what: Phrase) -> tree.Static:
    return tree.Static(None, (tree.RuleChange("only mana produced by", other=as_filter(what, ("",))),), zone="any")


rule("cl_new_type_not")(lambda scope, token: tree.NewTypeNot(token.text))


# --- keyword abilities as a class ---------------------------------------------------------------------------------------------------


@rule("actkw")
def _keyword(scope: Scope, *tokens: Tok) -> str:
    return words_of(Syn("keyword", tokens))


def of_keyword(keyword: str, *more: tree.Predicate, word: str = "") -> tree.Filter:
    """The abilities that the keyword stands for: "equip abilities"."""
    return tree.Filter("ability", (tree.HasAbility(keyword), *more), word=word)


rule("np_kw_abilities")(lambda scope, keyword: Phrase("", of_keyword(keyword), plural=True))
rule("np_kw_abilities_yours")(
    lambda scope, keyword: Phrase("", of_keyword(keyword, tree.ControlledBy(YOU, word="activate")), plural=True)
)


def _cost(name: str, less: bool) -> None:
    @rule(name)
    def give(scope: Scope, keyword: str, mana: Tok) -> Claim:
        what = of_keyword(keyword, tree.ControlledBy(YOU, word="activate"), word="costs you pay")
        return Claim(None, (tree.CostChange(what, less, (tree.Mana(symbols_of(mana)),), activate=True),))


_cost("cl_kw_cost_less", True)
_cost("cl_kw_cost_more", False)


@rule("cl_kw_instead")
def _instead(scope: Scope, mana: Tok, keyword: str) -> Claim:
    price = (tree.Mana(symbols_of(mana)),)
    return Claim(YOU, (tree.Permit("pay instead of its cost", of_keyword(keyword), costs=price, word="may"),))


@rule("cl_haste_abilities")
def _haste_abilities(scope: Scope, what: Phrase) -> Claim:
    every = as_ref(scope, what)
    if not isinstance(every, tree.Every):
        raise NoMeaning("whose abilities")
    return Claim(every, (tree.Permit("activate as though haste", word="haste abilities"),))


@rule("cl_lure")
def _lure(scope: Scope, who: Phrase, what: Phrase) -> Claim:
    every = as_ref(scope, who)
    if not isinstance(every, tree.Every) or every.word != "all":
        raise NoMeaning("who is able to block")
    return Claim(every, (tree.Must("block", as_ref(scope, what), by_all=True),))


@rule("cl_kw_instant")
def _instant_speed(scope: Scope, who: Phrase, what: Phrase) -> Claim:
    found = what.filter if isinstance(what, Phrase) else None
    if found is None or found.kind != "ability":
        raise NoMeaning("activate what")
    if as_player(scope, who) != YOU:
        raise NoMeaning("any time who could")
    return Claim(YOU, (tree.Permit("activate at instant speed", found, word="may"),))


@rule("cl_most_counters")
def _most_counters(scope: Scope, kind: str, n: Tok) -> tree.Effect:
    return tree.MostCounters(kind, number_of(n))


@rule("cl_leaving_exile")
def _leaving_exile(scope: Scope, what: Phrase, again: Phrase) -> tree.Effect:
    """A thing spoken of goes to exile, wherever else it would have gone from the battlefield (614.1a)."""
    it = as_ref(scope, what)
    if not isinstance(it, tree.Back) or it.plural or not isinstance(as_ref(scope, again), tree.Back):
        raise NoMeaning("what leaves")
    own = tree.Back(it.to, it.slot)
    gone = tree.Replace(tree.ZoneChange(own, "battlefield", None), (tree.Move(own, "exile", "exile"),), word="anywhere else")
    return tree.Apply(it, (gone,), tree.For(""))


# --- turns --------------------------------------------------------------------------------------------------------------------------


@rule("i_gain_turn")
def _gain_turn(scope: Scope, what: Phrase, whose: tree.Ref) -> Act:
    ref = as_ref(scope, what)
    if not isinstance(ref, tree.Target) or not isinstance(whose, tree.Back) or whose.slot != ref.slot:
        raise NoMeaning("the turn of another than the player it speaks of")
    return Act(lambda who: tree.ControlTurn(who, ref, whose, word="gain control of"))


@rule("cl_turn_after")
def _turn_after(scope: Scope, who: Phrase) -> tree.Effect:
    """ "After that turn, that player takes an extra turn": after the turn just spoken of (500.7)."""
    player = as_player(scope, who)
    if not isinstance(player, tree.Back) or player.to != "target":
        raise NoMeaning("after which turn")
    return tree.ExtraTurn(player, after="that turn")
