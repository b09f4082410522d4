"""What people are not asked at a table: the rules ask all the same (`Match.waived`)."""

from __future__ import annotations

from dataclasses import replace

from sternbrett.server.open_table import OpenTable
from sternbrett.server.seats import BOT
from sternbrett.server.tables import answered_by_itself
from sternbrett.testing.secrecy import table_row
from tests.games.vanguard.exploring import SECURITY, Table, happening, turn_of

SPENT = {"available": "R:basic B:basic", "spent": "G:basic G:basic"}


def waived(table: Table) -> tuple[int, str] | None:
    """Return what a table would answer for a person."""
    return table.match.waived


def rolled(hands: str) -> Table:
    """Throw a die, with cards in hand."""
    table = turn_of(SECURITY, security={**SPENT, "hands": hands}, team="security")
    return table.play("prepare_roll", "die:R.basic").play("roll", die_R_basic="base")


def test_nobody_is_asked_about_what_can_be_done_at_any_time() -> None:
    table = rolled("")
    assert (table.decision, table.options) == ("Window", ["pass", "strain:security"])
    assert waived(table) == (0, "pass")
    table = rolled("se01")  # refreshes dice, any time
    assert "card:se01" in table.options
    assert waived(table) == (0, "pass")
    table.match.switch(0, "ask_anytime", "on")
    assert waived(table) is None


def test_what_is_meant_for_the_moment_is_asked() -> None:
    table = rolled("se09")
    assert table.decision == "Window"
    assert waived(table) is None


def test_before_an_injury_whatever_heals_is_asked() -> None:
    hurt = {**SPENT, "injuries": "wounded", "hands": "se15"}
    asked = happening("injury wounded", actor=SECURITY, team="security", security=hurt)
    assert asked.decision == "Window"
    assert waived(asked) is None
    hurt = {**SPENT, "injuries": "wounded"}
    strained = happening("injury wounded", actor=SECURITY, team="security", security=hurt)
    assert strained.options == ["pass", "strain:security"]
    assert waived(strained) == (0, "pass")


def test_who_sits_with_all_windows_is_asked_always() -> None:
    table = turn_of(SECURITY, security=SPENT, team="security", asks_all=True)
    table.play("prepare_roll", "die:R.basic").play("roll", die_R_basic="base")
    assert (table.decision, waived(table)) == ("Window", None)


def test_a_turn_with_nothing_left_ends_by_itself_once_nothing_can_be_taken_back() -> None:
    table = turn_of(SECURITY, security=SPENT, team="security", actions=0)
    assert table.options == ["end_turn", "strain:security"]
    assert waived(table) == (0, "end_turn")
    table.play("strain:security", "die:R.basic").settle()
    assert (table.decision, table.options) == ("NextAction", ["end_turn"])
    assert table.match.can_undo(0)
    assert waived(table) is None
    more = turn_of(SECURITY, security={**SPENT, "hands": "se08"}, team="security", actions=0)
    assert waived(more) is None


def test_dice_that_are_all_refreshed_are_refreshed_at_once() -> None:
    spent = {"available": "B:basic", "spent": "G:basic R:basic"}
    table = happening("refresh 2", actor=SECURITY, team="security", security=spent)
    assert (table.decision, len(table.options)) == ("RefreshDie", 2)
    assert waived(table) == (0, table.options[0])
    table = happening("refresh 1", actor=SECURITY, team="security", security=spent)
    assert waived(table) is None


def test_injury_dice_that_do_nothing_are_not_put_in_order() -> None:
    columns = {**SPENT, "columns": "R G", "injuries": "exhausted"}

    def thrown(*faces: str) -> Table:
        table = turn_of(SECURITY, security=columns, team="security").play("prepare_roll")
        return table.play("roll", injury_die=list(faces)).play("pass")

    nothing = thrown("damage", "special")
    assert (nothing.decision, len(nothing.options)) == ("InjuryOrder", 2)
    assert waived(nothing) == (0, "injury_die:damage")
    assert waived(thrown("heavy", "special")) == (0, "injury_die:special")  # the harmless one first


def test_bots_are_asked_everything() -> None:
    table = rolled("")
    row = table_row(table.match, "t", "yes")
    assert OpenTable(row, table.match).forced == (0, "pass")
    bot = replace(row.places[0], kind=BOT, bot="random")
    with_bot = OpenTable(replace(row, places=(bot,)), table.match)
    assert with_bot.forced is None
    assert answered_by_itself(with_bot) == []
