#!/usr/bin/env bash
# Makes .venv with a Python that is new enough.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "$1" >&2
    exit 1
}

python=${PYTHON:-python3}
command -v "$python" >/dev/null || fail "Sternbrett needs Python 3.11 or newer: install python3."
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "Sternbrett needs Python 3.11 or newer, and $python is older: name another one, as in 'make setup PYTHON=python3.12'."
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    fail "Python's venv module is missing: install the package python3-venv."

trap 'rm -rf .venv' ERR
"$python" -m venv --clear .venv
