"""Facts and deeds in other words than the plain ones: "3 life is all he has left", "nine cards in my grip as my turn ends", "Wrath of God from him".

Each is put as what it comes to, with "be", "have", "cast", "block" or "end"; the words it takes for that, and that nothing else hangs on, go with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.question.meaning.nouns import nouns
from judge.question.story import onboard
from judge.question.story.doings import Forms
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep, Sentence

_HAND = frozenset(nouns()["places"]["hand"])
_DIALS = frozenset("die dice d20 d10 counter dial pad scorepad spindown tracker sheet notepad app scoreboard".split())  # noqa: SIM905
"""On what life is counted."""

_LIFE = frozenset(("life", "life point", "lifepoint", "hp"))
_TOTALS = frozenset(("life", "life total", "total", "life score", "score"))
_CLINGING = frozenset("hang cling sit hold get be stand live leave survive".split())  # noqa: SIM905
_ALL_THAT = frozenset(("all", "everything", "what"))


def reworded(sentence: Sentence, doings: Forms) -> Sentence:
    """The sentence with such clauses put plainly; the same where there is none. ``doings``: the forms in which deeds are told."""
    out: list[Clause] = []
    beside = set[int]()
    forms = (*_FORMS, *onboard.FORMS, *doings.every())
    for clause in _unpaid(_who_does(sentence), doings, beside):
        before = out[-1] if out else None
        if before is not None and not sentence.question and (one := _two_in_one(before, clause, beside)) is not None:
            out[-1] = one
            continue
        made: tuple[Clause, ...] | None = None
        for form in forms if clause.mood != "asked" else ():
            if (made := form(clause, before, beside)) is not None:
                break
        out += made if made is not None else (clause,)
    if tuple(out) == sentence.clauses:
        return sentence
    return replace(sentence, clauses=tuple(out), left_out=sentence.left_out | beside)


def _who_does(sentence: Sentence) -> tuple[Clause, ...]:
    """ "My opponent, who has three Giants, blocks": what is told of the player beside, and what that player does, which the grammar parts."""
    if any("unlike" in clause.is_ for clause in sentence.clauses):
        return sentence.clauses  # what another did is not what happens here
    out: list[Clause] = []
    who: Noun | None = None
    for clause in sentence.clauses:
        subject = clause.subject
        told = subject is not None and not clause.verb and is_player(subject) and bool(subject.clauses) and not (clause.objects or clause.negated)
        if told and subject is not None and clause.mood != "asked" and not sentence.question:
            who = replace(subject, clauses=())
            out += [replace(hung, subject=who, gap="", mood="told", preps=(*hung.preps, *clause.preps), link=clause.link) for hung in subject.clauses]
        elif who is not None and clause.mood == "plan" and clause.subject is None and not clause.link:
            out.append(replace(clause, subject=replace(who, span=(clause.span[0], clause.span[0])), mood="told"))
            who = None
        else:
            out.append(clause)
            who = None
    return tuple(out)


def _unpaid(clauses: tuple[Clause, ...], doings: Forms, beside: set[int]) -> list[Clause]:
    """The clauses without those that only pay for what is done next; who pays does that."""
    out: list[Clause] = []
    payer: Noun | None = None
    for clause, after in zip(clauses, (*clauses[1:], None), strict=False):
        if doings.paying(clause, after):
            beside.update(range(*clause.span))
            payer = clause.subject if clause.subject is not None and is_player(clause.subject) else payer
        elif payer is not None and clause.subject is None and clause.mood == "plan":
            out.append(replace(clause, subject=replace(payer, span=(clause.span[0], clause.span[0])), mood="told", form="present"))
            payer = None
        else:
            out.append(clause)
            payer = None
    return out


def _bare(clause: Clause) -> bool:
    """A phrase with what hangs on it and nothing else."""
    return not (clause.verb or clause.objects or clause.is_ or clause.inner or clause.particles or clause.modal or clause.negated or clause.wh)


def _at(clause: Clause, who: Noun, life: Noun) -> Clause:
    """That a player is at so much life."""
    number = life if life.kind == "number" else replace(life, kind="noun", head="life", marks=(), owner=None, preps=(), clauses=(), det="")
    return Clause("be", subject=who, preps=(Prep("at", number, number.span),), link=clause.link, span=clause.span)


def _much(noun: Noun | Clause | None) -> Noun | None:
    """So much life: "three life", "3 points of life", "three"."""
    if not isinstance(noun, Noun) or noun.also:
        return None
    if noun.kind == "number" and noun.head.isdecimal():
        return noun
    of = any(prep.word == "of" and isinstance(prep.what, Noun) and prep.what.head in _LIFE for prep in noun.preps)
    if noun.count is not None and (noun.head.lower() in _LIFE or (noun.head.lower() == "point" and of)):
        return noun
    return None


def _cast_by(before: Clause, clause: Clause) -> Clause | None:
    """ "The next spell is X, cast by him", "the spell being cast by me is X": that player casts it."""
    by = next((p.what for p in (*before.preps, *clause.preps) if p.word == "by" and isinstance(p.what, Noun) and is_player(p.what)), None)
    whole = (before.span[0], clause.span[1])
    if by is None:
        return None
    spell = before.subject is not None and before.subject.kind == "noun" and before.subject.head.lower() in ("spell", "card", "play", "thing")
    if spell and before.verb == "be" and len(before.objects) == 1 and clause.verb in ("cast", "play") and clause.mood == "plan" and not clause.objects:
        return Clause("cast", subject=by, objects=before.objects, link=before.link, span=whole) if before.objects[0].kind == "name" else None
    bare = not (clause.objects or clause.preps or clause.is_ or clause.wh)
    named = clause.verb == "be" and clause.subject is not None and clause.subject.kind == "name" and bare
    if spell and before.verb in ("cast", "play") and before.passive and named and clause.subject is not None:
        return Clause("cast", subject=by, objects=(clause.subject,), link=before.link, span=whole)
    return None


def _goes_and(before: Clause, clause: Clause) -> Clause | None:
    """ "He goes and blocks it", "I go ahead and cast X", "I respond by paying the black and regenerating it": the deed alone."""
    joined = clause.link in ("and", "and then") and clause.subject is None and clause.mood == "plan"
    who = before.subject
    if not joined or who is None or not is_player(who) or before.negated or before.modal:
        return None
    told = replace(clause, subject=who, mood="told", form="present" if clause.form in ("gerund", "base") else clause.form, link=before.link)
    alone = not (before.objects or before.preps or before.inner or before.is_)
    if before.verb == "go" and alone and set(before.adverbs) | set(before.particles) <= {"ahead", "then"}:
        return replace(told, span=(before.span[0], clause.span[1]))
    by = before.preps[0] if len(before.preps) == 1 and before.preps[0].word == "by" else None
    paid = by is not None and isinstance(by.what, Clause) and by.what.verb in ("pay", "spend") and clause.form == "gerund"
    if before.verb in ("respond", "answer", "react") and paid:
        return replace(told, adverbs=(*told.adverbs, "in response"), span=(before.span[0], clause.span[1]))
    return None


_PURPOSES = frozenset(("stop", "halt", "prevent", "protect", "save"))


def _blocked_with(before: Clause, clause: Clause) -> Clause | None:
    """ "He blocks, and it's just his Bear": with what he blocks."""
    bare = before.verb == "block" and not (before.objects or before.preps or before.negated or before.passive or before.inner or before.modal)
    it = clause.subject
    if not bare or it is None or it.head.lower() not in ("it", "that", "this") or clause.verb != "be" or clause.link not in ("", "and"):
        return None
    if len(clause.objects) != 1 or clause.preps or clause.negated or clause.is_ or clause.inner or set(clause.adverbs) - {"just", "only"}:
        return None
    (thing,) = clause.objects
    if thing.kind not in ("name", "size") or thing.wh:
        return None
    return replace(before, preps=(Prep("with", thing, thing.span),), span=(before.span[0], clause.span[1]))


def _two_in_one(before: Clause, clause: Clause, beside: set[int]) -> Clause | None:
    """ "3 life is all he has left", "nobody on his side gets in the way": one clause that the grammar takes for two."""
    who = clause.subject
    if (cast := _cast_by(before, clause)) is not None:
        beside.update(range(*before.span))
        return cast
    first = before.preps[0] if len(before.preps) == 1 else None
    if before.verb == "attach" and before.mood == "plan" and first is not None and first.word == "to" and clause.verb == "be" and who is not None:
        bare = not (clause.wh or clause.objects or clause.preps or clause.negated or clause.is_ or before.subject or before.negated)
        if bare and who.kind == "name":  # "attached to my Bear is X"
            return Clause("attach", subject=who, preps=(first,), passive=True, form="participle", span=(before.span[0], clause.span[1]))
    if before.mood == "asked" or clause.mood == "asked":
        return None
    if (going := _goes_and(before, clause)) is not None:
        beside.update(range(*before.span))
        return going
    if (blocked := _blocked_with(before, clause)) is not None:
        return blocked
    if (came := onboard.new_and_came(before, clause, beside)) is not None:
        return came
    aim = before.mood == "plan" and before.verb in _PURPOSES and before.subject is None and not before.link and len(before.objects) <= 1
    if aim and clause.verb in ("block", "cast", "use") and who is not None and is_player(who) and not clause.link and not before.inner:
        beside.update(range(*before.span))  # "to stop it he ..."
        return clause
    there = before.verb == "be" and set(before.adverbs) == {"there"} and not (before.objects or before.preps or before.negated)
    if there and before.subject is not None and is_player(before.subject) and not clause.verb and who is None and len(clause.preps) == 1 and not clause.link:
        life = _much(clause.preps[0].what)  # "there he was, on three life"
        if life is not None and life.kind != "number" and clause.preps[0].word in ("on", "at"):
            return _at(replace(clause, span=(before.span[0], clause.span[1])), before.subject, life)
    counting = before.verb in ("count", "check") and len(before.objects) == 1 and before.objects[0].head.lower() == "card" and _hand_of(before)[1]
    found = clause.objects[0] if clause.verb in ("find", "get", "see") and len(clause.objects) == 1 and clause.subject is None else None
    if counting and found is not None and before.subject is not None and is_player(before.subject) and (found.head.isdecimal() or found.count is not None):
        number = found.count if found.count is not None else int(found.head)
        cards = Noun("noun", "card", count=number, plural=True, span=found.span)
        beside.update(range(*before.span))
        return _in_hand(replace(clause, link="", span=(before.span[0], clause.span[1])), before.subject, cards, (clause.span[1], clause.span[1]))
    if before.span[1] != clause.span[0] or clause.link:
        return None
    whole = replace(clause, link=before.link, span=(before.span[0], clause.span[1]))
    if before.verb == "be" and len(before.objects) == 1 and before.objects[0].head.lower() in _ALL_THAT and not before.negated and who is not None:
        life = _much(before.subject)
        left = clause.verb in ("leave", "have", "remain") and not (clause.objects or clause.preps or clause.negated)
        if life is not None and life.kind != "number" and is_player(who) and left:
            return _at(whole, who, life)
    nobody = before.subject
    if nobody is not None and nobody.head.lower() in nouns()["people"]["nobody"] and not before.verb and before.particles == ("on",) and who is not None:
        side = who.head.lower() in ("side", "half", "board", "end") and who.owner is not None and is_player(who.owner)
        if side and clause.verb and not before.preps:
            beside.update(range(before.span[0] + 1, who.span[1]))
            return replace(whole, subject=nobody)
    return None


def _told_life(clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
    """ "His life total is three", "his dice say 3", "he's hanging on with 3 life left", "I have him down to 3", "all that is left to him is 3 life"."""
    who, first = clause.subject, clause.objects[0] if len(clause.objects) == 1 else None
    if clause.negated or clause.modal or clause.wh or who is None:
        return None
    owner = who.owner if who.owner is not None and is_player(who.owner) else None
    if owner is not None and not clause.preps and (life := _much(first)) is not None:
        total = clause.verb in ("be", "stand") and who.head.lower() in _TOTALS
        dial = clause.verb in ("say", "show", "read", "be") and (who.head.lower() in _DIALS or bool(set(who.marks) & {"score", "life", "d20"}))
        if total or dial:
            return (_at(clause, owner, life),)
    if clause.verb == "be" and first is not None and (life := _much(who)) is not None and life.kind != "number" and first.head.lower() in _ALL_THAT:
        hung = first.clauses[0] if len(first.clauses) == 1 else None
        if hung is None or hung.verb not in ("leave", "have", "remain", "own"):
            return None
        left_to = next((p.what for p in hung.preps if p.word in ("to", "for") and isinstance(p.what, Noun) and is_player(p.what)), None)
        holder = hung.subject if hung.subject is not None and is_player(hung.subject) else left_to
        return (_at(clause, holder, life),) if holder is not None else None
    if clause.verb in _CLINGING and is_player(who) and first is None and len(clause.preps) == 1 and clause.preps[0].word in ("with", "by", "at", "on"):
        life = _much(clause.preps[0].what)
        if life is not None and life.head.lower() in _LIFE and life.kind != "number" and clause.verb not in ("be", "leave"):
            return (_at(clause, who, life),)
    if clause.verb in ("have", "get", "bring", "beat", "knock") and first is not None and is_player(first) and "down" in (*clause.particles, *clause.adverbs):
        to = clause.preps[0] if len(clause.preps) == 1 and clause.preps[0].word in ("to", "at") else None
        life = _much(to.what) if to is not None else None
        if life is not None and clause.verb in ("have", "get"):
            beside.update(n for n in range(*clause.span) if not first.span[0] <= n < first.span[1])
            return (_at(clause, first, life),)
    return None


def _cards(noun: Noun | None) -> bool:
    return noun is not None and noun.head.lower() in ("card", "nothing") and not noun.also and not noun.wh


def _hand_of(clause: Clause) -> tuple[Noun | None, bool]:
    """The owner of the hand that a clause or its subject speaks of, and whether there is one at all."""
    preps = (*clause.preps, *(clause.subject.preps if clause.subject is not None else ()))
    hand = next((p.what for p in preps if p.word in ("in", "from", "left in") and isinstance(p.what, Noun) and p.what.head.lower() in _HAND), None)
    return (hand.owner, True) if isinstance(hand, Noun) else (None, False)


def _in_hand(clause: Clause, holder: Noun, cards: Noun | None, at: tuple[int, int]) -> Clause:
    """That a player has so many cards in hand."""
    what = replace(cards, preps=(), clauses=(), owner=None) if cards is not None else Noun("noun", "card", det="no", plural=True, span=at)
    return Clause("have", subject=holder, objects=(what,), preps=(Prep("in", Noun("noun", "hand", span=at), at),), link=clause.link, span=clause.span)


_OUTSIDE = frozenset(("have", "control", "own", "hold", "sit", "be"))


def _hand_told(clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
    """ "Nine cards in my hand", "0 cards in hand" behind what that player has, "not a single card left in his hand", "my hand consists of nine cards",
    "I count nine cards in my hand"."""
    who = clause.subject
    whose, there = _hand_of(clause)
    end = (clause.span[1], clause.span[1])
    loose = [p for p in clause.preps if not (isinstance(p.what, Noun) and p.what.head.lower() in _HAND)]
    if there and who is not None and clause.verb in ("", "leave", "remain", "be", "exist") and not clause.objects and not clause.modal:
        holder = whose
        if holder is None and before is not None and before.subject is not None and is_player(before.subject) and before.verb in _OUTSIDE:
            holder = before.subject
        number = replace(who, kind="noun", head="card", count=int(who.head)) if who.kind == "number" and who.head.isdecimal() else who
        if holder is not None and is_player(holder) and _cards(number):
            single = "single" in who.marks and before is not None and before.negated and not before.verb
            none = clause.negated or who.det == "no" or who.head.lower() == "nothing" or single or number.count == 0
            if none or number.count is not None:
                told = _in_hand(clause, holder, None if none else number, end)
                return (told, *_ending(loose, clause))
    if there and clause.verb in ("count", "find", "see", "hold", "have") and who is not None and is_player(who) and len(clause.objects) == 1:
        (cards,) = clause.objects
        if (whose is None or is_player(whose)) and _cards(cards) and cards.count is not None and not clause.negated and clause.verb in ("count", "find", "see"):
            return (_in_hand(clause, who, cards, end), *_ending(loose, clause))
    only = clause.objects[0] if clause.verb == "hold" and len(clause.objects) == 1 and not clause.negated and not clause.preps else None
    if only is not None and who is not None and is_player(who) and only.kind == "number" and only.head.isdecimal():
        return (_in_hand(clause, who, Noun("noun", "card", count=int(only.head), plural=True, span=only.span), end),)
    if (emptied := _emptied(clause)) is not None:
        return (emptied,)
    held = clause.verb in ("consist", "contain", "be", "have", "hold") and not clause.negated
    if held and who is not None and who.owner is not None and is_player(who.owner) and who.head.lower() in _HAND:
        listed = next((noun for noun in clause.objects if _cards(noun) and noun.count is not None), None)
        of = next((p.what for p in clause.preps if p.word == "of" and isinstance(p.what, Noun) and _cards(p.what)), None)
        listed = listed or (of if isinstance(of, Noun) and of.count is not None else None)
        if listed is not None:
            return (_in_hand(clause, who.owner, listed, end), *_ending([p for p in clause.preps if p.what is not of], clause))
    return None


_SPENT = frozenset(("use", "play", "spend", "cast", "empty", "exhaust", "dump", "discard"))


def _emptied(clause: Clause) -> Clause | None:
    """ "Every card in his hand has been used up", "he's played every last card from his hand", "he played out his hand", "he isn't holding any cards"."""
    who, thing = clause.subject, clause.objects[0] if len(clause.objects) == 1 else None
    at = (clause.span[1], clause.span[1])
    if clause.modal or clause.wh or who is None:
        return None
    whose, there = _hand_of(clause)
    if clause.verb in _SPENT and not clause.negated:
        all_cards = who.head.lower() == "card" and who.det in ("each", "every", "all") and thing is None and there and whose is not None
        if all_cards and clause.passive and whose is not None and is_player(whose):
            return _in_hand(clause, whose, None, at)
        listed = thing or (who if clause.passive else None)
        last = listed is not None and listed.head.lower() == "card" and listed.det in ("each", "every", "all") and is_player(who) and there
        out = "out" in clause.particles or clause.verb in ("empty", "exhaust", "dump")
        hand = thing is not None and thing.head.lower() in _HAND and thing.owner is not None and out and is_player(who)
        if is_player(who) and (last or hand):
            return _in_hand(clause, who, None, at)
    if clause.verb == "hold" and clause.negated and thing is not None and thing.head.lower() == "card" and thing.det in ("any", "a") and is_player(who):
        return _in_hand(clause, who, None, at)
    return None


def _turn(noun: Noun | Clause | None) -> bool:
    return isinstance(noun, Noun) and noun.kind == "noun" and noun.head.lower() == "turn" and noun.owner is not None and is_player(noun.owner)


def _turn_ends(whose: Noun, clause: Clause) -> Clause:
    """That a player's turn ends."""
    at = (clause.span[1], clause.span[1])
    return Clause("end", subject=Noun("noun", "turn", owner=whose, span=at), span=at, link="and")


