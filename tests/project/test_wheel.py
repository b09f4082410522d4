"""What is built from a clean clone stands on its own: it starts, and its pages lack nothing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest

from tests.server.process import free_port, server, start

ROOT = Path(__file__).parents[2]
VENDOR = Path("src/sternbrett/web/static/vendor")

#: What a page or a style sheet names and a browser would fetch; `#…` is within the page.
NAMED = re.compile(r"""(?:\bsrc="|<link[^>]*\bhref="|url\("?)([^#"')][^"')]*)""")


def build(source: Path, kind: str, **environment: str) -> Path:
    """Build the wheel or the sdist of a folder into its dist/."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind],
        cwd=source,
        # Set-up has fetched the same packages: they need not come over the network again.
        env={**os.environ, "npm_config_prefer_offline": "true", **environment},
        check=True,
    )
    return next((source / "dist").glob("*.whl" if kind == "wheel" else "*.tar.gz"))


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with everything that is in the repository and nothing that was built."""
    folder = tmp_path_factory.mktemp("clone")
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).exists():  # it may be about to be removed
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    # A machine without Node.js need not set it up once more.
    (folder / "build").mkdir()
    (folder / "build" / "node").symlink_to(ROOT / "build" / "node")
    return folder


@pytest.fixture(scope="module")
def wheel(clone: Path) -> Path:
    assert not (clone / VENDOR).exists()
    return build(clone, "wheel")


@pytest.fixture(scope="module")
def sdist(clone: Path, wheel: Path) -> Path:
    shutil.rmtree(clone / VENDOR)
    return build(clone, "sdist")


def files(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


def test_it_carries_assets_texts_and_licences(wheel: Path) -> None:
    names = files(wheel)
    for wanted in (
        "sternbrett/web/static/style.css",
        "sternbrett/web/static/vendor/htmx.min.js",
        "sternbrett/web/static/vendor/htmx.LICENSE.txt",
        "sternbrett/web/static/vendor/barlow-400.woff2",
        "sternbrett/web/templates/table.html",
        "sternbrett/games/d6/rules.de.md",
        "sternbrett/games/d6/content/cards.toml",
        "sternbrett/server/migrations/versions/0001_tables.py",
    ):
        assert wanted in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert any(name.endswith("licenses/NOTICE") for name in names)


def test_an_sdist_needs_nothing_from_npm_any_more(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path)
    (unpacked,) = tmp_path.iterdir()
    assert files(build(unpacked, "wheel", PATH=str(tmp_path / "nothing"))) == files(wheel)


def test_it_starts_in_an_empty_environment_and_its_pages_lack_nothing(
    wheel: Path, tmp_path: Path
) -> None:
    python = environment(tmp_path / "env")
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "-q", "--no-deps", str(wheel)], check=True)
    assert "(pure Python)" in said(python, "--version")
    with (
        server(tmp_path / "data", "--port", str(free_port()), python=python) as (_, address),
        httpx.Client(base_url=address, follow_redirects=True, timeout=20) as client,
    ):
        page = client.get("/")
        assert "Deep Space D-6" in page.text
        fetched = fetch_named(client, page.text, "/")
        for game in ("d6", "dine", "adele"):
            text, path = start(client, game)
            fetched |= fetch_named(client, text, path)
    assert {name.rpartition("/")[2] for name in fetched} >= {
        "style.css", "htmx.min.js", "table.js", "barlow-400.woff2", "barlow-condensed-600.woff2",
    }  # fmt: skip
    assert {name: status for name, status in fetched.items() if status != 200} == {}


@pytest.mark.thorough
def test_it_has_compiled_rules_where_that_is_wanted(
    clone: Path, wheel: Path, tmp_path: Path
) -> None:
    assert wheel.stem.endswith("-any")
    build(clone, "wheel", STERNBRETT_COMPILED="quick")
    (compiled,) = (one for one in wheel.parent.glob("*.whl") if not one.stem.endswith("-any"))
    more = files(compiled) - files(wheel)
    assert any(name.startswith("sternbrett/games/d6/rules/") for name in more)
    assert {Path(name).suffix for name in more} == {".so"}
    python = environment(tmp_path / "env")
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "-q", "--no-deps", str(compiled)], check=True)
    assert "(compiled rules)" in said(python, "--version")
    games = ["lab", "run", "d6", "--seats", "cadet", "--games", "3", "--jobs", "1"]
    ours = said(sys.executable, *games).partition("CPU time")[0]
    assert said(python, *games).startswith(ours)


def said(python: str, *arguments: str) -> str:
    """Return what the command of an environment prints."""
    command = [python, "-m", "sternbrett", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def environment(home: Path) -> str:
    """Make an environment with what is pinned for playing, and nothing else; return its Python."""
    venv.create(home)
    (packages,) = home.glob("lib/python*/site-packages")
    pins = (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8")
    for name in re.findall(r"^([\w.-]+)==", pins, re.M):
        with suppress(PackageNotFoundError):  # it is pinned for another system
            installed = distribution(name)
            for top in {file.parts[0] for file in installed.files or ()} - {"..", "__pycache__"}:
                (packages / top).symlink_to(str(installed.locate_file(top)))
    return str(home / "bin" / "python")


def fetch_named(client: httpx.Client, text: str, path: str) -> dict[str, int]:
    """Fetch what a page names, and what its style sheets name; return how that was answered."""
    found: dict[str, int] = {}
    for name in NAMED.findall(text):
        answer = client.get(urljoin(path, name))
        where = answer.url.path
        found[where] = answer.status_code
        if "css" in answer.headers.get("content-type", ""):
            found |= fetch_named(client, answer.text, where)
    return found
