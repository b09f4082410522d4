"""3.14 Who decides: the crew, its seats, the floor, taking back."""

from __future__ import annotations

import pytest

from sternbrett.games.dine import GAME
from sternbrett.kernel.errors import Refused
from sternbrett.kernel.game import Setting
from tests.games.dine.table import CONTENT, at, new, played, random_policy

FIVE = "autopilot* deck_cannon* fusion_core* battery_bank* spice_rack*"


@pytest.mark.rule("DSD-170")
def test_crew_decisions_are_open_to_all_and_by_turns_to_the_speaker() -> None:
    crew = {"hands": ["toolbox", "probe", "evasive_roll"]}
    # Check A, after an action of seat 2.
    table = at(**crew, rows=["deflector*"]).upper("evasive_roll", seat=2)
    assert (table.decision, table.asked, table.turn) == ("CheckWays", [0, 1, 2], 2)
    # Whoever answers first.
    table.play("solve:1", seat=1)
    assert (table.decision, table.asked, table.turn) == ("WhoUpgrades", [0, 1, 2], 2)
    table = at("hazard", rows=["deflector*", FIVE], **crew)
    assert (table.decision, table.asked, table.turn) == ("AbsorbDamage", [0, 1, 2], 0)
    table.play("absorb:1", seat=1)
    assert (table.decision, table.asked) == ("CrewPays", [0, 1, 2])
    table.play("pay:deflector", seat=2)
    assert table.damage == 7
    table = at("hazard", rows=[FIVE], damage=6, speaker=1, **crew)
    assert (table.decision, table.asked, table.turn) == ("WhoRemoves", [0, 1, 2], 1)


@pytest.mark.rule("DSD-170")
def test_before_any_action_the_speaker_is_seat_0() -> None:
    assert new(1, seats=3).speaker == 0
    table = at("arrive", sector="meteor_storm", damage=7, hands=["", "probe", "toolbox"])
    assert (table.decision, table.turn) == ("WhoRemoves", 0)


@pytest.mark.rule("DSD-171")
def test_choices_about_a_hand_belong_to_its_seat() -> None:
    crew = {"hands": ["toolbox", "probe evasive_roll"], "easy_left": 1}
    table = at("check", sector="pirates", **crew).play("solve:2", "upgrader:2", seat=0)
    assert (table.decision, table.asked) == ("UpgradeCard", [1])
    with pytest.raises(Refused, match="not asked"):
        table.play("upgrade:probe", seat=0)
    table.play("upgrade:probe", seat=1)
    assert table.decision == "ManStation"
    assert "man:probe" in table.options_of(1)
    assert "man:probe" not in table.options_of(0)
    table = at("hazard", rows=[FIVE], damage=6, **crew).play("remover:2", seat=0)
    assert (table.decision, table.asked) == ("RemoveCards", [1])


@pytest.mark.rule("DSD-172")
def test_all_seats_are_offered_their_actions_until_one_acts() -> None:
    table = at(hands=["autopilot toolbox", "probe", "deflector spice_rack"])
    questions = [table.match.question_id(seat) for seat in range(3)]
    assert table.asked == [0, 1, 2]
    table.match.choose("play:deflector", 2, question=questions[2])
    # The floor is locked, and an answer to the question before is refused.
    assert table.asked == [2]
    with pytest.raises(Refused) as refused:
        table.match.choose("play:autopilot", 0, question=questions[0])
    assert refused.value.code == "stale"
    with pytest.raises(Refused, match="not asked"):
        table.play("play:autopilot", seat=0)
    table.play("upper")
    assert table.asked == [0, 1, 2]
    # So it is when the floor is open again and offers the very same.
    assert "play:autopilot" in table.options_of(0)
    with pytest.raises(Refused) as refused:
        table.match.choose("play:autopilot", 0, question=questions[0])
    assert refused.value.code == "stale"
    # A pass is no action: answers to the floor before it still count.
    question = table.match.question_id(0)
    table.play("pass", seat=1)
    table.match.choose("play:autopilot", 0, question=question)
    # Seats that have nothing to do are not offered the floor.
    table = at(hands=["autopilot", "torpedo_tube"], rest="removed")
    assert table.asked == [0]


