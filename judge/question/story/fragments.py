"""Told without a verb: "protection from red on my attacker", "my Bear into his Wall", "2 life, my Djinn, my upkeep".

Each is put as the plain clause that it comes to."""

from __future__ import annotations

from dataclasses import replace

from judge.language.morphology import forms
from judge.question.meaning.decode import AsCard
from judge.question.meaning.frames import verbs
from judge.question.meaning.model import Said
from judge.question.meaning.nouns import is_moment, kinds, nouns, of_word
from judge.question.story.cards import Cards
from judge.question.story.describe import feature, looks
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep

_PLACES = frozenset(word for words in nouns()["places"].values() for word in words)


def in_pieces(clause: Clause) -> Clause | None:
    """The plain clause of a fragment; None for any other clause."""
    for form in (_ability_on, _into_another, _in_the_way, _so_many, _put_on, _now_is):
        if (told := form(clause)) is not None:
            return told
    return None


def _bare(clause: Clause) -> bool:
    """Whether a clause is a phrase with what hangs on it and nothing else."""
    return not (clause.verb or clause.objects or clause.is_ or clause.inner or clause.particles or clause.modal or clause.negated or clause.wh)


def a_creature(noun: Noun | Prep | Clause | None) -> bool:
    """Whether a phrase may stand for a creature: named, by its size, or by a word for creatures."""
    if not isinstance(noun, Noun) or noun.det == "no" or noun.wh or is_player(noun) or noun.head.lower() in _PLACES:
        return False
    return noun.kind in ("name", "size") or (noun.kind == "noun" and ("creature" in (kinds(noun) | of_word(noun.head)) or "creature" in looks(noun).types))


def _ability_on(clause: Clause) -> Clause | None:
    """ "First strike on my guy", "protection from red on it", "no flying on his 2/2": that it has the ability, or hasn't."""
    ability = clause.subject
    if not _bare(clause) or ability is None or ability.kind != "noun" or ability.owner is not None or ability.clauses or ability.det not in ("", "the", "no"):
        return None
    preps = (*ability.preps, *clause.preps)
    whose = [prep for prep in preps if prep.word == "on"]
    rest = tuple(prep for prep in preps if prep not in whose)
    thing = whose[0].what if len(whose) == 1 else None
    if not isinstance(thing, Noun) or not (a_creature(thing) or thing.head.lower() in ("it", "him", "her")) or any(prep.word != "from" for prep in rest):
        return None
    end = max((prep.span[1] for prep in rest), default=ability.span[1])
    own = replace(ability, preps=rest, span=(ability.span[0], max(end, ability.span[1])))
    seen = looks(Noun("noun", "creature"))
    if not all(feature(seen, member) for member in own.members()) or not seen.abilities + ["no"] * (ability.det == "no") or seen.attached or seen.counters:
        return None
    return replace(clause, verb="have", subject=thing, objects=(own,), preps=())


def _into_another(clause: Clause) -> Clause | None:
    """ "My Bear into his Wall": it attacks, and the other blocks it."""
    attacker, into = clause.subject, clause.preps[0] if len(clause.preps) == 1 else None
    if not _bare(clause) or into is None or into.word != "into" or not a_creature(attacker) or not a_creature(into.what) or clause.mood == "asked":
        return None
    assert isinstance(into.what, Noun)
    return replace(clause, verb="block", subject=attacker, preps=(Prep("by", into.what, into.span),), passive=True, form="participle")


def _in_the_way(clause: Clause) -> Clause | None:
    """ "My Wall in the way of his Wurm", "a 1/1 in front of it": it blocks that."""
    blocker, where = clause.subject, clause.preps[0] if len(clause.preps) == 1 else None
    if not _bare(clause) or where is None or clause.mood == "asked" or not a_creature(blocker) or not isinstance(where.what, Noun):
        return None
    of = next((prep.what for prep in where.what.preps if prep.word == "of"), None)
    way = where.word == "in" and where.what.head.lower() in ("way", "path", "front") and where.what.owner is None
    what = of if way else where.what if where.word == "in front of" else None
    if not isinstance(what, Noun) or not (a_creature(what) or what.head.lower() == "it"):
        return None
    return replace(clause, verb="block", objects=(what,), preps=(), form="present")


