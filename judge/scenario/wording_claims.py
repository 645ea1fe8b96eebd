"""Claims and inquiries as Judge English says them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from judge.scenario import model as m
from judge.scenario import vocabulary as v
from judge.scenario.wording_happenings import predicate
from judge.scenario.wording_parts import (
    counter_words,
    feature_words,
    listed,
    mana,
    name,
    ordinal_word,
    ref,
    spec,
    thing,
    things,
    zone_words,
)
from judge.scenario.wording_steps import infinitive, step

# ------------------------------------------------------------ Then and Ask


def claim(c: m.Claim) -> str:
    """A Then sentence without its keyword."""
    prefix = f"under {c.edition} " if c.edition else ""
    return prefix + _claim(c)


def _claim(c: m.Claim) -> str:
    if isinstance(c, m.Citing):
        return f"citing {', '.join(c.rules)}"
    if isinstance(c, m.Says):
        return f'the transcript says "{c.text}"'
    if isinstance(c, m.StackIs):
        return f"the stack holds {things(c.things)}" if c.things else "the stack is empty"
    if isinstance(c, m.MomentIs):
        return f"it is {c.who.name}'s {v.STEP_PHRASES[c.step]}"
    if isinstance(c, m.Outcome) and c.who is None:
        return {"draw": "the game is a draw", "goes on": "the game goes on"}.get(c.what, "nobody wins")
    if isinstance(c, m.Can | m.MustDo):
        word = "must" if isinstance(c, m.MustDo) else "can't" if c.negated else "can"
        first, second = _split(infinitive(c.step), c.step)
        return f"{first} {word} {second}{_further(c)}" + (f" because {', '.join(c.because)}" if c.because else "")
    if isinstance(c, m.MayAssign):
        return (
            f"{c.who.name} can assign at most {c.amount} damage to {thing(c.to)}{' with ' + ref(c.by) if c.by else ''}"
        )
    subject, verb, auxiliary, base = _predicate(c)
    if not c.negated:
        return f"{subject} {verb}".strip()
    return f"{subject} {auxiliary} {base}"


def _further(c: m.Can | m.MustDo) -> str:
    """What is to be done and to hold after the step that is tried."""
    if isinstance(c, m.MustDo):
        return ""
    return "".join(f" then {step(s)}" for s in c.then) + "".join(f" so that {claim(aim)}" for aim in c.so)


def _split(words: str, s: m.Step) -> tuple[str, str]:
    """Subject and rest of an infinitive sentence."""
    who = getattr(s, "who", None)
    if who is not None and who.name != "controller":
        subject, _, rest = words.partition(" ")
        return subject, rest
    if isinstance(s, m.AttackStep):
        what = s.groups[0][1][0]
    elif isinstance(s, m.BlockStep):
        what = s.pairs[0][1][0]
    else:
        assert isinstance(s, m.CastStep)
        what = s.what
    subject = ref(what)
    return subject, words[len(subject) + 1 :]


def _quality(c: m.Is) -> str:
    parts = []
    for kind, word in c.qualities:
        if kind == "state":
            other = f" {thing(c.other)}" if c.other else ""
            parts.append(
                {"controlled": "controlled by", "owned": "owned by", "attached": "attached to"}.get(
                    word, word.replace(" ", "-")
                )
                + other
            )
        else:
            parts.append(name(word) if kind == "subtype" else "token" if kind == "token" else word)
    words = " ".join(parts)
    if any(kind in ("subtype", "type", "token") for kind, _ in c.qualities) and c.qualities[0][0] != "state":
        return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"
    return words


def _bare_kind(o: m.ObjectSpec) -> bool:
    """Whether a description is words alone, so that "no" can stand before it."""
    return o.count == 1 and not (
        o.abilities
        or o.counters
        or o.damage
        or o.label
        or o.attached_to
        or o.attacking
        or o.blocking
        or o.owner
        or o.targets
        or o.cost
    )


def _with_is(subject: str, rest: str) -> tuple[str, str, str, str]:
    return subject, f"is {rest}", "isn't", rest


def _with_verb(subject: str, base: str, rest: str = "") -> tuple[str, str, str, str]:
    third = {"has": "has", "die": "dies", "lose": "loses"}.get(base, base + "s")
    tail = f" {rest}" if rest else ""
    return subject, third + tail, "doesn't", ("have" if base == "has" else base) + tail


def _predicate(c: m.Claim) -> tuple[str, str, str, str]:
    """Subject, verb phrase, and the auxiliary with the base form for its opposite."""
    if isinstance(c, m.LifeClaim):
        return _with_is(c.who.name, f"at {c.life} life")
    if isinstance(c, m.LifeChange):
        return _with_verb(c.who.name, c.how, f"{'' if c.amount is None else f'{c.amount} '}life")
    if isinstance(c, m.DamageMarked):
        return _with_verb(ref(c.what), "has", f"{c.amount} damage marked on it")
    if isinstance(c, m.Dealt):
        n = "" if c.amount is None else f"{c.amount} "
        if c.to == m.EACH and c.by is not None:
            return _with_is(thing(c.to), f"dealt {n}damage by {ref(c.by)}")
        if c.by is not None:
            return _with_verb(ref(c.by), "deal", f"{n}damage{' to ' + thing(c.to) if c.to else ''}")
        return _with_is(thing(c.to) if c.to else "it", f"dealt {n}damage")
    if isinstance(c, m.InZone):
        whose = f"{c.whose.name}'s " if c.whose else ""
        places = {"battlefield": "on the battlefield", "stack": "on the stack", "exile": "exiled"}
        return _with_is(ref(c.what), places.get(c.zone, f"in {whose}{c.zone}"))
    if isinstance(c, m.Dies):
        return _with_verb(ref(c.what), "die")
    if isinstance(c, m.Happened):
        if c.event in _PASSIVE:
            return _with_is(ref(c.what), _PASSIVE[c.event])
        verb, _, rest = c.event.partition(" ")
        return _with_verb(ref(c.what), verb, f"{c.times} times" if c.times is not None else rest)
    if isinstance(c, m.OwnAbilities):
        return _with_verb(ref(c.what), "has", "its abilities")
    if isinstance(c, m.Bonus):
        return _with_verb(ref(c.what), "keep" if c.now else "get", c.size or "a bonus")
    if isinstance(c, m.Affected):
        return _with_is(thing(c.what), f"affected by {ref(c.by)}")
    if isinstance(c, m.Prevented):
        return _with_is(f"all damage{' to ' + thing(c.to) if c.to else ''}", f"prevented{' by ' + ref(c.by) if c.by else ''}")
    if isinstance(c, m.Is):
        return _with_is(ref(c.what), _quality(c))
    if isinstance(c, m.HasQuality):
        return _with_verb(
            ref(c.what), "has", "no counters" if c.no_counters else listed(feature_words(c.abilities, c.counters, 0))
        )
    if isinstance(c, m.Controls):
        if c.negated and not c.exact and len(c.objects) == 1 and _bare_kind(c.objects[0]):
            return c.who.name, "", "controls no", spec(c.objects[0]).split(" ", 1)[1]
        return _with_verb(c.who.name, "control", ("exactly " if c.exact else "") + listed(spec(o) for o in c.objects))
    if isinstance(c, m.ZoneCount):
        return _with_verb(c.who.name, "has", f"{c.count} cards {zone_words(c.zone)}")
    if isinstance(c, m.PlayerHas):
        if c.mana is not None:
            return _with_verb(c.who.name, "has", f"{mana(c.mana) or 'no mana'} in his mana pool")
        if c.counters:
            return _with_verb(c.who.name, "has", counter_words(*c.counters[0]))
        return _with_verb(c.who.name, "has", f"{listed(spec(o) for o in c.objects)} {zone_words(c.zone)}")
    if isinstance(c, m.Occurs):
        return predicate(c)
    assert isinstance(c, m.Outcome)
    if c.who is None:
        return _with_is("the game", "a draw") if c.what == "draw" else _with_verb("the game", "go", "on")
    return _with_verb(c.who.name, c.what)


_PASSIVE = {
    "destroy": "destroyed", "counter": "countered", "sacrifice": "sacrificed", "discard": "discarded", "copy": "copied",
    "face up": "turned face up", "leave combat": "removed from combat",
}  # fmt: skip
"""Events told in the passive."""

_MEASURES: dict[str, Callable[[m.Inquiry], str]] = {
    "life": lambda i: f"how much life does {_s(i)} have",
    "cards discarded": lambda i: f"how many cards does {_s(i)} discard",
    "cards drawn": lambda i: f"how many cards does {_s(i)} draw",
    "searches": lambda i: f"how many times does {_s(i)} search a library",
    "life gained": lambda i: f"how much life does {_s(i)} gain",
    "life lost": lambda i: f"how much life does {_s(i)} lose",
    "damage": lambda i: f"how much damage is marked on {_s(i)}",
    "damage dealt": lambda i: (
        f"how much damage does {_o(i)} deal{f' to {_s(i)}' if i.subject else ''}"
        if i.other
        else f"how much damage is {_s(i)} dealt"
    ),
    "assignable": lambda i: (
        f"how much damage can {i.who.name if i.who else ''} assign to {_s(i)}{f' with {_o(i)}' if i.other else ''}"
    ),
    "counters": lambda i: f"how many {i.other} counters {'does' if isinstance(i.subject, m.Who) else 'are on'} {_s(i)}{' have' * isinstance(i.subject, m.Who)}",
    "counters put": lambda i: f"how many {i.other} counters are put on {_s(i)}",
    "cards": lambda i: f"how many cards does {_s(i)} have {zone_words(str(i.other))}",
    "controlled": lambda i: (
        f"how many {spec(i.other).split(' ', 1)[1] if isinstance(i.other, m.ObjectSpec) else ''} does {_s(i)} control"
    ),
    "returns": lambda i: f"how many times does {_s(i)} return",
    "triggers": lambda i: f"how many times does {_s(i)} trigger",
    "extra turns": lambda i: f"how many extra turns does {_s(i)} get",
    "mana added": lambda i: f"how much mana does {_s(i)} add{f' with {_o(i)}' if i.other else ''}",
    "mana paid": lambda i: (
        f"how much mana does {_s(i)} pay{f' to {_do(i)}' if i.step else f' for {_o(i)}' if i.other else ''}"
    ),
    "times possible": lambda i: f"how many times can {_s(i)}{' safely' if i.other else ''} {_do(i)}",
    "sacrificed": lambda i: f"how many {_kind(i)} does {_s(i)} sacrifice",
    "dying": lambda i: f"how many {_kind(i)} die",
    "counters removed": lambda i: f"how many {i.other} counters are removed from {_s(i)}",
    "resolves": lambda i: f"what resolves {ordinal_word(int(str(i.other)))}{f' of {listed(map(thing, i.more))}' if i.more else ''}",
    "order": lambda i: "what order does it resolve in",
    "description": lambda i: f"what is {_s(i)}",
    "name": lambda i: f"what is {_s(i)}'s name",
    "chooser": lambda i: {"targets": "who chooses the target", "order": "who chooses the order", "divide": "who assigns the damage"}.get(
        str(i.other), "who chooses"
    ),
    "winner": lambda i: "who wins",
    "loser": lambda i: "who loses",
    "controller": lambda i: f"who controls {_s(i)}",
    "owner": lambda i: f"who owns {_s(i)}",
    "happens": lambda i: f"what happens{f' to {listed([_s(i), *map(thing, i.more)])}' if i.subject else ''}",
    "power": lambda i: f"what is {_s(i)}'s power",
    "toughness": lambda i: f"what is {_s(i)}'s toughness",
    "size": lambda i: f"what is {_s(i)}'s power and toughness",
    "colors": lambda i: f"what color is {_s(i)}",
    "zone": lambda i: f"where is {_s(i)}",
}


def _s(i: m.Inquiry) -> str:
    return thing(i.subject) if i.subject else ""


def _do(i: m.Inquiry) -> str:
    """What would be done, without who would do it."""
    assert i.step is not None
    return infinitive(i.step).split(" ", 1)[1]


def _kind(i: m.Inquiry) -> str:
    return spec(i.other).split(" ", 1)[1] if isinstance(i.other, m.ObjectSpec) else ""


def _o(i: m.Inquiry) -> str:
    return thing(i.other) if isinstance(i.other, m.Who | m.Ref) else ""


def inquiry(i: m.Inquiry) -> str:
    """A question without "Ask:" and question mark."""
    if i.supposing:
        from judge.scenario.wording_queries import cause

        words = [f"if {step(s.step)}" if isinstance(s, m.Suppose) else f"without {cause(s)}" for s in i.supposing]
        return f"{', '.join(words)}, {inquiry(replace(i, supposing=()))}"
    if i.at is not None:
        from judge.scenario.wording_moments import moment_words

        return f"{moment_words(i.at)}, {_question(i)}"
    return _question(i)


def _question(i: m.Inquiry) -> str:
    if i.query is not None:
        from judge.scenario.wording_queries import query

        return query(i.query)
    if i.claim == m.Outcome("draw"):
        return "is the game a draw"
    if i.claim == m.StackIs():
        return "is the stack empty"
    if isinstance(i.claim, m.StackIs):
        return f"does the stack hold {things(i.claim.things)}"
    if isinstance(i.claim, m.MomentIs):
        return f"is it {i.claim.who.name}'s {v.STEP_PHRASES[i.claim.step]}"
    if i.claim == m.Outcome("win", None, negated=True):
        return "does nobody win"
    if i.claim == m.Outcome("goes on"):
        return "does the game go on"
    if isinstance(i.claim, m.Occurs) and i.claim.key == "any prevented":
        given: dict[str, Any] = dict(i.claim.parts)
        to, by = (f" {word} {thing(given[role])}" if role in given else "" for word, role in (("to", "other"), ("by", "source")))
        return f"is damage{to} prevented{by}"
    if i.claim is None:
        return _MEASURES[i.measure](i)
    if isinstance(i.claim, m.Can | m.MustDo):
        return f"{i.kind} {infinitive(i.claim.step)}{_further(i.claim)}"
    if isinstance(i.claim, m.Controls) and i.claim.negated:
        return f"does {i.claim.who.name} control no {spec(i.claim.objects[0]).split(' ', 1)[1]}"
    if isinstance(i.claim, m.Dealt) and i.claim.negated and i.claim.by is not None:
        return f"does {ref(i.claim.by)} deal {_no_damage(i.claim)}"
    return asked(i.claim)


def parts_of(c: m.Claim) -> tuple[str, str, str, str]:
    """The subject of a claim, its verb phrase, and the auxiliary with the base form for its opposite."""
    if isinstance(c, m.Dealt) and c.negated and c.by is not None and c.to != m.EACH:
        return _with_verb(ref(c.by), "deal", _no_damage(c))
    if isinstance(c, m.Controls) and c.negated and not c.exact and len(c.objects) == 1 and _bare_kind(c.objects[0]):
        return _with_verb(c.who.name, "control", f"no {spec(c.objects[0]).split(' ', 1)[1]}")
    return _predicate(c)


def _no_damage(c: m.Dealt) -> str:
    return f"no damage{f' to {thing(c.to)}' if c.to else ''}"


def asked(c: m.Claim) -> str:
    """A claim as a question: "does the Bear die"."""
    subject, _, auxiliary, base = parts_of(c)
    return f"is {subject} {base}" if auxiliary == "isn't" else f"does {subject} {base}".replace("  ", " ")
