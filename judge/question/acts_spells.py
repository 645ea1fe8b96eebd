"""Statements about spells, abilities and what they do: casting, using, destroying, dealing damage - by stand-ins where no card is named."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.acts_aims import aimed_anew, aims_at_own, choose_anew, mean_target, targets_of
from judge.question.acts_options import (
    aims_at_spell,
    must_answer,
    some_target,
    unsaid_target,
    values_of,
    ways_of,
    x_of,
)
from judge.question.clause import Clause
from judge.question.modes import aims_of
from judge.question.phrases import Phrase
from judge.question.whom import MOST_COPIES, other, own_thing, player_of, thing_of, things_of
from judge.question.world import ME, OPPONENT, Deed, Thing, World


def cast(world: World, c: Clause) -> bool:
    """ "He casts Lightning Bolt on my 2/2", "in response I play Giant Growth targeting it"."""
    who = player_of(world, c.subject)
    values_of(c)  # what is named as it enters is no second spell
    phrases = c.all_args("")
    several = [p for p in phrases if p.kind == "thing"]
    if len(several) > 1 and len(several) == len(phrases) and not c.passive:  # "I cast A and then B": one after the other
        told = [cast(world, replace(c, args=[("", one), *((p, x) for p, x in c.args if p)])) for one in several]
        return all(told)
    if phrases and phrases[0].attached and not c.passive:
        c.args = _lent(world, c.args)
        phrases = c.all_args("")
    what, to = (phrases[0] if phrases else None), c.all_args("on", "onto", "targeting", "at", "to", "between", "among")
    if c.passive:
        what, who = c.subject, player_of(world, c.arg("by")) or OPPONENT
    if who and what is not None and what.types == ("land",) and not what.card and c.said("this turn") and not c.passive:
        world.land_played.add(who)
        return True
    if who and (c.said("same name") or c.said("another one") or c.said("second one")):
        return _cast_twin(world, c, who)
    if what is not None and what.kind == "pronoun" and world.spoken:
        what = Phrase("thing", what.first, what.last, card=world.spoken)
    if not who or what is None or what.kind != "thing" or _beside_spells(world, what):
        return False
    if any(p.kind == "thing" and not p.zone for p in c.all_args("into")):
        return False  # "into his open mana", "into his Mana Leak": something waits there
    if any(p.kind == "pronoun" or not p.card for p in phrases[1:]) and not c.passive:
        return False  # a second object that no preposition joins
    at_spells = bool(what.card and world.card_targets is not None and world.card_targets(what.card) == "spell")
    modes = aims_of(c.tokens)
    at_spells = at_spells if modes is None else modes == "spell"
    to, anew = aimed_anew(world, what.card, to)
    mean_target(world, what.card, to)
    if at_spells and to and all(p.kind == "pronoun" for p in to):
        world.last_thing = next((d.what for d in reversed(world.deeds) if d.verb == "cast"), world.last_thing)
    targets = targets_of(world, to, who if what is not None and aims_at_own(world, what.card) else other(who))
    if any(p.kind == "pronoun" for p in to) and not targets:
        return False  # what "it" is was not told
    at_spells = at_spells or any("spell" in p.types for p in to)
    for key in targets:
        cast_first(world, key, any_type=at_spells)
    c.response = c.response or aims_at_spell(world, what.card, targets)
    if not all(_at_hand(world, who, p) for p in c.all_args("with", "from", "through") if p.card and not p.zone and not _is_land(world, p)):
        return False
    for lands in (p for p in c.all_args("with", "from") if p.kind == "thing" and _is_land(world, p)):
        things_of(world, lands, who, new=not world.matching(lands, who))
        world.broke.add(who)  # "with just one Mountain": that is all there is to pay with
    spoken = world.last_thing
    one = replace(what, det="another") if what.count > 1 else what
    spells = [spell_of(world, one, who) for _ in range(max(1, min(what.count, MOST_COPIES)))]
    world.deeds.extend(Deed("cast", who, spell.key, targets) for spell in spells[:-1])
    deed = Deed("cast", who, spells[-1].key, targets, response=c.response or c.arg("response") is not None)
    return carry(world, c, deed, spells[-1], spoken) and (not anew or choose_anew(world, who, anew, other(who)))


def _beside_spells(world: World, what: Phrase) -> bool:
    """Whether an instant or sorcery stands beside what is cast, of which nobody knows what is done with it."""
    return world.card_types is not None and any({"instant", "sorcery"} & set(world.card_types(card)) for card in what.attached)


def _is_land(world: World, phrase: Phrase) -> bool:
    types = world.card_types(phrase.card) if phrase.card and world.card_types is not None else phrase.types
    return "land" in types and "creature" not in types


def _lent(world: World, args: list[tuple[str, Phrase]]) -> list[tuple[str, Phrase]]:
    """ "Two lands with Exploration": a card after "with" that is put on nothing is what it is done with, not part of what is cast."""
    out: list[tuple[str, Phrase]] = []
    for prep, phrase in args:
        worn = {"aura", "equipment", "instant", "sorcery"}
        lent = [card for card in phrase.attached if world.card_types is not None and not worn & set(world.card_types(card))] if not prep else []
        out.append((prep, replace(phrase, attached=tuple(card for card in phrase.attached if card not in lent))))
        out += [("with", Phrase("thing", phrase.last, phrase.last, card=card)) for card in lent]
    return out


def _at_hand(world: World, who: str, phrase: Phrase) -> bool:
    """ "I play two lands with Exploration": the permanent that lets one do it is there; a spell would have to be cast first."""
    if world.matching(phrase):
        return True
    types = set(world.card_types(phrase.card)) if world.card_types is not None else set()
    if not types or types & {"instant", "sorcery", "aura", "equipment"}:
        return False
    spoken = world.last_thing
    world.add(replace(phrase, zone=""), {"my": ME, "his": OPPONENT, "her": OPPONENT, "opponent's": OPPONENT}.get(phrase.det, who))
    world.last_thing = spoken
    return True


def _dealt_with(world: World, thing: Thing) -> bool:
    return any(thing.key in (d.what, *d.targets, *d.choose) or any(thing.key in paid for _, paid in d.costs) for d in world.deeds)


def spell_of(world: World, what: Phrase, who: str) -> Thing:
    """A card in the player's hand that is about to be cast: named, or "a sorcery", "a creature spell", "a spell"."""
    held = [t for t in world.things if what.card and t.card == what.card and t.controller == who and t.zone == "hand" and not _dealt_with(world, t)]
    if held and what.det not in ("another", "my") and what.zone in ("", "hand"):
        world.last_thing = held[0].key
        return held[0]  # "I have a Shock in hand. I cast Shock": that one
    spell = world.add(replace(what, det="a", count=1), who, what.zone or "hand")
    if "spell" in spell.types and not spell.card:
        kept = tuple(t for t in spell.types if t != "spell")
        spell.types = kept or ("sorcery",)
    return spell