def _so_many(clause: Clause) -> Clause | None:
    """ "Three forests": things, though the grammar takes their word for a verb."""
    number, what = clause.subject, clause.verb.lower()
    bare = not (clause.objects or clause.preps or clause.is_ or clause.inner or clause.modal or clause.negated or clause.passive)
    if number is None or number.kind != "number" or not number.head.isdecimal() or number.preps or not bare or clause.mood == "asked":
        return None
    if not {"permanent", "card"} & of_word(what):
        return None
    things = Noun("noun", what, count=int(number.head), plural=number.head != "1", marks=number.marks, span=clause.span)
    return replace(clause, verb="", subject=things)


def _put_on(clause: Clause) -> Clause | None:
    """ "Stuck Pacifism on his Giant": the word of what is done with a card, where the name was taken for the verb."""
    done = clause.subject
    if "name-as-verb" not in clause.adverbs or done is None or done.kind != "noun" or len(clause.objects) != 1 or clause.mood == "asked":
        return None
    if done.det or done.owner or done.marks or done.plural or done.preps or done.clauses or done.also or kinds(done):
        return None
    lemma = next((form.lemma for form in forms(done.head) if form.part == "verb" and form.lemma in verbs().frames), "")
    if not lemma:
        return None
    left = tuple(word for word in clause.adverbs if word != "name-as-verb")
    asker = Noun("pronoun", "i", span=(clause.span[0], clause.span[0]))
    return replace(clause, verb=lemma, subject=asker, adverbs=left, form="past", mood="told")


def one_name(clause: Clause) -> Clause | None:
    """ "Loxodon Warhammer on my Bear": one name, where its first word was taken for what casts the card."""
    first, card = clause.subject, clause.objects[0] if len(clause.objects) == 1 else None
    if "name-as-verb" not in clause.adverbs or first is None or card is None or first.kind != "name":
        return None
    *listed, last = first.members()
    if not set(last.names) & set(card.names):
        return None
    if listed:  # "Llanowar Elves and Trained Armodon"
        last = replace(card, owner=last.owner, det=last.det, span=(last.span[0], max(last.span[1] + 1, card.span[1])))
        whole = replace(first, also=(*first.also[:-1], last), span=(first.span[0], last.span[1]))
        return replace(clause, verb="", subject=whole, objects=(), adverbs=tuple(word for word in clause.adverbs if word != "name-as-verb"), form="present")
    whole = replace(card, owner=first.owner, det=first.det, marks=first.marks, count=first.count, span=(first.span[0], max(first.span[1] + 1, card.span[1])))
    return replace(clause, verb="", subject=whole, objects=(), adverbs=tuple(word for word in clause.adverbs if word != "name-as-verb"), form="present")


def _now_is(clause: Clause) -> Clause | None:
    """ "My upkeep", "his turn": what turn or step it is."""
    when = clause.subject
    if not _bare(clause) or clause.preps or clause.adverbs or clause.mood == "asked" or when is None or when.kind != "noun" or when.owner is None:
        return None
    if not is_player(when.owner) or when.marks or when.preps or when.clauses or when.also or not (is_moment(when) or when.head.lower() == "turn"):
        return None
    return replace(clause, verb="be", subject=Noun("pronoun", "it", span=(clause.span[0], clause.span[0])), objects=(when,))


def parted(clause: Clause) -> tuple[Clause, ...]:
    """ "2 life, my Djinn", "a 6/6 and he blocks with two": one fragment after the other; any other clause as it is."""
    begun = (part for each in _he_begins(_sized(one_name(clause) or clause)) for part in _no_block(each))
    return tuple(part for each in begun for part in _life_in_list(each))


