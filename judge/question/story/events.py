"""What happens by itself or to players: deaths, arrivals, life, cards drawn; what is got and what is only said."""

from __future__ import annotations

from dataclasses import replace

from judge.cards import tree
from judge.cards.keywords import KEYWORDS
from judge.question.knowledge.aims import triggers_of
from judge.question.meaning.frames import verbs
from judge.question.meaning.model import Said
from judge.question.story.binding import Scene, bind, unheard
from judge.question.story.bringing import triggered, waiting
from judge.question.story.deeds import abilities_of, fetched, prepare, sought_land, used
from judge.question.story.describe import feature, looks
from judge.question.story.effects import (
    aimed_at,
    amount_of,
    brought_about,
    effect,
    hush,
    in_general,
    likely_agent,
    own_means,
    place_it,
    result,
)
from judge.question.story.model import ASKER, PLAYERS, Deed, Referent, Result, Thing, World
from judge.question.story.people import foe, in_play, players
from judge.question.story.refer import Want, refer
from judge.question.story.sources import having
from judge.question.story.timing import STEPS, When, placed, timed
from judge.question.story.words import left_unread, own_spans, verb_spans
from judge.question.syntax.model import Noun, Span


def happening(world: World, said: Said, scene: Scene) -> list[World]:
    """An event without anybody who does it: it comes of what was done, or is brought about by something in general."""
    out: list[World] = []
    wants = {"theme": Want(verbs().wants(said.predicate, "theme") or ("object",)), "with": Want(("object",))}
    if said.predicate in _PLAYERS:
        return player_event(world, said, scene)
    said, bare = _without_counters(said)
    if said.predicate in ("begin", "enter", "end") and (moved := turn_comes(world, said, scene)) is not None:
        return [moved]
    for bound in bind(world, said, scene, ("with", "theme"), wants):
        here, when = timed(bound, said, scene)
        here.explain(bare if not any(here.things[key].counters for key in bound.things("theme")) else ())
        for role, filler in said.roles:
            waits = role == "on" and isinstance(filler, Noun) and filler.head.lower() == "stack"
            if (role in ("to", "from", "place", "what", "amount", "under") or waits) and isinstance(filler, Noun):
                if role == "from" and filler.head.lower() in KEYWORDS and not having(here, filler, scene.cards):
                    left_unread(here, filler.span, scene.tokens)  # it comes of a keyword that nothing has
                    continue
                here.explain(own_spans(filler))
        keys = bound.roles.get("theme", ())
        things = bound.things("theme")
        instrument = bound.thing("with")
        if instrument is not None and said.predicate in ("die", "suffer"):
            agent = here.things[instrument].controller or likely_agent(here, "kill", keys)
            done = [d for d in here.deeds if d.what == instrument]
            deeds = used(here, instrument, agent, "kill", aimed_at(here, instrument, "kill", keys, scene), said, scene) if not done else []
            if deeds:
                prepare(here, deeds[0], agent)
                placed(here, deeds[0], when)
                out.append(here)
                continue
        if said.predicate == "enter":
            out += [_copying(each, said, things, scene) for each in _entered(here, things, scene)]
        elif said.predicate == "die" and said.positive and things and not _may_kill(here, scene):
            for each in _whose(here, things):
                place_it(each, things[0])
                out += in_general(each, replace(said, predicate="kill"), likely_agent(each, "kill", keys), keys, when, scene)
        elif said.predicate == "trigger" and said.positive and not said.modality and things:
            begun = waiting(here, things[0], when.whose, scene) or result(here, said, keys)
            begun.pending = any(role == "on" and isinstance(filler, Noun) and filler.head.lower() == "stack" for role, filler in said.roles)
            out.append(begun)
        elif said.positive:
            out.append(result(here, said, keys))
        else:
            out.append(here)
    return out


def _without_counters(said: Said) -> tuple[Said, tuple[Span, ...]]:
    """ "Dies with no counter on it": what it dies without is no means, and its words say what is so anyway; with these words."""
    noun = said.noun("with")
    if noun is None or noun.head.lower() != "counter" or (noun.det != "no" and noun.count != 0):
        return said, ()
    return replace(said, roles=tuple((role, filler) for role, filler in said.roles if filler is not noun)), (noun.span,)


