"""Asking clauses about what becomes of things in other words: "does it get hurt", "does the attack leave it tapped", "does that keep it alive", "is that the
end of the Angel", "does neither survive", "is that a trade". Each is put as the plain "is it dealt damage", "is it tapped", "does it die" it comes to."""

from __future__ import annotations

from dataclasses import replace

from judge.question.meaning.nouns import kinds
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep

_HURTS = frozenset(("hurt", "harm", "injure", "damage", "wound", "scratch", "ding", "dent"))
_SAVES = frozenset(("save", "rescue", "protect", "spare", "shield"))
_STATES = frozenset(("tapped", "untapped", "dead", "alive"))
_ENDS = frozenset(("end", "curtains", "death", "goner"))
_ABLES = frozenset(("enough", "sufficient"))
_TAKES_OUT = {("take", "out"), ("take", "down"), ("finish", "off"), ("kill", "off"), ("do", "in")}


def fated(clause: Clause) -> Clause:
    """An asking clause about a fate as the plain question; any other as it is."""
    clause = _of_the_pair(clause)
    forms = (_which_creature, _not_out, _told_short, _hurt, _damage_on, _kept_so, _left_in, _enough_to, _saves, _the_end, _dead_thing, _lost_it, _neither,
             _each_other, _in_bin, _flies, _stacked)  # fmt: skip
    for form in forms:
        if (plain := form(clause)) is not None:
            return plain
    return clause


_PAIR = frozenset(("pair", "two", "2", "lot", "couple", "duo"))


def _of_the_pair(clause: Clause) -> Clause:
    """ "The pair of them": both."""
    who = clause.subject
    of = who.preps[0].what if who is not None and len(who.preps) == 1 and who.preps[0].word == "of" else None
    if who is None or who.head.lower() not in _PAIR or who.det != "the" or not isinstance(of, Noun) or of.kind != "pronoun" or clause.wh:
        return clause
    return replace(clause, subject=Noun("pronoun", "both", plural=True, span=who.span))


def _which_creature(clause: Clause) -> Clause | None:
    """ "What creature dies", "what's dead": which does."""
    who = clause.subject
    if clause.wh != "what" or who is None or who.wh != "what":
        return None
    if who.kind == "noun" and {"creature", "permanent"} & kinds(who) and (not clause.objects or clause.verb in ("survive", "live")):
        plain = replace(clause, wh="which", subject=replace(who, wh="which"))
        return fated(plain)
    if clause.verb == "be" and clause.is_ == ("dead",) and not (clause.objects or clause.inner):
        return replace(clause, verb="die", is_=())
    return None


def _not_out(clause: Clause) -> Clause | None:
    """ "Which of the two doesn't make it", "which one doesn't survive": which dies."""
    if clause.wh not in ("which", "who") or not clause.negated or clause.inner or clause.subject is None or not clause.subject.wh:
        return None
    it = clause.verb == "make" and len(clause.objects) == 1 and clause.objects[0].head.lower() == "it"
    rest = tuple(prep for prep in clause.preps if not _of_combat(prep))
    fights = all(noun.kind == "noun" and noun.head.lower() in _FIGHTS for noun in clause.objects)
    if rest or not (it or (clause.verb in ("survive", "live") and fights)):
        return None
    return replace(clause, verb="die", objects=(), preps=(), particles=(), negated=False)


_FIGHTS = frozenset(("combat", "fight", "battle", "exchange", "clash", "attack", "block", "turn", "encounter", "brawl"))


def _of_combat(prep: Prep) -> bool:
    """ "Out of combat", "through the fight"."""
    fight = isinstance(prep.what, Noun) and prep.what.head.lower() in ("combat", "fight", "battle", "this", "that", "it", "there", "exchange")
    return fight and prep.word in ("out of", "through", "of", "in", "from", "after")


_DONE = frozenset(("counter", "destroy", "kill", "exile", "bounce", "sacrifice"))


