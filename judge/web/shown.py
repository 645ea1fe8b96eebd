"""What the templates may say: dates, links to rules in running text, verdicts in words, addresses of pages and assets."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from markupsafe import Markup, escape

from judge import __version__
from judge.law.usual import usual
from judge.ruling.in_judge_english import asked_in, is_judge_english
from judge.web.hosts import public
from judge.web.rulebook import numbers_in
from judge.web.standing import DID

if TYPE_CHECKING:
    from collections.abc import Iterable

    from flask import Flask

    from judge.law.edition import Edition
    from judge.ruling.model import Ruling, Verdict
    from judge.web.house import House

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip

# kind -> sign, word, what a screen reader adds; the words of the kinds that carry a value come from the value
VERDICTS = {
    "yes": ("✓", "Yes"),
    "no": ("✕", "No"),
    "number": ("", ""),
    "text": ("", ""),
    "depends": ("⇄", "It depends"),
    "happens": ("▸", "What happens"),
    "unknown": ("?", "Not decided"),
}

STATIC = Path(__file__).parent / "static"


def rule_url(id_: str, edition: str = "") -> str:
    """The address of a rule's page; with an edition it stays good for ever."""
    query = f"?{urlencode({'rules': edition})}" if edition else ""
    return f"/rules/{quote(id_)}{query}"


def ask_url(ruling: Ruling, picks: Iterable[str] = ()) -> str:
    """The address of a question with some choices made otherwise."""
    return f"/ask?{urlencode([('question', ruling.question), ('rules', ruling.rules), *(('if', p) for p in picks)])}"


def day(date: str) -> str:
    """A date as people write it; as much of it as is known (``2001-10`` is a month)."""
    parts = date.split("-")
    if (
        not all(p.isdigit() for p in parts)
        or len(parts) > 3
        or not 1 <= int((*parts, "1")[1] if parts[1:] else 1) <= 12
    ):
        return date
    if len(parts) == 1:
        return parts[0]
    month = MONTHS[int(parts[1]) - 1]
    return f"{month} {parts[0]}" if len(parts) == 2 else f"{int(parts[2])} {month} {parts[0]}"


def clip(text: str, most: int) -> str:
    """At most so many characters, cut between words."""
    text = " ".join(text.split())
    if len(text) <= most:
        return text
    return text[: most - 2].rsplit(" ", 1)[0].rstrip(",.;:") + " …"


def short(verdict: Verdict) -> str:
    """A verdict in a word or two: for headings, titles, alternatives."""
    word = VERDICTS.get(verdict.kind, ("", ""))[1]
    if verdict.kind in ("number", "text"):
        return clip(str(verdict.value), 120)
    if verdict.kind in ("depends", "happens") and verdict.value:
        return f"{word}: {clip(str(verdict.value), 120)}"
    return word


def sign(verdict: Verdict) -> str:
    """The sign before a verdict, so that colour is not all that tells yes from no."""
    return VERDICTS.get(verdict.kind, ("", ""))[0]


def linked(text: str, house: House, edition: Edition | None) -> Markup:
    """Running text, escaped, with the rules it names as links; line breaks kept."""
    known = house.ids(edition) if edition is not None else frozenset()
    out, at = Markup(), 0
    for start, end, id_ in numbers_in(text, known):
        url = rule_url(id_, edition.id if edition else "")
        out += escape(text[at:start]) + Markup('<a href="{}">{}</a>').format(url, text[start:end])
        at = end
    out += escape(text[at:])
    return Markup(str(out).replace("\n", "<br>"))


def marked(text: str, words: str) -> Markup:
    """A text, escaped, in which the words that were searched for stand out (their stems: "creatures" marks "creature")."""
    stems = {w.casefold().rstrip("s") for w in re.findall(r"[^\W_]{3,}", words)}
    if not stems:
        return escape(text)
    found = re.compile(r"(?<!\w)(?:" + "|".join(re.escape(s) for s in sorted(stems, key=len, reverse=True)[:20]) + r")\w{0,3}(?!\w)", re.IGNORECASE)
    out, at = Markup(), 0
    for match in found.finditer(text):
        out += escape(text[at : match.start()]) + Markup("<mark>{}</mark>").format(match[0])
        at = match.end()
    return out + escape(text[at:])


def teach(app: Flask, house: House) -> None:
    """Give the templates their words."""
    fingerprints: dict[str, str] = {}

    def asset(name: str) -> str:
        """The address of a static file, changing with its content so that it may be kept long."""
        if name not in fingerprints:
            fingerprints[name] = hashlib.blake2b((STATIC / name).read_bytes(), digest_size=6).hexdigest()
        return f"/static/{name}?v={fingerprints[name]}"

    @app.context_processor
    def words() -> dict[str, Any]:
        return {"house": house, "default_edition": house.library.canonical(usual()), "version": __version__, "offers": house.offers}

    app.jinja_env.globals.update(did=DID, public=lambda path: public(house.settings, path))
    app.jinja_env.globals.update(ask_url=ask_url, asset=asset, rule_url=rule_url, short=short, sign=sign)
    app.jinja_env.tests["judge_english"] = is_judge_english
    app.jinja_env.filters.update(marked=marked, asked_in=asked_in, day=day, clip=clip, linked=lambda text, edition: linked(text, house, edition))
