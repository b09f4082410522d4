#!/bin/sh
# Look for puzzles of several games at once, and pack what was found.
#   scripts/hunt_puzzles.sh SEED SECONDS PROCESSES FOLDER GAME:WANTED[:OPTIONS] …
#   scripts/hunt_puzzles.sh a 400 4 build/puzzles "d6:80:--player admiral --games 400" \
#       "dei:50:--whole --player scavenger"
# For SECONDS so many processes take turns: each looks in one game for SLICE seconds of CPU time
# (45), then in the next one of which fewer were found than are wanted. What takes longer is ended;
# nothing found is lost then. FOLDER.tar.gz has the files and journals, which scripts/ship_puzzles.py
# makes content of. PYTHON names the interpreter (.venv/bin/python).
set -eu

if [ "$1" = --slice ]; then
    # The number of a slice says which game it is for, and is part of its seed.
    number=$2
    shift 2
    left=$((HUNT_END - $(date +%s)))
    [ "$left" -gt 2 ] || exit 255 # xargs stops there
    shift $((number % $#))
    plan=$1
    game=${plan%%:*}
    rest=${plan#*:}
    wanted=${rest%%:*}
    options=
    case $rest in *:*) options=${rest#*:} ;; esac
    out=$HUNT_FOLDER/$game
    mkdir -p "$out"
    [ "$(find "$out" -name '*.toml' | wc -l)" -lt "$wanted" ] || exit 0
    # shellcheck disable=SC2086  # options are several words
    timeout "$left" "$HUNT_PYTHON" -m sternbrett lab puzzles "$game" --seed "$HUNT_SEED.$number" \
        --seconds "${SLICE:-45}" --count 1000 --out "$out" $options \
        >>"$HUNT_FOLDER/$game.log" 2>&1 || true
    exit 0
fi

export HUNT_SEED="$1" HUNT_END="$(($(date +%s) + $2))" HUNT_FOLDER="$4"
export HUNT_PYTHON="${PYTHON:-.venv/bin/python}"
processes=$3
shift 4
mkdir -p "$HUNT_FOLDER"
seq 0 999 | xargs -P "$processes" -I NUMBER sh "$0" --slice NUMBER "$@" 2>/dev/null || true
find "$HUNT_FOLDER" -name '*.part' -delete
tar -czf "$HUNT_FOLDER.tar.gz" -C "$HUNT_FOLDER" .
for plan in "$@"; do
    game=${plan%%:*}
    echo "$game: $(find "$HUNT_FOLDER/$game" -name '*.toml' | wc -l) puzzles"
done