def _ending(loose: list[Prep], clause: Clause) -> tuple[Clause, ...]:
    """ "... as my turn ends", "... at the end of my turn": that it ends, told beside."""
    for prep in loose:
        what = prep.what
        if not isinstance(what, Noun):
            continue
        turn = next((p.what for p in what.preps if p.word == "of" and _turn(p.what)), None) if what.head.lower() == "end" else None
        if isinstance(turn, Noun) and turn.owner is not None:
            return (_turn_ends(turn.owner, clause),)
        if "turn" in what.marks and what.head.lower() == "end" and what.owner is not None and is_player(what.owner):
            return (_turn_ends(what.owner, clause),)
    return ()


_OVER = frozenset(("end", "finish", "close", "conclude", "stop"))


def _turn_over(clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
    """ "My turn is ending", "my turn was over", "my turn comes to its end", "end of my turn": that it ends."""
    who = clause.subject
    if clause.negated or clause.modal or clause.wh or clause.inner:
        return None
    if _bare(clause) and who is not None and not clause.preps:
        of = next((p.what for p in who.preps if p.word == "of" and _turn(p.what)), None) if who.head.lower() == "end" and len(who.preps) == 1 else None
        eot = who.owner if who.head.lower() in ("end of turn", "eot", "end step", "endstep") and who.owner is not None and is_player(who.owner) else None
        whose = of.owner if isinstance(of, Noun) else eot
        return (replace(_turn_ends(whose, clause), span=clause.span, link=clause.link),) if whose is not None else None
    if who is None or not _turn(who) or clause.objects or clause.passive or who.owner is None:
        return None
    ends = clause.verb in _OVER and not clause.preps and clause.form in ("gerund", "present", "past")
    over = clause.verb == "be" and ({"over", "done", "finished", "up"} & {*clause.particles, *clause.is_, *clause.adverbs}) and not clause.preps
    to = clause.preps[0].what if len(clause.preps) == 1 and clause.preps[0].word == "to" else None
    to_end = clause.verb in ("come", "draw", "get") and isinstance(to, Noun) and to.head.lower() in ("end", "close", "finish")
    if (ends and clause.form == "gerund") or over or to_end:
        beside.update(range(*clause.span))
        return (Clause("end", subject=replace(who, marks=()), span=clause.span, link=clause.link if clause.link not in ("when", "as", "so when") else ""),)
    return None


def _go_to_cleanup(clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
    """ "I end my turn with a grip of nine", "I go to cleanup with nine cards in hand": what is had, and that the turn ends."""
    who = clause.subject
    held = next((p for p in clause.preps if p.word == "with" and isinstance(p.what, Noun)), None)
    to_end = next((p for p in clause.preps if p.word in ("to", "into") and isinstance(p.what, Noun) and p.what.head.lower() in
                   ("cleanup", "cleanup step", "end step", "end")), None)  # fmt: skip
    ends = clause.verb in _OVER and len(clause.objects) == 1 and _turn(clause.objects[0])
    if who is None or not is_player(who) or held is None or clause.negated or clause.modal or not (ends or (clause.verb in ("go", "move", "get") and to_end)):
        return None
    what = held.what
    assert isinstance(what, Noun)
    cards: Noun | None = what if _cards(what) and what.count is not None else None
    grip = what.head.lower() in _HAND or "Grip" in what.head
    of = next((p.what for p in what.preps if p.word == "of" and isinstance(p.what, Noun)), None) if grip else None
    if isinstance(of, Noun) and of.kind == "number" and of.head.isdecimal():
        cards = Noun("noun", "card", count=int(of.head), plural=True, span=held.span)
    elif isinstance(of, Noun) and _cards(of) and of.count is not None:
        cards = of
    if cards is None:
        return None
    at = (held.span[1], held.span[1])
    beside.update(range(*clause.span))
    return _in_hand(clause, who, cards, at), _turn_ends(replace(who, span=at), clause)


def _answered_by(clause: Clause, before: Clause | None, beside: set[int]) -> tuple[Clause, ...] | None:
    """ "My answer is one black mana for regenerating it": what is done in answer."""
    who = clause.subject
    if clause.verb != "be" or who is None or who.head.lower() not in ("answer", "response", "reply", "reaction") or clause.negated or clause.modal:
        return None
    done = [p.what for p in clause.preps if p.word in ("for", "of", "by") and isinstance(p.what, Clause)]
    done += [inner for inner in clause.inner if inner.form in ("gerund", "infinitive")]
    paid = all(noun.head.lower() == "mana" or noun.kind == "mana" for noun in clause.objects)
    if len(done) != 1 or not paid or who.owner is None or not is_player(who.owner) or done[0].subject is not None:
        return None
    beside.update(n for n in range(*clause.span) if not done[0].span[0] <= n < done[0].span[1])
    adverbs = (*done[0].adverbs, "in response")
    return (replace(done[0], subject=who.owner, form="present", mood="told", link=clause.link, adverbs=adverbs, span=clause.span),)


_FORMS: tuple[Callable[[Clause, Clause | None, set[int]], tuple[Clause, ...] | None], ...] = (
    _told_life, _hand_told, _go_to_cleanup, _turn_over, _answered_by,
)  # fmt: skip
