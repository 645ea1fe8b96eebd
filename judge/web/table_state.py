"""What an address of the table holds: the position, the actions, the question it was opened for, and the positions before, for undoing.

Nothing is kept by the service: whoever has the address has the table. It comes from outside, so it is looked at like everything that does."""

from __future__ import annotations

import base64
import binascii
import json
import zlib

from judge.errors import Malformed
from judge.scenario.table.position import as_json
from judge.scenario.table.reading import actions_from, position_from
from judge.scenario.table.state import KEPT, State

LONGEST = 14_000
"""Characters of an address."""
MOST = 400_000
"""Bytes that they may stand for."""


def packed(state: State) -> str:
    """The state as a text for an address."""
    data = {
        "p": as_json(state.position), "a": list(state.actions), "q": state.question, "b": list(state.beside),
        "u": [[as_json(p), list(a)] for p, a in state.past],
    }  # fmt: skip
    raw = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")


def unpacked(text: str) -> State:
    """The state of an address; Malformed for one that was cut or changed."""
    if not text:
        return State()
    stale = Malformed("t: this address of a table was cut off or changed", mend="open it again as it was shared, or begin anew")
    if len(text) > LONGEST:
        raise stale
    try:
        slow = zlib.decompressobj()
        raw = slow.decompress(base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True), MOST)
        data = json.loads(raw.decode())
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError, RecursionError):
        raise stale from None
    if not isinstance(data, dict) or slow.unconsumed_tail or not isinstance(data.get("u", []), list):
        raise stale
    question = data.get("q", "")
    if not isinstance(question, str) or len(question) > 6000:
        raise stale
    past = []
    for pair in data.get("u", [])[-KEPT:]:
        if not isinstance(pair, list) or len(pair) != 2:
            raise stale
        past.append((position_from(pair[0]), actions_from(pair[1])))
    return State(position_from(data.get("p", {})), actions_from(data.get("a", [])), question, actions_from(data.get("b", [])), tuple(past))
