"""The library catches a broken engine: one rule is broken at a time, and some scenario must come out differently.

Every mutant replaces an entry of one of the engine's tables for the length of a run of the files about that rule. Scenarios that fail
with the whole engine do not count as catching anything.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import judge.engine.playing.play  # noqa: F401  (fills the tables)
from judge.cards.catalog import Catalog
from judge.engine.characteristics.keywords import expand
from judge.engine.characteristics.layers import chars
from judge.engine.characteristics.layers.layers import View
from judge.engine.doing.costs import costs
from judge.engine.happening import byitself, sba
from judge.engine.happening.replacing import replacement
from judge.engine.playing.combat import evasions
from judge.engine.state import gamestate as state
from judge.engine.state.eras.era import ERAS
from judge.engine.state.kept import forget
from judge.home import scenario_library
from judge.scenario import parse
from judge.scenario.replaying import replay

WANTED = 0.9
"""The share of mutants that the library must catch."""

Patch = pytest.MonkeyPatch


@dataclass(frozen=True, slots=True)
class Mutant:
    """A rule broken on purpose: what breaks it, and the scenario files about it (patterns below the library)."""

    name: str
    breaks: Callable[[Patch], None]
    files: tuple[str, ...]


def skip_action(function: str, *files: str) -> Mutant:
    """A state-based action that is never performed."""

    def breaks(patch: Patch) -> None:
        left = [(rule, f) for rule, f in sba.ACTIONS if f.__name__ != function]
        assert len(left) < len(sba.ACTIONS), f"no state-based action {function}"
        patch.setattr(sba, "ACTIONS", left)

    return Mutant(f"no state-based action: {function}", breaks, files)


def skip_choice(*files: str) -> Mutant:
    """No state-based action in which a player chooses."""
    return Mutant("no choosing state-based action", lambda patch: patch.setattr(sba, "CHOICES", []), files)


def ignore_evasion(keyword: str, *files: str) -> Mutant:
    """An evasion ability that stops no blocker."""
    return Mutant(f"no evasion: {keyword}", lambda patch: patch.delitem(evasions.EVASIONS, keyword), files)


def ignore_meaning(keyword: str, *files: str) -> Mutant:
    """A keyword that stands for no other abilities."""
    return Mutant(f"no meaning: {keyword}", lambda patch: patch.delitem(expand.EXPANSIONS, keyword), files)


def ignore_keyword(keyword: str, *files: str) -> Mutant:
    """A keyword that no procedure finds when it looks for it."""
    whole = chars.Chars.keywords

    def keywords(self: chars.Chars) -> frozenset[str]:
        return whole(self) - {keyword}

    return Mutant(f"no keyword: {keyword}", lambda patch: patch.setattr(chars.Chars, "keywords", keywords), files)


def drop_replacement(event: str, function: str, *files: str) -> Mutant:
    """A kind of replacement or prevention effect that is never found for an event."""

    def breaks(patch: Patch) -> None:
        finders = replacement.FINDERS[event]
        left = [f for f in finders if f.__name__ != function]
        assert len(left) < len(finders), f"no finder {function} of {event}"
        patch.setitem(replacement.FINDERS, event, left)

    return Mutant(f"no replacement of {event}: {function}", breaks, files)


def skip_step(step: str, *files: str) -> Mutant:
    """A step without its turn-based action."""
    return Mutant(f"no turn-based action: {step}", lambda patch: patch.delitem(byitself.TURN_BASED, step), files)


def swap_layers(one: str, other: str, *files: str) -> Mutant:
    """Two layers in each other's place."""

    def breaks(patch: Patch) -> None:
        for name, policy in dict(ERAS).items():
            places = {(one,): (other,), (other,): (one,)}
            layers = tuple(places.get(layer, layer) for layer in policy.layers)
            patch.setitem(ERAS, name, dataclasses.replace(policy, layers=layers))

    return Mutant(f"layers swapped: {one} and {other}", breaks, files)


