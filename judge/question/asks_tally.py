"""Numbers of what happened: how many creatures are sacrificed or die, cards drawn or discarded without saying so, counters taken off, mana got."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.asked import Asked
from judge.question.asks_count import counter_kinds
from judge.question.asks_is import known
from judge.question.clause import Clause
from judge.question.compose import who
from judge.question.phrases import singular
from judge.question.subtypes import subtypes
from judge.question.whom import other, player_of
from judge.question.world import ME, OPPONENT, Deed, Thing, World
from judge.scenario import model as m

KINDS = {"creature", "land", "artifact", "enchantment", "planeswalker", "permanent", "token"}
BARE = {"draw": "cards", "discard": "cards"}
MUCH = {"gain": "life", "lose": "life", "take": "damage", "deal": "damage"}
OVER = {"total", "all", "altogether", "overall", "together", "of", "them", "then", "must", "really", "actually"}


def with_noun(clause: Clause) -> Clause:
    """ "How many does he draw?" as "how many cards does he draw?", "how much do I gain?" as "how much life do I gain?"."""
    bare = BARE if clause.wh == "how many" else MUCH
    if clause.wh not in ("how many", "how much") or clause.adjectives or clause.args or clause.passive or clause.verb not in bare:
        return clause
    return replace(clause, adjectives=[bare[clause.verb]])


def tally(world: World, clause: Clause) -> Asked | None:
    """The inquiry of such a question; None for anything else."""
    if clause.wh not in ("how many", "how much"):
        return None
    if not world.astir:
        return _mana(world, clause) if _tapped_for_it(world, clause) else None
    for form in (_sacrificed, _dying, _taken_off, _mana, _cards_got, _damage_in_all, _come_of_it):
        if (found := form(world, clause)) is not None:
            clause.unread = [t for t in clause.unread if t.low not in OVER]
            return found
    return None


def texts(world: World) -> list[str]:
    """What the cards of the story say."""
    return [(world.card_text(t.card) if t.card and world.card_text is not None else t.text).lower() for t in world.things]


def tokens_made(world: World, clause: Clause) -> Asked | None:
    """ "Do I get 2 or 4?" of a story that makes tokens and gives nothing else to get: how many tokens there are in the end."""
    player = player_of(world, clause.subject)
    said = texts(world)
    if player not in (ME, OPPONENT) or not any("token" in text for text in said) or any("gain" in text or "draw" in text for text in said):
        return None
    if any("token" in t.types for t in world.things):
        return None
    return Asked(world, lambda c: m.Inquiry(m.Controlled(who(player), m.ObjectSpec(token=True))))


def _come_of_it(world: World, clause: Clause) -> Asked | None:
    """ "How many Goblins come into play?", "how many Snake tokens?": made for the one player who does anything."""
    agents = {d.agent for d in world.deeds if d.agent in (ME, OPPONENT)}
    words = [singular(w) for w in clause.adjectives]
    if clause.verb not in ("", "enter", "exist", "create") or clause.subject is not None or len(agents) != 1 or not words:
        return None
    if any(p.zone != "battlefield" for _, p in clause.args):
        return None
    named = tuple(w.title() for w in words if w in subtypes())
    if any(w != "token" and w not in subtypes() for w in words) or any("token" in t.types or set(named) & set(t.subtypes) for t in world.things):
        return None
    agent = agents.pop()
    return Asked(world, lambda c: m.Inquiry(m.Controlled(who(agent), m.ObjectSpec(token=True, subtypes=named))))


def _spec(clause: Clause) -> m.ObjectSpec | None:
    """The kind of permanents a number is asked of: creatures, lands, Goblins; creatures where only "of them" is said."""
    words = [singular(w) for w in clause.adjectives if w not in OVER and w not in ("his", "my", "their", "the", "her", "opponent's")]
    if not words:
        return m.ObjectSpec(types=("creature",)) if clause.adjectives else None
    if len(words) != 1:
        return None
    word = words[0]
    if word in ("permanent", "token"):
        return m.ObjectSpec(types=("permanent",)) if word == "permanent" else m.ObjectSpec(token=True)
    if word in KINDS:
        return m.ObjectSpec(types=(word,))
    return m.ObjectSpec(subtypes=(word.title(),)) if word in subtypes() else None


def _sacrificed(world: World, clause: Clause) -> Asked | None:
    """ "How many creatures must my opponent sacrifice?": so many as he does sacrifice in the replay."""
    player = player_of(world, clause.subject)
    if clause.verb != "sacrifice" or player not in (ME, OPPONENT) or clause.passive or clause.args or clause.aux in ("can", "may", "could"):
        return None
    if not any("sacrific" in text for text in texts(world)):
        return None  # nothing told could make anybody sacrifice
    spec = _spec(clause) or (m.ObjectSpec(types=("permanent",)) if not clause.adjectives else None)
    if spec is None:
        return None
    return Asked(world, lambda c: m.Inquiry(m.Sacrificed(who(player), spec)))


def _dying(world: World, clause: Clause) -> Asked | None:
    """ "How many creatures die?", "how many of them are destroyed?"; whose they are can't be told apart."""
    owned = {"his", "my", "their", "her", "opponent's", "mine"} & set(clause.adjectives)
    if clause.verb not in ("die", "destroy") or owned or clause.args or clause.negated or (clause.verb == "destroy" and not clause.passive):
        return None
    if clause.subject is not None:
        return None
    spec = _spec(clause)
    return Asked(world, lambda c: m.Inquiry(m.Dying(spec))) if spec is not None else None


