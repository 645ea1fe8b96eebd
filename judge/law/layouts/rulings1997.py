"""The 1997 rulings: a hypertext turned into pages and then into marked-up text. Below the headings nothing is numbered.

A paragraph is the unit: its id is the heading's number and its place under it (``1.40.7``). One that names an authority is a
ruling. Page headers, navigation bars and breadcrumbs are noise; sentences that a page break or a link tore apart are joined.
"""

from __future__ import annotations

import re

from judge.law import superseded
from judge.law.attributions import split
from judge.law.builder import Builder
from judge.law.document import Document, Kind
from judge.law.layouts.base import Layout, Line, dispatch
from judge.law.layouts.titles1997 import link

_LIKE = re.compile(r"^(?:Main Card Rulings Card Descriptions|MTG[\\_ ]+GEN[\\_ ]+RULINGS \d)", re.MULTILINE)
_HEADING = re.compile(r"#{0,4}\s*\**1\.(?P<n>\d{1,3})\**\s+(?P<title>.+?)\s*$")
_ONLY_ATTRIBUTION = re.compile(r"\s*\$?\[[^\[\]]+\]\$?[.,]?\s*$")
_LINK_AHEAD = re.compile(
    r"\b[Ss]ee(?:\s*|\s[^.()\[\]]{0,60}\s(?:the|and|or|in|on|of|section|major)|\s+(?:the|also|also the|the section on the))$"
)
_CLOSED = re.compile(r"[.!?:)\]\"”>]['\"]?$")
_BULLET = re.compile(r"^\s*[-•]\s+")
_CHANGED = re.compile(r"^\s*(?:[-•]\s*)?\+\s*")


class Rulings1997(Layout):
    """Reads the general rulings of October 1997."""

    name = "rulings-1997"
    describes = (
        "general rulings turned from hypertext into marked-up pages ('#### 1.40 Damage Prevention', '[Mirage Page 46]')"
    )
    grammar = r"""
    _line: chapter | heading | page | navigation | breadcrumb | ruler | fence | mark | bullet | other | _BLANK
    chapter: CHAPTER _BLANK
    heading: HEADING_MARK TEXT? _BLANK
    page: PAGE _BLANK
    navigation: NAVIGATION _BLANK
    breadcrumb: BREADCRUMB _BLANK
    ruler: RULER _BLANK
    fence: FENCE _BLANK
    mark: MARK TEXT? _BLANK
    bullet: BULLET TEXT? _BLANK
    CHAPTER.4: /# \*\*Chapter \d+\*\*(?=[ \t]*\n)/
    HEADING_MARK.3: /#{0,4}[ ]*\*{0,2}1\.\d{1,3}\*{0,2} +(?=\S)/
    PAGE.4: /(# )?\*{0,2}MTG[\\_ ]+GEN[\\_ ]+RULINGS([ \t]+(\d+[ ]?\/[ ]?\d+|[ivx]+|\d+))?\*{0,2}(?=[ \t]*\n)/
    NAVIGATION.4: /Main Card Rulings Card Descriptions[^\n]*/
    BREADCRUMB.4: /(# )?(Topics|Timing|Attack Phase|Turn Order|Tournament Rulings|Changes 4th -> 5th) - [^\n]+/
    RULER.4: /(\\_)+(?=[ \t]*\n)/
    FENCE.4: /```(?=[ \t]*\n)/
    MARK.4: /([ ]*-)?[ ]*\+ /
    BULLET.4: /[ ]*[-•] /
    """

    @classmethod
    def likeness(cls, text: str) -> int:
        """Navigation bars and page headers, with the headings they stand under."""
        return 3 * len(_LIKE.findall(text))

    def read(self, text: str) -> Document:
        """Read the whole text."""
        builder = Builder(self.name)
        reader = _Reader(builder)
        dispatch(reader, self.lines(text))
        reader.settle()
        builder.title = "General rulings, October 1997"
        document = builder.finish(text.count("\n") + (not text.endswith("\n")))
        dated = builder.dated(link(document), max((a.date for i in document.items for a in i.attributions), default=""))
        return superseded.mark(dated)


def clean(text: str) -> str:
    """A line without the traces of typesetting: formula signs, invisible filler, escapes."""
    if "$" not in text and "\\" not in text:
        return text
    text = re.sub(r"\$%[^$]*\$", " ", text)
    text = re.sub(r"\\(?:operatorname|mathtt|text|mathrm|mathbf)\s*\{", "{", text)
    text = re.sub(r"\\(?:tt|rm|bf|left|right)\b", "", text)
    text = re.sub(r"\$([^$]*)\$", lambda m: m.group(1).replace("{", "").replace("}", ""), text)
    text = re.sub(r"\\([_*#&%\[\]])", r"\1", text.replace("^\\circ", ""))
    return re.sub(r"\s{2,}", " ", re.sub(r"[${}]", "", re.sub(r"\\(?:[a-z]+\b|[, ])", " ", text)))


