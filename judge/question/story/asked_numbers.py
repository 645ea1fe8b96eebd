"""Asking clauses about a number in other words: "what is the number of cards that I draw", "how much do I go up by", "how many counters does it start with",
"how many tokens come with it". Each is put as the plain "how many" or "how much" it comes to."""

from __future__ import annotations

import itertools
from dataclasses import replace

from judge.question.meaning.nouns import nouns
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep, Sentence, Span

_NUMBER = frozenset(("number", "amount", "quantity", "count"))
_MASS = frozenset(("damage", "life", "mana"))
_RISES = frozenset(("go", "climb", "rise"))
_BEGINS = frozenset(("start", "begin", "arrive", "land", "come", "enter"))
_PUTS = frozenset(("put", "place", "pop", "drop", "stick", "set", "lay", "stack", "dump"))
_FETCHES = frozenset("grab need get take fetch find dig bring own receive give".split())  # noqa: SIM905
_FIELD = frozenset(nouns()["places"]["battlefield"])


def numbered(clause: Clause) -> Clause:
    """An asking clause about a number as the plain question; any other as it is."""
    for form in (_number_of, _goes_up, _total_rises, _starts_with, _put_on_it, _come_along, _into_play, _from_the_top, _comes_out):
        if (plain := form(clause)) is not None:
            return plain
    return clause


def parted(sentence: Sentence) -> Sentence:
    """ "If it isn't blocked how much damage does it deal": the amount belongs to the question behind it, not to what stands before."""
    clauses = list(sentence.clauses)
    for place, (first, second) in enumerate(itertools.pairwise(clauses)):
        amount = first.objects[-1] if first.objects and first.objects[-1].wh in ("how much", "how many") else None
        after = amount is not None and amount.span[1] == second.span[0] and second.mood == "asked" and second.subject is not None
        if amount is None or not after or second.objects or second.wh or second.link or not second.verb or second.passive:
            continue
        told = replace(first, objects=first.objects[:-1], wh="", mood="plan" if first.subject is None else "told", span=(first.span[0], amount.span[0]))
        asks = replace(second, objects=(amount,), wh=amount.wh, span=(amount.span[0], second.span[1]))
        return replace(sentence, clauses=(*clauses[:place], told, asks, *clauses[place + 2 :]))
    return sentence


def one_number(sentence: Sentence) -> Sentence:
    """The sentence with "what is the number of cards" and "I draw", which the grammar parts, as one clause; with a doer for what asks without one."""
    clauses = list(sentence.clauses)
    for place, (first, second) in enumerate(itertools.pairwise(clauses)):
        if _what_number(first) and second.subject is not None and second.mood == "told" and not (second.link or second.wh or second.objects or second.inner):
            inner = replace(second, gap="object")
            assert first.subject is not None
            one = replace(first, subject=replace(first.subject, clauses=(inner,)), span=(first.span[0], second.span[1]))
            return replace(sentence, clauses=(*clauses[:place], one, *clauses[place + 2 :]))
        joined = second.link.split()[-1:] == ["and"] and second.mood == "asked" and second.wh in ("how many", "how much") and second.subject is None
        if joined and first.subject is not None and first.mood == "told" and second.verb:  # "I tap it and get how much?"
            clauses[place + 1] = replace(second, subject=replace(first.subject, span=(second.span[0], second.span[0])))
    return replace(sentence, clauses=tuple(map(_doer, clauses)))


def _doer(clause: Clause) -> Clause:
    """ "Discard how many?": the asker does."""
    bare = clause.mood == "asked" and clause.subject is None and clause.verb and clause.form in ("present", "base") and not clause.passive
    if not bare or not any(noun.wh in ("how many", "how much") for noun in clause.objects):
        return clause
    return replace(clause, subject=Noun("pronoun", "i", span=(clause.span[0], clause.span[0])))


def _what_number(clause: Clause) -> bool:
    """ "What is the number of cards"."""
    of = clause.subject
    if clause.verb != "be" or clause.wh != "what" or clause.mood != "asked" or of is None or of.kind != "noun" or of.head.lower() not in _NUMBER:
        return False
    return len(of.preps) == 1 and of.preps[0].word == "of" and isinstance(of.preps[0].what, Noun) and not of.clauses


