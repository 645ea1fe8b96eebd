"""Lowering of instructions (608.2, 701): damage, life, cards, keyword actions, choices, turns."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.reader.acting import ONE, Act, CardCount, act, acted_on, number_act, on, plain_action
from judge.cards.reader.lowering import Phrase, as_ref, lazy, lower, lower_after, rule
from judge.cards.reader.machine import Syntax
from judge.cards.reader.nominals import number_of
from judge.cards.reader.places import Place, zone_of
from judge.cards.reader.pointing import NoMeaning, Scope, nouns_of

rule("cc_one")(lambda scope: CardCount(ONE))
rule("cc_n")(lambda scope, amount: CardCount(amount))
rule("cc_that")(lambda scope: CardCount(tree.EventAmount("amount")))
rule("cc_that_plus")(lambda scope, n: CardCount(tree.Plus(tree.EventAmount("amount"), number_of(n)), "that many"))
rule("cc_that_minus")(lambda scope, n: CardCount(tree.Plus(tree.EventAmount("amount"), tree.Negative(number_of(n))), "that many"))
rule("cc_additional")(lambda scope: CardCount(ONE, "an additional"))
rule("cc_n_additional")(lambda scope, amount: CardCount(amount, "additional"))
rule("cc_another")(lambda scope: CardCount(ONE, "another"))
rule("cc_equal")(lambda scope, value: CardCount(value, "equal"))
rule("cc_number")(lambda scope, value: CardCount(value, "number equal"))


@rule("cc_upto")
def _cc_upto(scope: Scope, amount: tree.Amount) -> CardCount:
    return CardCount(tree.UpTo(amount))


@rule("i_draw")
def _draw(scope: Scope, count: CardCount) -> Act:
    many = count.amount != ONE
    scope.mention(tree.Back("event", 0, many), {"card"}, plural=many, weak=not many)
    return Act(lambda who: tree.Draw(who, count.amount, word=count.word))


@rule("i_mill")
def _mill(scope: Scope, count: CardCount) -> Act:
    many = count.amount != ONE
    scope.mention(tree.Back("event", 0, many), {"card"}, plural=many, weak=True)
    return Act(lambda who: tree.Mill(who, count.amount, word=count.word))


@rule("i_mill_half")
def _mill_half(scope: Scope, whose: tree.Ref, rounding: str) -> Act:
    library = tree.CountOf(tree.Filter("card", (tree.InZone("library", whose),)))
    return Act(lambda who: tree.Mill(who, tree.Half(library, rounding == "rounded up"), word="half"))


@rule("i_discard")
def _discard(scope: Scope, what: Phrase) -> Act:
    ref = _cards(scope, what)
    return Act(lambda who: tree.Discard(who, ref))


def _discard_so_many(name: str, word: str) -> None:
    @rule(name)
    def give(scope: Scope, value: tree.Amount) -> Act:
        slot, scope.choices = scope.choices, scope.choices + 1
        what = tree.Choose(tree.Filter("card"), value, value, slot=slot, word=word)
        return Act(lambda who: tree.Discard(who, what))


_discard_so_many("i_discard_equal", "equal")
_discard_so_many("i_discard_number", "number equal")
rule("i_extra_turns")(lambda scope, n: Act(lambda who: tree.ExtraTurn(who, amount=number_of(n), after="this one")))


def _cards(scope: Scope, what: Phrase) -> tree.Ref:
    ref = as_ref(scope, what)
    if isinstance(ref, tree.Choose) and ref.filter.kind not in ("card", "object"):
        raise NoMeaning("cards are needed")
    return ref


@rule("i_reveal")
def _reveal(scope: Scope, what: Phrase) -> Act:
    ref = _just_drawn(scope, as_ref(scope, what))
    acted_on(scope, ref)
    return Act(lambda who: tree.Reveal(who, ref))


def _just_drawn(scope: Scope, ref: tree.Ref) -> tree.Ref:
    """ "Draw a card and reveal it": only a hidden card is revealed (701.12a), so "it" is the one just drawn, and stays "it" from there on."""
    last = next((mention for mention in scope.recent() if not mention.player), None)
    if getattr(ref, "word", "") != "it" or last is None or not last.weak or last.plural or last.nouns != frozenset({"card"}):
        return ref
    scope.mention(last.ref, last.nouns)
    return scope.it("it")


on("i_look", lambda who, ref: tree.LookAt(who, ref))


@rule("i_search")
def _search(scope: Scope, place: Place, for_: Phrase) -> Act:
    return _searching(scope, place, as_ref(scope, for_))


def _one_card(ref: tree.Node) -> bool:
    return isinstance(ref, tree.Choose) and ref.filter.kind == "card" and (ref.least, ref.most) == (ONE, ONE) and not ref.word


def _cards_only(found: tree.Filter) -> bool:
    """ "Basic land card or Gate card": one class whose kinds are all cards."""
    options = [p for p in found.predicates if isinstance(p, tree.AnyOf)]
    return found.kind == "object" and len(options) == 1 and all(
        isinstance(one, tree.AllOf) and one.of[-1] == tree.IsKind("card") for one in options[0].of
    )


def _one_of_cards(ref: tree.Either) -> tree.Choose:
    """ "A basic land card or a Gate card": one card of either class."""
    options: list[tree.Predicate] = []
    for part in ref.of:
        if not isinstance(part, tree.Filter) or part.kind != "card" or part.word != "a":
            raise NoMeaning("search for what")
        options.append(tree.AllOf((*part.predicates, tree.IsKind("card"))))
    return tree.Choose(tree.Filter("object", (tree.AnyOf(tuple(options)),)), word="either")


def _searching(scope: Scope, place: Place, ref: tree.Ref) -> Act:
    if not isinstance(place, Place) or place.of is None:
        raise NoMeaning("search what")
    if isinstance(ref, tree.Either):
        ref = _one_of_cards(ref)
        scope.mention(tree.Back("event"), {"card"})
        of = place.of
        zones = tuple(tree.WholeZone(name, of) for name in (place.zone, *place.more))
        return Act(lambda who: tree.Search(who, zones, ref, word=place.word))
    if isinstance(ref, tree.Both) and all(_one_card(part) for part in ref.of):
        scope.mention(tree.Back("event", 0, True), {"card"}, plural=True)
        of = place.of
        zones = tuple(tree.WholeZone(name, of) for name in (place.zone, *place.more))
        return Act(lambda who: tree.Search(who, zones, ref, word=place.word))
    if isinstance(ref, (tree.Choose, tree.Every)):
        if ref.filter.kind not in ("card",) and not _cards_only(ref.filter):
            raise NoMeaning("search for what")
        many = isinstance(ref, tree.Every) or ref.most != ONE or any(isinstance(p, tree.OfEach) for p in ref.filter.predicates)
        scope.mention(tree.Back("event", 0, many), nouns_of(ref.filter), plural=many)
    else:
        raise NoMeaning("search for what")
    of = place.of
    zones = tuple(tree.WholeZone(name, of) for name in (place.zone, *place.more))
    return Act(lambda who: tree.Search(who, zones, ref, word=place.word))


@rule("i_shuffle")
def _shuffle(scope: Scope) -> Act:
    return Act(lambda who: tree.Shuffle(who))


@rule("i_shuffle_it")
def _shuffle_it(scope: Scope) -> Act:
    return Act(lambda who: tree.Shuffle(who, word="it"))


@lazy("i_shuffle_into")
def _shuffle_into(scope: Scope, what: Syntax, place: Syntax) -> Act:
    ref = as_ref(scope, lower(what, scope))
    library = zone_of(lower_after(scope, ref, place))
    if library.zone != "library":
        raise NoMeaning("shuffle into what")
    return Act(lambda who: tree.Shuffle(who, ref, library.of))


@rule("i_shuffle_zone")
def _shuffle_zone(scope: Scope, place: Place) -> Act:
    library = zone_of(place)
    if library.zone != "library" or library.of is None:
        raise NoMeaning("shuffle what")
    return Act(lambda who: tree.Shuffle(who, None, library.of))


number_act("i_scry", lambda who, n: tree.Scry(who, n))
number_act("i_surveil", lambda who, n: tree.Scry(who, n, "surveil"))
number_act("i_fateseal", lambda who, n: tree.Scry(who, n, "fateseal"))
_SUPPORTED = tree.Filter("permanent", (tree.IsType("creature"), tree.Other()))
number_act(
    "i_support",
    lambda who, n: tree.KeywordAction("support", who, n, tree.Target(_SUPPORTED, 80, tree.Num(0), n)),
)
for _name in ("bolster", "adapt", "monstrosity", "amass"):
    number_act(f"i_{_name}", (lambda word: lambda who, n: tree.KeywordAction(word, who, n))(_name))

rule("i_proliferate_again")(lambda scope: Act(lambda who: tree.KeywordAction("proliferate", who, word="again")))
rule("i_explore_again")(lambda scope: Act(lambda who: tree.KeywordAction("explore", who, word="again"), "any"))
rule("i_double_mana")(lambda scope: Act(lambda who: tree.AddMana(who, any_color="double the pool")))
plain_action("i_subgame", "play a Magic subgame, using their libraries as their decks")
for _name in ("proliferate", "populate", "investigate", "learn", "planeswalk"):
    plain_action(f"i_{_name}", _name)
_SO_OFTEN = {"an additional time": 1, "twice": 2, "three times": 3, "four times": 4, "five times": 5}
rule("times")(lambda scope, token: tree.Num(_SO_OFTEN[token.text.lower()]))
for _name in ("proliferate", "populate", "investigate"):
    act(f"i_{_name}_times", (lambda word: lambda who, n: tree.KeywordAction(word, who, n))(_name))
plain_action("i_clash", "clash with an opponent")


@rule("i_manifest")
def _manifest(scope: Scope) -> Act:
    scope.mention(tree.Back("event"), {"permanent", "creature", "card"})
    return Act(lambda who: tree.KeywordAction("manifest the top card of your library", who))


@rule("i_manifest_top")
def _manifest_top(scope: Scope, place: Place) -> Act:
    where = zone_of(place)
    if where.zone != "library" or where.of is None or not getattr(where.of, "word", ""):
        raise NoMeaning("manifests from where")
    scope.mention(tree.Back("event"), {"permanent", "creature", "card"})
    return Act(lambda who: tree.KeywordAction("manifest the top card of your library", who))


plain_action("i_venture", "venture into the dungeon")
on("i_detain", lambda who, ref: tree.KeywordAction("detain", who, None, ref))
on("i_goad", lambda who, ref: tree.KeywordAction("goad", who, None, ref))
on("i_exert", lambda who, ref: tree.KeywordAction("exert", who, None, ref))
act("i_explore", lambda what: tree.KeywordAction("explore", what), "object")
