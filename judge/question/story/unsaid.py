"""Spells told without the deed that is done with them: "Lava Axe to my face", "here comes Pyroclasm", "his Shock at my Bear while I'm on 3".

Each is put as the plain clause that somebody casts it; what it says of a life total beside it becomes a clause of its own."""

from __future__ import annotations

from dataclasses import replace

from judge.question.meaning.decode import AsCard, no_card
from judge.question.meaning.nouns import is_moment, kinds, nouns
from judge.question.story.cards import Cards
from judge.question.story.people import BODY, is_player
from judge.question.syntax.model import Clause, Noun, Prep

SPELLS = frozenset(("instant", "sorcery"))


def is_spell(noun: Noun, cards: Cards) -> bool:
    """Whether a phrase names an instant or a sorcery, or speaks of one in general ("a bolt")."""
    if noun.kind == "name":
        return bool(noun.names) and all(SPELLS & set(cards.types(name)) for name in noun.names)
    general: str = nouns()["standin"].get(" ".join((*(mark.lower() for mark in noun.marks), noun.head.lower())), "")
    return noun.kind == "noun" and bool(SPELLS & set(general.partition("|")[0].split()))


def as_cast(clause: Clause, cards: Cards, as_card: AsCard = no_card) -> tuple[Clause, ...]:
    """A clause that leaves unsaid that a spell is cast, with that said; any other clause as it is."""
    clause = _eaten(_named_first(clause, cards, as_card), cards)
    spell = clause.subject
    if spell is None or spell.also or clause.mood == "asked" or clause.modal or clause.negated or clause.is_ or clause.inner or not is_spell(spell, cards):
        return (clause,)
    return _thrown(clause, spell) if not clause.verb else _coming(clause, spell)


def _named_first(clause: Clause, cards: Cards, as_card: AsCard) -> Clause:
    """ "Shatter on my Ring", "along comes Damnation": the spell as what the clause tells of, though its name is a word of the language, or the verb stands
    before it; any other clause as it is."""
    spell = clause.subject
    if not clause.verb and spell is not None and spell.kind == "noun" and not (spell.det or spell.marks or spell.owner or spell.count or spell.plural):
        names = as_card(spell.head) if clause.preps and not is_spell(spell, cards) else ()
        return replace(clause, subject=replace(spell, kind="name", names=names, head=names[0])) if names else clause
    if clause.verb in _COMING and len(clause.objects) == 1 and is_spell(clause.objects[0], cards) and not (clause.passive or clause.gap):
        over = spell is not None and spell.kind == "noun" and spell.head.lower() in _WHENCE and spell.owner is None
        if spell is None or over:  # "across the table comes X"
            by = (Prep("across", spell, (clause.span[0], spell.span[1])),) if spell is not None and over else clause.preps
            return replace(clause, subject=clause.objects[0], objects=(), preps=by)
    bare = clause.verb and spell is None and not (clause.objects or clause.passive or clause.particles or clause.perfect or clause.progressive)
    if not bare or clause.mood != "plan" or not clause.preps or clause.link:
        return clause
    names = as_card(clause.verb)
    noun = Noun("name", names[0], names, span=(clause.span[0], clause.span[0] + 1)) if names else None
    if noun is None or not is_spell(noun, cards) or clause.preps[0].span[0] != clause.span[0] + 1:
        return clause
    return replace(clause, verb="", subject=noun, form="present", mood="told")


_EATING = frozenset("eat take catch suffer face swallow absorb cop tank receive".split())  # noqa: SIM905
_GETTING = frozenset(("take", "catch", "receive"))
"""Verbs that say as well that the card itself comes to somebody, where something was done before."""


def _eaten(clause: Clause, cards: Cards) -> Clause:
    """ "I ate a Lava Axe at 5", "my Bear took a Shock": the spell, and whom it was meant for."""
    whom = clause.subject
    spell = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb not in _EATING or clause.passive or clause.negated or clause.modal or clause.gap or whom is None or spell is None or whom.also:
        return clause
    if clause.verb in _GETTING and (clause.link or clause.form in ("participle", "gerund")):  # "he Duresses me, taking Shock"
        return clause
    aside = all(prep.word in ("at", "on", "in", "to") and isinstance(prep.what, Noun) and (_life(prep.what) or _body(prep.what)) for prep in clause.preps)
    mine = spell.owner is not None and is_player(spell.owner) and spell.owner.head.lower() in ("i", "we")
    if spell.kind != "name" or spell.also or mine or not is_spell(spell, cards) or not aside or clause.mood == "asked" or clause.inner:
        return clause
    life = tuple(prep for prep in clause.preps if isinstance(prep.what, Noun) and _life(prep.what))
    aimed = Prep("on", whom, whom.span)
    return replace(clause, verb="", subject=replace(spell, det=""), objects=(), preps=(aimed, *life))


def _body(noun: Noun) -> bool:
    return noun.head.lower() in BODY


_AT = frozenset(("to", "at", "into", "in", "onto", "upon", "toward", "towards", "targeting", "for"))


