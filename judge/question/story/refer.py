"""What a noun phrase stands for: a player, a thing spoken of before, or a thing that comes in with it.

A name said again is the same object unless another one is told; pronouns are open, with the ones spoken of last first; a thing of which nothing was
told before is brought in as described."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.cards import tree
from judge.cards.keywords import KEYWORDS
from judge.question.meaning.nouns import nouns, whole
from judge.question.story.bysize import by_size
from judge.question.story.cards import Cards
from judge.question.story.describe import Looks, looks
from judge.question.story.model import ASKER, Candidate, Deed, Referent, Result, Thing, World
from judge.question.story.people import in_play, is_player, players
from judge.question.story.sources import is_ability, sources
from judge.question.story.words import noun_spans
from judge.question.syntax.model import Clause, Noun, Prep

KEEP = 3
MOST_ALIKE = 20
"""So many things alike are brought in at most."""
_SOME = frozenset(("several", "few", "many", "multiple", "numerous", "bunch", "lot", "lots", "ton", "tons", "some"))
"""Words for a number that isn't said."""
OPEN = 0.25
_SINGLE = frozenset(("it", "itself", "this", "that", "one", "he", "she", "him", "her", "himself", "herself", "its"))
_ITS = frozenset(("it", "its", "he", "she", "his", "her"))
_SHE = frozenset(("she", "her", "herself"))
_HE = frozenset(("he", "him", "himself"))
_MANY = frozenset(("they", "them", "these", "those", "themselves", "both", "all", "ones", "each"))
_DEFINITE = frozenset(("the", "that", "this", "these", "those", "both", "such", "said", "all"))


@dataclass(frozen=True, slots=True)
class Want:
    """What is asked of a filler: the kinds its role wants, the player who controls it if nothing else is said, the zone it is then in; ``old``: nothing
    new may come in for it; ``near``: things that take part otherwise, so that a pronoun does not mean them."""

    kinds: tuple[str, ...] = ()
    controller: str = ""
    zone: str = ""
    old: bool = False
    near: tuple[Referent, ...] = ()


def refer(world: World, noun: Noun, want: Want, cards: Cards) -> list[Candidate]:
    """What a noun phrase may stand for, the likeliest first; nothing where it can't stand for anything of the kind."""
    known = world.known.get(noun.span) if noun.span != (0, 0) else None
    if known is not None:
        return [Candidate(world, (known,))]
    if noun.joined == "or" and noun.also:  # one of them: which is open, and the others' words stay unread
        options = [found for member in noun.members() for found in _one(world, _alone(member), want, cards)]
        return sorted((replace(found, cost=found.cost + OPEN) for found in options), key=lambda c: c.cost)[:KEEP]
    out: list[Candidate] = [Candidate(world, ())]
    for member in noun.members():
        out = [
            Candidate(found.world, (*before.who, *found.who), before.cost + found.cost, before.says or found.says)
            for before in out
            for found in _one(before.world, _alone(member), want, cards)
        ]
        out = sorted(out, key=lambda c: c.cost)[:KEEP]
    return out


def _alone(noun: Noun) -> Noun:
    """One member of phrases joined together, with the words of its own."""
    if not noun.also:
        return noun
    own = min(noun.also[0].span[0], noun.span[1])
    return replace(noun, also=(), joined="", span=(noun.span[0], own) if own > noun.span[0] else noun.span)


def _part_of(noun: Noun) -> tuple[int, Noun] | None:
    """ "Two of his four lands", "one of my two Bears": how many of the group, and the group; None for other phrases."""
    of = next((prep.what for prep in noun.preps if prep.word == "of" and isinstance(prep.what, Noun)), None)
    if noun.det == "one of":
        count, of = 1, replace(noun, det="")
    elif noun.kind == "number" or noun.head.lower() == "one":
        count = noun.count if noun.count is not None else int(noun.head) if noun.head.isdecimal() else 1
    else:
        return None
    if of is None or of.kind not in ("noun", "size", "name") or of.count is None or not 0 < count < of.count or of.also or noun.also:
        return None
    return count, replace(of, plural=True, span=noun.span if noun.det == "one of" else of.span)


def _of_the_group(world: World, noun: Noun, count: int, group: Noun, want: Want, cards: Cards) -> list[Candidate]:
    """So many of a group, which is there with them."""
    out = []
    for found in refer(world, group, want, cards):
        if len(found.who) != group.count or not all(isinstance(who, int) for who in found.who):
            continue
        here = found.world.fork()
        here.explain(noun_spans(noun))
        here.known.pop(group.span, None)
        for who in found.who[:count]:
            here.speak_of(who)
        out.append(Candidate(here, found.who[:count], found.cost, found.says))
    return out


def _one(world: World, noun: Noun, want: Want, cards: Cards) -> list[Candidate]:
    if (part := _part_of(noun)) is not None and not want.old and (out := _of_the_group(world, noun, *part, want, cards)):
        return out
    group = _one_of(noun)
    noun = _card_called(_several(noun, _example(whole(noun))), cards)
    if group is not None:
        things = group.kind == "pronoun" and not set(want.kinds) <= {"player"} and any(isinstance(who, int) for who in world.spoken)
        found = refer(world, group, replace(want, old=True, kinds=("object",) if things else want.kinds), cards)
        for each in found:
            each.world.explain(noun_spans(noun))
            for who in each.who[:1]:
                each.world.speak_of(who)
        if found:
            return [Candidate(each.world, each.who[:1], each.cost, each.says) for each in found]
    theirs = noun.kind == "pronoun" and noun.head.lower() in ("mine", "his", "yours", "hers", "theirs")  # a thing of theirs, no player
    if theirs and (found := _pronoun(world, noun, want, cards)):
        return found
    if "player" in want.kinds or not want.kinds or is_player(noun):
        found = _players(world, noun, want, cards)
        if found or (noun.kind == "pronoun" and is_player(noun)):
            return found
    if want.kinds and not set(want.kinds) & {"object", "creature", "permanent", "spell", "card", "planeswalker"}:
        return []
    if noun.kind == "name":
        return _named(world, _told_in_full(world, noun), want, cards)
    if (sized := by_size(world, noun)) is not None:
        return [_meant(world, (sized,), noun, 0.05)]
    if noun.kind == "pronoun" or noun.head.lower() in ("one", "another", "other", "both", "mine", "his", "hers", "yours"):
        return _pronoun(world, noun, want, cards)
    if is_ability(noun):
        return _source(world, noun, want, cards)
    if noun.kind in ("noun", "size"):
        return _by_keyword(world, noun, cards) or _common(world, noun, want, cards)
    return []


