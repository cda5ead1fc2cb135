"""What is made of coverage: claims, stories, facts, findings, reports."""
