"""The roll panel: steps, rows, the pool, what follows, and the odds that come after the board."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sternbrett.games.vanguard.rules.rounds import NextTurn
from sternbrett.games.vanguard.rules.throwing import ChooseDice
from sternbrett.games.vanguard.table.asks import dice_condition
from sternbrett.games.vanguard.table.chances import percent
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.forecast import Forecast
from sternbrett.games.vanguard.table.then import Then
from sternbrett.kernel.look import Look
from sternbrett.kernel.plain_html import with_letters
from tests.games.vanguard.exploring import (
    GAME,
    RULES,
    SCIENCE,
    Table,
    at,
    dice,
    rolling,
    turn_of,
)

BIO, XEN, RES = "science G:special:bio bio", "science G:special:xen xen", "science B:basic base"
ACCIDENT, HELP = "science R:basic acc", "security R:basic base"
#: Rolls for a yellow row (bio + xen) or a green one (bio), without Biology red at once; for a green
#: row with red that leads to it; for tracks: accidents, Xenology (or other research), any two dice.
STUDY, BREAK, TRACKS = (RULES.action_ids.places[id_] for id_ in ("P106.A1", "X1.A1", "P134.A1"))
#: A condition with a special effect: accidents.
STORM = "G14"
#: Two cards that can be played in a roll: reroll up to two dice, turn a green die to any face.
AGAIN, TURNS = "sc02", "sc06"


def look(table: Table, language: str = "en") -> Look[Any]:
    """Return what the first seat sees."""
    return table.match.look(0, GAME.texts(language, table.match.content))


def drawn(table: Table, language: str = "en") -> str:
    """Return the roll panel as HTML."""
    drawing = look(table, language).drawing
    assert drawing is not None
    found = re.search(r'<section class="roll.*?</section>', with_letters(drawing.changing), re.S)
    assert found is not None
    return found.group()


def words(html: str) -> str:
    """Return what is read of a piece of HTML."""
    return with_letters(" ".join(re.sub(r"<[^>]+>", " ", html).split()))


def odds(table: Table) -> dict[str, str]:
    """Return what the part with the odds brings, by the place it goes to."""
    part = look(table).part("odds")
    assert part is not None
    found = re.findall(r'data-for="([^"]+)">(.*?)</span>(?=<span data-for|$)', part, re.S)
    return {place: words(text) for place, text in found}


def column(table: Table, name: str) -> list[str]:
    """Return a column of odds from the top."""
    id_ = RULES.actions[table.g.roll_action].id
    places = odds(table)
    return [places.get(f"odds-{id_}-{row}-{name}", "") for row in range(3)]


def modifying(*pool: str, number: int, hand: str = f"{AGAIN} {TURNS}", **given: Any) -> Table:
    """Return a table at which Science may change a roll."""
    return rolling(pool, action=number, science={"hands": hand, "available": {}}, **given)


def choosing(**given: Any) -> Table:
    """Return a table at which Science chooses dice for the study."""
    roll = {"roll_action": STUDY, "roller": SCIENCE, "roll_step": 1, "roll_sector": 0}
    return at(steps=[ChooseDice(SCIENCE, False), NextTurn()], turn=SCIENCE, **roll, **given)


# -- what is rolled for -----------------------------------------------------------------------


def test_the_present_step_is_named_and_told() -> None:
    panel = drawn(modifying(BIO, XEN, number=STUDY))
    assert '<li class="now" aria-current="step"><b>4</b><span>Modify</span></li>' in panel
    assert panel.count('<li class="done">') == 3
    assert re.search(r'role="status"[^>]*>Step 4 of 10: Modify', panel)


def test_a_row_shows_what_it_asks_for_by_shape_glyph_and_code() -> None:
    table = modifying(BIO, XEN, number=STUDY)
    shown = str(dice_condition(Desk(look(table)), dice("bio+xen/2B/2D/3any")))
    for part in ("#isv-i-die-G", "#isv-i-bio", ">BIO<", "#isv-i-die-B", ">B<", ">any<", ">alike<"):
        assert part in shown
    assert 'class="visually-hidden">Biology + Xenology / 2 blue dice' in shown
    panel = drawn(table)
    rows = re.findall(r'<div class="res row-(\w+)( would)?" id="row-(\d)">', panel)
    assert rows == [("yellow", " would", "0"), ("green", "", "1"), ("red", "", "2")]
    assert "otherwise" in panel
    assert "then Green" in drawn(modifying(BIO, number=BREAK))


def test_tracks_are_fields_and_show_what_would_come() -> None:
    panel = drawn(modifying(BIO, ACCIDENT, number=TRACKS))
    assert re.search(r'class="asks track"><span [^>]*><i class="next"></i><i></i>', panel)
    assert re.search(r'track round"><span [^>]*><i class="next"></i><i></i><i></i></span>', panel)
    assert panel.count(">×1<") == 2


@pytest.mark.rule("ISV-144")
def test_the_conditions_effects_stand_first_with_how_often_they_happen() -> None:
    panel = drawn(modifying(BIO, ACCIDENT, ACCIDENT, number=STUDY, condition=STORM))
    assert re.search(r'class="effect of-condition hits".*?×2', panel, re.S)
    assert panel.count('class="mark taken"') == 2


# -- odds -------------------------------------------------------------------------------------


def test_odds_change_with_every_die_that_is_touched() -> None:
    table = choosing(team="science")
    assert "Touch dice on" in drawn(table)
    assert column(table, "throw") == ["0", "0", "100"]
    table.play("die:G.special.bio")
    assert column(table, "throw") == ["0", "67", "33"]
    table.play("die:G.special.xen")
    assert column(table, "throw") == ["44", "28", "28"]
    assert column(table, "with") == ["", "", ""]


@pytest.mark.rule("ISV-109")
def test_what_a_supporters_die_would_add_stands_at_the_die() -> None:
    table = choosing(security={"available": "R:basic G:basic"}).play("die:G.special.bio", "roll")
    assert table.decision == "Support"
    places = odds(table)
    kinds = [RULES.die_ids.places[name] for name in ("R:basic", "G:basic")]
    assert [places[f"odds-add-{kind}"] for kind in kinds] == ["72", "72"]
    assert column(table, "with")[2] == "28"
    assert 'class="thrown offered"' in drawn(table)
    assert "2 Support" in words(drawn(table))


def test_the_places_that_odds_come_to_are_left_alone_by_swaps() -> None:
    panel = drawn(choosing(team="science"))
    later = r'<span class="(?:throw|with)" id="[^"]+" hx-morph-skip="" data-later="odds">'
    places = re.findall(later, panel)
    assert len(places) == 2 * 3
    assert GAME.part("nothing", look(choosing(team="science"))) is None


def test_an_action_says_what_all_dice_would_come_to() -> None:
    table = turn_of(SCIENCE, team="science")
    part = look(table).part("odds") or ""
    assert 'data-for="odds-action-X51.A1"' in part
    assert "G 60 %" in part
    without = turn_of(SCIENCE, team="science", science={"available": "", "spent": "B:basic"})
    assert look(without).part("odds") == ""


def test_a_card_shows_what_it_would_change() -> None:
    table = modifying("science G:special:bio base", "science G:special:xen xen", number=STUDY)
    places = odds(table)
    assert places[f"odds-card-{TURNS}"] == "Y 100"  # the die that shows a base face to Biology
    assert places[f"odds-card-{AGAIN}"] == "Y 67"
    assert column(table, "with") == ["100", "0", "0"]
    done = odds(modifying(BIO, XEN, number=STUDY))
    assert done[f"odds-card-{AGAIN}"] == "does not help now"


def test_chances_are_rounded_but_never_to_what_is_not_sure() -> None:
    assert [percent(it) for it in (0, 0.001, 0.5, 0.999, 1)] == ["0", "<1", "50", ">99", "100"]


# -- the pool ---------------------------------------------------------------------------------


def test_a_chosen_die_keeps_its_id_from_the_board_to_the_pool() -> None:
    table = choosing(team="science")
    before = look(table).drawing
    assert before is not None
    kind = RULES.die_ids.places["G:special:bio"]
    assert f'id="die-science-{kind}-0"' in before.changing
    table.play("die:G.special.bio")
    tray = drawn(table)
    assert re.search(rf'class="thrown of-science"[^>]* id="die-science-{kind}-0"', tray)
    assert "use Undo" in tray
    pool = drawn(modifying(BIO, number=STUDY))
    assert re.search(rf'id="die-science-{kind}-0"[^>]* data-motion="slide roll"', pool)


def test_a_supporters_die_has_a_rim_and_a_name() -> None:
    panel = drawn(modifying(BIO, HELP, number=STUDY))
    assert re.search(r'class="thrown of-security helps"', panel)


@pytest.mark.rule("ISV-120")
def test_a_die_that_is_turned_opens_into_its_faces() -> None:
    table = modifying("science G:special:bio base", XEN, number=STUDY)
    table.play(f"card:{TURNS}", "pool:science.G.special.bio.base")
    assert table.decision == "TurnFace"
    panel = drawn(table)
    capsule = panel[panel.index('class="capsule"') :]
    faces = re.findall(r'data-handle="face:(\w+)".*?<small>(.*?)</small>', capsule, re.S)
    assert dict(faces) == {
        "bio": "Yellow + Green", "base": "Red", "van": "Yellow + Green", "acc": "Red",
    }  # fmt: skip
    assert 'class="question"' not in str(look(table).drawing)


def test_dice_that_could_stand_for_each_other_are_told_from_those_that_are_needed() -> None:
    one = drawn(modifying(BIO, XEN, number=STUDY))
    assert one.count('class="mark certain">Y<') == 2
    two = drawn(modifying(BIO, BIO, XEN, number=STUDY))
    assert two.count('class="mark maybe">Y<') == 2
    assert two.count('class="mark certain">Y<') == 1


@pytest.mark.rule("ISV-111", "ISV-112")
def test_dice_that_must_be_rolled_lie_in_the_tray() -> None:
    hurt = {"injuries": "wounded", "columns": "R"}
    panel = drawn(choosing(team="science", science=hurt))
    assert panel.count('class="thrown required"') == 1
    assert "die-I" in panel


# -- what follows -----------------------------------------------------------------------------


def then(table: Table, language: str = "en") -> str:
    """Return the line Then."""
    desk = Desk(look(table, language))
    line = str(Then(desk, Forecast(desk)).draw())
    assert 'role="status"' in line
    return words(line)


def test_then_says_what_the_next_steps_do() -> None:
    table = modifying(BIO, XEN, ACCIDENT, number=STUDY, condition=STORM)
    combos = "5 1 combination (1 at the cost of the result)"
    assert then(table) == f"Then {combos} 7 1 effect 8 Yellow + Green"
    assert then(table, "de").endswith("7 1 Effekt 8 Gelb + Grün")


def test_then_says_which_injury_a_die_strikes() -> None:
    hurt = {"injuries": "wounded", "hands": AGAIN, "available": {}}
    table = rolling([BIO], action=STUDY, science=hurt, injury_pool="damage")
    assert "6 " in then(table)
    assert "Wounded" in then(table)


@pytest.mark.rule("ISV-110")
def test_before_the_throw_it_says_who_may_support() -> None:
    table = choosing()
    assert then(table).startswith("Then may support with a die:")
    assert then(choosing(team="science")) == "Then nobody is near enough to support"


@pytest.mark.rule("ISV-167")
def test_results_that_an_arrow_leads_to_are_named_with_it() -> None:
    table = modifying(ACCIDENT, number=BREAK, hand="sc02")
    assert then(table).endswith("8 Red + Green")


@pytest.mark.rule("ISV-163")
def test_prepare_has_no_rows() -> None:
    panel = drawn(rolling([BIO], science={"hands": AGAIN, "available": {}}))
    assert "only combinations count" in panel
    assert 'class="res' not in panel
