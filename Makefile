# Two commands do everything: `make ask Q="..."` and `make test`. Each installs what it needs on first use.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help ask serve serve-prod lock test check bench bench-load clean

help: ## list what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "judge needs Python 3.11 or newer: apt-get install python3" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "the venv module is missing: apt-get install python3-venv" >&2; exit 1; }

# the user's install: what an answer needs
$(VENV)/.installed: pyproject.toml | $(BIN)/python
	@echo "installing judge into $(VENV) (first use only)" >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e . >&2
	@$(BIN)/judge prepare
	@touch $@

# what the web service needs on top of that
$(VENV)/.installed-web: $(VENV)/.installed
	@echo "installing what the web service needs into $(VENV) (first use only)" >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[web]' >&2
	@touch $@

$(VENV)/.installed-prod: $(VENV)/.installed
	@echo "installing what the web service needs into $(VENV) (first use only)" >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e . >&2
	@touch $(VENV)/.installed-web $@

# the developer's install: what the checks need
$(VENV)/.installed-test: pyproject.toml | $(BIN)/python
	@echo "installing judge and its checks into $(VENV) (first use only)" >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]' >&2
	@command -v chromium >/dev/null || $(BIN)/python -m playwright install chromium >&2 || echo "no browser: its tests are skipped (apt-get install chromium)" >&2
	@touch $(VENV)/.installed $(VENV)/.installed-web $(VENV)/.installed-prod $@

ask: $(VENV)/.installed ## answer a question: make ask Q="Can I cast a sorcery during my opponent's turn?"
	@$(BIN)/judge ask "$$Q"

serve: $(VENV)/.installed-web ## start the web service on http://127.0.0.1:8000
	@$(BIN)/judge serve

serve-prod: $(VENV)/.installed-prod ## start it behind gunicorn, as deploy/judge.service does
	@$(BIN)/gunicorn --config python:judge.web.gunicorn_conf 'judge.web:create_app()'

lock: $(VENV)/.installed-test ## write requirements.lock anew
	@CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/python -m piptools compile --quiet --generate-hashes --build-deps-for wheel --unsafe-package rules-judge --strip-extras --no-emit-index-url --no-emit-find-links --extra prod --output-file requirements.lock pyproject.toml
	@sed -i '/^# WARNING: The following packages were not pinned/,$$d' requirements.lock  # it means this package itself, which is installed beside

test: $(VENV)/.installed-test ## run every check
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python -m pytest -n 2 --dist loadfile

bench: $(VENV)/.installed-test ## run the benchmarks (BASELINE=FOLDER: as ratios against another checkout, such as one of c3f0331)
	@$(if $(BASELINE),$(BIN)/python -m tests.bench.ratios $(BASELINE),$(BIN)/python -m pytest tests/bench --benchmark-only -n 0)

bench-load: $(VENV)/.installed-test ## let 50 clients use the service on this machine for a minute (LOAD="--seconds 600" for longer)
	@$(BIN)/python -m tests.load.run $(LOAD)

clean: ## remove the virtual environment and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis .benchmarks
