"""Card text that could not be read and that nothing in a replay could have met: it says nothing about what came out (112.6, 603.2, 602.2).

When in doubt it matters. A clause is unmet only where its kind, its zone, its object or its event shows that it had no part:
a trigger whose event didn't occur, an ability nobody used, instructions of a spell nobody cast, text of a card that stayed where its
abilities don't function, and the cost of a permanent that was there from the start."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.capabilities import missing_in
from judge.scenario import model as m

if TYPE_CHECKING:
    from judge.engine.state.events import Event
    from judge.engine.state.objects import Obj
    from judge.scenario.player import Run

Clause = tuple[str, str]
"""A face's name and the words of it that could not be read or carried out."""

SPREADS = re.compile(r"\bcop(?:y|ies)\b|\babilities of\b|\bchosen name\b|\btext box|\bthe text of\b|\bexchange\b", re.IGNORECASE)
"""Words of any card by which the text of another may come to bear where it is not."""

ELSEWHERE = re.compile(
    r"\b(?:graveyard|hand|exile[ds]?|library|cast|casting|costs?|spell|discard|anywhere|deck|outside|draft|reveal|suspend\w*|cycl\w+|stack|command zone)\b",
    re.IGNORECASE,
)
"""Words by which an ability may function from another zone than the battlefield (112.6)."""

CASTING = re.compile(
    r"^(?:(?:~|this spell|this card) (?:costs? |can't be countered|has flash\b)|as an additional cost to cast ~|cast ~ only|you may cast ~"
    r"|(?:rather than pay|you may [^.]* rather than pay) ~'s mana cost|if [^.,]*, (?:~ costs|you may cast ~))",
    re.IGNORECASE,
)
"""Text that matters only while the card is cast (601): of a permanent that is there already it says nothing."""

ACTIVATED = re.compile(
    r'^(?:[^.:"]* — )?(?:\{|sacrifice |discard |pay |tap |untap |exile |remove |return |reveal |put )[^.:"]*: |^[+−-]?[\dX]+: ', re.IGNORECASE
)
"""A cost, a colon and an effect (602.1)."""

_TRIGGERED = re.compile(r"^(?:[^.,\"]* — )?(?P<event>(?:when|whenever|at) [^,\"]*), ", re.IGNORECASE)

EVENTS: tuple[tuple[re.Pattern[str], Callable[[Event], bool]], ...] = (
    (re.compile(r"\b(?:dies|is put into [^,]*graveyard[^,]*)$"), lambda e: e.kind == "move" and e.to == "graveyard"),
    (re.compile(r"\bleaves the battlefield$"), lambda e: (e.kind == "move" and e.from_ == "battlefield") or e.kind == "phase out"),
    (re.compile(r"\benters(?: the battlefield)?(?: under [^,]*)?$"), lambda e: e.kind in ("move", "token") and e.to in ("battlefield", "")),
    (re.compile(r"\battacks?(?: [^,]*)?$"), lambda e: e.kind in ("attacks", "joins")),
    (re.compile(r"\bblocks?(?: [^,]*)?$|\bbecomes blocked[^,]*$"), lambda e: e.kind in ("blocks", "blocks creature", "blocked")),
    (re.compile(r"\b(?:casts?|plays?) [^,]*$"), lambda e: e.kind in ("cast", "play land", "announce")),
    (re.compile(r"\bdeals? (?:combat )?damage[^,]*$|\bis dealt (?:combat )?damage[^,]*$"), lambda e: e.kind in ("damage", "prevented")),
    (re.compile(r"\bgains? life$"), lambda e: e.kind in ("gain life", "set life")),
    (re.compile(r"\bloses? life$"), lambda e: e.kind in ("lose life", "set life", "damage")),
    (re.compile(r"\bdraws? [^,]*$"), lambda e: e.kind in ("draw", "draw from empty")),
    (re.compile(r"\bdiscards? [^,]*$"), lambda e: e.kind == "move" and e.from_ == "hand"),
    (re.compile(r"\bsacrifices? [^,]*$"), lambda e: e.kind == "move" and e.from_ == "battlefield"),
    (re.compile(r"\bbecomes (?:tapped|untapped)$"), lambda e: e.kind in ("tap", "untap")),
    (re.compile(r"\bbecomes the target[^,]*$"), lambda e: e.kind in ("target", "new targets")),
    (re.compile(r"^at the beginning of [^,]*\bupkeep$"), lambda e: e.kind == "step" and e.what == "upkeep"),
    (re.compile(r"^at the beginning of [^,]*\bdraw step$"), lambda e: e.kind == "step" and e.what == "draw"),
    (re.compile(r"^at the beginning of [^,]*\bend step$"), lambda e: e.kind == "step" and e.what == "end step"),
    (re.compile(r"^at the beginning of (?:[^,]*\b)?combat[^,]*$"), lambda e: e.kind == "step" and "combat" in e.what),
)  # fmt: skip
"""How trigger conditions are worded (the whole of one, up to its comma) -> the events that could meet it, generously."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the clauses are held against: the objects of each face over the replay, its events, whether more than events is asked."""

    run: Run
    events: tuple[Event, ...]
    objects: dict[str, list[Obj]]

    def happened(self, ids: set[int], *kinds: str) -> bool:
        """Whether an event of such a kind has one of the objects for its object or source."""
        return any(e.kind in kinds and any(o is not None and o.id in ids for o in (e.obj, e.source)) for e in self.events)

    def zones(self, i: int) -> set[str]:
        """The zones the object was in at any moment."""
        found = {self.run.start.objects[i].zone} if i in self.run.start.objects else set()
        return found | {e.to for e in self.events if e.kind == "move" and e.obj is not None and e.obj.id == i and e.to}


