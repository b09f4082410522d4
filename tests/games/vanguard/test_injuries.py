"""Danger dice, the d10 and injuries (groups P, Q and R of the spec)."""

from __future__ import annotations

import pytest

from sternbrett.games.vanguard.things import DANGER_FACES, INJURY_FACES
from tests.games.vanguard.exploring import (
    CONTENT,
    GAME,
    RULES,
    SCIENCE,
    SECURITY,
    Table,
    action,
    happening,
    rolling,
)


def danger(table: str, face: str, **given: object) -> Table:
    """Return a table at which a danger die has been rolled for Security."""
    return happening(f"danger {table}", chance={"danger_die": face}, lander_card="LA1", **given)


@pytest.mark.rule("ISV-284")
def test_a_danger_die_is_looked_up_in_its_table() -> None:
    assert danger("A", "common").decision == "PayDie"
    assert danger("A", "uncommon").decision == "NextAction"
    twice = happening("danger A 2", chance={"danger_die": "special special"})
    assert len(twice.of("danger_rolled")) == 2


@pytest.mark.rule("ISV-285", "ISV-303")
def test_the_faces_of_danger_and_injury_dice() -> None:
    shown = [DANGER_FACES[face] for face in RULES.danger_rolls]
    assert sorted(shown) == sorted(["common", "common", "uncommon", "uncommon", "rare", "special"])
    shown = [INJURY_FACES[face] for face in RULES.injury_rolls]
    assert sorted(shown) == sorted(["damage", "damage", "heavy", "mental", "mental", "special"])


#: What each table does: spend N, lose a supply, or an injury.
TABLES = {
    ("A", "common"): 1, ("A", "rare"): "wounded", ("A", "uncommon"): 0, ("A", "special"): 0,
    ("B", "common"): 1, ("B", "uncommon"): "exhausted", ("B", "rare"): 0, ("B", "special"): 0,
    ("C", "common"): "supply", ("C", "uncommon"): "exhausted", ("C", "special"): "burned",
    ("C", "rare"): 0, ("D", "common"): 2, ("D", "uncommon"): "wounded",
    ("D", "rare"): "exhausted", ("D", "special"): "panicked",
}  # fmt: skip


@pytest.mark.rule("ISV-286", "ISV-287", "ISV-288", "ISV-289")
@pytest.mark.parametrize(("where", "what"), TABLES.items())
def test_the_danger_tables(where: tuple[str, str], what: int | str) -> None:
    table = danger(*where)
    if isinstance(what, int):
        for die in ["die:R.basic", "die:G.basic"][:what]:
            table.play(die)
        assert table.dice(SECURITY)[1] == what
        assert table.decision == "NextAction"
    elif what == "supply":
        assert table.supplies == 2
    else:
        assert table.injuries[SECURITY] == [what]
        assert table.decision == "PlaceInjuryDie"


@pytest.mark.rule("ISV-290")
@pytest.mark.parametrize(("face", "injuries"), [("special", ["scratch"]), ("rare", [])])
def test_the_table_of_the_starting_world(face: str, injuries: list[str]) -> None:
    table = happening("danger T", chance={"danger_die": face}, planet="eye", lander=None)
    assert table.injuries[SECURITY] == injuries


@pytest.mark.rule("ISV-291", "ISV-504")
def test_a_danger_die_is_rolled_again_before_it_applies() -> None:
    table = danger("A", "rare", security={"hands": "se04"})
    assert table.decision == "Window"
    assert table.injuries[SECURITY] == []
    table.play("card:se04", danger_die="common")
    assert table.decision == "PayDie"
    assert table.injuries[SECURITY] == []


@pytest.mark.rule("ISV-291")
def test_crew_in_the_same_sector_may_reroll_it_too() -> None:
    assert danger("A", "rare", science={"hands": "sc09"}).offers("card") == ["sc09"]
    away = danger("A", "rare", science={"hands": "sc09", "place": 2})
    assert away.decision == "PlaceInjuryDie"


@pytest.mark.rule("ISV-292")
@pytest.mark.parametrize(("rolled", "gained"), [("0", 0), ("4", 0), ("5", 1), ("9", 1)])
def test_the_d10_gives_zero_to_nine(rolled: str, gained: int) -> None:
    rows = {"d10": [{"r": "0-4", "do": ["nothing"]}, {"r": "5-9", "do": ["success 1"]}]}
    assert happening(rows, chance={"d10": rolled}).success == gained


