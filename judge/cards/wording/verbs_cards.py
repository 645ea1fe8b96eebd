"""Instructions about damage, life and cards in words (120, 119, 121 today)."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.wording.agreement import YOU, verb
from judge.cards.wording.amounts import digits, each_tail, is_value, value_text
from judge.cards.wording.base import Said, article, listed
from judge.cards.wording.counts import ONE, number
from judge.cards.wording.effects import doing, paid, with_x
from judge.cards.wording.mods import for_text
from judge.cards.wording.nouns import filter_text, possessive, ref_text
from judge.cards.wording.zones import zone_text

# --- damage, life, cards ------------------------------------------------------------------------------------------------------------------


_THAT = tree.EventAmount("amount")


@doing(tree.DealDamage)
def _damage(effect: tree.DealDamage) -> Said:
    if isinstance(effect.amount, tree.Times) and effect.amount.of == _THAT and effect.amount.of.word == "that damage":
        times = "double" if effect.amount.factor == tree.Num(2) else "triple"
        if isinstance(effect.to, tree.Back) and effect.to.word == "unsaid":
            return effect.source, f"deal {times} that damage"
        return effect.source, f"deal {times} that damage to {ref_text(effect.to)}"
    if effect.word == "plus" and isinstance(effect.amount, tree.Plus):
        return effect.source, f"deal that much damage plus {digits(effect.amount.right)} to {ref_text(effect.to)}"
    to = ref_text(effect.to)
    if effect.word == "half" and isinstance(effect.amount, tree.Half):
        return effect.source, f"deal half X damage, rounded {'up' if effect.amount.up else 'down'}, to {to}"
    if effect.evenly:
        words = f"deal {digits(effect.amount)} damage divided evenly, rounded down, among {to}"
    elif effect.divided and effect.word == "equal first":
        words = f"deal damage equal to {value_text(effect.amount)} divided as you choose among {to}"
    elif effect.divided:
        words = f"deal {digits(effect.amount)} damage divided as you choose among {to}"
    elif effect.word == "additional":
        words = f"deal {digits(effect.amount)} additional damage to {to}"
    elif effect.word == "an additional":
        words = f"deal an additional {digits(effect.amount)} damage to {to}"
    elif effect.word == "equal first":
        words = f"deal damage equal to {value_text(effect.amount)} to {to}"
    elif effect.word == "equal" or is_value(effect.amount):
        words = f"deal damage to {to} equal to {value_text(effect.amount)}"
    else:
        words = f"deal {digits(effect.amount)} damage to {to}{each_tail(effect.amount)}"
    if effect.unpreventable:
        words = with_x(effect, words) + ". The damage can't be prevented"
    return effect.source, words


def _limit_text(limit: str) -> str:
    """What an amount can't be more than."""
    if limit.startswith("spent "):
        return f"the amount of {{{limit[6:]}}} spent on X"
    return "the player's life total before ~ dealt damage" if limit == "life before" else "the creature's toughness"


def _life(verb_: str, effect: tree.GainLife | tree.LoseLife) -> Said:
    if isinstance(effect.amount, tree.Half):
        return effect.who, f"{verb_} {value_text(effect.amount).replace(' life total', ' life')}"
    if isinstance(effect.amount, tree.NoMoreThan):
        limits = [_limit_text(limit) for limit in effect.amount.limits]
        listed = f"{', '.join(limits[:-1])}, or {limits[-1]}" if len(limits) > 2 else " or ".join(limits)
        life = " life" if effect.word == "equal life" else ""
        return effect.who, f"{verb_} life equal to {value_text(effect.amount.of)}, but not more{life} than {listed}"
    if effect.word == "equal" or is_value(effect.amount):
        return effect.who, f"{verb_} life equal to {value_text(effect.amount)}"
    return effect.who, f"{verb_} {digits(effect.amount)} life{each_tail(effect.amount)}"


doing(tree.GainLife)(lambda effect: _life("gain", effect))
doing(tree.LoseLife)(lambda effect: _life("lose", effect))
doing(tree.PayCosts)(lambda effect: (effect.who, paid(effect.costs)))


