# Lexidrome: everything from a bare clone. `make help` lists the commands.
SHELL := /bin/bash
PYTHON ?= python3
VENV ?= .venv
PORT ?= 8000
ARGS ?=
TESTS ?= tests
# A browser test waits for its browser and its server by turns: three keep two cores busy.
WORKERS ?= 3

bin := $(VENV)/bin
# A file a process, in the order of tests/conftest.py. A process that hangs ends the round.
distributed := -n $(WORKERS) --dist loadfile --no-loadscope-reorder --max-worker-restart 0
pip := $(bin)/python -m pip --disable-pip-version-check --quiet
# Ninja, Node and Chromium's finder come from the environment, not from the machine.
export PATH := $(CURDIR)/$(bin):$(PATH)
# Every process of a round would compile the house anew where byte code is not kept.
export PYTHONDONTWRITEBYTECODE :=

core_sources := CMakeLists.txt $(shell find core -name '*.cpp' -o -name '*.hpp' -o -name CMakeLists.txt)

.DEFAULT_GOAL := help
.PHONY: help run test check fmt bench screens pictures site wheels single profiled test-long sanitize clean setup setup-dev

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: setup ## set up if needed, start the server, print the address
	@$(bin)/lexidrome serve --port $(PORT) $(ARGS)

test: setup-dev $(VENV)/.browser ## lint, types, import contract and all tests, with a real browser
	@tools/checks
	@TMPDIR=$$(tools/tempdir) $(bin)/python -m pytest $(distributed) --session-timeout 1800 $(TESTS) $(ARGS)

check: setup-dev ## the quick round before a commit, at most 60 s
	@tools/checks
	@TMPDIR=$$(tools/tempdir) $(bin)/python -m pytest -n 2 --dist worksteal --max-worker-restart 0 -q --hypothesis-profile quick -m "not browser and not long and not slow" $(TESTS) $(ARGS)

fmt: setup-dev ## format the code, write the native stub, the message catalogue, the schema, the manual and the indexes
	@$(bin)/python -m nanobind.stubgen -q -p core/stub_patterns.txt -m lexidrome.native._core -o src/lexidrome/native/_core.pyi
	@$(bin)/python tools/texts.py
	@$(bin)/python tools/protocol.py
	@$(bin)/python tools/reach.py
	@$(bin)/python tools/decisions.py
	@$(bin)/python tools/manual.py
	@$(bin)/python tools/pages.py format
	@$(bin)/ruff check --fix-only --quiet src tests bench tools; $(bin)/ruff format src tests bench tools

bench: setup-dev $(VENV)/.bench ## print the benchmarks
	@$(bin)/python -m bench $(ARGS)

screens: setup-dev $(VENV)/.browser ## contact sheets of every page in out/screens
	@PYTHONPATH=tests $(bin)/python tools/screens.py $(ARGS)

pictures: setup-dev $(VENV)/.browser ## the pictures of the help and the README, anew
	@PYTHONPATH=tests $(bin)/python tools/pictures.py

site: setup ## the help as a folder of plain files, in out/site
	@rm -rf out/site && $(bin)/lexidrome help build out/site

wheels: ## build what installs without a compiler into dist/, for Linux
	@$(PYTHON) tools/wheels.py $(ARGS)

single: ## pack the wheels in dist/ with all that they need into one file to download
	@$(PYTHON) tools/single.py $(ARGS)

test-long: setup-dev $(VENV)/.browser $(VENV)/.other-browsers ## soaks, fuzzing under sanitizers, the other Pythons and browsers
	@tools/test-long

sanitize: setup-dev ## the core's tests under Address-, UndefinedBehavior- and ThreadSanitizer
	@tools/sanitize

profiled: setup ## build the core by how a player uses it, about a tenth faster; takes GCC
	@tools/profiled

clean: ## remove what the build made
	rm -rf $(VENV) build dist out .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

setup: $(VENV)/.installed
setup-dev: $(VENV)/.installed $(VENV)/.dev

$(VENV)/.deps: pyproject.toml constraints.txt tools/pip-version
	@echo "Setting up $(VENV): fetching the pinned packages (about half a minute, once) …"
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Lexidrome needs Python 3.11 or newer; $(PYTHON) is " + sys.version.split()[0] + ". Name another with PYTHON=…")'
	@test -x $(bin)/python || $(PYTHON) -m venv $(VENV)
	@$(pip) install "pip==$$(cat tools/pip-version)"
	@$(pip) install --constraint constraints.txt --group build --requirement <($(bin)/python tools/requirements.py)
	@touch $@

# An editable install knows the packages that were there when it was made.
$(VENV)/.installed: $(VENV)/.deps $(core_sources) $(wildcard src/lexidrome/*/*/__init__.py)
	@echo "Building the native core …"
	@$(pip) install --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.deps
	@echo "Fetching the development tools …"
	@$(pip) install --constraint constraints.txt --group dev
	@touch $@

$(VENV)/.bench: $(VENV)/.deps
	@$(pip) install --constraint constraints.txt --group bench
	@touch $@

$(VENV)/.browser: $(VENV)/.dev tools/browser.py
	@$(bin)/python tools/browser.py > $@.part && mv $@.part $@

$(VENV)/.other-browsers: $(VENV)/.dev tools/browser.py
	@$(bin)/python tools/browser.py others > $@.part && mv $@.part $@
