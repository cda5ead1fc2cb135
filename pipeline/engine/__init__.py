"""Where the pure functions run: this machine's processes, or Spark."""
