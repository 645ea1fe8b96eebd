"""What became of an object in a few words: it dies, it is countered and goes to the graveyard, it returns to its owner's hand, it stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.engine.characteristics.layers.layers import view

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.chars import Chars
    from judge.engine.state.events import Event, Record
    from judge.engine.state.gamestate import State
    from judge.engine.state.objects import Obj
    from judge.scenario.player import Run

PLURAL = {
    "is": "are", "dies": "die", "goes": "go", "returns": "return", "stays": "stay", "survives": "survive", "ceases": "cease",
    "resolves": "resolve", "enters": "enter", "becomes": "become", "leaves": "leave", "its": "their", "owner's": "owners'", "has": "have",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one thing. ``clauses`` say it without a subject ("dies", "goes to the graveyard"); ``idle``: nothing happened to it."""

    name: str
    clauses: tuple[str, ...]
    idle: bool = False

    def alone(self) -> str:
        """Of one thing asked for: "it dies: it goes to the graveyard"."""
        first, *rest = self.clauses
        return ": ".join([f"it {first}" if not self.idle else f"nothing: it {first}", *(f"it {c}" for c in rest)])

    def told(self) -> str:
        """With its name: "Grizzly Bears dies and goes to the graveyard"."""
        return f"{self.name} {' and '.join(self.clauses)}"


def together(outcomes: Sequence[Outcome]) -> str:
    """Of several things asked for at once: "both go to the graveyard", or each by its name where they differ."""
    if len(outcomes) == 1:
        return outcomes[0].alone()
    if len({o.clauses for o in outcomes}) == 1:
        who = "both" if len(outcomes) == 2 else "all"
        said = ": ".join(f"{who} {plural(c)}" for c in outcomes[0].clauses)
        return f"nothing: {said}" if all(o.idle for o in outcomes) else said
    return ", ".join(o.told() for o in outcomes[:-1]) + f", and {outcomes[-1].told()}"


def plural(clause: str) -> str:
    """A clause said of several things: "dies" is "die"."""
    return " ".join(PLURAL.get(word, word) for word in clause.split())


def outcome(run: Run, i: int) -> Outcome:
    """What became of the object with this id, whatever zones it went through."""
    log = run.table.game.log
    state = run.table.game.state
    obj = state.objects.get(i)
    moves = [(n, r.event) for n, r in enumerate(log) if r.event.kind == "move" and r.event.obj is not None and r.event.obj.id == i]
    if obj is None:
        return _gone(log, i, moves)
    if obj.zone == "battlefield":
        return _stays(run, obj, moves)
    name = obj.face.name
    if not moves:
        place = {"exile": "stays exiled", "stack": "is still on the stack"}.get(obj.zone, f"stays in the {obj.zone}")
        return Outcome(name, (place,), idle=True)
    at, last = moves[-1]
    if obj.zone == "stack":
        return Outcome(name, ("is still on the stack",))
    how = _how(log, at, last, i)
    where = _place(run, obj, last)
    return Outcome(name, (how, where) if how else (where,))


def _before(log: Sequence[Record], at: int, last: Event) -> Chars | None:
    """What the object was like just before the event, while it was on the battlefield."""
    if at == 0 or last.obj is None or last.obj.id not in log[at - 1].state.objects:
        return None
    state = log[at - 1].state
    obj = state.objects[last.obj.id]
    return view(state).of(obj) if obj.zone == "battlefield" else None


def borrowed(run: Run, obj: Obj, last: Event) -> bool:
    """Whether the player who controlled the permanent as it left the battlefield wasn't its owner (108.3)."""
    log = run.table.game.log
    at = next((n for n, r in enumerate(log) if r.event is last), 0)
    chars = _before(log, at, last)
    return chars is not None and chars.controller != obj.owner


def _how(log: Sequence[Record], at: int, last: Event, i: int) -> str:
    """The word for the way it went: dies, is countered, is sacrificed, is discarded, resolves."""
    fizzled = any(r.event.kind == "fizzle" and r.event.obj is not None and r.event.obj.id == i for r in log)
    if last.from_ == "stack":
        if fizzled:
            return "is countered for lack of legal targets (fizzles)"
        if last.what == "counter" or any(r.event.kind == "counter" and r.event.obj is not None and r.event.obj.id == i for r in log[max(0, at - 2) : at + 1]):
            return "is countered"
        return "resolves"
    if last.to == "graveyard" and last.from_ == "battlefield":
        chars = _before(log, at, last)
        printed = last.before.face.types if last.before is not None else ()
        done = {"destroy": "is destroyed", "sacrifice": "is sacrificed"}.get(last.what, "")
        if "creature" in (chars.types if chars is not None else printed):
            return "is sacrificed" if last.what == "sacrifice" else "dies"
        return done
    return {"discard": "is discarded"}.get(last.what, "")


def _place(run: Run, obj: Obj, last: Event) -> str:
    """Where it has gone: to its owner's hand, on top of the library, into exile."""
    if obj.zone == "exile":
        return "is exiled"
    if obj.zone == "graveyard":
        return "goes to its owner's graveyard" if borrowed(run, obj, last) else "goes to the graveyard"
    if obj.zone == "hand":
        return "returns to its owner's hand"
    if obj.zone == "library":
        pile = list(run.table.game.state.zone("library", obj.owner))
        shuffled = any(r.event.kind == "shuffle" and r.event.player == obj.owner for r in run.table.game.log[-6:])
        if shuffled or obj.id not in (pile[-1], pile[0]) or len(pile) < 2:
            return "goes to its owner's library"
        return f"goes {'on top' if obj.id == pile[-1] else 'to the bottom'} of its owner's library"
    return f"goes to the {obj.zone} zone"


