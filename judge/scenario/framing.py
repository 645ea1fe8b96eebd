"""Answers to single decisions: from the words of the spell being cast, from a choice step, or by default."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.ofchoice import wanted
from judge.engine.characteristics.restrictions import untargetable
from judge.errors import Illegal, Malformed
from judge.scenario import model as m
from judge.scenario import options as opts
from judge.scenario.frames import Frame, makes_mana
from judge.scenario.paying import asked_for, does_it_with, x_paid
from judge.scenario.wording_parts import thing as words

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.engine.state.decisions import Decision
    from judge.scenario.director import Director

Answer = tuple[bool, Any]
NOT_MINE: Answer = (False, None)


def from_frame(director: Director, game: Game, decision: Decision, frame: Frame) -> Answer:
    """The answer that the words of a cast or activation give (601.2b-h)."""
    kind = decision.kind
    if kind == "targets":
        return _targets(director, game, decision, frame)
    if kind == "divide":
        return _division(director, game, decision, frame)
    if kind == "modes":
        return values_answer(director, game, decision, frame.values)
    if kind == "number":
        if frame.x_open and frame.options.x is not None:
            frame.x_open = False
            return True, frame.options.x
        return values_answer(director, game, decision, frame.values)
    if kind == "yes":
        return _optional(director, game, decision, frame)
    if kind == "one" and decision.rule == "106.4" and makes_mana(frame.step):
        return _mana(decision, frame.step)
    if kind == "choose" and frame.offered and isinstance(frame.step, m.CastStep):
        card = opts.thing_among(game.state, director.names, list(decision.choices()), frame.step.what)
        if card is not None:
            frame.offered = False
            return True, (card,)  # which of the cards offered is cast (608.2f)
    if kind in ("choose", "one"):
        cost = _costs(director, game, decision, frame)
        if cost[0]:
            return cost
        return values_answer(director, game, decision, frame.values)
    if kind == "name":
        return values_answer(director, game, decision, frame.values)
    return NOT_MINE


def offers_card(game: Game, decision: Decision, told: list[int], step: m.CastStep) -> bool:
    """Whether an effect being carried out lets the player cast the card told of (608.2f): "you may cast that card without paying its mana
    cost". A card in the player's own hand is meant only where the effect speaks of the hand: it may as well be cast in the ordinary way."""
    if step.options.how or not isinstance(decision.detail, tree.CastFree):
        return False
    hand = any(isinstance(n, tree.InZone) and n.zone == "hand" for n in walk(decision.detail))
    held = game.state.zone("hand", decision.who)
    return any(game.state.objects[i].zone not in ("battlefield", "stack") and (hand or i not in held) for i in told)


def _mana(decision: Decision, step: m.Step) -> Answer:
    """Of the mana an ability can add, the one for which the source is tapped: "taps Forest for {G}" (106.4)."""
    symbols = tuple(re.findall(r"\{([^}]+)\}", step.ability)) if isinstance(step, m.ActivateStep) else ()
    if not symbols:
        return NOT_MINE
    options = [tuple(o) for o in decision.choices()]
    hits = [o for o in options if sorted(o) == sorted(symbols)] or [o for o in options if symbols[0] in o]
    return (True, hits[0]) if hits else NOT_MINE


def _targets(director: Director, game: Game, decision: Decision, frame: Frame) -> Answer:
    """As many of the targets named, in order, as the target instance takes (601.2c)."""
    if not frame.targets:
        if decision.least == 0:
            return True, ()
        return NOT_MINE
    options = list(decision.choices())
    chosen: list[Any] = []
    while frame.targets and len(chosen) < decision.most:
        hit = opts.thing_among(game.state, director.names, [o for o in options if o not in chosen], frame.targets[0])
        if hit is None:
            break
        chosen.append(hit)
        frame.targets.pop(0)
    if len(chosen) < max(1, decision.least):
        if not chosen and decision.least == 0:
            return True, ()
        if not frame.targets:
            return NOT_MINE
        raise _no_target(director, game, decision, frame, frame.targets[0])
    return True, tuple(chosen)


