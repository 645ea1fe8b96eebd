"""A walk through one big JSON value entry by entry, so that a complaint can name the line where the entry starts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from judge.errors import Malformed, Place

_WHITE = re.compile(r"\s*")


class Scanner:
    """Walks the members of one big JSON value, so that every entry is known with the line where it starts."""

    def __init__(self, text: str, source: str) -> None:
        """Take the text and the name it goes by in complaints."""
        self.text = text
        self.source = source
        self.at = 0
        self._decode = json.JSONDecoder().raw_decode
        self._counted = (0, 1)

    def line(self) -> int:
        """The 1-based line of the present spot."""
        offset, line = self._counted
        self._counted = (self.at, line + self.text.count("\n", offset, self.at))
        return self._counted[1]

    def skip(self) -> str:
        """Skip white space; the next character, or nothing at the end."""
        match = _WHITE.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.text[self.at : self.at + 1]

    def expect(self, *marks: str) -> str:
        """Take one of the marks or complain."""
        found = self.skip()
        if found not in marks or not found:
            wanted = " or ".join(repr(mark) for mark in marks)
            raise self.broken(f"expected {wanted}, found {found or 'the end of the file'!r}")
        self.at += 1
        return found

    def value(self) -> Any:
        """Decode the value that starts here."""
        self.skip()
        try:
            value, self.at = self._decode(self.text, self.at)
        except (json.JSONDecodeError, RecursionError) as error:
            if isinstance(error, json.JSONDecodeError):
                self.at = error.pos
                raise self.broken(error.msg) from None
            raise self.broken("nested too deeply") from None
        return value

    def broken(self, why: str) -> Malformed:
        """The complaint at the present spot."""
        at = min(self.at, len(self.text))
        line = self.text.count("\n", 0, at) + 1
        column = at - (self.text.rfind("\n", 0, at) + 1) + 1
        return Malformed(f"no valid JSON: {why}", Place(self.source, line, column), "re-download or mend the file")

    def items(self) -> Iterator[tuple[int, Any]]:
        """The entries of the array that starts here, with their lines."""
        self.expect("[")
        if self.skip() == "]":
            self.at += 1
            return
        while True:
            self.skip()
            line = self.line()
            yield line, self.value()
            if self.expect(",", "]") == "]":
                return

    def members(self, into: str | None = None) -> Iterator[tuple[int, str, Any]]:
        """The members of the object that starts here; the one named ``into`` is left undecoded for a further walk."""
        self.expect("{")
        if self.skip() == "}":
            self.at += 1
            return
        while True:
            self.skip()
            line = self.line()
            key = self.value()
            if not isinstance(key, str):
                raise self.broken("a member without a name")
            self.expect(":")
            yield line, key, (None if key == into else self.value())
            if self.expect(",", "}") == "}":
                return

    def end(self) -> None:
        """Complain about anything after the value."""
        if self.skip():
            raise self.broken("something follows the end of the data")