def cast_first(world: World, key: str, *, any_type: bool = False, how: tuple[str, ...] = ()) -> None:
    """A spell that is aimed at must be on the stack: "Counterspell on my Lightning Bolt" tells that the Bolt was cast."""
    aimed = world.find(key)
    if aimed is None or any(d.what == key for d in world.deeds) or "land" in aimed.types:
        return
    if not any_type and not {"instant", "sorcery"} & set(aimed.types):
        return
    aimed.zone = "graveyard" if {"flashback", "retrace"} & set(how) else "hand"
    deed = Deed("cast", aimed.controller, key, how=how)
    deed.targets = unsaid_target(world, deed, aimed, "") or some_target(world, deed, aimed)
    world.deeds.append(deed)
    world.turn = world.turn or aimed.controller


def _cast_twin(world: World, c: Clause, who: str) -> bool:
    """ "...and cast another one with the same name": a second object just like the one spoken of last."""
    first = world.find(world.last_thing)
    if first is None:
        return False
    twin = replace(first, key=world.fresh(first.key), zone="hand", states=set(), same_name_as=first.key, controller=who)
    world.things.append(twin)
    c.unread = [t for t in c.unread if t.low not in ("another", "same", "name", "one", "second", "copy")]
    world.deeds.append(Deed("cast", who, twin.key, response=c.response))
    world.turn = world.turn or who
    world.last_thing = twin.key
    return True


