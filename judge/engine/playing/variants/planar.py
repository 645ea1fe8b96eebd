"""Planar Magic (309, 901): planar decks, the planar die, planeswalking, and who controls the face-up plane."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.context import Ctx
from judge.engine.doing.costs.costs import could_pay, pay
from judge.engine.doing.effects.keywordactions import action
from judge.engine.happening.ending import GONE, LEAVING
from judge.engine.happening.triggers.triggers import BY_RULE
from judge.engine.playing.specials import special_action
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import Pending
from judge.engine.state.objects import Obj, Oid, with_fact
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

ROLLING = "roll the planar die"
"""The kind of special action (``decisions.Special``)."""
BLANK, CHAOS, PLANESWALK = "blank", "chaos", "planeswalk"
"""What a roll of the planar die shows (901.3a)."""
CONTROLLER = "planar controller"
"""The fact of the game that says who the planar controller is (309.5)."""
_ROLLED = "planar rolls"
AWAY = tree.Triggered(tree.GameEvent("roll {P}"), tree.KeywordAction(PLANESWALK, tree.Who("you")), label="planeswalking ability")
"""The ability that every plane is treated as though it had (309.6)."""


def planes(game: Game, face_up: bool, owner: int | None = None) -> list[Obj]:
    """The planes that are face up, or those of planar decks, the top card of each last; of one owner, if said."""
    s = game.state
    found = [s.objects[i] for i in s.zone("command")]
    return [o for o in found if o.nontraditional == "plane" and o.face_down != face_up and owner in (None, o.owner)]


def planar_controller(game: Game) -> int:
    """Who controls the face-up plane: the active player, unless someone else was designated since (309.5)."""
    said: int | None = game.state.fact(CONTROLLER)
    return game.state.heads(game.state.turn.active)[0] if said is None else said


def turn_face_up(game: Game, player: int, *cites: str) -> Obj | None:
    """The top card of the player's planar deck is turned face up, with a timestamp of that moment (613.6e); None without one."""
    deck = planes(game, False, player)
    if not deck:
        return None
    top = deck[-1]
    now = replace(top, inc=top.inc + 1, face_down=False, controller=planar_controller(game), timestamp=game.tick())
    game.put(now)
    watch = tuple(w for w in game.state.watch if w != now.id)
    game.set(watch=(*watch, now.id))
    game.note("plane", player=player, obj=now.oid, cites=cites, also=("613.6e",))
    return now


def turn_face_down(game: Game, plane: Obj) -> None:
    """A face-up plane goes face down to the bottom of its owner's planar deck; it is a new object (309.6, 400.9)."""
    now = replace(plane, inc=plane.inc + 1, face_down=True, counters=(), facts=(), controller=plane.owner)
    lki = {**game.state.lki, plane.oid: (plane, game.view.of(plane).copy())}
    order = [i for i in game.state.zone("command") if i != plane.id]
    zones = {**game.state.zones, ("command", None): (plane.id, *order)}
    game.set(lki=lki, zones=zones, objects={**game.state.objects, plane.id: now})
    game.note("plane down", obj=now.oid, player=plane.owner, cites=("701.19b", "400.9"))


def begin(game: Game) -> None:
    """The planar decks are shuffled face down as the game starts (901.4)."""
    deck = [o for o in (game.state.objects[i] for i in game.state.zone("command")) if o.nontraditional == "plane"]
    for o in deck:
        game.put(replace(o, face_down=True))
    for owner in dict.fromkeys(o.owner for o in deck):
        game.note("planar deck", player=owner, cites=("901.4",))


def first_plane(game: Game) -> None:
    """Once all have kept their hands the starting player turns the first plane face up; nothing triggers on that (103.6, 901.5)."""
    turn_face_up(game, game.state.turn.active, "103.6", "901.5")


def turn_begins(game: Game, player: int) -> None:
    """The active player is the planar controller (309.5)."""
    if game.state.fact(CONTROLLER) is not None:
        game.fact(CONTROLLER, None)
    controlled_by(game, player)
    for p in game.state.players:
        if p.fact(_ROLLED):
            game.change_player(p.seat, facts=with_fact(p.facts, _ROLLED, 0))


def controlled_by(game: Game, player: int) -> None:
    """The face-up planes are controlled by the player (309.5)."""
    for o in planes(game, True):
        if o.controller != player:
            game.put(replace(o, controller=player, holder=player))