NOT_MINE = 0.3
"""How much more doubtful it is that what dies in the story of who asks is another's, where nobody said whose it is."""


def _whose(world: World, keys: tuple[int, ...]) -> list[World]:
    """The worlds by whose the things are of which nobody said it: the asker's rather than the other player's, where the asker takes part."""
    if "i" not in world.people or any(world.things[key].controller for key in keys):
        return [world]
    other = world.fork()
    for key in keys:
        world.change(key, controller=ASKER)
        other.change(key, controller=foe(other, ASKER))
    other.doubt("owner", f"{world.things[keys[0]].card or world.things[keys[0]].noun} is taken to be the opponent's", NOT_MINE)
    return [world, other]


_DEADLY = frozenset(("destroy", "kill", "damage", "shrink", "wipe", "sacrifice", "exile", "fight", "put_counter", "remove_counter", "discard", "mill"))


def _may_kill(world: World, scene: Scene) -> bool:
    """Whether something that was done may be what a thing dies of."""
    for deed in world.deeds:
        if deed.verb in ("attack", "block", "sacrifice", "turn"):
            return True
        if deed.what is not None and any(each.way != "static" and each.does & _DEADLY for each in abilities_of(world.things[deed.what], scene)):
            return True
    return False


def _copying(world: World, said: Said, keys: tuple[int, ...], scene: Scene) -> World:
    """ "Comes in as a copy of X": that is what is chosen for it."""
    for prep in said.loose:
        if prep.word == "as" and isinstance(prep.what, Noun) and prep.what.head.lower() == "copy":
            of = next((p.what for p in prep.what.preps if p.word == "of" and isinstance(p.what, Noun)), None)
            found = refer(world, of, Want(("object",)), scene.cards) if of is not None else []
            if found and keys:
                here = found[0].world
                agent = here.things[keys[0]].controller or ASKER
                here.explain([prep.span])
                here.deeds.append(Deed("choose", agent, text=" and ".join(f"<{who}>" for who in found[0].who)))
                return here
    return world


MADE = 2.0
"""How doubtful it is that what comes is cast for itself, where something in the story makes tokens."""


def _maker(world: World, scene: Scene) -> str:
    """A card of the story whose ability or spell makes tokens; "" for none."""
    made = (d.what for d in world.deeds if d.what is not None and any("make" in each.does for each in abilities_of(world.things[d.what], scene)))
    return next((world.things[key].card for key in made), "")


def _entered(world: World, keys: tuple[int, ...], scene: Scene) -> list[World]:
    """Something comes into play: by what was done, else it is cast, or played if it is a land."""
    for key in keys:
        thing = world.things[key]
        if thing.token:
            world.change(key, zone="battlefield", states=thing.states | {"new"})
        elif not thing.zone and not any(d.what == key for d in world.deeds):
            agent = thing.controller or world.turn or ASKER
            if not thing.card and (maker := _maker(world, scene)):
                world.doubt("deed", f"the {thing.noun} may be what {maker} makes", MADE)
            world.change(key, zone="hand", controller=agent)
            verb = "play" if "land" in thing.types and not thing.is_creature else "cast"
            world.deeds.append(Deed(verb, agent, key, guessed=True))
        elif any(d.what == key for d in world.deeds):
            world.results.append(Result(f"<{key}> enters the battlefield", len(world.deeds)))
        world.speak_of(key)
    return [world]


def _upkeep_comes(world: World, said: Said, noun: Noun, scene: Scene) -> World | None:
    """ "Upkeep came": the step in which something that is there triggers, which brings it about; None where nothing does."""
    nodes = [each.node for thing in world.things.values() for each in abilities_of(thing, scene) if isinstance(each.node, tree.Triggered)]
    if not any(fact.kind == "begins upkeep" for node in nodes for fact in triggers_of(node.event)):
        return None
    here = world.fork()
    here.explain([noun.span, *(verb_spans(said.clause) if said.clause is not None else [])])
    return here


