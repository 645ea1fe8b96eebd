"""One case from its data to a result: position, script, the run to the stop, and the asserts."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType
from typing import Any

from judge.cards import tree
from judge.engine.happening.game import Game
from judge.engine.happening.moves import zones_of_abilities
from judge.engine.playing.turn.opening import opening_hands
from judge.engine.playing.turn.turn import run
from judge.engine.state.eras.era import era
from judge.engine.state.events import Event, Record
from judge.engine.state.gamestate import SHARED, State, Turn
from judge.engine.state.objects import Obj, Player
from judge.errors import Illegal, Undecidable
from tests.peer import custom, manaoptions  # noqa: F401  (the latter fills the table of asserts)
from tests.peer.base import Refused, short
from tests.peer.cases import STEPS, Case, Entry, Unsupported, Wrong, check_fields
from tests.peer.leftovers import TOLD, forgiven
from tests.peer.observe import Look, observe
from tests.peer.queues import Queues
from tests.peer.run import Result
from tests.peer.script import Script
from tests.peer.support import FILLER, Obstacle, Support

SECONDS = 20
"""How long one case may take."""
FILLERS = 71
"""How many cards the library of a player without a deck has."""


WATCHED = frozenset(("hand", "graveyard", "exile", "command"))


class TooLong(Exception):  # noqa: N818
    """A case took too long."""


@contextmanager
def time_limit(seconds: int) -> Iterator[None]:
    """Stop what takes longer than this."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooLong(f"took longer than {seconds} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def run_case(case: Case, support: Support, rules: str, trace: list[str] | None = None) -> Result:
    """Run one case; never raises. ``trace`` gets what happened, line by line."""
    try:
        check_fields(case)
        found = support.obstacles(case)
        if found:
            return _not_run(case, found)
        with time_limit(SECONDS):
            return _played(case, support, rules, trace)
    except Unsupported as reason:
        return Result(case.id, "unsupported", str(reason), reason.group)
    except Undecidable as reason:
        return Result(case.id, "unsupported", f"the engine cannot decide: {reason}", "undecidable during the run")
    except TooLong as reason:
        return Result(case.id, "error", str(reason), "too long")
    except Exception as error:  # the report must name every case: a fault of engine or runner is an error of this one
        import traceback

        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{place.filename.rsplit('/judge/')[-1]}:{place.lineno}"
        return Result(
            case.id, "error", f"{type(error).__name__}: {error} at {where}", f"{type(error).__name__} at {where}"
        )


GROUPS = {
    "reader fault": "the reader fails",
    "missing": "card or its data not in the card file",
    "unread": "card not fully read",
    "not playable": "card not playable",
}


def _not_run(case: Case, found: list[Obstacle]) -> Result:
    kind = next(k for k in GROUPS if any(o.kind == k for o in found))
    status = "error" if kind == "reader fault" else "unsupported"
    return Result(case.id, status, "; ".join(o.text() for o in found), GROUPS[kind])


def _played(case: Case, support: Support, rules: str, trace: list[str] | None = None) -> Result:
    notes: list[str] = []
    try:
        look = _to_the_stop(case, support, rules, notes, trace)
        for entry in case.data["asserts"]:
            observe(look, entry)
    except (Wrong, Illegal) as wrong:
        asked = f" [not scripted: {'; '.join(notes[:6])}]" if notes else ""
        return Result(case.id, "failed", f"{wrong}{asked}", type(wrong).__name__)
    return Result(case.id, "passed")


class Stop(Exception):  # noqa: N818
    """The stop of the case is reached."""


class PeerGame(Game):
    """A game that stops once the case's step has been played: looked at whenever a turn or step is about to begin."""

    stop_turn = 0
    stop_step = ""

    def note(self, kind: str, **details: Any) -> Any:
        if kind == "clash":
            self.clashed = (*self.clashed, details["player"])
        return super().note(kind, **details)

    def record(self, events: list[Event]) -> None:
        super().record(events)
        self.happened += [Record(e, self.state, 0) for e in events if e.kind in TOLD]

    clashed: tuple[int, ...] = ()
    """Who clashed, as often as they did."""
    happened: list[Record]
    """What the leftover answers are compared with."""

    def set(self, **changes: Any) -> None:
        turn = changes.get("turn")
        if turn is not None and self.stop_turn and turn != self.state.turn:
            now = self.state.turn
            if self.stop_step == "untap":
                if turn.number >= self.stop_turn and turn.number != now.number:
                    raise Stop
            elif now.number >= self.stop_turn and now.step == self.stop_step and (turn.step != now.step or turn.number != now.number):
                raise Stop
            elif turn.number > now.number >= self.stop_turn and not any(r.event.kind == "turn ends" and r.event.turn == now.number for r in self.happened):
                raise Stop  # the step was skipped (nobody attacked); of a turn that ended early the next one is played to that step
        super().set(**changes)


