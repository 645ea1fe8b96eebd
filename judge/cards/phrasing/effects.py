"""Effects back to text: instructions with their subjects, conditions and connectives (the inverse of ``reader.lower_clauses``)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

from judge.cards import tree
from judge.cards.phrasing.amounts import costs_text, counters_text, digits, symbols_text, value_text
from judge.cards.phrasing.conditions import condition_text
from judge.cards.phrasing.events import Mode, event_text, mode_of, verb
from judge.cards.phrasing.mods import (
    abilities_text,
    cost_change_text,
    counted_one,
    counter_spec_text,
    enters_text,
    exceptions_text,
    mods_phrase,
    payment_text,
    prevention_text,
    split_each,
)
from judge.cards.phrasing.nouns import (
    ONE,
    article,
    class_text,
    count_text,
    filter_text,
    joined,
    possessive,
    ref_text,
    zone_text,
)
from judge.cards.phrasing.unworded import Unworded
from judge.cards.words import COLOR_NAMES

YOU = tree.Who("you")


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The clause as a sentence: a capital at its start and a full stop unless a quote or a list closes it."""
    text = capital(text)
    return text if text.endswith(('."', ".")) else f"{text}."


# --- where X is -------------------------------------------------------------------------------------------------------


def _nodes(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)
    elif dataclasses.is_dataclass(value):
        yield value
        if not isinstance(value, tree.Quoted | tree.Mode):
            for field in dataclasses.fields(value):
                yield from _nodes(getattr(value, field.name))


def where_text(node: Any) -> str:
    """ ", where X is ..." when an X of the node is defined by the text, else nothing."""
    for one in _nodes(node):
        if isinstance(one, tree.X) and one.defined is not None:
            return f", where X is {value_text(one.defined)}"
    return ""


# --- structure --------------------------------------------------------------------------------------------------------


def effect_text(effect: Any) -> str:
    """The effect as a clause, in lower case and without its full stop."""
    structure = _STRUCTURES.get(type(effect))
    if structure is not None:
        text: str = structure(effect)
        return text
    return f"{_simple(effect)}{where_text(effect)}"


def _simple(effect: Any) -> str:
    """An instruction with its subject."""
    subject = subject_of(effect)
    if subject is None or (subject == YOU and not _says_you(effect, subject)):
        return phrase(effect, "p")
    return f"{class_text(subject)} {phrase(effect, mode_of(subject))}"


_OWN_SUBJECT = (tree.GainLife, tree.LoseLife, tree.EndGame)


def _says_you(effect: Any, subject: Any) -> bool:
    """Whether the text says "you": always of life and of winning, otherwise where the subject was written."""
    if isinstance(effect, tree.PutCounter):
        return effect.word == "gets"
    return subject.word == "you" or isinstance(effect, _OWN_SUBJECT)


def _sequence(effect: tree.Sequence) -> str:
    # a clause whose parts share one "where X is" says it at its end
    together = bool(effect.joins) and not any(join.startswith(".") for join in effect.joins)
    say = _bare if together else effect_text
    text = say(effect.of[0])
    for before, one, join in zip(effect.of, effect.of[1:], effect.joins, strict=False):
        if join.endswith("same"):
            both = isinstance(before, tree.DealDamage) and isinstance(one, tree.DealDamage) and join == " and same"
            words = (
                _damage(one, "p").removeprefix("deal ")
                if both and isinstance(one, tree.DealDamage)
                else shared(one, before)
            )
            text += join.removesuffix("same") + words
        elif join.startswith("."):
            stop = "" if text.endswith((".", '."')) else "."
            lead = join[1:]
            text += stop + lead + (capital(say(one)) if lead == " " else say(one))
        else:
            text += join + say(one)
    return text + (where_text(effect) if together else "")


