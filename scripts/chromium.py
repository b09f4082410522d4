"""Which Chromium the browser tests run in; where none is installed, one is set up in build/.

    python -m scripts.chromium

An installed Chromium or Chrome that runs is taken. Otherwise, on Linux on x86-64, the npm package
@sparticuz/chromium is fetched: it carries a headless Chromium with the libraries it needs.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from scripts import node

ROOT = Path(__file__).resolve().parent.parent
PINNED = ROOT / "requirements" / "chromium"
HOME = ROOT / "build" / "chromium"
STAMP = HOME / "stamp"

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
INSTALL = "install Chromium or Chrome, and start again"

# Brotli is what Node.js brings and Python does not.
UNPACK = """
const { createReadStream, createWriteStream } = require("node:fs");
const { pipeline } = require("node:stream/promises");
const { createBrotliDecompress } = require("node:zlib");
const [from, to] = process.argv.slice(1);
pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
"""

# The machine's fonts if it has any, and those of the package in any case.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>{home}/fonts</dir>
  <cachedir>{home}/fonts-cache</cachedir>
</fontconfig>
"""


@dataclass(frozen=True)
class Chromium:
    """A browser: its program, and what must stand in its environment beside everything else."""

    program: str
    additions: Mapping[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        """The whole environment to start it with."""
        return {**os.environ, **self.additions}

    def runs(self) -> bool:
        """Say whether it starts: Ubuntu's stub for a snap, say, does not."""
        command = [self.program, "--version"]
        try:
            done = subprocess.run(command, env=self.environment, capture_output=True, check=False)
        except OSError:
            return False
        return done.returncode == 0


def find() -> Chromium | None:
    """Return the browser that is installed, or the one that was set up here."""
    for name in NAMES:
        if (program := shutil.which(name)) and (found := Chromium(program)).runs():
            return found
    if STAMP.exists() and STAMP.read_text() == fingerprint():
        return unpacked()
    return None


def unpacked() -> Chromium:
    """Return the browser in build/chromium."""
    libraries = [str(HOME / "lib"), os.environ.get("LD_LIBRARY_PATH", "")]
    return Chromium(
        str(HOME / "chromium"),
        {
            "LD_LIBRARY_PATH": ":".join(filter(None, libraries)),
            "FONTCONFIG_FILE": str(HOME / "fonts.conf"),
        },
    )


def fingerprint() -> str:
    """Hash what decides which browser is set up."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    digest.update((PINNED / "package-lock.json").read_bytes())
    return digest.hexdigest()


def set_up() -> None:
    """Fetch a browser into build/chromium."""
    machine = f"{platform.system()} {platform.machine()}"
    if machine != "Linux x86_64":
        sys.exit(f"No Chromium found, and none that could be set up on {machine}: {INSTALL}.")
    print(
        "No Chromium found: setting up the package @sparticuz/chromium (66 MB) in build/chromium."
    )
    shutil.rmtree(HOME, ignore_errors=True)
    HOME.mkdir(parents=True)
    for source in (*PINNED.iterdir(), ROOT / ".npmrc"):
        shutil.copy(source, HOME)
    node.fetch(HOME)
    unpack(HOME / "node_modules" / "@sparticuz" / "chromium" / "bin")
    shutil.rmtree(HOME / "node_modules")
    if not unpacked().runs():
        sys.exit(f"The Chromium in build/chromium does not run on this machine: {INSTALL}.")
    STAMP.write_text(fingerprint())


def unpack(package: Path) -> None:
    """Unpack the files of the npm package into build/chromium."""
    decompress = [*node.provide().node, "-e", UNPACK]
    for source in sorted(package.glob("*.br")):
        target = HOME / source.stem
        subprocess.run([*decompress, source, target], check=True)
        if target.suffix == ".tar":
            subprocess.run(["tar", "-xf", target, "-C", HOME, "--no-same-owner"], check=True)
            target.unlink()
    (HOME / "chromium").chmod(0o755)
    (HOME / "fonts.conf").write_text(FONTS.format(home=HOME))


if __name__ == "__main__":
    if find() is None:
        set_up()
