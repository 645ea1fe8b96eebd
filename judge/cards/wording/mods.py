"""Modifications in words: "gets +1/+1", "can't be blocked", "becomes a 3/3 creature" (611, 613)."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.wording.agreement import YOU, is_plural, verb
from judge.cards.wording.amounts import digits, each_tail, is_value, value_text
from judge.cards.wording.base import Unprintable, article, listed, plural_noun
from judge.cards.wording.becoming import becoming_text
from judge.cards.wording.conditions import condition_text
from judge.cards.wording.counts import number
from judge.cards.wording.keywords import abilities_list
from judge.cards.wording.limits import cant_text, must_text, permit_text, unless_text
from judge.cards.wording.nouns import party, possessive, ref_text


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


def signed(amount: tree.Amount | None, like: tree.Node | None = None) -> str:
    """A power or toughness change with its sign."""
    if isinstance(amount, tree.Negative):
        return f"-{digits(amount.of)}"
    said = digits(amount)
    return said if said.startswith("-") else f"+{said}"


def mods_text(mods: tuple[tree.Modification, ...], subject: tree.Node | None) -> str:
    """The verb phrases of the modifications said of the subject."""
    parts: list[str] = []
    index = 0
    while index < len(mods):
        mod = mods[index]
        if isinstance(mod, tree.Cant) and mod.word == "or be blocked":
            parts.append(f"can't block or be blocked by {party(mod.other)}{unless_text(mod, subject)}")
            index += 2
            continue
        if isinstance(mod, tree.Cant) and mod.word == "list":
            end = next(n for n in range(index, len(mods)) if getattr(mods[n], "word", "") != "list")
            said = [mod_text(one, subject).removeprefix("can't ") for one in mods[index : end + 1]]
            parts.append(f"can't {listed(said, 'or')}")
            index = end + 1
            continue
        if isinstance(mod, tree.Cant) and index + 1 < len(mods) and isinstance(more := mods[index + 1], tree.Cant):
            pair = (mod.action, more.action)
            if (
                pair in (("attack", "block"), ("attack alone", "block alone"))
                and mod.other is None
                and more.other is None
            ):
                words = "can't attack or block" + (" alone" if pair[0].endswith("alone") else "")
                parts.append(words + unless_text(mod, subject))
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


def mod_text(mod: tree.Modification, subject: tree.Node | None) -> str:
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
        return cant_text(mod, subject)
    if isinstance(mod, tree.Must):
        return must_text(mod, subject)
    if isinstance(mod, tree.Permit):
        return permit_text(mod, subject)
    if isinstance(mod, tree.ControlsThat):
        return f"{verb('control', subject)} {ref_text(mod.what)}"
    if isinstance(mod, tree.SkipStep):
        return f"{verb('skip', subject)} {'your' if subject == YOU else 'their'} {mod.step}"
    if isinstance(mod, tree.RuleChange):
        return _rule(mod, subject)
    raise Unprintable(type(mod).__name__)


def _pt(mod: tree.ModifyPT, subject: tree.Node | None) -> str:
    power, toughness = signed(mod.power), signed(mod.toughness)
    tail = each_tail(mod.power) or each_tail(mod.toughness)
    extra = "an additional " if mod.word else ""
    return f"{verb('get', subject)} {extra}{power}/{toughness}{tail}"


def _set_pt(mod: tree.SetPT, subject: tree.Node | None) -> str:
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


def _rule(mod: tree.RuleChange, subject: tree.Node | None) -> str:
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
