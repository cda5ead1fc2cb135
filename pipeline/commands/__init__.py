"""The commands, a file for each thing a desk does. pipeline/cli.py gathers them."""
