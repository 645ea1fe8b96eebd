"""What a deed told before is said to do to one thing: the choice of its target, or of the target of the ability it triggers (601.2c, 603.3d).

"I cast Nekrataal, destroying his Bears": the Bears are what its ability is aimed at, and no further spell destroys them."""

from __future__ import annotations

import re

from judge.question.acts_aims import drop_guess, targets_of
from judge.question.acts_sources import WORDS
from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import other, player_of, thing_of
from judge.question.world import Deed, Thing, World

DONE = {
    "destroy": "destroy", "exile": "exile", "return": "return", "returns": "return", "steal": "steal", "tap": "tap", "untap": "untap", "hit": "hit",
    "target": "target", "take": "steal", "flicker": "flicker", "deal": "hit", "gain": "steal", "remove": "exile",
}  # fmt: skip
"""Verbs that tell what is done to a target, and under which word a card's text is looked at."""

EVENTS = {"cycling": r"\bcycles?\b", "cast": r"\bcasts?\b|\bplays?\b", "enter": r"\benters?\b"}
ITS_OWN = ("ability", "trigger", "effect")


def choice_told(world: World, c: Clause) -> bool:
    """Put the choice told into the story; False where the clause tells anything else."""
    if c.verb not in DONE or c.negated or c.asked or c.response or c.intro not in ("", "and", "then"):
        return False
    if c.verb == "gain" and not any(t.low == "control" for t in (*c.tokens, *c.unread)):
        return False
    last = next((d for d in reversed(world.deeds) if d.verb != "resolve"), None)
    if last is None or last.verb not in ("cast", "use", "turn up") or (last.verb == "use" and last.ability not in ("cycling", "")):
        return False
    who = player_of(world, c.subject) if not c.passive else player_of(world, c.arg("by")) or last.agent
    source = world.find(last.what)
    if source is None or source.made_up or not (who == last.agent or (not who and _speaks_of(c.subject, source))):
        return False
    if any(p in ("with", "by", "via", "using", "through") and not _its_own(x, source) for p, x in c.args):
        return False
    if c.passive:
        phrases = [c.subject] if c.subject is not None else []
    else:
        phrases = c.all_args(*{"deal": ("to", "at"), "gain": ("of", "over")}.get(c.verb, ("",)))
    phrases = [p for p in phrases if p.kind in ("thing", "pronoun", "player")]
    if len(phrases) != 1 or phrases[0].count != 1 or (phrases[0].kind == "pronoun" and phrases[0].det in ("itself", "which")):
        return False
    word = WORDS[DONE[c.verb]]
    text = _text(world, source)
    sweeps = "target" not in text and re.search(rf"(?:{word})[^.\n]*\b(?:all|each)\b|\b(?:all|each)\b[^.\n]*(?:{word})", text)
    if c.passive and sweeps and DONE[c.verb] in ("destroy", "exile", "return", "tap", "untap"):
        victim = thing_of(world, phrases[0], other(last.agent))
        if victim is not None and c.verb == "destroy":
            world.told_deaths.append(victim.key)  # the replay has to show it
        return victim is not None
    spell = bool({"instant", "sorcery", "aura"} & set(source.types))
    if last.verb == "cast" and not (last.targets and not last.guessed):
        if _aims(_text(world, source), word, "" if spell else r"when[^.\n]*\b(?:enters|cast|evoke|this)") and "evoke" not in last.how:
            return _aimed(world, c, last, phrases)
        if "evoke" in last.how and _aims(_text(world, source), word, r"when[^.\n]*\benters"):
            return _aimed(world, c, last, phrases)
    if last.verb == "use" and not last.ability and not (last.targets and not last.guessed) and _aims(_text(world, source), word, r"^[^\"]*:"):
        return _aimed(world, c, last, phrases)
    if last.verb == "turn up" and _aims(_text(world, source), word, r"when[^.\n]*\bturned face up"):
        return _chosen(world, c, last.agent, source, phrases)
    return _of_another(world, c, last, source, phrases, word)


def _of_another(world: World, c: Clause, last: Deed, source: Thing, phrases: list[Phrase], word: str) -> bool:
    """The triggered ability of another permanent that the deed sets off: "I cycle Renewed Faith, exiling his Bears" with Astral Slide."""
    event = "cycling" if last.ability == "cycling" else "cast" if {"instant", "sorcery"} & set(source.types) else "enter"
    for thing in world.things:
        if thing is source or thing.controller != last.agent or thing.zone != "battlefield":
            continue
        if _aims(_text(world, thing), word, rf"when(?:ever)?[^.\n]*(?:{EVENTS[event]})"):
            return _chosen(world, c, last.agent, thing, phrases)
    return False


def _aimed(world: World, c: Clause, last: Deed, phrases: list[Phrase]) -> bool:
    spoken = world.last_thing
    if last.guessed:
        drop_guess(world, last)
    targets = targets_of(world, phrases, other(last.agent))
    if len(targets) != 1 or targets[0] == last.what:
        world.last_thing = spoken
        return False
    last.targets = targets
    _over(world, c, targets[0])
    return True


def _chosen(world: World, c: Clause, who: str, source: Thing, phrases: list[Phrase]) -> bool:
    targets = targets_of(world, phrases, other(who))
    if len(targets) != 1:
        return False
    world.deeds.append(Deed("choose", who, source.key, targets, how=("target",)))
    if re.search(r"\byou may\b", _text(world, source)):
        world.deeds.append(Deed("choose", who, source.key, values=(("yes", ""),)))
    _over(world, c, targets[0])
    return True


def _over(world: World, c: Clause, key: str) -> None:
    """What was told is what is done anyway: hand, damage, the game it is removed from."""
    c.unread = [t for t in c.unread if t.low not in ("hand", "back", "owner's", "damage", "play", "game", "control", "trigger", "ability")]
    c.args = [(p, x) for p, x in c.args if p == ""]
    if world.find(key) is not None:
        world.last_thing = key


def _aims(text: str, word: str, trigger: str) -> bool:
    """Whether a sentence of the text - of a triggered ability, where ``trigger`` says so - does that to a target, and no sentence to another."""
    if not trigger and re.search(r"\benchant \w+", text) and "target" not in text:
        return re.search(word, text) is not None  # an Aura's target is what it will enchant
    sentences = [s for s in re.split(r"\n|(?<=\.) ", text) if "target" in s and (not trigger or re.search(trigger, s))]
    return len(sentences) == 1 and len(re.findall(r"\btarget\b", sentences[0])) == 1 and re.search(word, sentences[0]) is not None


def _speaks_of(phrase: Phrase | None, source: Thing) -> bool:
    """Whether a phrase speaks of the source of the deed, or of its ability."""
    if phrase is None:
        return False
    return _its_own(phrase, source)


def _its_own(phrase: Phrase, source: Thing) -> bool:
    if phrase.kind == "pronoun":
        return phrase.det in ("it", "its", "that", "this")
    return (bool(phrase.card) and phrase.card == source.card) or (phrase.kind == "thing" and not phrase.card and bool(set(ITS_OWN) & set(phrase.types)))


def _text(world: World, thing: Thing) -> str:
    return (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()
