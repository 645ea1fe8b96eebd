"""From a clause to what it means: the one place where passive, gaps, particles, negation, mood and prepositions are decoded, for all verbs alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from judge.question.meaning.frames import Frame, Slot, verbs
from judge.question.meaning.model import Filler, Said
from judge.question.meaning.nouns import fits, is_moment, is_one_of, kinds, of_word
from judge.question.meaning.preps import prepositions, split
from judge.question.syntax.model import Clause, Noun, Prep

AsCard = Callable[[str], tuple[str, ...]]
"""The official names of the cards a word may stand for ("bolt"), best first."""

MISFIT = 0.3
SPARE = 0.35
UNFILLED = 0.05
LOOSE = 0.08
LIGHT = frozenset(("in", "out", "on", "over", "down", "up", "there"))
TIMES = frozenset(("turn", "time", "combat", "upkeep", "game", "day", "night", "week", "friday", "moment", "step", "phase", "way", "once", "twice"))
MOST = 4


def no_card(word: str) -> tuple[str, ...]:
    """No word is a card's name."""
    return ()


def meanings(clause: Clause, antecedent: Noun | None = None, as_card: AsCard = no_card) -> tuple[Said, ...]:
    """What a clause may mean, the likeliest first; nothing where its verb is in no table.

    ``antecedent``: the noun phrase a relative clause hangs on, which fills its gap; ``as_card``: for cards' names used as verbs ("I bolt it")."""
    clause = _given_apart(_had(_both(_clipped(_denied(clause)))), as_card)
    verb = clause.verb.lower()
    if not verb:
        return _verbless(clause)
    found = [said for frame in verbs().frames.get(verb, ()) if (said := _match(frame, clause, antecedent)) is not None]
    governs = bool(clause.objects or clause.preps or clause.passive)  # a card used as a verb is used on something
    if verb not in verbs().frames or (not found and governs):
        found += [_card_done(clause, names, antecedent) for names in [as_card(clause.verb)] if names]
    best = min((said.cost for said in found), default=0.0)
    kept = sorted((said for said in found if said.cost <= best + 0.6), key=lambda said: said.cost)
    return tuple(kept[:MOST])


NOBODY = frozenset(("nobody", "none", "no", "no one", "noone", "neither"))


def _denied(clause: Clause) -> Clause:
    """A clause whose subject denies it ("nobody blocks", "no blocks", "no creature dies"): denied of whoever it may be."""
    subject = clause.subject
    if subject is None or subject.wh or not clause.verb or clause.negated:
        return clause
    of = subject.preps[0].what if len(subject.preps) == 1 and subject.preps[0].word == "of" else None
    if subject.kind == "pronoun" and subject.head.lower() in ("none", "neither") and isinstance(of, Noun) and not subject.clauses:
        return replace(clause, subject=replace(of, span=subject.span), negated=True)  # "none of his creatures blocks"
    if subject.kind == "pronoun" and subject.head.lower() in NOBODY and not subject.preps:
        return replace(clause, subject=None, negated=True)
    if subject.det == "no" and subject.kind == "noun":
        whoever = subject.marks or subject.preps or subject.clauses
        return replace(clause, subject=replace(subject, det="any") if whoever else None, negated=True)
    return clause


def _had(clause: Clause) -> Clause:
    """ "It has indestructible": a quality that is had, though the word is an adjective."""
    if clause.verb != "have" or clause.objects or len(clause.is_) != 1 or clause.passive:
        return clause
    return replace(clause, objects=(Noun("noun", clause.is_[0], span=(clause.span[1] - 1, clause.span[1])),), is_=())


def _given_apart(clause: Clause, as_card: AsCard) -> Clause:
    """ "Gives my attacker protection from black": two phrases side by side, of which the grammar makes one where no article parts them."""
    if clause.verb != "give" or len(clause.objects) != 1 or clause.passive:
        return clause
    (given,) = clause.objects
    if given.kind != "noun" or not given.marks or given.also or "quality" not in of_word(given.head) or not (given.owner or given.det):
        return clause
    whom, at = given.marks[-1], (given.preps[0].span[0] if given.preps else given.span[1]) - 1
    names = as_card(whom) if whom[:1].isupper() else ()
    if "quality" in of_word(whom) or not (names or of_word(whom)):
        return clause
    kind: Literal["name", "noun"] = "name" if names else "noun"
    first = replace(given, kind=kind, head=whom, names=names, marks=given.marks[:-1], preps=(), clauses=(), span=(given.span[0], at))
    second = replace(given, marks=(), owner=None, det="", count=None, span=(at, given.span[1]))
    return replace(clause, objects=(first, second))


