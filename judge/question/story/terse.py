"""Chat among experienced players: a story and then, without a question mark, what is asked of it, in as few words as will do.

"bolt in response, elf lives", "rancor back to hand", "total damage to him", "bear boltable": what stands last and is no deed asks; what is left unsaid
there (who, the verb, "how much") is put back, so that all else reads a full question."""

from __future__ import annotations

from dataclasses import replace

from judge.language.morphology import forms
from judge.question.meaning.frames import verbs
from judge.question.meaning.nouns import nouns, of_word
from judge.question.story.people import COUNTED, STRUCK, is_player
from judge.question.syntax.model import Clause, Noun, Parsed, Prep

OPINION = frozenset({"guess", "think", "assume", "suppose", "figure", "believe", "bet", "hope"})
"""Verbs of what is only added to what is asked ("cascade is gone too, i guess")."""


def unmarked(parsed: Parsed) -> Parsed:
    """The text with its last sentence as the question it is, where nothing in it is marked as one and what stands last tells of no deed."""
    if not parsed.sentences:
        return parsed
    last = parsed.sentences[-1]
    tagged = len(last.clauses) > 1 and last.clauses[-1].wh == "tag"
    clauses = _amounts(last.clauses[:-1] if tagged else last.clauses)
    while len(clauses) > 1 and _only_opinion(clauses[-1]):
        clauses = clauses[:-1]
    if any(sentence.question or any(map(_asks, sentence.clauses)) for sentence in parsed.sentences[:-1]):
        return parsed
    if last.question or any(map(_asks, clauses[:-1])) or _asks(clauses[-1] if clauses else Clause("", mood="asked")):
        return parsed if clauses is last.clauses or not clauses[-1].wh else replace(parsed, sentences=(*parsed.sentences[:-1], replace(last, clauses=clauses)))
    if not tagged and (len(parsed.sentences) + len(clauses) < 3 or not _may_ask(clauses[-1])):
        return parsed  # a single statement, or a deed
    return replace(parsed, sentences=(*parsed.sentences[:-1], replace(last, clauses=clauses, question=True)))


def _asks(clause: Clause) -> bool:
    """Whether a clause asks or wonders, in itself or in what hangs on it."""
    wonders = verbs().dressing.get(clause.verb.lower()) == "wonder"
    return clause.mood == "asked" or bool(clause.wh) or wonders or clause.link.endswith("whether") or any(_asks(each) for each in clause.hung)


def _only_opinion(clause: Clause) -> bool:
    return clause.verb in OPINION and not clause.objects and not clause.inner


def _may_ask(clause: Clause) -> bool:
    """Whether a clause that ends a text may be what is asked: no deed that is told, unless a word in it says that it is in doubt."""
    if (clause.link.split()[-1:] and clause.link.split()[-1] in verbs().links) or spelled_out(clause) is not clause:
        return True
    if not clause.verb:
        return clause.subject is not None or bool(clause.is_ or clause.preps)
    doubtful = bool(DOUBT & {*clause.adverbs, *clause.is_})
    frames = verbs().frames.get(clause.verb.lower(), ())
    if not frames:
        return doubtful and bool(clause.is_)
    kind = verbs().classes[frames[0].predicate]
    deed = kind == "deed" or "name-as-verb" in clause.adverbs
    if clause.mood == "plan":
        return doubtful
    return doubtful if deed or clause.form == "past" or clause.modal in ("want", "try") else kind in ("event", "state")


DOUBT = frozenset({"still", "anyway", "even", "right", "legal", "too", "ok", "correct", "then"})
"""Words of who isn't sure of what is said."""


MEASURED = frozenset({"damage", "life", "mana", "card", "counter", "token", "loyalty", "power", "toughness", "size", "drain", "trigger", "tax", "price"})
"""What is had or done in numbers, so that the bare noun asks how much."""


