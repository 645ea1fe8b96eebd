"""What is told to be so in other words: "his side has X", "I'm left with Y", "he's facing Z", "I'm tapped out" as what somebody has, or is.

Each turns a clause into another that says the same with "have" or "be", so that one handler tells all of them; any other clause is left as it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.question.meaning.nouns import kinds, nouns, of_word
from judge.question.story import possession
from judge.question.story.fragments import in_pieces
from judge.question.story.lifetotals import life_left
from judge.question.story.people import is_player
from judge.question.story.shape import in_shape
from judge.question.story.whoseturn import turn_told
from judge.question.syntax.model import Clause, Noun, Prep, Span

_PLACES = {word: zone for zone, words in nouns()["places"].items() for word in words}
_TEAM = frozenset(nouns()["talk"]["teams"])
"""Words for all that a player has on the battlefield."""

_HOLDING = frozenset(("have", "contain", "include", "hold", "feature", "consist", "comprise", "show"))
_BARE = frozenset(("empty", "clear", "bare"))
_SET_AT = frozenset(("down", "up", "back"))


def plainly(clause: Clause, *, later: bool = False) -> Clause:
    """The clause in plain words. ``later``: something was done before it, so that what is left is what came of that and no part of the beginning."""
    if clause.mood == "asked" or clause.wh:
        return clause
    clause = none_of(clause)
    for form in _FORMS:
        if (told := form(clause)) is not None:
            return clause if later and form in _OUTCOMES and not _of_life(told) else told
    return clause


_SIDES = {"mine": "i", "his": "he", "hers": "she", "theirs": "they", "yours": "you"}


def _on_whose(clause: Clause) -> Clause | None:
    """ "X on mine, Y on his": on that player's side of the table."""
    at = next((n for n, p in enumerate(clause.preps) if p.word in ("on", "over on") and isinstance(p.what, Noun) and _possessive(p.what)), None)
    if at is None or clause.verb not in ("", "be", "exist", "sit", "have") or clause.modal:
        return None
    prep = clause.preps[at]
    whose = prep.what
    assert isinstance(whose, Noun)
    owner = Noun("pronoun", _SIDES[whose.head.lower()], span=whose.span)
    side = Noun("noun", "side", owner=owner, span=whose.span)
    return replace(clause, preps=(*clause.preps[:at], replace(prep, what=side), *clause.preps[at + 1 :]))


def _possessive(noun: Noun) -> bool:
    return noun.kind == "pronoun" and noun.head.lower() in _SIDES and not (noun.also or noun.preps or noun.clauses)


def none_of(clause: Clause) -> Clause:
    """ "None of my creatures is tapped", "neither of them blocks": denied of all of them; any other clause as it is."""
    who = clause.subject
    if who is None or who.kind != "pronoun" or who.head.lower() not in ("none", "neither") or clause.negated or len(who.preps) != 1:
        return clause
    of = who.preps[0].what
    if who.preps[0].word != "of" or not isinstance(of, Noun) or who.clauses or who.also:
        return clause
    return replace(clause, subject=replace(of, span=who.span), negated=True)


def _of_life(clause: Clause) -> bool:
    return any(isinstance(prep.what, Noun) and prep.word == "at" for prep in clause.preps)


def _word(noun: Noun) -> Span:
    """Where the head of a noun phrase stands."""
    parts: list[Noun | Prep | Clause] = [*noun.preps, *noun.clauses, *noun.also]
    end = min((part.span[0] for part in parts), default=noun.span[1])
    return (end - 1, end)


def _had(clause: Clause, holder: Noun | None, what: tuple[Noun, ...], *preps: Prep) -> Clause:
    """The clause as what a player has."""
    return replace(clause, verb="have", subject=holder, objects=what, preps=preps, passive=False, progressive=False, form="present", gap="", is_=(), inner=())


