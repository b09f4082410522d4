"""What the verbs of the ship do (3.L), and what others mean aboard."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.vanguard.codes import NOBODY
from sternbrett.games.vanguard.rules.aboard.recruiting import RecruitFor
from sternbrett.games.vanguard.rules.conditions import holds
from sternbrett.games.vanguard.rules.running import Run
from tests.games.vanguard.exploring import (
    PARSER,
    RULES,
    SCIENCE,
    SECURITY,
    TESTED,
    Table,
    checked,
    fx,
    happening,
)
from tests.games.vanguard.outbound import CREW, ROSTER, aboard, ship_of

WILD_LEFT = {"R:basic": 1, "G:basic": 1, "B:basic": 1}


def ordered(*effects: Any, page: Any = "bridge", **given: Any) -> Table:
    """Return a table aboard at which effects have happened, and somebody is asked about a recruit.

    What stands there is the position after them, unless they ask something themselves.
    """
    steps = [Run(fx(*effects), 0, NOBODY, 0), RecruitFor()]
    return aboard(steps=steps, page=page, **given)


def explored(*effects: Any, **given: Any) -> Table:
    """Return a table on a world of a campaign at which effects have happened to Security."""
    return happening(*effects, mode="campaign", ship=ship_of(**given))


# -- energy and command -----------------------------------------------------------------------


@pytest.mark.rule("ISV-376", "ISV-566")
@pytest.mark.parametrize("name", ["energy", "command"])
def test_energy_and_command_stay_between_nothing_and_their_caps(name: str) -> None:
    most = {"energy": 8, "command": 6}[name]
    assert ordered(f"{name} 9", **{name: 2}).ship[name] == most
    assert ordered(f"{name} -3", **{name: 2}).ship[name] == 0


@pytest.mark.rule("ISV-407", "ISV-569")
def test_energy_of_page_6_is_kept_for_the_bridge_command_is_not() -> None:
    ship = ordered("energy 2", "command 1", "energy -1", page="facilities", energy=1).ship
    assert (ship["energy"], ship["energy_later"], ship["command"]) == (0, 2, 1)


@pytest.mark.rule("ISV-528")
def test_what_a_world_or_the_unloading_gives_is_kept_for_the_bridge() -> None:
    for table in (
        explored("energy 2", "command 1"),
        ordered("energy 2", "command 1", page="unloading"),
    ):
        assert (table.ship["energy_later"], table.ship["command_later"]) == (2, 1)
        assert (table.ship["energy"], table.ship["command"]) == (0, 0)


# -- morale -----------------------------------------------------------------------------------


@pytest.mark.rule("ISV-378", "ISV-379", "ISV-562")
def test_morale_moves_step_by_step_and_not_above_high() -> None:
    assert ordered("morale 3", morale=1).ship["morale"] == 0
    table = ordered("morale -2", morale=0)
    assert table.ship["morale"] == 2
    assert table.of("morale_changed") == [
        ["morale_changed", -1, "medium"],
        ["morale_changed", -1, "low"],
    ]


@pytest.mark.rule("ISV-579")
def test_the_first_time_at_very_low_has_a_log_of_its_own() -> None:
    table = ordered("morale -1", "morale 1", "morale -1", morale=2)
    assert table.of("log_read") == [["log_read", 758]]


@pytest.mark.rule("ISV-343", "ISV-380")
def test_where_morale_cannot_fall_every_section_returns_a_die() -> None:
    table = ordered("morale -1", morale=3)
    for section in ("security", "recon", "science", "engineering"):
        assert table.decision == "ReturnDie"
        die = table.offers("die")[0]
        table.play(f"die:{die}")
        assert ["die_returned", section, die.replace(".", ":")] in table.events
    assert [sum(dice.values()) for dice in table.ship["owned"]] == [4, 4, 4, 4]
    assert table.ship["morale"] == 3


@pytest.mark.rule("ISV-343")
def test_a_section_with_three_dice_returns_none() -> None:
    owned = [WILD_LEFT, {**WILD_LEFT, "G:wild": 1}, WILD_LEFT, WILD_LEFT]
    table = ordered("morale -1", morale=3, owned=owned).play("die:G.wild")
    assert table.decision == "RecruitFor"
    assert table.ship["owned"] == [WILD_LEFT] * 4


@pytest.mark.rule("ISV-428", "ISV-432")
def test_mutiny_ends_the_campaign() -> None:
    table = ordered("morale -1", "success 1", morale=3, owned=[WILD_LEFT] * 4)
    assert table.match.over
    assert table.g.result == "campaign_lost"
    assert table.ship["ending"] == "mutiny"
    assert table.ship["success"] == 0
    assert ["log_read", 191] in table.events


@pytest.mark.rule("ISV-562")
def test_morale_of_a_world_waits_for_docking() -> None:
    ship = explored("morale_later 1", "morale -2").ship
    assert ship["morale_queue"] == [1, -2]
    assert ship["morale"] == 1


@pytest.mark.rule("ISV-343")
def test_lose_die_takes_a_die_of_every_section() -> None:
    table = ordered("lose_die")
    for _ in range(4):
        table.play(table.options[0])
    assert [sum(dice.values()) for dice in table.ship["owned"]] == [4, 4, 4, 4]


# -- cards, equipment, unlocking --------------------------------------------------------------


@pytest.mark.rule("ISV-337", "ISV-519")
def test_a_card_waits_once() -> None:
    known = {"installed": "LA1 A04", "research": "R01", "catalogue": "C01", "completed": ["R02"],
             "lines": ["C02 1", ""]}  # fmt: skip
    table = ordered(
        *[f"await {it}" for it in ["A04", "R01", "C01", "R02", "C02", "B01", "B01", "R05"]], **known
    )
    assert table.ship["waiting"] == ["B01", "R05"]
    assert table.of("card_waits") == [["card_waits", "B01"], ["card_waits", "R05"]]


@pytest.mark.rule("ISV-519")
def test_a_tech_level_waits_if_it_is_higher_than_those_before() -> None:
    assert ordered("tech 1", tech=1).ship["next_tech"] == 0
    assert ordered("tech 3", "tech 2", tech=1).ship["next_tech"] == 3


@pytest.mark.rule("ISV-385", "ISV-519")
def test_an_objective_waits_unless_it_was_there_before() -> None:
    assert ordered("objective O02").ship["next_objective"] == "O02"
    had = ordered("objective O02", objectives_had=["O01", "O02"])
    assert had.ship["next_objective"] is None


@pytest.mark.rule("ISV-519")
def test_the_arsenal_gets_no_more_copies_than_there_are() -> None:
    copies = RULES.equipment[RULES.equipment_ids.places["E01"]].copies
    assert ordered("arsenal E01 9").arsenal["E01"] == copies
    carried = happening("arsenal E01 9", mode="campaign", ship=ship_of(), security={"kit": "E01"})
    assert carried.arsenal["E01"] == copies - 1


@pytest.mark.rule("ISV-519", "ISV-352", "ISV-406")
def test_unlocking_twice_is_once() -> None:
    wanted = ["unlock die expert", "unlock site L5", "unlock system V4",
              "unlock facility observatory"]  # fmt: skip
    table = ordered(*wanted, *wanted)
    ship = table.ship
    assert (ship["dice_open"], ship["sites_open"]) == (["expert"], ["L5"])
    assert (ship["systems_open"], ship["facilities_open"]) == (["V4"], ["observatory"])
    told = [event[0] for event in table.events if str(event[0]).endswith("_unlocked")]
    assert len(told) == 4


@pytest.mark.rule("ISV-519", "ISV-382", "ISV-383")
def test_situations_go_where_the_verb_says() -> None:
    decks = {"situations": "S01 S02", "situations_possible": "S03", "situations_future": "S11"}
    ship = ordered("situation future S11", "situation future S01", "situation shuffle S01",
                   "situation remove S02", "situation reveal 2", **decks,
                   chance={"situation": "S03 S11"}).ship  # fmt: skip
    assert ship["situations"] == ["S03", "S11"]
    assert ship["situations_possible"] == ["S01"]
    assert ship["situations_future"] == []


@pytest.mark.rule("ISV-384", "ISV-566")
def test_there_is_one_penalty_token() -> None:
    assert ordered("penalty", "penalty").ship["penalty"] is True


# -- crew -------------------------------------------------------------------------------------


@pytest.mark.rule("ISV-402", "ISV-403")
def test_recruit_lets_a_section_keep_one_of_two() -> None:
    table = ordered("recruit 1")
    assert table.decision == "RecruitFor"
    table.play("section:recon", recruit=f"{CREW[8]} {CREW[9]}")
    assert table.offers("crew") == [CREW[8], CREW[9]]
    table.play(f"crew:{CREW[9]}")
    assert table.ship["roster"][CREW[9]] == "recon 1 available"
    assert CREW[8] not in table.ship["roster"]
    assert table.recruits == []


@pytest.mark.rule("ISV-403")
def test_a_section_without_a_free_sleeve_cannot_recruit() -> None:
    full = ROSTER | dict.fromkeys(CREW[8:10], "recon 1 resting")
    assert "recon" not in ordered("recruit 1", roster=full).offers("section")
    freed = full | {CREW[8]: "recon 1 dead"}
    assert "recon" in ordered("recruit 1", roster=freed).offers("section")


@pytest.mark.rule("ISV-348")
def test_rankup_needs_a_sleeve() -> None:
    riku = RULES.crew_ids.ids[RULES.tutorial_crew[SECURITY]]
    roster = {riku: "security 1 away"}
    table = explored("rankup", roster=roster)
    assert table.ship["roster"][riku] == "security 2 away"
    assert table.rank[SECURITY] == 2
    taken = roster | dict.fromkeys(CREW[8:11], "security 2 available")
    assert explored("rankup", roster=taken).ship["roster"][riku] == "security 1 away"


# -- what other verbs mean aboard -------------------------------------------------------------


@pytest.mark.rule("ISV-528", "ISV-350")
def test_success_is_the_pool_aboard_and_of_the_world_elsewhere() -> None:
    table = ordered("success 3", success=15)
    assert (table.ship["success"], table.success) == (16, 0)
    table = explored("success 3", success=2)
    assert (table.ship["success"], table.success) == (2, 3)


@pytest.mark.rule("ISV-528")
def test_verbs_of_explorations_do_nothing_aboard() -> None:
    before = ordered("nothing")
    after = ordered("supply 2", "charge 1", "spend 1", "refresh 1", "draw 1", "injury wounded")
    assert after.decision == "RecruitFor"
    assert {**after.match.game.dump(after.g)} == {**before.match.game.dump(before.g)}


@pytest.mark.rule("ISV-568")
def test_a_discovery_aboard_is_collected() -> None:
    table = ordered("discovery micro 1", collected=["D-MI1"], chance={"discovery_2": "D-MC1"})
    assert table.ship["collected"] == ["D-MI1", "D-MC1"]
    assert table.discoveries == []


@pytest.mark.rule("ISV-338", "ISV-527")
def test_choices_aboard_belong_to_the_captain_or_the_named_section() -> None:
    choose = {"choose": [["success 1"], ["energy 1"]]}
    for page, captain in {"bridge": 1, "medbay": 2, "hangar": 3, "docking": 0}.items():
        assert ordered(choose, page=page, seats=4).asked == [captain]
    assert ordered({**choose, "who": "science"}, seats=4).asked == [SCIENCE]


@pytest.mark.rule("ISV-501")
def test_the_captain_breaks_a_tie_of_the_team() -> None:
    vote = {"choose": [["success 1"], ["success 2"]], "who": "team"}
    for page, tokens in {"bridge": 2, "docking": 1}.items():
        table = ordered(vote, page=page, seats=2)
        table.play("choice:1", seat=0).play("choice:2", seat=1)
        assert table.ship["success"] == tokens


@pytest.mark.rule("ISV-464", "ISV-465")
def test_only_what_the_ship_can_pay_is_offered() -> None:
    prices = [["energy -2"], ["command -1"], ["success -3"], ["morale -1"], ["penalty"]]
    pools = {"energy": 1, "command": 1, "success": 3}
    assert ordered({"choose": prices}, **pools).offers("choice") == ["2", "3", "4", "5"]
    assert explored({"choose": prices}, **pools).offers("choice") == ["4", "5"]


@pytest.mark.rule("ISV-465", "ISV-409")
@pytest.mark.parametrize(("lander", "offered"), [("LA1", False), ("LA2", True)])
def test_damage_pays_only_for_a_lander_that_can_be_damaged(lander: str, offered: bool) -> None:
    choose = {"choose": [["nothing"], ["landing_damage"], ["success 1"]]}
    table = happening(choose, mode="campaign", ship=ship_of(), lander_card=lander)
    assert ("2" in table.offers("choice")) == offered


@pytest.mark.rule("ISV-419", "ISV-464")
def test_a_reduced_loss_must_be_payable() -> None:
    choose = {"choose": [[{"reduce": "armor", "of": 4, "do": "supply -"}], ["nothing"], ["draw 1"]]}
    assert "1" in happening(choose, supplies=3).offers("choice")
    assert "1" not in happening(choose, supplies=2).offers("choice")


@pytest.mark.rule("ISV-528")
@pytest.mark.parametrize(
    "written",
    ["energy = 2", "command = 3", "morale = 0", "success = 4", "objective:O01", "!objective:O02"],
)
def test_conditions_about_the_ship(written: str) -> None:
    table = ordered("nothing", energy=2, command=3, morale=3, success=4)
    condition = checked(PARSER.condition(written, TESTED))
    assert holds(table.g, condition, NOBODY)
    assert not holds(happening("nothing").g, condition, NOBODY) or written.startswith(("!", "mo"))


# -- the end ----------------------------------------------------------------------------------


@pytest.mark.rule("ISV-427", "ISV-529")
def test_winning_ends_everything_at_once() -> None:
    table = explored("success 1", "wincampaign silence", "success 1")
    assert table.g.result == "campaign_won"
    assert (table.ship["ending"], table.success) == ("silence", 1)
    assert ["campaign_ended", "silence"] in table.events
    assert table.match.over


@pytest.mark.rule("ISV-427", "ISV-434", "ISV-576")
@pytest.mark.parametrize(
    ("log", "allied", "ending"),
    [(167, 4, "rekindle_full"), (167, 2, "rekindle"), (168, 0, "silence")],
)
def test_the_last_log_reads_an_epilogue_and_ends_by_what_was_done(
    log: int, allied: int, ending: str
) -> None:
    table = happening(
        f"log {log}", mode="campaign", ship=ship_of(), flags={"allied": allied, "song": 1}
    )
    assert table.ship["ending"] == ending
    told = [event[1] for event in table.of("log_read")]
    assert told[:2] == [log, 169]
    assert {170, 176} <= set(told)  # of what was not sealed, and of the song
    assert not {171, 177} & set(told)


@pytest.mark.rule("ISV-577")
@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("text", ("objective", "situation", "research", "production", "ending")),
        ("note", ("bridge", "facility_upgrade")),
    ],
)
def test_cards_of_the_ship_carry_their_texts(name: str, kinds: tuple[str, ...]) -> None:
    said = [getattr(thing.table, name) for kind in kinds for thing in RULES.ship[kind]]
    assert all(text.en and text.de for text in said)


@pytest.mark.rule("ISV-529")
def test_without_a_ship_the_verbs_of_the_ship_do_nothing() -> None:
    table = happening("energy 1", "morale -1", "await R01", "objective O02", "losecampaign mutiny")
    assert not table.match.over
    assert table.ship is None
