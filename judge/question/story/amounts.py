"""Asking clauses about amounts, totals and fates in other words: "by how much does my life drop", "at what total do I end", "to how much mana does it come",
"what is the fate of the Bears", "do they come through alive". Each is put as the plain question it comes to."""

from __future__ import annotations

from dataclasses import replace

from judge.question.meaning.nouns import kinds, nouns
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep

_TOTALS = frozenset(("total", "life total", "life", "score", "lifepoint", "number"))
_HOLD = frozenset(("hand", "grip"))
_SINKS = frozenset("drop fall sink decrease diminish dwindle decline shrink go lessen plunge".split())  # noqa: SIM905
_RISES = frozenset("rise grow increase climb swell mount go".split())  # noqa: SIM905
_ENDS = frozenset("end finish come arrive land stand sit be wind remain settle stop stay rest get reach".split())  # noqa: SIM905
_WRITES = frozenset(("write", "note", "record", "jot", "mark", "put"))
_PADS = frozenset(("pad", "paper", "notepad", "sheet", "score sheet", "scoresheet", "scorepad", "notebook", "tally", "score pad"))
"""What a record of life is kept on."""
_BRINGS = frozenset(("bring", "take", "get", "knock", "drop", "send", "drag"))
_COMES_TO = frozenset(("come", "amount", "run", "work", "add"))
_FATES = frozenset(("fate", "destiny", "lot", "end"))
_COMES_OUT = frozenset("come emerge escape get walk crawl end leave make pull stay remain stand go be survive".split())  # noqa: SIM905


def amounting(clause: Clause) -> Clause:
    """An asking clause about an amount, a total or a fate as the plain question; any other as it is."""
    for form in (_by_how_much, _total, _life_remaining, _written_down, _left_at, _comes_to, _fate, _alive, _costs_me):
        if (plain := form(clause)) is not None:
            return plain
    return clause


def _amount(clause: Clause) -> Noun | None:
    """The bare "how much" or "how many" of a clause, behind "by" or alone."""
    by = [prep.what for prep in clause.preps if prep.word == "by" and isinstance(prep.what, Noun) and prep.what.wh]
    found = by or [noun for noun in clause.objects if noun.wh]
    amount = found[0] if len(found) == 1 else None
    return amount if amount is not None and amount.wh in ("how much", "how many", "what") and amount.head in (amount.wh, "point", "life", "card") else None


def _by_how_much(clause: Clause) -> Clause | None:
    """ "By how much does my life drop", "by how many does my hand grow"."""
    of, amount = clause.subject, _amount(clause)
    if amount is None or of is None or of.kind != "noun" or of.owner is None or not is_player(of.owner) or clause.passive:
        return None
    down = clause.verb in _SINKS and (clause.verb != "go" or "down" in clause.particles)
    up = clause.verb in _RISES and (clause.verb != "go" or "up" in clause.particles)
    life = of.head.lower() in _TOTALS
    verb = ("lose" if down else "gain") if life and down ^ up else "draw" if of.head.lower() in _HOLD and up else ""
    if not verb:
        return None
    word = "how much" if life else "how many"
    what = Noun("noun", "life" if life else "card", wh=word, plural=not life, span=amount.span)
    rest = tuple(prep for prep in clause.preps if prep.what is not amount and not _of_it(prep))
    who = replace(of.owner, span=of.span)
    return replace(clause, verb=verb, subject=who, objects=(what,), preps=rest, particles=(), wh=word)


def _of_it(prep: Prep) -> bool:
    """ "By that spell", "from it": what has done it, where only one thing was done."""
    return prep.word in ("from", "by", "through") and isinstance(prep.what, Noun) and prep.what.kind == "pronoun"


def _life_total(clause: Clause, who: Noun, span: tuple[int, int]) -> Clause:
    total = Noun("noun", "life total", owner=who, span=span)
    return replace(clause, verb="be", wh="what", subject=total, objects=(), preps=(), particles=(), is_=(), inner=(), passive=False, modal="", perfect=False,
                   mood="asked")  # fmt: skip


def _total(clause: Clause) -> Clause | None:
    """ "At what total do I end", "what is my total", "on what life total do I finish"."""
    who = clause.subject
    if who is None or clause.passive or clause.negated:
        return None
    if clause.verb == "be" and clause.wh == "what" and who.kind == "noun" and who.head.lower() in ("total", "score") and who.owner is not None:
        return _life_total(clause, who.owner, who.span) if is_player(who.owner) and not clause.preps else None
    has = clause.objects[0] if clause.verb in ("have", "get") and len(clause.objects) == 1 else None
    if has is not None and has.wh == "what" and has.head.lower() in _TOTALS - {"number"} and is_player(who) and not clause.preps:
        return _life_total(clause, who, who.span)  # "what total do I have then"
    nouns_at = [prep.what for prep in clause.preps if prep.word in ("at", "on", "to") and isinstance(prep.what, Noun)]
    at = [noun for noun in nouns_at if noun.wh in ("what", "which", "how much")]
    if len(at) != 1 or not is_player(who) or clause.verb not in _ENDS or at[0].head.lower() not in (_TOTALS - {"number"}):
        return None
    return _life_total(clause, who, who.span)


