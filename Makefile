# Each target makes the virtual environment it needs: .venv holds what a player needs, .venv-test the tools as well.
# A stamp file in each says when it was last in step with pyproject.toml and constraints.txt.

# The first Python on the path that is new enough; `make PYTHON=/path/to/python play` chooses another.
PYTHON ?= $(shell for python in python3.11 python3 python3.12 python3.13 python; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo "$$python"; break; }; done)
PLAY := .venv
TEST := .venv-test
# More than the cores this is meant for: tests of screens wait more than they work.
WORKERS ?= 5
# Handed on to what the target runs: `make play ARGS=--ascii`, `make test ARGS='-k auction'`.
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help play serve test check coverage format snapshots playthroughs habits variants laws soak-rules soak-bots manual picture gallery bench bench-server attack bench-store soak-store

help: ## say what each target does
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(PLAY)/.installed ## play at a local table
	$(PLAY)/bin/python -m tui $(ARGS)

serve: $(PLAY)/.installed ## open a server that players reach with ssh
	$(PLAY)/bin/python -m net $(ARGS)

test: check ## run every check and every test
	$(TEST)/bin/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

check: $(TEST)/.installed ## run the linters and the type checker, no tests
	$(TEST)/bin/ruff check
	$(TEST)/bin/ruff format --check
	$(TEST)/bin/mypy
	$(TEST)/bin/lint-imports

coverage: $(TEST)/.installed ## run the tests and list the lines and branches they miss
	$(TEST)/bin/python -m pytest -n $(WORKERS) --cov --cov-report=term-missing:skip-covered $(ARGS)

format: $(TEST)/.installed ## sort imports and lay out the code
	$(TEST)/bin/ruff check --fix
	$(TEST)/bin/ruff format

snapshots: $(TEST)/.installed ## take the picture snapshots anew; look at each before you commit it
	$(TEST)/bin/python -m pytest -k snapshot --snapshot-update $(ARGS)

manual: $(TEST)/.installed ## write the manual's pages and what shells complete, as an installation has them, below build
	$(TEST)/bin/python hatch_build.py build

gallery: $(TEST)/.installed ## write a picture of every screen in every theme into gallery/; minutes
	$(TEST)/bin/python -m tests.gallery gallery $(ARGS)

picture: $(TEST)/.installed ## take the README's pictures anew; look at each before you commit it
	$(TEST)/bin/python -m tests.picture

playthroughs: $(TEST)/.installed ## write the playthroughs anew; read their diff before you commit it
	$(TEST)/bin/python -m tests.engine.playthrough

habits: $(TEST)/.installed ## write down anew what the bots are in the habit of doing; minutes
	$(TEST)/bin/python -m tests.bots.habits $(ARGS)

variants: $(TEST)/.installed ## let the expert play those who play anything, under every value of every house rule; an hour
	$(TEST)/bin/python -m engine duel --rules every --a expert --b random --deals 20 $(ARGS)

laws: $(TEST)/.installed ## hold the rules against the laws over many more deals; minutes
	$(TEST)/bin/python -m pytest -n $(WORKERS) -m long $(ARGS)

soak-rules: $(TEST)/.installed ## play ten thousand deals of every rule set, half by bots; half an hour
	$(TEST)/bin/python -m pytest -n $(WORKERS) -m long -k "not every_level" tests/engine/test_soak.py $(ARGS)

soak-bots: $(TEST)/.installed ## play ten thousand deals of every rule set with bots of every level, who think shortly; seven hours
	$(TEST)/bin/python -m pytest -n $(WORKERS) -m long -k every_level tests/engine/test_soak.py $(ARGS)

soak-store: $(TEST)/.installed ## kill the log's process and cut its power many more times; minutes
	$(TEST)/bin/python -m pytest -n $(WORKERS) -m long tests/net/store $(ARGS)

bench: $(TEST)/.installed ## measure the rules engine
	$(TEST)/bin/python -m tests.bench.engine $(ARGS)

bench-server: $(TEST)/.installed ## measure the server with many sessions, a restart among them; minutes
	$(TEST)/bin/python -m tests.bench.server $(ARGS)

bench-store: $(TEST)/.installed ## measure how fast the log acknowledges what it keeps
	$(TEST)/bin/python -m tests.bench.store $(ARGS)

attack: $(TEST)/.installed ## attack the server in every way it must bear, and measure what a player notices; minutes
	$(TEST)/bin/python -m tests.bench.attack $(ARGS)

# $(call install,environment,extras): an environment that is already there is brought up to date, not made again.
define install
	@test -n "$(PYTHON)" || { echo "Threefold needs Python 3.11 or newer; none was found on the path." >&2; exit 1; }
	@test -x $(1)/bin/pip || "$(PYTHON)" -m venv $(1) || \
		{ echo "Python could not make $(1); on Debian and Ubuntu, install python3-venv." >&2; exit 1; }
	@echo "Installing into $(1) (a minute the first time)"
	@$(1)/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.$(2)'
	@touch $@
endef

$(PLAY)/.installed: pyproject.toml constraints.txt
	$(call install,$(PLAY))

$(TEST)/.installed: pyproject.toml constraints.txt
	$(call install,$(TEST),[dev])
