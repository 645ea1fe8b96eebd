"""Whole abilities and faces in words (112, 113 today)."""

from __future__ import annotations

import dataclasses
import re

from judge.cards import tree
from judge.cards.wording import history, posts, references, verbs_cards, verbs_game, verbs_objects  # noqa: F401 - each registers its printers
from judge.cards.wording.agreement import verb
from judge.cards.wording.amounts import value_text
from judge.cards.wording.base import Unprintable, capital, number_word, says
from judge.cards.wording.conditions import condition_text, moment_text
from judge.cards.wording.costs import costs_text, counters_text
from judge.cards.wording.effects import clause, defined_x, paid, told_cost
from judge.cards.wording.events import event_text
from judge.cards.wording.keywords import keyword_text
from judge.cards.wording.mods import mods_text
from judge.cards.wording.nouns import party, possessive, ref_text
from judge.cards.wording.rules import rules_said
from judge.cards.wording.sentences import lands_made, rule_sentence

_ROMAN = {1: "I", 2: "II", 3: "III", 4: "IV", 5: "V"}


@says("ability")
def ability_text(ability: tree.Ability) -> str:
    """One ability as text, with its capital and full stop. What has no words here is given as an empty text."""
    try:
        return _ability(ability)
    except Unprintable:
        return ""


def face_text(face: tree.Face) -> str:
    """The rules text of a face: one line for each ability, keyword abilities of a line joined."""
    lines: list[str] = []
    for ability in face.abilities:
        words = ability_text(ability)
        if isinstance(ability, tree.Keyword) and ability.word in (", ", "; ") and lines:
            lines[-1] += f"{ability.word}{words[:1].lower() + words[1:] if not words.startswith('@') else words}"
        elif isinstance(ability, tree.Keyword) and ability.word == "and from" and lines:
            lines[-1] += f" {words[:1].lower()}{words[1:]}"
        else:
            lines.append(words)
    return "\n".join(lines)


_INNER_STOP = re.compile(r'\."(?= [a-z]|,)')


def _stop(words: str) -> str:
    words = _INNER_STOP.sub('"', words)
    return words if words.endswith(('."', ".", ".'\"")) or "\n•" in words else f"{words}."


def _ability(ability: tree.Ability) -> str:
    if isinstance(ability, tree.UnreadAbility):
        return ability.text
    if isinstance(ability, tree.Keyword):
        words = capital(keyword_text(ability))
        return (
            f"{words}."
            if ("—" in words and not words.endswith(".") and not words.endswith("}"))
            or (ability.word == "—" and not words.endswith("."))
            else words
        )
    label = getattr(ability, "label", "")
    lead = f"{label} — " if label else ""
    if isinstance(ability, tree.SpellAbility):
        return lead + _stop(capital(clause(ability.effect)))
    if isinstance(ability, tree.Triggered):
        return lead + _triggered(ability)
    if isinstance(ability, tree.Activated):
        return lead + _activated(ability)
    if isinstance(ability, tree.Static):
        told = told_cost(ability.modifications)
        return lead + _stop(capital(static_text(ability))) + (f" {told}." if told else "")
    if isinstance(ability, tree.StaticGroup):
        return lead + _stop(_group(ability))
    if isinstance(ability, tree.CastRestriction):
        return _cast_restriction(ability)
    if isinstance(ability, tree.AdditionalCost):
        return f"As an additional cost to cast ~, {'you may ' if ability.optional else ''}{costs_text(ability.costs)}."
    if isinstance(ability, tree.AlternativeCost):
        condition = f"if {condition_text(ability.condition)}, " if ability.condition is not None else ""
        if ability.flash and ability.for_ is not None:
            who = "Any player" if ability.anyone else "You"
            return f"{who} may cast {party(ability.for_)} without paying their mana cost and as though they had flash."
        if ability.word == "free" and ability.for_ is not None:
            return f"You may cast {party(ability.for_)} without paying their mana costs."
        if ability.for_ is not None and ability.anyone:
            return f"Rather than pay the mana cost for {party(ability.for_)}, its controller may {paid(ability.costs)}."
        if ability.for_ is not None:
            return f"You may {paid(ability.costs)} rather than pay the mana cost for {party(ability.for_)}."
        if ability.word == "front":
            return lead + capital(f"{condition}rather than pay ~'s mana cost, you may {costs_text(ability.costs)}.")
        body = (
            "cast ~ without paying its mana cost"
            if not ability.costs
            else f"{costs_text(ability.costs)} rather than pay ~'s mana cost"
        )
        return lead + capital(f"{condition}you may {body}.")
    if isinstance(ability, tree.Level):
        size = f"LEVEL {ability.low}{'+' if ability.high is None else f'-{ability.high}'}\n{ability.power}/{ability.toughness}"
        inner = face_text(tree.Face("", None, (), (), (), (), None, None, None, "", ability.abilities))
        return f"{size}\n{inner}" if inner else size
    if isinstance(ability, tree.Chapter):
        return f"{', '.join(_ROMAN[number] for number in ability.numbers)} — {_stop(capital(clause(ability.effect)))}"
    raise Unprintable(type(ability).__name__)