def _told_in_full(world: World, noun: Noun) -> Noun:
    """ "The Knight", after a White Knight was told of: that one, though a card of this name is known (201.4)."""
    definite = noun.det in ("the", "that", "this") or noun.owner is not None
    if not definite or " " in noun.head or noun.head not in noun.names or any(thing.card in noun.names for thing in world.things.values()):
        return noun
    told = {thing.card for thing in world.things.values() if thing.card and thing.card.split()[-1] == noun.head}
    return replace(noun, head=(card := told.pop()), names=(card,)) if len(told) == 1 else noun


def _source(world: World, noun: Noun, want: Want, cards: Cards) -> list[Candidate]:
    """ "The trigger", "his tap ability", "the ability of the Sorcerer": the thing whose ability it is; nothing where no thing has one."""
    of = next((prep for prep in noun.preps if prep.word in ("of", "from", "for") and isinstance(prep.what, Noun) and not is_player(prep.what)), None)
    owned = noun.owner if noun.owner is not None and not is_player(noun.owner) else of.what if of is not None else None
    called = next((mark for mark in noun.marks if mark[:1].isupper() and cards.face(mark) is not None), "")
    if called and owned is None:  # "my Soul Warden trigger"
        owned = Noun("name", called, (called,), owner=noun.owner, det=noun.det if noun.owner is None else "", span=noun.span)
        noun = replace(noun, marks=tuple(mark for mark in noun.marks if mark != called))
    player = _owner(world, noun, want) if owned is None else None
    worlds = [Candidate(world, ())] if not isinstance(owned, Noun) else refer(world, owned, replace(want, kinds=("object",), zone="", near=()), cards)
    if isinstance(owned, Noun) and owned.kind == "pronoun" and owned.head.lower() in _ITS:
        able = [key for key, missed in sources(world, noun, "", cards) if not missed]
        if able and not any(set(found.who) & set(able) for found in worlds):
            worlds = [Candidate(world, (able[0],), OPEN)]  # of those spoken of last none has such an ability, one before them has
    out = []
    for found in worlds:
        fits = sources(found.world, noun, player[0] if player is not None else "", cards)
        if not fits and player is not None and noun.owner is not None and noun.owner.head.lower() in ("he", "she"):
            fits = sources(found.world, noun, "", cards)  # "Ajani and his +1"
        for place, (key, missed) in enumerate([each for each in fits if not found.who or each[0] in found.who][:KEEP]):
            fresh = found.world.fork()
            fresh.speak_of(key)
            fresh.explain([*noun_spans(noun), *([prep_span(of)] if of is not None else [])])
            if missed:
                fresh.missed[noun.span] = missed
            out.append(Candidate(fresh, (key,), found.cost + 0.02 + 0.2 * place))
    return sorted(out, key=lambda each: each.cost)[:KEEP]


def prep_span(prep: Prep) -> tuple[int, int]:
    """The preposition's own words."""
    return prep.span[0], prep.what.span[0]


def _by_keyword(world: World, noun: Noun, cards: Cards) -> list[Candidate]:
    """ "Persist brings it back", "cascade triggers": the one card of the story that has the keyword; nothing where there is none, or more than one."""
    word = noun.head.lower()
    if word not in KEYWORDS or noun.marks or noun.owner is not None or noun.det not in ("", "the") or noun.preps:
        return []
    having = [key for key, thing in world.things.items() if word in thing.abilities or (thing.card and cards.has_keyword(thing.card, word))]
    return [_meant(world, (having[0],), noun, 0.05)] if len(having) == 1 else []


def _several(typed: Noun, noun: Noun) -> Noun:
    """ "Both of them", "all of them": the pronoun that says how many of what was spoken of are meant."""
    head = typed.head.lower()
    if noun.kind == "pronoun" and noun.head.lower() in ("them", "these", "those") and head in ("both", "all", "each"):
        return replace(noun, head=head)
    return noun


_ABILITIES = frozenset(("ability", "trigger", "effect", "activation", "regeneration", "regen", "etb", "pump", "ultimate"))


def _one_of(noun: Noun) -> Noun | None:
    """The group in "one of them", "either of the two"."""
    if noun.det in ("one of", "any of", "either of"):
        return replace(noun, det="", span=(noun.span[0], noun.span[0]))
    if noun.head.lower() not in ("one", "either", "any", "1") or noun.count not in (None, 1):
        return None
    return next((prep.what for prep in noun.preps if prep.word == "of" and isinstance(prep.what, Noun)), None)


def _example(noun: Noun) -> Noun:
    """ "Something like X", "a creature such as X": X, for the story; "two copies of X": two of them."""
    if noun.kind not in ("noun", "pronoun"):
        return noun
    if noun.head.lower() in _ABILITIES and noun.owner is not None and noun.owner.kind != "pronoun" and not is_player(noun.owner):
        return replace(noun.owner, span=noun.span)  # "X's ability" is used or answered as X is
    if is_ability(noun):
        return noun
    marks = tuple(mark for mark in noun.marks if mark.lower() != "own")
    if noun.head.lower() in _ABILITIES and noun.kind == "noun" and len(marks) == 1 and marks[0][:1].isupper() and not noun.plural:
        return Noun("name", marks[0], (marks[0],), owner=noun.owner, det=noun.det, span=noun.span)  # "Troll regeneration"
    for prep in noun.preps:
        if prep.word == "of" and noun.head == "copy" and isinstance(prep.what, Noun) and prep.what.kind == "name" and not prep.what.also:
            return replace(prep.what, owner=noun.owner, det=noun.det, count=noun.count, plural=noun.plural, marks=noun.marks, span=noun.span)
        if prep.word in ("like", "such as", "e.g.", "as") and isinstance(prep.what, Noun) and prep.what.kind == "name":
            first = replace(prep.what, also=(), joined="")
            return replace(first, owner=noun.owner, marks=noun.marks, span=(noun.span[0], first.span[1]))
    return noun