@pytest.mark.rule("DSD-173")
def test_the_floor_goes_round() -> None:
    assert new(1, seats=3).turn == 0
    table = at(hands=["autopilot toolbox", "probe", "deflector spice_rack"])
    table.upper("autopilot")
    assert table.turn == 1
    # Whoever acts, the floor goes on from there.
    table.upper("deflector", seat=2)
    assert table.turn == 0
    table.play("pass")
    assert (table.turn, table.passes) == (1, 1)
    table.upper("probe")
    assert (table.turn, table.passes) == (2, 0)  # an action forgets all passes


@pytest.mark.rule("DSD-173")
def test_the_floor_skips_seats_without_an_action_and_crosses_sectors() -> None:
    table = at(hands=["autopilot toolbox", "torpedo_tube", "deflector"], rest="removed")
    assert table.upper("autopilot").turn == 2
    table = at(hands=["autopilot", "probe", "deflector"], sector="pirates", easy_left=1, floor=0)
    table.upper("probe", seat=1).play("solve:2", "nobody")
    for seat in range(3):
        table.play("keep", seat=seat)
    assert (table.decision, table.turn) == ("Floor", 2)


@pytest.mark.rule("DSD-173")
def test_who_can_play_may_not_pass_when_all_others_who_can_have_passed() -> None:
    table = at(hands=["autopilot", "probe", ""])
    assert "pass" in table.options
    table.play("pass")
    assert table.turn == 1
    assert "pass" not in table.options_of(1)
    # A seat with ship actions only may always pass while a partner holds a playable card.
    assert "pass" in table.options_of(2)
    table = at(hands=["autopilot", "", ""])
    assert "pass" not in table.options_of(0)
    assert "pass" in table.options_of(1)
    table.play("pass", seat=1).play("pass", seat=2)
    assert table.turn == 0


@pytest.mark.rule("DSD-173")
def test_when_nobody_can_play_adrift_is_offered_and_the_last_may_not_pass() -> None:
    table = at(hands=["torpedo_tube", "", ""])
    for seat in (0, 1, 2):
        assert {"pass", "adrift"} <= set(table.options_of(seat))
    table.play("pass").play("pass")
    assert table.turn == 2
    assert "pass" not in table.options
    assert "adrift" in table.options
    table.play("adrift")
    assert table.passes == 0
    # Only one seat can act at all, and one seat alone never passes.
    table = at(hands=["torpedo_tube", ""], manned="fusion_core -", rows=["battery_bank"],
               rest="removed")  # fmt: skip
    assert table.options == ["adrift", "station"]
    assert "pass" not in at(hands=[""]).options


@pytest.mark.rule("DSD-186")
def test_any_seat_may_pass_once_and_still_act() -> None:
    table = at(hands=["autopilot", "probe", "deflector"])
    table.play("pass", seat=2)
    assert table.turn == 0
    assert "pass" not in table.options_of(2)
    assert "play:deflector" in table.options_of(2)
    assert "pass" in table.options_of(1)
    table.play("pass", seat=1)
    assert "pass" not in table.options_of(0)
    table.upper("deflector", seat=2)
    assert "pass" in table.options_of(1)  # until the next action


@pytest.mark.rule("DSD-174")
def test_what_revealed_nothing_can_be_taken_back() -> None:
    table = at(hands=["autopilot toolbox"])
    before = GAME.dump(table.match.state)
    table.upper("autopilot")
    assert table.match.can_undo(0)
    table.match.undo(0)
    table.match.undo(0)
    assert GAME.dump(table.match.state) == before
    # A draw shows a card.
    table.play("ship:turbo")
    assert not table.match.can_undo(0)
    # The next action ends it.
    table = at(hands=["autopilot", "toolbox"], open_hands=True)
    table.upper("autopilot", seat=0)
    assert table.match.can_undo(0)
    table.play("play:toolbox", seat=1)
    assert not table.match.can_undo(0)


