# Sternbrett: `make help` lists what can be done.
SHELL := bash
.DEFAULT_GOAL := help
BIN := .venv/bin
SOAK_S ?= 3600
ATTACK_KILLS ?= 1000
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet

.PHONY: help setup assets play setup-test check test thorough attack compiled rules soak bench golden requirements format clean

help: ## show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

setup: assets .venv/.installed ## make everything ready to play

play: setup ## start the table and open it in the browser
	@$(BIN)/sternbrett

setup-test: setup .venv/.test ## make everything ready to test
	@$(BIN)/python -m scripts.chromium

check: setup .venv/.test ## run the quick checks: style, types, kernel and rules
	@scripts/test.sh quick

test: setup-test ## run all checks and tests
	@scripts/test.sh

thorough: setup-test ## run all checks and tests, again at further sizes, languages and seeds
	@THOROUGH=1 scripts/test.sh

attack: setup-test ## kill servers, workers and the database ATTACK_KILLS times, and all other attacks at length
	@THOROUGH=1 ATTACK_KILLS=$(ATTACK_KILLS) $(BIN)/pytest -n $${TEST_JOBS:-auto} --dist worksteal tests/attack

compiled: setup-test ## build the kernel and the rules with mypyc in build/compiled
	@$(BIN)/python scripts/compile.py

rules: setup-test ## list clauses of the rules that no test names
	@$(BIN)/python scripts/untested_rules.py

soak: setup-test ## play random games under all checks (SOAK_S CPU seconds for each game)
	@$(BIN)/python -m sternbrett.testing.soak --seconds $(SOAK_S)

bench: setup ## measure the speed of the rules
	@$(BIN)/sternbrett bench

golden: setup-test ## write the golden playthroughs anew
	@$(BIN)/python scripts/golden.py --write

requirements: ## pin the dependencies anew (UPGRADE=1 takes newer versions)
	@scripts/compile_requirements.sh

format: .venv/.test ## format the code and fix what can be fixed
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

clean: ## remove everything that was built
	rm -rf .venv build dist node_modules src/sternbrett/web/static/vendor
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	@scripts/venv.sh

# The files name everything that is needed; what pip works out from packages would not be pinned.
.venv/.play: requirements/play.txt | .venv/bin/python
	@$(PIP) --no-deps --require-hashes -r $<
	@touch $@

# Before the package is installed: its build would fetch them too, but say less where that fails.
assets: | .venv/bin/python
	@$(BIN)/python -m scripts.build_assets

.venv/.installed: pyproject.toml .venv/.play | assets
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.test: requirements/test.txt | .venv/bin/python
	@$(PIP) --no-deps --require-hashes -r $<
	@touch $@
