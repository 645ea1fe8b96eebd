"""Instructions about objects in words: moving, counters, tokens, attaching, control (400, 701)."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.wording.agreement import is_plural
from judge.cards.wording.amounts import digits, each_tail, value_text
from judge.cards.wording.base import Said, Unprintable, article, capital, listed
from judge.cards.wording.costs import counters_text
from judge.cards.wording.counts import ONE, number
from judge.cards.wording.effects import doing, most_counters, with_x
from judge.cards.wording.keywords import abilities_list
from judge.cards.wording.mods import for_text, mods_text
from judge.cards.wording.nouns import filter_text, possessive, ref_text
from judge.cards.wording.sentences import except_text
from judge.cards.wording.zones import zone_text
from judge.cards.words import COLOR_NAMES

# --- objects -----------------------------------------------------------------------------------------------------------------------------------


@doing(tree.Destroy)
def _destroy(effect: tree.Destroy) -> Said:
    words = f"destroy {ref_text(effect.what)}"
    if effect.no_regeneration:
        words = with_x(effect, words) + f". {capital(effect.word or 'it')} can't be regenerated"
    return None, words


doing(tree.Counter)(lambda effect: (None, f"counter {ref_text(effect.what)}"))
doing(tree.Tap)(lambda effect: (effect.who, f"tap {ref_text(effect.what)}"))
doing(tree.Untap)(lambda effect: (effect.who, f"untap {ref_text(effect.what)}"))
doing(tree.TapOrUntap)(lambda effect: (effect.who, f"tap or untap {ref_text(effect.what)}"))
doing(tree.Regenerate)(lambda effect: (None, f"regenerate {ref_text(effect.what)}"))
doing(tree.Sacrifice)(lambda effect: (effect.who, f"sacrifice {ref_text(effect.what)}"))
doing(tree.BecomeBlocked)(lambda effect: (effect.what, "become blocked"))
doing(tree.BlockBy)(lambda effect: (effect.what, f"block {ref_text(effect.attacker)}"))


@doing(tree.BecomeUnblocked)
def _unblocked(effect: tree.BecomeUnblocked) -> Said:
    if effect.word == "no other":
        return None, "creatures it was blocking that hadn't become blocked by another creature this combat become unblocked"
    return None, f"creatures it was blocking that had become blocked by only {ref_text(effect.by)} this combat become unblocked"


doing(tree.RemoveFromCombat)(lambda effect: (None, f"remove {ref_text(effect.what)} from combat"))


@doing(tree.ShapeChoice)
def _shapes(effect: tree.ShapeChoice) -> Said:
    shapes = [mods_text((shape,), effect.what).removeprefix("becomes ") for shape in effect.shapes]
    return effect.what, f"become your choice of {listed(shapes, 'or')}"


@doing(tree.ChangeFace)
def _face(effect: tree.ChangeFace) -> Said:
    if effect.how == "phase out":
        return effect.what, "phase out"
    if effect.how == "transform" and effect.word == "subject":
        return effect.what, "transform"
    if effect.how in ("face up", "face down"):
        return None, f"turn {ref_text(effect.what)} {effect.how}"
    return None, f"{effect.how} {ref_text(effect.what)}"


@doing(tree.Move)
def _move(effect: tree.Move) -> Said:
    told = effect.what
    counted = told.least if isinstance(told, tree.Choose) else None
    if isinstance(told, tree.Choose) and isinstance(counted, tree.Times) and counted == told.most and each_tail(counted):
        once = dataclasses.replace(told, least=counted.factor, most=counted.factor)
        who, words = _move(dataclasses.replace(effect, what=once))
        return who, words + each_tail(counted)
    what = ref_text(effect.what)
    if effect.from_ is not None:
        what += f" from {zone_text(effect.from_, effect.from_of)}"
    pronoun = "them" if is_plural(effect.what) else "it"
    if effect.verb == "ante":
        return effect.who, f"ante {what}"
    if effect.verb == "exile":
        return effect.who, _exiled(effect, what, pronoun)
    if effect.to == "battlefield":
        return effect.who, _onto_battlefield(effect, what, pronoun)
    return effect.who, _into_zone(effect, what)


def _exiled(effect: tree.Move, what: str, pronoun: str) -> str:
    words = f"exile {what}"
    if effect.face_down:
        words += " face down"
    if effect.counters:
        words += f" with {_specs(effect.counters)} on {pronoun}"
    if effect.until is not None:
        words += f" {for_text(effect.until)}"
    if effect.instead_of is not None:
        words += f" instead of putting it into {ref_text(effect.instead_of)}"
    return words


def _onto_battlefield(effect: tree.Move, what: str, pronoun: str) -> str:
    if effect.word == "zone first":
        return f"return to the battlefield {what}"
    lead = f"{effect.verb} {what} {'to' if effect.verb == 'return' else 'onto'} the battlefield"
    if effect.attached is not None:
        return f"{lead}{_onto(effect, pronoun)} attached to {ref_text(effect.attached)}"
    if effect.instead_of is not None:
        lead += _onto(dataclasses.replace(effect, word=""), pronoun)
        return f"{lead} instead of {effect.word} {ref_text(effect.instead_of)}"
    return lead + _onto(effect, pronoun)


def _into_zone(effect: tree.Move, what: str) -> str:
    zone = zone_text(effect.to, effect.of)
    if effect.instead_of is not None:
        where = {"": "into", "top": "on top of", "bottom": "on the bottom of"}.get(effect.position, "on the top or bottom of")
        tail = " as it resolves" if effect.word == "as it resolves" else ""
        return f"put {what} {where} {zone} instead of into {ref_text(effect.instead_of)}{tail}"
    if effect.word == "zone first":
        return f"return to {zone} {what}"
    if effect.word == "owners first":
        return f"return to their owners' hands {what}"
    if effect.verb == "return":
        return f"return {what} to {zone}"
    position = effect.position
    if not position:
        return f"put {what} into {zone}"
    if position in ("second", "third", "fourth", "fifth", "sixth", "seventh"):
        return f"put {what} into {zone} {position} from the top"
    if position == "top or bottom":
        return f"put {what} on the top or bottom of {zone}"
    place, _, order = position.partition(" ")
    tail = {
        "": "",
        "any order": " in any order",
        "random order": " in a random order",
        "same order": " in the same order",
    }[order]
    if effect.word == "on top of it":
        return f"put {what} on top of it{tail}"
    if effect.word == "on top":
        return f"put {what} on top{tail}"
    if effect.word == "put back":
        return f"put {what} back{tail}"
    back = "back " if effect.word == "back" else ""
    if effect.of is None and isinstance(effect.what, tree.Back) and effect.what.to == "rest":
        zone = f"the {effect.to}"
    return f"put {what} {back}{'on top' if place == 'top' else 'on the bottom'} of {zone}{tail}"


def _specs(specs: tuple[Any, ...]) -> str:
    return " and ".join(counters_text(spec.kind, spec.amount, spec.word) for spec in specs)


def _onto(effect: tree.Move, pronoun: str) -> str:
    words = ""
    for key in effect.word.split() or ["tapped", "attacking", "under", "face_down", "counters"]:
        if key == "tapped" and effect.tapped:
            words += " tapped" + (" and attacking" if effect.attacking else "")
        elif key == "attacking" and effect.attacking and not effect.tapped:
            words += " attacking"
        elif key == "transformed" and effect.transformed:
            words += " transformed"
        elif key == "under" and effect.under is not None:
            owners = isinstance(effect.under, tree.Who) and effect.under.role == "owners"
            words += " under their owners' control" if owners else f" under {possessive(effect.under)} control"
        elif key == "face_down" and effect.face_down:
            words += " face down"
        elif key == "counters" and effect.counters:
            words += f" with {_specs(effect.counters)} on {pronoun}"
    if effect.blocking is not None:
        words += f" blocking {ref_text(effect.blocking)}"
    return words


@doing(tree.PutCounter)
def _put_counter(effect: tree.PutCounter) -> Said:
    on = ref_text(effect.on)
    if effect.most is not None:
        who, words = _put_counter(dataclasses.replace(effect, most=None))
        return who, f"{words}. {capital(most_counters(effect.kind, effect.most))}"
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
    if effect.word == "number late":
        return effect.who, f"put a number of {effect.kind} counters on {on} equal to {value_text(effect.amount)}"
    if effect.word.startswith("equal"):
        lead = "a number of " if "number" in effect.word else ""
        return effect.who, f"put {lead}{effect.kind} counters equal to {value_text(effect.amount)} on {on}"
    return effect.who, f"put {counters_text(effect.kind, effect.amount, effect.word)} on {on}{each_tail(effect.amount)}"


doing(tree.RemoveCounter)(
    lambda effect: (effect.who, f"remove {counters_text(effect.kind, effect.amount)} from {ref_text(effect.from_)}{each_tail(effect.amount)}")
)
doing(tree.MoveCounter)(
    lambda effect: (
        None,
        f"move {counters_text(effect.kind, effect.amount)} from {ref_text(effect.from_)} onto {ref_text(effect.to)}",
    )
)


@doing(tree.CreateToken)
def _create(effect: tree.CreateToken) -> Said:
    token = effect.token
    amount = effect.amount
    if effect.word == "under":
        return None, f"{_create(dataclasses.replace(effect, word=''))[1]} under {possessive(effect.who)} control"
    if effect.word == "of those":
        return effect.who, f"create {number(amount)} of those tokens"
    equal = f" equal to {value_text(amount)}" if "number" in effect.word else ""
    tail = each_tail(amount) if not equal else ""
    count = amount.factor if tail and isinstance(amount, tree.Times) else amount
    if token.copy_of is not None:
        of = ref_text(token.copy_of)
        if effect.attacking:
            one = f"a token that's a copy of {of} and that's" if count == ONE else f"{number(count)} tokens that are copies of {of} and that are"
            return effect.who, f"create {one} tapped and attacking"
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
    if colors and "colors late" not in token.word:
        words.append(listed(colors))
    words.extend((*token.subtypes, *token.types))
    many = count != ONE
    words.append("tokens" if many else "token")
    desc = " ".join(words)
    if not many:
        desc = f"another {desc}" if "another" in effect.word else article(desc)
    elif isinstance(count, tree.UpTo):
        desc = f"up to {number(count.of)} {desc}"
    elif equal:
        desc = f"a number of {desc}"
    else:
        desc = f"{number(count)} {desc}"
    name = f" named {token.name}" if token.name else ""
    abilities = f" with {abilities_list(token.abilities)}" if token.abilities else ""
    if "colors late" in token.word:
        desc += f" that {'are' if many else chr(39) + 's'} {listed(colors)}".replace("that 's", "that's")
    desc += f"{abilities}{name}" if "name last" in token.word else f"{name}{abilities}"
    if effect.blocking is not None:
        desc += f" that{' are' if many else chr(39) + 's'} blocking {ref_text(effect.blocking)}"
    if late or effect.attacking:
        state = (
            "tapped and attacking"
            if effect.tapped and effect.attacking
            else "attacking"
            if effect.attacking
            else "tapped"
        )
        desc += f" {'that are' if many else chr(116) + 'hat' + chr(39) + 's'} {state}"
    return effect.who, f"create {desc}{equal}{tail}"


doing(tree.SeparatePiles)(lambda effect: (effect.who, f"separate {ref_text(effect.what)} into two piles"))
doing(tree.ChoosePile)(lambda effect: (effect.who, "choose one of those piles"))
doing(tree.SacrificePile)(lambda effect: (effect.who, "sacrifice all permanents in the pile of their choice"))


doing(tree.EntersUnder)(lambda effect: (effect.what, f"enter under {possessive(effect.under)} control"))


@doing(tree.EvenOut)
def _even_out(effect: tree.EvenOut) -> Said:
    first = filter_text(effect.what[0], True)
    words = (
        f"each player chooses a number of {first} they control equal to the number of {first} controlled by the player who controls the "
        "fewest, then sacrifices the rest"
    )
    if len(effect.what) == 1:
        return None, words
    one = effect.word.startswith("each")
    more = [
        f"discard{'s' if one else ''} cards" if found.kind == "card" else f"sacrifice{'s' if one else ''} {filter_text(found, True)}"
        for found in effect.what[1:]
    ]
    return None, f"{words}. {capital(effect.word)} {listed(more)} the same way"


@doing(tree.PutPiles)
def _put_piles(effect: tree.PutPiles) -> Said:
    other = "on the bottom of your library in any order" if effect.other == "bottom" else f"into your {effect.other}"
    return effect.who, f"put {'that' if effect.chosen else 'one'} pile into your {effect.to} and the other {other}"


@doing(tree.Attach)
def _attach(effect: tree.Attach) -> Said:
    if effect.to is None:
        return effect.who, f"unattach {ref_text(effect.what)}"
    return effect.who, f"attach {ref_text(effect.what)} to {ref_text(effect.to)}"


@doing(tree.CopySpell)
def _copy(effect: tree.CopySpell) -> Said:
    words = f"copy {ref_text(effect.what)}"
    if effect.amount == tree.Num(2):
        words += " twice"
    elif isinstance(effect.amount, tree.Times) and effect.amount.factor == tree.Num(1):
        words += each_tail(effect.amount)
    elif effect.amount != tree.Num(1):
        raise Unprintable("so many copies")
    for mod in effect.except_:
        if not isinstance(mod, tree.ChangeColors):
            raise Unprintable("an exception of a copied spell")
        words += f", except that the copy is {COLOR_NAMES[mod.colors[0]]}"
    if effect.new_targets and effect.word == "each of those players":
        words += ". Each of those players may choose new targets for their copy"
    elif effect.new_targets:
        words += f". You may choose new targets for {effect.word or 'the copy'}"
    return effect.who, words


@doing(tree.CopyForTargets)
def _copy_for(effect: tree.CopyForTargets) -> Said:
    words = f"copy {ref_text(effect.what)} for each {filter_text(effect.others)} {effect.word}"
    if effect.said is not None:
        words += f". Each copy targets a different one of those {filter_text(effect.said, True)}"
    return effect.who, words


@doing(tree.ChangeTargets)
def _targets(effect: tree.ChangeTargets) -> Said:
    if effect.how == "choose new":
        return effect.who, f"choose new targets for {ref_text(effect.what)}"
    to = f" to {ref_text(effect.to)}" if effect.to is not None else ""
    if effect.word == "its":
        return effect.who, f"change {possessive(effect.what)} target{to}"
    if effect.must is not None:
        to += f". The new target must be {ref_text(effect.must)}"
    return effect.who, f"change {'a' if effect.how == 'change one' else 'the'} target of {ref_text(effect.what)}{to}"


@doing(tree.GainControl)
def _control(effect: tree.GainControl) -> Said:
    lasts = "" if effect.lasts.front else for_text(effect.lasts)
    return effect.who, f"gain control of {ref_text(effect.what)}{' ' + lasts if lasts else ''}"


@doing(tree.ExchangeControl)
def _exchange(effect: tree.ExchangeControl) -> Said:
    if effect.first == effect.second:
        return None, f"exchange control of {ref_text(effect.first)}"
    return None, f"exchange control of {ref_text(effect.first)} and {ref_text(effect.second)}"


@doing(tree.ExchangeZones)
def _exchange_zones(effect: tree.ExchangeZones) -> Said:
    return None, f"exchange {possessive(effect.who)} {effect.one} and {effect.other}"


@doing(tree.ExchangeLife)
def _exchange_life(effect: tree.ExchangeLife) -> Said:
    if effect.who == effect.with_:
        return effect.who, "exchange life totals"
    return effect.who, f"exchange life totals with {ref_text(effect.with_)}"


doing(tree.Fight)(
    lambda effect: (
        effect.first,
        "fight each other" if effect.first == effect.second else f"fight {ref_text(effect.second)}",
    )
)
