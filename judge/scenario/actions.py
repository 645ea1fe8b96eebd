"""From a step to the engine's action: which card, which way of casting, which ability (115.2, 601.2a, 602.2a)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.cards.wording import ability_text
from judge.engine.characteristics.abilities import is_mana_ability, modal_of, targets_in, walk
from judge.engine.characteristics.castways import WAYS, alternatives, faces_of
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.copying import copiable_face
from judge.engine.doing.mana.mana import add_mana_nodes, usable_sources
from judge.engine.playing.activating import why_not_activate, zone_of_ability
from judge.engine.playing.casting.castable import could_cast, why_not_cast
from judge.engine.playing.variants.planar import ROLLING, planes
from judge.engine.state.decisions import Activate, Cast, PlayLand, Special
from judge.errors import Illegal, Malformed, Missing, NotOffered
from judge.scenario import model as m
from judge.scenario.naming import Names
from judge.scenario.wording_parts import ref
from judge.scenario.wording_steps import step as step_text

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.engine.state.decisions import Action, Decision
    from judge.engine.state.objects import Obj

ActionStep = m.CastStep | m.ActivateStep | m.PlayStep | m.SpecialStep


def find_action(game: Game, decision: Decision, step: ActionStep, seat: int, names: Names) -> Action:
    """The action that carries the step out; Illegal, with the step's place, when the rules forbid it now."""
    if isinstance(step, m.CastStep):
        return _cast(game, step, seat, names)
    if isinstance(step, m.PlayStep):
        return _play(game, step, seat, names)
    if isinstance(step, m.SpecialStep):
        return _special(game, decision, step, seat, names)
    return _activate(game, step, seat, names)


_CASTABLE = ("hand", "command", "exile", "graveyard", "library")


def _cards(game: Game, step: ActionStep, seat: int, names: Names, zones: tuple[str, ...], what: str) -> Obj:
    """The card meant, in the first of the zones where the player has it."""
    state = game.state
    found = [state.objects[i] for i in names.candidates(state, step.what)]
    for zone in zones:
        there = [o for o in found if o.zone == zone and o.owner == seat]
        there = there or [o for o in found if o.zone == zone and zone not in ("hand", "library")]
        if there:
            return there[0]
    owner = [o for o in found if o.zone in zones]
    if owner:
        return owner[0]
    where = f"; it is in the zone {found[0].zone}" if found else ""
    said = f"{names.players[seat]} has no {ref(step.what).removeprefix('the ')} to {what}{where}"
    if not found:
        raise Missing(said, step.place, "put it into the hand")
    rules = ("115.2a", "305.1") if what == "play" else ("601.2a",)
    raise NotOffered(said, game.state.era.cites(rules), step.place, "put it into the hand")


def _cast(game: Game, step: m.CastStep, seat: int, names: Names) -> Action:
    options = step.options
    zones: tuple[str, ...] = (options.zone,) if options.zone else _CASTABLE
    if not options.zone and "flashback" in options.how:
        zones = ("graveyard",)
    obj = _cards(game, step, seat, names, zones, "cast")
    faces = faces_of(obj)
    face = next((n for n, f in enumerate(faces) if f.name.casefold() == step.what.name.casefold()), 0)
    how = _turned_down(faces[face]) if options.face_down else next((h for h in options.how if h in WAYS or h == "alternative"), "")
    if (options.pays or _only_instead(game, seat, obj, faces[face], options)) and not how:
        how = "alternative"
    if options.free and not how:
        how = next((f"alternative {n}" for n, costs in enumerate(alternatives(game, seat, obj, faces[face])) if _free(costs)), "")
    action = _for_what_can_be_paid(game, seat, Cast(obj.oid, face, how))
    refusal = why_not_cast(game, seat, action)
    if refusal is not None:
        raise type(refusal)(refusal.message, refusal.rules, step.place)
    return action


def _free(costs: Iterable[tree.Node]) -> bool:
    """Whether costs ask for nothing: "without paying its mana cost" may be what the spell itself allows (117.9a)."""
    return all(isinstance(cost, tree.Mana) and not cost.symbols for cost in costs)


def _turned_down(face: Any) -> str:
    """The keyword by which a card is cast face down (702.36a)."""
    return "megamorph" if any(isinstance(a, tree.Keyword) and a.name == "megamorph" for a in face.abilities) else "morph"


def _for_what_can_be_paid(game: Game, seat: int, action: Cast) -> Cast:
    """The spell cast for an alternative cost, where nothing says how it is cast and only such a cost can be paid (116.9)."""
    obj = game.state.get(action.obj)
    offered = alternatives(game, seat, obj, faces_of(obj)[action.face]) if not action.how else ()
    if not offered or could_cast(game, seat, action):
        return action
    others = (Cast(action.obj, action.face, f"alternative {n}") for n in range(len(offered)))
    return next((a for a in others if could_cast(game, seat, a)), action)


