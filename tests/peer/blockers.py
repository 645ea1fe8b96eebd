"""What keeps the most cases from running: cards, clauses the reader can't read, and nodes the engine can't carry out."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from tests.peer.cases import Case, Unsupported, check_fields
from tests.peer.support import Obstacle, Support

EARLY = "2009-10-31"


def shape(words: str) -> str:
    """A clause without its numbers and mana, so that like clauses count together."""
    words = re.sub(r"\{[^{}]*\}(?:\{[^{}]*\})*", "{M}", words)
    return re.sub(r"\b\d+\b|\bX\b", "N", words)[:150]


def ranking(cases: Iterable[Case], support: Support, count: int) -> str:
    """A text: the obstacles by how many counted cases they block, alone first."""
    blocked: dict[str, list[list[Obstacle]]] = defaultdict(list)
    early: Counter[str] = Counter()
    free = total = early_total = early_free = 0
    for case in cases:
        if not case.counted:
            continue
        total += 1
        old = bool(case.newest and case.newest <= EARLY)
        early_total += old
        try:
            check_fields(case)
        except Unsupported as reason:
            blocked[f"runner: {reason}"].append([])
            continue
        found = support.obstacles(case)
        if not found:
            free += 1
            early_free += old
            continue
        for obstacle in found:
            blocked[obstacle.card].append(found)
            early[obstacle.card] += old
    lines = [
        f"{total} counted duels, {free} with every card read and playable;"
        f" newest card up to {EARLY}: {early_total}, {early_free}",
        "",
        "cards: cases blocked / as the only card / of them early: what",
    ]

    def alone(name: str) -> int:
        return sum(1 for found in blocked[name] if len(found) <= 1)

    order = sorted(blocked, key=lambda n: (-alone(n), -len(blocked[n]), n))
    for name in order[:count]:
        obstacle = support.obstacle(name) if not name.startswith("runner: ") else None
        what = f"{obstacle.kind}: {' | '.join(obstacle.what)}" if obstacle else ""
        lines.append(f"{len(blocked[name]):4} {alone(name):4} {early[name]:4}  {name}: {what[:300]}")
    clauses: Counter[str] = Counter()
    nodes: Counter[str] = Counter()
    for found in (f for name, runs in blocked.items() for f in runs if f and f[0].card == name):
        # each case once: under the first of its obstacles
        clauses.update({shape(words) for o in found if o.kind == "unread" for words in o.what})
        nodes.update({words for o in found if o.kind == "not playable" for words in o.what})
    lines += ["", "unread clauses by cases:"]
    lines += [f"{n:4}  {words}" for words, n in clauses.most_common(count)]
    lines += ["", "engine nodes by cases:"]
    lines += [f"{n:4}  {words}" for words, n in nodes.most_common(count)]
    return "\n".join(lines)
