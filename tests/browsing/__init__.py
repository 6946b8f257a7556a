"""A real server and a real browser, for the browser tests and for `make screens`."""
