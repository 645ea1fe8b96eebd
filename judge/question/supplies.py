"""What a deed that is asked about needs as a matter of course: something to sacrifice or to discard for its cost, where nothing of the kind was told."""

from __future__ import annotations

import re

from judge.question.phrases import TYPES, Phrase
from judge.question.world import Deed, Thing, World

ADDITIONAL = re.compile(r"as an additional cost to cast [^,]*, ([^.\n]*)")
SACRIFICE = re.compile(r"sacrifice (?P<many>an?|two|three|four) (?P<kind>[a-z]+)")
DISCARD = re.compile(r"discard (?P<many>a|two|three) cards?\b")
EXILE = re.compile(r"exile (?P<many>a|an|two|three) (?P<kind>\w+ )?cards? from your graveyard")
MANY = {"a": 1, "an": 1, "two": 2, "three": 3, "four": 4}
KINDS = TYPES - {"spell", "card", "token", "ability", "instant", "sorcery", "tribal", "aura", "equipment", "planeswalker"}


def supply(world: World, deed: Deed) -> None:
    """Bring in what the deed's cost asks for beside mana, with a note; not where something was told that may be meant for it."""
    thing = world.find(deed.what)
    if thing is None or not thing.card or world.card_text is None or deed.costs or deed.agent in world.broke:
        return
    text = world.card_text(thing.card).lower()
    if deed.verb == "cast":
        costs = [found.group(1) for found in ADDITIONAL.finditer(text)]
    elif deed.verb == "use" and not deed.ability:
        costs = [cost for cost in re.findall(r"(?:^|\n|[.)/\d] )([^\n\".:(]*):", text) if "{" in cost or "sacrifice" in cost or "discard" in cost]
        costs = costs if len(costs) == 1 else []
    else:
        return
    for cost in costs:
        _offered(world, deed, thing, cost)


INSTEAD = re.compile(r"you may [^.\n]*\bexile an? (?P<color>white|blue|black|red|green) card from your hand [^.\n]*rather than pay")


def supply_instead(world: World, deed: Deed) -> None:
    """The card that an alternative cost asks for, where that cost was told to be paid and nothing of what it was paid with (118.9)."""
    thing = world.find(deed.what)
    text = world.card_text(thing.card).lower() if thing is not None and thing.card and world.card_text is not None else ""
    found = INSTEAD.search(text)
    if deed.verb != "cast" or "alternative" not in deed.how or deed.costs or found is None:
        return
    card = world.add(Phrase("thing", 0, 0, types=("instant",), colors=(found["color"],)), deed.agent, "hand")
    card.made_up = True
    deed.costs = (("exile", (card.key,)),)
    world.notes.append(f"{card.key} is there to be exiled, as {deed.what} asks for it")


def _offered(world: World, deed: Deed, thing: Thing, cost: str) -> None:
    found = SACRIFICE.search(cost)
    if found is not None and found["kind"] in KINDS:
        kind = "creature" if found["kind"] == "permanent" else found["kind"]
        own = [t for t in world.things if t.controller == deed.agent and t.zone == "battlefield" and kind in (*t.types, *(("creature",) if t.pt else ()))]
        if not any(t is not thing for t in own):
            _bring(world, deed, kind, "battlefield", MANY[found["many"]], "to be sacrificed")
    found = DISCARD.search(cost)
    held = any(t.controller == deed.agent and t.zone == "hand" and t is not thing for t in world.things)
    if found is not None and not held and (deed.agent, "hand") not in world.hidden:
        _bring(world, deed, "artifact", "hand", MANY[found["many"]], "to be discarded")


def _bring(world: World, deed: Deed, kind: str, zone: str, many: int, why: str) -> None:
    for _ in range(many):
        spare = world.add(Phrase("thing", 0, 0, types=(kind,), pt="1/1" if kind == "creature" else ""), deed.agent, zone)
        spare.made_up = True
        world.notes.append(f"{spare.key} is there {why}, as {deed.what} asks for it")


def fit_targets(world: World, deed: Deed) -> None:
    """ "To destroy a creature" with Royal Assassin: a creature of which nothing was told is one that may be aimed at."""
    thing = world.find(deed.what)
    text = "" if thing is None else world.card_text(thing.card).lower() if thing.card and world.card_text is not None else thing.text.lower()
    wanted = re.search(r"target (tapped|untapped) (?:creature|permanent|artifact|land)", text)
    for key in deed.targets if wanted is not None else ():
        target = world.find(key)
        untold = target is not None and not (target.card or target.pt or target.subtypes or target.states or target.keywords)
        if target is not None and wanted is not None and untold and not any(key in (d.what, *d.targets) for d in world.deeds):
            target.states.add(wanted.group(1))
            world.notes.append(f"{key} is {wanted.group(1)}, as {deed.what} asks for it")
