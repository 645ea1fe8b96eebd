"""Parse trees to clauses: the one place where passive, perfect, modal verbs, negation, question order and relative clauses are decoded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from judge.cards.keywords import KEYWORDS
from judge.language.chart import Leaf, Tree
from judge.question.syntax.model import Clause, Noun, NounKind, Prep, Span

JOINTS = frozenset({"AND", "CONJ", "COMMA"})

Places = Sequence[int]
"""The token of the question at each place of the parsed words."""

VERBS = {
    "V": "V", "VSAY": "V", "VLET": "V", "VN": "VN", "VNSAY": "VN", "VNLET": "VN", "VG": "VG", "VGSAY": "VG", "VGLET": "VG",
}  # fmt: skip
"""The terminals of verbs, by what stands under them, to their form."""

@dataclass(slots=True)
class _Group:
    """A verb with all that stands beside it, while it is put together."""

    places: Places
    verb: str = ""
    form: str = "present"
    auxiliaries: list[Leaf] = field(default_factory=list)
    objects: list[Noun] = field(default_factory=list)
    preps: list[Prep] = field(default_factory=list)
    particles: list[str] = field(default_factory=list)
    adverbs: list[str] = field(default_factory=list)
    is_: list[str] = field(default_factory=list)
    inner: list[Clause] = field(default_factory=list)
    negated: bool = False
    passive: bool = False
    modal: str = ""


def clause_of(tree: Tree, joint: str, places: Places) -> Clause:
    """The clause of a piece of a sentence; ``joint``: the words that join it to the one before."""
    made = _piece(tree, places)
    link = " ".join(word for word in (joint, made.link) if word)
    return in_place(replace(made, link=link))


def _span(tree: Tree | Leaf, places: Places) -> Span:
    return places[tree.start], places[tree.end - 1] + 1


def _piece(tree: Tree, places: Places) -> Clause:
    name = tree.name
    if name in ("s", "exist"):
        return _told(tree, places)
    if name == "inverted":
        return _inverted(tree, places)
    if name == "s_able":
        subject = tree.all("np")[0]
        made = _verb_phrase(Tree("vp", tuple(child for child in tree.children if child is not subject), tree.start, tree.end), places)
        return replace(made, subject=_noun(subject, places), span=_span(tree, places))
    if name == "sub":
        return _subordinate(tree, places)
    if name == "q":
        return _polar(tree, places)
    if name == "whq":
        return _wh_question(tree, places)
    if name == "tag":
        return Clause("", adverbs=("right",), mood="asked", negated=bool(tree.leaves("NEG")), wh="tag", span=_span(tree, places))
    if name in ("frag_vp", "joined_vp"):
        inner = next((child for child in tree.children if isinstance(child, Tree) and child.name == "vp"), tree)
        link = " ".join(leaf.lemma for leaf in tree.leaves("AND", "CONJ"))
        if inner is tree:
            inner = Tree(tree.name, tuple(c for c in tree.children if not (isinstance(c, Leaf) and c.terminal in JOINTS)), tree.start, tree.end)
        made = _verb_phrase(inner, places)
        denied = inner is not tree and bool(tree.leaves("NEG")) and bool(tree.all("vp"))
        return replace(made, mood="plan", link=link, negated=made.negated ^ denied, span=_span(tree, places))
    return _fragment(tree, places)


def _fragment(tree: Tree, places: Places) -> Clause:
    group = _Group(places)
    nouns = [_noun(child, places) for child in tree.all("np")]
    for child in tree.children:
        if not (isinstance(child, Tree) and child.name == "np"):
            _take(group, child)
    return replace(_made(group, tree), subject=nouns[0] if nouns else None, verb="", mood="told")


def _told(tree: Tree, places: Places) -> Clause:
    if tree.name == "exist":
        group = _Group(places, verb="exist")
        for child in tree.children:
            _take(group, child)
        made = _made(group, tree)
        return replace(made, subject=made.objects[0] if made.objects else None, objects=made.objects[1:], verb="exist")
    before = tree.all("pre")
    if before:
        return _opened(_told(tree.all("s")[0], places), before[0], tree, places)
    (subject,) = tree.all("np")
    made = _verb_phrase(tree.all("vp")[0], places)
    return replace(made, subject=_noun(subject, places), span=_span(tree, places))


TURNED = {
    "come": "come", "comes": "come", "came": "come", "go": "go", "goes": "go", "went": "go", "stand": "stand", "stands": "stand", "stood": "stand",
    "sit": "sit", "sits": "sit", "sat": "sit", "lie": "lie", "lies": "lie", "lay": "lie", "lurks": "lurk", "waits": "wait",
}  # fmt: skip
"""Verbs that may stand before their subject, where a place stands first."""


def _inverted(tree: Tree, places: Places) -> Clause:
    """ "In comes my Bear", "across the table stands his Wall": a clause with its place first and its verb before its subject."""
    group = _Group(places)
    for child in tree.children:
        if isinstance(child, Leaf) and child.terminal == "PREP":
            group.particles.append(child.lemma)
        elif not (isinstance(child, Tree) and child.name == "np"):
            _take(group, child)
    group.verb = tree.leaves("TURNED")[0].lemma
    made = _made(group, tree)
    return replace(made, subject=_noun(tree.all("np")[0], places), mood="told", span=_span(tree, places))


def _opened(made: Clause, before: Tree, tree: Tree, places: Places) -> Clause:
    """A clause with what stands before its subject: "in response, ...", "on my turn ..."."""
    group = _Group(places)
    for child in before.children:
        _take(group, child)
    return replace(
        made, adverbs=(*group.adverbs, *made.adverbs), preps=(*group.preps, *made.preps), inner=(*group.inner, *made.inner),
        objects=(*made.objects, *group.objects), span=_span(tree, places),
    )  # fmt: skip


def _subordinate(tree: Tree, places: Places) -> Clause:
    (word,) = tree.leaves("SUBC")
    rest = tree.children[1]
    if isinstance(rest, Tree) and rest.name in ("s", "exist"):
        made = _told(rest, places)
    elif isinstance(rest, Tree) and rest.name == "sub_bare" and (rest.all("vp") or rest.leaves("VN", "VG")):
        made = _verb_phrase(next(iter(rest.all("vp")), rest), places)
        if rest.leaves("VN"):
            made = replace(made, passive=True)
    else:
        group = _Group(places)
        for child in rest.children if isinstance(rest, Tree) else ():
            _take(group, child)
        made = replace(_made(group, tree), verb="")
    return replace(made, link=word.lemma, span=_span(tree, places))


def _polar(tree: Tree, places: Places) -> Clause:
    """A question with its verb first: the auxiliary joins the verb group it was taken from."""
    auxiliaries = tree.leaves("MODAL", "DO", "HAVE", "BE")
    negated = bool(tree.leaves("NEG"))
    before = tree.all("pre")
    if before:
        return _opened(_polar(tree.all("q")[0], places), before[0], tree, places)
    if tree.all("q_short"):
        tree = tree.all("q_short")[0]
        auxiliaries = tree.leaves("MODAL", "DO", "HAVE")
    phrases = [*tree.all("vp"), *(rest for rest in tree.all("be_rest") if rest.leaves(*VERBS))]
    for going in (rest for rest in tree.all("be_rest") if rest.all("vp")):
        auxiliaries = [*auxiliaries, *going.leaves("MODAL")]
        phrases += going.all("vp")
    subject = next((_noun(child, places) for child in tree.all("np")), None)
    if phrases:
        made = _verb_phrase(phrases[0], places, auxiliaries)
    else:
        group = _Group(places, auxiliaries=auxiliaries)
        rest = tree.all("be_rest")
        for child in rest[0].children if rest else tree.children if tree.leaves("THERE") else ():
            if not (isinstance(child, Leaf) and child.terminal in ("MODAL", "DO", "HAVE", "BE", "NEG", "THERE")):
                _take(group, child)
        first = auxiliaries[0] if auxiliaries else None
        group.verb = {"BE": "be", "HAVE": "have", "DO": "do"}.get(first.terminal, "") if first else ""
        group.modal = first.lemma if first is not None and first.terminal == "MODAL" else ""
        if tree.leaves("THERE"):
            group.verb = "exist"
        made = _made(group, tree)
        if group.verb == "exist" and made.objects:
            subject, made = made.objects[0], replace(made, objects=made.objects[1:])
    return replace(made, subject=subject, negated=made.negated ^ negated, mood="asked", span=_span(tree, places))


def _wh_question(tree: Tree, places: Places) -> Clause:
    asked = [_wh_noun(child, places) for child in tree.all("whnp")]
    adverbs = tree.leaves("WHADV", "WHAT")
    if tree.all("wh_rest"):
        tree = tree.all("wh_rest")[0]
        asked = [_wh_noun(child, places) for child in tree.all("whnp")]
        adverbs = tree.leaves("WHADV", "WHAT")
    questions, phrases, told = tree.all("q"), tree.all("vp"), tree.all("s")
    preps = tree.leaves("PREP")
    if questions:
        made = _polar(questions[0], places)
        if asked and preps:
            made = replace(made, preps=(*made.preps, Prep(preps[0].lemma, asked[0], (_span(tree, places)[0], asked[0].span[1]))))
        elif asked:
            made = replace(made, objects=(asked[0], *made.objects))
    elif phrases:
        made = replace(_verb_phrase(phrases[0], places), subject=asked[0] if asked else None)
    elif told:
        made = _told(told[0], places)
        made = replace(made, objects=(*asked, *made.objects))
    elif tree.all("inf"):
        made = _inner(tree.all("inf")[0], places)
    else:
        group = _Group(places)
        for child in tree.children:
            if not (isinstance(child, Tree) and child.name == "whnp") and not (isinstance(child, Leaf) and child in adverbs):
                _take(group, child)
        made = replace(_made(group, tree), verb="")
        if asked:
            made = replace(made, subject=asked[0])
    word = asked[0].wh if asked else adverbs[0].lemma if adverbs else ""
    return replace(made, wh=word, mood="asked", span=_span(tree, places))


def _wh_noun(tree: Tree, places: Places) -> Noun:
    first = next(leaf for leaf in _leaves(tree) if leaf.terminal in ("WHO", "WHAT", "WHICH", "WHOSE", "HOWMANY", "HOWMUCH", "HOWADJ"))
    rest = tuple(child for child in tree.children if child is not first)
    if not rest:
        return Noun("wh", first.lemma, wh=first.lemma, span=_span(tree, places))
    made = _noun(Tree("np", rest, rest[0].start, rest[-1].end), places)
    return replace(made, wh=first.lemma, span=_span(tree, places))


def in_place(clause: Clause) -> Clause:
    """ "He takes how much", "it starts with how many counters": a clause that asks where the answer would stand, as one that asks; any other as it is."""
    linked = clause.link and clause.link.split()[-1] not in ("and", "so", "then", "but")
    if clause.mood == "asked" or clause.wh or linked or (clause.subject is not None and clause.subject.wh):
        return clause
    asked = [noun for noun in (*clause.objects, *(prep.what for prep in clause.preps)) if isinstance(noun, Noun) and noun.wh]
    return replace(clause, mood="asked", wh=asked[0].wh) if len(asked) == 1 else clause


def _leaves(tree: Tree) -> list[Leaf]:
    return [child for child in tree.children if isinstance(child, Leaf)]


def _verb_phrase(tree: Tree, places: Places, before: Sequence[Leaf] = ()) -> Clause:
    """A verb with its auxiliaries and all it governs. ``before``: auxiliaries that stand before the subject of a question."""
    group = _Group(places, auxiliaries=list(before))
    if tree.all("elliptic"):
        group.auxiliaries += [leaf for leaf in _leaves(tree.all("elliptic")[0]) if leaf.terminal not in ("NEG", "ADV")]
        group.negated = any(leaf.terminal == "NEG" for leaf in _leaves(tree.all("elliptic")[0]))
    verb: Leaf | None = None
    for child in tree.children:
        if isinstance(child, Leaf) and verb is None and child.terminal in ("MODAL", "DO", "HAVE", "BE", "MODALADJ"):
            group.auxiliaries.append(child)
        elif isinstance(child, Leaf) and verb is None and child.terminal in VERBS:
            verb = child._replace(terminal=VERBS[child.terminal])
        elif isinstance(child, Tree) and child.name == "be_bare":
            group.auxiliaries += _leaves(child)
        elif not (isinstance(child, Tree) and child.name == "elliptic"):
            _take(group, child)
    kinds = [leaf.terminal for leaf in group.auxiliaries]
    group.modal = next((leaf.lemma for leaf in group.auxiliaries if leaf.terminal in ("MODAL", "MODALADJ") and leaf.lemma not in ("will", "would")), "")
    group.modal = group.modal or next((leaf.lemma for leaf in group.auxiliaries if leaf.terminal == "MODAL"), "")
    if verb is None:
        last = group.auxiliaries[-1] if group.auxiliaries else None
        group.verb = {"BE": "be", "DO": "do", "HAVE": "have"}.get(last.terminal if last else "", "")
        made = _made(group, tree)
        return replace(made, perfect="HAVE" in kinds[:-1])
    group.verb = verb.lemma
    group.form = {"VN": "participle", "VG": "gerund"}.get(verb.terminal, "past" if verb.features == {"past"} else "present")
    made = _made(group, tree)
    after_be = "BE" in kinds
    perfect = "HAVE" in kinds or bool(tree.leaves("HAVING"))
    passive = verb.terminal == "VN" and (after_be or bool(tree.leaves("GET")))
    made = replace(made, passive=passive, perfect=perfect, progressive=verb.terminal == "VG" and after_be)
    return _cast_as_verb(made, verb, places) if verb.names else _light(made)


def _cast_as_verb(clause: Clause, verb: Leaf, places: Places) -> Clause:
    """A card's name used as a verb ("I bolt it", "it gets bolted"): the card is cast on what the verb governs."""
    card = Noun("name", verb.names[0], names=verb.names, span=_span(verb, places))
    own = (noun for noun in clause.objects if noun.owner is None and not noun.det)
    itself = [noun for noun in own if noun.names and set(noun.names) <= set(card.names)]  # one name of two words: no card is cast on itself
    at = tuple(Prep("on", noun, noun.span) for noun in clause.objects if noun not in itself)
    return replace(clause, verb="cast", objects=(card,), preps=(*at, *clause.preps), adverbs=(*clause.adverbs, "name-as-verb"))