# -- gaining ----------------------------------------------------------------------------------


@pytest.mark.rule("ISV-293", "ISV-295")
def test_an_injury_takes_the_next_slot_and_its_die_a_column_without_one() -> None:
    one = {"injuries": "burned", "columns": "R"}
    table = happening("injury wounded", security=one)
    assert table.injuries[SECURITY] == ["burned", "wounded"]
    assert table.options == ["column:G", "column:B"]
    assert table.play("column:B").columns[SECURITY] == ["R", "B"]


@pytest.mark.rule("ISV-294", "ISV-516", "ISV-302")
def test_a_die_falls_out_of_a_full_column() -> None:
    table = happening("injury wounded").play("column:R")
    assert table.decision == "DropDie"
    assert table.offers("die") == ["R.basic", "R.special.phy", "R.special.def"]
    table.play("die:R.basic")
    assert table.spent[SECURITY] == {"R:basic": 1}
    assert table.dice(SECURITY) == (4, 1, 0)
    again = happening("refresh 1", security={"spent": "R:basic", "columns": "R"})
    assert again.dice(SECURITY) == (4, 1, 0)  # the slot is blocked
    free = happening("injury wounded").play("column:G")
    assert free.decision != "DropDie"


@pytest.mark.rule("ISV-296")
def test_there_are_never_more_than_three_injury_dice() -> None:
    table = happening("injury wounded", security={"columns": "R G B"})
    assert table.decision == "NextAction"
    assert table.injuries[SECURITY] == ["wounded"]


@pytest.mark.rule("ISV-297")
def test_without_a_card_of_the_kind_it_is_wounded_or_any() -> None:
    other = {"injuries": "concussed concussed concussed"}
    table = happening("injury concussed", science=other)
    assert table.injuries[SECURITY] == ["wounded"]
    wounded = RULES.injuries[RULES.injury_ids.places["wounded"]]
    count, wounded.count = wounded.count, 0
    try:
        last = happening("injury concussed", science=other, chance={"injury": "burned"})
        assert last.injuries[SECURITY] == ["burned"]
    finally:
        wounded.count = count


@pytest.mark.rule("ISV-298", "ISV-299", "ISV-311")
def test_a_fourth_injury_is_an_evacuation_also_with_cards_face_down() -> None:
    full = {"injuries": "wounded wounded* burned*"}
    table = happening("injury wounded", "success 1", security=full)
    assert table.match.over
    assert table.outcome == 3
    assert table.success == 0
    assert len(table.injuries[SECURITY]) == 3


@pytest.mark.rule("ISV-299")
def test_a_card_face_down_takes_no_die() -> None:
    given = {"injury_pool": "damage", "science": {"injuries": "wounded*"}}
    table = rolling(["science R:basic base"], step=6, **given).play("injury_die:damage")
    assert table.decision == "PlaceInjuryDie"


@pytest.mark.rule("ISV-300", "ISV-301")
def test_cards_and_dice_are_removed_separately() -> None:
    hurt = {"injuries": "wounded burned panicked", "columns": "R B"}
    table = happening("heal_card 1", security=hurt).play("injury:burned")
    assert table.injuries[SECURITY] == ["wounded", "panicked"]
    assert table.columns[SECURITY] == ["R", "B"]
    table = happening("heal_die 1", security=hurt).play("column:B")
    assert table.columns[SECURITY] == ["R"]
    assert len(table.injuries[SECURITY]) == 3


@pytest.mark.rule("ISV-299", "ISV-300")
def test_of_two_equal_cards_the_one_that_is_touched_is_removed() -> None:
    hurt = {"injuries": "wounded wounded*"}
    table = happening("heal_card 1", security=hurt)
    assert table.options == ["injury:wounded", "turned_injury:wounded"]
    look = table.match.look(0, GAME.texts("en", CONTENT))
    assert look.drawing is not None
    for option in table.match.options_of(0):
        assert look.drawing.changing.count(f'data-handle="{GAME.handles(option, CONTENT)[0]}"') == 1
    assert table.play("turned_injury:wounded").injuries[SECURITY] == ["wounded"]


@pytest.mark.rule("ISV-301")
def test_without_its_injury_die_a_column_has_its_slot_again() -> None:
    hurt = {"columns": "R", "spent": "R:basic"}
    table = happening("heal_die 1", "refresh 1", security=hurt).play("column:R", "spent:R.basic")
    assert table.dice(SECURITY) == (5, 0, 0)


