"""Owns the written forms of games and results: parse_x and format_x; decides no rule."""