def _no_target(director: Director, game: Game, decision: Decision, frame: Frame, thing: m.Thing) -> Illegal:
    """Why the thing named can't be a target here, by the rules that say so."""
    wanted = director.names.thing(game.state, thing, frame.step.place)
    rules: tuple[str, ...] = ()
    source = decision.source
    if source is not None:
        rules = untargetable(game.view, wanted, source, decision.who) or ()
    rules = tuple(dict.fromkeys((*rules, decision.rule or "601.2c")))
    cites = game.state.era.cites(rules)
    return Illegal(f"{words(thing)} can't be chosen as the target", cites, frame.step.place)


def _division(director: Director, game: Game, decision: Decision, frame: Frame) -> Answer:
    if not frame.division:
        return NOT_MINE
    options = list(decision.choices())
    shares = dict.fromkeys(range(len(options)), 0)
    for n, thing in frame.division:
        hit = opts.thing_among(game.state, director.names, options, thing)
        if hit is None:
            return NOT_MINE
        shares[options.index(hit)] += n
    frame.division = []
    return True, tuple(shares.values())


ON_THE_WAY = ("608", "614", "702.32a", "903")
"""The rules by which a player chooses what else happens, also with the very card that a cost moves: whether a cycled card is exiled for
madness, whether a sacrificed commander goes to the command zone."""


def _optional(director: Director, game: Game, decision: Decision, frame: Frame) -> Answer:
    """An optional cost or way of casting: yes when the step speaks of it, else no."""
    words = f"{decision.prompt} {decision.detail!r}".casefold()
    for n, how in enumerate(frame.how):
        if how in words or (how == "kicker" and "kick" in words):
            del frame.how[n]
            return True, True
    if frame.values and frame.values[0].kind in ("yes", "no"):
        return True, frame.values.pop(0).kind == "yes"
    if decision.rule.startswith(ON_THE_WAY):
        return NOT_MINE  # a choice of an effect, made as something resolves, enters or moves: no cost or way of casting
    if decision.rule.startswith("107.4f") and not frame.costs:
        return NOT_MINE  # no optional cost, but how a symbol is paid: with life where there is no such mana
    source = getattr(frame.source, "id", None)
    if decision.source is not None and source is not None and decision.source.id != source and not decision.rule.startswith(("601", "602")):
        return NOT_MINE  # about something else that happens while costs are paid: the madness of a card discarded
    kinds = [k for k, _ in frame.costs]
    if any(k in words for k in kinds):
        return True, True
    return (True, False) if not frame.costs else (True, any(k in words for k in kinds))


def _costs(director: Director, game: Game, decision: Decision, frame: Frame) -> Answer:
    """What is sacrificed, discarded, tapped ... to pay (601.2g)."""
    options = list(decision.choices())
    for verb, things in frame.costs:
        chosen: list[Any] = []
        for thing in list(things):
            hit = opts.thing_among(game.state, director.names, [o for o in options if o not in chosen], thing)
            if hit is not None and len(chosen) < decision.most:
                chosen.append(hit)
                things.remove(thing)
            elif hit is None and _asks_for(decision, verb):
                frame.refused.append(thing)
        told = id(frame.step) in director.told  # what is only tried is tried with what it names
        if chosen and told and decision.kind == "choose" and len(chosen) < decision.least and not things:
            chosen += _unnamed(director, decision, chosen)
            director.assume(decision, f"{decision.prompt or verb}: {director.shown(game, tuple(chosen))}", tuple(chosen))
        if chosen:
            return True, chosen[0] if decision.kind == "one" else tuple(chosen)
    if decision.kind == "one":
        for n, how in enumerate(frame.how):
            hit = next((o for o in options if isinstance(o, str) and how in o.casefold()), None)
            if hit is not None:
                del frame.how[n]
                return True, hit
    return NOT_MINE


def _asks_for(decision: Decision, verb: str) -> bool:
    """Whether the decision is about what is sacrificed, discarded ... to pay (601.2g), so that what isn't among its options can't be."""
    asked = decision.prompt.casefold()
    paying = decision.rule.startswith(("601.2", "602.2"))
    return paying and (verb in asked or (verb == "tap" and asked.startswith(("crew", "convoke", "conspire", "station", "saddle"))))


