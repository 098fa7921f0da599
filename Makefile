# The commands of this project. On a fresh machine `make run` and `make test` do everything they need by themselves.
# They ask for Python 3.11 or 3.12 with its headers, a C++20 compiler, make and git; the rest comes from PyPI into .venv.

HOST ?= 0.0.0.0
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
MANAGE := $(BIN)/python manage.py
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
COMPILE_LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock" $(if $(UPGRADE),--upgrade) pyproject.toml
PYTHONS := $(or $(PYTHON),python3 python3.12 python3.11)
COMPILER := $(if $(filter default undefined,$(origin CXX)),c++,$(CXX))
TYPED := engine games config/env.py config/secret.py tournaments/clock.py

CPP := engine/CMakeLists.txt $(wildcard engine/cpp/*)
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/*.po))
STATIC := $(shell find static -type f)

# A stamp says "done since the files on the right last changed".
RUN := $(VENV)/.run
DEV := $(VENV)/.dev
ENGINE := $(VENV)/.engine
COLLECTED := var/.static

SANITIZED := build/sanitize
SITE_PACKAGES = $(shell $(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help run dev data test screenshots lint types format bench sanitize stubs messages lock upgrade clean

help: ## Show what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: data ## Serve the site on http://localhost:8000 (PORT=, HOST=)
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) lexicon build de en --missing
	@$(MANAGE) demo --missing
	@$(MANAGE) serve --host $(HOST) --port $(PORT)

dev: export DEBUG := true
dev: data $(DEV) ## Serve with error pages, and again after every change
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) lexicon build de en --missing
	@$(MANAGE) demo --missing
	@$(BIN)/watchfiles "$(MANAGE) serve --host $(HOST) --port $(PORT)" config engine games tournaments

data: $(ENGINE) $(CATALOGUES) $(COLLECTED) ## Prepare what the site reads: engine, translations, static files

test: $(DEV) $(ENGINE) $(CATALOGUES) ## Run all tests (ARGS= for pytest)
	@$(BIN)/python -m pytest $(ARGS)

screenshots: $(DEV) $(ENGINE) $(CATALOGUES) ## Take pictures of the main pages into docs/screenshots (needs Chromium)
	@$(BIN)/python -m tests.browser.screenshots

lint: $(DEV) $(ENGINE) $(CATALOGUES) ## Check style, types, import contracts, stubs and migrations
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet . || { $(BIN)/ruff format --diff --quiet .; echo "Run: make format"; exit 1; }
	@$(BIN)/mypy $(TYPED)
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python -m nanobind.stubgen -q -m engine._core -o build/_core.pyi
	@diff -u engine/_core.pyi build/_core.pyi || { echo "engine/_core.pyi is behind the bindings. Run: make stubs"; exit 1; }
	@$(MANAGE) makemigrations --check --dry-run

types: $(DEV) ## Check the types alone
	@$(BIN)/mypy $(TYPED)

format: $(DEV) ## Lay out the Python files and sort their imports
	@$(BIN)/ruff check --fix --exit-zero --quiet .
	@$(BIN)/ruff format .

bench: $(DEV) $(ENGINE) ## Measure the engine
	@$(BIN)/python bench/run.py

# The build has a folder of its own that must be found first: -S keeps .venv's redirection out, -P and the cut keep out
# the tree (Celery's Django support would put it in front), and with it the servers that other tests need.
sanitize: $(DEV) ## Run the engine's tests under AddressSanitizer and UBSan
	@$(PIP) install --no-build-isolation --no-deps --upgrade --target $(SANITIZED)/site . \
		--config-settings build-dir=$(SANITIZED)/cmake --config-settings cmake.define.SIMULTAN_SANITIZE=ON
	LD_PRELOAD="$$($(COMPILER) -print-file-name=libasan.so) $$($(COMPILER) -print-file-name=libstdc++.so)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc \
	PYTHONPATH="$(SITE_PACKAGES):." \
	$(BIN)/python -S -P -m pytest tests/engine --confcutdir tests/engine --capture sys -o pythonpath=$(SANITIZED)/site $(ARGS)

stubs: $(ENGINE) ## Write engine/_core.pyi from the bindings
	@$(BIN)/python -m nanobind.stubgen -q -m engine._core -o engine/_core.pyi

messages: $(DEV) ## Gather texts to be translated into locale/ (needs GNU gettext)
	@$(MANAGE) makemessages --all --no-wrap --no-location --ignore 'build/*' --ignore 'var/*' --ignore '.venv/*'

lock: $(DEV) ## Write the lock files anew after a change in pyproject.toml
	@$(COMPILE_LOCK) --extra build --extra words --output-file requirements.lock
	@$(COMPILE_LOCK) --all-extras --constraint requirements.lock --output-file requirements-dev.lock

upgrade: ## Move every dependency to its newest version that pyproject.toml allows
	@$(MAKE) lock UPGRADE=1

clean: ## Remove everything that was built; keeps var/, where the data lives
	rm -rf $(VENV) build var/static $(COLLECTED) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +
	rm -f $(CATALOGUES)

$(BIN)/python:
	@for python in $(PYTHONS); do \
		if $$python -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 13))' 2>/dev/null; then break; fi; \
		python=; \
	done; \
	test "$$python" || { echo "Simultan needs Python 3.11 or 3.12 and found neither among: $(PYTHONS)." \
		"Install one, or name it: make PYTHON=/path/to/python3.12" >&2; exit 1; }; \
	echo 'int main() {}' | $(COMPILER) -std=c++20 -x c++ -fsyntax-only - 2>/dev/null || { \
		echo "Simultan needs a C++20 compiler and $(COMPILER) is none. Install one (Debian, Ubuntu: apt install g++;" \
		"macOS: xcode-select --install), or name it: make CXX=clang++" >&2; exit 1; }; \
	$$python -c 'import sys, sysconfig, pathlib; \
		sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())' || { \
		echo "Simultan needs the C headers of $$python (Debian, Ubuntu: apt install python3-dev)." >&2; exit 1; }; \
	$$python -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(RUN): requirements.lock | $(BIN)/python
	@echo "Installing what the site needs ..."
	@$(PIP) install --no-deps --requirement requirements.lock
	@touch $@

$(DEV): requirements-dev.lock | $(BIN)/python
	@echo "Installing what the site and its tests need ..."
	@$(PIP) install --no-deps --requirement requirements-dev.lock
	@touch $@ $(RUN)

# Only a change of the C++ or of the build comes here; the folder build/ is kept, so only what changed is compiled.
$(ENGINE): pyproject.toml requirements.lock $(CPP) | $(RUN)
	@echo "Building the engine ..."
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

$(COLLECTED): $(STATIC) | $(RUN)
	@$(MANAGE) collectstatic --no-input --clear --verbosity 0
	@touch $@

%.mo: %.po | $(RUN)
	@$(BIN)/python -c "import polib; polib.pofile('$<').save_as_mofile('$@')"
