"""What is said, as a predicate with roles: frozen data between grammar and story."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.question.syntax.model import Clause, Noun, Prep, Span

Filler = Noun | Clause
"""What fills a role: a noun phrase, or a clause ("by sacrificing it")."""


@dataclass(frozen=True, slots=True)
class Said:
    """One proposition: a deed, an event or a state, and who or what takes part in it.

    ``predicate``: a name of the table ``predicates`` of rulesdata/verbs.toml. ``roles``: (role, filler) in the order found; a role may come twice
    ("on the stack targeting it"). ``value``: what the frame itself fixes ("hardcast": the normal cost). ``positive``: False when denied.
    ``modality``: the modal of the clause or of the verb it hangs under ("can", "must", "try", "want", "claim" for what somebody only says).
    ``perfect``: told as over before the story's present ("has attacked"). ``state``: told as a state that lasts ("is attacking", "is tapped").
    ``loose``: prepositions that no role took (moments and manners; the story reads them). ``said``: the words that were understood by filling the
    frame. ``cost``: how doubtful it is that this verb means this here. ``holder``: of what is only claimed, who says so ("me", "brother"), "" for
    nobody in particular."""

    predicate: str
    roles: tuple[tuple[str, Filler], ...] = ()
    value: str = ""
    positive: bool = True
    modality: str = ""
    perfect: bool = False
    state: bool = False
    link: str = ""
    loose: tuple[Prep, ...] = ()
    clause: Clause | None = None
    cost: float = 0.0
    said: tuple[Span, ...] = field(default=(), compare=False)
    holder: str = ""

    def role(self, name: str) -> Filler | None:
        """The first filler of a role, None where nothing fills it."""
        return next((filler for role, filler in self.roles if role == name), None)

    def noun(self, name: str) -> Noun | None:
        """The first noun phrase that fills a role."""
        return next((filler for role, filler in self.roles if role == name and isinstance(filler, Noun)), None)

    def nouns(self, name: str) -> tuple[Noun, ...]:
        """Every noun phrase that fills a role, members joined by "and" one by one."""
        found = [filler for role, filler in self.roles if role == name and isinstance(filler, Noun)]
        return tuple(member for filler in found for member in filler.members())

    def having(self, *roles: tuple[str, Filler]) -> Said:
        """The same with further roles, those before all others."""
        return Said(
            self.predicate, (*roles, *self.roles), self.value, self.positive, self.modality, self.perfect, self.state, self.link, self.loose,
            self.clause, self.cost, self.said, self.holder,
        )  # fmt: skip