def _gone(log: Sequence[Record], i: int, moves: list[tuple[int, Event]]) -> Outcome:
    """A token or a copy that is no more (704.5d, 704.5e)."""
    if not moves:
        return Outcome("it", ("ceases to exist",))
    at, last = moves[-1]
    name = last.before.face.name if last.before is not None else "it"
    how = _how(log, at, last, i)
    return Outcome(name, (how, "ceases to exist") if how else ("ceases to exist",))


def _stays(run: Run, obj: Obj, moves: list[tuple[int, Event]]) -> Outcome:
    """A permanent: as it was, or with what has changed about it."""
    log, state = run.table.game.log, run.table.game.state
    chars = view(state).of(obj)
    names = run.table.names.players
    if moves:
        left = any(e.from_ == "battlefield" for _, e in moves)
        verb = "returns to the battlefield" if left or moves[-1][1].from_ in ("graveyard", "exile") else "enters the battlefield"
        under = f" under {names[chars.controller]}'s control" if chars.controller != obj.owner or left else ""
        as_what = f" as {chars.name}" if chars.name and chars.name != obj.face.name else ""
        return Outcome(chars.name or obj.face.name, (f"{verb}{as_what}{under}",))
    first = log[0].state if log else state
    then = first.objects.get(obj.id)
    was = view(first).of(then) if then is not None and then.zone == "battlefield" else None
    changes = _changes(run, first, then, was, obj, chars)
    spared = any(_threatens(r.event, obj.id) for r in log)
    stays = " ".join(["stays on the battlefield", *changes])
    if "creature" in chars.types and spared:
        return Outcome(chars.name, ("survives", stays))
    return Outcome(chars.name, (stays,), idle=not changes)


def _threatens(event: Event, i: int) -> bool:
    """Whether an event could have been the end of the creature: damage dealt to it or prevented, or a regeneration."""
    if event.kind in ("damage", "prevented"):
        return isinstance(event.other, tuple) and event.other.id == i
    return event.kind == "regenerate" and event.obj is not None and event.obj.id == i


def _changes(run: Run, first: State, then: Obj | None, was: Chars | None, obj: Obj, chars: Chars) -> list[str]:
    """What is otherwise about a permanent than when the story began."""
    if then is None or was is None:
        return []
    out = []
    size, old = (f"{c.power}/{c.toughness}" if c.power is not None else "" for c in (chars, was))
    if was.name != chars.name and chars.name:
        out.append(f"as {chars.name}")
    elif "creature" in was.types and "creature" not in chars.types:
        out.append("and is no longer a creature")
    elif size and size != old:
        out.append(f"as a {size}" + (" creature" if "creature" not in was.types else ""))
    if was.controller != chars.controller:
        out.append(f"under {run.table.names.players[chars.controller]}'s control")
    if then.attached_to != obj.attached_to:
        host = obj.attached_to
        target = run.table.game.state.objects.get(host.id) if host is not None and not isinstance(host, int) else None
        out.append(f"attached to {target.face.name}" if target is not None else "unattached")
    if then.tapped != obj.tapped:
        out.append("tapped" if obj.tapped else "untapped")
    return out


MOST = 4


def everything(run: Run) -> str:
    """What came of the whole story: who lost, whose life changed, what became of each object; "nothing" where it left all as it was."""
    log, state, names = run.table.game.log, run.table.game.state, run.table.names
    told = lost(run)
    ids = list(dict.fromkeys(i for found in names.bound.values() for i in found))
    ids += [r.event.new.id for r in log if r.event.kind == "token" and r.event.new is not None]
    found = [(o, i) for i in ids if not (o := outcome(run, i)).idle]
    dead = [o for o, _ in found if o.clauses[0] == "dies"]
    fighters = [o for o, i in found if o.clauses[0] in ("dies", "survives")]
    if len(dead) == 2 == len(fighters):
        told.append(together(dead) + (f" ({dead[0].name} and {dead[1].name})" if dead[0].name != dead[1].name else ""))
        found = [(o, i) for o, i in found if o not in dead]
    telling = [o for o, _ in found if o.clauses[0] != "resolves"] or [o for o, _ in found if o.clauses != ("resolves", "goes to the graveyard")]
    told += [o.told() for o in telling]
    told += _life(run, state)
    return ", ".join(told[:MOST]) or "nothing"


def lost(run: Run) -> list[str]:
    """Who has lost the game; "the game is a draw" where everybody has at the same time (104.4a)."""
    names = run.table.names.players
    losers = list(dict.fromkeys(r.event.player for r in run.table.game.log if r.event.kind == "lose" and r.event.player is not None))
    if len(losers) == len(names):
        return ["the game is a draw"]
    return [f"{names[seat]} loses the game" for seat in losers]


def player_fate(run: Run, seat: int) -> str:
    """What becomes of a player: he loses or wins the game, or what has become of his life total."""
    name = run.table.names.players[seat]
    out = lost(run)
    if out:
        return out[0] if out[0].startswith((name, "the game")) else f"{name} wins the game"
    return ", ".join(said for said in _life(run, run.table.game.state) if said.startswith(name)) or "nothing"


def _life(run: Run, state: State) -> list[str]:
    """The life totals that changed."""
    first = run.table.game.log[0].state if run.table.game.log else state
    out = []
    for seat, name in enumerate(run.table.names.players):
        change = state.players[seat].life - first.players[seat].life
        if change:
            out.append(f"{name} {'gains' if change > 0 else 'loses'} {abs(change)} life")
    return out
