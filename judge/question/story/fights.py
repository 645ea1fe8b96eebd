"""Creatures set against each other: in combat, where nothing named makes them fight."""

from __future__ import annotations

from judge.question.meaning.model import Said
from judge.question.story.binding import Scene, bind
from judge.question.story.combat import block_with
from judge.question.story.deeds import cast
from judge.question.story.effects import effect
from judge.question.story.model import ASKER, Result, World
from judge.question.story.people import foe
from judge.question.story.refer import Want, refer
from judge.question.story.unsaid import is_spell
from judge.question.syntax.model import Noun


def meet(world: World, attacker: int, blocker: int) -> World | None:
    """Two creatures meet in combat, the first attacking; None where one player has both."""
    here = world.fork()
    mine, theirs = here.things[attacker].controller, here.things[blocker].controller
    if mine and mine == theirs:
        return None
    mine = mine or (foe(here, theirs) if theirs else ASKER)
    here.put_in_play(attacker, controller=mine)
    here.put_in_play(blocker, controller=theirs or foe(here, mine))
    block_with(here, here.things[blocker].controller, (attacker,), (blocker,))
    here.doubt("stand-in", "they are taken to meet in combat", 0.05)
    return here


def fight(world: World, said: Said, scene: Scene) -> list[World]:
    """ "They fight", "a 2/2 against a 3/3": they meet in combat, unless something named makes them fight."""
    if (spell := _spell_against(said, scene)) is not None:
        return _cast_at(world, said, *spell, scene)
    if said.noun("with") is not None or any(deed.verb in ("cast", "activate", "block") for deed in world.deeds):
        return effect(world, said, scene)
    out = []
    wants = {role: Want(("creature",)) for role in ("agent", "theme", "to")}
    for bound in bind(world, said, scene, ("agent", "theme", "to"), wants):
        pair = tuple(dict.fromkeys((*bound.things("agent"), *bound.things("theme"), *bound.things("to"))))
        if len(pair) == 2 and (met := meet(bound.world, *pair)) is not None:
            out.append(met)
    return out


def _spell_against(said: Said, scene: Scene) -> tuple[Noun, Noun] | None:
    """ "Wrath of God against my Knight": a spell and what it meets; None for what may fight."""
    pair = [noun for role in ("agent", "theme", "to") if (noun := said.noun(role)) is not None]
    spells = [noun for noun in pair if is_spell(noun, scene.cards)]
    if len(pair) != 2 or len(spells) != 1 or any(noun.also for noun in pair):
        return None
    return spells[0], pair[0] if spells[0] is pair[1] else pair[1]


def _cast_at(world: World, said: Said, spell: Noun, whom: Noun, scene: Scene) -> list[World]:
    """The spell is cast, on what it meets where it aims at something, by the player who hasn't that, unless it is told whose the spell is."""
    out = []
    for found in refer(world, whom, Want(("creature",)), scene.cards):
        key = next((who for who in found.who if isinstance(who, int)), None)
        if key is None:
            continue
        here = found.world
        holder = here.things[key].controller or ASKER
        here.put_in_play(key, controller=holder)
        mine = spell.owner is not None and spell.owner.head.lower() in ("i", "we")
        agent = Noun("pronoun", "i" if mine or (spell.owner is None and holder != ASKER) else "he", span=(spell.span[0], spell.span[0]))
        aims = spell.kind != "name" or any(each.targets for each in scene.cards.abilities(spell.head) if each.way == "spell")
        roles = (("agent", agent), ("what", spell), *((("target", whom),) if aims else ()))
        for done in cast(here, Said("cast", roles, clause=said.clause), scene):
            done.spoken = [who for who in done.spoken if isinstance(who, int) or who in here.spoken]  # nobody spoke of who casts it
            out.append(done)
    return out


def trade(world: World, said: Said, scene: Scene) -> list[World]:
    """ "My Bear trades with his Bear in combat": they met in combat, and both died of it; in a fight told before, that both did."""
    out = []
    if not said.positive or said.modality:
        return []
    for bound in bind(world, said, scene, ("theme", "with"), {role: Want(("creature",)) for role in ("theme", "with")}):
        pair = tuple(dict.fromkeys((*bound.things("theme"), *bound.things("with"))))
        here = bound.world
        if len(pair) != 2:
            continue
        if not here.deeds:
            one, other = (here.things[key].controller for key in pair)
            if not one and not other:
                here.change(pair[1], controller=foe(here, ASKER))
            met = meet(here, *pair)
            if met is None:
                continue
            here = met
        elif not any(deed.verb == "block" and set(pair) <= {deed.what, *deed.withs} for deed in here.deeds):
            continue
        here.results += [Result(f"<{key}> dies", len(here.deeds)) for key in pair]
        here.explain(prep.span for prep in said.loose if prep.word == "in" and isinstance(prep.what, Noun) and prep.what.head.lower() in ("combat", "fight"))
        here.explain(noun.span for role, noun in said.roles if role == "place" and isinstance(noun, Noun) and noun.head.lower() == "combat")
        out.append(here)
    return out