_SORTS = frozenset(("thing", "card", "creature", "guy", "dude", "spell", "permanent", "enchantment", "artifact", "land", "aura", "equipment"))


def _card_called(noun: Noun, cards: Cards) -> Noun:
    """ "A Serra Angel creature", "that Dryad Arbor thing": the card that is named before what it is; any other phrase as it is."""
    named = noun.marks[-1] if noun.kind == "noun" and noun.marks and noun.head.lower() in _SORTS else ""
    if not named[:1].isupper() or cards.face(named) is None or named.lower() in nouns()["called"]:
        return noun
    types = {word.lower() for word in cards.types(named)}
    if noun.head.lower() in ("creature", "enchantment", "artifact", "land") and noun.head.lower() not in types:
        return noun
    return replace(noun, kind="name", head=named, names=(named,), marks=noun.marks[:-1])


def _holder(world: World, noun: Noun, cards: Cards) -> list[Candidate]:
    """ "Its controller", "the owner of the Bear": that player; nothing where no thing is spoken of."""
    of = noun.owner or next((prep.what for prep in noun.preps if prep.word == "of" and isinstance(prep.what, Noun)), None)
    if noun.head.lower() not in ("controller", "owner") or of is None or is_player(of):
        return []
    out = []
    for found in refer(world, of, Want(("object",), old=True), cards):
        who = found.who[0] if found.who else ""
        player = (found.world.things[who].controller or ASKER) if isinstance(who, int) else ""
        if player:
            found.world.explain(noun_spans(noun))
            found.world.speak_of(player)
            out.append(Candidate(found.world, (player,), found.cost))
    return out


def _players(world: World, noun: Noun, want: Want, cards: Cards) -> list[Candidate]:
    if held := _holder(world, noun, cards):
        return held
    found = players(world, noun)
    if found is None:
        return []
    names, cost = found
    person = noun.kind == "pronoun" and noun.head.lower() in ("he", "she", "him", "her", "they", "them")
    many = noun.head.lower() in ("they", "them")
    if want.kinds and "player" not in want.kinds:
        if not person:
            return []
        living = [key for key in _recent(world, want) if many or {"creature", "planeswalker"} & set(world.things[key].types) or not world.things[key].types]
        same = [key for key in living if noun.head.lower() in _SHE and key == world.she]
        back = [_meant(world, (key,), noun, 0.15 + 0.15 * n) for n, key in enumerate((same or living)[: 2 if not many else 0])]
        if many and "player" not in want.kinds:
            return [replace(found, cost=found.cost + 0.1) for found in _pronoun(world, noun, want, cards)] if _recent_any(world, want) else []
        return back
    here = world.fork()
    for name in names:
        here.speak_of(name)
    here.explain([noun.span] if not noun.clauses and not noun.preps else [(noun.span[0], noun.preps[0].span[0] if noun.preps else noun.clauses[0].span[0])])
    out = [Candidate(here, names, cost)]
    if noun.head.lower() in _SHE and not any(who.startswith("person ") for who in world.people):
        called = [key for key in _recent(world, want) if {"creature", "planeswalker"} & set(world.things[key].types)]
        if called:  # hardly a player
            key = world.she if world.she in called else called[0]
            return [_meant(world, (key,), noun, 0.05), replace(out[0], cost=cost + 0.3)]
    if person and not many and not any(isinstance(who, str) and who != ASKER for who in world.spoken):
        nobodys = [key for key in _recent(world, want) if world.things[key].is_creature and (key == world.she or not world.things[key].controller)]
        if nobodys and nobodys[0] == next((who for who in reversed(world.spoken) if isinstance(who, int)), None):
            return [_meant(world, (nobodys[0],), noun, 0.05), replace(out[0], cost=cost + 0.3)]  # nobody else was spoken of
    if many and (not want.kinds or {"object", "creature"} & set(want.kinds)):
        if not want.kinds and world.spoken and isinstance(world.spoken[-1], int):
            out = [replace(found, cost=found.cost + 0.3) for found in out]  # of things something was said last
        out += [replace(found, cost=found.cost + 0.1) for found in _pronoun(world, noun, want, cards)]
    if person and not many and (not want.kinds or {"object", "creature"} & set(want.kinds)):
        # a creature may be spoken of as he or she
        out += [_meant(world, (key,), noun, 0.3) for key in _recent(world, want) if world.things[key].is_creature][:1]
    return out


def _recent_any(world: World, want: Want) -> bool:
    return next(_recent(world, want), None) is not None


def _recent(world: World, want: Want) -> Iterator[int]:
    """The things spoken of, the last one first, of a kind that is wanted."""
    for who in reversed(world.spoken):
        if isinstance(who, int) and who not in want.near and _may_be(world.things[who], want) and not _settled(world, who, want):
            yield who


def _settled(world: World, key: int, want: Want) -> bool:
    """Whether a spell is wanted and this one has been told to be in play all along, with nothing done with it."""
    return set(want.kinds) == {"spell"} and world.things[key].zone == "battlefield" and all(deed.what != key for deed in world.deeds)


def _may_be(thing: Thing, want: Want) -> bool:
    kinds = set(want.kinds)
    if not kinds or "object" in kinds or "card" in kinds:
        return True
    if "permanent" in kinds and not kinds & {"spell", "card"}:
        return thing.is_permanent
    if "creature" in kinds and not thing.is_creature and thing.types and not kinds & {"spell", "object"}:
        return thing.is_permanent and "land" in thing.types  # it may have become one
    if "planeswalker" in kinds and not kinds & {"object", "creature"}:
        return "planeswalker" in thing.types
    if kinds == {"permanent"}:
        return thing.is_permanent
    if kinds == {"spell"}:
        return "land" not in thing.types
    return True