def turn_comes(world: World, said: Said, scene: Scene | None = None) -> World | None:
    """ "When my turn comes": the turn moves on to that player's; "when his turn ends": on to its cleanup step."""
    beside = said.clause.objects if said.clause is not None else ()
    noun = next((n for n in (said.noun("theme"), *beside) if n is not None and n.head.lower() in (*STEPS, "turn")), None)
    if noun is not None and noun.owner is None and scene is not None and not (world.deeds or world.turn) and noun.head.lower() in ("upkeep", "upkeep step"):
        return _upkeep_comes(world, said, noun, scene)
    if noun is not None and noun.owner is None and said.predicate == "end" and noun.head.lower() == "turn" and noun.det in ("the", "this") and not noun.marks:
        return _turn_over(world, said, noun)
    if noun is None or noun.owner is None:
        return None
    found = players(world, noun.owner)
    if found is None or not found[0]:
        return None
    here = world.fork()
    here.explain([noun.span])
    if said.clause is not None:
        here.explain(verb_spans(said.clause))
    whose, step = found[0][0], STEPS.get(noun.head.lower(), "")
    if said.predicate == "end" and noun.head.lower() == "turn":
        here.turn = here.turn or whose
        here.deeds.append(Deed("turn", whose, text=f"the turn moves to {whose}'s cleanup step"))
        return here
    if here.deeds:
        here.deeds.append(Deed("turn", whose, text=f"the turn moves to {whose}'s {step or 'precombat main phase'}"))
    else:
        here.turn, here.step = whose, step
    return here


def _turn_over(world: World, said: Said, noun: Noun) -> World | None:
    """ "The turn ends": whoever's it is; the next player's begins."""
    if not said.positive or said.modality:
        return None
    here = world.fork()
    here.explain([noun.span, *(verb_spans(said.clause) if said.clause is not None else ())])
    begun = next((deed.agent for deed in reversed(here.deeds) if deed.verb == "turn"), here.turn)
    now = begun or next((deed.agent for deed in here.deeds if deed.verb in ("attack", "play")), ASKER)
    here.turn = here.turn or now
    other = foe(here, now)
    here.deeds.append(Deed("turn", other, text=f"the turn moves to {other}'s upkeep"))
    return here


def leaves_game(world: World, said: Said, scene: Scene) -> list[World]:
    """A player is knocked out or leaves: as one who concedes does, whatever the cause (104.3a, 800.4a). Others go on playing."""
    out = []
    for bound in bind(world, said, scene, ("theme",), {"theme": Want(("player",))}):
        here, when = timed(bound, said, scene)
        who = bound.player("theme")
        if who is None or not said.positive or said.modality:
            continue
        for role, filler in said.roles:
            if role in ("what", "x") and isinstance(filler, Noun):
                here.explain([filler.span])
        if len(in_play(here)) < 3:  # of two the other one would have won, and nothing would be left to ask
            here.people["another player"] = PLAYERS[2]
        if here.deeds and not when.response and here.deeds[-1].verb in ("cast", "activate", "trigger", "target", "choose"):
            here.deeds.append(Deed("resolve", here.deeds[-1].agent, text="the stack resolves"))
        placed(here, Deed("concede", who), when)
        out.append(here)
    return out


_PLAYERS = frozenset(("gain_life", "lose_life", "win", "lose", "damaged", "take_turn", "skip"))
_OF_PLAYERS = {"gain_life": "gains {n} life", "lose_life": "loses {n} life", "damaged": "is dealt {n} damage", "win": "wins", "lose": "loses"}


