"""Queries as Judge English asks them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.scenario import model as m
from judge.scenario import vocabulary as v
from judge.scenario.wording_amounts import amount
from judge.scenario.wording_claims import asked, claim, further, no_damage, parts_of, responding, suffering
from judge.scenario.wording_moments import moment_words
from judge.scenario.wording_parts import (
    ability_of,
    kind_word,
    kind_words,
    listed,
    ordinal_word,
    possessive,
    ref,
    thing,
    things,
)
from judge.scenario.wording_steps import infinitive, step

ISNT = "isn't"
NOBODY = m.Who("nobody")
ANYTHING = m.ObjectSpec()


def inquiry(i: m.Inquiry) -> str:
    """A question without "Ask:" and question mark: what is supposed, the moment, and what is asked."""
    supposed = [f"if {step(s.step)}" if isinstance(s, m.Suppose) else f"without {cause(s)}" for s in i.supposing]
    return ", ".join([*supposed, *([moment_words(i.at)] if i.at is not None else []), query(i.query)])


def query(q: m.Query) -> str:
    """The words of a query without "Ask:" and question mark."""
    match q:
        case m.Unread(words=words):
            return words
        case m.Holds(claim=c, stated=True):
            return f"is it true that {claim(c)}"
        case m.Holds(claim=c):
            return polar(c)
        case m.Why(claim=c):
            return why(c)
        case m.Because(claim=m.Dies(what=what, negated=True), of=m.Without(ability=False, keyword="") as of):
            return f"does {ref(of.what)} save {ref(what)}"
        case m.Because(claim=m.Outcome(what="lose", who=m.Who(name=name), negated=True), of=m.Without(ability=False, keyword="") as of):
            return f"does {ref(of.what)} save {name}"
        case m.Because(claim=m.Dealt(amount=None, to=None, by=by, negated=True), of=m.Without(ability=False, keyword="") as of) if by is not None:
            return f"does {ref(of.what)} stop {possessive(by)} damage"
        case m.Because(claim=c, of=of):
            return f"{asked(c)} because of {cause(of)}"
        case m.Matters(of=of, to=to):
            return f"does {cause(of)} matter{f' to {thing(to)}' if to else ''}"
        case m.Which(claim=c, kind=kind, whose=whose) if whose is not None and kind is not None:
            return f"which of {whose.name}'s {kind_words(kind)} {_able(c) if isinstance(c, m.Can) else _predicate(c)}"
        case m.Times(claim=m.Occurs(key="target", subject=m.Ref() as what, parts=())):
            return f"how many targets does {ref(what)} have"
        case m.Times(claim=c):
            return f"how many times {asked(c)}"
        case m.HowMany(kind=kind, claim=c, whose=m.Who(name=name)):
            said = _able(c) if isinstance(c, m.Can) else f"{'are ' if parts_of(c)[2] == ISNT else ''}{parts_of(c)[3]}"
            return f"how many of {name}'s {kind_words(kind)} {said}"
        case m.HowMany(kind=kind, claim=m.Can() as c):
            return f"how many {kind_words(kind)} {_able(c)}"
        case m.Which(kind=kind, claim=m.Can() as c) if kind is not None:
            return f"which {kind_words(kind)} {_able(c)}"
        case m.OfPlayers(claim=m.Can(step=tried)):
            return f"can anybody {infinitive(tried).partition(' ')[2]}"
        case m.OfPlayers(claim=c, every=every):
            _, _, auxiliary, base = _suffered(c)
            return f"{'is' if auxiliary == ISNT else 'does'} {'both players' if every else 'anybody'} {base}"
        case m.ManaPossible(of=of):
            return f"what mana can {ref(of)} produce"
        case m.HowMany(kind=kind, claim=c) if kind == ANYTHING:
            return f"how many cards {'are ' if parts_of(c)[2] == ISNT else ''}{parts_of(c)[3]}"
        case m.Which(claim=c, kind=kind, nth=None) if kind == ANYTHING:
            return f"{'what' if parts_of(c)[2] == ISNT else 'which'} {_predicate(c)}"
        case m.HowManyPlayers(claim=c):
            return f"how many players {_predicate(c)}"
        case m.Doer(claim=m.Dies(what=what)):
            return f"what kills {ref(what)}"
        case m.Doer(claim=m.InZone(what=what, zone="exile")):
            return f"what exiled {ref(what)}"
        case m.Doer(claim=m.Happened(what=what, event=event)):
            return f"what {event}s {ref(what)}"
        case m.Doer(claim=c):
            return f"what does it that {claim(c)}"
        case m.HowMany(kind=kind, claim=c):
            _, _, auxiliary, base = parts_of(c)
            return f"how many {kind_words(kind)} {'are ' if auxiliary == ISNT else ''}{base}"
        case m.Which(claim=c, kind=kind, of=of, nth=nth):
            order = f" {ordinal_word(nth)}" if nth else ""
            if kind is not None:
                return f"which {kind_word(kind)} {_predicate(c)}{order}"
            if nth is None:
                return f"which of {things(of)} {_predicate(c)}"
            return f"which {_predicate(c)}{order}, {' or '.join(ref(r) for r in of)}"
        case m.WhoDoes(claim=c):
            return f"who {_predicate(c)}"
        case m.WhatDoes(claim=m.Occurs(key=key, subject=m.Who(name=name))):
            return f"what does {name} {key}"
        case m.WhatDoes(claim=c):
            return f"what {asked(c)}".removesuffix(" ")
        case m.When(claim=c):
            return f"when {asked(c)}"
        case m.InOrder(first=first, then=then):
            alike = ((a, b) for a in (parts_of(first), _suffered(first)) for b in (parts_of(then), _suffered(then)) if a[1] == b[1])
            pair = next(alike, None) if isinstance(_about(then), m.Ref) else None
            one = parts_of(first) if pair is None else pair[0]
            later = " ".join(parts_of(then)[:2]).strip()
            return f"{'is' if one[2] == ISNT else 'does'} {one[0]} {one[3]} before {later if pair is None else pair[1][0]}"
        case m.Either(claims=(first, second)) if (both := _same_subject(first, second)) is not None:
            (subject, _, auxiliary, base), (_, verb, other, rest) = both
            start = f"{'is' if auxiliary == ISNT else 'does'} {subject} {base}"
            if auxiliary == other:
                return f"{start} or {rest}"
            return f"{start} or {f'is {rest}' if other == ISNT else f'it {verb}'}"
        case m.Either(claims=claims):
            subject, _, auxiliary, base = parts_of(claims[0])
            word = "is" if auxiliary == ISNT else "does"
            return f"{word} {' or '.join(parts_of(c)[0] for c in claims)} {base}"
        case m.AllOf(claims=claims):
            told = [parts_of(c) for c in claims]
            told = told if len({said[1] for said in told}) == 1 else [_suffered(c) for c in claims]
            return f"{'is' if told[0][2] == ISNT else 'does'} {' and '.join(said[0] for said in told)} {told[0][3]}"
        case m.Characteristic(of=of, what="types"):
            return f"what type is {ref(of)}"
        case m.Characteristic(of=of, what="abilities"):
            return f"what abilities does {ref(of)} have"
        case m.Characteristic(of=of, what="colors"):
            return f"what color is {ref(of)}"
        case m.Characteristic(of=of, what="host"):
            return f"what is {ref(of)} attached to"
        case m.Characteristic(of=of, what="size"):
            return f"what is {ref(of)}'s power and toughness"
        case m.Characteristic(of=of, what=what):
            return f"what is {ref(of)}'s {what}"
        case m.Described(of=of):
            return f"what is {ref(of)}"
        case m.Holder(of=of, how=how):
            return f"who {'owns' if how == 'owner' else 'controls'} {ref(of)}"
        case m.Whereabouts(of=of):
            return f"where is {ref(of)}"
        case m.Ends(how=how):
            return f"who {how}s"
        case m.Chooser(claim=c) if c is not None:
            return f"who chooses which creature {_predicate(c)}"
        case m.Chooser(of=choices):
            return CHOOSES[choices]
        case m.Resolves(nth=nth, of=of):
            return f"what resolves {ordinal_word(nth)}{f' of {listed(map(thing, of))}' if of else ''}"
        case m.ResolvingOrder():
            return "what order does it resolve in"
        case m.Happens(to=to):
            return f"what happens{f' to {listed(map(thing, to))}' if to else ''}"
        case m.Now(what=what):
            return NOW[what]
        case _:
            return amount(q)


CHOOSES = {
    "": "who chooses", "targets": "who chooses the target", "order": "who chooses the order", "divide": "who assigns the damage",
    "objects": "who chooses the creature", "color": "who chooses the color", "mode": "who chooses the mode", "number": "who chooses the number",
}  # fmt: skip


def why(c: m.Claim) -> str:
    """A question for the reasons."""
    if isinstance(c, m.CanSuffer):
        return f"why can't {suffering(c)}"
    if isinstance(c, m.Can | m.MustDo):
        auxiliary = "must" if isinstance(c, m.MustDo) else "can't" if c.negated else "can"
        return f"why {auxiliary} {infinitive(c.step)}"
    if not c.negated:
        return f"why {asked(c)}"
    subject, _, auxiliary, base = parts_of(replace(c, negated=False))
    return f"why {auxiliary} {subject} {base}"


def _able(c: m.Can) -> str:
    """What each of them could do."""
    match c.step:
        case m.BlockStep(pairs=((attackers, (m.EACH,)),)):
            return f"can block{f' {ref(attackers[0])}' if attackers else ''}"
        case m.BlockStep(pairs=(((m.EACH,), (blocker,)),)):
            return f"can be blocked by {ref(blocker)}"
        case m.AttackStep(groups=((whom, _),)):
            return f"can attack{f' {thing(whom)}' if whom is not None else ''}"
        case m.CastStep(what=m.EACH, options=options):
            return f"can target {thing(options.targets[0])}"
        case m.ActivateStep(what=m.EACH, ability=ability):
            return f"can produce {ability.removeprefix('mana ')}"
        case m.CastStep(what=spell):
            return f"can be targeted by {ref(spell)}"
        case _:
            return f"can {infinitive(c.step)}"


def polar(c: m.Claim) -> str:
    """A question that is answered yes or no."""
    match c:
        case m.CanRespond(who=who, to=answered):
            return f"can {who.name} respond{responding(answered)}"
        case m.CanSuffer(what=what, fate=fate, by=tool, who=who):
            return f"can {who.name} {fate} {ref(what)} with {ref(tool)}" if who and tool else f"can {suffering(c)}"
        case m.Can(step=m.AnswerStep(who=m.Who("controller"), about=about, values=values)) if about is not None:
            return f"can {ability_of(about)} target {' and '.join(thing(value.thing) for value in values if value.thing is not None)}"
        case m.Can() | m.MustDo():
            return f"{'must' if isinstance(c, m.MustDo) else 'can'} {infinitive(c.step)}{further(c)}"
        case m.StackIs(things=()):
            return "is the stack empty"
        case m.StackIs(things=held):
            return f"does the stack hold {things(held)}"
        case m.MomentIs(who=who, step=at):
            return f"is it {who.name}'s {v.STEP_PHRASES[at]}"
        case m.Outcome(what="draw"):
            return "is the game a draw"
        case m.Outcome(what="win", who=None, negated=True):
            return "does nobody win"
        case m.Outcome(what="goes on", negated=True):
            return "is the game over"
        case m.Outcome(what="goes on"):
            return "does the game go on"
        case m.Occurs(key="any prevented", parts=parts):
            given: dict[str, Any] = dict(parts)
            to, by = (f" {word} {thing(given[role])}" if role in given else "" for word, role in (("to", "other"), ("by", "source")))
            return f"is damage{to} prevented{by}"
        case m.Controls(negated=True, who=who, objects=objects):
            return f"does {who.name} control no {kind_word(objects[0])}"
        case m.Dealt(negated=True, by=by) if by is not None:
            return f"does {ref(by)} deal {no_damage(c)}"
        case _:
            return asked(c)


def cause(of: m.Without) -> str:
    """What is left out in words."""
    if of.ability or of.keyword:
        return f"{possessive(of.what)} {of.keyword or 'ability'}"
    return ref(of.what)


NOW = {
    "active player": "whose turn is it", "step": "what step is it", "turn": "what turn is it", "stack": "what is on the stack",
    "monarch": "who is the monarch",
}  # fmt: skip


Parts = tuple[str, str, str, str]


def _same_subject(first: m.Claim, second: m.Claim) -> tuple[Parts, Parts] | None:
    """Both claims said of the same subject, damage in the passive where that makes it so; None where they speak of two."""
    for one in dict.fromkeys((parts_of(first), _suffered(first))):
        for other in dict.fromkeys((parts_of(second), _suffered(second))):
            if one[0] == other[0]:
                return one, other
    return None


def _about(c: m.Claim) -> m.Thing | None:
    """What a claim is about."""
    return getattr(c, "what", None) or getattr(c, "subject", None) or getattr(c, "by", None) or getattr(c, "to", None)


def _suffered(c: m.Claim) -> Parts:
    """Damage dealt to something said of what it is dealt to."""
    of_whom = isinstance(c, m.Dealt) and ((isinstance(c.to, m.Ref) and not c.to.ability) or c.to == NOBODY)
    if not isinstance(c, m.Dealt) or c.to is None or not of_whom or c.by is None or c.negated:
        return parts_of(c)
    rest = f"dealt {'' if c.amount is None else f'{c.amount} '}damage by {ref(c.by)}"
    return thing(c.to), f"is {rest}", ISNT, rest


def _predicate(c: m.Claim) -> str:
    """What is said of each of them, or of nobody in particular."""
    return (_suffered(c) if isinstance(c, m.Dealt) and c.to == NOBODY else parts_of(c))[1].strip()