def _light(clause: Clause) -> Clause:
    """ "Has got" as the "has" it is; nothing "is got", so that "'s" stands for "has" there."""
    if clause.verb == "get" and (clause.perfect or clause.passive):
        return replace(clause, verb="have", perfect=False, passive=False)
    return clause


FEATURES = frozenset({"counter", "power", "toughness", "damage", "loyalty", "protection", "sickness", "summoning sickness"})
"""What a thing is said to have with "with", beside keywords: it hangs on the thing, not on the verb."""


def _features_back(group: _Group) -> None:
    """ "I control a Bear with flying", "attack with a Bear with flying": a feature right behind a phrase belongs to it, not to the verb."""
    while group.preps and group.objects:
        grown = _with_feature(group.objects[-1], group.preps[0])
        if grown is None:
            break
        group.objects[-1] = grown
        del group.preps[0]
    place = 0
    while place + 1 < len(group.preps):
        before, after = group.preps[place], group.preps[place + 1]
        grown = _with_feature(before.what, after) if isinstance(before.what, Noun) else None
        if grown is None:
            place += 1
            continue
        group.preps[place : place + 2] = [replace(before, what=grown, span=(before.span[0], after.span[1]))]


def _with_feature(phrase: Noun, prep: Prep) -> Noun | None:
    """A phrase with the feature a preposition right behind it tells of its last member; None where that tells none."""
    member = phrase.also[-1] if phrase.also else phrase
    what = prep.what
    if prep.span[0] != phrase.span[1] or not isinstance(what, Noun):
        return None
    span = (phrase.span[0], prep.span[1])
    last = member.preps[-1] if member.preps else None
    if prep.word == "from" and member.head == "protection":
        grown = replace(member, preps=(*member.preps, prep), span=(member.span[0], prep.span[1]))
    elif prep.word == "from" and last is not None and isinstance(last.what, Noun) and last.what.head == "protection":
        inner = replace(last.what, preps=(*last.what.preps, prep), span=(last.what.span[0], prep.span[1]))
        preps = (*member.preps[:-1], replace(last, what=inner, span=(last.span[0], prep.span[1])))
        grown = replace(member, preps=preps, span=(member.span[0], prep.span[1]))
    elif prep.word in ("with", "without") and member.kind in ("noun", "size", "name", "pronoun") and _is_feature(what):
        grown = replace(member, preps=(*member.preps, prep), span=(member.span[0], prep.span[1]))
    else:
        return None
    return replace(phrase, also=(*phrase.also[:-1], grown), span=span) if phrase.also else grown


