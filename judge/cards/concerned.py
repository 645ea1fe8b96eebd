"""Which rules a card concerns: the rule behind each kind of node of its tree, by edition.

One table for the page and the command that show a card. The engine cites its own rules for what it does; this says
where to read about what is written.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from judge.cards import tree
from judge.cards.keywords import keyword

# node class | rule in 2009-10 | rule in 2022-04
_TABLE = """
SpellAbility      | 112.3a | 113.3a
Activated         | 602    | 602
Triggered         | 603    | 603
Static            | 604    | 604
AdditionalCost    | 116.8  | 118.8
AlternativeCost   | 116.9  | 118.9
CastRestriction   | 601    | 601.3
Level             | -      | 711
Chapter           | -      | 715
Target            | 113    | 115
X                 | 107.3  | 107.3
TapThis           | 107.5  | 107.5
UntapThis         | 107.6  | 107.6
PayLife           | 117.4  | 119.4
SacrificeCost     | 701.13 | 701.17
DiscardCost       | 701.7  | 701.8
ExileCost         | 701.9  | 701.11
RevealCost        | 701.12 | 701.16
MillCost          | -      | 701.13
RemoveCounters    | 120    | 122
PutCounters       | 120    | 122
Modal             | 700.2  | 700.2
May               | 608.2d | 608.2d
UnlessPays        | 116.12 | 118.12
Delayed           | 603.7  | 603.7
Reflexive         | -      | 603.12
Apply             | 611.2  | 611.2
ApplyRule         | 611.2  | 611.2
DealDamage        | 118    | 120
GainLife          | 117    | 119
LoseLife          | 117    | 119
SetLife           | 117.5  | 119.5
ExchangeLife      | 701.8  | 701.10
ExchangeZones     | 701.8  | 701.10
Draw              | 119    | 121
Discard           | 701.7  | 701.8
Mill              | -      | 701.13
Reveal            | 701.12 | 701.16
Search            | 701.14 | 701.19
Shuffle           | -      | 701.20
Scry              | 701.16 | 701.18
Destroy           | 701.6  | 701.7
Sacrifice         | 701.13 | 701.17
Move              | 400.7  | 400.7
Counter           | 701.5  | 701.5
Tap               | 701.15 | 701.21
Untap             | 701.15 | 701.21
Regenerate        | 701.11 | 701.15
PutCounter        | 120    | 122
RemoveCounter     | 120    | 122
MoveCounter       | 120    | 122.5
CreateToken       | 110.5  | 111
EvenOut           | 101.4  | 101.4
Attach            | 701.3  | 701.3
CopySpell         | 706.9  | 707.10
CopyForTargets    | 706.9  | 707.10
NextSpell         | 611.2  | 611.2
ChangeTargets     | 113.6  | 115.7
GainControl       | 613.1b | 613.1b
ExchangeControl   | 701.8  | 701.10
Fight             | -      | 701.12
ChangeFace        | 707    | 708
RemoveFromCombat  | 506.4  | 506.4
AddMana           | 106    | 106
FlipCoin          | 705    | 705
RollDie           | -      | 706
ExtraTurn         | 500.7  | 500.7
EndGame           | 104    | 104
EndTurn           | 711    | 719
ControlTurn       | 710    | 718
SkipNext          | 614.10 | 614.10
SkipStep          | 614.10 | 614.10
Emblem            | -      | 114
ModifyPT          | 613.3  | 613.4c
SetPT             | 613.3  | 613.4b
SwitchPT          | 613.3  | 613.4d
GainAbilities     | 613.1f | 613.1f
LoseAbilities     | 613.1f | 613.1f
ChangeTypes       | 613.1d | 613.1d
SetSubtypesByLand | 305.7  | 305.7
ChangeColors      | 613.1e | 613.1e
ChangeControl     | 613.1b | 613.1b
ChangeText        | 612    | 612
BecomeCopy        | 706    | 707
Cant              | 101.2  | 101.2
Must              | 508.1d | 508.1d
CostChange        | 601.2e | 601.2f
Replace           | 614    | 614
EntersWith        | 614.12 | 614.12
PreventDamage     | 615    | 615
Redirect          | 614.9  | 614.9
ZoneChange        | 603.6  | 603.6
BecomesState      | 603.8  | 603.8
"""

RULES: dict[str, tuple[str | None, str | None]] = {
    name: (None if old == "-" else old, None if new == "-" else new)
    for name, old, new in ((part.strip() for part in row.split("|")) for row in _TABLE.strip().splitlines())
}
"""The rule behind a node class, in the 2009-10 edition and in the 2022-04 text; None where the edition has none."""


def rules_concerned(node: object, edition: str = "2009-10") -> list[str]:
    """The rule numbers behind the nodes below and including this one, each once, in the order of the text."""
    old = edition < "2014"
    found: dict[str, None] = {}

    def visit(value: Any) -> None:
        if isinstance(value, tuple):
            for item in value:
                visit(item)
            return
        if not is_dataclass(value):
            return
        number: str | None = None
        if isinstance(value, tree.Keyword):
            entry = keyword(value.name)
            number = entry.rule(edition) if entry else None
        elif type(value).__name__ in RULES:
            number = RULES[type(value).__name__][0 if old else 1]
        if number:
            found[number] = None
        for field in fields(value):
            visit(getattr(value, field.name))

    visit(node)
    return list(found)
