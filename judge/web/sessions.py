"""Judges' sessions: kept in the store, named by a signed cookie that only judges get; every form of theirs carries a token against forgery."""

from __future__ import annotations

import logging
import os
import secrets
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import g, request, session
from flask.sessions import SecureCookieSessionInterface
from flask_wtf.csrf import CSRFProtect  # type: ignore[import-untyped]

from judge.errors import Malformed
from judge.home import user_home
from judge.web.store import visits

if TYPE_CHECKING:
    from flask import Flask

    from judge.web.house import House
    from judge.web.settings import Settings
    from judge.web.store.records import Account
    from judge.web.store.store import Store

HOURS = 12
COOKIE = "judge"
SHORTEST = 32

# They change nothing on behalf of a judge, hold no session, and are called by programs and from plain forms.
OPEN = ("api", "pages", "law", "kept", "hearings", "qr", "table", "eras", "chat", "translations", "quiz", "offline", "formats", "policies")


def secret() -> bytes:
    """The key that signs sessions: ``JUDGE_WEB_SECRET``, else one made once and kept in the data folder, for its owner only."""
    given = os.environ.get("JUDGE_WEB_SECRET")
    if given is not None:
        if len(given) < SHORTEST:
            raise Malformed("JUDGE_WEB_SECRET is too short to be safe", mend=f"at least {SHORTEST} random characters")
        return given.encode()
    path = user_home() / "web-secret"
    try:
        return _kept(path)
    except OSError as error:
        what = {"why": error.strerror, "mend": "set JUDGE_WEB_SECRET"}
        logging.getLogger("judge.web").warning("sessions end with this process", extra={"fields": what})
        return secrets.token_bytes(32)


def _kept(path: Path, *, again: bool = True) -> bytes:
    """The key in the file; processes that start together agree on one, for only the first can link its file there. A file that was emptied
    or cut off is made anew, once (``again``)."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        mine = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
        with os.fdopen(os.open(mine, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.write(secrets.token_hex(32).encode())
            out.flush()
            os.fsync(out.fileno())
        try:
            os.link(mine, path)
        except FileExistsError:
            pass
        finally:
            mine.unlink()
    found = path.read_bytes().strip()
    if len(found) >= SHORTEST:
        return found
    if not again:
        raise Malformed(f"{path} holds no key", mend="remove it, or set JUDGE_WEB_SECRET")
    what = {"file": str(path), "mend": "judges sign in again"}
    logging.getLogger("judge.web").warning("the key was damaged and is made anew", extra={"fields": what})
    path.unlink(missing_ok=True)
    return _kept(path, again=False)


def begin(app: Flask, settings: Settings) -> None:
    """Give the application sessions and tokens, when it keeps anything that judges could decide on."""
    if not settings.keep:
        return
    class Sessions(SecureCookieSessionInterface):
        def get_cookie_secure(self, app: Flask) -> bool:
            return request.is_secure  # a judge at home may use plain http on this machine

    app.secret_key = secret()
    app.session_interface = Sessions()
    app.config.update(
        SESSION_COOKIE_NAME=COOKIE,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=timedelta(hours=HOURS),
        WTF_CSRF_TIME_LIMIT=HOURS * 3600,
    )
    guard = CSRFProtect(app)
    for name in OPEN:
        guard.exempt(app.blueprints[name])


def signed_in(house: House) -> Account | None:
    """The judge whose session this request carries; None for everybody else."""
    if house.store is None or COOKIE not in request.cookies:
        return None
    if "account" not in g:
        token = session.get("visit")
        g.account = visits.seen(house.store, token) if isinstance(token, str) else None
    found: Account | None = g.account
    return found


def sign_in(store: Store, account: Account) -> None:
    """Begin the session of a judge, with nothing in it from before; the store knows it, the cookie only carries its name."""
    sign_out(store)
    session.permanent = True
    session["visit"] = visits.begin(store, account.id)


def sign_out(store: Store) -> None:
    """End the session in the store, so that a copy of its cookie is worth nothing, and clear the cookie."""
    if isinstance(token := session.get("visit"), str):
        visits.end(store, token)
    session.clear()


def private(response: Any) -> Any:
    """Mark a page as made for one judge: nobody keeps a copy on the way."""
    response.headers["Cache-Control"] = "private, no-store"
    return response
