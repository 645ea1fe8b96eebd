"""The rules that govern how an event is carried out, whatever asked for it (104-120, 301-308, 400-406, 500-514).

What made an event happen stands in its ``cites``. The rules here say how such an event goes: that a creature spell becomes a permanent
as it resolves (302.2), that damage to a player is a loss of life (117.2), that a state-based action uses no stack (405.6f). They are
kept apart in ``also``, so that an answer names first what tells its situation from another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.layers.modifications import LAYER_OF
from judge.engine.characteristics.layers.rewording import FixedText, reworded
from judge.engine.characteristics.reach import limit
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Obj, Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

Rules = tuple[str, ...]
GOVERNS: dict[str, Callable[[Game, Event], Rules]] = {}
"""Event kind -> the further rules of such an event. Add one with ``@governs("damage")``."""
STATE_BASED: dict[str, Rules] = {
    "704.5a": ("117.6",), "704.5b": ("119.4",), "704.5c": ("120.1c",), "704.5d": ("110.5e",), "704.5i": ("306.9",),
    "704.5g": ("118.5", "118.6"), "704.5j": ("306.4",), "704.5r": ("120.2",), "704.5u": ("104.3j",),
}  # fmt: skip
"""State-based action -> the rule elsewhere that says the same of its object."""
TURN_BASED = frozenset(("502.1", "502.2", "504.1", "508.1j", "509.1g", "510.2", "514.1", "514.2"))
"""What the turn itself does as a step begins (703.4)."""
RESOLVES: dict[str, str] = {
    "artifact": "301.2", "creature": "302.2", "enchantment": "303.2", "planeswalker": "306.2", "instant": "304.2", "sorcery": "307.2",
}  # fmt: skip
"""Card type -> what becomes of its spell as it resolves."""
WAITING: dict[str, str] = {
    "draw": "504.2", "precombat main": "505.3", "postcombat main": "505.3", "beginning of combat": "507.2", "declare attackers": "508.2",
    "declare blockers": "509.4", "first combat damage": "510.3", "combat damage": "510.3",
}  # fmt: skip
"""Step -> the rule by which what has triggered goes on the stack before anybody gets priority in it."""
PRIORITY: dict[str, Rules] = {
    "upkeep": ("503.2",), "draw": ("504.3",), "precombat main": ("505.4",), "postcombat main": ("505.4",),
    "beginning of combat": ("507.3",), "declare attackers": ("508.3",), "declare blockers": ("509.5",), "first combat damage": ("510.4",),
    "combat damage": ("510.4",), "end of combat": ("511.2",), "end step": ("513.2",), "cleanup": ("514.3a",),
}  # fmt: skip
"""Step -> the rule by which the active player gets priority in it."""


def governs(*kinds: str) -> Callable[[Callable[[Game, Event], Rules]], Callable[[Game, Event], Rules]]:
    """Register the further rules of a kind of event."""

    def register(function: Callable[[Game, Event], Rules]) -> Callable[[Game, Event], Rules]:
        for k in kinds:
            GOVERNS[k] = function
        return function

    return register


def governed(game: Game, e: Event) -> Event:
    """The event with the rules that govern it."""
    function = GOVERNS.get(e.kind)
    found = list(function(game, e)) if function is not None else []
    for rule in e.cites:
        if rule.startswith("704.5"):
            found += [*STATE_BASED.get(rule, ()), "115.2d", "115.5", "405.6f"]
        elif rule in TURN_BASED:
            found += ["115.2c", "405.6e"]
    if e.applied and e.kind == "move":
        found.append("400.6")
    if not found:
        return e
    return replace(e, also=tuple(dict.fromkeys((*e.also, *found))))


def _types(e: Event) -> frozenset[str]:
    """The card types of what moves, as its face has them."""
    obj = e.after if e.after is not None else e.before
    return frozenset(t.lower() for t in obj.face.types) if obj is not None else frozenset()


@governs("move")
def _move(game: Game, e: Event) -> Rules:
    """Changing zones (400, 403, 406), becoming a permanent (301-308), and casting (405.1)."""
    types = _types(e)
    found: list[str] = []
    if e.what == "resolved" and e.to == "battlefield" and e.before is not None and e.before.stack is not None and _asks_about_casting(e.before):
        found.append("400.7c")
    if e.from_ == "battlefield" and any(o.attached_to == e.obj and _measures_its_host(o) for o in game.state.battlefield()):
        found.append("604.7")  # a static ability doesn't go on by what was last known
    if e.to == "stack" and e.what == "cast":
        found.append("405.1")
        if "instant" in types:
            found.append("304.1")
    elif e.to == "battlefield":
        found.append("403.4")
        if game.state.turn.step == "end step" and e.after is not None and _waits_for_end_step(e.after):
            found.append("513.3")  # too late for this turn
        if e.what == "resolved":
            found += [rule for t, rule in RESOLVES.items() if t in types]
        elif e.what not in ("play", "create"):
            found.append("110.2a")
            if "land" in types:
                found.append("305.4")
    elif e.to == "exile":
        found.append("406.2")
        if e.from_ == "exile":
            found += ["400.8", "406.6"]
        if e.after is not None and e.after.face_down:
            found.append("406.3")
    elif e.to in ("graveyard", "hand", "library"):
        if e.what == "resolved":
            found += [RESOLVES[t] for t in ("instant", "sorcery") if t in types]
        if e.before is not None and e.before.owner != e.before.holder and e.before.zone in ("battlefield", "stack"):
            found.append("400.3")
    if "tribal" in types and (e.what in ("cast", "resolved")):
        found.append("308.1")
    return tuple(found)


def _measures_its_host(obj: Obj) -> bool:
    """Whether a static ability of the object depends on a number of what it is attached to."""
    static = tuple(a for a in obj.face.abilities if isinstance(a, tree.Static))
    return any(isinstance(n, tree.Characteristic) and isinstance(n.of, tree.AttachedObject) for n in walk(static))


def _asks_about_casting(obj: Obj) -> bool:
    """Whether an ability of the permanent asks about choices made as its spell was cast: kickers paid, the value of X."""
    return any(isinstance(n, (tree.WasPaid, tree.X)) for n in walk(obj.face.abilities))


def _waits_for_end_step(obj: Obj) -> bool:
    return any(
        isinstance(a, tree.Triggered) and isinstance(a.event, tree.PhaseBegins) and a.event.step == "end step"
        for a in obj.face.abilities
    )


@governs("to stack")
def _to_stack(game: Game, e: Event) -> Rules:
    """An ability goes on top of the stack, and no card goes with it."""
    return ("405.1",)


@governs("damage")
def _damage(game: Game, e: Event) -> Rules:
    """Combat damage or the damage of a spell or ability, dealt in three parts (118.2, 118.4); marked on a creature (118.3d, 302.7)."""
    found = ["118.2a", "510.1a"] if e.combat else ["118.2b"]
    if e.combat and not _teams(game) and len(_attacked(game)) > 1:
        found.append("802.6")
    found += ["118.4", "118.4c"]
    if isinstance(e.other, Oid) and e.before is not None:
        now = game.state.live(e.other)
        if now is not None and now.damage > e.before.damage:
            found += ["118.3d", "302.7"]
    return tuple(found)


@governs("lose life")
def _lose_life(game: Game, e: Event) -> Rules:
    """What damage to a player results in (117.2, 118.4b)."""
    return ("117.2", "118.4b") if e.cause == "damage" else ()


@governs("counters")
def _counters(game: Game, e: Event) -> Rules:
    """Damage to a planeswalker takes its loyalty (306.8); damage as counters is a result of it (118.4b)."""
    if "118.3b" in e.cites:
        return ("306.8", "118.4b")
    return ("118.4b",) if "118.3c" in e.cites else ()


@governs("prevented")
def _prevented(game: Game, e: Event) -> Rules:
    """Prevention is looked at in the first part of dealing damage (118.4a)."""
    return ("118.4a",)


@governs("replaced")
def _replaced(game: Game, e: Event) -> Rules:
    """A replacement of damage (118.4a), of a result of it (118.4b), or of a draw, also from an empty library (119.6a-b)."""
    before: Event | None = e.get("event")
    if before is None:
        return ()
    if before.kind == "damage":
        return ("118.4a",)
    if before.kind == "lose":  # several losses that would come at once are replaced together
        return ("704.6",) if sum(r.startswith("704.5") for r in before.cites) > 1 else ()
    if before.kind == "draw" and before.player is not None:
        found = ["119.6a"] if not game.state.zone("library", before.player) else []
        if before.get("sequence"):
            found.append("119.6b")
        if sum(1 for x in e.get("instead", ()) if x.kind == "draw") > 1:
            found.append("119.7")
        return tuple(found)
    return ("118.4b",) if before.cause == "damage" else ()


@governs("attacks")
def _attacks(game: Game, e: Event) -> Rules:
    """Creatures attack (302.5); planeswalkers can be attacked (306.6)."""
    found = ("302.5", "306.6") if isinstance(e.other, Oid) else ("302.5",)
    if _teams(game):
        return (*found, "806.7a", "806.7c")
    if len(game.state.alive()) > 2:
        return (*found, "802.2", "802.3", *(("802.1", "802.3a") if len(_attacked(game)) > 1 else ()))
    return found


def _teams(game: Game) -> bool:
    """Whether teams share their turns (806)."""
    return bool(game.state.fact("two-headed giant"))


def _attacked(game: Game) -> set[int | None]:
    """The players attacked in this combat, themselves or through what they control."""
    combat = game.state.combat
    return set() if combat is None else {a.defending_player for a in combat.attacks}


@governs("blocks")
def _blocks(game: Game, e: Event) -> Rules:
    """Creatures block (302.5), those of a team as one (806.7d); of several players attacked one after the other declares (802.4)."""
    if _teams(game):
        return ("302.5", "806.7d")
    return ("302.5", "802.4", "802.4b") if len(_attacked(game)) > 1 else ("302.5",)


@governs("order")
def _order(game: Game, e: Event) -> Rules:
    """Damage assignment orders among several attacked players (802.5), or of a team (806.7e)."""
    return ("806.7e",) if _teams(game) else ("802.5",) if len(_attacked(game)) > 1 else ()


@governs("win", "drawn game")
def _over(game: Game, e: Event) -> Rules:
    """The game ends at once (104.1)."""
    return ("104.1",)


@governs("concede")
def _concede(game: Game, e: Event) -> Rules:
    """A player may concede at any time and leaves the game (405.6g); no card can forbid it (101.1)."""
    return ("405.6g", "104.5", "806.8b") if _teams(game) else ("405.6g", "104.5")


@governs("leaves game")
def _leaves(game: Game, e: Event) -> Rules:
    """Who has lost leaves the game (104.5); what leaves with them does so at once (405.6h)."""
    return ("104.5", "405.6h")


@governs("resolve")
def _resolve(game: Game, e: Event) -> Rules:
    """All players have passed in succession (115.4); an ability doesn't need its source any more (112.7a)."""
    obj = game.state.live(e.obj)
    info = obj.stack if obj is not None else None
    gone = (
        info is not None and info.role != "spell" and info.source is not None and game.state.live(info.source) is None
    )
    return ("115.4", "112.7a") if gone else ("115.4",)