def _owner(world: World, noun: Noun, want: Want) -> tuple[str, float] | None:
    """The player whose it is said to be."""
    if noun.owner is not None:
        found = players(world, noun.owner)
        if found is not None and found[0]:
            return found[0][0], found[1]
    for prep in noun.preps:
        if prep.word == "of" and isinstance(prep.what, Noun) and prep.what.head.lower() in ("mine", "his", "hers", "yours", "theirs", "opponent", "my"):
            found = players(world, replace(prep.what, head={"mine": "me", "hers": "her"}.get(prep.what.head.lower(), prep.what.head)))
            if found is not None and found[0]:
                return found[0][0], found[1]
        if prep.word == "on" and isinstance(prep.what, Noun) and prep.what.head.lower() in ("side", "board") and prep.what.owner is not None:
            found = players(world, prep.what.owner)
            if found is not None and found[0]:
                return found[0][0], found[1]
    if {"opposing", "enemy"} & {mark.lower() for mark in noun.marks}:
        return next((p for p in in_play(world) if p != (want.controller or in_play(world)[0])), ""), 0.0
    return None


# --- names --------------------------------------------------------------------------------------------------------------


def _named(world: World, noun: Noun, want: Want, cards: Cards) -> list[Candidate]:
    owner = _owner(world, noun, want)
    whose = owner[0] if owner is not None else ""
    names = noun.names or (noun.head,)
    here = [t for t in world.things.values() if t.card in names and not (whose and not t.controller and t.key in want.near)]
    if want.zone == "hand":  # what is cast is no spell that another player cast before
        here = [t for t in here if not any(d.verb == "cast" and d.what == t.key and d.agent != (want.controller or d.agent) for d in world.deeds)]
        if want.controller and noun.det != "the" and noun.owner is None:  # nor one in another player's hand
            here = [t for t in here if not (t.zone == "hand" and t.controller not in ("", want.controller))]
    several = [t.key for t in here if not whose or t.controller in ("", whose)]
    counted = 2 if noun.det == "both" and noun.count is None else noun.count
    if counted is not None and counted > 1 and len(several) == counted and (noun.owner is not None or noun.det in ("the", "both", "these", "those")):
        fresh = world.fork()
        for key in several:
            _write_down(fresh, key, looks(noun), noun, whose)
        return [Candidate(fresh, tuple(several))]
    said_new = bool({"second", "other", "another"} & set(noun.marks)) or ("new" in noun.marks and noun.owner is None)
    another = noun.det in ("another", "other") or said_new or (noun.count is not None and noun.count > 1)
    out: list[Candidate] = []
    if not another or noun.det == "other":
        order = sorted(here, key=lambda t: -world.spoken.index(t.key) if t.key in world.spoken else 0)
        for n, thing in enumerate(order):
            if whose and thing.controller and thing.controller != whose and thing.owner != whose:
                continue
            cost = 0.1 * n
            fresh = world.fork()
            if noun.det in ("a", "an"):
                cost += 0.15
            if len(names) > 1 and want.kinds and not set(want.kinds) & {"spell", "object", "card"} and not thing.is_permanent:
                cost += UNLIKE  # "the Giant", of Hill Giant and Giant Growth, in the place of a permanent
            if want.controller and thing.controller and want.controller != thing.controller and not whose:
                cost += 0.1
            _write_down(fresh, thing.key, looks(noun), noun, whose)
            _check(fresh, thing.key, looks(noun), cards)
            out.append(Candidate(fresh, (thing.key,), cost))
    if want.old and out:
        return out[:KEEP]
    if not out or another or (noun.det in ("a", "an") and here):
        out += _new_named(world, noun, want, cards, whose, 0.0 if not here or another else 0.25)
    return sorted(out, key=lambda c: c.cost)[:KEEP]


def _new_named(world: World, noun: Noun, want: Want, cards: Cards, whose: str, cost: float) -> list[Candidate]:
    out = []
    for n, name in enumerate(noun.names or (noun.head,)):
        face = cards.face(name)
        if face is None:
            continue
        fresh = world.fork()
        many = noun.count if noun.count is not None and noun.count > 1 else 2 if noun.plural and noun.det not in ("all",) else 1
        keys = []
        for _ in range(min(many, MOST_ALIKE)):
            thing = fresh.add(of_card(name, face))
            _write_down(fresh, thing.key, looks(noun), noun, whose)
            _check(fresh, thing.key, looks(noun), cards)
            if not whose and want.controller:
                fresh.change(thing.key, controller=want.controller)
            keys.append(thing.key)
        if n:
            fresh.doubt("name", f"{noun.head} is taken to be {name}", 0.4)
        out.append(Candidate(fresh, tuple(keys), cost + (0.4 if n else 0.0)))
        if n >= 1:
            break
    return out


def of_card(name: str, face: tree.Face) -> Thing:
    """The thing a card is."""
    size = f"{face.power}/{face.toughness}" if face.power is not None else ""
    return Thing(
        0, name, types=tuple(t.lower() for t in face.types), subtypes=face.subtypes, supertypes=tuple(s.lower() for s in face.supertypes),
        colors=face.colors, size=size, noun=name.lower(),
    )  # fmt: skip


def told_size(world: World, key: int, size: str) -> bool:
    """A card told to be bigger or smaller than it is printed: before anything is done that comes of what else is there, and has to be borne out. False
    where what its size counts is open."""
    if size and "*" in world.things[key].size:
        return False
    if size and size != world.things[key].size:
        told = Result(f"<{key}> is {size}", len(world.deeds), first=not world.deeds)
        world.results += [told] if told not in world.results else []
    return True


