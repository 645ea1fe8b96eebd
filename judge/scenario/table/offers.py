"""What may be done next (115.2, 601.2, 508.1, 509.1), in words and grouped by card, and why the rest may not be done."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, permutations
from typing import TYPE_CHECKING, Any

from judge.errors import Illegal, Refusal
from judge.scenario.table import codes

if TYPE_CHECKING:
    from judge.engine.decisions import Action, Decision
    from judge.engine.objects import Obj, Oid
    from judge.engine.state import State
    from judge.scenario.table.play import Played

MOST_OPTIONS = 60
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
class Group:
    """What a player may do with one object (``object`` its number, 0 for none), and what not."""

    player: str
    card: str
    object: int
    offers: tuple[Offer, ...]
    denied: tuple[Denied, ...] = ()


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


@dataclass(frozen=True, slots=True)
class Legal:
    """What may be done now: the choice that waits, or the groups of actions and the ways on; nothing once the game is over."""

    choice: Choice | None = None
    groups: tuple[Group, ...] = ()
    onward: tuple[Offer, ...] = ()


def legal(played: Played) -> Legal:
    """What may be done now."""
    decision = played.open
    if decision is None:
        return Legal()
    if decision.kind != "priority":
        return Legal(choice=_choice(played, decision))
    state = played.state
    order = [decision.who, *(p for p in state.alive() if p != decision.who)]
    groups = tuple(g for seat in order for g in _groups(state, seat))
    return Legal(groups=groups, onward=_onward(state))


# ------------------------------------------------------------ with priority


def _groups(state: State, seat: int) -> list[Group]:
    from judge.engine.decisions import PASS
    from judge.engine.legal import legal_actions
    from judge.engine.texts import object_name

    found: dict[Oid, list[Action]] = {}
    for action in legal_actions(state, seat):
        if action != PASS:
            found.setdefault(action.obj, []).append(action)  # type: ignore[union-attr]
    name = state.players[seat].name
    denied = _denied(state, seat, found)
    groups = []
    for oid in dict.fromkeys((*found, *denied)):
        offers = tuple(Offer(codes.action_code(seat, a), action_words(state, a)) for a in dict.fromkeys(found.get(oid, ())))
        groups.append(Group(name, object_name(state, oid), oid.id, offers, tuple(denied.get(oid, ()))))
    return groups


def action_words(state: State, action: Action) -> str:
    """What a player does, without who: "cast Terror"."""
    from judge.engine.castways import alternatives, faces_of
    from judge.engine.decisions import Activate, Cast, PlayLand
    from judge.engine.texts import object_name

    if isinstance(action, Activate):
        return f"activate {ability_words(state, action)}"
    if not isinstance(action, Cast | PlayLand):
        kind, oid = getattr(action, "kind", "concede"), getattr(action, "obj", None)
        return kind if oid is None else f"{kind.removesuffix(' up')} {object_name(state, oid)}{' up' if kind.endswith(' up') else ''}"
    obj = state.get(action.obj)
    faces = faces_of(obj)
    name = (faces[action.face].name if action.face < len(faces) else "") or object_name(state, action.obj)
    if isinstance(action, PlayLand):
        return f"play {name}"
    where = "" if obj.zone in ("hand", "library") else f" from {'exile' if obj.zone == 'exile' else f'the {obj.zone}'}"
    how = action.how
    if how.startswith(("alternative", "fuse alternative")):
        from judge.engine.costs import cost_words
        from judge.engine.game import Game

        number = int(how.rpartition(" ")[2]) if how[-1].isdigit() else 0
        ways = alternatives(Game(state, trace=False), state.get(action.obj).owner, obj, faces[action.face])
        how = f"for {cost_words(ways[number])}" if number < len(ways) and not how.startswith("fuse") else "for its alternative cost"
    elif how in ("morph", "megamorph"):
        how = "face down"
    elif how:
        how = f"with {how}"
    return f"cast {name}{f' {how}' if how else ''}{where}"


def ability_words(state: State, action: Any) -> str:
    """The text of an activated ability, with what it belongs to in place of "~"."""
    from judge.cards.wording import ability_text
    from judge.engine.layers import view
    from judge.engine.texts import object_name

    obj = state.get(action.obj)
    abilities = [a for a, _ in view(state).of(obj).activated()]
    name = object_name(state, action.obj)
    if action.index >= len(abilities):
        return name
    ability = abilities[action.index]
    text = ability_text(ability).replace("~", name)
    return f"{name}: {ability.label.capitalize()}" if ability.label and len(text) > 90 else f"{name}: “{text[:140]}{'…' if len(text) > 140 else ''}”"


def _denied(state: State, seat: int, found: dict[Oid, list[Action]]) -> dict[Oid, list[Denied]]:
    """What the player's cards can't do now, each with the reason."""
    from judge.engine.castways import faces_of
    from judge.engine.decisions import Activate, Cast, PlayLand
    from judge.engine.layers import view
    from judge.engine.legal import why_not

    v = view(state)
    tries: list[tuple[Oid, Action]] = []
    for i in state.zone("hand", seat):
        obj = state.objects[i]
        if obj.kind == "card" and obj.card is not None and obj.oid not in found and obj.face.types:
            land = "land" in {t.lower() for t in faces_of(obj)[0].types}
            tries.append((obj.oid, PlayLand(obj.oid, 0) if land else Cast(obj.oid)))
    for obj in state.battlefield():
        c = v.of(obj)
        if c.controller != seat:
            continue
        can = {a.index for a in found.get(obj.oid, ()) if isinstance(a, Activate)}
        tries += [(obj.oid, Activate(obj.oid, n)) for n in range(len(c.activated())) if n not in can]
    denied: dict[Oid, list[Denied]] = {}
    for oid, action in tries:
        try:
            why = why_not(state, seat, action)
        except Refusal as refusal:
            why = refusal
        if why is not None:
            denied.setdefault(oid, []).append(Denied(action_words(state, action), getattr(why, "message", str(why)), tuple(getattr(why, "rules", ()))))
    return denied


def _onward(state: State) -> tuple[Offer, ...]:
    """The ways to let the game go on: one step of it, or to where something is to be done."""
    from judge.engine.combat.attackers import why_not_attack
    from judge.engine.layers import view
    from judge.engine.state import STEPS

    active = state.turn.active
    me = state.players[active].name
    stack = state.zone("stack")
    if stack:
        from judge.engine.texts import object_name

        top = object_name(state, state.objects[stack[-1]].oid)
        return (Offer("pass", f"nobody responds: {top} resolves"),)
    here = STEPS.index(state.turn.step)
    found = [Offer("pass", f"go on: the {state.turn.step} is over")]
    v = view(state)
    attackers = any(why_not_attack(v, o.oid, None, active) is None for o in state.battlefield() if v.of(o).controller == active)
    if attackers and here < STEPS.index("declare attackers"):
        found.insert(0, Offer(f"go {active} declare attackers", f"{me} attacks …"))
    if state.combat is not None and state.combat.attacks and here < STEPS.index("combat damage"):
        found.insert(0, Offer(f"go {active} end of combat", "on to the end of combat"))
    steps = [("precombat main", "main phase"), ("end step", "end step")]
    found += [Offer(f"go {active} {s}", f"on to {me}'s {words}") for s, words in steps if here < STEPS.index(s) - (s == "precombat main" and 0)]
    order = state.alive()
    nxt = order[(order.index(active) + 1) % len(order)] if active in order else order[0]
    name = state.players[nxt].name
    found += [Offer(f"go {nxt} upkeep", f"on to {name}'s upkeep"), Offer(f"go {nxt} precombat main", f"on to {name}'s main phase")]
    return tuple(found)


# ------------------------------------------------------------ choices


def _choice(played: Played, decision: Decision) -> Choice:
    from judge.engine.texts import object_name

    state = played.state
    kind = decision.kind
    cites = state.era.cites((decision.rule, *decision.also)) if decision.rule else ()
    options = list(islice(decision.choices() or (), MOST_OPTIONS)) if decision.options else []
    said = tuple(Offer(codes.option_code(o), option_words(state, decision, n, o)) for n, o in enumerate(options))
    prompt = decision.prompt or kind
    how, word, offers = "some", "choose", ()
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
        ways = [(n, total - n) for n in range(total, -1, -1)]
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


def option_words(state: State, decision: Decision, n: int, option: Any) -> str:
    """One option of a choice in words."""
    from judge.engine.objects import Oid

    if isinstance(option, Oid):
        return _object_words(state, option)
    if isinstance(option, tuple) and len(option) == 2:
        verb = "attacks" if decision.kind == "attackers" else "blocks"
        return f"{_thing_words(state, option[0])} {verb} {_thing_words(state, option[1])}"
    if isinstance(option, int):
        return _number_words(state, decision, n, option)
    return COLOR_WORDS.get(str(option), str(option)) if "color" in decision.prompt else str(option)


COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}


def _number_words(state: State, decision: Decision, n: int, option: int) -> str:
    """A number that stands for a player, a mode, an ability waiting, an effect."""
    detail = decision.detail
    if decision.kind == "modes":
        label = detail[option] if isinstance(detail, tuple) and option < len(detail) else ""
        return str(label).strip() or mode_words(state, decision, option)
    if isinstance(detail, list | tuple) and n < len(detail):
        told = detail[n]
        if isinstance(told, tuple) and told and isinstance(told[0], str):
            return told[0]
        ability, source = getattr(told, "ability", None), getattr(told, "source", None)
        if ability is not None:
            return _pending_words(state, ability, source)
    if 0 <= option < len(state.players) and decision.kind in ("targets", "choose", "one", "divide"):
        return state.players[option].name
    return str(option)


def _pending_words(state: State, ability: Any, source: Any) -> str:
    from judge.cards.wording import ability_text
    from judge.engine.texts import object_name

    name = object_name(state, source) if source is not None else "a rule"
    text = ability_text(ability).replace("~", name)
    return f"{name}: “{text[:90]}{'…' if len(text) > 90 else ''}”"


def mode_words(state: State, decision: Decision, option: int) -> str:
    """A mode in the card's words, else its number."""
    from judge.cards import tree
    from judge.cards.wording.base import text
    from judge.engine.abilities import walk

    obj = state.objects.get(decision.source.id) if decision.source is not None else None
    for ability in obj.face.abilities if obj is not None else ():
        for node in walk(ability):
            if isinstance(node, tree.Modal) and option < len(node.modes):
                return text(node.modes[option].effect)
    return f"mode {option + 1}"