def carry(world: World, c: Clause, deed: Deed, thing: Thing, spoken: str = "") -> bool:
    """Settle how a deed is done - its target, response, X and choices - and put it into the story."""
    if deed.verb == "cast" and not deed.targets and thing.card and _aims_now(world, thing) and aims_of(c.tokens) != "":
        deed.targets = unsaid_target(world, deed, thing, spoken)
        for key in deed.targets:
            named = {other(deed.agent): "the other player", deed.agent: "its own player"}.get(key, key)
            world.notes.append(f"{thing.card} targets {named}, as no target was named")
        deed.targets = deed.targets or some_target(world, deed, thing)
        deed.guessed = bool(deed.targets)
        deed.response = deed.response or aims_at_spell(world, thing.card, deed.targets)
    if deed.verb == "cast" and at_ability(world, thing) and deed.targets:
        deed.response = True  # an ability is only there while it is on the stack
        for key in deed.targets:
            source = world.find(key)
            if source is not None and source.zone == "battlefield" and not any(d.what == key for d in world.deeds):
                world.deeds.append(Deed("use", source.controller, key))
                world.turn = world.turn or source.controller
    if not deed.response and c.intro != "then" and must_answer(world, deed, thing):
        deed.response = True
        world.notes.append(f"{thing.key} is used in response, while the other spell or ability is on the stack")
    deed.how, deed.x, deed.values = ways_of(c), x_of(c), values_of(c)
    if deed.x is not None and thing.card and world.card_text is not None and not c.has("x"):
        text = world.card_text(thing.card)
        if not re.search(r"\bX\b", text) and re.search(rf"\b{deed.x}\b", text):
            deed.x = None  # "Lightning Bolt for 3": what it deals anyway
    if c.said("for free") and deed.verb == "cast" and thing.card and world.card_text is not None and "rather than pay" in world.card_text(thing.card).lower():
        deed.how = tuple(dict.fromkeys((*deed.how, "alternative")))
        c.unread = [t for t in c.unread if t.low != "free"]
    if {"flashback", "retrace"} & set(deed.how):
        thing.zone = "graveyard"
    world.deeds.append(deed)
    if deed.verb == "cast" and "land" in thing.types and deed.values:  # a land is played, what is chosen is asked as it enters
        world.deeds.append(Deed("choose", deed.agent, thing.key, values=deed.values))
        deed.values = ()
    world.last_thing = next((t for t in deed.targets if world.find(t)), thing.key)
    if not deed.response:
        world.turn = world.turn or deed.agent
    return True


