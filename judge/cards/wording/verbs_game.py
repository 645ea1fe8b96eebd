"""Instructions about mana, choices, turns and the game in words (106, 500, 104)."""

from __future__ import annotations

import dataclasses

from judge.cards import tree
from judge.cards.wording.agreement import YOU, is_plural, verb
from judge.cards.wording.amounts import digits, each_tail, value_text
from judge.cards.wording.base import Said, Unprintable, capital, listed
from judge.cards.wording.costs import symbols_text
from judge.cards.wording.counts import ONE, number
from judge.cards.wording.effects import clause, doing, with_x
from judge.cards.wording.keywords import abilities_list
from judge.cards.wording.mods import for_text
from judge.cards.wording.nouns import party, possessive, ref_text
from judge.cards.words import COLOR_NAMES

# --- mana, choices, game --------------------------------------------------------------------------------------------------------------------------


@doing(tree.AddMana)
def _add(effect: tree.AddMana) -> Said:
    if effect.any_color == "double the pool":
        return effect.who, "double the amount of each type of mana in your mana pool"
    words = with_x(effect, f"add {_mana(effect)}")
    if isinstance(effect.restriction, tree.SpendOnly):
        only = effect.restriction
        words += f". Spend this mana only on costs that contain {only.costs}" if only.costs else f". Spend this mana only to {_spend(only)}"
        if effect.restriction.uncounterable:
            words += ", and that spell can't be countered"
    if effect.kept:
        words += f". {capital(effect.kept)}"
    if isinstance(effect.rider, tree.SpendOnly):
        words += f". If that mana is spent on {party(effect.rider.cast)}, {_said_of_it(effect.rider)}"
    return effect.who, words


def _said_of_it(rider: tree.SpendOnly) -> str:
    if rider.gains:
        return clause(tree.Apply(tree.Back("event", word="it"), rider.gains, rider.lasts or tree.For("")))
    return "that spell can't be countered"


def _spend(only: tree.SpendOnly) -> str:
    parts = []
    if only.cast is not None:
        parts.append(f"cast {party(only.cast)}")
    if only.activate is not None:
        parts.append(f"activate {party(only.activate)}")
    return " or ".join(parts)


def _mana(effect: tree.AddMana) -> str:
    amount = effect.amount
    how = effect.any_color
    if not how:
        options = [symbols_text(option) for option in effect.options]
        if effect.word == "equal":
            return f"an amount of {options[0]} equal to {value_text(amount)}"
        lead = "an additional " if effect.word == "an additional" else ""
        return f"{lead}{listed(options, 'or')}{each_tail(amount)}"
    if effect.word == "equal" and how == "that color":
        return f"an amount of mana of that color equal to {value_text(amount)}"
    if effect.word == "equal":
        return f"an amount of mana of any one color equal to {value_text(amount)}"
    tail = each_tail(amount)
    count = number(amount.factor if tail and isinstance(amount, tree.Times) else amount)
    if how == "any combination":
        if effect.options:
            return f"{count} mana in any combination of {listed([symbols_text(option) for option in effect.options], 'and/or')}"
        return f"{count} mana in any combination of colors"
    if how == "produced":
        return f"{count} mana of any {effect.word} that {party(effect.among)} could produce"
    if how == "any type produced":
        return f"{count} mana of any type {party(effect.among)} produced"
    if how == "among" and effect.word == "of its colors":
        return f"one mana of any of {possessive(effect.among)} colors"
    if how == "among":
        return f"one mana of any color among {party(effect.among)}"
    words = {
        "any": "any color",
        "any one": "any one color",
        "any type": "any type",
        "commander": "any color in your commander's color identity",
        "chosen": "the chosen color",
        "that color": "that color",
    }[how]
    lead = "an additional " if effect.word == "an additional" else ""
    return f"{lead}{count} mana of {words}{tail}"


doing(tree.Vote)(
    lambda effect: (effect.who, f"vote for {listed(list(effect.options), 'or') if effect.options else ref_text(effect.what)}")
)
doing(tree.PayAnyMana)(lambda effect: (effect.who, "pay any amount of mana"))
doing(tree.LoseMana)(lambda effect: (effect.who, "lose all unspent mana"))
doing(tree.Forgo)(lambda effect: (effect.who, effect.words))


