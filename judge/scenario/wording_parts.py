"""Parts of Judge English sentences from data: names, references, things, values, mana, descriptions of objects."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from judge.scenario import model as m
from judge.scenario import vocabulary as v
from judge.scenario.lexer import is_keyword_phrase

_PLAIN_NAME = re.compile(r"[A-ZÀ-Ö][\w'’-]*(?: (?:of the |of |the )?[A-ZÀ-Ö][\w'’-]*)*")


def name(text: str) -> str:
    """A name as it stands in a sentence: in double brackets unless it is a plain run of capitalised words."""
    return text if _PLAIN_NAME.fullmatch(text) and not text.endswith("s'") else f"[[{text}]]"


def listed(items: Iterable[str], joint: str = "and") -> str:
    """A list in English: "a, b and c"."""
    every = list(items)
    return every[0] if len(every) == 1 else f"{', '.join(every[:-1])} {joint} {every[-1]}" if every else ""


def ref(r: m.Ref) -> str:
    """A reference: "the second Forest", "Ann's Forest", "the Soldier token"."""
    if r.ability and not (r.name or r.type or r.token):
        return "the ability"
    if r.ability:
        return f"{possessive(replace(r, ability=False))} ability"
    tail = " token" if r.token else ""
    if r.type:
        return f"the {'face-down ' if r.name == 'face down' else ''}{r.type}"
    if not r.name:
        return "the token"
    nth = f"{ordinal_word(r.nth)} " if r.nth else ""
    if r.whose:
        return f"{r.whose.name}'s {nth}{name(r.name)}{tail}"
    size = f"{r.pt} " if r.pt else ""
    article = "" if r.name.startswith("The ") and not (nth or size) else "the "  # a name has its own
    return f"{article}{nth}{size}{name(r.name)}{tail}"


def possessive(r: m.Ref) -> str:
    """A reference in the possessive."""
    return f"{ref(r)}'s"


def ordinal_word(n: int) -> str:
    """A number as an ordinal in words."""
    return next((word for word, k in v.ORDINALS.items() if k == n), f"{n}th")


def thing(t: m.Thing) -> str:
    """A player or an object."""
    return t.name if isinstance(t, m.Who) else ref(t)


def ability_of(about: m.Ref) -> str:
    """The ability of an object; of none that is named, the one that there is."""
    return f"{possessive(about)} ability" if about.name or about.type or about.token else "the ability"


def things(ts: Iterable[m.Thing]) -> str:
    """A list of players and objects."""
    return listed(thing(t) for t in ts)


def mana(symbols: Iterable[str]) -> str:
    """Mana symbols in braces."""
    return "".join("{" + s + "}" for s in symbols)


def counter_words(kind: str, n: int) -> str:
    """A number of counters of a kind."""
    return f"{n or 'no'} {kind} counter{'' if n == 1 else 's'}"


def _ability(a: str) -> str:
    if is_keyword_phrase(a):
        return a
    if '"' not in a:
        return f'"{a}"'
    return f"“{a}”" if "'" in a else f"'{a}'"  # an ability that quotes another one stands in other quotes


def feature_words(abilities: Iterable[str], counters: Iterable[tuple[str, int]], damage: int) -> list[str]:
    """What "with ..." says of an object: abilities, counters, marked damage."""
    parts = [_ability(a) for a in abilities]
    parts += [counter_words(k, n) for k, n in counters]
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
    features = feature_words(o.abilities, o.counters, o.damage)
    if o.cost is not None:
        features.append(f"mana cost {mana(o.cost)}" if o.cost else "no mana cost")
    features += [f"{kind} {n:+d}" for kind, n in o.modifiers]
    if features:
        out += f" with {listed(features)}"
    if o.label:
        out += f" called {name(o.label)}"
    if o.attached_to:
        out += f" attached to {thing(o.attached_to)}"
    if o.attacking:
        out += f" attacking {thing(o.attacking)}"
    if o.blocking:
        out += f" blocking {ref(o.blocking)}"
    if o.owner:
        out += f" owned by {o.owner.name}"
    for t in o.targets:
        out += f" targeting {thing(t)}"
    return out


def zone_words(zone: str, end: str = "") -> str:
    """Where something lies, of a player spoken of as "he"; ``end`` of a library."""
    if end:
        return f"on the {end} of his library"
    if zone in ("stack", "battlefield"):
        return f"on the {zone}"
    if zone == "outside":
        return "outside the game"
    if zone in ("command", "ante"):
        return f"in the {zone} zone"
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


def kind_word(kind: m.ObjectSpec) -> str:
    """The words of a kind of which one is spoken of: "white creature"."""
    return spec(kind).split(" ", 1)[1]


def kind_words(kind: m.ObjectSpec) -> str:
    """The words of a kind, its card type in the plural: "white creatures"."""
    head, _, last = kind_word(kind).rpartition(" ")
    many = next((plural for plural, one in v.PLURAL_TYPES.items() if one == last and plural != one), last)
    return f"{head} {many}".strip()
