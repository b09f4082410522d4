#!/usr/bin/env bash
# Plays for docs/strength.md, each game for at most its share of SECONDS_IN_ALL (3,600) on JOBS processes (all
# cores): 100 minutes of CPU time with compiled rules (PYTHONPATH=build/compiled), which is how they are meant.
# Called again it goes on where it stopped; what is complete takes no time. Where an iteration of the search
# takes long, searches of several lengths are left out.
set -uo pipefail
cd "$(dirname "$0")/.."

python=${PYTHON:-python}
jobs=${JOBS:-$(nproc)}
seconds=${SECONDS_IN_ALL:-3600}

# Ctrl-C writes what is finished, and so does the end of a game's time.
play() {
    local share=$1
    shift
    timeout --signal=INT "$((seconds * share / 100))" \
        "$python" -m sternbrett lab strength "$@" --jobs "$jobs" --quiet
}

play 26 d6 --usual-games 400 --games 250 --search-games 40 --budgets 20,60,180
play 30 dine --usual-games 400 --games 250 --search-games 60 --budgets 20,60,180
play 18 adele --usual-games 300 --games 100 --budgets none
play 16 dei --usual-games 60 --games 16 --budgets none
play 10 vanguard --usual-games 100 --games 20 --budgets none
