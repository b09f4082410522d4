"""Packs at tables: chosen in the lobby, shown at the table, kept with it, and in its record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sternbrett import find_game
from sternbrett.games.d6 import D6
from sternbrett.kernel.errors import ContentError, InvalidText
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import read_match, write_match
from sternbrett.kernel.packs import Pack, read_pack, with_packs
from sternbrett.server.run import StartError, packs_in
from tests.packs import FOX, WOLF, write_pack
from tests.server.client import Person, choices, visiting


@pytest.fixture
def packs(tmp_path: Path) -> list[Pack]:
    folder = tmp_path / "packs"
    write_pack(folder, "wolves", cards=WOLF, ship="[ship]\nhull_start = 7\n")
    write_pack(folder, "foxes", cards=FOX)
    return packs_in(folder, ())


@pytest.fixture
def person(tmp_path: Path, packs: list[Pack]) -> Iterator[Person]:
    with visiting(tmp_path, {"d6": D6()}, packs=packs) as found:
        yield found


@pytest.mark.parametrize(
    ("language", "name", "line"),
    [
        ("en", "Wolves", "A pack for tests."),
        ("de", "Wolves (de)", "Ein Paket für Tests."),
    ],
)
def test_packs_are_offered_and_shown(person: Person, language: str, name: str, line: str) -> None:
    speaks = {"Accept-Language": language}
    page = person.get("/games/d6", **speaks)
    assert name in page.text
    assert line in page.text
    table = person.send(page, "/tables", False, seed="7", **{"pack-wolves": "yes"})
    shown = person.get(str(table.url.path), **speaks)
    title = {"en": "Pack", "de": "Paket"}[language]
    assert f'id="packs">{title}: {name}</p>' in shown.text
    told = person.get(f"/api{table.url.path}").json()
    assert told["packs"] == ["wolves"]
    assert told["view"]["hull"] == 7
    plain = person.start(seed="7")
    assert 'id="packs"' not in plain.text
    assert person.get(f"/api{plain.url.path}").json()["view"]["hull"] == 8


def test_two_packs_in_their_order(person: Person) -> None:
    table = person.start(seed="7", **{"pack-wolves": "yes", "pack-foxes": "yes"})
    assert 'id="packs">Packs: Foxes, Wolves</p>' in table.text


def test_a_game_without_packs_offers_none(tmp_path: Path) -> None:
    with visiting(tmp_path, {"d6": D6()}) as person:
        assert "pack-" not in person.get("/games/d6").text


def test_an_unknown_pack_is_refused(person: Person) -> None:
    answer = person.start(**{"pack-bears": "yes"})
    assert answer.status_code == 400
    assert "There is no pack “bears”" in answer.text


def test_packs_that_clash_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "packs"
    write_pack(folder, "high", ship="[ship]\nhull_start = 8\nhull_max = 8\n")
    write_pack(folder, "low", ship="[ship]\nhull_start = 6\nhull_max = 6\n")
    write_pack(folder, "lower", ship="[ship]\nhull_max = 8\n")
    write_pack(folder, "middle", ship="[ship]\nhull_start = 7\n")
    packs = packs_in(folder, ())
    with visiting(tmp_path, {"d6": D6()}, packs=packs) as person:
        answer = person.start(**{"pack-low": "yes", "pack-middle": "yes"})
        assert answer.status_code == 400
        assert "These packs do not go together: pack middle: ship.toml: ship.hull_start" in (
            answer.text
        )


def test_the_api_lists_and_takes_packs(person: Person) -> None:
    games = person.get("/api/games").json()
    assert games[0]["packs"] == [
        {"id": "foxes", "name": "Foxes"},
        {"id": "wolves", "name": "Wolves"},
    ]
    made = person.client.post("/api/tables", json={"game": "d6", "packs": ["wolves"]})
    assert made.status_code == 201
    headers = {"Authorization": f"Bearer {made.json()['secret']}"}
    table = person.client.get(f"/api/tables/{made.json()['table']}", headers=headers).json()
    assert table["packs"] == ["wolves"]


def test_a_table_keeps_its_packs_when_they_are_gone(tmp_path: Path, packs: list[Pack]) -> None:
    with visiting(tmp_path, {"d6": D6()}, packs=packs) as person:
        path = str(person.start(seed="7", **{"pack-wolves": "yes"}).url.path)
        cookies = dict(person.client.cookies)
    with visiting(tmp_path, {"d6": D6()}) as person:
        person.client.cookies.update(cookies)
        page = person.get(path)
        assert 'id="packs">Pack: Wolves</p>' in page.text
        page = person.send(page, "/choose", key=choices(page)[0])
        assert page.status_code == 200
        again = person.send(person.get(f"{path}/replay?ply=0"), "/branch")
        assert 'id="packs">Pack: Wolves</p>' in again.text


def test_sentences_of_a_pack_stay_with_the_table(tmp_path: Path) -> None:
    write_pack(tmp_path / "packs", "words", **{"texts.en": '[field]\nhull = "Bulkheads"\n'})
    with visiting(tmp_path, {"d6": D6()}, packs=packs_in(tmp_path / "packs", ())) as person:
        path = str(person.start(seed="7", **{"pack-words": "yes"}).url.path)
        plain = str(person.start(seed="7").url.path)
        cookies = dict(person.client.cookies)
    with visiting(tmp_path, {"d6": D6()}) as person:
        person.client.cookies.update(cookies)
        assert "Bulkheads" in person.get(path).text
        assert "Bulkheads" not in person.get(plain).text


def test_bots_of_the_game_play_with_packs(tmp_path: Path, packs: list[Pack]) -> None:
    with visiting(tmp_path, {"d6": find_game("d6")}, packs=packs) as person:
        table = person.start(**{"pack-wolves": "yes", "seat-0": "captain"})
        before = person.get(f"/api{table.url.path}").json()["next"]
        person.send(table, "/step")
        assert person.get(f"/api{table.url.path}").json()["next"] > before


# -- records ----------------------------------------------------------------------------------


def test_a_record_names_its_packs_and_is_brought_back(person: Person, packs: list[Pack]) -> None:
    game = D6()
    wolves = [pack for pack in packs if pack.id == "wolves"]
    files = with_packs(game, wolves)
    match = Match.new(game, content=game.load_set(files), seed="7")
    match.choose("end_assign")
    record = write_match(match)
    assert f"content {files.data} wolves\n" in record
    brought = person.send(person.get("/"), "/import", record=record)
    table = str(brought.url.path).partition("/replay")[0]
    assert person.get(f"/api{table}").json()["packs"] == ["wolves"]
    with pytest.raises(InvalidText, match="played with other content with the pack wolves"):
        read_match(record, lambda name: D6())
    again = read_match(record, lambda name: game, match.content)
    assert write_match(again) == record


def test_a_record_of_other_data_is_refused(person: Person, packs: list[Pack]) -> None:
    record = f"sternbrett d6 {D6.rules_version}\ncontent 0123abcd wolves\nseed 1\nstart\n"
    answer = person.send(person.get("/"), "/import", record=record)
    assert answer.status_code == 400
    assert "0123abcd" in answer.text


def test_a_record_of_the_game_as_it_comes_names_no_content() -> None:
    assert "content" not in write_match(Match.new(D6(), seed="1"))


# -- finding packs ----------------------------------------------------------------------------


def test_packs_of_the_data_folder_and_given_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "packs"
    write_pack(folder, "foxes", cards=FOX)
    write_pack(folder, "odd", ship="[ship]\nhull_start = 80\n")
    wolves = write_pack(tmp_path / "mine", "wolves", cards=WOLF)
    assert [pack.id for pack in packs_in(folder, [wolves])] == ["wolves", "foxes"]
    assert "odd is left out: pack odd: ship.toml: ship.hull_start" in capsys.readouterr().out
    with pytest.raises(ContentError, match=r"pack odd: ship\.toml"):
        packs_in(folder, [folder / "odd"])
    with pytest.raises(StartError, match="two packs are called “wolves”"):
        packs_in(folder, [wolves, wolves])
    assert packs_in(tmp_path / "nowhere", []) == []
    assert read_pack(wolves).about.game == "d6"
