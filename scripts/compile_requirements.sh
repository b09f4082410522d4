#!/usr/bin/env bash
# Writes requirements/*.txt: pinned, hashed, for every platform, without any host or path in them.
# Newer versions are taken only with UPGRADE=1.
set -euo pipefail
cd "$(dirname "$0")/.."

uv=build/uv/bin/uv
if [ ! -x "$uv" ]; then
    python3 -m venv build/uv
    build/uv/bin/pip install --quiet uv
fi

# Settings of this machine must not decide what is pinned.
for name in $(compgen -e | grep '^UV_' || true); do unset "$name"; done

compile() {
    local target=$1
    shift
    "$uv" --no-config pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-header --no-annotate ${UPGRADE:+--upgrade} --output-file "requirements/$target.txt" "$@"
}

compile play pyproject.toml requirements/play.in
compile test pyproject.toml requirements/test.in --constraint requirements/play.txt
compile node requirements/node.in

if grep -nE '^--?(index|extra|find|i |f )|://|file:|@ ' requirements/*.txt; then
    echo "An address or a path stands in a requirements file (see above)." >&2
    exit 1
fi
