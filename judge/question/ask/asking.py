"""From the propositions that were asked to lines of Judge English, by the form of the question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, pairwise

from judge.cards.keywords import KEYWORDS
from judge.question.ask.aimed import trigger_aimed
from judge.question.ask.back import got_back, kept, stays_whose
from judge.question.ask.being import ILLEGAL, LEGAL, RIGHT, WRONG, qualities
from judge.question.ask.blows import as_power, unhurt
from judge.question.ask.claims import of_others, of_whom
from judge.question.ask.doer import by_own_ability
from judge.question.ask.fates import enough, felled, in_order, lethal, some, trade, whole
from judge.question.ask.forms import Form, form_of, phrases
from judge.question.ask.lines import Asked, by_table, described, living, mark, whose_zone
from judge.question.ask.means import brought_about
from judge.question.ask.presupposed import weighed_by_story
from judge.question.ask.rephrased import for_mana, of_spell, with_it
from judge.question.ask.standing import life_of, loyalty, standing, walker
from judge.question.ask.teller import FORCED, Teller
from judge.question.hypothesis import GUESSED, AskLine
from judge.question.meaning.model import Filler, Said
from judge.question.reads import AS_IT_IS, Names, OneOfTwo, reads_of
from judge.question.story.events import cascading
from judge.question.story.model import ASKER, OTHER, Candidate, Deed, Result, Thing, World
from judge.question.story.people import in_play, is_player
from judge.question.story.printed import needless
from judge.question.story.settle import gives_mana
from judge.question.story.sources import is_ability, of_thing
from judge.question.story.words import noun_spans, verb_spans
from judge.question.syntax.model import Clause, Noun, Span

MOST = 8


def ask(said: Said, world: World, teller: Teller) -> list[Asked]:
    """Every way to ask what a proposition asks in a world of the story, best first; none where it isn't understood."""
    none = _of_none(said, teller)
    said = of_spell(_to_itself(none if none is not None else said, world), world)
    if said.predicate == "stay" and said.clause is not None and FOR_EVER & {word.lower() for word in teller.scene.tokens}:
        return []  # how things stand at the end of the story tells nothing of later turns
    if said.predicate in ("have", "gain", "control") and said.clause is not None and _gets_back(said.clause, teller):
        return []  # it is asked whether it comes back
    if said.predicate in ("have", "gain") and any(isinstance(what, Noun) and (what.count or 0) > 1 and is_ability(what) for _, what in said.roles):
        return []  # "do I get two triggers" asks for their number
    if said.predicate in ("search", "find") and any(isinstance(what, Noun) and what.head.lower() == "nothing" for _, what in said.roles):
        return []  # leave to find none of what is there is another thing than leave to search (701.15b)
    if said.predicate == "assign" and said.clause is not None and said.clause.modal == "must" and form_of(said) == "count":
        return []  # the least one has to is not the most one can
    subject = said.clause.subject if said.clause is not None else None
    if subject is not None and "only" in subject.marks and subject.kind == "noun" and subject.owner is None and subject.det in ("", "a", "an"):
        return []  # "only fliers can block it" says of all others that they can't
    if (forced := _leave_to_refrain(said, teller)) is not None:  # whether one may leave it is whether one need not do it
        return [_turned(each, True) for each in ask(forced, world, teller)]
    found = some(said, list(islice(ASKERS[form_of(said)](said, world, teller), MOST)))
    met = (each for each in found if not any(NO_MANA.match(line.text) for line in each.lines))
    found = [unhurt(weighed_by_story(each, teller.scene.cards), said, teller.scene.cards) for each in met]
    denied = (said.clause is not None and not said.positive and not _rhetorical(said)) ^ (none is not None)
    if _refraining(said, teller):
        found = [each for one in found for each in (one, replace(_turned(one, True), cost=one.cost + REFRAINED))]
    if said.predicate in ("attack", "block") and said.clause is not None and "still" in said.clause.adverbs and said.clause.progressive:
        found = [replace(each, lines=tuple(replace(line, text=_FIGHTS.sub(r"is <\1> \2ing", line.text)) for line in each.lines)) for each in found]
    if said.predicate == "pumped" and said.clause is not None and "still" in said.clause.adverbs and world.deeds:
        found = [kept_bonus for each in found if (kept_bonus := _still_as_big(each, teller)) is not None]
    out = [replace(each, lines=tuple(replace(line, turned=line.turned ^ denied) for line in each.lines)) for each in found]
    return sorted(out, key=lambda each: each.cost)


_FIGHTS = re.compile(r"^does <(\d+)> (attack|block)$")
"""Whether something attacks at all, where it is asked whether it still does (506.4)."""
_BONUS = re.compile(r"does <(\d+)> get ([+-]\d+)/([+-]\d+)")


def _still_as_big(asked: Asked, teller: Teller) -> Asked | None:
    """ "Does it still get +2/+0?": whether it is so big at the end, as it had that before; None where its own size isn't known."""
    lines = []
    for line in asked.lines:
        found = _BONUS.fullmatch(line.text)
        if found is None:
            return asked
        thing = asked.world.things[int(found[1])]
        face = teller.scene.cards.face(thing.card) if thing.card else None
        power, _, toughness = (f"{face.power}/{face.toughness}" if face is not None else thing.size).partition("/")
        if not (power.isdecimal() and toughness.isdecimal()) or thing.counters:
            return None
        lines.append(replace(line, text=f"is <{found[1]}> {int(power) + int(found[2])}/{int(toughness) + int(found[3])}"))
    return replace(asked, lines=tuple(lines))


NO_MANA = re.compile(r"how many (?:[a-z]+ )?mana does")
"""Mana is no permanent that somebody controls."""
FOR_EVER = frozenset(("forever", "permanently", "good"))
"""Words of a text that asks for how long ("for good")."""
_SELVES = frozenset(("himself", "herself"))


def _to_itself(said: Said, world: World) -> Said:
    """ "Must he shoot himself?", where nobody but the asker was spoken of: the creature, itself; any other question as it is."""
    others = any(isinstance(who, str) and who != ASKER for who in world.spoken)
    own = [noun for _, noun in said.roles if isinstance(noun, Noun) and noun.kind == "pronoun" and noun.head.lower() in _SELVES]
    creature = any(isinstance(who, int) and world.things[who].is_creature for who in world.spoken)
    if others or not own or not creature:
        return said
    plain = {"he": "it", "she": "it", "himself": "itself", "herself": "itself"}

    def thing(filler: Filler) -> Filler:
        named = isinstance(filler, Noun) and filler.kind == "pronoun" and filler.head.lower() in plain
        return replace(filler, head=plain[filler.head.lower()]) if named and isinstance(filler, Noun) else filler

    return replace(said, roles=tuple((role, thing(filler)) for role, filler in said.roles))


_NONE = frozenset(("no", "none", "neither", "nobody", "nothing", "noone"))


def _of_none(said: Said, teller: Teller) -> Said | None:
    """ "Does it have no abilities?", "do none of my creatures die?": asked of some, and turned round; None for any other question."""
    clause = said.clause
    if clause is None or clause.wh or clause.modal in ("can", "may", "must", "could") or clause.is_:
        return None
    said_no = [(role, noun) for role, noun in said.roles if isinstance(noun, Noun) and noun.det == "no" and noun.kind == "noun" and not noun.also]
    if said.positive and len(said_no) == 1:
        role, noun = said_no[0]
        some = replace(noun, det="any" if noun.plural else "a")
        return replace(said, roles=tuple((each, some if each == role and what is noun else what) for each, what in said.roles))
    words = [word.lower() for word in teller.scene.tokens[clause.span[0] : clause.span[1]]]
    if not said.positive and clause.negated and _NONE & set(words[:4]) and not any(word in ("not", "never") or word.endswith("n't") for word in words):
        return replace(said, positive=True, clause=replace(clause, negated=False))
    return None


REFRAINED = 0.05
"""How little more doubtful it is that leaving a deed undone is asked about ("can I not block")."""


def _gets_back(clause: Clause, teller: Teller) -> bool:
    """Whether "get" or "have" goes with "back"."""
    words = [word.lower() for word in teller.scene.tokens[clause.span[0] : clause.span[1] + 1]]
    return "back" in words and clause.verb.lower() in ("get", "have")


def _leave_to_refrain(said: Said, teller: Teller) -> Said | None:
    """ "Am I allowed not to discard?", "may I choose not to pay?": whether it must be done, the answer turned round; None for any other question."""
    clause = said.clause
    if clause is None or clause.wh or clause.negated or not said.positive or form_of(said) != "can" or said.predicate in ("attack", "block"):
        return None
    words = [word.lower() for word in teller.scene.tokens[max(0, clause.span[0] - 2) : clause.span[1]]]
    if not any(pair == ("not", "to") for pair in pairwise(words)):
        return None
    return replace(said, modality="must", clause=replace(clause, modal="must"))