def _inside(clause: Clause) -> Clause | None:
    """ "His side has X", "my hand is a Y and a Z", "her board consists of Ws": what somebody has there."""
    place = clause.subject
    if place is None or place.kind != "noun" or place.also or place.clauses or clause.passive or clause.modal:
        return None
    zone = "battlefield" if place.head.lower() in _TEAM else _PLACES.get(place.head.lower(), "")
    holder = place.owner
    if not zone or zone == "stack" or place.marks or (holder is not None and not is_player(holder)):
        return None
    objects, preps = clause.objects, clause.preps
    if clause.verb == "consist":
        of = next((prep.what for prep in preps if prep.word == "of" and isinstance(prep.what, Noun)), None)
        objects, preps = ((of,), ()) if of is not None else (objects[1:] if objects[:1] and objects[0].head == "of" else (), preps)
    elif clause.verb == "be":
        if not objects and len(clause.is_) == 1 and clause.is_[0] in _BARE and not preps:
            at = (clause.span[1] - 1, clause.span[1])
            objects = (Noun("noun", "card", det="no", span=at) if zone in ("hand", "library") else Noun("pronoun", "nothing", span=at),)
        elif len(objects) != 1 or clause.is_ or preps or not _thing(objects[0]):
            return None
    elif clause.verb not in _HOLDING:
        return None
    left = tuple(prep for prep in preps if not (prep.word in ("in", "on") and isinstance(prep.what, Noun) and prep.what.head.lower() == "it"))
    if not objects or left:
        return None
    where = _word(place)
    there = Prep("in", Noun("noun", _name(zone), span=where), where)
    kept = replace(clause, adverbs=tuple(word for word in clause.adverbs if word not in _SET_AT))
    if holder is None:
        return replace(_had(kept, None, objects[1:], there), verb="exist", subject=objects[0])
    return _had(kept, holder, objects, there)


def _name(zone: str) -> str:
    return str(nouns()["places"][zone][0])


def _thing(noun: Noun) -> bool:
    """Whether a phrase may stand for things that somebody has."""
    return all(each.kind in ("name", "size") or (each.kind == "noun" and bool({"creature", "permanent", "card"} & kinds(each))) for each in noun.members())


_WITH = {"leave": ("with", "on", "at"), "stick": ("with", "on"), "saddle": ("with",), "strand": ("with", "on")}
"""Verbs of what a player is left to have, with their prepositions."""


def _left(clause: Clause) -> Clause | None:
    """ "I'm left with X", "he is stuck on two lands", "that leaves me at 3 life"."""
    words = _WITH.get(clause.verb)
    if words is None or clause.modal or clause.negated or clause.is_ or clause.inner or len(clause.preps) != 1:
        return None
    prep = clause.preps[0]
    who = clause.subject if clause.passive else clause.objects[0] if len(clause.objects) == 1 else None
    if prep.word not in words or not isinstance(prep.what, Noun) or who is None or not is_player(who) or (clause.passive and clause.objects):
        return None
    return _having(clause, who, prep)


def _having(clause: Clause, who: Noun, prep: Prep) -> Clause | None:
    """A player with what is left: so much life, or things."""
    what = prep.what
    assert isinstance(what, Noun)
    if "life" in kinds(what) and (what.count is not None or what.kind == "number") and (what.kind == "noun" or prep.word in ("at", "to")):
        return replace(clause, verb="be", subject=who, objects=(), preps=(Prep("at", what, prep.span),), passive=False, adverbs=(), particles=())
    bare = {"his", "her", "my", "your", "their"} & {what.owner.head if what.owner is not None else ""} or "last" in what.marks
    if not _thing(what) or (what.head == "card" and (bare or not _zone_of(what))):
        return None  # "his last card": in hand, or of the library?
    return _had(replace(clause, adverbs=(), particles=()), who, (what,))


def _zone_of(noun: Noun) -> str:
    return next((_PLACES.get(p.what.head.lower(), "") for p in noun.preps if p.word in ("in", "on") and isinstance(p.what, Noun)), "")