def _triggered(ability: tree.Triggered) -> str:
    if isinstance(ability.event, tree.BecomesStatus) and ability.event.status == "exerted as it attacks":
        return f"You may exert {ref_text(ability.event.subject)} as it attacks. When you do, {_stop(clause(ability.effect))}"
    condition = f"if {condition_text(ability.condition)}, " if ability.condition is not None else ""
    words = f"{capital(ability.word or 'when')} {event_text(ability.event)}, {condition}{clause(ability.effect)}"
    words = _stop(words)
    if ability.once_each_turn:
        words += " This ability triggers only once each turn."
    return words


def _activated(ability: tree.Activated) -> str:
    body = _stop(capital(clause(ability.effect)))
    if ability.restrictions:
        body += " " + restrictions_text(ability.restrictions)
    if ability.loyalty is not None:
        number = (
            ability.loyalty
            if isinstance(ability.loyalty, str)
            else (f"+{ability.loyalty}" if ability.loyalty > 0 else str(ability.loyalty))
        )
        return f"{number}: {body}"
    return f"{_cost_line(ability.costs)}: {body}"


def _cost_line(costs: tuple[tree.Cost, ...]) -> str:
    return ", ".join(capital(costs_text((cost,))) for cost in costs)


def restrictions_text(restrictions: tuple[tree.Restriction, ...]) -> str:
    """The sentences that restrict activation."""
    out: list[str] = []
    pending: list[str] = []
    for restriction in restrictions:
        if isinstance(restriction.change, tree.RuleChange):
            out.append(f"{capital(rule_sentence(restriction.change))}.")
        elif isinstance(restriction.change, tree.CostChange):
            said = rule_sentence(restriction.change).removeprefix("~ costs ")
            test = f" if {condition_text(restriction.condition)}" if restriction.condition is not None else ""
            out.append(f"This ability costs {said}{test}.")
        elif restriction.kind == "who":
            if restriction.who == tree.Who("opponents") and restriction.word == "any":
                out.append("Only any opponent may activate this ability.")
            elif restriction.who == tree.Who("opponents"):
                out.append("Only your opponents may activate this ability.")
            elif restriction.condition is not None:
                out.append(f"Any player may activate this ability but only {moment_text(restriction.condition)}.")
            else:
                out.append("Any player may activate this ability.")
        elif restriction.kind == "timing" and restriction.word == "and only" and pending:
            out.append(f"Activate only {pending.pop()} and only {moment_text(restriction.condition)}.")
        elif restriction.kind == "timing":
            pending.append(moment_text(restriction.condition))
        elif restriction.kind == "condition":
            words = f"if {condition_text(restriction.condition)}"
            if restriction.word == "and" and out:
                out[-1] = f"{out[-1].removesuffix('.')} and only {words}."
                continue
            if pending:
                out.append(f"Activate only {pending.pop()} and only {words}.")
            else:
                out.append(f"Activate only {words}.")
        elif restriction.kind == "times":
            if restriction.word == "no more than":
                out.append(f"Activate no more than {number_word(restriction.times or 0)} times each turn.")
                continue
            if restriction.word == "twice at most":
                out.append("Activate no more than twice each turn.")
                continue
            words = {"ever": "once", "twice": "twice each turn"}.get(restriction.word, "once each turn")
            if pending:
                out.append(f"Activate only {pending.pop()} and only {words}.")
            else:
                out.append(f"Activate only {words}.")
    out.extend(f"Activate only {words}." for words in pending)
    return " ".join(out)


