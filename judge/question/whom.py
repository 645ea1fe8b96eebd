"""Whom and what a phrase speaks of: players, things known already, things it brings into the situation."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.suspended import hang
from judge.question.world import ME, OPPONENT, Deed, Thing, World


def other(player: str) -> str:
    """The other of the two players."""
    return OPPONENT if player == ME else ME


def player_of(world: World, phrase: Phrase | None) -> str:
    """The player a phrase names: me, opponent, each; '' when it names none."""
    if phrase is None:
        return ""
    if phrase.kind == "player":
        who = phrase.who
        if who in ("defending player", "attacking player", "active player", "nonactive player"):
            world.turn = world.turn or ME
            return other(world.turn) if who in ("defending player", "nonactive player") else world.turn
        if who == "you":
            return ME
        return who
    if phrase.kind == "pronoun" and phrase.det in ("he", "she", "him", "they", "his", "her"):
        return OPPONENT
    return ""


def owner_word(world: World, phrase: Phrase, default: str) -> str:
    """Whose a thing is by its determiner: my, his, opponent's; else the default."""
    if phrase.whose:  # "a creature of mine"
        return phrase.whose
    if phrase.det in ("my", "our"):
        return ME
    if phrase.det in ("opponent's", "his", "her", "their"):
        return OPPONENT
    if phrase.det == "your" or phrase.zone_of in ("my", "our"):
        return ME
    if phrase.zone_of in ("opponent's", "his", "her", "their"):  # "the Dragon in his graveyard"
        return OPPONENT
    return default


def thing_of(
    world: World, phrase: Phrase | None, controller: str = "", zone: str = "battlefield", *, new: bool = False
) -> Thing | None:
    """The thing a phrase speaks of: one known already, else a new one brought into the situation."""
    if phrase is None or phrase.kind in ("player", "zone"):
        return None
    if phrase.kind == "pronoun":
        if phrase.count > 1:
            return None  # which of them isn't told
        if phrase.det in ("mine", "his", "hers", "theirs"):
            whose = ME if phrase.det == "mine" else OPPONENT
            return players_thing(world, whose)
        if phrase.det == "copy":
            copier = next((d.what for d in reversed(world.deeds) if d.verb == "cast" and d.choose and _copies(world, d)), "")
            return world.find(copier)
        if phrase.det in ("others", "each"):
            return None
        return _the_other(world) if phrase.det == "other" else world.find(world.last_thing)
    same = next((t for t in world.things if phrase.at in t.origins), None) if phrase.at >= 0 and phrase.count == 1 else None
    if same is not None:
        world.last_thing = same.key
        return same
    owner = owner_word(world, phrase, controller)
    definite = phrase.det not in ("a", "an", "another", "some", "any") or new is False
    if not new and definite:
        known = world.matching(phrase, owner if phrase.det in ("my", "his", "her", "their", "opponent's") else "")
        if phrase.pt and not any(t.pt == phrase.pt for t in known):
            known = [t for t in known if not t.pt and not t.card and (phrase.called or not t.called)][-1:]
        bare = phrase.types == ("card",) and not (phrase.card or phrase.called or phrase.subtypes or phrase.colors or phrase.zone)
        if bare and phrase.det in ("the", "that", "this") and (spoken := world.find(world.last_thing)) in known and spoken is not None:
            known = [spoken]  # "the card" is the one spoken of
        if controller and len(known) > 1:
            known = [t for t in known if t.controller == controller] or known
        fresh_words = phrase.det in ("a", "an", "another") and not phrase.card
        if known and not fresh_words:
            best = known[-1]
            best.pt = best.pt or ("" if best.card else phrase.pt)
            best.origins.add(phrase.at)
            world.last_thing = best.key
            return best
    if created(world, phrase):
        return _made(world, phrase, owner or ME)
    if not owner and phrase.role == "blocking":
        owner = other(world.turn or ME)
    thing = world.add(phrase, owner or ME, zone)
    if "animated" in phrase.states and thing.card and zone == "battlefield":
        nth = world.card_ability(thing.card, "becomes") if world.card_ability is not None else None
        if "land" in thing.types and "creature" not in thing.types:
            world.deeds.append(Deed("use", thing.controller, thing.key, nth=nth))
            world.turn = world.turn or thing.controller
    if "suspended" in phrase.states and thing.card and zone == "battlefield" and not phrase.zone:
        hang(world, thing)
    role = phrase.role or next((s for s in ("attacking", "blocking") if s in phrase.states), "")
    if role in ("attacking", "blocking") and zone == "battlefield":
        _in_combat(world, thing, role)
    for name in phrase.imprinted:
        card = world.add(Phrase("thing", 0, 0, card=name, zone="exile"), thing.controller, "exile")
        world.linked[card.key] = thing.key
        world.last_thing = thing.key
    for name in phrase.attached:
        if world.card_types is not None and {"instant", "sorcery"} & set(world.card_types(name)):
            # "Serra Angel with Giant Growth on it": it was cast on it
            spell = world.add(Phrase("thing", 0, 0, card=name), thing.controller, "hand")
            world.deeds.append(Deed("cast", thing.controller, spell.key, (thing.key,)))
            world.turn, world.last_thing = world.turn or thing.controller, thing.key
            continue
        if world.card_types is not None and not {"aura", "equipment", "fortification"} & set(world.card_types(name)):
            beside = Phrase("thing", 0, 0, card=name)  # "a Bear with Glorious Anthem": it is there, and on nothing
            if not world.matching(beside):
                world.add(beside, thing.controller)
                world.last_thing = thing.key
            continue
        aura = world.add(Phrase("thing", 0, 0, card=name), thing.controller)
        aura.attached_to = thing.key
        world.last_thing = thing.key
    return thing


