"""Lowering of restrictions, requirements and permissions (101.2, 508, 509)."""

from __future__ import annotations

import dataclasses

from judge.cards import tree
from judge.cards.reader.lower_costs import symbols_of
from judge.cards.reader.lower_mods import (
    Abilities,
    Mods,
    party_or_class,
)
from judge.cards.reader.lowering import Phrase, as_player, as_ref, rule, words_of
from judge.cards.reader.machine import Syn, Tok
from judge.cards.reader.nominals import Noun, Posts, make_filter, number_of
from judge.cards.reader.pointing import NoMeaning, Scope

# --- restrictions, requirements, permissions ---------------------------------------------------------------------------------------------


def _cant(name: str, *actions: str, with_other: bool = False, except_: bool = False) -> None:
    @rule(name)
    def give(scope: Scope, *values: Phrase) -> tuple[tree.Cant, ...]:
        other = party_or_class(scope, values[0]) if with_other or except_ else None
        if isinstance(other, tree.Back) and other.plural and other.word == "it":
            other = tree.This(word=other.word)  # "creatures ... can't block it": not those creatures, but what the ability is on
        return tuple(tree.Cant(action, None if except_ else other, other if except_ else None) for action in actions)


_cant("x_attack", "attack")
_cant("x_block", "block")
_cant("x_attack_block", "attack", "block")
_cant("x_attack_whom", "attack", with_other=True)
_cant("x_attack_you_pw", "attack you or planeswalkers", with_other=True)
_cant("x_attack_alone", "attack alone")
_cant("x_block_alone", "block alone")
_cant("x_alone_both", "attack alone", "block alone")
_cant("x_block_whom", "block", with_other=True)
_cant("x_blocked", "be blocked")
_cant("x_blocked_by", "be blocked", with_other=True)
@rule("x_block_or_blocked_by")
def _block_or_blocked_by(scope: Scope, what: Phrase) -> tuple[tree.Cant, ...]:
    other = party_or_class(scope, what)
    return (tree.Cant("block", other, word="or be blocked"), tree.Cant("be blocked", other))


_cant("x_blocked_except", "be blocked", except_=True)
_cant("x_blocked_one", "be blocked by more than one creature")
_cant("x_regenerated", "be regenerated")
_cant("x_countered", "be countered")
_cant("x_countered_by", "be countered", with_other=True)
_cant("x_phase_out", "phase out")
rule("x_have_more")(
    lambda scope, most, kind, on: (tree.Cant("have more counters", tree.CounterSpec(kind, number_of(most))),)
)
_cant("x_target", "be targeted", with_other=True)
rule("x_targets")(lambda scope, what: (tree.Cant("be targeted", party_or_class(scope, what), word="targets"),))
_cant("x_enchanted", "be enchanted")
_cant("x_enchanted_by", "be enchanted", with_other=True)
_cant("x_equipped", "be equipped")
_cant("x_sacrificed", "be sacrificed")
_cant("x_cast", "cast", with_other=True)
rule("x_cycle")(
    lambda scope: (
        tree.Cant(
            "activate",
            tree.Filter("ability", (tree.AnyOf((tree.HasAbility("cycling"), tree.HasAbility("typecycling"))),)),
            word="cycle",
        ),
    )
)
_cant("x_cast_one", "cast more than one spell each turn")
_cant("x_play", "play", with_other=True)
_cant("x_activate", "activate", with_other=True)
_cant("x_gain", "gain life")
_cant("x_lose_game", "lose the game")
_cant("x_win_game", "win the game")
_cant("x_draw", "draw")
_cant("x_draw_one", "draw more than one card each turn")
_cant("x_search", "search")
_cant("x_untap", "untap")
_cant("x_become_untapped", "become untapped")


@rule("x_untap_more")
def _untap_more(scope: Scope, count: Tok, noun: Noun, whose: tree.Ref) -> tuple[tree.Cant, ...]:
    return (tree.Cant("untap more than", make_filter(noun, Posts()), limit=number_of(count)),)


rule("x_have_counters")(lambda scope, what: (tree.Cant("have counters"),))
_cant("x_transform", "transform")
_cant("x_activated", "be activated")
_cant("x_be_cast", "be cast")
_cant("x_crew", "crew Vehicles")


@rule("x_have_or_gain")
def _have_or_gain(scope: Scope, abilities: Abilities) -> tuple[tree.Cant, ...]:
    if (
        len(abilities.list) != 1
        or not isinstance(abilities.list[0], tree.Keyword)
        or abilities.list[0].filter is not None
    ):
        raise NoMeaning("have or gain what")
    return (tree.Cant(f"have or gain {abilities.list[0].name}"),)


