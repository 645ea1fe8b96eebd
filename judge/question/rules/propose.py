"""From clauses to propositions about the rules. Strict: what can't be taken in makes the whole no proposition, so that no word vanishes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from judge.cards.keywords import KEYWORDS
from judge.question.meaning.decode import dressed, meanings
from judge.question.meaning.model import Filler, Said
from judge.question.rules.kinds import concept, filler_word, person
from judge.question.rules.model import Asked, Prop, Term
from judge.question.syntax.model import Clause, Noun, Prep, Sentence

MODALITY = {
    "": "", "can": "can", "may": "can", "get": "can", "able": "can", "must": "must", "have": "must", "need": "must", "should": "must", "will": "",
    "would": "", "do": "", "want": "can", "try": "can",
}  # fmt: skip

LINKS = {"if": "if", "when": "if", "whenever": "if", "once": "if", "while": "while", "as": "if", "after": "after", "before": "before", "until": "until",
         "till": "until", "unless": "unless", "even if": "if", "even though": "if", "though": "if", "as long as": "if", "because": "if", "since": "if",
         "so": "so", "where": "if", "although": "if", "provided": "if", "suppose": "if", "supposing": "if", "given": "if", "given that": "if",
         "as soon as": "if", "": "if", "and": "if", "but": "if", "the moment": "if", "even when": "if", "and then": "if", "then": "if",
         "the turn": "in the turn", "on the turn": "in the turn"}  # fmt: skip
"""Words that join clauses, by what they come to where nobody's game is told but a rule is asked for."""

WH_ROLE = {"where": "place", "when": "time", "how": "how", "why": "why", "how often": "times", "how long": "until"}

MOST = 6
"""So many readings of one question are compared."""


class UntakenError(Exception):
    """Something in a clause that can't be taken into a proposition."""


def asked(sentences: Sequence[Sentence]) -> list[Asked]:
    """What a text asks about the rules, in its readings; nothing where a word would be lost."""
    clauses = [clause for sentence in sentences for clause in sentence.clauses]
    if any(sentence.unread for sentence in sentences):
        return []
    questions = [clause for clause in clauses if clause.mood == "asked" and (clause.verb or clause.wh)]
    if not questions and sentences and sentences[-1].question:
        questions = [clause for clause in sentences[-1].clauses if clause.verb and not clause.link][-1:]
    if len(questions) != 1:
        return []
    (question,) = questions
    rest = [clause for clause in clauses if clause is not question and not _tag(clause)]
    try:
        return list(_readings(question, rest))[:MOST]
    except UntakenError:
        return []


def stated(sentences: Sequence[Sentence]) -> list[Prop]:
    """What a controlled sentence says, in its readings; UntakenError where a part of it can't be taken in."""
    clauses = [clause for sentence in sentences for clause in sentence.clauses]
    if any(sentence.unread for sentence in sentences):
        raise UntakenError("words in no clause")
    mains = [clause for clause in clauses if clause.link not in LINKS or not clause.link]
    if len(mains) != 1 or not mains[0].verb:
        raise UntakenError(f"{len(mains)} main clauses")
    (main,) = mains
    return [each.prop for each in _readings(main, [clause for clause in clauses if clause is not main])][:2]


def _tag(clause: Clause) -> bool:
    """Whether a clause only asks for consent ("right?", "is that correct")."""
    return not clause.verb and not clause.subject and not clause.objects and not clause.preps and not clause.is_


def _readings(question: Clause, rest: Sequence[Clause]) -> Iterator[Asked]:
    told = sorted((noun for clause in (question, *rest) for noun in _nouns(clause)), key=lambda noun: noun.span)
    conditions: list[tuple[str, Prop]] = []
    for clause in rest:
        if clause.link not in LINKS:
            raise UntakenError(clause.link)
        conditions.append((LINKS[clause.link], _first(clause, told)))
    for prop, wants in _asked_of(question, told):
        left = []
        for link, condition in conditions:
            borne = _bearing(prop, condition) if link == "if" else None
            if borne is None:
                left.append((link, condition))
            else:
                prop = borne
        yield Asked(of_anybody(replace(prop, where=(*prop.where, *left))), wants)