def _both(clause: Clause) -> Clause:
    """ "We are both at 5": said of both of us, though the word stands behind the verb."""
    subject, beside = clause.subject, clause.objects
    if subject is None or subject.head.lower() not in ("we", "us") or subject.det:
        return clause
    told = next((noun for noun in beside if noun.kind == "pronoun" and noun.head.lower() in ("both", "each", "all") and not noun.preps), None)
    if told is not None:
        return replace(clause, subject=replace(subject, det=told.head.lower()), objects=tuple(noun for noun in beside if noun is not told))
    word = next((word for word in clause.adverbs if word in ("both", "each", "all")), "")
    return replace(clause, subject=replace(subject, det=word), adverbs=tuple(w for w in clause.adverbs if w != word)) if word else clause


def _some_of_them(noun: Noun) -> bool:
    return noun.head.lower() in ("both", "all") or (noun.det.startswith("one of") and noun.kind == "pronoun")


def _clipped(clause: Clause) -> Clause:
    """ "My 2/2 blocked by a 5/5": a passive without its auxiliary, where what looks like the past has nothing beside it but who does it."""
    if clause.verb in ("tap", "untap") and clause.mood == "told" and clause.subject is not None and _some_of_them(clause.subject):
        beside = clause.objects or clause.preps or clause.passive or clause.modal or clause.negated
        return clause if beside else replace(clause, verb="be", is_=(f"{clause.verb}ped",))  # "two Mines, both untapped"
    by = any(prep.word == "by" and isinstance(prep.what, Noun) for prep in clause.preps)
    if clause.is_ in (("tapped",), ("untapped",)) and not clause.objects and (clause.verb == "get" or (clause.verb == "be" and by)):
        return replace(clause, verb=clause.is_[0].removesuffix("ped"), is_=(), passive=True)  # "is tapped by", "gets tapped"
    bare = clause.form in ("past", "present") and clause.mood != "asked"
    bare = bare and not (clause.passive or clause.objects or clause.modal or clause.negated or clause.wh)
    return replace(clause, passive=True) if by and bare and clause.subject is not None else clause


def _verbless(clause: Clause) -> tuple[Said, ...]:
    noun = clause.subject or (clause.objects[0] if clause.objects else None)
    at = clause.preps[0] if noun is None and len(clause.preps) == 1 and not (clause.is_ or clause.inner) else None
    if at is not None and at.word == "at" and isinstance(at.what, Noun) and at.what.head.lower() == "life" and at.what.count is not None:
        asker = Noun("pronoun", "i", span=(at.span[0], at.span[0]))  # "At 3 life. ..."
        return (_said("at_life", (("theme", asker), ("what", at.what)), clause, (), 0.15),)
    if noun is None:
        return ()
    if noun.kind in ("noun", "size", "name") and clause.preps and clause.preps[0].word in ("with", "without"):  # "a 2/2 with two counters, ..."
        noun = replace(noun, preps=(*noun.preps, clause.preps[0]), span=(noun.span[0], max(noun.span[1], clause.preps[0].span[1])))
        clause = replace(clause, preps=clause.preps[1:])
    if noun.head.lower() == "life" and noun.count is not None and noun.owner is None and not (noun.marks or noun.preps or noun.also or clause.preps):
        asker = Noun("pronoun", "i", span=(noun.span[0], noun.span[0]))  # "5 life, his 4/4 hits me"
        return (_said("at_life", (("theme", asker), ("what", noun)), clause, (), 0.15),)
    roles: list[tuple[str, Filler]] = [("theme", noun)]
    loose = []
    for prep in clause.preps:  # "opponent at 4 life", "a 2/2 against a 3/3"
        if prep.word in ("at", "on") and isinstance(prep.what, Noun) and {"number", "life"} & kinds(prep.what) and "player" in kinds(noun):
            return (_said("at_life", (("theme", noun), ("what", prep.what)), clause, (), 0.05),)
        if prep.word in ("vs", "versus", "against", "v") and isinstance(prep.what, Noun) and {"creature", "object"} & kinds(prep.what):
            return (_said("fight", (("agent", noun), ("to", prep.what)), clause, (), 0.05),)
    for prep in clause.preps:
        if prep.word in ("in", "on", "under"):
            roles.append(("place", prep.what))
        else:
            loose.append(prep)
    return (_said("exist", tuple(roles), clause, tuple(loose), 0.1),)