class _Reader:
    """One method per construct; text lines are gathered into blocks first."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self._body = False
        self._fenced = False
        self._number = ""
        self._count = 0
        self._lines: list[Line] = []
        self._block: list[str] = []
        self._blocks: list[tuple[str, int, tuple[str, ...]]] = []
        self._flags: tuple[str, ...] = ()
        self._start = 0
        self._last = -1
        self._title_wanted = ""

    # -- lines ------------------------------------------------------------------------------------------------------
    def _noise(self, line: Line, kind: str) -> None:
        self.builder.line(line.number, kind if self._body else "front")
        if self._last == line.number - 1:
            self._last = -1

    def chapter(self, line: Line) -> None:
        self._flush()
        self._body = True
        digit = re.search(r"\d+", line.whole)
        self.builder.section(digit.group() if digit else "1", "General Rulings", line.number)

    def page(self, line: Line) -> None:
        self._noise(line, "page")

    def navigation(self, line: Line) -> None:
        self._noise(line, "navigation")

    def breadcrumb(self, line: Line) -> None:
        self._noise(line, "breadcrumb")
        if self._title_wanted:
            title = clean(line.whole.partition(" - ")[2]).strip()
            self.builder.retitle(self._title_wanted, title)
            self._title_wanted = ""

    def ruler(self, line: Line) -> None:
        self._noise(line, "ruler")

    def fence(self, line: Line) -> None:
        self._noise(line, "fence")

    def heading(self, line: Line) -> None:
        match = _HEADING.match(line.whole)
        if not self._body or match is None:
            self.other(line)
            return
        self._flush()
        self._number, self._count = f"1.{match['n']}", 0
        title = clean(match["title"]).replace("*", "").strip()
        self.builder.heading(self._number, title, line.number)
        # a title that is only a number has been eaten; the breadcrumb below has it whole
        self._title_wanted = self._number if title.isdigit() else ""
        if title.isdigit():
            self.builder.finding(
                "damaged", line.number, self._number, f"{self._number}: the title was cut down to {title!r}"
            )

    def mark(self, line: Line) -> None:
        self._text(line, line.rest, starts=True, flags=("changed",))

    def bullet(self, line: Line) -> None:
        self._text(line, line.rest, starts=True)

    def other(self, line: Line) -> None:
        if not self._body:
            self.builder.line(line.number, "front")
        elif not self._number:
            self.builder.unclassified(line.number, line.whole)
        else:
            self._text(line, line.whole, starts=False)

    # -- blocks -----------------------------------------------------------------------------------------------------
    def _text(self, line: Line, text: str, *, starts: bool, flags: tuple[str, ...] = ()) -> None:
        if not self._body or not self._number:
            self.builder.line(line.number, "front")
            return
        text = clean(text.lstrip("#").strip() if text.startswith("#") else text).strip()
        self.builder.line(line.number, "text")
        attribution_only = _ONLY_ATTRIBUTION.match(text) is not None
        so_far = " ".join(self._block[-2:])
        new = starts or line.number != self._last + 1
        if new and self._block and (attribution_only or self._torn(so_far, text)):
            new = False
        if new:
            self._close()
            self._start, self._flags = line.number, flags
        self._block.append(text)
        self._last = line.number

    @staticmethod
    def _torn(before: str, text: str) -> bool:
        """Whether a text goes on from the block before it: a link's words on a line of their own, a torn sentence."""
        if _LINK_AHEAD.search(before):
            return True
        return text[:1].islower() and not _CLOSED.search(before)

    def _close(self) -> None:
        if self._block:
            self._blocks.append((" ".join(self._block), self._start, self._flags))
        self._block, self._flags = [], ()

    def _flush(self) -> None:
        """The heading is complete: a menu of links is noise, everything else becomes paragraphs and rulings."""
        self._close()
        blocks, self._blocks = self._blocks, []
        self._last = -1
        if blocks and all(len(t) < 80 and not t.endswith((".", "]")) for t, _, _ in blocks):
            for _, line, _ in blocks:
                self.builder.line(line, "menu")
            return
        for text, line, flags in blocks:
            self._count += 1
            kind = Kind.RULING if split(text)[1] else Kind.PARAGRAPH
            if "REVERS" in text:
                flags = (*flags, "reversal")
            if text[:1].islower():
                flags = (*flags, "lost-beginning")
                self.builder.finding(
                    "damaged", line, f"{self._number}.{self._count}", "the paragraph lost its beginning"
                )
            if re.search(r"(?<![\w+-])[\dX]/ [\dX]\b", text):
                flags = (*flags, "lossy")
                self.builder.finding("lossy", line, f"{self._number}.{self._count}", "plus signs were lost")
            self.builder.paragraph(f"{self._number}.{self._count}", kind, text, line, *flags)

    def settle(self) -> None:
        """The end of the document."""
        self._flush()
