"""How coverage comes in: sources, pages, articles."""
