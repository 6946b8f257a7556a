"""Help: the chapters of `docs/`, what the rule books and the source say of themselves, a search."""
