"""Terminal, tables, JSON, CSV, HTML, feeds and notifications."""