def _bare(effect: Any) -> str:
    """A part of a clause without its own "where X is"."""
    if type(effect) in _STRUCTURES and not isinstance(effect, tree.Apply | tree.ApplyRule):
        return effect_text(effect)
    if isinstance(effect, tree.Apply):
        return _apply(effect, where=False)
    if isinstance(effect, tree.ApplyRule):
        return _apply_rule(effect)
    return _simple(effect)


def shared(effect: Any, before: Any) -> str:
    """A verb phrase that shares the subject of the one before."""
    subject = subject_of(before)
    mode = mode_of(subject) if subject is not None else "p"
    if isinstance(effect, tree.Apply):
        return _mods(effect.modifications, mode, effect.what) + duration_text(effect.lasts)
    if isinstance(effect, tree.May):
        return f"may {inner(effect.effect, effect.who)}"
    if type(effect) in _STRUCTURES:
        return effect_text(effect)
    return phrase(effect, mode)


def inner(effect: Any, who: Any) -> str:
    """What someone may or has to do: the verb phrase alone when the subject is the same."""
    if isinstance(effect, tree.Sequence) and effect.joins and not any(join.startswith(".") for join in effect.joins):
        text = inner(effect.of[0], who)
        for one, join in zip(effect.of[1:], effect.joins, strict=False):
            text += join.removesuffix("same") + (
                inner(one, who) if join.endswith("same") or subject_of(one) == who else effect_text(one)
            )
        return text + where_text(effect)
    if isinstance(effect, tree.Apply) and effect.what == who:
        return _mods(effect.modifications, "p", who) + duration_text(effect.lasts)
    if type(effect) in _STRUCTURES:
        return effect_text(effect)
    subject = subject_of(effect)
    if subject is None or subject == who:
        return phrase(effect, "p") + where_text(effect)
    return effect_text(effect)


def _branches(effect: Any, text: str) -> str:
    """The text with its "if you do" and "otherwise" sentences; the words are kept as "kind|then words|else words"."""
    _, _, words = effect.word.partition("|")
    then, _, other = words.partition("|")
    if effect.then is not None:
        text += ". " + _lead(then or "If you do, ", effect.then)
    if effect.else_ is not None:
        text += ". " + _lead(other or "If you don't, ", effect.else_)
    return text


def _lead(words: str, effect: Any) -> str:
    return words + effect_text(effect)


def _may(effect: tree.May) -> str:
    if effect.word.startswith("have"):
        text = f"{ref_text(effect.who)} may have {_with_infinitive(effect.effect)}"
    else:
        text = f"{ref_text(effect.who)} may {inner(effect.effect, effect.who)}"
    return _branches(effect, text)


def _with_infinitive(effect: Any) -> str:
    if isinstance(effect, tree.Apply):
        return f"{ref_text(effect.what)} {_mods(effect.modifications, 'p', effect.what)}{duration_text(effect.lasts)}{where_text(effect)}"
    subject = subject_of(effect)
    return f"{class_text(subject)} {phrase(effect, 'p')}{where_text(effect)}"


def _pay(costs: tuple[tree.Cost, ...]) -> str:
    text = costs_text(costs)
    return f"pay {text}" if text.startswith("{") else text


def _may_pay(effect: tree.MayPay) -> str:
    return _branches(effect, f"{ref_text(effect.who)} may {_pay(effect.costs)}")


def _if(effect: tree.If) -> str:
    test, then = condition_text(effect.condition), effect_text(effect.then)
    if effect.trailing:
        text = f"{then} instead if {test}" if effect.instead else f"{then} if {test}"
    elif effect.instead:
        front = getattr(effect, "word", "") == "front"
        text = f"if {test}, instead {then}" if front else f"if {test}, {then} instead"
    else:
        text = f"if {test}, {then}"
    if effect.else_ is not None:
        text += f". {getattr(effect, 'word', '') or 'Otherwise, '}{effect_text(effect.else_)}"
    return text


