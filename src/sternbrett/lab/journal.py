"""The journal: what has been played so far, kept on the disk so that an interrupted run goes on.

A file of lines of JSON: first the plan, then a batch of games in each line, written as soon as it
is finished. A line that was cut off by a crash is dropped, and its games are played again.
"""

from __future__ import annotations

from pathlib import Path
from typing import IO

import msgspec

from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.shapes import Shape
from sternbrett.lab.plan import Plan
from sternbrett.lab.tasks import Batch


class CannotKeep(SternbrettError):
    """A file cannot be written, or belongs to something else."""


class Heading(msgspec.Struct, frozen=True):
    """The first line: what is played, and by which version."""

    sternbrett: str
    plan: Plan


HEADING = Shape(Heading)
BATCH = Shape(Batch)


class Journal:
    """An open journal; `batches` are those that an earlier run had finished."""

    def __init__(self, path: Path, heading: Heading) -> None:
        self.path = path
        self.batches: list[Batch] = []
        try:
            kept = self._read(heading) if path.exists() else b""
            self.file: IO[bytes] = path.open("r+b" if kept else "wb")
            self.file.seek(len(kept))
            self.file.truncate()
            if not kept:
                self._write(heading)
        except OSError as error:
            raise CannotKeep(f"{path}: cannot be written: {error.strerror}.") from None

    def _read(self, heading: Heading) -> bytes:
        """Take over the batches of an earlier run; return the bytes that are whole lines."""
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines()
        try:
            if lines and HEADING.of_json(lines[0]) != heading:
                raise CannotKeep(
                    f"{self.path} holds a part of another command or version: repeat that command, "
                    "or delete the file to begin anew."
                )
            self.batches = [BATCH.of_json(line) for line in lines[1:]]
        except msgspec.DecodeError:
            raise CannotKeep(f"{self.path}: this is not a journal of the lab.") from None
        return whole

    def add(self, batch: Batch) -> None:
        """Keep a finished batch."""
        self._write(batch)

    def _write(self, entry: Heading | Batch) -> None:
        try:
            self.file.write(msgspec.json.encode(entry) + b"\n")
            self.file.flush()
        except OSError as error:
            raise CannotKeep(f"{self.path}: cannot be written: {error.strerror}.") from None

    def close(self) -> None:
        """Close the file; it stays until `forget`."""
        self.file.close()


def carry_over(path: Path, heading: Heading) -> None:
    """Let a journal be one of another plan of the same games, with the series that both have.

    What the plan does not ask for any more is dropped. A journal of other games stays as it is.
    """
    if not path.exists():
        return
    data = path.read_bytes()
    lines = data[: data.rfind(b"\n") + 1].splitlines()
    try:
        if not lines or not _same_games(old := HEADING.of_json(lines[0]), heading):
            return
        batches = [BATCH.of_json(line) for line in lines[1:]]
    except msgspec.DecodeError:
        return
    encode = msgspec.json.encode
    places = {encode(one): place for place, one in enumerate(heading.plan.series)}
    now_at = [places.get(encode(one)) for one in old.plan.series]
    kept = [
        encode(msgspec.structs.replace(batch, series=place))
        for batch in batches
        if (place := now_at[batch.series]) is not None
    ]
    path.write_bytes(b"".join(line + b"\n" for line in (encode(heading), *kept)))


def _same_games(one: Heading, other: Heading) -> bool:
    """Tell whether two plans differ in nothing but their series."""
    return one == msgspec.structs.replace(
        other, plan=msgspec.structs.replace(other.plan, series=one.plan.series)
    )


def forget(path: Path) -> None:
    """Remove a journal whose result has been written."""
    path.unlink(missing_ok=True)