def _amounts(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """ "Life i gain", "damage he takes": the amount that stands before the clause it is the object of."""
    out: list[Clause] = []
    for clause in clauses:
        before = out[-1] if out else None
        lacking = clause.subject is not None and clause.verb and not clause.objects
        if lacking and before is not None and not before.verb and not before.preps and _bare(before.subject):
            noun = _how_many(before.subject)
            out[-1] = replace(clause, objects=(noun,), mood="asked", wh=noun.wh, span=(before.span[0], clause.span[1]), link=before.link)
            continue
        out.append(clause)
    return tuple(out)


def _bare(noun: Noun | None) -> bool:
    return noun is not None and noun.kind == "noun" and not noun.also and not noun.det and noun.owner is None and noun.count is None and noun.head in MEASURED


def _how_many(noun: Noun | None) -> Noun:
    assert noun is not None
    word = "how much" if noun.head in ("damage", "life", "mana") else "how many"
    marks = tuple(mark for mark in noun.marks if mark not in ALL)
    return replace(noun, wh=word, det="", marks=marks, plural=word == "how many")


ALL = frozenset({"total", "full", "starting", "whole", "final", "combined", "overall"})


def spelled_out(clause: Clause) -> Clause:
    """A clause of a terse question in full words; any other clause as it is."""
    if clause.mood == "asked" or clause.wh:
        return clause
    for form in (_begun, _able, _counted, _total_left, _measured, _gained, _there, _placed, _mine):
        if (told := form(clause)) is not None:
            return told
    return clause


def _begun(clause: Clause) -> Clause | None:
    """ "Starting loyalty", "remaining life": an amount, though the grammar takes what stands before it for a verb."""
    if clause.verb not in ("start", "remain", "result", "end") or clause.subject is not None or len(clause.objects) != 1 or not _bare(clause.objects[0]):
        return None
    return _of_amount(clause.objects[0], replace(clause, objects=(), verb="", form="present"))


def _able(clause: Clause) -> Clause | None:
    """ "Bear boltable", "is it counterable": whether that can be done to it."""
    if clause.verb not in ("", "be") or clause.subject is None or len(clause.is_) != 1:
        return None
    stem = done_by(clause.is_[0])
    if not stem:
        return None
    return replace(clause, verb=stem, is_=(), passive=True, modal="can", mood="asked", form="participle")


def done_by(word: str) -> str:
    """The verb of an adjective in "-able" that no dictionary has ("boltable", "tappable"); "" for other words."""
    low = word.lower()
    if not low.endswith("able") or len(low) < 6:
        return ""
    stem = low.removesuffix("able")
    doubled = stem[:-1] if stem[-1] == stem[-2] else ""
    options = [each for each in (doubled, stem, f"{stem}e") if each]
    known = next((each for each in options if each in verbs().frames), "")
    return known or ("" if forms(low) else options[0])


def _counted(clause: Clause) -> Clause | None:
    """ "Number of cards drawn", "drain count": how many."""
    noun = clause.subject
    if noun is None or noun.wh:
        return None
    if noun.head == "number" and not noun.owner:
        of = next((prep.what for prep in noun.preps if prep.word == "of" and isinstance(prep.what, Noun)), None)
        if of is None:
            return None
        asked = replace(of, wh="how many", plural=True, det="")
        return replace(clause, subject=asked, verb=clause.verb or "exist", mood="asked", wh="how many")
    if clause.verb == "count" and not clause.objects and not clause.preps and (noun.head in MEASURED or of_word(noun.head)):
        return _of_amount(replace(noun, plural=True), clause)
    return None


def _measured(clause: Clause) -> Clause | None:
    """ "Total damage to him", "power of the Bear", "counters on it": how much that is."""
    noun = clause.subject
    if clause.verb or clause.is_ or noun is None or noun.kind != "noun" or noun.wh or noun.also or noun.owner is not None or noun.det not in ("", "the"):
        return None
    if noun.count is not None or noun.head not in MEASURED:
        return None
    return _of_amount(noun, clause)


def _total_left(clause: Clause) -> Clause | None:
    """ "New life total?", "life left?", "total after that?": that of whoever is hit, though the grammar takes one of the words for a verb."""
    noun = clause.subject
    if noun is None or noun.kind != "noun" or noun.also or noun.det not in ("", "the") or clause.objects or clause.inner or clause.passive:
        return None
    then = any(prep.word == "after" for prep in clause.preps) and not clause.verb  # "life after combat?"
    if clause.preps and not then:
        return None
    total = noun.head in ("life total", "total") or (clause.verb == "total" and noun.head == "life")
    said = {"left", "remaining", "new", "final", "resulting"} & {*clause.is_, *noun.marks}
    left = noun.head == "life" and (then or clause.verb in ("leave", "remain") or said)
    if not (total and clause.verb in ("", "total")) and not left:
        return None
    who = noun.owner or Noun("noun", COUNTED, det="the", span=(noun.span[0], noun.span[0]))
    asked = Noun("wh", "what", wh="what", span=noun.span)
    whole = replace(noun, head="life total", owner=who, marks=(), det="")
    return replace(clause, verb="be", subject=whole, objects=(asked,), is_=(), particles=(), form="present", mood="asked", wh="what")


PARTS = {"power": "power", "toughness": "toughness", "size": "size", "loyalty": "loyalty"}


def _of_amount(noun: Noun, clause: Clause) -> Clause | None:
    preps = (*noun.preps, *clause.preps)
    bare = replace(noun, preps=())
    left = [prep for prep in preps if isinstance(prep.what, Noun)]
    whose = next((prep for prep in left if prep.word in ("of", "on", "to", "for", "from")), None)
    rest = tuple(prep for prep in preps if prep is not whose)
    what = whose.what if whose is not None and isinstance(whose.what, Noun) else None
    asker = Noun("pronoun", "i", span=(noun.span[0], noun.span[0]))
    if noun.head in PARTS:
        named = next((mark for mark in noun.marks if mark[:1].isupper()), "")  # "Piledriver power"
        called = Noun("name", named, names=(named,), span=noun.span) if named else None
        thing = what or called or Noun("pronoun", "it", span=(noun.span[0], noun.span[0]))
        asked = Noun("wh", "what", wh="what", span=(noun.span[0], noun.span[0]))
        head = replace(bare, owner=thing, marks=(), det="")
        return replace(clause, verb="be", subject=head, objects=(asked,), preps=rest, mood="asked", wh="what")
    asked = _how_many(bare)
    common = replace(clause, mood="asked", wh=asked.wh, objects=(asked,), preps=rest)
    if noun.head == "damage":
        return replace(common, verb="take", subject=_player_in(what) or Noun("noun", STRUCK, det="the", span=(noun.span[0], noun.span[0])))
    if noun.head == "counter" and what is not None:
        return replace(clause, verb="exist", subject=asked, preps=(whose, *rest) if whose is not None else rest, mood="asked", wh=asked.wh)
    if noun.head in ("tax", "price"):
        return replace(common, verb="pay", subject=asker, objects=(replace(asked, head="mana", wh="how much", marks=()),), wh="how much", preps=())
    if noun.head == "drain":
        he = Noun("pronoun", "he", span=(noun.span[0], noun.span[0]))
        return replace(common, verb="lose", subject=he, objects=(replace(asked, head="life", wh="how much"),))
    return replace(common, verb={"mana": "pay", "card": "draw", "token": "get"}.get(noun.head, "gain"), subject=_player_in(what) or asker)


def _player_in(noun: Noun | None) -> Noun | None:
    """The player that a phrase means ("to him", "to his face")."""
    if noun is not None and noun.head == "face" and noun.owner is not None:
        return noun.owner
    return noun


DONE = frozenset({"gain", "lose", "draw", "pay", "deal", "make", "mill", "discard"})
"""Verbs of what comes in numbers."""


def _gained(clause: Clause) -> Clause | None:
    """ "Life gained", "cards drawn": a participle behind what it counts."""
    noun = clause.subject
    if not _bare(noun) or noun is None or clause.objects or clause.passive:
        return None
    told = [form.lemma for word in clause.is_ for form in forms(word) if form.part == "verb"] if not clause.verb else []
    told += [clause.verb] if clause.form in ("past", "participle") else []
    verb = next((each for each in told if each in DONE), "")
    if not verb:
        return None
    asked = _how_many(noun)
    if verb == "deal":
        whom = next((prep.what for prep in clause.preps if prep.word == "to" and isinstance(prep.what, Noun)), None)
        subject = _player_in(whom) or Noun("noun", STRUCK, det="the", span=(noun.span[0], noun.span[0]))
        return replace(clause, verb="take", subject=subject, objects=(asked,), preps=(), is_=(), mood="asked", wh=asked.wh)
    asker = Noun("pronoun", "i", span=(noun.span[0], noun.span[0]))
    return replace(clause, verb=verb, subject=asker, objects=(asked,), is_=(), form="present", mood="asked", wh=asked.wh)


def _there(clause: Clause) -> Clause | None:
    """ "Rancor to my hand", "dragon back on my side", "card in hand after": that it goes, or is, there."""
    noun = clause.subject
    if clause.verb or clause.is_ or noun is None or noun.wh or not clause.preps:
        return None
    zones = [prep for prep in clause.preps if isinstance(prep.what, Noun) and prep.what.head.lower() in PLACES]
    if not zones:
        return None
    word = zones[0].word
    if "back" in (*clause.particles, *clause.adverbs):
        return replace(clause, verb="come" if word != "to" else "go", mood="asked")
    if word in ("to", "into"):
        return replace(clause, verb="go", mood="asked")
    return replace(clause, verb="be", mood="asked") if word in ("in", "on") else None


PLACES = frozenset(word for words in nouns()["places"].values() for word in words)


def _placed(clause: Clause) -> Clause | None:
    """ "Jitte onto the same guy, fine", "legal target for the Blade": whether it may be used on that."""
    noun = clause.subject
    if clause.verb or noun is None:
        return None
    if noun.head == "target" and noun.kind == "noun":
        by = next((prep.what for prep in (*clause.preps, *noun.preps) if prep.word in ("for", "of") and isinstance(prep.what, Noun)), None)
        if by is None or is_player(by):
            return None
        it = Noun("pronoun", "it", span=(noun.span[0], noun.span[0]))
        return replace(clause, verb="target", subject=by, objects=(it,), preps=(), modal="can", mood="asked", negated="illegal" in noun.marks)
    onto = [prep for prep in (*clause.preps, *noun.preps) if prep.word in ("onto", "on") and isinstance(prep.what, Noun)]
    if clause.is_ != ("legal",) or len(onto) != 1 or noun.kind != "name":
        return None
    asker = Noun("pronoun", "i", span=(noun.span[0], noun.span[0]))
    used = replace(noun, preps=())
    to = Prep("on", onto[0].what, onto[0].span)
    return replace(clause, verb="use", subject=asker, objects=(used,), preps=(to,), modal="can", is_=(), mood="asked")


def _mine(clause: Clause) -> Clause | None:
    """ "Still get my land", "lose the game": who is asked about isn't said, and is the asker."""
    if clause.mood != "plan" or clause.subject is not None or clause.passive or clause.form not in ("present", "base"):
        return None
    if clause.verb not in OWN | OF_IT or "name-as-verb" in clause.adverbs:
        return None
    whose = "i" if clause.verb in OWN else "it"
    return replace(clause, subject=Noun("pronoun", whose, span=(clause.span[0], clause.span[0])), mood="asked")


def leave_asked(clause: Clause) -> Clause:
    """ "Tap it this turn?", "swing with it?": a deed without a doer, asked, is one for which leave is asked; any other clause as it is."""
    bare = clause.mood == "plan" and clause.subject is None and not (clause.passive or clause.modal or clause.wh or clause.perfect or clause.negated)
    if not bare or clause.form not in ("present", "base") or "name-as-verb" in clause.adverbs or not (clause.objects or clause.preps):
        return clause
    frames = verbs().frames.get(clause.verb.lower(), ())
    if not frames or "player" not in verbs().kinds[frames[0].predicate].get("agent", ()) or verbs().classes[frames[0].predicate] != "deed":
        event = bool(frames) and "agent" in verbs().kinds[frames[0].predicate] and bool(clause.objects) and clause.verb not in OWN | OF_IT
        if not event:
            return clause
    return replace(clause, subject=Noun("pronoun", "i", span=(clause.span[0], clause.span[0])), modal="can", mood="asked")


OWN = frozenset({"get", "gain", "lose", "draw", "have", "keep", "win", "take", "own", "control"})
"""What happens to players, or what they have."""

OF_IT = frozenset({"live", "survive", "die", "resolve", "trigger", "fizzle", "count", "work", "return", "stay", "come", "untap"})
"""What happens to things."""

