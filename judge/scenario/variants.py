"""The variants that a scenario names ("the game is Emperor"): who sits where, and what the game remembers of them (801-809, 901-902)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.characteristics.variants import ATTACK, EMPERORS, VARIANT, VARIANTS, attack_option, set_reach
from judge.errors import Malformed
from judge.scenario import model as m

if TYPE_CHECKING:
    from judge.engine.playing.position import PositionBuilder
    from judge.scenario.naming import Names

ATTACK_OPTIONS = {"attack left": "left", "attack right": "right", "attack one player": "one", "attack multiple players": "multiple players"}
"""The options that say which opponents one may attack (802.1, 803.1, 507.1)."""
CASUAL = {"ante": "ante", "planar magic": "planar magic", "vanguard": "vanguard"}
"""The variants that go together with any number of players, and the fact of the game that stands for each (407, 901, 902)."""
TEAMS = ("two-headed giant", "emperor", "teams")
"""The variants that are played by teams of equal size."""


def named(scenario: m.Scenario) -> tuple[str, list[str], list[str]]:
    """The multiplayer variant ("" for none), the attack options and the casual variants of a scenario. Malformed for what there isn't."""
    variant, options, casual = "", [], []
    for f in scenario.position:
        if not isinstance(f, m.Variant):
            continue
        name = f.name.casefold()
        if name in ATTACK_OPTIONS:
            options.append(ATTACK_OPTIONS[name])
        elif name in CASUAL:
            casual.append(CASUAL[name])
        elif name in VARIANTS and variant in ("", name):
            variant = name
        else:
            known = ", ".join(n.title() for n in (*VARIANTS, *ATTACK_OPTIONS, *CASUAL))
            raise Malformed(f"there is no variant {f.name}" if name not in VARIANTS else "a game is of one variant", f.place, f"the game is {known}")
    return variant, options, casual


def seated(scenario: m.Scenario, players: tuple[str, ...]) -> tuple[str, ...]:
    """The players in the order of their seats: as said, or as the variant seats its teams (806.3, 807.2, 809.3)."""
    name, _, _ = named(scenario)
    if name not in TEAMS:
        return players
    teams = _teams(scenario, players)
    order = VARIANTS[name].seated
    return tuple(order(teams)) if order is not None else players


def _teams(scenario: m.Scenario, players: tuple[str, ...]) -> list[list[str]]:
    """The teams, that of the first player first, each in the order in which its players are named."""
    name, _, _ = named(scenario)
    fact = next(f for f in scenario.position if isinstance(f, m.Variant) and f.name.casefold() == name)
    teams = [[p.name for p in f.players] for f in scenario.position if isinstance(f, m.Team)]
    everybody = [p for t in teams for p in t]
    two = name != "two-headed giant" or len(teams) == 2
    if sorted(everybody) != sorted(players) or len({len(t) for t in teams}) != 1 or len(teams) < 2 or not two:
        few = "two teams of equal size share the turns of this game" if name == "two-headed giant" else "teams of equal size play this game"
        raise Malformed(few, fact.place, "Ann and Bob are a team")
    if name == "two-headed giant":
        teams = [sorted(t, key=players.index) for t in teams]
    return sorted(teams, key=lambda t: players[0] not in t)


def settle(scenario: m.Scenario, position: PositionBuilder, names: Names) -> None:
    """What the game remembers of its variants, once the teams are known."""
    name, options, casual = named(scenario)
    if name:
        position.fact(VARIANT, name)
    option = attack_option(name, options)
    if option and option != "multiple players":
        position.fact(ATTACK, option)
    for fact in casual:
        position.fact(fact, True)
    if name == "two-headed giant":
        position.fact("two-headed giant", True)
    if name in TEAMS:
        for team in _teams(scenario, tuple(names.players)):
            seats = [names.seat(m.Who(p)) for p in team]
            for seat in seats:
                position.player(seat, team=min(seats))
            if name == "emperor":
                position.fact(EMPERORS, (*position.state.fact(EMPERORS, ()), seats[(len(seats) - 1) // 2]))
    position.become(set_reach(position.state))
