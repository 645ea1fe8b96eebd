"""Asking clauses in other words: a question whose asking word stands where the answer would ("he loses how much?"), that names a deed or a place as a
noun ("is that a legal block for my Spider?", "graveyard?"), or says what is left over. Each is put as the plain question it comes to."""

from __future__ import annotations

import itertools
from dataclasses import replace

from judge.question.meaning.nouns import nouns
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep, Sentence

AMOUNTS = frozenset({"much", "many"})


def as_one(sentence: Sentence) -> Sentence:
    """The sentence with clauses as one that ask one thing: "he takes how much?", "do I choose which one dies?", "is that a block I can make?"."""
    for first, second in itertools.pairwise(sentence.clauses):
        for form in (_in_place, _choosing, _to_be_made):
            if (one := form(first, second)) is not None:
                one = replace(one, span=(first.span[0], second.span[1]))
                kept = tuple(one if clause is first else clause for clause in sentence.clauses if clause is not second)
                return replace(sentence, clauses=kept, question=True)
    return sentence


def _in_place(first: Clause, second: Clause) -> Clause | None:
    """ "He loses how much", "she takes how much damage", "I'm at what": the asking word in the place of the answer."""
    if first.wh or not first.verb or first.subject is None or first.objects or first.inner or second.verb or second.link or second.hung:
        return None
    amount = second.subject
    if second.wh == "how" and amount is None and set(second.adverbs) <= AMOUNTS and second.adverbs:
        word = f"how {second.adverbs[0]}"
        amount = Noun("wh", word, wh=word, span=second.span)
    if amount is None or not amount.wh or second.wh not in ("how", "how much", "how many", "what") or second.objects:
        return None
    if second.wh == "what":
        at = first.verb == "be" and "at" in first.particles and amount.head == "what"
        return replace(first, mood="asked") if at else None  # read on as "he is at"
    return replace(first, objects=(amount,), preps=(*first.preps, *second.preps), mood="asked", wh=amount.wh)


def _choosing(first: Clause, second: Clause) -> Clause | None:
    """ "Do I choose which one dies": whether it is that player's choice."""
    chooses = first.verb in CHOOSING and first.mood == "asked" and not first.objects and not first.inner and not first.wh
    return replace(first, modal="", inner=()) if chooses and second.wh and second.wh != "tag" and not second.link else None


CHOOSING = frozenset({"choose", "pick", "decide", "select"})


def _to_be_made(first: Clause, second: Clause) -> Clause | None:
    """ "Is that a block I can make": whether that may be done."""
    nominal = first.objects[0] if len(first.objects) == 1 else None
    made = second.verb in ("make", "do") and second.modal in ("can", "may", "could") and not (second.objects or second.negated or second.wh)
    if first.verb != "be" or first.mood != "asked" or nominal is None or not made or second.subject is None or not _deed(nominal):
        return None
    return Clause(_deed(nominal), subject=second.subject, modal="can", mood="asked", negated=first.negated)


def _deed(noun: Noun) -> str:
    """The verb of a noun that names what is done in combat ("block"); "" for others."""
    word = noun.head.lower()
    return word if word in ("block", "attack") and noun.kind == "noun" else ""


def full(clause: Clause) -> Clause:
    """An asking clause put in other words, as the plain question it comes to; any other as it is."""
    for form in (_ending_up, _stranded, _keeps_on, _life_left, _left, _legal_deed, _as_fighter, _in_zone, _for_whom, _choice_of, _optional, _made_it):
        if (told := form(clause)) is not None:
            return told
    return clause


def _stranded(clause: Clause) -> Clause | None:
    """ "How many counters does it enter with?": with how many."""
    asked = clause.objects[0] if len(clause.objects) == 1 and clause.objects[0].wh else None
    if asked is None or clause.verb not in ("enter", "come", "return") or "with" not in clause.particles or clause.negated:
        return None
    particles = tuple(word for word in clause.particles if word != "with")
    return replace(clause, objects=(), particles=particles, preps=(*clause.preps, Prep("with", asked, asked.span)))


def _keeps_on(clause: Clause) -> Clause | None:
    """ "Can he keep attacking with it?": whether he may do so, as before."""
    doing = {"attacking": "attack", "blocking": "block"}.get(clause.is_[0] if len(clause.is_) == 1 else "", "")
    if clause.verb not in ("keep", "continue") or clause.modal not in ("can", "may", "could") or not doing or clause.objects or clause.inner or clause.passive:
        return None
    return replace(clause, verb=doing, is_=())


