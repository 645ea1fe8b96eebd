"""Questions that fit what lies on the table and what has been done there, as Ask lines of Judge English."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.layers.chars import parts
from judge.engine.characteristics.layers.layers import view
from judge.engine.state.objects import Oid
from judge.scenario.table.refs import ref_for
from judge.scenario.wording_parts import name as said
from judge.scenario.wording_parts import ref as ref_text

if TYPE_CHECKING:
    from judge.scenario.table.offers import Legal
    from judge.scenario.table.play import Played

MOST = 28
"""Questions offered at most."""
HAD = frozenset((
    "flying", "trample", "haste", "vigilance", "reach", "defender", "first strike", "double strike", "deathtouch", "lifelink", "shroud", "hexproof",
    "indestructible", "infect", "wither", "fear", "intimidate", "shadow", "horsemanship", "menace",
))  # fmt: skip
"""Keyword abilities that are asked about by name alone."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question offered: the Ask line without "Ask:"."""

    ask: str


def queries(played: Played, legal: Legal) -> tuple[Query, ...]:
    """The questions that fit, those about what was touched first."""
    start, names = played.start, played.table.names
    seen = view(played.state)
    touched = [e.obj.id for r in reversed(played.table.game.log) if (e := r.event).obj is not None and e.kind != "step"]
    aimed = [t.id for _, answer, _ in reversed(played.tape) for t in _oids(answer)]
    attacking = {a.attacker.id for a in played.state.combat.attacks} if played.state.combat is not None else set()
    order = list(dict.fromkeys((*aimed, *touched, *(o.id for o in played.state.battlefield()))))
    first: list[str] = ["what happens"]
    then: list[str] = []
    last: list[str] = []
    rest: list[str] = []
    for i in order:
        obj = start.objects.get(i)
        if obj is None or obj.kind not in ("card", "token"):
            continue
        name = ref_text(ref_for(names, start, obj.oid))
        types = {t.lower() for t in obj.face.types}
        now = played.state.objects.get(i)
        if now is not None and now.zone == "battlefield":
            types |= {t.lower() for t in seen.of(now).types}
        if "creature" in types:
            first.append(f"does {name} die")
            last.append(f"how big is {name}")
        elif types & {"instant", "sorcery"} and i in touched:
            then.append(f"does {name} resolve")
        if any(isinstance(part, tree.Triggered) for a in obj.face.abilities for part in parts(a)):
            then.append(f"how many times does {name} trigger")
        (last if i in touched or i in aimed else rest).append(f"where is {name}")
        if now is not None and now.zone == "battlefield":
            c = seen.of(now)
            last += [f"does {name} have {k}" for k in _keywords(obj) | _keywords(c) if "creature" in types]
            if seen.effects or i in aimed:
                last.append(f"who controls {name}")
            if "creature" in types:
                last += [f"can {foe.name} block {name} with {who}" for foe, who in _blockers(played, c.controller) if i in attacking]
    drawn = list(dict.fromkeys(e.player for r in played.table.game.log if (e := r.event).kind == "draw" and e.player is not None))
    last += [f"how many cards does {played.state.players[seat].name} draw" for seat in drawn]
    cast = [f"can {g.player} cast the {_bracketed(g.card)}" for g in legal.groups for d in g.denied if d.words.startswith("cast ")]
    life = [f"how much life does {p.name} have" for p in played.state.players]
    lose = [f"does {p.name} lose" for p in played.state.players]
    found = [*first[:4], *life, *then[:4], *cast[:3], *first[4:8], *last, *lose, *rest]
    return tuple(Query(a) for a in list(dict.fromkeys(found))[:MOST])


def _keywords(thing: Any) -> set[str]:
    """The keyword abilities of a face, or of an object as it is, that one can be said to have."""
    abilities = thing.face.abilities if hasattr(thing, "face") else [a.node for a in thing.abilities]
    return {k.name for k in abilities if isinstance(k, tree.Keyword) and k.name in HAD}


def _blockers(played: Played, attacker: int) -> list[tuple[Any, str]]:
    """The creatures that could block for another player, each with that player."""
    seen = view(played.state)
    found = []
    for obj in played.state.battlefield():
        c = seen.of(obj)
        if c.controller != attacker and "creature" in c.types and obj.id in played.start.objects:
            found.append((played.state.players[c.controller], ref_text(ref_for(played.table.names, played.start, obj.oid))))
    return found[:3]


def _bracketed(name: str) -> str:
    return said(name)


def _oids(answer: object) -> list[Oid]:
    if isinstance(answer, Oid):
        return [answer]
    return [x for part in answer for x in _oids(part)] if isinstance(answer, tuple | list) else []
