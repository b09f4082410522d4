"""Every command of the docs starts as it is written, with shorter settings behind it."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sternbrett.cli import make_parser
from sternbrett.games import all_games
from sternbrett.server.store import Store
from tests.again import again
from tests.server.process import free_port, server

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
LABELS = {
    "caddy", "console", "http", "ini", "json", "markdown", "nginx", "python", "sh", "text", "toml",
}  # fmt: skip
ADDRESS = "127.0.0.1:8642"

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
INLINE = re.compile(r"`([^`]+)`")
#: A file of the pack that docs/content.md makes.
PACK_FILE = re.compile(r"^`(wolves/[\w.]+)`:\n```toml\n(.*?)^```$", re.M | re.S)
#: How a command begins. A name alone, as of a script, is only spoken of.
COMMAND = re.compile(r"(?:[A-Z_]+=\S+ )?(?:\.venv/bin/)?(?:sternbrett|python|make|pip|curl) \S")

#: What is appended, so that a command that begins like this is soon done: of an option given twice
#: the last counts. The longest beginning is taken. A name that is only spoken of shows its help.
SHORTER = {
    "make": "--dry-run",
    "pip install": "--dry-run --no-index --quiet",
    "python -m benchmarks.site": "--tables 1 --viewers 0 --seconds 0.1 --no-machines",
    "python -m sternbrett.testing.soak": "--seconds 1 --jobs 1",
    "python benchmarks/balance.py": "--games 1 --newcomer-games 1 --only 'random spacehopper 1'",
    "python benchmarks/batch.py": "--help",
    "python benchmarks/doors.py": "--seconds 0.01 d6",
    "python benchmarks/history.py": "--plies 60 --rounds 1",
    "python benchmarks/load.py": "--tables 1 --seconds 0.1",
    "python benchmarks/peers.py": "--seconds 0.01",
    "python benchmarks/review_values.py": "--positions 1",
    "python benchmarks/search_gain.py": "--positions 1 --replays 1",
    "python examples/play_bot.py": "",
    "python examples/play_mcp.py": "--most 2",
    "python examples/train_d6.py": "--games 2 --test-games 2",
    "python scripts/observation_docs.py": "",
    "python scripts/time_reviews.py": "",
    "python scripts/tune_bots.py": "--minutes 0.02 --jobs 1 --folder tuning",
    "sternbrett --content": "--port 0 --data served --no-browser",
    "sternbrett --pack": "--port 0 --data served --no-browser",
    "sternbrett backup": "--data data",
    "sternbrett bench": "--seconds 0.01 d6",
    "sternbrett bench d6": "--seconds 0.01",
    "sternbrett content": "",
    "sternbrett games": "",
    "sternbrett kit": "",
    "sternbrett lab": "--games 1 --jobs 1 --quiet",
    "sternbrett lab record": "--games 1 --seats random",
    "sternbrett lab strength": "--again",
    "sternbrett lab tasks": "--schema",
    "sternbrett mcp": "",
    "sternbrett play": "",
    "sternbrett reports": "--data data",
    "sternbrett serve": "--port 0 --data served --database sqlite:///served.db",
}
#: These run until somebody stops them.
SERVING = ("sternbrett --content", "sternbrett --pack", "sternbrett serve")
SPOKEN_OF = {
    "sternbrett lab", "sternbrett lab match", "sternbrett lab record", "sternbrett lab run",
    "sternbrett lab sweep",
    "sternbrett play --bot", "sternbrett reports --done 3 4",
}  # fmt: skip
#: Not started here, and why.
ELSEWHERE = {
    "benchmarks/strength.sh": "it plays for minutes; tests/lab/test_strength.py starts its command",
    "curl": "those of the API's page are sent below; the other one asks a server with a name",
    "pip install .": "tests/project/test_wheel.py builds what it installs",
    "pip install catanatron": "packages of others, over the network",
    "pip install pgx": "a package of others, over the network",
    "sternbrett worker": "it needs PostgreSQL and runs on: tests/server and tests/attack start it",
}
#: Which test runs the programs in Python of a page.
RUN_BY = {
    "README.md": "tests/project/test_readme.py::test_the_readme_is_true",
    "docs/adding-a-game.md": "tests/conformance/test_games.py::test_check_of_the_docs",
    "docs/batch.md": "tests/batch/test_docs.py::test_the_program_of_the_page_runs",
    "docs/kit.md": "tests/web/kit/test_docs.py::test_the_programs_of_the_page_run",
    "docs/lab.md": "tests/lab/test_docs.py::test_the_example_in_python",
    "docs/research.md": "tests/envs/test_docs.py::test_the_programs_of_the_page_run",
    "docs/review.md": "tests/review/test_review.py::test_the_example_of_the_docs",
}
#: What stands in a command for something of the reader's, and what only takes long.
INSTEAD = {
    r"\bNAME\b": "cadet",
    r"\bN\b": "1",
    r"\bFILE\b": "copy.db",
    r"\bDIR\b": "mine",
    r"\blastlight\b": "d6",
    r"\bsearch:\d+": "search:2",
    r"\bcautious:make\b": "sternbrett.kernel.bots:random_bot",
    r" --open\b": "",
    r" --write\b": "",
}


def commands() -> list[str]:
    """Return what the pages tell their readers to type, without comments."""
    found: list[str] = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for label, block in BLOCK.findall(text):
            lines = block.replace("\\\n", " ").splitlines()
            if label == "sh":
                found += lines
            elif label == "console":
                found += [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
            elif label == "ini":
                start = "ExecStart=/opt/sternbrett/"
                found += [line.removeprefix(start) for line in lines if line.startswith(start)]
        spans = INLINE.findall(BLOCK.sub("", text))
        found += [span for span in spans if COMMAND.match(" ".join(span.split()))]
    cleaned = (re.sub(r"\s+# .*", "", line) for line in found)
    return sorted({" ".join(line.split()) for line in cleaned} - {""})


def beginning(command: str, table: dict[str, str]) -> str | None:
    """Return the longest beginning in a table that a command has."""
    found = [start for start in table if f"{plain(command)} ".startswith(f"{start} ")]
    return max(found, key=len, default=None)


def plain(command: str) -> str:
    """Return a command without where its program lies."""
    command = re.sub(r"^(?:[A-Z_]+=\S+ )?(?:\.venv/bin/)?", "", command)
    return command.replace("python -m sternbrett ", "sternbrett ")


def shortened(command: str) -> str:
    """Return a command as it is run here: soon done, or only its help."""
    start = beginning(command, SHORTER)
    assert start is not None, "say in SHORTER how this command is soon done"
    line = f"{command} {SHORTER[start]}"
    if command in SPOKEN_OF:
        line = f"{command.partition(' --')[0]} --help"
    for pattern, short in INSTEAD.items():
        line = re.sub(pattern, short, line)
    return line


STARTED = [command for command in commands() if beginning(command, ELSEWHERE) is None]


def test_every_block_says_what_it_is() -> None:
    for page in PAGES:
        labels = [label for label, _ in BLOCK.findall(page.read_text(encoding="utf-8"))]
        assert set(labels) <= LABELS, f"{page.name}: a command stands in a block with “sh”"


def test_every_program_in_python_is_run() -> None:
    pages = [page for page in PAGES if "\n```python\n" in page.read_text(encoding="utf-8")]
    assert {str(page.relative_to(ROOT)) for page in pages} == set(RUN_BY)
    for test in RUN_BY.values():
        file, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8")


def test_nothing_is_prepared_for_commands_that_are_gone() -> None:
    assert len(STARTED) > 40
    used = {beginning(command, SHORTER) for command in STARTED}
    assert used == set(SHORTER)
    assert set(STARTED) >= SPOKEN_OF
    assert {beginning(command, ELSEWHERE) for command in commands()} == {None, *ELSEWHERE}


def test_every_option_is_known() -> None:
    """Of all commands of ours, also of those that are started only in `make thorough`."""
    parser = make_parser()
    for command in STARTED:
        program, *words = shlex.split(plain(shortened(command)))
        if program == "sternbrett" and command not in SPOKEN_OF:
            parser.parse_args(words)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like the repository's own, in which commands may leave what they write."""
    folder = tmp_path_factory.mktemp("repository")
    for path in ROOT.iterdir():
        if path.name not in (".venv", "docs"):
            (folder / path.name).symlink_to(path)
    shutil.copytree(ROOT / "docs", folder / "docs")
    (folder / ".venv").symlink_to(sys.prefix)
    for game in all_games().values():
        shutil.copytree(game.built_in_content, folder / "mine" / game.id)
    (folder / "wolves").mkdir()
    for name, text in PACK_FILE.findall((ROOT / "docs" / "content.md").read_text(encoding="utf-8")):
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "data").mkdir()
    Store(folder / "data" / "sternbrett.db").close()
    return folder


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server runs."""
    with server(tmp_path_factory.mktemp("data"), "--port", str(free_port())) as (_, address):
        yield address.removeprefix("http://")


def environment(**more: str) -> dict[str, str]:
    """Return the environment of somebody who has activated .venv, and knows a password."""
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    own = {"PATH": programs, "STERNBRETT_SMTP_PASSWORD": "a word", "OPENBLAS_NUM_THREADS": "1"}
    return {**os.environ, **own, **more}


def kind(command: str) -> str:
    """Return what commands have in common that differ in little else; all benchmarks are alike."""
    words = plain(command).split()
    if "benchmarks/" in words[1] or words[1] == "bench":
        return words[1].partition("/")[0]
    return " ".join(words[:3])


def kinds(found: list[str]) -> list[Any]:
    """Return commands as parameters: of those that differ in their options, one is always run."""
    firsts = {kind(command): command for command in reversed(found)}
    others = [command for command in found if command not in firsts.values()]
    return [*firsts.values(), *again(others)]


@pytest.mark.parametrize("command", kinds(STARTED))
def test_a_command_starts(command: str, folder: Path, request: pytest.FixtureRequest) -> None:
    line = shortened(command)
    if ADDRESS in line:
        line = line.replace(ADDRESS, request.getfixturevalue("address"))
    process = subprocess.Popen(
        ["bash", "-c", f"exec env {line}"],
        cwd=folder,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        if beginning(command, SHORTER) in SERVING:
            assert any("http://" in line for line in process.stdout)
        else:
            said = process.stdout.read()
            assert process.wait() == 0, f"{line}\n{said}"
    finally:
        process.kill()
        process.wait()


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is needed")
def test_the_requests_of_the_page_about_the_api(address: str) -> None:
    """Each is sent as written, but for what the server has made up: ids, secret and question."""
    blocks = BLOCK.findall((ROOT / "docs" / "api.md").read_text(encoding="utf-8"))
    lines = "".join(block for label, block in blocks if label == "console").replace("\\\n", " ")
    games, create, choose = [
        line.removeprefix("$ ") for line in lines.splitlines() if line.startswith("$ ")
    ]
    authorization = ""

    def send(line: str) -> dict[str, object] | list[dict[str, object]]:
        words = shlex.split(line.replace(ADDRESS, address).replace("$AUTH", authorization))
        words.insert(1, "--fail-with-body")
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
        answer: dict[str, object] | list[dict[str, object]] = json.loads(done.stdout)
        return answer

    listed = send(games)
    assert isinstance(listed, list)
    assert [game["id"] for game in listed] == list(all_games())
    table = send(create)
    assert isinstance(table, dict)
    authorization = f"Authorization: Bearer {table['secret']}"
    seen = send(f'curl -H "$AUTH" http://{ADDRESS}/api/tables/{table["table"]}')
    assert isinstance(seen, dict)
    options = seen["options"]
    assert isinstance(options, list)
    for written, made_up in (
        ("Yk2mZ0aPq1Xb", table["table"]),
        ("tactical_fire", options[0]["key"]),
        ("0-9f3a11c2", seen["question"]),
    ):
        assert written in choose
        choose = choose.replace(written, str(made_up))
    after = send(choose)
    assert isinstance(after, dict)
    assert after["question"] != seen["question"]