def _ending_up(clause: Clause) -> Clause | None:
    """ "How many counters end up on it?", "where does it wind up?": how many are there, where it is in the end."""
    up = clause.verb in ("end", "wind", "finish", "come") and bool({"up", "out"} & set(clause.particles))
    if not up or clause.modal in ("can", "may") or clause.objects or clause.inner:
        return None
    if clause.wh == "how" and clause.subject is not None and is_player(clause.subject) and not (clause.preps or clause.passive or clause.is_):
        return replace(clause, verb="be", wh="where", particles=())  # "how do I end up": how that player stands
    if not (clause.wh and (clause.preps or clause.wh == "where")) or clause.passive or any(prep.word == "with" for prep in clause.preps):
        return None
    return replace(clause, verb="be", particles=tuple(word for word in clause.particles if word not in ("up", "out")))


_DOWN = frozenset({"at", "down", "to"})


def _life_left(clause: Clause) -> Clause | None:
    """ "What's he at?", "what am I down to?": that player's life."""
    asks = clause.verb == "be" and clause.wh == "what" and clause.subject is not None and is_player(clause.subject)
    if not asks or clause.preps or clause.is_ or not clause.particles or not set(clause.particles) <= _DOWN or any(not noun.wh for noun in clause.objects):
        return None
    return replace(clause, subject=Noun("noun", "life total", owner=clause.subject, span=clause.subject.span if clause.subject else (0, 0)), particles=())


def _left(clause: Clause) -> Clause | None:
    """ "What is left?", "who is left standing?", "how many creatures do I have left?"."""
    remains = clause.verb in ("remain", "leave") and clause.passive is (clause.verb == "leave") and not clause.objects
    if remains and clause.wh in ("what", "which", "who", "how many"):
        asked = clause.subject
        there = all(prep.word in ("on", "in", "after", "at") for prep in clause.preps)
        if asked is not None and asked.wh and there and set(clause.is_) <= {"standing", "alive", "over"}:
            return replace(clause, verb="survive", passive=False, is_=(), preps=())
    asked = clause.objects[0] if len(clause.objects) == 1 else None
    has = clause.verb == "leave" and clause.perfect and clause.wh == "how many" and clause.subject is not None and is_player(clause.subject)
    if has and asked is not None and asked.wh and asked.kind == "noun" and asked.head != asked.wh:
        return replace(clause, verb="have", perfect=False)
    return None


LEGAL = frozenset({"legal", "valid", "fine", "illegal", "possible", "ok", "okay", "allowed", "proper", "good"})
PLAYS = frozenset({"play", "move", "block", "attack", "action", "choice", "thing", "target", "cast", "activation"})


def _legal_deed(clause: Clause) -> Clause | None:
    """ "Is that a legal play?", "is it a legal target?": whether what was told may be done; "a legal block for my Spider": whether it may block."""
    thing = clause.objects[0] if len(clause.objects) == 1 else None
    subject, preps = clause.subject, clause.preps
    if thing is None and subject is not None and subject.det.split()[:1] in (["that"], ["this"]) and len(preps) == 1 and subject.kind == "noun":
        thing = subject  # "is that a legal block for my Spider", where the grammar takes "that" as standing before the noun
    if clause.verb != "be" or clause.wh or clause.mood != "asked" or thing is None or thing.head.lower() not in PLAYS or not set(thing.marks) & LEGAL:
        return None
    doer = next((prep.what for prep in (*preps, *thing.preps) if prep.word == "for" and isinstance(prep.what, Noun)), None)
    if doer is not None and _deed(thing) and not is_player(doer):
        return replace(clause, verb=_deed(thing), subject=doer, objects=(), preps=(), modal="can", negated=clause.negated ^ ("illegal" in thing.marks))
    if doer is not None and thing.head.lower() == "target" and not is_player(doer) and subject is not None:
        return replace(clause, verb="target", subject=doer, objects=(subject,), preps=(), modal="can", negated=clause.negated ^ ("illegal" in thing.marks))
    if doer is not None or preps or subject is None or (subject.kind != "pronoun" and thing.head.lower() != "target"):
        return None
    word = "illegal" if "illegal" in thing.marks else "legal"
    it = subject if subject.kind == "pronoun" else Noun("pronoun", "that", span=(subject.span[0], subject.span[0]))
    deed = (_deed(thing),) if _deed(thing) else ()  # it is asked of a block, whatever was done last
    return replace(clause, subject=it, objects=(), is_=(word,), adverbs=(*clause.adverbs, *deed))


FIGHTERS = {"blocker": "block", "attacker": "attack"}


