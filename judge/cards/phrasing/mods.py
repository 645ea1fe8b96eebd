"""Modifications back to text: what a continuous effect says of its subject (the inverse of ``reader.lower_mods``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.cards import tree
from judge.cards.phrasing.amounts import costs_text, counters_text, digits, symbols_text, value_text
from judge.cards.phrasing.conditions import condition_text
from judge.cards.phrasing.events import Mode, mode_of, verb
from judge.cards.phrasing.nouns import (
    article,
    class_text,
    filter_text,
    is_many,
    joined,
    plural,
    possessive,
    ref_text,
)
from judge.cards.phrasing.unworded import Unworded
from judge.cards.words import COLOR_NAMES, NUMBER_NAMES

YOU = tree.Who("you")


def counted_one(what: Any) -> str:
    """What "for each" counts, in the singular."""
    if isinstance(what, tree.CountOf):
        what = what.what
    if isinstance(what, tree.CountersOn):
        return f"{what.kind} counter on {class_text(what.on)}" if what.kind else f"counter on {class_text(what.on)}"
    if isinstance(what, tree.EventAmount) and what.which == "times kicked":
        return "time it was kicked"
    if isinstance(what, tree.Filter):
        if what.predicates[:1] == (tree.Other(),):
            return f"other {filter_text(tree.Filter(what.kind, what.predicates[1:]))}"
        return filter_text(what)
    return value_text(what)


def split_each(amount: tree.Amount) -> tuple[tree.Amount, tree.Amount | None]:
    """An amount "for each" as its fixed part and what multiplies it."""
    if isinstance(amount, tree.Negative):
        inner, by = split_each(amount.of)
        return tree.Negative(inner), by
    counts = tree.CountOf | tree.CountersOn | tree.EventAmount
    if (
        isinstance(amount, tree.Times)
        and isinstance(amount.of, counts)
        and isinstance(amount.factor, tree.Num | tree.X)
    ):
        return amount.factor, amount.of
    return amount, None


def signed(amount: tree.Amount) -> str:
    """A modifier of power or toughness: "+2", "-X"."""
    return f"-{digits(amount.of)}" if isinstance(amount, tree.Negative) else f"+{digits(amount)}"


def pt_text(mod: tree.ModifyPT) -> str:
    """The change with what it is counted by: "+1/+1 for each artifact you control"."""
    power, by = split_each(mod.power)
    toughness, by2 = split_each(mod.toughness)
    each = by if by is not None else by2
    tail = f" for each {counted_one(each)}" if each is not None else ""
    return f"{signed(power)}/{signed(toughness)}{tail}"


# --- abilities --------------------------------------------------------------------------------------------------------


def abilities_text(abilities: Sequence[Any]) -> str:
    """A list of abilities given to something: "flying and haste", a quoted ability in its quotes."""
    from judge.cards.phrasing.abilities import ability_text, keyword_text

    words: list[str] = []
    for one in abilities:
        if isinstance(one, tree.Quoted):
            words.append(f'"{ability_text(one.ability)}"')
        elif isinstance(one, tree.Keyword):
            text = keyword_text(one)
            if one.word == "and from" and words:
                words[-1] += f" and from {text.partition(' from ')[2]}"
            else:
                words.append(text)
        else:
            words.append(ability_text(one))
    return joined(words, "and")


# --- becoming ---------------------------------------------------------------------------------------------------------


def becoming_text(mods: Sequence[tree.Modification], mode: Mode) -> str:
    """What something becomes or is: "a 3/3 green Ape creature with trample"."""
    words: list[str] = []
    late: list[str] = []
    det = ""
    tail = ""
    for mod in mods:
        if isinstance(mod, tree.SetPT):
            size = f"{_size(mod.power)}/{_size(mod.toughness)}"
            if mod.word == "with base":
                late.append(f"with base power and toughness {size}")
            else:
                words.append(size)
        elif isinstance(mod, tree.ChangeColors):
            if mod.word in ("", "colors", "both"):
                words.append(joined([COLOR_NAMES[one] for one in mod.colors]) if mod.colors else "colorless")
                if mod.word == "colors":
                    tail = f" in addition to {_its(mode)} other colors"
            else:
                words.append(mod.word)
        elif isinstance(mod, tree.ChangeTypes):
            shape, _, extra = mod.word.partition("|")
            if mod.chosen or mod.every_creature_type:
                words.append(shape)
            else:
                kinds = [*mod.supertypes, *mod.subtypes, *mod.types]
                if shape == "plural":
                    kinds[-1] = plural(kinds[-1])
                words.extend(kinds)
                det = "a" if shape == "a" else det
            tail = _kept(extra, mode) or tail
        elif isinstance(mod, tree.GainAbilities):
            late.append(f"with {abilities_text(mod.abilities)}")
        elif isinstance(mod, tree.BecomeCopy):
            words.append(copy_text(mod))
        elif isinstance(mod, tree.StillIs):
            words.append(f"still {plural(mod.type)}" if mod.word == "plural" else f"still {article(mod.type)}")
        else:
            raise Unworded(f"no wording for becoming {type(mod).__name__}")
    text = " ".join(words)
    return " ".join([article(text) if det else text, *late]) + tail


def _its(mode: Mode) -> str:
    return "their" if mode == "p" else "its"


def _kept(extra: str, mode: Mode) -> str:
    if extra.startswith("still plural "):
        return f" that are still {plural(extra.removeprefix('still plural '))}"
    if extra.startswith("still "):
        return f" that's still {article(extra.removeprefix('still '))}"
    return f" in addition to {_its(mode)} other {extra}" if extra else ""


def _size(amount: tree.Amount | None) -> str:
    return digits(amount) if amount is not None else "*"


def copy_text(mod: tree.BecomeCopy) -> str:
    """A copy with its exceptions: "a copy of target creature, except it has haste"."""
    extra = f", except {exceptions_text(mod.except_)}" if mod.except_ else ""
    return f"a copy of {class_text(mod.of)}{extra}"


def exceptions_text(mods: Sequence[tree.Modification]) -> str:
    """The exceptions of a copy effect."""
    parts = []
    for mod in mods:
        if isinstance(mod, tree.Becomes) and mod.word == "it's":
            parts.append(f"it's {becoming_text(mod.of, 's')}")
        else:
            parts.append(f"it {mod_phrase(mod, 's')}")
    return joined(parts)


# --- restrictions, requirements, permissions --------------------------------------------------------------------------

_CANT = {
    "be targeted": "be the target of",
    "attack you or planeswalkers": "attack you or planeswalkers you control",
    "draw": "draw cards",
    "search": "search libraries",
}


def _cant(mod: tree.Cant, mode: Mode) -> str:
    if isinstance(mod.other, tree.PhaseStep):
        which = f"{mod.other.which} " if mod.other.which else ""
        return f"{verb(DONT, mode)} untap during {possessive(mod.other.whose)} {which}{mod.other.step}"
    what = _CANT.get(mod.action, mod.action)
    if mod.except_ is not None:
        what = f"{what} except by {_party(mod.except_)}"
    elif mod.other is not None and mod.action != "attack you or planeswalkers":
        by = " by" if mod.action.startswith("be ") and mod.action != "be targeted" else ""
        what = f"{what}{by} {_party(mod.other)}"
    if isinstance(mod.unless, tree.Condition):
        what += f" unless {condition_text(mod.unless)}"
    elif isinstance(mod.unless, tuple):
        what += f" unless {payment_text(mod.payer, mod.unless)}"
    return f"can't {what}"


DONT = "don't"


def payment_text(payer: Any, costs: Sequence[tree.Cost]) -> str:
    """Who pays what, after "unless": "you pay {2}", "its controller sacrifices a land"."""
    mode = mode_of(payer) if payer is not None else "p"
    parts = []
    for cost in costs:
        text = costs_text((cost,))
        if isinstance(cost, tree.Mana) and text.startswith("{"):
            text = f"pay {text}"
        parts.append(verb(text, mode))
    return f"{ref_text(payer or YOU)} {', '.join(parts)}"


def _party(what: Any) -> str:
    if isinstance(what, tree.Filter) and what.word.startswith("count "):
        return f"two {what.word.removeprefix('count ')} {filter_text(what, True)}"
    return class_text(what)


def _must(mod: tree.Must, mode: Mode) -> str:
    other = f" {class_text(mod.other)}" if mod.other is not None else ""
    freq = f" {mod.word}" if mod.word else ""
    if mod.action == "be blocked":
        return f"must be blocked{freq} if able"
    return f"{verb(mod.action, mode)}{other}{freq} if able"


def _permit(mod: tree.Permit, mode: Mode) -> str:
    action = mod.action
    other = class_text(mod.other) if mod.other is not None else ""
    if "additional lands" in action and mod.amount is not None:
        count = NUMBER_NAMES.get(getattr(mod.amount, "value", 0), "X")
        action = action.replace("additional lands", f"{count} additional lands")
    elif action.startswith("choose not to untap"):
        action = f"choose not to untap {other} during your untap step"
    elif action.startswith(("cast ", "play ")) and other:
        head, _, rest = action.partition(" ")
        action = f"{head} {other} {rest}"
    elif other:
        action = f"{action} {other}"
    if mode == "p":
        action = action.replace("as though it ", "as though they ")
    return f"{mod.word or 'can'} {action}"


_RULES = {
    "no maximum hand size": "have no maximum hand size",
    "hand revealed": "play with {their} hand revealed",
    "top card revealed": "play with the top card of {their} library revealed",
    "assigns no combat damage": "assign no combat damage",
    "assigns combat damage equal to its toughness": "assign combat damage equal to its toughness rather than its power",
    "assigns combat damage as though unblocked": "assign its combat damage as though it weren't blocked",
}


def _rule(what: str) -> str:
    if what not in _RULES:
        raise Unworded(what)
    return _RULES[what]


def _becomes(mod: tree.Becomes, mode: Mode) -> str:
    if mod.word == "becomes":
        return f"{verb('become', mode)} {becoming_text(mod.of, mode)}"
    return f"{'are' if mode == 'p' else 'is'} {becoming_text(mod.of, mode)}"


def _lose_types(mod: tree.LoseTypes, mode: Mode) -> str:
    if mod.types == ("creature types",):
        return verb("lose all creature types", mode)
    kinds = " ".join(mod.types)
    shape = mod.word.partition("|")[0]
    kinds = article(kinds) if shape == "a" else plural(kinds) if shape == "plural" else kinds
    return f"{'aren' if mode == 'p' else 'isn'}'t {kinds}"


def _set_pt(mod: tree.SetPT, mode: Mode) -> str:
    have = verb("have", mode)
    if mod.power is None:
        return f"{have} base toughness {_size(mod.toughness)}"
    if mod.toughness is None:
        return f"{have} base power {_size(mod.power)}"
    return f"{have} base power and toughness {_size(mod.power)}/{_size(mod.toughness)}"


def _pt(mod: tree.ModifyPT, mode: Mode) -> str:
    return f"{verb('get', mode)} {mod.word + ' ' if mod.word else ''}{pt_text(mod)}"


# modification class -> its verb phrase in agreement with the subject
_PHRASES: dict[type[tree.Modification], Callable[[Any, Mode], str]] = {
    tree.ModifyPT: _pt,
    tree.SetPT: _set_pt,
    tree.GainAbilities: lambda mod, mode: (
        f"{verb('gain' if mod.word == 'gains' else 'have', mode)} {abilities_text(mod.abilities)}"
    ),
    tree.LoseAbilities: lambda mod, mode: verb(
        f"lose {joined(mod.keywords) if mod.keywords else 'all abilities'}", mode
    ),
    tree.Becomes: _becomes,
    tree.LoseTypes: _lose_types,
    tree.ControlsThat: lambda mod, mode: f"{verb('control', mode)} {ref_text(mod.what)}",
    tree.Cant: _cant,
    tree.Must: _must,
    tree.Permit: _permit,
    tree.RuleChange: lambda mod, mode: verb(_rule(mod.what), mode),
    tree.SkipStep: lambda mod, mode: verb(f"skip {{their}} {mod.step}", mode),
}


def mod_phrase(mod: tree.Modification, mode: Mode, who: Any = None) -> str:
    """One modification as a verb phrase; ``who`` is the subject, for "your" or "their"."""
    phrase = _PHRASES.get(type(mod))
    if phrase is None:
        raise Unworded(f"no wording for the modification {type(mod).__name__}")
    return phrase(mod, mode).replace("{their}", "your" if who is None or who == YOU else "their")


def mods_phrase(mods: Sequence[tree.Modification], mode: Mode, who: Any = None) -> str:
    """Several modifications of one subject: "gets +2/+2 and has flying", "can't attack or block"."""
    phrases: list[str] = []
    actions: list[str] = []
    for index, mod in enumerate(mods):
        after = mods[index + 1] if index + 1 < len(mods) else None
        paired = isinstance(mod, tree.Cant) and isinstance(after, tree.Cant) and mod.unless == after.unless
        if paired and isinstance(mod, tree.Cant):
            actions.append(mod.action)
            continue
        if actions and isinstance(mod, tree.Cant):
            action = " or ".join([*actions, mod.action]).replace("attack alone or block alone", "attack or block alone")
            phrases.append(_cant(tree.Cant(action, mod.other, mod.except_, mod.unless, payer=mod.payer), mode))
            actions = []
            continue
        phrases.append(mod_phrase(mod, mode, who))
    return joined(phrases)


# --- modifications that speak for themselves --------------------------------------------------------------------------


def cost_change_text(mod: tree.CostChange) -> str:
    """ "Creature spells you cast cost {1} less to cast"."""
    what = class_text(mod.what)
    cost = verb("cost", mode_of(mod.what))
    each = f" for each {counted_one(mod.times)}" if mod.times is not None else ""
    if mod.word == "additional":
        return f"{what} {cost} an additional {costs_text(mod.cost)} to {'activate' if mod.activate else 'cast'}"
    mana = mod.cost[0]
    if not (isinstance(mana, tree.Mana)):
        raise Unworded("isinstance(mana, tree.Mana)")
    less = "less" if mod.less else "more"
    return f"{what} {cost} {symbols_text(mana.symbols)} {less} to {'activate' if mod.activate else 'cast'}{each}"


def enters_text(mod: tree.EntersWith) -> str:
    """ "~ enters tapped", "~ enters with two +1/+1 counters on it"."""
    from judge.cards.phrasing.effects import effect_text

    what = class_text(mod.what)
    if mod.word == "as":
        (only,) = mod.effects
        return f"as {what} {verb('enter', mode_of(mod.what))}, {effect_text(only)}"
    mode = mode_of(mod.what)
    pronoun = "them" if mode == "p" else "it"
    parts = [verb("enter", mode)]
    if mod.optional and mod.word == "copy":
        copied = mod.effects[0]
        if not (isinstance(copied, tree.BecomeCopy)):
            raise Unworded("isinstance(copied, tree.BecomeCopy)")
        return f"you may have {what} enter as {copy_text(copied)}"
    if mod.tapped:
        parts.append("tapped")
    specs = [one for one in mod.effects if isinstance(one, tree.CounterSpec)]
    tail = ""
    if specs:
        texts = []
        for one in specs:
            amount, by = split_each(one.amount)
            texts.append(counter_spec_text(tree.CounterSpec(one.kind, amount, word=one.word)))
            if by is not None:
                tail = f" for each {counted_one(by)}"
        parts.append(f"with {' and '.join(texts)} on {pronoun}{tail}")
    copies = [one for one in mod.effects if isinstance(one, tree.BecomeCopy)]
    if copies:
        parts.append(f"as {copy_text(copies[0])}")
    text = f"{what} {' '.join(parts)}"
    if isinstance(mod.condition, tree.IsNot):
        return f"{text} unless {condition_text(mod.condition.of)}"
    if mod.condition is not None:
        test = condition_text(mod.condition)
        return f"if {test}, {text}" if mod.word == "if" else f"{text} if {test}"
    return text


def counter_spec_text(spec: tree.CounterSpec) -> str:
    """The counters something enters with: "two +1/+1 counters", "an additional +1/+1 counter"."""
    if spec.word == "a number of":
        return f"a number of {spec.kind} counters equal to {value_text(spec.amount)}"
    if not isinstance(spec.amount, tree.Num | tree.X | tree.EventAmount):
        return f"{spec.kind} counters equal to {value_text(spec.amount)}"
    if spec.word == "additional":
        return counters_text(f"additional {spec.kind}", spec.amount)
    return counters_text(spec.kind, spec.amount, spec.word)


def prevention_text(mod: tree.PreventDamage, turn: bool) -> str:
    """ "Prevent all combat damage that would be dealt to you this turn"."""
    kind = {None: "damage", True: "combat damage", False: "noncombat damage"}[mod.combat]
    when = " this turn" if turn else ""
    to = f" to {_party(mod.recipient)}" if mod.recipient is not None else ""
    by = f" by {_party(mod.source)}" if mod.source is not None else ""
    if mod.amount is not None:
        return f"prevent the next {digits(mod.amount)} damage that would be dealt{to}{by}{when}"
    if mod.word == "to and by":
        return f"prevent all {kind} that would be dealt to and dealt by {_party(mod.source)}{when}"
    if mod.source is not None and not mod.word:
        return f"prevent all {kind} {_party(mod.source)} would deal{to}{when}"
    return f"prevent all {kind} that would be dealt{to}{by}{when}"


__all__ = ["is_many", "mod_phrase", "mods_phrase"]
