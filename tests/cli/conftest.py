"""Running the command line in this process, with typed lines."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from sternbrett.cli import main


@dataclass(frozen=True)
class Result:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


Sternbrett = Callable[..., Result]


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def sternbrett(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sternbrett:
    """Run `sternbrett` with arguments; `typed` are the lines on its standard input."""

    def run(*argv: str, typed: Sequence[str] = ()) -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = main(argv)
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run
