"""One sentence of Judge English into scenario data: the lark grammar and what each of its branches makes.

To add a sentence form: a branch in ``language.lark`` and the method named after its arrow here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedToken, VisitError
from lark.lexer import Lexer

from judge.errors import Malformed, Place
from judge.scenario import complaints
from judge.scenario import model as m
from judge.scenario import vocabulary as v
from judge.scenario.lexer import Lexicon, Word, words

if TYPE_CHECKING:
    from lark.common import LexerConf

Start = Literal["given", "when", "then", "ask"]


class _Handed(Lexer):
    """Hands the parser the tokens that our own lexer has made."""

    def __init__(self, conf: LexerConf) -> None:
        self.conf = conf

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]
        yield from data


class _Token(Token):
    """A token that remembers the word it stands for."""

    word: Word


@lru_cache(maxsize=1)
def grammar() -> tuple[Lark, dict[str, str]]:
    """The parser, and the terminal name of each literal word."""
    source = files("judge.scenario").joinpath("language.lark").read_text(encoding="utf-8")
    lark = Lark(source, parser="lalr", lexer=_Handed, start=["given", "when", "then", "ask"], maybe_placeholders=True)
    literals = {str(t.pattern.value): t.name for t in lark.terminals if t.pattern.type == "str"}
    return lark, literals


class Sentences:
    """Reads the sentences of one scenario in order, remembering who "he" and what "it" are."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Take the names known in the scenario."""
        self.lexicon = lexicon
        self.builder = _Builder()

    def read(self, start: Start, text: str, where: Callable[[int, int], Place]) -> Any:
        """The data of one sentence; ``where`` turns an offset and length in the text into a place. Malformed when it can't be read."""
        lark, literals = grammar()
        known = frozenset(literals)
        stream = _it_is(words(text, self.lexicon, known, where(0, 1)))
        if not stream:
            raise Malformed("there is no sentence here", where(0, 1), f"write {complaints.EXAMPLES[start]}")
        tokens = [
            _Token(
                literals[w.type[1:-1]] if w.type.startswith("'") else w.type,
                w.value,
                start_pos=w.start,
                end_pos=w.start + w.length,
                line=1,
                column=w.start + 1,
            )
            for w in stream
        ]
        for token, w in zip(tokens, stream, strict=True):
            token.word = w
        try:
            tree = lark.parse(tokens, start=start)
        except UnexpectedToken as error:
            raise self._unexpected(error, stream, start, literals, text, where) from None
        self.builder.where = where
        try:
            return self.builder.transform(tree)
        except VisitError as error:
            if isinstance(error.orig_exc, Malformed):
                raise error.orig_exc from None
            raise

    def _unexpected(
        self,
        error: UnexpectedToken,
        stream: list[Word],
        start: Start,
        literals: dict[str, str],
        text: str,
        where: Callable[[int, int], Place],
    ) -> Malformed:
        token = error.token
        expected = complaints.expected(frozenset(error.accepts or error.expected), literals)
        if token.type == "$END":
            return Malformed(
                "the sentence stops too early", where(len(text.rstrip(" .")), 1), f"next could come {expected}"
            )
        word: Word = token.word
        shown = word.text
        if word.type == "WORD" and (guess := complaints.near(shown, literals)):
            expected = f'perhaps "{guess}"; understood here: {expected}'
        else:
            expected = f"understood here: {expected}"
        return Malformed(f'"{shown}" is not understood here', where(word.start, len(shown)), expected)


def _it_is(stream: list[Word]) -> list[Word]:
    """ "It is Ann's turn" speaks of time, not of an object: its first two words become one token."""
    if len(stream) >= 3 and stream[0].value == "it" and stream[1].value == "is" and stream[2].type == "PLAYER_S":
        joined = Word("'it-is'", "it-is", stream[0].start, stream[1].start + stream[1].length, "it is")
        return [joined, *stream[2:]]
    return stream