def _thing_words(state: State, thing: Any) -> str:
    return state.players[thing].name if isinstance(thing, int) else _object_words(state, thing)


def _object_words(state: State, oid: Oid) -> str:
    """An object by its name, with whose and which where several are called so."""
    from judge.engine.texts import object_name

    name = object_name(state, oid)
    obj = state.objects.get(oid.id)
    if obj is None:
        return name
    same = [o for o in state.objects.values() if o.zone == obj.zone and object_name(state, o.oid) == name and o.kind != "ability"]
    if len(same) < 2:
        return name
    holder = _holder(state, obj)
    mine = sorted(o.id for o in same if _holder(state, o) == holder)
    whose = f"{state.players[holder].name}'s "
    return f"{whose}{name}{f' ({mine.index(obj.id) + 1})' if len(mine) > 1 else ''}"


def _holder(state: State, obj: Obj) -> int:
    if obj.zone != "battlefield":
        return obj.owner
    from judge.engine.layers import view

    return view(state).of(obj).controller


def _not_declared(state: State, decision: Decision) -> list[Denied]:
    """The creatures that can't be declared, each with the reason (508.1a-c, 509.1a-b)."""
    from judge.engine.combat.attackers import why_not_attack
    from judge.engine.combat.blockers import why_not_block
    from judge.engine.layers import view

    v = view(state)
    found = []
    mine = [o for o in state.battlefield() if v.of(o).controller == decision.who and "creature" in v.of(o).types]
    offered = {pair[0] if decision.kind == "attackers" else pair for pair in decision.choices() or ()}
    for obj in mine:
        name = _object_words(state, obj.oid)
        if decision.kind == "attackers":
            rules = None if obj.oid in offered else why_not_attack(v, obj.oid, None, decision.who)
            if rules:
                found.append(Denied(f"{name} attacks", f"{name} can't attack", state.era.cites(rules)))
            continue
        for attack in state.combat.attacks if state.combat else ():
            rules = None if (obj.oid, attack.attacker) in offered else why_not_block(v, obj.oid, attack.attacker, decision.who)
            if rules:
                other = _object_words(state, attack.attacker)
                found.append(Denied(f"{name} blocks {other}", f"{name} can't block {other}", state.era.cites(rules)))
    return found


__all__ = ["Choice", "Denied", "Group", "Illegal", "Legal", "Offer", "legal"]