def _asked_for(noun: Noun, span: Span) -> Noun:
    word = "how much" if noun.head in _MASS else "how many"
    return replace(noun, wh=word, det="", clauses=(), plural=word == "how many", span=span)


def _number_of(clause: Clause) -> Clause | None:
    """ "What is the number of cards that I draw", "what is the number of counters on it"."""
    of = clause.subject
    if of is None or not _what_number(replace(clause, subject=replace(of, clauses=()))) or clause.is_ or clause.particles or clause.negated:
        return None
    thing = of.preps[0].what
    assert isinstance(thing, Noun)
    under = [*of.clauses, *thing.clauses, *(inner for inner in clause.inner if inner.link == "that")]
    late = [noun for noun in clause.objects if not noun.wh]
    amount = _asked_for(thing, of.span)
    said = {"mood": "asked", "wh": amount.wh, "link": clause.link, "gap": "", "span": clause.span}
    if not under and not late and thing.preps:
        return replace(clause, verb="exist", subject=replace(amount, preps=()), objects=(), preps=thing.preps, wh=amount.wh)
    if len(under) != 1:
        return None
    (inner,) = under
    if inner.subject is not None:
        return replace(inner, objects=(amount, *inner.objects), preps=(*inner.preps, *clause.preps), **said)  # type: ignore[arg-type]
    preps = inner.preps
    if late and inner.particles[-1:] == ("on",) and len(late) == 1:  # "that will be sitting on it", whose "it" the grammar leaves outside
        preps = (*preps, Prep("on", late[0], late[0].span))
        return replace(inner, verb="exist", subject=amount, particles=(), preps=preps, form="present", progressive=False, **said)  # type: ignore[arg-type]
    return None if late else replace(inner, subject=amount, preps=(*preps, *clause.preps), **said)  # type: ignore[arg-type]


def _life(span: Span) -> Noun:
    return Noun("noun", "life", wh="how much", span=span)


def _by(clause: Clause) -> Prep | None:
    found = [prep for prep in clause.preps if prep.word == "by" and isinstance(prep.what, Noun) and prep.what.wh in ("how much", "how many", "what")]
    return found[0] if len(found) == 1 else None


def _goes_up(clause: Clause) -> Clause | None:
    """ "I go up by how much", "how much do I go up"."""
    who, by = clause.subject, _by(clause)
    way = {"up", "down"} & set(clause.particles)
    amount = by.what if by is not None else next((noun for noun in clause.objects if noun.wh == "how much" and noun.head in ("how much", "life")), None)
    if who is None or not is_player(who) or clause.verb not in _RISES or len(way) != 1 or not isinstance(amount, Noun) or len(clause.objects) > 1:
        return None
    if amount.head not in ("how much", "how many", "what", "life", "point"):
        return None
    rest = tuple(prep for prep in clause.preps if prep is not by)
    verb = "gain" if way == {"up"} else "lose"
    return replace(clause, verb=verb, objects=(_life(amount.span),), preps=rest, particles=(), wh="how much")


def _total_rises(clause: Clause) -> Clause | None:
    """ "By how much is my life total increased"."""
    of, by = clause.subject, _by(clause)
    if of is None or by is None or of.owner is None or not is_player(of.owner) or of.head.lower() not in ("life", "life total", "total") or not clause.passive:
        return None
    verb = {"increase": "gain", "raise": "gain", "boost": "gain", "decrease": "lose", "reduce": "lose", "lower": "lose"}.get(clause.verb, "")
    if not verb or clause.objects:
        return None
    rest = tuple(prep for prep in clause.preps if prep is not by)
    return replace(clause, verb=verb, passive=False, form="present", subject=replace(of.owner, span=of.span), objects=(_life(by.what.span),), preps=rest,
                   wh="how much")  # fmt: skip


def _counters(noun: Noun) -> bool:
    return noun.kind == "noun" and noun.head.lower() == "counter"


