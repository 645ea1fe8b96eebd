"""A proposition asked: its roles resolved in a world of the story, the line of Judge English that asks for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from judge.question.ask.table import Pattern, patterns
from judge.question.ask.teller import Teller
from judge.question.hypothesis import AskLine
from judge.question.meaning.frames import verbs
from judge.question.meaning.model import Said
from judge.question.meaning.nouns import kinds, nouns
from judge.question.reads import reads_of
from judge.question.story.model import ASKER, OTHER, Candidate, Referent, Thing, World
from judge.question.story.people import as_person, players
from judge.question.story.sources import as_ability, is_ability, of_thing
from judge.question.story.states import place_of
from judge.question.story.words import noun_spans
from judge.question.subtypes import subtypes
from judge.question.syntax.model import Noun, Span

MOST = 6


@dataclass(frozen=True, slots=True)
class Asked:
    """One way to ask what was asked: the world it is asked of (more things may be in it than the story told of) and its lines; no lines: what happens.
    ``used``: the words that are in the line as they are ("flying", "3")."""

    world: World
    lines: tuple[AskLine, ...]
    cost: float = 0.0
    used: tuple[Span, ...] = ()


def mark(who: Referent) -> str:
    """A referent as it stands in a line: a player by name, a thing by its mark."""
    return who if isinstance(who, str) else f"<{who}>"


COMBAT = {"combat": "combat"}
"""No zone, but asked for like one ("is it removed from combat")."""


def by_table(section: str, said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """The lines of the table for a proposition, with every way its roles may be resolved, best first."""
    named = [noun for role in ("to", "place") if (noun := said.noun(role)) is not None]
    named += [prep.what for prep in said.loose if isinstance(prep.what, Noun) and prep.what.head in COMBAT]
    places = [noun for noun in named if teller.zone(noun) or noun.head in COMBAT]
    zone = (teller.zone(places[0]) or COMBAT[places[0].head]) if places else ""
    for pattern in patterns(section, said.predicate, zone):
        asked = _with_counters(list(islice(_filled(pattern, said, world, teller), MOST)))
        if asked:
            told = noun_spans(places[0]) if places and _names_zone(pattern, zone) else []
            blows = next((noun for role in ("amount", "theme") if (noun := said.noun(role)) is not None and noun.head == COMBAT_DAMAGE), None)
            for each in asked if blows is None else _of_blows(asked, blows):
                lines = tuple(replace(line, text=whose_zone(line.text, places[0] if told else None, each.world)) for line in each.lines)
                yield replace(each, lines=lines, used=(*each.used, *told))
            return


_HELD = re.compile(r"counters are on <(\d+)>")


def _with_counters(asked: list[Asked]) -> list[Asked]:
    """The lines without those that ask for counters on a spell that is none of a permanent (121.1), where something else may be meant."""
    def can_have(each: Asked) -> bool:
        held = [_HELD.search(line.text) for line in each.lines]
        return all(each.world.things[int(found[1])].is_permanent for found in held if found is not None)

    return [each for each in asked if can_have(each)] or asked


COMBAT_DAMAGE = "combat damage"


def _of_blows(asked: list[Asked], blows: Noun) -> Iterator[Asked]:
    """The lines that ask whether something deals damage, of combat damage."""
    for each in asked:
        lines = tuple(replace(line, text=_DEALS.sub("deal combat damage", line.text)) for line in each.lines)
        yield replace(each, lines=lines, used=(*each.used, *noun_spans(blows))) if lines != each.lines else each


_DEALS = re.compile(r"(?<=> )deal damage$")

_OWN_ZONE = re.compile(r"(?:\bin|(?P<back>\breturn to)) (?P<zone>hand|graveyard|library)$")


def whose_zone(line: str, place: Noun | None, world: World) -> str:
    """A line that asks for a zone, with the player whose it was said to be ("my graveyard"): a card goes to its owner's only (400.3)."""
    found = _OWN_ZONE.search(line)
    named = players(world, place.owner) if place is not None and place.owner is not None and found is not None else None
    if found is None or named is None or len(named[0]) != 1:
        return line
    where = f"in {named[0][0]}'s {found['zone']}"
    if found["back"] is None:
        return f"{line[: found.start()]}{where}"
    return f"is {line[: found.start()].strip().removeprefix('does ')} {where}"


