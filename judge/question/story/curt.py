"""Told as at events, in as few words as will do (608.1): "AP casts Shock, resolves", "AP at 2: Worship, Silvercoat Lion".

What is left out there is put back, so that the rest reads whole clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.question.story.cards import Cards
from judge.question.story.model import Deed, Result, World
from judge.question.story.people import is_player
from judge.question.syntax.model import Clause, Noun, Prep, Sentence

DONE_LAST = "what was done last"
"""The spell or ability of the last deed, as a phrase that nobody types."""

_COMES_ABOUT = frozenset(("resolve",))


def filled_in(sentences: Sequence[Sentence]) -> list[Sentence]:
    """The sentences with what they leave out put back."""
    out: list[Sentence] = []
    told = False
    for sentence in sentences:
        clauses: list[Clause] = []
        for clause in sentence.clauses:
            clauses.append(clause if sentence.question else _at_life(_none_blocks(_come_about(clause) if told else clause)))
            told = told or bool(clause.verb)
        out.append(replace(sentence, clauses=tuple(clauses)) if tuple(clauses) != sentence.clauses else sentence)
    return out


def _come_about(clause: Clause) -> Clause:
    """ "AP casts Shock on it, resolves": what was done last does."""
    bare = clause.subject is None and clause.verb in _COMES_ABOUT and clause.mood == "plan" and not (clause.negated or clause.modal or clause.passive)
    if not bare or clause.objects or clause.inner or clause.is_ or clause.wh or clause.form not in ("present", "past", "base", "participle"):
        return clause
    at = clause.span[0]
    return replace(clause, subject=Noun("noun", DONE_LAST, det="the", span=(at, at)), mood="told", form="present")


def _none_blocks(clause: Clause) -> Clause:
    """ "No block on the Ogre", "no blocks on it": nobody blocks that."""
    no = clause.subject is not None and clause.subject.head.lower() == "no" and clause.verb == "block"
    at = clause.preps[0] if len(clause.preps) == 1 else None
    if not no or at is None or at.word not in ("on", "for") or not isinstance(at.what, Noun) or clause.objects or clause.negated or clause.modal:
        return clause
    nobody = Noun("pronoun", "nobody", span=(clause.span[0], clause.span[0]))
    return replace(clause, subject=nobody, objects=(at.what,), preps=())


def _at_life(clause: Clause) -> Clause:
    """ "NAP at 2": at so much life."""
    at = clause.preps[0] if len(clause.preps) == 1 else None
    bare = not (clause.verb or clause.objects or clause.is_ or clause.inner or clause.negated or clause.modal or clause.wh)
    if not bare or at is None or at.word != "at" or not isinstance(at.what, Noun) or at.what.kind != "number" or clause.subject is None:
        return clause
    return replace(clause, verb="be") if is_player(clause.subject) and not clause.subject.also else clause


def damage_dealt(world: World, clause: Clause) -> World | None:
    """The world in which the combat damage is dealt, as a clause tells; None for other clauses, and where nothing attacks."""
    what = clause.subject
    if what is None or what.head.lower() not in ("damage", "combat damage") or what.owner is not None or what.count is not None or what.preps or what.also:
        return None
    dealt = clause.verb in ("deal", "do") and (clause.passive or clause.form == "participle")
    bare = not (clause.objects or clause.preps or clause.inner or clause.negated or clause.modal or clause.wh or clause.hung)
    if not dealt or not bare or clause.mood == "asked" or set(what.marks) - {"combat"} or what.det not in ("", "the", "all"):
        return None
    attack = next((deed for deed in reversed(world.deeds) if deed.verb == "attack"), None)
    if attack is None or clause.link.split()[-1:] in (["before"], ["until"], ["if"]):
        return None
    here = world.fork()
    here.explain([clause.span])
    here.deeds.append(Deed("turn", attack.agent, text="combat damage is dealt"))
    return here


def unsaid_theme(clause: Clause) -> Clause:
    """ "Does NAP have to sac?": something, whatever it is; any other clause as it is."""
    bare = clause.verb == "sacrifice" and clause.mood == "asked" and not (clause.objects or clause.passive or clause.wh or clause.preps or clause.inner)
    if not bare or clause.subject is None or not is_player(clause.subject) or clause.modal not in ("must", "have", "need", ""):
        return clause
    at = clause.span[1]
    return replace(clause, objects=(Noun("noun", "permanent", det="a", span=(at, at)),))


def resolved(world: World, clause: Clause | None) -> World | None:
    """The world in which what was done last has resolved; None where that isn't what a clause tells, or nothing waits."""
    if clause is None or clause.subject is None or clause.subject.head != DONE_LAST:
        return None
    last = next((deed for deed in reversed(world.deeds) if deed.verb not in ("wait", "choose", "pay", "order", "target")), None)
    here = world.fork()
    here.explain([clause.span])
    if last is None or last.verb not in ("cast", "activate", "trigger", "cycle", "equip"):
        return here if last is not None and last.verb in ("resolve", "attack", "block", "turn", "sacrifice", "discard") else None
    if last.verb == "cast" and last.what is not None:
        here.deeds.append(Deed("resolve", last.agent, last.what, text=f"<{last.what}> resolves"))
        here.results.append(Result(f"<{last.what}> resolves", len(here.deeds)))
    return here


