"""Turns the script into answers for the engine's decisions (115.3, 508.1, 509.1, 601.2): strict, and open about what nobody said.

A step is carried out at the first moment at which its player may; a step that never comes to pass, or words of it that nothing
asks for, are an error that names the line. A choice that nobody scripted is answered by its default and kept as an assumption.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.restrictions import untargetable
from judge.engine.playing.turn.turn import ADDED_AFTER
from judge.engine.state.decisions import PASS, Concede
from judge.engine.state.objects import Oid
from judge.engine.state.texts import object_name, thing_name
from judge.errors import Illegal, Malformed, Missing, NotNow, NotOffered, Place
from judge.scenario import model as m
from judge.scenario.actions import find_action
from judge.scenario.awaiting import face_to_come, target_to_come
from judge.scenario.declaring import declared_attackers, declared_blockers, no_attack, no_block
from judge.scenario.frames import LIMIT, Assumption, Finished, Frame, Stop, asked_by, in_full, makes_mana
from judge.scenario.framing import assigned, default_answer, from_frame, maximal, offers_card, ordered, values_answer
from judge.scenario.looking import look
from judge.scenario.model_steps import LOOKING
from judge.scenario.naming import Names, on_battlefield
from judge.scenario.passing import let_happen, nothing_to_declare, settled
from judge.scenario.paying import which_price
from judge.scenario.wording_parts import ref as ref_text
from judge.scenario.wording_parts import thing as words
from judge.scenario.wording_parts import value
from judge.scenario.wording_steps import step as step_text

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.engine.state.decisions import Decision
    from judge.engine.state.gamestate import State


_CHOICE_STEPS = (m.AnswerStep, m.OrderStep, m.AssignStep, m.FlipStep, m.LoopStep)
_PASSING_STEPS = (m.AdvanceStep, m.ResolveStep, m.PassStep)
IMPOSSIBLE = "(impossible)"
"""How the question for a payment ends that can't be made (116.3)."""
AFTER_ATTACKERS = (
    "declare attackers", "declare blockers", "first combat damage", "combat damage", "end of combat", "postcombat main", "end step",
)  # fmt: skip
WINDOWS = ("interrupts", "damage prevention", "destruction")
"""The kinds of decisions in which only some things may be done (the engine's ``speeds``)."""
AFTER_BLOCKERS = AFTER_ATTACKERS[1:]


