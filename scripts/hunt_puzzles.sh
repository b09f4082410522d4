#!/bin/sh
# Look for puzzles of several games at once, so many processes for each, and pack what was found.
#   scripts/hunt_puzzles.sh SEED SECONDS FOLDER GAME:PROCESSES[:OPTIONS] …
#   scripts/hunt_puzzles.sh a 400 build/puzzles "d6:1:--player admiral --games 400" "dei:2:--player scavenger"
# A quick player and many games prove more than a slow one and few: those of D-6 cost a tenth so.
# SECONDS is CPU time for each process; 90 seconds later they are ended. Nothing found is lost then.
# FOLDER.tar.gz has the files and journals. PYTHON names the interpreter (.venv/bin/python).
set -eu
seed=$1
seconds=$2
folder=$3
shift 3
python=${PYTHON:-.venv/bin/python}
mkdir -p "$folder"
for plan in "$@"; do
    game=${plan%%:*}
    rest=${plan#*:}
    jobs=${rest%%:*}
    options=
    case $rest in *:*) options=${rest#*:} ;; esac
    # shellcheck disable=SC2086  # options are several words
    timeout $((seconds + 90)) "$python" -m sternbrett lab puzzles "$game" --seed "$seed" \
        --jobs "$jobs" --seconds "$seconds" --count 1000 --out "$folder/$game" $options \
        >"$folder/$game.log" 2>&1 &
done
wait
find "$folder" -name '*.part' -delete
tar -czf "$folder.tar.gz" -C "$folder" .
tail -n 1 "$folder"/*.log
