# Everything sets up what it needs: the first target that runs Python makes .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
SITE_READY := $(VENV)/site-ready
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

$(SITE_READY): $(READY) docs/package.json docs/package-lock.json
	@command -v npm >/dev/null || { echo "The site needs Node.js with npm: they bring the files that run the judge in the browser."; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[tests,docs,site-tests]'
	npm ci --prefix docs --silent --no-audit --no-fund
	@touch $@

.PHONY: setup
setup: $(READY) ## Make .venv with the project and its tests' tools

.PHONY: check
check: $(READY) ## Run babel-rules check on the bundled engine
	$(BIN)/babel-rules check

.PHONY: test
test: $(READY) ## Run the tests
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -q --ignore=tests/strength --ignore=tests/site

.PHONY: docs
docs: $(SITE_READY) ## Build the site, English and Dutch, into docs/_build/html
	$(BIN)/python docs/build.py

.PHONY: test-site
test-site: docs ## Build the site and run its tests, in Chromium
	@command -v chromium >/dev/null || { echo "The tests of the site need Chromium as the command chromium (Debian: apt-get install chromium)."; exit 1; }
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -q tests/site

.PHONY: strength
strength: $(READY) ## Run the kit against faulty engines and mutants, and write conformance/strength.md
	$(BIN)/python -m pytest -q tests/strength
	$(BIN)/python tests/strength/strength.py $(ARGS)

.PHONY: coverage
coverage: $(READY) ## Run the engine's tests with coverage by lines and branches: 100 % or it fails
	HYPOTHESIS_PROFILE=quick $(BIN)/python -m pytest -n $(JOBS) -q tests/features tests/laws tests/engine tests/rules --cov --cov-fail-under=100 --cov-report=term-missing:skip-covered

.PHONY: lint
lint: $(READY) ## Check style and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

.PHONY: format
format: $(READY) ## Put the style right
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.PHONY: generated vectors schema lock rules perft catalogues
generated: vectors schema catalogues lock rules perft ## Renew all generated files
vectors schema lock rules perft: $(READY)
	$(BIN)/python -m babel_kit.babel.generate $@
vectors: ## Compile the features to vectors
schema: ## Generate the protocol's JSON Schema
lock: ## Renew the checksums of the clauses' wording
rules: ## Renew rules.json, the clauses and rulings in both languages
perft: ## Renew the published perft counts
catalogues: $(SITE_READY) ## Put what is new in features and pages into the Dutch catalogues, to be translated
	$(BIN)/python -m babel_kit.babel.generate $@
	$(BIN)/python docs/catalogues.py

.PHONY: bench
bench: $(READY) ## Measure the engine beside python-chess, and the kit beside a bare loop
	$(BIN)/python tests/bench_engine.py
	$(BIN)/python tests/bench_kit.py

.PHONY: clean
clean: ## Remove .venv and what tools leave behind
	rm -rf $(VENV) dist docs/_build docs/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	find . -name __pycache__ -prune -exec rm -rf {} +