def _check(world: World, key: int, seen: Looks, cards: Cards) -> None:
    """What is told of a card, and stands on it so: its abilities, its colours."""
    card = world.things[key].card
    if card:
        world.checked.update(f"{card}: {ability}" for ability in seen.abilities if cards.prints(card, ability))
        world.checked.update(f"{card}: {color}" for color in seen.colors if color in cards.colors(card))
        for color in seen.colors:
            told = Result(f"<{key}> is {color}", len(world.deeds), first=not world.deeds)
            if color not in cards.colors(card) and cards.face(card) is not None and told not in world.results:
                world.results.append(told)  # what isn't printed comes of what else is there, and has to be borne out


def _write_down(world: World, key: int, seen: Looks, noun: Noun, whose: str) -> None:
    """Write what a noun phrase says of a thing onto it, and remember that the phrase means it."""
    thing = world.things[key]
    changes: dict[str, object] = {}
    if whose:
        changes["controller"] = whose
    if thing.card:
        if seen.states:
            changes["states"] = thing.states | seen.states
        if seen.token:
            changes["token"] = True
    open_size = bool(thing.card) and not told_size(world, key, seen.size)
    if seen.counters and not thing.counters:
        changes["counters"] = tuple(seen.counters)
    if seen.damage:
        changes["damage"] = seen.damage
    if seen.size and not thing.card and not thing.size:
        changes["size"] = seen.size
    if thing.card and seen.abilities:
        world.notes.append(f"that {thing.card} has {', '.join(seen.abilities)} is taken from its card")
    if changes:
        world.change(key, **changes)
    for worn in seen.attached:
        if worn.names:
            world.aside_attach.append((key, worn))
    missed = {mark.lower() for mark in (*seen.missed, *((seen.size,) if open_size else ()))}
    world.explain(seen.spans)
    if noun.owner is not None and not whose:  # somebody's who is none of the players: who that is stays open
        world.explained.difference_update(range(*noun.owner.span))
    if missed:
        world.missed.update((seen_span, tuple(sorted(missed))) for seen_span in seen.spans[:1])
    if noun.span != (0, 0):
        world.known[noun.span] = key
    world.speak_of(key)


# --- pronouns -------------------------------------------------------------------------------------------------------------


def _pronoun(world: World, noun: Noun, want: Want, cards: Cards) -> list[Candidate]:
    head = noun.head.lower()
    recent = list(_recent(world, want))
    if head in ("mine", "his", "hers", "yours", "theirs"):
        whose = "me" if head == "mine" else "he" if head != "yours" else "you"
        found = players(world, Noun("pronoun", whose))
        who = found[0][0] if found is not None and found[0] else ""
        same = [k for k in recent if who and world.things[k].controller == who]
        open_ = [k for k in recent if who and not world.things[k].controller]
        known = [_meant(world, (key,), noun, 0.1 + 0.2 * n) for n, key in enumerate([*same, *open_][:KEEP])]
        return known if same or not known else (_likewise(world, noun, who, want, cards) or known)
    if head in ("other", "another") or "other" in noun.marks or noun.det in ("other", "another"):
        return [_meant(world, (key,), noun, 0.1 + 0.2 * n) for n, key in enumerate(recent[1 : 1 + KEEP])]
    if head in _MANY:
        recent = _of_a_kind(world, recent, want)
        sides = {world.things[key].controller for key in recent}
        plain = head in _THEY and noun.count is None and noun.det not in ("both", "all") and len(sides) == len(recent)
        alone = [_meant(world, (key,), noun, 0.05) for key in recent if plain and _named_many(world.things[key])][:1]
        if len(recent) == 2:
            return [*alone, _meant(world, tuple(sorted(recent)), noun, 0.1 + (FEWER if alone else 0.0))]
        if head == "both":
            return _both(world, recent, noun)
        if head in ("all", "each") and (every := _all(world, recent, noun)):
            return every
        last = recent[0] if recent else None
        group = [k for k in recent if last is not None and _alike(world.things[k], world.things[last])]
        if noun.count is not None and group:
            return [_meant(world, tuple(sorted(group)[: noun.count]), noun, 0.05)]
        out = [_meant(world, tuple(sorted(group)), noun, 0.1)] if group else []
        if len(group) < 2 and len(recent) > 1:
            out += [_meant(world, keys, noun, 0.15) for keys in _sides(world, recent)[:1]] or [_meant(world, tuple(sorted(recent[:2])), noun, 0.3)]
        return out
    base = 0.0 if len(recent) == 1 else 0.05
    alike = [key for key in recent if not world.things[key].size and _one_of_alike(world, key, recent)]
    if 1 < len(alike) < len(recent):  # one of several has to be told from the others
        recent = [*(key for key in recent if key not in alike), *alike]
    suffers = undergoing(world) if not set(want.kinds) & {"spell", "card"} else ()
    if len(here := [key for key in recent if key in suffers]) == 1:
        recent = [*here, *(key for key in recent if key not in here)]
    else:
        suffers = ()
    out = []
    for n, key in enumerate(recent[:KEEP]):
        apart = BESIDE if suffers and key not in suffers and not (_worn(world.things[key]) or "object" in want.kinds) else 0.0
        apart += BESIDE if _one_of_alike(world, key, recent) else 0.0
        out.append(_meant(world, (key,), noun, base + 0.25 * n + apart + _strange(world, key, want) + _spent(world, key, want)))
    return sorted(out, key=lambda each: each.cost)


BESIDE = 0.6
"""How much less likely "it" is a thing to which nothing was done last, where something was done to another."""


def undergoing(world: World) -> tuple[int, ...]:
    """The things to which something was done last, as its targets: of them one speaks on."""
    last = next((deed for deed in reversed(world.deeds) if deed.verb not in ("wait", "resolve", "turn", "pay", "choose", "order")), None)
    if last is None or last.verb not in ("cast", "activate", "sacrifice", "discard", "cycle"):
        return ()
    aims = tuple(who for who in last.targets if isinstance(who, int))
    if not aims and (answered := _answered(world, last)) is not None:
        return (answered,)
    return aims or ((last.what,) if last.verb == "sacrifice" and last.what is not None else ())


