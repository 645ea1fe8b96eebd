"""The limits and switches of the web service; every one can be set by an environment variable ``JUDGE_WEB_<NAME>``."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields, replace

from judge.errors import Malformed


@dataclass(frozen=True, slots=True)
class Settings:
    """How much a request may cost, and who may ask how often.

    ``workers``: processes that answer questions, 0 to answer in the serving process (no time budget then);
    ``seconds``: time budget of one answer; ``waiting``: answers in the making before the service says it is busy;
    ``body``: bytes of a request body; ``steps``: replay steps shown on a page; ``ask_rate``/``look_rate``: requests a
    client may send (empty: unlimited; a client on this machine is never limited); ``proxies``: trusted proxies in front;
    ``metrics``: whether ``/metrics`` is answered (to clients on this machine only); ``keep``: whether answers are kept, so
    that they have a lasting address and judges can decide on them; ``database``: where (empty: ``DATABASE_URL``, else a
    SQLite file in the user's data folder); ``store_mb``: the size beyond which no further answers are kept (0: no limit);
    ``held``: seconds for which a look-up or an answer is given again without making it anew (0: never);
    ``login_rate``: how often one client, on this machine or not, may try to sign in; ``address``: the public address, such as
    ``https://judge.example.org``, that links are built from; ``hosts``: further names under which requests are served (this machine's
    own always are); ``discord_key``, ``slack_secret``: what chat commands are signed with (empty: none are taken)."""

    workers: int = 0
    seconds: float = 2.0
    waiting: int = 64
    memory_mb: int = 1536
    body: int = 65_536
    steps: int = 300
    ask_rate: str = "120 per minute"
    look_rate: str = "600 per minute"
    proxies: int = 0
    metrics: bool = True
    keep: bool = False
    database: str = ""
    store_mb: int = 4096
    held: float = 60.0
    login_rate: str = "10 per minute;60 per hour"
    address: str = ""
    hosts: str = ""
    discord_key: str = ""
    slack_secret: str = ""

    @classmethod
    def serving(cls, **given: object) -> Settings:
        """The settings of a service for users: as ``from_environment``, and answers are kept unless it says otherwise."""
        if given.get("keep") is None and "JUDGE_WEB_KEEP" not in os.environ:
            given["keep"] = True
        return cls.from_environment(**given)

    @classmethod
    def from_environment(cls, **given: object) -> Settings:
        """The defaults, changed by the environment, changed by what is given here (None: not given).

        Malformed when a variable is not of its kind."""
        found: dict[str, object] = {}
        defaults = cls()
        for field in fields(cls):
            text = os.environ.get(f"JUDGE_WEB_{field.name.upper()}")
            if text is not None:
                found[field.name] = _of_kind(type(getattr(defaults, field.name)), field.name, text)
        found.update({k: v for k, v in given.items() if v is not None})
        return replace(defaults, **found)  # type: ignore[arg-type]


def answering() -> int:
    """How many processes answer: one a core (at most four), and a spare one, so that nobody waits while a hostile question is being ended."""
    return max(2, min(4, os.cpu_count() or 1) + 1)


def _of_kind(kind: type, name: str, text: str) -> object:
    if kind is bool:
        return text.strip().lower() in ("1", "true", "yes", "on")
    try:
        value = kind(text)
    except ValueError:
        raise Malformed(f"JUDGE_WEB_{name.upper()} is {text!r}", mend=f"a value of kind {kind.__name__}") from None
    if kind in (int, float) and value < 0:
        raise Malformed(f"JUDGE_WEB_{name.upper()} is {text!r}", mend="a number that is not below 0")
    return value
