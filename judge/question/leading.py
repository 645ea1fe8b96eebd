"""Leading wordings: "..., right?", "it dies, doesn't it?", "is it true that ...?", "so I lose?" put a statement up for a yes or no."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.question.asked_bound import free as without
from judge.question.asked_outcomes import TABLE, kept_from
from judge.question.asked_words import plainly
from judge.question.asks_is import only_ability
from judge.question.clause import Clause
from judge.question.clause_words import AUXILIARIES, BE
from judge.question.lexicon import lexicon
from judge.question.phrases import Phrase
from judge.question.tokens import Token
from judge.question.whom import thing_of
from judge.question.world import ME, World

AGREE = {"right", "correct", "true", "yes", "no", "yeah", "eh", "huh"}
PERSONS = {"i", "it", "he", "she", "they", "we", "you", "that", "this", "there"}
CONDITIONS = ("if", "when", "after", "before", "while", "because", "until")

_LEADS = (
    "is it true that", "isn't it true that", "is it true", "am i right that", "am i correct that", "am i right in thinking that",
    "am i correct in thinking that", "am i right in assuming that", "am i correct in assuming that", "am i right to assume that",
    "am i right to think that", "does that mean that", "does this mean that", "does it mean that", "doesn't that mean that",
    "doesn't this mean that", "does that mean", "does this mean", "doesn't that mean", "doesn't this mean", "is it so that",
    "do i understand correctly that", "i assume that", "i assume", "i guess", "i suppose", "i think that", "i think", "i believe that",
    "i believe", "i understand that", "is this correct :", "isn't it the case that", "is it fair to say that", "is it safe to say that",
)  # fmt: skip
LEADS = tuple(sorted((tuple(lead.split()) for lead in _LEADS), key=len, reverse=True))
OUTCOMES = {"die", "survive", "lose", "gain", "win", "draw", "take", "trigger", "go", "returns"}
"""Verbs of outcome: joined to a claim by "and", they are claimed as well."""


@dataclass(frozen=True, slots=True)
class Led:
    """A sentence without its tag or lead. ``claimed``: what it says is what is asked; ``turned``: its tag asks for the positive
    of a negative statement ("I can't block it, can I?" is answered yes where I can). ``denied``: it is asked whether one may do
    without ("can I choose not to block?"), read as the opposite of having to."""

    tokens: list[Token]
    claimed: bool = False
    turned: bool = False
    denied: bool = False


def without_get_to(sentence: list[Token]) -> list[Token]:
    """The sentence without "get to" before a verb: who gets to do something does it."""
    verbs = lexicon().verbs
    out = list(sentence)
    for at in range(len(out) - 3, -1, -1):
        if out[at].low in ("get", "gets", "got") and out[at + 1].low == "to" and out[at + 2].low in verbs:
            del out[at : at + 2]
    return out


def _free_not_to(sentence: list[Token]) -> list[Token] | None:
    """ "Can I choose not to block?" as "must I block?"; None for other sentences."""
    lows = [t.low for t in sentence]
    for at in range(len(lows) - 5):
        if lows[at] in ("can", "may", "could") and lows[at + 2 : at + 4] in (["choose", "not"], ["decide", "not"], ["elect", "not"]) and lows[at + 4] == "to":
            return [*sentence[:at], replace(sentence[at], text="must"), sentence[at + 1], *sentence[at + 5 :]]
    return None


def damaging(sentence: list[Token]) -> list[Token]:
    """ "Does Earthquake damage flyers?" as "does Earthquake deal damage to flyers?"."""
    if len(sentence) > 4 and sentence[-2].low == "do" and any(t.low == "damage" for t in sentence[:3]):
        return [*sentence[:-2], replace(sentence[-2], text="deal"), sentence[-1]]
    for at in range(1, len(sentence) - 1):
        before, after = sentence[at - 1], sentence[at + 1]
        plain = after.kind in ("word", "name", "called", "pt") and after.low not in ("to", "from", "on", "is", "does", "be", "and", "or", "for", "dealt", "as")
        if sentence[at].low in ("damage", "damages") and before.kind in ("name", "called") and sentence[0].low in ("does", "will", "would", "can") and plain:
            here = sentence[at]
            return [*sentence[:at], *(replace(here, text=w) for w in ("deal", "damage", "to")), *sentence[at + 1 :]]
    return sentence


def lead_off(sentence: list[Token], told: frozenset[str] = frozenset()) -> Led:
    """The sentence without a leading wording, and whether it had one. ``told``: the cards named before it."""
    sentence = plainly(damaging(without_get_to(sentence)))
    free = _free_not_to(sentence) or without(sentence) or kept_from(sentence, told)
    sentence = plainly(sentence, TABLE)
    if free is not None:
        return Led(free, denied=True)
    if not sentence or sentence[-1].text != "?":
        return Led(sentence)
    body = sentence[:-1]
    claimed = turned = False
    start = 0
    while start < len(body) and (body[start].low in ("so", "and", "then", "now", "but", "ok", "okay") or body[start].text == ","):
        start += 1
    lows = [t.low for t in body]
    lead = next((lead for lead in LEADS if tuple(lows[start : start + len(lead)]) == lead), None)
    if lead is not None and len(body) > start + len(lead) + 1:
        body = body[start + len(lead) :]
        claimed = True
    cut = _tag(body)
    if cut is not None:
        at, positive = cut
        body = body[:at]
        if not _asks(body):  # "does it die, right?" stays the question it is
            claimed, turned = True, positive
    if not claimed:
        return Led([*body, sentence[-1]])
    return Led([*body, replace(sentence[-1], text=".")], True, turned)


def _asks(body: list[Token]) -> bool:
    """Whether the words ask already by their order: an auxiliary or "is" first."""
    first = next((t.low for t in body if t.kind != "punct"), "")
    return first in AUXILIARIES | BE | {"how", "what", "who", "which", "where"}


def _tag(body: list[Token]) -> tuple[int, bool] | None:
    """Where a tag at the end begins, and whether it is a positive one ("can I"); None where there is none."""
    lows = [t.low for t in body]
    n = len(lows)
    if lows[-2:] == ["or", "not"] and n > 3:
        return n - 2, False
    for tail in (["or", "am", "i", "wrong"], ["am", "i", "right"], ["am", "i", "correct"], ["is", "that", "right"], ["is", "that", "correct"]):
        if lows[-len(tail) :] == tail and n > len(tail) + 2:
            at = n - len(tail)
            return (at - 1 if lows[at - 1] == "," else at), False
    if n > 3 and lows[-1] in AGREE and lows[-2] == ",":
        return n - 2, False
    if n > 4 and lows[-1] in PERSONS and lows[-2] in AUXILIARIES | BE and lows[-3] == ",":
        return n - 3, not lows[-2].endswith("n't")
    return None


def claim_clauses(clauses: list[Clause], *, turned: bool) -> None:
    """Mark the clause that is put up for a yes or no: the last main one, and the outcomes joined to it by "and"."""
    main = [c for c in clauses if c.verb and not c.intro.startswith(CONDITIONS)]
    if not main:
        return
    chosen = [main[-1]]
    while len(main) > len(chosen) and chosen[0].intro == "and" and main[-len(chosen) - 1].verb in OUTCOMES:
        chosen.insert(0, main[-len(chosen) - 1])
    for clause in chosen:
        clause.asked = clause.claimed = True
        if turned:
            clause.negated = False


def spoken_of_before(world: World, told: Clause, questions: list[Clause]) -> None:
    """ "Does a token go to the graveyard when it dies?", "does my Bear survive if he casts Pyroclasm?": what the question named
    comes into the situation before the condition that follows it is told."""
    if not questions or not told.trailing or not (told.intro.startswith(CONDITIONS) or questions[-1].verb == "save"):
        return
    named, subject = questions[-1].subject, told.subject
    if questions[-1].verb == "save":  # "can I save my Boa by regenerating it?"
        named, subject = questions[-1].arg(""), told.arg("")
    if named is None or named.kind != "thing" or only_ability(named):
        return
    types = world.card_types(named.card) if named.card and world.card_types is not None else named.types
    if {"instant", "sorcery", "spell"} & set(types) or world.matching(named):
        return
    meant = subject is not None and subject.kind == "pronoun" and subject.det in ("it", "they", "that")
    particular = bool(named.card or named.pt) or named.det in ("my", "his", "her", "their", "opponent's")
    if (not particular and (not meant or world.things)) or thing_of(world, named, ME) is None:
        return
    if meant and not particular:
        questions[-1].subject = Phrase("pronoun", named.first, named.last, det="it")
