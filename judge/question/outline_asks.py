"""Ways of asking that mean the same in every outline (``rulesdata/outlines/asks.toml``): "does it die?", "is it lost?", "who draws?".

An outline is offered the ways of asking for a role that it shares, by what the role is (``[outline.shared] victim = ["creature"]``), and
for every question in Judge English of its own the other ways of asking that very question. Which answer they get is the replay's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from judge.home import rulesdata, told_by

THING = r"(?:(?:@the )?(?:(?!(?:other|another|second|new|next) )[\w'/+-]+ )?<{role}>{meant})"
"""A mention of the thing in a role, no other of its kind."""
MEANT = {
    "creature": r"|@crea(?! (?:spell|card))",
    "spell": r"|it|they|(?:@the )?(?:@some)?(?:spell|card)",
    "permanent": r"|it|(?:@the )?(?:artifact|enchantment|aura|equipment|land|permanent|planeswalker|token)",
}
"""What else means it where nothing else can be meant."""
PLAYERS = {"Ann": ("@owner", "@owners"), "Bob": ("@other", "@others")}


@dataclass(frozen=True, slots=True)
class AskForm:
    """A way of asking: the words, the question in Judge English, whether its verdict is turned round, and how a number answers it.
    ``strict``: no word of the sentence may be left over; ``claim``: the words put it as a claim, which something else asks about."""

    words: str
    ask: str
    turned: bool
    reads: str
    strict: bool = False
    claim: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """Ways of asking one thing. ``of``: the kinds of role it is asked of ("player": a player); ``ask``: in Judge English, with <T> or P open;
    ``opposite``: the question with the contrary answer, "" when there is none; ``words`` ask it, ``against`` the contrary; ``claims`` and
    ``denials`` put the same as a claim; ``instead``: what is asked by these words where ``ask`` is asked by others."""

    of: tuple[str, ...]
    ask: str
    opposite: str
    words: tuple[str, ...]
    against: tuple[str, ...]
    claims: tuple[str, ...]
    denials: tuple[str, ...]
    reads: str
    instead: str = ""

    def forms(self, ask: str, turned: bool, role: str, meant: bool, player: str) -> Iterator[AskForm]:
        """The ways of asking this of a role or a player, answered by the question ``ask`` (``turned``: by its contrary)."""
        kind = next((MEANT[k] for k in self.of if k in MEANT), "")
        thing = THING.format(role=role, meant=kind if meant else "")
        subject, owners = PLAYERS.get(player, ("", ""))
        for group, against, claim in ((self.words, False, False), (self.against, True, False), (self.claims, False, True), (self.denials, True, True)):
            for words in group:
                said = words.replace("@T", thing).replace("@Ps", owners).replace("@P", subject)
                meant_by = self.instead.replace("<T>", f"<{role}>") or ask
                yield AskForm(said, meant_by, turned != against, self.reads, strict=True, claim=claim)


@cache
def ways() -> tuple[Way, ...]:
    """Every shared way of asking of the data folder, read once a process."""
    path = rulesdata() / "outlines" / "asks.toml"
    found = told_by(path)["way"]
    return tuple(
        Way(
            tuple(w["of"]), w["ask"], w.get("opposite", ""), tuple(w.get("words", ())), tuple(w.get("against", ())),
            tuple(w.get("claims", ())), tuple(w.get("denials", ())), w.get("reads", ""),
            w.get("instead", ""),
        )
        for w in found
    )  # fmt: skip


def offered(own: Iterable[AskForm], shared: Mapping[str, Iterable[str]], it: str) -> Iterator[AskForm]:
    """The ways of asking an outline is offered besides its ``own``. ``shared``: the kinds of thing each of its roles is; ``it``: the role
    that a pronoun means."""
    for way in ways():
        for role, kinds in shared.items():
            if set(kinds) & set(way.of):
                for player in PLAYERS if "P" in re.findall(r"\bP\b", way.ask) else ("",):
                    ask = _opened(way.ask, role, player)
                    yield from way.forms(ask, False, role, role == it, player)
        for form in own:
            for line, turned in ((way.ask, False), (way.opposite, True)):
                if line and (found := _same(line, form.ask)) is not None:
                    role, player = found
                    meant = re.search(r"\bit\b|@crea", form.words) is not None
                    yield from way.forms(form.ask, turned, role, meant, player)


def _opened(line: str, role: str, player: str) -> str:
    return re.sub(r"\bP\b", player, line.replace("<T>", f"<{role}>"))


def _same(line: str, ask: str) -> tuple[str, str] | None:
    """The role and the player that make this line the question ``ask``; None when it asks something else."""
    found = _line(line).fullmatch(ask)
    return (found.groupdict().get("role") or "", found.groupdict().get("player") or "") if found else None


@cache
def _line(line: str) -> re.Pattern[str]:
    made = re.sub(r"\bP\b", "(?P<player>Ann|Bob)", re.escape(line), count=1)
    return re.compile(made.replace("<T>", r"<(?P<role>\w+)>", 1).replace("<T>", r"<(?P=role)>"))