def _starts_with(clause: Clause) -> Clause | None:
    """ "How many counters does it start out with", "it starts with how many counters"."""
    it = clause.subject
    if it is None or is_player(it) or clause.verb not in _BEGINS or clause.passive or clause.negated or clause.inner:
        return None
    withs = [prep for prep in clause.preps if prep.word == "with" and isinstance(prep.what, Noun) and prep.what.wh == "how many" and _counters(prep.what)]
    amount = withs[0].what if len(withs) == 1 else clause.objects[0] if len(clause.objects) == 1 and "with" in clause.particles else None
    if not isinstance(amount, Noun) or amount.wh != "how many" or not _counters(amount) or (withs and clause.objects):
        return None
    rest = tuple(prep for prep in clause.preps if prep not in withs and not _entering(prep))
    return replace(clause, verb="have", objects=(amount,), particles=(), preps=rest, form="present", modal="", wh="how many")


def _entering(prep: Prep) -> bool:
    return prep.word in ("into", "in", "onto", "on") and isinstance(prep.what, Noun) and prep.what.head.lower() in _FIELD


def _put_on_it(clause: Clause) -> Clause | None:
    """ "How many counters do I put on it", "how many counters go on it": how many are there, where nobody put any by a deed of his own."""
    on = next((prep for prep in clause.preps if prep.word in ("on", "onto") and isinstance(prep.what, Noun)), None)
    doer = clause.subject is not None and is_player(clause.subject) and clause.verb in _PUTS
    amount = clause.objects[0] if doer and len(clause.objects) == 1 else clause.subject if clause.verb in ("go", "be", "belong", "sit") else None
    passive = clause.passive and clause.verb in _PUTS and not clause.objects
    amount = clause.subject if passive else amount
    if on is None or amount is None or amount.wh != "how many" or not _counters(amount) or len(clause.preps) != 1 or clause.modal == "can" or clause.inner:
        return None
    if not isinstance(on.what, Noun) or is_player(on.what) or on.what.head.lower() in _FIELD:
        return None
    return replace(clause, verb="have", subject=on.what, objects=(amount,), preps=(), passive=False, form="present", modal="", wh="how many")


def _made_things(noun: Noun | None) -> bool:
    return noun is not None and noun.kind == "noun" and noun.wh in ("how many",) and (noun.head == "token" or "token" in noun.marks or noun.plural)


def _come_along(clause: Clause) -> Clause | None:
    """ "How many Goblins come with it", "how many tokens do I grab", "it brings me how many tokens": how many tokens the asker has then."""
    who = clause.subject
    if clause.passive or clause.negated or clause.inner or clause.wh != "how many":
        return None
    withs = [prep for prep in clause.preps if prep.word in ("with", "along with", "alongside") and isinstance(prep.what, Noun) and prep.what.kind == "pronoun"]
    amount = who if clause.verb in ("come", "arrive", "show") and len(withs) == 1 and len(clause.preps) == 1 and not clause.objects else None
    me = Noun("pronoun", "i", span=(clause.span[0], clause.span[0]))
    if amount is not None and _made_things(amount) and set(clause.particles) <= {"along", "in", "out"}:
        if not _token(amount):  # what comes with it are tokens, though it be one of that kind itself
            amount = replace(amount, head="token", marks=(*amount.marks, amount.head))
        return replace(clause, verb="get", subject=me, objects=(amount,), preps=(), particles=(), form="present")
    amount = next((noun for noun in clause.objects if noun.wh), None)
    given = [noun for noun in clause.objects if noun is not amount]
    if amount is None or not _token(amount) or clause.verb not in _FETCHES or len(given) > 1:
        return None
    if who is not None and is_player(who) and not given:
        where = all(prep.word in ("out of", "from", "off") and isinstance(prep.what, Noun) and prep.what.head.lower() in _BOXES for prep in clause.preps)
        return replace(clause, verb="get", preps=(), particles=(), modal="") if where and (clause.preps or clause.verb != "get") else None
    if len(given) == 1 and is_player(given[0]) and not clause.preps:
        return replace(clause, verb="get", subject=given[0], objects=(amount,), particles=())
    return None


