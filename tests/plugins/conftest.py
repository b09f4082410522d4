"""The program with other people's packages installed beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.plugins.packages import install

Program = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game of the docs and somebody's bot, both installed."""
    target = tmp_path_factory.mktemp("installed")
    install(target, tmp_path_factory.mktemp("sources"))
    return target


@pytest.fixture
def python(packages: Path) -> Program:
    """Runs Python with these packages (and more folders) on the path."""

    def run(*words: str, also: Path | None = None) -> subprocess.CompletedProcess[str]:
        folders = [str(packages), *([str(also)] if also else [])]
        path = os.pathsep.join([*folders, os.environ.get("PYTHONPATH", "")])
        return subprocess.run(
            [sys.executable, *words],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            timeout=300,
        )

    return run


@pytest.fixture
def program(python: Program) -> Program:
    """Runs `sternbrett` with these packages (and more folders) on the path."""

    def run(*words: str, also: Path | None = None) -> subprocess.CompletedProcess[str]:
        return python("-m", "sternbrett", *words, also=also)

    return run
