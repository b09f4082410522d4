#!/usr/bin/env bash
# Succeeds when a Chromium that runs is installed; installs one only where that is welcome.
set -euo pipefail

found() {
    local name
    for name in chromium chromium-browser google-chrome; do
        if "$name" --version >/dev/null 2>&1; then return 0; fi # Ubuntu's stub for a snap fails here
    done
    return 1
}

if found; then exit 0; fi

if [ "${SETUP_SYSTEM:-}" = 1 ] || { [ "${CI:-}" = true ] && [ "$(id -u)" = 0 ]; }; then
    as_root=()
    if [ "$(id -u)" != 0 ]; then as_root=(sudo); fi
    "${as_root[@]}" apt-get update
    "${as_root[@]}" apt-get install -y chromium
    if found; then exit 0; fi
fi

echo "The browser tests need Chromium: install the package chromium (or let 'SETUP_SYSTEM=1 make test' do it)." >&2
exit 1
