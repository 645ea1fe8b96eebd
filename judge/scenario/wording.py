"""A scenario back to Judge English: what the reader would read as the same scenario again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from judge.scenario import model as m
from judge.scenario import vocabulary as v

_PLAIN_NAME = re.compile(r"[A-ZÀ-Ö][\w'’-]*(?: (?:of the |of |the )?[A-ZÀ-Ö][\w'’-]*)*")


def text(scenario: m.Scenario) -> str:
    """The scenario as a text that ``parse`` reads back to an equal one."""
    lines = [f"Scenario: {scenario.name}"]
    if scenario.rules:
        lines.append(f"Rules: {', '.join(scenario.rules)}")
    if scenario.source:
        lines.append(f"Source: {scenario.source}")
    lines.append(f"Players: {', '.join(scenario.players)}")
    lines.append("")
    lines += _mood("Given", (fact(f) for f in scenario.position))
    for block in scenario.script:
        lines += _mood("When", (step(s) for s in block.steps))
        lines += _mood("Then", (claim(c) for c in block.claims))
    for t in scenario.tempting:
        lines.append(f"Tempting: {claim(t.claim)}" + (f" - {t.why}" if t.why else ""))
    for i in scenario.inquiries:
        lines.append(f"Ask: {inquiry(i)}?" + (f" {i.expected}" if i.expected else ""))
    return "\n".join(lines) + "\n"


def _mood(word: str, sentences: Iterable[str]) -> list[str]:
    return [f"{word if i == 0 else 'And':>5} {s}" for i, s in enumerate(sentences)]


def name(text: str) -> str:
    """A name as it stands in a sentence: in double brackets unless it is a plain run of capitalised words."""
    return text if _PLAIN_NAME.fullmatch(text) and not text.endswith("s'") else f"[[{text}]]"


def listed(items: Iterable[str], joint: str = "and") -> str:
    """A list in English: "a, b and c"."""
    every = list(items)
    return every[0] if len(every) == 1 else f"{', '.join(every[:-1])} {joint} {every[-1]}" if every else ""


def ref(r: m.Ref) -> str:
    """A reference: "the second Forest", "Ann's Forest", "the Soldier token"."""
    tail = " token" if r.token else ""
    if r.type:
        return f"the {'face-down ' if r.name == 'face down' else ''}{r.type}"
    if not r.name:
        return "the token"
    nth = f"{_ordinal(r.nth)} " if r.nth else ""
    if r.whose:
        return f"{r.whose.name}'s {nth}{name(r.name)}{tail}"
    size = f"{r.pt} " if r.pt else ""
    return f"the {nth}{size}{name(r.name)}{tail}"


def _possessive(r: m.Ref) -> str:
    return f"{ref(r)}'s"


def _ordinal(n: int) -> str:
    return next((word for word, k in v.ORDINALS.items() if k == n), f"{n}th")


def thing(t: m.Thing) -> str:
    """A player or an object."""
    return t.name if isinstance(t, m.Who) else ref(t)


def things(ts: Iterable[m.Thing]) -> str:
    """A list of players and objects."""
    return listed(thing(t) for t in ts)


def mana(symbols: Iterable[str]) -> str:
    """Mana symbols in braces."""
    return "".join("{" + s + "}" for s in symbols)


def _counters(kind: str, n: int) -> str:
    return f"{n or 'no'} {kind} counter{'' if n == 1 else 's'}"


def _ability(a: str) -> str:
    from judge.scenario.lexer import is_keyword_phrase

    return a if is_keyword_phrase(a) else f'"{a}"'


def _features(abilities: Iterable[str], counters: Iterable[tuple[str, int]], damage: int) -> list[str]:
    parts = [_ability(a) for a in abilities]
    parts += [_counters(k, n) for k, n in counters]
    if damage:
        parts.append(f"{damage} damage marked on it")
    return parts


def spec(o: m.ObjectSpec) -> str:
    """An object of the starting position."""
    parts: list[str] = []
    states = {state: word for word, state in v.STATES.items()}
    parts += [states[s] for s in o.states]
    if o.pt:
        parts.append(o.pt)
    if o.colors:
        parts.append("-".join(o.colors))
    parts += o.supertypes
    if o.name is not None:
        parts.append(name(o.name))
    if o.subtypes:
        parts.append(name(" ".join(o.subtypes)))
    parts += o.types
    if o.token:
        parts.append("token")
    words = " ".join(parts)
    out = f"{o.count} {words}" if o.count != 1 else f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"
    features = _features(o.abilities, o.counters, o.damage)
    if o.cost is not None:
        features.append(f"mana cost {mana(o.cost)}")
    if features:
        out += f" with {listed(features)}"
    if o.label:
        out += f" called {name(o.label)}"
    if o.attached_to:
        out += f" attached to {thing(o.attached_to)}"
    if o.owner:
        out += f" owned by {o.owner.name}"
    if o.attacking:
        out += f" attacking {thing(o.attacking)}"
    if o.blocking:
        out += f" blocking {ref(o.blocking)}"
    for t in o.targets:
        out += f" targeting {thing(t)}"
    return out


def _zone(zone: str, end: str = "") -> str:
    if end:
        return f"on the {end} of his library"
    if zone in ("stack", "battlefield"):
        return f"on the {zone}"
    if zone == "command":
        return "in the command zone"
    return f"in {'' if zone in ('exile', 'hand') else 'his '}{zone}"


def value(x: m.Value) -> str:
    """Something chosen."""
    if x.thing is not None:
        return thing(x.thing)
    if x.kind in ("yes", "no"):
        return x.kind
    if x.kind == "mode":
        return f"mode {x.number}"
    if x.kind == "number":
        return str(x.number)
    return f'"{x.word}"' if x.kind == "text" else x.word


# ------------------------------------------------------------ Given

_FACTS: dict[type[m.Fact], Callable[[Any], str]] = {
    m.LifeIs: lambda f: f"{f.who.name} is at {f.life} life",
    m.Has: lambda f: (
        f"{f.who.name} controls {listed(spec(o) for o in f.objects)}"
        if f.zone == "battlefield"
        else f"{f.who.name} has {listed(spec(o) for o in f.objects)} {_zone(f.zone, f.end)}"
    ),
    m.CardCount: lambda f: f"{f.who.name} has {f.count} cards {_zone(f.zone)}",
    m.PoolIs: lambda f: f"{f.who.name} has {mana(f.mana)} in his mana pool",
    m.Funds: lambda f: f"{f.who.name} has {'enough' if f.enough else 'no'} mana",
    m.PlayerCounters: lambda f: f"{f.who.name} has {_counters(f.kind, f.count)}",
    m.Moment: lambda f: f"it is {f.who.name}'s {v.STEP_PHRASES[f.step]}",
    m.StateIs: lambda f: f"{ref(f.what)} {_state(f)}",
    m.HasOn: lambda f: (
        f"{ref(f.what)} has {'no counters' if f.bare else listed(_features(f.abilities, f.counters, f.damage))}"
    ),
    m.Shielded: lambda f: f"{ref(f.what)} has {f.count} regeneration shields",
    m.ChosenFor: lambda f: f"{ref(f.what)} is set to {value(f.value)}",
    m.TurnOrder: lambda f: f"the turn order is {listed(p.name for p in f.players)}",
    m.Team: lambda f: f"{listed(p.name for p in f.players)} are a team",
    m.GameBegins: lambda f: "the game begins",
    m.Variant: lambda f: f"the game is {name(f.name)}",
    m.RangeOfInfluence: lambda f: f"{f'{f.who.name}’s' if f.who else 'the'} range of influence is {f.seats}".replace("’", "'"),
    m.LandPlayed: lambda f: f"{f.who.name} has played a land this turn",
}


def _state(f: m.StateIs) -> str:
    if f.state == "summoning sick":
        return "is summoning-sick"
    if f.state in ("attacking", "blocking"):
        return f"is {f.state}{' ' + thing(f.other) if f.other else ''}"
    if f.state == "attached":
        return f"is attached to {thing(f.other)}" if f.other else ""
    if f.state == "exiled":
        return f"is exiled with {thing(f.other)}" if f.other else ""
    if f.state == "commander":
        return "is a commander"
    if f.state == "owned":
        return f"is owned by {thing(f.other)}" if f.other else ""
    return f"is {f.state.replace(' ', '-')}"


def fact(f: m.Fact) -> str:
    """A Given sentence without its keyword."""
    return _FACTS[type(f)](f)


# ------------------------------------------------------------ When


def _options(o: m.Options) -> str:
    parts: list[str] = []
    if o.face_down:
        parts.append("face-down")
    if o.targets:
        parts.append(f"targeting {things(o.targets)}")
    if o.division:
        parts.append("dealing " + listed(f"{n} damage to {thing(t)}" for n, t in o.division))
    if o.x is not None:
        parts.append(f"with X = {o.x}")
    for how in o.how:
        if how == "kicker":
            parts.append(f"kicked{f' {o.times} times' if o.times != 1 else ''}")
        else:
            parts.append("for its alternative cost" if how == "alternative" else f"using {how}")
    if o.values:
        parts.append(f"choosing {listed(value(x) for x in o.values)}")
    verbs = {
        "sacrifice": "sacrificing",
        "discard": "discarding",
        "exile": "exiling",
        "tap": "tapping",
        "return": "returning",
    }
    for kind, refs in o.costs:
        parts.append(f"{verbs.get(kind, 'revealing')} {things(refs)}")
    if o.pays:
        parts.append(f"paying {mana(o.pays)}")
    if o.zone:
        parts.append("from exile" if o.zone == "exile" else f"from his {o.zone}")
    if o.free:
        parts.append("without paying its mana cost")
    if o.response:
        parts.append("in response" + (f" to {ref(o.response_to)}" if o.response_to else ""))
    return "".join(f" {p}" for p in parts)


def _activate(s: m.ActivateStep) -> str:
    if s.ability in ("mana",) or s.ability.startswith("mana "):
        return f"taps {ref(s.what)} for {s.ability[5:] or 'mana'}"
    if s.ability == "equip" and len(s.options.targets) == 1:
        return f"equips {ref(s.what)} to {thing(s.options.targets[0])}"
    if s.ability == "cycling":
        return f"cycles {ref(s.what)}{_options(s.options)}"
    if s.ability == "regenerate":
        return f"regenerates {ref(s.what)}"
    if s.nth is not None:
        return f"activates the {_ordinal(s.nth)} ability of {ref(s.what)}{_options(s.options)}"
    if s.ability:
        from judge.scenario.lexer import is_keyword_phrase

        shown = (
            s.ability
            if is_keyword_phrase(s.ability) or re.fullmatch(r"[+-][\dX]+|(?:\{[^}]+\})+", s.ability)
            else f'"{s.ability}"'
        )
        if shown.startswith('"') and (s.what.token or s.what.type):
            return f"activates {shown} of {ref(s.what)}{_options(s.options)}"
        return f"activates {_possessive(s.what)} {shown} ability{_options(s.options)}"
    return f"activates {ref(s.what)}{_options(s.options)}"


def _attack(s: m.AttackStep) -> str:
    if not s.groups:
        return "doesn't attack"
    groups = [f"{thing(d) + ' ' if d else ''}with {things(a)}" for d, a in s.groups]
    return f"attacks {listed(groups)}{' in a band' if s.band else ''}"


def _block(s: m.BlockStep) -> str:
    return f"blocks {listed(f'{things(a)} with {things(b)}' for a, b in s.pairs)}" if s.pairs else "doesn't block"


def _answer(s: m.AnswerStep) -> str:
    values = listed(value(x) for x in s.values)
    if s.verb == "target":
        return f"targets {values}{' with ' + ref(s.about) if s.about else ''}"
    if s.verb in ("discard", "sacrifice"):
        return f"{s.verb}s {values}"
    if s.verb == "pay":
        return f"pays{' for ' + ref(s.about) if s.about else ''}" if s.values[0].kind == "yes" else "doesn't pay"
    return f"chooses {values}{' for ' + ref(s.about) if s.about else ''}"


_ACTIONS: dict[type[m.Step], Callable[[Any], str]] = {
    m.CastStep: lambda s: f"casts {ref(s.what)}{_options(s.options)}",
    m.ActivateStep: _activate,
    m.PlayStep: lambda s: f"plays {ref(s.what)}",
    m.SpecialStep: lambda s: (
        f"turns {ref(s.what)} face up" if s.kind == "turn face up" else f"{s.kind}s {ref(s.what)}{_options(s.options)}"
    ),
    m.AttackStep: _attack,
    m.BlockStep: _block,
    m.PassStep: lambda s: "passes",
    m.AnswerStep: _answer,
    m.OrderStep: lambda s: f"orders {things(s.things)}",
    m.FlipStep: lambda s: f"{'wins' if s.won else 'loses'} the flip",
    m.ConcedeStep: lambda s: "concedes",
    m.AgainStep: lambda s: f"repeats this {s.times} times",
    m.LoopStep: lambda s: f"repeats the loop {s.times} times",
}


def step(s: m.Step) -> str:
    """A When sentence without its keyword."""
    if isinstance(s, m.AssignStep):
        shares = listed(f"{n} damage to {thing(t)}" for n, t in s.parts)
        return f"{s.who.name} assigns {shares} with {ref(s.what)}" if s.who else f"{ref(s.what)} assigns {shares}"
    if isinstance(s, m.ResolveStep):
        return f"{ref(s.what) if s.what else 'the stack'} resolves"
    if isinstance(s, m.AdvanceStep):
        whose = f"{s.who.name}'s " if s.who else "the "
        return f"the turn moves to {whose}{'next turn' if s.step == 'turn' and not s.who else v.STEP_PHRASES[s.step]}"
    who = s.who.name  # type: ignore[attr-defined]
    if isinstance(s, m.PassStep) and who == "everybody":
        return "nobody responds"
    if who == "controller":
        return _creature_action(s)
    if isinstance(s, m.BlockStep) and who == "nobody":
        return "nobody blocks"
    return f"{who} {_ACTIONS[type(s)](s)}"


def infinitive(s: m.Step) -> str:
    """A step after "can": "Bob block the Beast with the Wall"; for a creature's own action "the Wall block the Beast"."""
    who = getattr(s, "who", None)
    if who is not None and who.name == "controller":
        return _creature_action(s)
    sentence = step(s)
    subject, _, rest = sentence.partition(" ")
    verb, _, rest = rest.partition(" ")
    base = {"passes": "pass", "doesn't": "not"}.get(verb, verb[:-1] if verb.endswith("s") else verb)
    return f"{subject} {base}{' ' + rest if rest else ''}"


