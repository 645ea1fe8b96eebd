"""Asking clauses about what a card costs in other words: "what is the total cost for me to cast it", "how many lands do I have to tap to play it", "how much is
it for me", "how much mana do I need if I want to cast it". Each is put as the plain "how much do I pay for it"."""

from __future__ import annotations

import itertools
from dataclasses import replace

from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep, Sentence

_CASTS = frozenset(("cast", "play", "get", "summon", "drop", "land"))
_SPENDS = frozenset(("tap", "need", "spend", "pay", "use", "require", "take"))
_PAID_IN = frozenset(("land", "mana"))


def priced(clause: Clause) -> Clause:
    """An asking clause about a cost as the plain question; any other as it is."""
    for form in (_cost_of, _lands_to_cast, _how_much_is):
        if (plain := form(clause)) is not None:
            return plain
    return clause


def wanting_it(sentence: Sentence) -> Sentence:
    """The sentence with "how much mana do I need" and "if I want to cast it" as one clause; any other as it is."""
    clauses = list(sentence.clauses)
    for place, (first, second) in enumerate(itertools.pairwise(clauses)):
        asked, told = (first, second) if first.mood == "asked" else (second, first)
        card = _cast_if(told)
        if card is None or asked.mood != "asked" or asked.verb not in _SPENDS or asked.inner or not _amount(asked) or told is asked:
            continue
        whole = (min(first.span[0], second.span[0]), max(first.span[1], second.span[1]))
        one = _pays(replace(asked, span=whole), card, ())
        return replace(sentence, clauses=(*clauses[:place], one, *clauses[place + 2 :]), question=True)
    return sentence


def _cast_if(clause: Clause) -> Noun | None:
    """The card of "if I want to cast it", "if I'm to cast it"."""
    if clause.link.split()[-1:] not in (["if"], ["when"]) or clause.subject is None or not is_player(clause.subject) or clause.negated or clause.preps:
        return None
    inner = clause.inner[0] if clause.verb == "be" and len(clause.inner) == 1 else clause if clause.modal == "want" else None
    if inner is None or inner.verb not in _CASTS or len(inner.objects) != 1 or inner.preps or inner.objects[0].kind != "name":
        return None
    return inner.objects[0]


def _amount(clause: Clause) -> bool:
    """Whether it asks how much mana, or how many lands."""
    return len(clause.objects) == 1 and clause.objects[0].wh in ("how much", "how many") and clause.objects[0].head in (*_PAID_IN, "how much")


def _pays(clause: Clause, card: Noun, preps: tuple[Prep, ...], who: Noun | None = None) -> Clause:
    at = (clause.span[0], clause.span[0])
    payer = who or (clause.subject if clause.subject is not None and is_player(clause.subject) else Noun("pronoun", "i", span=at))
    amount = Noun("noun", "mana", wh="how much", span=at)
    return replace(clause, verb="pay", subject=payer, objects=(amount,), preps=(Prep("for", card, card.span), *preps), particles=(), is_=(), inner=(), modal="",
                   form="present", passive=False, wh="how much", mood="asked")  # fmt: skip


def _card(noun: object) -> Noun | None:
    if not isinstance(noun, Noun) or is_player(noun):
        return None
    plain = not (noun.preps or noun.clauses or noun.also)
    return noun if noun.kind == "name" and plain else None


def _cost_of(clause: Clause) -> Clause | None:
    """ "What is the total cost of it for me", "what is the price for me to cast it", "cost of it for me?"."""
    cost = clause.subject
    asks = clause.verb == "be" and clause.wh == "what"
    bare = not clause.verb and clause.mood == "told"
    if cost is None or cost.kind != "noun" or cost.head.lower() not in ("cost", "price", "mana cost") or not (asks or bare) or clause.is_ or clause.negated:
        return None
    preps = (*cost.preps, *clause.preps)
    payer = next((prep.what for prep in preps if prep.word == "for" and isinstance(prep.what, Noun) and is_player(prep.what)), None)
    under = [each for prep in preps if isinstance(prep.what, Noun) and is_player(prep.what) for each in prep.what.preps]
    of = [found for prep in (*preps, *under) if prep.word in ("of", "for") and (found := _card(prep.what)) is not None]
    of += [found for inner in clause.inner if inner.form == "infinitive" and inner.verb in _CASTS and len(inner.objects) == 1 and not inner.preps
           and (found := _card(inner.objects[0])) is not None]  # fmt: skip
    of += [found] if (found := _card(cost.owner)) is not None else []
    marked = [noun for noun in (cost.owner,) if noun is not None and found is None]
    others = [prep for prep in preps if prep.what is not payer and _card(prep.what) is None]
    if len(of) != 1 or others or marked or set(cost.marks) - {"total", "final", "full", "actual"}:
        return None
    who = replace(payer, preps=()) if isinstance(payer, Noun) else None
    return _pays(replace(clause, subject=None), of[0], (), who)


def _lands_to_cast(clause: Clause) -> Clause | None:
    """ "How many lands do I have to tap to play it", "how much mana do I need to cast it"."""
    inner = clause.inner[0] if len(clause.inner) == 1 else None
    card = _card(inner.objects[0]) if inner is not None and inner.objects else None
    if inner is None or clause.verb not in _SPENDS or inner.verb not in _CASTS or inner.form != "infinitive" or not _amount(clause):
        return None
    down = set(clause.particles) | set(inner.particles)
    if card is None or len(inner.objects) != 1 or inner.preps or clause.preps or clause.negated or clause.passive or down - {"down", "out"}:
        return None
    if (inner.verb == "get") != bool(down):
        return None
    return _pays(clause, card, ())


def _how_much_is(clause: Clause) -> Clause | None:
    """ "How much is it for me now"."""
    card = _card(clause.subject)
    amount = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb != "be" or card is None or clause.wh != "how much" or amount is None or amount.head != "how much" or clause.is_ or clause.inner:
        return None
    payer = [prep.what for prep in clause.preps if prep.word == "for" and isinstance(prep.what, Noun) and is_player(prep.what)]
    if len(payer) != len(clause.preps) or len(payer) > 1:
        return None
    return _pays(clause, card, (), payer[0] if payer else None)
