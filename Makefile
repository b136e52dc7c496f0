# Two commands are all a newcomer needs: `make run` and `make test`. Both set up what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV_VERSION := 0.13.7
UV := $(BIN)/uv
# Tests sync to disk as the product does, thousands of times: in memory, where there is such a place.
SCRATCH := $(firstword $(wildcard /dev/shm) $(TMPDIR) /tmp)
# What was compiled once is kept, whatever the shell says: else every process compiles it anew.
PYTEST := TMPDIR=$(SCRATCH) PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest
# Many tests wait for terminals and processes more than they work.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
COMPILE := $(UV) pip compile --generate-hashes --no-header --no-emit-index-url --quiet --universal --python-version 3.11

.PHONY: run test suite check bench soak lock docs snapshots pictures clean

run: $(VENV)/.run  ## set everything up and open the workbench; without a terminal, the guided tour
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/ng; else $(BIN)/ng demo; fi

test:  ## set everything up, check everything, run the tests
	@$(MAKE) --no-print-directory -j 2 check suite

suite: $(VENV)/.dev $(VENV)/.system  # much of it waits for processes and terminals, so checks fit in between
	$(PYTEST) -n $(WORKERS) --dist loadgroup -m "not soak"

check: $(VENV)/.dev  ## format, lint, types, import direction, generated files up to date
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python docs/tools/generate.py --check

bench: $(VENV)/.dev $(VENV)/bench/.ready  ## ratios, measured side by side in one run
	$(BIN)/python -m bench

soak: $(VENV)/.dev  ## the long runs in full
	$(PYTEST) -n auto --dist loadgroup -m "soak or not soak"

lock: $(VENV)/.uv  ## pin every dependency anew, with hashes and without addresses
	$(COMPILE) --upgrade pyproject.toml -o requirements.lock
	$(COMPILE) --upgrade pyproject.toml --group dev -c requirements.lock -o requirements-dev.lock
	$(COMPILE) --upgrade --group bench -o requirements-bench.lock

docs: $(VENV)/.dev  ## write the generated files anew
	$(BIN)/python docs/tools/generate.py

snapshots: $(VENV)/.dev  ## take the pictures that the tests compare with anew
	NG_TAKE_SNAPSHOTS=1 $(PYTEST) tests/tui/test_screen_snapshots.py

pictures: $(VENV)/.dev  ## take the pictures of the screens anew
	$(BIN)/python docs/tools/pictures.py

clean:  ## remove what can be made again; books are never touched
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "NovelGate needs Python 3.11 or newer: make PYTHON=python3.11 …" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@touch $@

# What some tests look through, type into, or check books with. Where it cannot be had, those tests are left out.
$(VENV)/.system: $(VENV)/.uv
	@command -v strace >/dev/null && command -v tmux >/dev/null && command -v java >/dev/null && command -v chromium >/dev/null || \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
		  { apt-get update -qq && apt-get install -y -qq strace tmux default-jre-headless chromium fonts-noto-cjk; } >/dev/null 2>&1; } || true
	@touch $@

$(VENV)/.run: $(VENV)/.uv requirements.lock pyproject.toml
	$(UV) pip install --quiet --compile-bytecode --require-hashes -r requirements.lock
	$(UV) pip install --quiet --no-deps --editable .
	$(BIN)/python -m compileall -q fsm schemas writer
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements-dev.lock
	$(UV) pip install --quiet --compile-bytecode --require-hashes -r requirements-dev.lock
	@touch $@

# Peers that we are measured against stay out of the product's environment.
$(VENV)/bench/.ready: $(VENV)/.uv requirements-bench.lock
	$(UV) venv --quiet --clear $(VENV)/bench --python $(BIN)/python
	$(UV) pip install --quiet --python $(VENV)/bench/bin/python --require-hashes -r requirements-bench.lock
	@touch $@
