"""Effects on objects: what is destroyed, moved, tapped, given counters, created, copied, controlled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from judge.cards.tree.amounts import ONE, Amount
from judge.cards.tree.base import Node
from judge.cards.tree.effects import YOU, Effect
from judge.cards.tree.filters import Filter
from judge.cards.tree.modifications import For, Modification
from judge.cards.tree.refs import Ref

# --- moving and changing objects -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Destroy(Effect):
    """Destroys permanents (701.6); ``no_regeneration``: they can't be regenerated."""

    what: Ref
    no_regeneration: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Sacrifice(Effect):
    """The player sacrifices (701.14)."""

    who: Ref
    what: Ref


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """Moves objects between zones (400): exile, return, put. ``to`` zone; ``of``: whose (None: owner's); ``position`` for the
    library ("top", "bottom", "any order", "random", a number); ``under``: whose control on the battlefield; ``tapped``,
    ``attacking``, ``face_down``; ``counters`` with which it enters; ``attached`` to what; ``verb`` as written;
    ``instead_of``: the zone it would otherwise go to ("exile it instead of putting it into its owner's graveyard")."""

    what: Ref
    to: str
    verb: Literal["exile", "return", "put", "ante"] = field(default="put", compare=False)
    who: Ref = YOU
    from_: str | None = None
    from_of: Ref | None = None
    of: Ref | None = None
    position: str = ""
    under: Ref | None = None
    tapped: bool = False
    attacking: bool = False
    face_down: bool = False
    counters: tuple[Node, ...] = ()
    attached: Ref | None = None
    until: For | None = None
    instead_of: Ref | None = None
    modifications: tuple[Modification, ...] = ()
    transformed: bool = False
    word: str = field(default="", compare=False)
    blocking: Ref | None = None


@dataclass(frozen=True, slots=True)
class ShapeChoice(Effect):
    """ "It becomes your choice of a 3/3 creature, a 2/2 creature with flying, or a 1/6 creature with defender", said of what enters:
    what is chosen is a part of its copiable values (614.12, 706.2)."""

    what: Ref
    shapes: tuple[Modification, ...]


@dataclass(frozen=True, slots=True)
class Counter(Effect):
    """Counters a spell or ability (701.5)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class Tap(Effect):
    """Taps permanents."""

    what: Ref
    who: Ref = YOU


@dataclass(frozen=True, slots=True)
class Untap(Effect):
    """Untaps permanents."""

    what: Ref
    who: Ref = YOU


@dataclass(frozen=True, slots=True)
class Regenerate(Effect):
    """Sets up a regeneration shield (701.11 in 2009, 701.15 today)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class PutCounter(Effect):
    """Puts counters on objects or players; ``kind`` "+1/+1", "charge", ...; ``distributed`` among the targets;
    ``most``: no more than that many are on it afterwards."""

    on: Ref
    kind: str
    amount: Amount = ONE
    distributed: bool = False
    who: Ref = YOU
    word: str = field(default="", compare=False)
    most: Amount | None = None


@dataclass(frozen=True, slots=True)
class RemoveCounter(Effect):
    """Removes counters; ``amount`` None: all; ``kind`` None: any kind."""

    from_: Ref
    kind: str | None
    amount: Amount | None = ONE
    who: Ref = YOU


@dataclass(frozen=True, slots=True)
class MoveCounter(Effect):
    """Moves counters from one object onto another."""

    from_: Ref
    to: Ref
    kind: str | None
    amount: Amount | None = ONE


@dataclass(frozen=True, slots=True)
class TokenSpec(Node):
    """What a token is: copiable values given by the text (110.5 in 2009, 111 today)."""

    name: str | None
    colors: tuple[str, ...]
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: Amount | None
    toughness: Amount | None
    abilities: tuple[Node, ...] = ()
    copy_of: Ref | None = None
    except_: tuple[Modification, ...] = ()
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class CreateToken(Effect):
    """Creates tokens; ``who`` controls them; ``blocking``: they enter as blockers of that creature (509.7)."""

    who: Ref
    amount: Amount
    token: TokenSpec
    tapped: bool = False
    attacking: bool = False
    word: str = field(default="", compare=False)
    blocking: Ref | None = None


@dataclass(frozen=True, slots=True)
class SeparatePiles(Effect):
    """The player separates the objects into two piles (700.3)."""

    who: Ref
    what: Ref


@dataclass(frozen=True, slots=True)
class ChoosePile(Effect):
    """The player chooses one of the piles."""

    who: Ref