def _no_block(clause: Clause) -> tuple[Clause, ...]:
    """ "I attack with a 3/3, no block": that nobody blocks, where the grammar takes it for more of what attacks."""

    def none(prep: Prep) -> bool:
        return prep.word == "called" and isinstance(prep.what, Noun) and _none_blocks(prep.what)

    if clause.verb != "block" and clause.objects and _none_blocks(clause.objects[-1]) and clause.mood == "told" and not clause.inner:
        last = clause.objects[-1]
        nobody = Clause("block", subject=Noun("pronoun", "nobody", span=(last.span[0], last.span[0])), span=last.span)
        ends = [*(noun.span[1] for noun in clause.objects[:-1]), *(prep.span[1] for prep in clause.preps)]
        before = max((end for end in ends if end <= last.span[0]), default=clause.span[1])
        return replace(clause, objects=clause.objects[:-1], span=(clause.span[0], before)), nobody
    for n, prep in enumerate(clause.preps):
        what = prep.what
        told = next((each for each in what.preps if none(each)), None) if isinstance(what, Noun) else None
        if told is None or not isinstance(what, Noun):
            continue
        kept = replace(what, preps=tuple(each for each in what.preps if each is not told), span=(what.span[0], told.span[0]))
        first = replace(clause, preps=(*clause.preps[:n], replace(prep, what=kept, span=(prep.span[0], told.span[0])), *clause.preps[n + 1 :]))
        return first, Clause("block", subject=Noun("pronoun", "nobody", span=(told.span[0], told.span[0])), span=told.span)
    return (clause,)


def _none_blocks(noun: Noun) -> bool:
    return noun.det == "no" and noun.head.lower() in _BLOCKS and not (noun.marks or noun.preps or noun.clauses or noun.also)


_BLOCKS = frozenset(("block", "blocks", "blocker", "blockers"))


def _sized(clause: Clause) -> Clause:
    """ "Double striker, 2/2 with a counter": one creature, though the grammar takes its size for another, or for what it is called."""
    thing = clause.subject
    if thing is None or thing.kind != "noun" or thing.clauses or thing.count not in (None, 1) or thing.plural or thing.det == "no" or not a_creature(thing):
        return clause
    said = thing.preps[0].what if len(thing.preps) == 1 and thing.preps[0].word == "called" else None
    size = said if isinstance(said, Noun) and not thing.also else thing.also[0] if len(thing.also) == 1 and not thing.preps else None
    if size is None or size.kind != "size" or size.owner or size.marks or size.also or (thing.also and size.det):
        return clause
    if looks(replace(thing, also=(), preps=())).size:
        return clause
    span = (thing.span[0], max(thing.span[1], size.span[1]))
    return replace(clause, subject=replace(thing, also=(), joined="", marks=(size.head, *thing.marks), preps=size.preps, clauses=size.clauses, span=span))


_BEGINNING = frozenset(("i", "he", "she", "we", "they"))
"""Words of who does something: never the last of what stands before a verb together with things."""


def _he_begins(clause: Clause) -> tuple[Clause, ...]:
    """ "5/5 with trample and he blocks": what the grammar takes for one list ends before "he"."""
    whole = clause.subject
    prep = whole.preps[-1] if whole is not None and whole.preps and not whole.clauses and not whole.also else None
    listed = prep.what if prep is not None and isinstance(prep.what, Noun) else None
    if whole is None or prep is None or listed is None or not clause.verb or not listed.also or listed.joined != "and":
        return (clause,)
    *kept, doer = listed.members()
    if doer.kind != "pronoun" or doer.head.lower() not in _BEGINNING or is_player(kept[0]):
        return (clause,)
    cut = doer.span[0] - 1
    before = replace(kept[0], also=tuple(kept[1:]), joined="and" if kept[1:] else "", span=(listed.span[0], cut))
    thing = replace(whole, preps=(*whole.preps[:-1], replace(prep, what=before, span=(prep.span[0], cut))), span=(whole.span[0], cut))
    alone = Clause("", subject=thing, span=(clause.span[0], cut), link=clause.link)
    return alone, replace(clause, subject=doer, span=(doer.span[0], clause.span[1]), link="and")