_cant("x_activated_mana", "be activated unless they're mana abilities")
_cant("x_faceup", "be turned face up")
_cant("x_enter", "enter")
_cant("x_destroyed", "be destroyed")

_PLAYER_ACTIONS = frozenset(
    {
        "cast",
        "play",
        "activate",
        "gain life",
        "lose the game",
        "win the game",
        "draw",
        "search",
        "cast more than one spell each turn",
        "draw more than one card each turn",
        "untap more than",
        "get counters",
        "get poison",
    }
)


def _needs(found: tuple[tree.Cant, ...]) -> str:
    return "player" if found[0].action in _PLAYER_ACTIONS else "object"


rule("m_cant")(lambda scope, found: Mods(found, needs=_needs(found)))
rule("m_cant_unless")(
    lambda scope, found, condition: Mods(
        tuple(dataclasses.replace(one, unless=condition) for one in found), needs=_needs(found)
    )
)
def _turn_blocked(name: str, word: str) -> None:
    @rule(name)
    def give(scope: Scope, what: Phrase) -> Mods:
        other = party_or_class(scope, what)
        mod = tree.Cant("be blocked", None if word else other, other if word else None, word="this turn")
        return Mods((mod,), lasts=tree.For("this turn", word="within"))


_turn_blocked("m_cant_turn_except", "except")
_turn_blocked("m_cant_turn_by", "")
@rule("m_flash_turn")
def _flash_turn(scope: Scope, what: Phrase) -> Mods:
    mod = tree.Permit("cast as though it had flash", party_or_class(scope, what), word="flash this turn")
    return Mods((mod,), needs="player", lasts=tree.For("this turn", word="within"))


rule("m_cant_unless_pays")(
    lambda scope, found, who, costs: Mods(
        tuple(dataclasses.replace(one, unless=costs, payer=as_player(scope, who)) for one in found), needs=_needs(found)
    )
)
rule("freq")(lambda scope, *words: words_of(Syn("freq", words)))
rule("m_must_attack")(lambda scope, freq: Mods((tree.Must("attack", word=freq),)))
rule("m_must_attack_whom")(lambda scope, who, freq: Mods((tree.Must("attack", party_or_class(scope, who), word=freq),)))
rule("m_must_attack_him")(lambda scope, who: Mods((tree.Must("attack", party_or_class(scope, who)),)))
rule("m_must_either")(lambda scope, freq: Mods((tree.Must("attack or block", word=freq),)))
rule("m_must_block")(lambda scope, freq: Mods((tree.Must("block", word=freq),)))


@rule("m_must_block_whom")
def _must_block_whom(scope: Scope, what: Phrase, freq: str) -> Mods:
    return Mods((tree.Must("block", _another_than_itself(scope, party_or_class(scope, what)), word=freq),))


def _another_than_itself(scope: Scope, other: tree.Ref | tree.Filter) -> tree.Ref | tree.Filter:
    """ "Have target creature block it": nothing blocks itself, so "it" is what was spoken of before that creature."""
    subject = scope.subject
    if not (isinstance(other, tree.Back) and other.word == "it" and isinstance(subject, tree.Target) and (other.to, other.slot) == ("target", subject.slot)):
        return other
    for one in scope.recent():
        ref = one.ref
        if not one.player and not one.plural and not one.weak and not (isinstance(ref, tree.Back) and (ref.to, ref.slot) == ("target", subject.slot)):
            if isinstance(ref, tree.Back):
                return dataclasses.replace(ref, word="it")
            if isinstance(ref, tree.This):
                break
    return tree.This(word="it")


rule("m_must_be_blocked")(lambda scope, freq="": Mods((tree.Must("be blocked", word=freq),)))
rule("m_assign_toughness")(
    lambda scope, of, of2: Mods((tree.RuleChange("assigns combat damage equal to its toughness"),))
)
rule("m_assign_none")(lambda scope: Mods((tree.RuleChange("assigns no combat damage"),)))


def _unblocked(name: str, optional: bool) -> None:
    @rule(name)
    def give(scope: Scope, *values: Phrase) -> Mods:
        return Mods(
            (
                tree.RuleChange(
                    "may assign combat damage as though unblocked"
                    if optional
                    else "assigns combat damage as though unblocked"
                ),
            )
        )


_unblocked("m_assign_unblocked", False)
rule("m_assign_unblocked_turn")(
    lambda scope, *values: Mods((tree.RuleChange("assigns combat damage as though unblocked", word="this turn"),), tree.For("this turn"))
)