def _creature_action(s: m.Step) -> str:
    if isinstance(s, m.AttackStep):
        whom, (what,) = s.groups[0]
        return f"{ref(what)} attack{' ' + thing(whom) if whom else ''}"
    if isinstance(s, m.BlockStep):
        attackers, (what,) = s.pairs[0]
        return f"{ref(what)} block{' ' + ref(attackers[0]) if attackers else ''}"
    assert isinstance(s, m.CastStep)
    return f"{ref(s.what)} target {things(s.options.targets)}"


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
        return f"{first} {word} {second}" + (f" because {', '.join(c.because)}" if c.because else "")
    if isinstance(c, m.MayAssign):
        return (
            f"{c.who.name} can assign at most {c.amount} damage to {thing(c.to)}{' with ' + ref(c.by) if c.by else ''}"
        )
    subject, verb, auxiliary, base = _predicate(c)
    if not c.negated:
        return f"{subject} {verb}"
    return f"{subject} {auxiliary} {base}"


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
        passive = {"destroy": "destroyed", "counter": "countered", "sacrifice": "sacrificed", "discard": "discarded"}
        if c.event in passive:
            return _with_is(ref(c.what), passive[c.event])
        return _with_verb(ref(c.what), c.event, f"{c.times} times" if c.times is not None else "")
    if isinstance(c, m.Is):
        return _with_is(ref(c.what), _quality(c))
    if isinstance(c, m.HasQuality):
        return _with_verb(
            ref(c.what), "has", "no counters" if c.no_counters else listed(_features(c.abilities, c.counters, 0))
        )
    if isinstance(c, m.Controls):
        if c.negated and not c.exact and len(c.objects) == 1 and _bare_kind(c.objects[0]):
            return c.who.name, "", "controls no", spec(c.objects[0]).split(" ", 1)[1]
        return _with_verb(c.who.name, "control", ("exactly " if c.exact else "") + listed(spec(o) for o in c.objects))
    if isinstance(c, m.ZoneCount):
        return _with_verb(c.who.name, "has", f"{c.count} cards {_zone(c.zone)}")
    if isinstance(c, m.PlayerHas):
        if c.mana is not None:
            return _with_verb(c.who.name, "has", f"{mana(c.mana) or 'no mana'} in his mana pool")
        if c.counters:
            return _with_verb(c.who.name, "has", _counters(*c.counters[0]))
        return _with_verb(c.who.name, "has", f"{listed(spec(o) for o in c.objects)} {_zone(c.zone)}")
    assert isinstance(c, m.Outcome)
    assert c.who is not None
    return _with_verb(c.who.name, c.what)


