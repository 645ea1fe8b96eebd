"""What a questioning clause comes to: an inquiry that is written down once every label is known."""

from __future__ import annotations

from collections.abc import Callable

from judge.question.clause import Clause
from judge.question.compose import Composer
from judge.question.world import Deed, World
from judge.scenario import model as m

AskFrame = Callable[[World, Clause], "Asked | None"]
Build = Callable[[Composer], m.Inquiry]


class Asked:
    """An inquiry to be built once labels are known. ``world`` may hold things the question itself brought in."""

    def __init__(
        self, world: World, build: Build, *, opposite: bool = False, reads: str = "", legality: bool = False, option: str = "",
        tried: tuple[Deed, ...] = (),
    ) -> None:  # fmt: skip
        """``opposite``: the verdict is the opposite of what the inquiry finds ("does it survive?" asks whether it dies).

        ``reads`` says how a number answers: "any" (more than none is yes), "equals N", "any of" (one of several is enough), "rest of N" (what is left of N),
        "times" (once, twice).
        ``legality``: the inquiry is whether something can be done. ``option``: the alternative it tries, of several offered.
        ``tried``: the deeds that a question of legality tries. ``apart`` (set by the reader): asked for itself, not joined by "and" to the question before.
        """
        self.world = world
        self.build = build
        self.opposite = opposite
        self.reads = reads
        self.legality = legality
        self.option = option
        self.apart = False
        self.tried = tried


def legality(composer: Composer, *deeds: Deed, must: bool = False) -> m.Claim:
    """The claim that deeds of one declaration are legal (or must be done) as things stand after the script."""
    step = composer.script(deeds)[-1]
    return m.MustDo(step) if must else m.Can(step)