def unmet(run: Run, inquiries: Iterable[m.Inquiry], clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Those of the clauses that nothing in the run could have met; none where the run didn't come to its end or deeds are to be tried."""
    if run.refusal is not None or not clauses or any(_tries(i) for i in inquiries):
        return ()
    start, game = run.start, run.table.game
    objects: dict[str, list[Obj]] = {}
    for obj in start.objects.values():
        for face in obj.card.faces if obj.card is not None else (obj.face,):
            objects.setdefault(face.name, []).append(obj)
    seen = _Seen(run, tuple(r.event for r in game.log), objects)
    if any(_spreads(seen, face, holders) for holders in objects.values() for face in _faces(holders)):
        return ()
    return tuple(clause for clause in clauses if _unmet(seen, *clause))


def _faces(holders: list[Obj]) -> tuple[tree.Face, ...]:
    return tuple(dict.fromkeys(face for obj in holders for face in (obj.card.faces if obj.card is not None else (obj.face,))))


def _spreads(seen: _Seen, face: tree.Face, holders: list[Obj]) -> bool:
    """Whether a face may bring the text of another to where it is not: a trigger whose event didn't occur does not."""
    paragraphs = (face.text or "").splitlines()
    if not SPREADS.search(face.text or "") or len(paragraphs) != len(face.abilities):
        return bool(SPREADS.search(face.text or ""))  # which ability says so can't be told
    bearing = [ability for said, ability in zip(paragraphs, face.abilities, strict=True) if SPREADS.search(said)]
    waiting = [ability for ability in bearing if not isinstance(ability, tree.Activated)]  # what could have been used may matter to what is asked
    return waiting != bearing or not all(_had_no_part(seen, holder, ability, face) for ability in bearing for holder in holders)


def _tries(inquiry: m.Inquiry) -> bool:
    """Whether the answer is found by trying deeds out: text that was not read may allow or forbid them."""
    plain = m.Dies | m.InZone | m.LifeClaim | m.Happened | m.Dealt | m.Is | None
    return inquiry.tries or not isinstance(inquiry.claim, plain) or isinstance(inquiry.query, m.Chooser)


def _unmet(seen: _Seen, name: str, words: str) -> bool:
    """Whether nothing met the clause, whichever of the objects with that face it stands on."""
    holders = seen.objects.get(name, [])
    if not holders:
        return False
    face = next(f for f in (holders[0].card.faces if holders[0].card is not None else (holders[0].face,)) if f.name == name)
    bearing = [a for a in face.abilities if words in tuple(missing_in(a))]
    return bool(bearing) and all(_had_no_part(seen, holder, ability, face) for ability in bearing for holder in holders)


def _had_no_part(seen: _Seen, obj: Obj, ability: tree.Ability, face: tree.Face) -> bool:
    ids = {obj.id}
    zones = seen.zones(obj.id)
    if isinstance(ability, tree.SpellAbility):
        return "stack" not in zones
    text = ability.text if isinstance(ability, tree.UnreadAbility) else ""
    if text and CASTING.search(text) and zones == {"battlefield"}:
        return True
    if not ({"battlefield", "stack"} & zones) and _only_on_the_battlefield(ability, face):
        return True
    if isinstance(ability, tree.Activated) or (text and ACTIVATED.search(text)):
        return not seen.happened(ids, "activate", "mana ability")
    if isinstance(ability, tree.Triggered):
        return _readable(ability.event) and not seen.happened(ids, "triggered")
    return bool(text) and _untriggered(seen, text)


def _only_on_the_battlefield(ability: tree.Ability, face: tree.Face) -> bool:
    """Whether the ability functions on the battlefield alone, as all do that say or mean nothing else (112.6)."""
    text = ability.text if isinstance(ability, tree.UnreadAbility) else face.text or ""
    return getattr(ability, "zone", "battlefield") == "battlefield" and not ELSEWHERE.search(text)


def _readable(event: Any) -> bool:
    return not any(True for _ in missing_in(event))


def _untriggered(seen: _Seen, text: str) -> bool:
    """Whether the text is a triggered ability of an event that is known by its wording and didn't occur to anything."""
    said = _TRIGGERED.match(text)
    if said is None or " or " in said["event"]:
        return False
    event = said["event"].lower()
    tests = [test for pattern, test in EVENTS if pattern.search(event)]
    return len(tests) == 1 and not any(tests[0](e) for e in seen.events)
