"""Modifications in words: "gets +1/+1", "can't be blocked", "becomes a 3/3 creature" (611, 613)."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.wording.amounts import digits, each_tail, is_value, value_text
from judge.cards.wording.base import Unprintable, article, capital, listed, plural_noun, worded
from judge.cards.wording.conditions import condition_text
from judge.cards.wording.costs import costs_text, counters_text, symbols_text
from judge.cards.wording.events import event_text
from judge.cards.wording.keywords import abilities_list
from judge.cards.wording.nouns import (
    counter_name,
    filter_text,
    is_plural,
    number,
    party,
    possessive,
    predicates_text,
    ref_text,
    verb,
    verb_not,
)
from judge.cards.words import COLOR_NAMES, plural_subtype

YOU = tree.Who("you")


def for_text(lasts: tree.For) -> str:
    """ "until end of turn" and the like; empty when no end is stated."""
    span = lasts.span
    if span in ("", "next untap step") or lasts.word == "within":
        return ""
    if span == "as long as":
        return f"{lasts.word or 'as long as'} {condition_text(lasts.condition)}"
    if span == "leaves the battlefield" and isinstance(lasts.event, tree.ZoneChange):
        subject = lasts.event.subject
        return f"until {party(subject)} {verb('leave', subject)} the battlefield"
    if span in ("this turn", "this combat"):
        return span
    if span == "during next turn":
        return f"during {possessive(lasts.whose)} next turn"
    if span == "end of your next turn":
        return "until the end of your next turn"
    if span == "rest of the game":
        return "for the rest of the game"
    return f"until {span}"


def signed(amount: Any, like: Any = None) -> str:
    """A power or toughness change with its sign."""
    if isinstance(amount, tree.Negative):
        return f"-{digits(amount.of)}"
    said = digits(amount)
    return said if said.startswith("-") else f"+{said}"


def mods_text(mods: tuple[Any, ...], subject: Any) -> str:
    """The verb phrases of the modifications said of the subject."""
    parts: list[str] = []
    index = 0
    while index < len(mods):
        mod = mods[index]
        if isinstance(mod, tree.Cant) and mod.word == "or be blocked":
            parts.append(f"can't block or be blocked by {party(mod.other)}{_unless(mod, subject)}")
            index += 2
            continue
        if isinstance(mod, tree.Cant) and mod.word == "list":
            end = next(n for n in range(index, len(mods)) if mods[n].word != "list")
            said = [mod_text(one, subject).removeprefix("can't ") for one in mods[index : end + 1]]
            parts.append(f"can't {listed(said, 'or')}")
            index = end + 1
            continue
        if isinstance(mod, tree.Cant) and index + 1 < len(mods) and isinstance(mods[index + 1], tree.Cant):
            pair = (mod.action, mods[index + 1].action)
            if (
                pair in (("attack", "block"), ("attack alone", "block alone"))
                and mod.other is None
                and mods[index + 1].other is None
            ):
                words = "can't attack or block" + (" alone" if pair[0].endswith("alone") else "")
                parts.append(words + _unless(mod, subject))
                index += 2
                continue
        if mod == tree.LoseTypes(("land types",)) and tree.LoseAbilities() in mods[index + 1 : index + 2]:
            parts.append(f"{verb('lose', subject)} all land types and abilities")
            index += 2
            continue
        if isinstance(mod, tree.Cant) and mod.word == "or":
            parts.append(f"{mod_text(mod, subject)} or {mod_text(mods[index + 1], subject).removeprefix('can' + chr(39) + 't ')}")
            index += 2
            continue
        parts.append(mod_text(mod, subject))
        index += 1
    return listed(parts)


def _unless(mod: tree.Cant, subject: Any) -> str:
    if mod.unless is None:
        return ""
    if isinstance(mod.unless, tuple):
        payer = mod.payer or YOU
        words = costs_text(mod.unless)
        head, _, rest = words.partition(" ")
        told = next((cost.x for cost in mod.unless if isinstance(cost, tree.Mana) and cost.x is not None), None)
        where = f", where X is {value_text(told)}" if told is not None else ""
        return f" unless {ref_text(payer)} {verb(head, payer)} {rest}{where}"
    return f" unless {condition_text(mod.unless)}"


def mod_text(mod: Any, subject: Any) -> str:
    """One modification as a verb phrase in agreement with the subject."""
    if isinstance(mod, tree.ModifyPT):
        return _pt(mod, subject)
    if isinstance(mod, tree.GainAbilities) and mod.word == "or":
        return f"{verb('gain', subject)} {abilities_list(mod.abilities, 'or')}"
    if isinstance(mod, tree.GainAbilities) and mod.word == "choice":
        return f"{verb('gain', subject)} your choice of {abilities_list(mod.abilities, 'or')}"
    if isinstance(mod, tree.ChangeTypes) and mod.word == "gains all creature types":
        return f"{verb('gain', subject)} all creature types"
    if isinstance(mod, tree.GainAbilities):
        return f"{verb('gain' if mod.word == 'gains' else 'have', subject)} {abilities_list(mod.abilities)}"
    if isinstance(mod, tree.GainActivated):
        return f"{verb('gain' if mod.word == 'gains' else 'have', subject)} all activated abilities of {party(mod.of)}"
    if isinstance(mod, tree.LoseAbilities) and mod.but_mana:
        return f"{verb('lose', subject)} all abilities except mana abilities"
    if isinstance(mod, tree.LoseAbilities) and mod.choice:
        choice = "your choice of " if mod.word == "your choice" else ""
        return f"{verb('lose', subject)} {choice}{abilities_list(mod.exact, 'or')}"
    if isinstance(mod, tree.LoseAbilities) and mod.keywords == ("enchant",) and mod.exact:
        return f"{verb('lose', subject)} \"{abilities_list(mod.exact)}\""
    if isinstance(mod, tree.LoseAbilities) and mod.exact:
        return f"{verb('lose', subject)} {abilities_list(mod.exact)}"
    if isinstance(mod, tree.LoseAbilities):
        return f"{verb('lose', subject)} {listed(list(mod.keywords)) if mod.keywords else 'all abilities'}"
    if isinstance(mod, tree.SetPT):
        return _set_pt(mod, subject)
    if isinstance(mod, tree.Becomes):
        head = {"becomes": verb("become", subject), "is": verb("are", subject)}.get(mod.word, "")
        if mod.word in ("'s", "'re"):
            return f"{mod.word} {becoming_text(mod.of, mod.word == chr(39) + 're')}"
        if mod.word == "it's":
            return f"it's {becoming_text(mod.of, False)}"
        return f"{head} {becoming_text(mod.of, is_plural(subject))}"
    if isinstance(mod, tree.LoseTypes):
        if mod.types == ("creature types",):
            return f"{verb('lose', subject)} all creature types"
        words = " ".join(mod.types)
        if mod.word == "a":
            words = article(words)
        elif mod.word == "plural":
            words = plural_noun(words)
        return f"{verb(chr(97) + 'ren' + chr(39) + 't', subject)} {words}"
    if isinstance(mod, tree.Cant):
        return _cant(mod, subject)
    if isinstance(mod, tree.Must):
        return _must(mod, subject)
    if isinstance(mod, tree.Permit):
        return _permit(mod, subject)
    if isinstance(mod, tree.ControlsThat):
        return f"{verb('control', subject)} {ref_text(mod.what)}"
    if isinstance(mod, tree.SkipStep):
        return f"{verb('skip', subject)} {'your' if subject == YOU else 'their'} {mod.step}"
    if isinstance(mod, tree.RuleChange):
        return _rule(mod, subject)
    raise Unprintable(type(mod).__name__)


def _pt(mod: tree.ModifyPT, subject: Any) -> str:
    power, toughness = signed(mod.power), signed(mod.toughness)
    tail = each_tail(mod.power) or each_tail(mod.toughness)
    extra = "an additional " if mod.word else ""
    return f"{verb('get', subject)} {extra}{power}/{toughness}{tail}"


def _set_pt(mod: tree.SetPT, subject: Any) -> str:
    have = verb("have", subject)
    if mod.word == "base":
        if mod.power is not None and mod.toughness is not None:
            return f"{have} base power and toughness {digits(mod.power)}/{digits(mod.toughness)}"
        if mod.power is not None:
            return f"{have} base power {digits(mod.power)}"
        return f"{have} base toughness {digits(mod.toughness)}"
    if mod.power is not None and mod.word in ("base each", "both base each"):
        second = "base toughness" if mod.word.startswith("both") else "toughness"
        return f"{have} base power and {second} each equal to {value_text(mod.power)}"
    raise Unprintable("SetPT")


def becoming_text(mods: tuple[Any, ...], many: bool) -> str:
    """What follows "becomes" or "is"."""
    size = ""
    colors: list[str] = []
    color_tail = tail = ""
    words = ""
    abilities = all_types = ""
    base = ""
    has_article = False
    for mod in mods:
        if isinstance(mod, tree.SetPT) and mod.word == "with each" and mod.power is not None:
            base = f" with power and toughness each equal to {value_text(mod.power)}"
        elif isinstance(mod, tree.SetPT):
            pair = f"{digits(mod.power)}/{digits(mod.toughness)}"
            if mod.word == "with base":
                base = f" with base power and toughness {pair}"
            else:
                size = pair
        elif isinstance(mod, tree.ChangeColors):
            if mod.word in (
                "the chosen color",
                "the color of your choice",
                "the color or colors of your choice",
                "all colors",
            ):
                colors = [mod.word]
            else:
                colors = [COLOR_NAMES[color] for color in mod.colors] or ["colorless"]
            if mod.add and mod.word != "both":
                color_tail = f" in addition to {'their' if many else 'its'} other colors"
        elif isinstance(mod, tree.ChangeTypes):
            form, _, more = mod.word.partition("|")
            if form.endswith(" first"):
                form = form[:-6]
                size = f"{' '.join(mod.supertypes)} {size}"
                mod = dataclasses.replace(mod, supertypes=())
            if form == "plural pair":
                halves = ((mod.subtypes[0], mod.types[0]), (mod.subtypes[1], mod.types[1]))
                words = " and ".join(f"{sub} {plural_noun(kind)}" for sub, kind in halves)
            elif form and form not in ("a", "plural", "a list", "list"):
                words = form
            elif form.endswith("list"):
                words = listed([*mod.supertypes, *mod.subtypes, *mod.types])
            else:
                words = _types(mod, form == "plural")
            has_article = form in ("a", "a list")
            if mod.every_creature_type and words != "every creature type":
                all_types = " with all creature types"
            tail = _type_tail(more, many)
        elif isinstance(mod, tree.GainAbilities) and mod.word == "and":
            base += ", " + abilities_list((tree.Keyword("flying"), *mod.abilities)).removeprefix("flying").removeprefix(", ")
        elif isinstance(mod, tree.GainAbilities):
            abilities = f" with {abilities_list(mod.abilities)}"
        elif isinstance(mod, tree.BecomeCopy):
            words = f"{mod.word or 'a copy'} of {party(mod.of)}" + except_text(mod.except_)
        elif isinstance(mod, tree.StillIs) and "|" in mod.word:
            continue  # a sentence of its own, said by ``still_sentence``
        elif isinstance(mod, tree.StillIs) and "/" in mod.type:
            words = f"still {mod.type}"
        elif isinstance(mod, tree.StillIs):
            words = f"still {plural_noun(mod.type)}" if mod.word == "plural" else f"still {article(mod.type)}"
        else:
            raise Unprintable(type(mod).__name__)
    text = " ".join(part for part in (size, listed(colors), words) if part)
    if has_article:
        text = article(text)
    return f"{text}{color_tail}{all_types}{abilities}{base}{tail}"


def still_sentence(mods: tuple[Any, ...]) -> str:
    """ "It's still a land", where the text says so in a sentence after the change; empty otherwise."""
    for mod in mods:
        for part in mod.of if isinstance(mod, tree.Becomes) else ():
            if isinstance(part, tree.StillIs) and "|" in part.word:
                who, _, form = part.word.partition("|")
                return f"{who} still {plural_noun(part.type) if form == 'plural' else article(part.type)}"
    return ""


def _other_mana(mod: tree.ManaInstead) -> str:
    """ "If a land is tapped for mana, it produces {B} instead of any other type and amount"."""
    if not mod.symbol and mod.player is not None:
        lead = f"if {ref_text(mod.player)} {verb('tap', mod.player)} {party(mod.what)} for mana"
        return f"{lead}, it produces twice as much of that mana instead"
    if mod.symbol == tree.CHOSEN_COLOR:
        made = "mana of the chosen color instead of any other color"
    elif mod.symbol == tree.ANY_COLOR:
        made = f"{'one ' if mod.amount else ''}mana of a color of your choice instead of any other type{' and amount' if mod.amount else ''}"
    elif mod.only:
        made = f"colorless mana instead of {COLOR_NAMES[mod.only]} mana"
    elif mod.said:
        made = "colorless mana instead of any other type"
    else:
        made = f"{{{mod.symbol}}} instead of any other type{' and amount' if mod.amount else ''}"
    if mod.word == "produce":
        return f"{party(mod.what)} tapped for mana produce {made}"
    if mod.player is not None:
        return f"if {ref_text(mod.player)} {verb('tap', mod.player)} {party(mod.what)} for mana, it produces {made}"
    much = "two or more mana" if mod.least == 2 else "mana"
    return f"if {party(mod.what)} is tapped for {much}, it produces {made}"


def lands_made(mods: tuple[Any, ...]) -> str:
    """ "If tapped for mana, Plains produce {R}, Islands produce {G}, ... instead of any other type"."""
    each = [f"{party(mod.what)} produce {{{mod.symbol}}}" for mod in mods]
    return f"if tapped for mana, {listed(each)} instead of any other type"


def except_text(mods: tuple[Any, ...]) -> str:
    """The ", except ..." of a copy; empty without exceptions."""
    if not mods:
        return ""
    return ", except " + listed(
        [
            "its name is still ~"
            if mod == tree.SetName("~")
            else f"{mod.word} {' '.join(mod.types)}"
            if isinstance(mod, tree.LoseTypes) and mod.word.endswith(" not")
            else _enters(mod)
            if isinstance(mod, tree.EntersWith)
            else f"it {mod_text(mod, tree.This(word='it'))}"
            if not (isinstance(mod, tree.Becomes) and mod.word == "it's")
            else mod_text(mod, tree.This(word="it"))
            for mod in mods
        ]
    )


def _types(mod: tree.ChangeTypes, many: bool) -> str:
    words = [*mod.supertypes, *mod.subtypes, *mod.types]
    if many and words:
        last = words[-1]
        words[-1] = plural_noun(last) if last.islower() else plural_subtype(last)
    return " ".join(words)


def _type_tail(more: str, many: bool) -> str:
    if not more:
        return ""
    if more.startswith("still plural "):
        return f" that are still {plural_noun(more[13:])}"
    if more.startswith("still "):
        return f" that's still {article(more[6:])}"
    return f" in addition to {'their' if many else 'its'} other {more}"


_CANT_TARGET = {"be targeted": "be the target of"}


def _cant(mod: tree.Cant, subject: Any) -> str:
    if mod.action == "untap" and isinstance(mod.other, tree.PhaseStep):
        which = f"{mod.other.which} " if mod.other.which else ""
        step = mod.other
        whose = possessive(step.whose)
        steps = f"{step.step}s" if whose.endswith("s'") else step.step
        return f"{verb_not('untap', subject)} during {whose} {which}{steps}"
    if mod.word == "cycle":
        return "can't cycle cards"
    if mod.action == "attack you or planeswalkers":
        return f"can't attack {party(mod.other)} or planeswalkers you control{_unless(mod, subject)}"
    if mod.action == "untap more than" and isinstance(mod.other, tree.Filter) and mod.limit is not None:
        whose = "your untap step" if subject == YOU else "their untap steps"
        return f"can't untap more than {number(mod.limit)} {filter_text(mod.other, mod.limit != tree.ONE)} during {whose}"
    if mod.action == "have more counters" and isinstance(mod.other, tree.CounterSpec):
        return f"can't have more than {number(mod.other.amount)} {counter_name(mod.other.kind, True)} on it"
    if mod.action.startswith("have ") and mod.action.endswith("counters"):
        return f"can't {mod.action} put on {'them' if is_plural(subject) else 'it'}"
    if mod.action == "get poison":
        return "can't get poison counters"
    if isinstance(mod.other, tree.Filter) and mod.other.word == "from places":
        *spells, where = mod.other.predicates
        cards = filter_text(dataclasses.replace(mod.other, predicates=tuple(spells)), True)
        return f"can't cast {cards} from {places_text(where)}"
    if mod.action == "enter" and isinstance(mod.other, tree.Filter):
        return f"can't enter from {places_text(mod.other.predicates[0])}"
    action = _CANT_TARGET.get(mod.action, mod.action)
    if mod.action == "be targeted" and mod.word == "targets":
        action = "be the targets of"
    words = f"can't {action}{' this turn' if mod.word == 'this turn' else ''}"
    if mod.action == "search":
        words = "can't search libraries"
    elif mod.action == "draw":
        words = "can't draw cards"
    if mod.except_ is not None:
        words += f" except by {party(mod.except_)}"
    elif mod.other is not None:
        by = " by" if mod.action in ("be blocked", "be enchanted", "be countered") else ""
        words += f"{by} {party(mod.other)}"
    return words + _unless(mod, subject)


def places_text(where: Any) -> str:
    """ "graveyards or libraries": the zones of a restriction."""
    options = where.of if isinstance(where, tree.AnyOf) else (where,)
    return listed([plural_noun(one.zone) for one in options if isinstance(one, tree.InZone)], "or")


def _must(mod: tree.Must, subject: Any) -> str:
    freq = f" {mod.word}" if mod.word else ""
    if mod.by_all:
        return f"able to block {party(mod.other)} do so"
    if mod.action == "be blocked":
        return f"must be blocked{freq} if able"
    other = f" {party(mod.other)}" if mod.other is not None else ""
    if mod.action == "attack or block":
        return f"{verb('attack', subject)} or {verb('block', subject)}{freq} if able"
    return f"{verb(mod.action, subject)}{other}{freq} if able"


def _permit(mod: tree.Permit, subject: Any) -> str:
    if mod.word in ("top", "from"):
        return _play_from(mod)
    if mod.word.startswith("each turn") and isinstance(mod.other, tree.Filter):
        words = filter_text(mod.other)
        return f"may {mod.action} {article(words)}"
    if mod.action == "block additional creatures" and mod.amount is not None and mod.word == "up to":
        return f"can block up to {number(mod.amount)} additional creatures"
    if mod.action == "block additional creatures" and mod.amount is not None:
        return f"can block an additional {number(mod.amount)} creatures each combat"
    if mod.word == "may bare":
        return f"may {mod.action.removesuffix(' any time')}"
    pronoun = "they" if is_plural(subject) else "it"
    if mod.action == "play an additional land on each of your turns" and subject != YOU:
        return "may play an additional land on each of their turns"
    action = (
        mod.action.replace(" it ", f" {pronoun} ") if mod.action.startswith(("attack", "block", "be ")) else mod.action
    )
    head = "may" if mod.word == "may" else "can"
    if mod.word == "turn":
        action = action.replace("attack ", "attack this turn ", 1)
    if mod.amount is not None:
        action = action.replace("additional", f"{number(mod.amount)} additional", 1)
        action = action.replace("up to additional", "up to")
    if mod.word == "flash this turn":
        return f"may cast {party(mod.other)} this turn as though they had flash"
    if mod.action == "look at cards" and isinstance(mod.other, tree.Filter):
        return f"{head} look at {filter_text(mod.other, True)}"
    if mod.action == "pay instead of its cost" and isinstance(mod.other, tree.Filter):
        keyword = mod.other.predicates[0].keyword  # type: ignore[attr-defined]
        return f"{head} pay {costs_text(mod.costs or ())} rather than pay {keyword} costs"
    if mod.action == "activate at instant speed" and isinstance(mod.other, tree.Filter):
        return f"{head} activate {filter_text(mod.other, True)} any time you could cast an instant"
    if mod.other is not None and mod.action.startswith("spend mana as though"):
        return f"{head} {mod.action} to cast {party(mod.other)}"
    if mod.other is not None:
        what = party(mod.other)
        if mod.costs is not None and mod.action == "cast from your graveyard":
            paying = " and ".join(costs_text((cost,)).replace("sacrifice ", "sacrificing ", 1) for cost in mod.costs)
            return f"{head} cast {what} from your graveyard by paying {paying} rather than paying its mana cost"
        if mod.costs is not None:
            return f"{head} cast {what} as though it had flash if you {costs_text(mod.costs)} more to cast it"
        if action == "choose not to untap":
            return f"{head} choose not to untap {what} during your untap step"
        first, _, rest = action.replace("from your exile", "from exile").partition(" ")
        if first in ("cast", "play"):
            return f"{head} {first} {what} {rest}".replace("as though it had flash", "as though it had flash")
        return f"{head} {action} {what}"
    return f"{head} {action}"


def _play_from(mod: tree.Permit) -> str:
    """ "May play the top card of your library if it's a land card", "may play lands from your graveyard"."""
    if mod.word == "top":
        test = f" if it's {predicates_text((tree.IsA(mod.other),))}" if mod.other is not None else ""
        return f"may {mod.action} the top card of your library{test}"
    free = " without paying their mana costs" if mod.costs == () else ""
    return f"may {mod.action} {filter_text(mod.other, True)}{free}"  # type: ignore[arg-type]


def _rule(mod: tree.RuleChange, subject: Any) -> str:
    whose = "your" if subject == YOU else "their"
    if mod.what.startswith("maximum hand size"):
        size = mod.amount if mod.amount is not None else tree.Num(0)
        if mod.what != "maximum hand size":
            return f"'s {mod.what} by {number(size)}"
        return f"'s {mod.what} is " + (f"equal to {value_text(size)}" if is_value(size) else number(size))
    if mod.what == "chooses how players vote":
        return f"{verb('choose', subject)} how each player votes"
    if mod.what == "no maximum hand size":
        return f"{verb('have', subject)} no maximum hand size"
    if mod.what == "hand revealed":
        return f"{verb('play', subject)} with {whose} {'hands' if is_plural(subject) else 'hand'} revealed"
    if mod.what == "top card revealed":
        libraries = "libraries" if is_plural(subject) else "library"
        return f"{verb('play', subject)} with the top card of {whose} {libraries} revealed"
    if mod.what == "may assign combat damage as though unblocked":
        raise Unprintable(mod.what)
    if mod.what == "assigns no combat damage":
        return f"{verb('assign', subject)} no combat damage"
    if mod.what == "assigns combat damage equal to its toughness":
        its = "their" if is_plural(subject) else "its"
        return f"{verb('assign', subject)} combat damage equal to {its} toughness rather than {its} power"
    if mod.what == "assigns combat damage as though unblocked":
        its, it = ("their", "they") if is_plural(subject) else ("its", "it")
        return f"{verb('assign', subject)} {its} combat damage {mod.word + ' ' if mod.word else ''}as though {it} weren't blocked"
    raise Unprintable(mod.what)


# --- modifications that are sentences of their own -------------------------------------------------------------------------------------


def rule_sentence(mod: Any, lasts: str = "") -> str:
    """A modification without a subject: prevention, entering, costs, replacement."""
    if isinstance(mod, tree.PreventDamage):
        return _prevention(mod, lasts)
    if isinstance(mod, tree.EntersWith):
        return _enters(mod)
    if isinstance(mod, tree.CostChange):
        return _cost_change(mod)
    if isinstance(mod, tree.Replace):
        return _replace(mod, lasts)
    if isinstance(mod, tree.CounterMultiplier):
        return _more_counters(mod)
    if isinstance(mod, tree.LifeFloor):
        least = digits(mod.least)
        whose = possessive(mod.player)
        floor = f"damage that would reduce {whose} life total to less than {least} reduces it to {least} instead"
        return f"{lasts}, {floor}" if lasts else floor
    if isinstance(mod, tree.CountsAs):
        return f"if ~ is in a graveyard, effects from spells named {mod.name} count it as a card named {mod.name}"
    if isinstance(mod, tree.ManaInstead):
        line = _other_mana(mod)
        return f"{lasts}, {line}" if lasts else line
    if isinstance(mod, tree.LeastCost):
        least = number(mod.least)
        return f"each spell that would cost less than {least} mana to cast costs {least} mana to cast"
    if isinstance(mod, tree.DamageAs):
        to = f" to {ref_text(mod.recipient)}" if mod.recipient is not None else ""
        return f"all damage is dealt{to} as though its source had {mod.keyword}"
    if isinstance(mod, tree.TokenMultiplier) and mod.factor == tree.Num(2):
        if mod.player is None:
            return "if one or more tokens would be created, twice that many of those tokens are created instead"
        return (
            "if an effect would create one or more tokens under your control, it creates twice that many of those "
            "tokens instead"
        )
    if isinstance(mod, tree.DamageMultiplier) and mod.word.count("|") == 2:
        return _multiplied(mod)
    if isinstance(mod, tree.Redirect) and mod.word == "next of" and mod.amount is not None:
        return (
            f"the next {digits(mod.amount)} damage that {party(mod.source)} would deal to {party(mod.recipient)} {lasts} "
            f"is dealt to {ref_text(mod.to)} instead"
        )
    if isinstance(mod, tree.Redirect) and mod.word.startswith("would|"):
        return _redirected(mod, lasts)
    if isinstance(mod, tree.Redirect) and mod.word and mod.word != "late":
        kind = {True: "combat damage", False: "noncombat damage", None: "damage"}[mod.combat]
        said = {"to": ("to", mod.recipient), "by": ("by", mod.source)}
        parts = " ".join(lasts if part == "turn" else f"{said[part][0]} {party(said[part][1])}" for part in mod.word.split())
        return f"all {kind} that would be dealt {parts} is dealt to {ref_text(mod.to)} instead"
    if isinstance(mod, tree.Redirect) and mod.amount is not None and mod.word == "late":
        return (
            f"the next {digits(mod.amount)} damage that would be dealt {lasts} to {party(mod.recipient)} "
            f"is dealt to {ref_text(mod.to)} instead"
        )
    if isinstance(mod, tree.Redirect) and mod.amount is not None:
        return (
            f"the next {digits(mod.amount)} damage that would be dealt to {party(mod.recipient)} {lasts} "
            f"is dealt to {ref_text(mod.to)} instead"
        )
    if isinstance(mod, tree.Redirect) and lasts:
        when, to = (f" {lasts}", "") if mod.word == "late" else ("", f" {lasts}")
        return (
            f"all damage that would be dealt{when} to {party(mod.recipient)}{to} is dealt to {ref_text(mod.to)} instead"
        )
    if isinstance(mod, tree.RuleChange) and mod.what == "what enters triggers an additional time":
        return (
            f"if {party(mod.other)} entering causes a triggered ability of a permanent you control to trigger, that ability "
            "triggers an additional time"
        )
    if isinstance(mod, tree.RuleChange) and mod.what in _LINES:
        return _LINES[mod.what]
    if isinstance(mod, tree.RuleChange) and mod.what == "only mana produced by" and isinstance(mod.other, tree.Filter):
        return f"spend only mana produced by {filter_text(mod.other, True)} to cast ~"
    if isinstance(mod, tree.RuleChange) and mod.what == "only this mana on X" and isinstance(mod.other, tree.Filter):
        return f"spend only {filter_text(mod.other).removesuffix(' object')} mana on X"
    if isinstance(mod, tree.RuleChange) and mod.what == "landwalk doesn't work":
        if mod.other is None:
            return "creatures with landwalk abilities can be blocked as though they didn't have those abilities"
        walk = f"{filter_text(mod.other).lower()}walk"  # type: ignore[arg-type]
        return f"creatures with {walk} can be blocked as though they didn't have {walk}"
    if isinstance(mod, tree.RuleChange) and mod.what == "untap during each other player's untap step":
        return f"untap {ref_text(mod.other)} during each other player's untap step"
    if isinstance(mod, tree.RuleChange) and mod.what == "doesn't remove itself":
        return "this effect doesn't remove ~"
    if isinstance(mod, tree.Redirect):
        return f"all damage that would be dealt to {party(mod.recipient)} is dealt to {ref_text(mod.to)} instead"
    if isinstance(mod, tree.RuleChange) and mod.what == "damage can't be prevented":
        kind = f"{mod.other.word} damage" if isinstance(mod.other, tree.Filter) else "damage"
        return f"{kind} can't be prevented" + (f" {lasts}" if lasts else "")
    raise Unprintable(type(mod).__name__)


def _more_counters(mod: tree.CounterMultiplier) -> str:
    if mod.by_effect:
        return (
            f"if an effect would put one or more counters on {party(mod.on)}, it puts twice that many of those counters on that "
            "permanent instead"
        )
    kind = f"{mod.kind} counters"
    if mod.plus is None:
        many = f"twice that many {kind}"
    elif isinstance(mod.plus, tree.Negative):
        many = f"that many {kind} minus {digits(mod.plus.of)}"
    else:
        many = f"that many plus {digits(mod.plus)} {kind}"
    return f"if one or more {kind} would be put on {party(mod.on)}, {many} are put on {mod.word} instead"


def _redirected(mod: tree.Redirect, lasts: str) -> str:
    source = mod.word.removeprefix("would|")
    event = event_text(tree.DealsDamage(mod.source, mod.recipient, mod.combat), would=True)
    then = f"{source} deals that damage to" if source else "that damage is dealt to"
    lead = f"the next time {event} {lasts}" if mod.next_only else f"if {event}{' ' + lasts if lasts else ''}"
    return f"{lead}, {then} {ref_text(mod.to)} instead"


_LINES = {
    "any number in a deck": "a deck can have any number of cards named ~",
    "only when playing for ante": "remove ~ from your deck before playing if you're not playing for ante",
    "X can't be 0": "X can't be 0",
    "mana doesn't empty": "mana pools don't empty as steps and phases end",
    "legend rule doesn't apply": 'the "legend rule" doesn\'t apply',
    "creatures entering don't cause abilities to trigger": "creatures entering don't cause abilities to trigger",
    "sacrificed at cleanup if cast at instant speed": "if you cast it any time a sorcery couldn't have been cast, the controller "
    "of the permanent it becomes sacrifices it at the beginning of the next cleanup step",
}
"""Changes of the rules that are always said in the same words."""


def _multiplied(mod: tree.DamageMultiplier) -> str:
    that, source, to = mod.word.split("|")
    event = event_text(tree.DealsDamage(mod.source, mod.recipient, mod.combat), would=True)
    if mod.plus is not None:
        more = f"that much damage plus {digits(mod.plus)}"
    elif that == "that damage":
        more = f"{'double' if mod.factor == tree.Num(2) else 'triple'} that damage"
    else:
        more = f"twice {that} damage"
    return f"if {event}, {source} deals {more}{'' if to == 'unsaid' else f' to {to}'} instead"


def _prevention(mod: tree.PreventDamage, lasts: str) -> str:
    kind = {True: "combat damage", False: "noncombat damage", None: "damage"}[mod.combat]
    if lasts and lasts != "this turn":
        return f"{lasts}, {_prevention(mod, '')}"
    turn = f" {lasts}" if lasts else ""
    if mod.divided:
        return f"prevent the next {digits(mod.amount)} damage that would be dealt{turn} to {party(mod.recipient)}, divided as you choose"
    if mod.amount is not None:
        by = f" by {party(mod.source)}" if mod.source is not None else ""
        if mod.word == "turn first":
            return f"prevent the next {digits(mod.amount)} damage that would be dealt to {party(mod.recipient)}{turn}{by}"
        return f"prevent the next {digits(mod.amount)} damage that would be dealt to {party(mod.recipient)}{by}{turn}"
    if mod.word == "turn first":
        return f"prevent all {kind} that would be dealt{turn} to {party(mod.recipient)}"
    if mod.word == "by turn first":
        return f"prevent all {kind} that would be dealt{turn} by {party(mod.source)}"
    if mod.word == "by, turn last":
        return f"prevent all {kind} that would be dealt to {party(mod.recipient)} by {party(mod.source)}{turn}"
    if mod.word == "to and by":
        return f"prevent all {kind} that would be dealt to and dealt by {party(mod.source)}{turn}"
    if mod.word == "by":
        to = f" to {party(mod.recipient)}" if mod.recipient is not None else ""
        if mod.recipient is not None:
            return f"prevent all {kind} that would be dealt{to}{turn} by {party(mod.source)}"
        return f"prevent all {kind} that would be dealt by {party(mod.source)}{turn}"
    if mod.source is not None:
        to = f" to {party(mod.recipient)}" if mod.recipient is not None else ""
        return f"prevent all {kind} {party(mod.source)} would deal{to}{turn}"
    if mod.recipient is not None:
        return f"prevent all {kind} that would be dealt to {party(mod.recipient)}{turn}"
    return f"prevent all {kind} that would be dealt{turn}"


def _enters(mod: tree.EntersWith) -> str:
    what = mod.what
    subject = party(what)
    enter = verb("enter", what)
    pronoun = "them" if is_plural(what) else "it"
    if mod.word == "don't":
        raise Unprintable("a choice that is not there")
    if mod.word == "as":
        return f"as {subject} {enter}, {worded('clause', mod.effects[0])}"
    if mod.word == "copy" and isinstance(mod.effects[0], tree.BecomeCopy):
        copied = mod.effects[0]
        tapped = " tapped" if mod.tapped else ""
        return f"you may have {subject} enter{tapped} as a copy of {party(copied.of)}{except_text(copied.except_)}"
    if mod.effects and isinstance(mod.effects[0], tree.BecomeCopy):
        copied = mod.effects[0]
        return f"{subject} {enter} as a copy of {party(copied.of)}{except_text(copied.except_)}"
    first = mod.effects[0] if mod.effects else None
    if len(mod.effects) == 2 and isinstance(mod.effects[1], tree.Becomes) and mod.effects[1].word == "as":
        shape = mod_text(dataclasses.replace(mod.effects[1], word="becomes"), tree.This()).removeprefix("becomes ")
        return f"{_enters(dataclasses.replace(mod, effects=mod.effects[:1]))} and as {shape}"
    if isinstance(first, tree.CounterSpec) and first.word == "number late" and mod.condition is None:
        return f"{subject} {enter} with a number of {first.kind} counters on {pronoun} equal to {value_text(first.amount)}"
    if isinstance(first, tree.CounterSpec) and first.word == "number more" and mod.condition is None:
        return f"{subject} {enter} with a number of additional {first.kind} counters on {pronoun} equal to {value_text(first.amount)}"
    words = f"{subject} {enter}" + (" tapped" if mod.tapped else "")
    gained = mod.effects[-1] if mod.effects else None
    if isinstance(gained, tree.Apply) and mod.condition is not None and isinstance(gained.modifications[0], tree.GainAbilities):
        plain = dataclasses.replace(mod, effects=mod.effects[:-1], word="", condition=None)
        counters, _, where = _enters(plain).removeprefix(f"{subject} {enter} ").partition(", where")
        also = f"with {abilities_list(gained.modifications[0].abilities)}"
        said = (also, counters) if mod.word == "if abilities first" else (counters, also)
        return f"if {condition_text(mod.condition)}, {subject} {enter} {said[0]} and {said[1]}{', where' + where if where else ''}"
    if mod.effects:
        specs = [spec for spec in mod.effects if isinstance(spec, tree.CounterSpec)]
        counters = " and ".join(_spec(spec) for spec in specs)
        words += f"{' and' if mod.word == 'and' else ''} with {counters} on {pronoun}"
        amount = specs[0].amount
        words += each_tail(amount)
        if isinstance(amount, tree.X) and amount.defined is not None:
            words += f", where X is {value_text(amount.defined)}"
    if mod.condition is not None:
        if mod.word == "if":
            return f"if {condition_text(mod.condition)}, {words}"
        if mod.word == "unless" and isinstance(mod.condition, tree.IsNot):
            return f"{words} unless {condition_text(mod.condition.of)}"
        words += f" if {condition_text(mod.condition)}"
    return words


def _spec(spec: tree.CounterSpec) -> str:
    if is_value(spec.amount):
        return (
            f"a number of {spec.kind} counters equal to {value_text(spec.amount)}"
            if spec.word
            else f"{spec.kind} counters equal to {value_text(spec.amount)}"
        )
    return counters_text(spec.kind, spec.amount, spec.word)


def _cost_change(mod: tree.CostChange) -> str:
    what = mod.what
    if isinstance(what, tree.Filter) and what.word == "costs you pay" and isinstance(mod.cost[0], tree.Mana):
        return f"{filter_text(what)} cost {symbols_text(mod.cost[0].symbols)} {'less' if mod.less else 'more'}"
    subject = party(what)
    act = "activate" if mod.activate else "cast"
    upto = "up to " if mod.word == "up to" else ""
    if mod.word == "additional":
        return f"{subject} {verb('cost', what)} an additional {costs_text(mod.cost)} to cast"
    mana = mod.cost[0]
    if isinstance(mana, tree.PayLife):
        each = each_tail(tree.Times(tree.ONE, mod.times)) if mod.times is not None else ""
        return f"{subject} {verb('cost', what)} {digits(mana.amount)} life more to cast{each}"
    if not isinstance(mana, tree.Mana):
        raise Unprintable("CostChange")
    tail = " except during its controller's turn" if mod.off_turn else ""
    if isinstance(mod.times, tree.EventAmount) and mod.times.which == "targets beyond the first":
        tail = " for each target beyond the first"
    elif mod.times is not None:
        tail = each_tail(tree.Times(tree.ONE, mod.times))
        if not tail:
            raise Unprintable("CostChange times")
    return (
        f"{subject} {verb('cost', what)} {upto}{symbols_text(mana.symbols)} {'less' if mod.less else 'more'} to {act}{tail}"
        + (f". This effect can't reduce {mod.word} to less than one mana" if mod.floor else "")
    )


def _replace(mod: tree.Replace, lasts: str = "") -> str:
    if mod.keep and isinstance(mod.event, tree.BecomesStatus):
        return f"as {party(mod.event.subject)} is turned face up, {worded('clause', mod.instead[0])}"
    rest = "".join(f". {capital(worded('clause', more))}" for more in mod.instead[1:])
    if rest:
        return _replace(dataclasses.replace(mod, instead=mod.instead[:1]), lasts) + rest
    event = event_text(mod.event, would=True)
    inner = worded('clause', mod.instead[0])
    join = "while" if mod.word == "while" else "and"
    condition = f" {join} {condition_text(mod.condition)}" if mod.condition is not None else ""
    if lasts.startswith("until"):
        return f"{lasts}, if {event}{condition}, {inner} instead"
    if lasts:
        event += f" {lasts}"
    if mod.next_only:
        return f"the next time {event}, {inner}" + ("" if mod.word == "prevent" else " instead")
    if mod.word == "front":
        return f"if {event}{condition}, instead {inner}"
    if mod.word == "prevent":
        return f"if {event}{condition}, {inner}"
    if mod.word == "mid":
        raise Unprintable("instead in the middle")
    return f"if {event}{condition}, {inner} instead"
