"""Section dice: types, faces, symbols, places (group B), and what pays for what."""

from __future__ import annotations

from collections import Counter

import pytest

from sternbrett.games.vanguard.codes import PREPARE_ROLL
from sternbrett.games.vanguard.language import COLOURS
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.rounds import NextTurn
from sternbrett.games.vanguard.rules.symbols import payable, payments
from tests.games.vanguard.exploring import (
    ENGINEERING,
    RECON,
    RULES,
    SCIENCE,
    SECURITY,
    at,
    code,
    dice,
    happening,
    new,
)

SYMBOLS = {"R": "phy gat def", "G": "sco bio xen", "B": "con res tec"}


def sides(die: str) -> Counter[str]:
    """Return the six sides of a type of die."""
    kind = RULES.die_types[RULES.die_ids.places[die]]
    faces = ["+".join(RULES.symbol_ids.ids[it] for it in kind.faces[side]) for side in kind.rolls]
    return Counter(faces)


def pays(pool: str, condition: str, free: bool = False, combo: bool = False) -> bool:
    """Tell whether dice of Engineering (`R:basic=acc …`) pay for a condition."""
    g = lying([f"engineering {die.replace('=', ' ')}" for die in pool.split()])
    return payable(g, dice(condition), 1, free, combo)


def lying(pool: list[str]) -> VanguardState:
    """Return a position with dice of Engineering's roll, before anything is done with them."""
    roll = {"roll_action": PREPARE_ROLL, "roller": ENGINEERING, "pool": [code(it) for it in pool]}
    return at(steps=[NextTurn()], team="engineering", **roll).g


@pytest.mark.rule("ISV-016")
def test_a_die_counts_as_a_die_of_its_colour_whatever_it_shows() -> None:
    for face in ("base", "van", "acc"):
        assert pays(f"G:basic={face}", "G")
        assert not pays(f"G:basic={face}", "R")


@pytest.mark.rule("ISV-017", "ISV-022", "ISV-024")
def test_three_symbols_for_each_colour() -> None:
    assert tuple(COLOURS) == ("R", "G", "B")
    for colour, symbols in SYMBOLS.items():
        for symbol in symbols.split():
            die = f"{colour}:special:{symbol}"
            assert sides(die) == {symbol: 3, "base": 1, "van": 1, "acc": 1}
    assert Counter(it.kind for it in RULES.die_types) == {
        "basic": 3,
        "special": 9,
        "universal": 3,
        "expert": 3,
        "wild": 3,
    }


@pytest.mark.rule("ISV-023", "ISV-025", "ISV-026", "ISV-027")
@pytest.mark.parametrize("colour", SYMBOLS)
def test_faces_of_the_other_types(colour: str) -> None:
    a, b, c = SYMBOLS[colour].split()
    assert sides(f"{colour}:basic") == {"base": 4, "van": 1, "acc": 1}
    pairs = {f"{a}+{b}": 1, f"{a}+{c}": 1, f"{b}+{c}": 1}
    assert sides(f"{colour}:universal") == {**pairs, "base": 2, "van": 1}
    doubles = {f"{it}+{it}": 1 for it in (a, b, c)}
    assert sides(f"{colour}:expert") == {**doubles, "van": 2, "base": 1}
    assert sides(f"{colour}:wild") == {"van": 2, "acc": 4}


@pytest.mark.rule("ISV-025", "ISV-026", "ISV-028")
def test_the_box_has_twenty_dice_of_each_colour_four_of_them_locked() -> None:
    for colour in range(3):
        kinds = [it for it in RULES.die_types if it.colour == colour]
        assert sum(it.count for it in kinds) == 20
        assert sum(it.count for it in kinds if it.locked) == 4
        counts = {it.kind: it.count for it in kinds if it.kind != "special"}
        assert counts == {"basic": 4, "universal": 2, "expert": 2, "wild": 3}


@pytest.mark.rule("ISV-018")
def test_base_has_no_effect_but_can_be_converted() -> None:
    # Cho (Engineering) converts blue Base to Technology, and nothing else.
    assert not pays("B:basic=base", "tec")
    assert pays("B:basic=base", "tec", free=True)
    assert not pays("B:basic=base", "con", free=True)
    assert not pays("R:basic=base", "tec", free=True)


@pytest.mark.rule("ISV-019", "ISV-020")
def test_vanguard_may_count_as_any_symbol_but_is_never_an_accident() -> None:
    for symbol in [*" ".join(SYMBOLS.values()).split(), "base"]:
        assert not pays("R:basic=van", symbol)  # never by itself
        assert pays("R:basic=van", symbol, free=True)
    assert not pays("R:basic=van", "acc", free=True)


@pytest.mark.rule("ISV-021", "ISV-130")
def test_an_accident_never_pays_for_a_combination_but_is_a_die() -> None:
    assert pays("R:basic=acc R:basic=base", "2R", free=True)
    assert not pays("R:basic=acc R:basic=base", "2R", free=True, combo=True)
    assert pays("R:basic=van R:basic=base", "2R", free=True, combo=True)


@pytest.mark.rule("ISV-030")
def test_both_symbols_of_a_face_count() -> None:
    assert pays("R:expert=gat+gat", "2gat")
    assert pays("R:universal=phy+gat", "phy+gat")
    assert not pays("R:universal=phy+gat", "2gat")
    assert pays("R:expert=gat+gat", "2any")