def _is_feature(what: Noun) -> bool:
    if what.kind == "number" and {"power", "toughness"} & set(what.marks):
        return True  # "with power 0"
    if what.kind == "size":
        return bool(what.marks) and all(mark in KEYWORDS for mark in what.marks)  # "with lifelink 4/4"
    return what.kind == "noun" and (what.head.startswith("pro-") or what.head in FEATURES or what.head in KEYWORDS)


LOW = frozenset({"into", "onto", "from", "under", "by", "during", "to"})
"""Prepositions that right behind a relative clause go on with it: "a creature that came into play"."""

TURNS = frozenset({"turn", "upkeep", "combat", "step"})


def _relatives_on(group: _Group) -> None:
    """What stands right behind a relative clause and goes on with it: "a creature that came into play this turn"."""
    place = 0
    while place < len(group.preps) + len(group.objects):
        parts: list[Noun | Prep] = sorted((*group.objects, *group.preps), key=lambda part: part.span)
        before = parts[place]
        after = next((part for part in parts if part.span[0] == before.span[1]), None)
        phrase = before.what if isinstance(before, Prep) else before
        grown = _gone_on(phrase, after, group.form) if isinstance(phrase, Noun) and after is not None else None
        if grown is None or after is None:
            place += 1
            continue
        group.objects = [grown if part is before else part for part in group.objects if part is not after]
        group.preps = [
            replace(part, what=grown, span=(part.span[0], after.span[1])) if part is before else part for part in group.preps if part is not after
        ]


