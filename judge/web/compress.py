"""Smaller answers for slow phones: text is sent gzipped to whoever takes it."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

from flask import request

if TYPE_CHECKING:
    from flask import Flask, Response

SMALLEST = 1_000
"""Bytes below which packing does not pay."""
TEXT = ("text/", "application/json", "application/problem+json", "image/svg+xml")


def pack(app: Flask) -> None:
    """Compress the application's text responses."""

    @app.after_request
    def squeeze(response: Response) -> Response:
        if not (response.mimetype or "").startswith(TEXT):
            return response
        response.vary.add("Accept-Encoding")
        if (
            request.accept_encodings["gzip"] <= 0
            or response.status_code in (204, 206, 304)
            or "Content-Encoding" in response.headers
            or (response.content_length is not None and response.content_length < SMALLEST)
        ):
            return response
        response.direct_passthrough = False  # a static file: small, and read whole
        data = response.get_data()
        if len(data) < SMALLEST:
            return response
        etag, weak = response.get_etag()
        response.set_data(gzip.compress(data, 5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
        if etag is not None and not weak:
            response.set_etag(etag, weak=True)  # the same content in other bytes
        return response