def _told_short(clause: Clause) -> Clause | None:
    """ "Angel tapped?", "bolt countered?": what is left out is "is"."""
    bare = clause.mood == "told" and not (clause.objects or clause.preps or clause.inner or clause.passive or clause.modal or clause.is_ or clause.particles)
    if not bare or not _thing(clause.subject) or clause.link or clause.negated:
        return None
    if clause.verb in ("tap", "untap"):
        return replace(clause, verb="be", is_=(f"{clause.verb}ped" if clause.verb.endswith("p") else clause.verb,), mood="asked", form="present")
    return replace(clause, passive=True, form="participle", mood="asked") if clause.verb in _DONE and clause.form in ("past", "participle") else None


def _thing(noun: Noun | None) -> bool:
    """Whether a phrase is of a thing, not of a player, a number or what is asked for."""
    mine = noun is not None and noun.kind == "pronoun" and noun.head.lower() in ("mine", "his", "hers", "theirs")
    return noun is not None and (mine or not is_player(noun)) and not noun.wh and noun.kind in ("name", "noun", "pronoun", "size")


def _damage(clause: Clause, span: tuple[int, int]) -> Noun:
    del clause
    return Noun("noun", "damage", span=span)


def _hurt(clause: Clause) -> Clause | None:
    """ "Does it get hurt", "am I hurting it", "does his Knight get damaged"."""
    if clause.verb not in _HURTS or clause.wh or clause.inner or clause.modal in ("can", "may", "must"):
        return None
    at = (clause.span[0], clause.span[0])
    if clause.passive:
        if not _thing(clause.subject) or clause.objects:
            return None
        return replace(clause, verb="deal", objects=(_damage(clause, at),), modal="", adverbs=_mild(clause))
    hit = clause.objects[0] if len(clause.objects) == 1 else None
    if hit is None or not _thing(hit) or clause.subject is None or clause.preps:
        return None
    to = Prep("to", hit, hit.span)
    return replace(clause, verb="deal", objects=(_damage(clause, at),), preps=(to,), form="present", progressive=False, adverbs=_mild(clause))


def _mild(clause: Clause) -> tuple[str, ...]:
    """The adverbs of a clause without those that only ask with more force."""
    return tuple(word for word in clause.adverbs if word not in ("at all", "actually", "even", "really", "now", "then", "there", "here"))


def _bare_damage(noun: Noun | None) -> bool:
    return noun is not None and noun.kind == "noun" and noun.head == "damage" and not noun.wh and not noun.marks and noun.det in ("", "any", "some")


def _damage_on(clause: Clause) -> Clause | None:
    """ "Any damage on my creature?", "does it end up with damage on it", "is damage dealt to it", "do I deal damage to it", "does it take any"."""
    if clause.negated or clause.inner or clause.wh or clause.modal in ("can", "may", "must"):
        return None
    who = clause.subject
    on = [prep.what for prep in clause.preps if prep.word in ("on", "to") and isinstance(prep.what, Noun) and _thing(prep.what)]
    under = [prep.what for prep in (who.preps if who is not None else ()) if prep.word in ("on", "to") and isinstance(prep.what, Noun) and _thing(prep.what)]
    dealt = clause.verb in ("deal", "do") and clause.passive
    bare = not clause.verb or (clause.verb == "exist" and not clause.passive)
    if _bare_damage(who) and who is not None and (dealt or bare) and len(on) + len(under) == 1 and len(clause.preps) == len(on) and not clause.objects:
        hit = (on or under)[0]
        return replace(clause, verb="deal", passive=True, form="participle", subject=hit, objects=(replace(who, det="", preps=()),), preps=(), modal="",
                       adverbs=_mild(clause))  # fmt: skip
    received = clause.objects[0] if len(clause.objects) == 1 else None
    takes = clause.verb in ("take", "receive", "suffer", "sustain", "get") and received is not None and not clause.passive and _thing(who)
    if takes and received is not None and who is not None and all(map(_over, clause.preps)):
        any_of_it = received.head.lower() in ("any", "some") or (received.det == "any" and received.kind == "pronoun" and not received.head)
        if _bare_damage(received) or any_of_it:
            return replace(clause, verb="deal", passive=True, form="participle", objects=(_damage(clause, received.span),), adverbs=_mild(clause), modal="",
                           preps=(), perfect=False)  # fmt: skip
    return None