def _card_done(clause: Clause, names: tuple[str, ...], antecedent: Noun | None) -> Said:
    """A card's name as a verb: it is cast or used, on the object if one is said."""
    card = Noun("name", names[0], names, span=(clause.span[0], clause.span[0]))
    roles: list[tuple[str, Filler]] = [("what", card)]
    agent: Noun | None = None if clause.passive else clause.subject
    targets: list[Noun | None] = [clause.subject] if clause.passive else list(clause.objects)
    if clause.gap == "object" and antecedent is not None:
        targets.append(antecedent)
    elif clause.gap == "subject" and antecedent is not None:
        agent, targets = (agent, [antecedent, *targets]) if clause.passive else (antecedent, targets)
    if agent is not None:
        roles.append(("agent", agent))
    loose = []
    roles += [("target", target) for target in targets if target is not None]
    for prep in clause.preps:
        if prep.word == "by" and clause.passive:
            roles.append(("agent", prep.what))
        elif prep.word in ("on", "at", "onto", "into") and not (isinstance(prep.what, Noun) and is_moment(prep.what)):
            roles.append(("target", prep.what))
        else:
            loose.append(prep)
    return _said("use", tuple(roles), clause, tuple(loose), 0.15)


def _said(predicate: str, roles: tuple[tuple[str, Filler], ...], clause: Clause, loose: tuple[Prep, ...], cost: float, value: str = "") -> Said:
    state = clause.progressive or (clause.passive and clause.form == "participle")
    positive = not clause.negated and not any(word in ("never", "no longer") for word in clause.adverbs)
    return Said(predicate, roles, value, positive, clause.modal, clause.perfect, state, clause.link, loose, clause, round(cost, 3), (clause.span,))


@dataclass(slots=True)
class _Filling:
    """The roles of one frame while they are filled; ``preps`` those nobody took so far."""

    frame: Frame
    preps: list[Prep]
    roles: list[tuple[str, Filler]] = field(default_factory=list)
    cost: float = 0.0

    def fill(self, slot: Slot, filler: Filler) -> bool:
        """Put a filler into a role; False where that can't be meant."""
        if slot.only and not is_one_of(filler, slot.only):
            return False
        if slot.role == "_":
            self.cost += SPARE
            return True
        if not fits(filler, verbs().wants(self.frame.predicate, slot.role)):
            self.cost += MISFIT
        self.roles.append((slot.role, filler))
        return True


def _match(frame: Frame, clause: Clause, antecedent: Noun | None) -> Said | None:
    if not _particles(frame, clause):
        return None
    filling = _Filling(frame, [*prepositions(clause), *(Prep("during", noun, noun.span) for noun in clause.objects if _time(noun))], cost=frame.cost)
    spare = [word for word in clause.particles if word not in frame.particles and not any(word in slot.prep.split() for slot in frame.preps)]
    filling.cost += sum(0.1 if word in LIGHT else 0.25 for word in spare)
    subject, beside = _sides(frame, clause, antecedent)
    if not _prep_slots(filling, beside):
        return None
    if clause.passive:
        done = _passive(filling, clause, subject, beside)
    else:
        done = _active(filling, subject, beside, questioned=bool(clause.wh) or clause.gap == "object")
    if not done:
        return None
    roles = _everywhere(filling)
    cost = filling.cost + LOOSE * len(filling.preps)
    said = _said(frame.predicate, roles, clause, tuple(filling.preps), cost, frame.value)
    if clause.is_:
        # what "be" says is its value; the words themselves stay in the clause
        said = replace(said, value=" ".join((said.value, *clause.is_)).strip())
    return replace(said, positive=said.positive != frame.denies)


def _particles(frame: Frame, clause: Clause) -> bool:
    have = {*clause.particles, *clause.adverbs, *(word.replace("-", " ") for word in clause.is_), *(("=",) if clause.is_ else ())}
    return all(word in have or any(p.word == word and word != "with" for p in clause.preps) for word in frame.particles)


