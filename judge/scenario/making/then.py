"""Then sentences: claims about a moment and about what led to it."""
# ruff: noqa: D102 - each method makes what the branch of that name in language.lark says

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, v_args

from judge.errors import Malformed
from judge.scenario import model as m
from judge.scenario.making.parts import CONTROLLER, negate, spec_of
from judge.scenario.making.things import Things


@v_args(inline=True)
class Then(Things):
    """What the Then branches make."""

    def claim(self, claim: m.Claim) -> m.Claim:
        return claim

    def edition_claim(self, edition: Token, claim: m.Claim) -> m.Claim:
        return replace(claim, edition=str(edition))

    def citing(self, rules: tuple[Token, ...]) -> m.Claim:
        return m.Citing(tuple(str(r) for r in rules))

    def because(self, rules: tuple[Token, ...]) -> tuple[str, ...]:
        return tuple(str(r) for r in rules)

    def life_claim(self, who: m.Who, n: Token) -> m.Claim:
        return m.LifeClaim(who, int(n))

    def not_life_claim(self, who: m.Who, n: Token) -> m.Claim:
        return m.LifeClaim(who, int(n), negated=True)

    def player_claim(self, who: m.Who, make: Callable[..., m.Claim]) -> m.Claim:
        return make(who)

    def not_player_claim(self, who: m.Who, make: Callable[..., m.Claim]) -> m.Claim:
        return negate(make(who))

    def can(self, who: m.Who, make: Callable[[m.Who], m.Step]) -> m.Claim:
        return m.Can(make(who))

    def cannot(self, who: m.Who, make: Callable[[m.Who], m.Step], because: tuple[str, ...] | None) -> m.Claim:
        return m.Can(make(who), because or (), negated=True)

    def must(self, who: m.Who, make: Callable[[m.Who], m.Step], because: tuple[str, ...] | None) -> m.Claim:
        return m.MustDo(make(who), because or ())

    def may_assign(self, who: m.Who, n: Token, to: m.Thing, by: m.Ref | None) -> m.Claim:
        return m.MayAssign(who, int(n), to, by)

    def player_dealt(self, who: m.Who, n: Token, by: m.Ref | None) -> m.Claim:
        return m.Dealt(int(n), who, by)

    def player_dealt_any(self, who: m.Who, by: m.Ref | None) -> m.Claim:
        return m.Dealt(None, who, by)

    def player_not_dealt(self, who: m.Who, by: m.Ref | None) -> m.Claim:
        return m.Dealt(None, who, by, negated=True)

    def ref_claim(self, what: m.Ref, make: Callable[..., m.Claim]) -> m.Claim:
        return make(what)

    def not_ref_claim(self, what: m.Ref, make: Callable[..., m.Claim]) -> m.Claim:
        return negate(make(what))

    def is_claim(self, what: m.Ref, *rest: Any) -> m.Claim:
        return rest[-1](what)  # type: ignore[no-any-return]

    def is_not_claim(self, what: m.Ref, make: Callable[..., m.Claim]) -> m.Claim:
        return negate(make(what))

    def ref_can(self, what: m.Ref, make: Callable[..., m.Step]) -> m.Claim:
        return m.Can(make(what))

    def ref_cannot(self, what: m.Ref, make: Callable[..., m.Step], because: tuple[str, ...] | None) -> m.Claim:
        return m.Can(make(what), because or (), negated=True)

    def ref_must(self, what: m.Ref, make: Callable[..., m.Step], because: tuple[str, ...] | None) -> m.Claim:
        return m.MustDo(make(what), because or ())

    def happening(self, make: Callable[..., m.Claim]) -> Callable[..., m.Claim]:
        return make

    def whose_claim(self, who: Token, make: Callable[..., m.Claim]) -> m.Claim:
        return make(self.player(who))

    def game_claim(self, make: Callable[..., m.Claim]) -> m.Claim:
        return make()

    def stack_empty(self) -> m.Claim:
        return m.StackIs()

    def stack_holds(self, refs: tuple[m.Ref, ...]) -> m.Claim:
        return m.StackIs(refs)

    def draw(self) -> m.Claim:
        return m.Outcome("draw")

    def goes_on(self) -> m.Claim:
        return m.Outcome("goes on")

    def nobody_wins(self) -> m.Claim:
        return m.Outcome("win", None, negated=True)

    def moment_claim(self, who: Token, step: Token | None = None) -> m.Claim:
        return m.MomentIs(self.player(who), "turn" if step is None else str(step))

    def says(self, text: Token) -> m.Claim:
        return m.Says(str(text))

    def wins(self) -> Callable[..., m.Claim]:
        return lambda who: m.Outcome("win", who)

    def loses(self) -> Callable[..., m.Claim]:
        return lambda who: m.Outcome("lose", who)

    def loses_life(self, n: Token) -> Callable[..., m.Claim]:
        return lambda who: m.LifeChange(who, "lose", int(n))

    def gains_life(self, n: Token | None = None) -> Callable[..., m.Claim]:
        return lambda who: m.LifeChange(who, "gain", None if n is None else int(n))

    def controls(self, objects: tuple[m.ObjectSpec, ...]) -> Callable[..., m.Claim]:
        return lambda who: m.Controls(who, objects)

    def controls_exactly(self, objects: tuple[m.ObjectSpec, ...]) -> Callable[..., m.Claim]:
        return lambda who: m.Controls(who, objects, True)

    def controls_no(self, *items: tuple[str, Any]) -> Callable[..., m.Claim]:
        spec = spec_of(1, items, self.where)
        return lambda who: m.Controls(who, (spec,), negated=True)

    def player_has(self, objects: tuple[m.ObjectSpec, ...], zone: tuple[str, str]) -> Callable[..., m.Claim]:
        return lambda who: m.PlayerHas(who, zone[0], objects)

    def zone_count(self, n: Token, zone: tuple[str, str]) -> Callable[..., m.Claim]:
        return lambda who: m.ZoneCount(who, int(n), zone[0])

    def zone_empty(self, zone: tuple[str, str]) -> Callable[..., m.Claim]:
        return lambda who: m.ZoneCount(who, 0, zone[0])

    def has_mana(self, mana: Token) -> Callable[..., m.Claim]:
        return lambda who: m.PlayerHas(who, mana=mana.value)

    def has_no_mana(self) -> Callable[..., m.Claim]:
        return lambda who: m.PlayerHas(who, mana=())

    def has_counters(self, counters: Token) -> Callable[..., m.Claim]:
        return lambda who: m.PlayerHas(who, counters=(counters.value,))

    def has_none_of(self, kind: Token) -> Callable[..., m.Claim]:
        return lambda who: m.PlayerHas(who, counters=((str(kind), 0),))

    def dies(self) -> Callable[..., m.Claim]:
        return m.Dies

    def survives(self) -> Callable[..., m.Claim]:
        return lambda what: m.InZone(what, "battlefield")

    def resolve_claim(self) -> Callable[..., m.Claim]:
        return lambda what: m.Happened(what, "resolve")

    def triggers(self, n: Token | None = None) -> Callable[..., m.Claim]:
        return lambda what: m.Happened(what, "trigger", None if n is None else int(n))

    def triggers_once(self) -> Callable[..., m.Claim]:
        return lambda what: m.Happened(what, "trigger", 1)

    def triggers_twice(self) -> Callable[..., m.Claim]:
        return lambda what: m.Happened(what, "trigger", 2)

    def regenerated(self) -> Callable[..., m.Claim]:
        return lambda what: m.Happened(what, "regenerate")

    def has_features(self, features: tuple[tuple[str, Any], ...]) -> Callable[..., m.Claim]:
        damage = [x for k, x in features if k == "damage"]
        if damage:
            return lambda what: m.DamageMarked(what, sum(damage))
        if any(k == "cost" for k, _ in features):
            raise Malformed(
                "a claim can't speak of a mana cost", self.where(0, 1), "claim abilities, counters or damage"
            )
        abilities = tuple(x for k, x in features if k == "ability")
        return lambda what: m.HasQuality(what, abilities, tuple(x for k, x in features if k == "counters"))

    def has_no_counters(self) -> Callable[..., m.Claim]:
        return lambda what: m.HasQuality(what, no_counters=True)

    def has_no_damage(self) -> Callable[..., m.Claim]:
        return lambda what: m.DamageMarked(what, 0)

    def has_no_kind(self, kind: Token) -> Callable[..., m.Claim]:
        return lambda what: m.HasQuality(what, counters=((str(kind), 0),))

    def deals(self, n: Token, to: m.Thing | None) -> Callable[..., m.Claim]:
        return lambda what: m.Dealt(int(n), to, what)

    def deals_any(self, to: m.Thing | None) -> Callable[..., m.Claim]:
        return lambda what: m.Dealt(None, to, what)

    def deals_none(self, to: m.Thing | None) -> Callable[..., m.Claim]:
        return lambda what: m.Dealt(None, to, what, negated=True)

    def untaps(self) -> Callable[..., m.Claim]:
        return lambda what: m.Happened(what, "untap")

    def attacks_claim(self) -> Callable[..., m.Claim]:
        return lambda what: m.Happened(what, "attack")

    def blocks_claim(self) -> Callable[..., m.Claim]:
        return lambda what: m.Happened(what, "block")

    def returns_claim(self) -> Callable[..., m.Claim]:
        return self._happens("return")

    def returns_to_battlefield(self) -> Callable[..., m.Claim]:
        return self._happens("return to the battlefield")

    def returns_to_hand(self) -> Callable[..., m.Claim]:
        return self._happens("return to hand")

    def enters_claim(self) -> Callable[..., m.Claim]:
        return self._happens("enter the battlefield")

    def leaves_claim(self) -> Callable[..., m.Claim]:
        return self._happens("leave the battlefield")

    def phases_out(self) -> Callable[..., m.Claim]:
        return self._happens("phase out")

    def phases_in(self) -> Callable[..., m.Claim]:
        return self._happens("phase in")

    def has_own_abilities(self) -> Callable[..., m.Claim]:
        return m.OwnAbilities

    def gets_bonus(self, size: Token) -> Callable[..., m.Claim]:
        return lambda what: m.Bonus(what, str(size))

    def gets_any_bonus(self) -> Callable[..., m.Claim]:
        return lambda what: m.Bonus(what)

    def keeps_bonus(self, size: Token) -> Callable[..., m.Claim]:
        return lambda what: m.Bonus(what, str(size), True)

    def keeps_any_bonus(self) -> Callable[..., m.Claim]:
        return lambda what: m.Bonus(what, "", True)

    def player_affected(self, who: m.Who, by: m.Ref) -> m.Claim:
        return m.Affected(who, by)

    def player_not_affected(self, who: m.Who, by: m.Ref) -> m.Claim:
        return m.Affected(who, by, negated=True)

    def prevented(self, to: m.Thing | None, by: m.Ref | None) -> m.Claim:
        return m.Prevented(to, by)

    def not_prevented(self, to: m.Thing | None, by: m.Ref | None) -> m.Claim:
        return m.Prevented(to, by, negated=True)

    # a creature's own "can": the player is whoever controls it, known when it is replayed
    def creature_attack(self, whom: m.Thing | None) -> Callable[..., m.Step]:
        return lambda what: m.AttackStep(CONTROLLER, ((whom, (what,)),))

    def creature_block(self, attacker: m.Ref | None) -> Callable[..., m.Step]:
        return lambda what: m.BlockStep(CONTROLLER, (((attacker,) if attacker else (), (what,)),))

    def creature_blocked(self, state: Token, blocker: m.Ref) -> Callable[..., m.Step]:
        if str(state) != "blocked":
            raise Malformed(f'"{state} by" has no meaning here', self._at(state), 'only "blocked by" or "targeted by"')
        return lambda what: m.BlockStep(CONTROLLER, (((what,), (blocker,)),))

    def creature_targeted(self, by: m.Ref) -> Callable[..., m.Step]:
        return lambda what: m.CastStep(CONTROLLER, by, m.Options(targets=(what,)))

    def spell_target(self, thing: m.Thing) -> Callable[..., m.Step]:
        return lambda what: m.CastStep(CONTROLLER, what, m.Options(targets=(thing,)))

    def _quality(self, *pairs: tuple[str, str], other: m.Thing | None = None) -> Callable[..., m.Claim]:
        return lambda what: m.Is(what, pairs, other)

    def quality_words(self, pairs: tuple[tuple[str, str], ...]) -> Callable[..., m.Claim]:
        return self._quality(*pairs)

    def words_phrase(self, *items: tuple[str, Any]) -> tuple[tuple[str, str], ...]:
        pairs: list[tuple[str, str]] = []
        for kind, value in items:
            if kind == "colors":
                pairs += [("color", c) for c in value]
            elif kind == "name":
                pairs += [("subtype", w) for w in str(value).split()]
            else:
                pairs.append((kind, str(value) if value is not True else ""))
        return tuple(pairs)

    def quality_attacking(self, who: m.Thing | None) -> Callable[..., m.Claim]:
        return self._quality(("state", "attacking"), other=who)

    def quality_blocking(self, what: m.Ref | None) -> Callable[..., m.Claim]:
        return self._quality(("state", "blocking"), other=what)

    def quality_attached(self, to: m.Thing) -> Callable[..., m.Claim]:
        return self._quality(("state", "attached"), other=to)

    def _in(self, zone: str, whose: Token | None) -> Callable[..., m.Claim]:
        who = None if whose is None else self.player(whose)
        return lambda what: m.InZone(what, zone, who)

    def quality_graveyard(self, whose: Token | None = None) -> Callable[..., m.Claim]:
        return self._in("graveyard", whose)

    def quality_hand(self, whose: Token | None = None) -> Callable[..., m.Claim]:
        return self._in("hand", whose)

    def quality_library(self, whose: Token | None = None) -> Callable[..., m.Claim]:
        return self._in("library", whose)

    def quality_exiled(self) -> Callable[..., m.Claim]:
        return self._in("exile", None)

    def quality_battlefield(self) -> Callable[..., m.Claim]:
        return self._in("battlefield", None)

    def quality_stack(self) -> Callable[..., m.Claim]:
        return self._in("stack", None)

    def _happens(self, event: str) -> Callable[..., m.Claim]:
        return lambda what: m.Happened(what, event)

    def quality_destroyed(self) -> Callable[..., m.Claim]:
        return self._happens("destroy")

    def quality_copied(self) -> Callable[..., m.Claim]:
        return self._happens("copy")

    def quality_turned_up(self) -> Callable[..., m.Claim]:
        return self._happens("face up")

    def quality_leaves_combat(self) -> Callable[..., m.Claim]:
        return self._happens("leave combat")

    def quality_affected(self, by: m.Ref) -> Callable[..., m.Claim]:
        return lambda what: m.Affected(what, by)

    def quality_countered(self) -> Callable[..., m.Claim]:
        return self._happens("counter")

    def quality_sacrificed(self) -> Callable[..., m.Claim]:
        return self._happens("sacrifice")

    def quality_discarded(self) -> Callable[..., m.Claim]:
        return self._happens("discard")

    def quality_dies(self) -> Callable[..., m.Claim]:
        return m.Dies

    def quality_controlled(self, who: m.Who) -> Callable[..., m.Claim]:
        return self._quality(("state", "controlled"), other=who)

    def quality_owned(self, who: m.Who) -> Callable[..., m.Claim]:
        return self._quality(("state", "owned"), other=who)

    def quality_dealt(self, n: Token, by: m.Ref | None) -> Callable[..., m.Claim]:
        return lambda what: m.Dealt(int(n), what, by)

    def quality_dealt_any(self, by: m.Ref | None) -> Callable[..., m.Claim]:
        return lambda what: m.Dealt(None, what, by)
