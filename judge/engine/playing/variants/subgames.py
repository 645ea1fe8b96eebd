"""Subgames (712): a game within the game, played with the libraries; the main game waits and then goes on where it was broken off."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.context import Ctx
from judge.engine.doing.effects.keywordactions import action
from judge.engine.playing.turn.opening import begin
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import State, Turn, evolve
from judge.engine.state.objects import Obj, Player

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

STARTING_LIFE = 20
KEPT = ("seed", "two-headed giant", "variant", "attack option")
"""The facts of the game that hold for its subgames as well."""


def play_subgame(game: Game) -> Steps[tuple[int, ...]]:
    """Play a subgame to its end; gives the seats of its winners."""
    main = game.state
    order = main.apnap()
    chance = Random(f"{main.fact('seed', 0)}/{main.clock}").choice(order)
    first = yield from game.ask(Decision(order[0], "one", "who goes first in the subgame", "712.2", order, default=chance, detail="random"))
    kept = (game.checked, game.choices, game.loop, game.riders, game.spent, game.because, game.before_priority, game.self_replaced)
    game.checked, game.choices, game.loop, game.riders, game.spent, game.because = None, [], None, None, None, ()
    game.state = _zones_of_its_own(main, first)
    game.note("subgame", player=first, cites=("712.2",))
    for p in order:
        yield from game.do(Event("shuffle", player=p, cites=("712.2",)))
        few = len(game.state.zone("library", p)) < 7
        if few:
            game.note("small deck", player=p, amount=len(game.state.zone("library", p)), cites=("712.3",))
    yield from begin(game)
    played = game.state
    won = played.outcome[1] if played.outcome is not None and played.outcome[0] == "win" else ()
    game.checked, game.choices, game.loop, game.riders, game.spent, game.because, game.before_priority, game.self_replaced = kept
    game.checked = None
    game.state = _main_again(main, played)
    game.note("subgame over", what=", ".join(main.players[p].name for p in won) or "nobody", cites=("712.5",))
    for p in order:
        yield from game.do(Event("shuffle", player=p, cites=("712.5",)))
    return won


def _zones_of_its_own(main: State, first: int) -> State:
    """The state in which the subgame begins: new zones, and every library in them as a deck; no other card comes along (712.2)."""
    objects: dict[int, Obj] = {}
    zones: dict[tuple[str, int | None], tuple[int, ...]] = {}
    players = []
    for p in main.players:
        deck = main.zone("library", p.seat)
        zones[("library", p.seat)] = deck
        objects.update({i: replace(main.objects[i], inc=main.objects[i].inc + 1) for i in deck})
        facts = tuple(f for f in p.facts if f[0] == "enough mana")
        players.append(Player(p.seat, p.name, STARTING_LIFE, team=p.team, facts=facts, lost=p.lost, left=p.left))
    facts = tuple(f for f in main.facts if f[0] in KEPT)
    new = State(main.era, tuple(players), objects, zones, dict(main.lki), facts=facts, turn=Turn(1, first, "untap"))
    return evolve(new, next_id=main.next_id, clock=main.clock)


def _main_again(main: State, played: State) -> State:
    """The main game with the cards of the subgame back in the libraries of their owners; all else of the subgame is no more (712.5)."""
    objects = dict(main.objects)
    zones = dict(main.zones)
    back: dict[int, list[int]] = {p.seat: [] for p in main.players}
    for p in main.players:
        for i in main.zone("library", p.seat):
            card = played.objects.get(i)
            inc = (card.inc if card is not None else main.objects[i].inc + 1) + 1
            objects[i] = replace(main.objects[i], inc=inc)
            back[p.seat].append(i)
    for seat, pile in back.items():
        zones[("library", seat)] = tuple(pile)
    lki = {**main.lki, **played.lki}
    return evolve(main, objects=objects, zones=zones, lki=lki, next_id=max(main.next_id, played.next_id), clock=max(main.clock, played.clock))


@action("play a Magic subgame, using their libraries as their decks")
def subgame(game: Game, ctx: Ctx, node: tree.KeywordAction, p: int, n: int) -> Run:
    """All players play it together, so once (712.1)."""
    if p == game.state.apnap()[0]:
        ctx.choices["subgame winners"] = yield from play_subgame(game)