def _sides(frame: Frame, clause: Clause, antecedent: Noun | None) -> tuple[Noun | None, list[Filler]]:
    subject, beside = clause.subject, list[Filler](noun for noun in clause.objects if not _time(noun) or frame.takes_times)
    if clause.gap == "subject" and subject is None:
        subject = antecedent
    elif clause.gap == "object" and antecedent is not None:
        beside.insert(0, antecedent)
    return subject, beside


def _takes(slot: Slot, prep: Prep) -> bool:
    """Whether a role may be filled by what a preposition governs: times are none, unless the role asks for such."""
    if slot.only:
        return is_one_of(prep.what, slot.only)
    if not isinstance(prep.what, Noun):
        return True
    if slot.role == "target" and prep.word == "to" and "zone" in of_word(prep.what.head):
        return False  # "back to my hand" is where it goes
    return not _waiting(prep.what) and (slot.role in ("to", "place") or not (prep.what.head.lower() in TIMES or is_moment(prep.what)))


def _waiting(noun: Noun) -> bool:
    """ "(With) damage on the stack": a moment."""
    return any(prep.word == "on" and isinstance(prep.what, Noun) and prep.what.head.lower() == "stack" for prep in noun.preps)


def _time(noun: Noun) -> bool:
    """ "This turn", "last night": a time, though it stands where an object does."""
    return noun.kind == "noun" and noun.head.lower() in TIMES and noun.det in ("this", "that", "each", "every", "next", "last", "same", "all", "")


def _prep_slots(filling: _Filling, beside: list[Filler]) -> bool:
    """Fill the roles behind prepositions, those that have to be there first; also out of what hangs on the last noun phrase ("puts a counter on it")."""
    needed = {slot.role for slot in filling.frame.preps if slot.needed}
    for slot in sorted(filling.frame.preps, key=lambda slot: not slot.needed):
        if slot.role == "x" and not slot.needed:
            continue
        at = next((n for n, prep in enumerate(filling.preps) if prep.word == slot.prep and _takes(slot, prep)), None)
        if at is not None:
            filling.fill(slot, filling.preps[at].what)
            del filling.preps[at]
        elif not _hung_on_object(filling, slot, beside):
            continue
        needed.discard(slot.role)
    return not needed


def _hung_on_object(filling: _Filling, slot: Slot, beside: list[Filler]) -> bool:
    for n in range(len(beside) - 1, -1, -1):
        noun = beside[n]
        if not isinstance(noun, Noun):
            continue
        inner, rest = split(noun, slot.prep)
        if inner is None or (slot.only and not is_one_of(inner, slot.only)):
            continue
        if not slot.needed and slot.prep in ("of", "with", "from", "for", "in") and filling.frame.predicate not in ("cast", "use", "play", "damage"):
            return False
        beside[n] = rest
        return filling.fill(slot, inner)
    return False


def _active(filling: _Filling, subject: Noun | None, beside: list[Filler], questioned: bool) -> bool:
    frame = filling.frame
    if subject is not None and frame.subject is not None:
        if frame.subject.role == "_":
            return False
        if not filling.fill(frame.subject, subject):
            return False
    return _objects(filling, list(frame.objects), beside, questioned)


def _objects(filling: _Filling, slots: list[Slot], beside: list[Filler], questioned: bool) -> bool:
    waiting = list(beside)
    for slot in slots:
        if not waiting:
            if slot.needed:
                return False
            filling.cost += 0.0 if questioned or slot.role == "_" else UNFILLED
            continue
        if not filling.fill(slot, waiting[0]):
            return False
        waiting.pop(0)
    filling.cost += SPARE * len(waiting)
    return True


def _passive(filling: _Filling, clause: Clause, subject: Noun | None, beside: list[Filler]) -> bool:
    """What a passive is done to fills an object's place, or that of a preposition ("he is dealt 3 damage"); "by" brings the agent."""
    frame = filling.frame
    slots = [slot for slot in frame.objects if slot.role != "_"]
    if not slots and not (beside and frame.preps):
        return False
    by = next((n for n, prep in enumerate(filling.preps) if prep.word == "by"), None)
    if by is not None and frame.subject is not None:
        prep = filling.preps.pop(by)
        if isinstance(prep.what, Clause):
            filling.roles.append(("means", prep.what))
        elif not filling.fill(frame.subject, prep.what):
            return False
    if subject is None:
        return _objects(filling, slots[1:], beside, questioned=True)
    filled = {role for role, _ in filling.roles}
    if beside:  # "is dealt 3 damage", "was given flying": the thing beside fits one place, the subject the other
        for n, slot in reversed(list(enumerate(slots))):
            others = [s for s in (*slots[:n], *slots[n + 1 :], *frame.preps) if s.role not in filled]
            if (not slot.only or is_one_of(beside[0], slot.only)) and fits(beside[0], verbs().wants(frame.predicate, slot.role)) and others:
                return filling.fill(others[0], subject) and filling.fill(slot, beside[0])
    if not slots or not filling.fill(slots[0], subject):
        return False
    return _objects(filling, slots[1:], beside, questioned=True)