@governs("triggered")
def _triggered(game: Game, e: Event) -> Rules:
    """What has triggered goes on the stack when a player would get priority (115.2a), as the step begins if it waited for that."""
    found = ["115.2a", "806.6f"] if _teams(game) else ["115.2a"]
    step = WAITING.get(game.state.turn.step)
    if game.before_priority and step is not None:
        found.append(step)
    ability = e.get("ability")
    if isinstance(ability, tree.Triggered):
        found += _condition_rules(ability.event)
    return tuple(found)


def _condition_rules(event: tree.Event) -> Rules:
    """How often and when an ability with that trigger condition triggers, where the rules say so (500.6, 508.2a, 509.4a-g)."""
    if isinstance(event, tree.PhaseBegins):
        return ("500.6",)
    if isinstance(event, tree.Attacks):
        return ("508.2a",)
    if isinstance(event, tree.Blocks):
        if event.attacker is None:
            return ("509.4a",)
        return ("509.4b",) if event.attacker == tree.Filter("creature") else ("509.4b", "509.4f")
    if isinstance(event, tree.BecomesBlocked):
        if event.by is None:
            return ("509.4c",)
        return ("509.4d",) if event.by == tree.Filter("creature") else ("509.4d", "509.4f")
    return ("509.4g",) if isinstance(event, tree.AttacksUnblocked) else ()


