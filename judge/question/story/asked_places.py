"""Asking clauses about where a thing goes and whose it is in other words: "to which zone is the card moved", "which pile do I put it in", "under whose
control is it", "on whose side of the table does it sit", "which of us gets to use it". Each is put as the plain "where" or "who" it comes to."""

from __future__ import annotations

import itertools
from dataclasses import replace

from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep, Sentence

_PLACES = frozenset(("zone", "pile", "place", "spot", "stack", "location"))
_GOES = frozenset("go land end wind belong come lie be sit stay rest finish move put place send lay stick drop set keep turn".split())  # noqa: SIM905
_PUTS = frozenset("move put place send lay stick drop set keep".split())  # noqa: SIM905
_SIDES = frozenset(("side", "board", "team", "field", "battlefield"))
_HOLDS = frozenset("have keep get use own control hold take".split())  # noqa: SIM905
_PEOPLE = frozenset(("player", "us", "you", "we", "them", "guy", "person", "opponent", "controller", "one", "2", "two"))


def placed(clause: Clause) -> Clause:
    """An asking clause about a place or about whose a thing is as the plain question; any other as it is."""
    for form in (_own_ability, _picked_up, _seen_in, _which_zone, _whose_side, _whose_control, _by_whom, _controller, _whose_is_it, _who_of_us):
        if (plain := form(clause)) is not None:
            return plain
    return clause


def goes_where(sentence: Sentence) -> Sentence:
    """The sentence with "it goes" and "where", which the grammar parts, as one clause."""
    clauses = list(sentence.clauses)
    for place, (first, second) in enumerate(itertools.pairwise(clauses)):
        bare = second.wh == "where" and not (second.verb or second.subject or second.objects or second.preps or second.is_ or second.link)
        if bare and first.mood == "told" and first.verb in _GOES and first.subject is not None and not (first.wh or first.objects or first.inner):
            one = replace(first, mood="asked", wh="where", span=(first.span[0], second.span[1]), link="")
            return replace(sentence, clauses=(*clauses[:place], one, *clauses[place + 2 :]), question=True)
    return sentence


_HANDS = frozenset(("hand", "grip"))


def _returns(clause: Clause, thing: Noun, preps: tuple[Prep, ...]) -> Clause:
    """ "Is it in my hand then"."""
    at = (clause.span[0], clause.span[0])
    hand = next((prep for prep in preps if isinstance(prep.what, Noun) and prep.what.head.lower() in _HANDS), None)
    there = replace(hand, word="in") if hand is not None else Prep("in", Noun("noun", "hand", owner=Noun("pronoun", "i", span=at), span=at), at)
    return replace(clause, verb="be", subject=thing, objects=(), preps=(there,), particles=(), passive=False, form="present", modal="", adverbs=(),
                   progressive=False)  # fmt: skip


def _into_hand(prep: Prep) -> bool:
    return prep.word in ("in", "into", "to") and isinstance(prep.what, Noun) and prep.what.head.lower() in _HANDS


def _own_ability(clause: Clause) -> Clause | None:
    """ "Does Rancor's own ability put it in my hand": whether it returns there."""
    source, thing = clause.subject, clause.objects[0] if len(clause.objects) == 1 else None
    if source is None or source.head.lower() not in ("ability", "trigger", "effect") or source.owner is None or source.owner.kind != "name" or thing is None:
        return None
    it = thing.kind == "pronoun" and thing.head.lower() == "it"
    if clause.verb not in ("put", "return", "bring", "send") or not it or clause.wh or clause.negated or clause.passive or len(clause.preps) != 1:
        return None
    return _returns(clause, source.owner, clause.preps) if _into_hand(clause.preps[0]) else None