def _life_in_list(clause: Clause) -> tuple[Clause, ...]:
    """ "1 life, my Djinn": how much life the asker has, and what else is told of."""
    life = clause.subject
    if clause.verb or clause.preps or clause.wh or clause.mood == "asked" or life is None or life.head.lower() != "life" or life.count is None or life.owner:
        return (clause,)
    if life.marks or life.preps or life.clauses or life.joined == "or" or (not life.also and (clause.is_ or clause.adverbs or clause.particles)):
        return (clause,)
    asker = Noun("pronoun", "i", span=(clause.span[0], clause.span[0]))
    cut = life.also[0].span[0] if life.also else clause.span[1]
    alone = replace(life, also=(), joined="", span=(life.span[0], min(cut, life.span[1])))
    at = Clause("be", subject=asker, preps=(Prep("at", alone, alone.span),), span=(clause.span[0], cut), link=clause.link)
    if not life.also:
        return (at,)
    rest = replace(life.also[0], also=life.also[1:], joined="and" if life.also[1:] else "", span=(cut, life.also[-1].span[1]))
    return at, replace(clause, subject=rest, span=(cut, clause.span[1]), link="and")


def by_nickname(clause: Clause, as_card: AsCard) -> Clause:
    """ "I tap it with Icy": a card by a short name that is an adjective of the language too; any other clause as it is."""
    word = clause.is_[0] if len(clause.is_) == 1 and clause.verb not in ("", "be", "become") else ""
    by = next((each for each in clause.particles if each in ("with", "by", "on", "to")), "")
    names = as_card(word) if word and by else ()
    if not names or clause.span[1] - clause.span[0] < 2:
        return clause
    at = (clause.span[1] - 1, clause.span[1])
    card = Noun("name", names[0], names, span=at)
    left = tuple(each for each in clause.particles if each != by)
    return replace(clause, is_=(), particles=left, preps=(*clause.preps, Prep(by, card, (at[0] - 1, at[1]))))


def by_something(said: Said) -> Said:
    """ "He taps it with some gadget": what it is done with isn't told, as where nothing is said of it; any other proposition as it is."""
    means = said.noun("with")
    if means is None or means.kind not in ("noun", "pronoun") or means.head.lower() not in nouns()["talk"]["somethings"] or means.owner is not None:
        return said
    plain = means.det in ("", "a", "an", "some") and not (set(means.marks) - {"other", "some"} or means.preps or means.clauses or means.also)
    if not plain or said.noun("agent") is None:
        return said
    return replace(said, roles=(*(pair for pair in said.roles if pair[1] is not means), ("x", means)))


def paid_by_tapping(clause: Clause, cards: Cards) -> Clause:
    """ "I tap 4 for Hill Giant", "tapping four lands to cast it": the card is cast for its mana, where that is what it costs; any other clause as it is."""
    what = clause.objects[0] if clause.verb == "tap" and len(clause.objects) == 1 and not (clause.passive or clause.negated or clause.is_) else None
    if what is None or what.preps or what.clauses or what.also or clause.subject is None or not is_player(clause.subject):
        return clause
    lands = what.count if what.head.lower() in ("land", "mana") and what.kind == "noun" else int(what.head) if what.head.isdecimal() else None
    aims = [prep for prep in clause.preps if prep.word == "for" and isinstance(prep.what, Noun) and prep.what.kind == "name"]
    inner = clause.inner[0] if len(clause.inner) == 1 and clause.inner[0].verb in ("cast", "play") and len(clause.inner[0].objects) == 1 else None
    card = aims[0].what if len(aims) == 1 else inner.objects[0] if inner is not None and inner.objects[0].kind == "name" else None
    if lands is None or not isinstance(card, Noun) or {cards.mana_value(name) for name in card.names} != {lands} or any(map(cards.has_x, card.names)):
        return clause
    further = tuple(prep for prep in clause.preps if prep not in aims) + (inner.preps if inner is not None else ())
    return replace(clause, verb="cast", objects=(card,), preps=further, inner=())
