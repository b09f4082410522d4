"""Scripts and styles as browsers get them."""

from __future__ import annotations

import pytest

from sternbrett.web.packing import PACKS, late_script, pack_script, table_script


@pytest.mark.parametrize(
    ("text", "packed"),
    [
        ("const a = b + c; // why", "const a=b+c;"),
        ("  // alone", ""),
        ('say("a  //  b", `c  ${ d }`);', 'say("a  //  b",`c  ${ d }`);'),
        ("const x = a / b / c;", "const x=a/b/c;"),
        ("if (/a [/] \\/ b/.test(c)) d();", "if(/a [/] \\/ b/.test(c))d();"),
        ("return a + +b - -c;", "return a+ +b- -c;"),
        ("const $ = (a) => a;", "const $=(a)=>a;"),
    ],
)
def test_spaces_and_comments_go_where_they_mean_nothing(text: str, packed: str) -> None:
    assert pack_script(text) == packed


def test_lines_stay_lines() -> None:
    assert pack_script("let a = 1\n\n// note\nlet b = 2") == "let a=1\nlet b=2"


@pytest.mark.parametrize("pack", PACKS)
def test_all_scripts_are_strict(pack: str) -> None:
    """What stands first holds for the whole file."""
    for script in (table_script(pack), late_script(pack)):
        assert script.startswith('"use strict";')
