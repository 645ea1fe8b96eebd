"""Reasons and concessions ("since ...", "because ...", "although ..."): what they state as a fact is told, what brings nothing new is passed over."""

from __future__ import annotations

from dataclasses import replace

from judge.question.acts import tell
from judge.question.clause import Clause
from judge.question.clause_words import BE
from judge.question.phrases import COLORS, KEYWORDS, Phrase
from judge.question.tokens import number_of
from judge.question.whom import player_of, thing_of
from judge.question.world import World

TOLD, PASSED, UNREAD = "told", "passed", "unread"

STANDING = ("control", "be", "exist")
"""Verbs of what is so."""

PUT = ("tap", "untap", "enchant", "equip")
"""Verbs whose participle tells how a thing stands ("is tapped")."""

STATES = {
    "tapped", "untapped", "attacking", "blocking", "enchanted", "equipped", "face-down", "phased", "suspended", "sick", "token", "legendary", "animated",
    "tokens", "attached", "copy", "morph", "unblocked",
}  # fmt: skip
"""How a thing may stand, which only a telling can say."""

WORDS = {w for keyword in KEYWORDS for w in keyword.split()} - {"first", "strike", "double", "flash", "fear", "storm", "reach"} | {"flyer", "strikes"}
DEEDS = {
    "cast", "activate", "sacrifice", "discard", "attack", "block", "destroy", "exile", "return", "tap", "untap", "counter", "put", "deal", "copy", "steal",
    "equip", "enchant", "animate", "regenerate", "pay", "choose", "gain", "draw", "lose", "flicker", "remove", "redirect", "target", "turn", "use",
    "pump", "take", "make", "create", "evoke", "crew", "cycle", "unearth", "reflash", "find", "search", "name",
}  # fmt: skip
"""Verbs of what somebody does, and of what is done to things."""

CHANGES = {
    "phases", "phased", "skips", "skipped", "concedes", "conceded", "became", "becomes", "become", "suspended", "morphed", "transformed", "loses", "lost",
    "flipped", "manifested", "named", "revealed", "prevented", "redirected", "changed", "replaced", "chose", "chosen", "gained", "grew", "shrank", "shrunk",
    "turned", "switched", "swapped", "exchanged", "donated", "stole", "stolen",
}  # fmt: skip
"""Words that tell of a change."""

BARRED = ("block", "target", "counter", "destroy", "regenerate", "attack", "sacrifice", "prevent")
"""What a creature's own ability may say about itself ("can't be blocked")."""

OUTCOMES = ("enter", "control", "die", "survive", "deal", "take", "get", "gain", "trigger", "resolve", "cost")
"""Verbs of what comes of what was told."""

GENERAL = {"any", "every", "each", "all", "no", "nobody", "anybody", "anyone", "everyone", "everybody", "players", "creatures", "lands", "spells", "one"}
MAY = {"can", "could", "may", "might", "must", "would", "will", "should", "shall"}


def reason(world: World, clause: Clause) -> str:
    """Tell or pass over a clause that gives a reason; ``UNREAD`` where it may hold a fact that could not be told.

    A fact about how things stand is told before anything was done, and afterwards where it adds no deed. What was not done, what could be done
    and what everybody may do is for the replay to find; a deed is no news where it was told already."""
    if clause.verb in ("be", "control") and _by_card(world, clause):
        return PASSED
    weighty = _weighty(world, clause)
    entered = clause.verb == "enter"
    stands = clause.verb in STANDING or (clause.passive and clause.verb in PUT)
    if ((stands and weighty) or entered) and not clause.negated and clause.aux not in MAY and not _general(clause):
        trial = world.copy()
        fits = tell(trial, replace(clause, args=list(clause.args), unread=list(clause.unread))) and len(trial.deeds) == len(world.deeds)
        if fits and not (world.deeds and any(world.life.get(who, life) != life for who, life in trial.life.items())):
            return TOLD if tell(world, clause) else UNREAD
        return UNREAD
    if weighty and not (clause.negated and stands and _stands_so(world, clause)):
        return UNREAD
    if _changes(world, clause):
        return UNREAD
    if clause.verb in DEEDS and not clause.negated and clause.aux not in MAY and not _general(clause):
        return PASSED if _done(world, clause) else UNREAD
    return PASSED


def _changes(world: World, clause: Clause) -> bool:
    """Whether a verb without a frame tells that something became otherwise, or a thing without a card is said to have an ability of its own."""
    lows = {t.low for t in clause.tokens}
    if lows & CHANGES and not clause.negated and clause.aux not in MAY:
        return True
    if clause.verb not in BARRED or not (clause.aux in MAY or clause.negated) or player_of(world, clause.subject):
        return False
    thing = thing_of(world.copy(), clause.subject)
    return (thing is None or not thing.card) and clause.subject is not None and clause.subject.kind in ("thing", "pronoun") and clause.aux in MAY


