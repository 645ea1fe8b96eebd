"""What was done at the table as Judge English: each action and each answer as a sentence, and the whole checked by replaying it.

A sentence finds its moment by itself (``director``), so that what was told may come out otherwise than what was played: only a text whose
replay has the same events is called exact."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from judge.engine.characteristics.castways import faces_of
from judge.engine.characteristics.layers.layers import view
from judge.engine.state.decisions import Activate, Cast, PlayLand, Special
from judge.engine.state.objects import Oid
from judge.errors import Refusal
from judge.scenario import model as m
from judge.scenario.options import sources_behind
from judge.scenario.player import Player
from judge.scenario.reader import parse
from judge.scenario.table import codes
from judge.scenario.table.facts import cards_in
from judge.scenario.table.refs import ref_for
from judge.scenario.vocabulary import COLORS
from judge.scenario.wording import text

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.engine.state.decisions import Decision
    from judge.engine.state.gamestate import State
    from judge.scenario.table.play import Played, Taken


DECLARED = ("attackers", "blockers")
"""The choices that are sentences of their own (508.1, 509.1)."""


@dataclass(frozen=True, slots=True)
class Told:
    """The table as a scenario and its text; ``exact``: replaying the text comes to the same events."""

    scenario: m.Scenario
    text: str
    exact: bool
    why: str = ""


def told(played: Played, catalog: Catalog, name: str = "from the table") -> Told:
    """The table in Judge English: the shorter wording whose replay is the same, else the first with a note of where it differs."""
    found: list[Told] = []
    for apart in (False, True):
        scenario = replace(played.scenario, name=name, script=_blocks(_Teller(played, apart).steps()))
        one = _checked(played, scenario, catalog)
        if one.exact:
            return one
        found.append(one)
        if not played.taken:
            break
    return found[0]


def _blocks(steps: tuple[m.Step, ...]) -> tuple[m.Block, ...]:
    return (m.Block(steps),) if steps else ()


def _checked(played: Played, scenario: m.Scenario, catalog: Catalog) -> Told:
    written = text(scenario)
    try:
        (again,) = parse(written, "the table", sorted(cards_in(played.position)))
        run = Player(again, catalog, played.position.rules).run(settle=False)
    except Refusal as refusal:
        return Told(scenario, written, False, refusal.line())
    if run.refusal is not None:
        return Told(again, written, False, run.refusal.line())
    here, there = played.table.game.log, run.table.game.log
    for one, other in zip(here, there, strict=False):
        if one.text() != other.text():
            return Told(again, written, False, f"“{one.text()}” would be “{other.text()}”")
    late = next((r for r in here[len(there) :] if r.event.kind != "step"), None)
    return Told(again, written, late is None, f"“{late.text()}” is not told" if late else "")


class _Teller:
    """Tells the actions in their order; ``apart``: every choice in a sentence of its own."""

    def __init__(self, played: Played, apart: bool) -> None:
        self.played = played
        self.apart = apart
        self.names = played.table.names

    def steps(self) -> tuple[m.Step, ...]:
        found: list[m.Step] = []
        taken = self.played.taken
        for n, t in enumerate(taken):
            if isinstance(t.answer, codes.LetBe | codes.Go):
                found += self._onward(t, n)
            elif isinstance(t.answer, codes.Act):
                found += self._act(t)
            elif not (self._announced(n) and not self.apart):
                found += self._choice(t)
                if t.decision.kind in DECLARED:
                    found += self._beyond(n)
        return tuple(found)

    def _beyond(self, n: int) -> list[m.Step]:
        """The way on behind the last declaration on it, where somebody was on the way to a later step."""
        taken = self.played.taken
        goal = next((t.answer for t in reversed(taken[:n]) if isinstance(t.answer, codes.LetBe | codes.Go | codes.Act)), None)
        rest = next((k for k in range(n + 1, len(taken)) if isinstance(taken[k].answer, codes.LetBe | codes.Go | codes.Act)), len(taken))
        if not isinstance(goal, codes.Go) or any(t.decision.kind in DECLARED for t in taken[n + 1 : rest]):
            return []
        here = f"declare {taken[n].decision.kind}"
        waits = self.played.open
        if goal.step == here or (rest == len(taken) and waits is not None and waits.kind in DECLARED):
            return []
        return [m.AdvanceStep(m.Who(self.names.players[goal.seat]), goal.step)]

    def _following(self, t: Taken) -> list[tuple[Decision, Any, State]]:
        """What was decided in announcing a spell or ability, that without a choice as well: up to the next priority."""
        tape = self.played.tape
        at = next((n for n in range(t.tape, len(tape)) if tape[n][0].kind == "priority" and tape[n][1] == t.answer.action), len(tape))
        end = next((n for n in range(at + 1, len(tape)) if tape[n][0].kind == "priority"), len(tape))
        return tape[at + 1 : end]

    def _announced(self, n: int) -> bool:
        """Whether an answer belongs to the spell or ability announced before it, and is told with it."""
        before = next((k for k in range(n - 1, -1, -1) if isinstance(self.played.taken[k].answer, codes.Act)), None)
        if before is None or any(isinstance(t.answer, codes.LetBe | codes.Go) for t in self.played.taken[before + 1 : n]):
            return False
        return _place(self.played.taken[n].decision, self.played.taken[n].answer) is not None

    def _onward(self, t: Taken, n: int) -> list[m.Step]:
        following = self.played.taken[n + 1] if n + 1 < len(self.played.taken) else None
        if following is not None and following.decision.kind in DECLARED:
            return []  # a declaration is waited for by itself; what lies behind it is told behind it
        if isinstance(t.answer, codes.Go):
            return [m.AdvanceStep(m.Who(self.names.players[t.answer.seat]), t.answer.step)]
        if t.state.zone("stack"):
            return [m.PassStep(m.Who("everybody"))]
        after = next((x.state for x in self.played.taken[n + 1 :] if x.decision.kind == "priority"), self.played.state)
        waits = self.played.open
        if following is None and waits is not None and waits.kind in DECLARED:
            return []
        return [m.AdvanceStep(m.Who(after.players[after.turn.active].name), after.turn.step)]

    # ------------------------------------------------------------ actions

    def _act(self, t: Taken) -> list[m.Step]:
        action = t.answer.action
        who = m.Who(self.names.players[t.answer.seat])
        if isinstance(action, PlayLand):
            return [m.PlayStep(who, self._ref(t.state, action.obj))]
        if isinstance(action, Special):
            kind = "turn face up" if action.kind.startswith("turn face up") else action.kind
            return [m.SpecialStep(who, self._ref(t.state, action.obj), kind, m.NO_OPTIONS)]
        options = m.Options(response=bool(t.state.zone("stack")))
        if not self.apart:
            for decision, answer, state in self._following(t):
                options = self._with(options, decision, answer, state)
        if isinstance(action, Cast):
            zone = t.state.get(action.obj).zone
            how = action.how if not action.how.startswith("alternative") else "alternative"
            down = how in ("morph", "megamorph")
            options = replace(
                options, face_down=down, how=(*options.how, *(() if down or not how else (how,))), zone="" if zone in ("hand", "library", "command") else zone
            )
            return [m.CastStep(who, self._face(t.state, action), options)]
        if isinstance(action, Activate):
            abilities = [a for a, _ in view(t.state).of(t.state.get(action.obj)).activated()]
            own = {repr(a) for a in t.state.get(action.obj).face.abilities}
            nth = action.index + 1 if len(abilities) > 1 or repr(abilities[0]) not in own else None
            return [m.ActivateStep(who, self._ref(t.state, action.obj), "", nth, options)]
        return [m.ConcedeStep(who, bool(t.state.zone("stack")))]

    def _with(self, options: m.Options, decision: Decision, answer: Any, state: State) -> m.Options:
        """The options with one answer of the announcement."""
        match _place(decision, answer):
            case "targets":
                return replace(options, targets=(*options.targets, *(self._thing(state, x) for x in answer)))
            case "x":
                return replace(options, x=answer)
            case "modes":
                return replace(options, values=(*options.values, *(m.Value("mode", number=x + 1) for x in answer)))
            case "kicker":
                times = options.times + ("kicker" in options.how)
                return replace(options, how=tuple(dict.fromkeys((*options.how, "kicker"))), times=times)
            case "way":
                return replace(options, how=(*options.how, decision.detail.name))
            case "division":
                parts = tuple((n, self._thing(state, x)) for n, x in zip(answer, decision.choices(), strict=True))
                return replace(options, targets=tuple(t for t in options.targets if t not in {x for _, x in parts}), division=parts)
            case _:
                return options

    def _face(self, state: State, action: Any) -> m.Ref:
        faces = faces_of(state.get(action.obj))
        ref = self._ref(state, action.obj)
        return replace(ref, name=faces[action.face].name) if action.face and action.face < len(faces) else ref

    # ------------------------------------------------------------ choices

    def _choice(self, t: Taken) -> list[m.Step]:
        decision, answer = t.decision, t.answer
        who = m.Who(self.names.players[decision.who])
        kind = decision.kind
        if kind == "attackers":
            groups: dict[Any, list[m.Ref]] = {}
            for attacker, defender in answer:
                groups.setdefault(defender, []).append(self._ref(t.state, attacker))
            return [m.AttackStep(who, tuple((self._thing(t.state, d), tuple(a)) for d, a in groups.items()))]
        if kind == "blockers":
            pairs: dict[Any, list[m.Ref]] = {}
            for blocker, attacker in answer:
                pairs.setdefault(attacker, []).append(self._ref(t.state, blocker))
            return [m.BlockStep(who, tuple(((self._ref(t.state, a),), tuple(b)) for a, b in pairs.items()))]
        if kind == "yes":
            if not answer and not decision.default and decision.rule in ("601.2b", "602.2b"):
                return []  # what isn't done in announcing a spell isn't said
            pays = decision.prompt.startswith("pay") and not self.apart
            return [m.AnswerStep(who, (m.Value("yes" if answer else "no"),), verb="pay" if pays else "choose")]
        if kind == "divide" and decision.source is not None:
            parts = tuple((n, self._thing(t.state, x)) for n, x in zip(answer, decision.choices(), strict=True) if n)
            return [m.AssignStep(self._ref(t.state, decision.source), parts)]
        if kind == "order":
            return [m.OrderStep(who, tuple(self._behind(t, x) for x in answer))]
        if decision.detail == "coin":
            return [m.FlipStep(who, answer == "win")]
        if decision.detail == "loop":
            return [m.LoopStep(who, answer)]
        if kind in ("number", "name", "one"):
            return [m.AnswerStep(who, (self._value(t, answer),))]
        if not answer:
            return [m.AnswerStep(who, (m.Value("no"),))]
        if kind == "modes":
            return [m.AnswerStep(who, tuple(m.Value("mode", number=x + 1) for x in answer))]
        verb = "target" if kind == "targets" else next((v for v in ("sacrifice", "discard") if decision.prompt.startswith(v)), "choose")
        return [m.AnswerStep(who, tuple(self._value(t, x) for x in answer), verb=verb)]

    def _behind(self, t: Taken, option: Any) -> m.Thing:
        """What is put in an order: an object, or the source of the ability or effect that a number stands for."""
        source = sources_behind(t.decision).get(option)
        if source is not None:
            return self._ref(t.state, t.state.objects[source].oid)
        return self._thing(t.state, option)

    def _value(self, t: Taken, option: Any) -> m.Value:
        if t.decision.kind == "number":
            return m.Value("number", number=option)
        if isinstance(option, Oid):
            return m.Value("thing", thing=self._ref(t.state, option))
        source = sources_behind(t.decision).get(option)
        if source is not None:
            return m.Value("thing", thing=self._ref(t.state, t.state.objects[source].oid))
        if isinstance(option, int):
            if 0 <= option < len(self.names.players):
                return m.Value("thing", thing=m.Who(self.names.players[option]))
            return m.Value("number", number=option)
        if isinstance(option, tuple) and len(option) == 1:
            option = option[0]  # one mana of a type (106.1)
        color = next((word for word, letter in COLORS.items() if letter == option), "")
        return m.Value("color", word=color) if color else m.Value("text", word=str(option))

    def _thing(self, state: State, thing: Any) -> m.Thing:
        return m.Who(self.names.players[thing]) if isinstance(thing, int) else self._ref(state, thing)

    def _ref(self, state: State, oid: Oid) -> m.Ref:
        return ref_for(self.names, state, oid)


def _place(decision: Decision, answer: Any) -> str | None:
    """Where in the sentence of a spell or ability an answer of its announcement stands (601.2b-d); None for a sentence of its own."""
    if decision.rule.startswith(("601.2c", "602.2b")) and decision.kind == "targets":
        return "targets"
    if decision.rule == "601.2b" and decision.kind == "number" and decision.prompt.endswith("X"):
        return "x"
    if decision.rule == "601.2b" and decision.kind == "modes":
        return "modes"
    keyword = getattr(decision.detail, "name", "") if decision.kind == "yes" and answer else ""
    if keyword and decision.rule == "601.2b":
        return "kicker" if keyword in ("kicker", "multikicker") else "way"
    return "division" if decision.rule == "601.2d" and decision.kind == "divide" else None
