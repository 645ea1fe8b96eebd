"""Statements of what a spell already told is aimed at: "targeting him", a new target for a copy, damage turned to a planeswalker (601.2c, 706.9c, 306.7)."""

from __future__ import annotations

import re

from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import other, player_of, thing_of, things_of
from judge.question.world import Deed, World

NEW_TARGETS = re.compile(r"choose new targets?|change (?:the|a) targets?\b", re.IGNORECASE)


def targets_of(world: World, phrases: list[Phrase], default: str) -> tuple[str, ...]:
    """Players and things the phrases name, new things belonging to ``default``. Read before the spell, so that "it" is not the spell."""
    out: list[str] = []
    for phrase in phrases:
        player = player_of(world, phrase)
        if player:
            out.append(player)
        elif phrase.count > 1 and phrase.kind == "thing":
            out.extend(t.key for t in things_of(world, phrase, default, new=not world.matching(phrase, default)))
        elif (found := thing_of(world, phrase, default)) is not None:
            out.append(found.key)
    return tuple(out)


def aims_at_own(world: World, card: str) -> bool:
    """Whether whatever permanent the card aims at must be its player's own ("target permanent you control")."""
    text = world.card_text(card).lower() if card and world.card_text is not None else ""
    aims = [each for each in re.split(r"\btarget ", text)[1:] if not re.match(r"(?:player|opponent)\b", each)]
    return bool(aims) and all(re.match(r"[^.,:]*?\byou control\b", each) for each in aims)


def gives_new_target(world: World, card: str) -> bool:
    """Whether the card lets its player choose another target for a spell, or for the copy of one."""
    return bool(card) and world.card_text is not None and NEW_TARGETS.search(world.card_text(card)) is not None


AIMED = re.compile(r"\btarget ((?:[a-z]+, )*(?:[a-z]+,? or )?[a-z]+)")
PERMANENTS = {"artifact", "creature", "enchantment", "land", "planeswalker"}


def mean_target(world: World, card: str, to: list[Phrase]) -> None:
    """What "it" is for a card that aims at one kind of permanent: "I cast Rancor on my Bears and he Disenchants it" speaks of the Rancor."""
    if len(to) != 1 or to[0].kind != "pronoun" or to[0].det != "it" or not card or world.card_text is None:
        return
    text, spoken = world.card_text(card).lower(), world.find(world.last_thing)
    if spoken is not None and {"instant", "sorcery"} & set(spoken.types) and not re.search(r"target [^.]*\b(?:spell|card)", text):
        meant = world.spoken_of(lambda t: not {"instant", "sorcery"} & set(t.types) and not t.made_up)
        if meant is not None:
            world.last_thing = meant.key  # what is aimed at permanents isn't aimed at the Growth spoken of last
    aims = AIMED.findall(text)
    wanted = {word for said in aims for word in re.findall(r"[a-z]+", said)} - {"or"}
    spoken = world.find(world.last_thing)
    if len(aims) != 1 or not wanted or not wanted <= PERMANENTS or spoken is None or wanted & set(spoken.types) or "animated" in spoken.states:
        return
    meant = world.spoken_of(lambda t: bool(wanted & set(t.types)) and bool(t.card))
    if meant is not None:
        world.last_thing = meant.key


def aimed_anew(world: World, card: str, phrases: list[Phrase]) -> tuple[list[Phrase], list[Phrase]]:
    """What a card of that kind is aimed at, and what the spell it changes or copies gets as its target: "I Fork his Shock, targeting his Bears"."""
    if not gives_new_target(world, card):
        return phrases, []
    spells = [p for p in phrases if _spell(world, p)]
    others = [p for p in phrases if p not in spells]
    if spells or any(d.verb == "cast" for d in world.deeds):
        return spells, others
    return phrases, []


def _spell(world: World, phrase: Phrase) -> bool:
    """Whether a phrase speaks of a spell: by its word, its card, or as one that was cast."""
    if phrase.kind == "player":
        return False
    if phrase.kind == "pronoun":
        return phrase.det in ("it", "that", "this", "itself")
    if "spell" in phrase.types or {"instant", "sorcery"} & set(phrase.types):
        return True
    if phrase.card and world.card_types is not None and {"instant", "sorcery"} & set(world.card_types(phrase.card)):
        return True
    return bool(phrase.card) and any(d.verb == "cast" and d.what == t.key for t in world.matching(phrase) for d in world.deeds)