def created(world: World, phrase: Phrase) -> bool:
    """Whether "the token", "my Soldier tokens" speaks of something the story has made and not of something that was there."""
    definite = phrase.det in ("the", "my", "his", "her", "their", "its", "those", "these", "that", "this", "both", "all", "opponent's")
    if not ("token" in phrase.types and definite and world.deeds and not phrase.card and not phrase.pt):
        return False
    texts = [world.card_text(t.card) if t.card and world.card_text is not None else t.text for t in world.things]
    return any("token" in text.lower() or "embalm" in text.lower() or "eternalize" in text.lower() for text in texts)


def _made(world: World, phrase: Phrase, owner: str) -> Thing:
    thing = world.add(phrase, owner, "made")
    thing.zone = "made"
    return thing


CREATURES_DO = {"attack", "block", "die", "deal", "survive", "fight"}
SPELLS_DO = {"counter", "resolve", "copy", "cast", "target", "respond", "fizzle", "activate"}


def mean(world: World, clause: Clause) -> None:
    """Settle what "it" is before a clause is read: what attacks, dies or has a size is a creature; what is destroyed, returned or
    looked at is no instant or sorcery that was only cast in between."""
    if not any(p is not None and p.kind == "pronoun" for p in (clause.subject, *(p for _, p in clause.args))):
        return
    spoken = world.find(world.last_thing)
    they = clause.subject
    if they is not None and they.kind == "pronoun" and they.det == "they" and clause.verb in CREATURES_DO and spoken is not None and _named_plural(spoken):
        clause.subject = replace(they, det="it", count=1)  # "I cast Grizzly Bears. Can they attack?" asks about the Bears, not about the opponent
    if all(p is None or p.kind != "pronoun" or p.det == "copy" for p in (clause.subject, *(p for _, p in clause.args))):
        return
    it = clause.subject is not None and clause.subject.kind == "pronoun" and clause.subject.det in ("it", "that", "this")
    if spoken is not None and clause.verb in ("counter", "resolve", "fizzle") and it and (clause.passive or clause.verb != "counter"):
        cast = next((d.what for d in reversed(world.deeds) if d.verb == "cast"), "")
        if cast and not any(d.verb in ("cast", "use", "suspend") and d.what == spoken.key for d in world.deeds) and spoken.zone == "battlefield":
            world.last_thing = cast  # "I cast Giant Growth on my Bears. Is it countered?" asks about the spell
        return
    if spoken is None or clause.verb in SPELLS_DO or clause.has("countered", "spell", "resolve", "ability"):
        return
    sized = clause.verb in CREATURES_DO or "big" in clause.adjectives or clause.has("power", "toughness", "size", "lethal")
    sized = sized or (clause.verb == "be" and any(p.pt and not p.card for p in clause.all_args("")))  # "is it a 4/4?"
    if sized and clause.subject is not None and clause.subject.kind != "pronoun" and clause.verb != "be":
        sized = False
    given_up = clause.verb not in CREATURES_DO and any(d.verb == "sacrifice" and spoken.key in d.targets for d in world.deeds)
    idle = clause.verb in ("attack", "block") and not _fights(spoken) and "animated" not in spoken.states and "aura" in spoken.types
    if idle and (fighter := world.spoken_of(lambda t: t.zone == "battlefield" and _fights(t) and not t.made_up)) is not None:
        world.last_thing = fighter.key  # no Aura attacks
    elif sized and spoken.zone == "battlefield" and (not _fights(spoken) or given_up):
        gone = {key for d in world.deeds if d.verb == "sacrifice" for key in d.targets}
        fighter = world.spoken_of(lambda t: t.zone == "battlefield" and _fights(t) and not t.made_up and t.key not in gone)
        if fighter is not None and (given_up or not any(d.what == spoken.key for d in world.deeds)):
            world.last_thing = fighter.key
    elif {"instant", "sorcery"} & set(spoken.types) and clause.verb == "deal" and any(d.what == spoken.key and d.costs for d in world.deeds):
        return  # "I cast Fling sacrificing a 5/5. How much damage does it deal?"
    elif {"instant", "sorcery"} & set(spoken.types) or (clause.verb in ("die", "survive") and spoken.zone == "hand" and not _fights(spoken)):
        mortal = clause.verb in ("die", "survive")  # an enchantment cast in between doesn't die either
        plain = world.spoken_of(lambda t: not {"instant", "sorcery"} & set(t.types) and not t.made_up)
        thing = world.spoken_of(lambda t: t.zone == "battlefield" and _fights(t) and not t.is_spell and not t.made_up) if mortal else plain
        if (thing := thing or plain) is not None:
            world.last_thing = thing.key


