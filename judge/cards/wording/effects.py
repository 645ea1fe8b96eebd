"""Instructions in words (608.2, 701): each effect as a clause, sequences as sentences."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar

from judge.cards import tree
from judge.cards.slots import nodes
from judge.cards.wording.agreement import YOU, is_plural, verb, verb_not
from judge.cards.wording.amounts import each_tail, value_text
from judge.cards.wording.base import Said, Unprintable, capital, says
from judge.cards.wording.becoming import still_sentence
from judge.cards.wording.conditions import condition_text
from judge.cards.wording.costs import costs_text
from judge.cards.wording.counts import ONE, number
from judge.cards.wording.events import event_text, step_text
from judge.cards.wording.mods import for_text, mods_text
from judge.cards.wording.nouns import filter_text, possessive, ref_text
from judge.cards.wording.sentences import rule_sentence

E = TypeVar("E", bound=tree.Effect)
VERBS: dict[type, Callable[[Any], Said]] = {}


def doing(*kinds: type[E]) -> Callable[[Callable[[E], Said]], Callable[[E], Said]]:
    """Register how an effect is said: gives the one who does it and the verb phrase in the base form."""

    def register(function: Callable[[E], Said]) -> Callable[[E], Said]:
        for kind in kinds:
            VERBS[kind] = function
        return function

    return register


@says("clause")
def clause(effect: tree.Effect) -> str:
    """The effect as a clause without its full stop; several sentences are joined by full stops."""
    return with_x(effect, _clause(effect))


# these say the X of what they hold themselves
_OWN_X = (
    tree.Sequence,
    tree.If,
    tree.May,
    tree.MayPay,
    tree.Delayed,
    tree.ForEach,
    tree.Modal,
    tree.UnlessPays,
    tree.Unless,
)


def with_x(effect: tree.Effect | tuple[tree.Modification, ...], words: str) -> str:
    """The words with "where X is ..." after them when the effect defines its X."""
    defined = defined_x(effect)
    if defined is None or ", where X is " in words or isinstance(effect, _OWN_X):
        return words
    return f"{words}, where X is {value_text(defined)}"


def defined_x(node: object) -> tree.Amount | None:
    """What an X below the node is defined as, or None."""
    if isinstance(node, tree.X):
        return node.defined
    if isinstance(node, tuple):
        for item in node:
            found = defined_x(item)
            if found is not None:
                return found
        return None
    if isinstance(node, tree.Quoted):
        return None
    if isinstance(node, tree.Node):
        for item in dataclasses.fields(node):
            found = defined_x(getattr(node, item.name))
            if found is not None:
                return found
    return None


def _clause(effect: tree.Effect) -> str:
    found = COMBINED.get(type(effect))
    if found is not None:
        return found(effect)
    subject, words = _doing(effect)
    if isinstance(effect, tree.GainControl) and effect.lasts is not None and effect.lasts.front:
        said = words if subject == YOU and not subject.word else f"{ref_text(subject)} {words}"
        return f"{for_text(effect.lasts)}, {said}"
    if subject is None or (subject == YOU and not subject.word):
        return words
    head, _, rest = words.partition(" ")
    return f"{ref_text(subject)} {verb(head, subject)}{' ' + rest if rest else ''}"


def _doing(effect: tree.Effect) -> Said:
    found = VERBS.get(type(effect))
    if found is None:
        raise Unprintable(type(effect).__name__)
    return found(effect)


# --- how instructions are put together ---------------------------------------------------------------------------------------------------


def _sequence(effect: tree.Sequence) -> str:
    out = ""
    spots = _x_spots(effect)
    for index, part in enumerate(effect.of):
        join = effect.joins[index - 1] if index else ""
        words = _joined_part(part, join)
        if index in spots and ", where X is " not in words:
            words += f", where X is {value_text(spots[index])}"
        join = join.removesuffix("same").removesuffix("noverb")
        if not index:
            out = words
        elif join.startswith(". "):
            stop = "" if out.endswith('."') else "."
            lead = join[2:]
            out += f"{stop} {lead}{words if lead else capital(words)}"
        else:
            out += f"{join}{words}"
    return out


def _x_spots(effect: tree.Sequence) -> dict[int, tree.Amount]:
    """After which parts "where X is ..." stands, and its value: once for each sentence, after the last part with that X."""
    if len(effect.joins) < len(effect.of) - 1:
        raise Unprintable("a sequence that no text was read to")  # made by a rule, so that nothing says how its parts are joined
    spots: dict[int, tree.Amount] = {}
    current: tuple[int, tree.Amount] | None = None
    for index, part in enumerate(effect.of):
        if index and effect.joins[index - 1].startswith(". ") and current is not None:
            spots[current[0]] = current[1]
            current = None
        defined = None if isinstance(part, _OWN_X) else defined_x(part)
        if defined is not None:
            if current is not None and current[1] != defined:
                spots[current[0]] = current[1]
            current = (index, defined)
    if current is not None:
        spots[current[0]] = current[1]
    return spots


def _joined_part(part: tree.Effect, join: str) -> str:
    if join.endswith("noverb"):
        return _doing(part)[1].split(" ", 1)[1]
    if join.endswith("same"):
        return _predicate_only(part)
    return _clause(part)


def _predicate_only(effect: tree.Effect) -> str:
    """The clause without its subject, which the clause before it has named."""
    if isinstance(effect, tree.Apply):
        return _apply(effect, subject=False)
    subject, words = _doing(effect)
    head, _, rest = words.partition(" ")
    return f"{verb(head, subject)}{' ' + rest if rest else ''}"


def _may(effect: tree.May | tree.MayPay) -> str:
    kind, _, rest = effect.word.partition("|")
    then, _, other = rest.partition("|")
    who = effect.who
    subject = ref_text(who)
    if isinstance(effect, tree.MayPay):
        words = f"{subject} may {paid(effect.costs)}"
    elif isinstance(effect.effect, tree.CopySpell) and effect.effect.word.startswith("and may"):
        that = "the" if effect.effect.word.endswith("the") else "that"
        words = f"{subject} may copy {ref_text(effect.effect.what)} and may choose a new target for {that} copy"
    elif kind == "have":
        inner = effect.effect
        words = f"{subject} may have {_infinitive(inner)}"
    else:
        words = f"{subject} may {_base_form(effect.effect, who)}"
        if isinstance(effect.effect, tree.CastFree) and effect.effect.lasts is not None and effect.effect.lasts.front:
            words = f"{for_text(effect.effect.lasts)}, {words}"
    if effect.then is not None:
        words += f". {then or 'If you do, '}{clause(effect.then)}"
    if effect.else_ is not None:
        words += f". {other or 'Otherwise, '}{clause(effect.else_)}"
    return words


def paid(costs: tuple[tree.Cost, ...]) -> str:
    """Costs after "may" or as an instruction: mana is "paid"."""
    words = costs_text(costs)
    first = costs[0].of[0] if isinstance(costs[0], tree.AllOfCosts) else costs[0]
    if isinstance(first, tree.AnyOfCosts):
        option = first.of[0]
        first = option[0] if isinstance(option, tuple) else option
    return words if not isinstance(first, tree.Mana) or first.word else f"pay {words}"


def _infinitive(effect: tree.Effect) -> str:
    """ "~ deal 2 damage": the subject with the bare verb."""
    if isinstance(effect, tree.Apply):
        bare = mods_text(effect.modifications, YOU)
        lasts = for_text(effect.lasts)
        if any(isinstance(mod, tree.Must) and mod.word == lasts for mod in effect.modifications):
            lasts = ""
        return with_x(effect.modifications, f"{ref_text(effect.what)} {bare}{' ' + lasts if lasts else ''}")
    subject, words = _doing(effect)
    return with_x(effect, f"{ref_text(subject)} {words}")


def _base_form(effect: tree.Effect, who: tree.Node | None) -> str:
    """The instruction in the base form, as after "may"."""
    if isinstance(effect, tree.Sequence):
        parts = []
        spots = _x_spots(effect)
        for index, part in enumerate(effect.of):
            join = effect.joins[index - 1].removesuffix("same") if index else ""
            words = _base_form(part, who) if isinstance(part, (tree.Sequence, tree.Have)) else _doing(part)[1]
            if join.endswith("noverb"):
                join, words = join[:-6], words.split(" ", 1)[1]
            if index in spots and ", where X is " not in words:
                words += f", where X is {value_text(spots[index])}"
            parts.append(f"{join}{words}")
        return "".join(parts)
    if isinstance(effect, tree.Have):
        return f"have {_infinitive(effect.effect)}"
    if isinstance(effect, tree.OneOf) and effect.word != "noun":
        return effect.word.join(_base_form(part, who) for part in effect.of)
    if isinstance(effect, tree.ApplyRule):
        return _apply_rule(effect)
    if isinstance(effect, tree.Apply) and effect.word in ("switch", "text", "change size"):
        return _apply_words(effect)
    return with_x(effect, _doing(effect)[1])


def _one_of(effect: tree.OneOf) -> str:
    """ "Tap all lands or untap all lands"."""
    if effect.word == "size" and all(isinstance(part, tree.Apply) for part in effect.of):
        first: Any = effect.of[0]
        sizes = [mods_text(part.modifications, first.what) for part in effect.of if isinstance(part, tree.Apply)]
        subject, lasts = ref_text(first.what), for_text(first.lasts)
        return f"{subject} {sizes[0]} or {sizes[1].partition(' ')[2]} {lasts}"
    if effect.word == "noun":
        (who, said), (_, other) = _doing(effect.of[0]), _doing(effect.of[1])
        head, place, rest = said.rpartition(" on ")
        words = f"{head} or {other.removeprefix('put ').removesuffix(place + rest)}{place}{rest}"
        return words if who == YOU and not who.word else f"{ref_text(who)} {verb('put', who)} {words.removeprefix('put ')}"
    return effect.word.join(clause(part) for part in effect.of)


def _if(effect: tree.If) -> str:
    words = clause(effect.then)
    if effect.word.startswith("until no one"):
        return f"{words} {effect.word}"
    test = condition_text(effect.condition)
    if effect.trailing:
        words, further, more = words.partition(". The new target must ")  # a sentence of its own, after the condition
        out = f"{words}{' instead' if effect.instead else ''} if {test}{further}{more}"
    elif effect.instead and effect.word == "front":
        out = f"if {test}, instead {words}"
    else:
        out = f"if {test}, {words}{' instead' if effect.instead else ''}"
    if effect.else_ is not None:
        out += f". {effect.word or 'Otherwise, '}{clause(effect.else_)}"
    return out


def _unless_pays(effect: tree.UnlessPays) -> str:
    payer = effect.who
    first = effect.costs[0]
    options = first.of if isinstance(first, tree.AnyOfCosts) and len(effect.costs) == 1 else (effect.costs,)
    parts = []
    for option in options:
        head, _, rest = costs_text(option).partition(" ")
        said = head if head.startswith("{") or head.isdigit() else verb(head, payer)
        parts.append(f"{said}{' ' + rest if rest else ''}")
    where = "".join(
        f", where X is {value_text(cost.times)}"
        for cost in effect.costs
        if isinstance(cost, tree.Mana) and cost.word.startswith("where")
    )
    if effect.word == "front":
        return f"unless {ref_text(payer)} {' or '.join(parts)}, {clause(effect.effect)}"
    return f"{clause(effect.effect)} unless {ref_text(payer)} {' or '.join(parts)}{where}"


def _modal(effect: tree.Modal) -> str:
    total = len(effect.modes)
    if effect.least == effect.most:
        count = number(effect.least)
    elif effect.least == tree.Num(0):
        count = "any number" if effect.most == tree.Num(total) else f"up to {number(effect.most)}"
    else:
        count = "one or both" if total == 2 else "one or more"
    chooses = "choose" if effect.who == tree.Who("you") else f"{ref_text(effect.who)} chooses"
    head = f"{chooses} {count}" + (". You may choose the same mode more than once." if effect.repeat else " —")
    lines = [f"• {sentence(mode.effect)}" for mode in effect.modes]
    return "\n".join((head, *lines))


def _next_spell(effect: tree.NextSpell) -> str:
    """ "The next creature spell you cast this turn can't be countered"."""
    flash = tree.Permit("cast as though it had flash")
    said = "can be cast as though it had flash" if effect.modifications == (flash,) else mods_text(effect.modifications, tree.This(word="it"))
    return f"the next {filter_text(effect.what)} you cast this turn {said}"


def sentence(effect: tree.Effect) -> str:
    """The effect as complete sentences: capital and full stop."""
    words = capital(clause(effect))
    return words if words.endswith('."') or "\n•" in words else f"{words}."


def _starting(effect: tree.StartingWithYou) -> str:
    words = clause(effect.effect)
    if effect.word:
        return words.replace("each player ", f"{effect.word} ", 1)
    return f"starting with you, {words}"


def _delayed(effect: tree.Delayed) -> str:
    words = clause(effect.effect) if not effect.word.startswith("if") else ""
    if effect.word == "if" and isinstance(effect.effect, tree.If):
        plain = dataclasses.replace(effect, effect=effect.effect.then, word="")
        return f"{_delayed(plain)} if {condition_text(effect.effect.condition)}"
    if effect.word == "if it doesn't" and isinstance(effect.effect, tree.If) and isinstance(effect.effect.condition, tree.IsNot):
        it: Any = effect.effect.condition.of
        plain = dataclasses.replace(effect, effect=effect.effect.then, word="")
        return f"if {ref_text(it.event.subject)} {verb_not('', it.event.subject).strip()}, {_delayed(plain)}"
    if isinstance(effect.event, tree.PhaseBegins) and effect.event.which == "this turn's next":
        return f"at this turn's next end of combat, {words}"
    if isinstance(effect.event, tree.PhaseBegins) and effect.until is not None and effect.word in ("front", "behind"):
        when, lasts = f"at {step_text(effect.event)}", for_text(effect.until)
        return f"{lasts}, {when}, {words}" if effect.word == "front" else f"{when} {lasts}, {words}"
    if isinstance(effect.event, tree.PhaseBegins) and (effect.until is None or effect.word == "within"):
        when = "at end of combat" if effect.event.step == "end of combat" else f"at {step_text(effect.event)}"
        return f"{words} {when}" if effect.trailing else f"{when}, {words}"
    event = event_text(effect.event)
    if effect.at_once:
        return f"the next time {event} this turn, {words}"
    if effect.trailing and effect.until is None:
        return f"{words} when {event}"
    if effect.until is not None and isinstance(effect.event, tree.Casts) and effect.event.word == "next":
        return f"when {event} this turn, {words}"
    if effect.until is not None and not effect.once and effect.word == "front":
        return f"{for_text(effect.until)}, whenever {event}, {words}"
    if effect.until is not None and not effect.once:
        return f"whenever {event} this turn, {words}"
    return f"when {event}, {words}"


def _for_each(effect: tree.ForEach) -> str:
    each = effect.each
    if isinstance(each, tree.Back) and each.to == "copy" and each.word == "copy":
        return f"for each copy, {clause(effect.effect)}"
    if isinstance(each, tree.Back):
        return f"for each of {ref_text(each)}, {clause(effect.effect)}"
    if not isinstance(each, tree.Filter):
        counted = each_tail(tree.Times(ONE, each)) if isinstance(each, tree.Amount) else ""
        if not counted:
            raise Unprintable("for each")
        return f"{counted.strip()}, {clause(effect.effect)}"
    return f"for each {filter_text(each)}, {clause(effect.effect)}"


def told_cost(node: tuple[tree.Modification, ...]) -> str:
    """ "The flashback cost is equal to its mana cost", where the node gives a keyword whose cost is told so; else empty."""
    told = next((one for one in nodes(node) if isinstance(one, tree.Keyword) and one.word == "told" and one.costs), None)
    return f"The {told.name} cost is equal to its mana cost" if told is not None else ""


def _apply(effect: tree.Apply, *, subject: bool = True) -> str:
    words = _apply_words(effect, subject=subject)
    told = told_cost(effect.modifications)
    if told:
        return f"{words}. {told}"
    still = still_sentence(effect.modifications)
    if not still:
        return words
    words = with_x(effect, words)
    return f"{words}{'' if words.endswith(chr(46) + chr(34)) else '.'} {capital(still)}"


def _apply_words(effect: tree.Apply, *, subject: bool = True) -> str:
    who = effect.what
    first = effect.modifications[0]
    if isinstance(first, tree.Replace) and first.word == "anywhere else":
        return f"if {ref_text(who)} would leave the battlefield, exile it instead of putting it anywhere else"
    if effect.word == "change size" and isinstance(first, tree.SetPT) and isinstance(first.power, tree.Characteristic):
        of = first.power.of
        theirs = f"the power and toughness of {ref_text(of)}" if first.word == "change of" else f"{possessive(of)} power and toughness"
        lasts = for_text(effect.lasts)
        return f"change {possessive(who)} base power and toughness to {theirs}{' ' + lasts if lasts else ''}"
    if effect.word == "may assign":
        its, it = ("their", "they") if is_plural(who) else ("its", "it")
        return f"you may have {ref_text(who)} assign {its} combat damage this turn as though {it} weren't blocked"
    if effect.word == "equal" and isinstance(effect.modifications[0], tree.SetPT):
        size = effect.modifications[0]
        return f"{possessive(who)} power is equal to {value_text(size.power)} and its toughness is equal to {value_text(size.toughness)}"
    if effect.word == "switch":
        lasts = for_text(effect.lasts)
        return f"switch {possessive(who)} power and toughness{' ' + lasts if lasts else ''}"
    change = effect.modifications[0]
    if effect.word == "text" and isinstance(change, tree.ChangeText):
        words = " or one ".join(f"{w} with {change.new or 'another'}" for w in change.what.split(" or "))
        lasts = for_text(effect.lasts)
        never = f". The new creature type can't be {change.never}" if change.never else ""
        return f"change the text of {ref_text(who)} by replacing all instances of one {words}{' ' + lasts if lasts else ''}{never}"
    mods = mods_text(effect.modifications, who)
    lasts = for_text(effect.lasts)
    if any(isinstance(mod, (tree.Must, tree.RuleChange)) and mod.word == lasts for mod in effect.modifications):
        lasts = ""  # said within it: "attacks this turn if able"
    if lasts == "this turn" and mods.startswith("able to block "):
        return f"{ref_text(who)} {mods.removesuffix('do so')}this turn do so"
    tail = ""
    if effect.word == "late":
        mod = effect.modifications[0]
        if isinstance(mod, tree.ModifyPT):
            tail = each_tail(mod.power) or each_tail(mod.toughness)
            mods = mods.removesuffix(tail)
    if effect.word == "imperative":
        subject = False
    head = f"{ref_text(who)} " if subject else ""
    if mods.startswith(("'s ", "'re ")):
        head = head.rstrip()
    if effect.word == "each":
        head += "each "
    if effect.lasts.front and lasts:
        return f"{lasts}, {head}{mods}{tail}"
    defined = defined_x(effect.modifications)
    if defined is not None and lasts and not effect.lasts.front:
        return f"{head}{mods} {lasts}{tail}, where X is {value_text(defined)}"
    return f"{head}{mods}{' ' + lasts if lasts else ''}{tail}"


def _apply_rule(effect: tree.ApplyRule) -> str:
    mod, lasts = effect.modifications[0], for_text(effect.lasts)
    if isinstance(mod, tree.EntersWith) and lasts:
        return f"{lasts}, {rule_sentence(mod)}"
    return rule_sentence(mod, lasts)


def _repeat(effect: tree.Repeat) -> str:
    if isinstance(effect.times, tree.AnyNumber):
        return "you may repeat this process any number of times"
    return "repeat this process"


def most_counters(kind: str, most: tree.Amount) -> str:
    """The sentence that caps the number of counters on the object itself."""
    return f"this ability can't cause the total number of {kind} counters on ~ to be greater than {number(most)}"


def _no_sentence(effect: tree.Effect) -> str:
    raise Unprintable(type(effect).__name__)


COMBINED: dict[type, Callable[[Any], str]] = {
    tree.Sequence: _sequence,
    tree.May: _may,
    tree.MayPay: _may,
    tree.If: _if,
    tree.Unless: lambda effect: f"{clause(effect.effect)} unless {condition_text(effect.condition)}",
    tree.UnlessPays: _unless_pays,
    tree.Modal: _modal,
    tree.Delayed: _delayed,
    tree.StartingWithYou: lambda effect: _starting(effect),
    tree.NextSpell: _next_spell,
    tree.ForEach: _for_each,
    tree.OneOf: _one_of,
    tree.MayEnd: lambda effect: f"you may pay {costs_text(effect.costs)} to end this effect",
    tree.Apply: _apply,
    tree.ApplyRule: _apply_rule,
    tree.Repeat: lambda effect: _repeat(effect),
    tree.Reflexive: lambda effect: f"when you do, {clause(effect.effect)}",
    tree.UnreadEffect: lambda effect: str(effect.text),
    tree.KeepMana: lambda effect: str(effect.words),
    tree.MostCounters: lambda effect: most_counters(effect.kind, effect.most),
    tree.NewTypeNot: lambda effect: f"the new creature type can't be {effect.type}",
    tree.NewTargetMust: lambda effect: f"the new target must be {filter_text(effect.what)}",
    tree.OneOfTied: lambda effect: f"if two or more {effect.words} are tied for {effect.how} {effect.name}, you choose one of them",
    tree.XIs: lambda effect: f"X is {value_text(effect.value)}",
    tree.NoFizzle: lambda effect: "this ability can't be countered except by spells and abilities",
    tree.Unpreventable: lambda effect: "the damage can't be prevented",
    tree.Have: lambda effect: f"have {_infinitive(effect.effect)}",
    tree.DoNothing: lambda effect: str(effect.words),
}