def _names_zone(pattern: Pattern, zone: str) -> bool:
    """Whether a line asks for the zone that was named."""
    return zone in pattern.text or (zone == "exile" and "exiled" in pattern.text)


def _filled(pattern: Pattern, said: Said, world: World, teller: Teller) -> Iterator[Asked]:
    """A line with its places filled: one for each way to resolve the roles it names."""
    names = _roles_named(pattern)
    for state, cost, chosen in _resolved(names, said, world, teller):
        lines = []
        for one in _each(chosen, pattern):
            filled = pattern.filled(lambda role, how, what, one=one, state=state: _place(role, how, what, said, one, state))  # type: ignore[misc]
            if filled is not None and not _no_fighter(filled[0], state) and not (_counts_got(said, filled[0]) and _had(said, one, state)):
                line, reads = filled
                if said.predicate in ("gain_life", "lose_life", "draw") and said.clause is not None and "still" in said.clause.adverbs:
                    reads = re.sub(r"^equals\b", "at least", reads)  # more than that may come of the rest
                lines.append(AskLine(line, pattern.turned, reads=reads_of(reads)))
        lines = [_of_token(line, state, moved=said.predicate in ("move", "put", "die")) for line in lines]
        if lines:
            group = _group(said, chosen, state) if len(lines) > 1 else ()
            yield Asked(state, tuple(lines), cost + pattern.cost, (*_words_of(pattern, said), *group))


def _group(said: Said, chosen: dict[str, tuple[Referent, ...]], world: World) -> tuple[Span, ...]:
    """ "Do the rest of my Goblins live?": the words for things all alike, where it is asked of each and it doesn't matter how many there are."""
    for role, who in chosen.items():
        things = [world.things[each] for each in who if isinstance(each, int)]
        noun = said.noun(role)
        if len(things) > 1 and noun is not None and len({(t.controller, t.card, t.size, t.subtypes, t.abilities, t.counters, t.states) for t in things}) == 1:
            return (noun.span,)
    return ()


def _no_fighter(line: str, world: World) -> bool:
    """Whether a line asks if an instant or a sorcery attacks, blocks or dies: something else was meant by "stop" or "goner"."""
    found = re.fullmatch(r"does <(\d+)> (?:attack|block|die)", line)
    return found is not None and bool({"instant", "sorcery"} & set(world.things[int(found[1])].types))


CEASED = {"does {t} return to hand": "is {t} in hand", "does {t} return to the battlefield": "is {t} on the battlefield"}
"""What is asked of a token's coming back: it moves, and then is nowhere (110.5f), so where it is in the end is meant."""


def _of_token(line: AskLine, world: World, *, moved: bool) -> AskLine:
    """A line asked of a token; ``moved``: whether it goes somewhere is asked, and to a graveyard it does go (700.4)."""
    found = re.search(r"<(\d+)>", line.text)
    if found is None or not world.things[int(found[1])].token:
        return line
    if moved and line.text == f"is {found[0]} in graveyard":
        return replace(line, text=f"does {found[0]} die")
    return replace(line, text=next((new.replace("{t}", found[0]) for old, new in CEASED.items() if line.text == old.replace("{t}", found[0])), line.text))


def _counts_got(said: Said, line: str) -> bool:
    """Whether a line asks how many somebody has, where it is asked if somebody gets something."""
    return _got(said) and line.startswith("how many") and " control" in line


def _got(said: Said) -> bool:
    """Whether it is asked if somebody gets something, which is told by what that player controls afterwards."""
    verb = said.clause.verb.lower() if said.clause is not None else ""
    return said.predicate in ("gain", "make") or (said.predicate == "have" and verb in ("get", "receive", "obtain"))


def _had(said: Said, chosen: dict[str, Referent], world: World) -> bool:
    """Whether a player has such things from the start, so that having them afterwards says nothing of getting them."""
    noun = said.noun("what") or said.noun("theme")
    player = next((who for who in chosen.values() if isinstance(who, str)), "")
    text = (described(noun) or "").lower().split() if noun is not None else []
    acted = {deed.what for deed in world.deeds if deed.verb in ("cast", "play")}
    return bool(text) and any(
        thing.controller == player and thing.zone in ("", "battlefield") and thing.made_by is None and thing.key not in acted
        and text[-1] in (*thing.types, *(subtype.lower() for subtype in thing.subtypes), thing.noun)
        and (not thing.size or all(word == thing.size for word in text if "/" in word))
        for thing in world.things.values()
    )  # fmt: skip


