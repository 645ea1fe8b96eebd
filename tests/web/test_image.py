"""The container's image, built and run as an operator would, where there is a builder; asked for, as building fetches packages."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[2]
NAME = "judge-test-image"


def _missing(why: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="module")
def builder() -> str:
    """The program that builds and runs images."""
    if not os.environ.get("JUDGE_IMAGE"):
        pytest.skip("builds the image from the net: set JUDGE_IMAGE=1, with podman or docker at hand")
    found = next((name for name in ("podman", "docker") if shutil.which(name) and subprocess.run([name, "info"], capture_output=True).returncode == 0), "")
    if not found:
        _missing("no builder of images is at hand: apt-get install podman")
    return found


@pytest.fixture(scope="module")
def address(builder: str) -> Iterator[str]:
    """A container of the image, ready to answer."""
    built = subprocess.run([builder, "build", "-f", "deploy/Containerfile", "-t", NAME, "."], cwd=ROOT, capture_output=True, text=True, timeout=1800)
    assert built.returncode == 0, built.stderr[-3000:]
    run = subprocess.run([builder, "run", "-d", "--rm", "-p", "127.0.0.1::8000", NAME], capture_output=True, text=True, check=True)
    container = run.stdout.strip()
    try:
        port = subprocess.run([builder, "port", container, "8000"], capture_output=True, text=True, check=True).stdout.strip().rpartition(":")[2]
        site = f"http://127.0.0.1:{port}"
        for _ in range(120):
            try:
                urlopen(f"{site}/readyz", timeout=2).close()
                break
            except (URLError, OSError):
                time.sleep(0.5)
        yield site
    finally:
        subprocess.run([builder, "stop", container], capture_output=True)


def test_it_answers_and_keeps(address: str) -> None:
    with urlopen(f"{address}/healthz", timeout=10) as response:
        assert json.load(response)["keeps"]
    with urlopen(f"{address}/ask?question=What+is+deathtouch%3F", timeout=30) as response:
        assert b'id="verdict"' in response.read()
