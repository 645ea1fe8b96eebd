"""A page's address as a QR code, to be read from one screen by the phone of another player."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import segno
from flask import Blueprint, make_response, request

from judge.errors import Malformed
from judge.web.headers import PICTURE_POLICY
from judge.web.hosts import public

if TYPE_CHECKING:

    from judge.web.house import House

LONGEST = 1800
"""Characters of an address: beyond that a code becomes too fine for a camera."""


def blueprint(house: House) -> Blueprint:
    """The route."""
    pages = Blueprint("qr", __name__)

    @pages.get("/qr.svg")
    def picture() -> Any:
        """The code of a page of this service; of no other address, so that nobody's link can look like ours."""
        path = request.args.get("to", "")
        if not path.startswith("/") or path.startswith(("//", "/\\")) or not path.isprintable() or " " in path:
            raise Malformed("this is no page of this service", mend="such as ?to=/rules/510.1c")
        address = public(house.settings, path)
        if len(address) > LONGEST:
            raise Malformed("this address is too long for a QR code", mend="keep the answer: its address is short")
        out = io.BytesIO()
        segno.make(address, error="m", micro=False).save(out, kind="svg", scale=6, border=4, light="#fff", title=address)
        response = make_response(out.getvalue())
        response.mimetype = "image/svg+xml"
        response.headers["Content-Security-Policy"] = PICTURE_POLICY
        return response

    return pages