def _gone_on(phrase: Noun, after: Noun | Prep, form: str) -> Noun | None:
    """A phrase whose relative clause goes on with what stands behind it; None where it doesn't."""
    member = phrase.also[-1] if phrase.also else phrase
    clause = member.clauses[-1] if member.clauses else None
    if clause is None or clause.span[1] != phrase.span[1] or clause.verb == "":
        return None
    span = (clause.span[0], after.span[1])
    if isinstance(after, Prep):
        if after.word not in LOW:
            return None
        had = _with_feature(clause.objects[-1], after) if clause.objects and not clause.preps else None  # "has protection from red"
        if had is not None:
            clause = replace(clause, objects=(*clause.objects[:-1], had), span=span)
        else:
            clause = replace(clause, preps=(*clause.preps, after), span=span)
    elif after.kind == "noun" and after.head in TURNS and after.det in ("this", "last", "that") and clause.form == "past" != form:
        clause = replace(clause, objects=(*clause.objects, after), span=span)
    else:
        return None
    grown = replace(member, clauses=(*member.clauses[:-1], clause), span=(member.span[0], after.span[1]))
    return replace(phrase, also=(*phrase.also[:-1], grown), span=(phrase.span[0], after.span[1])) if phrase.also else grown


PLACES = frozenset({"play", "battlefield", "field", "table", "board"})