def told_why(world: World, clause: Clause) -> bool:
    """Whether a clause with "as" that tells nothing gives a reason which brings nothing new, or one with "so" a mere result."""
    first = next((t.low for t in clause.tokens if t.kind != "punct"), "")
    if first == "as" and clause.intro == "while":
        return reason(world, clause) == PASSED
    subject = clause.subject
    if clause.intro != "so" or subject is None or any(p.card and not _known(world, p) for p in _phrases(clause)):
        return False
    if any(t.kind in ("quote", "mana") or t.low in STATES | {"is"} for t in clause.tokens):
        return False
    if (subject.kind == "player" or player_of(world, subject)) and clause.verb != "enter":
        return clause.aux in MAY and clause.verb not in ("be", "control", "pay")
    return clause.verb in OUTCOMES and (clause.verb == "enter" or thing_of(world.copy(), subject) is not None)


def _general(clause: Clause) -> bool:
    """Whether the clause speaks of everybody or everything."""
    return any(t.low in GENERAL for t in clause.tokens[:4])


def _weighty(world: World, clause: Clause) -> bool:
    """Whether the clause holds what may turn the story: a card not told of yet, a number, a size, a quality or a state."""
    if any(p.card and p.count and not _known(world, p) for p in _phrases(clause)) or any(p.called or p.pt or p.text for p in _phrases(clause)):
        return True
    if any(t.kind in ("pt", "quote", "counter", "mana") or (number_of(t) is not None and t.low not in ("one", "no")) for t in clause.tokens):
        return True
    lows = {t.low for t in clause.tokens}
    stands = any(t.low in STATES and not (n and clause.tokens[n - 1].low == "be") for n, t in enumerate(clause.tokens))
    qualities = bool(lows & (COLORS | WORDS | {"strike"})) and clause.verb in STANDING
    poor = clause.verb == "control" and bool(player_of(world, clause.subject)) and any(p.kind == "thing" for p in clause.all_args(""))
    return (stands and clause.verb in (*STANDING, "tap", "untap", "attack", "block")) or qualities or poor or "if" in lows or "only" in lows


def _phrases(clause: Clause) -> list[Phrase]:
    return [p for p in (clause.subject, *clause.beside, *(p for _, p in clause.args)) if p is not None]


def _known(world: World, phrase: Phrase) -> bool:
    return bool(world.matching(phrase)) or phrase.card == world.spoken or any(r.card == phrase.card for r in world.recalled)


def _by_card(world: World, clause: Clause) -> bool:
    """Whether the clause only speaks of what a named card is: its colour, or a keyword that its text has (denied: has not)."""
    lows = {t.low for t in clause.tokens}
    said = lows & (COLORS | WORDS | {"strike"})
    if not said or lows & STATES or any(t.kind not in ("word", "name", "punct") or number_of(t) is not None for t in clause.tokens):
        return False
    if any(p.card and not _known(world, p) for p in _phrases(clause)):
        return False
    thing = thing_of(world.copy(), clause.subject)
    if thing is None or not thing.card or world.card_text is None:
        return False
    text = world.card_text(thing.card).lower()
    denied = clause.negated or "no" in lows
    return all((word in text) is not denied for word in said - COLORS)


def _stands_so(world: World, clause: Clause) -> bool:
    """Whether the state denied is one the thing is not told to be in ("since it isn't tapped")."""
    thing = thing_of(world.copy(), clause.subject)
    said = {t.low for t in clause.tokens} & STATES
    plain = all(t.kind in ("word", "name", "punct") and number_of(t) is None for t in clause.tokens)
    return thing is not None and plain and bool(said) and not said & (thing.states | {"untapped", "unblocked", "sick"}) and not clause.args and not world.deeds


def _done(world: World, clause: Clause) -> bool:
    """Whether the deed was told of already: the same thing of the story takes part in one of that kind."""
    keys = {t.key for p in _phrases(clause) if p.kind in ("thing", "pronoun") and (t := thing_of(world.copy(), p)) is not None}
    verbs = {d.verb for d in world.deeds if keys & {d.what, *d.targets, *(k for _, paid in d.costs for k in paid)}}
    verb = {"animate": "use", "equip": "use", "activate": "use"}.get(clause.verb, clause.verb)
    return verb in verbs or bool(verbs and clause.passive and clause.verb not in BE)
