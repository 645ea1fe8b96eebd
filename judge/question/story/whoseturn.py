"""Whose turn it is in other words: "my opponent is taking his turn", "the active player is him", "we're in the middle of his turn", "not my turn"."""

from __future__ import annotations

from dataclasses import replace

from judge.question.meaning.nouns import nouns
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Sentence

_TURNS = frozenset(("turn", "go"))
_AMID = frozenset(("middle", "midst", "course"))
_ON = frozenset(("underway", "way", "progress", "on", "going", "happening"))


def turn_told(clause: Clause) -> Clause | None:
    """The clause as "it is somebody's turn"; None for any other."""
    if clause.negated or clause.modal or clause.mood == "asked" or clause.wh or clause.perfect or clause.subject is None:
        return None
    for form in (_taken, _active, _amid, _going_on, _bare, _go):
        if (turn := form(clause)) is not None:
            return _it_is(clause, turn)
    return None


def _it_is(clause: Clause, turn: Noun) -> Clause:
    it = Noun("pronoun", "it", span=(clause.span[0], clause.span[0]))
    adverbs = tuple(word for word in clause.adverbs if word not in _LATELY)
    return replace(clause, verb="be", subject=it, objects=(turn,), preps=(), is_=(), particles=(), adverbs=adverbs, inner=(), progressive=False,
                   passive=False, form="present")  # fmt: skip


_LATELY = frozenset(("now", "currently", "right", "still", "just", "already"))


def _turn_of(who: Noun, noun: Noun) -> Noun:
    """A turn of that player."""
    return replace(noun, kind="noun", head="turn", owner=replace(who, preps=(), clauses=()), det="", marks=(), preps=(), span=noun.span)


def _is_turn(noun: Noun) -> bool:
    return noun.kind == "noun" and noun.head.lower() in _TURNS and not (noun.clauses or noun.also or noun.count)


def _whose(noun: Noun) -> Noun | None:
    """The player whose turn it is: a word for anybody at the table is the other player where it says "other"."""
    who = noun.owner
    if who is None or is_player(who):
        return who
    other = "other" in (who.det.split()[-1:] or [""])[0] or "other" in who.marks
    return Noun("noun", "opponent", det="the", span=who.span) if other and who.kind == "noun" and not who.preps else None


def _taken(clause: Clause) -> Noun | None:
    """ "My opponent is taking his turn": who takes it owns it."""
    what = clause.objects[0] if len(clause.objects) == 1 else None
    who = clause.subject
    if clause.verb not in ("take", "have") or what is None or who is None or not is_player(who) or not _is_turn(what) or clause.preps or clause.inner:
        return None
    now = clause.form == "gerund" or clause.progressive
    own = what.owner is not None and (who.head.lower() in nouns()["people"]["me"]) == (what.owner.head.lower() in nouns()["people"]["me"])
    return _turn_of(who, what) if now and own and not what.marks and what.det == "" else None


def _active(clause: Clause) -> Noun | None:
    """ "The active player is my opponent", "he's the active player"."""
    if clause.verb != "be" or len(clause.objects) != 1 or clause.is_ or clause.inner or clause.preps or clause.subject is None:
        return None
    for role, who in ((clause.subject, clause.objects[0]), (clause.objects[0], clause.subject)):
        moment = all(isinstance(prep.what, Noun) and prep.what.head.lower() in ("moment", "time", "point") for prep in role.preps)
        if role.head.lower() == "active player" or (role.head.lower() == "player" and "active" in role.marks):
            return _turn_of(who, role) if moment and is_player(who) else None
    return None


def _amid(clause: Clause) -> Noun | None:
    """ "We're in the middle of his turn", "we are on his turn"."""
    if clause.verb != "be" or clause.objects or clause.is_ or clause.inner or len(clause.preps) != 1 or clause.subject is None:
        return None
    (prep,) = clause.preps
    what = prep.what
    if clause.subject.kind != "pronoun" or prep.word not in ("in", "on", "into") or not isinstance(what, Noun):
        return None
    if what.head.lower() in _AMID and len(what.preps) == 1 and what.preps[0].word == "of":
        inner = what.preps[0].what
        if not isinstance(inner, Noun) or not _is_turn(inner) or inner.marks:
            return None
        who = _whose(inner)
        return _turn_of(who, replace(what, span=what.span)) if who is not None else None
    other = _is_turn(what) and not what.marks and not what.preps and what.owner is not None and not is_player(what.owner)
    who = _whose(what) if other else None
    return _turn_of(who, what) if who is not None else None


