"""`python -m pipeline` is `claimdiff`."""

from pipeline.cli import main

main(prog_name="claimdiff")