def _members_back(group: _Group) -> None:
    """ "I have Worship in play and a Bear": what is joined to the place is a further thing, not a place."""
    for at, prep in enumerate(group.preps):
        place = prep.what
        if not isinstance(place, Noun) or place.head not in PLACES or not place.also or not group.objects or group.objects[-1].span[1] != prep.span[0]:
            continue
        if any(member.head in PLACES for member in place.also):
            continue
        own = (place.span[0], place.also[0].span[0])
        group.preps[at] = replace(prep, what=replace(place, also=(), joined="", span=own), span=(prep.span[0], own[1]))
        last = group.objects[-1]
        group.objects[-1] = replace(last, also=(*last.also, *place.also), joined=place.joined, span=(last.span[0], place.span[1]))


def _gerunds_on(group: _Group) -> None:
    """What stands right behind a gerund belongs to it: "responds by giving it hexproof with Guile"."""
    place = 0
    while place + 1 < len(group.preps):
        before, after = group.preps[place], group.preps[place + 1]
        inner = before.what
        if not isinstance(inner, Clause) or inner.form != "gerund" or after.span[0] != before.span[1] or after.word.startswith("in response"):
            place += 1
            continue
        span = (inner.span[0], after.span[1])
        grown = replace(inner, preps=(*inner.preps, after), span=span)
        group.preps[place : place + 2] = [replace(before, what=grown, span=(before.span[0], after.span[1]))]


def _made(group: _Group, tree: Tree) -> Clause:
    _members_back(group)
    _gerunds_on(group)
    _features_back(group)
    _relatives_on(group)
    return Clause(
        group.verb, objects=tuple(group.objects), preps=tuple(group.preps), particles=tuple(group.particles), adverbs=tuple(group.adverbs),
        is_=tuple(group.is_), passive=group.passive, negated=group.negated, modal=group.modal, form=group.form, inner=tuple(group.inner),
        span=_span(tree, group.places),
    )  # fmt: skip