def planeswalk(game: Game, player: int, *cites: str) -> bool:
    """The face-up plane goes to the bottom of its deck and the top card of the player's planar deck is turned face up (701.19b);
    whether it came to that: only the planar controller planeswalks (701.19a)."""
    here = planes(game, True)
    if (not here and not planes(game, False)) or player != planar_controller(game):
        game.rite("left undone", "701.19a", player=player)
        return False
    for o in here:
        turn_face_down(game, o)
    there = turn_face_up(game, player, "701.19b")
    game.note("planeswalk", player=player, obj=there.oid if there is not None else None, cites=("701.19b", *cites))
    return True


def leaves(game: Game, seat: int) -> None:
    """As a player is about to leave, the next one in turn order becomes planar controller if they were that (800.4i)."""
    if not planes(game, True) or planar_controller(game) != seat:
        return
    order = [p for p in game.state.apnap(seat) if p != seat and game.state.players[p].in_game]
    if order:
        game.fact(CONTROLLER, order[0])
        controlled_by(game, order[0])
        game.note("planar controller", player=order[0], cites=("800.4i",))


def has_left(game: Game, gone: list[Obj]) -> None:
    """The face-up plane has left with its owner: its planeswalking ability ceases to exist, and the planar controller turns up
    another plane at once, which is planeswalking (901.9, 901.9a, 901.10a)."""
    lost = [o for o in gone if o.works_there and o.nontraditional == "plane"]
    if not lost:
        return
    ids = {o.oid for o in lost}
    for i in game.state.zone("stack"):
        obj = game.state.objects[i]
        if obj.stack is not None and obj.stack.source in ids and obj.stack.ability == AWAY:
            game.leave_zone(obj)
            objects = dict(game.state.objects)
            del objects[i]
            game.set(objects=objects, lki={**game.state.lki, obj.oid: (obj, None)})
            game.note("cease", obj=obj.oid, cites=("901.9a",))
    there = turn_face_up(game, planar_controller(game), "901.9")
    if there is not None:
        game.note("planeswalk", player=there.controller, obj=there.oid, cites=("901.10a", "701.19c"))


def price(game: Game, player: int) -> tuple[tree.Mana, ...]:
    """What a roll costs the player: as much mana as the times they have rolled this turn (901.8, 901.11d)."""
    times = int(game.state.players[player].fact(_ROLLED, 0))
    return (tree.Mana((str(times),)),) if times else ()


def _why_not(game: Game, player: int, oid: Oid) -> Illegal | None:
    s = game.state
    obj = s.live(oid)
    if obj is None or not obj.works_there or obj.nontraditional != "plane":
        return game.illegal("there is no plane", "901.8")
    rules = ("901.8", "114.2f")
    if player not in s.heads(s.turn.active) or "main" not in s.turn.step or s.zone("stack"):
        return game.illegal("the planar die is rolled by the active player in a main phase, with an empty stack", *rules)
    if not could_pay(game, game.ctx(player, oid), player, price(game, player)):
        return game.illegal("the roll can't be paid for", *rules, "116.3")
    return None


@special_action(ROLLING, _why_not)
def roll(game: Game, player: int, oid: Oid) -> Run:
    """114.2f, 901.8: pay, and roll."""
    costs = price(game, player)
    if costs:
        yield from pay(game, game.ctx(player, oid), player, costs, "901.8")
    p = game.state.players[player]
    game.change_player(player, facts=with_fact(p.facts, _ROLLED, int(p.fact(_ROLLED, 0)) + 1))
    shown = yield from game.ask(
        Decision(player, "one", "the planar die", "901.8", (BLANK, CHAOS, PLANESWALK), default=BLANK, source=oid, detail="planar die")
    )
    rules = {BLANK: "901.8a", CHAOS: "901.8b", PLANESWALK: "901.8c"}
    both = ("901.11d",) if len(game.state.heads(player)) > 1 else ()
    game.note("planar die", player=player, source=oid, what=shown, cites=("901.8", "114.2f", rules[shown], *both))


def triggered(game: Game, e: Event) -> list[Pending]:
    """The planeswalking ability of the face-up plane (309.6)."""
    found = []
    for o in planes(game, True) if e.what == PLANESWALK else ():
        frame = Ctx(o.controller, o.oid)
        frame.event = e
        frame.label = AWAY.label
        found.append(Pending(o.controller, o.oid, AWAY, frame, game.count, rules=("901.8c",)))
    return found


BY_RULE.setdefault("planar die", []).append(triggered)


@action("planeswalk")
def planeswalks(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """The planar controller goes to the next plane (701.19)."""
    yield from ()
    ability = ("701.19c", "901.10a") if ctx.label == AWAY.label else ()
    planeswalk(game, p, *ability)


LEAVING.append(leaves)
GONE.append(has_left)