def other_policy(files: tuple[str, ...], **policy: object) -> Mutant:
    """A procedure of another edition under every edition."""

    def breaks(patch: Patch) -> None:
        for name, there in dict(ERAS).items():
            patch.setitem(ERAS, name, dataclasses.replace(there, **policy))  # type: ignore[arg-type]

    return Mutant(f"another edition's procedure: {policy}", breaks, files)


def no_dependency(*files: str) -> Mutant:
    """Continuous effects of a layer in timestamp order whatever depends on what."""
    return Mutant("no dependency", lambda patch: patch.setattr(View, "_could_read", lambda *_: False), files)


def reversed_turn_order(*files: str) -> Mutant:
    """Players act and order their triggers against the turn order."""
    whole = state.State.apnap
    return Mutant(
        "APNAP order reversed",
        lambda patch: patch.setattr(state.State, "apnap", lambda self: tuple(reversed(whole(self)))),
        files,
    )


def free_cost(kind: str, *files: str) -> Mutant:
    """A kind of cost that can always be paid and is never paid."""

    def breaks(patch: Patch) -> None:
        from judge.cards import tree

        def can(*_: object) -> bool:
            return True

        def pay(*_: object) -> Iterator[object]:
            yield from ()

        patch.setitem(costs.COSTS, getattr(tree, kind), (can, pay))

    return Mutant(f"cost not paid: {kind}", breaks, files)


ACTIONS = ("7-*/704*.scn", "7-*/701-704-more.scn", "1-*/104-*.scn", "7-*/706*.scn", "3-*/*.scn")
LAYERS = ("6-*/613*.scn", "interactions/layers.scn", "interactions/combat*.scn")
PREVENTION = ("6-*/614*.scn", "6-*/615*.scn", "7-*/702-targets-and-protection.scn")
STEPS = ("5-*/500*.scn", "5-*/50*-examples.scn", "5-*/514-examples.scn")

MUTANTS = (
    skip_action("no_life", *ACTIONS),
    skip_action("empty_draw", *ACTIONS),
    skip_action("poisoned", *ACTIONS),
    skip_action("tokens", *ACTIONS),
    skip_action("creatures", *ACTIONS),
    skip_action("loyalty", *ACTIONS),
    skip_action("planeswalkers", *ACTIONS),
    skip_action("legend_rule", *ACTIONS),
    skip_action("world_rule", *ACTIONS),
    skip_action("attachments", *ACTIONS),
    skip_action("annihilate", *ACTIONS),
    skip_choice(*ACTIONS),
    ignore_evasion("flying", "7-*/702-09-*.scn"),
    ignore_evasion("fear", "7-*/702-33-*.scn"),
    ignore_evasion("intimidate", "7-*/702-11-*.scn"),
    ignore_evasion("shadow", "7-*/702-25-*.scn"),
    ignore_evasion("horsemanship", "7-*/702-28-*.scn"),
    ignore_evasion("landwalk", "7-*/702-12-*.scn"),
    ignore_keyword("reach", "7-*/702-15-*.scn"),
    ignore_keyword("trample", "7-*/702-17-*.scn"),
    ignore_keyword("first strike", "7-*/702-07-*.scn"),
    ignore_keyword("double strike", "7-*/702-04-*.scn"),
    ignore_keyword("haste", "7-*/702-10-*.scn"),
    ignore_keyword("vigilance", "7-*/702-18-*.scn"),
    ignore_keyword("lifelink", "7-*/702-13-*.scn"),
    ignore_keyword("deathtouch", "7-*/702-02-*.scn"),
    ignore_keyword("defender", "7-*/702-03-*.scn"),
    ignore_keyword("wither", "7-*/702-77-*.scn"),
    ignore_meaning("persist", "7-*/702-76-*.scn"),
    ignore_meaning("exalted", "7-*/702-80-*.scn"),
    ignore_meaning("flanking", "7-*/702-22-*.scn"),
    ignore_meaning("cycling", "7-*/702-26-*.scn"),
    ignore_meaning("bushido", "7-*/702-42-*.scn"),
    ignore_meaning("storm", "7-*/702-37-*.scn"),
    ignore_meaning("vanishing", "7-*/702-60-*.scn"),
    drop_replacement("destroy", "regeneration", "7-*/701-704-more.scn", "6-*/614-*.scn", "interactions/re*.scn"),
    drop_replacement("damage", "protection", "7-*/702-14-*.scn", *PREVENTION),
    drop_replacement("damage", "prevention", *PREVENTION),
    drop_replacement("damage", "written", *PREVENTION),
    drop_replacement("draw", "dredge", "7-*/702-49-*.scn"),
    drop_replacement("move", "written", *PREVENTION, "6-*/616-*.scn"),
    drop_replacement("move", "entering", "6-*/614-*.scn", "7-*/706-*.scn"),
    drop_replacement("counter", "finder", "interactions/priority*.scn", "6-*/*.scn"),
    skip_step("untap", *STEPS),
    skip_step("draw", *STEPS),
    skip_step("cleanup", *STEPS),
    skip_step("combat damage", "5-*/510-*.scn"),
    swap_layers("pt set", "pt modify", *LAYERS),
    swap_layers("pt modify", "pt switch", *LAYERS),
    swap_layers("type", "color", *LAYERS),
    swap_layers("color", "ability", *LAYERS),
    swap_layers("ability", "pt modify", *LAYERS),
    swap_layers("control", "pt modify", *LAYERS),
    no_dependency(*LAYERS),
    reversed_turn_order("8-*/*.scn", "6-*/603-*.scn", "interactions/priority*.scn"),
    other_policy(("5-*/510-*.scn",), damage_order=False),
    other_policy(("7-*/702-02-*.scn", "interactions/*.scn"), deathtouch_divides=False),
    other_policy(ACTIONS, legend_rule="choose"),
    other_policy(("5-*/*.scn", "1-*/*.scn"), mana_burn=True),
    free_cost("SacrificeCost", "6-*/601*.scn", "interactions/priority*.scn"),
)