def _down(clause: Clause) -> Clause | None:
    """ "He's down to 5 life", "I am down to two creatures"."""
    if clause.verb != "be" or clause.modal or clause.negated or clause.objects or clause.is_ or len(clause.preps) != 1:
        return None
    prep, who = clause.preps[0], clause.subject
    down = "down" in (*clause.adverbs, *clause.particles) or prep.word == "down to"
    if not down or prep.word not in ("to", "down to") or not isinstance(prep.what, Noun) or who is None or not is_player(who):
        return None
    return _having(clause, who, prep)


_AGAINST = frozenset(("face", "stare", "confront", "oppose"))


def _facing(clause: Clause) -> Clause | None:
    """ "I'm facing (down) X", "I'm up against X", "he's staring down X": the other player has it."""
    who = clause.subject
    if who is None or not is_player(who) or clause.negated or clause.modal or who.also:
        return None
    if clause.verb == "be":
        (prep, *more) = clause.preps or (None,)
        up = "up" in (*clause.adverbs, *clause.particles)
        if prep is None or more or prep.word != "against" or not up or clause.objects or clause.is_ or not isinstance(prep.what, Noun):
            return None
        what = prep.what
    elif clause.verb in _AGAINST and (clause.progressive or clause.form == "gerund") and len(clause.objects) == 1 and not clause.preps:
        what = clause.objects[0]
    elif clause.verb in _AGAINST and clause.form == "gerund" and not clause.objects and len(clause.preps) == 1 and clause.preps[0].word in ("down", "at"):
        found = clause.preps[0].what
        if not isinstance(found, Noun):
            return None
        what = found
    else:
        return None
    if not _thing(what) or what.owner is not None:
        return None
    other = "opponent" if who.head.lower() in nouns()["people"]["me"] else "i"
    left = tuple(word for word in (*clause.adverbs, *clause.particles) if word not in _SET_AT)
    there = Noun("noun", "opponent", det="the", span=who.span) if other == "opponent" else Noun("pronoun", "i", span=who.span)
    at = (clause.span[0], clause.span[0])
    place = Prep("on", Noun("noun", "battlefield", span=at), at)
    return _had(replace(clause, adverbs=left, particles=()), there, (what,), place)


def _tapped_out(clause: Clause) -> Clause | None:
    """ "I'm tapped out", "he is out of mana": no mana is there."""
    who = clause.subject
    if who is None or not is_player(who) or clause.negated or clause.modal or clause.objects or clause.inner:
        return None
    out = "out" in (*clause.particles, *clause.adverbs)
    tapped = (clause.is_ == ("tapped",) and clause.verb in ("be", "")) or (clause.verb == "tap" and clause.passive) or clause.is_ == ("tapped-out",)
    if tapped and not clause.preps and (out or clause.is_ == ("tapped-out",)):
        end = clause.span[1]
        return _none_left(clause, who, Noun("noun", "mana", det="no", span=(end - 1, end)))
    if clause.verb in ("be", "run") and len(clause.preps) == 1 and clause.preps[0].word == "out of" and isinstance(clause.preps[0].what, Noun):
        what = clause.preps[0].what
        if what.owner is None and not what.det and not what.preps and what.head.lower() in ("mana", "creature", "blocker", "land"):
            return _none_left(clause, who, replace(what, det="no", span=what.span))
    return None


def _none_left(clause: Clause, who: Noun, what: Noun) -> Clause:
    kept = tuple(word for word in clause.adverbs if word not in ("fully", "completely", "totally", "all", "out"))
    return _had(replace(clause, adverbs=kept, particles=()), who, (what,))


def _kept(clause: Clause) -> Clause | None:
    """ "I leave two Islands untapped", "he left a Bear back": what somebody has that is so."""
    who = clause.subject
    if clause.verb not in ("leave", "keep", "hold") or who is None or not is_player(who) or clause.passive or clause.modal or len(clause.objects) != 1:
        return None
    if clause.inner or clause.preps or not _thing(clause.objects[0]) or clause.negated:
        return None
    so = {*clause.is_, *clause.particles, *clause.adverbs} & {"untapped", "tapped", "open", "up"}
    if not so or set(clause.is_) - {"untapped", "tapped", "open"}:
        return None
    particles, adverbs = (tuple(word for word in words if word not in so) for words in (clause.particles, clause.adverbs))
    return replace(clause, verb="have", particles=particles, adverbs=adverbs)


