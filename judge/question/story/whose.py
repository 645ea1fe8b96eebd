"""Whose a thing is, said behind it: "the Bear on his side of the table", "the Bear he controls", "the Bear under his control".

Each is said as the possessive it comes to ("his Bear"), so that whatever is done with the thing needs to know nothing of it."""

from __future__ import annotations

from dataclasses import replace

from judge.question.story.folding import folded
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep, Sentence

_SIDES = frozenset(("side", "half", "board", "end", "part"))
_POWER = frozenset(("control", "command", "ownership"))
_TABLE = frozenset(("table", "board", "battlefield", "field"))
_PLACING = frozenset("be exist have control own put place enter come arrive land return stay remain sit drop hit show appear go leave".split())  # noqa: SIM905
"""Verbs that want to know where: the place is theirs."""

_HOLDING = frozenset(("control", "have", "own", "cast", "play"))
_OUT = frozenset(("out", "down", "there", "right", "now", "currently", "still", "already", "so", "just"))


def owned(sentence: Sentence) -> Sentence:
    """The sentence with all that is said to be somebody's behind its name as that player's; the same where nothing is."""
    return folded(sentence, _held, _within)


def _within(clause: Clause, said: set[int]) -> Clause:
    """A clause with the places of players on the things in it."""
    clause = replace(
        clause, subject=_of(clause.subject, said) if clause.subject is not None else None, objects=tuple(_of(noun, said) for noun in clause.objects),
        preps=tuple(replace(prep, what=_of(prep.what, said)) if isinstance(prep.what, Noun) else prep for prep in clause.preps),
    )  # fmt: skip
    if (clause.verb in _PLACING and not (clause.verb == "be" and clause.objects and clause.subject is not None)) or not clause.verb:
        return clause
    for prep in clause.preps:
        owner = place_of(prep)
        if owner is None:
            continue
        before = clause
        kept = replace(clause, preps=tuple(each for each in clause.preps if each is not prep))
        for noun in _parts(kept):
            if noun.span[1] == prep.span[0] and _unowned(noun):
                clause = _exchanged(kept, noun, replace(noun, owner=owner, span=(noun.span[0], prep.span[1])))
                break
        else:
            if clause.subject is not None and _unowned(clause.subject) and not clause.objects and len(clause.preps) == 1 and not clause.passive:
                clause = replace(kept, subject=replace(clause.subject, owner=owner))  # "a Bear blocks on his side"
        if clause is not before:
            said.update(range(*prep.span))
    return clause


def place_of(prep: Prep) -> Noun | None:
    """The player of "on his side of the table", "under my control"; None for other phrases."""
    what = prep.what
    if not isinstance(what, Noun) or what.kind != "noun" or what.owner is None or what.also or what.clauses or what.plural or not is_player(what.owner):
        return None
    table = all(each.word == "of" and isinstance(each.what, Noun) and each.what.head.lower() in _TABLE for each in what.preps)
    side = prep.word in ("on", "over on", "from") and what.head.lower() in _SIDES and table
    power = prep.word == "under" and what.head.lower() in _POWER and not what.preps
    return what.owner if (side or power) and not what.marks else None


def _unowned(noun: Noun) -> bool:
    """Whether a phrase stands for a thing of which nobody has said whose it is."""
    plain = noun.owner is None and not noun.also and not noun.wh and noun.det in ("", "a", "an", "the", "that", "those", "this", "these", "another")
    return plain and noun.kind in ("name", "noun", "size") and not is_player(noun)


def _of(noun: Noun, said: set[int]) -> Noun:
    """A thing with a player's place, or a clause that somebody has it, hung on it."""
    if noun.also:
        first, *more = noun.members()
        told = [_of(replace(first, also=(), joined=""), said), *(_of(each, said) for each in more)]
        return replace(told[0], also=tuple(told[1:]), joined=noun.joined, span=noun.span)
    if not _unowned(noun):
        return noun
    for prep in noun.preps:
        of = prep.what if prep.word == "of" and isinstance(prep.what, Noun) else None
        if of is not None and noun.kind == "name" and is_player(of) and of.kind == "noun" and not (of.preps or of.clauses or of.also or of.plural):
            said.update(range(*prep.span))  # "the Angel of my opponent"
            return replace(noun, owner=of, preps=tuple(each for each in noun.preps if each is not prep))
        if (owner := place_of(prep)) is not None and noun.kind == "name":
            said.update(range(*prep.span))
            return replace(noun, owner=owner, preps=tuple(each for each in noun.preps if each is not prep))
    for hung in noun.clauses:
        if noun.kind == "name" and hung.gap == "object" and _has(hung) and not hung.preps and hung.subject is not None:
            said.update(range(*hung.span))
            return replace(noun, owner=hung.subject, clauses=tuple(each for each in noun.clauses if each is not hung))
    return noun


def _has(clause: Clause) -> bool:
    """Whether a clause only says that a player has what isn't said in it."""
    who = clause.subject
    if clause.verb not in _HOLDING or who is None or not is_player(who) or clause.objects or clause.is_ or clause.inner or clause.hung:
        return False
    plain = not (clause.negated or clause.modal or clause.passive or clause.wh) and clause.mood == "told"
    return plain and set(clause.particles) | set(clause.adverbs) <= _OUT


def _held(before: Clause, clause: Clause, said: set[int]) -> Clause | None:
    """ "I cast X on the Bear he controls", which the grammar takes for two clauses."""
    if clause.link or not _has(clause) or before.span[1] != clause.span[0] or clause.subject is None:
        return None
    noun = next((each for each in _parts(before) if each.span[1] == clause.span[0]), None)
    if noun is None or not _unowned(noun) or noun.kind not in ("name", "noun") or (noun.kind == "noun" and noun.det != "the"):
        return None
    rest = tuple(prep for prep in clause.preps if not _in_play(prep))
    last = min((prep.span[0] for prep in rest), default=clause.span[1])
    told = replace(noun, owner=clause.subject, span=(noun.span[0], last))
    said.update(range(clause.span[0], last))
    made = _exchanged(before, noun, told)
    return replace(made, preps=(*made.preps, *rest), span=(before.span[0], clause.span[1]))


def _in_play(prep: Prep) -> bool:
    what = prep.what
    return prep.word in ("in", "on") and isinstance(what, Noun) and what.owner is None and what.head.lower() in (*_TABLE, "play")


def _parts(clause: Clause) -> list[Noun]:
    """The noun phrases that a clause has itself, those of its prepositions first."""
    own = [*(prep.what for prep in clause.preps if isinstance(prep.what, Noun)), *clause.objects, *([clause.subject] if clause.subject else [])]
    return [*own, *(prep.what for noun in own for prep in noun.preps if prep.word == "of" and isinstance(prep.what, Noun))]


def _exchanged(clause: Clause, noun: Noun, other: Noun) -> Clause:
    """A clause with one of its noun phrases put otherwise."""
    def put(each: Noun) -> Noun:
        if each is noun:
            return other
        if not any(prep.what is noun for prep in each.preps):
            return each
        preps = tuple(replace(prep, what=other, span=(prep.span[0], other.span[1])) if prep.what is noun else prep for prep in each.preps)
        return replace(each, preps=preps, span=(each.span[0], max(each.span[1], other.span[1])))

    preps = tuple(
        replace(prep, what=put(prep.what), span=(prep.span[0], max(prep.span[1], put(prep.what).span[1]))) if isinstance(prep.what, Noun) else prep
        for prep in clause.preps
    )
    return replace(clause, subject=put(clause.subject) if clause.subject is not None else None, objects=tuple(map(put, clause.objects)), preps=preps)
