"""What all tests share: a data folder of their own, and the way to the reference material that is not part of the repository."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"

# How long an example takes says how busy the machine is, not whether the code is right.
settings.register_profile("judge", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("judge")

# One data folder a test process, so that no test reads or writes the user's own. Set before anything asks for it. The parse tables
# of the card reader take seconds to compile: the first process makes them, its workers begin with a copy.
_WARM = "JUDGE_TEST_WARM"
os.environ["JUDGE_HOME"] = tempfile.mkdtemp(prefix="judge-tests-")
if os.environ.get(_WARM):
    shutil.copytree(os.environ[_WARM], Path(os.environ["JUDGE_HOME"]) / "parsed", dirs_exist_ok=True)


def pytest_configure(config: pytest.Config) -> None:
    """Compile the card reader's tables before any worker starts."""
    if hasattr(config, "workerinput"):
        return
    from judge.cards.reader.tables import tables

    tables()
    warm = Path(os.environ["JUDGE_HOME"]) / "parsed"
    warm.mkdir(parents=True, exist_ok=True)
    os.environ[_WARM] = str(warm)


def need_shared(relative: str) -> Path:
    """The path of a reference file beside the checkout; skips (fails in CI) when it is not there."""
    path = SHARED / relative
    if path.exists():
        return path
    message = f"the reference material {relative} is not beside this checkout"
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture
def judge_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder for one test."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of reference material."""
    return need_shared(".")