def _denied_state(clause: Clause) -> Clause | None:
    """ "It isn't tapped", "not untapped": the other of the two."""
    if clause.verb != "be" or not clause.negated or clause.modal or clause.objects or len(clause.is_) != 1 or clause.preps:
        return None
    other = {"tapped": "untapped", "untapped": "tapped"}.get(clause.is_[0])
    return replace(clause, negated=False, is_=(other,)) if other is not None else None


def _life_for(clause: Clause) -> Clause | None:
    """ "Life total is 7 for me", "my life is at 7": at so much life."""
    total = clause.subject
    if clause.verb != "be" or total is None or total.head.lower() not in ("life total", "life") or total.owner is not None or clause.negated:
        return None
    whose = [prep for prep in clause.preps if prep.word == "for" and isinstance(prep.what, Noun) and is_player(prep.what)]
    if len(whose) != 1 or len(clause.preps) != 1 or len(clause.objects) != 1:
        return None
    who = whose[0].what
    assert isinstance(who, Noun)
    return replace(clause, subject=who, objects=(), preps=(Prep("at", clause.objects[0], clause.objects[0].span),))


_ALL_THAT = frozenset(("it", "this", "that", "all", "everything", "we", "i", "he", "she", "they", "you"))


def _when(clause: Clause) -> Clause | None:
    """ "We're in combat", "this happens on his turn", "all of this is during my upkeep": what turn and step it is."""
    who = clause.subject
    if who is None or who.kind != "pronoun" or who.head.lower() not in _ALL_THAT or clause.negated or clause.modal or clause.objects or clause.is_:
        return None
    if clause.verb not in ("be", "happen", "occur") or len(clause.preps) != 1 or clause.inner or clause.passive:
        return None
    prep = clause.preps[0]
    what = prep.what
    person = is_player(who)
    if not isinstance(what, Noun) or prep.word not in (("in", "at", "on") if person else ("in", "on", "at", "during", "within")):
        return None
    if "step" not in kinds(what) or (person and clause.verb != "be"):
        return None
    if person and what.owner is not None and what.owner.head.lower() != who.head.lower() and who.head.lower() not in ("we", "they"):
        return None
    it = Noun("pronoun", "it", span=who.span)
    return replace(clause, verb="be", subject=it, objects=(what,), preps=())


def _everyone_else(clause: Clause) -> Clause | None:
    """ "Everyone else is at 10": the others."""
    who = clause.subject
    if who is None or who.kind != "pronoun" or "else" not in clause.adverbs or who.marks or who.head.lower() not in nouns()["people"]["everyone"]:
        return None
    return replace(clause, subject=replace(who, marks=("else",)), adverbs=tuple(word for word in clause.adverbs if word != "else"))


def _going_on(clause: Clause) -> Clause | None:
    """ "Nothing else is going on", "no other effects apply", "nothing triggered": that there is nothing."""
    who = clause.subject
    if who is None or clause.negated or clause.modal or clause.objects or clause.preps or clause.inner:
        return None
    on = clause.verb == "go" and clause.progressive and "on" in clause.particles
    if _no_such(who):
        there = clause.verb in _COUNTING and not clause.particles and not clause.is_
        if not (on or there or (clause.verb == "be" and set(clause.adverbs) | set(clause.particles) <= {"there", "around"} and not clause.is_)):
            return None
        none = Noun("pronoun", "nothing", marks=("other",), span=who.span)
        adverbs = tuple(word for word in clause.adverbs if word not in ("there", "around"))
        return replace(clause, verb="exist", subject=none, particles=(), progressive=False, form="present", passive=False, adverbs=adverbs)
    if who.kind != "pronoun" or who.head.lower() != "nothing":
        return None
    if not (on or (clause.verb in _COUNTING and not clause.particles)):
        return None
    return replace(clause, verb="exist", particles=(), progressive=False, form="present", passive=False)


_COUNTING = frozenset(("happen", "matter", "apply", "trigger", "interact", "interfere", "exist", "affect"))
"""What is denied of everything else where nothing more than was told is there."""

