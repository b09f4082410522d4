"""Setting up a table where settings depend on the number of seats and a text is checked."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx import Response

from sternbrett.server.app import create_app
from tests.server.client import Browser, Person, visiting
from tests.tiny.settled import GAME


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    with visiting(tmp_path, {GAME.id: GAME}) as found:
        yield found


def offered(page: Response, name: str) -> dict[str, bool]:
    """Return the buttons of a setting and whether each is chosen."""
    found = re.findall(
        rf'<input type="radio" name="{name}"[^>]* value="([^"]+)"([^>]*)>', page.text
    )
    return {value: "checked" in rest for value, rest in found}


def alert(page: Response) -> str:
    """Return the sentence that says what is wrong."""
    found = re.search(r'role="alert">(.*?)</p>', page.text)
    return html.unescape(found.group(1)) if found else ""


def text_area(page: Response) -> str:
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", page.text, re.S)
    assert found
    return html.unescape(found.group(1))


def show(person: Person, page: Response, **data: str) -> Response:
    """Press the button that shows the choices for a number of seats, or let the script do so."""
    entered = {**person.forms(page)[f"/games/{GAME.id}/tables"], **data}
    return person.client.post(f"/games/{GAME.id}", data=entered)


class TestForm:
    def test_it_offers_what_there_is_with_the_fewest_seats(self, person: Person) -> None:
        page = person.get(f"/games/{GAME.id}")
        assert offered(page, "seats") == {"2": True, "3": False}
        assert offered(page, "waters") == {"open": True, "own": False}
        assert offered(page, "rounds") == {"2": False, "3": True}
        assert alert(page) == ""

    def test_choices_and_defaults_follow_the_number_of_seats(self, person: Person) -> None:
        page = show(
            person, person.get(f"/games/{GAME.id}"), seats="3", rounds="3", **{"name-0": "Ada"}
        )
        assert page.status_code == 200
        assert offered(page, "seats") == {"2": False, "3": True}
        assert offered(page, "waters") == {"open": True, "reef": False, "own": False}
        assert offered(page, "rounds") == {"2": True, "3": False}  # 3 was only the default
        assert 'value="Ada"' in page.text

    def test_what_somebody_chose_stays(self, person: Person) -> None:
        data = {"seats": "3", "rounds": "2", "waters": "own", "wrecks": "<tug>", "seat-1": "bold"}
        data |= {"spectators": "no", "seed": "7"}
        page = show(person, person.get(f"/games/{GAME.id}"), **data)
        assert offered(page, "waters")["own"]
        assert offered(page, "spectators")["no"]
        assert text_area(page) == "<tug>"
        assert re.search('<option value="bold" [^>]*selected>', page.text)
        assert 'name="seed" maxlength="80" autocomplete="off" value="7"' in page.text
        page = show(person, page, **data | {"seats": "2"})
        assert offered(page, "rounds")["3"]  # 2 was the default of three seats, as nobody knows

    def test_without_script_a_button_asks_for_the_choices(self, person: Person) -> None:
        page = person.get(f"/games/{GAME.id}")
        assert f'formaction="/games/{GAME.id}"' in page.text

    def test_a_text_stands_below_the_choice_that_needs_it(self, person: Person) -> None:
        page = person.get(f"/games/{GAME.id}")
        below = page.text.partition('value="own"')[2].partition("</div>")[0]
        assert '<textarea name="wrecks"' in below
        assert "Names of ships, one for each salvager." in below


class TestRefusal:
    def test_a_choice_of_another_number_of_seats(self, person: Person) -> None:
        page = person.start(GAME.id, seats="2", waters="reef", **{"name-0": "Ada"})
        assert page.status_code == 400
        assert alert(page) == (
            "Waters cannot be “Reef” with 2 players. Possible are: Open sea, Waters of your own."
        )
        assert 'value="Ada"' in page.text

    def test_a_text_that_does_not_fit_is_kept_to_be_corrected(self, person: Person) -> None:
        page = person.start(GAME.id, seats="3", waters="own", wrecks="tug boat")
        assert page.status_code == 400
        assert alert(page) == "Wrecks: there is no ship called boat."
        assert text_area(page) == "tug boat"
        assert offered(page, "seats")["3"]
        assert offered(page, "waters")["own"]
        assert 'aria-invalid="true"' in page.text
        page = person.send(page, "/tables", seats="3", waters="own", wrecks="tug pod drone")
        assert page.status_code == 200
        assert "/tables/" in str(page.url)

    def test_in_german(self, person: Person) -> None:
        person.get("/prefer/language/de?to=/")
        page = person.start(GAME.id, seats="2", waters="own", wrecks="tug")
        assert alert(page) == "Wracks: Es müssen 2 Wracks sein, nicht 1."
        page = person.start(GAME.id, seats="2", waters="own", wrecks="tug # pod")
        assert alert(page).startswith("Wracks: Ein Text hat höchstens 2000 druckbare Zeichen")
        page = person.start(GAME.id, seats="2", waters="reef")
        assert alert(page).startswith("Gewässer kann mit 2 Personen nicht „Riff“ sein.")


def test_a_preset_brings_its_seats(person: Person) -> None:
    page = person.send(person.get("/"), "/tables")
    assert page.status_code == 200
    assert "/tables/" in str(page.url)


def test_presets_are_offered_where_a_table_is_set_up(person: Person) -> None:
    """Who presses Play need not fill in the form to get a game against bots."""
    page = person.get(f"/games/{GAME.id}")
    [preset] = re.findall(r'<section class="panel" id="presets".*?</section>', page.text, re.S)
    assert f'action="/games/{GAME.id}/tables"' in preset
    assert 'name="waters" value="reef"' in preset
    assert preset.count('value="bold"') == 2


class TestApi:
    @pytest.fixture
    def client(self, tmp_path: Path) -> Iterator[Browser]:
        with Browser(create_app(tmp_path, games={GAME.id: GAME})) as client:
            yield client

    def create(self, client: Browser, language: str = "en", **body: object) -> Response:
        headers = {"Accept-Language": language}
        return client.post("/api/tables", json={"game": GAME.id, **body}, headers=headers)

    def test_settings_are_described(self, client: Browser) -> None:
        (game,) = client.get("/api/games").json()
        rounds, waters, wrecks = game["settings"]
        assert rounds["by_seats"] == [
            {"seats": 2, "choices": [2, 3], "default": 3},
            {"seats": 3, "choices": [2, 3], "default": 2},
        ]
        assert (waters["kind"], waters["choices"]) == ("choice", ["open", "reef", "own"])
        assert [one["choices"] for one in waters["by_seats"]] == [
            ["open", "own"],
            ["open", "reef", "own"],
        ]
        assert (wrecks["kind"], wrecks["default"]) == ("text", "")
        assert wrecks["only_if"] == {"setting": "waters", "value": "own"}
        assert wrecks["by_seats"][1]["choices"] == ["tug pod drone"]

    def test_a_table_is_set_up_with_them(self, client: Browser) -> None:
        settings = {"waters": "own", "wrecks": "POD tug"}
        answer = self.create(client, seats=["me", "bold"], settings=settings)
        assert answer.status_code == 201, answer.text
        secret = {"Authorization": f"Bearer {answer.json()['secret']}"}
        table = client.get(f"/api/tables/{answer.json()['table']}", headers=secret).json()
        assert table["settings"] == {"rounds": 3, "waters": "own", "wrecks": "tug pod"}
        assert table["view"]["discard"] == ["tug", "pod"]

    @pytest.mark.parametrize(
        ("settings", "english", "german"),
        [
            ({"waters": "reef"}, "Waters cannot be “Reef”", "Gewässer kann mit 2 Personen nicht"),
            (
                {"waters": "own", "wrecks": "tug"},
                "Wrecks: there must be 2 wrecks, not 1.",
                "Wracks: Es müssen 2 Wracks sein, nicht 1.",
            ),
        ],
    )
    def test_a_refusal_says_why(
        self, client: Browser, settings: dict[str, str], english: str, german: str
    ) -> None:
        for language, sentence in (("en", english), ("de", german)):
            answer = self.create(client, language, seats=["me", "bold"], settings=settings)
            assert answer.status_code == 400
            assert answer.json()["code"] == "setting"
            assert answer.json()["errors"][0].startswith(sentence)
