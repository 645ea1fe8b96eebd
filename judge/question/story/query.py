"""What an ask needs of a story: what its noun phrases stand for, and the deed it speaks of, tried in the same frame as if it were told."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.question.meaning.frames import verbs
from judge.question.meaning.model import Said
from judge.question.story.binding import Bound, Scene, bind
from judge.question.story.cards import Cards
from judge.question.story.model import Deed, Referent, Telling
from judge.question.story.refer import Want
from judge.question.story.speak import Speaker
from judge.question.story.table import handler


@dataclass(frozen=True, slots=True)
class Asked:
    """A proposition of an ask bound in a story: ``telling`` as it is then (it may hold things that only the ask names), and who fills which role."""

    telling: Telling
    roles: dict[str, tuple[Referent, ...]]

    def first(self, role: str) -> Referent | None:
        """The first that fills a role."""
        found = self.roles.get(role, ())
        return found[0] if found else None

    def mark(self, role: str) -> str:
        """The first that fills a role as texts of asks have it: a player's name, or a thing's mark ("<3>"); "" where nothing does."""
        found = self.first(role)
        return "" if found is None else found if isinstance(found, str) else f"<{found}>"


def bound(telling: Telling, said: Said, cards: Cards, wants: dict[str, Want] | None = None) -> list[Asked]:
    """Every way the roles of a proposition that is asked about may be filled, the likeliest first. Its world counts the words as explained."""
    scene = Scene(cards, telling.tokens, asked=True)
    roles = tuple(dict.fromkeys(("agent", "holder", "what", "theme", *verbs().kinds.get(said.predicate, {}), *(role for role, _ in said.roles))))
    found: list[Bound] = bind(telling.world, said, scene, roles, wants)
    return [Asked(replace(telling, world=each.world), each.roles) for each in found]


def tried(telling: Telling, said: Said, cards: Cards) -> list[tuple[Telling, tuple[Deed, ...]]]:
    """A deed that is asked about, as the story would tell it: the telling with the things it needs in place but the deeds not done, and the deeds."""
    tells = handler(said.predicate)
    if tells is None:
        return []
    scene = Scene(cards, telling.tokens, asked=True)
    before = len(telling.world.deeds)
    out = []
    for world in tells(telling.world, replace(said, positive=True, modality=""), scene):
        deeds = tuple(world.deeds[before:])
        del world.deeds[before:]
        if deeds and world.deeds == telling.world.deeds:
            out.append((replace(telling, world=world), deeds))
    return out


def action(telling: Telling, deed: Deed, cards: Cards) -> str:
    """A deed as "can Ann ..." and "then Ann ..." have it: what its player does, in the base form where the grammar takes any."""
    return Speaker.of(telling.world, cards).action(deed)
