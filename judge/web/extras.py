"""What only the web service needs besides Python packages that are always there; looked for before any of it is imported."""

from __future__ import annotations

from importlib.util import find_spec

from judge.errors import Malformed
from judge.web.settings import Settings


def needed(settings: Settings) -> None:
    """Malformed, in one line that names the mend, when a package that only the web service needs is not installed."""
    packages = {"flask": "flask", "flask_limiter": "flask-limiter", "flask_wtf": "flask-wtf", "pebble": "pebble",
                "prometheus_client": "prometheus-client", "sqlalchemy": "sqlalchemy", "alembic": "alembic",
                "argon2": "argon2-cffi", "segno": "segno", "zxcvbn": "zxcvbn"}
    if settings.discord_key:
        packages["cryptography"] = "cryptography"  # fmt: skip
    missing = [name for module, name in packages.items() if find_spec(module) is None]
    if missing:
        raise Malformed(
            f"the web service needs {', '.join(missing)}, not installed here", mend="pip install 'rules-judge[web]'"
        )