def _life_remaining(clause: Clause) -> Clause | None:
    """ "How much life remains to me", "how much life am I left with", "how much life do I keep"."""
    asked = next((noun for noun in (clause.subject, *clause.objects) if noun is not None and noun.wh == "how much" and noun.head == "life"), None)
    asked = asked or next((prep.what for prep in clause.preps if isinstance(prep.what, Noun) and prep.what.wh == "how much" and prep.what.head == "life"), None)
    if asked is None:
        return None
    whom = next((prep.what for prep in clause.preps if prep.word in ("to", "for") and isinstance(prep.what, Noun) and is_player(prep.what)), None)
    if clause.verb in ("remain", "leave") and asked is clause.subject and whom is not None:
        return _life_total(clause, whom, whom.span)
    left = clause.verb == "leave" or (clause.verb in ("have", "keep", "retain") and ({"left", "remaining"} & {*clause.is_, *clause.adverbs, *asked.marks}))
    left = left or clause.verb in ("keep", "retain")
    if left and clause.subject is not None and is_player(clause.subject):
        return _life_total(clause, clause.subject, clause.subject.span)
    return None


def _written_down(clause: Clause) -> Clause | None:
    """ "What do I write down", "what goes on the pad for him": the life total, the only thing that players keep a record of."""
    who = clause.subject
    for_whom = [prep.what for prep in clause.preps if prep.word == "for" and isinstance(prep.what, Noun) and is_player(prep.what)]
    pads = [prep for prep in clause.preps if isinstance(prep.what, Noun) and prep.what.head.lower() in _PADS]
    if clause.verb not in _WRITES or clause.wh != "what" or who is None or not is_player(who) or clause.inner or len(for_whom) + len(pads) != len(clause.preps):
        return None
    if clause.verb == "put" and not pads and "down" not in clause.particles:
        return None
    whose = for_whom[0] if for_whom else who
    return _life_total(clause, whose, whose.span) if all(noun.head in ("what", *_TOTALS) for noun in clause.objects) else None


def _left_at(clause: Clause) -> Clause | None:
    """ "Where does that leave me", "what does that leave me at"."""
    whom = clause.objects[0] if len(clause.objects) == 1 else next((noun for noun in clause.objects if is_player(noun)), None)
    that = clause.subject is not None and clause.subject.head.lower() in ("that", "this", "it", "all")
    moved = clause.verb in _BRINGS
    if not (clause.verb in ("leave", "put") or moved) or not that or whom is None or not is_player(whom) or clause.preps or clause.inner:
        return None
    at = (clause.wh == "where" and not moved) or (clause.wh == "what" and {"at", "on", "to"} & set(clause.particles))
    return _life_total(clause, whom, whom.span) if at else None


def _comes_to(clause: Clause) -> Clause | None:
    """ "To how much mana does it come", "how much mana does it amount to": what it costs."""
    it = clause.subject
    if clause.verb not in _COMES_TO or it is None or is_player(it) or clause.passive or clause.inner:
        return None
    asked = [noun for noun in (*clause.objects, *(prep.what for prep in clause.preps if prep.word == "to")) if isinstance(noun, Noun) and noun.wh]
    if len(asked) != 1 or asked[0].head != "mana" or not ("to" in clause.particles or any(prep.word == "to" for prep in clause.preps)):
        return None
    return replace(clause, verb="cost", objects=(asked[0],), preps=(), particles=())


def _fate(clause: Clause) -> Clause | None:
    """ "What is the fate of the Bears", "what fate awaits them"."""
    fate = clause.subject
    if clause.wh != "what" or fate is None or clause.passive:
        return None
    what = Noun("wh", "what", wh="what", span=(fate.span[0], fate.span[0]))
    if clause.verb == "be" and fate.kind == "noun" and fate.head.lower() in _FATES and not clause.preps:
        of = next((prep.what for prep in fate.preps if prep.word == "of" and isinstance(prep.what, Noun)), fate.owner)
    elif clause.verb in ("await", "befall", "meet") and fate.head.lower() in (*_FATES, "what") and len(clause.objects) == 1:
        of = clause.objects[0]
    else:
        return None
    return None if of is None else replace(clause, verb="happen", subject=what, objects=(), preps=(Prep("to", of, of.span),))


def _alive(clause: Clause) -> Clause | None:
    """ "Do they come through alive", "does it emerge from this alive"."""
    who = clause.subject
    out = "alive" in clause.is_ or (clause.verb in ("pull", "make") and "through" in clause.particles)
    if clause.verb not in _COMES_OUT or clause.verb == "be" or not out or who is None or clause.passive or clause.wh or clause.modal in ("can", "may"):
        return None
    beside = [prep for prep in clause.preps if not (isinstance(prep.what, Noun) and prep.what.head.lower() in _ALL_THIS)]
    it = all(noun.head.lower() == "it" for noun in clause.objects)
    if beside or not it or clause.inner:
        return None
    return replace(clause, verb="survive", objects=(), preps=(), particles=(), is_=())


_ALL_THIS = frozenset(("this", "that", "it", "combat", "fight", "battle", "ordeal", "exchange", "encounter", "turn", "trial"))


def _costs_me(clause: Clause) -> Clause | None:
    """ "Does that cost me the Bears": whether that player loses them."""
    objects = clause.objects
    if clause.verb != "cost" or len(objects) != 2 or not is_player(objects[0]) or clause.wh or clause.passive or clause.preps:
        return None
    thing = objects[1]
    real = thing.kind == "name" or (thing.kind == "noun" and bool({"creature", "permanent"} & kinds(thing)) and thing.head not in ("life", "mana"))
    that = clause.subject is not None and (clause.subject.kind == "pronoun" or clause.subject.head.lower() in (*nouns()["nominals"], "play"))
    return replace(clause, verb="lose", subject=objects[0], objects=(thing,)) if real and that else None