def _answered(world: World, last: Deed) -> int | None:
    """The spell that another player's spell, told without a target, answers; None where it answers none."""
    casts = [deed for deed in world.deeds if deed.verb == "cast"][-2:]
    if len(casts) < 2 or casts[1] is not last or casts[0].agent == last.agent or last.what is None or last.after or last.targets:
        return None
    return casts[0].what if "instant" in world.things[last.what].types else None


def _worn(thing: Thing) -> bool:
    """Whether it goes on something: of it one speaks as much as of what it is on."""
    return bool({"aura", "equipment", "fortification"} & {each.lower() for each in thing.subtypes})


_THEY = frozenset(("they", "them", "these", "those"))
FEWER = 0.3
"""How much less likely "they" is two things where one of them has a plural for a name."""


def _named_many(thing: Thing) -> bool:
    """Whether one card is spoken of in the plural for its name: "my Grizzly Bears ... they"."""
    last = thing.card.partition(",")[0].split()[-1].lower() if thing.card else ""
    return thing.is_creature and last.endswith(("s", "elves", "wolves")) and not last.endswith(("ss", "us", "is"))


def _likewise(world: World, noun: Noun, whose: str, want: Want, cards: Cards) -> list[Candidate]:
    """ "My creature is a 2/2, his has deathtouch": another of the same sort, where that player has none."""
    like = next((world.things[key] for key in _recent(world, want) if not world.things[key].card and world.things[key].controller not in ("", whose)), None)
    if like is None or want.old or not whose or world.deeds:
        return []
    fresh = world.fork()
    key = fresh.add(Thing(0, "", whose, types=like.types, subtypes=like.subtypes, noun=like.noun)).key
    return [_meant(fresh, (key,), noun, 0.08)]


def _of_a_kind(world: World, recent: list[int], want: Want) -> list[int]:
    """What may be spoken of together: not an instant with the permanents that it does something to; those, unless spells are wanted."""
    lasting = [key for key in recent if world.things[key].is_permanent or not world.things[key].types]
    return lasting if lasting and "spell" not in want.kinds else recent


def _sides(world: World, recent: list[int]) -> list[tuple[int, ...]]:
    """The things of one player among those spoken of, where there are several, the player of the last one first."""
    players = dict.fromkeys(world.things[key].controller for key in recent)
    groups = [tuple(sorted(key for key in recent if world.things[key].controller == each)) for each in players]
    return [group for group in groups if len(group) > 1]


def _all(world: World, recent: list[int], noun: Noun) -> list[Candidate]:
    """ "All of them": all the things of one player that were spoken of, else all of both."""
    found = [_meant(world, keys, noun, 0.1 + 0.2 * n) for n, keys in enumerate(_sides(world, recent))]
    return found or ([_meant(world, tuple(sorted(recent)), noun, 0.2)] if len(recent) > 1 else [])


def _both(world: World, recent: list[int], noun: Noun) -> list[Candidate]:
    """Two of several things: one player's two, where that player has just two, else the last two; none of fewer."""
    if len(recent) < 2:
        return []
    sides = dict.fromkeys(world.things[key].controller for key in recent)
    pairs = [[key for key in recent if world.things[key].controller == side] for side in sides]
    found = [_meant(world, tuple(sorted(pair)), noun, 0.15 + 0.2 * n) for n, pair in enumerate(pair for pair in pairs if len(pair) == 2)]
    return found or [_meant(world, tuple(sorted(recent[:2])), noun, 0.35)]


def _one_of_alike(world: World, key: int, recent: list[int]) -> bool:
    """Whether a thing is one of several alike, and something else was spoken of that "it" may be."""
    alike = [each for each in recent if _alike(world.things[each], world.things[key]) and not world.things[each].card]
    return len(alike) > 1 and len(alike) < len(recent)


def _strange(world: World, key: int, want: Want) -> float:
    """How much less likely a thing is meant because another player has it than the one who does something with what is theirs."""
    holder = world.things[key].controller
    last = world.deeds[-1] if world.deeds else None
    if last is not None and last.verb == "cast" and last.what == key and "spell" not in want.kinds and not world.things[key].is_permanent:
        return 0.3 if any(isinstance(who, int) for who in last.targets) else 0.0  # what it was cast on is spoken of rather
    if any(deed.agent == want.controller and key in deed.targets for deed in world.deeds):
        return 0.05  # it may be that player's by now
    return 0.45 if want.controller and holder and holder != want.controller else 0.0


UNLIKE = 1.0

SPENT = 0.3


def _spent(world: World, key: int, want: Want) -> float:
    """How much less likely a spell is meant than what it was cast on: of that more is to be told."""
    if not want.kinds or set(want.kinds) & {"spell", "object"} or world.things[key].is_permanent:
        return 0.0
    return SPENT if any(deed.what == key and any(isinstance(who, int) for who in deed.targets) for deed in world.deeds) else 0.0


def _alike(one: Thing, other: Thing) -> bool:
    return (one.card, one.noun, one.controller) == (other.card, other.noun, other.controller)


def _meant(world: World, keys: tuple[int, ...], noun: Noun, cost: float) -> Candidate:
    fresh = world.fork()
    if keys and noun.head.lower() in _SHE | _HE:
        fresh.she = keys[0]
    for key in keys:
        fresh.speak_of(key)
    if len(keys) == 1 and noun.span != (0, 0):
        fresh.known[noun.span] = keys[0]
    fresh.explain([noun.span])
    says = ""
    if cost > 0.15 and keys:
        says = f"“{noun.head}” is taken to be {fresh.things[keys[0]].card or fresh.things[keys[0]].noun}"
    return Candidate(fresh, keys, cost, says)


# --- common nouns -------------------------------------------------------------------------------------------------------------


