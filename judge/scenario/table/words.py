"""What is offered at the table in words: actions, the options of a choice, answers (115.2, 601.2, 608.2d)."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.cards.wording import ability_text
from judge.cards.wording.base import Unprintable
from judge.cards.wording.effects import sentence
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.castways import alternatives, faces_of
from judge.engine.characteristics.layers.layers import view
from judge.engine.doing.costs.costs import cost_words
from judge.engine.happening.game import Game
from judge.engine.state.decisions import Activate, Cast, PlayLand
from judge.engine.state.objects import Oid
from judge.engine.state.texts import object_name

if TYPE_CHECKING:
    from judge.engine.state.decisions import Action, Decision
    from judge.engine.state.gamestate import State
    from judge.engine.state.objects import Obj

MOST_OPTIONS = 60
"""So many options of a choice are listed."""


def action_words(state: State, action: Action) -> str:
    """What a player does, without who: "cast Terror"."""
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
    obj = state.get(action.obj)
    abilities = [a for a, _ in view(state).of(obj).activated()]
    name = object_name(state, action.obj)
    if action.index >= len(abilities):
        return name
    ability = abilities[action.index]
    text = text_of(ability, name, 140)
    return f"{name}: “{text}”" if text else f"{name}: {ability.label or 'its ability'}"


def option_words(state: State, decision: Decision, n: int, option: Any) -> str:
    """One option of a choice in words."""
    if isinstance(option, Oid):
        return object_words(state, option)
    if isinstance(option, tuple) and option and all(isinstance(x, str) for x in option):
        return "".join(f"{{{x}}}" for x in option)
    if isinstance(option, tuple) and len(option) == 2:
        verb = "attacks" if decision.kind == "attackers" else "blocks"
        return f"{thing_words(state, option[0])} {verb} {thing_words(state, option[1])}"
    if isinstance(option, int):
        return _number_words(state, decision, n, option)
    return COLOR_WORDS.get(str(option), str(option)) if "color" in decision.prompt else str(option)


def answer_words(state: State, decision: Decision, answer: Any) -> str:
    """An answer to a choice in words, with what it is about."""
    if decision.kind in ("attackers", "blockers"):
        return ", ".join(option_words(state, decision, 0, pair) for pair in answer) or ("no attack" if decision.kind == "attackers" else "no block")
    about = decision.prompt or decision.kind
    if decision.kind == "yes":
        return f"{about} {'yes' if answer else 'no'}"
    options = list(islice(decision.choices() or (), MOST_OPTIONS)) if decision.options else []
    if decision.kind == "divide":
        return f"{about}: " + ", ".join(f"{n} to {thing_words(state, o)}" for n, o in zip(answer, options, strict=False) if n)
    parts = answer if isinstance(answer, tuple) else (answer,)
    shown = [option_words(state, decision, options.index(x) if x in options else 0, x) for x in parts]
    return f"{about}: {', '.join(shown) or 'nothing'}"


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
    name = object_name(state, source) if source is not None else "a rule"
    text = text_of(ability, name, 90)
    return f"{name}: “{text}”" if text else name


def effect_words(effect: Any) -> str:
    """An effect in the words of cards; empty where there are none for it."""
    try:
        return sentence(effect)
    except Unprintable:
        return ""


def text_of(ability: Any, name: str, most: int) -> str:
    """The text of an ability with its object's name, cut to a length; empty where there are no words for it."""
    try:
        text = ability_text(ability).replace("~", name)
    except Unprintable:
        return ""
    if ability.label and text.startswith(f"{ability.label} — "):
        text = text.removeprefix(f"{ability.label} — ")
    return f"{text[:most].rstrip()}{'…' if len(text) > most else ''}"


def mode_words(state: State, decision: Decision, option: int) -> str:
    """A mode in the card's words, else its number."""
    obj = state.objects.get(decision.source.id) if decision.source is not None else None
    for ability in obj.face.abilities if obj is not None else ():
        for node in walk(ability):
            if isinstance(node, tree.Modal) and option < len(node.modes):
                return effect_words(node.modes[option].effect) or f"mode {option + 1}"
    return f"mode {option + 1}"


def thing_words(state: State, thing: Any) -> str:
    """A player or an object."""
    return state.players[thing].name if isinstance(thing, int) else object_words(state, thing)


def object_words(state: State, oid: Oid) -> str:
    """An object by its name, with whose and which where several are called so."""
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
    return view(state).of(obj).controller