def _going_on(clause: Clause) -> Noun | None:
    """ "His turn is underway", "the other guy's turn is going on"."""
    turn = clause.subject
    nouns_said = (*clause.objects, *(prep.what for prep in clause.preps if isinstance(prep.what, Noun)))
    said = {*clause.is_, *clause.particles, *(noun.head.lower() for noun in nouns_said)}
    if turn is None or not _is_turn(turn) or clause.verb not in ("be", "go") or not said or not said <= _ON or turn.marks or turn.preps:
        return None
    who = _whose(turn)
    return _turn_of(who, turn) if who is not None else None


def _bare(clause: Clause) -> Noun | None:
    """ "Opponents turn", which the grammar takes for a verb; "the other guy's turn" and no more."""
    who = clause.subject
    nothing = not (clause.objects or clause.preps or clause.is_ or clause.inner or clause.particles)
    if who is None or not nothing:
        return None
    if clause.verb == "turn" and is_player(who) and clause.form == "present" and who.kind == "noun":
        return _turn_of(who, who)
    if not clause.verb and _is_turn(who) and not who.marks and not who.preps and who.owner is not None and not is_player(who.owner):
        other = _whose(who)
        return _turn_of(other, who) if other is not None else None
    return None


def _go(clause: Clause) -> Noun | None:
    """ "It's his go", "it's the other guy's turn"."""
    it = clause.subject is not None and clause.subject.kind == "pronoun" and clause.subject.head.lower() == "it"
    what = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb != "be" or not it or what is None or not _is_turn(what) or clause.preps or clause.is_ or clause.inner or what.marks or what.preps:
        return None
    who = _whose(what)
    if who is None or (what.head.lower() == "turn" and who is what.owner):
        return None
    return _turn_of(who, what)


def denied_turn(sentence: Sentence) -> Sentence:
    """ "Not my turn (but his)": the other player's, where the grammar parts the two words; "his turn, not mine": only that."""
    out: list[Clause] = []
    rest = list(sentence.clauses)
    while rest:
        clause, *rest = rest
        if rest and _only_not(clause) and not sentence.question:
            other = rest[0]
            whole = (clause.span[0], other.span[1])
            if _turn_alone(other) and other.subject is not None and other.subject.owner is not None:
                mine = other.subject.owner.head.lower() in nouns()["people"]["me"]
                who = Noun("noun", "opponent", det="the", span=other.subject.span) if mine else Noun("pronoun", "i", span=other.subject.span)
                turn = Noun("noun", "turn", owner=who, span=other.subject.span)
                out.append(_it_is(replace(clause, mood="told", wh="", negated=False, span=whole), turn))
                rest = rest[1:]
                if rest and (_is_its_owner(rest[0]) or _player_alone(rest[0])):
                    out[-1] = replace(out[-1], span=(whole[0], rest[0].span[1]))
                    rest = rest[1:]
                continue
            if out and _tells_turn(out[-1]) and _player_alone(other):
                out[-1] = replace(out[-1], span=(out[-1].span[0], whole[1]))
                rest = rest[1:]
                continue
        out.append(clause)
    return replace(sentence, clauses=tuple(out)) if tuple(out) != sentence.clauses else sentence


def _only_not(clause: Clause) -> bool:
    return clause.negated and clause.subject is None and not (clause.verb or clause.objects or clause.preps or clause.is_ or clause.inner)


def _turn_alone(clause: Clause) -> bool:
    bare = not (clause.verb or clause.objects or clause.preps or clause.is_ or clause.inner)
    noun = clause.subject
    return bare and noun is not None and _is_turn(noun) and not noun.marks and not noun.preps and noun.owner is not None and is_player(noun.owner)


_OWNERS = frozenset(("his", "hers", "theirs", "mine"))


def _is_its_owner(clause: Clause) -> bool:
    """ "It's his"."""
    it = clause.subject is not None and clause.subject.kind == "pronoun" and clause.subject.head.lower() == "it"
    return clause.verb == "be" and it and len(clause.objects) == 1 and clause.objects[0].head.lower() in _OWNERS and not clause.negated and not clause.preps


def _player_alone(clause: Clause) -> bool:
    """ "Mine", "my opponent's"."""
    noun = clause.subject
    if noun is None or clause.objects or clause.preps or clause.is_ or clause.inner or clause.verb not in ("", "be"):
        return False
    return noun.head.lower() in _OWNERS or (is_player(noun) and noun.kind == "noun")


def _tells_turn(clause: Clause) -> bool:
    return any(_is_turn(noun) for noun in (*clause.objects, *([clause.subject] if clause.subject is not None else [])))