def _over(prep: Prep) -> bool:
    """ "In this combat", "by the end of the fight"."""
    of = prep.what.preps[0].what if isinstance(prep.what, Noun) and prep.what.head == "end" and len(prep.what.preps) == 1 else prep.what
    return isinstance(of, Noun) and of.kind in ("noun", "pronoun") and of.head.lower() in ("combat", "fight", "battle", "that", "this", "it") and not of.marks


def _kept_so(clause: Clause) -> Clause | None:
    """ "Does that keep it alive": whether that saves it; "does the attack leave it tapped": whether it is tapped then."""
    state = next((word for word in clause.is_ if word in _STATES), "")
    thing = clause.objects[0] if len(clause.objects) == 1 else None
    if thing is None or not state or len(clause.is_) != 1 or clause.wh or clause.passive or clause.preps or clause.inner or not _thing(thing):
        return None
    if clause.verb == "keep" and state == "alive":
        return replace(clause, verb="save", is_=(), modal="" if clause.modal in ("can", "may") else clause.modal)
    that = clause.subject is not None and not is_player(clause.subject) and clause.subject.kind != "name"
    if clause.verb in ("leave", "get", "make") and that and state != "alive":
        return replace(clause, verb="be", subject=thing, objects=())
    return None


_POSITIONS = frozenset(("state", "position", "condition"))


def _left_in(clause: Clause) -> Clause | None:
    """ "Does she end up tapped", "does it become tapped", "is it in the tapped state", "is it considered a tapped creature"."""
    if not _thing(clause.subject) or clause.inner or clause.wh:
        return None
    ends = clause.verb in ("end", "wind", "finish") and "up" in clause.particles
    if (ends or clause.verb in ("become", "get", "turn", "come")) and len(clause.is_) == 1 and clause.is_[0] in _STATES and not clause.objects:
        return replace(clause, verb="be", particles=(), preps=tuple(prep for prep in clause.preps if not _of_it(prep)))
    at = clause.preps[0].what if len(clause.preps) == 1 and clause.preps[0].word in ("in", "into") else None
    if clause.verb in ("be", "end") and isinstance(at, Noun) and at.head.lower() in _POSITIONS and len(at.marks) == 1 and at.marks[0] in _STATES:
        return replace(clause, verb="be", is_=(at.marks[0],), preps=(), particles=(), objects=())
    what = clause.objects[0] if len(clause.objects) == 1 else None
    counts = clause.verb in ("consider", "count", "treat", "regard", "be")
    if counts and what is not None and len(what.marks) == 1 and what.marks[0] in ("tapped", "untapped") and what.head in ("creature", "permanent", "card"):
        return replace(clause, verb="be", is_=what.marks, objects=(), passive=False, form="present") if not clause.preps else None
    return None


def _of_it(prep: Prep) -> bool:
    """ "From that", "through attacking"."""
    return prep.word in ("from", "through", "by", "after") and isinstance(prep.what, Noun) and prep.what.kind == "pronoun"


def _enough_to(clause: Clause) -> Clause | None:
    """ "Is that enough to rescue my Angel", "is it good enough to keep it alive": whether it does."""
    inner = clause.inner[0] if len(clause.inner) == 1 else None
    words = {*clause.is_, *clause.adverbs, *((clause.subject.det,) if clause.subject is not None else ())}  # "is that enough", parted as "enough that"
    if clause.verb != "be" or inner is None or not words & _ABLES or clause.wh or clause.objects or clause.negated or clause.subject is None:
        return None
    keeps = inner.verb == "keep" and inner.is_ == ("alive",)
    if inner.form != "infinitive" or inner.subject is not None or not (inner.verb in _SAVES or keeps) or inner.negated:
        return None
    who = replace(clause.subject, det="") if clause.subject.det in _ABLES else clause.subject
    said = replace(inner, subject=who, mood="asked", form="present", link=clause.link, span=clause.span, preps=(*inner.preps, *clause.preps))
    return fated(said)


def _saves(clause: Clause) -> Clause | None:
    """ "Can the Growth protect it from the Terror", "does it rescue it from that": whether it saves it."""
    thing = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb not in _SAVES or thing is None or not _thing(thing) or clause.passive or clause.wh or clause.subject is None or is_player(clause.subject):
        return None
    rest = tuple(prep for prep in clause.preps if not (prep.word in ("from", "against") and isinstance(prep.what, Noun) and prep.what.kind == "pronoun"))
    plain = replace(clause, verb="save", preps=rest, modal="" if clause.modal in ("can", "may", "could") else clause.modal)
    return plain if plain != clause else None


