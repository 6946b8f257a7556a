"""Owns the page of the lexicons: what each is, and how one's own list becomes one."""
