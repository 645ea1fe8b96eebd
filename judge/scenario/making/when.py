"""When sentences: the steps of a script, and what goes with casting and activating."""
# ruff: noqa: D102 - each method makes what the branch of that name in language.lark says

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token

from judge.errors import Malformed
from judge.scenario import model as m
from judge.scenario.making.parts import Part, flat, mana_text, options_of
from judge.scenario.making.things import Things
from judge.scenario.model_steps import LOOKING


def _each_color(value: m.Value) -> tuple[m.Value, ...]:
    """ "Chooses white and blue" names two colours, each an answer of its own."""
    return tuple(m.Value("color", word=w) for w in value.word.split("-")) if value.kind == "color" else (value,)


class When(Things):
    """What the When branches make."""

    def step(self, who: m.Who, make: Callable[[m.Who], m.Step]) -> m.Step:
        return make(who)

    def no_attack(self, who: m.Who) -> m.Step:
        return m.AttackStep(who)

    def no_block(self, who: m.Who) -> m.Step:
        return m.BlockStep(who)

    def nobody_responds(self) -> m.Step:
        return m.PassStep(m.Who("everybody"))

    def nobody_blocks(self) -> m.Step:
        return m.BlockStep(m.Who("nobody"))

    def resolves(self, what: m.Ref) -> m.Step:
        return m.ResolveStep(what)

    def ability_resolves(self, of: m.Ref) -> m.Step:
        return m.ResolveStep(replace(of, ability=True))

    def stack_resolves(self) -> m.Step:
        return m.ResolveStep()

    def moves(self, moment: tuple[m.Who | None, str]) -> m.Step:
        return m.AdvanceStep(*moment)

    def turn_ends(self) -> m.Step:
        return m.AdvanceStep(None, "turn")

    def assigns(self, what: m.Ref, parts: tuple[tuple[int, m.Thing], ...]) -> m.Step:
        return m.AssignStep(what, parts)

    def moment_step(self, first: Token, second: Token | None = None) -> tuple[m.Who | None, str]:
        if second is None:
            return (None, str(first))
        return (self.player(first), str(second))

    def moment_turn(self, who: Token | None = None) -> tuple[m.Who | None, str]:
        return (None if who is None else self.player(who), "turn")

    def cast(self, what: m.Ref, *opts: Part) -> Callable[[m.Who], m.Step]:
        options = options_of(opts)
        return lambda who: m.CastStep(who, what, options)

    def activate_nth(self, what: m.Ref, nth: Token | None, *opts: Part) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, "", None if nth is None else int(nth), options_of(opts))

    def activate_text(self, what: m.Ref, text: Token, *opts: Part) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, str(text), None, options_of(opts))

    def activate_mana(self, what: m.Ref, mana: Token, *opts: Part) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, mana_text(mana), None, options_of(opts))

    def activate(self, what: m.Ref, *opts: Part) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, "", None, options_of(opts))

    def activate_of(self, nth: Token, what: m.Ref, *opts: Part) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, "", int(nth), options_of(opts))

    def activate_text_of(self, text: Token, what: m.Ref, *opts: Part) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, str(text), None, options_of(opts))

    def equip(self, what: m.Ref, to: m.Ref, *opts: Part) -> Callable[[m.Who], m.Step]:
        options = options_of((("targets", (to,)), *opts))
        return lambda who: m.ActivateStep(who, what, "equip", None, options)

    def equip_with(self, to: m.Ref, what: m.Ref, *opts: Part) -> Callable[[m.Who], m.Step]:
        return self.equip(what, to, *opts)

    def cycle(self, what: m.Ref, *opts: Part) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, "cycling", None, options_of(opts))

    def regenerate(self, what: m.Ref, *opts: Part) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, "regenerate", None, options_of(opts))

    def tap_for(self, what: m.Ref, mana: Token | None = None) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, "mana" if mana is None else f"mana {mana_text(mana)}")

    def tap_for_now(self, what: m.Ref, mana: Token) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, f"mana {mana_text(mana)}", None, m.Options(response=True))

    def play(self, what: m.Ref) -> Callable[[m.Who], m.Step]:
        return lambda who: m.PlayStep(who, what)

    def turn_up(self, what: m.Ref) -> Callable[[m.Who], m.Step]:
        return lambda who: m.SpecialStep(who, what, "turn face up")

    def look_at(self, what: m.Ref, *opts: Part) -> Callable[[m.Who], m.Step]:
        return lambda who: m.SpecialStep(who, what, LOOKING, options_of(opts))

    def roll_planar(self, *opts: Part) -> Callable[[m.Who], m.Step]:
        return lambda who: m.SpecialStep(who, m.Ref("", type="plane"), "roll the planar die", options_of(opts))

    def suspend(self, what: m.Ref, *opts: Part) -> Callable[[m.Who], m.Step]:
        return lambda who: m.SpecialStep(who, what, "suspend", options_of(opts))

    def foretell(self, what: m.Ref, *opts: Part) -> Callable[[m.Who], m.Step]:
        return lambda who: m.SpecialStep(who, what, "foretell", options_of(opts))

    def ignore(self, what: m.Ref, *opts: Part) -> Callable[[m.Who], m.Step]:
        return lambda who: m.SpecialStep(who, what, "ignore an effect", options_of(opts))

    def end_effect(self, what: m.Ref, *opts: Part) -> Callable[[m.Who], m.Step]:
        return lambda who: m.SpecialStep(who, what, "end an effect", options_of(opts))

    def attack(self, *groups: Any) -> Callable[[m.Who], m.Step]:
        return lambda who: m.AttackStep(who, groups[0])

    def attack_band(self, *groups: Any) -> Callable[[m.Who], m.Step]:
        return lambda who: m.AttackStep(who, groups[0], True)

    def attack_groups(self, *groups: Any) -> tuple[Any, ...]:
        return flat(*groups)

    block_pairs = parts = attack_groups

    def attack_group(self, *parts: Any) -> tuple[m.Thing | None, tuple[m.Ref, ...]]:
        return (parts[0], parts[1]) if len(parts) == 2 else (None, parts[0])

    def attack_alone(self, whom: m.Thing, attacker: m.Ref) -> tuple[Any, ...]:
        return ((whom, (attacker,)),)

    def block_alone(self, attacker: m.Ref, blocker: m.Ref) -> tuple[Any, ...]:
        return (((attacker,), (blocker,)),)

    def block(self, pairs: Any) -> Callable[[m.Who], m.Step]:
        return lambda who: m.BlockStep(who, pairs)

    def block_pair(self, attackers: Any, blockers: Any) -> tuple[Any, Any]:
        return (attackers or (), blockers)

    def pass_(self) -> Callable[[m.Who], m.Step]:
        return m.PassStep

    def concede(self) -> Callable[[m.Who], m.Step]:
        return m.ConcedeStep

    def concede_now(self) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ConcedeStep(who, True)

    def repeats(self, times: Token) -> Callable[[m.Who], m.Step]:
        return lambda who: m.LoopStep(who, int(times))

    def does_again(self, times: Token) -> Callable[[m.Who], m.Step]:
        return lambda who: m.AgainStep(who, int(times))

    def choose(self, answer: Any) -> Callable[[m.Who], m.Step]:
        values, about = answer if isinstance(answer, list) else (answer, None)
        return lambda who: m.AnswerStep(who, values, about)

    def answer(self, values: tuple[m.Value, ...], about: m.Ref | None) -> list[Any]:
        return [tuple(one for value in values for one in _each_color(value)), about]

    def answer_yes(self, about: m.Ref | None) -> list[Any]:
        return [(m.Value("yes"),), about]

    def answer_no(self, about: m.Ref | None) -> list[Any]:
        return [(m.Value("no"),), about]

    def about(self, ref: m.Ref) -> m.Ref:
        return ref

    def target(self, things: tuple[m.Thing, ...], about: m.Ref | None) -> Callable[[m.Who], m.Step]:
        return lambda who: m.AnswerStep(who, tuple(m.Value("thing", t) for t in things), about, "target")

    def accept(self, about: m.Ref | None) -> Callable[[m.Who], m.Step]:
        return lambda who: m.AnswerStep(who, (m.Value("yes"),), about)

    def decline(self, about: m.Ref | None) -> Callable[[m.Who], m.Step]:
        return lambda who: m.AnswerStep(who, (m.Value("no"),), about)

    def pay(self) -> Callable[[m.Who], m.Step]:
        return lambda who: m.AnswerStep(who, (m.Value("yes"),), None, "pay")

    def pay_mana(self, mana: Token) -> Callable[[m.Who], m.Step]:
        return lambda who: m.AnswerStep(who, (m.Value("yes", word=mana_text(mana)),), None, "pay")

    def pay_life(self, n: Token) -> Callable[[m.Who], m.Step]:
        return lambda who: m.AnswerStep(who, (m.Value("yes", word=f"{int(n)} life"),), None, "pay")

    def pay_for(self, about: m.Ref) -> Callable[[m.Who], m.Step]:
        return lambda who: m.AnswerStep(who, (m.Value("yes"),), about, "pay")

    def no_pay(self, who: m.Who) -> m.Step:
        return m.AnswerStep(who, (m.Value("no"),), None, "pay")

    def _choose_verb(self, verb: str, refs: tuple[m.Ref, ...]) -> Callable[[m.Who], m.Step]:
        return lambda who: m.AnswerStep(who, tuple(m.Value("thing", r) for r in refs), None, verb)

    def discard(self, refs: tuple[m.Ref, ...]) -> Callable[[m.Who], m.Step]:
        return self._choose_verb("discard", refs)

    def sacrifice(self, refs: tuple[m.Ref, ...]) -> Callable[[m.Who], m.Step]:
        return self._choose_verb("sacrifice", refs)

    def choose_refs(self, refs: tuple[m.Ref, ...]) -> Callable[[m.Who], m.Step]:
        return self._choose_verb("choose", refs)

    def choose_reveal(self, refs: tuple[m.Ref, ...]) -> Callable[[m.Who], m.Step]:
        return self._choose_verb("reveal", refs)

    def order(self, things: tuple[m.Thing, ...]) -> Callable[[m.Who], m.Step]:
        return lambda who: m.OrderStep(who, things)

    def ordered(self, things: tuple[m.Thing, ...], _: Token | None = None) -> tuple[m.Thing, ...]:
        return things

    def assign_with(self, parts: tuple[tuple[int, m.Thing], ...], what: m.Ref) -> Callable[[m.Who], m.Step]:
        return lambda who: m.AssignStep(what, parts, who)

    def wins_flip(self) -> Callable[[m.Who], m.Step]:
        return lambda who: m.FlipStep(who, True)

    def loses_flip(self) -> Callable[[m.Who], m.Step]:
        return lambda who: m.FlipStep(who, False)

    def thing_value(self, thing: m.Thing) -> m.Value:
        return m.Value("thing", thing)

    def color_value(self, t: Token) -> m.Value:
        return m.Value("color", word=str(t))

    def number_value(self, t: Token) -> m.Value:
        return m.Value("number", number=int(t))

    def text_value(self, t: Token) -> m.Value:
        return m.Value("text", word=str(t))

    def symbols_value(self, t: Token) -> m.Value:
        return m.Value("text", word="".join(f"{{{symbol}}}" for symbol in t.value))

    def mode_value(self, t: Token) -> m.Value:
        return m.Value("mode", number=int(t))

    def yes_value(self) -> m.Value:
        return m.Value("yes")

    def no_value(self) -> m.Value:
        return m.Value("no")

    def type_value(self, t: Token) -> m.Value:
        return m.Value("type", word=str(t))

    def part(self, n: Token, to: m.Thing) -> tuple[int, m.Thing]:
        return (int(n), to)

    # -------------------------------------------------- options of casting and activating
    def opt_targets(self, things: tuple[m.Thing, ...]) -> Part:
        return ("targets", things)

    def opt_division(self, parts: tuple[tuple[int, m.Thing], ...]) -> Part:
        return ("division", parts)

    def opt_x(self, n: Token) -> Part:
        return ("x", int(n))

    def opt_how(self, keyword: Token) -> Part:
        return ("how", (str(keyword),))

    def opt_alternative(self) -> Part:
        return ("how", ("alternative",))

    def opt_kicked(self, n: Token | None = None) -> Part:
        return ("kicked", 1 if n is None else int(n))

    def opt_kicked_with(self, mana: Token) -> Part:
        return ("how", (f"kicker {mana_text(mana).casefold()}",))

    def opt_kicked_x(self, n: Token) -> Part:
        return ("several", (("kicked", 1), self.opt_x(n)))

    def opt_kicked_how(self, word: Token) -> Part:
        return ("several", (("kicked", 1), self.opt_how(word)))

    def opt_kicked_twice(self) -> Part:
        return ("kicked", 2)

    def opt_paid(self, keyword: Token, n: Token | None = None) -> Part:
        return ("how", (str(keyword),) * (1 if n is None else int(n)))

    def opt_paid_twice(self, keyword: Token) -> Part:
        return ("how", (str(keyword),) * 2)

    def opt_entwined(self) -> Part:
        return ("how", ("entwine",))

    def opt_overloaded(self) -> Part:
        return ("how", ("overload",))

    def opt_replicated(self, n: Token | None = None) -> Part:
        return ("how", ("replicate",) * (1 if n is None else int(n)))

    def opt_replicated_twice(self) -> Part:
        return ("how", ("replicate",) * 2)

    def opt_state(self, state: Token) -> Part:
        if str(state) != "face down":
            raise Malformed(f'nothing is cast "{state}"', self._at(state), 'only "face-down" can stand here')
        return ("face_down", True)

    def opt_values(self, values: tuple[m.Value, ...]) -> Part:
        return ("values", values)

    def opt_splice(self, refs: tuple[m.Ref, ...]) -> Part:
        return ("values", tuple(m.Value("thing", r) for r in refs))

    def opt_sacrifice(self, refs: tuple[m.Ref, ...]) -> Part:
        return ("costs", (("sacrifice", refs),))

    def opt_discard(self, refs: tuple[m.Ref, ...]) -> Part:
        return ("costs", (("discard", refs),))

    def opt_exile(self, refs: tuple[m.Ref, ...]) -> Part:
        return ("costs", (("exile", refs),))

    def opt_tap(self, refs: tuple[m.Ref, ...]) -> Part:
        return ("costs", (("tap", refs),))

    def opt_return(self, refs: tuple[m.Ref, ...]) -> Part:
        return ("costs", (("return", refs),))

    def opt_reveal(self, refs: tuple[m.Ref, ...]) -> Part:
        return ("costs", (("reveal", refs),))

    def opt_pay(self, mana: Token) -> Part:
        return ("pays", mana.value)

    def opt_from_graveyard(self) -> Part:
        return ("zone", "graveyard")

    def opt_from_hand(self) -> Part:
        return ("zone", "hand")

    def opt_from_library(self) -> Part:
        return ("zone", "library")

    def opt_from_exile(self) -> Part:
        return ("zone", "exile")

    def opt_free(self) -> Part:
        return ("free", True)

    def opt_response(self, ref: m.Ref | None) -> Part:
        return ("response", ref)
