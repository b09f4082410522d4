#!/usr/bin/env bash
# All checks of `make test`, cheapest first.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"

ruff check
ruff format --check
mypy
python scripts/untested_rules.py
pytest -n "${TEST_JOBS:-auto}" --dist worksteal

# The same rules, compiled: the tests of kernel and games must not see a difference.
if python scripts/compile.py --check; then
    python scripts/compile.py
    PYTHONPATH="$PWD/build/compiled" pytest -n "${TEST_JOBS:-auto}" --dist worksteal \
        -p no:cacheprovider tests/kernel tests/games tests/conformance
fi