def _delayed(effect: tree.Delayed) -> str:
    event, body = event_text(effect.event), effect_text(effect.effect)
    if isinstance(effect.event, tree.PhaseBegins):
        return f"{body} at {event}" if effect.trailing else f"at {event}, {body}"
    if not effect.once:
        return f"whenever {event} this turn, {body}"
    return f"when {event}, {body}"


def duration_text(lasts: tree.For | None) -> str:
    """How long, after the verb phrase: " until end of turn"; nothing when no end is said."""
    if lasts is None or lasts.front:
        return ""
    return _span(lasts)


_SPANS = {
    "": "",
    "end of turn": " until end of turn",
    "this turn": " this turn",
    "your next turn": " until your next turn",
    "end of combat": " until end of combat",
    "this combat": " this combat",
    "end of your next turn": " until the end of your next turn",
    "your next upkeep": " until your next upkeep",
    "rest of the game": " for the rest of the game",
    "next untap step": "",
}


def _span(lasts: tree.For) -> str:
    if lasts.span == "as long as" and lasts.condition is not None:
        return f" {lasts.word or 'as long as'} {condition_text(lasts.condition)}"
    if lasts.event is not None:
        return f" until {event_text(lasts.event)}"
    if lasts.span not in _SPANS:
        raise Unworded(lasts.span)
    return _SPANS[lasts.span]


def _front(lasts: tree.For | None, text: str) -> str:
    if lasts is None or not lasts.front:
        return text
    return f"{_span(lasts).strip()}, {text}"


def _mods(mods: tuple[tree.Modification, ...], mode: Mode, who: Any) -> str:
    return mods_phrase(mods, mode, who)


def _apply(effect: tree.Apply, where: bool = True) -> str:
    mode = mode_of(effect.what)
    lasts = duration_text(effect.lasts)
    text = _mods(effect.modifications, mode, effect.what)
    if effect.word == "late" and " for each " in text:
        head, _, each = text.partition(" for each ")
        text = f"{head}{lasts} for each {each}"
        lasts = ""
    if lasts and text.endswith('."'):  # a quoted ability keeps its full stop only where the sentence ends with it
        text = text[:-2] + '"'
    subject = "" if effect.word == "imperative" else f"{class_text(effect.what)} "
    return _front(effect.lasts, f"{subject}{text}{lasts}") + (where_text(effect) if where else "")


def _apply_rule(effect: tree.ApplyRule) -> str:
    turn = effect.lasts.span == "this turn"
    if len(effect.modifications) != 1:
        raise Unworded("several rules at once")
    (mod,) = effect.modifications
    if isinstance(mod, tree.PreventDamage):
        return prevention_text(mod, turn)
    if isinstance(mod, tree.RuleChange) and mod.what == "damage can't be prevented":
        kind = f"{mod.other.word} " if isinstance(mod.other, tree.Filter) else ""
        return f"{kind}damage can't be prevented{duration_text(effect.lasts)}"
    if isinstance(mod, tree.CostChange):
        return _front(effect.lasts, cost_change_text(mod) + duration_text(effect.lasts))
    if isinstance(mod, tree.EntersWith):
        return _front(effect.lasts, enters_text(mod) + duration_text(effect.lasts))
    raise Unworded(f"no wording for the rule {type(mod).__name__}")


def _modal(effect: tree.Modal) -> str:
    count, every = effect.most, tree.Num(len(effect.modes))
    if effect.least == tree.Num(0):
        how = "any number" if count == every else f"up to {count_text(count)}"
    elif effect.least != count:
        how = "one or both" if len(effect.modes) == 2 else "one or more"
    else:
        how = count_text(count)
    same = ". You may choose the same mode more than once." if effect.repeat else " —"
    return f"choose {how}{same}" + "".join(f"\n• {sentence(effect_text(mode.effect))}" for mode in effect.modes)