_FURTHER = frozenset(("other", "continuous", "relevant", "further", "more", "additional", "static", "replacement", "special", "else", "global", "weird"))


def _no_such(who: Noun) -> bool:
    """ "No other effects", "no relevant abilities": none of what could play a part beside what was told."""
    general = who.kind == "noun" and who.det == "no" and who.head.lower() in ("effect", "ability", "trigger", "card", "thing", "interaction")
    return general and set(who.marks) <= _FURTHER and not (who.preps or who.clauses or who.also or who.owner)


def _with_that(clause: Clause) -> Clause | None:
    """ "Two creatures, both with flying": what they have."""
    who = clause.subject
    if clause.verb or who is None or who.kind != "pronoun" or who.head.lower() not in ("both", "each", "all") or who.preps or clause.is_ or clause.objects:
        return None
    if len(clause.preps) != 1 or clause.preps[0].word != "with" or not isinstance(clause.preps[0].what, Noun):
        return None
    return replace(clause, verb="have", objects=(clause.preps[0].what,), preps=())


def _fixed_to(clause: Clause) -> Clause | None:
    """ "A Holy Strength is attached to my Bear": so it is from the start."""
    if clause.verb != "attach" or not clause.passive or clause.negated or clause.modal or clause.objects or clause.perfect or clause.inner or clause.adverbs:
        return None
    if len(clause.preps) != 1 or clause.preps[0].word not in ("to", "on") or clause.subject is None or clause.is_:
        return None
    (prep,) = clause.preps
    return replace(clause, verb="be", passive=False, preps=(replace(prep, word="on"),), form="present")


_THERE = frozenset(("exist", "be", "sit", "stand", "lie", "wait"))


def _across(clause: Clause) -> Clause | None:
    """ "Across the table sits X", "opposite me there is Y": the other player has it."""
    if clause.verb not in _THERE or clause.negated or clause.modal or clause.objects or clause.is_ or clause.inner or len(clause.preps) != 1:
        return None
    (prep,), thing = clause.preps, clause.subject
    if thing is None or not _thing(thing) or thing.owner is not None or not isinstance(prep.what, Noun):
        return None
    table = prep.word == "across" and prep.what.head.lower() in ("table", "board", "field") and prep.what.owner is None
    if not table and not (prep.word in ("opposite", "against", "across from") and prep.what.head.lower() in ("i", "me", "us")):
        return None
    holder = Noun("noun", "opponent", det="the", span=prep.span)
    at = (prep.span[1], prep.span[1])
    return _had(clause, holder, (thing,), Prep("on", Noun("noun", "battlefield", span=at), at))


def _behind(clause: Clause) -> Clause | None:
    """ "He's hiding behind X", "I sit behind Y": what that player has in play."""
    who = clause.subject
    if clause.verb not in (*_THERE, "hide", "cower") or who is None or not is_player(who) or clause.negated or clause.modal or clause.objects or clause.is_:
        return None
    if len(clause.preps) != 1 or clause.preps[0].word != "behind" or not isinstance(clause.preps[0].what, Noun) or not _thing(clause.preps[0].what):
        return None
    at = (clause.preps[0].span[1], clause.preps[0].span[1])
    adverbs = tuple(word for word in clause.adverbs if word != "name-as-verb")
    return _had(replace(clause, adverbs=adverbs), who, (clause.preps[0].what,), Prep("on", Noun("noun", "battlefield", span=at), at))


def _are(clause: Clause) -> Clause | None:
    """ "My creatures are a 1/1 and a 2/2": what somebody has."""
    who = clause.subject
    if clause.verb != "be" or clause.negated or clause.modal or clause.is_ or clause.preps or clause.inner or len(clause.objects) != 1 or who is None:
        return None
    if who.kind != "noun" or who.owner is None or not is_player(who.owner) or who.also or who.preps or who.clauses or set(who.marks) - {"only"}:
        return None
    (what,) = clause.objects
    general = bool({"creature", "permanent"} & (of_word(who.head) | of_word(who.head.removesuffix("s"))))
    if not general or not what.also or who.count not in (None, 1 + len(what.also)) or not all(each.kind in ("name", "size") for each in what.members()):
        return None
    return _had(clause, who.owner, (what,))


