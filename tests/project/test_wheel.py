"""The wheel stands on its own: it carries assets and licences, starts and shows a page."""

from __future__ import annotations

import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation",
         "--wheel-dir", str(folder), str(ROOT)],
        check=True,
    )  # fmt: skip
    return next(folder.glob("*.whl"))


def test_it_carries_assets_texts_and_licences(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
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


def test_it_starts_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "env"
    venv.create(home, with_pip=True)
    python = str(home / "bin" / "python")
    install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    pinned = ["--require-hashes", "-r", str(ROOT / "requirements" / "play.txt")]
    subprocess.run([*install, *pinned], check=True)
    subprocess.run([*install, "--no-deps", str(wheel)], check=True)
    process = subprocess.Popen(
        [str(home / "bin" / "sternbrett"), "--port", "0", "--no-browser", "--data", "data"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=tmp_path,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + process.stdout.read()
        for _ in range(50):
            try:
                page = httpx.get(found.group(0))
                break
            except httpx.TransportError:
                continue
        assert "Deep Space D-6" in page.text
        script = httpx.get(f"{found.group(0)}/static/vendor/htmx.min.js")
        assert script.status_code == 200
    finally:
        process.kill()
        process.wait()