@doing(tree.ChooseThing)
def _choose(effect: tree.ChooseThing) -> Said:
    if isinstance(effect.among, tree.Target) and effect.among.chooser == effect.who:
        return effect.who, f"choose {ref_text(dataclasses.replace(effect.among, chooser=None))}"
    if effect.among is not None:
        return effect.who, f"choose {ref_text(effect.among)}"
    if len(effect.options) > 1:
        named = [COLOR_NAMES.get(one, one) if effect.what == "a color" else one for one in effect.options]
        return effect.who, f"choose {listed(named, 'or')}"
    words = f"choose {effect.what}"
    return effect.who, f"{words} {effect.options[0]}" if effect.options else words


doing(tree.FlipCoin)(lambda effect: (effect.who, "flip a coin"))


@doing(tree.ExtraTurn)
def _extra(effect: tree.ExtraTurn) -> Said:
    if effect.step is None and effect.after == "that turn":
        return None, f"after that turn, {ref_text(effect.who)} {verb('take', effect.who)} an extra turn"
    if effect.step is None and effect.amount != ONE:
        return effect.who, f"take {number(effect.amount)} extra turns after this one"
    if effect.step is None:
        return effect.who, "take an extra turn after this one"
    if effect.after == "after this step":
        said = f"an additional {effect.step} after this step"
        return (effect.who, f"get {said}") if effect.word == "gets" else (None, f"there is {said}")
    if effect.step == "combat phase":
        return None, f"there is an additional combat phase {effect.after}" if effect.after.startswith(
            "after this phase"
        ) and not effect.word else f"{effect.after}, there is an additional combat phase"
    return None, f"{effect.after}, there is an additional combat phase followed by an additional main phase"


doing(tree.Emblem)(lambda effect: (effect.who, f"get an emblem with {abilities_list(effect.abilities)}"))
doing(tree.ControlTurn)(
    lambda effect: (effect.who, f"{effect.word} {ref_text(effect.whose)} during {possessive(effect.during)} next turn")
)
doing(tree.EndTurn)(lambda effect: (None, "end the turn"))


@doing(tree.EndGame)
def _end_game(effect: tree.EndGame) -> Said:
    if effect.result == "draw":
        return None, "the game is a draw"
    return effect.who, f"{effect.result} the game"


@doing(tree.SkipNext)
def _skip(effect: tree.SkipNext) -> Said:
    whose = "your" if effect.who == YOU else "their"
    if effect.step == "all combat phases of the next turn":
        return effect.who, f"skip all combat phases of {whose} next turn"
    if effect.amount != ONE:
        return effect.who, f"skip {whose} next {number(effect.amount)} {effect.step}"
    return effect.who, f"skip {whose} next {effect.step}"


@doing(tree.CastFree)
def _cast(effect: tree.CastFree) -> Said:
    looked = effect.any_words.startswith("look")  # the card may be looked at as well, as long as it may be cast
    words = f"{'look at and ' if looked else ''}{'play' if effect.play else 'cast'} {ref_text(effect.what)}"
    if effect.free:
        words += " without paying their mana costs" if is_plural(effect.what) else " without paying its mana cost"
    if effect.lasts is not None and not effect.lasts.front:
        words += f" {for_text(effect.lasts)}"
    return effect.who, words + effect.any_words.removeprefix("look")


@doing(tree.SetLife)
def _set_life(effect: tree.SetLife) -> Said:
    if effect.word.startswith("becomes"):
        equal = " equal to" if effect.word.endswith("equal") else ""
        return None, f"{possessive(effect.who)} life total becomes{equal} {value_text(effect.amount)}"
    if effect.word == "double" and isinstance(effect.amount, tree.Times):
        return effect.who, f"double {possessive(effect.amount.of.of)} life total"  # type: ignore[attr-defined]
    raise Unprintable("SetLife")


doing(tree.Repeat)(lambda effect: (None, "repeat this process"))
doing(tree.DoSame)(lambda effect: (effect.who, "do the same"))
@doing(tree.PreventThat)
def _prevent_that(effect: tree.PreventThat) -> Said:
    if effect.amount is None:
        return None, "prevent that damage"
    if isinstance(effect.amount, tree.Half):
        return None, f"prevent half that damage, rounded {'up' if effect.amount.up else 'down'}"
    if isinstance(effect.amount, tree.Plus) and isinstance(effect.amount.right, tree.Negative):
        return None, f"prevent all but {digits(effect.amount.right.of)} of that damage"
    return None, f"prevent {digits(effect.amount)} of that damage"