@governs("activate")
def _activate(game: Game, e: Event) -> Rules:
    """A player with priority activates an ability (115.1b); a loyalty ability once a turn (112.5, 208.2, 306.5d)."""
    ability = e.get("ability")
    said = (r.condition for r in getattr(ability, "restrictions", ()) if isinstance(r.condition, tree.Turn))
    instant: Rules = ("602.5e",) if any(c.when == "any time you could cast an instant" for c in said) else ()
    same = [x for x in game.state.history if x.kind == "activate" and x.source == e.source and x.get("ability") == ability]
    if getattr(ability, "restrictions", ()) and any(x.get("key") != e.get("key") for x in same):
        instant += ("602.5c",)  # worded alike, but another one, whose use is restricted by itself
    instant += _alters_costs(game, ability, "602.4")
    return ("115.1b", "112.5", "208.2", "306.5d") if e.get("loyalty") else ("115.1b", *instant)


def _alters_costs(game: Game, text: object, rule: str) -> Rules:
    """601.4, 602.4: what is on the stack already costs what it cost."""
    others = len(game.state.zone("stack")) > 1
    return (rule,) if others and any(isinstance(n, tree.CostChange) for n in walk(text)) else ()


@governs("cast")
def _cast(game: Game, e: Event) -> Rules:
    """The casting of a spell that alters costs (601.4)."""
    obj = game.state.live(e.obj)
    return _alters_costs(game, obj.face.abilities, "601.4") if obj is not None else ()