# structural effects -> their text
_STRUCTURES: dict[type[Any], Callable[[Any], str]] = {
    tree.Sequence: _sequence,
    tree.May: _may,
    tree.MayPay: _may_pay,
    tree.UnlessPays: lambda e: f"{effect_text(e.effect)} unless {payment_text(e.who, e.costs)}",
    tree.If: _if,
    tree.Unless: lambda e: f"{effect_text(e.effect)} unless {condition_text(e.condition)}",
    tree.ForEach: lambda e: f"for each {counted_one(e.each)}, {effect_text(e.effect)}",
    tree.Delayed: _delayed,
    tree.Reflexive: lambda e: f"when you do, {effect_text(e.effect)}",
    tree.Apply: _apply,
    tree.ApplyRule: _apply_rule,
    tree.Have: lambda e: f"have {_with_infinitive(e.effect)}",
    tree.Modal: _modal,
    tree.UnreadEffect: lambda e: e.text,
    tree.Unpreventable: lambda e: "the damage can't be prevented",
    tree.DoNothing: lambda e: e.words,
}


def subject_of(effect: Any) -> Any:
    """Who or what the sentence is about; None where an instruction has no subject but the reader of the text."""
    if isinstance(effect, tree.DealDamage):
        return effect.source
    if isinstance(effect, tree.Fight):
        return effect.first
    if isinstance(effect, tree.Apply):
        return effect.what
    if isinstance(effect, tree.Sequence):
        return subject_of(effect.of[-1])
    if isinstance(effect, tree.PutCounter) and effect.word == "gets":
        return effect.on
    if isinstance(effect, tree.ChangeFace) and (effect.how == "phase out" or effect.word == "subject"):
        return effect.what
    return getattr(effect, "who", None)


# --- verb phrases -----------------------------------------------------------------------------------------------------


def _for_each(amount: Any, say: Callable[[tree.Amount], str]) -> str:
    fixed, by = split_each(amount)
    return say(fixed) + (f" for each {counted_one(by)}" if by is not None else "")


def _damage(e: tree.DealDamage, mode: Mode) -> str:
    deal = verb("deal", mode)
    to = ref_text(e.to)
    extra = ". The damage can't be prevented" if e.unpreventable else ""
    if e.word == "equal first":
        return f"{deal} damage equal to {value_text(e.amount)} to {to}{extra}"
    if e.word == "equal":
        return f"{deal} damage to {to} equal to {value_text(e.amount)}{extra}"
    fixed, by = split_each(e.amount)
    each = f" for each {counted_one(by)}" if by is not None else ""
    if e.divided:
        return f"{deal} {digits(fixed)} damage divided as you choose among {to}{each}{extra}"
    return f"{deal} {digits(fixed)} damage to {to}{each}{extra}"


def _life(word: str, e: Any, mode: Mode) -> str:
    if e.word == "equal":
        return f"{verb(word, mode)} life equal to {value_text(e.amount)}"
    if isinstance(e.amount, tree.Half) and isinstance(e.amount.of, tree.Characteristic):
        rounding = "up" if e.amount.up else "down"
        return f"{verb(word, mode)} half {possessive(e.amount.of.of)} life, rounded {rounding}"
    return _for_each(e.amount, lambda amount: f"{verb(word, mode)} {digits(amount)} life")


def cards_text(amount: tree.Amount, word: str = "") -> str:
    """A number of cards: "a card", "two cards", "that many cards", "up to two cards"."""
    if word == "equal":
        return f"cards equal to {value_text(amount)}"
    if word == "number equal":
        return f"a number of cards equal to {value_text(amount)}"
    if isinstance(amount, tree.UpTo):
        return f"up to {count_text(amount.of)} card{'s' if amount.of != ONE else ''}"
    fixed, by = split_each(amount)
    each = f" for each {counted_one(by)}" if by is not None else ""
    if fixed == ONE:
        return (f"{word} card" if word else "a card") + each
    return f"{count_text(fixed)} {word + ' ' if word else ''}cards{each}"


