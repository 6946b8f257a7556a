"""Owns one game: its rules, commands, events and views; knows no clock, dice, disk or network."""
