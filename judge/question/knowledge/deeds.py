"""What an effect does, as words of one small vocabulary (``VERBS``), found by the kinds of its nodes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

from judge.cards import tree
from judge.engine.characteristics.keywords.nodes import Procedure

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_PLAIN: dict[type[tree.Node], tuple[str, ...]] = {
    tree.Destroy: ("destroy",),
    tree.Sacrifice: ("sacrifice",),
    tree.SacrificePile: ("sacrifice",),
    tree.Counter: ("counter",),
    tree.Tap: ("tap",),
    tree.Untap: ("untap",),
    tree.BlockBy: ("block",),
    tree.BecomeUnblocked: ("become_unblocked",),
    tree.TapOrUntap: ("tap", "untap"),
    tree.Regenerate: ("regenerate",),
    tree.PutCounter: ("add_counter",),
    tree.RemoveCounter: ("remove_counter",),
    tree.MoveCounter: ("add_counter", "remove_counter"),
    tree.SeparatePiles: ("separate",),
    tree.EvenOut: ("sacrifice", "discard"),
    tree.EvenOutToo: ("sacrifice", "discard"),
    tree.EntersUnder: ("gain_control",),
    tree.CopySpell: ("copy",),
    tree.CopyForTargets: ("copy",),
    tree.NextSpell: (),
    tree.ChangeTargets: ("change_target",),
    tree.GainControl: ("gain_control",),
    tree.ExchangeControl: ("gain_control", "exchange"),
    tree.Fight: ("fight", "damage"),
    tree.RemoveFromCombat: ("remove_from_combat",),
    tree.BecomeBlocked: ("become_blocked",),
    tree.DealDamage: ("damage",),
    tree.GainLife: ("gain_life",),
    tree.LoseLife: ("lose_life",),
    tree.SetLife: ("set_life",),
    tree.ExchangeLife: ("set_life", "exchange"),
    tree.Draw: ("draw",),
    tree.Discard: ("discard",),
    tree.Mill: ("mill",),
    tree.Reveal: ("reveal",),
    tree.LookAt: ("look",),
    tree.Search: ("search",),
    tree.Shuffle: ("shuffle",),
    tree.AddMana: ("add_mana",),
    tree.ChooseThing: ("choose",),
    tree.FlipCoin: ("flip_coin",),
    tree.RollDie: ("roll_die",),
    tree.ControlTurn: ("control_turn",),
    tree.EndTurn: ("end_turn",),
    tree.CastFree: ("cast",),
    tree.SkipNext: ("skip",),
    tree.Emblem: ("emblem",),
    tree.PreventThat: ("prevent",),
    # what continuous effects do
    tree.SetPT: ("set_size",),
    tree.SwitchPT: ("switch_size",),
    tree.GainActivated: ("grant_ability",),
    tree.LoseAbilities: ("lose_ability",),
    tree.SetSubtypesByLand: ("change_type",),
    tree.LoseTypes: ("change_type",),
    tree.ChangeColors: ("change_color",),
    tree.ChangeControl: ("gain_control",),
    tree.ControlsThat: ("gain_control",),
    tree.ChangeText: ("change_text",),
    tree.BecomeCopy: ("copy",),
    tree.Cant: ("forbid",),
    tree.Must: ("require",),
    tree.Permit: ("permit",),
    tree.CostChange: ("change_cost",),
    tree.LeastCost: ("change_cost",),
    tree.SkipStep: ("skip",),
    tree.Replace: ("replace",),
    tree.PreventDamage: ("prevent",),
    tree.Redirect: ("redirect",),
    tree.DamageMultiplier: ("multiply_damage",),
    tree.TokenMultiplier: ("multiply_tokens",),
    tree.CounterMultiplier: ("multiply_counters",),
    tree.ManaInstead: ("change_mana",),
    tree.CountsAs: ("change_name",),
    tree.KeepMana: ("keep_mana",),
    tree.LifeFloor: ("keep_life",),
    tree.DamageAs: ("change_damage",),
    tree.RuleChange: ("change_rule",),
}
_KEYWORD_DEEDS: dict[str, tuple[str, ...]] = {
    "unearth": ("return_to_battlefield",),
    "ninjutsu": ("put_on_battlefield",),
    "aura swap": ("exchange",),
    "devour": ("sacrifice", "add_counter"),
    "amplify": ("reveal", "add_counter"),
    "storm": ("copy",),
    "gravestorm": ("copy",),
    "replicate": ("copy",),
    "conspire": ("copy",),
    "epic": ("copy",),
    "cascade": ("exile", "cast"),
    "ripple": ("reveal", "cast"),
    "madness": ("cast",),
    "suspend": ("cast",),
    "miracle": ("cast",),
    "rampage": ("pump",),
    "poisonous": ("poison",),
    "haunt": ("exile",),
    "champion": ("exile", "sacrifice"),
    "hideaway": ("exile",),
    "cumulative upkeep": ("add_counter", "sacrifice"),
    "echo": ("sacrifice",),
    "fading": ("remove_counter", "sacrifice"),
    "demonstrate": ("copy",),
    "cipher": ("copy", "cast"),
    "encore": ("make_token",),
    "dethrone": ("add_counter",),
    "renown": ("add_counter",),
    "melee": ("pump",),
    "ingest": ("exile",),
    "exploit": ("sacrifice",),
    "ward": ("counter",),
    "myriad": ("make_token",),
    "living weapon": ("make_token",),
    "riot haste": ("grant_ability",),
}
# the deeds beside the action's own name; an action is known by its first word ("manifest the top card of your library")
_ACTION_DEEDS: dict[str, tuple[str, ...]] = {
    "proliferate": ("add_counter",),
    "populate": ("make_token", "copy"),
    "investigate": ("make_token",),
    "amass": ("make_token", "add_counter"),
    "bolster": ("add_counter",),
    "support": ("add_counter",),
    "adapt": ("add_counter",),
    "monstrosity": ("add_counter",),
    "connive": ("draw", "discard"),
    "learn": ("draw", "discard"),
    "manifest": ("put_on_battlefield",),
    "cloak": ("put_on_battlefield",),
    "incubate": ("make_token",),
    "explore": ("reveal",),
    "clash": ("reveal",),
    "detain": ("forbid",),
    "goad": ("require",),
    "exert": (),
    "venture": (),
    "become": (),
    "tribute": ("add_counter",),
}


def deeds(node: Any) -> frozenset[str]:
    """What an effect (or several) does, in the words of the vocabulary. Costs, conditions and abilities it gives to others are left out."""
    return frozenset(verb for part in doing(node) for verb in _verbs_of(part))


def doing(node: Any) -> Iterator[tree.Node]:
    """The instructions and modifications of an effect, those within others too, in text order."""
    if isinstance(node, tuple):
        for each in node:
            yield from doing(each)
        return
    if not isinstance(node, (tree.Effect, tree.Modification, tree.Mode)):
        return
    yield node
    for f in fields(node):
        value = getattr(node, f.name)
        if isinstance(value, (tree.Effect, tree.Modification, tree.Mode, tuple)):
            yield from doing(value)


def _verbs_of(node: tree.Node) -> tuple[str, ...]:
    plain = _PLAIN.get(type(node))
    if plain is not None:
        return plain
    special = _SPECIAL.get(type(node))
    if special is not None:
        return special(node)
    if type(node) in STRUCTURE or not isinstance(node, (tree.Effect, tree.Modification)):
        return ()
    return (_CAPITAL.sub("_", type(node).__name__).lower(),)  # a kind without a word here goes under its own name: nothing is dropped


def _move(node: tree.Move) -> tuple[str, ...]:
    """A move between zones, by where it goes and whence."""
    searched = isinstance(node.what, tree.TopCards) or node.from_ == "library"
    if node.to == "exile":
        return ("exile",)
    if node.to == "battlefield":
        return ("return_to_battlefield",) if node.verb == "return" else ("put_on_battlefield",)
    if node.to == "hand":
        return ("return_to_hand",) if node.verb == "return" else ("put_into_hand",)
    if node.to == "graveyard":
        return ("mill",) if searched else ("put_into_graveyard",)
    return ("put_into_library",) if node.to == "library" else ()


def _piles(node: tree.PutPiles) -> tuple[str, ...]:
    return tuple(f"put_into_{zone}" for zone in (node.to, node.other) if zone in ("hand", "graveyard", "library"))


def _token(node: tree.CreateToken) -> tuple[str, ...]:
    return ("make_token", "copy") if node.token.copy_of is not None else ("make_token",)


def _size(node: tree.ModifyPT) -> tuple[str, ...]:
    """More or less power and toughness; "pump" is said of what makes anything greater, "shrink" of what makes anything smaller."""
    out = []
    for amount in (node.power, node.toughness):
        less = isinstance(amount, tree.Negative) or (isinstance(amount, tree.Num) and amount.value < 0)
        if not (isinstance(amount, tree.Num) and amount.value == 0):
            out.append("shrink" if less else "pump")
    return tuple(out)


def _action(node: tree.KeywordAction) -> tuple[str, ...]:
    """A keyword action under its own name, with what it comes to."""
    first = node.action.split()[0]
    name = first if first in _ACTION_DEEDS and first != "become" else node.action.replace(" ", "_")
    return (name, *_ACTION_DEEDS.get(first, ()))


def _types(node: tree.ChangeTypes) -> tuple[str, ...]:
    return ("change_type", "animate") if "creature" in node.types else ("change_type",)


def _gain(node: tree.GainAbilities) -> tuple[str, ...]:
    guard = any(isinstance(a, tree.Keyword) and a.name == "protection" for a in node.abilities)
    return ("grant_ability", "protection") if guard else ("grant_ability",)


def _turn(node: tree.ExtraTurn) -> tuple[str, ...]:
    return ("extra_turn",) if node.step is None else ("extra_phase",)


def _enters(node: tree.EntersWith) -> tuple[str, ...]:
    return ("enter_tapped",) if node.tapped else ("enter_with",)


_SPECIAL: dict[type[tree.Node], Callable[[Any], tuple[str, ...]]] = {
    tree.Move: _move,
    tree.PutPiles: _piles,
    tree.CreateToken: _token,
    tree.ModifyPT: _size,
    tree.ChangeTypes: _types,
    tree.GainAbilities: _gain,
    tree.ExtraTurn: _turn,
    tree.EntersWith: _enters,
    tree.Attach: lambda node: ("attach",) if node.to is not None else ("unattach",),
    tree.ChangeFace: lambda node: (node.how.replace(" ", "_") if node.how[:4] != "face" else f"turn_{node.how.replace(' ', '_')}",),
    tree.EndGame: lambda node: (f"{node.result}_game",),
    tree.Scry: lambda node: (node.kind,),
    tree.KeywordAction: lambda node: _action(node),
    Procedure: lambda node: _KEYWORD_DEEDS.get(node.name, (node.name.replace(" ", "_"),)),
}

VERBS: frozenset[str] = frozenset(
    {verb for verbs in (*_PLAIN.values(), *_KEYWORD_DEEDS.values(), *_ACTION_DEEDS.values()) for verb in verbs}
    | (_ACTION_DEEDS.keys() - {"become"})
    | {"exile", "return_to_battlefield", "put_on_battlefield", "return_to_hand", "put_into_hand", "put_into_graveyard", "put_into_library"}
    | {"make_token", "pump", "shrink", "animate", "change_type", "grant_ability", "protection", "extra_turn", "extra_phase", "enter_tapped"}
    | {"enter_with", "attach", "unattach", "transform", "flip", "phase_out", "phase_in", "turn_face_up", "turn_face_down", "win_game", "lose_game"}
    | {"draw_game", "scry", "surveil", "fateseal", "explore"}
)
"""The vocabulary. Keywords and keyword actions of later sets that stand for nothing else come under their own names beside it."""

STRUCTURE: frozenset[type[tree.Node]] = frozenset(
    {
        tree.Sequence, tree.May, tree.MayPay, tree.UnlessPays, tree.If, tree.Unless, tree.OneOf, tree.ForEach, tree.Repeat, tree.Modal, tree.Delayed,
        tree.Reflexive, tree.Apply, tree.ApplyRule, tree.Have, tree.Becomes, tree.PayCosts, tree.DoSame,
        # what completes or describes another instruction, and what does nothing by itself
        tree.DoNothing, tree.Forgo, tree.MayEnd, tree.MayIgnore, tree.FloorOfReduction, tree.CostOfKeyword, tree.Unpreventable, tree.UnreadEffect,
        tree.XIs, tree.OneOfTied, tree.NewTargetMust,
        tree.ChoosePile, tree.EachCopyTargets, tree.NewTargetsForEach, tree.SetName, tree.StillIs, tree.NewTypeNot,
    }
)  # fmt: skip
"""Effects and modifications that do nothing of their own: they put others together."""

