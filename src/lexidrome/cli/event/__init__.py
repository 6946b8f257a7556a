"""The commands `lexidrome event`: a director's event on the command line."""
