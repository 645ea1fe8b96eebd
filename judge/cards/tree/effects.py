"""Effects: the instructions of spells and abilities (608.2, 701). Subjects are explicit: an imperative has Who("you")."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.cards.tree.amounts import ONE, Amount
from judge.cards.tree.base import Node
from judge.cards.tree.conditions import Condition
from judge.cards.tree.costs import Cost
from judge.cards.tree.events import Event
from judge.cards.tree.filters import Filter
from judge.cards.tree.modifications import For, Modification
from judge.cards.tree.refs import Ref, Who

YOU = Who("you")


@dataclass(frozen=True, slots=True)
class Effect(Node):
    """One instruction."""


@dataclass(frozen=True, slots=True)
class Sequence(Effect):
    """Instructions in the order written (608.2c). ``joins`` keeps how each follows the one before (". ", ", then ", " and ")."""

    of: tuple[Effect, ...]
    joins: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class May(Effect):
    """The player may do it (608.2d); ``else_`` runs when they don't ("if you don't"), ``then`` when they do ("if you do")."""

    who: Ref
    effect: Effect
    then: Effect | None = None
    else_: Effect | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class MayPay(Effect):
    """The player may pay the costs; if they do, ``then`` ("you may pay {1}. If you do, ..."), else ``else_``."""

    who: Ref
    costs: tuple[Cost, ...]
    then: Effect | None = None
    else_: Effect | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class UnlessPays(Effect):
    """The effect happens unless the player pays or does the alternative: "counter it unless its controller pays {3}",
    "sacrifice ~ unless you discard a card"."""

    effect: Effect
    who: Ref
    costs: tuple[Cost, ...]
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class If(Effect):
    """Conditional instruction; ``instead`` marks "... instead" replacing the preceding instruction (608.2e)."""

    condition: Condition
    then: Effect
    else_: Effect | None = None
    instead: bool = False
    trailing: bool = field(default=False, compare=False)
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Unless(Effect):
    """The effect happens unless the condition holds."""

    condition: Condition
    effect: Effect


@dataclass(frozen=True, slots=True)
class OneOf(Effect):
    """One of several instructions, which its player chooses while following them (608.2d): "tap all lands or untap all lands".
    Unlike a mode it isn't announced. ``word`` joins them; "noun" where they share their verb and object ("a +1/+0 counter or a
    +0/+1 counter on target creature")."""

    of: tuple[Effect, ...]
    who: Ref = YOU
    word: str = field(default=" or ", compare=False)


@dataclass(frozen=True, slots=True)
class ForEach(Effect):
    """The instruction once for each thing found; Back("each") is the current one."""

    each: Node
    effect: Effect
    trailing: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Repeat(Effect):
    """Repeat the preceding process, a number of times or while a condition holds."""

    effect: Effect | None
    times: Amount | None = None
    while_: Condition | None = None


@dataclass(frozen=True, slots=True)
class Mode(Node):
    """One bullet of a modal text; ``cost`` for escalating or pawprint modes; ``label`` its name if any."""

    effect: Effect
    label: str = ""


@dataclass(frozen=True, slots=True)
class Modal(Effect):
    """Choose ``least`` to ``most`` of the modes (700.2); ``who`` chooses; ``repeat``: the same one may be chosen again."""

    modes: tuple[Mode, ...]
    least: Amount = ONE
    most: Amount = ONE
    who: Ref = YOU
    repeat: bool = False
    random: bool = False
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Delayed(Effect):
    """Creates a delayed triggered ability (603.7): "at the beginning of the next end step, sacrifice it".
    ``at_once``: no ability that triggers, but what an effect does as soon as that comes about ("the next time you cast ...")."""

    event: Event
    effect: Effect
    condition: Condition | None = None
    once: bool = True
    until: For | None = None
    trailing: bool = field(default=False, compare=False)
    word: str = field(default="", compare=False)
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class NextSpell(Effect):
    """ "The next sorcery card you cast this turn can be cast as though it had flash": what is so of the one spell of the class that its
    player casts next this turn (611.2)."""

    what: Filter
    modifications: tuple[Modification, ...]


@dataclass(frozen=True, slots=True)
class Reflexive(Effect):
    """ "When you do, ..." (603.12 today): a trigger on the action just taken."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class Apply(Effect):
    """Starts a continuous effect (611.2) on the objects or players for a duration."""

    what: Ref
    modifications: tuple[Modification, ...]
    lasts: For
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ApplyRule(Effect):
    """Starts a continuous effect that speaks of the game rather than of a fixed set: prevention shields, replacement, "creatures
    can't block this turn", "damage can't be prevented this turn" (611.2c second half)."""

    modifications: tuple[Modification, ...]
    lasts: For
    what: Node | None = None