def _move(e: tree.Move, mode: Mode) -> str:
    what = ref_text(e.what)
    act = verb(e.verb, mode)
    if e.to == "exile":
        tail = " face down" if e.face_down else ""
        if e.counters:
            tail += f" with {_specs(e.counters)} on it"
        return f"{act} {what}{tail}{' until ' + event_text(e.until.event) if e.until and e.until.event else ''}"
    if e.to == "battlefield":
        to = "to" if e.verb == "return" else "onto"
        return f"{act} {what} {to} the battlefield{_onto(e)}"
    if e.to == "library" and e.position:
        place, _, order = e.position.partition(" ")
        if e.position == "top or bottom":
            return f"{act} {what} on the top or bottom of {zone_text('library', e.of)}"
        if place in ("second", "third"):
            return f"{act} {what} into {zone_text('library', e.of)} {place} from the top"
        said = {"any order": " in any order", "random order": " in a random order", "same order": " in the same order"}
        orderly = said.get(order, "")
        if e.word == "put back":
            return f"{act} {what} back{orderly}"
        on = "on top of" if place == "top" else "on the bottom of"
        return f"{act} {what} {'back ' if e.word == 'back' else ''}{on} {zone_text('library', e.of)}{orderly}"
    return f"{act} {what} {'to' if e.verb == 'return' else 'into'} {zone_text(e.to, e.of)}"


def _specs(specs: tuple[Any, ...]) -> str:
    return " and ".join(counter_spec_text(one) for one in specs)


def _onto(e: tree.Move) -> str:
    if e.attached is not None:
        return f" attached to {ref_text(e.attached)}"
    parts: list[str] = []
    for key in (e.word or "").split():
        if key == "tapped" and "attacking" not in e.word.split():
            parts.append("tapped")
        elif key == "attacking":
            parts.append("tapped and attacking" if e.tapped else "attacking")
        elif key == "under":
            owners = e.under == tree.Who("owners")
            parts.append("under their owners' control" if owners else f"under {possessive(e.under or YOU)} control")
        elif key == "face_down":
            parts.append("face down")
        elif key == "counters":
            parts.append(f"with {_specs(e.counters)} on it")
    return "".join(f" {part}" for part in parts)


def _put_counter(e: tree.PutCounter, mode: Mode) -> str:
    if e.word == "gets":
        return f"{verb('get', mode)} {counters_text(e.kind, e.amount)}"
    if e.word == "double":
        return f"{verb('double', mode)} the number of {e.kind} counters on {ref_text(e.on)}"
    if e.distributed:
        return f"{verb('distribute', mode)} {counters_text(e.kind, e.amount)} among {ref_text(e.on)}"
    put, on = verb("put", mode), ref_text(e.on)
    if e.word.startswith("equal"):
        number = "a number of " if e.word.endswith("a number of") else ""
        return (
            f"{put} {number}{e.kind} counters on {on} equal to {value_text(e.amount)}"
            if not number
            else (f"{put} a number of {e.kind} counters equal to {value_text(e.amount)} on {on}")
        )
    if isinstance(e.amount, tree.UpTo):
        return f"{put} up to {counters_text(e.kind, e.amount.of)} on {on}"
    fixed, by = split_each(e.amount)
    each = f" for each {counted_one(by)}" if by is not None else ""
    if e.word == "additional":
        return f"{put} {counters_text('additional ' + e.kind, fixed)} on {on}{each}"
    return f"{put} {counters_text(e.kind, fixed, e.word)} on {on}{each}"


def _remove_counter(e: tree.RemoveCounter, mode: Mode) -> str:
    remove, from_ = verb("remove", mode), ref_text(e.from_)
    if isinstance(e.amount, tree.UpTo):
        return f"{remove} up to {counters_text(e.kind, e.amount.of)} from {from_}"
    return f"{remove} {counters_text(e.kind, e.amount)} from {from_}"


