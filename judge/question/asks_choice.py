"""Questions of what may be chosen: "can I find it with my tutor?", "may I find nothing?", "can Oblivion Ring's ability exile it?", "may I pick the Bear?"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from judge.question.asked import Asked, one_after_another
from judge.question.clause import Clause
from judge.question.clause_plans import MAY
from judge.question.compose import Composer
from judge.question.phrases import Phrase
from judge.question.supplies import supply
from judge.question.whom import player_of
from judge.question.world import ME, OPPONENT, Deed, Thing, World
from judge.scenario import model as m

SEARCH = re.compile(r"search (?:your|their|that player's|its controller's|target (?:player|opponent)'s) library|cycling\b")
FROM_HAND = re.compile(r"put an? [^.]*card[^.]* from your hand onto the battlefield")
MAY_SEARCH = re.compile(r"may (?:search|put an? [^.]* from your hand)")
FINDING = ("find", "search", "put", "gain", "take", "returns")
ACTIVATED = re.compile(r"(?:^|\n|[\w}/] )[^\n\"(.]*:[^\n]*(?:search|from your hand)", re.MULTILINE)
NOTHING = {"nothing", "fail"}


def finds(world: World, clause: Clause) -> Asked | None:
    """ "Can I find a Tundra with Eternal Dragon?", "may I fail to find?": the search is tried, and the card chosen in it (701.14)."""
    player = player_of(world, clause.subject)
    if clause.passive or clause.wh or clause.aux not in MAY or player not in (ME, OPPONENT) or clause.negated:
        return None
    nothing = clause.has(*NOTHING) and clause.has("find", "fetch", "fail", "search", "take", "choose")
    if not nothing and clause.verb not in FINDING:
        return None
    world = world.copy()
    before = len(world.deeds)
    source = _searcher(world, clause, player)
    if source is None:
        return None
    done = list(world.deeds[before:])
    for deed in done:
        supply(world, deed)
    world.deeds = world.deeds[:before]
    text = _text(world, source)
    if MAY_SEARCH.search(text):
        done.append(Deed("choose", player, source.key, values=(("yes", ""),)))
    if nothing:
        clause.unread = [t for t in clause.unread if t.low not in ("find", "nothing", "fail", "fetch", "anything", "search", "card", "to", "any")]
        if any(p.kind == "thing" and p.card and p.card != source.card for _, p in clause.args):
            return None
        done.append(Deed("choose", player, source.key, values=(("no", ""),)))
    else:
        wanted = _wanted(world, clause, player, source, "library" if SEARCH.search(text) else "hand")
        if wanted is None:
            return None
        done.append(Deed("choose", player, source.key, (wanted.key,)))
    world.turn = world.turn or player
    clause.args = [(p, x) for p, x in clause.args if x.card == source.card or x.kind != "thing"]
    clause.unread = [t for t in clause.unread if t.low not in ("library", "deck", "battlefield", "play", "up", "out")]
    kept = list(world.deeds)
    return Asked(world, lambda c: one_after_another(c, kept, done), legality=True)


def _searcher(world: World, clause: Clause, player: str) -> Thing | None:
    """What the library is searched with: the card named in the question, which is then cast or used, or what was cast or used last."""
    named = next((p for p in clause.all_args("with", "by", "from", "off", "through", "via", "using", "of") if p.card), None)
    within = next((p for p in clause.all_args("") if p.attached), None)
    if named is None and within is not None and SEARCH.search(_text(world, Thing("", "", card=within.attached[-1]))):
        named = Phrase("thing", within.last, within.last, card=within.attached[-1])  # "get a Forest with Rampant Growth"
        clause.args = [(p, replace(x, attached=()) if x is within else x) for p, x in clause.args]
    if named is None and any(p.kind == "pronoun" for p in clause.all_args("with")):
        spoken = world.spoken_of(lambda t: bool(t.card) and t.zone == "battlefield" and t.controller == player)
        named = Phrase("thing", 0, 0, card=spoken.card) if spoken is not None else None
    if named is None and clause.verb != "find" and not clause.has(*NOTHING):
        return None
    if named is None:
        last = world.deeds[-1] if world.deeds else None
        thing = world.find(last.what) if last is not None and last.verb in ("cast", "use") and last.agent == player else None
        if thing is None or last is None or (last.verb == "cast" and ACTIVATED.search(_text(world, thing))):
            return None  # casting it searches nothing
        return thing if _looks(_text(world, thing)) else None
    known = [t for t in world.matching(named) if t.controller == player or not any(d.what == t.key for d in world.deeds)]
    if known and any(d.what == known[-1].key for d in world.deeds):
        return known[-1] if _looks(_text(world, known[-1])) else None
    thing = known[-1] if known else world.add(replace(named, det="a", zone=""), player, "hand")
    text = _text(world, thing)
    if thing.card == "" or not _looks(text) or thing.controller != player:
        return None
    types = set(world.card_types(thing.card)) if world.card_types is not None else set()
    if re.search(r"cycling\b", text) and not re.search(r"search your library", text.split("cycling", 1)[0]):
        if not known:
            thing.zone = "hand"
        world.deeds.append(Deed("use", player, thing.key, ability="cycling"))
    elif not {"instant", "sorcery"} & types and ACTIVATED.search(text):
        thing.zone = thing.zone if known else "battlefield"
        nth = world.card_ability(thing.card, "search") if world.card_ability is not None else None
        world.deeds.append(Deed("use", player, thing.key, nth=nth))
    elif known and thing.zone == "battlefield":
        return None  # it came before
    else:
        thing.zone = "hand"
        world.deeds.append(Deed("cast", player, thing.key))
    return thing


def _wanted(world: World, clause: Clause, player: str, source: Thing, zone: str) -> Thing | None:
    """The card to be found, which is then in the library, or in the hand."""
    phrases = [p for prep, p in clause.args if prep in ("", "for") and p.kind == "thing" and p.card != source.card]
    if not phrases or phrases[0].zone not in ("", zone) or phrases[0].count != 1 or phrases[0].det in ("no", "any"):
        return None
    phrase = phrases[0]
    if not phrase.card and not phrase.subtypes and not phrase.types:
        return None
    types = set(world.card_types(phrase.card)) if phrase.card and world.card_types is not None else set()
    for more in phrases[1:]:  # "Crib Swap, an instant with changeling": said of the same card
        if more.card or not set(more.types) <= types | {"card", "spell"}:
            return None
    known = [t for t in world.matching(phrase) if t.zone == zone] if phrase.card else []
    if known:
        return known[-1]
    if phrase.card:
        return world.add(replace(phrase, det="a", zone=zone), player, zone)
    kinds = tuple(t for t in phrase.types if t not in ("card", "permanent", "spell"))
    if not kinds and phrase.subtypes and phrase.subtypes[-1].lower() in ("plains", "island", "swamp", "mountain", "forest"):
        kinds = ("land",)
    if not kinds:
        kinds = ("creature",)
    return world.add(replace(phrase, det="a", types=kinds, zone=zone), player, zone)


def _looks(text: str) -> bool:
    """Whether the card lets its player take a card out of the library or the hand."""
    return bool(SEARCH.search(text) or FROM_HAND.search(text))


def _text(world: World, thing: Thing) -> str:
    return (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()


TRIGGERED = re.compile(r"\b(?:when|whenever) [^.\n]*\b(?:enters|dies|cast)\b[^\n]*\btarget\b")


def hits(world: World, source: Thing, victim: Thing, agent: str, claim: Callable[[Composer], m.Claim]) -> Asked | None:
    """Whether the triggered ability of a permanent that is cast can be aimed at a thing, and whether it then does what is asked."""
    text = _text(world, source)
    if not TRIGGERED.search(text):
        return None
    done = [Deed("cast", agent, source.key)]
    if re.search(r"may (?:destroy|exile|return|tap|gain|have|put)", text):
        done.append(Deed("choose", agent, source.key, (victim.key,), how=("target",)))
        done.append(Deed("choose", agent, source.key, values=(("yes", ""),)))
    else:
        done.append(Deed("choose", agent, source.key, (victim.key,), how=("target",)))
    kept = list(world.deeds)
    return Asked(world, lambda c: one_after_another(c, kept, done, (claim(c),)), legality=True)


def declines(world: World, clause: Clause) -> Asked | None:
    """ "May I choose not to draw?", "can I choose not to put it onto the battlefield?": whether the choice is left to the player (608.2d).

    The reader has turned the question into "must I ...?", so that what is found is turned round."""
    player = player_of(world, clause.subject)
    if not clause.turned or clause.passive or player not in (ME, OPPONENT) or not world.deeds:
        return None
    last = next((d for d in reversed(world.deeds) if d.verb in ("cast", "use")), None)
    source = world.find(last.what) if last is not None and last.agent == player else None
    if source is None or clause.verb in ("attack", "block", "pay", "sacrifice", "discard"):
        return None
    text = _text(world, source)
    clause.unread = [t for t in clause.unread if t.low not in ("anything", "something", "any", "it")]
    if clause.verb not in ("copy", "find", "returns", "draw", "gain", "search", "exile", "put", "choose", "destroy", "untap", "tap", "activate", "target"):
        return None
    if len(re.findall(r"\byou may\b", text)) > 1:
        return None  # which of them isn't told
    kept, done = list(world.deeds), [Deed("choose", player, source.key, values=(("no", ""),))]
    return Asked(world, lambda c: one_after_another(c, kept, done), legality=True, opposite=True)
