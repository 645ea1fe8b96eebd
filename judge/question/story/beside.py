"""What is said beside what is told: descriptions in brackets, alternatives left open, what a deed is said to be for and can't bring about."""

from __future__ import annotations

from dataclasses import replace

from judge.question.story.cards import Cards
from judge.question.story.describe import Looks, feature, looks
from judge.question.story.effects import UNNAMED, UNTOLD
from judge.question.story.model import Result, World
from judge.question.story.printed import as_printed, loyalty_printed, needless
from judge.question.story.recital import BY_NOW
from judge.question.story.sources import names_ability
from judge.question.syntax.model import Clause, Noun, Sentence


def described_alone(sentence: Sentence) -> Noun | None:
    """The description that is all that a sentence says ("(5/5)", "(8/4 trample)")."""
    said = [clause.subject for clause in sentence.clauses if not (clause.verb or clause.objects or clause.preps or clause.is_ or clause.link)]
    first, *more = [noun for noun in said if noun is not None and noun.kind in ("size", "noun", "number")] or (None,)
    if first is None or len(sentence.clauses) != 1 + len(more):
        return None
    listed = tuple(each for noun in more for each in noun.members())  # "(pro-white, first strike)"
    return replace(first, also=(*first.also, *listed), joined="and", span=(first.span[0], more[-1].span[1])) if more else first


def described_beside(world: World, noun: Noun, cards: Cards | None = None) -> World:
    """A description in brackets is that of what was named right before, and no other thing: understood where it is printed there; a size that comes of what
    is attached is a told result; the rest stays unread."""
    here = world.fork()
    who = next((key for span, key in world.known.items() if span[1] == noun.span[0] - 1), None)
    if who is None:  # one of several named together
        around = [(span[0], key) for span, key in world.known.items() if span[0] < noun.span[0] - 1 <= span[1]]
        who = max(around, key=lambda pair: pair[0])[1] if around else None
    size = looks(noun).size
    if not isinstance(who, int):
        return here
    if cards is not None and (loyalty := _loyalty(noun)) is not None and loyalty_printed(here, who, loyalty, cards):
        needless(here, [noun.span])
        return here
    seen = _described(noun)
    if seen is not None and cards is not None and as_printed(here, who, seen, cards):
        needless(here, [noun.span])
        return here
    if noun.head.lower() == "loyalty" and noun.count is not None:
        here.change(who, counters=(("loyalty", noun.count),))
        here.explain([noun.span])
        return here
    if noun.head.lower() == "mana" and noun.count is not None and not noun.marks and cards is not None and here.things[who].card:
        if cards.mana_value(here.things[who].card) == noun.count:  # what it costs, as it is printed
            here.checked.add(f"{here.things[who].card}: {noun.count} mana")
            here.explain([noun.span])
        return here
    if not looks(noun).told:
        return here
    worn = any(thing.attached_to == who for thing in here.things.values()) or any(key == who for key, _ in here.aside_attach)
    if not here.things[who].card and not here.things[who].size:
        here.change(who, size=size)
    elif here.things[who].size != size and worn:
        here.results.append(Result(f"<{who}> is {size}", 0))
    elif here.things[who].size != size:
        return here
    else:
        here.checked.add(f"{here.things[who].card}: {size}")
    whole = noun.kind == "size" or (not looks(noun).missed and _able_so(here, who, looks(noun).abilities, cards, worn=worn))
    here.explain([noun.span] if whole else [(noun.span[0], noun.span[0] + 1)])
    return here


def so_described(clause: Clause) -> Noun | None:
    """ "..., so 8/6 trample": what something is like for what was told of it; None for other clauses."""
    noun = clause.subject
    if clause.link not in ("so", "making it", "now") or clause.verb or noun is None or noun.det or noun.owner or noun.also or clause.preps or clause.is_:
        return None
    return noun if looks(noun).size and not looks(noun).missed else None


def described_so(world: World, noun: Noun, cards: Cards | None = None) -> World:
    """The thing spoken of last is like that, which comes of what it wears: a told result, from the start; else the words stay unread."""
    here = world.fork()
    who = next((key for key in reversed(here.spoken) if isinstance(key, int) and here.things[key].is_creature), None)
    if who is None or here.deeds:
        return here
    worn = any(thing.attached_to == who for thing in here.things.values()) or any(key == who for key, _ in here.aside_attach)
    if worn and _able_so(here, who, looks(noun).abilities, cards, worn=True):
        here.results.append(Result(f"<{who}> is {looks(noun).size}", 0))
        here.explain([noun.span])
    return here


def _able_so(world: World, who: int, abilities: list[str], cards: Cards | None, *, worn: bool) -> bool:
    """Whether a card has the abilities told of it: as printed, or of what is attached to it, which then is a told result."""
    card = world.things[who].card
    if not card or cards is None:
        return False
    printed = [cards.has_keyword(card, each) for each in abilities]
    if not all(printed) and not worn:
        return False
    for each, so in zip(abilities, printed, strict=True):
        if so:
            world.checked.add(f"{card}: {each}")
        else:
            world.results.append(Result(f"<{who}> has {each}", 0))
    return True


def _loyalty(noun: Noun) -> int | None:
    """The loyalty a phrase in brackets tells ("(loyalty 4)", "(4 loyalty)")."""
    if noun.kind == "number" and "loyalty" in noun.marks and noun.head.isdecimal():
        return int(noun.head)
    return noun.count if noun.head.lower() == "loyalty" else None


def _described(noun: Noun) -> Looks | None:
    """What a phrase in brackets says that a card is like; None where it isn't that."""
    seen = looks(replace(noun, also=()))
    if all(feature(seen, member) for member in noun.also) and seen.told:
        return seen
    seen = looks(Noun("noun", "creature"))
    seen.types.clear()
    return seen if all(feature(seen, member) for member in noun.members()) else None