def at_ability(world: World, thing: Thing) -> bool:
    """Whether the card is aimed at abilities on the stack."""
    text = (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()
    return bool(re.search(r"target (?:activated|triggered)[^.]* ability", text)) and "target creature" not in text


def _aims_now(world: World, thing: Thing) -> bool:
    """Whether something is aimed at when the card is cast or enters, and not only by an ability that may be activated later."""
    if not {"creature", "artifact", "enchantment", "planeswalker", "land"} & set(thing.types) or "aura" in thing.types:
        return True
    text = world.card_text(thing.card).lower() if world.card_text is not None else ""
    entering = [line for line in text.split("\n") if re.search(r"\b(?:when|whenever|as)\b[^.:]*\b(?:enters|cast|evoke|champion)", line)]
    return any(_AIMING.search(line) for line in entering) or "copy" in text


_AIMING = re.compile(r"\b(?:target|choose|chosen|player|opponent|another|evoke|champion|sacrifice|exile)")
"""Words of what is done as something enters for which somebody or something is picked."""


def stand_in(world: World, who: str, key: str, type_: str, text: str, zone: str) -> Thing:
    """A card made up for an effect nobody named; the note says what it stands for."""
    thing = Thing(key=world.fresh(key), controller=who, types=(type_,), text=text, zone=zone, made_up=True)
    world.things.append(thing)
    world.notes.append(f"{thing.key} stands for the unnamed effect: {text}")
    return thing


# what an unnamed spell does, by verb: the text of the stand-in instant
UNNAMED: dict[str, tuple[str, str]] = {
    "destroy": ("Removal", "Destroy target permanent."),
    "exile": ("Exiler", "Exile target permanent."),
    "return": ("Bounce", "Return target permanent to its owner's hand."),
    "tap": ("Tapper", "Tap target permanent."),
    "untap": ("Untapper", "Untap target permanent."),
    "counter": ("Countermagic", "Counter target spell."),
    "steal": ("Theft", "Gain control of target permanent."),
    "flicker": ("Flicker", "Exile target permanent, then return it to the battlefield under its owner's control."),
    "regenerate": ("Mender", "Regenerate target creature."),
}


def by_effect(world: World, c: Clause) -> bool:
    """ "He kills it in response", "my creature gets bounced": by the named card, else by a made-up instant."""
    agent = player_of(world, c.subject)
    if c.passive or not agent:
        victim_phrase, agent = c.subject, player_of(world, c.arg("by")) or ""
        source = c.arg("by", "with")
    else:
        victim_phrase, source = c.arg(""), c.arg("with", "by")
    if c.verb == "regenerate" and agent and not c.response and world.deeds and world.deeds[-1].agent != agent:
        c.response = True
        world.notes.append("regenerating is done in response, before the destruction")
    cast_last = next((world.find(d.what) for d in reversed(world.deeds) if d.verb == "cast" and d.agent != agent), None)
    if agent and c.verb in ("untap", "regenerate"):
        victim = own_thing(world, victim_phrase, agent)
    elif c.verb == "counter" and victim_phrase is not None and victim_phrase.kind == "pronoun" and cast_last is not None:
        victim = cast_last  # only a spell can be meant
    else:
        victim = thing_of(world, victim_phrase, other(agent) if agent else agent)
    if victim is None:
        return False
    agent = agent or (victim.controller if c.verb in ("untap", "regenerate") else other(victim.controller))
    if c.verb == "regenerate" and (own := regeneration_of(world, victim)) is not None and (source is None or source.card in ("", victim.card)):
        world.deeds.append(Deed("use", victim.controller, victim.key, response=c.response, nth=own or None))
        world.turn = world.turn or victim.controller
        world.last_thing = victim.key
        return True
    if c.verb == "counter":
        cast_first(world, victim.key, any_type=True, how=ways_of(c))
        c.response = True
    if source is not None and source.kind == "thing" and source.card:
        types = world.card_types(source.card) if world.card_types is not None else ()
        if {"instant", "sorcery", "aura"} & set(types) or source.zone == "hand":
            spell = thing_of(world, replace(source, det="a", zone="hand"), agent, "hand", new=True)
        else:
            known = [t for t in world.matching(source) if t.controller == agent]
            spell = known[-1] if known else world.add(replace(source, det="a"), agent)
        if spell is None:
            return False
        text = world.card_text(source.card).lower() if world.card_text is not None else ""
        chosen = (("yes", ""), ("text", c.verb)) if c.verb in ("tap", "untap") and "tap or untap" in text else ()
        verb = "cast" if spell.zone == "hand" else "use"
        world.deeds.append(Deed(verb, agent, spell.key, (victim.key,), response=c.response, values=chosen))
        world.turn = world.turn or agent
    else:
        name, text = UNNAMED[c.verb]
        spell = stand_in(world, agent, name, "instant", text, "hand")
        world.deeds.append(Deed("cast", agent, spell.key, (victim.key,), response=c.response))
    world.last_thing = victim.key
    return True


def regeneration_of(world: World, thing: Thing) -> int | None:
    """Which of a card's own activated abilities regenerates it (0 where it has but one); None where none does."""
    text = world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text
    if not re.search(r":[^\n]*\bregenerate\b", text, re.IGNORECASE):
        return None
    nth = world.card_ability(thing.card, "regenerate") if thing.card and world.card_ability is not None else None
    return nth or 0


def dies(world: World, c: Clause) -> bool:
    """ "My 2/2 with persist dies": if nothing told so far could kill it, some spell that destroys it is made up."""
    if c.args and not all(prep in ("with", "") for prep, _ in c.args):
        return False
    if world.deeds:
        thing = None if player_of(world, c.subject) else thing_of(world, c.subject)
        if thing is None or c.negated:
            return thing is not None
        world.told_deaths.append(thing.key)  # the replay has to show it, else nothing is decided
        return True
    wasting = thing_of(world, c.subject) if c.subject is not None and world.things else None
    if wasting is not None and not c.negated and _wastes_away(world, wasting):
        world.told_deaths.append(wasting.key)
        return True
    told = Clause(verb="destroy", subject=c.subject, passive=True, tokens=c.tokens)
    return by_effect(world, told)


SHRINKS = re.compile(r"(?:equipped|enchanted) creature gets [+-]\d+/-(\d+)")


def _wastes_away(world: World, thing: Thing) -> bool:
    """Whether what is attached to a creature leaves it no toughness, so that nothing else need kill it (704.5f)."""
    size = thing.pt or (world.card_size(thing.card) if thing.card and world.card_size is not None else "")
    toughness = size.split("/")[1] if "/" in size else ""
    worn = [world.card_text(t.card).lower() for t in world.things if t.attached_to == thing.key and t.card and world.card_text is not None]
    lost = sum(int(found.group(1)) for text in worn if (found := SHRINKS.search(text)) is not None)
    return toughness.isdigit() and lost >= int(toughness)


def respond(world: World, c: Clause) -> bool:
    """ "I respond with Giant Growth on it"."""
    with_ = c.arg("with", "by", "")
    if with_ is None:
        return c.negated
    c.response = True
    c.args = [("", with_), *[(p, x) for p, x in c.args if x is not with_]]
    return cast(world, c)
