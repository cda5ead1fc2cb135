"""One revision read: passages, claims, terms, quotations, attributions. Pure."""
