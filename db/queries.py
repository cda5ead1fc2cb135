"""What people ask: the reads behind the CLI and the report."""
