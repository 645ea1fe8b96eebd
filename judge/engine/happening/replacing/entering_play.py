"""What is settled before an object is put onto the battlefield by an effect (303.4f-g, 110.2): an Aura's host, a copied face."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.attaching import enchant_filter
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.chars import face_chars
from judge.engine.characteristics.restrictions import protected_from
from judge.engine.state.decisions import Decision, Steps
from judge.engine.state.objects import Obj

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def prepare(
    game: Game, ctx: Ctx, obj: Obj, data: dict[str, Any], player: int
) -> Steps[bool]:
    """Whether the object can enter the battlefield; fills in what an Aura is attached to (303.4f-g)."""
    face = data.get("face") or (obj.card.faces[0] if obj.card is not None else obj.face)
    types = {t.lower() for t in face.types}
    if types & {"instant", "sorcery"} and not data.get("face_down"):
        game.rite("stays", "400.4", "400.4a", "304.4" if "instant" in types else "307.4", obj=obj.oid)
        return False
    if "Aura" in face.subtypes and not data.get("attached") and not data.get("face_down"):
        f = enchant_filter(face_chars(face))
        if f is None:
            return False
        frame = ctx.copy(game)
        under = data.get("under")
        frame.you = player if under is None else int(under)
        options = [t for t in find(frame, f) if not protected_from(game.view, t, obj.oid)]
        if not options:
            game.rite("stays", "303.4g", obj=obj.oid)
            return False
        who = frame.you
        answer = yield from game.ask(
            Decision(who, "choose", f"attach {face.name} to", "303.4f", options, 1, 1, (options[0],), obj.oid)
        )
        host = answer[0]
        data["attached"] = host
    return True