def _dies(clause: Clause, thing: Noun) -> Clause:
    """ "Does it die", "does he lose"."""
    verb = "lose" if is_player(thing) else "die"
    return replace(clause, verb=verb, subject=thing, objects=(), preps=(), is_=(), particles=(), passive=False, form="present", modal="", inner=())


def _the_end(clause: Clause) -> Clause | None:
    """ "Is that the end of the Angel", "is it curtains for the Elves"."""
    it = clause.subject
    end = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb != "be" or it is None or it.kind != "pronoun" or end is None or end.head.lower() not in _ENDS or clause.wh or clause.inner:
        return None
    of = [prep.what for prep in (*end.preps, *clause.preps) if prep.word in ("of", "for") and isinstance(prep.what, Noun)]
    if len(of) != 1 or len(end.preps) + len(clause.preps) != 1 or clause.is_:
        return None
    return _dies(clause, of[0])


def _dead_thing(clause: Clause) -> Clause | None:
    """ "Is that a dead Giant", "am I looking at a dead Angel"."""
    thing = clause.objects[0] if len(clause.objects) == 1 else None
    it = clause.subject is not None and clause.subject.kind == "pronoun" and clause.subject.head.lower() in ("that", "it", "this")
    if clause.verb != "be" or not it or thing is None or "dead" not in thing.marks or clause.wh or clause.is_ or clause.preps or clause.inner:
        return None
    left = tuple(mark for mark in thing.marks if mark != "dead")
    return _dies(clause, replace(thing, marks=left, det="the")) if thing.head not in ("end", "card") else None


def _lost_it(clause: Clause) -> Clause | None:
    """ "Has he lost his Giant then": whether he loses it."""
    thing = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb != "lose" or thing is None or clause.wh or clause.passive or clause.preps or not _thing(thing) or clause.form != "past":
        return None
    if thing.kind == "noun" and (thing.head.lower() in _NO_THING or not (thing.owner is not None or thing.det in ("the", "that", "both"))):
        return None
    return replace(clause, form="present", perfect=False)


_NO_THING = frozenset(("life", "game", "match", "turn", "card", "control", "ability", "counter", "flying", "duel", "damage", "mana", "token"))
_OPPOSITES = {"survive": "die", "live": "die", "die": "survive", "make": "die"}


def _neither(clause: Clause) -> Clause | None:
    """ "Does neither survive", "neither of them makes it": whether both die."""
    who = clause.subject
    if who is None or clause.wh or clause.modal in ("can", "may", "must") or clause.preps or clause.inner:
        return None
    if who.det != "neither" and who.head.lower() != "neither":
        return None
    opposite = _OPPOSITES.get(clause.verb, "")
    if clause.verb == "make" and not (len(clause.objects) == 1 and clause.objects[0].head.lower() == "it"):
        return None
    both = Noun("pronoun", "both", plural=True, span=who.span)
    return replace(clause, verb=opposite, subject=both, objects=(), form="present") if opposite and not clause.negated else None


def _each_other(clause: Clause) -> Clause | None:
    """ "Do they take each other out", "is that a trade"."""
    thing = clause.objects[0] if len(clause.objects) == 1 else None
    if thing is None or clause.wh or clause.inner or clause.preps:
        return None
    it = clause.subject is not None and clause.subject.kind == "pronoun" and clause.subject.head.lower() in ("that", "it", "this")
    both = Noun("pronoun", "both", plural=True, span=(clause.span[0], clause.span[0]))
    if clause.verb == "be" and it and thing.head.lower() == "trade" and not clause.is_ and set(thing.marks) <= {"even", "straight", "clean", "fair"}:
        return replace(clause, verb="die", subject=both, objects=())
    other = thing.head.lower() == "each other" or (thing.head.lower() == "other" and clause.subject is not None and clause.subject.det == "each")
    if other and (clause.verb in ("kill", "destroy", "slay") or any((clause.verb, word) in _TAKES_OUT for word in clause.particles)):
        return replace(clause, verb="die", subject=both, objects=(), particles=())
    return None


