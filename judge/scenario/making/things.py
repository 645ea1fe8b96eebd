"""Who and what: players, objects spoken of, and objects described."""
# ruff: noqa: D102 - each method makes what the branch of that name in language.lark says

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer

from judge.errors import Malformed, Place
from judge.scenario import model as m
from judge.scenario.making.parts import CONTROLLER, Part, flat, mana_text, spec_of


class Things(Transformer):  # type: ignore[type-arg]
    """Players, references and descriptions, with the memory of who "he" and what "it" is."""

    def __init__(self) -> None:
        """Nothing spoken of yet."""
        super().__init__(visit_tokens=False)  # nothing is named after a kind of token
        self.last_player: str | None = None
        self.last_ref: m.Ref | None = None
        self.before_ref: m.Ref | None = None  # spoken of before that one
        self.where: Callable[[int, int], Place] = lambda start, length: Place("", 1, start + 1, length)

    def _at(self, token: Token) -> Place:
        return self.where(token.start_pos or 0, len(token))

    def player(self, token: Token) -> m.Who:
        self.last_player = str(token)
        return m.Who(str(token))

    def pronoun(self) -> m.Who:
        if self.last_player is None:
            raise Malformed("it is not clear which player is meant", self.where(0, 1), "name the player")
        return m.Who(self.last_player)

    def controller(self) -> m.Who:
        return CONTROLLER

    def _note(self, ref: m.Ref) -> m.Ref:
        if ref != self.last_ref:
            self.before_ref = self.last_ref
        self.last_ref = ref
        return ref

    def ref(self, name: Token) -> m.Ref:
        return self._note(m.Ref(str(name)))

    def ref_token(self, name: Token) -> m.Ref:
        return self._note(m.Ref(str(name), token=True))

    def ref_nth(self, nth: Token, name: Token) -> m.Ref:
        return self._note(m.Ref(str(name), nth=int(nth)))

    def ref_nth_token(self, nth: Token, name: Token) -> m.Ref:
        return self._note(m.Ref(str(name), nth=int(nth), token=True))

    def ref_pt(self, pt: Token, name: Token) -> m.Ref:
        return self._note(m.Ref(str(name), pt=str(pt)))

    def ref_any_token(self) -> m.Ref:
        return self._note(m.Ref("", token=True))

    def ref_type(self, kind: Token) -> m.Ref:
        return self._note(m.Ref("", type=str(kind)))

    def ref_state_type(self, state: Token, kind: Token) -> m.Ref:
        if str(state) != "face down":
            raise Malformed(
                f'"the {state} {kind}" does not name an object', self._at(state), "name it, or give it a label"
            )
        return self._note(m.Ref(str(state), type=str(kind)))

    def ref_whose(self, who: Token, name: Token) -> m.Ref:
        return self._note(m.Ref(str(name), whose=self.player(who)))

    def ref_whose_token(self, who: Token, name: Token) -> m.Ref:
        return self._note(m.Ref(str(name), whose=self.player(who), token=True))

    def ref_whose_nth(self, who: Token, nth: Token, name: Token) -> m.Ref:
        return self._note(m.Ref(str(name), whose=self.player(who), nth=int(nth)))

    def ref_his(self, name: Token) -> m.Ref:
        return self._note(m.Ref(str(name), whose=self.pronoun()))

    def ref_it(self) -> m.Ref:
        if self.last_ref is None:
            raise Malformed('it is not clear what "it" is', self.where(0, 2), "name the object")
        return self.last_ref

    def _other(self, one: m.Ref, it: m.Ref | None) -> m.Ref | None:
        """What is done to: "can the Spider block it" doesn't ask whether it blocks itself."""
        return self.before_ref if it is not None and it == one and self.before_ref is not None else it

    def ref_number(self, n: Token, name: Token) -> tuple[m.Ref, ...]:
        return tuple(self._note(m.Ref(str(name), nth=k)) for k in range(1, int(n) + 1))

    def ref_both(self, name: Token) -> tuple[m.Ref, ...]:
        return tuple(self._note(m.Ref(str(name), nth=k)) for k in (1, 2))

    def ref_ability(self, of: m.Ref) -> m.Ref:
        return replace(of, ability=True)

    def ref_any_ability(self) -> m.Ref:
        return m.Ref("", ability=True)

    def thing(self, it: m.Thing) -> m.Thing:
        return it

    def refs(self, *items: Any) -> tuple[m.Ref, ...]:
        return tuple(r for i in flat(*items) for r in (i if isinstance(i, tuple) else (i,)))

    def things(self, *items: Any) -> tuple[Any, ...]:
        return flat(*items)

    players = players_two = objects = features = rules = things

    def values(self, *items: Any) -> tuple[m.Value, ...]:
        return tuple(v for i in flat(*items) for v in (i if isinstance(i, tuple) else (i,)))

    def several_values(self, n: Token, name: Token) -> tuple[m.Value, ...]:
        return tuple(m.Value("thing", m.Ref(str(name), nth=k)) for k in range(1, int(n) + 1))

    def object(self, count: int | None, *parts: Part) -> m.ObjectSpec:
        return spec_of(1 if count is None else count, parts, self.where)

    def count_number(self, n: Token) -> int:
        return int(n)

    def count_one(self) -> int:
        return 1

    def state(self, t: Token) -> Part:
        return ("state", str(t))

    def pt(self, t: Token) -> Part:
        return ("pt", str(t))

    def color(self, t: Token) -> Part:
        return ("colors", tuple(str(t).split("-")))

    def supertype(self, t: Token) -> Part:
        return ("supertype", str(t))

    def type(self, t: Token) -> Part:
        return ("type", str(t))

    def name(self, t: Token) -> Part:
        self.last_ref = m.Ref(str(t))
        return ("name", t)

    def token_word(self) -> Part:
        return ("token", True)

    def with_features(self, features: tuple[Part, ...]) -> Part:
        return ("features", features)

    def called(self, name: Token) -> Part:
        self.last_ref = m.Ref(str(name))
        return ("label", str(name))

    def attached(self, to: m.Thing) -> Part:
        return ("attached_to", to)

    def owned(self, who: m.Who) -> Part:
        return ("owner", who)

    def attacking(self, what: m.Thing) -> Part:
        return ("attacking", what)

    def blocking(self, what: m.Ref) -> Part:
        return ("blocking", what)

    def targeting(self, what: m.Thing) -> Part:
        return ("target", what)

    def ability_feature(self, ability: str) -> Part:
        return ("ability", ability)

    def text_feature(self, text: Token) -> Part:
        return ("ability", str(text))

    def counter_feature(self, counters: Token) -> Part:
        return ("counters", counters.value)

    def damage_feature(self, n: Token) -> Part:
        return ("damage", int(n))

    def life_modifier_feature(self, change: Token) -> Part:
        return "modifier", ("life modifier", int(change))

    def hand_modifier_feature(self, change: Token) -> Part:
        return "modifier", ("hand modifier", int(change))

    def no_cost_feature(self) -> Part:
        return "cost", ()

    def cost_feature(self, mana: Token) -> Part:
        return ("cost", mana.value)

    def ability(self, keyword: Token, parameter: Any = None) -> str:
        if parameter is None:
            return str(keyword)
        if isinstance(parameter, Token):
            parameter = mana_text(parameter) if parameter.type == "MANA" else str(parameter)
        return f"{keyword} {parameter}"

    def parameter(self, quality: str) -> str:
        return f"from {quality}"

    def type_parameter(self, t: Token) -> str:
        return str(t)

    name_parameter = type_parameter

    def for_parameter(self, t: Token) -> str:
        return f"for {t}s"

    def quality(self, t: Token) -> str:
        text = str(t)
        return {"creature": "creatures", "artifact": "artifacts", "enchantment": "enchantments", "land": "lands"}.get(
            text, text
        )

    def hand(self) -> tuple[str, str]:
        return ("hand", "")

    def exile(self) -> tuple[str, str]:
        return ("exile", "")

    def graveyard(self) -> tuple[str, str]:
        return ("graveyard", "")

    def library(self) -> tuple[str, str]:
        return ("library", "")

    def top(self) -> tuple[str, str]:
        return ("library", "top")

    def bottom(self) -> tuple[str, str]:
        return ("library", "bottom")

    def command(self) -> tuple[str, str]:
        return ("command", "")

    def ante(self) -> tuple[str, str]:
        return ("ante", "")

    def outside(self) -> tuple[str, str]:
        return ("outside", "")

    def stack(self) -> tuple[str, str]:
        return ("stack", "")

    def battlefield(self) -> tuple[str, str]:
        return ("battlefield", "")
