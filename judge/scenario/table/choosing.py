"""A choice that waits for a player: how it is answered, what can be chosen and what can't (508.1, 509.1, 601.2, 608.2d)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, permutations
from typing import TYPE_CHECKING

from judge.engine.characteristics.layers.layers import view
from judge.engine.playing.combat.attackers import why_not_attack
from judge.engine.playing.combat.blockers import why_not_block
from judge.engine.state.texts import object_name
from judge.errors import Refusal
from judge.scenario.table import codes
from judge.scenario.table.words import MOST_OPTIONS, effect_words, object_words, option_words

if TYPE_CHECKING:
    from judge.engine.state.decisions import Decision
    from judge.engine.state.gamestate import State
    from judge.scenario.table.play import Played

LISTED_NUMBERS = 13
"""So many numbers are offered one by one; of a longer range the first ones are, and any can be given."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing to do: the action's text and its words."""

    code: str
    words: str


@dataclass(frozen=True, slots=True)
class Denied:
    """What may not be done, why, and by which rules (``edition:number``)."""

    words: str
    why: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that waits for a player: how it is answered.

    ``how``: "one" (one of the offers), "some" (``least`` to ``most`` of the options, each by its part of the text), "order" (all of them
    in an order), "divide" (``most`` among them), "number", "name". The answer begins with ``word``, and options follow it."""

    player: str
    prompt: str
    how: str
    word: str
    least: int
    most: int
    options: tuple[Offer, ...]
    offers: tuple[Offer, ...]
    denied: tuple[Denied, ...] = ()
    cites: tuple[str, ...] = ()
    source: str = ""


def choice_of(played: Played, decision: Decision) -> Choice:
    """The choice that waits, with everything that answers it."""
    state = played.state
    kind = decision.kind
    cites = state.era.cites((decision.rule, *decision.also)) if decision.rule else ()
    options = list(islice(decision.choices() or (), MOST_OPTIONS)) if decision.options else []
    said = tuple(Offer(codes.option_code(o), option_words(state, decision, n, o)) for n, o in enumerate(options))
    prompt = decision.prompt or kind
    if prompt.startswith("do this?") and decision.detail is not None and (said_so := effect_words(decision.detail)):
        prompt = f"do this? “{said_so}”"
    how, word = "some", "choose"
    offers: tuple[Offer, ...] = ()
    if kind == "yes":
        how, word, offers = "one", "", (Offer("yes", "yes"), Offer("no", "no"))
    elif kind == "number":
        shown = range(decision.least, min(decision.most, decision.least + LISTED_NUMBERS - 1) + 1)
        how, word, offers = "number", "number", tuple(Offer(f"number {n}", str(n)) for n in shown)
    elif kind == "name":
        how, word = "name", "name"
        said = tuple(Offer(codes.option_code(str(x)), str(x)) for x in (decision.detail if isinstance(decision.detail, list) else ())[:MOST_OPTIONS])
        offers = tuple(Offer(f"name {o.code}", o.words) for o in said)
    elif kind == "order":
        how, word = "order", "order"
        if len(options) <= 3:
            offers = tuple(
                Offer("order " + " ".join(said[i].code for i in p), ", then ".join(said[i].words for i in p)) for p in permutations(range(len(options)))
            )
    elif kind == "divide":
        how, word = "divide", "divide"
        offers = tuple(_shares(decision, said))
    elif kind in ("attackers", "blockers"):
        word = "attack" if kind == "attackers" else "block"
        offers = (Offer(word, f"no {word}"), *(Offer(f"{word} {o.code}", o.words) for o in said))
        if kind == "attackers" and len(said) > 1:
            first = list({o.code.partition(">")[0]: o for o in reversed(said)}.values())[::-1]
            if len(first) > 1:
                offers = (*offers, Offer(f"{word} " + " ".join(o.code for o in first), f"all attack {_whom(first[0].words)}"))
        return Choice(
            state.players[decision.who].name, prompt, "some", word, 0, len(said), said, _sound(decision, offers),
            tuple(_not_declared(state, decision)), cites,
        )  # fmt: skip
    elif kind == "one" or decision.least == decision.most == 1 or (decision.least == 0 and decision.most == 1):
        how = "one"
        offers = tuple(Offer(f"choose {o.code}", o.words) for o in said)
        if kind != "one" and decision.least == 0:
            offers += (Offer("choose", "nothing"),)
    source = object_name(state, decision.source) if decision.source is not None else ""
    most = min(decision.most, len(said)) if how == "some" and not decision.repeat else decision.most
    return Choice(state.players[decision.who].name, prompt, how, word, decision.least, most, said, offers, (), cites, source)


def _whom(words: str) -> str:
    return words.rpartition(" attacks ")[2]


def _sound(decision: Decision, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The declarations that are legal as they stand (508.1c-d, 509.1b-c)."""
    found = []
    for offer in offers:
        try:
            decision.check(codes.answer_of(offer.code, decision))
        except Refusal:
            continue
        found.append(offer)
    return tuple(found)


def _shares(decision: Decision, said: tuple[Offer, ...]) -> list[Offer]:
    """Every way to divide between two, and all of it for one of several."""
    total, many = decision.most, len(said)
    if many == 2 and total <= LISTED_NUMBERS:
        ways: list[tuple[int, ...]] = [(n, total - n) for n in range(total, -1, -1)]
    else:
        ways = [tuple(total if i == n else 0 for i in range(many)) for n in range(many)]
    found = []
    for way in ways:
        try:
            decision.check(way)
        except Refusal:
            continue
        shown = " and ".join(f"{n} to {o.words}" for n, o in zip(way, said, strict=True) if n)
        found.append(Offer("divide " + " ".join(map(str, way)), shown or "nothing"))
    return found


def _not_declared(state: State, decision: Decision) -> list[Denied]:
    """The creatures that can't be declared, each with the reason (508.1a-c, 509.1a-b)."""
    v = view(state)
    found = []
    mine = [o for o in state.battlefield() if v.of(o).controller == decision.who and "creature" in v.of(o).types]
    offered = {pair[0] if decision.kind == "attackers" else pair for pair in decision.choices() or ()}
    for obj in mine:
        name = object_words(state, obj.oid)
        if decision.kind == "attackers":
            rules = None if obj.oid in offered else why_not_attack(v, obj.oid, None, decision.who)
            if rules:
                found.append(Denied(f"{name} attacks", f"{name} can't attack", state.era.cites(rules)))
            continue
        for attack in state.combat.attacks if state.combat else ():
            rules = None if (obj.oid, attack.attacker) in offered else why_not_block(v, obj.oid, attack.attacker, decision.who)
            if rules:
                other = object_words(state, attack.attacker)
                found.append(Denied(f"{name} blocks {other}", f"{name} can't block {other}", state.era.cites(rules)))
    return found