_BOXES = frozenset(("box", "token box", "binder", "bag", "pile", "deckbox", "deck box", "tin", "stash", "collection"))


def _token(noun: Noun) -> bool:
    return noun.kind == "noun" and (noun.head == "token" or "token" in noun.marks)


def _into_play(clause: Clause) -> Clause | None:
    """ "How many tokens do I put into play", "how many tokens are created for me", "how many tokens are put onto the battlefield"."""
    who = clause.subject
    if clause.wh != "how many" or clause.negated or clause.inner:
        return None
    others = [prep for prep in clause.preps if not _entering(prep)]
    if clause.passive and who is not None and _token(who) and who.wh and clause.verb in (*_PUTS, "create", "make", "produce", "spawn") and not clause.objects:
        whom = others[0].what if len(others) == 1 and others[0].word == "for" else Noun("pronoun", "i", span=(clause.span[0], clause.span[0]))
        if len(others) > 1 or not isinstance(whom, Noun) or not is_player(whom):
            return None
        return replace(clause, verb="get", passive=False, form="present", subject=whom, objects=(who,), preps=(), modal="")
    if who is not None and is_player(who) and clause.verb in _PUTS and len(clause.objects) == 1 and _token(clause.objects[0]) and not others and clause.preps:
        return replace(clause, verb="get", preps=(), particles=(), modal="" if clause.modal in ("must", "should", "will", "would") else clause.modal)
    return None


def _from_the_top(clause: Clause) -> Clause | None:
    """ "How many cards do I pick up", "how many cards does that get me off the top", "how many cards do I put into my hand": how many are drawn."""
    amount = next((noun for noun in clause.objects if noun.wh == "how many"), None)
    if amount is None or amount.head != "card" or amount.owner is not None or clause.passive or clause.negated or clause.inner:
        return None
    given = [noun for noun in clause.objects if noun is not amount]
    who = clause.subject
    if len(given) == 1 and is_player(given[0]) and clause.verb in ("net", "get", "give", "bring", "draw", "earn"):
        who = given[0]
    elif given or who is None or not is_player(who):
        return None
    elif clause.verb == "pick":
        if "up" not in clause.particles:
            return None
    elif clause.verb not in ("take", "put", "get", "grab") or not any(map(_off_the_library, clause.preps)):
        return None
    if not all(map(_off_the_library, clause.preps)) or set(amount.marks) - _FRESH:
        return None
    plain = replace(amount, marks=(), span=amount.span)
    modal = "" if clause.modal in ("get", "can", "must") else clause.modal
    return replace(clause, verb="draw", subject=who, objects=(plain,), preps=(), particles=(), modal=modal)


_FRESH = frozenset(("new", "extra", "fresh", "more", "additional"))


def _off_the_library(prep: Prep) -> bool:
    where = prep.what
    if not isinstance(where, Noun):
        return False
    low = where.head.lower()
    if prep.word in ("off", "from", "off of") and low in ("top", "library", "deck"):
        return all(of.word == "of" and isinstance(of.what, Noun) and of.what.head.lower() in ("library", "deck") for of in where.preps)
    return prep.word in ("into", "in", "to") and low == "hand"


def _comes_out(clause: Clause) -> Clause | None:
    """ "How much mana comes out of it", "how much mana do I get out of the land"."""
    amount = clause.subject
    out = [prep for prep in clause.preps if prep.word in ("out of", "from", "off") and isinstance(prep.what, Noun)]
    if amount is None or amount.head != "mana" or amount.wh != "how much" or clause.verb not in ("come", "result", "flow") or clause.passive:
        return None
    if len(out) != len(clause.preps) or len(out) > 1 or clause.objects:
        return None
    me = Noun("pronoun", "i", span=(clause.span[0], clause.span[0]))
    return replace(clause, verb="get", subject=me, objects=(amount,), preps=tuple(replace(prep, word="from") for prep in out), particles=())