def _agreed(queues: Queues) -> None:
    """Use up the yes to what is no question here."""
    yes = next((e for e in queues.choices if e.get("kind") == "yes_no" and e["value"]), None)
    if yes is not None:
        queues.choices.remove(yes)


def _to_the_stop(case: Case, support: Support, rules: str, notes: list[str], trace: list[str] | None = None) -> Look:
    """Play the case to its stop; the position there. ``trace`` gets what happened, line by line."""
    seats = {name: n for n, name in enumerate(case.turn_order)}
    expected = case.data.get("expect_failure")
    game, aliases, entering = opening(case, support, rules, seats, trace is not None)
    script = Script(case, game, seats, aliases)
    script.notes = notes
    try:
        _drive(set_up(game, entering, made_up_faces(case, seats)), script)
        stop = case.data["stop"]
        game.stop_turn, game.stop_step = stop["turn"], STEPS[stop["step"]]
        _drive(run(game), script)
    except Stop:
        pass
    except Refused as refused:
        if expected and _as_expected(expected, refused):
            return script.look()
        raise
    finally:
        if trace is not None:
            trace += [f"{r.state.turn.number} {r.text()} [{', '.join(r.citations())}]" for r in game.log]
    if game.state.outcome is not None and game.state.outcome[0] == "draw":
        for queues in script.queues.values():  # whether a loop is a draw is a question in the cases (104.4b)
            queues.choices = [e for e in queues.choices if e.get("kind") != "yes_no"]
    for e in game.state.fact("casts", ()):  # a suspended card must be cast in the editions here; the cases ask first (702.59a)
        if e.player is not None and e.from_ == "exile" and any(rule.startswith("702.59") for rule in e.cites):
            _agreed(script.queues[e.player])
    for seat in game.clashed if len(case.players) == 2 else ():
        script.queues[seat].only_opponent()
    for seat, queues in script.queues.items():
        forgiven(game.happened, game.state, seat, queues, script.namer())
    left = [
        entry
        for seat, queues in script.queues.items()
        for entry in queues.left()
        if entry["do"] != "wait" or game.state.players[seat].in_game  # who has left the game waits for nothing
    ]
    if expected:
        count = sum(1 for e in left if "turn" in e and e["player"] == expected.get("player", e["player"]))
        if expected["kind"] in ("unused_actions", "illegal_block", "attack_unavailable") and left:
            if count != expected.get("count", count):
                raise Wrong(f"{count} actions could not be performed, not {expected['count']}")
            return script.look()
        raise Wrong(f"the script should have failed: {expected['kind']}")
    decks = bool(case.data.get("decks"))
    for o in game.state.objects.values() if decks else ():
        if o.card is not None and o.zone not in ("library", "hand") and support.unknown(o.card.faces[0].name):
            raise Unsupported("card not fully read", f"{o.card.name} of a deck is not in the library any more")
    if len(game.state.players) == 2:  # the only opponent there is isn't asked for
        left = [e for e in left if not (e["do"] == "choice" and e.get("kind") == "player")]
    if left:
        raise Wrong(f"never used: {'; '.join(short(e) for e in left[:4])}")
    return script.look()


def _as_expected(expected: Entry, refused: Refused) -> bool:
    if expected["kind"] != refused.kind:
        return False
    return all(refused.entry.get(k) == v for k, v in expected.items() if k in ("do", "card", "ability"))


def _drive(procedure: Any, script: Script) -> None:
    """Answer the decisions of a procedure of the engine to its end."""
    try:
        decision = next(procedure)
        while True:
            answer = script(decision)
            try:
                decision = procedure.send(answer)
            except Illegal as refusal:
                entry = script.queues[decision.who].inline_for or {}  # what was begun turned out not to be possible
                begun = "action_unavailable" if entry.get("do") in ("cast", "activate") else "illegal"
                kind = {"blockers": "illegal_block", "attackers": "attack_unavailable"}.get(decision.kind, begun)
                raise Refused(kind, str(refusal), entry) from None
    except StopIteration:
        return