@pytest.mark.rule("ISV-299")
def test_turning_an_injury_face_down() -> None:
    table = happening("flip_injury 1", security={"injuries": "wounded burned*"})
    assert table.options == ["injury:wounded"]
    assert table.play("injury:wounded").injuries[SECURITY] == ["wounded*", "burned*"]


@pytest.mark.rule("ISV-537")
def test_a_die_healed_before_it_was_applied_has_no_effect() -> None:
    science = {"hands": "sc11", "rank": 2, "injuries": "wounded", "columns": ""}
    table = happening("heal_die 1", actor=SCIENCE, roll_action=-2, roller=SCIENCE, roll_sector=0,
                      injury_pool=[INJURY_FACES.index("damage")], science=science)  # fmt: skip
    assert table.options == ["injury_die:damage"]
    assert table.play("injury_die:damage").injury_pool == []


@pytest.mark.rule("ISV-537")
def test_a_card_that_holds_a_die_may_be_healed_and_the_die_returns() -> None:
    science = {"injuries": "critical wounded+"}
    table = happening("heal_card 1", actor=SCIENCE, science=science)
    assert table.play("injury:wounded").injuries[SCIENCE] == ["critical"]


@pytest.mark.rule("ISV-304")
def test_there_are_twelve_kinds_and_forty_eight_cards() -> None:
    cards = [it for it in RULES.injuries if not it.tutorial]
    assert len(cards) == 12
    assert sum(it.count for it in cards) == 48


@pytest.mark.rule("ISV-304")
@pytest.mark.parametrize(
    ("card", "face", "decision"),
    [("wounded", "damage", "PayDie"), ("critical", "damage", "PayDie"),
     ("critical", "heavy", "PlaceInjuryDie"), ("exhausted", "heavy", "PayDie"),
     ("wounded", "heavy", "NextAction"), ("panicked", "special", "PayDie")],
)  # fmt: skip
def test_what_injury_dice_do_on_a_card(card: str, face: str, decision: str) -> None:
    given = {"injury_pool": face, "science": {"injuries": card}}
    table = rolling(["science R:basic base"], step=6, **given).play(f"injury_die:{face}")
    if decision == "NextAction":
        table.play("column:R")
    assert table.decision == decision


@pytest.mark.rule("ISV-304", "ISV-305", "ISV-020")
def test_burned_makes_vanguards_accidents_for_the_rest_of_the_roll() -> None:
    rows = [
        {"c": "green", "when": "phy", "fx": ["success 3"]},
        {"c": "red", "fx": ["nothing"]},
    ]
    probe = action([[{"m": "acc", "fx": ["success 1"]}]], rows)
    pool = ["science R:basic van"]
    given = {"science": {"injuries": "burned", "available": ""}, "action": probe}
    burned = rolling(pool, step=6, injury_pool="mental", **given)
    assert burned.play("injury_die:mental", "column:R").success == 1
    plain = rolling(pool, step=6, injury_pool="heavy", **given)
    assert plain.play("injury_die:heavy", "column:R", "yes").success == 3


@pytest.mark.rule("ISV-306", "ISV-473")
def test_each_is_clockwise_from_the_actor_and_stops_at_an_evacuation() -> None:
    full = {"injuries": "wounded wounded wounded"}
    table = happening({"each": "all", "do": ["injury wounded"]}, actor=SCIENCE, science=full)
    assert table.match.over
    assert table.injuries[SECURITY] == []


@pytest.mark.rule("ISV-517")
def test_the_one_concerned_is_asked_first_then_the_others() -> None:
    given = {"security": {"hands": "se13", "rank": 2}, "engineering": {"hands": "en17", "rank": 3}}
    table = happening("injury wounded", actor=3, team="security engineering", **given)
    assert table.offers("card") == ["en17"]
    assert table.play("pass").offers("card") == ["se13"]
    table.play("card:se13", "die:R.basic")
    assert table.offers("card") == ["en17"]  # asked again after the last use
    assert table.play("pass").injuries[3] == []


@pytest.mark.rule("ISV-470")
def test_a_prevented_fourth_injury_starts_no_evacuation() -> None:
    full = {"injuries": "wounded wounded wounded", "hands": "se06"}
    table = happening("injury wounded", security=full).play("card:se06")
    assert not table.match.over
    table.play("die:R.basic", "die:G.basic")  # the rest of the card applies
    assert table.dice(SECURITY)[1] == 2
    assert len(table.injuries[SECURITY]) == 3
