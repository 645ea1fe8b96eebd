"""The neutral cases as data: loaded, and every field checked against what the runner knows, so that none passes silently."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Entry = dict[str, Any]

STEPS = {
    "untap": "untap",
    "upkeep": "upkeep",
    "draw": "draw",
    "precombat_main": "precombat main",
    "begin_combat": "beginning of combat",
    "declare_attackers": "declare attackers",
    "declare_blockers": "declare blockers",
    "first_combat_damage": "first combat damage",
    "combat_damage": "combat damage",
    "end_combat": "end of combat",
    "postcombat_main": "postcombat main",
    "end_turn": "end step",
    "cleanup": "cleanup",
}
"""The cases' names of the steps, in the order of a turn, with the engine's."""
STEP_ORDER = {engine: n for n, engine in enumerate(STEPS.values())}

CASE_FIELDS = frozenset(
    [
        "id",
        "format",
        "players",
        "mode",
        "setup",
        "life",
        "options",
        "actions",
        "stop",
        "asserts",
        "cards",
        "era",
        "newest_print",
        "tags",
        "decks",
        "custom_effects",
        "expect_failure",
        "unknown_cards",
    ]
)
SETUP_FIELDS = frozenset(["player", "zone", "card", "count", "tapped", "set", "alias"])
OPTION_FIELDS = frozenset(
    (
        "strictChooseMode",
        "skipInitShuffling",
        "removeAllCardsFromLibrary",
        "disableManaAutoPayment",
        "rangeOfInfluence",
        "daytime",
        "attackOption",
    )
)
FORMATS = {
    "duel": "AB",
    "commander_duel": "AB",
    "ffa3": "ABC",
    "commander_ffa3": "ABC",
    "ffa4": "ABCD",
    "commander_ffa4": "ABCD",
}
"""The formats that are carried out, with their players."""
TARGET_FIELDS = frozenset(["player", "card", "alias", "mode", "copy", "set"])
_TIMED = "turn step player do"
ACTION_FIELDS = {
    "cast": frozenset(f"{_TIMED} card targets condition variant alias no_target".split()),
    "activate": frozenset(f"{_TIMED} ability source_alias targets condition no_target".split()),
    "mana": frozenset(f"{_TIMED} ability source_alias".split()),
    "play_land": frozenset(f"{_TIMED} card".split()),
    "attack": frozenset(f"{_TIMED} card skip index defender".split()),
    "block": frozenset(f"{_TIMED} card skip index attacker".split()),
    "counter": frozenset(f"{_TIMED} card counter count".split()),
    "concede": frozenset(_TIMED.split()),
    "wait": frozenset(f"{_TIMED} one".split()),
    "check": frozenset(),  # by kind, see observe.py
    "target": frozenset(["player", "do", "targets", "amount", "skip"]),
    "mode": frozenset(["player", "do", "value", "skip"]),
    "choice": frozenset(["player", "do", "kind", "value", "values"]),
    "flip_coin": frozenset(["player", "do", "result"]),
    "die_roll": frozenset(["player", "do", "result"]),
}
QUEUED = frozenset(("target", "mode", "choice", "flip_coin", "die_roll"))
CONDITIONS = frozenset(["on_stack", "not_on_stack", "copy_on_stack", "top_of_stack", "mana_in_pool"])
CHOICES = frozenset(["yes_no", "text", "amount", "skip", "player", "normal_cost", "mana_cancel", "skip_failed_command"])
VARIANTS = frozenset(
    [
        "morph",
        "mutate",
        "plot",
        "bestow",
        "fuse",
        "overload",
        "retrace",
        "escape",
        "disturb",
        "prototype",
        "disguise",
        "warp",
        "awaken",
        "blitz",
        "mayhem",
        "spectacle",
        "jump-start",
        "surge",
        "emerge",
    ]
)
OUTSIDE = frozenset(("asserts/mana_options", "needs/custom_effect", "expects/failure", "note/no_explicit_asserts"))
"""Tags of the cases that are reported but not counted towards the floors."""


class Unsupported(Exception):  # noqa: N818 - a verdict, not a fault
    """The case asks for something that is not carried out: ``group`` is the short reason, the message the details."""

    def __init__(self, group: str, details: str = "") -> None:
        self.group = group
        super().__init__(f"{group}: {details}" if details else group)


class Wrong(Exception):  # noqa: N818 - a verdict, not a fault
    """The case ran, and something came out otherwise than it says."""


@dataclass(frozen=True, slots=True)
class Case:
    """One case as its file gives it."""

    id: str
    line: int
    data: Entry = field(repr=False)

    @property
    def players(self) -> list[str]:
        return list(self.data["players"])

    @property
    def strict(self) -> bool:
        return bool(self.data["mode"] == "strict")

    @property
    def newest(self) -> str | None:
        return self.data.get("newest_print")

    @property
    def commander(self) -> bool:
        """Whether the players have commanders."""
        return str(self.data["format"]).startswith("commander")

    @property
    def turn_order(self) -> list[str]:
        """The players in turn order: the first, then those after in reverse order of their names."""
        first, *others = self.players
        return [first, *reversed(others)]

    @property
    def counted(self) -> bool:
        """Whether it is one of the duels that the floors speak of."""
        return bool(self.data["format"] == "duel" and not OUTSIDE & set(self.data["tags"]))


class BadCases(ValueError):  # noqa: N818
    """The case file cannot be read; the message names the line."""


def load(path: Path) -> Iterator[Case]:
    """The cases of a file; ``BadCases`` names the first line that is not one."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadCases(f"{path}: cannot be read: {error}") from None
    seen: set[str] = set()
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise BadCases(f"{path}:{number}: not JSON: {error}") from None
        if not isinstance(data, dict) or not isinstance(data.get("id"), str):
            raise BadCases(f"{path}:{number}: a case is an object with an id")
        missing = {"format", "players", "mode", "setup", "actions", "stop", "asserts", "tags"} - set(data)
        if missing:
            raise BadCases(f"{path}:{number}: {data['id']} lacks {', '.join(sorted(missing))}")
        if data["id"] in seen:
            raise BadCases(f"{path}:{number}: {data['id']} is there twice")
        seen.add(data["id"])
        yield Case(data["id"], number, data)


