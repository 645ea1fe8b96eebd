"""Statements: each clause that tells something puts things, states and deeds into the world. One frame a verb, in one table.

A frame that cannot make sense of its clause returns False, and the clause's words are kept as unread.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from judge.question.acts_activated import activate
from judge.question.acts_aims import redirects, retargets, targeting
from judge.question.acts_attach import equip
from judge.question.acts_being import be, entered, exist
from judge.question.acts_beside import beside, lying_about, overlying
from judge.question.acts_changes import animate, chooses_to_copy, copies, discard, enter, moves_on, put, stops
from judge.question.acts_choices import choice_told
from judge.question.acts_chosen import (
    cast_before,
    chooses,
    chooses_x,
    costs,
    entered_before,
    makes_color,
    paid_mana,
    paid_with,
    pays_life,
    pays_way,
    stays_put,
)
from judge.question.acts_combat import attack, block, declare
from judge.question.acts_damage import assign, connect, deal, hits, take
from judge.question.acts_events import (
    by_keyword,
    comes_back,
    died,
    draw,
    gain,
    holds,
    loses,
    passes,
    removes,
    untaps,
)
from judge.question.acts_facts import (
    comes_down_to,
    comes_of_it,
    has_effect,
    has_threshold,
    imprinted,
    lies_in,
    mana_told,
    nothing_else,
    on_top,
    stands_tapped,
)
from judge.question.acts_found import finds, turns_up
from judge.question.acts_groups import group_tapped
from judge.question.acts_held import cast_held, crew, flash_back
from judge.question.acts_keywords import cascades, ninjutsu
from judge.question.acts_lasting import lasts
from judge.question.acts_options import pays
from judge.question.acts_order import older_or_newer
from judge.question.acts_pumps import pumps, shrinks
from judge.question.acts_sacrifice import pays_a_cost, sacrifice_to
from judge.question.acts_sources import by_card
from judge.question.acts_spells import by_effect, cast, respond
from judge.question.acts_stack import ANSWERS, beneath, known_there, on_the_stack, resolved_by, resolves
from judge.question.acts_states import KEYWORD_WORDS, control, enchant
from judge.question.acts_suspended import aims_when_cast, runs_out, suspend
from judge.question.acts_time import move_to, to_trigger
from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import mean, other, owner_word, player_of, thing_of
from judge.question.world import ME, Deed, World

Frame = Callable[[World, Clause], bool]


def trivial(world: World, c: Clause) -> bool:
    """Clauses that only tell the replay to go on ("it resolves", "damage is dealt")."""
    return not c.args and not c.numbers


def _enters(world: World, c: Clause) -> bool:
    """A thing that entered this turn is summoning sick; one that enters now is a deed."""
    return entered_before(world, c) or entered(world, c) or enter(world, c)


def use(world: World, c: Clause) -> bool:
    """ "I use my Sol Ring for mana": its mana ability; anything else is as ``activate`` has it."""
    if c.tokens and c.tokens[0].low == "using" and not c.symbols and pays(world, c):
        c.args = [(p, x) for p, x in c.args if x.kind != "pronoun"]
        return True  # "..., using its alternative cost"
    mana = c.has("mana") and bool(player_of(world, c.subject)) and "for" in (t.low for t in c.tokens)
    if mana:
        c.unread = [t for t in c.unread if t.low != "mana"]
    before = len(world.deeds)
    done = activate(world, c)
    if done and mana and len(world.deeds) > before:
        world.deeds[-1].ability = "mana"
    if done and len(world.deeds) > before and c.arg("for") is not None and finds(world, replace(c, args=[("", c.all_args("for")[0])])):
        c.args = [(p, x) for p, x in c.args if p != "for"]  # "I crack it for a Forest"
    return done


MANA = {"white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}", "colorless": "{C}"}
"""Mana by its colour's word."""