def worn_alone(sentence: Sentence) -> Noun | None:
    """What is said in brackets to be on something ("(with a Pacifism on it)", "(with two counters)"); None for anything else."""
    (clause, *more) = sentence.clauses or (None,)
    if clause is None or more or clause.is_ or clause.negated or clause.modal or clause.inner:
        return None
    if clause.subject is not None and clause.subject.head.lower() == "it" and clause.verb == "have" and len(clause.objects) == 1 and not clause.passive:
        preps = (*clause.preps, *clause.objects[0].preps)
        on = [each for each in preps if each.word == "on" and isinstance(each.what, Noun) and each.what.head.lower() == "it"]
        own = tuple(prep for prep in clause.objects[0].preps if prep not in on)
        return replace(clause.objects[0], preps=own) if set(clause.preps) <= set(on) and not clause.objects[0].clauses else None
    if clause.subject is not None:
        none = clause.subject.det == "no" and not (clause.verb or clause.preps or clause.objects)
        return clause.subject if none else None
    if clause.verb in ("wear", "carry") and clause.form == "gerund" and len(clause.objects) == 1 and not clause.preps:
        what: Noun | Clause = clause.objects[0]
    else:
        worn = clause.verb in ("enchant", "equip") and clause.form in ("participle", "past")
        if clause.objects or len(clause.preps) != 1 or (clause.verb and not worn) or clause.preps[0].word not in ("with", *(("by",) if worn else ())):
            return None
        what = clause.preps[0].what
    return what if isinstance(what, Noun) and not what.clauses else None


_WAIT = frozenset(("trigger", "triggers", "ability", "abilities"))


def abilities_alone(sentence: Sentence, words: tuple[str, ...]) -> bool:
    """Whether what stands in brackets only names the abilities spoken of before them ("both triggers on the stack (draw + sac)")."""
    said = [word.lower() for word in words[slice(*sentence.span)] if word.isalpha()]
    before = [word.lower() for word in words[max(0, sentence.span[0] - 6) : sentence.span[0]]]
    return bool(said) and bool(_WAIT & set(before)) and all(names_ability(word) or word in ("and", "the", "plus", "n") for word in said)


_STATES = {"tap": "tapped", "untap": "untapped"}


def state_alone(sentence: Sentence) -> str:
    """The state that is all that stands in brackets ("(tapped)"); "" for anything else."""
    (clause, *more) = sentence.clauses or (None,)
    if clause is None or more or clause.subject is not None or clause.objects or clause.preps or clause.inner or clause.negated:
        return ""
    if clause.form == "participle":
        return _STATES.get(clause.verb, "")
    return clause.is_[0] if not clause.verb and len(clause.is_) == 1 and clause.is_[0] in _STATES.values() else ""


def spoken_before(world: World, sentence: Sentence) -> int | None:
    """The thing that was named right before what stands in brackets."""
    at = sentence.span[0]
    before = [(span[0], key) for span, key in world.known.items() if span[1] == at - 1 or span[0] < at <= span[1]]
    who = max(before, key=lambda pair: pair[0])[1] if before else None
    return who if isinstance(who, int) else None


def worn_beside(world: World, noun: Noun, sentence: Sentence) -> World:
    """What is said in brackets to be on the thing named before them, or to be so of it."""
    here = world.fork()
    who = spoken_before(here, sentence)
    if who is None:
        return here
    if noun.det == "no":
        return _without(here, who, noun, sentence)
    before = bool(set(sentence.clauses[0].adverbs) & BY_NOW)
    if here.deeds and not before and not (noun.kind == "name" and all(thing.card not in noun.names for thing in here.things.values())):
        return here  # it may have come of what was done
    if noun.kind == "name":
        on = [prep for prep in noun.preps if prep.word == "on"]
        if len(on) == len(noun.preps):
            here.aside_attach.append((who, replace(noun, preps=())))
            here.explain([sentence.span])
        return here
    seen = looks(Noun("noun", "creature"))
    if all(feature(seen, member) for member in noun.members()) and not (seen.size or seen.attached or (seen.abilities and here.things[who].card)):
        thing = here.things[who]
        here.change(who, abilities=(*thing.abilities, *seen.abilities), counters=tuple({**dict(thing.counters), **dict(seen.counters)}.items()),
                    damage=seen.damage or thing.damage, states=thing.states | seen.states)  # fmt: skip
        here.explain([sentence.span])
    return here


def _without(world: World, who: int, noun: Noun, sentence: Sentence) -> World:
    """ "(no first strike)": what is described has none, as is so unless told."""
    seen, thing = looks(Noun("noun", "creature")), world.things[who]
    if not noun.also and feature(seen, replace(noun, det="")) and seen.abilities and not thing.card and not set(seen.abilities) & set(thing.abilities):
        world.explain([sentence.span])
    return world


def left_open(world: World, clause: Clause) -> list[World]:
    """ "He attacks or blocks": which of the two is open, so that the other stays unread."""
    done = world.fork()
    done.explained.difference_update(range(*clause.span))
    done.doubt("skip", "", UNTOLD)
    return [done]


def by_what_was_used(before: World, after: World) -> World:
    """The world after what hangs on a deed, but as it was where something nobody named would have to do it: the deed is to bring it about, and can't."""
    new = after.doubts[len(before.doubts) :]
    used = len(after.deeds) > len(before.deeds) and bool(before.deeds)
    if not (used and any(doubt.kind == "stand-in" and doubt.says.startswith(UNNAMED) for doubt in new)):
        return after
    kept = before.fork()
    kept.doubt("skip", "", UNTOLD)
    return kept
