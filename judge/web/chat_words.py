"""What a chat command is answered: a rule (``cr 702.2``), a card (``card Lightning Bolt``), a section of a loaded
policy document (``ipg 2.1``), or a question (``judge ...``), in a few lines with a link."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

from judge.errors import Refusal
from judge.law import policy
from judge.web import rulebook
from judge.web.hosts import public
from judge.web.policies import address, section_of
from judge.web.problems import NotFoundHere
from judge.web.shown import clip, rule_url, short
from judge.web.standing import DID, banner, overruling

if TYPE_CHECKING:
    from judge.ruling.model import Reason
    from judge.web.house import House

COMMANDS = ("cr", "card", "judge", *policy.NAMES)
LONGEST = 6000


def reply(house: House, command: str, words: str, most: int) -> str:
    """The answer in plain text of at most so many characters; a refusal is its one line. Words may repeat the command ("!cr 702.2")."""
    command, words = command.strip().casefold(), " ".join(words.split())[:LONGEST]
    first, _, rest = words.partition(" ")
    if first.startswith("!"):
        command, words = first[1:].casefold(), rest
    if command not in COMMANDS or not words:
        return "Say !cr 702.2 for a rule, !card Lightning Bolt for a card, !ipg 2.1 or !mtr 2.1 for policy, !judge with a question."
    try:
        text, path = _section(command, words) if command in policy.NAMES else {"cr": _rule, "card": _card, "judge": _ruling}[command](house, words)
    except Refusal as refusal:
        return clip(refusal.line(), most)
    link = public(house.settings, path)
    room = most - len(link) - 2
    return "\n".join([*_within(text, room), link])


def _within(lines: list[str], room: int) -> list[str]:
    found: list[str] = []
    for line in lines:
        if room < 20:
            break
        found.append(clip(line, room))
        room -= len(found[-1]) + 1
    return found


def _rule(house: House, words: str) -> tuple[list[str], str]:
    entry, _ = rulebook.find(house.library, words, None)
    parts = [f"{entry.id} {entry.title}".strip(), *([entry.text] if entry.text and entry.text != entry.title else [])]
    edition = house.library.find(entry.edition)
    if edition is not None:
        parts += [f"{b.id} {b.text}" for b in edition.briefs(list(entry.children[:6])).values() if b.text]
    return parts, rule_url(entry.id, entry.edition)


def _section(alias: str, words: str) -> tuple[list[str], str]:
    _, found = section_of(alias, words)
    return [f"{found.number} {found.title}", *found.text.split("\n")], address(alias, found.number)


def _card(house: House, words: str) -> tuple[list[str], str]:
    found = house.card(words)
    if found is None:
        near = house.cards_like(words, 3)
        raise NotFoundHere(f"no card is called {words[:80]!r}", mend=f"did you mean {' or '.join(near)}?" if near else "")
    lines = [found["name"]]
    for face, text in zip(found["faces"], house.printed(found["name"]), strict=False):
        lines += [f"{face['mana_cost'] or ''} {face['type_line']}".strip(), *text.splitlines()]
    return lines, f"/cards/{quote(found['name'], safe='')}"


def _ruling(house: House, words: str) -> tuple[list[str], str]:
    ruling = house.ask(words, None)
    keeping = house.archive.keep(ruling)
    stands = banner(keeping.precedents, ruling.rules)
    lines = []
    if stands is not None:
        lines.append(f"{stands.verdict or short(ruling.verdict)} ({stands.judge} {DID[stands.decision]}: {stands.reason})")
    if not overruling(stands):
        lines.append(short(ruling.verdict) if ruling.understood != "none" else "Not understood")
        if ruling.not_understood:
            lines.append("Not read: " + ", ".join(f'"{w}"' for w in ruling.not_understood[:6]))
        lines += [_told(r) for r in (*ruling.because[:1], *ruling.outcome[:2])]
    return lines, f"/ask?{urlencode({'question': words, 'rules': ruling.rules})}"


def _told(reason: Reason) -> str:
    cites = ", ".join(c.rpartition(":")[2] for c in reason.cites[:4])
    return f"{reason.text}{f' [{cites}]' if cites else ''}"