def player_event(world: World, said: Said, scene: Scene) -> list[World]:
    """A player gains or loses life, is dealt damage, wins: a result of what was done."""
    if said.predicate == "lose" and said.noun("what") is not None and not world.deeds:  # nothing was done that it could come of
        return leaves_game(world, said, scene)
    out = []
    wants = {"theme": Want(("player", "object")), "with": Want(("object",)), "agent": Want(("player",))}
    for bound in bind(world, said, scene, ("agent", "with", "theme"), wants):
        here = bound.world
        for role, filler in said.roles:
            if role in ("amount", "what") and isinstance(filler, Noun):
                here.explain(own_spans(filler))
        number = amount_of(said)
        form = _OF_PLAYERS.get(said.predicate)
        instrument = bound.thing("with")
        if said.predicate == "damaged" and said.positive and not said.modality and bound.has("theme"):
            struck = _struck(here, said, scene, instrument, bound.roles["theme"])
            if struck:
                out += struck
                if instrument is not None and number is not None:  # so much of it
                    for each, who in ((each, who) for each in struck for who in bound.roles["theme"]):
                        dealt = f"{who} is dealt {number} damage" if isinstance(who, str) else f"<{who}> is dealt {number} damage"
                        each.results.append(Result(dealt, len(each.deeds)))
                continue
        if instrument is not None:
            _use_it(here, instrument, said, scene)
        elif said.positive and not said.modality and not here.deeds:
            _caused(here, said, bound.player("theme"), number)
        if form is not None and said.positive and not said.modality and here.deeds and (number is not None or "{n}" not in form):
            for who in bound.roles.get("theme", ()):
                if isinstance(who, str):
                    here.results.append(Result(f"{who} {form.format(n=number)}", len(here.deeds)))
                elif said.predicate == "damaged":
                    here.results.append(Result(f"<{who}> is dealt {number} damage", len(here.deeds)))
        if said.predicate == "damaged" and said.positive and not here.deeds and number is not None:
            for key in bound.things("theme"):
                here.change(key, damage=here.things[key].damage + number)
        out.append(here)
    return out


def _struck(world: World, said: Said, scene: Scene, instrument: int | None, whom: tuple[Referent, ...]) -> list[World]:
    """ "It takes 2 damage from a spell", "then it takes 3": a spell deals it, where one is told of or nothing that was done could; nothing else."""
    strikes = replace(said, predicate="damage")
    if instrument is not None:
        thing = world.things[instrument]
        if any(deed.what == instrument or instrument in deed.withs for deed in world.deeds):
            return []
        if thing.is_permanent and not (thing.is_creature and not world.deeds and all(isinstance(who, str) for who in whom)):
            return []
        return brought_about(world, strikes, scene, instrument, None, whom, When())
    begun = max((n + 1 for n, deed in enumerate(world.deeds) if deed.verb == "turn"), default=0)  # what was done in turns before has dealt its damage
    further = once_more(said) and any(_may_strike(world, deed, scene) for deed in world.deeds)
    if amount_of(said) is None or (not further and any(_may_strike(world, deed, scene) for deed in world.deeds[begun:])):
        return []
    dealt = in_general(world, strikes, likely_agent(world, "damage", whom), whom, When(), scene)
    for each in dealt if further else ():
        each.deeds[-1] = replace(each.deeds[-1], after=True, response=False)
    return dealt


_MORE = frozenset(("more", "another", "additional", "extra", "further"))


def once_more(said: Said) -> bool:
    """ "1 more", "another 2 damage": beside what was told before."""
    nouns_ = [filler for _, filler in said.roles if isinstance(filler, Noun)]
    return bool(_MORE & {word for noun in nouns_ for word in (noun.det, *noun.marks)} or (said.clause is not None and _MORE & set(said.clause.adverbs)))


_HARMLESS = frozenset(("tap for", "turn", "play", "choose", "target", "wait", "resolve", "equip"))


def _may_strike(world: World, deed: Deed, scene: Scene) -> bool:
    """Whether damage may come of a deed: of combat, or of what is used."""
    if deed.verb in _HARMLESS:
        return False
    if deed.what is None or deed.verb in ("attack", "block"):
        return True
    able = abilities_of(world.things[deed.what], scene)
    return any("damage" in each.does for each in able) or not any(each.does for each in able)


_CAUSES = {"draw": "Draw {n} cards.", "gain_life": "You gain {n} life.", "lose_life": "You lose {n} life."}
"""What in general does to its player what is only told to happen, before anything was done."""


