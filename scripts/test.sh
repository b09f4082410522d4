#!/usr/bin/env bash
# All checks of `make test`, cheapest first; with the word "quick" only those of `make check`.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"
# Tests start a hundred processes: each would compile all modules anew, and pytest all tests.
unset PYTHONDONTWRITEBYTECODE

run_tests() {
    pytest -n "${TEST_JOBS:-auto}" --dist worksteal "$@"
}
rules=(tests/kernel tests/games tests/conformance)

ruff check
ruff format --check

if [ "${1:-}" = quick ]; then
    mypy
    python scripts/untested_rules.py
    CONFORMANCE_S=${CONFORMANCE_S:-5} run_tests "${rules[@]}"
    exit
fi

# The rules are compiled meanwhile: that and the type check keep one core busy each.
compiling=
if python scripts/compile.py --check; then
    python scripts/compile.py --quick &
    compiling=$!
fi
mypy
python scripts/untested_rules.py
run_tests

# The same rules, compiled: the tests of kernel and games must not see a difference. Those of
# pictures, texts and broken content files do not run the rules.
if [ -n "$compiling" ]; then
    wait "$compiling"
    PYTHONPATH="$PWD/build/compiled" run_tests -p no:cacheprovider "${rules[@]}" \
        --ignore-glob="*/test_*drawing.py" --ignore-glob="*/test_miniatures.py" \
        --ignore-glob="*/test_*texts.py" --ignore-glob="*/test_glossaries.py" \
        --ignore-glob="*/test_content.py" --ignore-glob="*/test_world_map.py" \
        --ignore-glob="*/test_kept.py" --ignore-glob="*/test_lessons.py"
fi