def _take(group: _Group, child: Tree | Leaf) -> None:
    """Put a complement where it belongs."""
    places = group.places
    if isinstance(child, Leaf):
        if child.terminal == "NEG":
            group.negated = not group.negated
        elif child.terminal == "PART":
            group.particles.append(child.lemma)
        elif child.terminal == "ADV":
            group.adverbs.append(child.lemma)
        elif child.terminal == "MODALADJ":
            group.modal = child.lemma
        return
    name = child.name
    if name == "np":
        group.objects.append(_noun(child, places))
    elif name == "late" or name == "second":
        group.objects += [_noun(noun, places) for noun in child.all("np")]
        group.objects += [_wh_noun(asked, places) for asked in child.all("whnp")]
    elif name == "whnp":
        group.objects.append(_wh_noun(child, places))
    elif name == "pp" and child.all("pp_bare"):
        group.particles += [leaf.lemma for leaf in _leaves(child.all("pp_bare")[0])]
    elif name == "pp":
        group.preps += _prep(next(iter(child.all("pp_wh")), child), places)
    elif name == "adjp":
        group.is_ += [leaf.lemma for leaf in child.leaves("ADJ", "AND") if leaf.lemma != "and"]
        group.adverbs += [leaf.lemma for leaf in child.leaves("ADV")]
        for than in child.all("than_phrase"):
            _take(group, than)
    elif name == "than_phrase":
        group.preps += [Prep("than" if child.leaves("THAN") else "as", _noun(noun, places), _span(child, places)) for noun in child.all("np")]
        group.is_ += [leaf.lemma for leaf in child.leaves("ADJ")]
    elif name in ("inf", "gerund", "that_s", "said_s"):
        group.inner.append(_inner(child, places))
    elif name == "caused":
        whom = group.objects.pop()
        group.inner.append(replace(_verb_phrase(child, places), subject=whom, form="infinitive", span=_span(child, places)))
    elif name == "opening" and not child.all("pp"):  # "this turn I ..."
        which = _leaves(child)[0].lemma
        group.objects.append(Noun("noun", "turn", det=which, span=_span(child, places)))
    elif name == "opening":
        _take(group, child.all("pp")[0])
    elif name == "late_that":
        group.inner += [_inner(each, places) for each in child.all("that_s")]
    elif name in ("wh_part", "tag"):
        pass


def _inner(tree: Tree, places: Places) -> Clause:
    """A clause that is part of what is said."""
    if tree.name in ("that_s", "said_s"):
        if tree.all("sub"):
            return _subordinate(tree.all("sub")[0], places)
        return replace(_told(tree.all("s")[0], places), link="that")
    if tree.name == "inf":
        made = _verb_phrase(tree.all("vp")[0], places)
        return replace(made, form="infinitive", negated=made.negated ^ bool(tree.leaves("NEG")), link="to", span=_span(tree, places))
    made = _verb_phrase(tree, places)
    return replace(made, form="gerund", link="gerund")


def _prep(tree: Tree, places: Places) -> list[Prep]:
    word = tree.leaves("PREP")[0]
    what = tree.children[1]
    assert isinstance(what, Tree)
    span = _span(tree, places)
    if what.name == "np":
        return [Prep(word.lemma, _noun(what, places), span)]
    if what.name == "gerund":
        return [Prep(word.lemma, _inner(what, places), span)]
    if what.name == "whnp":
        return [Prep(word.lemma, _wh_noun(what, places), span)]
    inner = what.all("s") or what.all("vp")
    if not inner:
        return []
    return [Prep(word.lemma, _told(inner[0], places) if inner[0].name == "s" else _verb_phrase(inner[0], places), span)]


KINDS: dict[str, NounKind] = {
    "NOUN": "noun", "PERSON": "noun", "NAME": "name", "KW": "noun", "SIZE": "size", "BONUS": "bonus", "MANA": "mana", "NUM": "number", "QUOTE": "quote",
}  # fmt: skip
PERSONS = {"i": "i", "you": "you", "he": "he", "she": "she", "it": "it", "we": "we", "they": "they"}


def _spelt_out(members: list[Noun]) -> list[Noun]:
    """ "Two creatures, a 2/2 and a 3/3": the ones counted first are those told after, and what is said of all is said of each."""
    group, each = members[0], members[1:]
    if group.kind != "noun" or group.count != len(each) or len(each) < 2 or not all(one.kind == "size" for one in each):
        return members
    first, *rest = (replace(one, marks=(*group.marks, *one.marks), owner=group.owner if one.owner is None else one.owner) for one in each)
    return [replace(first, span=(group.span[0], first.span[1])), *rest]


