"""Lexidrome runs crossword-board-game competitions end to end, by five real rule books."""