def _each(chosen: dict[str, tuple[Referent, ...]], pattern: Pattern) -> Iterator[dict[str, Referent]]:
    """Whom a line asks for: of several things meant together ("do both die") each in turn, where it can be so of every one."""
    firsts = {role: who[0] for role, who in chosen.items()}
    several = next((role for role, who in chosen.items() if len(who) > 1), None)
    if several is None or not pattern.text.startswith(("does ", "is ")):
        yield firsts
        return
    for who in chosen[several]:
        yield {**firsts, several: who}


def _words_of(pattern: Pattern, said: Said) -> tuple[Span, ...]:
    """The words of the phrases that stand in a line as they are."""
    found = re.findall(r"\{(\w+)\.(?:text|count|counters|several|cards)\}", pattern.text + pattern.reads)
    told = set(pattern.text.split())
    named = [noun for role, noun in said.roles if role not in found and isinstance(noun, Noun) and _says(told, noun)]
    asked = [noun for role in found if (noun := said.noun(role)) is not None]
    return tuple(span for noun in (*asked, *named) for span in noun_spans(noun))


def _says(told: set[str], noun: Noun) -> bool:
    """Whether the words of a phrase stand in a line themselves ("to its graveyard", "the extra turn")."""
    if noun.kind != "noun" or noun.count is not None or noun.preps or noun.clauses:
        return False
    return (noun.head in told or place_of(noun) in told) and all(mark in told for mark in noun.marks)


def _roles_named(pattern: Pattern) -> list[tuple[str, str]]:
    """The roles a line names as whom or what they are, with the sort wanted."""
    found = re.findall(r"\{(\w+)(?::(\w+)|\.(?:controller|opponent))?\}", pattern.text)
    return [each for each in dict.fromkeys(found) if each[0] != "value"]


def _resolved(
    names: list[tuple[str, str]], said: Said, world: World, teller: Teller
) -> Iterator[tuple[World, float, dict[str, tuple[Referent, ...]]]]:  # fmt: skip
    """Every way to resolve the roles named, one role after the other in the world the one before left."""
    if not names:
        yield world, 0.0, {}
        return
    (role, sort), *rest = names
    noun = said.noun(role)
    doing = _doing(said, role, world) if noun is not None and noun.kind == "pronoun" else frozenset()
    for candidate in _candidates(said.predicate, role, noun, world, teller, sort, teller.owning(world, said, role)):
        if doing & set(candidate.who):
            continue
        fitting = tuple(who for who in candidate.who if isinstance(who, {"thing": int, "old": int, "ability": int, "player": str}.get(sort, (int, str))))
        if not fitting:
            continue
        for state, cost, chosen in _resolved(rest, said, candidate.world, teller):
            if _same_twice(fitting, role, chosen, said):
                continue
            yield state, cost + candidate.cost, {role: fitting, **chosen}


def _doing(said: Said, role: str, world: World) -> frozenset[Referent]:
    """The things named as what does it, which "it" beside them does not mean ("does Shock kill it")."""
    names = {name for other, noun in said.roles if other != role and other in ("agent", "with") and isinstance(noun, Noun) for name in noun.names}
    return frozenset(key for key, thing in world.things.items() if thing.card in names)


def _same_twice(who: tuple[Referent, ...], role: str, chosen: dict[str, tuple[Referent, ...]], said: Said) -> bool:
    """Whether a pronoun is taken for what another part of the clause means already: "can he kill her with it" is of three, unless "itself" is said."""
    for other, others in chosen.items():
        if set(who) & set(others):
            nouns = [noun for noun in (said.noun(role), said.noun(other)) if noun is not None and noun.kind == "pronoun"]
            if nouns and said.noun(role) != said.noun(other) and not any(noun.head.lower().endswith(("self", "selves")) for noun in nouns):
                return True
    return False


_FELLOWS = frozenset(nouns()["people"]["guys"])
"""Words for creatures that are spoken of like people."""

_THEY = frozenset(("they", "them", "both", "all"))


_OF_CREATURES = frozenset(("die", "kill", "save", "survive"))
"""What is said of creatures far more often than of players."""


def _player_last(world: World) -> bool:
    """Whether of all who may be called "he" it was a player who was spoken of last."""
    living = {key for key, thing in world.things.items() if thing.is_creature or "planeswalker" in thing.types}
    heard = (who for who in reversed(world.spoken) if who in living or (isinstance(who, str) and who != ASKER))
    return isinstance(next(heard, None), str)