def _noun(tree: Tree, places: Places) -> Noun:
    """A noun phrase."""
    bare = tree.all("bare")
    if bare:
        tree = Tree(tree.name, tuple(part for child in tree.children for part in (child.children if child is bare[0] else (child,))), tree.start, tree.end)
    lists = tree.all("np_list")
    if lists:
        members = [_noun(next(iter(one.all("pronoun_joined")), one), places) for one in lists[0].all("np_one")]
        word = next((leaf.lemma for leaf in lists[0].leaves("AND")), "and")
        joined: Literal["and", "or"] = "or" if word == "or" else "and"
        members = _spelt_out(members)
        return replace(members[0], also=tuple(members[1:]), joined=joined, span=_span(tree, places))
    for told in tree.all("x_is"):
        return Noun("noun", "x", count=int(told.leaves("NUM")[-1].lemma), span=_span(tree, places))
    made = Noun("noun", "", span=_span(tree, places))
    marks: list[str] = []
    heads: list[Leaf] = []
    for child in tree.children:
        if isinstance(child, Leaf):
            made = _noun_leaf(made, child, marks, heads)
        elif child.name == "bare_spec":
            for leaf in child.children:
                made = _noun_leaf(made, leaf, marks, heads) if isinstance(leaf, Leaf) else replace(made, owner=_noun(leaf, places))
        elif child.name == "possessor":
            name = child.leaves("NAMES")
            pronoun = child.all("possessor_pronoun")
            if pronoun:
                owner = _noun(Tree("np", pronoun[0].children[:1], child.start, child.end - 1), places)
            elif name:
                owner = Noun("name", name[0].lemma, names=name[0].names, owner=made.owner, span=_span(child, places))  # "my Bear's ability"
            else:
                owner = _noun(Tree("np", child.children[:-1], child.start, child.end - 1), places)
                owner = replace(owner, owner=owner.owner or made.owner)
            made = replace(made, owner=owner)
        elif child.name in ("mod_noun", "mod_name", "mod_verb", "mod_kw"):
            marks += [leaf.lemma for leaf in _leaves(child)]
        elif child.name in ("size_head", "num_head", "num_base"):
            heads += _leaves(child)
        elif child.name == "spec_word":
            marks += [leaf.lemma for leaf in _leaves(child)]
        else:
            made = _posted(made, child, places)
    return _apposed(_headed(made, heads, marks))


_GENERAL = frozenset(("token", "creature", "guy", "dude", "blocker", "attacker", "permanent", "body", "beater", "flier", "flyer"))
_COUNTED = frozenset(("life", "card", "mana", "land"))


def _next_of_list(noun: Noun, what: Noun) -> bool:
    """Whether a phrase can't be what the one before it stands for: another size, another card, a card after so much life."""
    if what.kind == "size" or (what.kind == "noun" and any("/" in mark for mark in what.marks)):
        return noun.kind == "size" or (what.kind == "noun" and noun.head not in _GENERAL and noun.kind == "noun" and not noun.owner)
    named = what.kind == "name" and not set(what.names) & set(noun.names)
    return named and (noun.kind == "name" or (noun.kind == "noun" and noun.head in _COUNTED and noun.count is not None))


def _apposed(noun: Noun) -> Noun:
    """What stands between commas after a phrase is the same thing ("my blocker, a 2/2, ..."), unless it can only be the next one of a list."""
    kept: list[Prep] = []
    marks, also = noun.marks, noun.also
    for prep in noun.preps:
        what = prep.what
        if prep.word != "called" or not isinstance(what, Noun):
            kept.append(prep)
        elif _next_of_list(noun, what):
            also = (*also, replace(what, also=(), joined=""), *what.also)
        elif noun.kind == "noun" and (what.kind == "size" or "/" in "".join(what.marks[:1])) and len(what.marks) < 2 and not (what.preps or what.also):
            marks = (*marks, *what.marks, what.head)
        else:
            kept.append(prep)
    if also == noun.also and marks == noun.marks:
        return noun
    return replace(noun, preps=tuple(kept), marks=marks, also=also, joined=noun.joined or ("and" if also else ""))


