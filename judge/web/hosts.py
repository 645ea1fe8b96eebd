"""The names under which the service is reached: requests for others are refused, and links are built from the one that was configured."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import request

from judge.errors import Malformed

if TYPE_CHECKING:
    from flask import Flask

    from judge.web.settings import Settings

LOCAL = ("localhost",)
"""Beside the machine's addresses in figures: whoever can reach those needs no name to be told."""


class OtherHost(Malformed):
    """The request was meant for another service (HTTP 421)."""

    kind = "other-host"


def configured(settings: Settings) -> str:
    """The public address without a slash at its end, empty when none is set. Malformed for one that is none."""
    if not settings.address:
        return ""
    try:
        parts = urlsplit(settings.address)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
        _ = parts.port
    except ValueError:
        good = False
    if not good:
        raise Malformed(f"JUDGE_WEB_ADDRESS is {settings.address!r}", mend="such as https://judge.example.org")
    return settings.address.rstrip("/")


def refuse_others(app: Flask, settings: Settings) -> None:
    """Refuse what was asked of another host: the name is the client's to choose, and pages and links must not repeat it."""
    known = {h.casefold() for h in settings.hosts.replace(",", " ").split()} | set(LOCAL)
    if address := configured(settings):
        known.add(str(urlsplit(address).hostname).casefold())

    @app.before_request
    def check() -> None:
        name = host_of(request.headers.get("Host", "") if not settings.proxies else request.host)
        if name not in known and not _in_figures(name):
            raise OtherHost("this service is not known under that name", mend="its operator sets JUDGE_WEB_ADDRESS")


def public(settings: Settings, path: str) -> str:
    """The whole address of a page, to be handed to others."""
    return (configured(settings) or request.host_url.rstrip("/")) + path


def host_of(header: str) -> str:
    """The name in a Host header, without its port; empty for what is none."""
    try:
        return str(urlsplit(f"//{header}").hostname or "").casefold().rstrip(".")
    except ValueError:
        return ""


def _in_figures(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
