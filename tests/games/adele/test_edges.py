"""3.19: edge cases that no other file shows."""

from __future__ import annotations

import pytest

from tests.games.adele.table import CONTENT, at, only, turn


@pytest.mark.rule("ADL-293")
def test_stimulants_in_the_dark_need_a_cube_before_they_work() -> None:
    dark = {"hazards": ["darkness:9"], "places": [9], "inventories": [["stimulants"]]}
    assert turn("A1", extra_cubes=0, **dark).offers("activate") == []
    table = turn("A1 M1", extra_cubes=0, **dark).play("activate:stimulants")
    assert table.options == ["cube:move"]
    table.play("cube:move")
    assert (table.free, table.plans) == (3, ["-"])


@pytest.mark.rule("ADL-282")
def test_wounds_come_one_by_one_with_drops_between() -> None:
    table = only("emergency", seats=2, next_emergency="em_24", wounds=[3], places=[7],
                 d20=7, inventories=[["chip", "lens", "axe"]], anomalies=[],
                 anomalies_in_play=["panic"])  # fmt: skip
    assert (table.decision, table.wounds) == ("ForcedDrop", [4])
    table.play("object:axe", d6=6)
    assert table.wounds == [5]


@pytest.mark.rule("ADL-295", "ADL-313")
def test_conceding_is_left_to_the_table() -> None:
    words = {option.key.partition(":")[0] for option in CONTENT.vocabulary}
    assert "concede" not in words
    assert at("action", 3).result == ""