@pytest.mark.rule("DSD-174", "DSD-183")
def test_with_hidden_hands_a_card_can_be_taken_back_until_it_is_shown() -> None:
    table = at(hands=["autopilot toolbox", "probe"]).play("play:autopilot")
    assert table.match.can_undo(0)
    table.play("upper")
    assert not table.match.can_undo(0)
    # What the others learn stands: cards discarded, upgraded, manned, and not kept.
    table = at(hands=["torpedo_tube toolbox", "probe"], sector="pirates")
    table.play("play:torpedo_tube", "upper", "discard:toolbox")
    assert (table.decision, table.last.sealed) == ("CheckWays", True)
    table = at(hands=["torpedo_tube", "probe"], manned="star_chart -", rows=["deep_scanner"],
               sector="pirates")  # fmt: skip
    table.play("station", "pay:deep_scanner", "take:course_computer")
    assert (table.decision, table.last.sealed) == ("CheckWays", True)
    table = at("manning", hands=["toolbox", "probe"]).play("man:toolbox", seat=0)
    assert not table.match.can_undo(0)
    table = at("manning", hands=["toolbox", "probe"]).play("keep", seat=0)
    assert table.match.can_undo(0)
    table = at(ship="nostroven", hands=["autopilot", ""], manned="microscope -",
               rows=["sample_chamber quantum_computer*"], sector="pirates")  # fmt: skip
    table.play("station", "pay:quantum_computer", "upgrade:autopilot")
    assert (table.decision, table.last.sealed) == ("CheckWays", True)


@pytest.mark.rule("DSD-174")
def test_a_ship_action_can_be_broken_off_before_the_draw() -> None:
    table = at(ship="nostroven", hands=["", ""], marker=2).play("ship:core_pulse")
    assert table.match.can_undo(0)
    table.match.undo(0)
    assert (table.marker, table.decision) == (2, "Floor")
    table.play("ship:core_pulse", "drawer:2")
    assert not table.match.can_undo(0)


@pytest.mark.rule("DSD-175")
def test_discards_of_all_are_collected_in_parallel() -> None:
    table = at("hazard", sector="blockade", rows=[FIVE], hands=["toolbox", "probe evasive_roll"])
    assert table.asked == [0, 1]
    table.play("discard:probe", seat=1)
    # Nothing has happened yet, nobody else knows, and it can be taken back.
    assert (table.discard, table.hand_sizes, table.asked) == ([], [1, 2], [0])
    assert "probe" not in repr(table.view(0))
    assert table.view(0)["decided"] == [1]
    table.match.undo(1)
    table.play("discard:evasive_roll", seat=1).play("discard:toolbox", seat=0)
    assert (table.hand_sizes, set(table.discard)) == ([0, 1], {"toolbox", "evasive_roll"})


@pytest.mark.rule("DSD-180")
def test_no_option_breaks_an_action_off() -> None:
    words = {option.key.partition(":")[0] for option in GAME.vocabulary(CONTENT)}
    assert not {"cancel", "undo", "back"} & words
    # Half-made actions offer only what goes on with them.
    table = at(hands=["torpedo_tube toolbox"]).play("play:torpedo_tube")
    assert table.options == ["upper", "lower"]
    assert table.play("upper").options == ["discard:toolbox"]


@pytest.mark.rule("DSD-181")
def test_offers_may_tell_whether_a_hidden_hand_can_play() -> None:
    table = at(hands=["autopilot", "probe"])
    assert table.view(0)["can_play"] == [0, 1]
    assert table.view(0)["hands"][1] == 1
    table = at(hands=["autopilot", "torpedo_tube"])
    assert table.view(0)["can_play"] == [0]
    assert "pass" not in table.options_of(0)
    # The same hands open tell no more than that.
    assert table.view(None)["can_act"] == [0, 1]


@pytest.mark.rule("DSD-185")
def test_the_decision_limit_is_a_loss() -> None:
    setting = next(setting for setting in GAME.settings if setting.name == "decision_limit")
    assert setting == Setting("decision_limit", (0, 1000), 0, research=True)
    table = at(hands=["autopilot", "probe"], decisions=998, decision_limit=1000)
    table.play("play:autopilot")
    assert table.result == ""
    table.play("upper")
    assert (table.result, table.match.over) == ("truncated", True)
    assert GAME.scores(table.match.state) == (-1.0, -1.0)
    assert table.points == 0
    # Without a limit play goes on.
    table = at(hands=["autopilot", "probe"], decisions=1000).upper("autopilot")
    assert table.result == ""
    long = played(new(1, seats=2, decision_limit=1000), random_policy(1))
    assert long.decisions <= 1000
