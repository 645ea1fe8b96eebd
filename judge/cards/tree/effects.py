"""Effects: the instructions of spells and abilities (608.2, 701). Subjects are explicit: an imperative has Who("you")."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

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


# --- how instructions are put together -------------------------------------------------------------------------------


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
    """Creates a delayed triggered ability (603.7): "at the beginning of the next end step, sacrifice it"."""

    event: Event
    effect: Effect
    condition: Condition | None = None
    once: bool = True
    until: For | None = None
    trailing: bool = field(default=False, compare=False)
    word: str = field(default="", compare=False)


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


# --- damage, life, cards ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealDamage(Effect):
    """The source deals damage (118 in 2009, 120 today). ``divided``: as the player chooses among the targets."""

    source: Ref
    amount: Amount
    to: Ref
    divided: bool = False
    unpreventable: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class GainLife(Effect):
    """The player gains life."""

    who: Ref
    amount: Amount
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class LoseLife(Effect):
    """The player loses life."""

    who: Ref
    amount: Amount
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class SetLife(Effect):
    """The player's life total becomes the amount."""

    who: Ref
    amount: Amount
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ExchangeLife(Effect):
    """Players exchange life totals, or a life total with another number."""

    who: Ref
    with_: Node


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """The player draws cards (120 in 2009, 121 today)."""

    who: Ref
    amount: Amount
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """The player discards; ``what`` a Choose (random or by another chooser), Back, or WholeZone("hand")."""

    who: Ref
    what: Ref


@dataclass(frozen=True, slots=True)
class Mill(Effect):
    """Puts the top cards of the library into the graveyard."""

    who: Ref
    amount: Amount
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """Reveals cards (701.13): top cards, a hand, chosen cards; ``until``: "until you reveal a land card"."""

    who: Ref
    what: Ref
    until: Filter | None = None
    until_who: Ref | None = None


@dataclass(frozen=True, slots=True)
class LookAt(Effect):
    """Looks at cards."""

    who: Ref
    what: Ref


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """Searches a zone for cards (701.16); what is found is Back("event")."""

    who: Ref
    zones: tuple[Ref, ...]
    for_: Ref
    reveal: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    """Shuffles the library; with ``what``, puts those cards into it first."""

    who: Ref
    what: Ref | None = None
    of: Ref | None = None


@dataclass(frozen=True, slots=True)
class Scry(Effect):
    """Scry, surveil, fateseal: look at the top cards and arrange them."""

    who: Ref
    amount: Amount
    kind: Literal["scry", "surveil", "fateseal", "explore"] = "scry"


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
    verb: Literal["exile", "return", "put"] = field(default="put", compare=False)
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
    """Puts counters on objects or players; ``kind`` "+1/+1", "charge", ...; ``distributed`` among the targets."""

    on: Ref
    kind: str
    amount: Amount = ONE
    distributed: bool = False
    who: Ref = YOU
    word: str = field(default="", compare=False)


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
    """Creates tokens; ``who`` controls them."""

    who: Ref
    amount: Amount
    token: TokenSpec
    tapped: bool = False
    attacking: bool = False
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
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ChangeTargets(Effect):
    """Changes targets: "change the target of target spell to ~", "choose new targets for" (113.6 in 2009, 115.7 today)."""

    what: Ref
    to: Ref | None = None
    how: Literal["change", "choose new", "change all"] = "change"
    who: Ref = YOU


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
class RemoveFromCombat(Effect):
    """Removes creatures from combat (506.4)."""

    what: Ref


# --- mana, choices, game ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddMana(Effect):
    """Adds mana (106.4). ``options``: each a tuple of symbols ("G",), ("W","W"); one is chosen. ``any_color``: how the choice is
    made: "any", "any combination", "chosen", "among" (a group's colours), "produced" (types a land could produce).
    ``amount`` multiplies; ``restriction`` text node: spend only on ..."""

    who: Ref
    options: tuple[tuple[str, ...], ...] = ()
    any_color: str = ""
    amount: Amount = ONE
    among: Node | None = None
    restriction: Node | None = None
    rider: Node | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class SpendOnly(Node):
    """Spend this mana only to cast / activate such things (106.6)."""

    cast: Filter | None = None
    activate: Filter | None = None
    costs: str = ""