CAUSES = frozenset({"because of", "thanks to", "due to"})
"""What lets somebody do a deed, or makes him, and is not what he does it with."""


def _everywhere(filling: _Filling) -> tuple[tuple[str, Filler], ...]:
    """The roles with those of the prepositions that mean the same beside any verb."""
    table = verbs().everywhere
    rest: list[Prep] = []
    deed = verbs().classes[filling.frame.predicate] == "deed"
    for prep in filling.preps:
        role = "cause" if deed and prep.word in CAUSES else table.get(prep.word)
        if role is not None:
            filling.roles.append((role, prep.what))
        elif prep.word == "by" and isinstance(prep.what, Clause):
            filling.roles.append(("means", prep.what))
        else:
            rest.append(prep)
    filling.preps = rest
    return tuple(filling.roles)


CAUSING = frozenset({"let", "make", "allow", "force", "enable", "help"})
"""Dressing verbs whose subject, where it is a card, is what the rest comes of."""


def dressing(clause: Clause) -> str | None:
    """The modality that a clause's verb gives to the clause under it, None for a verb that says something by itself."""
    table, verb = verbs().dressing, clause.verb.lower()
    going = clause.inner and clause.inner[0].form == "gerund" and not clause.particles and not clause.objects  # "comes swinging"
    that = clause.subject is not None and not clause.passive and any(each.subject is not None and each.form in ("present", "past") for each in clause.inner)
    keys = (*(f"{verb} {part}" for part in clause.particles), *((f"{verb} =that",) if that else ()), verb, *((f"{verb} =gerund",) if going else ()))
    return next((table[key] for key in keys if key in table), None)


_HELD = frozenset(("right", "correct", "true", "sure", "certain", "convinced", "positive", "confident", "aware", "so"))
_REJECTED = frozenset(("wrong", "mistaken", "incorrect", "false", "untrue"))


def _believed(clause: Clause) -> bool | None:
    """Whether "be" with a clause under it holds that clause for true ("I'm sure that ...", "is it true that ...") or for false; None for other uses."""
    words = {*clause.is_, *clause.adverbs}
    return True if words & _HELD else False if words & _REJECTED else None


def dressed(clause: Clause) -> Iterator[tuple[Clause, str]]:
    """The clauses under a verb that only dresses them ("I want to attack"), each with the modality it has from it; nothing for other verbs."""
    if clause.verb == "be" and (believed := _believed(clause)) is not None:
        for inner in clause.inner:
            if inner.link == "that":
                denied = clause.negated and clause.mood != "asked"  # "isn't it true that ...?" asks whether it is
                yield replace(inner, negated=inner.negated ^ denied ^ (not believed)), "claim"
        return
    modality = dressing(clause)
    if modality is None or not clause.inner or (modality == "do" and clause.objects):
        return
    if modality == "must" and all(inner.form == "gerund" for inner in clause.inner):
        return  # "has a Needle naming Bolt" has something
    carried = clause.subject if not clause.objects else clause.objects[0]
    for inner in clause.inner:
        own = inner if inner.subject is not None or inner.passive or modality in ("claim", "wonder", "given") else replace(inner, subject=carried)
        if clause.verb.lower() in CAUSING and clause.subject is not None and clause.subject.kind == "name":
            by = Prep("because of", clause.subject, clause.subject.span)
            own = replace(own, preps=(*own.preps, by), adverbs=(*clause.adverbs, *own.adverbs), span=clause.span)
        if clause.negated and modality not in ("claim", "wonder"):
            own = replace(own, negated=not own.negated)
        if modality == "not":
            own, kind = replace(own, negated=not own.negated), "do"
        else:
            kind = modality
        yield own, clause.modal if kind == "do" else kind