def cards_text(amount: tree.Amount | None, word: str) -> str:
    """ "a card", "two cards", "cards equal to ..."."""
    if word == "half" and isinstance(amount, tree.Half) and isinstance(amount.of, tree.CountOf):
        place = amount.of.what.predicates[0]  # type: ignore[attr-defined]
        return f"half {zone_text('library', place.of)}, rounded {'up' if amount.up else 'down'}"
    if word == "that many" and isinstance(amount, tree.Plus):
        more = amount.right
        return f"that many cards {f'minus {digits(more.of)}' if isinstance(more, tree.Negative) else f'plus {digits(more)}'}"
    if word == "equal":
        return f"cards equal to {value_text(amount)}"
    if word == "number equal":
        return f"a number of cards equal to {value_text(amount)}"
    if isinstance(amount, tree.UpTo):
        return f"up to {number(amount.of)} card{'' if amount.of == ONE else 's'}"
    tail = each_tail(amount)
    count = amount.factor if tail and isinstance(amount, tree.Times) else amount
    if count == ONE:
        return (f"{word} card" if word else "a card") + tail
    extra = "additional " if word == "additional" else ""
    return f"{number(count)} {extra}cards{tail}"


doing(tree.Draw)(lambda effect: (effect.who, f"draw {cards_text(effect.amount, effect.word)}"))
doing(tree.Mill)(lambda effect: (effect.who, f"mill {cards_text(effect.amount, effect.word)}"))


@doing(tree.Discard)
def _discard(effect: tree.Discard) -> Said:
    what = effect.what
    if isinstance(what, tree.Choose) and what.word in ("equal", "number equal"):
        return effect.who, f"discard {cards_text(what.most, what.word)}"
    if isinstance(what, tree.Choose) and isinstance(what.most, tree.Times):
        return effect.who, f"discard {cards_text(what.most, '')}"
    return effect.who, f"discard {ref_text(what)}"


@doing(tree.Reveal)
def _reveal(effect: tree.Reveal) -> Said:
    if effect.until is not None and isinstance(effect.what, tree.TopCards):
        who = effect.until_who or YOU
        library = zone_text("library", effect.what.of)
        found = article(filter_text(effect.until)) if effect.count == ONE else f"{number(effect.count)} {filter_text(effect.until, True)}"
        how = effect.how
        return effect.who, f"{how} cards from the top of {library} until {ref_text(who)} {verb(how, who)} {found}"
    return effect.who, f"reveal {ref_text(effect.what)}"


doing(tree.LookAt)(
    lambda effect: (effect.who, f"look at {ref_text(effect.what)}" + (f" {for_text(effect.lasts)}" if effect.lasts is not None else ""))
)


@doing(tree.Search)
def _search(effect: tree.Search) -> Said:
    zones = [zone.zone for zone in effect.zones if isinstance(zone, tree.WholeZone)]
    owner = possessive(effect.zones[0].of)  # type: ignore[attr-defined]
    return effect.who, f"search {owner} {listed(zones, effect.word or 'and')} for {ref_text(effect.for_)}"


@doing(tree.Shuffle)
def _shuffle(effect: tree.Shuffle) -> Said:
    if effect.what is not None:
        return effect.who, f"shuffle {ref_text(effect.what)} into {zone_text('library', effect.of)}"
    if effect.of is not None:
        return effect.who, f"shuffle {zone_text('library', effect.of)}"
    return effect.who, f"shuffle {effect.word}".strip()


doing(tree.Scry)(lambda effect: (effect.who, f"{effect.kind} {digits(effect.amount)}"))


_SO_OFTEN = frozenset(("proliferate", "populate", "investigate"))
"""Keyword actions whose number says how often they are done."""


@doing(tree.KeywordAction)
def _action(effect: tree.KeywordAction) -> Said:
    words = effect.action
    if effect.word == "again":
        return effect.who, f"{words} again"
    if words == "manifest the top card of your library" and effect.who != tree.Who("you"):
        words = "manifest the top card of their library"
    if isinstance(effect.amount, tree.Times):
        return effect.who, words + each_tail(effect.amount)
    if effect.action in _SO_OFTEN and isinstance(effect.amount, tree.Num):
        if effect.amount == ONE:
            return effect.who, f"{words} an additional time"
        return effect.who, f"{words} twice" if effect.amount.value == 2 else f"{words} {number(effect.amount)} times"
    if effect.amount is not None:
        words += f" {digits(effect.amount)}"
    if effect.what is not None and effect.action != "support":  # the keyword implies its targets
        words += f" {ref_text(effect.what)}"
    return effect.who, words