def _thrown(clause: Clause, spell: Noun) -> tuple[Clause, ...]:
    """ "Lava Axe to my face at 5 life": a spell and whom it is meant for."""
    if clause.objects or spell.clauses:
        return (clause,)
    preps = (*spell.preps, *clause.preps)
    caster = next((prep for prep in preps if prep.word in _CAST_BY and isinstance(prep.what, Noun) and _caster(prep.what) is not None), None)
    preps = tuple(prep for prep in preps if prep is not caster)
    agent = _caster(_what(caster)) if caster is not None else spell.owner
    told = Clause("cast", subject=agent, objects=(replace(spell, preps=(), owner=None),), form="past", link=clause.link, span=clause.span)
    size = tuple(prep for prep in preps if _how_big(prep))
    if len(preps) == 1 and size:  # "Earthquake for 3"
        return (replace(told, preps=preps),)
    preps = tuple(prep for prep in preps if prep not in size)
    whom = [prep for prep in preps if prep.word in (*_AT, "on") and isinstance(prep.what, Noun) and _struck(prep)]
    life = [prep for prep in preps if prep.word in ("at", "on", "with") and isinstance(prep.what, Noun) and _life(prep.what)]
    if caster is not None and not preps:  # "a Pyroclasm from him"
        return (told,)
    if len(whom) != 1 or len(whom) + len(life) != len(preps) or len(life) > 1 or len(size) > 1:
        return (clause,)
    target = _what(whom[0])
    aimed = replace(told, preps=(Prep("on", target, whom[0].span), *size), span=clause.span if not life else (clause.span[0], life[0].span[0]))
    if not life:
        return (aimed,)
    player = target if is_player(target) else Noun("pronoun", "i", span=(life[0].span[0], life[0].span[0]))
    who = replace(player, span=(life[0].span[0], life[0].span[0]))
    return Clause("be", subject=who, preps=(replace(life[0], word="at"),), form="present", span=life[0].span), replace(aimed, link="and")


_CAST_BY = frozenset(("from", "by", "courtesy of", "out of"))
_OVER_THERE = frozenset(("side", "table", "seat", "board", "guy", "player"))


def _caster(noun: Noun) -> Noun | None:
    """The player from whom a spell comes: "from him", "from the other side of the table"; None where no player is meant."""
    if is_player(noun):
        return noun if noun.kind != "name" else None
    other = noun.kind == "noun" and noun.head.lower() in _OVER_THERE and noun.owner is None and ("other" in noun.det or {"other", "opposite"} & set(noun.marks))
    return Noun("noun", "opponent", det="the", span=noun.span) if other else None


def _how_big(prep: Prep) -> bool:
    """Whether a phrase says how big X is: "for 3", "with X = 3"."""
    what = prep.what
    return isinstance(what, Noun) and (
        (prep.word == "for" and what.kind == "number") or (prep.word in ("for", "with") and what.head.lower() == "x" and what.count is not None)
    )


def _what(prep: Prep) -> Noun:
    assert isinstance(prep.what, Noun)
    return prep.what


def _struck(prep: Prep) -> bool:
    """Whether what a preposition governs may be struck: a player or a thing, no place, time or number."""
    what = _what(prep)
    if prep.word == "in" and not is_player(what):
        return False
    if what.kind not in ("name", "noun", "pronoun", "size") or is_moment(what):
        return False
    return what.kind == "name" or not {"zone", "step", "number", "life"} & kinds(what)


def _life(noun: Noun) -> bool:
    return noun.kind == "number" or noun.head.lower() in ("life", "hp")


_COMING = frozenset(("come", "arrive", "appear", "land", "drop", "happen", "follow", "fly", "enter", "descend", "rain", "hit", "go", "show", "strike", "fall"))
_WHENCE = frozenset(("table", "board", "side", "opponent", "he", "him", "her", "them"))
_WORDS = frozenset(("along", "down", "in", "up", "over", "across", "here", "there", "off", "then", "next", "out", "now", "suddenly"))


def _coming(clause: Clause, spell: Noun) -> tuple[Clause, ...]:
    """ "Across the table comes Pyroclasm", "along comes a Wrath": somebody casts it."""
    if clause.verb not in _COMING or clause.passive or set(clause.particles) - _WORDS:
        return (clause,)
    if (met := _my_way(clause)) is not None:
        told = replace(spell, owner=None) if spell.owner is not None else spell
        other = Noun("noun", "opponent", det="the", span=(clause.span[0], clause.span[0])) if met.head.lower() in nouns()["people"]["me"] else None
        return (Clause("cast", subject=spell.owner or other, objects=(told,), preps=(Prep("on", met, met.span),), form="past", link=clause.link,
                       adverbs=clause.adverbs, span=clause.span),)  # fmt: skip
    if clause.objects:
        return (clause,)
    by = clause.preps[0] if len(clause.preps) == 1 and isinstance(clause.preps[0].what, Noun) else None
    if clause.preps and (by is None or by.word not in ("across", "from", "from across", "down") or _what(by).head.lower() not in _WHENCE):
        return (clause,)
    own = _what(by) if by is not None else None
    agent = Noun("noun", "opponent", det="the", span=by.span) if by is not None and own is not None and not is_player(own) else own
    told = replace(spell, owner=None) if spell.owner is not None else spell
    return (Clause("cast", subject=agent or spell.owner, objects=(told,), form="past", link=clause.link, adverbs=clause.adverbs, span=clause.span),)


def _my_way(clause: Clause) -> Noun | None:
    """Whom a spell comes to: "my way", "straight at my Bear"."""
    way = clause.objects[0] if len(clause.objects) == 1 and not clause.preps else None
    if way is not None:
        return way.owner if way.head.lower() in ("way", "direction") and way.owner is not None and is_player(way.owner) else None
    at = clause.preps[0] if len(clause.preps) == 1 and clause.preps[0].word in ("at", "for", "towards", "toward") else None
    return _what(at) if at is not None and isinstance(at.what, Noun) and _struck(at) and at.what.head.lower() not in _WHENCE else None