def _picked_up(clause: Clause) -> Clause | None:
    """ "Do I pick the Rancor up again", "do I get to pick it back up": whether it returns to that player's hand."""
    thing = clause.objects[0] if len(clause.objects) == 1 else None
    who = clause.subject
    if clause.verb != "pick" or "up" not in clause.particles or thing is None or thing.kind != "name" or who is None or not is_player(who) or clause.wh:
        return None
    if clause.mood != "asked" or clause.negated or clause.passive or not all(map(_into_hand, clause.preps)) or len(clause.preps) > 1:
        return None
    at = (clause.span[0], clause.span[0])
    hand = Prep("in", Noun("noun", "hand", owner=replace(who, span=at), span=at), at)
    return _returns(clause, thing, clause.preps or (hand,))


def _seen_in(clause: Clause) -> Clause | None:
    """ "Will I be seeing Rancor in my hand again": whether it is there then."""
    thing = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb not in ("see", "find", "have") or clause.form != "gerund" or thing is None or thing.kind != "name" or clause.wh or clause.negated:
        return None
    in_hand = len(clause.preps) == 1 and _into_hand(clause.preps[0]) and clause.subject is not None and is_player(clause.subject)
    return _returns(clause, thing, clause.preps) if in_hand else None


def _asked_place(noun: object) -> bool:
    plain = isinstance(noun, Noun) and noun.wh in ("which", "what") and noun.head.lower() in _PLACES and not noun.marks and noun.owner is None
    return plain and isinstance(noun, Noun) and not noun.preps


def _which_zone(clause: Clause) -> Clause | None:
    """ "To which zone is it moved", "which pile does it land in", "which zone does it go to"."""
    at = [prep for prep in clause.preps if prep.word in ("to", "in", "into", "on", "onto") and _asked_place(prep.what)]
    bare = [noun for noun in clause.objects if _asked_place(noun)]
    stranded = {"to", "in", "into", "on", "onto"} & set(clause.particles)
    if clause.verb not in _GOES or len(at) + len(bare) != 1 or (bare and not stranded and clause.verb != "go") or clause.negated or clause.inner:
        return None
    if clause.subject is None or clause.modal in ("can", "may"):
        return None
    preps = tuple(prep for prep in clause.preps if prep not in at)
    others = tuple(noun for noun in clause.objects if noun not in bare)
    particles = tuple(word for word in clause.particles if word not in stranded and word not in ("up", "down"))
    thing = clause.subject
    if clause.verb in _PUTS and not clause.passive:
        if len(others) != 1 or not is_player(thing):
            return None
        thing, others = others[0], ()
    if is_player(thing) or others or particles:
        return None
    return replace(clause, verb="go", passive=False, form="present", subject=thing, objects=(), preps=preps, particles=(), wh="where", modal="")


def _who_controls(clause: Clause, thing: Noun, preps: tuple[Prep, ...] = ()) -> Clause:
    who = Noun("wh", "who", wh="who", span=(clause.span[0], clause.span[0]))
    return replace(clause, verb="control", subject=who, objects=(thing,), preps=preps, particles=(), is_=(), inner=(), passive=False, form="present", modal="",
                   wh="who", mood="asked", progressive=False, perfect=False)  # fmt: skip


def _thing(noun: Noun | None) -> bool:
    return noun is not None and not is_player(noun) and not noun.wh and noun.kind in ("name", "noun", "pronoun", "size")


def _whose_side(clause: Clause) -> Clause | None:
    """ "On whose side of the table does it sit"."""
    at = [prep for prep in clause.preps if isinstance(prep.what, Noun) and prep.what.wh in ("whose", "which", "what") and prep.what.head.lower() in _SIDES]
    if clause.verb not in _GOES or len(at) != 1 or at[0].word not in ("on", "to") or clause.passive or clause.negated or not _thing(clause.subject):
        return None
    side = at[0].what
    assert isinstance(side, Noun)
    whose = side.wh == "whose" or any(prep.word == "of" for prep in side.preps)
    if not whose or clause.objects or clause.inner or clause.subject is None:
        return None
    return _who_controls(clause, clause.subject, tuple(prep for prep in clause.preps if prep is not at[0]))


