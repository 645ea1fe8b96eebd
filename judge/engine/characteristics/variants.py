"""The multiplayer variants (805-809): who sits where, whom one may attack, how far influence reaches, whose loss is that of a team."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.engine.characteristics.reach import RANGE, seats_apart
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import State, evolve
from judge.engine.state.objects import with_fact
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

VARIANT = "variant"
"""The fact of the game that names its multiplayer variant, a key of ``VARIANTS``."""
EMPERORS = "emperors"
"""The fact of the game that holds the seats of the emperors (807.2)."""
ATTACK = "attack option"
"""The fact of the game that says which opponents may be attacked: those on the "left" or "right", or the "one" chosen; else all."""
CHOSEN = "defending player"
"""The fact of the game that holds the opponent chosen as the defending player of this combat (507.1)."""
Teams = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Variant:
    """A multiplayer variant: how its players are seated and by which rules, which options it has by itself, and whether only those
    who sit beside each other may attack one another (``beside``: the rule that says so)."""

    seated: Callable[[Teams], list[str]] | None
    seats: tuple[str, ...]
    options: tuple[str, ...] = ()
    begins: tuple[str, ...] = ()
    beside: str = ""
    attack: str = ""
    one_attack_option: str = ""
    reach: int | None = None


def side_by_side(teams: Teams) -> list[str]:
    """The seats of teams whose players sit next to each other in the order in which they are named (806.3, 807.2)."""
    return [p for team in teams for p in team]


def spread(teams: Teams) -> list[str]:
    """The seats of teams whose players sit at equal distances, none beside a teammate (809.3)."""
    return [team[n] for n in range(len(teams[0])) for team in teams]


VARIANTS: dict[str, Variant] = {
    "two-headed giant": Variant(side_by_side, ("806.3",)),
    "free-for-all": Variant(None, ("805.3",), ("805.2",), one_attack_option="805.2b"),
    "emperor": Variant(side_by_side, ("807.2",), begins=("807.4",), beside="807.3c"),
    "grand melee": Variant(None, ("808.3",), ("808.2",), attack="left", reach=1),
    "teams": Variant(spread, ("809.3",), ("809.2",), beside="809.4", one_attack_option="809.2b"),
}
"""The variants by the name of the game, in lower case."""


def attack_option(name: str, chosen: Sequence[str]) -> str:
    """The attack option of a game of that variant where those are named: exactly one is in use (805.2b, 809.2b)."""
    variant = VARIANTS.get(name)
    if len(set(chosen)) > 1:
        raise Illegal("exactly one of the attack options is used", (variant.one_attack_option or "803.1",) if variant else ("803.1",))
    return chosen[0] if chosen else variant.attack if variant else ""


def reach_of_teams(state: State) -> dict[int, int]:
    """How far influence reaches in an Emperor game, by seat: a general's to the nearest general of another team, an emperor's to the
    second nearest (807.6a); with teams of three that makes 1 and 2 (807.3a)."""
    emperors = state.fact(EMPERORS, ())
    found = {}
    for p in state.players:
        far = sorted(seats_apart(state, p.seat, q.seat) for q in state.players if q.team != p.team and q.seat not in emperors)
        found[p.seat] = far[1] if p.seat in emperors else far[0]
    return found


def variant_of(state: State) -> Variant | None:
    """The variant of the game; None for one without."""
    return VARIANTS.get(state.fact(VARIANT, ""))


def why_not_defender(state: State, me: int, foe: int) -> str:
    """The rule by which the opponent can't be attacked, sitting where they sit or not being the one chosen; "" where none is (803.1)."""
    variant = variant_of(state)
    order = state.alive()
    if me not in order or foe not in order:
        return ""
    away = (order.index(foe) - order.index(me)) % len(order)
    if variant is not None and variant.beside and away not in (1, len(order) - 1):
        return variant.beside
    option = state.fact(ATTACK)
    if option == "left" and away != 1:
        return "803.1a"
    if option == "right" and away != len(order) - 1:
        return "803.1b"
    chosen = state.fact(CHOSEN)
    return "506.2a" if option == "one" and chosen is not None and chosen != foe else ""


def settle_before_the_game(game: Game) -> None:
    """What is settled before play begins: the seats, the options, who may go first (805.2-805.3, 806.3, 807.2-807.4, 808.2-808.3, 809.2-809.3)."""
    s = game.state
    variant = variant_of(s)
    if variant is None:
        return
    game.note("seats", what=", ".join(p.name for p in s.players), cites=variant.seats)
    if variant.options:
        option = s.fact(ATTACK) or "multiple players"
        rules = (*variant.options, *((variant.one_attack_option,) if variant.one_attack_option else ()))
        game.note("options", what=f"attack {option}", cites=rules)
    emperors = s.fact(EMPERORS, ())
    if emperors:
        if s.turn.active not in emperors:
            raise game.illegal("an emperor takes the first turn", "807.4")
        game.note("goes first", player=s.turn.active, cites=variant.begins)
        usual = len(s.players) == 3 * len(emperors)
        for p in s.players:
            if p.fact(RANGE) is not None:
                game.note("range", player=p.seat, amount=p.fact(RANGE), cites=("807.3a",) if usual else ("807.6a",))


def team_of_the_emperor(game: Game, e: Event) -> list[Event]:
    """The losses of those whose emperor has lost (807.5a)."""
    s = game.state
    if e.player is None or e.player not in s.fact(EMPERORS, ()):
        return []
    team = s.players[e.player].team
    return [Event("lose", player=p.seat, what="the emperor lost", cites=("807.5a", "104.3i")) for p in s.players if p.team == team and p.in_game]


def of_drawn_emperors(state: State, drawn: Sequence[int]) -> tuple[int, ...]:
    """The players of the teams whose emperor's game is drawn, without those whose own is: it is drawn for the team (807.5b)."""
    teams = {state.players[p].team for p in drawn if p in state.fact(EMPERORS, ())}
    return tuple(p.seat for p in state.players if p.in_game and p.team in teams and p.seat not in drawn)


def set_reach(game_state: State) -> State:
    """The state with the ranges of influence that the variant brings (807.3a, 808.2a)."""
    variant = variant_of(game_state)
    emperors = game_state.fact(EMPERORS, ())
    if variant is None or (not emperors and variant.reach is None):
        return game_state
    reach = reach_of_teams(game_state) if emperors else {p.seat: variant.reach for p in game_state.players}
    return evolve(game_state, players=tuple(replace(p, facts=with_fact(p.facts, RANGE, reach[p.seat])) for p in game_state.players))