def _caused(world: World, said: Said, player: str | None, number: int | None) -> None:
    """Something told to happen to a player while nothing was done that it could come of: a spell of that player's does it."""
    text = _CAUSES.get(said.predicate)
    if text is None or player is None:
        return
    if said.predicate == "draw" and number in (None, 1):
        text = "Draw a card."
    elif number is None:
        number = 1
    line, name = text.format(n=number), said.predicate.replace("_", " ")
    made = world.add(Thing(0, "", player, zone="hand", types=("instant",), abilities=(f'"{line}"',), made=True, noun=f"{name} spell"))
    world.doubt("stand-in", f"what does it isn't named: a spell of {player}'s", 0.1)
    world.deeds.append(Deed("cast", player, made.key))


def _use_it(world: World, key: int, said: Said, scene: Scene) -> None:
    if any(d.what == key for d in world.deeds):
        return
    agent = world.things[key].controller or ASKER
    for deed in used(world, key, agent, said.predicate, (), said, scene)[:1]:
        prepare(world, deed, agent)
        world.deeds.append(deed)


def cards_moved(world: World, said: Said, scene: Scene) -> list[World]:
    """Cards are drawn, milled, searched for: by the card that was named, else as a result."""
    out: list[World] = []
    wants = {"agent": Want(("player", "object")), "with": Want(("object",)), "theme": Want(("object", "card"))}
    theme = said.noun("theme")
    named = theme is not None and theme.kind == "name"
    seen = named and said.predicate in _FROM_TOP
    order = ("agent", "with", "to", "theme") if seen else ("agent", "with", "theme") if named else ("agent", "with")
    for bound in bind(world, said, scene, order, wants):
        here, when = timed(bound, said, scene)
        if theme is not None and theme.kind == "pronoun" and not refer(here, theme, Want(("object", "card"), old=True, near=bound.things("with")), scene.cards):
            continue  # "can I find it": nothing was told of that it could be
        if theme is not None and not named:
            here.explain(own_spans(theme))
        if said.predicate == "draw" and said.positive and (drawer := bound.player("agent")) is not None and _for_the_turn(here, said, drawer):
            out.append(here)
            continue
        instrument = bound.thing("with") or bound.thing("agent") or bound.thing("to")
        player = bound.player("agent")
        if seen and instrument is None and said.predicate == "reveal":
            instrument = _revealing(here, player or ASKER, scene)
        if seen and said.predicate == "cascade" and here.deeds and said.positive:
            if not cascading(here, scene):
                continue
            _on_top(here, said, player or here.deeds[-1].agent)
            out.append(here)
            continue
        if seen and not here.deeds:
            whose = here.things[instrument].controller if instrument is not None else ""
            _on_top(here, said, player or whose or ASKER)
            begun = triggered(here, instrument, said.predicate, player or "", scene) if instrument is not None else None
            if begun is not None:
                out.append(begun)
                continue
        if instrument is not None:
            sought = bound.things("theme") if named and said.predicate == "search" else ()
            for each in brought_about(here, said, scene, instrument, player, (), when):
                land = sought_land(each, theme, (instrument,), player or ASKER, scene) if theme is not None and said.predicate == "search" else None
                out.append(land if land is not None else fetched(each, sought, player or ASKER))
            continue
        if said.positive:
            looked_for = frozenset(bound.things("theme")) if named and said.predicate == "search" else frozenset[int]()
            here.put_aside |= looked_for  # what is looked for isn't what finds it
            done = own_means(here, said, scene, player or "", (), when)
            here = done if done is not None else here
            here.put_aside -= looked_for
            if done is not None:
                _for_as_much(here, looked_for, scene)
            if done is None and not named and not here.deeds and not said.modality:
                _caused(here, said, player, amount_of(said))
        if named and said.predicate == "search":
            if here.deeds and not any(_searches(here, deed, scene) for deed in here.deeds):
                continue  # nothing that was done lets anybody look for it
            here = fetched(here, bound.things("theme"), player or ASKER)
        out.append(here)
    return out


