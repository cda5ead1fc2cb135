"""The only file that writes SQL."""
