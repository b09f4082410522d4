"""The pages as a person without script uses them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from httpx import Response

from sternbrett.server.store import now
from tests.server.client import Browser, Person, choices, undo_is_off, visiting


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    with visiting(tmp_path) as someone:
        yield someone


def play_to_the_end(person: Person, page: Response, limit: int = 2000) -> Response:
    for _ in range(limit):
        offered = choices(page)
        if not offered:
            return page
        page = person.send(page, "/choose", key=offered[0])
    raise AssertionError("the game did not end")


def test_lobby_leads_to_a_table(person: Person) -> None:
    lobby = person.get("/")
    assert "Deep Space D-6" in lobby.text
    assert 'href="/games/d6"' in lobby.text
    table = person.start()
    assert table.url.path.startswith("/tables/")
    assert "end_assign" in choices(table) or "unit_returned" in choices(table)
    assert "Go on" in person.get("/").text


def test_a_choice_changes_the_table_and_stands_in_the_log(person: Person) -> None:
    table = person.start(seed="7")
    assert "tactical_fire" in choices(table)
    table = person.send(table, "/choose", key="tactical_fire")
    assert "Weapons fire" in table.text
    assert all(key.startswith("target:") or key == "cease_fire" for key in choices(table))


def test_undo_goes_back_to_the_last_random_event(person: Person) -> None:
    before = person.start(seed="7")
    table = person.send(before, "/choose", key="tactical_fire")
    table = person.send(table, "/undo")
    assert choices(table) == choices(before)
    assert undo_is_off(table)
    refused = person.send(table, "/undo")
    assert refused.status_code == 409
    assert "cannot be taken back" in refused.text


def test_a_whole_game_ends_with_its_result_and_record(person: Person) -> None:
    text = play_to_the_end(person, person.start(seed="3")).text
    assert "The game is over" in text
    table_id = text.split('data-table="')[1].split('"')[0]
    record = person.get(f"/tables/{table_id}/record.txt")
    assert record.text.startswith("sternbrett d6 1")
    assert "result loss_" in record.text


def test_finished_tables_refuse_choices(person: Person) -> None:
    table = person.start(seed="3")
    stale = table
    play_to_the_end(person, table)
    refused = person.send(stale, "/choose", key="end_assign", request="another")
    assert refused.status_code == 409
    assert "nothing can be chosen any more" in refused.text


def test_stale_answers_are_refused_and_the_fresh_page_is_shown(person: Person) -> None:
    first = person.start(seed="7")
    fresh = person.send(first, "/choose", key="tactical_fire")
    stale = person.send(first, "/choose", key="end_assign", request="another")
    assert stale.status_code == 409
    assert "question has changed" in stale.text
    assert choices(stale) == choices(fresh)


def test_the_same_request_twice_is_carried_out_once(person: Person) -> None:
    first = person.start(seed="7")
    once = person.send(first, "/choose", key="tactical_fire")
    twice = person.send(first, "/choose", key="tactical_fire")
    assert twice.status_code == 200
    assert choices(twice) == choices(once)
    assert twice.text.partition('id="log"')[2].count("Weapons fire") == 1


def test_script_gets_only_the_changing_part(person: Person) -> None:
    table = person.start(seed="7")
    part = person.send(table, "/choose", htmx=True, key="tactical_fire")
    assert part.text.lstrip().startswith('<div id="table"')
    assert "<html" not in part.text
    refused = person.send(table, "/choose", htmx=True, key="end_assign", request="x")
    assert refused.status_code == 200
    assert 'role="alert"' in refused.text


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("no_such_key", "no such choice"),
        ("gather_done", "cannot be chosen"),
        ("", "no such choice"),
    ],
)
def test_wrong_keys_are_refused_and_change_nothing(person: Person, key: str, words: str) -> None:
    table = person.start(seed="7")
    refused = person.send(table, "/choose", key=key)
    assert refused.status_code == 409
    assert words in refused.text
    assert choices(refused) == choices(table)


def test_wrong_seats_are_refused(person: Person) -> None:
    table = person.start(seed="7")
    assert person.send(table, "/choose", key="end_assign", seat="5").status_code == 409
    assert person.send(table, "/choose", key="end_assign", seat="x").status_code == 409


def test_unknown_things_are_not_found(person: Person) -> None:
    for path in (
        "/nothing",
        "/games/chess",
        "/tables/none",
        "/games/chess/rules",
        "/prefer/language/xx",
    ):
        page = person.get(path)
        assert page.status_code == 404
        assert "That did not work" in page.text


def test_wrong_settings_say_what_is_possible(person: Person) -> None:
    page = person.start(difficulty="impossible")
    assert page.status_code == 400
    assert "Difficulty cannot be “impossible”. Possible are: Captain" in page.text
    page = person.start(seed="x" * 81)
    assert page.status_code == 400


def test_huge_and_malformed_bodies_are_refused(person: Person) -> None:
    table = person.start(seed="7")
    hidden = next(fields for action, fields in person.forms(table).items() if "choose" in action)
    token = hidden["_csrf_token"]
    path = f"{table.url.path}/choose"
    huge = person.client.post(
        path, content=b"key=" + b"x" * 10_000_000, headers={"x-csrftoken": token}
    )
    assert huge.status_code == 413
    assert "too much" in huge.text
    odd = person.client.post(
        path,
        content=b"\xff\xfe\x00garbage%%%",
        headers={"x-csrftoken": token, "content-type": "application/x-www-form-urlencoded"},
    )
    assert odd.status_code in (400, 409)
    json = person.client.post(path, json=[1, 2, 3], headers={"x-csrftoken": token})
    assert json.status_code in (400, 409, 415)
    assert choices(person.get(str(table.url.path))) == choices(table)


def test_forms_from_elsewhere_are_refused(person: Person) -> None:
    table = person.start(seed="7")
    page = person.client.post(f"{table.url.path}/choose", data={"key": "end_assign"})
    assert page.status_code == 403
    assert choices(person.get(str(table.url.path))) == choices(table)


def test_only_the_token_of_the_cookie_will_do(person: Person) -> None:
    table = person.start(seed="7")
    path, own = f"{table.url.path}/choose", person.client.cookies["sternbrett-csrf"]
    forged = own[:-1] + ("0" if own[-1] != "0" else "1")
    other = Browser(person.client.app, base_url="http://127.0.0.1")
    other.get("/")
    foreign = other.cookies["sternbrett-csrf"]
    for token in ("", "x", "é" * 90, forged, foreign):
        answer = person.client.post(path, data={"key": "end_assign", "_csrf_token": token})
        assert answer.status_code == 403
    # A cookie that somebody planted is no better.
    person.client.cookies.set("sternbrett-csrf", forged)
    answer = person.client.post(path, data={"key": "end_assign", "_csrf_token": forged})
    assert answer.status_code == 403


def test_language_by_browser_and_by_choice(person: Person) -> None:
    assert "Spielen" in person.get("/", **{"Accept-Language": "de-DE,de;q=0.9,en;q=0.5"}).text
    assert "Play" in person.get("/", **{"Accept-Language": "fr,en;q=0.5"}).text
    page = person.get("/prefer/language/de?to=/games/d6")
    assert page.url.path == "/games/d6"
    assert "Spiel beginnen" in page.text


def test_language_never_leads_away(person: Person) -> None:
    for target in ("https://example.org/", "//example.org/", "/\\example.org"):
        page = person.client.get(f"/prefer/language/de?to={target}", follow_redirects=False)
        assert page.headers["location"] == "/"


def test_rules_have_an_anchor_for_every_clause(person: Person) -> None:
    for language in ("en", "de"):
        page = person.get(f"/prefer/language/{language}?to=/games/d6/rules")
        for number in range(1, 139):
            assert page.text.count(f'id="D6-{number:03}"') == 1
    assert '<a href="#D6-' in page.text


@pytest.mark.parametrize(
    ("language", "title", "word", "other", "meaning"),
    [
        (
            "en",
            "Glossary",
            "Infirmary",
            '<span lang="de">Krankenstation</span>',
            "Where hurt crew lies until a Medical die heals it.",
        ),
        (
            "de",
            "Glossar",
            "Krankenstation",
            '<span lang="en">Infirmary</span>',
            "Wo verletzte Crew liegt, bis ein Medizinwürfel sie heilt.",
        ),
    ],
)
def test_rules_end_with_the_glossary(
    person: Person, language: str, title: str, word: str, other: str, meaning: str
) -> None:
    page = person.get(f"/prefer/language/{language}?to=/games/d6/rules").text
    assert f'<a href="#glossary">{title}</a>' in page
    _, _, glossary = page.partition(f'<h2 id="glossary">{title}</h2>')
    assert re.search(
        rf"<dt>{word} {re.escape(other)}</dt>\s*<dd>{re.escape(meaning)}</dd>", glossary
    )
    initials = [initial.casefold() for initial in re.findall(r"<dt>([A-Za-z])", glossary)]
    assert initials == sorted(initials)
    assert "<h2" not in glossary


def test_every_page_is_protected(person: Person) -> None:
    for path in ("/", "/games/d6", "/games/d6/rules", "/nothing"):
        headers = person.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
    assert "no-store" in person.start().headers["cache-control"]


def test_deleting_a_table_asks_first_and_can_be_undone(person: Person) -> None:
    table = str(person.start(seed="7").url.path)
    before = choices(person.get(table))
    lobby = person.get("/")
    asking = re.search(r"<details[^>]*>(?:(?!</details>).)*/delete.*?</details>", lobby.text, re.S)
    assert asking, "the button that deletes is not seen before one has asked for it"
    assert " open" not in asking.group().partition(">")[0]
    assert "can be brought back for 30 days" in asking.group()
    page = person.send(lobby, "/delete")
    assert page.url.path == "/"
    assert "Go on" not in page.text
    assert "The table was deleted." in page.text
    assert person.get(table).status_code == 404
    back = person.send(page, "/restore")
    assert "Deleted tables" not in back.text
    assert f'href="{table}"' in back.text
    assert choices(person.get(table)) == before


def test_what_was_deleted_long_ago_cannot_be_brought_back(person: Person) -> None:
    table = person.start(seed="7").url.path
    page = person.send(person.get("/"), "/delete")
    store = person.client.app.state.tables.store
    store.purge(now() + timedelta(seconds=1))
    late = person.send(page, "/restore")
    assert late.status_code == 404
    assert "There is no such table" in late.text
    assert person.get(table).status_code == 404


def test_a_record_can_be_brought_along(person: Person) -> None:
    table = person.start(seed="7")
    person.send(table, "/choose", key="tactical_fire")
    record = person.get(f"{table.url.path}/record.txt").text
    replay = person.send(person.get("/"), "/import", record=record)
    assert replay.url.path.endswith("/replay")
    assert "Moment 1 of 1" in replay.text


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("", "no “start” line"),
        ("nonsense", "line 1"),
        ("sternbrett chess 1\nstart", "no game called"),
        ("sternbrett d6 1\nseed 7\nstart | draw:nonsense", "line 3"),
    ],
)
def test_a_bad_record_says_what_is_wrong(person: Person, record: str, words: str) -> None:
    page = person.send(person.get("/"), "/import", record=record)
    assert page.status_code == 400
    assert words in page.text


def test_a_branch_of_a_running_game_imagines_what_nobody_knows(person: Person) -> None:
    table = person.start(seed="7")
    branch = person.send(person.get(f"{table.url.path}/replay?ply=0"), "/branch")
    assert branch.url.path != table.url.path
    assert choices(branch) == choices(table)


def test_replay_shows_any_moment_and_clamps(person: Person) -> None:
    table = person.start(seed="7")
    person.send(table, "/choose", key="tactical_fire")
    path = f"{table.url.path}/replay"
    assert "Moment 0 of 1" in person.get(f"{path}?ply=0").text
    assert "Moment 1 of 1" in person.get(f"{path}?ply=99").text
    assert person.get(f"{path}?ply=x").status_code == 400
    assert choices(person.get(path)) == []


def test_watching_a_bot_step_by_step(person: Person) -> None:
    table = person.start(seed="7", **{"seat-0": "cadet"})
    assert "You are watching" in table.text
    assert choices(table) == []
    after = person.send(table, "/step")
    assert after.text.partition('id="log"')[2].count('<li class="chosen"') == 1
    mine = person.send(after, "/take-over")
    assert choices(mine)
    unknown = person.start(**{"seat-0": "hal"})
    assert unknown.status_code == 400


def test_the_same_seed_gives_the_same_game(person: Person) -> None:
    table = person.start(seed="3")
    end = play_to_the_end(person, table)
    again = person.send(end, "/again")
    assert choices(again) == choices(table)


def test_since_you_left(person: Person) -> None:
    table = person.start(seed="7")
    person.client.cookies.set("sternbrett-seen-x", "0")
    name = f"sternbrett-seen-{table.url.path.rpartition('/')[2]}"
    person.send(table, "/choose", key="tactical_fire")
    person.client.cookies.delete(name)
    person.client.cookies.set(name, "0.0s", path=str(table.url.path))
    assert "Since you were here" in person.get(str(table.url.path)).text


def test_a_refusal_is_said_until_the_question_changes(person: Person) -> None:
    """Whoever watches the page must be able to read it, also when somebody else moves or talks."""
    table = person.start(seed="7")
    fresh = person.send(table, "/choose", key="tactical_fire")
    refused = person.send(table, "/choose", True, key="end_assign", request="another")
    assert 'role="alert"' in refused.text
    [again] = re.findall(r'id="refresh"[^>]*hx-get="([^"]+)"', refused.text)
    again = html.unescape(again)
    assert person.get(again, **{"HX-Request": "true"}).status_code == 204
    changed = re.sub("have=[0-9a-f]+", "have=other", again)
    assert "The question has changed since" in person.get(changed, **{"HX-Request": "true"}).text
    person.send(fresh, "/choose", key=choices(fresh)[0])
    later = person.get(again, **{"HX-Request": "true"})
    assert later.status_code == 200
    assert 'role="alert"' not in later.text
    odd = re.sub("refused=[a-z_]+", "refused=%3Cb%3E", changed)
    assert 'role="alert"' not in person.get(odd, **{"HX-Request": "true"}).text
