"""Writing TOML, for programs to read back: one line for each key of a file."""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps
from typing import Any


def write_toml(tables: Mapping[str, Any]) -> str:
    """Return tables as TOML, one line for each key."""
    return "".join(f"{quoted(name)} = {write_value(value)}\n" for name, value in tables.items())


def write_value(value: object) -> str:
    """Return a value as TOML writes it in one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{quoted(k)} = {write_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(write_value, value)) + "]"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    return str(value)  # dates and times


def quoted(text: str) -> str:
    """Return a text as a TOML string, which may be a key as well."""
    # A JSON string is a TOML string, but for the one control character that JSON leaves alone.
    return dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
