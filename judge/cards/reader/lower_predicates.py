"""Lowering of what is said after "is": "a creature", "tapped", "not a token"."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.reader.lower_posts import post_class
from judge.cards.reader.lowering import as_player, lazy, rule, words_of
from judge.cards.reader.machine import Syn, Syntax
from judge.cards.reader.nominals import Noun, Posts, item_of, make_filter
from judge.cards.reader.places import in_zone
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.words import COLORS


@lazy("predword")
def _predword(scope: Scope, *children: Syntax) -> tree.Predicate:
    text = words_of(Syn("predword", children))
    if text in ("monstrous", "renowned", "paired", "face down", "face up", "paired with another creature"):
        return tree.HasStatus(text)
    item = item_of(children[0] if len(children) == 1 else Syn("predword", children))
    if item.predicate is None:
        raise NoMeaning(text)
    return item.predicate


rule("pred_word")(lambda scope, one: (one,))
rule("pred_or")(lambda scope, one, two: (tree.AnyOf((one, two)),))
rule("pred_and")(lambda scope, one, two: (one, two))
rule("pred_both_colors")(
    lambda scope, one, two: (tree.AllOf(tuple(tree.IsColor(COLORS[c.text.lower()]) for c in (one, two)), word="both"),)
)
rule("pred_attached")(lambda scope, what: (tree.AttachedTo(post_class(scope, what)),))
rule("pred_blocking")(lambda scope, what: (tree.Happened("blocking", post_class(scope, what)),))
rule("pred_attacking")(lambda scope, what: (tree.Happened("attacking", post_class(scope, what)),))
rule("pred_blocked_by")(lambda scope, what: (tree.Happened("blocked by", post_class(scope, what)),))
rule("pred_in")(lambda scope, place: (in_zone(place),))
rule("pred_exiled")(lambda scope: (tree.InZone("exile", word="exiled"),))
rule("pred_still_battlefield")(lambda scope: (tree.InZone("battlefield", word="still"),))
rule("pred_battlefield")(lambda scope: (tree.InZone("battlefield"),))
rule("pred_stack")(lambda scope: (tree.InZone("stack"),))
rule("pred_colored")(lambda scope: (tree.IsColor("one or more colors"),))
rule("pred_chosen_color")(lambda scope: (tree.IsChosen("color"),))
rule("pred_chosen_type")(lambda scope: (tree.IsChosen("creature type"),))
rule("pred_of_chosen_type")(lambda scope: (tree.IsChosen("creature type", word="of the chosen type"),))
rule("pred_of_chosen_color")(lambda scope: (tree.IsChosen("color", word="of the chosen color"),))
rule("pred_dealt")(lambda scope: (tree.Happened("dealt damage"),))
rule("pred_dealt_turn")(lambda scope: (tree.Happened("dealt damage", None, "this turn"),))
rule("pred_kicked")(lambda scope: (tree.HasStatus("kicked"),))
rule("pred_named")(lambda scope, name: (tree.Named(name.text),))
rule("pred_controlled")(lambda scope, who: (tree.ControlledBy(as_player(scope, who)),))


@rule("pred_noun")
def _pred_noun(scope: Scope, noun: Noun, posts: Posts) -> tuple[tree.Predicate, ...]:
    if noun.plural:
        raise NoMeaning("number")
    return (tree.IsA(make_filter(noun, posts)),)


@rule("pred_a")
def _pred_a(scope: Scope, noun: Noun) -> tree.Predicate:
    if noun.plural:
        raise NoMeaning("number")
    return tree.IsA(tree.Filter(noun.kind, noun.predicates))


@rule("pred_a_posts")
def _pred_a_posts(scope: Scope, noun: Noun, posts: Posts) -> tree.Predicate:
    if noun.plural or not posts.predicates:
        raise NoMeaning("number")
    return tree.IsA(make_filter(noun, posts))


rule("pred_nouns")(lambda scope, *parts: (tree.AnyOf(parts, word="a list"),))


@rule("pred_bare")
def _pred_bare(scope: Scope, noun: Noun, posts: Posts) -> tuple[tree.Predicate, ...]:
    if not noun.plural:
        raise NoMeaning("a bare noun")
    return (tree.IsA(make_filter(noun, posts), word="plural"),)


@rule("pred_not")
def _pred_not(scope: Scope, found: tuple[tree.Predicate, ...]) -> tuple[tree.Predicate, ...]:
    return (tree.Not(found[0] if len(found) == 1 else tree.AllOf(found)),)
