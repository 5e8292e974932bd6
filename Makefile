# Everything sets up what it needs: the first target that runs Python makes .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
JOBS ?= auto

.DEFAULT_GOAL := help

.PHONY: help
help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=24'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[tests]'
	@touch $@

.PHONY: setup
setup: $(READY) ## Make .venv with the project and its tests' tools

.PHONY: check
check: $(READY) ## Run babel-rules check on the bundled engine
	$(BIN)/babel-rules check

.PHONY: test
test: $(READY) ## Run the tests
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -q --ignore=tests/strength

.PHONY: strength
strength: $(READY) ## Run the kit against faulty engines and mutants, and write conformance/strength.md
	$(BIN)/python -m pytest -q tests/strength
	$(BIN)/python tests/strength/strength.py $(ARGS)

.PHONY: coverage
coverage: $(READY) ## Run the engine's tests with coverage by lines and branches: 100 % or it fails
	$(BIN)/python -m pytest -n $(JOBS) -q tests/features tests/laws tests/engine tests/rules --cov --cov-fail-under=100 --cov-report=term-missing:skip-covered

.PHONY: lint
lint: $(READY) ## Check style and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

.PHONY: format
format: $(READY) ## Put the style right
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.PHONY: generated vectors schema lock perft
generated: vectors schema lock perft ## Renew all generated files
vectors schema lock perft: $(READY)
	$(BIN)/python -m babel_kit.babel.generate $@
vectors: ## Compile the features to vectors
schema: ## Generate the protocol's JSON Schema
lock: ## Renew the checksums of the clauses' wording
perft: ## Renew the published perft counts

.PHONY: bench
bench: $(READY) ## Measure the engine beside python-chess, and the kit beside a bare loop
	$(BIN)/python tests/bench_engine.py
	$(BIN)/python tests/bench_kit.py

.PHONY: clean
clean: ## Remove .venv and what tools leave behind
	rm -rf $(VENV) dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	find . -name __pycache__ -prune -exec rm -rf {} +
