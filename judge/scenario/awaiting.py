"""What a step may be waiting for while something is on the stack: what it names is yet to be put there, or onto the battlefield."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.scenario import model as m

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.scenario.naming import Names


def target_to_come(names: Names, game: Game, step: m.Step, told: bool, tried: bool) -> bool:
    """Whether what is to be a target may still come of what is on the stack; ``told``: the step is one of the story, ``tried``: it is asked
    of this very moment."""
    if _ability_to_come(names, game, getattr(step, "options", m.NO_OPTIONS)) or (told and _permanent_to_come(names, game, step)):
        return True
    return not tried and _spell_to_come(names, game, step)


def _ability_to_come(names: Names, game: Game, options: m.Options) -> bool:
    """Whether an ability that is to be a target isn't on the stack yet: its source may be what is about to resolve."""
    return any(isinstance(thing, m.Ref) and thing.ability and not names.candidates(game.state, thing) for thing in options.targets)


def _spell_to_come(names: Names, game: Game, step: Any) -> bool:
    """Whether what a spell that aims at spells is to answer is still a card elsewhere, which what is on the stack may have cast (suspend,
    rebound, cascade)."""
    if not isinstance(step, m.CastStep | m.ActivateStep) or not step.options.response or _aimed_at(names, game, step) != {"spell"}:
        return False
    found = [names.candidates(game.state, t) for t in step.options.targets if isinstance(t, m.Ref) and not t.ability]
    zones = [{game.state.objects[i].zone for i in ids if i in game.state.objects} for ids in found]
    return any(there and not there & {"stack", "battlefield"} for there in zones)


def _permanent_to_come(names: Names, game: Game, step: Any) -> bool:
    """Whether what is to be a target is still a spell that becomes a permanent, and what is aimed at it aims at no spells: who responds so
    answers what triggers as it enters."""
    state = game.state
    if not isinstance(step, m.CastStep | m.ActivateStep) or not step.options.response:
        return False
    found = [names.candidates(state, t) for t in step.options.targets if isinstance(t, m.Ref) and not t.ability]
    spells = [[state.objects[i] for i in ids if i in state.objects] for ids in found]
    coming = [o for there in spells if there and all(x.zone == "stack" for x in there) for o in there]
    if not coming or not all({"creature", "artifact", "enchantment", "planeswalker"} & {t.lower() for t in o.face.types} for o in coming):
        return False
    kinds = _aimed_at(names, game, step)
    return bool(kinds) and not kinds & {"spell", "object", "ability", "source"}


def _aimed_at(names: Names, game: Game, step: m.CastStep | m.ActivateStep) -> set[str]:
    """The kinds of things that what is cast or activated may target."""
    state = game.state
    own = [state.objects[i].face.abilities for i in names.candidates(state, step.what) if i in state.objects]
    return {n.filter.kind for abilities in own for n in walk(abilities) if isinstance(n, tree.Target)}


def face_to_come(names: Names, game: Game, step: Any) -> bool:
    """Whether what is to be turned face up is still a spell on the stack."""
    if not isinstance(step, m.SpecialStep) or "face" not in step.kind:
        return False
    zones = {game.state.objects[i].zone for i in names.candidates(game.state, step.what) if i in game.state.objects}
    return "stack" in zones and "battlefield" not in zones