def _noun_leaf(made: Noun, leaf: Leaf, marks: list[str], heads: list[Leaf]) -> Noun:
    terminal, lemma = leaf.terminal, leaf.lemma
    if terminal == "DET":
        words = lemma.split()
        if lemma.isdecimal():
            return replace(made, count=int(lemma))
        if made.det == "no":  # "no other creatures": none, whatever else is said of them
            return replace(made, marks=(*made.marks, lemma))
        return replace(made, det=lemma if not made.det or words[0] not in ("the", "a", "an") else f"{made.det} {lemma}")
    if terminal == "POSS":
        return replace(made, owner=Noun("pronoun", PERSONS.get(lemma, lemma), span=made.span))
    if terminal == "NUM" and not heads:
        heads.append(leaf)
        return made
    if terminal == "ORD":
        marks.append(lemma)
        return made
    if terminal in ("ADJ",):
        marks.append(lemma)
        return made
    if terminal == "PRON":
        heads.append(leaf)
        return made
    if terminal in KINDS:
        heads.append(leaf)
        return made
    return made


def _headed(made: Noun, heads: list[Leaf], marks: list[str]) -> Noun:
    """The phrase with its head: the last of the words that can be one; the others stand before it as marks, a number as the count."""
    while len(heads) > 1:
        first = heads.pop(0)
        if first.terminal == "NUM" and heads[0].terminal != "NUM":
            made = replace(made, count=int(first.lemma)) if first.lemma.isdecimal() else replace(made, det=made.det or "x")
        elif first.terminal == "NOUN" and heads[0].terminal == "NAME":
            marks.append(first.lemma)
        else:
            marks.append(first.lemma)
    if not heads:
        return replace(made, kind="pronoun", head=made.det or (marks[-1] if marks else ""), marks=tuple(marks))
    head = heads[0]
    plural = "plural" in head.features
    if head.terminal == "PRON":
        return replace(made, kind="pronoun", head=PERSONS.get(head.lemma, head.lemma), marks=tuple(marks))
    kind = KINDS[head.terminal]
    return replace(made, kind=kind, head=head.lemma, names=head.names, plural=plural, marks=tuple(marks))


def _posted(made: Noun, child: Tree, places: Places) -> Noun:
    """A noun phrase with what stands after its head."""
    span = _span(child, places)
    if child.name in ("of_phrase", "with_phrase", "pp_phrase", "beside"):
        word = {"of_phrase": "of", "with_phrase": "with", "beside": "with"}.get(child.name) or child.leaves("PREP")[0].lemma
        return replace(made, preps=(*made.preps, Prep(word, _noun(child.all("np")[0], places), span)))
    if child.name == "lacking":
        (keyword,) = child.leaves("KW")
        return replace(made, preps=(*made.preps, Prep("without", Noun("noun", keyword.lemma, span=span), span)))
    if child.name in ("rel", "rel_bare"):
        nouns, verbs = child.all("np"), child.all("vp")
        clause = _verb_phrase(verbs[0], places)
        clause = replace(clause, negated=clause.negated ^ bool(child.leaves("NEG")), span=span)
        if nouns:
            before = (leaf.lemma for leaf in child.leaves("PREP"))  # "with which I attack" is "that I attack with"
            clause = replace(clause, subject=_noun(nouns[0], places), gap="object", particles=(*clause.particles, *before))
        else:
            clause = replace(clause, gap="subject")
        return replace(made, clauses=(*made.clauses, clause))
    if child.name == "rel_part":
        clause = _verb_phrase(child, places)
        passive = any(leaf.terminal == "VN" for leaf in _leaves(child)[:2])
        return replace(made, clauses=(*made.clauses, replace(clause, passive=passive, gap="subject", span=span)))
    if child.name == "apposed":
        if child.all("sized"):
            (sized,) = child.all("sized")
            (size,), det = sized.leaves("SIZE"), child.leaves("DET")
            again = bool(det) and det[0].lemma == "the"  # "a 3/3, the 3/3": the same one
            inner = Noun("size", size.lemma, det="a", span=_span(sized, places))
            for leaf in sized.leaves("NOUN", "PERSON"):
                inner = Noun("noun", leaf.lemma, det="a", marks=(size.lemma,), span=_span(sized, places))
            return made if again else replace(made, preps=(*made.preps, Prep("called", inner, span)))
        named = child.leaves("NAME")
        inner = Noun("name", named[0].lemma, names=named[0].names, span=span) if named else _noun(child.all("np")[0], places)
        return replace(made, preps=(*made.preps, Prep("called", inner, span)))
    return made
