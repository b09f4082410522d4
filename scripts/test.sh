#!/usr/bin/env bash
# All checks of `make test`, cheapest first.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"

ruff check
ruff format --check

# The rules are compiled meanwhile: that and the type check keep one core busy each.
compiling=
if python scripts/compile.py --check; then
    python scripts/compile.py &
    compiling=$!
fi
mypy
python scripts/untested_rules.py
pytest -n "${TEST_JOBS:-auto}" --dist worksteal

# The same rules, compiled: the tests of kernel and games must not see a difference. Those of
# pictures, texts and broken content files do not run the rules.
if [ -n "$compiling" ]; then
    wait "$compiling"
    PYTHONPATH="$PWD/build/compiled" pytest -n "${TEST_JOBS:-auto}" --dist worksteal \
        -p no:cacheprovider tests/kernel tests/games tests/conformance \
        --ignore-glob="*/test_drawing.py" --ignore-glob="*/test_texts.py" \
        --ignore-glob="*/test_content.py"
fi