def _refraining(said: Said, teller: Teller) -> bool:
    """ "Can I not block it?": whether it may be left undone, or surely whether it may be done; both are asked so."""
    clause = said.clause
    if clause is None or clause.mood != "asked" or not clause.negated or clause.modal not in ("can", "may", "could"):
        return False
    after = clause.subject.span[1] if clause.subject is not None else clause.span[0]
    return any(word.lower() == "not" for word in teller.scene.tokens[max(after, clause.span[0] + 1) : clause.span[1]])


def _rhetorical(said: Said) -> bool:
    """Whether a denied question asks for the thing itself: "doesn't it die?", "shouldn't it untap?" want a yes if it does."""
    return said.clause is not None and said.clause.mood == "asked"


def _polar(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    if said.predicate == "be":
        yield from _being(said, world, teller)
    if said.predicate in ARRIVING and said.clause is not None and (how := [word for word in said.clause.is_ if word in STATES]):
        yield from _arriving(said, how[0], world, teller)
        return
    if said.predicate == "morph" and said.clause is not None and said.clause.passive and said.noun("agent") is None:  # "is it turned face down?"
        yield from _being(replace(said, predicate="be", roles=tuple(("theme", what) for role, what in said.roles if role == "what")), world, teller)
        return
    if said.predicate == "stay" and said.clause is not None and "dead" in said.clause.is_:
        gone = replace(said, predicate="be", clause=replace(said.clause, is_=("gone",)))
        yield from _being(gone, world, teller)
        return
    if said.predicate == "happen":
        yield Asked(world, (), 0.0)
    if said.predicate in ("work", "matter"):
        yield from _works(said, world, teller)
    if said.predicate in HINDERING and isinstance(said.role("from"), Clause):
        yield from _hindered(said, world, teller)
        return
    if (ordered := in_order(said, world, teller)) is not None:
        yield from ordered
        return
    of_all = list(felled(said, world, teller)) or list(whole(said, world, teller))
    if of_all or said.predicate == "trade":
        yield from of_all or trade(said, world, teller)
        return
    if said.predicate == "choose":
        yield from _chooser(said, world, teller)
        return
    if said.predicate == "lose" and said.clause is not None and any(noun.head.lower() not in GAMES for noun in said.clause.objects):
        return  # "does he lose both" is not whether he loses the game
    if (countering := _counters(said, world, teller)) is not None:
        yield from countering
        return
    agent = said.noun("agent")
    hits = said.predicate == "damage" and said.clause is not None and said.clause.verb == "hit" and agent is not None and agent.kind == "name"
    if hits and agent is not None and not any("damage" in teller.scene.cards.mentions(name) for name in agent.names):
        yield from by_table("polar", replace(said, predicate="affect"), world, teller)  # "does the Wrath hit it": by what it does
        return
    if said.predicate == "leave" and said.clause is not None and said.clause.verb in ("fall", "drop") and "off" in said.clause.particles:
        yield from by_table("polar", replace(said, predicate="fall_off"), world, teller)
        return
    if said.predicate == "keep":
        yield from kept(said, world, teller)
        return
    done = list(got_back(said, world, teller)) or list(stays_whose(said, world, teller)) or list(brought_about(said, world, teller))
    yield from done
    if not done:
        by = _by_itself(said, world, teller)
        for each in by_table("polar", said, _used(said, world, teller), teller):
            yield replace(each, used=(*each.used, *by), cost=each.cost + _without_keyword(said, each, teller) + _other_it(said, each, teller))
    if said.predicate in teller.deeds:  # "does he attack?", "do I choose the target?": whether it is done at all, where nothing else can be meant
        yield from _possible(said, world, teller, "can", 0.4)


def _without_keyword(said: Said, asked: Asked, teller: Teller) -> float:
    """How much less likely "does it persist" is asked of a thing that hasn't the keyword the verb is made of."""
    word = said.clause.verb.lower() if said.clause is not None else ""
    found = re.search(r"<(\d+)>", asked.lines[0].text) if word in KEYWORDS and asked.lines else None
    if found is None:
        return 0.0
    thing = asked.world.things[int(found[1])]
    return 0.0 if word in thing.abilities or (thing.card and teller.scene.cards.has_keyword(thing.card, word)) else 0.5


ANOTHER_IT = 0.4
"""How much less likely "it" is another thing than the "it" said before in the same sentence."""


def _other_it(said: Said, asked: Asked, teller: Teller) -> float:
    """ "If it is destroyed, does it return?": of one thing."""
    theme = said.noun("theme")
    found = re.search(r"<(\d+)>", asked.lines[0].text) if asked.lines else None
    if theme is None or theme.kind != "pronoun" or theme.head.lower() != "it" or found is None or theme.span == (0, 0):
        return 0.0
    tokens = teller.scene.tokens
    begins = next((n + 1 for n in range(theme.span[0] - 1, -1, -1) if tokens[n] in (".", "?", "!", ";", "...")), 0)
    before = [key for span, key in asked.world.known.items() if begins <= span[0] < theme.span[0] and tokens[span[0]].lower() == "it"]
    return ANOTHER_IT if before and isinstance(before[-1], int) and before[-1] != int(found[1]) else 0.0


def _by_itself(said: Said, world: World, teller: Teller) -> tuple[Span, ...]:
    """ "Does Chalice counter it?": the words of a card in play that does so by itself, which is asked for by what comes of it."""
    agent = said.noun("agent")
    if agent is None or agent.kind != "name" or not any(thing.card in agent.names and thing.zone == "battlefield" for thing in world.things.values()):
        return ()
    able = [each for name in agent.names for each in teller.scene.cards.doing(name, said.predicate) if each.way in ("triggered", "static")]
    return tuple(noun_spans(agent)) if able else ()


def _chooser(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Do I choose?": whether it is that player who does."""
    agent = said.noun("agent")
    for candidate in teller.refer(world, agent, ("player",)) if agent is not None else ():
        for who in candidate.who[:1]:
            if isinstance(who, str):
                yield Asked(candidate.world, (AskLine("who chooses", reads=Names(who)),), candidate.cost)


def _counters(said: Said, world: World, teller: Teller) -> Iterator[Asked] | None:
    """ "Will the Negate stop it": a spell cast already that stops another by countering it; None for anything else."""
    agent = said.noun("agent")
    last = world.deeds[-1] if world.deeds else None
    spell = last.what if last is not None and last.verb == "cast" and len(last.targets) == 1 else None
    if said.predicate not in ("stop", "counter") or agent is None or agent.kind != "name" or spell is None or world.things[spell].card not in agent.names:
        return None
    if not any(teller.scene.cards.doing(name, "counter") for name in agent.names):
        return None
    plain = replace(said, predicate="counter", roles=tuple(pair for pair in said.roles if pair[1] is not agent))
    there = world.fork()
    there.known[agent.span] = spell
    there.explain(noun_spans(agent))
    return (asked for asked in by_table("polar", plain, there, teller) if not any(mark(spell) in line.text for line in asked.lines))


GAMES = frozenset({"game", "match", "duel", "round", "it", "this", "that", "life"})
ARRIVING = frozenset({"enter", "come_back", "return", "put", "stay", "phase_in"})
STATES = frozenset({"tapped", "untapped", "attacking", "blocking", "transformed", "face-down", "face-up"})


def _arriving(said: Said, how: str, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Does it enter tapped": how it is there then."""
    theme = said.noun("theme")
    for candidate in teller.refer(world, theme, ("permanent",)) if theme is not None else ():
        for who in candidate.who[:1]:
            if isinstance(who, int):
                where = _spans(*(said.noun(role) for role in ("place", "to")))
                yield Asked(candidate.world, (AskLine(f"is {mark(who)} {how}"),), candidate.cost, where)


HINDERING = frozenset({"stop", "prevent", "save"})
"""Predicates of what keeps a thing from coming about."""


def _hindered(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Does X stop me from gaining life with Y?": with X there, whether it comes about after all."""
    inner, whom, what = said.role("from"), said.noun("theme"), said.noun("agent")
    if not isinstance(inner, Clause) or what is None:
        return
    beside = tuple(prep for prep in said.clause.preps if prep.what is not inner) if said.clause is not None else ()
    own = replace(inner, subject=inner.subject or whom, preps=(*inner.preps, *beside))
    for there in teller.refer(world, what, ("object",)):
        for key in there.who:
            if isinstance(key, int) and not there.world.things[key].zone and there.world.things[key].is_permanent:
                there.world.change(key, zone="battlefield")
        for meant in teller.meanings(own):
            for asked in _can(meant, there.world, teller) if meant.predicate in teller.deeds else _polar(meant, there.world, teller):
                if meant.predicate not in teller.deeds and not asked.world.deeds:
                    continue  # nothing is done that it could come of
                spans = tuple(verb_spans(inner))
                yield _turned(replace(asked, cost=asked.cost + there.cost + meant.cost, used=(*asked.used, *spans)), True)


def _used(said: Said, world: World, teller: Teller) -> World:
    """The world after what is named as the means of something asked was used, where the story hadn't ("do I gain life with Lightning Helix?")."""
    means = said.noun("with")
    if means is None or means.kind != "name" or said.predicate in teller.deeds or any(t.card in means.names for t in world.things.values()):
        return world
    if not any(each.way in ("spell", "activated") for name in means.names for each in teller.scene.cards.doing(name, said.predicate)):
        return world
    return next(iter(teller.take(world, replace(said, modality="", positive=True))), world)


def _can(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """May it be done: the deed tried; of what nobody does, whether it comes about."""
    if world.deeds and (way := _that_way(said)) is not None:
        yield from _polar(way, world, teller)
        return
    said = with_it(said, world)
    if felling := list(felled(said, world, teller)):
        yield from felling
        return
    if (tapped := for_mana(said)) is not None:
        told, made = tapped
        yield from (replace(each, used=(*each.used, *noun_spans(made))) for each in _possible(told, world, teller, "can", 0.0))
        return
    if said.predicate == "search" and (sought := list(_sought(said, world, teller))):
        yield from sought
        return
    if said.predicate == "keep":  # "do I get to keep it": nobody does anything for that
        yield from (replace(each, cost=each.cost + 0.05) for each in _polar(replace(said, modality=""), world, teller))
        return
    if (own := by_own_ability(said, world, teller.scene)) is not None:
        yield from _possible(own, world, teller, "can", 0.0)
        yield from (replace(each, cost=each.cost + OTHER_DOER) for each in _possible(said, world, teller, "can", 0.0))
        return
    if aimed := list(_aimable(said, world, teller)):
        yield from aimed
        return
    tried = list(trigger_aimed(said, world, teller)) or list(_for_its_own(said, world, teller)) or list(_possible(said, world, teller, "can", 0.0))
    what = said.noun("theme") or said.noun("what")
    by = tuple(_purposes(said, what, world, teller)) if what is not None and tried else ()
    yield from (replace(each, used=(*each.used, *by)) for each in tried)
    if said.predicate == "copy" and tried:
        return  # what is copied as something comes in is chosen; no copy of it is made
    if said.predicate == "save" and (tried or said.noun("with") is None) and said.noun("from") is None:
        return  # "can I save it": by what there is for that; whether it lives without is not asked
    if said.predicate in ("pump", "regenerate") and _does_it(said) and (tried or said.predicate == "pump"):
        return  # "can I pump it" is whether that can be done, not whether it comes about by itself
    if said.predicate not in teller.deeds:
        more = GUESSED if _does_it(said) and said.predicate not in COMES_OF_OTHERS else 0.4
        yield from (replace(each, cost=each.cost + more) for each in _polar(replace(said, modality=""), world, teller))


COMES_OF_OTHERS = frozenset(("kill", "die", "damage", "damaged", "survive", "search", "draw", "reveal", "scry", "shuffle", "gain_life", "gain"))
"""What a player may be said to do though it comes of a fight, or of what a spell tells him to do; anything else takes a means of his, or isn't done."""


def _for_its_own(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Can I tap my Sol Ring": for its mana, as what is tapped by its own controller is tapped for what it does."""
    agent, theme = said.noun("agent"), said.noun("theme")
    if said.predicate != "tap" or agent is None or theme is None or not is_player(agent) or said.noun("with") is not None or said.role("for") is not None:
        return
    for found in teller.refer(world, theme, ("object",)):
        what = next((who for who in found.who if isinstance(who, int)), None)
        if what is None or len(found.who) != 1 or not gives_mana(found.world.things[what], teller.scene):
            continue
        rest = tuple(pair for pair in said.roles if pair[0] != "theme")
        yield from _possible(replace(said, predicate="mana", roles=(*rest, ("what", theme))), found.world, teller, "can", found.cost)
        return


def _does_it(said: Said) -> bool:
    """Whether a player is asked to do it."""
    agent = said.noun("agent")
    return agent is not None and is_player(agent)


OTHER_DOER = 0.9
"""How much less likely "can he kill it" is asked of another than the creature with an ability for that."""


def _aimable(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Can its trigger return X", "can Gravedigger bring back X": whether the trigger that is told to have come about may target it (603.3d)."""
    agent, theme = said.noun("agent"), said.noun("theme")
    if said.predicate not in TARGETED or agent is None or theme is None or not world.deeds:
        return
    for source in teller.refer(world, agent, ("object",)):
        keys = [who for who in source.who if isinstance(who, int)]
        if len(keys) != 1 or len(source.who) != 1:
            continue
        able = [each for each in of_thing(source.world.things[keys[0]], teller.scene.cards) if said.predicate in each.does]
        if len(able) != 1 or able[0].way != "triggered" or len(able[0].targets) != 1 or not is_ability(agent):
            continue
        for found in teller.refer(source.world, theme, ("card", "object")):
            whom = [who for who in found.who if isinstance(who, int)]
            if len(whom) == len(found.who) == 1 and whom != keys:
                player = found.world.things[keys[0]].controller or ASKER
                line = AskLine(f"can {player} target <{whom[0]}> with <{keys[0]}>")
                yield Asked(found.world, (line,), source.cost + found.cost, tuple(noun_spans(agent)))


TARGETED = frozenset({"return", "put", "reanimate", "destroy", "exile", "bounce", "damage", "kill", "tap", "steal"})
"""What a trigger does to what it targets."""


def _sought(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Does he still get to fetch his lands": whether the search of a trigger that something has comes about, where no search is a deed of its own."""
    theme = said.noun("theme")
    ways = {each.way for thing in world.things.values() for each in of_thing(thing, teller.scene.cards) if "search" in each.does}
    if ways != {"triggered"} or not world.deeds or (theme is not None and theme.kind == "name"):
        return
    told = tuple(noun_spans(theme)) if theme is not None else ()
    yield from (replace(each, used=(*each.used, *told)) for each in by_table("polar", replace(said, modality=""), world, teller))


def _that_way(said: Said) -> Said | None:
    """ "Can he save it that way": by what was told; None where nothing points back to that."""
    clause = said.clause
    if clause is None or said.predicate not in MEANT:
        return None
    beside = [noun for noun in clause.objects if noun.head.lower() == "way" and noun.det in ("that", "this")]
    by = [prep for prep in said.loose if prep.word in ("like", "by", "with") and isinstance(prep.what, Noun) and prep.what.head.lower() in ("this", "that")]
    return replace(said, modality="", roles=tuple(pair for pair in said.roles if pair[0] != "agent")) if beside or by else None


def _must(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    if said.predicate in teller.deeds - FORCED:
        yield from _possible(said, world, teller, "must", 0.0)
    if said.predicate == "sacrifice":
        yield from _of_a_kind(said, world, teller)
    if said.predicate not in teller.deeds or said.predicate in FORCED:
        done = _polar(replace(said, modality=""), world, teller)  # nobody has to control anything: "must I return it" is no "do I get it back"
        yield from (replace(each, cost=each.cost + 0.2) for each in done if not any(" controlled by " in line.text for line in each.lines))


_KINDS = frozenset({"creature", "artifact", "enchantment", "land", "permanent", "planeswalker"})


def _of_a_kind(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Does he have to sacrifice a creature": whether any is, where that player has some."""
    what, agent = said.noun("what"), said.noun("agent")
    if what is None or agent is None or what.kind != "noun" or what.head not in _KINDS or what.det not in ("a", "an") or what.marks or what.clauses:
        return
    for owner in teller.refer(world, agent, ("player",)):
        player = next((who for who in owner.who if isinstance(who, str)), "")
        here = owner.world.fork()
        kind = "creature" if what.head == "permanent" else what.head
        theirs = [thing for thing in here.things.values() if thing.controller == player and thing.zone in ("", "battlefield") and thing.is_permanent]
        if not any(kind in thing.types for thing in theirs) and (player, kind) not in here.lacking:
            here.add(Thing(0, "", player, zone="battlefield", types=(kind,), made=True, noun=kind))
        if player:
            line = AskLine(f"how many {what.head}s does {player} sacrifice", reads=reads_of("any"))
            yield Asked(here, (line,), owner.cost, tuple(noun_spans(what)))


def _possible(said: Said, world: World, teller: Teller, word: str, cost: float) -> Iterator[Asked]:
    """The deed that a proposition tells, asked for instead of done: what else has to be there or be done first joins the story."""
    if said.predicate == "respond" and teller.waits(world):
        if said.noun("with") is None and said.noun("what") is None:  # "can he respond": with anything quick
            said = said.having(("with", Noun("noun", "cantrip", det="a")))
    elif (said.predicate in UNTRIED and not _copied(said, world, teller)) or (said.clause is not None and "dead" in said.clause.is_):
        return  # "can he Shock me dead" is not whether he may cast it
    if (shown := _come_to(said, world, teller)) is not None:
        here = world.fork()
        spans = tuple(span for role in ("agent", "what") for noun in said.nouns(role) for span in noun_spans(noun))
        here.explain(spans)
        yield Asked(here, (AskLine(f"is <{shown}> cast"),), cost, spans)
        return
    asked_again = list(_again(said, world, teller, word))
    if asked_again:
        yield from (replace(each, cost=each.cost + cost) for each in asked_again)
        return
    for told in teller.take(world, replace(said, modality="", positive=True)):
        new = told.deeds[len(world.deeds) :]
        if not new:
            continue
        teller.whose(told, new[-1])
        new = [*new[:-1], _at_the_last(new[-1], told, world, teller)]
        if said.predicate == "block" and said.noun("agent") is None and said.noun("with") is None and _brought_in(told, world, new[-1]):
            told.doubt("role", "by what it is blocked isn't said, and it may make the difference", OPEN)
        if (said.predicate in ANSWERS and _threatened(world, new[-1])) or _quick(told, new[-1], teller):
            new = [*new[:-1], replace(new[-1], response=True)]
        line = teller.step(told, new[-1])
        if line is None:
            continue
        if new[-1].response and word.endswith("can") and teller.for_mana(world):
            yield Asked(_still_to_do(told, world), (AskLine(f"{word} {new[-1].agent} respond"),), cost + told.cost - world.cost)
            continue
        if len(new) > 1 and new[-1].verb == "choose" and new[-2].verb == "activate" and (before := teller.step(told, new[-2])) is not None:
            there = told.fork()  # "can I crack it for an Island": whether it can be used at all
            there.deeds = told.deeds[:-2]
            if not there.turn and not there.deeds:
                there.turn = new[-2].agent
            yield Asked(there, (AskLine(f"{word} {before}"),), cost + told.cost - world.cost)
        rest = told.fork()
        rest.deeds = told.deeds[:-1]
        if not rest.turn and not rest.deeds and new[-1].verb in ("cast", "play", "activate", "equip"):
            rest.turn = new[-1].agent  # what may be done at all may be in one's own turn
        teller.supply(rest, new[-1])
        if not new[-1].response and _once_resolved(rest, new[-1]) and not teller.answers(rest, new[-1]):
            rest.deeds.append(Deed("resolve", rest.deeds[-1].agent, text="the stack resolves"))
        if new[-1].verb == "play" and new[-1].response:
            word = f"in response, {word}"  # asked while something waits on the stack, not after it
        aim = _so_that(said, rest, teller) if word.endswith("can") and said.predicate in MEANT else ""
        yield Asked(rest, (AskLine(f"{word} {line}{aim}"),), cost + told.cost - world.cost)


def _come_to(said: Said, world: World, teller: Teller) -> int | None:
    """ "Can I cast the Bolt" that cascade came to: the card, which is cast while that resolves or not at all (702.82a); None where none is meant."""
    what = said.noun("what")
    if said.predicate not in ("cast", "play") or what is None or not cascading(world, teller.scene):
        return None
    shown = [key for key, thing in world.things.items() if thing.zone == "top" and (thing.card in what.names or what.head.lower() in ("it", "that"))]
    return shown[0] if len(shown) == 1 else None


def _copied(said: Said, world: World, teller: Teller) -> bool:
    """ "Can I choose X", with a permanent cast last that comes in as a copy of what is chosen: without a target."""
    last = world.deeds[-1] if world.deeds else None
    if said.predicate != "choose" or last is None or last.verb != "cast" or last.what is None or said.noun("what") is None:
        return False
    return any(each.way == "static" and "copy" in each.does and not each.targets for each in of_thing(world.things[last.what], teller.scene.cards))


def _still_to_do(told: World, world: World) -> World:
    """What was told with the things that a deed asked about brings in, and without the deed."""
    rest = told.fork()
    rest.deeds = list(world.deeds)
    return rest


def _again(said: Said, world: World, teller: Teller, word: str) -> Iterator[Asked]:
    """ "I Terror his Bear. May I target the Bear with Terror?", "can I target it?": the deed told last is asked about once more."""
    last = world.deeds[-1] if world.deeds else None
    aim = said.noun("target") or (said.noun("theme") if said.predicate == "counter" else None)
    if said.predicate not in AIMED | {"counter"} or last is None or last.verb not in ("cast", "activate", "equip") or last.what is None or aim is None:
        return
    card = world.things[last.what].card
    named = [noun for role in ("agent", "what", "with") if (noun := said.noun(role)) is not None and noun.kind == "name"]
    if any(card not in noun.names for noun in named) or not (named or said.predicate == "target"):
        return
    before = world.deeds[-2] if len(world.deeds) > 1 else None
    if before is not None and before.verb in ("cast", "activate") and before.what in last.targets:
        last = replace(last, response=True)  # what it aims at waits on the stack
    for found in teller.refer(world, aim, ("object", "player")):
        if not found.who or set(found.who) != set(last.targets) or (line := teller.step(found.world, last)) is None:
            continue
        rest = found.world.fork()
        rest.deeds = world.deeds[:-1]
        rest.explain(span for noun in named for span in noun_spans(noun))
        on_stack = [each.what for each in world.deeds[:-1] if each.verb == "cast" and each.what in last.targets]
        so = f" so that {mark(on_stack[0])} is countered" if said.predicate == "counter" and len(on_stack) == 1 and on_stack[0] is not None else ""
        yield Asked(rest, (AskLine(f"{word} {line}{so}"),), found.cost)
        return


AIMED = frozenset({"target", "use", "cast"})


def _at_the_last(asked: Deed, told: World, world: World, teller: Teller) -> Deed:
    """ "Can I Counterspell?", "can I Stifle it?": a spell that can only aim at what is on the stack is meant in response, and one that aims at spells,
    asked about without one, for the one cast last by another."""
    last = world.deeds[-1] if world.deeds else None
    if last is None or last.what is None or asked.verb != "cast" or any(f"<{last.what}>" in result.text for result in world.results):
        return asked  # where it is told what has become of it, it waits no longer
    if asked.targets == (last.what,) and last.verb in ("cast", "activate"):
        return replace(asked, response=True) if teller.only_on_the_stack(told, asked) else asked
    if asked.targets or last.verb != "cast" or last.agent == asked.agent:
        return asked
    return replace(asked, targets=(last.what,), response=True) if teller.only_at_spells(told, asked) else asked


MEANT = frozenset({"kill", "destroy", "save", "counter", "exile", "regenerate", "remove", "bounce"})
"""What one can do only if it comes about: "can I kill it with Shock" is not whether Shock may be aimed at it."""

_COMES_ABOUT = re.compile(r"(does|is) (<\d+>) (die|survive|regenerate|countered|destroyed|exiled|in .+)")


def _so_that(said: Said, world: World, teller: Teller) -> str:
    """What has to come about, as the aim of an Ask; "" where that can't be said of one thing."""
    result = Said(said.predicate, tuple((role, what) for role, what in said.roles if role == "theme"), clause=said.clause)
    for asked in by_table("polar", result, world, teller):
        line = asked.lines[0]
        if (found := _COMES_ABOUT.fullmatch(line.text)) is not None and len(asked.lines) == 1:
            verb, thing, rest = found.groups()
            if verb == "is":
                return f" so that {thing} {'isn' + chr(39) + 't' if line.turned else 'is'} {rest}"
            return f" so that {thing} {'doesn' + chr(39) + 't ' if line.turned else ''}{rest}"
    return ""


OPEN = 2.0
"""A doubt that leaves no verdict: somebody else might do it."""


def _brought_in(told: World, world: World, asked: Deed) -> bool:
    """Whether what does it came into the story only to be asked about."""
    return any(key not in world.things and told.things[key].controller == asked.agent for key in (asked.what, *asked.withs) if key is not None)


ANSWERS = frozenset({"save", "regenerate", "counter", "prevent"})
"""What is done against something that waits on the stack."""


def _quick(told: World, asked: Deed, teller: Teller) -> bool:
    """Whether a deed is asked about that may be done while another player's spell, told last and not said to have resolved, still waits (115.1a-b):
    an instant cast on what that spell aims at, or an ability activated with it."""
    last = told.deeds[-2] if len(told.deeds) > 1 else None
    if last is None or last.verb not in ("cast", "activate") or last.agent == asked.agent:
        return False
    if not set(last.targets) & {*asked.targets, asked.what} or any(said.predicate == "resolve" for said, _ in told.reported):
        return False
    thing = told.things.get(asked.what) if asked.what is not None else None
    if last.verb == "cast" and last.what is not None and told.things[last.what].is_permanent:
        return False  # what enchants a thing is asked about for what it does there
    if asked.verb == "activate":
        return True
    return asked.verb == "cast" and thing is not None and bool(thing.card) and "instant" in teller.scene.cards.types(thing.card)


def _threatened(world: World, asked: Deed) -> bool:
    """Whether another player's spell or ability that was done last aims at the same thing, or at nothing in particular ("all creatures")."""
    last = world.deeds[-1] if world.deeds else None
    if last is None or last.verb not in ("cast", "activate") or last.agent == asked.agent:
        return False
    of_all = last.verb == "cast" and not last.targets and last.what is not None and not world.things[last.what].is_permanent
    return of_all or bool({*last.targets, last.what} & {*asked.targets, asked.what})


def _once_resolved(world: World, asked: Deed) -> bool:
    """Whether a deed is asked for with what was done before already resolved: the same player's next deed, or one with what came of it."""
    last = world.deeds[-1] if world.deeds else None
    if last is None or last.verb not in ("cast", "activate", "equip", "cycle") or asked.response or last.what in asked.targets:
        return last is not None and last.verb == "cast" and last.what in asked.targets and not asked.response and world.things[last.what or 0].is_permanent
    cast = {deed.what for deed in world.deeds if deed.verb == "cast" and deed.what is not None and world.things[deed.what].is_permanent}
    if last.what in cast and {asked.what, *asked.withs} & set(last.targets):
        return True  # an Aura on it
    return asked.agent == last.agent or bool(cast & {asked.what, *asked.targets, *asked.withs})


UNTRIED = frozenset({"choose", "order", "respond", "pass", "keep"})
"""Deeds that are no action by themselves: whether they may be done is asked otherwise."""


OF_CREATURES = frozenset({"dead", "alive", "lethal", "summoning-sick", "blocked", "unblocked", "attacking", "blocking"})
"""What only a creature, or a player, is."""


def _being(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Is it tapped", "is it a creature", "is it in my graveyard", "is that legal", "is he right"."""
    clause = said.clause
    words = (*clause.is_, *clause.adverbs) if clause is not None else ()
    if said.value == "echo":
        able = clause is not None and clause.modal in ("can", "may")
        that = able and clause is not None and bool(clause.objects)  # "can he do that": what is said to be allowed, if anything is
        claimed = list(_claims(world, teller, echo=True, able=that))
        yield from (_by_the_doer(each, clause, teller) for each in claimed)
        if able:
            for each in _legal(said, world, teller, turned=False):
                yield _by_the_doer(replace(each, cost=each.cost + WORKS), clause, teller)
        return
    if any(word in RIGHT | WRONG for word in words):
        claimer = said.noun("theme")
        named = _spans(claimer) if claimer is not None and is_player(claimer) else ()  # "is AP right?"
        for each in _claims(world, teller, turned=any(word in WRONG for word in words), claimer=claimer):
            yield replace(each, used=(*each.used, *named))
        return
    if any(word in LEGAL | ILLEGAL for word in words):
        yield from _legal(said, world, teller, turned=any(word in ILLEGAL for word in words))
        return
    if "lethal" in words and (hit := list(lethal(said, world, teller))):
        yield from hit
        return
    if "enough" in words and clause is not None and not (clause.inner or clause.objects or clause.preps):
        yield from enough(said, world, teller)
        return
    theme = said.noun("theme")
    if theme is None:
        return
    if any(word in USABLE for word in words):
        yield from _usable(theme, said, world, teller)
        return
    if (owner := said.noun("what")) is not None and (whose := OWNED.get(owner.head.lower())) is not None and owner.kind == "pronoun":
        had = Said("control", (("holder", Noun("pronoun", whose, span=owner.span)), ("theme", theme)), clause=said.clause)
        yield from (replace(each, used=(*each.used, owner.span)) for each in by_table("polar", had, world, teller))
        return
    place = said.noun("place")
    what = said.noun("what")
    if clause is not None and "over" in (*words, *clause.particles) and theme.head.lower() in ("game", "it", "this", "that", "match"):
        yield from _over(said, theme, world, teller)
        return
    if what is not None and what.head.lower() in ("draw", "tie") and theme.head.lower() in ("game", "it", "this", "that", "match"):
        yield Asked(world, (AskLine("is the game a draw"),), 0.05, _spans(what, theme))
        return
    at = said.noun("at")
    if (at is not None and at.head.isdecimal()) or (at is not None and at.head == "life" and at.count is not None):
        for candidate in teller.refer(world, theme, ("player",)):
            for who in candidate.who[:1]:
                if isinstance(who, str):
                    yield Asked(candidate.world, (AskLine(f"is {who} at {at.count if at.count is not None else at.head} life"),), candidate.cost, _spans(at))
        return
    sized = what is not None and what.kind == "size"
    things = sized or (any(word in qualities() or word in STATUS for word in words) and not (theme.kind == "pronoun" and is_player(theme)))
    found = teller.refer(world, theme, ("creature",) if sized else ("permanent",)) if things else ()
    found = found or teller.refer(world, theme, ())
    if theme.kind == "pronoun" and OF_CREATURES & set(words):
        found = living(_creature_rather(found, theme, world))
    elif theme.kind == "pronoun" and sized:  # how big it is: of what is still there
        paid = " ".join(option for deed in world.deeds for option in deed.options if option.startswith("sacrificing"))
        found = tuple(each for each in found if not any(mark(who) in paid for who in each.who)) or found
    for candidate in found:
        lines = []
        for who in candidate.who:
            line, turned = _quality(who if isinstance(who, str) else mark(who), words, what, place, teller)
            line = whose_zone(line, place, candidate.world)
            if line:
                lines.append(AskLine(line, turned))
        if lines:
            yield Asked(candidate.world, tuple(lines), candidate.cost, _spans(what, place))


def _by_the_doer(asked: Asked, clause: Clause | None, teller: Teller) -> Asked:
    """ "Can my opponent do that?": with the words for the player who does what is asked about."""
    who = clause.subject if clause is not None else None
    if who is None or not is_player(who):
        return asked
    players = {each for found in teller.refer(asked.world, who, ("player",))[:1] for each in found.who}
    does = re.match(r"(?:in response, )?(?:can|may|does|is) (\w+) ", asked.lines[0].text) if asked.lines else None
    return replace(asked, used=(*asked.used, *noun_spans(who))) if does is not None and players == {does[1]} else asked


PLAYER_RATHER = 0.8
"""How much less likely "is he dead" is asked of a player nobody spoke of than of a creature somebody did."""


def _creature_rather(found: tuple[Candidate, ...], theme: Noun, world: World) -> tuple[Candidate, ...]:
    """Whom "is she alive" is asked of: the creature spoken of, where no player but the asker was."""
    creature = any(isinstance(who, int) and world.things[who].is_creature for who in world.spoken)
    others = any(isinstance(who, str) and who != ASKER for who in world.spoken)
    they = theme.head.lower() == "they"
    if (theme.head.lower() not in ("he", "she") and not they) or not creature or (others and not they):
        return found
    put_back = (replace(each, cost=each.cost + PLAYER_RATHER) if any(isinstance(who, str) for who in each.who) else each for each in found)
    return tuple(sorted(put_back, key=lambda each: each.cost))


def _over(said: Said, theme: Noun, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Is the game over?", "is it over for me?"."""
    whom = next((prep.what for prep in said.loose if prep.word == "for" and isinstance(prep.what, Noun)), None) or said.noun("for")
    if whom is None:
        yield Asked(world, (AskLine("does the game go on", turned=True),), 0.05 if theme.head.lower() in ("game", "match") else 0.3, _spans(theme))
        return
    for candidate in teller.refer(world, whom, ("player",)):
        yield from (Asked(candidate.world, (AskLine(f"does {who} lose"),), candidate.cost) for who in candidate.who[:1] if isinstance(who, str))


USABLE = frozenset({"usable", "activatable", "playable", "castable"})
"""Adjectives of what may be done with a thing."""

OWNED = {"mine": "i", "yours": "you", "his": "he", "hers": "she", "theirs": "they"}
"""Whose a thing is said to be, as the player's pronoun."""


def _usable(theme: Noun, said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Is its ability usable", "is it castable": whether it may be used; by whom is told with "for", else by who has it."""
    if theme.owner is not None and theme.owner.kind == "pronoun" and not is_player(theme.owner):
        theme = theme.owner  # "its ability"
    user = next((prep.what for prep in said.loose if prep.word in ("for", "by") and isinstance(prep.what, Noun)), None) or said.noun("for")
    if user is None:
        found = teller.refer(world, theme, ("object",))
        holder = next((world.things[who].controller for each in found[:1] for who in each.who if isinstance(who, int) and who in world.things), "")
        user = Noun("pronoun", "i" if holder in ("", ASKER) else "he", span=(theme.span[0], theme.span[0]))
    for asked in _possible(Said("use", (("agent", user), ("what", theme)), clause=said.clause), world, teller, "can", 0.05):
        yield replace(asked, used=(*asked.used, *_purposes(said, theme, world, teller)))


def _changes_size(said: Said) -> bool:
    """ "Give it -1/-1"."""
    given = said.noun("what")
    return said.predicate == "grant" and given is not None and given.kind == "bonus"


def _purposes(said: Said, thing: Noun, world: World, teller: Teller) -> Iterator[Span]:
    """ "Usable to draw a card": the words of what it is to be used for, where a card does that and nothing was told against it."""
    names = thing.names or (thing.owner.names if thing.owner is not None else ())
    tokens = teller.scene.tokens
    against = {tokens[n].lower() for n in world.recited if n < len(tokens)}
    for inner in said.clause.inner if said.clause is not None else ():
        known = {each for meant in teller.meanings(inner) for each in (meant.predicate, *(("pump", "shrink") if _changes_size(meant) else ()))}
        denied = inner.verb.lower() in against
        if not denied and any(teller.scene.cards.doing(name, each) for name in names for each in known):
            yield inner.span


def _spans(*nouns: Noun | None) -> tuple[Span, ...]:
    return tuple(span for noun in nouns if noun is not None for span in noun_spans(noun))


def _quality(who: str, words: tuple[str, ...], what: Noun | None, place: Noun | None, teller: Teller) -> tuple[str, bool]:
    for word in words:
        if word in ("dead", "alive") and who[0] != "<":
            return f"does {who} lose", word == "alive"
        if (known := qualities().get(word)) is not None:
            return (known.line.replace("{theme:thing}", who), known.turned) if who[0] == "<" else ("", False)
    if place is not None and (zone := teller.zone(place)):
        return f"is {who} {ZONES.get(zone, f'in {zone}')}", False
    text = described(what) if what is not None else None
    if text:
        return f"is {who} {text}", False
    plain = [word for word in words if word not in EMPTY]
    return (f"is {who} {plain[0]}", False) if plain else ("", False)


ZONES = {"battlefield": "on the battlefield", "stack": "on the stack"}
"""How a zone is asked for where it isn't "in" it."""

STATUS = frozenset({
    "tapped", "untapped", "face-down", "face-up", "flipped", "phased-out", "attacking", "blocking", "blocked", "unblocked", "enchanted", "equipped",
})  # fmt: skip
"""What only permanents are (110.6, 506.4)."""

EMPTY = frozenset({"still", "now", "then", "just", "also", "even", "really", "already", "anymore", "too", "again", "only"})


def _of_a_claim(claim: Said) -> bool:
    """ "Tell me that he was wrong": said of what somebody claims, and no claim by itself."""
    words = (*claim.clause.is_, *claim.clause.adverbs) if claim.clause is not None else ()
    return claim.predicate == "be" and any(word in RIGHT | WRONG for word in words)


def _claims(
    world: World, teller: Teller, *, turned: bool = False, echo: bool = False, able: bool = False, claimer: Noun | None = None
) -> Iterator[Asked]:
    """Whether what somebody said, or what was told to have come about, is so; ``echo``: a short question ("does it?") asks for the thing itself;
    ``able``: only of what is said to be allowed; ``claimer``: of whom it is asked whether that player is right."""
    said: list[tuple[Said, tuple[Result, ...]]] = [*((claim, ()) for claim in world.aside if not _of_a_claim(claim)), *world.reported]
    if able:
        said = [pair for pair in said if pair[0].modality in ("can", "may", "could")]
    said.sort(key=lambda each: each[0].clause.span if each[0].clause is not None else (0, 0), reverse=True)
    for held in of_whom(said, claimer):
        claim, results = held.claim
        doubted = world.fork()
        doubted.results = [result for result in world.results if result not in results]
        found = ask(replace(claim, modality="" if claim.modality == "claim" else claim.modality), doubted, teller)
        if found:
            denied = not claim.positive
            flip = (turned if not echo else denied) ^ held.turned
            beside = of_others(said, held.claim)
            for each in found:
                lines = tuple(replace(line, turned=line.turned ^ flip) for line in each.lines)
                there = each.world.fork()
                needless(there, list(beside))
                yield replace(each, world=there, lines=lines, cost=each.cost + held.cost, used=(*each.used, *beside))
            return


def _who_is_right(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Who is right?": whether what one of two held is so, and by that which of them."""
    mine, other = (Noun("pronoun", word, span=said.clause.span if said.clause is not None else (0, 0)) for word in ("i", "he"))
    asker = any(claim.holder == "me" for claim in world.aside)
    if not any(claim.holder for claim in world.aside):
        return  # nobody was said to hold anything
    for each in _claims(world, teller, claimer=mine if asker else other):
        if len(each.lines) == 1 and each.lines[0].reads == AS_IT_IS:
            line = each.lines[0]
            yes, no = ("you", "your opponent") if asker ^ line.turned else ("your opponent", "you")
            yield replace(each, lines=(replace(line, turned=False, reads=OneOfTwo(yes, no)),))


def _legal(said: Said, world: World, teller: Teller, *, turned: bool) -> Iterator[Asked]:
    """Whether what was done, or what the question tells, may be done."""
    clause = said.clause
    for inner in clause.inner if clause is not None else ():
        before = [word.lower() for word in teller.scene.tokens[max(0, inner.span[0] - 1) : inner.span[0] + 2]]
        if ("not", "to") in pairwise(before):
            return  # leave to refrain is another question
        for meant in teller.meanings(inner):
            for asked in _possible(meant, world, teller, "can", 0.0):
                yield _turned(asked, turned)
    named = next((word for word in clause.adverbs if word in NAMED), "") if clause is not None else ""
    deed = next((each for each in reversed(world.deeds) if not named or each.verb == named), None)
    if deed is not None and deed.verb == "resolve" and len(world.deeds) > 1 and world.deeds[-2].verb == "target":
        deed = world.deeds[-2]
    if not world.deeds and world.aside:  # "he says he can bolt it. Legal?": of what somebody says may be done
        yield from _claims(world, teller, turned=turned, echo=not turned, able=True)
        return
    if deed is not None:
        line = teller.step(world, deed)
        if deed.verb == "target" and deed.targets:  # "its trigger targets X. Legal?"
            rest = world.fork()
            rest.deeds = world.deeds[: world.deeds.index(deed)]
            yield _turned(Asked(rest, (AskLine(f"can {deed.agent} target {mark(deed.targets[0])}"),), 0.1), turned)
            return
        if line is not None:
            rest = world.fork()
            teller.whose(rest, deed)
            rest.deeds = world.deeds[: world.deeds.index(deed)]
            if not deed.response and deed.verb == "cast" and rest.deeds and rest.deeds[-1].agent == deed.agent and _once_resolved(rest, deed):
                rest.deeds.append(Deed("resolve", deed.agent, text="the stack resolves"))
            if not rest.turn and not rest.deeds and deed.verb in ("cast", "play", "activate", "equip"):
                rest.turn = deed.agent  # what may be done at all may be in one's own turn
            open_ = sum(doubt.cost for doubt in world.doubts if doubt.kind == "referent")  # who asks whether it may be done says what was done
            yield _turned(Asked(rest, (AskLine(f"can {line}"),), 0.1 + open_), turned)


NAMED = frozenset({"block", "attack"})
"""What is done as a question names it: "is that a legal block?" is asked of a block."""


def _turned(asked: Asked, turned: bool) -> Asked:
    return replace(asked, lines=tuple(replace(line, turned=line.turned ^ turned) for line in asked.lines))


def _works(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Does that work?": whether what was done last may be done; "does Doom Blade work on it?": whether it does to it what it does."""
    spell = said.noun("theme")
    if spell is not None and spell.kind == "name":
        whom = said.noun("on") or Noun("pronoun", "it", span=(spell.span[1], spell.span[1]))
        done = next((each for each in DONE_TO if all(teller.scene.cards.doing(name, each) for name in spell.names)), "")
        if done and said.predicate == "work":
            yield from _polar(replace(said, predicate=done, roles=(("agent", spell), ("theme", whom))), world, teller)
        return
    for asked in _legal(said, world, teller, turned=False):
        yield replace(asked, cost=asked.cost + WORKS)


DONE_TO = ("destroy", "exile", "bounce", "counter", "steal", "tap")
"""What a spell may do to what it is meant for, so that it works there."""

WORKS = 0.2
"""How much more doubtful it is that "does that work" asks whether it may be done."""


GETS = 0.8
"""How much more doubtful it is that "how much life do I get" asks for how much there is."""


def _count(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    asked = next((noun for _, noun in said.roles if isinstance(noun, Noun) and noun.wh), None)
    head = asked.head if asked is not None else ""
    player = next((noun for role in ("theme", "agent", "holder", "target") if (noun := said.noun(role)) is not None and not noun.wh), None)
    measure = MEASURES.get(said.predicate, {}).get(head)
    if said.predicate in ("be", "at_life") and head == "life" and player is not None:
        yield from life_of(player, world, teller)
        return
    used = tuple(noun_spans(asked)) if asked is not None else ()
    if head == "mana" and said.predicate in ("mana", "gain", "make", "have"):
        tapped = list(_mana_made(said, world, teller, used))
        yield from tapped
        if tapped:
            return
    meant = walker(player, world) if measure == MEASURES["have"]["life"] and not {"life", "health"} & {word.lower() for word in teller.scene.tokens} else None
    if meant is not None:  # "what is he at?"
        yield from (replace(each, used=used) for each in loyalty(meant, world, teller))
        return
    if measure is not None and player is not None:
        for candidate in teller.refer(world, player, ("player",) if "{p}" in measure else ()):
            for who in candidate.who[:1]:
                if ("{p}" in measure) == isinstance(who, str):
                    line = measure.replace("{p}", str(who)).replace("{t}", mark(who))
                    got = said.predicate == "have" and said.clause is not None and said.clause.verb == "get" and not said.clause.perfect
                    yield Asked(candidate.world, (AskLine(line),), candidate.cost + GETS * got, used)
    if said.predicate == "untap" and asked is not None:
        yield from _untapped(said, asked, world, teller)
        return
    if said.predicate in ("pay", "cost"):
        yield from _price(said, world, teller, used)
    if head == "damage" and player is None:
        defender = next((who for deed in reversed(world.deeds) if deed.verb in HITTING for who in deed.targets if isinstance(who, str)), OTHER)
        yield Asked(world, (AskLine(f"how much damage is {defender} dealt"),), 0.1, used)
    if head == "counter" and asked is not None and said.predicate in ("be", "exist", "stay"):
        yield from _counters_on(said, asked, world, teller, used)
        return
    if head == "trigger" and asked is not None:
        yield from _triggers(asked, world, teller)
    if said.predicate == "survive" and asked is not None:
        yield from _left(asked, world, teller, used)
    for each in by_table("count", said, world, teller):
        enough = _enough(each, asked) if said.predicate == "sacrifice" and asked is not None else each
        yield as_power(replace(enough, used=(*each.used, *used)))


HITTING = frozenset({"attack", "cast", "activate"})
"""Deeds whose target, if it is a player, is who is hit."""


def _counters_on(said: Said, asked: Noun, world: World, teller: Teller, used: tuple[Span, ...]) -> Iterator[Asked]:
    """ "How many counters are on it": of the kind that is told, else of the one that its card speaks of."""
    place = said.noun("place") or next((prep.what for prep in said.loose if prep.word == "on" and isinstance(prep.what, Noun)), None)
    place = walker(place, world) or place
    kind = " ".join(mark for mark in asked.marks if mark not in ("more", "total"))
    for candidate in teller.refer(world, place, ("permanent",)) if place is not None else ():
        for who in candidate.who[:1]:
            own = _own_counters(candidate.world.things[who], teller) if isinstance(who, int) else ""
            if isinstance(who, int) and (kind or own):
                yield Asked(candidate.world, (AskLine(f"how many {kind or own} counters are on {mark(who)}"),), candidate.cost, (*used, *_spans(place)))


def _own_counters(thing: Thing, teller: Teller) -> str:
    """The kind of counters that are meant on a thing where none is told."""
    return "loyalty" if "planeswalker" in thing.types else teller.scene.cards.counters(thing.card) if thing.card else ""


ENOUGH = 8
"""So many things a player is taken to have of whom it is asked how many of them have to be sacrificed."""


def _enough(each: Asked, asked: Noun) -> Asked:
    """The same with enough there to be sacrificed, where it wasn't told what that player has: what only fights, or is aimed at, or comes in a number that
    nobody told, is no list of it."""
    player = next((word for word in each.lines[0].text.split() if word in in_play(each.world)), "")
    busy = {who for deed in each.world.deeds for who in (deed.what, *deed.targets, *deed.withs)}
    there_are = [thing for thing in each.world.things.values() if thing.controller == player and thing.zone in ("", "battlefield")]
    told = any(thing.key not in busy for thing in there_are) and not any(doubt.kind == "number" for doubt in each.world.doubts)
    kind = {"permanent": "artifact", "creature": "creature", "land": "land", "artifact": "artifact", "enchantment": "enchantment"}.get(asked.head, "")
    if not player or told or not kind or any(who == player for who, _ in each.world.lacking):
        return each
    there = each.world.fork()
    for _ in range(ENOUGH):
        there.add(Thing(0, "", player, zone="battlefield", types=(kind,), made=True, noun=kind))
    there.doubt("supply", f"{player} is taken to have enough {asked.head}s", 0.1)
    return replace(each, world=there)


def _price(said: Said, world: World, teller: Teller, used: tuple[Span, ...]) -> Iterator[Asked]:
    """What is paid for a spell nobody told to be cast: it is cast for that."""
    what = said.noun("for") if said.predicate == "pay" else said.noun("theme")
    if what is None or what.wh:
        return
    agent = said.noun("agent") or Noun("pronoun", "i", span=what.span)
    for told in teller.take(world, Said("cast", (("agent", agent), ("what", what)), clause=said.clause)):
        new = told.deeds[len(world.deeds) :]
        if new and new[-1].verb == "cast" and not any(deed.what == new[-1].what and deed.verb == "cast" for deed in world.deeds):
            yield Asked(told, (AskLine(f"how much mana does {new[-1].agent} pay for <{new[-1].what}>"),), told.cost - world.cost, used)


def _mana_made(said: Said, world: World, teller: Teller, used: tuple[Span, ...]) -> Iterator[Asked]:
    """ "How much mana do I get from my Sol Ring", "how much does it make": it is tapped for mana, where nobody told so."""
    out_of = (prep.what for prep in said.loose if prep.word in ("from", "off", "out of") and isinstance(prep.what, Noun))
    named = [noun for noun in (said.noun("what"), said.noun("with"), *out_of) if noun is not None and not noun.wh]
    source = next(iter(named), said.noun("agent") if said.predicate == "make" else None)
    if source is None or source.wh or is_player(source) or any(deed.verb == "tap for" for deed in world.deeds):
        return
    agent = said.noun("agent") or said.noun("holder") or said.noun("theme")
    roles = [("what", source), *([("agent", agent)] if agent is not None and is_player(agent) else [])]
    for told in teller.take(world, Said("mana", tuple(roles), clause=said.clause)):
        new = told.deeds[len(world.deeds) :]
        if len(new) == 1 and new[0].what is not None and (source.kind != "pronoun" or gives_mana(told.things[new[0].what], teller.scene)):
            line = AskLine(f"how much mana does {new[0].agent} add with <{new[0].what}>")
            yield Asked(told, (line,), told.cost - world.cost, (*used, *noun_spans(source)))


def _untapped(said: Said, asked: Noun, world: World, teller: Teller) -> Iterator[Asked]:
    """ "How many lands do I untap in my untap step": so many are untapped after it, where none was before."""
    agent = said.noun("agent")
    for candidate in teller.refer(world, agent, ("player",)) if agent is not None else ():
        who = next((each for each in candidate.who if isinstance(each, str)), "")
        there = [thing for thing in candidate.world.things.values() if thing.controller in (who, "") and "tapped" in thing.states]
        words = {next((kind for kind in ("land", "creature", "artifact") if kind in thing.types), "permanent") for thing in there}
        word = (described(replace(asked, wh="", plural=False)) if asked.head != asked.wh else None) or (words.pop() if len(words) == 1 else "")
        if not who or not word or world.deeds or any(t.controller in (who, "") and word in t.types and t not in there for t in candidate.world.things.values()):
            continue
        rest = candidate.world.fork()
        rest.deeds.append(Deed("turn", who, text=f"the turn moves to {who}'s upkeep"))
        step = [prep.span for prep in said.loose if isinstance(prep.what, Noun) and prep.what.head.lower() in ("untap step", "turn", "untap phase")]
        yield Asked(rest, (AskLine(f"how many untapped {word} does {who} control"),), candidate.cost, (*noun_spans(asked), *step))


MEASURES: dict[str, dict[str, str]] = {
    "gain": {
        "life": "how much life does {p} gain", "card": "how many cards does {p} draw", "damage": "how much damage is {p} dealt",
        "mana": "how much mana does {p} add",
    },
    "have": {"life": "how much life does {p} have", "card": "how many cards does {p} have in hand"},
    "steal": {"damage": "how much damage is {p} dealt"},
    "damaged": {"damage": "how much damage is {p} dealt"},
}  # fmt: skip
"""What is counted where the verb alone doesn't tell ("how many cards do I get", "how much life do I have")."""


def _triggers(asked: Noun, world: World, teller: Teller) -> Iterator[Asked]:
    """ "How many Blood Artist triggers do I get"."""
    for word in asked.marks:
        for candidate in teller.refer(world, Noun("name", word, names=(word,), span=asked.span), ()):
            for who in candidate.who[:1]:
                yield Asked(candidate.world, (AskLine(f"how many times does {mark(who)} trigger"),), candidate.cost, tuple(noun_spans(asked)))


def _who(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    clause = said.clause
    if (ordered := in_order(said, world, teller)) is not None:
        yield from ordered
        return
    if said.predicate == "survive":
        yield from _survivors(said, world)
        return
    if said.predicate == "be" and clause is not None and RIGHT & {*clause.is_, *clause.adverbs}:
        yield from _who_is_right(said, world, teller)
        return
    if clause is not None and clause.wh == "whose" and any(teller.zone(noun) for noun in phrases(clause) if noun.wh):
        yield from _where(said, world, teller)
        return
    yield from by_table("who", said, world, teller)


SURELY_PLAYER = 0.5
"""A player who stands for "he" with less doubt than this is the one that is meant."""


def _where(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    theme = said.noun("theme") or said.noun("what")
    if theme is None:
        return
    if said.clause is not None and "at" in said.clause.particles and (loyal := list(loyalty(walker(theme, world) or theme, world, teller))):
        yield from loyal
        return
    stands = list(standing(theme, world, teller)) if is_player(theme) and said.predicate in ("be", "exist", "at_life") else []
    yield from stands
    asked_how = said.clause is not None and "where" not in {word.lower() for word in teller.scene.tokens[said.clause.span[0] : said.clause.span[1]]}
    if any(each.cost < SURELY_PLAYER for each in stands) or (asked_how and is_player(theme)) or (theme.kind == "pronoun" and theme.head.lower() == "i"):
        return
    for candidate in teller.refer(world, theme, ("permanent",)) or teller.refer(world, theme, ()):
        for who in candidate.who[:1]:
            if isinstance(who, int):
                yield Asked(candidate.world, (AskLine(f"where is {mark(who)}"),), candidate.cost)


def _what(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """ "What happens (to it)", "what is its power", "what do I get"."""
    theme = said.noun("theme")
    if said.predicate == "happen":
        to = said.noun("to")
        if to is None:
            yield Asked(world, (), 0.0)
            return
        for candidate in teller.refer(world, to, ()):
            things = [mark(who) for who in candidate.who if isinstance(who, int)]
            yield Asked(candidate.world, (AskLine(f"what happens to {' and '.join(things)}"),) if things else (), candidate.cost)
        return
    if said.predicate == "survive":
        yield from _survivors(said, world)
        return
    what = said.noun("what")
    if said.predicate == "be" and theme is not None and what is not None and what.wh and what.head in ("color", "type"):
        for candidate in teller.refer(world, theme, ()):
            for who in candidate.who[:1]:
                if isinstance(who, int):
                    yield Asked(candidate.world, (AskLine(f"what {what.head} is {mark(who)}"),), candidate.cost)
        return
    sized = said.clause is not None and (said.clause.wh == "how big" or any(noun.wh and noun.head == "size" for noun in phrases(said.clause)))
    if said.predicate == "be" and theme is not None and sized:
        for candidate in teller.refer(world, theme, ("permanent",)):
            for who in candidate.who[:1]:
                if isinstance(who, int):
                    yield Asked(candidate.world, (AskLine(f"what is {mark(who)}'s power and toughness"),), candidate.cost)
        return
    if said.predicate in ("be", "at_life") and theme is not None and theme.head in ("life", "life total"):
        at = walker(theme.owner, world)
        yield from loyalty(at, world, teller) if at is not None else life_of(theme.owner, world, teller)
        return
    if said.predicate == "be" and theme is not None:
        measure = _measured(theme)
        of = (prep.what for each in theme.members() for prep in each.preps if prep.word == "of" and isinstance(prep.what, Noun))
        holder = (walker(theme.owner, world) if measure == "loyalty" else None) or theme.owner or next(of, None)
        if measure and holder is not None:
            for candidate in teller.refer(world, holder, ()):
                for who in candidate.who[:1]:
                    if isinstance(who, int):
                        said_too = tuple(span for each in theme.members() for span in noun_spans(each)) if theme.also or measure == "loyalty" else ()
                        yield Asked(candidate.world, (AskLine(f"what is {mark(who)}'s {measure}"),), candidate.cost, said_too)


def _measured(theme: Noun) -> str:
    """What of a thing is asked for: one of its numbers, or both of a creature's ("its power and toughness"); "" for anything else."""
    heads = {each.head for each in theme.members()}
    if heads == {"power", "toughness"}:
        return "power and toughness"
    return MEASURED.get(theme.head, "") if len(heads) == 1 else ""


MEASURED = {
    "power": "power", "toughness": "toughness", "name": "name", "loyalty": "loyalty", "mana value": "mana value", "cmc": "mana value",
    "mana cost": "mana cost", "size": "power and toughness",
}  # fmt: skip
"""What an object may be asked for with "what is its ..."."""


def _which(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    clause = said.clause
    if said.predicate in ("resolve", "happen", "infinite") and clause is not None and "first" in clause.adverbs:
        yield Asked(world, (AskLine("what resolves first"),), 0.1)
    if said.predicate == "survive":
        yield from _survivors(said, world)
        return
    yield from by_table("which", said, world, teller)
    yield from by_table("who", said, world, teller)


def _left(asked: Noun, world: World, teller: Teller, used: tuple[Span, ...]) -> Iterator[Asked]:
    """ "How many of them survive": how many such their controller has then, where all that are such are meant."""
    of = next((prep.what for prep in asked.preps if prep.word == "of" and isinstance(prep.what, Noun)), None)
    group = of or replace(asked, wh="", span=(0, 0))
    fought = {key for deed in world.deeds if deed.verb == "block" for key in (deed.what, *deed.withs)}
    everyone = of.head.lower() == "them" if of is not None else asked.head.lower() in ("how many", "creature") and not (asked.marks or asked.owner)
    if everyone and fought and fought == {key for key, thing in world.things.items() if thing.is_creature}:
        yield Asked(world, (AskLine("how many creature survive"),), 0.05, used)
        if of is None or len(fought) == PAIR:
            return
    for candidate in teller.refer(world, group, ("creature",)):
        things = [candidate.world.things[who] for who in candidate.who if isinstance(who, int)]
        holders = {thing.controller for thing in things}
        words = {thing.subtypes[-1] if thing.subtypes and not thing.card else "creature" for thing in things}
        word = words.pop() if len(words) == 1 else "creature"
        if len(holders) != 1 or not (holder := holders.pop()):
            continue
        alike = [t for t in candidate.world.things.values() if t.controller == holder and t.is_creature and (word == "creature" or word in t.subtypes)]
        if len(alike) == len(things):
            yield Asked(candidate.world, (AskLine(f"how many {word} does {holder} control"),), candidate.cost, used)


PAIR = 2
"""Where one fights one, both are meant."""

MOST_FIGHTERS = 4


def _survivors(said: Said, world: World) -> Iterator[Asked]:
    """ "Which one survives": asked of each creature there is, one by one."""
    there = [key for key, thing in world.things.items() if thing.is_creature and thing.zone in ("", "battlefield")]
    if not 2 <= len(there) <= MOST_FIGHTERS or len({world.things[key].card or world.things[key].noun for key in there}) < len(there):
        return
    asked = tuple(span for noun in phrases(said.clause) if noun.wh for span in noun_spans(noun)) if said.clause is not None else ()
    lines = tuple(AskLine(f"does {mark(key)} survive", option=world.things[key].card or f"the {world.things[key].noun}") for key in there)
    yield Asked(world, lines, 0.05, asked)


def _when(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    yield from by_table("when", said, world, teller)


def _told(said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """When, how and why: what happens shows it."""
    yield Asked(world, (), 0.3)


ASKERS: dict[Form, Callable[[Said, World, Teller], Iterator[Asked]]] = {
    "polar": _polar, "can": _can, "must": _must, "count": _count, "who": _who, "which": _which, "where": _where, "what": _what, "when": _when, "how": _told,
    "why": _told,
}  # fmt: skip