def opening(
    case: Case, support: Support, rules: str, seats: dict[str, int], trace: bool
) -> tuple[PeerGame, dict[str, int], list[tuple[int, int, Entry]]]:
    """The position before permanents are put onto the battlefield; aliases; what is to be put there (id, seat, entry)."""
    life = case.data.get("life", {})
    options = case.data["options"]
    attack = options.get("attackOption", "multiple")
    near = (
        (("range of influence", 1),) if case.data["options"].get("rangeOfInfluence") == "one" and len(seats) > 2 else ()
    )
    players = tuple(Player(seat, name, life.get(name, 20), facts=near) for name, seat in seats.items())
    objects: dict[int, Obj] = {}
    zones: dict[tuple[str, int | None], tuple[int, ...]] = {}
    aliases: dict[str, int] = {}
    entering: list[tuple[int, int, Entry]] = []

    def put(entry: Entry, seat: int, zone: str) -> int:
        card = support.in_deck(entry["card"]) if entry.get("deck") else support.card(entry["card"])
        i = len(objects) + 1
        face = next((f for f in card.faces if f.name == entry["card"]), card.faces[0])
        back = card.layout in ("transform", "modal_dfc", "meld") and face is not card.faces[0]
        objects[i] = Obj(
            i, 0, "card", seat, seat, zone, face if back else card.faces[0], card, i, transformed=back, holder=seat
        )
        key = (zone, None if zone in SHARED else seat)
        zones[key] = (*zones.get(key, ()), i)
        if "alias" in entry:
            aliases[entry["alias"]] = i
        return i

    generals: list[int] = []
    for name in case.players:
        seat = seats[name]
        for entry in library(case, name):
            put(entry, seat, "library")
        for entry in commanders(case, name):
            i = put(entry, seat, "command")
            objects[i] = replace(objects[i], facts=(("commander", True),))
            generals.append(i)
        for zone in ("hand", "graveyard", "exile", "battlefield"):
            for setup in case.data["setup"]:
                if setup["player"] != name or setup["zone"] != zone:
                    continue
                for entry in single(setup):
                    i = put(entry, seat, "limbo" if zone == "battlefield" else zone)
                    if zone == "battlefield":
                        entering.append((i, seat, entry))
    state = State(
        era(rules), players, objects, zones, turn=Turn(0, 0, "cleanup"), next_id=len(objects) + 1, clock=len(objects) + 1,
        facts=(
            *((("first draw skipped", True),) if len(seats) == 2 else ()),
            ("seed", case.id),
            *((("daytime", "day" if options["daytime"] in (True, "day") else "night"),) if "daytime" in options else ()),
            *((("commanders", tuple(generals)),) if generals else ()),
            *((("attack option", attack),) if len(seats) > 2 and attack != "multiple" else ()),
        ),
    )  # fmt: skip
    game = PeerGame(state, trace=trace)
    game.happened = []
    game.every = True
    return game, aliases, entering


def made_up_faces(case: Case, seats: dict[str, int]) -> list[tuple[int, tree.Face]]:
    """The permanents with the made-up effects of the case, by seat."""
    effects = case.data.get("custom_effects", ())
    names = [name for name in case.players if any(e["player"] == name for e in effects)]
    return [(seats[name], custom.face([e for e in effects if e["player"] == name])) for name in names]


def set_up(
    game: PeerGame, entering: list[tuple[int, int, Entry]], made_up: Sequence[tuple[int, tree.Face]] = ()
) -> Any:
    """Put the permanents onto the battlefield: what says how they enter applies, nothing triggers, none is summoning sick."""
    for i, seat, entry in entering:
        obj = game.state.objects[i]
        data = (("under", seat), ("face", obj.face), ("transformed", obj.transformed))
        yield from game.do(Event("move", obj=obj.oid, to="battlefield", player=seat, data=data))
        now = game.state.objects[i]
        game.put(replace(now, sick=False, tapped=now.tapped or bool(entry.get("tapped"))))
    for seat, face in made_up:
        data = (("face", face),)
        yield from game.do(Event("create", player=seat, to="battlefield", what="create", data=data))
    yield from opening_hands(game)
    watched = tuple(
        i for i, o in game.state.objects.items() if {o.zone, "any"} & zones_of_abilities(o.face) and o.zone in WATCHED
    )
    game.set(turn=Turn(1, 0, "untap"), pending=(), delayed=(), history=(), last_turn=(), watch=watched)


def library(case: Case, name: str) -> list[Entry]:
    """A player's library from the bottom to the top: the filler and the setup's cards, shuffled unless told otherwise.

    Each entry has a card and perhaps an alias."""
    options = case.data["options"]
    cards: list[Entry] = []
    deck = (case.data.get("decks") or {}).get(name)
    if name in options.get("removeAllCardsFromLibrary", ()):
        pass
    elif deck is not None:
        cards += [{**entry, "deck": True} for one in deck["main"] for entry in single(one)]
    else:
        cards += [{"card": FILLER}] * FILLERS
    for entry in case.data["setup"]:
        if entry["player"] == name and entry["zone"] == "library":
            cards += single(entry)
    if not options.get("skipInitShuffling"):
        random.Random(f"{case.id}/{name}").shuffle(cards)
    return cards


def commanders(case: Case, name: str) -> list[Entry]:
    """A player's commanders: those of the deck, and those set up in the command zone."""
    if not case.commander:
        return []
    deck = (case.data.get("decks") or {}).get(name, {})
    found = [entry for one in deck.get("side", ()) for entry in single(one)]
    for entry in case.data["setup"]:
        if entry["player"] == name and entry["zone"] == "command":
            found += single(entry)
    return found


def single(entry: Entry) -> list[Entry]:
    """A setup entry as single cards, each with its own alias."""
    alias, count = entry.get("alias"), entry["count"]
    found = []
    for n in range(count):
        card: Entry = {"card": entry["card"]}
        if alias:
            card["alias"] = alias if count == 1 else f"{alias}.{n + 1}"
        if entry.get("tapped"):
            card["tapped"] = True
        found.append(card)
    return found
