"""Asking who is right in other words: "have I got it right", "am I on solid ground", "do I judge rightly", "does my view stand", "is my reading correct".

Each is put as the plain "am I right" or "is he wrong" it comes to."""

from __future__ import annotations

from dataclasses import replace

from judge.question.story.claims import VIEWS
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun

_RIGHTLY = frozenset("rightly correctly right true truly aright properly accurately well".split())  # noqa: SIM905
_WRONGLY = frozenset("wrongly incorrectly wrong mistakenly falsely".split())  # noqa: SIM905
_JUDGING = frozenset(
    """judge figure reckon think read reason say tell see guess suppose assume understand conclude argue claim calculate speak believe do
    interpret count have get play rule decide""".split()  # noqa: SIM905
)
_SOUND = frozenset(("sound", "correct", "right", "valid", "true", "accurate", "justified", "good", "solid"))
_UNSOUND = frozenset(("unsound", "wrong", "mistaken", "false", "flawed", "incorrect", "bad", "faulty"))
_STANDS = frozenset(("stand", "hold", "prevail", "win", "survive"))
_THINGS = VIEWS | frozenset("arithmetic sum logic math maths mathematics math's calculation count ground version rule side opponent".split())  # noqa: SIM905
_BETTER = frozenset(("better", "best", "upper"))


def disputed(clause: Clause) -> Clause:
    """An asking clause about who is right as the plain question; any other as it is."""
    for form in (_is_so, _within_rights, _mistaken, _in_the_right, _judged, _view, _better, _is_it_mine):
        if (plain := form(clause)) is not None:
            return plain
    return clause


def _right(clause: Clause, who: Noun, *, wrong: bool = False) -> Clause:
    word = "wrong" if wrong else "right"
    return Clause("be", subject=who, is_=(word,), mood="asked", link=clause.link, negated=clause.negated, wh=clause.wh, span=clause.span)


def _is_so(clause: Clause) -> Clause | None:
    """ "Is that so", "is that the case", "is it the truth"."""
    that = clause.subject
    if clause.verb != "be" or that is None or that.kind != "pronoun" or that.head.lower() not in ("it", "that", "this"):
        return None
    if clause.wh or clause.preps or clause.inner:
        return None
    case = [noun.head.lower() for noun in clause.objects]
    so = {*clause.is_, *clause.adverbs} & {"so"} and not case
    return _right(clause, that) if so or case in (["case"], ["truth"]) else None


def _within_rights(clause: Clause) -> Clause | None:
    """ "Was I within my rights": whether what was done last may be done."""
    within = len(clause.preps) == 1 and clause.preps[0].word in ("within", "in") and isinstance(clause.preps[0].what, Noun)
    if clause.verb != "be" or not within or clause.inner or clause.objects or clause.wh or clause.subject is None:
        return None
    rights = clause.preps[0].what
    if not isinstance(rights, Noun) or rights.head.lower() != "right" or rights.owner is None or not is_player(rights.owner):
        return None
    it = Noun("pronoun", "that", span=(clause.span[0], clause.span[0]))
    return replace(clause, subject=it, preps=(), is_=("legal",))


def _player(noun: Noun | None) -> Noun | None:
    return noun if noun is not None and (is_player(noun) or noun.wh in ("who", "which")) else None


def _mistaken(clause: Clause) -> Clause | None:
    """ "Is he mistaken"."""
    who = _player(clause.subject)
    if clause.verb != "mistake" or not clause.passive or who is None or clause.preps or clause.inner or clause.objects:
        return None
    return _right(clause, who, wrong=True)


_GROUNDS = {
    "in": ({"right"}, {"wrong"}), "on": ({"ground", "footing"}, set[str]()), "within": ({"right"}, set[str]()), "of": (set[str](), {"line"}),
}  # fmt: skip


