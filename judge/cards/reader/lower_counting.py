"""Lowering of what is counted after "for each" (107.3, 608.2h)."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.reader.lower_posts import post_class
from judge.cards.reader.lowering import Phrase, as_class, as_ref, rule
from judge.cards.reader.machine import Tok
from judge.cards.reader.nominals import Noun, Posts, make_filter
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.words import COLORS


@rule("each_np")
def _each_np(scope: Scope, noun: Noun, posts: Posts) -> Phrase:
    if noun.plural:
        raise NoMeaning("number")
    return Phrase("", make_filter(noun, posts))


@rule("each_counter")
def _each_counter(scope: Scope, kind: str, on: Phrase) -> tree.Amount:
    return tree.CountersOn(kind, as_ref(scope, on))


@rule("each_any_counter")
def _each_any_counter(scope: Scope, on: Phrase) -> tree.Amount:
    return tree.CountersOn(None, as_ref(scope, on))


@rule("each_symbol")
def _each_symbol(scope: Scope, color: Tok, among: tree.Node) -> tree.Amount:
    return tree.Devotion((COLORS[color.text.lower()],), among)


rule("sp_costs")(lambda scope, what: as_class(scope, what))
rule("sp_cost")(lambda scope, of: of)

rule("each_color_spent")(lambda scope, what: tree.EventAmount("colors of mana spent", as_ref(scope, what)))


@rule("each_put_gy")
def _each_put_gy(scope: Scope, noun: Noun) -> tree.Amount:
    if noun.plural:
        raise NoMeaning("number")
    found = tree.Filter(noun.kind, noun.predicates, word="plural")  # said without its article
    return tree.EventAmount("put into your graveyard from the battlefield this turn", found)


rule("p_put_there")(lambda scope: tree.Happened("that were put there from the battlefield", None, "this turn"))
rule("p_put_there_any")(lambda scope: tree.Happened("that were put there from anywhere", None, "this turn"))


@rule("each_devoured")
def _each_devoured(scope: Scope, noun: Noun) -> tree.Amount:
    """Devour counts creatures (702.80; 702.82 today); a narrower class would have to be looked up among them."""
    if noun.kind != "permanent" or noun.predicates != (tree.IsType("creature"),) or noun.plural:
        raise NoMeaning("devoured what")
    return tree.EventAmount("creatures devoured")


rule("each_removed")(lambda scope, kind: tree.EventAmount(f"{kind} counters removed this way"))
rule("each_kick")(lambda scope, what: tree.EventAmount("times kicked", as_ref(scope, what)))
rule("each_targeted")(lambda scope, noun: tree.EventAmount("targets of the spell", make_filter(noun, Posts())))
rule("each_target")(lambda scope: tree.EventAmount("targets of the spell"))
rule("each_domain")(lambda scope, what: tree.DistinctCount("basic land type", as_class(scope, what)))


@rule("each_own_color")
def _each_own_color(scope: Scope, of: tree.Ref) -> tree.Amount:
    if isinstance(of, tree.Who):
        raise NoMeaning("the colors of a player")
    return tree.DistinctCount("color", of)


rule("each_color")(lambda scope, what: tree.DistinctCount("color", as_class(scope, what)))
rule("p_shares_one")(lambda scope, what, of: tree.Shares(what, post_class(scope, of), word=f"that shares at least one {what} with"))

rule("each_cast_before")(lambda scope: tree.EventAmount("other instants and sorceries you've cast before it"))
rule("each_spell_cast")(lambda scope: tree.EventAmount("other spells that player has cast"))
rule("each_card_type")(lambda scope, what: tree.DistinctCount("card type", as_ref(scope, what)))
rule("each_life_lost")(lambda scope: tree.EventAmount("amount", word="1 life you lost"))
rule("each_prevented")(lambda scope: tree.EventAmount("damage prevented this way"))