def _token(e: tree.CreateToken, mode: Mode) -> str:
    spec = e.token
    late = "late" in getattr(e, "word", "")
    fixed, by = split_each(e.amount)
    many = fixed != ONE
    create = verb("create", mode)
    each = f" for each {counted_one(by)}" if by is not None else ""
    if spec.copy_of is not None:
        extra = f", except {exceptions_text(spec.except_)}" if spec.except_ else ""
        if many:
            return f"{create} {count_text(fixed)} tokens that are copies of {class_text(spec.copy_of)}{extra}"
        return f"{create} a {'tapped ' if e.tapped else ''}token that's a copy of {class_text(spec.copy_of)}{extra}"
    words: list[str] = []
    if e.tapped and not late and not e.attacking:
        words.append("tapped")
    words += list(spec.supertypes)
    if spec.power is not None and spec.toughness is not None:
        words.append(f"{digits(spec.power)}/{digits(spec.toughness)}")
    if spec.word == "colorless":
        words.append("colorless")
    if spec.colors:
        words.append(joined([COLOR_NAMES[one] for one in spec.colors]))
    words += [*spec.subtypes, *spec.types, "tokens" if many else "token"]
    noun = " ".join(words)
    if isinstance(fixed, tree.UpTo):
        noun = f"up to {count_text(fixed.of)} {noun}"
    elif many:
        noun = f"{count_text(fixed)} {noun}"
    else:
        noun = f"another {noun}" if "another" in getattr(e, "word", "") else article(noun)
    having = f" with {abilities_text(spec.abilities)}" if spec.abilities else ""
    named = f" named {spec.name}" if spec.name else ""
    tail = f"{having}{named}" if spec.word == "name last" else f"{named}{having}"
    if late or e.attacking:
        state = "tapped and attacking" if e.tapped and e.attacking else "attacking" if e.attacking else "tapped"
        tail += f" that {'are' if many else chr(39) + 's'} {state}".replace("that 's", "that's")
    return f"{create} {noun}{tail}{each}"


def _mana(e: tree.AddMana, mode: Mode) -> str:
    add = verb("add", mode)
    only = f". Spend this mana only to {_spend(e.restriction)}" if isinstance(e.restriction, tree.SpendOnly) else ""
    fixed, by = split_each(e.amount)
    each = f" for each {counted_one(by)}" if by is not None else ""
    among = class_text(e.among) if e.among is not None else ""
    if not e.any_color:
        options = [symbols_text(one) for one in e.options]
        if e.word == "equal":
            return f"{add} an amount of {options[0]} equal to {value_text(e.amount)}{only}"
        first = f"{e.word} {options[0]}" if e.word else joined(options, "or")
        return f"{add} {first}{each}{only}"
    if e.word == "equal":
        return f"{add} an amount of mana of any one color equal to {value_text(e.amount)}{only}"
    count = count_text(fixed)
    kinds = {
        "any": "mana of any color",
        "any one": "mana of any one color",
        "any type": "mana of any type",
        "chosen": "mana of the chosen color",
        "that color": "mana of that color",
        "produced": f"mana of any {e.word} that {among} could produce",
        "any type produced": f"mana of any type {among} produced",
        "among": f"mana of any color among {among}",
        "any combination": "mana in any combination of "
        + ("colors" if not e.options else joined([symbols_text(one) for one in e.options], "and/or")),
    }
    if e.any_color not in kinds:
        raise Unworded(e.any_color)
    return f"{add} {count} {kinds[e.any_color]}{each}{only}"


def _spend(only: tree.SpendOnly) -> str:
    parts = []
    if only.cast is not None:
        parts.append(f"cast {class_text(only.cast)}")
    if only.activate is not None:
        parts.append(f"activate {class_text(only.activate)}")
    return " or ".join(parts)


def _choose(e: tree.ChooseThing, mode: Mode) -> str:
    what = ref_text(e.among) if e.among is not None else e.what
    return f"{verb('choose', mode)} {what}{' ' + e.options[0] if e.options else ''}"