@dataclass(frozen=True, slots=True)
class PutPiles(Effect):
    """Puts one pile of cards into a zone of its owner and the other into another; ``chosen``: the one chosen before, else the player
    chooses now. "bottom" is the bottom of the library."""

    to: str
    other: str
    who: Ref = YOU
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class SacrificePile(Effect):
    """The player sacrifices all permanents in the pile of his or her choice."""

    who: Ref


@dataclass(frozen=True, slots=True)
class EntersUnder(Effect):
    """What would enter does so under a player's control instead (614.12)."""

    what: Ref
    under: Ref


@dataclass(frozen=True, slots=True)
class EvenOut(Effect):
    """Each player keeps as many things of a class as the player with the fewest has and gets rid of the rest, one class after the
    other: permanents are sacrificed, cards in hand discarded ("Each player chooses a number of lands they control equal to ...")."""

    what: tuple[Filter, ...]
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class EvenOutToo(Effect):
    """ "Players discard cards and sacrifice creatures the same way": completes the instruction before it (``reader.body``)."""

    what: tuple[Filter, ...]
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Attach(Effect):
    """Attaches an Aura, Equipment or Fortification to something; ``to`` None: unattach."""

    what: Ref
    to: Ref | None
    who: Ref = YOU


@dataclass(frozen=True, slots=True)
class CopySpell(Effect):
    """Copies a spell or ability on the stack (706.9); ``new_targets``: its controller may choose new ones."""

    who: Ref
    what: Ref
    amount: Amount = ONE
    new_targets: bool = False
    except_: tuple[Modification, ...] = ()
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class CopyForTargets(Effect):
    """Copies a spell once for each other thing of a class that it could target, each copy for a different one of them (706.9).
    ``said``: what the sentence about the copies calls them; None before that sentence is looked at."""

    who: Ref
    what: Ref
    others: Filter
    said: Filter | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class EachCopyTargets(Effect):
    """ "Each copy targets a different one of those creatures": completes the copying before it (``reader.body``)."""

    said: Filter


@dataclass(frozen=True, slots=True)
class NewTargetsForEach(Effect):
    """ "Each of those players may choose new targets for their copy": completes the copying before it (``reader.body``)."""


@dataclass(frozen=True, slots=True)
class ChangeTargets(Effect):
    """Changes targets: "change the target of target spell to ~", "choose new targets for" (113.6 in 2009, 115.7 today). "change one"
    changes one of perhaps several: "change a target of target spell or ability to ~". ``must``: what the new target has to be."""

    what: Ref
    to: Ref | None = None
    how: Literal["change", "change one", "choose new", "change all"] = "change"
    who: Ref = YOU
    must: Filter | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class NewTargetMust(Effect):
    """ "The new target must be a player": completes the change of targets before it (``reader.body``)."""

    what: Filter


@dataclass(frozen=True, slots=True)
class GainControl(Effect):
    """The player gains control for a duration (layer 2)."""

    who: Ref
    what: Ref
    lasts: For


@dataclass(frozen=True, slots=True)
class ExchangeControl(Effect):
    """Exchange control of two permanents or groups (701.8)."""

    first: Ref
    second: Ref


@dataclass(frozen=True, slots=True)
class Fight(Effect):
    """Two creatures fight (701.12 today)."""

    first: Ref
    second: Ref


@dataclass(frozen=True, slots=True)
class ChangeFace(Effect):
    """Turns face up or down, transforms, flips, phases out or in."""

    what: Ref
    how: Literal["face up", "face down", "transform", "flip", "phase out", "phase in"]
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class BecomeBlocked(Effect):
    """Attacking creatures become blocked without a blocker (509.1h)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class BecomeUnblocked(Effect):
    """ "Creatures it was blocking that had become blocked by only that creature this combat become unblocked": said of a creature that
    has been removed from combat; nothing else makes a blocked creature unblocked (509.1h)."""

    by: Ref
    word: str = field(default="only", compare=False)


@dataclass(frozen=True, slots=True)
class BlockBy(Effect):
    """A creature on the battlefield blocks an attacking creature because an effect says so (509.6)."""

    what: Ref
    attacker: Ref


@dataclass(frozen=True, slots=True)
class RemoveFromCombat(Effect):
    """Removes creatures from combat (506.4)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class TapOrUntap(Effect):
    """Taps or untaps, as the player chooses."""

    what: Ref
    who: Ref = YOU


@dataclass(frozen=True, slots=True)
class CounterSpec(Node):
    """Counters that an object enters a zone with."""

    kind: str
    amount: Amount = ONE
    word: str = field(default="", compare=False)