_BIN = frozenset(("bin", "graveyard", "yard", "gy", "trash", "dustbin"))


def _in_bin(clause: Clause) -> Clause | None:
    """ "Which one goes to the yard", "which of them do we put in the graveyard", "do both hit the bin": which dies, whether they die."""
    at = [prep for prep in clause.preps if prep.word in ("to", "in", "into") and isinstance(prep.what, Noun) and prep.what.head.lower() in _BIN]
    who = clause.subject
    if clause.wh == "which" and len(at) == 1 and not clause.inner and not clause.negated and clause.modal not in ("can", "may"):
        rest = tuple(prep for prep in clause.preps if prep is not at[0])
        if clause.verb in ("go", "end", "head", "move") and who is not None and who.wh and not clause.objects:
            return replace(clause, verb="die", preps=rest, particles=(), modal="")
        put = next((noun for noun in clause.objects if noun.wh), None)
        if clause.verb in ("put", "place") and put is not None and len(clause.objects) == 1 and who is not None and is_player(who):
            return replace(clause, verb="die", subject=put, objects=(), preps=rest, modal="")
    hits = clause.verb == "hit" and len(clause.objects) == 1 and clause.objects[0].head.lower() in _BIN and who is not None and not is_player(who)
    return replace(clause, verb="die", objects=()) if hits and not clause.passive and not clause.preps else None


_WINGS = frozenset(("wing", "wings"))


def _flies(clause: Clause) -> Clause | None:
    """ "Is it a flyer", "does it count as a creature with flying", "has it kept flying": whether it has flying."""
    if not _thing(clause.subject) or clause.wh or clause.inner or clause.passive or clause.modal in ("can", "may", "must"):
        return None
    what = clause.objects[0] if len(clause.objects) == 1 else None
    flying = Noun("noun", "flying", span=(clause.span[0], clause.span[0]))
    plain = replace(clause, verb="have", objects=(flying,), preps=(), form="present", perfect=False, modal="")
    if clause.verb == "be" and what is not None and what.head.lower() in ("flier", "flyer") and not (what.marks or what.preps or clause.preps or clause.is_):
        return plain
    if clause.verb in ("have", "keep") and what is not None and not clause.preps:
        named = what.head == "ability" and what.marks == ("flying",)
        kept = what.head == "flying" and not what.marks and (clause.verb == "keep" and clause.form == "past")
        wings = what.head.lower() in _WINGS and what.owner is not None and not what.marks
        return plain if named or kept or wings else None
    at = clause.preps[0].what if clause.verb in ("count", "qualify") and len(clause.preps) == 1 and clause.preps[0].word == "as" else None
    if isinstance(at, Clause) and at.verb == "have" and len(at.objects) == 1 and at.objects[0].head == "flying" and not at.negated:
        return plain
    if isinstance(at, Noun) and at.head in ("creature", "flier", "flyer") and not at.marks:
        having = len(at.preps) == 1 and at.preps[0].word == "with" and isinstance(at.preps[0].what, Noun) and at.preps[0].what.head == "flying"
        return plain if having or (at.head != "creature" and not at.preps) else None
    return None


def _stacked(clause: Clause) -> Clause | None:
    """ "Is its triggered ability put on the stack", "does it do its thing": whether it triggers."""
    who = clause.subject
    if who is None or clause.wh or clause.inner or clause.negated or clause.modal in ("can", "may", "must"):
        return None
    trigger = who.head.lower() in ("ability", "trigger") and who.owner is not None and set(who.marks) <= {"trigger", "triggered", "own"}
    on = clause.preps[0].what if len(clause.preps) == 1 and clause.preps[0].word in ("on", "onto") else None
    stacked = isinstance(on, Noun) and on.head == "stack"
    if trigger and stacked and ((clause.verb == "put" and clause.passive) or clause.verb == "go") and not clause.objects:
        return replace(clause, verb="trigger", passive=False, form="present", subject=replace(who.owner, span=who.span) if who.owner else who, preps=())
    what = clause.objects[0] if len(clause.objects) == 1 else None
    its = what is not None and what.head.lower() == "thing" and what.owner is not None and not what.marks
    if clause.verb == "do" and its and who.kind == "name" and not clause.preps:
        return replace(clause, verb="trigger", objects=(), form="present")
    return None