def tap(world: World, c: Clause) -> bool:
    """ "I tap my Llanowar Elves for mana": its mana ability is activated; tapping something else takes an effect."""
    if c.has("mana") and player_of(world, c.subject):
        c.unread = [t for t in c.unread if t.low != "mana"]
        symbols = [(t, MANA[t.low]) for t in c.unread if t.low in MANA]
        before = len(world.deeds)
        done = activate(world, c)
        if done and not symbols and len(world.deeds) > before:
            world.deeds[-1].ability = "mana"
        if done and len(symbols) == 1 and len(world.deeds) > before and c.said(f"{symbols[0][0].low} mana"):
            world.deeds[-1].ability = f"mana {symbols[0][1]}"  # that ability, among those that make other mana
            c.unread = [t for t in c.unread if t is not symbols[0][0]]
        return done
    if group_tapped(world, c) or (c.passive and (mana_told(world, c) or stands_tapped(world, c))):
        return True
    who = player_of(world, c.subject)
    what = c.arg("")
    own = ("my", "") if who == ME else ("his", "her", "their", "")
    alone = [p for p, _ in c.args] == [""] and not c.negated
    if who and what is not None and what.card and what.det in own and alone and world.card_text is not None:
        acts = [line for line in world.card_text(what.card).split("\n") if re.match(r"[^\"(]*:", line)]
        uses = [n for n, line in enumerate(acts, 1) if "{T}" in line.partition(":")[0] and not re.search(r":[^.]*\b[Aa]dds? ", line)]
        if len(uses) == 1:  # "I tap my Icy Manipulator": that is how it is used
            before = len(world.deeds)
            done = activate(world, c)
            if done and len(world.deeds) > before and len(acts) > 1:
                world.deeds[-1].nth = world.deeds[-1].nth or uses[0]
            return done
    if who and c.arg("targeting", "on") is not None and c.arg("") is not None:
        return activate(world, c)  # "I tap my Prodigal Sorcerer to deal 1 damage to it"
    return by_effect(world, c)


def returns(world: World, c: Clause) -> bool:
    """ "I return it to his hand" is done by an effect; that something returns by itself is for the replay to find."""
    if not player_of(world, c.subject):
        return comes_back(world, c)
    return pays_a_cost(world, c, None) or by_card(world, replace(c, verb="return"))


def has(world: World, c: Clause) -> bool:
    """What a player or thing has: mana, a card on top of the library, nothing else; else as ``control`` has it."""
    facts = mana_told(world, c) or has_threshold(world, c) or nothing_else(c) or on_top(world, c)
    return facts or lies_in(world, c) or imprinted(world, c) or control(world, c)


def goes(world: World, c: Clause) -> bool:
    """A life total that goes down to a number; what goes somewhere or comes back."""
    return comes_down_to(world, c) or comes_back(world, c)


def play(world: World, c: Clause) -> bool:
    """What is cast; one who casts nothing does nothing."""
    if c.negated:
        return not any(p.kind == "thing" and (p.card or p.called) for _, p in c.args)
    if c.aux in ("can", "could", "may", "might") and not c.asked and c.intro not in ("if", "when"):
        return False  # who can do it hasn't done it
    what = c.subject if c.passive else c.arg("")
    if what is not None and what.card and _is_land(world, what) and c.arg("on", "onto", "at", "targeting") is not None:
        return activate(world, c)  # a land aimed at something is used, not played
    if cast_before(world, c) or comes_down_to(world, c) or cast_held(world, c):
        return True
    if not cast(world, c):
        return False
    sought = c.arg("for")
    if sought is not None and sought.kind == "thing" and finds(world, replace(c, args=[("", sought)])):
        c.args = [(p, x) for p, x in c.args if x is not sought]  # "I cast Rampant Growth for a Forest"
    return True


def _is_land(world: World, phrase: Phrase) -> bool:
    types = world.card_types(phrase.card) if world.card_types is not None else ()
    return "land" in types and phrase.zone != "hand"


def taken(world: World, c: Clause) -> bool:
    """Damage taken; a thing taken with a card is stolen with it."""
    what = c.arg("")
    stolen = not c.numbers and (c.arg("with") is not None or c.passive or (what is not None and bool(what.attached)))
    return take(world, c) or (stolen and by_card(world, replace(c, verb="steal")))


def get(world: World, c: Clause) -> bool:
    """What is gained; the tokens a deed makes are had by it."""
    return has_effect(world, c, player_of(world, c.subject)) or gain(world, c)