class Director:
    """Answers decisions from a script. ``overrides`` answers decisions by number instead (what-if)."""

    def __init__(
        self,
        blocks: tuple[m.Block, ...],
        names: Names,
        overrides: Mapping[int, Any] | None = None,
        on_block: Callable[[int, Game], None] | None = None,
        settle: bool = True,
        maximise: tuple[m.Thing, m.Ref | None] | None = None,
        opening: Sequence[m.Step] = (),
        stop: Stop | None = None,
        in_order: bool = False,
    ) -> None:
        """Take the script by blocks, the names, what to call when a block before the last is over, and where to leave the script;
        ``in_order``: what a player chooses is asked for in the order in which it is told."""
        self.queue: list[tuple[int, m.Step]] = [(0, s) for s in opening]
        self.queue += [(n, s) for n, b in enumerate(blocks) for s in in_full(b.steps)]
        self.claimed = frozenset(n for n, b in enumerate(blocks) if b.claims)
        self.names = names
        self.overrides = dict(overrides or {})
        self.on_block = on_block
        self.settle = settle
        self.maximise = maximise
        self.block = 0  # claims before the first step are checked before it is taken
        self.blocks = len(blocks)
        self.count = 0
        self.frame: Frame | None = None
        self.waiting: list[tuple[int, Any, list[m.Value], Place | None]] = []
        self.assumptions: list[Assumption] = []
        self.tape: list[tuple[Decision, Any]] = []
        self.asked: set[str] = set()  # the rules that asked for what the script answered
        self.price = ""  # what a payment that was said to be made is made with
        self.began: Any = None
        self.in_turn = 0  # the turn in which a step waited for will come
        self.handled: set[int] = set()
        self.turns_left = 3
        self.band: tuple[Any, ...] = ()
        self.stop = stop
        self.in_order = in_order
        self.told: frozenset[int] = frozenset()  # the steps that the story tells; others are only tried
        self.unmade: m.AnswerStep | None = None  # a choice that was waited for in vain
        self.since = 0  # the decision from which on the step at hand is waited for
        self.took: int | None = None  # the turn in which the last step was taken
        self.exposed: int | None = None  # the decision from which on the step behind a choice can be asked for
        self.aimed: dict[Any, Any] = {}  # the abilities whose targets a choice step has named, with those targets
        self.priorities: list[tuple[int, int, State]] = []  # number of the decision, events so far, the state
        self.windows: dict[int, tuple[str, int, State]] = {}  # number of the decision: where older editions give priority within an event
        self.rounds: dict[int, tuple[Any, int]] = {}  # of a loop step: the question that opens a round, how often it has been put

    # ------------------------------------------------------------ the way in

    def answer(self, game: Game, decision: Decision) -> Any:
        """The answer to a decision. Raises Finished, Illegal, or Malformed with the step's place."""
        number = self.count
        self.count += 1
        if number > LIMIT:
            raise Malformed(f"the replay needed more than {LIMIT} decisions", self.place(), "shorten the script")
        if decision.kind == "priority":
            self._frame_over(game)
            if decision.detail not in WINDOWS:
                self.priorities.append((number, len(game.log), game.state))
            else:
                self.windows[number] = (decision.detail, len(game.log), game.state)
            if self.stop is not None and number == self.stop.at:
                self._leave(self.stop)
        known = len(self.assumptions)
        answer = self._answer(game, decision)
        leave = isinstance(self.overrides.get(number), bool)  # of an offer: where another choice made earlier moves it, it is for none of these
        if number in self.overrides and leave <= (decision.kind == "yes"):  # what the script says of this decision is over with all the same
            del self.assumptions[known:]
            self.band = ()
            answer = self.overrides[number]
        if answer is True and decision.kind == "yes" and decision.prompt.endswith(IMPOSSIBLE):
            who = self.names.players[decision.who]
            if decision.prompt.startswith("pay"):
                raise Illegal(f"{who} can't pay it in full", game.state.era.cites(("116.3", decision.rule)), self.place())
            raise Illegal(f"{who} can't do it: it isn't possible", game.state.era.cites((decision.rule,)), self.place())
        self.tape.append((decision, answer))
        return answer

    def _leave(self, stop: Stop) -> None:
        """Leave the script here: the replay ends, or goes on with other steps (those of the script that are left are not taken)."""
        if not stop.then:
            self.queue = []
            raise Finished
        self.queue = [(self.block, s) for s in in_full(stop.then)]
        self.waiting = []
        self.began = None

    def place(self) -> Place | None:
        """Where in the text the step at hand stands."""
        if self.frame is not None:
            return self.frame.step.place
        return self.queue[0][1].place if self.queue else None

    def finish(self, game: Game) -> None:
        """Check that nothing of the script is left when the game is over or the replay stops."""
        self._frame_over(game)
        while self.queue and isinstance(self.queue[0][1], _PASSING_STEPS) and game.state.outcome is not None:
            self.queue.pop(0)
        if self.queue:
            _, step = self.queue[0]
            self.unmade = step if isinstance(step, m.AnswerStep) else None
            why = "the game ends before it" if game.state.outcome is not None else _never(step)
            raise Illegal(f'"{step_text(step)}": {why}', asked_by(step), step.place, "mend the order of the steps")
        for _, _, values, place in self.waiting:
            if values:
                rule = "700.2" if values[0].kind == "mode" else "601.2b"
                raise NotOffered(f"nothing asked for the choice {value(values[0])}", game.state.era.cites((rule,)), place, "leave it out")

    def _answer(self, game: Game, decision: Decision) -> Any:
        kind = decision.kind
        if kind == "priority":
            return self._priority(game, decision)
        if kind == "mana":
            return decision.default
        if kind == "attackers":
            return declared_attackers(self, game, decision)
        if kind == "blockers":
            return declared_blockers(self, game, decision)
        if self.band and decision.rule == "508.1e":
            band, self.band = self.band, ()
            return band
        frame = self.frame
        if frame is not None and not frame.on_stack and decision.who == frame.seat:
            found, answer = from_frame(self, game, decision, frame)
            if found:
                self.asked.update((decision.rule, *decision.also))
                return answer
        if self._offered_to_cast(game, decision):
            self.asked.update((decision.rule, *decision.also))
            return True
        found, answer = which_price(self, decision)
        if not found:
            found, answer = self._scripted(game, decision)
        if found:
            self.asked.update((decision.rule, *decision.also))
            return answer
        return self._default(game, decision)

    def _offered_to_cast(self, game: Game, decision: Decision) -> bool:
        """Whether the spell that the next step casts is offered now, while something resolves: with madness, miracle, cascade ...

        What the step says of its targets answers what the casting asks; the way it names is that of the offer."""
        step = self.upcoming()
        if decision.kind != "yes" or not isinstance(step, m.CastStep) or decision.source is None or decision.prompt.endswith(IMPOSSIBLE):
            return False
        told = self.names.candidates(game.state, step.what)
        meant = decision.source.id in told if decision.prompt.startswith("cast ") else offers_card(game, decision, told, step)
        if not meant or self.seat_of(game, step) != decision.who:
            return False
        self.take(game)
        self.frame = Frame.of(step, decision.who, step.options, decision.source)
        self.frame.how = [how for how in self.frame.how if how not in decision.prompt]
        self.frame.offered = isinstance(decision.detail, tree.CastFree)
        return True

    # ------------------------------------------------------------ taking steps

    def upcoming(self) -> m.Step | None:
        """The step that comes next, None when the script is over."""
        return self.queue[0][1] if self.queue else None

    def take(self, game: Game, index: int = 0) -> m.Step:
        """Take a step out of the script, the next one or one further on; what is to be checked before it is."""
        _, step = self.queue[index]
        self.blocks_over(game, index)
        del self.queue[index]
        if index == 0:  # a step before it that lets things happen is still under way
            self.began = None
        self.took = game.state.turn.number
        self.exposed = self.count if isinstance(step, _CHOICE_STEPS) else None
        return step

    def blocks_over(self, game: Game, index: int = 0) -> None:
        """The Then lines before the step are checked now."""
        while self.block < self.queue[index][0]:
            if self.on_block is not None:
                self.on_block(self.block, game)
            self.block += 1

    def _frame_over(self, game: Game) -> None:
        frame = self.frame
        if frame is None:
            return
        self.frame = None
        if frame.values:
            self.waiting.append((frame.seat, frame.source, list(frame.values), frame.step.place))
            frame.values = []
        refused = [thing for thing in frame.refused if any(thing in ts for _, ts in frame.costs)]
        if refused:
            raise self.illegal(game, f"{words(refused[0])} can't be used to pay that cost", ("601.2g",), frame.step)
        left = frame.left()
        if left:
            what, rule = left[0]
            raise NotOffered(
                f'"{step_text(frame.step)}": nothing asked for {what}{self._once(frame)}',
                game.state.era.cites((rule,)),
                frame.step.place,
                "leave it out or name another ability",
            )

    def _once(self, frame: Frame) -> str:
        """What is to be said of a target left over that has been chosen already: once for each instance of "target" (601.2c)."""
        named = frame.options.targets
        twice = any(named.count(t) > frame.targets.count(t) for t in frame.targets)
        return "; it is a target already, and the same one can't be chosen again" if twice else ""

    # ------------------------------------------------------------ priority

    def _priority(self, game: Game, decision: Decision) -> Any:
        if decision.detail in WINDOWS:
            return self._in_window(game, decision)
        while True:
            step = self.upcoming()
            if step is None:
                awaited = self.stop is not None and self.count <= self.stop.at
                if not awaited and (self.settle is False or settled(game)):
                    raise Finished
                return PASS
            if isinstance(step, m.AdvanceStep | m.ResolveStep | m.PassStep):
                if self.queue[0][0] > self.block:
                    if isinstance(step, m.AdvanceStep) and not settled(game, step.step):
                        return PASS
                    self.blocks_over(game)
                done, answer = let_happen(self, game, decision, step)
                if answer is not None:
                    return answer
                if done:
                    self.take(game)
                    continue
                return PASS
            if isinstance(step, m.ConcedeStep):
                seat = self.names.seat(step.who, step.place)
                if decision.who != seat or (not step.response and self.tape and game.state.zone("stack") and self._told_before(game)):
                    return PASS
                self.take(game)
                return Concede()
            if isinstance(step, m.SpecialStep) and step.kind == LOOKING:
                if self._looks_later(game, step):
                    self._bounded(game, step)
                    return PASS
                look(self, game, step)
                self.take(game)
                continue
            if isinstance(step, m.CastStep | m.ActivateStep | m.PlayStep | m.SpecialStep):
                return self._action(game, decision, step)
            if nothing_to_declare(game, step):
                self.take(game)
                continue
            if isinstance(step, m.OrderStep) and self._nothing_to_order(game, step):
                self.take(game)
                self.assumptions.append(Assumption(f'"{step_text(step)}": one of them alone triggers, so there is nothing to put in order', "603.3b"))
                continue
            return self._await(game, step)

    def _action(
        self, game: Game, decision: Decision, step: m.CastStep | m.ActivateStep | m.PlayStep | m.SpecialStep
    ) -> Any:
        options = getattr(step, "options", m.NO_OPTIONS)
        seat = self.seat_of(game, step)
        stack = game.state.zone("stack")
        tried = self.stop is not None and any(each is step for each in in_full(self.stop.then))  # asked of this very moment
        special = isinstance(step, m.SpecialStep) or (tried and isinstance(step, m.PlayStep))  # told of, a land waits until the stack is empty
        behind_claims = any(n in self.claimed for n in range(self.block, self.queue[0][0]))
        at_once = makes_mana(step) and not behind_claims  # what was told before claims has come to its end
        if stack and not options.response and not at_once and (not special or behind_claims or face_to_come(self.names, game, step)):
            self._bounded(game, step)
            return PASS
        if decision.who != seat or (stack and target_to_come(self.names, game, step, id(step) in self.told, tried)):
            self._bounded(game, step)
            return PASS
        try:
            action = find_action(game, decision, step, seat, self.names)
        except NotNow as late:  # the moment made for it may come
            self._bounded(game, step, late)
            return PASS
        except Illegal as refusal:  # what the stack is to make possible comes with it: mana of what isn't there yet, an answer to one's own ability
            waits = not options.response if makes_mana(step) else options.response and self._own_ability_first(game, seat)
            if tried or not stack or not waits:
                raise
            self._bounded(game, step, refusal)
            return PASS
        except Malformed as missing:  # what an ability is yet to make ("the first Spawn token") may come as well
            if tried or (self.names.candidates(game.state, step.what) and not (stack and makes_mana(step) and not options.response)):
                raise
            self._bounded(game, step, missing)
            return PASS
        return self._done(game, step, seat, options, action)

    def _looks_later(self, game: Game, step: m.SpecialStep) -> bool:
        """Whether what is on the stack comes first, which may show or hide what is looked at: told with no "in response", a look follows it."""
        asked = self.stop is not None and any(each is step for each in in_full(self.stop.then))
        return bool(game.state.zone("stack")) and not (asked or step.options.response)

    def _told_before(self, game: Game) -> bool:
        """Whether what is on the stack came of a step that was told: it resolves before what is told next, which answers nothing."""
        return any(r.event.kind in ("cast", "activate", "triggered") for r in game.log)

    def _in_window(self, game: Game, decision: Decision) -> Any:
        """Priority in a moment made for some things only: the next step is taken if it is one of them."""
        step = self.upcoming()
        if not isinstance(step, m.CastStep | m.ActivateStep) or self.seat_of(game, step) != decision.who:
            return PASS
        if not all(self._in_question(game, thing) for thing in step.options.targets):
            return PASS
        try:
            action = find_action(game, decision, step, decision.who, self.names)
        except (Illegal, Missing, NotOffered):
            return PASS
        return self._done(game, step, decision.who, step.options, action)

    def _in_question(self, game: Game, target: m.Thing) -> bool:
        """Whether the open window is about this target, or about something else than the stack where it names something else."""
        kind, about = game.state.fact("window")
        if isinstance(target, m.Who):
            return kind == WINDOWS[0] or self.names.seat(target) in about
        ids = self.names.candidates(game.state, target)
        if kind != WINDOWS[0]:
            return any(not isinstance(t, int) and t.id in ids for t in about)
        elsewhere = not any(game.state.objects[i].zone == "stack" for i in ids if i in game.state.objects)
        return about.id in ids or bool(target.ability) or elsewhere

    def _done(self, game: Game, step: m.Step, seat: int, options: m.Options, action: Any) -> Any:
        """The step is taken with this action; the words that are left over answer what it asks."""
        self.take(game)
        source = getattr(action, "obj", None)
        self.frame = Frame.of(step, seat, options, source)
        way = getattr(action, "how", "")
        self.frame.how = [h for h in self.frame.how if h != way]
        return action

    def _own_ability_first(self, game: Game, seat: int) -> bool:
        """Whether an ability of the player is on top of the stack, and something below it."""
        stack = game.state.zone("stack")
        top = game.state.objects[stack[-1]] if len(stack) > 1 else None
        return top is not None and top.stack is not None and top.stack.role != "spell" and top.stack.controller == seat

    def seat_of(self, game: Game, step: Any) -> int:
        """The seat of the player who takes a step; "controller" is whoever controls (or owns) what it speaks of."""
        if step.who.name == "controller":
            what = step.what if isinstance(step, m.CastStep | m.ActivateStep) else None
            if what is None:
                refs = step.groups[0][1] if isinstance(step, m.AttackStep) else step.pairs[0][1]
                what = refs[0]
            obj = game.state.get(self.names.one(game.state, what, step.place))
            return game.view.of(obj).controller if obj.zone == "battlefield" else obj.owner
        if step.who.name == "nobody":
            return -1
        return self.names.seat(step.who, step.place)

    def _bounded(self, game: Game, step: m.Step, why: Illegal | Malformed | None = None) -> None:
        """A step that is waited for through more than two turns never comes; ``why`` is what stood in its way."""
        key = (id(step), game.state.turn.number)
        if self.began is None or self.began[0] != id(step):
            self.began = key
            self.since = self.count - 1 if self.exposed is None else self.exposed  # behind another choice, in the same breath
        if game.state.turn.number - self.began[1] >= self.turns_left:
            self.unmade = step if isinstance(step, m.AnswerStep) else None
            if why is not None:
                raise why
            raise Illegal(
                f'"{step_text(step)}": {_never(step)}',
                asked_by(step),
                step.place,
                "mend the order of the steps",
            )

    def _await(self, game: Game, step: m.Step) -> Any:
        """Priority while the script waits for a declaration or a choice: pass, unless it can't come any more."""
        turn = game.state.turn
        # A further combat phase is or may be coming, or the regular one still is, behind one added before it.
        another = bool(game.state.zone("stack")) or "beginning of combat" in game.state.extra_steps or game.state.fact(ADDED_AFTER) == "precombat main"
        if isinstance(step, m.AttackStep) and game.state.taking_turn(self.seat_of(game, step)) and turn.step in AFTER_ATTACKERS and not another:
            raise no_attack(self, game, step)
        if isinstance(step, m.BlockStep) and turn.step in AFTER_BLOCKERS:
            raise no_block(self, game, step)
        self._bounded(game, step)
        return PASS

    def _nothing_to_order(self, game: Game, step: m.OrderStep) -> bool:
        """Whether the turn is over in which the order was waited for and one of the things alone triggered: in another turn it isn't meant."""
        if self.began is None or self.began[0] != id(step) or game.state.turn.number == self.began[1]:
            return False
        own = [set(self.names.candidates(game.state, thing)) for thing in step.things if isinstance(thing, m.Ref)]
        events = [r.event for r in game.log if r.event.kind == "triggered" and r.event.turn == self.began[1] and r.event.source is not None]
        stirred = [any(e.source.id in ids for e in events if e.source is not None) for ids in own]
        return any(stirred) and not all(stirred)

    def reason(self, game: Game, refusal: Illegal) -> Illegal:
        """The refusal with its place, and with the rule that keeps a named target from being one where that is the reason."""
        frame = self.frame
        reversed_ = {*game.state.era.cites(("601.2", "714.1", "714.2"))}  # said of everything that was begun and can't be done
        if (
            frame is not None
            and frame.targets
            and {r.rpartition(":")[2] for r in refusal.rules if r not in reversed_} <= {"601.2c", "602.2b"}
        ):
            for thing in frame.targets:
                wanted = self.names.thing(game.state, thing, frame.step.place, on_battlefield)
                why = untargetable(game.view, wanted, frame.source, frame.seat) if frame.source is not None else None
                if why:
                    shown = ref_text(thing) if isinstance(thing, m.Ref) else thing.name
                    said = (*why, "601.2c", *(("601.2", "714.1", "714.2") if reversed_ & set(refusal.rules) else ()))
                    return self.illegal(game, f"{shown} can't be the target", said, frame.step)
        if refusal.place is None:
            return Illegal(refusal.message, refusal.rules, self.place(), refusal.mend)
        return refusal

    def illegal(self, game: Game, message: str, rules: tuple[str, ...], step: m.Step) -> Illegal:
        """A refusal with the step's place."""
        return Illegal(message, game.state.era.cites(rules), step.place)

    # ------------------------------------------------------------ choices

    def _left_out(self) -> bool:
        """Whether an offer nobody spoke of has been declined since the step at hand is waited for."""
        return any(a.decision is not None and a.decision >= self.since and a.answer is False for a in self.assumptions)

    def _scripted(self, game: Game, decision: Decision) -> tuple[bool, Any]:
        """An answer from the words left over from a spell, or from the next steps that are choices."""
        for n, (seat, source, values, _) in enumerate(self.waiting):
            if seat == decision.who and (source is None or decision.source is None or source.id == decision.source.id):
                found, answer = values_answer(self, game, decision, values)
                if found:
                    if not values:
                        del self.waiting[n]
                    return True, answer
        first: set[object] = set()  # players with a choice told that isn't made yet
        later = False
        for index, (_, step) in enumerate(self.queue):
            if isinstance(step, _PASSING_STEPS):
                later = True
                continue
            if not isinstance(step, _CHOICE_STEPS):
                break
            if isinstance(step, m.AnswerStep) and later and step.who in first:
                continue  # of another time than this: what was told before it comes first
            if isinstance(step, m.AnswerStep) and self.in_order and step.who in first:
                continue
            if later and decision.kind == "targets" and decision.most == 0:
                continue  # nothing can be chosen here ("any number of targets" for no damage): it is told of a time when something can
            first |= {step.who} if isinstance(step, m.AnswerStep) and not later else set()
            found = False
            answer = None
            if isinstance(step, m.AssignStep):
                if decision.kind == "divide":
                    found, answer = assigned(self, game, decision, step)
            elif self.names.seat(step.who, step.place) not in (decision.who, decision.by):
                continue
            elif isinstance(step, m.LoopStep):
                done, answer = self._round(decision, step)
                if done is None:
                    continue
                if done:
                    self.take(game, index)
                return True, answer
            elif isinstance(step, m.FlipStep):
                if decision.detail == "coin":
                    found, answer = True, "win" if step.won else "lose"
            elif isinstance(step, m.OrderStep):
                if decision.kind == "order":
                    found, answer = ordered(self, game, decision, step.things)
            elif decision.kind == "order" and self._left_out():
                continue  # what is chosen was offered by a "you may" that was declined, not by the order of the rest
            else:
                values = list(step.values)
                found, answer = values_answer(self, game, decision, values, step)
                if found and decision.kind == "targets" and decision.source is not None:
                    self.aimed[decision.source] = answer
                if found and values:
                    self.queue[index] = (self.queue[index][0], replace(step, values=tuple(values)))
                    return True, answer
            if found:
                self.take(game, index)
                return True, answer
        return False, None

    def _round(self, decision: Decision, step: m.LoopStep) -> tuple[bool | None, Any]:
        """What a player who takes a loop so often answers: whether the step is over with it (None: it isn't about the loop).

        The rounds are counted by the first question that is put again and again; the number is given once it is asked for."""
        opens, put = self.rounds.get(id(step), (None, 0))
        if decision.detail == "loop":
            return True, max(0, step.times - put)
        if decision.kind != "yes":
            return None, None
        asked = (decision.source.id if decision.source is not None else None, decision.prompt, decision.rule)
        if opens is None or asked == opens:
            if put >= step.times:
                return True, False
            self.rounds[id(step)] = (asked, put + 1)
        return False, True

    def _default(self, game: Game, decision: Decision) -> Any:
        """The default of a choice nobody scripted; an assumption unless there was nothing to choose."""
        if decision.kind == "divide" and self.maximise is not None:
            answer = maximal(self, game, decision, *self.maximise)
            if answer is not None:
                return answer
        asks_whole = decision.kind == "yes" and decision.prompt.startswith("assign damage as though")
        if asks_whole and self.maximise is not None and isinstance(self.maximise[0], m.Who):
            return True  # all of it to the player who is attacked
        answer, open_choice = default_answer(decision)
        if decision.kind == "targets" and decision.rule == "603.3d" and decision.source in self.aimed:
            again = self.aimed[decision.source]  # each of several triggers of one ability, unless it is said otherwise
            answer = again if all(thing in decision.choices() for thing in again) and decision.least <= len(again) <= decision.most else answer
        if decision.rule == "608.2d" and decision.source in self.aimed and decision.prompt == "do this?":
            answer = True  # who names what it is done to does it, unless the next step says otherwise
        if open_choice:
            shown = self.shown(game, answer, "targets" if decision.kind == "targets" else "")
            self.assume(decision, f"{self._about(game, decision)}{decision.prompt or decision.kind}: {shown}", answer)
        return answer

    def _about(self, game: Game, decision: Decision) -> str:
        """Whose ability asks, where the prompt alone doesn't say ("do this?")."""
        if decision.kind != "yes" or decision.source is None:
            return ""
        name = object_name(game.state, decision.source)
        return "" if name in decision.prompt else f"{name}: "

    def shown(self, game: Game, answer: Any, kind: str = "") -> str:
        """An answer in words; ``kind`` is that of its decision."""
        if kind in ("attackers", "blockers"):
            verb = "attacks" if kind == "attackers" else "blocks"
            told = [f"{object_name(game.state, a)} {verb} {thing_name(game.state, b)}" for a, b in answer]
            return ", ".join(told) or "nothing"
        if isinstance(answer, bool):
            return "yes" if answer else "no"
        if isinstance(answer, Oid):
            return object_name(game.state, answer)
        if isinstance(answer, tuple | list):
            return ", ".join(self.shown(game, a, kind if kind == "targets" else "") for a in answer) or "nothing"
        if kind == "targets" and isinstance(answer, int):
            return self.names.players[answer]
        return str(answer)

    def assume(self, decision: Decision, text: str, answer: Any) -> None:
        """Keep what was taken to be so."""
        who = self.names.players[decision.who]
        shown = text if text.startswith(who) else f"{who}: {text}"
        self.assumptions.append(Assumption(shown, decision.rule, self.count - 1, answer))


def _never(step: m.Step) -> str:
    """Why a step that waited in vain was not taken."""
    return "no such choice is to be made" if isinstance(step, m.AnswerStep) else "it never comes to pass"
