"""The programs of docs/kit.md run as they are written."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[3] / "docs" / "kit.md"


def test_the_programs_of_the_page_run() -> None:
    first, second = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    made: dict[str, Any] = {}
    exec(first.replace("tag(", "made = tag(", 1), made)
    assert f"# {made['made']}\n" in first
    exec(second, made)
    assert "Region A" in str(made["town"].html)
