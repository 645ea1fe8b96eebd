"""Questions that fit what lies on the table and what has been done there, as Ask lines of Judge English."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.scenario.table.refs import ref_for
from judge.scenario.wording_parts import ref as ref_text

if TYPE_CHECKING:
    from judge.engine.objects import Oid
    from judge.scenario.table.offers import Legal
    from judge.scenario.table.play import Played

MOST = 18


@dataclass(frozen=True, slots=True)
class Query:
    """A question offered: the Ask line without "Ask:"."""

    ask: str


def queries(played: Played, legal: Legal) -> tuple[Query, ...]:
    """The questions that fit, those about what was touched first."""
    from judge.cards import tree
    from judge.engine.layers import view

    start, names = played.start, played.table.names
    seen = view(played.state)
    touched = [e.obj.id for r in reversed(played.table.game.log) if (e := r.event).obj is not None and e.kind != "step"]
    aimed = [t.id for _, answer, _ in reversed(played.tape) for t in _oids(answer)]
    order = list(dict.fromkeys((*aimed, *touched, *(o.id for o in played.state.battlefield()))))
    first, then, last = ["what happens"], [], []
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
        if any(isinstance(a, tree.Triggered) for a in obj.face.abilities):
            then.append(f"how many times does {name} trigger")
        if i in touched:
            last.append(f"where is {name}")
    cast = [f"can {g.player} cast the {_bracketed(g.card)}" for g in legal.groups for d in g.denied if d.words.startswith("cast ")]
    life = [f"how much life does {p.name} have" for p in played.state.players]
    lose = [f"does {p.name} lose" for p in played.state.players]
    found = [*first[:4], *life, *then[:4], *cast[:3], *first[4:8], *last, *lose]
    return tuple(Query(a) for a in list(dict.fromkeys(found))[:MOST])


def _bracketed(name: str) -> str:
    from judge.scenario.wording_parts import name as said

    return said(name)


def _oids(answer: object) -> list[Oid]:
    from judge.engine.objects import Oid

    if isinstance(answer, Oid):
        return [answer]
    return [x for part in answer for x in _oids(part)] if isinstance(answer, tuple | list) else []