def gives(world: World, c: Clause) -> bool:
    """What a card gives is what its text says: keywords that stand there are no news."""
    source = c.subject if c.subject is not None and c.subject.card else next((p for p in c.all_args("with", "by", "via") if p.card), None)
    if not by_card(world, c):
        return False
    if source is not None and world.card_text is not None:
        text = world.card_text(source.card).lower()
        c.unread = [t for t in c.unread if not (t.low in KEYWORD_WORDS and re.search(rf"\b{t.low}\b", text))]
    return True


def is_so(world: World, c: Clause) -> bool:
    """What is: first the plain facts that have words of their own, then as ``be`` has it."""
    facts = older_or_newer(world, c) or group_tapped(world, c) or mana_told(world, c) or on_top(world, c) or lies_in(world, c) or imprinted(world, c)
    return facts or be(world, c)


FRAMES: dict[str, Frame] = {
    "returns": returns,
    "stop": lambda world, c: lasts(world, c) or stops(world, c),
    "keep": lasts,
    "control": has,
    "be": is_so,
    "exist": lambda world, c: nothing_else(c) or on_top(world, c) or exist(world, c),
    "enter": _enters,
    "put": put,
    "bring": enter,
    "animate": lambda world, c: lasts(world, c) or animate(world, c),
    "copy": copies,
    "discard": discard,
    "attack": attack,
    "declare": declare,
    "take": taken,
    "assign": assign,
    "block": block,
    "cast": play,
    "activate": use,
    "sacrifice": sacrifice_to,
    "destroy": by_card,
    "exile": lambda world, c: pays_a_cost(world, c, None) or by_card(world, c),
    "return": by_card,
    "tap": tap,
    "untap": lambda world, c: (c.passive and stands_tapped(world, c)) or untaps(world, c),
    "search": finds,
    "find": finds,
    "lose": loses,
    "pass": passes,
    "hold": holds,
    "remove": removes,
    "go": goes,
    "fall": comes_down_to,
    "steal": by_card,
    "flicker": by_card,
    "turn": lambda world, c: turns_up(world, c) or makes_color(world, c) or lasts(world, c) or by_card(world, c),
    "create": lambda world, c: makes_color(world, c) or lasts(world, c) or has_effect(world, c, player_of(world, c.subject)),
    "give": lambda world, c: lasts(world, c) or gives(world, c) or shrinks(world, c),
    "hit": lambda world, c: hits(world, c) or by_card(world, c),
    "pump": lambda world, c: pumps(world, c) or by_card(world, c),
    "target": lambda world, c: aims_when_cast(world, c) or targeting(world, c) or by_card(world, c),
    "retarget": retargets,
    "slipin": ninjutsu,
    "cascadein": cascades,
    "redirect": redirects,
    "transform": by_card,
    "counter": by_effect,
    "regenerate": by_effect,
    "deal": deal,
    "connect": connect,
    "respond": respond,
    "enchant": enchant,
    "equip": lambda world, c: (not c.passive and equip(world, c)) or enchant(world, c),
    "move": equip,
    "resolve": lambda world, c: resolved_by(world, c) or resolves(world, c),
    "die": died,
    "gain": get,
    "draw": draw,
    "evoke": by_keyword,
    "unearth": by_keyword,
    "cycle": by_keyword,
    "crew": crew,
    "reflash": flash_back,
    "pay": lambda world, c: pays(world, c) or pays_way(world, c) or pays_life(world, c) or paid_mana(world, c) or paid_with(world, c),
    "choose": lambda world, c: chooses_x(world, c) or chooses(world, c) or chooses_to_copy(world, c),
    "cost": costs,
    "stay": stays_put,
    "suspend": suspend,
    "unsuspend": runs_out,
}


CHOSEN = {
    "tap", "untap", "destroy", "exile", "counter", "steal", "give", "turn", "animate", "return", "returns", "sacrifice", "regenerate", "activate", "pump",
    "flicker",
}  # fmt: skip
"""Verbs of what somebody does because he wants to: who doesn't, does nothing."""


