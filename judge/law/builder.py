"""Collects the items of one document in order, gives each a unique address, and reads the references at the end."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from judge.law import attributions
from judge.law.document import Attribution, Document, Finding, Item, Kind, Reference
from judge.law.references import mentions

_SUBRULE = re.compile(r"(.*\d)[a-z]$")


@dataclass(slots=True)
class _Open:
    """The item being read, still growing by continuation lines."""

    id: str
    printed: str
    kind: Kind
    title: str
    parts: list[str]
    parent: str
    line: int
    flags: list[str]
    attributions: list[Attribution] = field(default_factory=list)


class Builder:
    """One document in the making. ``attributed`` says whether bracketed attributions occur in this layout."""

    def __init__(self, layout: str, *, attributed: bool = True, own_words: bool = False) -> None:
        """Start an empty document of that layout."""
        self.layout = layout
        self.title = ""
        self.effective = ""
        self._attributed = attributed
        self._own_words = own_words
        self._open: list[_Open] = []
        self._addresses: dict[str, int] = {}
        self._printed_ids: dict[str, int] = {}
        self._section = ""
        self._heading = ""
        self._entry = ""
        self._line_kinds: list[str] = []
        self._unclassified: list[tuple[int, str]] = []
        self._findings: list[Finding] = []
        self._counters: dict[str, int] = {}
        self._note_home: dict[str, str] = {}

    # -- lines ------------------------------------------------------------------------------------------------------
    def line(self, number: int, kind: str) -> None:
        """Account for a physical line (1-based); a later call for the same line wins."""
        kinds = self._line_kinds
        if number > len(kinds):
            kinds.extend(["blank"] * (number - len(kinds)))
        kinds[number - 1] = kind

    def unclassified(self, number: int, text: str) -> None:
        """Report a line that no construct of the layout matches."""
        self.line(number, "unclassified")
        self._unclassified.append((number, text[:200]))

    def finding(self, kind: str, line: int, id_: str, text: str) -> None:
        """Note something about the document that a reader should know."""
        self._findings.append(Finding(kind, line, id_, text))

    # -- items ------------------------------------------------------------------------------------------------------
    def _add(
        self, printed: str, kind: Kind, title: str, text: str, parent: str, line: int, *flags: str, away: str = ""
    ) -> _Open:
        seen = self._printed_ids.get(printed, 0)
        self._printed_ids[printed] = seen + 1
        address = f"{printed}@{away}" if away else printed
        taken = self._addresses.get(address, 0)
        self._addresses[address] = taken + 1
        if taken:
            address = f"{address}#{taken + 1}"
        item = _Open(address, printed, kind, title, [text] if text else [], parent, line, list(flags))
        if seen and kind not in (Kind.EXAMPLE, Kind.NOTE):
            item.flags.append("duplicate-id")
            self.finding(
                "duplicate", line, printed, f"{printed} is printed more than once; this one is addressed as {address}"
            )
        self._open.append(item)
        self.line(line, str(kind))
        return item

    def section(self, printed: str, title: str, line: int) -> None:
        """Open a section."""
        self._section = self._add(printed, Kind.SECTION, title, "", "", line).id
        self._heading = self._entry = self._section

    def heading(self, printed: str, title: str, line: int) -> None:
        """Open a group of rules."""
        self._heading = self._add(printed, Kind.HEADING, title, "", self._section, line).id
        self._entry = self._heading

    def rule(self, printed: str, text: str, line: int, *, title: str = "") -> None:
        """Open a numbered rule; a rule that is only a title gets it as ``title`` and no text."""
        parent = self._heading
        flags = []
        group = printed.partition(".")[0] if printed[:1].isdigit() else printed.rpartition(".")[0]
        if parent and not self._printed(parent).startswith(group):
            flags.append("misplaced")
            self.finding("misnumbered", line, printed, f"{printed} stands under {self._printed(parent)}")
        self._entry = self._add(printed, Kind.RULE, title, text, parent, line, *flags).id
        if title and not text:
            self._note_home[self._entry] = printed

    def subrule(self, printed: str, text: str, line: int) -> None:
        """Add a lettered rule under its rule (or, where that is missing, under the heading)."""
        match = _SUBRULE.match(printed)
        parent = match[1] if match and match[1] in self._addresses else ""
        if not parent:
            parent = self._heading
            self.finding("orphan", line, printed, f"{printed} has no rule {match[1] if match else '?'} above it")
        self._entry = self._add(printed, Kind.SUBRULE, "", text, parent, line).id

    def ruling(self, printed: str, text: str, line: int) -> None:
        """Add a numbered ruling on the rule or group that its id names."""
        parent = printed.partition(".Ruling")[0]
        if parent not in self._addresses:
            parent = self._heading
        self._entry = self._add(printed, Kind.RULING, "", text, parent, line).id

    def glossary(self, printed: str, term: str, line: int, text: str = "") -> None:
        """Open a glossary entry; senses may follow, or the definition is given as ``text``."""
        obsolete = ("obsolete",) if "(obsolete)" in term.lower() else ()
        above = (
            "" if printed.startswith("gloss:") else self._section
        )  # a glossary without numbers belongs to no section
        self._heading = self._add(printed, Kind.GLOSSARY, term, text, above, line, *obsolete).id
        self._entry = self._heading

    def sense(self, printed: str, text: str, line: int) -> None:
        """Add a lettered sense under the open glossary entry, whatever its printed id says."""
        head = self._printed(self._heading)
        astray = not printed.startswith(head) or printed[len(head) :][:1].isdigit()
        item = self._add(printed, Kind.SENSE, "", text, self._heading, line, away=head if astray else "")
        if astray:
            item.flags.append("misnumbered")
            self.finding("misnumbered", line, printed, f"sense {printed} is printed under {head}")
        self._entry = item.id

    def example(self, text: str, line: int) -> None:
        """Add an example to the entry above."""
        self._add(f"{self._entry}/example-{self._count(self._entry, 'e')}", Kind.EXAMPLE, "", text, self._entry, line)

    def note(self, text: str, line: int) -> None:
        """Add an editor's note to the heading it stands under."""
        home = self._heading
        self._add(f"{home}/note-{self._count(home, 'n')}", Kind.NOTE, "", text, home, line)

    def paragraph(self, printed: str, kind: Kind, text: str, line: int, *flags: str) -> str:
        """Add an unnumbered paragraph under the open heading; gives its address."""
        self._entry = self._add(printed, kind, "", text, self._heading, line, *flags).id
        return self._entry

    def more(self, text: str, line: int, kind: str = "continuation", joint: str = "\n") -> bool:
        """Continue the last item; False when there is none to continue."""
        if not self._open:
            return False
        last = self._open[-1]
        if last.parts:
            last.parts.append(joint + text)
        else:
            last.parts.append(text)
        self.line(line, kind)
        return True

    def retitle(self, address: str, title: str) -> None:
        """Give an item its title when it stands further down in the document."""
        for item in reversed(self._open):
            if item.id == address:
                item.title = title
                break

    def flag_last(self, flag: str) -> None:
        """Mark the last item."""
        if self._open:
            self._open[-1].flags.append(flag)

    def attribute(self, inside: str) -> None:
        """Give the last item an attribution written outside its text."""
        attribution = attributions.parse(inside)
        if attribution is not None and self._open:
            self._open[-1].attributions.append(attribution)

    @property
    def entry_id(self) -> str:
        """The address of the last numbered entry."""
        return self._entry

    @property
    def heading_id(self) -> str:
        """The address of the open heading."""
        return self._heading

    @property
    def section_id(self) -> str:
        """The address of the open section."""
        return self._section

    @property
    def empty(self) -> bool:
        """Whether nothing has been added yet."""
        return not self._open

    def _count(self, home: str, what: str) -> int:
        key = f"{what}{home}"
        self._counters[key] = self._counters.get(key, 0) + 1
        return self._counters[key]

    @staticmethod
    def _printed(address: str) -> str:
        return address.partition("#")[0].partition("@")[0]

    # -- the end ----------------------------------------------------------------------------------------------------
    def finish(self, lines: int) -> Document:
        """The finished document; ``lines`` is the number of physical lines, blank ones are filled in."""
        if lines:
            self.line(lines, self._line_kinds[lines - 1] if len(self._line_kinds) >= lines else "blank")
        items: list[Item] = []
        references: list[Reference] = []
        for raw in self._open:
            text, attributed = "".join(raw.parts).strip(), tuple(raw.attributions)
            if self._attributed:
                text, found = attributions.split(text)
                attributed += found
            item = Item(
                raw.id, raw.printed, raw.kind, raw.title, text, raw.parent, raw.line, attributed, tuple(raw.flags)
            )
            items.append(item)
        items = self._tidy(items)
        by_address = {item.id: item for item in items}
        for item in items:
            references.extend(self.references_of(item, by_address))
        return Document(
            layout=self.layout,
            title=self.title,
            effective=self.effective,
            items=tuple(items),
            references=tuple(references),
            line_kinds=tuple(self._line_kinds),
            unclassified=tuple(self._unclassified),
            findings=tuple(self._findings),
            own_words=self._own_words,
        )

    @staticmethod
    def dated(document: Document, date: str) -> Document:
        """The document with its effective date, where that is known only after reading."""
        return replace(document, effective=date)

    def _tidy(self, items: list[Item]) -> list[Item]:
        """A rule whose text is only a title (no closing mark, short) keeps it as its title too."""
        tidy = []
        for item in items:
            if item.kind is Kind.RULE and not item.title and looks_like_title(item.text):
                item = replace(item, title=item.text, text="")
            tidy.append(item)
        return tidy

    @staticmethod
    def source_of(item: Item, items: dict[str, Item]) -> str:
        """The printed id that a reference in this item counts under: its own, or the entry or heading it belongs to."""
        while item.kind in (Kind.EXAMPLE, Kind.NOTE) and item.parent in items:
            item = items[item.parent]
        return item.printed

    def references_of(self, item: Item, items: dict[str, Item]) -> list[Reference]:
        """The references that the item's text makes by number."""
        if item.kind in (Kind.SECTION, Kind.HEADING) or not item.text:
            return []
        source = self.source_of(item, items)
        return [
            Reference(source, target, item.id, mention.form, mention.title, target in mention.interior)
            for mention in mentions(item.text)
            for target in mention.targets
        ]


def looks_like_title(text: str) -> bool:
    """Whether a rule's whole text is a title: short, and not closed like a sentence."""
    return 0 < len(text) < 70 and text[-1] not in '.:;)"”'