def cascading(world: World, scene: Scene) -> bool:
    """Whether what was done last was to cast a spell with cascade, so that a card comes off the library for it (702.82a)."""
    last = next((deed for deed in reversed(world.deeds) if deed.verb not in ("wait", "resolve")), None)
    thing = world.things[last.what] if last is not None and last.verb == "cast" and last.what is not None else None
    return thing is not None and ("cascade" in thing.abilities or (bool(thing.card) and scene.cards.has_keyword(thing.card, "cascade")))


def _revealing(world: World, player: str, scene: Scene) -> int | None:
    """The one thing of a player's that reveals cards of itself ("I flipped X" with a Dark Confidant in play); None where there is none, or more."""
    found = [
        key for key, thing in world.things.items()
        if thing.controller in ("", player) and thing.zone in ("", "battlefield")
        and any("reveal" in each.does and each.way == "triggered" for each in abilities_of(thing, scene))
    ]  # fmt: skip
    return found[0] if len(found) == 1 else None


def _for_as_much(world: World, sought: frozenset[int], scene: Scene) -> None:
    """An ability with {X} in its cost is used for as much as what it finds costs."""
    deed = world.deeds[-1]
    if deed.verb != "activate" or deed.what is None or deed.options or len(sought) != 1:
        return
    costs = [cost for each in abilities_of(world.things[deed.what], scene) if each.way == "activated" and "search" in each.does for cost in each.costs]
    face = scene.cards.face(world.things[next(iter(sought))].card)
    if face is not None and face.mana_cost is not None and any(isinstance(cost, tree.Mana) and "X" in cost.symbols for cost in costs):
        value = sum(int(symbol) if symbol.isdecimal() else symbol != "X" for symbol in face.mana_cost)
        world.deeds[-1] = replace(deed, options=(f"with X = {value}",))


def _searches(world: World, deed: Deed, scene: Scene) -> bool:
    """Whether a deed has its player search: by a spell, a trigger, or an ability that was used."""
    ways = ("spell", "triggered", "static", "keyword") if deed.verb != "activate" else ("activated",)
    return deed.what is not None and any("search" in each.does and each.way in ways for each in abilities_of(world.things[deed.what], scene))


def _on_top(world: World, said: Said, player: str) -> None:
    """The cards named are on top of the libraries they come from: the player's, or that of who is named beside one ("an Elf for me, a Giant for him")."""
    theme = said.noun("theme")
    members = tuple(theme.members()) if theme is not None else ()
    for member in members:
        beside = [prep for prep in (*member.preps, *(said.loose if member is members[-1] else ())) if prep.word == "for" and isinstance(prep.what, Noun)]
        found = [who for prep in beside if isinstance(prep.what, Noun) and (each := players(world, prep.what)) is not None for who in each[0]]
        for key in [key for key, thing in world.things.items() if thing.card in member.names and not thing.zone]:
            world.change(key, zone="top", controller=found[0] if found else world.things[key].controller or player)


_FROM_TOP = frozenset(("reveal", "mill", "cascade"))
"""What is done with cards from the top of a library."""


def _for_the_turn(world: World, said: Said, player: str) -> bool:
    """ "Draws for the turn": the turn moves on to that draw step (504.1); so does who has to draw from a library that was told to be empty."""
    turns = [f for role, f in said.roles if role == "for" and isinstance(f, Noun) and f.head.lower() == "turn"]
    beside = [p.what for p in said.loose if p.word in ("for", "on", "during", "in") and isinstance(p.what, Noun)]
    turns += [noun for noun in beside if noun.head.lower() in ("turn", "draw step")]
    empty = world.hands.get(f"{player}/library") == 0 and not world.deeds
    if not turns and not empty:
        return False
    world.explain(noun.span for noun in turns)
    world.deeds.append(Deed("turn", player, text=f"the turn moves to {player}'s draw step"))
    return True