@pytest.mark.rule("ISV-133", "ISV-134")
def test_any_is_one_symbol_of_at_least_one_natural_face() -> None:
    assert pays("R:special:phy=phy R:special:phy=phy", "2any")
    assert not pays("R:special:phy=phy R:special:gat=gat", "2any", free=True)
    assert pays("R:special:phy=phy G:basic=van", "2any", free=True)
    assert pays("R:basic=base G:basic=van B:basic=van", "3any", free=True)
    assert not pays("G:basic=van B:basic=van", "2any", free=True)
    assert not pays("G:basic=van", "any", free=True)
    assert pays("G:basic=base", "any", free=True)
    assert not pays("G:basic=acc B:basic=acc", "2any", free=True)


@pytest.mark.rule("ISV-134")
def test_two_vanguards_do_not_pay_for_any_although_a_base_lies_beside_them() -> None:
    base = code("engineering R:basic base")
    pool = ["engineering G:basic van", "engineering B:basic van", "engineering R:basic base"]
    ways = payments(lying(pool), dice("2any"), 1, True, True)
    assert len(ways) == 2
    assert all(base in way for way in ways)


@pytest.mark.rule("ISV-161", "ISV-162")
def test_plus_binds_tighter_than_slash_and_a_die_is_used_once() -> None:
    # The worked example E14, and more.
    assert pays("R:basic=acc B:basic=base", "sco / R+B")
    assert not pays("R:basic=acc R:basic=base", "sco / R+B")
    assert pays("G:special:sco=sco", "sco / R+B")
    assert not pays("R:special:phy=phy", "R+phy")
    assert pays("R:special:phy=phy R:basic=acc", "R+phy")


@pytest.mark.rule("ISV-533")
def test_payments_have_no_die_too_many_and_equal_dice_once() -> None:
    bio = "engineering G:special:bio bio"
    g = lying([bio, bio, "engineering R:basic base"])
    assert len(payments(g, dice("bio"), 1, False)) == 1
    assert [len(way) for way in payments(g, dice("2D"), 1, False)] == [2, 2]
    both = "engineering R:universal phy+gat"
    g = lying([both, "engineering R:special:phy phy"])
    assert payments(g, dice("phy+gat"), 1, False) == [(code(both),)]


@pytest.mark.rule("ISV-032")
def test_slots_by_section_colour_and_rank() -> None:
    slots = {
        SECURITY: "346 234 235",
        RECON: "235 456 234",
        SCIENCE: "234 346 345",
        ENGINEERING: "235 234 456",
    }
    for section, expected in slots.items():
        for colour, numbers in enumerate(expected.split()):
            assert RULES.sections[section].slots[colour] == tuple(map(int, numbers))


@pytest.mark.rule("ISV-033", "ISV-079")
def test_a_die_finds_no_slot_where_the_rank_gives_none() -> None:
    spent = {"spent": "R:basic G:basic", "available": "R:basic R:basic R:basic"}
    table = happening("refresh 2", security=spent)
    assert table.options == ["spent:G.basic"]  # at rank 1 three red slots, all full
    table.play("spent:G.basic")
    assert table.dice(SECURITY) == (4, 1, 0)
    table = happening("refresh 2", security={**spent, "rank": 2})
    assert table.offers("spent") == ["R.basic", "G.basic"]


@pytest.mark.rule("ISV-034", "ISV-035")
def test_the_dice_that_sections_begin_with() -> None:
    table = at("round", team="security recon science engineering")
    assert table.available == [
        {"R:special:phy": 1, "R:special:def": 1, "R:basic": 1, "G:basic": 1, "B:basic": 1},
        {"G:special:sco": 2, "G:basic": 1, "R:special:phy": 1, "B:basic": 1},
        {"G:special:bio": 1, "G:special:xen": 1, "B:special:res": 1, "B:basic": 1, "R:basic": 1},
        {"B:special:con": 1, "B:special:tec": 1, "B:basic": 1, "R:basic": 1, "G:basic": 1},
    ]
    assert [sum(section.start) for section in RULES.sections] == [5] * 4
    science = {symbol for die in table.available[SCIENCE] for symbol in sides(die)}
    assert not science & {"phy", "con", "tec"}


@pytest.mark.rule("ISV-033", "ISV-034")
def test_whoever_has_more_dice_than_slots_leaves_some_behind() -> None:
    table = new(1, "x", world="mission1")
    while not table.g.round:
        if table.decision == "LeaveDie":
            assert len({option.split(".")[0] for option in table.options}) == 1
        table.match.choose(table.options[0])
    g = table.g
    for figure in g.figures():
        assert sum(table.dice(figure)) == 7
        assert all(g.free_slots(figure, colour) >= 0 for colour in range(3))


@pytest.mark.rule("ISV-029")
@pytest.mark.parametrize(
    ("die", "face"),
    [("R:basic", "base"), ("G:special:bio", "bio"), ("B:wild", "acc"), ("R:universal", "base")],
)
def test_a_die_that_is_not_rolled_shows_its_most_frequent_face(die: str, face: str) -> None:
    kind = RULES.die_types[RULES.die_ids.places[die]]
    shown = [RULES.symbol_ids.ids[symbol] for symbol in kind.faces[kind.identity()]]
    assert shown == [face]
    assert sides(die)[face] == max(sides(die).values())
