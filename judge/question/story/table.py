"""Which handler tells which predicate: the one table."""

from __future__ import annotations

from collections.abc import Callable

from judge.question.meaning.frames import verbs
from judge.question.meaning.model import Said
from judge.question.story import combat, deeds, effects, states
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
    "equip": deeds.equip,
    "attach": deeds.attach,
    "cycle": deeds.simple("cycle", "hand"),
    "unmorph": deeds.simple("unmorph", "battlefield"),
    "suspend": deeds.simple("suspend", "hand"),
    "morph": deeds.morph,
    "sacrifice": deeds.sacrifice,
    "discard": deeds.discard,
    "choose": deeds.choose,
    "target": deeds.target,
    "pay": deeds.pay,
    "mana": deeds.mana,
    "respond": deeds.respond,
    "concede": deeds.concede,
    "new_turn": deeds.new_turn,
    "have": states.have,
    "control": states.have,
    "own": states.have,
    "exist": states.exist,
    "be": states.be,
    "stay": states.be,
    "at_life": states.at_life,
    "wear": states.wear,
    "enchant": states.enchant,
    "draw": effects.cards_moved,
    "mill": effects.cards_moved,
    "search": effects.cards_moved,
    "shuffle": effects.cards_moved,
    "reveal": effects.cards_moved,
    "scry": effects.cards_moved,
    "dredge": effects.cards_moved,
    "cascade": effects.cards_moved,
    "pumped": effects.quality,
    "gain": effects.quality,
    "lose_quality": effects.quality,
    "count_as": effects.quality,
}


def handler(predicate: str) -> Handler | None:
    """What tells a predicate: its own handler, else that of its class: events somebody brings about, events that happen, states that change nothing."""
    own = HANDLERS.get(predicate)
    kind = verbs().classes.get(predicate)
    if own is not None or kind is None:
        return own
    if kind == "event":
        return effects.effect if "agent" in verbs().kinds[predicate] else effects.happening
    return effects.spoken if kind in ("state", "deed") else None
