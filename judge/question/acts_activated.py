"""Statements of activated abilities: "I activate its ability targeting X", "he uses Prodigal Sorcerer on my 1/1", "I minus Jace" (602.2, 606)."""

from __future__ import annotations

from dataclasses import replace

from judge.question.acts_aims import targets_of
from judge.question.acts_options import loyalty_told
from judge.question.acts_spells import by_effect, carry, cast
from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import other, own_thing, player_of
from judge.question.world import ME, Deed, Thing, World


def activate(world: World, c: Clause) -> bool:
    """ "I activate its ability targeting X", "he uses Prodigal Sorcerer on my 1/1"; using an instant is casting it."""
    who = player_of(world, c.subject)
    phrases = c.all_args("")
    if c.passive and not who:
        phrases, who = [c.subject] if c.subject is not None else [], player_of(world, c.arg("by")) or ME
    loyalty = next((t.text for t in c.tokens if t.kind == "number" and t.text[0] in "+-"), "")
    card = next((p.card for p in phrases if p.card), "")
    if not loyalty and card and world.card_text is not None and (loyalty := loyalty_told(c, world.card_text(card))):
        c.unread = [t for t in c.unread if t.low not in ("minus", "plus", "ultimate", "ability")]
    owned = loyalty and c.has("his", "her", "its")
    if who and not phrases and (loyalty or c.has("regeneration")) and (owned or c.has("ability") or c.arg("of") is not None):
        named = c.arg("of")
        phrases = [named] if named is not None else [Phrase("pronoun", 0, 0, det="it")]
        c.args = [(p, x) for p, x in c.args if x is not named]
    if not who or not phrases or phrases[0].kind == "player":
        return False
    of = c.arg("of")
    if of is not None and of.card and phrases[0].types == ("ability",) and not phrases[0].card:
        phrases = [of]
        if loyalty:
            c.args = [(p, x) for p, x in c.args if x is not of]
    if c.has("regeneration"):
        c.unread = [t for t in c.unread if t.low not in ("regeneration", "ability")]
        c.args = [(p, x) for p, x in c.args if p != "of"]
        its_own = phrases[0].types == ("ability",) and not phrases[0].card
        told = replace(c, verb="regenerate", args=[("", Phrase("pronoun", 0, 0, det="it") if its_own else phrases[0])])
        return by_effect(world, told)
    if phrases[0].types == ("ability",) and not phrases[0].card:
        thing = world.find(world.last_thing)  # "its ability"
    else:
        thing = own_thing(world, phrases[0], who)
    if phrases[0].kind == "pronoun" and (thing is None or not thing.card or not _there(world, thing)):
        thing = next((t for t in reversed(world.things) if t.controller == who and t.zone == "battlefield" and t.card and "land" not in t.types), thing)
    if thing is None:
        return False
    if {"instant", "sorcery"} & set(thing.types) and thing.zone == "battlefield":
        world.things.remove(thing)
        return cast(world, c)
    targets = targets_of(world, c.all_args("on", "onto", "targeting", "at"), other(who))
    c.numbers = [(n, w) for n, w in c.numbers if str(abs(n)) != loyalty.lstrip("+-")] if loyalty else c.numbers
    return carry(world, c, Deed("use", who, thing.key, targets, response=c.response, ability=loyalty), thing)


def _there(world: World, thing: Thing) -> bool:
    """Whether a permanent is on the battlefield, or was cast or played in the story."""
    return thing.zone == "battlefield" or (not thing.is_spell and any(d.what == thing.key and d.verb == "cast" for d in world.deeds))