def _whose_control(clause: Clause) -> Clause | None:
    """ "Under whose control is it", "under the control of which player is it"."""
    at = [prep for prep in clause.preps if prep.word == "under" and isinstance(prep.what, Noun) and prep.what.head.lower() == "control"]
    if (clause.verb not in _GOES and clause.verb) or len(at) != 1 or not _thing(clause.subject) or clause.objects or clause.negated or clause.subject is None:
        return None
    control = at[0].what
    assert isinstance(control, Noun)
    of_which = any(prep.word == "of" and isinstance(prep.what, Noun) and prep.what.wh for prep in control.preps)
    whose = control.wh == "whose" or (control.owner is not None and bool(control.owner.wh)) or of_which
    return _who_controls(clause, clause.subject, tuple(prep for prep in clause.preps if prep is not at[0])) if whose else None


def _by_whom(clause: Clause) -> Clause | None:
    """ "It is controlled by who", "it ends up being controlled by whom"."""
    by = [prep for prep in clause.preps if prep.word == "by" and isinstance(prep.what, Noun) and prep.what.wh in ("who", "which")]
    if clause.verb != "control" or not clause.passive or len(by) != 1 or not _thing(clause.subject) or clause.negated or clause.subject is None:
        return None
    return _who_controls(clause, clause.subject, tuple(prep for prep in clause.preps if prep is not by[0]))


def _controller(clause: Clause) -> Clause | None:
    """ "Who is its controller", "which of us is the controller of it"."""
    for noun in (clause.subject, *clause.objects):
        if noun is None or noun.head.lower() != "controller" or clause.verb != "be" or clause.wh not in ("who", "which") or clause.is_ or clause.negated:
            continue
        of = [prep.what for prep in (*noun.preps, *clause.preps) if prep.word == "of" and isinstance(prep.what, Noun) and not _person(prep.what)]
        thing = noun.owner or (of[0] if len(of) == 1 else None)
        rest = tuple(prep for prep in clause.preps if prep.word != "of")
        return _who_controls(clause, thing, rest) if thing is not None and _thing(thing) else None
    return None


def _person(noun: Noun) -> bool:
    return is_player(noun) or noun.head.lower() in _PEOPLE


def _whose_is_it(clause: Clause) -> Clause | None:
    """ "Whose Angel is it now": who controls the Angel."""
    owned = clause.objects[0] if len(clause.objects) == 1 else None
    it = clause.subject
    if clause.verb != "be" or clause.wh != "whose" or owned is None or owned.wh != "whose" or clause.negated or clause.is_:
        return None
    if it is None or it.kind != "pronoun":
        return None
    if owned.kind == "wh" or owned.head.lower() in ("turn", "choice", "call", "decision", "fault", "step", "phase", "game", "priority", "damage", "life"):
        return None
    return _who_controls(clause, replace(owned, wh="", det="the"), clause.preps)


def _who_of_us(clause: Clause) -> Clause | None:
    """ "Which of the two of us gets to use the Angel", "which of the players has control of it"."""
    who = clause.subject
    thing = clause.objects[0] if len(clause.objects) == 1 else None
    control = thing is not None and thing.head.lower() == "control" and thing.kind == "noun"
    if who is None or not (who.wh == "which" or (who.wh == "who" and control)) or thing is None or clause.verb not in _HOLDS:
        return None
    if clause.passive or clause.negated or clause.inner or clause.is_:
        return None
    people = who.head.lower() in ("player", "person") or any(isinstance(prep.what, Noun) and _persons(prep.what) for prep in who.preps)
    if not (people or who.wh == "who"):
        return None
    if control:
        of = [prep.what for prep in (*thing.preps, *clause.preps) if prep.word in ("of", "over") and isinstance(prep.what, Noun)]
        return _who_controls(clause, of[0], tuple(prep for prep in clause.preps if prep.word not in ("of", "over"))) if len(of) == 1 else None
    return _who_controls(clause, thing, clause.preps) if _thing(thing) else None


def _persons(noun: Noun) -> bool:
    return _person(noun) or any(isinstance(prep.what, Noun) and _person(prep.what) for prep in noun.preps)