@governs("mana ability")
def _mana_ability(game: Game, e: Event) -> Rules:
    """A mana ability resolves at once (405.6c), also in the middle of paying (115.1d)."""
    return ("405.6c", "115.1d")


@governs("play land")
def _play_land(game: Game, e: Event) -> Rules:
    """A special action: without the stack (405.6d), in one's own main phase with an empty stack (115.1c)."""
    return ("405.6d", "115.1c")


@governs("pay")
def _pay(game: Game, e: Event) -> Rules:
    """Mana leaves the pool (116.3a); while something resolves nobody has priority for it (115.2e)."""
    resolving = game.state.priority is None and bool(game.state.zone("stack"))
    return ("116.3a", "115.2e") if resolving else ("116.3a",)


@governs("attach")
def _attach(game: Game, e: Event) -> Rules:
    """An Equipment is moved onto a creature (301.7a)."""
    obj = game.state.live(e.obj)
    return ("301.7a",) if e.other is not None and obj is not None and "Equipment" in obj.face.subtypes else ()


@governs("target")
def _target(game: Game, e: Event) -> Rules:
    """An Aura spell needs a target (303.4a); what targets a spell for its targets looks at those (113.7)."""
    obj = game.state.live(e.obj)
    if obj is None:
        return ()
    found = ["303.4a"] if obj.kind != "ability" and "Aura" in obj.face.subtypes else []
    text = obj.face.abilities if obj.stack is None or obj.stack.ability is None else obj.stack.ability
    for node in walk(text):
        if isinstance(node, tree.Target) and isinstance(e.other, Oid) and game.state.get(e.other).stack is not None:
            for p in node.filter.predicates:
                if isinstance(p, tree.TargetsThat):
                    found.append("113.7c" if p.only else "113.7b" if p.single else "113.7a")
    return tuple(found)


@governs("counter")
def _countered(game: Game, e: Event) -> Rules:
    """Abilities are countered only by what says so, and by the rules (112.9)."""
    obj = game.state.get(e.obj) if e.obj is not None else None
    return ("112.9",) if obj is not None and obj.stack is not None and obj.stack.role != "spell" else ()