def _known(entry: Entry, fields: frozenset[str], where: str) -> None:
    extra = set(entry) - fields
    if extra:
        raise Unsupported("unknown field", f"{where}: {', '.join(sorted(extra))}")


def _targets(entry: Entry, where: str) -> None:
    for target in entry.get("targets", ()):
        _known(target, TARGET_FIELDS, f"{where} target")
        if len({"player", "card", "alias"} & set(target)) != 1:
            raise Unsupported("unknown field", f"{where}: a target without player, card or alias")


def check_fields(case: Case) -> None:
    """Raise ``Unsupported`` for anything in the case that the runner does not know."""
    from tests.peer.observe import check_observation

    data = case.data
    if data["format"] not in FORMATS:
        raise Unsupported(f"format {data['format']}")
    _known(data, CASE_FIELDS, "case")
    _known(data["options"], OPTION_FIELDS, "options")
    for effect in data.get("custom_effects", ()):
        _known(effect, frozenset(("player", "effect", "amount", "targets")), "custom effect")
    if data["options"].get("disableManaAutoPayment"):
        by_hand = {"Convoke", "Improvise", "Delve"} & {str(e.get("value")) for e in data["actions"]}
        if by_hand:
            raise Unsupported("paying by hand", ", ".join(sorted(by_hand)))
    if data["mode"] not in ("strict", "lenient") or data["players"] != list(FORMATS[data["format"]]):
        raise Unsupported("unknown field", "mode or players")
    if data["options"].get("rangeOfInfluence", "all") not in ("all", "one"):
        raise Unsupported("unknown field", "rangeOfInfluence")
    if data["options"].get("attackOption", "multiple") not in ("multiple", "left", "right"):
        raise Unsupported("unknown field", "attackOption")
    if data.get("decks") and data["format"] == "duel":
        raise Unsupported("deck lists in a duel")
    for entry in data["setup"]:
        _known(entry, SETUP_FIELDS, "setup")
        if entry["zone"] == "command" and not case.commander:
            raise Unsupported("setup zone", "command in a game without commanders")
        if entry["zone"] not in ("battlefield", "hand", "library", "graveyard", "exile", "command"):
            raise Unsupported("setup zone", entry["zone"])
    for entry in data["actions"]:
        do = entry["do"]
        if do not in ACTION_FIELDS:
            raise Unsupported("unknown action", do)
        if do == "check":
            check_observation(entry, "check")
            continue
        _known(entry, ACTION_FIELDS[do], do)
        _targets(entry, do)
        for name in entry.get("condition", ()):
            if name not in CONDITIONS:
                raise Unsupported("unknown condition", name)
        if do == "choice" and entry["kind"] not in CHOICES:
            raise Unsupported("unknown choice", entry["kind"])
        if entry.get("variant") and entry["variant"] not in VARIANTS:
            raise Unsupported("unknown variant", entry["variant"])
        if "step" in entry and entry["step"] not in STEPS:
            raise Unsupported("unknown step", entry["step"])
    if set(data["stop"]) - {"turn", "step", "default"} or data["stop"]["step"] not in STEPS:
        raise Unsupported("unknown field", "stop")
    for entry in data["asserts"]:
        check_observation(entry, "assert")