def _search(e: tree.Search, mode: Mode) -> str:
    first = e.zones[0]
    if not (isinstance(first, tree.WholeZone)):
        raise Unworded("isinstance(first, tree.WholeZone)")
    names = [zone.zone for zone in e.zones if isinstance(zone, tree.WholeZone)]
    place = f"{possessive(first.of)} {joined(names, e.word or 'and/or')}"
    return f"{verb('search', mode)} {place} for {ref_text(e.for_)}"


def _reveal(e: tree.Reveal, mode: Mode) -> str:
    if e.until is not None and isinstance(e.what, tree.TopCards):
        who = e.until_who or YOU
        until = f"{ref_text(who)} {verb('reveal', mode_of(who))} {class_text(e.until)}"
        return f"{verb('reveal', mode)} cards from the top of {zone_text('library', e.what.of)} until {until}"
    return f"{verb('reveal', mode)} {ref_text(e.what)}"


def _shuffle(e: tree.Shuffle, mode: Mode) -> str:
    if e.what is not None:
        return f"{verb('shuffle', mode)} {ref_text(e.what)} into {zone_text('library', e.of)}"
    return verb("shuffle", mode) + (f" {zone_text('library', e.of)}" if e.of is not None else "")


def _face(e: tree.ChangeFace, mode: Mode) -> str:
    if e.how in ("face up", "face down"):
        return f"{verb('turn', mode)} {ref_text(e.what)} {e.how}"
    if e.how == "phase out" or e.word == "subject":
        return verb(e.how, mode)
    return f"{verb(e.how, mode)} {ref_text(e.what)}"


def _keyword(e: tree.KeywordAction, mode: Mode) -> str:
    amount = f" {digits(e.amount)}" if e.amount is not None else ""
    return f"{verb(e.action, mode)}{amount}{' ' + ref_text(e.what) if e.what is not None else ''}"


def _destroy(e: tree.Destroy, mode: Mode) -> str:
    extra = ""
    if e.no_regeneration:
        extra = f". {capital(e.word or 'it')} can't be regenerated"
    return f"destroy {ref_text(e.what)}{extra}"


def _copy(e: tree.CopySpell, mode: Mode) -> str:
    extra = f". You may choose new targets for {e.word}" if e.new_targets else ""
    return f"{verb('copy', mode)} {ref_text(e.what)}{extra}"


def _targets(e: tree.ChangeTargets, mode: Mode) -> str:
    if e.how == "choose new":
        return f"{verb('choose', mode)} new targets for {ref_text(e.what)}"
    return (
        f"{verb('change', mode)} the target of {ref_text(e.what)}{' to ' + ref_text(e.to) if e.to is not None else ''}"
    )


def _cast(e: tree.CastFree, mode: Mode) -> str:
    word = verb("play" if e.play else "cast", mode)
    free = " without paying its mana cost" if e.free else ""
    return f"{word} {ref_text(e.what)}{free}{duration_text(e.lasts)}"


def _exchange(e: tree.ExchangeControl, mode: Mode) -> str:
    both = ref_text(e.first) if e.first == e.second else f"{ref_text(e.first)} and {ref_text(e.second)}"
    return f"{verb('exchange', mode)} control of {both}"


def _turn(e: tree.ExtraTurn, mode: Mode) -> str:
    if e.step is None:
        return f"{verb('take', mode)} an extra turn after this one"
    return f"there is an additional {e.step} after {e.after}"


def _skip(e: tree.SkipNext, mode: Mode) -> str:
    count = "" if e.amount == ONE else f"{count_text(e.amount)} "
    return f"{verb('skip', mode)} {possessive(e.who)} next {count}{e.step}"


def _on(word: str) -> Callable[[Any, Mode], str]:
    return lambda e, mode: f"{verb(word, mode)} {ref_text(e.what)}"


