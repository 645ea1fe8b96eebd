"""What is on the table in other words than the plain ones: "he's sitting there with X", "X is out, and so is Y", "it only hit the table this turn",
"attached to my Bear is X", "he's hellbent behind X".

Each form takes a clause, the clause before it and the tokens that need no other reading, to which it adds the words it takes for that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.question.meaning.nouns import nouns
from judge.question.story.people import is_player
from judge.question.story.shape import NO_HAND
from judge.question.story.whose import place_of
from judge.question.syntax.model import Clause, Noun, Prep

_FIELD = frozenset(nouns()["places"]["battlefield"])
_SITTING = frozenset("sit hang chill stand lurk wait lounge relax rest lie".split())  # noqa: SIM905
_ARRIVING = frozenset("arrive land appear enter come hit drop show resolve get".split())  # noqa: SIM905
_LATELY = frozenset(("just", "only", "freshly", "newly", "recently", "first"))
_NEW = frozenset(("fresh", "new", "brand-new"))
_HELD = frozenset(("wear", "carry", "wield", "hold", "sport", "bear", "pick"))


def _thing(noun: Noun | Clause | None) -> bool:
    """Whether a phrase names things, or tells their size."""
    return isinstance(noun, Noun) and not is_player(noun) and all(each.kind in ("name", "size") for each in noun.members())


def _had(clause: Clause, holder: Noun, what: Noun) -> Clause:
    """That a player has something in play."""
    at = (clause.span[1], clause.span[1])
    return Clause("have", subject=holder, objects=(what,), preps=(Prep("on", Noun("noun", "battlefield", span=at), at),), link=clause.link, span=clause.span)


def _holder(clause: Clause | None) -> Noun | None:
    """The player of whom the clause before tells what is there."""
    if clause is None or clause.subject is None or clause.negated:
        return None
    if is_player(clause.subject):
        return clause.subject if clause.verb in ("have", "control", "own") else None
    owner = clause.subject.owner
    return owner if owner is not None and is_player(owner) and clause.verb in ("be", "exist", "sit", "") else None


def beside_others(clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
    """ "I'm sitting there with X and Y", "I have X out along with Y", "my X is hanging out with my Y", "... and so is Y", "... with Y next to it"."""
    who = clause.subject
    if clause.negated or clause.modal or clause.wh or clause.inner or clause.is_:
        return None
    by = clause.preps[0] if len(clause.preps) == 1 and clause.preps[0].word in ("with", "alongside", "beside", "besides") else None
    words = {*clause.particles, *clause.adverbs}
    if by is not None and isinstance(by.what, Noun) and (_thing(by.what)):
        what = by.what
        rest = words - {"there", "out", "along", "around", "just", "next", "together"}
        if who is not None and is_player(who) and clause.verb in _SITTING and not clause.objects and not rest:
            return (_had(clause, who, what),)
        if who is not None and is_player(who) and clause.verb in ("have", "control") and "along" in words and len(clause.objects) == 1 and not rest:
            cut = (clause.span[0], by.span[0])
            return _had(replace(clause, span=cut), who, clause.objects[0]), replace(_had(clause, who, what), span=by.span, link="and")
        if who is not None and _thing(who) and clause.verb in (*_SITTING, "be") and not clause.objects and not rest and clause.verb != "be":
            owner = who.owner if who.owner is not None and is_player(who.owner) else None
            other = what.owner if what.owner is not None and is_player(what.owner) else None
            if owner is not None and (clause.progressive or clause.form == "gerund"):
                first = _had(replace(clause, span=(clause.span[0], by.span[0])), owner, replace(who, owner=None))
                return first, replace(_had(clause, other or owner, replace(what, owner=None)), span=by.span, link="and")
        if who is None and not clause.verb and not clause.objects and (holder := _holder(before)) is not None:
            hung = [each for each in what.clauses if each.verb in (*_SITTING, "be") and not each.objects]
            if what.clauses and len(hung) == len(what.clauses):
                own = what.owner if what.owner is not None and is_player(what.owner) else holder
                beside.update(n for each in hung for n in range(*each.span))
                return (replace(_had(clause, own, replace(what, owner=None, clauses=())), link="and"),)
    if clause.verb == "be" and who is None and len(clause.objects) == 1 and not clause.preps and "so" in clause.link.split() and _thing(clause.objects[0]):
        (too,) = clause.objects
        whose = too.owner if too.owner is not None and is_player(too.owner) else _holder(before)
        if whose is not None:
            return (replace(_had(clause, whose, replace(too, owner=None)), link="and"),)
    return None


def _this_turn(clause: Clause) -> Noun | None:
    """The turn that a clause says something comes about in, where it is this one."""
    said = [noun for noun in clause.objects if noun.head.lower() == "turn"]
    during = [p.what for p in clause.preps if p.word in ("in", "during", "on", "this") and isinstance(p.what, Noun)]
    said += [what for what in during if what.head.lower() in ("turn", "1", "one")]
    turn = said[0] if len(said) == 1 else None
    now = turn is not None and turn.owner is None and (turn.det == "this" or bool({"same", "present", "current"} & set(turn.marks)))
    return turn if now else None


def _came(clause: Clause, thing: Noun, turn: Noun) -> Clause:
    """That a thing came into play this turn."""
    at = (clause.span[1], clause.span[1])
    plain = Noun("noun", "turn", det="this", span=turn.span)
    return Clause("come", subject=thing, objects=(plain,), preps=(Prep("into", Noun("noun", "play", span=at), at),), form="past", span=clause.span)


def not_before(clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
    """ "It wasn't on the table before this turn": since when it is there; "it wasn't there last turn": said once more of what came since."""
    thing = clause.subject
    if clause.verb != "be" or not clause.negated or thing is None or is_player(thing) or clause.modal or clause.is_ or clause.inner:
        return None
    until = next((p.what for p in clause.preps if p.word in ("before", "until", "till") and isinstance(p.what, Noun) and p.what.head.lower() == "turn"), None)
    others = [p.what for p in clause.preps if p.what is not until]
    there = all(isinstance(what, Noun) and what.head.lower() in _FIELD for what in others)
    if until is not None and isinstance(until, Noun) and until.det == "this" and there and not clause.objects:
        beside.update(n for n in range(*clause.span) if not thing.span[0] <= n < thing.span[1])
        return (_came(clause, thing, until),)
    return None


def arrived(clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
    """ "It only hit the table this turn", "X, freshly arrived on my side this turn", "it was this turn that X entered the battlefield"."""
    if clause.negated or clause.modal or clause.wh or clause.passive:
        return None
    turn = _this_turn(clause)
    thing = clause.subject
    if clause.verb == "be" and thing is not None and thing.head.lower() == "it" and turn is not None and len(turn.clauses) == 1:
        (hung,) = turn.clauses
        if hung.subject is not None and hung.verb in _ARRIVING and not hung.negated and not is_player(hung.subject):
            return (_came(clause, hung.subject, replace(turn, clauses=())),)
    if turn is None or clause.verb not in _ARRIVING or clause.inner:
        return None
    up = clause.verb != "show" or "up" in clause.particles
    places = [noun for noun in clause.objects if noun is not turn]
    zones = [p.what for p in clause.preps if p.what is not turn]
    anywhere = all(isinstance(what, Noun) and what.head.lower() in _FIELD for what in (*places, *zones))
    if clause.verb == "hit" and not places:
        return None
    if not up or not anywhere or set(clause.is_) or set(clause.adverbs) - _LATELY - {"down", "there", "out", "up"}:
        return None
    if thing is None and before is not None and not before.verb and before.subject is not None and before.span[1] in (clause.span[0], clause.span[0] - 1):
        thing = Noun("pronoun", "it", span=(clause.span[0], clause.span[0]))
    if thing is None or is_player(thing) or (clause.verb in ("come", "get", "resolve", "drop") and not (places or zones)):
        return None
    side = next((what.owner for what in (*places, *zones) if isinstance(what, Noun) and what.owner is not None and is_player(what.owner)), None)
    if side is not None and thing.owner is None and thing.kind == "name":
        thing = replace(thing, owner=side)
    beside.update(n for n in range(*clause.span) if not (turn.span[0] <= n < turn.span[1] or thing.span[0] <= n < thing.span[1]))
    return (_came(clause, thing, turn),)


def new_and_came(before: Clause, clause: Clause, beside: set[int]) -> Clause | None:
    """ "My Giant is fresh, it only hit the table this turn": since when it is there."""
    was_not = before.verb == "be" and before.negated and not before.is_ and [noun.head for noun in before.objects] == ["turn"] and not before.modal
    was_not = was_not and "last" in (before.objects[0].det, *before.objects[0].marks) and set(before.adverbs) <= {"there", "here", "yet"}
    fresh = was_not or (before.verb == "be" and len(before.is_) == 1 and before.is_[0] in _NEW and not (
        before.objects or before.preps or before.negated or before.modal
    ))
    thing = before.subject
    if not fresh or thing is None or not _thing(thing) or clause.link not in ("", "as", "since", "because"):
        return None
    came = not_before(clause, None, beside) or arrived(clause, None, beside)
    if came is None or came[0].subject is None or came[0].subject.head.lower() != "it":
        return None
    beside.update(range(thing.span[1], before.span[1]))
    return replace(came[0], subject=thing, span=(before.span[0], clause.span[1]))


def stands_there(clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
    """ "X under his control", "there's an X in front of him": that player has it."""
    thing = clause.subject
    if thing is None or not _thing(thing) or thing.owner is not None or len(clause.preps) != 1 or clause.objects or clause.negated or clause.modal or clause.wh:
        return None
    if clause.is_ or clause.inner or clause.particles or clause.verb not in ("", "exist"):
        return None
    (prep,) = clause.preps
    holder = place_of(prep) if not clause.verb and prep.word == "under" else None
    before_him = prep.word in ("in front of", "before") and isinstance(prep.what, Noun) and is_player(prep.what)
    if holder is None and clause.verb == "exist" and before_him and isinstance(prep.what, Noun):
        holder = prep.what
    return (_had(clause, holder, thing),) if holder is not None else None


def worn(clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
    """ "My Bear had picked up a Bonesplitter", "X on my side, wearing Y", "attached to my Bear is X"."""
    if clause.negated or clause.modal or clause.wh or clause.passive or clause.inner:
        return None
    gear = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb not in _HELD or gear is None or gear.kind != "name" or gear.also or clause.preps or (
        clause.verb == "pick" and not ("up" in clause.particles and clause.perfect)
    ):
        return None
    wearer = clause.subject
    if wearer is None and before is not None and before.verb in ("", "be", "exist", "have") and not clause.link and clause.form in ("gerund", "participle"):
        wearer = Noun("pronoun", "it", span=(clause.span[0], clause.span[0]))
    if wearer is None or is_player(wearer) or (clause.verb != "pick" and clause.subject is not None):
        return None
    return (Clause("wear", subject=wearer, objects=(gear,), link=clause.link, span=clause.span),)


def empty_handed(clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
    """ "He's hellbent behind X", "hellbent with X out": no card in hand, and what that player has in play."""
    who = clause.subject
    if clause.verb != "be" or who is None or not is_player(who) or clause.negated or clause.modal:
        return None
    word = next((noun for noun in clause.objects if noun.head.lower() in NO_HAND), None)
    bare = bool(word is not None and len(clause.objects) == 1) or (len(clause.is_) == 1 and clause.is_[0] in NO_HAND and not clause.objects)
    by = clause.preps[0] if len(clause.preps) == 1 and clause.preps[0].word in ("behind", "with", "under") else None
    if not bare or (clause.preps and (by is None or not _thing(by.what))):
        return None
    end = by.span[0] if by is not None else clause.span[1]
    at = (end, end)
    none = Noun("noun", "card", det="no", plural=True, span=at)
    empty = Clause("have", subject=who, objects=(none,), preps=(Prep("in", Noun("noun", "hand", span=at), at),), link=clause.link, span=(clause.span[0], end))
    if by is None or not isinstance(by.what, Noun):
        return (empty,)
    return empty, replace(_had(clause, replace(who, span=at), by.what), span=by.span, link="and")


FORMS: tuple[Callable[[Clause, Clause | None, set[int]], tuple[Clause, ...] | None], ...] = (
    beside_others, stands_there, not_before, arrived, worn, empty_handed,
)  # fmt: skip
