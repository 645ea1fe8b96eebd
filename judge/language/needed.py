"""What a text must hold for a pattern to be found in it: looking for a few letters is many times quicker than trying the pattern."""

from __future__ import annotations

_QUANTIFIERS = "?*{"


def needed(pattern: str) -> str:
    """The longest run of letters that whatever matches the regular expression holds; "" where none can be told from how it is written.

    Only what stands outside of groups and classes is looked at. Not for patterns that are compiled with flags."""
    runs = [""]
    place = 0
    while place < len(pattern):
        c = pattern[place]
        size = 1
        if c == "|":
            return ""
        if c == "(":
            size = _closed(pattern, place) - place
        elif c == "[":
            size = _class_closed(pattern, place) - place
        elif c == "\\":
            size = 2
            if not pattern[place + 1].isalnum():  # a letter or digit after it stands for a class, a place or a group
                c = pattern[place + 1]
        end = place + size
        after = pattern[end] if end < len(pattern) else ""
        literal = c not in ".^$" if size == 1 else c != pattern[place]
        if literal and not (after and after in _QUANTIFIERS):
            runs[-1] += c
            if after == "+":
                runs.append("")
        else:
            runs.append("")
        if after == "{":
            end = pattern.index("}", end) + 1
        elif after and after in "?*+":
            end += 1
            if end < len(pattern) and pattern[end] in "?+":
                end += 1
        place = end
    return max(runs, key=len)


def _closed(pattern: str, place: int) -> int:
    """The place after the group that opens here."""
    depth = 0
    while True:
        c = pattern[place]
        if c == "\\":
            place += 2
            continue
        if c == "[":
            place = _class_closed(pattern, place)
            continue
        depth += (c == "(") - (c == ")")
        place += 1
        if not depth:
            return place


def _class_closed(pattern: str, place: int) -> int:
    """The place after the class of characters that opens here."""
    place += 1 + (pattern[place + 1] == "^")
    place += pattern[place] == "]"
    while pattern[place] != "]":
        place += 1 + (pattern[place] == "\\")
    return place + 1