ACTING = ("agent", "holder", "theme")


def of_anybody(prop: Prop) -> Prop:
    """The proposition with "you" for any player it speaks of, where it speaks of no "you" besides: what holds for a player holds for everybody, and for
    one and the same wherever that one is spoken of."""
    spoken = set(_players(prop))
    if "you" in spoken:
        return prop
    who = next((filler.head for role, filler in prop.roles if role in ACTING and isinstance(filler, Term) and filler.head in ("player", "opponent")), "")
    who = "player" if "player" in spoken else who
    return _renamed(prop, who) if who else prop


def _players(what: Term | Prop | None) -> Iterator[str]:
    if isinstance(what, Term):
        yield from (what.head, what.owner)
        for _, trait in what.traits:
            yield from _players(trait)
    elif isinstance(what, Prop):
        for _, filler in (*what.roles, *what.where):
            yield from _players(filler)


def _renamed(what: Any, who: str) -> Any:
    if isinstance(what, Term):
        traits = tuple((word, trait and _renamed(trait, who)) for word, trait in what.traits)
        head = "you" if what.head == who and not what.wh and what.count in ("", "1", "each", "any") else what.head
        return replace(what, head=head, owner="you" if what.owner == who else what.owner, traits=traits)
    roles = tuple((role, _renamed(filler, who)) for role, filler in what.roles)
    return replace(what, roles=roles, where=tuple((link, _renamed(each, who)) for link, each in what.where))


def _bearing(prop: Prop, condition: Prop) -> Prop | None:
    """The proposition with a keyword that was told of beforehand on what has it ("my creature has reach; can it block ...?"); None for another condition."""
    roles = dict(condition.roles)
    holder, keyword = roles.get("holder"), roles.get("theme")
    plain = condition.predicate == "have" and condition.positive and not condition.modality and not condition.where and set(roles) == {"holder", "theme"}
    if not plain or not isinstance(holder, Term) or not isinstance(keyword, Term) or keyword.head not in KEYWORDS or keyword.traits:
        return None
    borne = tuple((role, _with_trait(filler, holder, keyword)) for role, filler in prop.roles)
    return replace(prop, roles=borne) if borne != prop.roles else None


def _with_trait(filler: Term | Prop, holder: Term, keyword: Term) -> Term | Prop:
    """A term that speaks of the holder with the trait; its owner is the holder's where it has none of its own."""
    if not isinstance(filler, Term) or filler.head != holder.head or filler.owner not in ("", holder.owner) or filler.traits != holder.traits:
        return filler
    traits = (*filler.traits, ("with", Term(keyword.head)))
    return replace(filler, owner=holder.owner, traits=tuple(sorted(traits, key=lambda pair: (pair[0], repr(pair[1])))))


def _asked_of(question: Clause, told: list[Noun]) -> Iterator[tuple[Prop, str]]:
    for prop in _props(question, told):
        role = next((role for role, filler in prop.roles if isinstance(filler, Term) and _asks(filler)), "")
        if not role and question.mood == "asked" and question.negated:
            continue  # "can't I ...?" may ask whether I can or whether I can't
        if not role and question.wh:
            role = WH_ROLE.get(question.wh, "")
            if not role:
                continue
        yield prop, role or "yes"


def _asks(term: Term) -> bool:
    return bool(term.wh) or any(isinstance(what, Term) and _asks(what) for _, what in term.traits)


def _first(clause: Clause, told: list[Noun]) -> Prop:
    found = next(iter(_props(clause, told)), None)
    if found is None:
        raise UntakenError(clause.verb or "a phrase")
    return found