def _only_instead(game: Game, seat: int, obj: Obj, face: Any, options: m.Options) -> bool:
    """Whether the things said to be exiled, sacrificed ... pay an alternative cost, as the spell's own costs ask for nothing of the kind."""
    said = [PAID_BY[verb] for verb, _ in options.costs if verb in PAID_BY]
    own = tuple(a for a in face.abilities if isinstance(a, tree.AdditionalCost | tree.Keyword))
    return bool(said) and all(
        not any(isinstance(n, kind) for n in walk(own))
        and any(isinstance(n, kind) for costs in alternatives(game, seat, obj, face) for n in walk(costs))
        for kind in said
    )


PAID_BY: dict[str, type] = {"exile": tree.ExileCost, "sacrifice": tree.SacrificeCost, "discard": tree.DiscardCost, "return": tree.ReturnCost}
"""The costs that are paid with things told, by the verb that tells of it."""


def asked_to_pay(obj: Obj, options: m.Options) -> bool:
    """Whether the card speaks of costs of every kind that is told: what is told is then too little or the wrong thing, not unclear (118.3)."""
    said = [PAID_BY[verb] for verb, _ in options.costs if verb in PAID_BY]
    return bool(said) and all(any(isinstance(n, kind) for n in walk(obj.face.abilities)) for kind in said)


def _play(game: Game, step: m.PlayStep, seat: int, names: Names) -> Action:
    obj = _cards(game, step, seat, names, _CASTABLE, "play")
    if "land" not in {t.lower() for t in obj.face.types}:
        refusal = why_not_cast(game, seat, Cast(obj.oid))
        if refusal is not None:
            raise type(refusal)(refusal.message, refusal.rules, step.place)
        return Cast(obj.oid)
    return PlayLand(obj.oid)


ON_THE_BATTLEFIELD = ("turn face up", "ignore an effect", "end an effect")
"""The special actions that speak of a permanent; the others speak of a card in hand."""


def _special(game: Game, decision: Decision, step: m.SpecialStep, seat: int, names: Names) -> Action:
    if step.kind == ROLLING:
        face_up = planes(game, True)
        if not face_up:
            raise Missing("no plane is face up", step.place, "put one into the command zone")
        return Special(ROLLING, face_up[0].oid)
    oid = names.one(
        game.state, step.what, step.place, lambda o: o.zone == ("battlefield" if step.kind in ON_THE_BATTLEFIELD else "hand")
    )
    ways = [a.kind for a in decision.choices() if isinstance(a, Special) and a.obj == oid and a.kind.startswith(step.kind)]
    return Special(ways[0] if ways and step.kind not in ways else step.kind, oid)


def _activate(game: Game, step: m.ActivateStep, seat: int, names: Names) -> Action:
    state = game.state

    def has_it(o: Obj) -> bool:
        return bool(game.view.of(o).activated()) and (o.zone == "battlefield" or o.owner == seat)

    zone = {"cycling": "hand", "unearth": "graveyard", "forecast": "hand", "ninjutsu": "hand"}.get(step.ability)
    oid = names.one(
        state,
        step.what,
        step.place,
        (lambda o: o.zone == zone)
        if zone
        else lambda o: has_it(o) and o.zone == "battlefield" and not _used_up(game, o, step),
    )
    obj = state.get(oid)
    index = ability_index(game, obj, step)
    refusal = why_not_activate(game, seat, oid, index)
    if refusal is not None:
        raise type(refusal)(refusal.message, refusal.rules, step.place)
    return Activate(oid, index)


def _used_up(game: Game, obj: Obj, step: m.ActivateStep) -> bool:
    """Whether a tapped copy should be passed over for an untapped one."""
    return obj.tapped and step.what.nth is None


def _printed(obj: Obj) -> int:
    """How many activated abilities the object has by its own text."""
    return sum(1 for a in obj.face.abilities if isinstance(a, tree.Activated))