def values_answer(
    director: Director, game: Game, decision: Decision, values: list[m.Value], step: m.AnswerStep | None = None
) -> Answer:
    """The answer that chosen values give, taking from ``values`` those it uses; ``step`` is the sentence they stand in."""
    if not values:
        return NOT_MINE
    kind = decision.kind
    if step is not None and step.about is not None and decision.source is not None:
        ids = director.names.candidates(game.state, step.about)
        if decision.source.id not in ids and opts.source_of(game.state, decision.source) not in ids:
            return NOT_MINE
    if kind == "yes":
        return _yes(director, game, decision, values, step)
    if kind == "number":
        if values[0].kind == "number":
            return True, values.pop(0).number
        x = x_paid(decision, values[0].word) if values[0].kind == "yes" else None
        return NOT_MINE if x is None else (True, x)  # the words are those of the payment that comes next
    if kind == "name":
        value = values[0]
        if value.kind == "thing" and isinstance(value.thing, m.Ref):
            values.pop(0)
            return True, value.thing.name
        if value.kind in ("text", "type"):
            return True, values.pop(0).word
        return NOT_MINE
    if kind == "order" and (step is None or step.verb != "target") and all(v.kind == "thing" and v.thing is not None for v in values):
        found, answer = ordered(director, game, decision, tuple(v.thing for v in values if v.thing is not None))
        if found:
            values.clear()
        return found, answer
    if values[0].kind == "no" and decision.least == 0 and kind in ("targets", "choose", "modes"):
        values.pop(0)
        return True, ()
    if kind not in ("targets", "choose", "modes", "one"):
        return NOT_MINE
    most = 1 if kind == "one" else decision.most
    hits = opts.choose(game.state, director.names, decision, values[:most])
    chosen = []
    for hit in hits:
        if hit is None:
            break
        chosen.append(hit)
    few = bool(chosen) and len(chosen) < decision.least and kind == "choose" and step is not None and step.verb in _GIVEN_UP
    if few and step is not None and not _more_told(director, game, decision, step):
        chosen += _unnamed(director, decision, chosen)
        director.assume(decision, f"{decision.prompt or step.verb}: {director.shown(game, tuple(chosen))}", tuple(chosen))
        values.clear()
        return True, tuple(chosen)
    if not chosen or (kind != "one" and len(chosen) < decision.least):
        if (
            step is not None
            and kind == "targets"
            and values[0].kind == "thing"
            and values[0].thing is not None
            and step.verb == "target"
        ):
            director.frame = _frame_of(step, decision)
            raise _no_target(director, game, decision, director.frame, values[0].thing)
        return _left_open(decision, values[0])
    del values[: len(chosen)]
    return True, chosen[0] if kind == "one" else tuple(chosen)


_GIVEN_UP = ("discard", "sacrifice")


def _more_told(director: Director, game: Game, decision: Decision, step: m.AnswerStep) -> bool:
    """Whether another step tells what else the player gives up so, or he may give up something else instead ("unless they discard a land card")."""
    state = game.state
    source = state.get(decision.source) if decision.source is not None else None
    nodes = list(walk(source.face.abilities)) if source is not None else []
    if any(isinstance(n, tree.UnlessPays | tree.OneOf | tree.If) for n in nodes):
        return True
    return any(isinstance(s, m.AnswerStep) and s is not step and (s.who, s.verb) == (step.who, step.verb) for _, s in director.queue)


def _unnamed(director: Director, decision: Decision, chosen: list[Any]) -> list[Any]:
    """What else is given up where more must be than is told: first of all what the story doesn't name."""
    named = {i for ids in director.names.bound.values() for i in ids}
    left = [each for each in decision.choices() if each not in chosen]
    return sorted(left, key=lambda each: getattr(each, "id", None) in named)[: decision.least - len(chosen)]


def _left_open(decision: Decision, value: m.Value) -> Answer:
    """Of several abilities the one whose quality the player chooses next, where that is what is named: "artifacts or the color of your
    choice" answered by "red". The value stays, for the question that follows."""
    options, told = list(decision.choices()), decision.detail
    if decision.kind != "one" or value.kind not in ("color", "type") or not isinstance(told, tuple) or len(told) != len(options):
        return NOT_MINE
    hits = [o for o, ability in zip(options, told, strict=True) if any((wanted(n) or "").endswith(value.kind) for n in walk(ability))]
    return (True, hits[0]) if len(hits) == 1 else NOT_MINE


def _frame_of(step: m.AnswerStep, decision: Decision) -> Frame:
    return Frame(step, decision.who, m.NO_OPTIONS, on_stack=True)