def quality(world: World, said: Said, scene: Scene) -> list[World]:
    """ "Gets +2/+2", "gains flying", "loses its abilities": a result, or what a card that is named gives it."""
    out: list[World] = []
    got = said.noun("what")
    if said.predicate in ("pumped", "gain") and said.positive and got is not None and isinstance(said.role("with"), Noun):
        return effect(world, replace(said, predicate="pump" if got.kind == "bonus" else "grant"), scene)
    for bound in bind(world, said, scene, ("theme",), {"theme": Want(("object", "player"))}):
        here = bound.world
        what = said.noun("what")
        if said.predicate == "pumped" and what is not None and what.kind == "bonus" and said.positive and not said.modality and not _may_pump(here, scene):
            here, when = timed(bound, said, scene)
            here.explain([what.span])
            keys = bound.roles.get("theme", ())
            _this_turn(here, said, scene)
            given = in_general(here, replace(said, predicate="pump"), likely_agent(here, _weal(what), keys), keys, when, scene)
            if given:
                out += given
                continue
        if said.predicate == "gain" and what is not None and said.positive and not said.modality and not here.deeds and _quality_claims(what):
            here, when = timed(bound, said, scene)
            keys = bound.roles.get("theme", ())
            _this_turn(here, said, scene)
            given = in_general(here, replace(said, predicate="grant"), likely_agent(here, "pump", keys), keys, when, scene)
            if given and all(isinstance(key, int) for key in keys):
                out += given
                continue
        claims = _quality_claims(what) if what is not None and said.positive and here.deeds else []
        if claims and what is not None and not said.modality:
            here.results += [Result(f"<{key}> {claim}", len(here.deeds)) for key in bound.things("theme") for claim in claims]
            here.explain(own_spans(what))
            _this_turn(here, said, scene)
        else:
            hush(here, said)
        out.append(here)
    return out


def _weal(bonus: Noun) -> str:
    """Whether a bonus does its creature good or harm, as a predicate."""
    return "shrink" if bonus.head.startswith("-") else "pump"


_SIZING = frozenset(("pump", "shrink", "pumped", "grant", "put_counter"))


def _may_pump(world: World, scene: Scene) -> bool:
    """Whether anything in the story may change a creature's size, so that a bonus told of may be its doing."""
    return any(
        each.does & _SIZING or not each.does
        for thing in world.things.values() if (thing.card and not (thing.is_creature and thing.size)) or thing.made for each in abilities_of(thing, scene)
    )  # fmt: skip


def _this_turn(world: World, said: Said, scene: Scene) -> None:
    """ "Until end of turn", "this turn": as long as such a bonus lasts."""
    if said.clause is None:
        return
    lows = [word.lower() for word in scene.tokens[said.clause.span[0] : said.clause.span[1]]]
    for words in (["until", "end", "of", "turn"], ["until", "the", "end", "of", "turn"], ["till", "end", "of", "turn"], ["this", "turn"]):
        for at in range(len(lows) - len(words) + 1):
            if lows[at : at + len(words)] == words:
                world.explain([(said.clause.span[0] + at, said.clause.span[0] + at + len(words))])


def _quality_claims(what: Noun) -> list[str]:
    """What is got, as claims of Judge English; nothing where none says it."""
    if what.kind == "bonus":
        return [f"gets {what.head}"]
    seen = looks(Noun("noun", "creature"))
    if all(feature(seen, member) for member in what.members()) and not (seen.attached or seen.counters):
        return [f"has {ability}" for ability in seen.abilities]
    return []


_TALK = frozenset(("matter", "happen", "check", "look", "seem", "order", "keep"))


def _uncast(before: World, world: World) -> World:
    """The world in which a spell that was named only to deny what is done with it is still in hand."""
    for key, thing in list(world.things.items()):
        if key not in before.things and {"instant", "sorcery"} & set(thing.types) and not thing.zone:
            world.change(key, zone="hand")
    return world


def spoken(world: World, said: Said, scene: Scene) -> list[World]:
    """What is only said of the world and changes nothing ("it matters", "I didn't attack")."""
    roles = tuple(dict.fromkeys(role for role, _ in said.roles))
    wants = {role: Want(("object", "player"), old=True) for role in roles}
    found = bind(world, said, scene, roles, wants)
    if not roles and not said.positive:
        return [unheard(world, found[0].world)] if found else []  # "never": denied of nothing
    if not said.positive or said.predicate in _TALK:
        return [_uncast(world, found[0].world) if not said.positive else found[0].world] if found else [world.fork()]
    return [unheard(world, found[0].world)] if found else []
