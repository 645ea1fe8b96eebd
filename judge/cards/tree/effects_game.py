"""Effects on the game as a whole, choices, and what completes another instruction (104, 106, 500.7, 608.2d, 705)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from judge.cards.tree.amounts import ONE, Amount
from judge.cards.tree.base import Node
from judge.cards.tree.costs import Cost
from judge.cards.tree.effects import Effect
from judge.cards.tree.filters import Filter
from judge.cards.tree.modifications import For, Modification
from judge.cards.tree.refs import Ref


@dataclass(frozen=True, slots=True)
class AddMana(Effect):
    """Adds mana (106.4). ``options``: each a tuple of symbols ("G",), ("W","W"); one is chosen. ``any_color``: how the choice is
    made: "any", "any combination", "chosen", "among" (a group's colours), "produced" (types a land could produce).
    ``amount`` multiplies; ``restriction`` text node: spend only on ...; ``kept``: the words by which it isn't lost before the turn ends
    (500.4)."""

    who: Ref
    options: tuple[tuple[str, ...], ...] = ()
    any_color: str = ""
    amount: Amount = ONE
    among: Node | None = None
    restriction: Node | None = None
    rider: Node | None = None
    word: str = field(default="", compare=False)
    kept: str = ""


@dataclass(frozen=True, slots=True)
class LoseMana(Effect):
    """The player loses all unspent mana: the mana pool empties at once (106.4)."""

    who: Ref


@dataclass(frozen=True, slots=True)
class SpendOnly(Node):
    """Spend this mana only to cast / activate such things (106.6); ``uncounterable``: what it is spent on can't be countered. As the
    ``rider`` of an AddMana it restricts nothing, but says so of such spells, or what they gain (``gains``, for how long)."""

    cast: Filter | None = None
    activate: Filter | None = None
    costs: str = ""
    uncounterable: bool = False
    gains: tuple[Modification, ...] = ()
    lasts: For | None = None


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
    word: str = field(default="control", compare=False)


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
    alternative cost, None: without paying; ``lasts`` when it is a permission for a while; ``any_mana``: mana may be spent on it as though
    it were of any "color" or "type" (609.4b)."""

    who: Ref
    what: Ref
    free: bool = True
    costs: tuple[Cost, ...] | None = None
    play: bool = False
    lasts: For | None = None
    any_mana: str = ""
    any_words: str = field(default="", compare=False)


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
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Emblem(Effect):
    """Gets an emblem with abilities (114 today)."""

    who: Ref
    abilities: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class OneOfTied(Effect):
    """ "If two or more creatures are tied for least power, you choose one of them": says how the one spoken of in the instruction before
    it is found (``reader.body``); by itself it does nothing."""

    what: Filter
    name: str
    how: str
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class XIs(Effect):
    """ "X is the number of cards in an opponent's hand": a sentence of its own that defines X for the text it stands in (107.3c)."""

    value: Amount


@dataclass(frozen=True, slots=True)
class DoNothing(Effect):
    """An instruction that has no effect on the game state as modelled, such as ante or subgame-free table talk (named)."""

    words: str


@dataclass(frozen=True, slots=True)
class Forgo(Effect):
    """What would happen to the player doesn't: "skips that draw instead", "gains no life instead" (614.10, 614.6)."""

    who: Ref
    words: str


@dataclass(frozen=True, slots=True)
class MayEnd(Effect):
    """ "You may pay {W} to end this effect": a special action that ends the continuous effect just begun (114.2c)."""

    costs: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class MayIgnore(Effect):
    """ "Any player may pay {2} for that player to ignore this effect until end of turn": completes the restriction before it
    (``reader.linking``)."""

    who: Ref
    costs: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class FloorOfReduction(Effect):
    """ "This effect can't reduce ... to less than one mana": completes the cost reduction before it (``reader.linking``)."""

    words: str


@dataclass(frozen=True, slots=True)
class UnreadEffect(Effect):
    """An instruction that could not be read; carrying it out is refused as undecidable with these words."""

    text: str
    start: int = 0
    end: int = 0


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
class NewTypeNot(Effect):
    """ "The new creature type can't be Wall": completes the text change before it (``reader.body``)."""

    type: str


@dataclass(frozen=True, slots=True)
class KeepMana(Effect):
    """ "Until end of turn, you don't lose this mana as steps and phases end": completes the adding of mana before it (``reader.body``)."""

    words: str


@dataclass(frozen=True, slots=True)
class MostCounters(Effect):
    """ "This ability can't cause the total number of +1/+0 counters on ~ to be greater than four": completes the putting of counters
    before it (``reader.body``)."""

    kind: str
    most: Amount


@dataclass(frozen=True, slots=True)
class NoFizzle(Effect):
    """ "This ability can't be countered except by spells and abilities": it resolves though its targets have become illegal (608.2b)."""


@dataclass(frozen=True, slots=True)
class OpeningReveal(Modification):
    """ "You may reveal ~ from your opening hand. If you do, at the beginning of the first upkeep, ...": done before the first turn
    (103.5 in 2009, 103.6 today)."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class OpeningPlace(Modification):
    """ "If ~ is in your opening hand, you may begin the game with ~ on the battlefield with a luck counter on it. If you do, ...":
    ``not_first``: only for a player who isn't the first (103.5 in 2009, 103.6 today)."""

    effect: Effect
    counters: tuple[Any, ...] = ()
    not_first: bool = False


@dataclass(frozen=True, slots=True)
class Unpreventable(Effect):
    """ "The damage can't be prevented", said of the damage just dealt."""