def _named_plural(thing: Thing) -> bool:
    """Whether the one creature is called by a plural ("Grizzly Bears", "Llanowar Elves")."""
    return _fights(thing) and thing.count == 1 and re.search(r"[^s]s(?:,| of\b|$)", thing.card) is not None


def _the_other(world: World) -> Thing | None:
    """ "The other (one)": the one creature of the same player besides the one spoken of last; None where there are several or none."""
    last = world.find(world.last_thing)
    if last is None:
        return None
    rest = [
        t for t in world.things
        if t is not last and t.controller == last.controller and t.zone == last.zone and not t.made_up and not t.attached_to
        and set(t.types) & set(last.types)
    ]  # fmt: skip
    if len(rest) != 1:
        return None
    world.last_thing = rest[0].key
    return rest[0]


def _fights(thing: Thing) -> bool:
    return not thing.types or bool({"creature", "planeswalker"} & set(thing.types)) or "animated" in thing.states


def things_of(
    world: World, phrase: Phrase, controller: str, zone: str = "battlefield", *, new: bool = False
) -> list[Thing]:
    """All the things a phrase speaks of: "two 3/3s" are two things."""
    if phrase.count == 0:
        return []
    if 1 < phrase.count <= MOST_COPIES and phrase.kind == "thing":
        known = [] if new else list(world.matching(phrase, controller))
        if len(known) == phrase.count:
            return known
        out = [thing_of(world, replace(phrase, count=1, at=-1), controller, zone, new=True) for _ in range(phrase.count)]
        return [t for t in out if t is not None]
    one = thing_of(world, phrase, controller, zone, new=new)
    return [one] if one is not None else []


def _in_combat(world: World, thing: Thing, role: str) -> None:
    """ "The blocker", "my attacker" spoken of for the first time tell that there is combat."""
    thing.states.add(role)
    if role == "attacking":
        world.turn = world.turn or thing.controller
        world.deeds.append(Deed("attack", thing.controller, thing.key))
        return
    attacking = other(thing.controller)
    attacker = players_thing(world, attacking) or some_creature(world, attacking)
    attacker.states.add("attacking")
    world.turn = world.turn or attacking
    if not any(d.verb == "attack" and d.what == attacker.key for d in world.deeds):
        world.deeds.append(Deed("attack", attacking, attacker.key))
    world.deeds.append(Deed("block", thing.controller, thing.key, (attacker.key,)))
    world.last_thing = thing.key


MOST_COPIES = 12
"""So many copies are told apart; more stay one heap."""


def _copies(world: World, deed: Deed) -> bool:
    thing = world.find(deed.what)
    return thing is not None and bool(thing.card) and world.card_text is not None and "copy of" in world.card_text(thing.card)


def _steals(world: World, deed: Deed) -> bool:
    """Whether the deed gave its agent control of what it was aimed at."""
    thing = world.find(deed.what)
    text = world.card_text(thing.card) if thing is not None and thing.card and world.card_text is not None else ""
    return "ain control" in text or "control enchanted" in text


def own_thing(world: World, phrase: Phrase | None, who: str) -> Thing | None:
    """The thing a player does something to that can only be done to one's own: "it" is then never the other player's."""
    found = thing_of(world, phrase, who)
    if found is not None and any(d.agent == who and found.key in (*d.targets, *d.choose) and _steals(world, d) for d in world.deeds):
        return found
    if found is not None and phrase is not None and phrase.kind == "pronoun" and found.controller != who:
        fighting = players_thing(world, who, state="blocking") or players_thing(world, who, state="attacking")
        return fighting or players_thing(world, who)
    return found


def some_creature(world: World, controller: str) -> Thing:
    """A plain creature nobody described, brought in with a note of its size."""
    thing = world.add(Phrase("thing", 0, 0, types=("creature",), pt="2/2"), controller)
    thing.made_up = False
    world.notes.append(f"{thing.key} is taken to be a 2/2 creature without abilities")
    return thing


def players_thing(world: World, controller: str, *, state: str = "") -> Thing | None:
    """The latest creature of a player on the battlefield, in the given state if any."""
    for thing in reversed(world.things):
        if (
            thing.controller == controller
            and thing.zone == "battlefield"
            and not thing.is_spell
            and not thing.attached_to
        ):
            if thing.types and "creature" not in thing.types and not {"attacking", "blocking", "animated"} & thing.states:
                continue
            if not state or state in thing.states:
                return thing
    return None
