"""What several seats decide together: a person with several of them is asked once."""

from __future__ import annotations

from dataclasses import replace

from sternbrett.server.open_table import OpenTable
from sternbrett.server.seats import BOT
from sternbrett.server.tables import answered_by_itself
from sternbrett.testing.secrecy import table_row
from tests.games.vanguard.exploring import (
    GAME,
    RECON,
    SECURITY,
    Table,
    happening,
    turn_of,
)

SPENT = {"available": "R:basic B:basic", "spent": "G:basic G:basic"}
TEAM = {"seats": 3, "team": "security recon science"}
VOTE = {"choose": [["draw 1"], ["success +1"]], "who": "team"}


def seated(table: Table, *people: str) -> OpenTable:
    """Return the table with these people in its seats."""
    row = table_row(table.match, "table", "yes")
    places = [replace(seat, token=who) for seat, who in zip(row.places, people, strict=True)]
    return OpenTable(replace(row, places=tuple(places)), table.match)


def test_who_proposes_agrees_with_all_own_seats() -> None:
    asked = turn_of(RECON, **TEAM).play("launch")
    assert asked.asked == [0]
    assert seated(asked, "ada", "ada", "bob").forced == (0, "yes")
    assert seated(asked, "ada", "bob", "ada").forced is None


def test_a_person_votes_for_all_own_seats() -> None:
    table = happening(VOTE, **TEAM)
    assert (table.decision, table.asked) == ("VoteOnChoice", [0])
    assert seated(table, "ada", "ada", "bob").forced is None
    table.play("choice:2")
    assert seated(table, "ada", "ada", "bob").forced == (1, "choice:2")
    assert seated(table, "ada", "bob", "ada").forced is None


def test_bots_answer_for_themselves() -> None:
    asked = turn_of(RECON, **TEAM).play("launch")
    table = seated(asked, "", "ada", "")
    bot = replace(table.row.places[0], kind=BOT, bot="random")
    table.row = replace(table.row, places=(bot, *table.row.places[1:]))
    assert table.forced is None


def test_a_wish_is_shown_where_it_matters_and_the_table_passes_then() -> None:
    table = turn_of(SECURITY, security=SPENT, team="security").play("prepare_roll", "die:R.basic")
    table.play("roll", die_R_basic="base")
    assert table.decision == "Window"
    g, match = table.g, table.match
    assert GAME.switched(g, 0) == {"deadly": "off", "ask_anytime": "off", "ask_roll": "on"}
    match.switch(0, "ask_roll", "off")
    assert GAME.switched(match.state, 0)["ask_roll"] == "off"
    assert [ply.key for ply in answered_by_itself(OpenTable(table_row(match, "t", "yes"), match))]
    assert match.state.roll_step != 4