_MEASURES: dict[str, Callable[[m.Inquiry], str]] = {
    "life": lambda i: f"how much life does {_s(i)} have",
    "cards discarded": lambda i: f"how many cards does {_s(i)} discard",
    "cards drawn": lambda i: f"how many cards does {_s(i)} draw",
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
    "cards": lambda i: f"how many cards does {_s(i)} have {_zone(str(i.other))}",
    "controlled": lambda i: (
        f"how many {spec(i.other).split(' ', 1)[1] if isinstance(i.other, m.ObjectSpec) else ''} does {_s(i)} control"
    ),
    "returns": lambda i: f"how many times does {_s(i)} return",
    "triggers": lambda i: f"how many times does {_s(i)} trigger",
    "winner": lambda i: "who wins",
    "loser": lambda i: "who loses",
    "controller": lambda i: f"who controls {_s(i)}",
    "owner": lambda i: f"who owns {_s(i)}",
    "happens": lambda i: f"what happens{f' to {_s(i)}' if i.subject else ''}",
    "power": lambda i: f"what is {_s(i)}'s power",
    "toughness": lambda i: f"what is {_s(i)}'s toughness",
    "size": lambda i: f"what is {_s(i)}'s power and toughness",
    "colors": lambda i: f"what color is {_s(i)}",
    "zone": lambda i: f"where is {_s(i)}",
}


def _s(i: m.Inquiry) -> str:
    return thing(i.subject) if i.subject else ""


def _o(i: m.Inquiry) -> str:
    return thing(i.other) if isinstance(i.other, m.Who | m.Ref) else ""


def inquiry(i: m.Inquiry) -> str:
    """A question without "Ask:" and question mark."""
    if i.claim is None:
        return _MEASURES[i.measure](i)
    if isinstance(i.claim, m.Can | m.MustDo):
        return f"{i.kind} {infinitive(i.claim.step)}"
    if isinstance(i.claim, m.Controls) and i.claim.negated:
        return f"does {i.claim.who.name} control no {spec(i.claim.objects[0]).split(' ', 1)[1]}"
    if isinstance(i.claim, m.Dealt) and i.claim.negated and i.claim.by is not None:
        return f"does {ref(i.claim.by)} deal no damage{f' to {thing(i.claim.to)}' if i.claim.to else ''}"
    subject, _, auxiliary, base = _predicate(i.claim)
    return f"is {subject} {base}" if auxiliary == "isn't" else f"does {subject} {base}"