def _the_one(clause: Clause) -> Clause | None:
    """ "I'm the one sacrificing it", "he is the one who attacks": that player does it."""
    what = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb != "be" or clause.negated or clause.modal or clause.is_ or what is None or what.kind != "pronoun" or what.head.lower() != "one":
        return None
    if clause.subject is None or not is_player(clause.subject) or clause.preps or what.det != "the":
        return None
    under = [*clause.inner, *what.clauses]
    if len(under) != 1 or under[0].form not in ("gerund", "present", "past") or under[0].subject is not None:
        return None
    return replace(under[0], subject=clause.subject, gap="", link=clause.link, span=clause.span, mood="told", form="present")


_ANEW = frozenset(("come", "return", "persist"))


def _came_back_with(clause: Clause) -> Clause | None:
    """ "It already came back once with its -1/-1 counter", told before anything was done: that it has the counter."""
    back = clause.verb in ("return", "persist") or "back" in clause.particles
    who = clause.subject
    if clause.verb not in _ANEW or not back or clause.modal or clause.negated or clause.objects or clause.passive or who is None or is_player(who):
        return None
    before = clause.perfect or clause.form == "past"
    given = [prep for prep in clause.preps if prep.word == "with" and isinstance(prep.what, Noun) and prep.what.head.lower() == "counter"]
    if not before or len(given) != 1 or len(clause.preps) != 1 or not {"already", "once"} & set(clause.adverbs):
        return None
    counter = given[0].what
    assert isinstance(counter, Noun)
    own = counter.owner is not None and not is_player(counter.owner)
    kept = tuple(word for word in clause.adverbs if word not in ("already", "once"))
    told = replace(clause, adverbs=kept, particles=(), perfect=False)
    return _had(told, who, (replace(counter, owner=None, det="a") if own else counter,))


def _in_numbers(clause: Clause) -> Clause | None:
    """ "It became a 4/4", "it looks like a 4/4": how big it is."""
    if clause.modal or clause.negated or clause.is_ or clause.inner or clause.subject is None or is_player(clause.subject):
        return None
    if clause.verb == "become" and len(clause.objects) == 1 and clause.objects[0].kind == "size" and not clause.preps:
        return replace(clause, verb="be")
    return None


def _enchanted_with(clause: Clause) -> Clause | None:
    """ "I have a Bear enchanted with X": what is had wears that."""
    if clause.verb not in ("have", "control") or len(clause.is_) != 1 or clause.is_[0] not in ("enchanted", "equipped") or len(clause.objects) != 1:
        return None
    if len(clause.preps) != 1 or clause.preps[0].word not in ("with", "by") or not isinstance(clause.preps[0].what, Noun) or clause.negated:
        return None
    (thing,), (prep,) = clause.objects, clause.preps
    if thing.also or not isinstance(prep.what, Noun) or prep.what.owner is not None:
        return None
    start = thing.span[1]
    worn = Clause("enchant", objects=(), preps=(prep,), passive=True, form="participle", gap="subject", span=(start, prep.span[1]))
    hung = replace(thing, clauses=(*thing.clauses, worn), span=(thing.span[0], prep.span[1]))
    return replace(clause, objects=(hung,), preps=(), is_=())


_FORMS: tuple[Callable[[Clause], Clause | None], ...] = (_on_whose, _inside, _left, _down, _facing, _tapped_out, _kept, _denied_state, _life_for, _when,
                                                         _everyone_else, _going_on, _with_that, _in_numbers, _enchanted_with, _fixed_to, _across, _behind, _are,
                                                         _the_one, _came_back_with, life_left, in_shape, in_pieces, turn_told, *possession.FORMS)
_OUTCOMES = frozenset({_left, _down, _tapped_out, _fixed_to, _came_back_with, possession.run_out, possession.stands_sized})
"""What is told of what is left."""
