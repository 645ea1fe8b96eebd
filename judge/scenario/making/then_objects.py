"""Claims about what an object does, has or suffers, and the steps that it can take."""
# ruff: noqa: D102 - each method makes what the branch of that name in language.lark says

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token

from judge.errors import Malformed
from judge.scenario import model as m
from judge.scenario.making.parts import CONTROLLER, Part, mana_text
from judge.scenario.making.then_qualities import Qualities
from judge.scenario.vocabulary import COLORS


class OfObjects(Qualities):
    """What the verb phrases of objects make."""

    def goes_to_graveyard(self, whose: Token | None = None) -> Callable[..., m.Claim]:
        return self._in("graveyard", whose)

    def goes_to_hand(self, whose: Token | None = None) -> Callable[..., m.Claim]:
        return self._in("hand", whose)

    def goes_to_library(self, whose: Token | None = None) -> Callable[..., m.Claim]:
        return self._in("library", whose)

    def exists_claim(self) -> Callable[..., m.Claim]:
        return lambda what: m.Occurs("cease", what, negated=True)

    def has_legal_target(self) -> Callable[..., m.Claim]:
        return lambda what: m.Occurs("no legal target", what, negated=True)

    def goes_to_exile(self) -> Callable[..., m.Claim]:
        return lambda what: m.InZone(what, "exile")

    def stays_so(self, state: Token) -> Callable[..., m.Claim]:
        return lambda what: m.Is(what, (("state", str(state)),))

    def stays_there(self) -> Callable[..., m.Claim]:
        return m.Remains

    def has_some_ability(self) -> Callable[..., m.Claim]:
        return m.AnyAbility

    def has_no_ability(self) -> Callable[..., m.Claim]:
        return lambda what: m.AnyAbility(what, negated=True)

    def dies(self) -> Callable[..., m.Claim]:
        return m.Dies

    def survives(self) -> Callable[..., m.Claim]:
        return lambda what: m.InZone(what, "battlefield", lives=True)

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

    def has_features(self, features: tuple[Part, ...]) -> Callable[..., m.Claim]:
        if any(k in ("cost", "modifier") for k, _ in features):
            raise Malformed(
                "a claim can't speak of a mana cost or of a vanguard's modifier", self.where(0, 1), "claim abilities, counters or damage"
            )
        damage = [x for k, x in features if k == "damage"]
        if damage:
            return lambda what: m.DamageMarked(what, sum(damage))
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

    def enters_so(self, state: Token) -> Callable[..., m.Claim]:
        return lambda what: m.EntersAs(what, str(state))

    def enters_with(self, counters: Token) -> Callable[..., m.Claim]:
        return lambda what: m.EntersAs(what, counters=counters.value)

    def gains_ability(self, ability: str) -> Callable[..., m.Claim]:
        return lambda what: m.Alters(what, "gain", ability)

    def loses_ability(self, ability: str) -> Callable[..., m.Claim]:
        return lambda what: m.Alters(what, "lose", ability)

    def loses_abilities(self) -> Callable[..., m.Claim]:
        return lambda what: m.Alters(what, "lose")

    def deals_combat(self, to: m.Thing | None) -> Callable[..., m.Claim]:
        return lambda what: m.Dealt(None, to, what, combat=True)

    def has_some_counters(self) -> Callable[..., m.Claim]:
        return lambda what: m.HasQuality(what, no_counters=True, negated=True)

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

    # a creature's own "can": the player is whoever controls it, known when it is replayed
    def creature_attack(self, whom: m.Thing | None) -> Callable[..., m.Step]:
        return lambda what: m.AttackStep(CONTROLLER, ((whom, what if isinstance(what, tuple) else (what,)),))

    def creature_block(self, attacker: m.Ref | None) -> Callable[..., m.Step]:
        def make(what: Any) -> m.Step:
            blockers = what if isinstance(what, tuple) else (what,)
            whom = self._other(blockers[0], attacker)
            return m.BlockStep(CONTROLLER, (((whom,) if whom else (), blockers),))

        return make

    def creature_blocked(self, state: Token, blocker: m.Ref) -> Callable[..., m.Step]:
        if str(state) != "blocked":
            raise Malformed(f'"{state} by" has no meaning here', self._at(state), 'only "blocked by" or "targeted by"')
        return lambda what: m.BlockStep(CONTROLLER, (((what,), (blocker,)),))

    def creature_targeted(self, by: m.Ref) -> Callable[..., m.Step]:
        return lambda what: m.CastStep(CONTROLLER, self._other(self._one(what), by) or by, m.Options(targets=(self._one(what),)))

    def creature_mana(self, mana: Token) -> Callable[..., m.Step]:
        return self._adding(mana_text(mana))

    def _adding(self, symbols: str) -> Callable[..., m.Step]:
        return lambda what: m.ActivateStep(CONTROLLER, self._one(what), f"mana {symbols}")

    def _one(self, what: Any) -> m.Ref:
        if isinstance(what, tuple):
            raise Malformed("that is asked of one object at a time", self.where(0, 1), "ask of one of them")
        assert isinstance(what, m.Ref)
        return what

    def creature_colored_mana(self, color: Token) -> Callable[..., m.Step]:
        symbols = "".join("{" + (COLORS[c] or "C") + "}" for c in str(color).split("-"))
        return self._adding(symbols)

    def spell_target(self, thing: m.Thing) -> Callable[..., m.Step]:
        def make(what: m.Ref) -> m.Step:
            whom = self._other(self._one(what), thing) or thing if isinstance(thing, m.Ref) else thing
            return m.CastStep(CONTROLLER, what, m.Options(targets=(whom,)))

        return make
