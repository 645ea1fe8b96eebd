"""Claims and inquiries as Judge English says them."""

from __future__ import annotations

from judge.scenario import model as m
from judge.scenario import vocabulary as v
from judge.scenario.wording_happenings import predicate
from judge.scenario.wording_parts import (
    ability_of,
    counter_words,
    feature_words,
    listed,
    mana,
    name,
    possessive,
    ref,
    spec,
    thing,
    things,
    zone_words,
)
from judge.scenario.wording_steps import infinitive, step
from judge.scenario.wording_steps import subject as acting

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
    if isinstance(c, m.Can) and isinstance(c.step, m.AnswerStep) and c.step.who.name == "controller" and c.step.about is not None:
        aimed = " and ".join(thing(v.thing) for v in c.step.values if v.thing is not None)
        return f"{ability_of(c.step.about)} {'can' + chr(39) + 't' if c.negated else 'can'} target {aimed}"
    if isinstance(c, m.Can | m.MustDo):
        word = "must" if isinstance(c, m.MustDo) else "can't" if c.negated else "can"
        first, second = _split(infinitive(c.step), c.step)
        return f"{first} {word} {second}{further(c)}" + (f" because {', '.join(c.because)}" if c.because else "")
    if isinstance(c, m.CanRespond):
        return f"{c.who.name} {'can' if not c.negated else 'can' + chr(39) + 't'} respond{responding(c.to)}"
    if isinstance(c, m.CanSuffer):
        return suffering(c, " can't" if c.negated else " can")
    if isinstance(c, m.MayAssign):
        return (
            f"{c.who.name} can assign at most {c.amount} damage to {thing(c.to)}{' with ' + ref(c.by) if c.by else ''}"
        )
    if isinstance(c, m.HasQuality) and c.no_counters and c.negated:
        return f"{ref(c.what)} has any counters"
    if isinstance(c, m.Occurs) and c.negated and c.key in DENIED:
        return " ".join(_with_verb(thing(c.subject or m.Who("it")), *DENIED[c.key])[:2])
    subject, verb, auxiliary, base = _predicate(c)
    if not c.negated:
        return f"{subject} {verb}".strip()
    return f"{subject} {auxiliary} {base}"


def responding(to: m.OnStack) -> str:
    """What is responded to."""
    if to.what is None:
        return " to the ability" if to.ability else " to the spell" if to.spell else ""
    return f" to {possessive(to.what) + ' ability' if to.ability else ref(to.what)}"


SUFFERED = {"counter": "countered", "destroy": "destroyed", "exile": "exiled", "kill": "destroyed", "regenerate": "regenerated", "block": "blocked"}


def suffering(c: m.CanSuffer, auxiliary: str = "") -> str:
    """What can be done to an object, in the passive."""
    return f"{ref(c.what)}{auxiliary} be {SUFFERED[c.fate]}{f' by {ref(c.by)}' if c.by else ''}"


def further(c: m.Can | m.MustDo) -> str:
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
        subject = acting(s.groups[0][1])
    elif isinstance(s, m.BlockStep):
        subject = acting(s.pairs[0][1])
    else:
        assert isinstance(s, m.CastStep | m.ActivateStep)
        subject = ref(s.what)
    return subject, words[len(subject) + 1 :]


def _quality(c: m.Is) -> str:
    parts = []
    for kind, word in c.qualities:
        if kind == "state":
            other = f" {thing(c.other)}" if c.other else " anything" if word == "attached" else ""
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
            return _with_verb(ref(c.by), "deal", f"{n}{'combat ' if c.combat else ''}damage{' to ' + thing(c.to) if c.to else ''}")
        return _with_is(thing(c.to) if c.to else "it", f"dealt {n}damage")
    if isinstance(c, m.InZone) and c.lives:
        return _with_verb(ref(c.what), "survive")
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
    if isinstance(c, m.AnyAbility):
        return _with_verb(ref(c.what), "has", "an ability")
    if isinstance(c, m.Remains):
        return _with_verb(ref(c.what), "stay", "on the battlefield")
    if isinstance(c, m.EntersAs):
        return _with_verb(ref(c.what), "enter", c.state if c.counters is None else f"with {counter_words(*c.counters)}")
    if isinstance(c, m.Alters):
        return _with_verb(ref(c.what), c.how, c.ability or "its abilities")
    if isinstance(c, m.Hosts):
        return _with_is(ref(c.what), f"{c.how}{f' by {ref(c.by)}' if c.by else ''}")
    if isinstance(c, m.CopyOf):
        return _with_is(ref(c.what), f"a copy of {ref(c.of)}")
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


DENIED = {"cease": ("exist", ""), "no legal target": ("has", "a legal target")}
"""Happenings that are told by their opposite."""

_PASSIVE = {
    "destroy": "destroyed", "counter": "countered", "sacrifice": "sacrificed", "discard": "discarded", "copy": "copied",
    "face up": "turned face up", "leave combat": "removed from combat",
}  # fmt: skip
"""Events told in the passive."""


def parts_of(c: m.Claim) -> tuple[str, str, str, str]:
    """The subject of a claim, its verb phrase, and the auxiliary with the base form for its opposite."""
    if isinstance(c, m.Dealt) and c.negated and c.by is not None and c.to != m.EACH:
        return _with_verb(ref(c.by), "deal", no_damage(c))
    if isinstance(c, m.Controls) and c.negated and not c.exact and len(c.objects) == 1 and _bare_kind(c.objects[0]):
        return _with_verb(c.who.name, "control", f"no {spec(c.objects[0]).split(' ', 1)[1]}")
    if isinstance(c, m.Occurs) and c.negated and c.key in DENIED and c.subject is not None:
        return _with_verb(thing(c.subject), *DENIED[c.key])
    if isinstance(c, m.HasQuality) and c.no_counters and c.negated:
        return _with_verb(ref(c.what), "has", "any counters")
    if isinstance(c, m.AnyAbility) and c.negated:
        return _with_verb(ref(c.what), "has", "no abilities")
    return _predicate(c)


def no_damage(c: m.Dealt) -> str:
    """That no damage is dealt, to whom if said."""
    return f"no damage{f' to {thing(c.to)}' if c.to else ''}"


def asked(c: m.Claim) -> str:
    """A claim as a question: "does the Bear die"."""
    subject, _, auxiliary, base = parts_of(c)
    return f"is {subject} {base}" if auxiliary == "isn't" else f"does {subject} {base}".replace("  ", " ")