def standing_at(sentences: Sequence[Sentence], words: tuple[str, ...]) -> list[Sentence]:
    """The sentences with "AP at 2:" parted into what it tells and the heading "AP:"."""
    out: list[Sentence] = []
    for sentence in sentences:
        out += _life_before_list(sentence, words) or [sentence]
    return out


def _life_before_list(sentence: Sentence, words: tuple[str, ...]) -> list[Sentence]:
    clause = sentence.clauses[0] if len(sentence.clauses) == 1 else None
    past = sentence.span[1]
    if clause is None or sentence.question or past >= len(words) or words[past] != ":" or clause.verb not in ("", "be") or clause.subject is None:
        return []
    at = clause.preps[0] if len(clause.preps) == 1 else None
    if at is None or at.word not in ("at", "on") or not is_player(clause.subject) or clause.objects or clause.negated or not isinstance(at.what, Noun):
        return []
    life = Prep("at", at.what, at.span)
    told = replace(clause, verb="be", preps=(life,))
    return [replace(sentence, clauses=(told,)), Sentence((Clause("", subject=clause.subject, span=(past, past)),), False, (), (past, past))]


def wearing(sentence: Sentence, cards: Cards) -> Sentence:
    """The sentence with "X with Rancor (on it)" told as X wearing it, where the card named is one that is attached to others (301.5, 303.4)."""
    clauses = tuple(_with_worn(clause, cards) for clause in sentence.clauses)
    return replace(sentence, clauses=clauses) if clauses != sentence.clauses else sentence


def _with_worn(clause: Clause, cards: Cards) -> Clause:
    objects = tuple(_worn_by(noun, cards) for noun in clause.objects)
    preps = tuple(replace(prep, what=_worn_by(prep.what, cards)) if isinstance(prep.what, Noun) else prep for prep in clause.preps)
    return replace(clause, objects=objects, preps=preps) if objects != clause.objects or preps != clause.preps else clause


def _worn_by(noun: Noun, cards: Cards) -> Noun:
    also = tuple(_worn_by(each, cards) for each in noun.also)
    worn = [prep for prep in noun.preps if _attachable(prep, cards)]
    if not worn or is_player(noun):
        return replace(noun, also=also) if also != noun.also else noun
    kept = tuple(prep for prep in noun.preps if prep not in worn and not (prep.word == "on" and isinstance(prep.what, Noun) and prep.what.head == "it"))
    return replace(noun, preps=kept, clauses=(*noun.clauses, *(_hung(prep, prep.span[1]) for prep in worn)), also=also)


def _hung(prep: Prep, end: int) -> Clause:
    assert isinstance(prep.what, Noun)
    own = tuple(each for each in prep.what.preps if not (each.word == "on" and isinstance(each.what, Noun) and each.what.head == "it"))
    return Clause("wear", objects=(replace(prep.what, preps=own),), form="gerund", gap="subject", span=(prep.span[0], end))


def _attachable(prep: Prep, cards: Cards) -> bool:
    """Whether "with" governs cards that are put on others, by name."""
    what = prep.what
    if prep.word != "with" or not isinstance(what, Noun) or what.kind != "name":
        return False
    members = [each for each in what.members() if each.kind == "name"]
    return len(members) == 1 + len(what.also) and all(cards.aura_or_equipment(name) for each in members for name in each.names)
