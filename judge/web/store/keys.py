"""Names of rows: drawn from the content where equal content shall be one row, at random elsewhere; and the code's own version."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from functools import lru_cache
from pathlib import Path
from typing import Any

import judge
from judge.home import rulesdata

_CLOSING = " \t\n.?!,;:"


def of_content(*parts: Any) -> str:
    """The name of a row with that content: 24 letters and digits, the same wherever it is computed."""
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=15).digest()
    return base64.b32encode(digest).decode().lower()


def fresh() -> str:
    """A name that no row has."""
    return base64.b32encode(secrets.token_bytes(15)).decode().lower()


def of_question(text: str) -> str:
    """The name of a question; case, spacing and closing marks make no difference."""
    return of_content("question", " ".join(text.casefold().split()).strip(_CLOSING))


@lru_cache(maxsize=1)
def code_version() -> str:
    """The version with a digest of the code and the shipped data: two answers with the same one came from the same program."""
    digest = hashlib.blake2b(digest_size=6)
    package = Path(judge.__file__).parent
    for folder, endings in ((package, (".py", ".lark", ".txt")), (rulesdata(), (".toml", ".json", ".txt", ".tsv"))):
        for path in sorted(folder.rglob("*")):
            if path.suffix in endings and path.is_file():
                digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return f"{judge.__version__}+{digest.hexdigest()}"
