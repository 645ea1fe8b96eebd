"""A place of a row as the words that the encoder sees: what may be exchanged as one of its kind ("the creature", "my opponent", "two")."""

from __future__ import annotations

from judge.question.likeness.marks import Item

_PLAYERS = {"i": "I", "opp": "my opponent", "player": "a player"}
_OWNED = {"my": "my", "opp": "my opponent's", "your": "your"}
_CALLED = {"walker": "planeswalker"}
_STANDING = {"keyword": "flying", "color": "red", "mana": "mana", "number": "two", "size": "2/2"}


def spoken(item: Item) -> str:
    """The words for one place."""
    match item.kind:
        case "word" | "mark":
            return item.low
        case "player":
            return _PLAYERS.get(item.sort, item.low)
        case "thing" if item.sort in ("it", "them"):
            return item.low
        case "thing":
            called = _CALLED.get(item.sort, item.sort)
            plural = "s" if item.many and item.sort != "equipment" else ""
            return f"{_OWNED.get(item.owner, 'the')} {called}{plural}"
        case "bonus":
            return "+1/+1" if "+" in item.low else "-1/-1"
        case _:
            return _STANDING[item.kind]