def _common(world: World, noun: Noun, want: Want, cards: Cards) -> list[Candidate]:
    seen = looks(noun)
    owner = _owner(world, noun, want)
    whose = owner[0] if owner is not None else ""
    indefinite = noun.det in ("a", "an", "another", "some", "any", "one") or (noun.count is not None and noun.det not in _DEFINITE)
    out: list[Candidate] = []
    if not indefinite or (want.old and noun.head.lower() not in ("card", "spell", "permanent", "thing")):
        likeness = {key: points for key, points in _matching(world, noun, seen, whose) if key not in want.near}
        matching = list(likeness)
        if "other" in (noun.det, *noun.marks):
            last = next((who for who in reversed(world.spoken) if who in matching), None)
            hosts = [world.things[key].attached_to for key in want.near if isinstance(key, int)]
            matching = [key for key in matching if key not in (hosts if any(host is not None for host in hosts) else [last])]
        for n, key in enumerate(matching):
            fresh = world.fork()
            strange = THEIRS if want.controller and not whose and world.things[key].controller not in ("", want.controller) else 0.0
            behind = likeness[matching[0]] - likeness[key]
            apart = min(MOST_BEHIND, behind) if behind >= CLEARLY else 0.0
            _write_down(fresh, key, replace_looks(seen), noun, whose)
            out.append(Candidate(fresh, (key,), 0.02 + 0.2 * n + apart + (strange if noun.kind == "size" and not noun.det else 0.0)))
            if n + 1 == KEEP:
                break
        if noun.plural and len(out) > 1:
            fresh = world.fork()
            keys = tuple(sorted(c.who[0] for c in out if isinstance(c.who[0], int)))
            for key in keys:
                fresh.speak_of(key)
            fresh.explain(seen.spans)
            out = [Candidate(fresh, keys, 0.0), *(replace(one, cost=one.cost + FEWER) for one in out)]
        if noun.det == "both":
            return [found for found in out if len(found.who) > 1]  # of one alone nobody says so, and of none
        bare = noun.owner is None and not (noun.marks or noun.clauses or noun.preps or noun.plural) and noun.det in ("the", "that", "this", "")
        if noun.head.lower() in ("card", "spell", "guy", "thing", "permanent", "creature") and not out and bare:
            found = _pronoun(world, replace(noun, head="it", det="", marks=()), want, cards)
            out = [Candidate(c.world, c.who, c.cost + 0.1, c.says) for c in found if _may_be_called(c, noun.head.lower())]
    if want.old:
        return out
    if indefinite and noun.head == "card" and not seen.types and not seen.missed and {"card", "object"} & set(want.kinds):
        seen.types.append("land")  # any card: one that does nothing by itself
    if seen.told or _standin_key(noun) is not None:
        made = _new_described(world, noun, seen, want, whose, cards)
        if made is not None:
            again = noun.owner is not None and not noun.marks and not noun.plural and noun.count is None  # "my token ... my token"
            same = again and any(isinstance(who, int) and world.things[who].noun == noun.head.lower() for found in out for who in found.who)
            definite = (noun.det in _DEFINITE and bool(out)) or same
            out.append(Candidate(made.world, made.who, made.cost + (1.0 if definite else 0.3 if out else 0.02 if indefinite else 0.08)))
    return sorted(out, key=lambda c: c.cost)[:KEEP]


def _may_be_called(found: Candidate, head: str) -> bool:
    """Whether what was spoken of last may go by a bare noun: no enchantment or spell is "the creature"; a land or an artifact may have become one."""
    if head not in ("creature", "guy"):
        return True
    meant = [found.world.things[who] for who in found.who if isinstance(who, int)]
    return all(thing.is_creature or not thing.types or {"land", "artifact"} & set(thing.types) for thing in meant)


THEIRS = 0.45
"""How much less likely a bare size is that of a thing another player has than the one spoken of."""


def replace_looks(seen: Looks) -> Looks:
    """The looks without what must not be written onto a thing that has it already."""
    return replace(seen, abilities=[], counters=[], states=set(), token=False)


CLEARLY, MOST_BEHIND = 0.25, 0.6
"""From how much on a description fits one thing clearly better than another, and how much less likely the other is by that at most."""

UNDERGOES = 0.6
"""How much better "the spell", "the creature" fits what something was done to last."""


def _matching(world: World, noun: Noun, seen: Looks, whose: str) -> list[tuple[int, float]]:
    """The things spoken of that a phrase describes, the best first, with how well it does."""
    suffers = undergoing(world) if noun.head.lower() in ("card", "spell", "permanent", "creature", "guy", "thing") and not noun.marks else ()
    scored: list[tuple[float, int]] = []
    brought = [key for key, thing in world.things.items() if key not in world.spoken and thing.noun == noun.head.lower() in _IN_COMBAT]
    for n, who in enumerate((*reversed(world.spoken), *brought)):  # who "he blocks" brought in is "the blocker"
        if not isinstance(who, int):
            continue
        thing = world.things[who]
        points = _likeness(thing, noun, seen)
        part = _role_in_combat(world, thing, noun) if points is not None else None
        if points is None or part is None or (whose and thing.controller and whose not in (thing.controller, thing.owner)):
            continue
        scored.append((points + part - 0.05 * n + (UNDERGOES if who in suffers else 0.0), who))
    scored.sort(key=lambda pair: -pair[0])
    return [(key, points) for points, key in scored]


def _likeness(thing: Thing, noun: Noun, seen: Looks) -> float | None:
    """How well a description fits a thing; None where it doesn't."""
    head = noun.head.lower()
    if thing.card and head.rstrip("s") in (word.rstrip("s") for word in thing.card.lower().replace(",", "").replace("'s", "").split()):
        return 2.0
    if thing.noun == head and not seen.size:
        points = 1.5
    else:
        points = 0.0
    if seen.size and seen.size != thing.size and (thing.size or thing.card or not thing.is_creature):
        return None
    points += (1.0 if thing.size else 0.4) if seen.size else 0.0
    if (head != "spell" and any(t not in thing.types for t in seen.types)) or (seen.token and not thing.token):
        return None
    points += 1.0 if seen.token else 0.0
    if any(s.lower() not in {x.lower() for x in thing.subtypes} for s in seen.subtypes):
        return None
    if any(c not in thing.colors and not thing.card for c in seen.colors):
        return None
    if any(a not in thing.abilities for a in seen.abilities) and not thing.card:
        return None
    points += 0.5 * len(seen.types) + len(seen.subtypes)
    if head in ("spell",) and thing.is_permanent and thing.zone == "battlefield":
        return None
    if not points and head in ("card", "spell", "permanent", "thing"):
        return 0.2
    if noun.kind == "noun" and not points:
        return None
    return points