def ability_index(game: Game, obj: Obj, step: m.ActivateStep) -> int:
    """The number of the ability meant among the object's activated abilities. Malformed when it is not clear."""
    abilities = [a for a, _ in game.view.of(obj).activated()]
    if step.nth is not None and step.nth > len(abilities) and step.nth <= _printed(obj):
        raise Illegal(f'"{step_text(step)}": it has lost that ability', ("602.1",), step.place)
    if not abilities and _printed(obj):
        raise Illegal(f'"{step_text(step)}": it has lost its abilities', ("602.1",), step.place)
    if not abilities:
        raise NotOffered(
            f'"{step_text(step)}": it has no activated ability', game.state.era.cites(("602.1",)), step.place, "give it one in double quotes"
        )
    if step.nth is not None:
        if step.nth > len(abilities):
            said = f'"{step_text(step)}": it has only {len(abilities)} activated abilities'
            raise NotOffered(said, game.state.era.cites(("602.1",)), step.place)
        return step.nth - 1
    wanted = step.ability
    own = {repr(a) for a in copiable_face(Ctx(0, None, game), obj.oid, ()).abilities if isinstance(a, tree.Activated)}  # a copy has those it copied
    if not wanted and own and not any(repr(a) in own for a in abilities):
        raise Illegal(f'"{step_text(step)}": it has lost its abilities', ("602.1",), step.place)
    if wanted == "mana" or wanted.startswith("mana "):
        symbols = re.findall(r"\{([^}]+)\}", wanted)
        hits = [n for n, a in enumerate(abilities) if is_mana_ability(a) and (not symbols or _makes(a, symbols[0]))]
        made = [s for s in usable_sources(game.state, game.view.of(obj).controller) if s.oid == obj.oid] if symbols else []
        if made and not any(s.index in hits and symbols[0] in o for s in made for o in s.options):
            hits = []  # any colour of those that something could produce, of which it is none (106.7)
        if symbols and not hits:  # what its ability says becomes other mana
            hits = [s.index for s in made if any(symbols[0] in o for o in s.options)]
        if len(hits) > 1:  # "taps Coffers for {B}": of several the one that costs no more than tapping
            hits = [n for n in hits if abilities[n].costs == (tree.TapThis(),)] or hits
    elif wanted:
        hits = [n for n, a in enumerate(abilities) if _spelled(a, wanted, obj)]
        if len(hits) > 1:  # "equips": the keyword itself sooner than another that speaks of what is equipped
            hits = [n for n in hits if abilities[n].label.casefold() == wanted.casefold()] or hits
        if len(hits) > 1:  # what is quoted is a beginning sooner than a part
            hits = [n for n in hits if not abilities[n].label and _shown(abilities[n]).casefold().startswith(wanted.casefold())] or hits
    else:
        hits = [n for n, a in enumerate(abilities) if not is_mana_ability(a)] or list(range(len(abilities)))
        hits = [n for n in hits if zone_of_ability(abilities[n]) == obj.zone] or hits  # in a graveyard, one that works there
        hits = [n for n in hits if _takes(abilities[n], step.options)] or hits
        if len(hits) > 1:  # beside one that an effect gives it, its own
            hits = [n for n in hits if repr(abilities[n]) in own] or hits
    if len(hits) == 1 or (hits and (wanted or len({repr(abilities[h]) for h in hits}) == 1)):
        return hits[0]
    if not hits and wanted and any(isinstance(a, tree.Activated) and _spelled(a, wanted, obj) for a in obj.face.abilities):
        raise Illegal(f'"{step_text(step)}": it has lost that ability', ("602.1",), step.place)
    if not hits and wanted.startswith("mana {"):
        raise Illegal(f'"{step_text(step)}": it has no ability that makes such mana', ("605.1a",), step.place)
    if not hits:
        raise NotOffered(
            f'"{step_text(step)}": it has no such ability',
            game.state.era.cites(("602.1",)),
            step.place,
            f"it has: {'; '.join(_shown(a) for a in abilities)}",
        )
    raise Malformed(
        f'"{step_text(step)}": it has {len(hits)} activated abilities',
        step.place,
        'say "the second ability of ..." or quote its beginning',
    )


def _takes(ability: Any, options: m.Options) -> bool:
    """Whether an ability has what is told to go with it: modes to choose from, targets, an X, things to pay with (602.2b)."""
    modal = modal_of(ability.effect) is not None
    if any(value.kind == "mode" for value in options.values) and not modal:
        return False
    if options.targets and not modal and not targets_in(ability.effect, None):
        return False
    said = [PAID_BY[verb] for verb, _ in options.costs if verb in PAID_BY]
    return all(any(isinstance(n, kind) for n in walk(ability.costs)) for kind in said)


def _makes(ability: Any, symbol: str) -> bool:
    nodes = list(add_mana_nodes(ability.effect))
    return any(symbol in o for node in nodes for o in node.options) or (symbol in "WUBRG" and any(node.any_color for node in nodes))


def _shown(ability: Any) -> str:
    return ability_text(ability)


def _spelled(ability: Any, wanted: str, obj: Obj) -> bool:
    """Whether an ability is the one meant by a keyword, a loyalty symbol, or the beginning (or a part) of its text."""
    if ability.label and ability.label.casefold() in (wanted.casefold(), f"type{wanted.casefold()}"):
        return True
    if re.fullmatch(r"[+-]?[\dX]+", wanted):
        return ability.loyalty is not None and str(ability.loyalty).replace("−", "-").lstrip("+") == wanted.lstrip("+")
    text = _shown(ability).replace("~", obj.face.name).casefold()
    return text.startswith(wanted.casefold()) or wanted.casefold() in text
