# make demo · make test · make check · make score · make bench
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: setup screenshots demo test test-spark check format score bench plant plant-short clean chaos chaos-short fuzz bench-coverage
.DEFAULT_GOAL := demo

setup: $(STAMP)

# pip older than 25 fails on lxml[html-clean,html-clean]; so pip comes first
$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@$(BIN)/python -m compileall -q db sources pipeline || true
	@touch $(STAMP)

demo: $(STAMP)
	$(BIN)/python scripts/demo.py

test: $(STAMP)
	$(BIN)/python -m pytest -n auto -m "not spark"

# Spark needs a Java 17 runtime: apt-get install openjdk-17-jre-headless
test-spark: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[spark]'
	@command -v java >/dev/null || echo "make test-spark: no Java runtime; its tests are skipped"
	$(BIN)/python -m pytest -m spark tests/engine

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

score: $(STAMP)
	@if [ -d ../shared/score ]; then $(BIN)/python scripts/score.py; \
	else echo "make score: ../shared/score is not here; skipped"; fi

chaos: $(STAMP)
	$(BIN)/python scripts/chaos.py --points 200

chaos-short: $(STAMP)
	$(BIN)/python scripts/chaos.py --short

fuzz: $(STAMP)
	CLAIMDIFF_FUZZ=5000 $(BIN)/python -m pytest tests/fuzz

bench-coverage: $(STAMP)
	$(BIN)/python scripts/bench_coverage.py

plant: $(STAMP)
	$(BIN)/python scripts/plant.py --most 110 --workers 2 --write docs/quality.md

plant-short: $(STAMP)
	$(BIN)/python scripts/plant.py --most 8 --floor 0.76

screenshots: $(STAMP)
	$(BIN)/python scripts/screenshots.py

clean:
	rm -rf .venv demo build dist

# every figure of docs/performance.md, with a plot; peers are measured in the same run
bench: $(STAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	$(BIN)/python scripts/bench.py --write
