"""Which creature is meant by how big it is beside the others: "the little one", "the big guy", "the smaller creature"."""

from __future__ import annotations

from judge.question.story.model import World
from judge.question.syntax.model import Noun

SMALL = frozenset("little small smaller smallest tiny puny weaker weakest lesser lil wee measly teeny shrimpy".split())  # noqa: SIM905
BIG = frozenset("big bigger biggest large larger largest huge giant strong stronger massive fat fatter beefy enormous gigantic".split())  # noqa: SIM905
ANY = frozenset("one 1 guy creature dude fella fellow body critter beast boy man".split())  # noqa: SIM905


def by_size(world: World, noun: Noun) -> int | None:
    """The one creature in play that is the smallest, or the biggest, of those spoken of; None where the phrase tells nothing of the kind, or two are alike."""
    words = {mark.lower() for mark in noun.marks}
    small = bool(words & SMALL)
    if noun.kind not in ("noun", "number") or noun.head.lower() not in ANY or small == bool(words & BIG) or words - SMALL - BIG:
        return None
    if noun.det not in ("the", "that") or noun.owner is not None or noun.plural or noun.preps or noun.clauses or noun.also:
        return None
    powers = {}
    for key, thing in world.things.items():
        power = thing.size.partition("/")[0]
        if thing.is_creature and thing.zone in ("", "battlefield"):
            if not power.isdecimal():
                return None
            powers[key] = int(power)
    wanted = min(powers.values(), default=0) if small else max(powers.values(), default=0)
    meant = [key for key, power in powers.items() if power == wanted]
    return meant[0] if len(meant) == 1 and len(powers) > 1 else None