def _candidates(predicate: str, role: str, noun: Noun | None, world: World, teller: Teller, sort: str, controller: str = "") -> tuple[Candidate, ...]:
    if noun is None:
        return ()
    if sort == "ability":
        meant = as_ability(noun)
        found = teller.refer(world, meant, ("object",)) if is_ability(meant) else ()
        return found if meant is noun else tuple(each for each in found if each.world.missed == world.missed)
    if sort == "old" and noun.kind == "noun" and (noun.det in ("a", "an", "another") or noun.count is not None):
        return ()  # "a land" is none that was spoken of
    if sort == "old":
        known = (each for each in teller.refer(world, noun, ("permanent", "card")) if all(who in world.things for who in each.who))
        return tuple(each for each in known if all(not isinstance(who, int) or _lasting(world, who) for who in each.who))
    if sort == "thing" and noun.kind == "pronoun" and noun.head.lower() in ("he", "him") and _player_last(world):
        return ()
    they = noun.kind == "pronoun" and noun.head.lower() in _THEY and any(isinstance(who, int) for who in world.spoken)
    if sort == "player" and predicate in _OF_CREATURES and they:
        return ()  # "can I save them": what was spoken of, not the players
    attackers = {key for deed in world.deeds if deed.verb == "attack" for key in deed.withs}
    if predicate == "trample_over" and role == "theme" and sort == "thing" and noun.kind == "pronoun" and len(attackers) == 1:
        here = world.fork()
        here.explain([noun.span])
        return (Candidate(here, tuple(attackers)),)  # "what can he trample over": who attacks
    if predicate == "damaged" and "other" in (noun.det, *noun.marks):
        noun = as_person(noun, teller.scene.tokens[noun.span[0] : noun.span[1]])  # "damage the other guy takes"
    wanted = ("player",) if sort == "player" else verbs().wants(predicate, role)
    if sort == "thing" and noun.kind == "pronoun" and noun.head.lower() in _THEY and any(isinstance(who, int) for who in world.spoken):
        wanted = tuple(kind for kind in wanted if kind not in ("player", "any")) or ("object",)  # things are asked after rather than the players
    if sort == "thing" and noun.kind == "pronoun" and noun.head.lower() in ("he", "she", "him", "her") and set(wanted) <= {"any", "player"}:
        wanted = ("object",)  # a planeswalker or a creature that is called so
    found = teller.refer(world, noun, wanted, controller)
    him = noun.kind == "pronoun" and noun.head.lower() in ("he", "him")
    other = any(isinstance(who, str) and who != ASKER for who in world.spoken) and not any(thing.noun in _FELLOWS for thing in world.things.values())
    if predicate in ("damage", "damaged") and him and not sort and (other or _player_last(world)):
        found = tuple(each for each in found if all(isinstance(who, str) for who in each.who)) or found
    if predicate in ("damage", "damaged") and him and "his" in (word.lower() for word in teller.scene.tokens):
        found = tuple(each for each in found if all(isinstance(who, str) for who in each.who)) or found  # "his 3/3 ... how much does he take": the player
    if predicate == "exist" and noun.kind == "name":  # a spell is never in play: more is meant than whether it is there
        found = tuple(each for each in found if all(not isinstance(who, int) or _lasting(each.world, who) for who in each.who))
    if noun.kind == "pronoun" and role in ("theme", "agent") and predicate in _DONE_BY_ITSELF:
        found = able_first(found, predicate, teller)
    return living(found) if predicate in ("die", "kill", "survive") and noun.kind == "pronoun" else found


_DONE_BY_ITSELF = frozenset(("trigger", "come_back", "damage"))
"""What a thing does of which an ability of its own, or its nature, has to say so."""

RETURNING = frozenset(("persist", "undying", "unearth", "recover"))


def able_first(found: tuple[Candidate, ...], predicate: str, teller: Teller) -> tuple[Candidate, ...]:
    """Of what "it" may be, what can do what is asked before what can't: "does it trigger" is asked of what has such an ability."""
    def able(each: Candidate) -> bool:
        things = [each.world.things[who] for who in each.who if isinstance(who, int)]
        return all(_may(thing, predicate, teller) for thing in things)

    fit = [able(each) for each in found]
    if all(fit) or not any(fit):
        return found
    return tuple(sorted((each if good else replace(each, cost=each.cost + DEADER) for each, good in zip(found, fit, strict=True)), key=lambda each: each.cost))


