"""Fetch the front-end files with npm and copy what the pages need into the package.

    python -m scripts.build_assets

Does nothing when neither package-lock.json nor this script has changed since the last time.
"""

import hashlib
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from scripts import node

ROOT = Path(__file__).resolve().parent.parent
VENDOR = ROOT / "src" / "sternbrett" / "web" / "static" / "vendor"
AXE = ROOT / "build" / "axe"
#: Lies beside the files, so that a wheel can be built from an sdist without fetching them again.
STAMP = VENDOR / "stamp"

# From node_modules to the folder they are served from.
SERVED = {
    "htmx.org/dist/htmx.min.js": VENDOR / "htmx.min.js",
    "htmx.org/LICENSE": VENDOR / "htmx.LICENSE.txt",
    "@fontsource/barlow/files/barlow-latin-400-normal.woff2": VENDOR / "barlow-400.woff2",
    "@fontsource/barlow/LICENSE": VENDOR / "barlow.LICENSE.txt",
    "@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2": (
        VENDOR / "barlow-condensed-600.woff2"
    ),
    "@fontsource/barlow-condensed/LICENSE": VENDOR / "barlow-condensed.LICENSE.txt",
}
# What only the tests need.
TESTED = {
    "axe-core/axe.min.js": AXE / "axe.min.js",
    "axe-core/LICENSE": AXE / "axe.LICENSE.txt",
}
FONT_LIMIT = 50_000  # bytes, all fonts together


def fingerprint() -> str:
    """Hash what decides which files are built."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    digest.update((ROOT / "package-lock.json").read_bytes())
    return digest.hexdigest()


def up_to_date(files: Mapping[str, Path]) -> bool:
    """Say whether these files are there, from the packages that are pinned now."""
    complete = all(target.exists() for target in files.values())
    return complete and STAMP.exists() and STAMP.read_text() == fingerprint()


def build(files: Mapping[str, Path]) -> None:
    """Fetch and copy files, if they are not up to date."""
    if up_to_date(files):
        return
    node.fetch(ROOT)
    shutil.rmtree(VENDOR, ignore_errors=True)
    for name, target in files.items():
        source = ROOT / "node_modules" / name
        if not source.exists():
            sys.exit(f"node_modules has no {name}, which scripts/build_assets.py copies.")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    size = sum(path.stat().st_size for path in VENDOR.glob("*.woff2"))
    if size > FONT_LIMIT:
        sys.exit(f"The fonts weigh {size} bytes together; at most {FONT_LIMIT} are allowed.")
    STAMP.write_text(fingerprint())


if __name__ == "__main__":
    build(SERVED | TESTED)
