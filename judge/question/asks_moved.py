"""Where things come and go: does it come into play (tapped), does the token go as well, do I get the creature."""

from __future__ import annotations

from judge.question.asked import Asked
from judge.question.asks_altered import cast_now, spend
from judge.question.asks_is import known
from judge.question.clause import Clause
from judge.question.compose import who
from judge.question.reads import AnyAtAll, Exactly
from judge.question.whom import player_of, thing_of
from judge.question.world import ME, OPPONENT, World
from judge.scenario import model as m

STATES = {"tapped-in": "tapped", "untapped-in": "untapped"}
"""How a question in plain words says in which state a permanent enters."""


def enters(world: World, clause: Clause) -> Asked | None:
    """ "Does it come into play?", "does it enter tapped?", "does it come into play under my control?"."""
    thing = known(world, clause.subject)
    places = [p for _, p in clause.args if p.zone == "battlefield" or p.kind == "zone"]
    if thing is None or clause.passive or clause.numbers or clause.symbols or any(p.zone != "battlefield" for p in places):
        return None
    whose = _whose_control(clause)
    rest = [p for _, p in clause.args if p not in places and not (whose and p.kind == "player")]
    if rest or not (world.astir or cast_now(world, thing, clause)):
        return None
    key = thing.key
    state = next((s for word, s in STATES.items() if clause.has(word)), "")
    if state and (whose or _looks_elsewhere(world)):
        return None
    spend(clause, *STATES, "control", "under")
    if whose:
        held = (("state", "controlled"),)
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.Is(c.ref(key), held, other=who(whose)))), opposite=clause.negated)
    if state:
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.Is(c.ref(key), (("state", state),)))), opposite=clause.negated)
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Happened(c.ref(key), "enter the battlefield"))), opposite=clause.negated)


def _looks_elsewhere(world: World) -> bool:
    """Whether some permanent changes what lands or all things are: whether that counts for how they enter has changed over the years (614.12)."""
    texts = [world.card_text(t.card).lower() if t.card and world.card_text is not None else t.text.lower() for t in world.things if t.zone == "battlefield"]
    return any("lose all" in text or "lands are " in text for text in texts)


def _whose_control(clause: Clause) -> str:
    if clause.said("my control"):
        return ME
    if any(clause.said(f"{word} control") for word in ("his", "her", "their", "opponent's")):
        return OPPONENT
    return ""


def goes(world: World, clause: Clause) -> Asked | None:
    """ "Does the token go as well?": whether it leaves the battlefield."""
    if clause.args or clause.numbers or clause.symbols or clause.passive or clause.unread or not world.deeds:
        return None
    at = next((n for n, t in enumerate(clause.tokens) if t.low in ("go", "goes")), len(clause.tokens))
    if at == len(clause.tokens) or any(t.low not in ("as", "well", "too", "also", "then", "?") for t in clause.tokens[at + 1 :]):
        return None  # "does it go first?", "does it go on the stack?"
    thing = known(world, clause.subject)
    if thing is None or thing.zone not in ("battlefield", "made"):
        return None
    key = thing.key
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Happened(c.ref(key), "leave the battlefield"))), opposite=clause.negated)


def gets_it(world: World, clause: Clause) -> Asked | None:
    """ "Do I get the creature?": whether the player controls it in the end, where it was the other player's or in no play at all."""
    player, what = player_of(world, clause.subject), clause.arg("")
    if player not in (ME, OPPONENT) or what is None or what.kind != "thing" or len(clause.args) != 1 or clause.passive or clause.numbers or clause.symbols:
        return None
    named = what.det in ("", "my") and bool(what.card or what.pt)
    if not (named or what.det in ("the", "that", "his", "her")) or {"token", "ability"} & set(what.types) or not world.deeds:
        return None
    if clause.has("back", "permanently", "forever"):
        return None
    thing = thing_of(world, what) if world.matching(what) else None
    permanent = thing is not None and not {"instant", "sorcery", "spell"} & set(thing.types)
    if thing is None or not permanent or (thing.controller == player and thing.zone == "battlefield"):
        return None
    key, held = thing.key, (("state", "controlled"),)
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Is(c.ref(key), held, other=who(player)))), opposite=clause.negated)


def gets_card(world: World, clause: Clause) -> Asked | None:
    """ "Do I still get the card?": whether the player draws any, where what was cast or used makes a player draw."""
    player, what = player_of(world, clause.subject), clause.arg("")
    if player not in (ME, OPPONENT) or what is None or what.types != ("card",) or what.card or what.zone or len(clause.args) != 1:
        return None
    texts = [text_of(world, d.what) for d in world.deeds]
    elsewhere = any("your hand" in text or "owner's hand" in text for text in texts)  # cards may be got from somewhere else
    several = what.plural or what.count != 1
    if clause.has("back", "another", "extra", "second") or not any("draw" in text for text in texts) or (elsewhere and several):
        return None
    count = clause.numbers[0][0] if clause.numbers else what.count if what.plural else 1
    if len(clause.numbers) > 1:
        return None
    return Asked(
        world,
        lambda c: m.Inquiry(m.CardsDrawn(who(player), by_effects=True)),
        opposite=clause.negated,
        reads=AnyAtAll() if count == 1 else Exactly(count),
    )


def text_of(world: World, key: str) -> str:
    """The rules text of a thing of the story, in lower case."""
    thing = world.find(key)
    if thing is None:
        return ""
    return (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()


def put_there(world: World, clause: Clause) -> Asked | None:
    """ "Is Capsize put into my hand?", "is it returned to its owner's hand?": where it is in the end."""
    place = next((p for _, p in clause.args if p.zone), None)
    if not clause.passive or place is None or not world.deeds or clause.numbers or clause.symbols:
        return None
    thing = known(world, clause.subject)
    if thing is None or place.zone not in ("graveyard", "hand", "library", "exile", "battlefield") or len(clause.args) != 1:
        return None
    whose = {"my": ME, "his": OPPONENT, "her": OPPONENT, "opponent's": OPPONENT}.get(place.zone_of, "")
    key, zone = thing.key, place.zone
    if zone == "graveyard" and thing.zone == "battlefield" and not whose:
        return Asked(world, lambda c: m.Inquiry(m.Holds(m.Dies(c.ref(key)))), opposite=clause.negated)
    spend(clause, "back", "owner's", zone)
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.InZone(c.ref(key), zone, who(whose) if whose else None))), opposite=clause.negated)


def gets_turn(world: World, clause: Clause) -> Asked | None:
    """ "Do I still get the extra turn?": whether the player is given one."""
    player = player_of(world, clause.subject)
    if player not in (ME, OPPONENT) or "turn" not in clause.adjectives or clause.args or clause.numbers or clause.passive or not world.deeds:
        return None
    if not clause.has("extra", "another", "additional"):
        return None
    spend(clause, "extra", "another", "additional")
    return Asked(world, lambda c: m.Inquiry(m.ExtraTurns(who(player))), opposite=clause.negated, reads=AnyAtAll())