_IN_COMBAT = {"attacker": "attack", "attackers": "attack", "blocker": "block", "blockers": "block"}


def _role_in_combat(world: World, thing: Thing, noun: Noun) -> float | None:
    """How well "the attacker", "the blocking creature" fits a thing: None for what takes the other part in the fight."""
    words = {noun.head.lower(), *(mark.lower() for mark in noun.marks)}
    wanted = next((_IN_COMBAT[word] for word in words if word in _IN_COMBAT), "attack" if "attacking" in words else "block" if "blocking" in words else "")
    if not wanted:
        return 0.0
    done = {verb: {key for deed in world.deeds if deed.verb == verb for key in deed.withs} for verb in ("attack", "block")}
    other = "block" if wanted == "attack" else "attack"
    if thing.key in done[wanted] or f"{wanted}ing" in thing.states:
        return 1.0
    if (done[wanted] and thing.key in done[other]) or _IN_COMBAT.get(thing.noun) == other:
        return None
    return -0.3


def _standin_key(noun: Noun) -> str | None:
    head = noun.head.lower()
    if head == "counter" and (noun.marks or noun.plural or noun.count is not None):
        return None  # counters on something
    table = nouns()["standin"]
    for size in range(len(noun.marks), 0, -1):
        words = " ".join((*(m.lower() for m in noun.marks[-size:]), head))
        if words in table:
            return words
    return head if head in table else None


_BASICS = {name.lower(): name for name in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")}


def _new_described(world: World, noun: Noun, seen: Looks, want: Want, whose: str, cards: Cards) -> Candidate | None:
    fresh = world.fork()
    many = noun.count if noun.count is not None and noun.count > 1 else 2 if noun.plural else 1
    standin = _standin_key(noun)
    if standin is not None:
        seen.missed = [mark for mark in seen.missed if mark.lower() not in standin.split() and not mark.isdecimal()]
    thing = Thing(
        0, "", types=tuple(seen.types), subtypes=tuple(seen.subtypes), supertypes=tuple(seen.supertypes), colors=tuple(seen.colors), size=seen.size,
        abilities=tuple(seen.abilities), counters=tuple(seen.counters), damage=seen.damage, states=frozenset(seen.states), token=seen.token,
        noun=noun.head.lower(),
    )  # fmt: skip
    bonus = next((mark for mark in noun.marks if mark[:1] in "+-" and "/" in mark), "")
    if bonus and standin is None and {"instant", "sorcery"} & set(seen.types):  # "a +3/+3 instant"
        thing = replace(thing, abilities=(*thing.abilities, f'"Target creature gets {bonus} until end of turn."'), made=True)
        seen.missed = [mark for mark in seen.missed if mark != bonus]
    if standin is not None:
        types, text = nouns()["standin"][standin].split("|", 1)
        if text.startswith("~") or "target" in text or not thing.is_creature:
            amount = next((m for m in noun.marks if m.isdecimal()), None) or "3"
            text = text.replace("N", amount)
            thing = replace(thing, types=tuple(types.split()), abilities=(*thing.abilities, f'"{text}"'), made=True, noun=standin)
    if _BASICS.get(noun.head.lower()) and (face := cards.face(_BASICS[noun.head.lower()])) is not None:
        thing = of_card(face.name, face)
    if not thing.types and not thing.subtypes and not thing.token:
        thing = replace(thing, types=("creature",))
    if not whose and want.controller:
        whose = want.controller
    thing = replace(thing, controller=whose)
    keys = []
    for _ in range(min(many, MOST_ALIKE)):
        key = fresh.add(thing).key
        fresh.speak_of(key)
        keys.append(key)
    if noun.span != (0, 0) and keys:
        fresh.known[noun.span] = keys[0]
    for worn in seen.attached:
        fresh.aside_attach.append((keys[0], worn))
    if many > MOST_ALIKE:
        fresh.missed.update((span, (str(many),)) for span in seen.spans[:1])
    if noun.plural and noun.count is None and {noun.det, *noun.marks} & _SOME:
        fresh.doubt("number", f"how many {noun.head}s there are isn't said: two", 0.2)
    vague = noun.plural and noun.count is None and (noun.owner is not None or noun.det in ("all", "most", "each", "every", "the"))
    if vague:
        fresh.doubt("number", f"how many {noun.head}s there are isn't said: two", 0.2)
    else:
        fresh.explain(seen.spans)
    if seen.missed:
        fresh.missed.update((span, tuple(seen.missed)) for span in seen.spans[:1])
    if _lies_under(noun):
        fresh.doubt("referent", f"the {noun.head} is where something else put it", UNTOLD)
    return Candidate(fresh, tuple(keys))


UNTOLD = 2.0
"""A doubt that leaves no verdict."""


def _lies_under(noun: Noun) -> bool:
    """ "The creature that was under it": what another thing holds, and so isn't in play."""
    preps = (*noun.preps, *(prep for clause in noun.clauses if clause.verb == "be" for prep in clause.preps))
    return any(prep.word in ("under", "beneath", "underneath", "inside") and not is_player(prep.what) for prep in preps if isinstance(prep.what, Noun))


def clauses_of(noun: Noun) -> Iterator[tuple[Noun, Clause]]:
    """The clauses that hang on a noun phrase, and on the members joined to it."""
    for member in noun.members():
        for clause in member.clauses:
            yield member, clause