def _permit(name: str, action: str, needs: str = "object", with_other: bool = False) -> None:
    @rule(name)
    def give(scope: Scope, *values: Phrase) -> tuple[tree.Permit, str]:
        other = None
        if with_other:
            phrases = [value for value in values if isinstance(value, Phrase)]
            other = party_or_class(scope, phrases[0])
        return tree.Permit(action, other), needs


def _permit_amount(name: str, action: str) -> None:
    rule(name)(lambda scope, n: (tree.Permit(action, amount=number_of(n)), "player"))


_permit("y_defender", "attack as though it didn't have defender")
_permit("y_haste", "attack as though it had haste")
_permit("y_block_extra", "block an additional creature each combat")
_permit("y_block_extra0", "block an additional creature")
rule("y_block_extras")(lambda scope, n: (tree.Permit("block additional creatures", amount=number_of(n), word="each combat"), "object"))
rule("y_block_upto")(lambda scope, n: (tree.Permit("block additional creatures", amount=number_of(n), word="up to"), "object"))
_permit("y_block_any", "block any number of creatures")
_permit("y_block_only", "block only", with_other=True)
_permit("y_block_shadow", "block creatures with shadow as though it had shadow")
_permit("y_block_shadow_they", "block creatures with shadow as though they didn't have shadow")
_permit("y_not_untap", "choose not to untap", "player", with_other=True)
_permit("y_land", "play an additional land on each of your turns", "player")
rule("y_land_theirs")(lambda scope: (tree.Permit("play an additional land on each of your turns", from_=None), "player"))
rule("y_land_theirs_during")(lambda scope: (tree.Permit("play an additional land on each of your turns"), "player"))
_permit("y_land_turn", "play an additional land this turn", "player")
_permit_amount("y_lands", "play additional lands on each of your turns")
_permit_amount("y_lands_turn", "play up to additional lands this turn")
_permit_amount("y_lands_turn_n", "play additional lands this turn")
_permit("y_flash", "cast as though they had flash", "player", with_other=True)
_permit("y_flash_it", "cast as though it had flash", "player", with_other=True)
_permit("y_be_cast_flash", "cast as though it had flash", "object")
_permit("y_cast_gy", "cast from your graveyard", "player", with_other=True)
@rule("y_cast_gy_for")
def _cast_gy_for(scope: Scope, mana: Tok, sacrificed: Phrase | None = None) -> tuple[tree.Permit, str]:
    costs: tuple[tree.Cost, ...] = (tree.Mana(symbols_of(mana)),)
    if sacrificed is not None:
        costs = (*costs, tree.SacrificeCost(as_ref(scope, sacrificed)))
    return tree.Permit("cast from your graveyard", tree.This(), costs=costs), "player"


rule("y_cast_exile")(lambda scope: (tree.Permit("cast from your exile", tree.This()), "player"))
_permit("y_play_top", "play from the top of your library", "player", with_other=True)
_permit("y_cast_top", "cast from the top of your library", "player", with_other=True)
_permit("y_look_top", "look at the top card of your library any time", "player")
_permit("y_spend_any", "spend mana as though it were mana of any color", "player")
_permit("y_spend_any_for", "spend mana as though it were mana of any color", "player", with_other=True)
_permit("y_spend_type_for", "spend mana as though it were mana of any type", "player", with_other=True)
_permit("y_commander", "be your commander")
_permit("y_attach_only", "be attached only to", with_other=True)


@rule("y_block_as")
def _block_as(scope: Scope, pronoun: object, keyword: Tok) -> tuple[tree.Permit, str]:
    return tree.Permit(f"block as though it had {keyword.text.lower()}"), "object"


@rule("y_blocked_as")
def _blocked_as(scope: Scope, pronoun: object, keyword: Tok) -> tuple[tree.Permit, str]:
    return tree.Permit(f"be blocked as though it didn't have {keyword.text.lower()}"), "object"


rule("m_may")(lambda scope, found: Mods((dataclasses.replace(found[0], word="may"),), needs=found[1]))
rule("m_can")(lambda scope, found: Mods((found[0],), needs=found[1]))
rule("m_no_untap")(lambda scope, whose: Mods((tree.Cant("untap", tree.PhaseStep("untap step", whose)),)))
rule("m_no_untap_next")(
    lambda scope, whose: Mods(
        (tree.Cant("untap", tree.PhaseStep("untap step", whose, "next")),), lasts=tree.For("next untap step")
    )
)