@cache
def _catalog() -> Catalog:
    return Catalog.open()


@cache
def _scenarios(file: Path) -> tuple[object, ...]:
    return tuple(parse(file.read_text(encoding="utf-8"), file.name, _catalog().names()))


def _fails(scenario: object, edition: str) -> bool:
    try:
        return replay(scenario, _catalog(), edition).status != "ok"  # type: ignore[arg-type]
    except Exception:  # a mutant may break the replay off: that is noticed as well
        return True


@cache
def _failing(file: Path) -> frozenset[tuple[int, str]]:
    """The scenarios of a file that fail with the whole engine."""
    return frozenset((n, e) for n, s in enumerate(_scenarios(file)) for e in _editions(s) if _fails(s, e))


def _editions(scenario: object) -> tuple[str, ...]:
    rules: tuple[str, ...] = scenario.rules  # type: ignore[attr-defined]
    return tuple(rules) or ("2009-10",)


def caught(mutant: Mutant) -> bool:
    """Whether some scenario of the mutant's files comes out differently under it."""
    files = [f for pattern in mutant.files for f in sorted(scenario_library().glob(pattern))]
    assert files, f"no files for: {mutant.name}"
    for file in dict.fromkeys(files):
        known = _failing(file)
        with pytest.MonkeyPatch.context() as patch:
            mutant.breaks(patch)
            forget()
            try:
                if any(
                    _fails(s, e) for n, s in enumerate(_scenarios(file)) for e in _editions(s) if (n, e) not in known
                ):
                    return True
            finally:
                forget()
    return False


def test_broken_rules_are_caught() -> None:
    assert len(MUTANTS) >= 40
    escaped = [m.name for m in MUTANTS if not caught(m)]
    share = 1 - len(escaped) / len(MUTANTS)
    assert share >= WANTED, f"{share:.0%} of {len(MUTANTS)} mutants are caught; not: {', '.join(escaped)}"