def _props(clause: Clause, told: list[Noun]) -> Iterator[Prop]:
    """The propositions that a clause may be, the likeliest first."""
    clause = _compared(_unstranded(clause))
    under = list(dressed(clause))
    if under and len(clause.inner) == len(under):
        for own, modality in under:
            if modality in ("can", "must", "do", "not", "want", "try") and not clause.preps and not clause.adverbs:
                for prop in _props(own, told):
                    yield replace(prop, modality=MODALITY.get(modality, prop.modality) or prop.modality)
        return
    said = meanings(clause) if clause.verb else ()
    if not said and clause.verb:
        said = (_plain(clause),)
    if not clause.verb:
        said = (_verbless(clause),)
    lost: UntakenError | None = None
    for one in said:
        try:
            prop = _prop(one, clause, told)
        except UntakenError as why:
            lost = lost or why
            continue
        lost = UntakenError("")
        yield prop
    if lost is not None and str(lost):
        raise lost


STRANDED = frozenset(("with", "to", "on", "for", "from", "in", "at", "of", "by", "as"))


def _unstranded(clause: Clause) -> Clause:
    """The clause with the preposition that was left behind before what is asked for again: "how many cards do I start with?"."""
    left = [word for word in clause.particles if word in STRANDED]
    asked = next((noun for noun in clause.objects if noun.wh), None)
    if not left or asked is None:
        return clause
    kept = list(clause.particles)
    kept.remove(left[-1])
    objects = tuple(noun for noun in clause.objects if noun is not asked)
    return replace(clause, particles=tuple(kept), objects=objects, preps=(*clause.preps, Prep(left[-1], asked, asked.span)))


def _compared(clause: Clause) -> Clause:
    """The clause with "more than one land" as one noun phrase again, where the two words were taken apart."""
    than = next((prep for prep in clause.preps if prep.word == "than" and isinstance(prep.what, Noun)), None)
    word = next((word for word in ("more", "less", "fewer") if word in clause.adverbs), "")
    if than is None or not word or clause.objects or not isinstance(than.what, Noun):
        return clause
    noun = replace(than.what, marks=(f"{word} than", *than.what.marks))
    preps = tuple(prep for prep in clause.preps if prep is not than)
    return replace(clause, objects=(noun,), preps=preps, adverbs=tuple(each for each in clause.adverbs if each != word))


def _plain(clause: Clause) -> Said:
    """A verb that no table has: its own predicate, with its subject and objects as roles."""
    roles: list[tuple[str, Filler]] = []
    if clause.subject is not None:
        roles.append(("theme" if clause.passive else "agent", clause.subject))
    roles += [("theme" if n == 0 and not clause.passive else "what", noun) for n, noun in enumerate(clause.objects)]
    return Said(
        f"={concept(clause.verb)}", tuple(roles), positive=not clause.negated, modality=clause.modal, loose=clause.preps, clause=clause
    )


def _verbless(clause: Clause) -> Said:
    noun = clause.subject or (clause.objects[0] if clause.objects else None)
    if noun is None or len(clause.objects) > 1:
        raise UntakenError("a phrase")
    return Said("exist", (("theme", noun),), loose=clause.preps, clause=clause)


