"""Instructions in words (608.2, 701): each effect as a clause, sequences as sentences."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from judge.cards import tree
from judge.cards.wording.amounts import digits, each_tail, is_value, value_text
from judge.cards.wording.base import Unprintable, article, capital, listed, text
from judge.cards.wording.conditions import condition_text
from judge.cards.wording.costs import costs_text, counters_text, symbols_text
from judge.cards.wording.events import event_text, step_text, step_words
from judge.cards.wording.keywords import abilities_list
from judge.cards.wording.mods import except_text, for_text, mods_text, rule_sentence, still_sentence
from judge.cards.wording.nouns import filter_text, is_plural, number, party, possessive, ref_text, verb, zone_text
from judge.cards.words import COLOR_NAMES

YOU = tree.Who("you")
ONE = tree.Num(1)

Doing = Callable[[Any], tuple[Any, str]]
VERBS: dict[type, Callable[[Any], tuple[Any, str]]] = {}


def doing(*kinds: type) -> Callable[[Doing], Doing]:
    """Register how an effect is said: gives the one who does it and the verb phrase in the base form."""

    def register(function: Doing) -> Doing:
        for kind in kinds:
            VERBS[kind] = function
        return function

    return register


def clause(effect: Any) -> str:
    """The effect as a clause without its full stop; several sentences are joined by full stops."""
    return _with_x(effect, _clause(effect))


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


def _with_x(effect: Any, words: str) -> str:
    defined = _defined_x(effect)
    if defined is None or ", where X is " in words or isinstance(effect, _OWN_X):
        return words
    return f"{words}, where X is {value_text(defined)}"


def _defined_x(node: Any) -> Any:
    if isinstance(node, tree.X):
        return node.defined
    if isinstance(node, tuple):
        for item in node:
            found = _defined_x(item)
            if found is not None:
                return found
        return None
    if isinstance(node, tree.Quoted):
        return None
    if isinstance(node, tree.Node):
        for item in dataclasses.fields(node):
            found = _defined_x(getattr(node, item.name))
            if found is not None:
                return found
    return None


def _clause(effect: Any) -> str:
    found = COMBINED.get(type(effect))
    if found is not None:
        return found(effect)
    subject, words = _doing(effect)
    if subject is None or (subject == YOU and not subject.word):
        return words
    head, _, rest = words.partition(" ")
    return f"{ref_text(subject)} {verb(head, subject)}{' ' + rest if rest else ''}"


def _doing(effect: Any) -> tuple[Any, str]:
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


def _x_spots(effect: tree.Sequence) -> dict[int, Any]:
    """After which parts "where X is ..." stands, and its value: once for each sentence, after the last part with that X."""
    spots: dict[int, Any] = {}
    current: tuple[int, Any] | None = None
    for index, part in enumerate(effect.of):
        if index and effect.joins[index - 1].startswith(". ") and current is not None:
            spots[current[0]] = current[1]
            current = None
        defined = None if isinstance(part, _OWN_X) else _defined_x(part)
        if defined is not None:
            if current is not None and current[1] != defined:
                spots[current[0]] = current[1]
            current = (index, defined)
    if current is not None:
        spots[current[0]] = current[1]
    return spots


def _joined_part(part: Any, join: str) -> str:
    if join.endswith("noverb"):
        return _doing(part)[1].split(" ", 1)[1]
    if join.endswith("same"):
        return _predicate_only(part)
    return _clause(part)


def _predicate_only(effect: Any) -> str:
    """The clause without its subject, which the clause before it has named."""
    if isinstance(effect, tree.Apply):
        return _apply(effect, subject=False)
    subject, words = _doing(effect)
    head, _, rest = words.partition(" ")
    return f"{verb(head, subject)}{' ' + rest if rest else ''}"


def _may(effect: Any) -> str:
    kind, _, rest = effect.word.partition("|")
    then, _, other = rest.partition("|")
    who = effect.who
    subject = ref_text(who)
    if isinstance(effect, tree.MayPay):
        words = f"{subject} may {_paid(effect.costs)}"
    elif kind == "have":
        inner = effect.effect
        words = f"{subject} may have {_infinitive(inner)}"
    else:
        words = f"{subject} may {_base_form(effect.effect, who)}"
    if effect.then is not None:
        words += f". {then or 'If you do, '}{clause(effect.then)}"
    if effect.else_ is not None:
        words += f". {other or 'Otherwise, '}{clause(effect.else_)}"
    return words


def _paid(costs: tuple[Any, ...]) -> str:
    words = costs_text(costs)
    first = costs[0].of[0] if isinstance(costs[0], tree.AllOfCosts) else costs[0]
    return words if not isinstance(first, tree.Mana) or first.word else f"pay {words}"


def _infinitive(effect: Any) -> str:
    """ "~ deal 2 damage": the subject with the bare verb."""
    if isinstance(effect, tree.Apply):
        bare = mods_text(effect.modifications, YOU)
        lasts = for_text(effect.lasts)
        return _with_x(effect.modifications, f"{ref_text(effect.what)} {bare}{' ' + lasts if lasts else ''}")
    subject, words = _doing(effect)
    return _with_x(effect, f"{ref_text(subject)} {words}")


def _base_form(effect: Any, who: Any) -> str:
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
    if isinstance(effect, tree.ApplyRule):
        return _apply_rule(effect)
    if isinstance(effect, tree.Apply) and effect.word == "switch":
        return _apply_words(effect)
    return _with_x(effect, _doing(effect)[1])


def _if(effect: tree.If) -> str:
    words = clause(effect.then)
    test = condition_text(effect.condition)
    if effect.trailing:
        out = f"{words}{' instead' if effect.instead else ''} if {test}"
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
        parts.append(f"{verb(head, payer)}{' ' + rest if rest else ''}")
    return f"{clause(effect.effect)} unless {ref_text(payer)} {' or '.join(parts)}"


def _modal(effect: tree.Modal) -> str:
    total = len(effect.modes)
    if effect.least == effect.most:
        count = number(effect.least)
    elif effect.least == tree.Num(0):
        count = "any number" if effect.most == tree.Num(total) else f"up to {number(effect.most)}"
    else:
        count = "one or both" if total == 2 else "one or more"
    head = f"choose {count}" + (". You may choose the same mode more than once." if effect.repeat else " —")
    lines = [f"• {sentence(mode.effect)}" for mode in effect.modes]
    return "\n".join((head, *lines))


def sentence(effect: Any) -> str:
    """The effect as complete sentences: capital and full stop."""
    words = capital(clause(effect))
    return words if words.endswith('."') or "\n•" in words else f"{words}."


def _delayed(effect: tree.Delayed) -> str:
    words = clause(effect.effect)
    if isinstance(effect.event, tree.PhaseBegins) and effect.until is None:
        when = "at end of combat" if effect.event.step == "end of combat" else f"at {step_text(effect.event)}"
        return f"{words} {when}" if effect.trailing else f"{when}, {words}"
    event = event_text(effect.event)
    if effect.until is not None and not effect.once:
        return f"whenever {event} this turn, {words}"
    return f"when {event}, {words}"


def _for_each(effect: tree.ForEach) -> str:
    each = effect.each
    if isinstance(each, tree.Back):
        return f"for each of {ref_text(each)}, {clause(effect.effect)}"
    if not isinstance(each, tree.Filter):
        raise Unprintable("for each")
    return f"for each {filter_text(each)}, {clause(effect.effect)}"


def _apply(effect: tree.Apply, *, subject: bool = True) -> str:
    words = _apply_words(effect, subject=subject)
    still = still_sentence(effect.modifications)
    if not still:
        return words
    words = _with_x(effect, words)
    return f"{words}{'' if words.endswith(chr(46) + chr(34)) else '.'} {capital(still)}"


def _apply_words(effect: tree.Apply, *, subject: bool = True) -> str:
    who = effect.what
    if effect.word == "switch":
        lasts = for_text(effect.lasts)
        return f"switch {possessive(who)} power and toughness{' ' + lasts if lasts else ''}"
    mods = mods_text(effect.modifications, who)
    lasts = for_text(effect.lasts)
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
    defined = _defined_x(effect.modifications)
    if defined is not None and lasts and not effect.lasts.front:
        return f"{head}{mods} {lasts}{tail}, where X is {value_text(defined)}"
    return f"{head}{mods}{' ' + lasts if lasts else ''}{tail}"


def _apply_rule(effect: tree.ApplyRule) -> str:
    return rule_sentence(effect.modifications[0], for_text(effect.lasts))


def _no_sentence(effect: Any) -> str:
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
    tree.ForEach: _for_each,
    tree.Apply: _apply,
    tree.ApplyRule: _apply_rule,
    tree.Reflexive: lambda effect: f"when you do, {clause(effect.effect)}",
    tree.UnreadEffect: lambda effect: str(effect.text),
    tree.Unpreventable: lambda effect: "the damage can't be prevented",
    tree.Have: lambda effect: f"have {_infinitive(effect.effect)}",
    tree.DoNothing: lambda effect: str(effect.words),
}


# --- damage, life, cards ------------------------------------------------------------------------------------------------------------------


@doing(tree.DealDamage)
def _damage(effect: tree.DealDamage) -> tuple[Any, str]:
    to = ref_text(effect.to)
    if effect.divided:
        words = f"deal {digits(effect.amount)} damage divided as you choose among {to}"
    elif effect.word == "equal first":
        words = f"deal damage equal to {value_text(effect.amount)} to {to}"
    elif effect.word == "equal" or is_value(effect.amount):
        words = f"deal damage to {to} equal to {value_text(effect.amount)}"
    else:
        words = f"deal {digits(effect.amount)} damage to {to}{each_tail(effect.amount)}"
    if effect.unpreventable:
        words = _with_x(effect, words) + ". The damage can't be prevented"
    return effect.source, words


def _life(verb_: str, effect: Any) -> tuple[Any, str]:
    if isinstance(effect.amount, tree.Half):
        return effect.who, f"{verb_} {value_text(effect.amount).replace(' life total', ' life')}"
    if effect.word == "equal" or is_value(effect.amount):
        return effect.who, f"{verb_} life equal to {value_text(effect.amount)}"
    return effect.who, f"{verb_} {digits(effect.amount)} life{each_tail(effect.amount)}"


doing(tree.GainLife)(lambda effect: _life("gain", effect))
doing(tree.LoseLife)(lambda effect: _life("lose", effect))
doing(tree.PayCosts)(lambda effect: (effect.who, _paid(effect.costs)))


def cards_text(amount: Any, word: str) -> str:
    """ "a card", "two cards", "cards equal to ..."."""
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
def _discard(effect: tree.Discard) -> tuple[Any, str]:
    what = effect.what
    if isinstance(what, tree.Choose) and isinstance(what.most, tree.Times):
        return effect.who, f"discard {cards_text(what.most, '')}"
    return effect.who, f"discard {ref_text(what)}"


@doing(tree.Reveal)
def _reveal(effect: tree.Reveal) -> tuple[Any, str]:
    if effect.until is not None and isinstance(effect.what, tree.TopCards):
        who = effect.until_who or YOU
        library = zone_text("library", effect.what.of)
        found = article(filter_text(effect.until))
        return effect.who, f"reveal cards from the top of {library} until {ref_text(who)} {verb('reveal', who)} {found}"
    return effect.who, f"reveal {ref_text(effect.what)}"


doing(tree.LookAt)(lambda effect: (effect.who, f"look at {ref_text(effect.what)}"))


@doing(tree.Search)
def _search(effect: tree.Search) -> tuple[Any, str]:
    zones = [zone.zone for zone in effect.zones if isinstance(zone, tree.WholeZone)]
    owner = possessive(effect.zones[0].of)  # type: ignore[attr-defined]
    return effect.who, f"search {owner} {listed(zones, effect.word or 'and')} for {ref_text(effect.for_)}"


@doing(tree.Shuffle)
def _shuffle(effect: tree.Shuffle) -> tuple[Any, str]:
    if effect.what is not None:
        return effect.who, f"shuffle {ref_text(effect.what)} into {zone_text('library', effect.of)}"
    if effect.of is not None:
        return effect.who, f"shuffle {zone_text('library', effect.of)}"
    return effect.who, "shuffle"


doing(tree.Scry)(lambda effect: (effect.who, f"{effect.kind} {digits(effect.amount)}"))


@doing(tree.KeywordAction)
def _action(effect: tree.KeywordAction) -> tuple[Any, str]:
    words = effect.action
    if effect.amount is not None:
        words += f" {digits(effect.amount)}"
    if effect.what is not None and effect.action != "support":  # the keyword implies its targets
        words += f" {ref_text(effect.what)}"
    return effect.who, words


# --- objects -----------------------------------------------------------------------------------------------------------------------------------


@doing(tree.Destroy)
def _destroy(effect: tree.Destroy) -> tuple[Any, str]:
    words = f"destroy {ref_text(effect.what)}"
    if effect.no_regeneration:
        words = _with_x(effect, words) + f". {capital(effect.word or 'it')} can't be regenerated"
    return None, words


doing(tree.Counter)(lambda effect: (None, f"counter {ref_text(effect.what)}"))
doing(tree.Tap)(lambda effect: (effect.who, f"tap {ref_text(effect.what)}"))
doing(tree.Untap)(lambda effect: (effect.who, f"untap {ref_text(effect.what)}"))
doing(tree.TapOrUntap)(lambda effect: (effect.who, f"tap or untap {ref_text(effect.what)}"))
doing(tree.Regenerate)(lambda effect: (None, f"regenerate {ref_text(effect.what)}"))
doing(tree.Sacrifice)(lambda effect: (effect.who, f"sacrifice {ref_text(effect.what)}"))
doing(tree.RemoveFromCombat)(lambda effect: (None, f"remove {ref_text(effect.what)} from combat"))


@doing(tree.ChangeFace)
def _face(effect: tree.ChangeFace) -> tuple[Any, str]:
    if effect.how == "phase out":
        return effect.what, "phase out"
    if effect.how == "transform" and effect.word == "subject":
        return effect.what, "transform"
    if effect.how in ("face up", "face down"):
        return None, f"turn {ref_text(effect.what)} {effect.how}"
    return None, f"{effect.how} {ref_text(effect.what)}"


@doing(tree.Move)
def _move(effect: tree.Move) -> tuple[Any, str]:
    what = ref_text(effect.what)
    if effect.from_ is not None:
        what += f" from {zone_text(effect.from_, effect.from_of)}"
    pronoun = "them" if is_plural(effect.what) else "it"
    if effect.verb == "exile":
        words = f"exile {what}"
        if effect.face_down:
            words += " face down"
        if effect.counters:
            words += f" with {_specs(effect.counters)} on {pronoun}"
        if effect.until is not None:
            words += f" {for_text(effect.until)}"
        if effect.instead_of is not None:
            words += f" instead of putting it into {ref_text(effect.instead_of)}"
        return effect.who, words
    if effect.to == "battlefield":
        lead = f"{effect.verb} {what} {'to' if effect.verb == 'return' else 'onto'} the battlefield"
        if effect.attached is not None:
            return effect.who, f"{lead} attached to {ref_text(effect.attached)}"
        return effect.who, lead + _onto(effect, pronoun)
    zone = zone_text(effect.to, effect.of)
    if effect.instead_of is not None:
        where = "on top of" if effect.position else "into"
        return effect.who, f"put {what} {where} {zone} instead of into {ref_text(effect.instead_of)}"
    if effect.verb == "return":
        return effect.who, f"return {what} to {zone}"
    position = effect.position
    if not position:
        return effect.who, f"put {what} into {zone}"
    if position in ("second", "third"):
        return effect.who, f"put {what} into {zone} {position} from the top"
    if position == "top or bottom":
        return effect.who, f"put {what} on the top or bottom of {zone}"
    place, _, order = position.partition(" ")
    tail = {
        "": "",
        "any order": " in any order",
        "random order": " in a random order",
        "same order": " in the same order",
    }[order]
    if effect.word == "on top":
        return effect.who, f"put {what} on top{tail}"
    if effect.word == "put back":
        return effect.who, f"put {what} back{tail}"
    back = "back " if effect.word == "back" else ""
    return effect.who, f"put {what} {back}{'on top' if place == 'top' else 'on the bottom'} of {zone}{tail}"


def _specs(specs: tuple[Any, ...]) -> str:
    return " and ".join(counters_text(spec.kind, spec.amount, spec.word) for spec in specs)


def _onto(effect: tree.Move, pronoun: str) -> str:
    words = ""
    for key in effect.word.split() or ["tapped", "attacking", "under", "face_down", "counters"]:
        if key == "tapped" and effect.tapped:
            words += " tapped" + (" and attacking" if effect.attacking else "")
        elif key == "attacking" and effect.attacking and not effect.tapped:
            words += " attacking"
        elif key == "under" and effect.under is not None:
            owners = isinstance(effect.under, tree.Who) and effect.under.role == "owners"
            words += " under their owners' control" if owners else f" under {possessive(effect.under)} control"
        elif key == "face_down" and effect.face_down:
            words += " face down"
        elif key == "counters" and effect.counters:
            words += f" with {_specs(effect.counters)} on {pronoun}"
    return words


@doing(tree.PutCounter)
def _put_counter(effect: tree.PutCounter) -> tuple[Any, str]:
    on = ref_text(effect.on)
    if effect.word == "energy" and isinstance(effect.amount, tree.Num):
        return effect.on, "get " + "{E}" * effect.amount.value
    if effect.word == "energy" and isinstance(effect.amount, tree.Times) and isinstance(effect.amount.factor, tree.Num):
        return effect.on, "get " + "{E}" * effect.amount.factor.value + each_tail(effect.amount)
    if effect.word == "gets":
        return effect.on, f"get {counters_text(effect.kind, effect.amount)}"
    if effect.word == "double":
        return effect.who, f"double the number of {effect.kind} counters on {on}"
    if effect.distributed:
        return effect.who, f"distribute {counters_text(effect.kind, effect.amount)} among {on}"
    if effect.word.startswith("equal"):
        lead = "a number of " if "number" in effect.word else ""
        return effect.who, f"put {lead}{effect.kind} counters equal to {value_text(effect.amount)} on {on}"
    return effect.who, f"put {counters_text(effect.kind, effect.amount, effect.word)} on {on}{each_tail(effect.amount)}"


doing(tree.RemoveCounter)(
    lambda effect: (effect.who, f"remove {counters_text(effect.kind, effect.amount)} from {ref_text(effect.from_)}")
)
doing(tree.MoveCounter)(
    lambda effect: (
        None,
        f"move {counters_text(effect.kind, effect.amount)} from {ref_text(effect.from_)} onto {ref_text(effect.to)}",
    )
)


@doing(tree.CreateToken)
def _create(effect: tree.CreateToken) -> tuple[Any, str]:
    token = effect.token
    amount = effect.amount
    tail = each_tail(amount)
    count = amount.factor if tail and isinstance(amount, tree.Times) else amount
    if token.copy_of is not None:
        of = ref_text(token.copy_of)
        if count == ONE:
            return (
                effect.who,
                f"create a {'tapped ' if effect.tapped else ''}token that's a copy of {of}{except_text(token.except_)}{tail}",
            )
        return effect.who, f"create {number(count)} tokens that are copies of {of}{except_text(token.except_)}{tail}"
    late = "late" in effect.word
    words: list[str] = []
    if effect.tapped and not late:
        words.append("tapped")
    words.extend(token.supertypes)
    if token.power is not None and token.toughness is not None:
        words.append(f"{digits(token.power)}/{digits(token.toughness)}")
    colors = ["colorless"] if "colorless" in token.word else [COLOR_NAMES[color] for color in token.colors]
    if colors:
        words.append(listed(colors))
    words.extend((*token.subtypes, *token.types))
    many = count != ONE
    words.append("tokens" if many else "token")
    desc = " ".join(words)
    if not many:
        desc = f"another {desc}" if "another" in effect.word else article(desc)
    elif isinstance(count, tree.UpTo):
        desc = f"up to {number(count.of)} {desc}"
    else:
        desc = f"{number(count)} {desc}"
    name = f" named {token.name}" if token.name else ""
    abilities = f" with {abilities_list(token.abilities)}" if token.abilities else ""
    desc += f"{abilities}{name}" if "name last" in token.word else f"{name}{abilities}"
    if late or effect.attacking:
        state = (
            "tapped and attacking"
            if effect.tapped and effect.attacking
            else "attacking"
            if effect.attacking
            else "tapped"
        )
        desc += f" {'that are' if many else chr(116) + 'hat' + chr(39) + 's'} {state}"
    return effect.who, f"create {desc}{tail}"


@doing(tree.Attach)
def _attach(effect: tree.Attach) -> tuple[Any, str]:
    if effect.to is None:
        return effect.who, f"unattach {ref_text(effect.what)}"
    return effect.who, f"attach {ref_text(effect.what)} to {ref_text(effect.to)}"


@doing(tree.CopySpell)
def _copy(effect: tree.CopySpell) -> tuple[Any, str]:
    words = f"copy {ref_text(effect.what)}"
    if effect.new_targets:
        words += f". You may choose new targets for {effect.word or 'the copy'}"
    return effect.who, words


@doing(tree.ChangeTargets)
def _targets(effect: tree.ChangeTargets) -> tuple[Any, str]:
    if effect.how == "choose new":
        return effect.who, f"choose new targets for {ref_text(effect.what)}"
    to = f" to {ref_text(effect.to)}" if effect.to is not None else ""
    return effect.who, f"change the target of {ref_text(effect.what)}{to}"


@doing(tree.GainControl)
def _control(effect: tree.GainControl) -> tuple[Any, str]:
    lasts = for_text(effect.lasts)
    return effect.who, f"gain control of {ref_text(effect.what)}{' ' + lasts if lasts else ''}"


@doing(tree.ExchangeControl)
def _exchange(effect: tree.ExchangeControl) -> tuple[Any, str]:
    if effect.first == effect.second:
        return None, f"exchange control of {ref_text(effect.first)}"
    return None, f"exchange control of {ref_text(effect.first)} and {ref_text(effect.second)}"


@doing(tree.ExchangeLife)
def _exchange_life(effect: tree.ExchangeLife) -> tuple[Any, str]:
    if effect.who == effect.with_:
        return effect.who, "exchange life totals"
    return effect.who, f"exchange life totals with {ref_text(effect.with_)}"


doing(tree.Fight)(
    lambda effect: (
        effect.first,
        "fight each other" if effect.first == effect.second else f"fight {ref_text(effect.second)}",
    )
)


# --- mana, choices, game --------------------------------------------------------------------------------------------------------------------------


@doing(tree.AddMana)
def _add(effect: tree.AddMana) -> tuple[Any, str]:
    words = _with_x(effect, f"add {_mana(effect)}")
    if isinstance(effect.restriction, tree.SpendOnly):
        words += f". Spend this mana only to {_spend(effect.restriction)}"
    return effect.who, words


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
    if how == "among":
        return f"one mana of any color among {party(effect.among)}"
    words = {
        "any": "any color",
        "any one": "any one color",
        "any type": "any type",
        "chosen": "the chosen color",
        "that color": "that color",
    }[how]
    return f"{count} mana of {words}{tail}"


@doing(tree.ChooseThing)
def _choose(effect: tree.ChooseThing) -> tuple[Any, str]:
    if effect.among is not None:
        return effect.who, f"choose {ref_text(effect.among)}"
    words = f"choose {effect.what}"
    return effect.who, f"{words} {effect.options[0]}" if effect.options else words


doing(tree.FlipCoin)(lambda effect: (effect.who, "flip a coin"))


@doing(tree.ExtraTurn)
def _extra(effect: tree.ExtraTurn) -> tuple[Any, str]:
    if effect.step is None:
        return effect.who, "take an extra turn after this one"
    if effect.step == "combat phase":
        return None, f"there is an additional combat phase {effect.after}" if effect.after.startswith(
            "after this phase"
        ) and not effect.word else f"{effect.after}, there is an additional combat phase"
    return None, f"{effect.after}, there is an additional combat phase followed by an additional main phase"


doing(tree.Emblem)(lambda effect: (effect.who, f"get an emblem with {abilities_list(effect.abilities)}"))
doing(tree.EndTurn)(lambda effect: (None, "end the turn"))


@doing(tree.EndGame)
def _end_game(effect: tree.EndGame) -> tuple[Any, str]:
    if effect.result == "draw":
        return None, "the game is a draw"
    return effect.who, f"{effect.result} the game"


@doing(tree.SkipNext)
def _skip(effect: tree.SkipNext) -> tuple[Any, str]:
    whose = "your" if effect.who == YOU else "their"
    if effect.amount != ONE:
        return effect.who, f"skip {whose} next {number(effect.amount)} {effect.step}"
    return effect.who, f"skip {whose} next {effect.step}"


@doing(tree.CastFree)
def _cast(effect: tree.CastFree) -> tuple[Any, str]:
    words = f"{'play' if effect.play else 'cast'} {ref_text(effect.what)}"
    if effect.free:
        words += " without paying their mana costs" if is_plural(effect.what) else " without paying its mana cost"
    if effect.lasts is not None:
        words += f" {for_text(effect.lasts)}"
    return effect.who, words


@doing(tree.SetLife)
def _set_life(effect: tree.SetLife) -> tuple[Any, str]:
    if effect.word.startswith("becomes"):
        equal = " equal to" if effect.word.endswith("equal") else ""
        return None, f"{possessive(effect.who)} life total becomes{equal} {value_text(effect.amount)}"
    if effect.word == "double" and isinstance(effect.amount, tree.Times):
        return effect.who, f"double {possessive(effect.amount.of.of)} life total"  # type: ignore[attr-defined]
    raise Unprintable("SetLife")


doing(tree.Repeat)(lambda effect: (None, "repeat this process"))
doing(tree.DoSame)(lambda effect: (effect.who, "do the same"))
doing(tree.PreventThat)(
    lambda effect: (
        None,
        "prevent that damage" if effect.amount is None else f"prevent {digits(effect.amount)} of that damage",
    )
)
__all__ = ["clause", "sentence", "step_words", "text"]