def _as_fighter(clause: Clause) -> Clause | None:
    """ "Is my 2/2 available as a blocker": whether it may block."""
    role = next((prep for prep in clause.preps if prep.word in ("as", "for") and isinstance(prep.what, Noun) and _fights(prep.what)), None)
    ready = set(clause.is_) & {"available", "ready", "free", "usable", "able", "eligible", "legal"}
    if clause.verb != "be" or clause.mood != "asked" or role is None or not ready or clause.subject is None or not isinstance(role.what, Noun):
        return None
    rest = tuple(prep for prep in clause.preps if prep is not role)
    return replace(clause, verb=_fights(role.what), is_=(), preps=rest, modal="can")


def _fights(noun: Noun) -> str:
    word = noun.head.lower()
    return FIGHTERS.get(word, "") or (word if word in ("block", "blocking") and noun.kind == "noun" else "")


ZONES = frozenset(word for zone in ("graveyard", "hand", "exile", "library") for word in nouns()["places"].get(zone, (zone,)))


def _in_zone(clause: Clause) -> Clause | None:
    """ "Graveyard?", "graveyard for the Bear?": whether it is there."""
    zone = clause.subject
    if clause.verb or clause.wh or clause.is_ or clause.objects or zone is None:
        return None
    if zone.kind != "noun" or zone.head.lower() not in ZONES or zone.marks or zone.also:
        return None
    whom = next((prep.what for prep in (*clause.preps, *zone.preps) if prep.word == "for" and isinstance(prep.what, Noun)), None)
    if (whom is None and (clause.preps or zone.preps)) or (whom is not None and is_player(whom)):
        return None
    there = Prep("in", replace(zone, preps=()), zone.span)
    it = whom or Noun("pronoun", "it", span=(zone.span[0], zone.span[0]))
    return replace(clause, verb="be", subject=it, preps=(there,), mood="asked")


def _for_whom(clause: Clause) -> Clause | None:
    """ "A card for me?", "3 life for him?": whether that player gets it."""
    got = clause.subject
    whom = next((prep.what for prep in clause.preps if prep.word == "for" and isinstance(prep.what, Noun) and is_player(prep.what)), None)
    if clause.verb or clause.wh or clause.is_ or got is None or got.kind != "noun" or got.owner is not None or whom is None or len(clause.preps) != 1:
        return None
    if got.head not in ("card", "life", "token", "mana", "damage", "creature"):
        return None
    return replace(clause, verb="take" if got.head == "damage" else "get", subject=whom, objects=(got,), preps=(), mood="asked")


def _choice_of(clause: Clause) -> Clause | None:
    """ "Is it my choice?", "is that up to me?": whether that player chooses."""
    what = clause.objects[0] if len(clause.objects) == 1 else None
    if clause.verb != "be" or clause.wh or clause.mood != "asked" or clause.subject is None or clause.subject.kind != "pronoun":
        return None
    whose = what.owner if what is not None and what.head.lower() in ("choice", "decision", "call", "pick") else None
    up_to = "up" in clause.particles and not clause.objects
    whose = whose or next((prep.what for prep in clause.preps if up_to and prep.word == "to" and isinstance(prep.what, Noun)), None)
    if whose is None or not is_player(whose):
        return None
    return replace(clause, verb="choose", subject=whose, objects=(), preps=(), particles=())


def _optional(clause: Clause) -> Clause | None:
    """ "Do I have the option of blocking", "is it an option to block": whether that may be done."""
    inner = next((each for each in clause.inner if each.form in ("gerund", "infinitive")), None)
    had = clause.objects[0] if clause.verb == "have" and len(clause.objects) == 1 else None
    under = [prep.what for prep in (had.preps if had is not None else ()) if prep.word == "of" and isinstance(prep.what, Clause)]
    inner = inner or (under[0] if len(under) == 1 else None)
    if had is None or inner is None or had.head.lower() not in ("option", "right", "chance", "ability", "possibility", "opportunity") or clause.wh:
        return None
    return replace(inner, subject=inner.subject or clause.subject, modal="can", mood="asked", form="base", link=clause.link, negated=clause.negated)


def _made_it(clause: Clause) -> Clause | None:
    """ "Does it make it into play", "does it hit the table": whether it enters the battlefield."""
    field = nouns()["places"]["battlefield"]
    it = clause.verb == "make" and len(clause.objects) == 1 and clause.objects[0].head.lower() == "it" and not clause.passive
    into = [prep for prep in clause.preps if prep.word in ("into", "onto", "to", "on") and isinstance(prep.what, Noun) and prep.what.head.lower() in field]
    hits = clause.verb in ("hit", "reach") and len(clause.objects) == 1 and clause.objects[0].head.lower() in field and clause.objects[0].owner is None
    if not ((it and into) or hits) or clause.subject is None or is_player(clause.subject):
        return None
    return replace(clause, verb="enter", objects=(), preps=tuple(prep for prep in clause.preps if prep not in into))
