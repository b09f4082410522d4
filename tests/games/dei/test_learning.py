"""3.11 Learning feats."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.dei.rules.turns import BeginTurn
from sternbrett.kernel.errors import InvalidPosition
from tests.games.dei.table import Table, at, with_card

#: Two red outposts.
RED = "G09 G28"


def learning(**given: Any) -> Table:
    """Return a table at the end of the turn of Auxilia in phase 2."""
    return at("learn", phase=2, speaker=0, **given)


@pytest.mark.rule("DEI-172", "DEI-174")
def test_feats_of_colours_with_two_markers_may_be_learned() -> None:
    given = {"scrappers": f"{RED} G05 G26 G12", "feats": "bombs tunnels parcel_bot"}
    table = learning(**given)
    assert table.options == ["done", "feat:bombs", "feat:tunnels"]
    assert table.why("feat:parcel_bot") == "feat_needs_markers"  # one green marker
    assert table.why("feat:agent") == "feat_unknown"
    table.play("feat:bombs", "feat:tunnels")
    assert table.learned[0] == ["bombs", "tunnels"]
    assert table.decision == ""
    # It is optional.
    assert learning(**given).play("done").learned[0] == []
    table = learning(**given).play("feat:bombs")
    assert table.why("feat:bombs") == "feat_learned_before"
    assert table.play("done").learned[0] == ["bombs"]
    assert learning(scrappers="G09", feats="bombs").decision == ""


@pytest.mark.rule("DEI-172", "DEI-250")
def test_a_feat_works_at_once_and_the_test_is_made_again() -> None:
    # Scouts win the tie in G26: a second blue marker.
    table = learning(
        scrappers=f"{RED} G05 G26", feats="scouts drop_pod", seat_1={"scrappers": "G26"}
    )
    assert table.options == ["done", "feat:scouts"]
    table.play("feat:scouts")
    assert table.markers[0] == [2, 2, 0]
    assert table.options == ["done", "feat:drop_pod"]


@pytest.mark.rule("DEI-250", "DEI-252")
def test_learning_is_the_last_step_of_a_turn() -> None:
    given = {
        "scrappers": "G12 G22", "feats": "parcel_bot", "phase": 2, "display": "DEI025", "tech": 2,
        "energy": 1, "open": ["- - DEI033", "- - -", "- - -", "- - -"],
    }  # fmt: skip
    table = at(**given, steps=[BeginTurn(0, True), BeginTurn(1, True)])
    table.up("DEI025", "end_card", "feat:parcel_bot")
    assert table.turn == 1  # no Parcel Bot any more
    table = at(**{**given, "feats": "bombs", "learned": "parcel_bot", "scrappers": RED})
    table.up("DEI025", "end_card")
    assert table.decision == "AfterCards"  # it comes before
    assert table.play("go_on").decision == "Learn"


@pytest.mark.rule("DEI-173")
def test_a_learned_feat_stays_when_markers_are_lost() -> None:
    table = with_card("DEI026", scrappers="G09", learned="sprinter")
    table.play("icon:move", "region:G09", "region:G03", "number:1")
    assert (table.markers[0], table.learned[0]) == ([0, 0, 0], ["sprinter"])
    assert table.icons == ["move", "move"]


@pytest.mark.rule("DEI-175")
@pytest.mark.parametrize(("phase", "after"), [(1, ""), (2, "Learn"), (3, "ChooseMission")])
def test_feats_are_learned_in_phase_2_only(phase: int, after: str) -> None:
    table = at(scrappers=RED, feats="bombs", phase=phase, display="DEI025")
    assert table.up("DEI025", "end_card").decision == after


@pytest.mark.rule("DEI-196", "DEI-238")
def test_learned_feats_are_public_others_only_by_colour() -> None:
    table = learning(scrappers=RED, feats="bombs tunnels").play("feat:bombs")
    assert table.view(1)["feats"][0] == ["bombs", "blue"]
    assert table.view(1)["learned"][0] == ["bombs"]
    assert table.view(0)["feats"][0] == ["bombs", "tunnels"]


@pytest.mark.rule("DEI-245", "DEI-196")
def test_two_feats_of_one_colour_or_one_of_two_factions_are_no_position() -> None:
    assert learning(scrappers=RED, feats="bombs tunnels parcel_bot").feats[1] == []
    with pytest.raises(InvalidPosition, match="one feat of each colour"):
        learning(feats="bombs agent")
    with pytest.raises(InvalidPosition, match="every feat exists once"):
        learning(feats="bombs", seat_1={"feats": "bombs"})