def choose_anew(world: World, who: str, phrases: list[Phrase], default: str) -> bool:
    """Put the new target chosen into the story; False when what is meant isn't known."""
    targets = targets_of(world, phrases, default)
    if len(targets) != 1 or len(phrases) != 1:
        return False
    world.deeds.append(Deed("choose", who, targets=targets, how=("target",)))
    if world.find(targets[0]) is not None:
        world.last_thing = targets[0]
    return True


def retargets(world: World, c: Clause) -> bool:
    """ "..., choosing him as the new target": for the spell that copies another or changes its target, the one cast last."""
    who = player_of(world, c.subject)
    deed = next((d for d in reversed(world.deeds) if d.verb in ("cast", "use", "turn up")), None)
    thing = world.find(deed.what) if deed is not None else None
    if not who or deed is None or thing is None or c.negated or c.passive or c.asked or deed.agent != who:
        return False
    between = world.deeds[next(n for n, d in enumerate(world.deeds) if d is deed) + 1 :]
    if not gives_new_target(world, thing.card) or not all(d.verb == "choose" and d.what == thing.key for d in between):
        return False
    return choose_anew(world, who, [p for p in c.all_args("", "on", "to", "at") if p.kind != "zone"], other(who))


def targeting(world: World, c: Clause) -> bool:
    """ "..., targeting my opponent": what the spell or ability told just before is aimed at, where that wasn't said yet."""
    who, last = player_of(world, c.subject), world.deeds[-1] if world.deeds else None
    if last is not None and last.verb == "choose" and last.values == (("yes", ""),) and who == last.agent and not c.negated and not c.response:
        return choose_anew(world, who, c.all_args(""), other(who))  # "I play it for its madness cost, targeting him"
    if last is not None and last.verb == "turn up" and who == last.agent and not c.negated and (turned := world.find(last.what)) is not None and turned.card:
        aimed = targets_of(world, c.all_args(""), other(who))
        if len(aimed) != 1 or world.card_text is None or not re.search(r"when[^.\n]*turned face up[^\n]*\btarget", world.card_text(turned.card).lower()):
            return False
        world.deeds.append(Deed("choose", who, turned.key, aimed, how=("target",)))  # "I unmorph Willbender, targeting the Terror"
        return True
    if not who or last is None or last.agent != who or last.verb not in ("cast", "use") or c.negated or c.passive or c.asked or c.response:
        return False
    phrases = c.all_args("")
    thing = world.find(last.what)
    if thing is None or not phrases or len(c.args) != len(phrases) or any(p.kind == "pronoun" and p.det in ("it", "itself") for p in phrases):
        return False
    if gives_new_target(world, thing.card):
        return retargets(world, c)
    if last.targets and not last.guessed:
        return False
    targets = targets_of(world, phrases, other(who))
    if not targets:
        return False
    if last.guessed:
        drop_guess(world, last)
    last.targets = targets
    world.last_thing = next((t for t in targets if world.find(t)), thing.key)
    return True


def drop_guess(world: World, deed: Deed) -> None:
    """Take back the target that was only supposed, with its note and what was brought in for it."""
    deed.guessed = False
    for note in [n for n in world.notes if n.endswith("as no target was named")]:
        if any(f" targets {key}" in note for key in deed.targets) or "player, as no" in note:
            world.notes.remove(note)
            for key in deed.targets if "brought in" in note else ():
                world.things = [t for t in world.things if t.key != key]
    deed.targets = ()


def redirects(world: World, c: Clause) -> bool:
    """ "... and redirect the damage to his Ajani": the planeswalker is chosen as the damage would be dealt to its controller (306.7)."""
    who, walker = player_of(world, c.subject), c.arg("to", "onto", "at", "on")
    told = c.arg("")
    if not who or walker is None or c.negated or c.passive or not (c.has("damage") or (told is not None and told.kind == "pronoun")):
        return False
    last = next((d for d in reversed(world.deeds) if d.verb in ("cast", "use") and d.agent == who), None)
    thing = thing_of(world, walker, other(who))
    if last is None or thing is None or "planeswalker" not in thing.types or thing.controller == who:
        return False
    world.deeds.append(Deed("choose", who, targets=(thing.key,)))
    world.last_thing = thing.key
    c.unread = [t for t in c.unread if t.low not in ("damage", "all", "instead")]
    return True