def _may(thing: Thing, predicate: str, teller: Teller) -> bool:
    abilities = of_thing(thing, teller.scene.cards)
    if predicate == "damage":
        return thing.is_creature or any("damage" in each.does for each in abilities)
    if predicate == "trigger":
        return any(each.way == "triggered" or (each.way == "static" and "copy" in each.does) or each.way == "keyword" for each in abilities)
    return any(each.name in RETURNING or (each.way == "triggered" and "return" in each.does) for each in abilities)


def _lasting(world: World, key: int) -> bool:
    """Whether somebody may have it for good: no instant and no sorcery."""
    return world.things[key].is_permanent or not world.things[key].types


DEADER = 0.4
"""How much less likely it is that "it dies" is said of what is no creature, where there is one."""


def living(found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Whom "it dies" is said of: creatures rather than other things (700.4)."""

    def lives(each: Candidate) -> bool:
        types = [each.world.things[who].types for who in each.who if isinstance(who, int)]
        return all(not found or {"creature", "planeswalker"} & set(found) for found in types)

    def passes(each: Candidate) -> bool:
        """Whether it is a spell that is never on the battlefield."""
        return bool(each.who) and all(isinstance(who, int) and not each.world.things[who].is_permanent for who in each.who)

    if not any(lives(each) for each in found):
        return tuple(each for each in found if not passes(each))
    return tuple(sorted((each if lives(each) else replace(each, cost=each.cost + DEADER) for each in found), key=lambda each: each.cost))


def _last_spell(world: World) -> str | None:
    """The spell cast last."""
    return next((f"<{deed.what}>" for deed in reversed(world.deeds) if deed.verb == "cast"), None)


def _place(role: str, how: str, what: str, said: Said, chosen: dict[str, Referent], world: World) -> str | None:
    """What stands in one place of a line."""
    if role == "last spell":
        return _last_spell(world)
    if role == "value":
        return said.value or None
    if how in ("", ":"):
        return mark(chosen[role]) if role in chosen else None
    if what == "controller" and role in chosen:
        who = chosen[role]
        return who if isinstance(who, str) else world.things[who].controller or "Ann"
    if what == "opponent" and role in chosen:
        who = chosen[role]
        holder = who if isinstance(who, str) else world.things[who].controller or "Ann"
        return OTHER if holder == "Ann" else "Ann"
    noun = said.noun(role)
    if what == "cards":
        return "cards" if noun is None or noun.head == noun.wh or described(noun) in ("card", "cards") else None
    if noun is None:
        return None
    if what == "several":
        return str(noun.count) if noun.kind == "noun" and (noun.count or 0) > 1 else None
    if what == "count":
        return _count(noun)
    if what == "counters":
        return _counters(noun)
    return described(noun)


def _count(noun: Noun) -> str | None:
    if noun.kind == "number":
        return noun.head
    return None if noun.count is None else str(noun.count)


def _counters(noun: Noun) -> str | None:
    """ "+1/+1 counters" of a phrase that names counters."""
    if noun.head != "counter":
        return None
    kind = " ".join(word for word in noun.marks if word not in ("more", "new", "extra"))
    return f"{kind} counters" if kind else "counters"


PLAIN_MARKS = frozenset({"white", "blue", "black", "red", "green", "colorless", "tapped", "untapped", "token", "legendary", "basic", "artifact", "creature",
                         "enchantment", "land", "attacking", "blocking"})  # fmt: skip


def described(noun: Noun) -> str | None:
    """The words of a phrase that Judge English knows as a description: sizes, colours, types, keywords; None where one stands among them that it doesn't."""
    if noun.kind in ("size", "bonus", "mana", "number"):
        return noun.head
    if noun.kind == "name":
        return noun.head
    if noun.kind != "noun" or not noun.head:
        return None
    found = kinds(noun)
    head = noun.head
    if found & {"step", "life", "zone"} and not found & {"creature", "permanent", "quality"}:
        return None
    if not found & {"creature", "permanent", "quality", "card", "spell"} and not head[:1].isalpha():
        return None
    marks = [word.capitalize() if word in subtypes() else word for word in noun.marks if word in PLAIN_MARKS or word in subtypes() or word[:1].isdecimal()]
    return " ".join((*marks, head.capitalize() if head in subtypes() else head))
