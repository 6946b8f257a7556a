"""Lets `python -m lexidrome` do what `lexidrome` does."""

from lexidrome.cli import main

main()