def _prop(said: Said, clause: Clause, told: list[Noun]) -> Prop:
    known = [*told, *(noun for noun in _nouns(clause) if noun not in told)]
    taken = {id(filler) for _, filler in said.roles} | {id(prep) for prep in said.loose}
    roles: list[tuple[str, Term | Prop]] = []
    for role, filler in said.roles:
        roles += _role(role, filler, known)
    for prep in said.loose:
        roles += _loose(prep, known)
    for noun in (clause.subject, *clause.objects):
        if noun is not None and id(noun) not in taken and not _inside(noun, said):
            roles += _time(noun, known)
    for word in clause.adverbs:
        if not filler_word(word) and word not in ("never", "no longer", "not"):
            roles.append((f"~{concept(word)}", Term("")))
    consumed = {word for frame_word in said.value.split() for word in (frame_word,)}
    for word in clause.is_:
        if word not in consumed and concept(word) not in consumed:
            roles.append(("what", Term(concept(word))))
    for inner in clause.inner:
        roles.append((f"to {inner.form}" if inner.form != "infinitive" else "purpose", _first(inner, known)))
    where = []
    for hung in clause.hung:
        if hung.link not in LINKS:
            raise UntakenError(hung.link)
        where.append((LINKS[hung.link], _first(hung, known)))
    modality = MODALITY.get(said.modality)
    if modality is None:
        raise UntakenError(said.modality)
    positive = said.positive
    flat: list[tuple[str, Term | Prop]] = []
    for role, term in roles:
        if isinstance(term, Term) and term.count == "no":
            positive, term = not positive, replace(term, count="")
        flat.append((role, term))
    value = " ".join(sorted({*said.value.split(), *clause.particles, *(concept(w) for w in clause.is_ if said.predicate != "be")}))
    return Prop(said.predicate, tuple(sorted(flat, key=lambda pair: pair[0])), positive, modality, tuple(where), value)


def _inside(noun: Noun, said: Said) -> bool:
    """Whether a noun phrase was taken into a role in another shape (without what hangs on it)."""
    fillers = [*(filler for _, filler in said.roles), *(prep.what for prep in said.loose)]
    return any(isinstance(filler, Noun) and (filler.head, filler.span) == (noun.head, noun.span) for filler in fillers)


def _role(role: str, filler: Filler, known: list[Noun]) -> list[tuple[str, Term | Prop]]:
    if isinstance(filler, Clause):
        return [(role, _first(filler, known))]
    return [(role, term(filler, known))]


TIMES = ("turn", "upkeep", "step", "phase", "combat", "end", "beginning", "start", "game", "time", "main phase", "draw step", "untap step",
         "end step", "cleanup step", "response", "priority", "stack")  # fmt: skip

BOUND = {"during": "time", "on": "time", "in": "time", "at": "time", "within": "time", "per": "time", "for": "time"}


def _loose(prep: Prep, known: list[Noun]) -> list[tuple[str, Term | Prop]]:
    """What a preposition brings that no frame took: a moment, else a role called by the preposition."""
    if isinstance(prep.what, Clause):
        return [(prep.word, _first(prep.what, known))]
    if filler_word(f"{prep.word} {prep.what.head}") or filler_word(f"{prep.word} {prep.what.det} {prep.what.head}"):
        return []
    what = term(prep.what, known)
    if prep.word in BOUND and _is_time(what):
        return [("time", what)]
    return [(prep.word, what)]


def _time(noun: Noun, known: list[Noun]) -> list[tuple[str, Term | Prop]]:
    """A noun phrase that stands beside the verb without a preposition: a moment ("this turn", "each turn"), else it is lost."""
    what = term(noun, known)
    if _is_time(what):
        return [("time", what)]
    raise UntakenError(noun.head)


def _is_time(what: Term) -> bool:
    return what.head in TIMES or any(what.head.endswith(f" {word}") for word in ("step", "phase", "turn"))


def _nouns(clause: Clause) -> list[Noun]:
    return [noun for noun in (clause.subject, *clause.objects, *(p.what for p in clause.preps if isinstance(p.what, Noun))) if noun is not None]


TELLING = frozenset(
    ("another", "other", "same", "only", "more", "enough", "most", "both", "either", "neither", "few", "many", "such", "certain")
)
"""Determiners that say something of the noun."""

BOUNDS = frozenset(("more than", "less than", "fewer than", "at least", "at most", "up to"))
"""Determiners that say between which numbers."""

DETERMINERS = TELLING | frozenset(("", "a", "an", "the", "this", "that", "these", "those", "any", "some", "each", "every", "all", "no", "several", "own"))
"""Determiners that are taken in: any other makes the phrase none about the rules."""