def _flat(*items: Any) -> tuple[Any, ...]:
    return tuple(i for i in items if i is not None and not (isinstance(i, Token) and i.type in ("SEP", "FSEP", "GSEP")))


@v_args(inline=True)
class _Builder(Transformer):  # type: ignore[type-arg]
    """What each branch of the grammar makes; the method names are those after the arrows in ``language.lark``."""

    def __init__(self) -> None:
        super().__init__()
        self.last_player: str | None = None
        self.last_ref: m.Ref | None = None
        self.where: Callable[[int, int], Place] = lambda start, length: Place("", 1, start + 1, length)

    # -------------------------------------------------- who and what
    def player(self, token: Token) -> m.Who:
        self.last_player = str(token)
        return m.Who(str(token))

    def pronoun(self) -> m.Who:
        if self.last_player is None:
            raise Malformed("it is not clear which player is meant", self.where(0, 1), "name the player")
        return m.Who(self.last_player)

    def _note(self, ref: m.Ref) -> m.Ref:
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

    def thing(self, it: m.Thing) -> m.Thing:
        return it

    def refs(self, *items: Any) -> tuple[m.Ref, ...]:
        return _flat(*items)

    things = players = players_two = objects = values = features = rules = refs

    # -------------------------------------------------- objects described
    def object(self, count: int | None, *parts: tuple[str, Any]) -> m.ObjectSpec:
        return _spec(1 if count is None else count, parts, self.where)

    def count_number(self, n: Token) -> int:
        return int(n)

    def count_one(self) -> int:
        return 1

    def state(self, t: Token) -> tuple[str, Any]:
        return ("state", str(t))

    def pt(self, t: Token) -> tuple[str, Any]:
        return ("pt", str(t))

    def color(self, t: Token) -> tuple[str, Any]:
        return ("colors", tuple(str(t).split("-")))

    def supertype(self, t: Token) -> tuple[str, Any]:
        return ("supertype", str(t))

    def type(self, t: Token) -> tuple[str, Any]:
        return ("type", str(t))

    def name(self, t: Token) -> tuple[str, Any]:
        self.last_ref = m.Ref(str(t))
        return ("name", t)

    def token_word(self) -> tuple[str, Any]:
        return ("token", True)

    def with_features(self, features: tuple[tuple[str, Any], ...]) -> tuple[str, Any]:
        return ("features", features)

    def called(self, name: Token) -> tuple[str, Any]:
        self.last_ref = m.Ref(str(name))
        return ("label", str(name))

    def attached(self, to: m.Thing) -> tuple[str, Any]:
        return ("attached_to", to)

    def owned(self, who: m.Who) -> tuple[str, Any]:
        return ("owner", who)

    def attacking(self, what: m.Thing) -> tuple[str, Any]:
        return ("attacking", what)

    def blocking(self, what: m.Ref) -> tuple[str, Any]:
        return ("blocking", what)

    def targeting(self, what: m.Thing) -> tuple[str, Any]:
        return ("target", what)

    def ability_feature(self, ability: str) -> tuple[str, Any]:
        return ("ability", ability)

    def text_feature(self, text: Token) -> tuple[str, Any]:
        return ("ability", str(text))

    def counter_feature(self, counters: Token) -> tuple[str, Any]:
        return ("counters", counters.value)

    def damage_feature(self, n: Token) -> tuple[str, Any]:
        return ("damage", int(n))

    def cost_feature(self, mana: Token) -> tuple[str, Any]:
        return ("cost", mana.value)

    def ability(self, keyword: Token, parameter: Any = None) -> str:
        if parameter is None:
            return str(keyword)
        if isinstance(parameter, Token):
            parameter = _mana_text(parameter) if parameter.type == "MANA" else str(parameter)
        return f"{keyword} {parameter}"

    def parameter(self, quality: str) -> str:
        return f"from {quality}"

    def type_parameter(self, t: Token) -> str:
        return str(t)

    name_parameter = type_parameter

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

    def stack(self) -> tuple[str, str]:
        return ("stack", "")

    def battlefield(self) -> tuple[str, str]:
        return ("battlefield", "")

    # -------------------------------------------------- Given
    def life_is(self, who: m.Who, n: Token) -> m.Fact:
        return m.LifeIs(who, int(n))

    def controls_fact(self, who: m.Who, objects: tuple[m.ObjectSpec, ...]) -> m.Fact:
        return m.Has(who, "battlefield", objects)

    def has_fact(self, who: m.Who, objects: tuple[m.ObjectSpec, ...], zone: tuple[str, Any]) -> m.Fact:
        return m.Has(who, zone[0], objects, zone[1])

    def stack_fact(
        self, who: m.Who, objects: tuple[m.ObjectSpec, ...], zone: tuple[str, Any], targets: tuple[m.Thing, ...]
    ) -> m.Fact:
        if zone[0] != "stack":
            raise Malformed("only what is on the stack has targets", self.where(0, 1), 'leave out "targeting ..."')
        return m.Has(who, "stack", (*objects[:-1], replace(objects[-1], targets=targets)))

    def card_count(self, who: m.Who, n: Token, zone: tuple[str, str]) -> m.Fact:
        return m.CardCount(who, int(n), zone[0])

    def no_cards(self, who: m.Who, zone: tuple[str, str]) -> m.Fact:
        return m.CardCount(who, 0, zone[0])

    def pool_is(self, who: m.Who, mana: Token) -> m.Fact:
        return m.PoolIs(who, mana.value)

    def enough_mana(self, who: m.Who) -> m.Fact:
        return m.Funds(who, True)

    def no_mana(self, who: m.Who) -> m.Fact:
        return m.Funds(who, False)

    def player_counters(self, who: m.Who, counters: Token) -> m.Fact:
        kind, n = counters.value
        return m.PlayerCounters(who, kind, n)

    def land_played(self, who: m.Who, kind: Token) -> m.Fact:
        return m.LandPlayed(who)

    def moment(self, who: Token, step: Token | None = None) -> m.Fact:
        return m.Moment(self.player(who), "turn" if step is None else str(step))

    def state_is(self, what: m.Ref, state: Token) -> m.Fact:
        return m.StateIs(what, str(state))

    def attacking_is(self, what: m.Ref, defender: m.Thing | None) -> m.Fact:
        return m.StateIs(what, "attacking", defender)

    def blocking_is(self, what: m.Ref, attacker: m.Ref) -> m.Fact:
        return m.StateIs(what, "blocking", attacker)

    def attached_is(self, what: m.Ref, to: m.Thing) -> m.Fact:
        return m.StateIs(what, "attached", to)

    def owned_is(self, what: m.Ref, who: m.Who) -> m.Fact:
        return m.StateIs(what, "owned", who)

    def newly(self, what: m.Ref) -> m.Fact:
        return m.StateIs(what, "summoning sick")

    def newly_under(self, what: m.Ref, who: Token) -> m.Fact:
        self.player(who)
        return m.StateIs(what, "summoning sick")

    def has_on(self, what: m.Ref, features: tuple[tuple[str, Any], ...]) -> m.Fact:
        if any(k == "cost" for k, _ in features):
            raise Malformed(
                "a mana cost is part of the object's description", self.where(0, 1), "say it where the object is put"
            )
        return m.HasOn(
            what,
            sum(x for k, x in features if k == "damage"),
            tuple(x for k, x in features if k == "counters"),
            tuple(x for k, x in features if k == "ability"),
        )

    def no_counters_on(self, what: m.Ref) -> m.Fact:
        return m.HasOn(what, bare=True)

    def shielded(self, what: m.Ref, n: Token | None = None) -> m.Fact:
        return m.Shielded(what, 1 if n is None else int(n))

    def chosen_for(self, what: m.Ref, value: m.Value) -> m.Fact:
        return m.ChosenFor(what, value)

    def turn_order(self, players: tuple[m.Who, ...]) -> m.Fact:
        return m.TurnOrder(players)

    def team(self, players: tuple[m.Who, ...]) -> m.Fact:
        return m.Team(players)

    # -------------------------------------------------- When
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

    def cast(self, what: m.Ref, *opts: tuple[str, Any]) -> Callable[[m.Who], m.Step]:
        options = _options(opts)
        return lambda who: m.CastStep(who, what, options)

    def activate_nth(self, what: m.Ref, nth: Token | None, *opts: tuple[str, Any]) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, "", None if nth is None else int(nth), _options(opts))

    def activate_text(self, what: m.Ref, text: Token, *opts: tuple[str, Any]) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, str(text), None, _options(opts))

    def activate_mana(self, what: m.Ref, mana: Token, *opts: tuple[str, Any]) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, _mana_text(mana), None, _options(opts))

    def activate(self, what: m.Ref, *opts: tuple[str, Any]) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, "", None, _options(opts))

    def activate_of(self, nth: Token, what: m.Ref, *opts: tuple[str, Any]) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, "", int(nth), _options(opts))

    def activate_text_of(self, text: Token, what: m.Ref, *opts: tuple[str, Any]) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, str(text), None, _options(opts))

    def equip(self, what: m.Ref, to: m.Ref) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, "equip", None, m.Options(targets=(to,)))

    def equip_with(self, to: m.Ref, what: m.Ref) -> Callable[[m.Who], m.Step]:
        return self.equip(what, to)

    def cycle(self, what: m.Ref, *opts: tuple[str, Any]) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, "cycling", None, _options(opts))

    def regenerate(self, what: m.Ref) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, "regenerate")

    def tap_for(self, what: m.Ref, mana: Token | None = None) -> Callable[[m.Who], m.Step]:
        return lambda who: m.ActivateStep(who, what, "mana" if mana is None else f"mana {_mana_text(mana)}")

    def play(self, what: m.Ref) -> Callable[[m.Who], m.Step]:
        return lambda who: m.PlayStep(who, what)

    def turn_up(self, what: m.Ref) -> Callable[[m.Who], m.Step]:
        return lambda who: m.SpecialStep(who, what, "turn face up")

    def suspend(self, what: m.Ref, *opts: tuple[str, Any]) -> Callable[[m.Who], m.Step]:
        return lambda who: m.SpecialStep(who, what, "suspend", _options(opts))

    def attack(self, *groups: Any) -> Callable[[m.Who], m.Step]:
        return lambda who: m.AttackStep(who, groups[0])

    def attack_band(self, *groups: Any) -> Callable[[m.Who], m.Step]:
        return lambda who: m.AttackStep(who, groups[0], True)

    def attack_groups(self, *groups: Any) -> tuple[Any, ...]:
        return _flat(*groups)

    block_pairs = parts = attack_groups

    def attack_group(self, *parts: Any) -> tuple[m.Thing | None, tuple[m.Ref, ...]]:
        return (parts[0], parts[1]) if len(parts) == 2 else (None, parts[0])

    def block(self, pairs: Any) -> Callable[[m.Who], m.Step]:
        return lambda who: m.BlockStep(who, pairs)

    def block_pair(self, attackers: Any, blockers: Any) -> tuple[Any, Any]:
        return (attackers, blockers)

    def pass_(self) -> Callable[[m.Who], m.Step]:
        return m.PassStep

    def concede(self) -> Callable[[m.Who], m.Step]:
        return m.ConcedeStep

    def choose(self, answer: Any) -> Callable[[m.Who], m.Step]:
        values, about = answer if isinstance(answer, list) else (answer, None)
        return lambda who: m.AnswerStep(who, values, about)

    def answer(self, values: tuple[m.Value, ...], about: m.Ref | None) -> list[Any]:
        return [values, about]

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
        return self.pay()

    def pay_life(self, n: Token) -> Callable[[m.Who], m.Step]:
        return self.pay()

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
    def opt_targets(self, things: tuple[m.Thing, ...]) -> tuple[str, Any]:
        return ("targets", things)

    def opt_division(self, parts: tuple[tuple[int, m.Thing], ...]) -> tuple[str, Any]:
        return ("division", parts)

    def opt_x(self, n: Token) -> tuple[str, Any]:
        return ("x", int(n))

    def opt_how(self, keyword: Token) -> tuple[str, Any]:
        return ("how", (str(keyword),))

    def opt_alternative(self) -> tuple[str, Any]:
        return ("how", ("alternative",))

    def opt_kicked(self, n: Token | None = None) -> tuple[str, Any]:
        return ("kicked", 1 if n is None else int(n))

    def opt_kicked_twice(self) -> tuple[str, Any]:
        return ("kicked", 2)

    def opt_state(self, state: Token) -> tuple[str, Any]:
        if str(state) != "face down":
            raise Malformed(f'nothing is cast "{state}"', self._at(state), 'only "face-down" can stand here')
        return ("face_down", True)

    def opt_values(self, values: tuple[m.Value, ...]) -> tuple[str, Any]:
        return ("values", values)

    def opt_sacrifice(self, refs: tuple[m.Ref, ...]) -> tuple[str, Any]:
        return ("costs", (("sacrifice", refs),))

    def opt_discard(self, refs: tuple[m.Ref, ...]) -> tuple[str, Any]:
        return ("costs", (("discard", refs),))

    def opt_exile(self, refs: tuple[m.Ref, ...]) -> tuple[str, Any]:
        return ("costs", (("exile", refs),))

    def opt_tap(self, refs: tuple[m.Ref, ...]) -> tuple[str, Any]:
        return ("costs", (("tap", refs),))

    def opt_return(self, refs: tuple[m.Ref, ...]) -> tuple[str, Any]:
        return ("costs", (("return", refs),))

    def opt_reveal(self, refs: tuple[m.Ref, ...]) -> tuple[str, Any]:
        return ("costs", (("reveal", refs),))

    def opt_pay(self, mana: Token) -> tuple[str, Any]:
        return ("pays", mana.value)

    def opt_from_graveyard(self) -> tuple[str, Any]:
        return ("zone", "graveyard")

    def opt_from_hand(self) -> tuple[str, Any]:
        return ("zone", "hand")

    def opt_from_library(self) -> tuple[str, Any]:
        return ("zone", "library")

    def opt_from_exile(self) -> tuple[str, Any]:
        return ("zone", "exile")

    def opt_free(self) -> tuple[str, Any]:
        return ("free", True)

    def opt_response(self, ref: m.Ref | None) -> tuple[str, Any]:
        return ("response", ref)

    # -------------------------------------------------- Then
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
        return _negate(make(who))

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
        return _negate(make(what))

    def is_claim(self, what: m.Ref, *rest: Any) -> m.Claim:
        return rest[-1](what)  # type: ignore[no-any-return]

    def is_not_claim(self, what: m.Ref, make: Callable[..., m.Claim]) -> m.Claim:
        return _negate(make(what))

    def ref_can(self, what: m.Ref, make: Callable[..., m.Step]) -> m.Claim:
        return m.Can(make(what))

    def ref_cannot(self, what: m.Ref, make: Callable[..., m.Step], because: tuple[str, ...] | None) -> m.Claim:
        return m.Can(make(what), because or (), negated=True)

    def ref_must(self, what: m.Ref, make: Callable[..., m.Step], because: tuple[str, ...] | None) -> m.Claim:
        return m.MustDo(make(what), because or ())

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
        spec = _spec(1, items, self.where)
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

    # a creature's own "can": the player is whoever controls it, known when it is replayed
    def creature_attack(self, whom: m.Thing | None) -> Callable[..., m.Step]:
        return lambda what: m.AttackStep(_CONTROLLER, ((whom, (what,)),))

    def creature_block(self, attacker: m.Ref | None) -> Callable[..., m.Step]:
        return lambda what: m.BlockStep(_CONTROLLER, (((attacker,) if attacker else (), (what,)),))

    def creature_blocked(self, state: Token, blocker: m.Ref) -> Callable[..., m.Step]:
        if str(state) != "blocked":
            raise Malformed(f'"{state} by" has no meaning here', self._at(state), 'only "blocked by" or "targeted by"')
        return lambda what: m.BlockStep(_CONTROLLER, (((what,), (blocker,)),))

    def creature_targeted(self, by: m.Ref) -> Callable[..., m.Step]:
        return lambda what: m.CastStep(_CONTROLLER, by, m.Options(targets=(what,)))

    def spell_target(self, thing: m.Thing) -> Callable[..., m.Step]:
        return lambda what: m.CastStep(_CONTROLLER, what, m.Options(targets=(thing,)))

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

    # -------------------------------------------------- Ask
    def ask_can(self, who: m.Who, make: Callable[[m.Who], m.Step]) -> m.Inquiry:
        return m.Inquiry("can", m.Can(make(who)))

    def ask_ref_can(self, what: m.Ref, make: Callable[..., m.Step]) -> m.Inquiry:
        return m.Inquiry("can", m.Can(make(what)))

    def ask_must(self, who: m.Who, make: Callable[[m.Who], m.Step]) -> m.Inquiry:
        return m.Inquiry("must", m.MustDo(make(who)))

    def ask_ref_must(self, what: m.Ref, make: Callable[..., m.Step]) -> m.Inquiry:
        return m.Inquiry("must", m.MustDo(make(what)))

    def ask_does_player(self, who: m.Who, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry("does", make(who))

    ask_does_ref = ask_does_player

    def ask_is(self, what: m.Ref, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry("does", make(what))

    def ask_life(self, who: m.Who, n: Token) -> m.Inquiry:
        return m.Inquiry("does", m.LifeClaim(who, int(n)))

    def ask_player_dealt(self, who: m.Who, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry("does", m.Dealt(None, who, by))

    def ask_winner(self) -> m.Inquiry:
        return m.Inquiry("who", measure="winner")

    def ask_loser(self) -> m.Inquiry:
        return m.Inquiry("who", measure="loser")

    def ask_controller(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("who", measure="controller", subject=what)

    def ask_owner(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("who", measure="owner", subject=what)

    def ask_happens(self, what: m.Thing | None) -> m.Inquiry:
        return m.Inquiry("what", measure="happens", subject=what)

    def power(self) -> str:
        return "power"

    def toughness(self) -> str:
        return "toughness"

    def size(self, *_: Any) -> str:
        return "size"

    def ask_quality(self, what: m.Ref, name: str) -> m.Inquiry:
        return m.Inquiry("what", measure=name, subject=what)

    def ask_color(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("what", measure="colors", subject=what)

    def ask_where(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("where", measure="zone", subject=what)

    def ask_how_much_life(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry("how much", measure="life", subject=who)

    def ask_life_gained(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry("how much", measure="life gained", subject=who)

    def ask_life_lost(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry("how much", measure="life lost", subject=who)

    def ask_marked(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("how much", measure="damage", subject=what)

    def ask_dealt_by(self, what: m.Ref, to: m.Thing | None) -> m.Inquiry:
        return m.Inquiry("how much", measure="damage dealt", subject=to, other=what)

    def ask_dealt_to(self, to: m.Thing, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry("how much", measure="damage dealt", subject=to, other=by)

    def ask_assignable(self, who: m.Who, to: m.Thing, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry("how much", measure="assignable", subject=to, other=by, who=who)

    def ask_counters(self, kind: Token, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("how many", measure="counters", subject=what, other=str(kind))

    def ask_cards(self, who: m.Who, zone: tuple[str, str]) -> m.Inquiry:
        return m.Inquiry("how many", measure="cards", subject=who, other=zone[0])

    def ask_drawn(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry("how many", measure="cards drawn", subject=who)

    def ask_controlled(self, *items: Any) -> m.Inquiry:
        return m.Inquiry("how many", measure="controlled", subject=items[-1], other=_spec(1, items[:-1], self.where))

    def ask_triggers(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("how many", measure="triggers", subject=what)

    def _at(self, token: Token) -> Place:
        return self.where(token.start_pos or 0, len(token))


_CONTROLLER = m.Who("controller")


def _mana_text(token: Token) -> str:
    return "".join("{" + s + "}" for s in token.value)


def _negate(claim: m.Claim) -> m.Claim:
    return replace(claim, negated=not claim.negated)


def _options(opts: tuple[tuple[str, Any], ...]) -> m.Options:
    known: dict[str, Any] = {}
    for kind, value in opts:
        if kind == "response":
            known["response"] = True
            known["response_to"] = value
        elif kind == "kicked":
            known["how"] = (*known.get("how", ()), "kicker")
            known["times"] = value
        elif kind in ("how", "values", "costs", "targets", "division"):
            known[kind] = (*known.get(kind, ()), *value)
        else:
            known[kind] = value
    return m.Options(**known)


def _spec(count: int, parts: tuple[tuple[str, Any], ...], where: Callable[[int, int], Place]) -> m.ObjectSpec:
    """Put an object together from its words; a name after P/T, a colour or a card type is its creature types."""
    known: dict[str, Any] = {
        "states": (),
        "colors": (),
        "supertypes": (),
        "types": (),
        "abilities": (),
        "counters": (),
        "targets": (),
    }
    names: list[Token] = []
    for kind, value in parts:
        if kind == "state":
            known["states"] += (value,)
        elif kind == "colors":
            known["colors"] += tuple(value)
        elif kind in ("supertype", "type"):
            known[kind + "s"] += (value,)
        elif kind == "name":
            names.append(value)
        elif kind == "target":
            known["targets"] += (value,)
        elif kind == "features":
            known["abilities"] += tuple(x for k, x in value if k == "ability")
            known["counters"] += tuple(x for k, x in value if k == "counters")
            known["damage"] = sum(x for k, x in value if k == "damage")
            known["cost"] = next((x for k, x in value if k == "cost"), known.get("cost"))
        else:
            known[kind] = value
    if "token" in known["types"]:
        known["types"] = tuple(t for t in known["types"] if t != "token")
        known["token"] = True
    if not (known["colors"] or known["supertypes"] or known["types"] or known.get("pt") or known.get("token")):
        if len(names) != 1:
            second = names[1] if len(names) > 1 else None
            raise Malformed(
                "an object needs one name" if second is not None else "an object needs a name or a description",
                where(second.start_pos or 0, len(second)) if second is not None else where(0, 1),
                'put a comma or "and" between two objects, and [[double brackets]] round an unusual name',
            )
        known["name"] = str(names[0])
    else:
        known["subtypes"] = tuple(_one_of(w) if count > 1 else w for n in names for w in str(n).split())
    start = names[0].start_pos if names else 0
    return m.ObjectSpec(count=count, place=where(start or 0, len(names[0]) if names else 1), **known)


def _one_of(word: str) -> str:
    """A creature type in the singular: "two 2/2 Bears" are Bears each of which is a Bear."""
    irregular = {"Elves": "Elf", "Wolves": "Wolf", "Dwarves": "Dwarf", "Mice": "Mouse", "Oxen": "Ox", "Allies": "Ally"}
    if word in irregular:
        return irregular[word]
    if word.endswith("ies"):
        return word[:-3] + "y"
    return (
        word[:-1]
        if word.endswith("s") and not word.endswith(("ss", "us")) and word not in ("Plains", "Pegasus")
        else word
    )


assert set(v.ZONES)  # the zone words of the grammar are those of the vocabulary
