"""Which handler tells which predicate: the one table."""

from __future__ import annotations

from collections.abc import Callable

from judge.question.meaning.frames import verbs
from judge.question.meaning.model import Said
from judge.question.story import choices, combat, costs, deeds, effects, events, fights, moving, stack, states
from judge.question.story.binding import Scene
from judge.question.story.model import World

Handler = Callable[[World, Said, Scene], list[World]]

HANDLERS: dict[str, Handler] = {
    "cast": deeds.cast,
    "play": deeds.play,
    "use": deeds.use,
    "attack": combat.attack,
    "block": combat.block,
    "unblocked": combat.unblocked,
    "fight": fights.fight,
    "trade": fights.trade,
    "equip": deeds.equip,
    "attach": deeds.attach,
    "cycle": deeds.simple("cycle", "hand"),
    "unmorph": deeds.simple("unmorph", "battlefield"),
    "suspend": deeds.simple("suspend", "hand"),
    "morph": deeds.morph,
    "sacrifice": costs.sacrifice,
    "discard": costs.discard,
    "choose": choices.choose,
    "target": choices.target,
    "make": choices.make,
    "redirect": choices.redirect,
    "pay": costs.pay,
    "mana": costs.mana,
    "respond": choices.respond,
    "pass": choices.passes,
    "concede": deeds.concede,
    "leave_game": events.leaves_game,
    "resolve": stack.resolve,
    "put": moving.put,
    "return": moving.put,
    "move": moving.moved,
    "survive": moving.survived,
    "leave": moving.left,
    "remove_counter": moving.counters_off,
    "new_turn": deeds.new_turn,
    "have": states.have,
    "control": states.have,
    "own": states.have,
    "exist": states.exist,
    "be": states.be,
    "stay": states.be,
    "at_life": states.at_life,
    "able": states.able,
    "wear": states.wear,
    "enchant": states.enchant,
    "draw": events.cards_moved,
    "mill": events.cards_moved,
    "search": events.cards_moved,
    "shuffle": events.cards_moved,
    "reveal": events.cards_moved,
    "scry": events.cards_moved,
    "dredge": events.cards_moved,
    "cascade": events.cards_moved,
    "pumped": events.quality,
    "gain": events.quality,
    "lose_quality": events.quality,
    "count_as": events.quality,
}


def handler(predicate: str) -> Handler | None:
    """What tells a predicate: its own handler, else that of its class: events somebody brings about, events that happen, states that change nothing."""
    own = HANDLERS.get(predicate)
    kind = verbs().classes.get(predicate)
    if own is not None or kind is None:
        return own
    if kind == "event":
        return effects.effect if "agent" in verbs().kinds[predicate] else events.happening
    return events.spoken if kind in ("state", "deed") else None