# effect class -> its verb phrase in agreement with the subject
_PHRASES: dict[type[Any], Callable[[Any, Mode], str]] = {
    tree.DealDamage: _damage,
    tree.GainLife: lambda e, mode: _life("gain", e, mode),
    tree.LoseLife: lambda e, mode: _life("lose", e, mode),
    tree.SetLife: lambda e, mode: f"{verb('double', mode)} {possessive(e.who)} life total",
    tree.ExchangeLife: lambda e, mode: (
        verb("exchange life totals", mode) + (f" with {ref_text(e.with_)}" if e.with_ != e.who else "")
    ),
    tree.Draw: lambda e, mode: f"{verb('draw', mode)} {cards_text(e.amount, e.word)}",
    tree.Mill: lambda e, mode: f"{verb('mill', mode)} {cards_text(e.amount, e.word)}",
    tree.Discard: _on("discard"),
    tree.Reveal: _reveal,
    tree.LookAt: _on("look at"),
    tree.Search: _search,
    tree.Shuffle: _shuffle,
    tree.Scry: lambda e, mode: f"{verb(e.kind, mode)} {digits(e.amount)}",
    tree.Destroy: _destroy,
    tree.Sacrifice: _on("sacrifice"),
    tree.Move: _move,
    tree.Counter: _on("counter"),
    tree.Tap: _on("tap"),
    tree.Untap: _on("untap"),
    tree.TapOrUntap: _on("tap or untap"),
    tree.Regenerate: _on("regenerate"),
    tree.PutCounter: _put_counter,
    tree.RemoveCounter: _remove_counter,
    tree.MoveCounter: lambda e, mode: (
        f"{verb('move', mode)} {counters_text(e.kind, e.amount)} from {ref_text(e.from_)} onto {ref_text(e.to)}"
    ),
    tree.CreateToken: _token,
    tree.Attach: lambda e, mode: (
        f"attach {ref_text(e.what)} to {ref_text(e.to)}" if e.to is not None else f"unattach {ref_text(e.what)}"
    ),
    tree.CopySpell: _copy,
    tree.ChangeTargets: _targets,
    tree.GainControl: lambda e, mode: f"{verb('gain', mode)} control of {ref_text(e.what)}{duration_text(e.lasts)}",
    tree.ExchangeControl: _exchange,
    tree.Fight: lambda e, mode: (
        verb("fight each other", mode) if e.first == e.second else f"{verb('fight', mode)} {ref_text(e.second)}"
    ),
    tree.ChangeFace: _face,
    tree.RemoveFromCombat: lambda e, mode: f"remove {ref_text(e.what)} from combat",
    tree.AddMana: _mana,
    tree.ChooseThing: _choose,
    tree.FlipCoin: lambda e, mode: verb("flip a coin", mode),
    tree.ExtraTurn: _turn,
    tree.EndGame: lambda e, mode: "the game is a draw" if e.result == "draw" else verb(f"{e.result} the game", mode),
    tree.EndTurn: lambda e, mode: f"{verb('end', mode)} the {e.what}",
    tree.CastFree: _cast,
    tree.SkipNext: _skip,
    tree.KeywordAction: _keyword,
    tree.Repeat: lambda e, mode: verb("repeat this process", mode),
    tree.DoSame: lambda e, mode: verb("do the same", mode),
    tree.PayCosts: lambda e, mode: verb(_pay(e.costs), mode),
    tree.PreventThat: lambda e, mode: (
        "prevent that damage" if e.amount is None else f"prevent {digits(e.amount)} of that damage"
    ),
}


def phrase(effect: Any, mode: Mode) -> str:
    """The effect's verb phrase, without its subject."""
    made = _PHRASES.get(type(effect))
    if made is None:
        raise Unworded(f"no wording for the effect {type(effect).__name__}")
    return made(effect, mode)


__all__ = ["capital", "effect_text", "filter_text", "sentence"]
