"""Before the first turn (103.3-103.5): opening hands, mulligans, and what the cards of an opening hand let their owner do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.variants import settle_before_the_game
from judge.engine.happening import ante
from judge.engine.happening.instructions import carry_out
from judge.engine.playing.turn.turn import run
from judge.engine.playing.variants import planar
from judge.engine.playing.variants.commander import REPLACED_ERA, commanders
from judge.engine.state import vanguard
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.objects import Obj, with_fact

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

HAND = 7
"""How many cards an opening hand has (103.3)."""
BEGIN_THERE = "begin the game with it on the battlefield"


def may_begin_there(face: tree.Face) -> bool:
    """Whether a card in an opening hand may begin the game on the battlefield."""
    return any(
        isinstance(m, tree.Permit) and m.action == BEGIN_THERE
        for a in face.abilities
        if isinstance(a, tree.Static)
        for m in a.modifications
    )


def opening_hands(game: Game) -> Run:
    """Each player in turn order puts onto the battlefield what may begin the game there (103.5a-b)."""
    for player in game.state.apnap():
        for i in game.state.zone("hand", player):
            card = game.state.objects[i]
            yield from _revealed(game, player, card)
            yield from _placed(game, player, card)
            if not may_begin_there(card.face):
                continue
            yes = yield from game.ask(
                Decision(player, "yes", f"begin the game with {card.face.name} on the battlefield?", "103.5", default=False, source=card.oid)
            )
            if yes:
                data = (("under", player), ("face", card.face))
                yield from game.do(Event("move", obj=card.oid, to="battlefield", player=player, data=data, cites=("103.5",)))


def _placed(game: Game, player: int, card: Obj) -> Run:
    """A card that may begin the game on the battlefield for something done with it (103.5): with counters, for who isn't first."""
    told = [m for a in card.face.abilities if isinstance(a, tree.Static) for m in a.modifications if isinstance(m, tree.OpeningPlace)]
    for m in told:
        if m.not_first and game.state.taking_turn(player):
            continue
        yes = yield from game.ask(
            Decision(player, "yes", f"begin the game with {card.face.name} on the battlefield?", "103.5", default=False, source=card.oid)
        )
        if yes:
            ctx = game.ctx(player, card.oid)
            counters = tuple((spec.kind, amount(ctx, spec.amount)) for spec in m.counters)
            data = (("under", player), ("face", card.face), ("counters", counters))
            yield from game.do(Event("move", obj=card.oid, to="battlefield", player=player, data=data, cites=("103.5",)))
            yield from carry_out(game, ctx, m.effect)


def _revealed(game: Game, player: int, card: Obj) -> Run:
    """What a card says of being revealed from an opening hand, if its owner wishes (103.5)."""
    told = [m for a in card.face.abilities if isinstance(a, tree.Static) for m in a.modifications if isinstance(m, tree.OpeningReveal)]
    for m in told:
        yes = yield from game.ask(
            Decision(player, "yes", f"reveal {card.face.name} from the opening hand?", "103.5", default=False, source=card.oid)
        )
        if yes:
            game.note("reveal", obj=card.oid, player=player, cites=("103.5",))
            yield from carry_out(game, game.ctx(player, card.oid), m.effect)


def begin(game: Game) -> Run:
    """The beginning of the game: hands are drawn, mulligans taken, cards put that begin there; then the first turn (103.3-103.7)."""
    order = game.state.apnap()
    shared = game.state.fact("two-headed giant")
    if shared or len(game.state.players) == 2 or game.state.era.first_draw_skipped == "always":
        game.fact("first draw skipped", True)
    game.fact("began", True)
    settle_before_the_game(game)
    yield from ante.begin(game)
    vanguard.begin(game)
    planar.begin(game)
    edh = ("103.3c", "117.1c", "903.5", "903.6") if commanders(game) else ()
    also = ("103.1", "401.1")  # the decks, shuffled as the position has them, are the libraries
    game.note(
        "game begins", player=game.state.turn.active, cites=("103.3", "117.1", *(("103.3a", "117.1a") if shared else ()), *edh), also=also
    )
    for player in order:
        more = vanguard.hand_modifier(game.state, player)
        yield from draw_hand(game, player, HAND + more, *(("103.3", "103.3b", "902.5") if more else ("103.3",)))
    yield from MULLIGANS.get(game.state.era.mulligan, mulligans)(game)
    yield from opening_hands(game)
    planar.first_plane(game)
    game.note("turn", player=game.state.turn.active, amount=game.state.turn.number, cites=("103.7", "500.1"))
    game.set(history=())  # nothing of this has happened "this turn"
    yield from run(game)


def draw_hand(game: Game, player: int, n: int, *rules: str) -> Run:
    """Draw a new hand."""
    for _ in range(n):
        yield from game.do(Event("draw", player=player, cites=rules))


def full_hand(game: Game, player: int) -> int:
    """How many cards the player's first hand has: seven, changed by a vanguard's hand modifier (902.5)."""
    return HAND + vanguard.hand_modifier(game.state, player)


def mulligans(game: Game) -> Run:
    """103.4: round after round everybody who hasn't kept declares in turn order, then all who want one take it at once.

    In a game of more than two players the first one costs no card (103.4b)."""
    open_ = list(game.state.apnap())
    taken = dict.fromkeys(open_, 0)
    while open_:
        again = []
        for player in open_:
            if (yield from wants_another(game, player, taken[player])):
                again.append(player)
        for player in open_:
            if player not in again:
                yield from keep(game, player, taken[player])
        for player in again:
            taken[player] += 1
            yield from take_mulligan(game, player, taken[player])
        open_ = again


