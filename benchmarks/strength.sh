#!/usr/bin/env bash
# Plays for docs/strength.md, each game for at most its share of SECONDS_IN_ALL (540) on JOBS processes (all
# cores). Called again it goes on where it stopped; what is complete takes no time. With
# PYTHONPATH=build/compiled it plays by compiled rules.
set -uo pipefail
cd "$(dirname "$0")/.."

python=${PYTHON:-python}
jobs=${JOBS:-$(nproc)}
seconds=${SECONDS_IN_ALL:-540}

# Ctrl-C writes what is finished, and so does the end of a game's time.
play() {
    local share=$1
    shift
    timeout --signal=INT "$((seconds * share / 100))" \
        "$python" -m sternbrett lab strength "$@" --jobs "$jobs" --quiet
}

play 24 d6 --games 400 --search-games 16 --budgets 20,60,180
play 16 dine --games 200 --search-games 24 --budgets 20,60,180
play 25 adele --games 60 --search-games 8 --budgets 5,15,45
play 22 dei --games 24 --search-games 12 --budgets 10,30,90
play 13 vanguard --games 100 --search-games 8 --budgets 3,10,30