def _in_the_right(clause: Clause) -> Clause | None:
    """ "Am I in the right", "am I on solid ground", "is he in the wrong"."""
    who = _player(clause.subject)
    if clause.verb != "be" or who is None or clause.inner or clause.objects or len(clause.preps) != 1 or not isinstance(clause.preps[0].what, Noun):
        return None
    good, bad = _GROUNDS.get(clause.preps[0].word, (set[str](), set[str]()))
    what = clause.preps[0].what
    words = {what.head.lower(), *what.marks, *(clause.adverbs if what.head == "the" else ())}
    shaky = bool(words & {"shaky", "thin", "weak"})
    if what.head.lower() in ("ground", "footing") and not words & {"solid", "firm", "safe", "shaky", "thin", "weak", "good"}:
        return None
    return _right(clause, who, wrong=shaky or bool(words & bad)) if words & (good | bad) else None


def _judged(clause: Clause) -> Clause | None:
    """ "Do I judge rightly", "have I got it right", "had he read the rules rightly", "did I tell him true"."""
    who = _player(clause.subject)
    good, bad = set(clause.adverbs) & _RIGHTLY, {*clause.adverbs, *clause.is_} & _WRONGLY
    good |= set(clause.is_) & {"right", "correct", "true", "straight"}
    if clause.verb not in _JUDGING or who is None or not (good or bad) or clause.inner or clause.modal in ("can", "may", "must"):
        return None
    of_that = all((noun.kind == "pronoun" and noun.head.lower() in ("it", "this", "that", "him", "her", "them", "so", "the")) or noun.head.lower() in _RULES
                  for noun in clause.objects)  # fmt: skip
    told = all(isinstance(prep.what, Noun) and prep.what.head.lower() in (_RULES | {"that", "this", "it"}) for prep in clause.preps)
    plain = clause.verb in ("have", "get", "do", "play") and not clause.objects
    return _right(clause, who, wrong=bool(bad)) if of_that and told and not plain else None


_RULES = frozenset("rule rules law matter case situation card text timing stack position ruling".split())  # noqa: SIM905


def _view(clause: Clause) -> Clause | None:
    """ "Does my view stand", "is my reading correct", "is his objection sound", "whose arithmetic is right"."""
    view = clause.subject
    if view is None or view.kind != "noun" or view.head.lower() not in _THINGS or clause.objects or clause.inner or clause.modal in ("can", "may", "must"):
        return None
    who = view.owner if view.owner is not None and is_player(view.owner) else None
    if view.wh in ("whose", "which") and clause.wh:
        who = Noun("wh", "who", wh="who", span=view.span)
    if who is None:
        return None
    who = replace(who, span=view.span)
    words = {*clause.is_, *clause.adverbs}
    stands = clause.verb in _STANDS or (clause.verb == "carry" and "day" in {noun.head for noun in clause.objects})
    if stands and not clause.preps and not clause.passive:
        return _right(clause, who)
    if clause.verb != "be" or clause.preps or not words & (_SOUND | _UNSOUND):
        return None
    return _right(replace(clause, wh="who" if who.wh else ""), who, wrong=bool(words & _UNSOUND))


def _better(clause: Clause) -> Clause | None:
    """ "Do I have the better of this", "who's got the better of it"."""
    who = _player(clause.subject)
    had = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb not in ("have", "get", "win") or who is None or had is None or had.det != "the":
        return None
    of = [prep.what.head.lower() for prep in (*had.preps, *clause.preps) if prep.word == "of" and isinstance(prep.what, Noun)]
    better = had.head.lower() in _BETTER and of and set(of) <= {"it", "this", "that", "argument", "dispute", "debate"}
    won = clause.verb == "win" and had.head.lower() in ("argument", "dispute", "debate", "discussion", "bet", "quarrel")
    return _right(clause, who) if (better or won) and not clause.negated else None


def _is_it_mine(clause: Clause) -> Clause | None:
    """ "Is it my line that stands", "is it I who am right"."""
    mine = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb != "be" or clause.wh or mine is None or clause.subject is None or clause.subject.head.lower() != "it" or len(mine.clauses) != 1:
        return None
    hung = mine.clauses[0]
    who = mine if is_player(mine) else mine.owner if mine.head.lower() in _THINGS else None
    if who is None or not is_player(who):
        return None
    stands = hung.verb in _STANDS or (hung.verb == "be" and bool({*hung.is_, *hung.adverbs} & _SOUND)) or hung.verb == "have"
    return _right(clause, replace(who, clauses=(), span=mine.span)) if stands and not hung.negated else None
