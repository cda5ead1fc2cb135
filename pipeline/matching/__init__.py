"""Many articles matched: stories, origins, facts, support. Pure."""