def _taken_off(world: World, clause: Clause) -> Asked | None:
    """ "How many counters does it lose?", "how many counters are removed from it?", "how many counters do I lose?"."""
    if not {"counter", "counters"} & set(clause.adjectives):
        return None
    if not (clause.verb == "lose" or (clause.verb == "remove" and clause.passive)):
        return None
    player = player_of(world, clause.subject)
    about = clause.arg("from", "of") or (clause.subject if not player else None)
    bearers = [t for t in world.things if t.counters or counter_kinds(world, t)]
    thing = known(world, about) if about is not None else bearers[0] if len(bearers) == 1 else None
    if thing is None or (player and thing.controller != player):
        return None
    kind = _kind_on(world, thing, clause)
    if not kind:
        return None
    key = thing.key
    return Asked(world, lambda c: m.Inquiry(m.CountersMoved(kind, c.ref(key), "removed from")))


def _kind_on(world: World, thing: Thing, clause: Clause) -> str:
    named = [w for w in clause.adjectives if w not in ("counter", "counters")]
    kinds = {k for k, _ in thing.counters} or counter_kinds(world, thing) or ({"loyalty"} if "planeswalker" in thing.types else set())
    if named:
        return named[0] if len(named) == 1 else ""
    return next(iter(kinds)) if len(kinds) == 1 else ""


def _mana(world: World, clause: Clause) -> Asked | None:
    """ "How much mana do I get?"."""
    player = player_of(world, clause.subject)
    if clause.adjectives != ["mana"] or clause.verb not in ("gain", "add", "make", "create", "produce") or clause.args:
        return None
    source = known(world, clause.subject) if clause.subject is not None and not player else None
    if source is not None:
        key, owner = source.key, source.controller
        return Asked(world, lambda c: m.Inquiry(m.ManaAdded(who(owner), c.ref(key))))
    if player not in (ME, OPPONENT):
        return None
    return Asked(world, lambda c: m.Inquiry(m.ManaAdded(who(player))))


def _tapped_for_it(world: World, clause: Clause) -> bool:
    """ "How much mana do I get?" of one permanent that makes a varying amount, where nothing was done yet: it is tapped for mana."""
    if clause.adjectives != ["mana"]:
        return False
    player = player_of(world, clause.subject) or ME
    makers = [t for t in world.things if t.zone == "battlefield" and t.controller == player and t.card and _makes_mana(world, t)]
    if len(makers) != 1 or makers[0].count != 1 or "summoning sick" in makers[0].states:
        return False
    world.deeds.append(Deed("use", player, makers[0].key, ability="mana"))
    world.turn = world.turn or player
    return True


def _makes_mana(world: World, thing: Thing) -> bool:
    """Whether its mana ability makes as much as something counts."""
    text = world.card_text(thing.card).lower() if world.card_text is not None else ""
    return re.search(r"\{t\}: add [^.\n]*(?:for each|equal to|number of)", text) is not None


def _cards_got(world: World, clause: Clause) -> Asked | None:
    """ "How many cards do I get?": drawn, where what was done draws cards and brings none to hand otherwise."""
    player = player_of(world, clause.subject)
    if clause.verb != "gain" or not set(clause.adjectives) <= {"card", "cards"} or not clause.adjectives or player not in (ME, OPPONENT) or clause.args:
        return None
    said = texts(world)
    if not any("draw" in text for text in said) or any("hand" in text for text in said):
        return None
    return Asked(world, lambda c: m.Inquiry(m.CardsDrawn(who(player), by_effects=True)))


def _damage_in_all(world: World, clause: Clause) -> Asked | None:
    """ "How much damage is dealt (in all)?": by the one spell or ability told of last."""
    if clause.adjectives != ["damage"] or clause.verb != "deal" or not clause.passive or clause.args or clause.subject is not None:
        return None
    sources = [d.what for d in world.deeds if d.verb in ("cast", "use")]
    attacks = {d.agent for d in world.deeds if d.verb == "attack"}
    if len(attacks) == 1 and not sources:
        victim = other(attacks.pop())
        return Asked(world, lambda c: m.Inquiry(m.DamageDealt(who(victim))))
    source = sources[0] if len(sources) == 1 and len(world.deeds) == 1 else ""
    if not source:
        return None
    return Asked(world, lambda c: m.Inquiry(m.DamageDealt(None, c.ref(source))))