def static_text(ability: tree.Static, *, subject: bool = True) -> str:
    """A static ability as a clause, and how its effect may be ignored as a sentence."""
    first = ability.modifications[0]
    if isinstance(first, tree.Cant) and isinstance(first.ignoring, tree.Ignoring):
        plain = dataclasses.replace(ability, modifications=(dataclasses.replace(first, ignoring=None),))
        payer = f"{capital(ref_text(first.ignoring.who))} may {paid(first.ignoring.costs)}"
        return f"{static_text(plain, subject=subject)}. {payer} for that player to ignore this effect until end of turn"
    if (opening := _opening(ability, first)) is not None:
        return opening
    if isinstance(first, tree.ManaInstead) and len(ability.modifications) > 1:
        words = lands_made(ability.modifications)
    elif ability.what is None:
        words = rule_sentence(ability.modifications[0])
    elif (
        len(ability.modifications) == 1
        and isinstance(ability.modifications[0], tree.SetPT)
        and ability.modifications[0].word == "equal"
    ):
        return _defining(ability, ability.modifications[0])
    elif isinstance(ability.modifications[0], tree.Must) and ability.modifications[0].along is not None:
        leader = ability.modifications[0].along
        also = "also " if ability.modifications[0].word == "along also" else ""
        words = f"if {party(leader)} {verb('attack', leader)}, {ref_text(ability.what)} {also}{verb('attack', ability.what)} if able"
    elif (words_of_rules := rules_said(ability)) is not None:
        words = words_of_rules
    elif ability.word == "exert":
        return f"you may exert {ref_text(ability.what)} as it attacks"
    elif ability.word == "may assign":
        return f"you may have {ref_text(ability.what)} assign its combat damage as though it weren't blocked"
    else:
        words = mods_text(ability.modifications, ability.what)

        if subject and ability.word != "imperative":
            if ability.word == "each":
                words = f"each {words}"
            space = "" if words.startswith(("'s ", "'re ")) else " "
            own = words.startswith("'s maximum hand size")  # "your", not "you's"
            words = f"{possessive(ability.what)}{words[2:]}" if own else f"{ref_text(ability.what)}{space}{words}"
        defined = defined_x(ability.modifications)
        if defined is not None and ", where X is" not in words:
            words += f", where X is {value_text(defined)}"
    return _while(ability, words)


def _opening(ability: tree.Static, first: tree.Node) -> str | None:
    """What an ability says of a card in the opening hand (103.5); None for any other."""
    if isinstance(first, tree.OpeningPlace):
        second = " and you're not playing first" if first.not_first else ""
        on_it = "".join(f" with {counters_text(spec.kind, spec.amount, spec.word)} on it" for spec in first.counters)
        return f"if ~ is in your opening hand{second}, you may begin the game with ~ on the battlefield{on_it}. If you do, {clause(first.effect)}"
    if isinstance(first, tree.OpeningReveal):
        return f"you may reveal ~ from your opening hand. If you do, {clause(first.effect)}"
    if ability.zone == "opening hand":
        return "if ~ is in your opening hand, you may begin the game with it on the battlefield"
    return None


def _while(ability: tree.Static, words: str) -> str:
    """The clause with the condition under which it holds."""
    if ability.word == "unless" and isinstance(ability.condition, tree.IsNot):
        return f"{words} unless {condition_text(ability.condition.of)}"
    if ability.condition is None:
        return words
    if ability.word == "otherwise":
        return f"otherwise, {words}"
    if ability.word == "during":
        return f"{words} {moment_text(ability.condition)}"
    if ability.word == "during front":
        return f"{moment_text(ability.condition)}, {words}"
    condition = condition_text(ability.condition)
    if ability.word == "if":
        return f"{words} if {condition}"
    if ability.word == "if front":
        return f"if {condition}, {words}"
    if ability.word == "front":
        return f"as long as {condition}, {words}"
    return f"{words} as long as {condition}"


def _defining(ability: tree.Static, mod: tree.SetPT) -> str:
    owner = possessive(ability.what)
    if mod.power is not None and mod.toughness == mod.power:
        return f"{owner} power and toughness are each equal to {value_text(mod.power)}"
    if mod.power is not None and isinstance(mod.toughness, tree.Plus):
        return f"{owner} power is equal to {value_text(mod.power)} and its toughness is equal to that number plus {value_text(mod.toughness.right)}"
    if mod.power is not None:
        return f"{owner} power is equal to {value_text(mod.power)}"
    return f"{owner} toughness is equal to {value_text(mod.toughness)}"


def _group(ability: tree.StaticGroup) -> str:
    out = ""
    for index, part in enumerate(ability.of):
        join = ability.joins[index - 1] if index else ""
        same = join.endswith("same")
        words = static_text(part, subject=not same)
        if not index:
            out = capital(words)
        elif join.startswith(". "):
            out += f"{'' if out.endswith(chr(34)) else '.'} {capital(words)}"
        else:
            out += f"{join.removesuffix('same')}{words}"
    return out


def _cast_restriction(ability: tree.CastRestriction) -> str:
    condition = ability.condition
    if ability.word == "if":
        return f"Cast ~ only if {condition_text(condition)}."
    if isinstance(condition, tree.AllTrue) and ability.word in ("and only", "both"):
        join = " and only " if ability.word == "and only" else " "
        return f"Cast ~ only {join.join(moment_text(part) for part in condition.of)}."
    if isinstance(condition, tree.AllTrue):
        return f"Cast ~ only {moment_text(condition.of[0])} and only if {condition_text(condition.of[1])}."
    return f"Cast ~ only {moment_text(condition)}."