@governs("destroy")
def _destroy(game: Game, e: Event) -> Rules:
    """A spell or ability that names no other zone touches the battlefield only (403.2); one that names a colour asks for that colour
    alone, whatever else the object is (608.2h)."""
    if e.source is None:
        return ()
    obj = e.before
    source = game.state.get(e.source)
    text = source.face.abilities if source.stack is None or source.stack.ability is None else source.stack.ability
    named = any(isinstance(n, tree.IsColor) for n in walk(text))
    return ("403.2", "608.2h") if named and obj is not None and len(game.view.of(obj.oid).colors) > 1 else ("403.2",)


@governs("effect")
def _effect(game: Game, e: Event) -> Rules:
    """New colours and types take the place of the old ones unless the effect adds them (105.3, 202.2e, 204.1)."""
    found: list[str] = []
    combat = game.state.combat
    fighting = combat is not None and any(
        combat.attack_of(t) or combat.blocks_of(t) for t in e.get("affected", ()) if isinstance(t, Oid)
    )
    found += _on_objects(game, e)
    for m in e.get("modifications", ()):
        if fighting and isinstance(m, tree.Cant) and m.action in ("attack", "block", "attack or block"):
            found.append("506.4a")
        layer = LAYER_OF.get(type(m))
        if isinstance(m, (tree.ModifyPT, tree.SetPT)):
            found.append("302.4c")
        if layer == "color":
            found += ["105.3", "202.2e"]
        elif layer == "type":
            keeps = getattr(m, "add", False) or {t.lower() for t in getattr(m, "types", ())} == {"artifact", "creature"}
            found.append("204.1b" if keeps else "204.1a")
    return tuple(found)


def _on_objects(game: Game, e: Event) -> list[str]:
    """What is so of the objects that an effect takes hold of: a permanent without a permanent type stays one (110.4c); the source goes
    on being meant by a name that it has no more (706.10); granted abilities are no text that could be changed (612.3)."""
    found: list[str] = []
    for t in e.get("affected", ()):
        obj = game.state.live(t) if isinstance(t, Oid) else None
        if obj is None or obj.zone != "battlefield":
            continue
        chars = game.view.of(t)
        if not chars.types & PERMANENT:
            found.append("110.4c")
        if t == e.source and chars.name != obj.face.name:
            found.append("706.10")
        given = [a.node for a in chars.abilities if a.key and a.key[0] == "granted"]
        if any(isinstance(m, FixedText) and reworded(tuple(given), m) is not tuple(given) and given for m in e.get("modifications", ())):
            found.append("612.3")
    return found


PERMANENT = frozenset(("artifact", "creature", "enchantment", "land", "planeswalker", "battle"))


@governs("tap", "untap")
def _tap(game: Game, e: Event) -> Rules:
    """Tapping or untapping a creature that attacks or blocks doesn't remove it from combat (506.4b)."""
    combat = game.state.combat
    if combat is None or e.obj is None or e.cause == "attack":
        return ()
    return ("506.4b",) if combat.attack_of(e.obj) or combat.blocks_of(e.obj) else ()


@governs("turn")
def _turn(game: Game, e: Event) -> Rules:
    """Each turn has the phases in their order (500.1); an extra turn is one of the whole team (806.6h). Who is within range of whom is
    settled as it begins (801.2c)."""
    ranged = ("801.2c",) if any(limit(game.state, p) is not None for p in game.state.alive()) else ()
    return ("500.1", "806.6h", *ranged) if e.what == "extra" and _teams(game) else ("500.1", *ranged)


@governs("step")
def _step(game: Game, e: Event) -> Rules:
    """A step or phase without priority ends by itself (500.3, 502.3, 514.3); the others end when all pass (500.2); no step in a main
    phase (505.2)."""
    if e.what == "untap":
        return ("500.3", "502.3")
    if e.what == "cleanup":
        return ("514.3",)
    return ("505.2",) if "main" in e.what else ()