def mulligans_one_by_one(game: Game) -> Run:
    """The older procedure: each player in turn order is done with mulligans before the next one begins."""
    for player in game.state.apnap():
        taken = 0
        while (yield from wants_another(game, player, taken)):
            taken += 1
            yield from take_mulligan(game, player, taken)


def mulligan_of_lands(game: Game) -> Run:
    """The oldest one, of tournaments: a hand of lands alone or of none may be exchanged for a full one, once; then the other player may
    exchange theirs as well, whatever it is (1.166)."""
    taken = False
    for player in game.state.apnap():
        hand = [game.state.objects[i].face for i in game.state.zone("hand", player)]
        lands = sum("land" in {t.lower() for t in face.types} for face in hand)
        if hand and (taken or lands in (0, len(hand))) and (yield from wants_another(game, player, 0)):
            taken = True
            game.note("mulligan", player=player, amount=1, cites=("no or all lands*",))
            yield from new_hand(game, player, HAND)


MULLIGANS: dict[str, Callable[[Game], Run]] = {
    "fewer, one by one": mulligans_one_by_one,
    "fewer, one by one, a team's first free": mulligans_one_by_one,
    "no land or only lands": mulligan_of_lands,
}
"""The procedures of the eras that differ from that of 103.4."""
_NONE_FREE = frozenset(("fewer, one by one", "no land or only lands"))


def price(game: Game, taken: int) -> int:
    """How many cards so many mulligans cost (103.4, 103.4b)."""
    how = game.state.era.mulligan
    free = int(len(game.state.players) > 2 and how not in _NONE_FREE)
    if how == "fewer, one by one, a team's first free":
        free = int(bool(game.state.fact("two-headed giant")))
    return max(0, taken - free)


def wants_another(game: Game, player: int, taken: int) -> Steps[bool]:
    """The declaration; whoever is down to no card has to keep (103.4)."""
    if price(game, taken) >= full_hand(game, player) or not (game.state.zone("hand", player) or not commanders(game)):
        return False
    answer = yield from game.ask(Decision(player, "yes", "take a mulligan?", "103.4", default=False))
    return bool(answer)


def take_mulligan(game: Game, player: int, taken: int) -> Run:
    """The hand is shuffled into the library and a new one drawn: a smaller one, or a full one of which cards go back later."""
    if commanders(game) and game.state.era.commander_returns == REPLACED_ERA:
        yield from partial_mulligan(game, player, taken)
        return
    own = ("902.5a",) if vanguard.vanguard_of(game.state, player) is not None else ()
    game.note("mulligan", player=player, amount=taken, cites=(*mulligan_rules(game, taken), *own))
    yield from new_hand(game, player, full_hand(game, player) - (0 if game.state.era.mulligan == "bottom" else price(game, taken)))


def new_hand(game: Game, player: int, size: int) -> Run:
    """The hand goes back into the library and another is drawn."""
    hand = [game.state.objects[i].oid for i in game.state.zone("hand", player)]
    yield from game.do(*(Event("move", obj=o, to="library", player=player, cites=("103.4",)) for o in hand))
    yield from game.do(Event("shuffle", player=player, cites=("103.4",)))
    yield from draw_hand(game, player, size, "103.4")


def partial_mulligan(game: Game, player: int, taken: int) -> Run:
    """The mulligan of EDH: any number of cards of the hand are exiled and one card fewer is drawn (103.4d, 903.7)."""
    game.note("mulligan", player=player, amount=taken, cites=("103.4", "103.4d", "903.7"))
    hand = [game.state.objects[i].oid for i in game.state.zone("hand", player)]
    away = yield from game.ask(Decision(player, "choose", "exile for the mulligan", "103.4d", hand, 0, len(hand), tuple(hand)))
    done = yield from game.do(*(Event("move", obj=o, to="exile", player=player, cites=("103.4d", "903.7")) for o in away))
    kept = game.state.players[player].fact("set aside", ())
    now = (*kept, *(e.new for e in done if e.kind == "move" and e.new is not None))
    game.change_player(player, facts=with_fact(game.state.players[player].facts, "set aside", now))
    yield from draw_hand(game, player, max(0, len(away) - 1), "103.4d")


def mulligan_rules(game: Game, taken: int) -> tuple[str, ...]:
    """The rules of a mulligan: with those of a game of several players, where the first is free (103.4b), and of teams (103.4c)."""
    free = ("103.4b", "800.5") if price(game, taken) < taken else ()
    return ("103.4", *free, *(("103.4c", "806.6a") if game.state.fact("two-headed giant") else ()))


def keep(game: Game, player: int, taken: int) -> Run:
    """The hand is kept; where mulligans draw full hands, a card for each goes to the bottom of the library, in any order."""
    aside = [o for o in game.state.players[player].fact("set aside", ()) if game.state.live(o) is not None]
    if aside:  # the cards exiled for mulligans go back once a hand is kept (103.4d)
        yield from game.do(*(Event("move", obj=o, to="library", player=player, cites=("103.4d", "903.7")) for o in aside))
        yield from game.do(Event("shuffle", player=player, cites=("103.4d",)))
    hand = [game.state.objects[i].oid for i in game.state.zone("hand", player)]
    n = min(price(game, taken), len(hand)) if game.state.era.mulligan == "bottom" else 0
    if not n:
        return
    chosen = yield from game.ask(
        Decision(player, "choose", f"put {n} on the bottom of the library", "103.4", hand, n, n, tuple(hand[:n]))
    )
    for o in chosen:
        yield from game.do(Event("move", obj=o, to="library", player=player, data=(("position", "bottom"),), cites=("103.4",)))
