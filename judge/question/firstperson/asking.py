"""What is asked at the end of a story, as Judge English asks it."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.question.firstperson.forms import ASKED, forms, otherwise, places, put
from judge.question.firstperson.referring import Referring
from judge.question.firstperson.scene import Scene, other
from judge.question.firstperson.sentences import Sentence
from judge.question.firstperson.things import StuckError

_LEAVE = re.compile(r"(can|may|could|must|does|is) (Ann|Bob) (?:(?P<have>ha(?:ve|s) to|need to) |(?P<able>able to|allowed to) )?(?P<deed>.+)")


class Asking:
    """Puts questions into Ask lines. ``deed``: a deed as one line, None for what is none."""

    def __init__(self, scene: Scene, refer: Referring, deed: Callable[[str], str | None]) -> None:
        """Take the scene and what finds things in it."""
        self.scene = scene
        self.refer = refer
        self.deed = deed

    def take(self, text: str, sentence: Sentence) -> None:
        """Take one question in. Stuck for one that can't be read."""
        self.scene.dealt()
        low = re.sub(r"^(?:so|and|but|then),? ", "", text[0].lower() + text[1:])
        low = re.sub(r"^are (?=#)", "is ", re.sub(r"^do (?=Ann|Bob|#)", "does ", low))
        for said, becomes in otherwise():
            low = said.sub(becomes, low)
        for form in forms():
            found = form.said.fullmatch(low) if form.kind in ASKED else None
            if found is not None and getattr(self, f"_{form.kind}")(form.becomes, places(found)):
                return
        if (leave := _LEAVE.fullmatch(low)) is not None and (leave[1] in ("can", "may", "could", "must") or leave["have"] or leave["able"]):
            must = leave["have"] or leave[1] == "must"
            if must and leave["deed"].startswith(("sacrifice ", "discard ")):  # what asks for it is in the story
                self.scene.asks.append(f"must {leave[2]} {self.refer.spelt(leave['deed'])}")
                return
            line = self.deed(f"{leave[2]} {leave['deed']}")
            if line is not None:
                self._whose(leave[2], line)
                response = " in response" if sentence.lead.startswith("in response") and " in response" not in line else ""
                self.scene.asks.append(f"{'must' if must else 'can'} {line}{response}")
                return
        self.scene.asks.append(self.refer.spelt(low))

    def _whose(self, player: str, line: str) -> None:
        """A story in which nothing was done is that of the turn of whoever asks for leave; of a block it is the other's."""
        if not self.scene.active:
            self.scene.active = other(player) if " blocks " in line else player

    def _ask(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        values, _ = self.refer.filled(at, at.get("P", ""))
        self.scene.asks += [put(line, values) for line in becomes]
        return True

    def _legal(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether the last deed may be done."""
        kind, line = self.scene.script[-1] if self.scene.script else ("", "")
        if kind != "when" or not line.startswith(("Ann", "Bob")):
            return False
        self.scene.script.pop()
        self.scene.asks.append(f"can {line}")
        return True

    def _both(self, becomes: tuple[str, ...], at: dict[str, str]) -> bool:
        """Whether both that fight, or both that were spoken of last, fare so."""
        pair = self.scene.pairs[-1] if len(self.scene.pairs) == 1 else tuple(thing.ref for thing in self.scene.things.last)
        if len(pair) != 2:
            raise StuckError("both")
        self.scene.asks.append(f"does {pair[0]} and {pair[1]} {at['1']}")
        return True