def term(noun: Noun, known: Sequence[Noun] = ()) -> Term:
    """A noun phrase as a term; UntakenError for a card's name (that is no question about the rules alone) and for what is joined by "or"."""
    if noun.kind == "name":
        raise UntakenError(noun.head)
    if noun.also:
        members = tuple((noun.joined or "and", term(replace(member, also=(), joined=""), known)) for member in noun.members())
        return Term("those", members)
    head, owner, traits = _head(noun, known)
    count = str(noun.count) if noun.count is not None else {"each": "each", "every": "each", "no": "no", "all": "each"}.get(noun.det, "")
    if noun.head.lower() in ("nobody", "none", "nothing"):
        count = "no"
    if noun.wh.startswith(("how many", "how much")):
        count = "?"
    if noun.det == "one of":
        count = "1"
    elif noun.det not in DETERMINERS | BOUNDS and not noun.wh:
        raise UntakenError(noun.det)
    marks = list(noun.marks)
    if noun.det in BOUNDS:
        marks.insert(0, noun.det)
    if noun.det == "several" or "multiple" in marks or (count == "1" and "more than" in marks):
        count = "several"
        marks = [mark for mark in marks if mark not in ("multiple", "more than")]
    found = list(traits)
    for mark in marks if not (noun.owner is not None and "own" in marks) else [mark for mark in marks if mark != "own"]:
        found.append((concept(mark), None))
    if noun.det in TELLING:
        found.append((concept(noun.det), None))
    for prep in noun.preps:
        if isinstance(prep.what, Clause):
            found.append((prep.word, _first(prep.what, list(known))))
        elif prep.word == "of" and isinstance(prep.what, Noun) and not prep.what.preps and person(prep.what.head):
            owner = owner or person(prep.what.head)
        else:
            found.append((prep.word, term(prep.what, known)))
    for clause in noun.clauses:
        found.append(("that", _first(_without_gap(clause), list(known))))
    if noun.owner is not None:
        whose = term(noun.owner, known)
        if whose.traits and not person(whose.head):
            found.append(("of", whose))
        else:
            owner = person(whose.head) or owner
            if not owner:
                found.append(("of", whose))
    if head == "number" and len(found) == 1 and noun.det == "any":
        many = next((what for word, what in found if word == "of"), None)
        if isinstance(many, Term) and not many.count:
            return replace(many, count="any")
    return Term(head, tuple(sorted(found, key=lambda pair: (pair[0], repr(pair[1])))), count, owner, noun.wh)


def _without_gap(clause: Clause) -> Clause:
    """A relative clause as a clause of its own: the gap stays unfilled."""
    return replace(clause, link="", gap="")


NOTHING_MEANT = frozenset((*KEYWORDS, *TIMES, "hand", "graveyard", "library", "battlefield", "play", "deck", "side", "power", "toughness", "life", "mana"))
"""What "it" doesn't speak of."""


def _head(noun: Noun, known: Sequence[Noun]) -> tuple[str, str, tuple[tuple[str, Term | Prop | None], ...]]:
    low = noun.head.lower()
    if noun.kind == "wh":
        return "", "", ()
    if low in ("they", "them") and (several := [n for n in known if n.plural and n.span[0] < noun.span[0] and not person(n.head.lower())]):
        return concept(several[-1].head), "", ()
    if who := person(low):
        return who, "", ()
    if noun.kind == "pronoun" or (low == "one" and noun.kind != "number"):
        heads = [n for n in known if n is not noun and n.kind == "noun" and not n.wh and not person(n.head.lower()) and n.head.lower() not in NOTHING_MEANT]
        before = [n for n in heads if n.span[0] < noun.span[0]] or heads
        if not before:
            raise UntakenError(low)
        return concept(before[-1].head), "", ()
    if noun.kind in ("noun", "number", "size", "mana", "bonus"):
        return concept(low), "", ()
    raise UntakenError(noun.head)