@dataclass(frozen=True, slots=True)
class ChooseThing(Effect):
    """Chooses something that is no object: "a color", "a creature type", "a card name", "a number", "an opponent", "a land type",
    "a card type", "odd or even", or an object choice without more (``among``). Remembered for IsChosen and Back("choice")."""

    who: Ref
    what: str
    among: Ref | None = None
    options: tuple[str, ...] = ()
    random: bool = False
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class FlipCoin(Effect):
    """Flips coins (705)."""

    who: Ref
    amount: Amount = ONE
    call: bool = True


@dataclass(frozen=True, slots=True)
class RollDie(Effect):
    """Rolls a die with so many sides."""

    who: Ref
    sides: int
    amount: Amount = ONE


@dataclass(frozen=True, slots=True)
class ExtraTurn(Effect):
    """Takes an extra turn, or an extra step or phase (500.7-8); ``step`` None: a turn."""

    who: Ref
    step: str | None = None
    amount: Amount = ONE
    after: str = ""
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ControlTurn(Effect):
    """Controls another player during that player's next turn (710); ``during`` is how the words point back to that player."""

    who: Ref
    whose: Ref
    during: Ref


@dataclass(frozen=True, slots=True)
class EndGame(Effect):
    """Wins or loses the game, or draws it (104)."""

    who: Ref
    result: Literal["win", "lose", "draw"]


@dataclass(frozen=True, slots=True)
class EndTurn(Effect):
    """End the turn (716 in 2022) or the combat phase."""

    what: str = "turn"


@dataclass(frozen=True, slots=True)
class CastFree(Effect):
    """Casts or plays cards as part of an effect: "you may cast it without paying its mana cost", "play that card"; ``costs`` an
    alternative cost, None: without paying; ``lasts`` when it is a permission for a while."""

    who: Ref
    what: Ref
    free: bool = True
    costs: tuple[Cost, ...] | None = None
    play: bool = False
    lasts: For | None = None


@dataclass(frozen=True, slots=True)
class SkipNext(Effect):
    """The player skips their next step, phase or turn (614.10)."""

    who: Ref
    step: str
    amount: Amount = ONE


@dataclass(frozen=True, slots=True)
class KeywordAction(Effect):
    """A keyword action with only a number: proliferate, populate, investigate, bolster 2, monstrosity 3, detain, clash, manifest,
    amass, adapt, connive, learn, venture, goad ... (701)."""

    action: str
    who: Ref
    amount: Amount | None = None
    what: Ref | None = None


@dataclass(frozen=True, slots=True)
class Emblem(Effect):
    """Gets an emblem with abilities (114 today)."""

    who: Ref
    abilities: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class DoNothing(Effect):
    """An instruction that has no effect on the game state as modelled, such as ante or subgame-free table talk (named)."""

    words: str


@dataclass(frozen=True, slots=True)
class UnreadEffect(Effect):
    """An instruction that could not be read; carrying it out is refused as undecidable with these words."""

    text: str
    start: int = 0
    end: int = 0


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


@dataclass(frozen=True, slots=True)
class DoSame(Effect):
    """The player does the same as the instruction before."""

    who: Ref


@dataclass(frozen=True, slots=True)
class PayCosts(Effect):
    """The player pays the costs as part of following instructions (118.12 today)."""

    who: Ref
    costs: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class PreventThat(Effect):
    """Prevents the damage of the event spoken of; ``amount`` None: all of it."""

    amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class Have(Effect):
    """The player has something happen: "have ~ deal 2 damage to you"."""

    who: Ref
    effect: Effect


@dataclass(frozen=True, slots=True)
class CostOfKeyword(Effect):
    """ "The flashback cost is equal to its mana cost": said of the keyword ability just given; the reader writes it into that
    ability, and where there is none nothing can carry it out."""

    keyword: str


@dataclass(frozen=True, slots=True)
class Unpreventable(Effect):
    """ "The damage can't be prevented", said of the damage just dealt."""