def _yes(
    director: Director, game: Game, decision: Decision, values: list[m.Value], step: m.AnswerStep | None
) -> Answer:
    value = values[0]
    if value.kind in ("yes", "no"):
        values.pop(0)
        if value.word and isinstance(decision.detail, tuple):  # "Bob pays 1 life": what it is said to be paid with
            asked_for(game, decision, value.word, step)
            director.price = value.word
        return True, value.kind == "yes"
    if step is not None and value.kind == "thing" and does_it_with(director, game, decision, step.verb, value.thing):
        values.pop(0)
        return True, True
    return NOT_MINE


def ordered(director: Director, game: Game, decision: Decision, things: tuple[m.Thing, ...]) -> Answer:
    """All options, those named first in the order said, the others after them as they were."""
    options = list(decision.choices())
    behind = opts.sources_behind(decision)
    first: list[Any] = []
    for thing in things:
        hit = opts.thing_among(game.state, director.names, [o for o in options if o not in first], thing, behind)
        if hit is None:
            return NOT_MINE
        first.append(hit)
    return True, (*first, *(o for o in options if o not in first))


def assigned(director: Director, game: Game, decision: Decision, step: m.AssignStep) -> Answer:
    """Combat damage assigned as said (510.1c-d): what isn't spoken of gets none; where just one is left, it gets the rest."""
    if decision.source is not None and decision.source.id not in director.names.candidates(game.state, step.what):
        return NOT_MINE
    options = list(decision.choices())
    shares = [0] * len(options)
    for n, thing in step.parts:
        hit = opts.thing_among(game.state, director.names, options, thing)
        if hit is None:
            raise Illegal(
                f"no combat damage can be assigned to {words(thing)}",
                game.state.era.cites((decision.rule or "510.1",)),
                step.place,
            )
        shares[options.index(hit)] += n
    free = [place for place, share in enumerate(shares) if not share]
    if sum(shares) < decision.most and len(free) == 1 and len(options) > 1:  # as with trample, the player or what blocks (702.19b)
        shares[free[0]] = decision.most - sum(shares)
    if sum(shares) != decision.most:
        raise Illegal(
            f"{sum(shares)} damage is assigned where all {decision.most} must be",
            game.state.era.cites((decision.rule or "510.1",)),
            step.place,
        )
    return True, tuple(shares)


def maximal(director: Director, game: Game, decision: Decision, to: m.Thing, by: m.Ref | None) -> Any:
    """The legal division that gives the most to one of the options; None when it isn't among them."""
    if (
        by is not None
        and decision.source is not None
        and decision.source.id not in director.names.candidates(game.state, by)
    ):
        return None
    options = list(decision.choices())
    hit = opts.thing_among(game.state, director.names, options, to)
    if hit is None:
        return None
    at = options.index(hit)
    for amount in range(decision.most, -1, -1):
        for rest in _splits(decision.most - amount, len(options) - 1):
            answer = (*rest[:at], amount, *rest[at:])
            try:
                decision.check(answer)
            except Illegal:
                continue
            return answer
    return None


def _splits(total: int, parts: int) -> list[tuple[int, ...]]:
    """Every way to divide a total into so many parts, none of them many when there are many parts."""
    if parts == 0:
        return [()] if total == 0 else []
    if parts == 1:
        return [(total,)]
    return [s for s in product(range(total + 1), repeat=parts) if sum(s) == total][:20_000]


def default_answer(decision: Decision) -> tuple[Any, bool]:
    """The default of a decision, and whether there was anything to choose."""
    kind = decision.kind
    if kind == "priority":
        raise Malformed("nobody answers for priority here")
    forced = decision.forced()
    if forced is not None:
        return forced, False
    options = decision.choices() if decision.options else ()
    if kind in ("targets", "choose", "modes"):
        answer = decision.default if decision.default is not None else tuple(options[: decision.least])
        return answer, not (len(options) == decision.least == decision.most) and bool(options) and decision.most > 0
    if kind == "one":
        answer = decision.default if decision.default is not None else options[0]
        return answer, len(options) > 1
    if kind == "order":
        answer = decision.default if decision.default is not None else tuple(options)
        return tuple(answer), len({re.sub(r"\d+", "", repr(o)) for o in options}) > 1
    if kind == "number":
        answer = decision.default if decision.default is not None else decision.least
        return answer, decision.least != decision.most
    if kind == "yes":
        return bool(decision.default), True
    if kind == "name":
        return decision.default or "", True
    return decision.default, True