USED: dict[str, frozenset[str]] = {
    verb: frozenset(words.split(",")) for verb, words in {
        "control": ",with,and,on,to,in,from,of",
        "attack": ",with,and,to,at,by,of",
        "block": ",with,and,by,of",
        "cast": ",on,onto,targeting,at,to,by,response,from,of,with,into,in,between,among",
        "activate": ",on,onto,targeting,at,to,by,response,of,with,from",
        "sacrifice": ",to,response,with,for,of,targeting,on,at",
        "destroy": ",with,by,response,of",
        "exile": ",with,by,response,from,of",
        "counter": ",with,by,response,of",
        "deal": ",to,by,with,response,of",
        "return": ",to,by,with,from,via,using,response,of",
        "returns": ",to,by,with,from,via,using,response,of",
    }.items()
}  # fmt: skip
"""The prepositions ("" the direct object) whose phrases a verb's frame reads; any other phrase beside these verbs counts as unread."""


def tell(world: World, clause: Clause) -> bool:
    """Carry a clause into the world; False when no frame can, so that its words count as unread.

    A phrase the frame has no use for is kept as unread too: "he blocks for his friend" is not just "he blocks"."""
    used = USED.get(clause.verb)
    before = len(world.deeds)
    overlying(world, clause)
    if not lying_about(world, clause) or not _tell(world, clause):
        return False
    if "to trigger" in clause.adjectives and not to_trigger(world, before):
        clause.unused = (("response to", Phrase("thing", 0, 0, types=("trigger",))),)
        return True
    if any(time.startswith("last turn") for time in clause.times) and len(world.deeds) > before:
        world.deeds.append(Deed("advance", ME, "precombat main"))
    beside(world, clause)
    if used is not None:
        clause.unused = tuple((prep, phrase) for prep, phrase in clause.args if prep not in used and phrase.kind != "zone")
    else:
        clause.unused = tuple((prep, phrase) for prep, phrase in clause.args if phrase.card and phrase.count and not world.matching(phrase))
    return True


def _tell(world: World, clause: Clause) -> bool:
    move_to(world, clause)
    mean(world, clause)
    if (told := on_the_stack(world, clause)) is not None:
        return known_there(world, told) or cast(world, told)
    if not all(cast(world, under) for under in beneath(world, clause)):
        return False
    if world.held and clause.verb in ANSWERS and world.deeds:
        clause.response = True
    if clause.negated and clause.verb in CHOSEN and not clause.asked:
        if clause.passive:  # "my Village isn't animated": that thing is there as it is
            if clause.has("all", "every", "each", "both"):
                return False  # "not all of his creatures are tapped": which are isn't told
            return clause.verb != "destroy" and thing_of(world, clause.subject) is not None
        return bool(player_of(world, clause.subject))  # "he doesn't regenerate it": he does nothing
    if player_of(world, clause.subject) == "nobody" and clause.verb not in ("block", "attack", "respond"):
        return nothing_else(clause)
    if choice_told(world, clause) or comes_of_it(world, clause):
        return True
    frame = FRAMES.get(clause.verb)
    if frame is None:
        return not clause.verb and moves_on(world, clause)
    prior = clause.arg("response")
    if (
        prior is not None
        and prior.card
        and not any(d.what == t.key for t in world.matching(prior) for d in world.deeds)
    ):
        # "in response to Doom Blade on my Bear, I ...": that spell is cast first
        agent = player_of(world, clause.subject) or ME
        on = clause.all_args("response on")
        agent = other(owner_word(world, prior, other(agent)))  # "in response to my Shock he ...", "my Shock ... gets countered"
        shared = [] if on else [p for p in clause.all_args("on") if p.kind == "pronoun" or owner_word(world, p, agent) == agent]
        on = on or shared  # "in response to his Shock I cast Giant Growth on my Bears": that is what both are about
        own = clause.arg("")
        if any(p.kind == "pronoun" for p in on) and own is not None and own.kind == "thing" and (spoken := thing_of(world, own, agent)) is not None:
            world.last_thing = spoken.key  # "he taps his Elves in response to my Shock on it"
        clause.args = [(p, x) for p, x in clause.args if p not in ("response", "response on") and not (x in shared and x.kind == "pronoun")]
        first = Clause(
            verb="cast", tokens=clause.tokens, args=[("", replace(prior, zone="hand")), *(("on", x) for x in on)]
        )
        first.subject = Phrase("player", 0, 0, who=other(agent))
        if not cast(world, first):
            return False
        clause.response = True
    elif prior is not None and prior.card:
        clause.args = [(p, x) for p, x in clause.args if p != "response on"]  # told when it was cast
    return frame(world, clause)
