"""What pages have in common: the fields of a form or an address, and the editions to pick from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request

from judge.web import rulebook

if TYPE_CHECKING:
    from judge.web.house import House


def given(*names: str) -> str:
    """The first of some fields that the form or the address holds; empty when none does."""
    for name in names:
        value = request.form.get(name) or request.args.get(name)
        if value:
            return value
    return ""


def pickers(house: House) -> dict[str, Any]:
    """What every page with an edition picker needs."""
    return {"editions": list(reversed(house.library.editions())), "at_hand": rulebook.at_hand(house.library)}
